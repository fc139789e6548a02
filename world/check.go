package world

import (
	"math/bits"
	"unsafe"
)

// Stray looks for rows that were written without being asked for, which a
// cached hash hides: it hashes again one of parts of the blocks that count as
// unchanged, and says where the first lies whose rows are no longer what they
// were. With a part a tick, parts ticks look at every block once.
func (w *World) Stray(part, parts uint32) (t TypeID, block int, found bool) {
	w.Settle()
	n := 0 // blocks of the types before
	for id := range w.schema.layouts {
		slot := id + 1
		table, s := w.tables[slot], w.pool.shapes[slot]
		first := (int(part) + int(parts) - n%int(parts)) % int(parts)
		n += len(table.blocks)
		for b := first; b < len(table.blocks); b += int(parts) {
			k := table.blocks[b]
			if k == nil || k.hashed != int32(s.usedRows(table.masks[b])) {
				continue
			}
			if w.pool.blockHash(s, k, table.masks[b]) != k.hash {
				return TypeID(id), b, true
			}
		}
	}
	return 0, 0, false
}

// SaveApart is Save with a copy of every row, where Save shares them: what is
// written without being asked for does not reach it. It costs what the world
// is large, and is for checks.
func (w *World) SaveApart(s *Snapshot) {
	w.Save(s)
	for slot, t := range s.tables {
		fresh := s.pool.own(slot, t)
		s.tables[slot] = fresh
		for b, k := range fresh.blocks {
			if k == nil {
				continue
			}
			apart := s.pool.block(slot)
			copy(apart.bytes, k.bytes)
			s.pool.releaseBlock(slot, k)
			fresh.blocks[b] = apart
		}
		fresh.summed = false
	}
}

// Unasked is the first field that is not what it was at SaveApart though its
// block was not handed out since: A is what it was, B what it is. Whatever
// settles the world in between (Save, Hash, Settle) forgets what was handed
// out.
func (w *World) Unasked(before *Snapshot) (Diff, bool) {
	d := differ{a: before.held(), b: w.held(), only: func(slot, b int) bool {
		t := w.tables[slot]
		return b < len(t.blocks) && t.blocks[b] != nil && !t.isTouched(b) && before.mask(slot, b) == t.masks[b]
	}}
	found := d.types(Component) || d.types(Singleton)
	return d.diff, found
}

// FirstNaN is the first float that is NaN, in the order of Difference, and
// whether there is one.
func FirstNaN(r Reader) (Place, bool) {
	s := settled(r)
	if s.schema == nil {
		return Place{}, false
	}
	for _, role := range []Role{Component, Singleton} {
		for id, l := range s.schema.layouts {
			if l.Role != role {
				continue
			}
			if p, found := s.firstNaN(id+1, l); found {
				return p, true
			}
		}
	}
	return Place{}, false
}

func (s *state) firstNaN(slot int, l *Layout) (Place, bool) {
	for b, k := range s.tables[slot].blocks {
		if k == nil || len(l.collections) == 0 && !l.shape.hasNaN(k.bytes) {
			continue
		}
		for mask := s.mask(slot, b); mask != 0; mask &= mask - 1 {
			row := bits.TrailingZeros64(mask)
			index := uint32(b*BlockRows + row)
			field := nanField(l.Fields, unsafe.Add(k.base(), row*int(l.Size)), func(f Field) string { return f.Path })
			for i := 0; i < len(l.collections) && field == ""; i++ {
				c := s.schema.collections[l.collections[i]]
				field = c.firstNaN(s.cellOf(l.collections[i], index))
			}
			if field != "" {
				return Place{Entity: s.ownerAt(l, index), Component: l.Name, Field: field}, true
			}
		}
	}
	return Place{}, false
}

func (l *collection) firstNaN(c *cell) string {
	if c == nil || len(l.element.floats) == 0 {
		return ""
	}
	for i := range c.count {
		if field := nanField(l.fields, c.at(l, i), func(f Field) string { return l.path(f, l.name(c, i)) }); field != "" {
			return field
		}
	}
	return ""
}

// nanField is the path of the first NaN of a row, "" where there is none.
func nanField(fields []Field, row unsafe.Pointer, path func(Field) string) string {
	for _, f := range fields {
		if valueOf(f, row).isNaN() {
			return path(f)
		}
	}
	return ""
}
