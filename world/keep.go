package world

import "math/bits"

// keep brings the sheets of a type up to what the world has: every block that was
// written is compared with what was kept of it, and where it differs it is copied,
// and hashed if a hash will be asked for. It leaves the type marked.
func (w *World) keep(slot int, hash bool) {
	p, stretches := w.pool, w.columns[slot].stretches
	hash = hash || p.stores[slot].streams // which hashing is how to do, and costs no more
	for len(w.sheets[slot]) < len(stretches) {
		w.sheets[slot] = append(w.sheets[slot], nil)
	}
	sheets, changed, more := w.sheets[slot][:len(stretches)], false, uint64(0)
	for i := range stretches {
		t := &stretches[i]
		dirty := t.marks | t.stale
		if dirty == 0 {
			continue
		}
		was := sheets[i]
		if was != nil {
			more -= was.sum
		}
		is, differs := p.keepStretch(slot, i, t, was, dirty, w.blocks-i*StretchBlocks, hash)
		if is != nil {
			more += is.sum
		}
		if differs {
			sheets[i], changed = is, true
		}
	}
	w.stale.remove(slot)
	if !changed {
		return
	}
	if p.stores[slot].streams {
		endStream()
	}
	p.version++
	n := p.packed.number[slot]
	w.versions[n] = p.version
	w.sums[n] += more
	if !hash || p.shapes[slot].foreign {
		w.unsummed.add(n)
	}
}

// keepStretch is the sheet of a numbered stretch that has so many blocks of entities: the
// one that was, where it still says it. It is one function, and long, since it runs
// over all that was written, and in wasm each call of one costs a tenth of a block.
func (p *pool) keepStretch(slot, number int, t *stretch, sheet *sheet, dirty uint64, blocks int, hash bool) (_ *sheet, changed bool) {
	s, store := p.shapes[slot], &p.stores[slot]
	wrote := t.wrote
	t.marks, t.wrote, t.stale = 0, 0, 0
	place := placeOf(slot, number*StretchBlocks)
	floats := s.allFloat32 && hash && !s.foreign // what needs no look but the one while it is hashed
	for dirty != 0 {
		k := bits.TrailingZeros64(dirty) / strips
		set := dirty >> (k * strips) & allStrips
		dirty &^= allStrips << (k * strips)
		var was block
		var wasMask uint64
		if sheet != nil {
			was, wasMask = sheet.blocks[k], sheet.masks[k]
		}
		mask := t.masks[k]
		if mask == 0 && !(s.dense && k < blocks) {
			if was != 0 {
				if !changed {
					sheet, changed = p.own(slot, sheet), true
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
		alike, kept := was != 0 && wasMask == mask, store.rows[was]
		same := false
		switch {
		case !alike || wrote>>(k*strips)&allStrips != 0:
		case set != allStrips:
			same = s.sameStrips(rows, kept, set)
		case size < 8 || *(*uint64)(rows) == *(*uint64)(kept): // most that were written differ there
			same = sameBytes(rows, kept, size)
		}
		whole := floats && mask&(mask+1) == 0
		if !same && !whole && s.canonical(rows, mask) && alike {
			same = sameBytes(rows, kept, size) // what differed was padding, or a NaN's payload
		}
		if same {
			continue
		}
		if !changed {
			sheet, changed = p.own(slot, sheet), true
		}
		if was != 0 {
			store.release(was)
		}
		fresh := store.take(s.size)
		to := store.rows[fresh]
		sheet.masks[k], sheet.blocks[k] = mask, fresh
		sheet.used = max(sheet.used, int32(k)+1)
		if !hash || s.foreign {
			copy(bytesAt(to, size), bytesAt(rows, size))
			sheet.setHash(k, 0)
			sheet.unhashed |= 1 << k
			continue
		}
		gathered, suspect := copyGather(to, rows, size, store.streams)
		if suspect && whole && s.canonical(rows, mask) {
			gathered, _ = copyGather(to, rows, size, store.streams)
		}
		sheet.setHash(k, partHash(gathered, mask, place+uint64(k)))
		sheet.unhashed &^= 1 << k
	}
	return sheet, changed
}
