package world

import (
	"bytes"
	"fmt"
	"math/bits"
	"strconv"
	"unsafe"
)

// Place is a field of a row.
type Place struct {
	Entity    Entity // None of a singleton's
	Component string // the type's name, "game.Body"; empty where it is the entity itself
	Field     string // "Body.Position.X", "Bag.Things[-3].Weight"; empty where it is the whole row
}

// String is the place as people read it: "entity 5.1 Body.Position.X".
func (p Place) String() string {
	s := p.Field
	if s == "" {
		s = p.Component
	}
	if p.Entity == None {
		return s
	}
	if s == "" {
		return "entity " + p.Entity.String()
	}
	return "entity " + p.Entity.String() + " " + s
}

// Diff is where two worlds differ, and what stands there in each.
type Diff struct {
	Place
	A, B string
}

// String is the difference as people read it:
// "entity 5.1 Body.Position.X: 1.5 here, 1.25 there".
func (d Diff) String() string { return fmt.Sprintf("%v: %s here, %s there", d.Place, d.A, d.B) }

const (
	absent  = "absent"
	present = "present"
)

// Difference is the first place where two worlds differ, and whether they do:
// first which entities there are, by index, then components in the order they
// were registered, by entity and by field, then singletons. It costs little
// where the hashes are equal; a row that was written without having been asked
// for hides behind its cached hash, as it does from Hash, until Stray finds it.
func Difference(a, b Reader) (Diff, bool) {
	d := differ{a: settled(a), b: settled(b)}
	return d.diff, d.compare()
}

// differ looks for the first difference of two worlds.
type differ struct {
	a, b *state
	diff Diff

	// only says which blocks of a type are looked at, nil for all.
	only func(slot, b int) bool
}

// settled is what a Reader reads, in its canonical form where that can be.
func settled(r Reader) *state {
	if w, ok := r.(*World); ok {
		w.keepAll()
	}
	return r.held()
}

func (d *differ) found(p Place, a, b string) bool {
	d.diff = Diff{Place: p, A: a, B: b}
	return true
}

func (d *differ) compare() bool {
	a, b := d.a, d.b
	if a.schema == nil || b.schema == nil {
		return (a.schema == nil) != (b.schema == nil) && d.found(Place{Field: "world"}, presence(a.schema != nil), presence(b.schema != nil))
	}
	if x, y := a.schema.Fingerprint(), b.schema.Fingerprint(); x != y {
		return d.found(Place{Field: "schema"}, fmt.Sprintf("%016x", x), fmt.Sprintf("%016x", y))
	}
	if a.change == none && b.change == none && a.hash() == b.hash() {
		return false
	}
	return d.entities() || d.types(Component) || d.types(Singleton)
}

func presence(is bool) string {
	if is {
		return present
	}
	return absent
}

// entities compares who is alive, and how often each index was used.
func (d *differ) entities() bool {
	for b := range max(d.a.Blocks(), d.b.Blocks()) {
		for row := range BlockRows {
			index := uint32(b*BlockRows + row)
			x, y := d.a.EntityAt(index), d.b.EntityAt(index)
			if x != y {
				e := x
				if e == None {
					e = y
				}
				if x != None && y != None {
					return d.found(Place{Entity: e, Field: "generation"}, uintString(x.Generation()), uintString(y.Generation()))
				}
				return d.found(Place{Entity: e}, presence(x != None), presence(y != None))
			}
			if m, n := d.a.uses(index), d.b.uses(index); m != n {
				return d.found(Place{Field: fmt.Sprintf("uses of index %d", index)}, uintString(m), uintString(n))
			}
		}
	}
	return false
}

func uintString(n uint32) string { return strconv.FormatUint(uint64(n), 10) }

// uses is how many entities an index had.
func (s *state) uses(index uint32) uint32 {
	if b := int(index / BlockRows); b < s.Blocks() {
		return s.generations(b)[index%BlockRows]
	}
	return 0
}

func (d *differ) types(role Role) bool {
	for id, l := range d.a.schema.layouts {
		if l.Role == role && d.rows(id+1, l) {
			return true
		}
	}
	return false
}

func (d *differ) rows(slot int, l *Layout) bool {
	for b := range max(d.a.blocksOf(l), d.b.blocksOf(l)) {
		if d.only != nil && !d.only(slot, b) {
			continue
		}
		p, q := d.a.mask(slot, b), d.b.mask(slot, b)
		for either := p | q; either != 0; either &= either - 1 {
			row := bits.TrailingZeros64(either)
			index := uint32(b*BlockRows + row)
			place := Place{Entity: d.a.ownerAt(l, index), Component: l.Name}
			if p>>row&1 != q>>row&1 {
				return d.found(place, presence(p>>row&1 != 0), presence(q>>row&1 != 0))
			}
			at := func(s *state) unsafe.Pointer { return unsafe.Add(s.rows(slot, b), row*int(l.Size)) }
			if d.row(l, place, index, at(d.a), at(d.b)) {
				return true
			}
		}
	}
	return false
}

// row compares the fields of one row and what its collections hold.
func (d *differ) row(l *Layout, place Place, index uint32, a, b unsafe.Pointer) bool {
	if l.Size == 0 {
		return false
	}
	next := 0 // of the collections, which lie among the fields
	collections := func(before uintptr) bool {
		for ; next < len(l.Collections) && l.Collections[next].Offset < before; next++ {
			if d.cell(place, l.collections[next], index, a, b) {
				return true
			}
		}
		return false
	}
	if len(l.Collections) > 0 || !bytes.Equal(unsafe.Slice((*byte)(a), l.Size), unsafe.Slice((*byte)(b), l.Size)) {
		for _, f := range l.Fields {
			if collections(f.Offset) || d.field(place, f, f.Path, a, b) {
				return true
			}
		}
	}
	return collections(l.Size)
}

// field compares one number. Padding, and what is not canonical yet of a NaN,
// is no difference.
func (d *differ) field(place Place, f Field, path string, a, b unsafe.Pointer) bool {
	x, y := valueOf(f, a), valueOf(f, b)
	if x == y {
		return false
	}
	place.Field = path
	return d.found(place, x.String(), y.String())
}
