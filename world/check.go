package world

import (
	"math/bits"
	"unsafe"
)

// Strayable says whether there may be anything for Stray to look at: of a small world, most
// parts have no block. Part 0 always may.
func (w *World) Strayable(part uint32) bool { return part < w.strayable }

// Stray looks for rows that were written without being asked for, which a
// cached hash hides: it hashes again one of parts of the blocks that count as
// unchanged, and says where the first lies whose rows are no longer what they
// were. With a part a tick, as many ticks look at every block once.
func (w *World) Stray(part, of uint32) (t TypeID, block int, found bool) {
	w.Settle()
	first, parts, all := int(part), int(of), 0
	for slot := 1; slot < len(w.columns); slot++ {
		blocks := w.blocksOf(w.schema.layouts[slot-1])
		all += blocks
		if first >= blocks {
			first -= blocks
			continue
		}
		for b := first; b < blocks; b += parts {
			if w.strays(slot, b) {
				return TypeID(slot - 1), b, true
			}
		}
		first = parts - 1 - (blocks-first-1)%parts
	}
	w.strayable = uint32(max(all, 1))
	return 0, 0, false
}

// strays says whether a block that counts as kept is not.
func (w *World) strays(slot, b int) bool {
	s := w.pool.shapes[slot]
	if packed := &w.pool.packed; packed.at[slot] >= 0 {
		return w.packs.stale&packed.bits[slot] == 0 && !sameBytes(packed.row(w.pack, slot), packed.row(w.single, slot), s.size)
	}
	t, k := w.columns[slot].at(b)
	if t == nil || t.masks[k] == 0 || t.stale>>(k*strips)&allStrips != 0 {
		return false
	}
	kept := w.tables[slot].sheets[b/StretchBlocks]
	return !sameBytes(t.block(s, k), w.pool.stores[slot].rows[kept.blocks[k]], s.usedRows(t.masks[k])*s.stride)
}

// SaveApart is Save of every row as it is, where Save looks only at those that
// were handed out: what was written without being asked for counts as written
// from here on, and going back to the snapshot takes back what is written so. It
// costs what the world is large, and is for checks.
func (w *World) SaveApart(s *Snapshot) {
	w.Settle()
	for slot := range w.columns {
		c := &w.columns[slot]
		for i := range c.stretches {
			c.stretches[i].stale = ^uint64(0)
		}
		if w.pool.packed.at[slot] >= 0 {
			w.markPacked(slot)
		} else {
			*c.version, c.lone, w.change = written, nil, max(w.change, stale)
		}
	}
	w.Save(s)
	s.apart = true
}

// Unsettle has the world count as not settled, until something settles it.
func (w *World) Unsettle() { w.change = marked }

// Unsettled says that nothing has settled it since Unsettle.
func (w *World) Unsettled() bool { return w.change == marked }

// Unasked is the first field that is not what it was at SaveApart though its
// block was not handed out since: A is what it was, B what it is. Whatever
// settles the world in between (Save, Hash, Settle) forgets what was handed
// out.
func (w *World) Unasked(before *Snapshot) (Diff, bool) {
	d := differ{a: before.held(), b: w.held(), only: func(slot, b int) bool {
		if w.pool.packed.at[slot] >= 0 {
			return w.packs.marks&w.pool.packed.bits[slot] == 0
		}
		t, k := w.columns[slot].at(b)
		return t != nil && t.masks[k] != 0 && t.marks>>(k*strips)&allStrips == 0 && before.mask(slot, b) == t.masks[k]
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
	for b := range s.blocksOf(l) {
		mask := s.mask(slot, b)
		if mask == 0 || len(l.collections) == 0 && !l.shape.hasNaN(l.shape.extent(s.rows(slot, b), mask)) {
			continue
		}
		for ; mask != 0; mask &= mask - 1 {
			row := bits.TrailingZeros64(mask)
			index := uint32(b*BlockRows + row)
			field := nanField(l.Fields, unsafe.Add(s.rows(slot, b), row*int(l.Size)), func(f Field) string { return f.Path })
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

// FirstCopy is the first collection in whose row lies the handle of another, which was
// copied there, in the order of registration, and whether there is one.
func FirstCopy(r Reader) (Place, bool) {
	s := settled(r)
	if s.schema == nil {
		return Place{}, false
	}
	for id, l := range s.schema.layouts {
		for b := 0; len(l.collections) > 0 && b < s.blocksOf(l); b++ {
			for mask := s.mask(id+1, b); mask != 0; mask &= mask - 1 {
				row := bits.TrailingZeros64(mask)
				owner := s.ownerAt(l, uint32(b*BlockRows+row))
				at := unsafe.Add(s.rows(id+1, b), row*int(l.Size))
				for _, number := range l.collections {
					c := s.schema.collections[number]
					if h := *(*handle)(unsafe.Add(at, c.Offset)); h != (handle{}) && h != makeHandle(number, owner) {
						return Place{Entity: owner, Component: l.Name, Field: c.Path}, true
					}
				}
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
