package world

import (
	"fmt"
	"strconv"
	"strings"
	"unsafe"
)

// clipBytes is how much of a Text a Diff shows: enough to see it by.
const clipBytes = 48

// cell compares what one collection of a row holds.
func (d *differ) cell(place Place, number int, index uint32, a, b unsafe.Pointer) bool {
	l := d.a.schema.collections[number]
	h, g := (*handle)(unsafe.Add(a, l.Offset)), (*handle)(unsafe.Add(b, l.Offset))
	x, y := d.a.cellOf(number, index), d.b.cellOf(number, index)
	place.Field = l.Path
	switch {
	case x == nil && y == nil:
	case x == nil:
		return d.found(place, "empty", holds(l, y))
	case y == nil:
		return d.found(place, holds(l, x), "empty")
	case x != y && d.cells(place, l, x, y):
		return true
	}
	if *h == *g {
		return false
	}
	return d.found(place, h.String(), g.String()) // at least one is a copy of another row's
}

func (s *state) cellOf(number int, index uint32) *cell {
	t := s.heap[number]
	if at, has := t.find(index); has {
		return t.cells[at]
	}
	return nil
}

// String is the row a handle names.
func (h handle) String() string {
	if h == (handle{}) {
		return "empty"
	}
	return fmt.Sprintf("that of %v in collection %d", h.owner(), h.place)
}

func holds(l *collection, c *cell) string {
	switch {
	case l.Kind == TextKind:
		return clip(c)
	case l.Kind == MapKind:
		return fmt.Sprintf("%d keys", c.count)
	case l.Kind == BytesKind:
		return fmt.Sprintf("%d bytes", c.count)
	}
	return fmt.Sprintf("%d elements", c.count)
}

func clip(c *cell) string {
	text := string(elementsOf[byte](c))
	if len(text) > clipBytes {
		return strconv.Quote(text[:clipBytes]) + "…"
	}
	return strconv.Quote(text)
}

func (d *differ) cells(place Place, l *collection, x, y *cell) bool {
	if l.Kind == TextKind {
		return string(elementsOf[byte](x)) != string(elementsOf[byte](y)) && d.found(place, clip(x), clip(y))
	}
	for i := range min(x.count, y.count) {
		name := l.name(x, i)
		if l.Kind == MapKind {
			if k, m := l.key(x, i), l.key(y, i); k != m {
				// The lower key is the one that the other has not.
				if l.ordered(k.bits) < l.ordered(m.bits) {
					place.Field += "[" + name + "]"
					return d.found(place, present, absent)
				}
				place.Field += "[" + m.String() + "]"
				return d.found(place, absent, present)
			}
		}
		if d.element(place, l, name, x.at(l, i), y.at(l, i)) {
			return true
		}
	}
	return x.count != y.count && d.found(place, holds(l, x), holds(l, y))
}

func (c *cell) at(l *collection, i int) unsafe.Pointer {
	return unsafe.Pointer(unsafe.SliceData(c.bytes[c.start+i*l.elementSize:]))
}

// element compares one value of a Map or element of a List.
func (d *differ) element(place Place, l *collection, name string, a, b unsafe.Pointer) bool {
	for _, f := range l.fields {
		if d.field(place, f, l.path(f, name), a, b) {
			return true
		}
	}
	return false
}

// path is the path of an element's field with the element's own name.
func (l *collection) path(f Field, name string) string {
	rest := strings.TrimPrefix(strings.TrimPrefix(f.Path[len(l.Path):], "[value]"), "[]")
	return l.Path + "[" + name + "]" + rest
}

// name is what entry number i is found by: its key, or its index.
func (l *collection) name(c *cell, i int) string {
	if l.Kind == MapKind {
		return l.key(c, i).String()
	}
	return strconv.Itoa(i)
}

// key is key number i of a Map's cell.
func (l *collection) key(c *cell, i int) number {
	f := Field{Kind: l.keyKind, Type: l.Key}
	return valueOf(f, unsafe.Pointer(unsafe.SliceData(c.bytes[i*l.keySize:])))
}
