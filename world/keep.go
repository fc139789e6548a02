package world

import "math/bits"

// keepTable brings the table of a type up to what the world has.
func (w *World) keepTable(is, was *image, slot int, hash bool) {
	if slot == 0 {
		is.people = w.population
	}
	if version := w.latest[slot]; version != written {
		w.pool.share(slot, &is.tables[slot], &was.tables[slot])
		is.versions[slot] = version
		return
	}
	w.keepColumn(was, slot, hash)
}

// keepColumn is keepTable block by block: every one that was written is compared with what
// was kept of it, and where it differs it is copied and hashed.
func (w *World) keepColumn(from *image, slot int, hash bool) {
	c := &w.columns[slot]
	if c.lone == nil && c.quick {
		c.look()
	}
	if c.collected {
		w.settleCells(slot)
	}
	p := w.pool
	hash = hash || c.store.streams // which hashing is how to do, and costs no more
	is, was := &w.tables[slot], &from.tables[slot]
	is.settle()
	was.settle()
	before := was.sheets
	p.setLength(slot, is, len(c.stretches))
	changed, more := false, uint64(0)
	for i := range c.stretches {
		t := &c.stretches[i]
		var old *sheet
		if i < len(before) {
			old = before[i]
		}
		if dirty := t.marks | t.stale; dirty != 0 {
			sum := uint64(0)
			if old != nil {
				sum = old.sum
			}
			fresh, differs := p.keepStretch(slot, i, t, is.sheets[i], old, dirty, w.blocks-i*StretchBlocks, hash)
			if differs {
				is.sheets[i], changed = fresh, true
				more += fresh.sum - sum
				continue
			}
		}
		if is.sheets[i] != old {
			is.sheets[i] = p.shareSheet(slot, is.sheets[i], old)
		}
	}
	is.sum, is.late = was.sum+more, was.late
	version := from.versions[slot]
	if changed {
		if c.store.streams {
			endStream()
		}
		p.version++
		version = p.version
		w.sum += more
		if !hash || c.shape.foreign {
			is.late, w.unsummed = true, true
		}
	}
	w.versions[slot], w.latest[slot] = version, version
	is.findLone(c.store)
	was.findLone(c.store) // its sheets may be shared now
}

// look finds out whether all rows lie in the first block and none is missing.
func (c *column) look() {
	if len(c.stretches) != 1 {
		return
	}
	t := &c.stretches[0]
	for _, mask := range t.masks[1:] {
		if mask != 0 {
			return
		}
	}
	if mask := t.masks[0]; mask != 0 && mask&(mask+1) == 0 {
		c.lone, c.size, c.stripes = t, c.shape.usedRows(mask)*c.shape.stride, 0
		if c.size%stripe == 0 {
			c.stripes = c.size / stripe
		}
	}
}

// keepStretch keeps a numbered stretch that has so many blocks of entities in a sheet, where
// it differs from what it was; the sheet may be let go for another. It is one function, and
// long, since it runs over all that was written, and in wasm each call of one costs a tenth
// of a block.
func (p *pool) keepStretch(slot, number int, t *stretch, sheet, before *sheet, dirty uint64, blocks int, hash bool) (_ *sheet, changed bool) {
	s, store := p.shapes[slot], &p.stores[slot]
	wrote := t.wrote
	t.marks, t.wrote, t.stale = 0, 0, 0
	place := placeOf(slot, number*StretchBlocks)
	floats := s.allFloat32 && hash && !s.foreign // what needs no look but the one while it is hashed
	for dirty != 0 {
		k := bits.TrailingZeros64(dirty) / strips
		set, left := dirty>>(k*strips)&allStrips, dirty
		dirty &^= allStrips << (k * strips)
		var was block
		var wasMask uint64
		if before != nil {
			was, wasMask = before.blocks[k], before.masks[k]
		}
		mask := t.masks[k]
		if mask == 0 && !(s.dense && k < blocks) {
			if was != 0 && !changed {
				sheet, changed = p.own(slot, sheet, before, left), true
			}
			if changed {
				p.drop(slot, sheet, k)
				sheet.trim()
			}
			continue
		}
		rows, used := t.block(s, k), s.rows
		if mask != ^uint64(0) {
			used, set = s.usedRows(mask), allStrips
		}
		size := used * s.stride
		alike, old := was != 0 && wasMask == mask, store.rows[was]
		same := false
		switch {
		case !alike || wrote>>(k*strips)&allStrips != 0:
		case set != allStrips:
			same = s.sameStrips(rows, old, set)
		case size < 8 || *(*uint64)(rows) == *(*uint64)(old): // most that were written differ there
			same = sameBytes(rows, old, size)
		}
		whole := floats && mask&(mask+1) == 0
		if !same && !whole && s.canonical(rows, mask) && alike {
			same = sameBytes(rows, old, size) // what differed was padding, or a NaN's payload
		}
		if same {
			if changed {
				store.exchange(&sheet.blocks[k], was)
				sheet.used = max(sheet.used, int32(k)+1)
			}
			continue
		}
		if !changed {
			sheet, changed = p.own(slot, sheet, before, left), true
		}
		kept := sheet.blocks[k]
		if kept == 0 || store.refs[kept] > 1 {
			if kept != 0 {
				store.refs[kept]--
			}
			kept = store.take(s.size)
			sheet.blocks[k] = kept
		}
		to := store.rows[kept]
		sheet.masks[k] = mask
		sheet.used = max(sheet.used, int32(k)+1)
		if !hash || s.foreign {
			copy(bytesAt(to, size), bytesAt(rows, size))
			sheet.setHash(k, 0)
			sheet.unhashed |= 1 << k
			continue
		}
		sum, suspect := copyHash(to, rows, size, mask, place+uint64(k), store.streams)
		if suspect && whole && s.canonical(rows, mask) {
			sum, _ = copyHash(to, rows, size, mask, place+uint64(k), store.streams)
		}
		sheet.setHash(k, sum)
		sheet.unhashed &^= 1 << k
	}
	return sheet, changed
}
