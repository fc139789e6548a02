package world

import "math/bits"

// keep brings the sheets of a type up to what the world has: every block that was
// written is compared with what was kept of it, and where it differs it is copied,
// and hashed if a hash will be asked for. It leaves the type marked.
func (w *World) keep(slot int, hash bool) {
	c := &w.columns[slot]
	p := w.pool
	changed := false
	for i := range c.stretches {
		t := &c.stretches[i]
		dirty := t.marks | t.stale
		if dirty == 0 {
			continue
		}
		t.marks, t.stale = 0, 0
		for i >= len(w.sheets[slot]) {
			w.sheets[slot] = append(w.sheets[slot], nil)
		}
		was := w.sheets[slot][i]
		if is, differs := p.keepStretch(slot, t, was, dirty, w.blocks-i*StretchBlocks, hash); differs {
			w.sheets[slot][i], changed = is, true
			if hash && !is.empty() {
				p.sheetSum(slot, is, false) // while there is other work for the processor to wait with
			}
		}
	}
	w.stale.remove(slot)
	if changed {
		p.version++
		n := p.packed.number[slot]
		w.versions[n] = p.version
		w.unsummed.add(n)
	}
}

// keepStretch is the sheet of a stretch that has so many blocks of entities: the
// one that was, where it still says it. It is one function, and long, since it runs
// over all that was written, and in wasm each call of one costs a tenth of a block.
func (p *pool) keepStretch(slot int, t *stretch, sheet *sheet, dirty uint64, blocks int, hash bool) (_ *sheet, changed bool) {
	s := p.shapes[slot]
	if len(p.blocks[slot]) < StretchBlocks {
		p.stock(slot, dirty)
	}
	floats := s.allFloat32 && hash && !s.foreign // what needs no look but the one while it is hashed
	for dirty != 0 {
		k := bits.TrailingZeros64(dirty) / strips
		set := dirty >> (k * strips) & allStrips
		dirty &^= allStrips << (k * strips)
		var was *block
		var wasMask uint64
		if sheet != nil {
			was, wasMask = sheet.blocks[k], sheet.masks[k]
		}
		mask := t.masks[k]
		if mask == 0 && !(s.dense && k < blocks) {
			if was != nil {
				if !changed {
					sheet, changed = p.own(sheet), true
				}
				p.drop(slot, sheet, k)
			}
			continue
		}
		rows, used := t.block(s, k), s.rows
		if mask != ^uint64(0) {
			used, set = s.usedRows(mask), allStrips
		}
		size := used * s.stride
		alike := was != nil && int(was.used) == used
		same := false
		switch {
		case !alike:
		case set != allStrips:
			same = s.sameStrips(rows, was.rows(), set)
		case size < 8 || *(*uint64)(rows) == *(*uint64)(was.rows()): // most that were written differ there
			same = sameBytes(rows, was.rows(), size)
		}
		whole := floats && mask&(mask+1) == 0
		if !same && !whole && s.canonical(rows, mask) && alike {
			same = sameBytes(rows, was.rows(), size) // what differed was padding, or a NaN's payload
		}
		if same {
			if mask != wasMask {
				if !changed {
					sheet, changed = p.own(sheet), true
				}
				sheet.masks[k] = mask
			}
			continue
		}
		fresh := p.block(slot)
		fresh.used = uint8(used)
		if !hash || s.foreign {
			copy(bytesAt(fresh.rows(), size), bytesAt(rows, size))
		} else {
			var suspect bool
			if mask == ^uint64(0) && size > 0 { // stripes, without a look at how many
				fresh.hash, suspect = copyHashStripes(fresh.rows(), rows, size/stripe)
			} else {
				fresh.hash, suspect = copyHash(fresh.rows(), rows, size)
			}
			if suspect && whole && s.canonical(rows, mask) {
				fresh.hash, _ = copyHash(fresh.rows(), rows, size)
			}
			fresh.hashed = true
		}
		if !changed {
			sheet, changed = p.own(sheet), true
		}
		sheet.masks[k], sheet.blocks[k] = mask, fresh
		sheet.used = max(sheet.used, int32(k)+1)
		if was != nil {
			p.releaseBlock(slot, was)
		}
	}
	return sheet, changed
}
