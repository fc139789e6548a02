package tide

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"github.com/tide-engine/tide/world"
)

// Describe is all in a game that two machines must have alike, as text that
// people read and world.CompareSchemas compares, a sentence for each difference:
// the settings that change a tick, the types, the input, events, commands and
// scenes, and what functions take, in the order of registration. What functions
// do it cannot see, which is what Settings.Rules is for, nor their names; nor is a title, a local or a view in it.
// It is of a game without mistakes.
func (g *Game) Describe() string {
	var d description
	d.line("tide 2, %d ticks a second and at most %d players", g.settings.TickRate, g.settings.MaxPlayers)
	if g.settings.Rules != "" {
		d.line("version of the rules, %q", g.settings.Rules)
	}
	d.text.WriteString(g.schema.Describe())
	in := g.inputs()
	d.line("input, %d bytes", in.size)
	d.fields(in.fields)
	for n := range g.commands {
		c := &g.commands[n]
		d.line("command %v, number %d, %d bytes", c.typ, n, c.size)
		d.fields(c.fields)
		if c.tail.is {
			d.text.WriteString("  " + c.typ.Name() + "." + c.typ.Field(c.typ.NumField()-1).Name + " bytes\n")
		}
	}
	for n, typ := range g.events {
		d.line("event %v, number %d", typ, n)
		d.event(typ)
	}
	for n := range g.scenes {
		d.line("scene %v, number %d", g.scenes[n].typ, n+1)
	}
	for _, f := range g.inOrder() {
		d.function(g, f)
	}
	return d.text.String()
}

// fingerprint is the hash of the description.
func (g *Game) fingerprint() uint64 { return xxhash.Sum64String(g.Describe()) }

// inOrder is the systems and handlers as they were registered.
func (g *Game) inOrder() []*function {
	all := slices.Concat(g.handlers, g.systems)
	slices.SortStableFunc(all, func(a, b *function) int { return a.order - b.order })
	return all
}

// description is the text as it grows: headings, and under each indented lines,
// each with a name of its own first.
type description struct{ text strings.Builder }

func (d *description) line(format string, args ...any) {
	fmt.Fprintf(&d.text, format+"\n", args...)
}

func (d *description) fields(fields []packed) {
	for n := range fields {
		f := &fields[n]
		d.text.WriteString("  " + f.path + " " + f.kind.String())
		if f.absolute {
			d.text.WriteString(", absolute")
		}
		if f.bounded {
			d.text.WriteString(", from " + f.show(f.low) + " to " + f.show(f.high))
		}
		if f.fallback != (number{}) {
			d.text.WriteString(", by default " + f.show(f.fallback))
		}
		d.line(" at %d", f.at)
	}
}

// show is a value of the field's kind, exactly.
func (f *packed) show(v number) string {
	switch f.kind {
	case reflect.Float32, reflect.Float64:
		return fmt.Sprintf("%x", v.float)
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return fmt.Sprint(v.int)
	}
	return fmt.Sprint(v.uint)
}

func (d *description) event(typ reflect.Type) {
	schema := world.NewSchema()
	id, err := schema.Register(typ, world.Component)
	if err != nil {
		return // that of a scene larger than a component; the scene's type is above
	}
	for _, f := range schema.Layout(id).Fields {
		d.line("  %s %v", f.Path, f.Kind)
	}
}

func (d *description) function(g *Game, f *function) {
	d.line("function %d, a %v", f.order+1, f.role)
	say := func(what, is string) { d.line("  function%d.%s %s", f.order+1, what, is) }
	if f.role == handler {
		say("handles", f.handles.String())
	}
	for n := range f.params {
		say(fmt.Sprintf("parameter%d", n+1), f.params[n].String()+g.apart(&f.params[n]))
	}
	types := func(what string, ids []world.TypeID) {
		for n, id := range ids {
			say(fmt.Sprintf("%s%d", what, n+1), g.schema.Layout(id).Name)
		}
	}
	types("with", f.with)
	types("without", f.without)
	types("edits", f.edits)
	if f.scene != 0 {
		say("during", g.scenes[f.scene-1].typ.String())
	}
	if f.parallel {
		say("parallel", "yes")
	}
}

// apart tells a type from one of another package with the same name.
func (g *Game) apart(p *param) string {
	if p.source != fromComponent && p.source != fromSingleton {
		return ""
	}
	for id := range world.TypeID(g.schema.Len()) {
		if l := g.schema.Layout(id); l.Name == p.typ.String() && l.Type != p.typ {
			return fmt.Sprintf(", type %d", p.id+1)
		}
	}
	return ""
}

// String is the parameter as it was written, but for an input, whose name does
// not matter.
func (p *param) String() string {
	name := p.typ.String()
	if p.source == fromInput {
		name = "the input"
	}
	switch {
	case p.form == aPointer:
		return "*" + name
	case p.form == aMut:
		return "Mut[" + name + "]"
	case p.form == aSlice && p.reads:
		return "Reads[" + name + "]"
	case p.form == aSlice:
		return "[]" + name
	}
	return name
}
