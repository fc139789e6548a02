package account

import (
	"fmt"
	"slices"

	"github.com/tide-engine/tide/archive"
)

// Parting is where two engines part.
type Parting struct {
	Engines [2]string `json:"engines"`
	Tick    uint32    `json:"tick"`

	// Function is the first after which the worlds differ: "system main.follow".
	// It is empty where they differ before the tick's first function has run.
	Function string `json:"function,omitempty"`
	// Done says that they differ only once what it asked for (rows, events) had
	// been done.
	Done bool `json:"done,omitempty"`
	// Other is the function that the second engine runs instead.
	Other string `json:"other,omitempty"`

	Components []string  `json:"components,omitempty"` // whose hashes differ
	Place      string    `json:"place,omitempty"`      // "entity 5.1 Body.Position.X"
	Values     [2]string `json:"values"`               // there, of each engine
	Around     Around    `json:"around"`               // of the first engine

	// OtherRolls and OtherEvents are the second engine's, where they are not
	// the first's.
	OtherRolls  []string `json:"otherRolls,omitempty"`
	OtherEvents []string `json:"otherEvents,omitempty"`
}

// between is Compare for two moments of a file.
func between(a, b *Moment, file string, start Start) (p *Parting, err error) {
	err = read(file, func(r *archive.Reader) error {
		sim, err := start(r.Header())
		if err != nil {
			return err
		}
		p, err = Compare(a, b, sim)
		return err
	})
	return p, err
}

// Compare is where two moments of one tick part, nil where they are the same.
// The simulation is one of their game, whose state is lost.
func Compare(a, b *Moment, sim archive.Simulation) (*Parting, error) {
	if a.Tick != b.Tick {
		return nil, fmt.Errorf("account: a moment of tick %d cannot be held against one of tick %d", a.Tick, b.Tick)
	}
	p := &Parting{Engines: [2]string{a.Engine, b.Engine}, Tick: a.Tick, Around: a.Around}
	if !slices.Equal(a.Rolls, b.Rolls) {
		p.OtherRolls = b.Rolls
	}
	if !slices.Equal(a.Events, b.Events) {
		p.OtherEvents = b.Events
	}
	for n := range min(len(a.Looks), len(b.Looks)) {
		x, y := &a.Looks[n], &b.Looks[n]
		if x.Function != y.Function || x.Done != y.Done {
			p.Function, p.Done, p.Other = x.Function, x.Done, y.Function
			return p, nil
		}
		if x.Hash == y.Hash {
			continue
		}
		p.Function, p.Done = x.Function, x.Done
		for part, name := range a.Parts {
			if part < len(x.Parts) && part < len(y.Parts) && x.Parts[part] != y.Parts[part] {
				p.Components = append(p.Components, name)
			}
		}
		return p, p.find(a, b, n, sim)
	}
	if len(a.Looks) != len(b.Looks) {
		p.Other = "nothing more"
		return p, nil
	}
	return nil, nil
}

// find looks for the field at which the worlds after a look part.
func (p *Parting) find(a, b *Moment, look int, sim archive.Simulation) error {
	comparer, ok := sim.(archive.Comparer)
	if !ok {
		return nil
	}
	worlds := [2][]byte{}
	for n, m := range []*Moment{a, b} {
		var err error
		if worlds[n], err = m.world(look); err != nil {
			return err
		}
		if worlds[n] == nil {
			return nil // it was too large to be kept
		}
	}
	if err := sim.Adopt(worlds[0]); err != nil {
		return fmt.Errorf("account: the world of %s is none: %w", a.Engine, err)
	}
	comparer.Save(0)
	if err := sim.Adopt(worlds[1]); err != nil {
		return fmt.Errorf("account: the world of %s is none: %w", b.Engine, err)
	}
	p.Place, p.Values[0], p.Values[1], _ = comparer.Difference(0)
	return nil
}

// String is the parting as people read it, in lines.
func (p *Parting) String() string {
	text := fmt.Sprintf("tick %d: %s and %s part ", p.Tick, p.Engines[0], p.Engines[1])
	switch {
	case p.Other != "":
		text += fmt.Sprintf("where one runs %s and the other %s", or(p.Function, "nothing more"), p.Other)
	case p.Function == "" && p.Done:
		text += "once all functions have run"
	case p.Function == "":
		text += "before its first function"
	case p.Done:
		text += "in what " + p.Function + " asked for"
	default:
		text += "in " + p.Function
	}
	switch {
	case p.Place != "":
		text += fmt.Sprintf(", at %s: %s and %s", p.Place, p.Values[0], p.Values[1])
	case len(p.Components) > 0:
		text += fmt.Sprintf(", in %v", p.Components)
	}
	return text
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
