package world

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/cespare/xxhash/v2"
)

// Describe is the types in their order as text that people read and
// CompareSchemas compares: a heading for each type, then a line for each field
// with its kind and the byte it lies at on 64-bit machines. Names of types other than the
// registered ones do not show, since they do not decide how bytes are read.
//
//	component game.Body, 12 bytes
//	  Body.Position.X float32 at 0
//	  Body.Color [4]uint8 at 8
func (s *Schema) Describe() string {
	d := describer{}
	fmt.Fprintf(&d.text, "world, blocks of %d rows, hashed in way %d\n", BlockRows, hashWay)
	for _, l := range s.layouts {
		fmt.Fprintf(&d.text, "%v %s, %d bytes\n", l.Role, l.Name, extentOf(l.Type).size)
		d.field(l.Type, rootName(l.Type), 0)
	}
	return d.text.String()
}

// Fingerprint is the hash of Describe. Machines whose fingerprints differ would
// read each other's bytes wrongly.
func (s *Schema) Fingerprint() uint64 {
	if s.frozen {
		return s.print
	}
	return xxhash.Sum64String(s.Describe())
}

type describer struct{ text strings.Builder }

func (d *describer) line(path, kind string, offset uintptr) {
	fmt.Fprintf(&d.text, "  %s %s at %d\n", path, kind, offset)
}

func (d *describer) field(t reflect.Type, path string, offset uintptr) {
	if isCollection(t) {
		d.collection(t, path, offset)
		return
	}
	if name, plain := plainName(t); plain {
		d.line(path, name, offset)
		return
	}
	if t.Kind() == reflect.Array {
		d.line(path, fmt.Sprintf("[%d]struct, %d bytes each", t.Len(), extentOf(t.Elem()).size), offset)
		d.field(t.Elem(), path+"[]", 0)
		return
	}
	var e extent
	for i := range t.NumField() {
		f := t.Field(i)
		d.field(f.Type, path+"."+f.Name, offset+e.place(extentOf(f.Type)))
	}
}

func (d *describer) collection(t reflect.Type, path string, offset uintptr) {
	c := newCollectionOf(t)
	inner := path + "[]"
	name, plain := plainName(c.Element)
	if !plain {
		name = fmt.Sprintf("struct, %d bytes each", extentOf(c.Element).size)
	}
	switch c.Kind {
	case MapKind:
		inner = path + "[value]"
		d.line(path, fmt.Sprintf("Map[%v]%s", c.Key.Kind(), name), offset)
	case ListKind:
		d.line(path, "List of "+name, offset)
	default:
		d.line(path, c.Kind.String(), offset)
	}
	if !plain {
		d.field(c.Element, inner, 0)
	}
}

// plainName is the name of a number, a bool, or an array of them by its kind.
func plainName(t reflect.Type) (name string, ok bool) {
	switch t.Kind() {
	case reflect.Struct:
		return "", false
	case reflect.Array:
		name, ok = plainName(t.Elem())
		return fmt.Sprintf("[%d]%s", t.Len(), name), ok
	}
	return t.Kind().String(), true
}
