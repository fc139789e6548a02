package world

import (
	"math/bits"
	"unsafe"
)

// keep brings the sheets of a type up to what the world has: every block that was
// written is compared with what was kept of it, and where it differs it is copied,
// and hashed if a hash will be asked for. It leaves the type marked.
func (w *World) keep(slot int, hash bool) {
	p, stretches := w.pool, w.columns[slot].stretches
	for len(w.sheets[slot]) < len(stretches) {
		w.sheets[slot] = append(w.sheets[slot], nil)
	}
	sheets, changed := w.sheets[slot][:len(stretches)], false
	for i := range stretches {
		t := &stretches[i]
		dirty := t.marks | t.stale
		if dirty == 0 {
			continue
		}
		if is, differs := p.keepStretch(slot, t, sheets[i], dirty, w.blocks-i*StretchBlocks, hash); differs {
			sheets[i], changed = is, true
		}
	}
	w.stale.remove(slot)
	if !changed {
		return
	}
	p.version++
	n := p.packed.number[slot]
	w.versions[n] = p.version
	if !hash {
		w.unsummed.add(n)
		return
	}
	w.sums[n] = p.tableSum(slot, sheets, false) // while there is other work for the processor to wait with
	w.unsummed.remove(n)
}

// keepStretch is the sheet of a stretch that has so many blocks of entities: the
// one that was, where it still says it. It is one function, and long, since it runs
// over all that was written, and in wasm each call of one costs a tenth of a block.
func (p *pool) keepStretch(slot int, t *stretch, sheet *sheet, dirty uint64, blocks int, hash bool) (_ *sheet, changed bool) {
	s, store := p.shapes[slot], &p.stores[slot]
	if len(store.free) < StretchBlocks {
		store.stock(s.size, dirty)
	}
	wrote := t.wrote
	t.marks, t.wrote, t.stale = 0, 0, 0
	alone, waits := 0, false                     // a whole block that waits for another, to be hashed with it
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
		alike, kept := was != 0 && (wasMask == mask || s.usedRows(wasMask) == used), store.rows[was]
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
			if mask != wasMask {
				if !changed {
					sheet, changed = p.own(slot, sheet), true
				}
				sheet.masks[k] = mask
			}
			continue
		}
		if !changed {
			sheet, changed = p.own(slot, sheet), true
		}
		if was != 0 {
			store.release(was)
		}
		fresh := store.take()
		to := store.rows[fresh]
		sheet.masks[k], sheet.blocks[k] = mask, fresh
		sheet.used = max(sheet.used, int32(k)+1)
		switch {
		case !hash || s.foreign:
			copy(bytesAt(to, size), bytesAt(rows, size))
			sheet.unhashed |= 1 << k
		case mask != ^uint64(0) || size == 0:
			sum, suspect := copyHash(to, rows, size)
			if suspect && whole && s.canonical(rows, mask) {
				sum, _ = copyHash(to, rows, size)
			}
			sheet.hashes[k] = sum
			sheet.unhashed &^= 1 << k
		case !wide:
			sheet.keepWhole(s, to, rows, k, floats)
		case waits:
			sheet.keepPair(s, store.rows[sheet.blocks[alone]], t.block(s, alone), alone, to, rows, k, floats)
			waits = false
		default:
			alone, waits = k, true
		}
	}
	if waits {
		sheet.keepWhole(s, store.rows[sheet.blocks[alone]], t.block(s, alone), alone, floats)
	}
	return sheet, changed
}

// keepWhole copies and hashes a whole block of a stretch.
func (t *sheet) keepWhole(s *shape, to, from unsafe.Pointer, k int, floats bool) {
	stripes := BlockRows * s.stride / stripe
	sum, suspect := copyHashStripes(to, from, stripes)
	if suspect && floats && s.canonical(from, ^uint64(0)) {
		sum, _ = copyHashStripes(to, from, stripes)
	}
	t.hashes[k] = sum
	t.unhashed &^= 1 << k
}

// keepPair is keepWhole of two blocks.
func (t *sheet) keepPair(s *shape, to, from unsafe.Pointer, k int, otherTo, otherFrom unsafe.Pointer, other int, floats bool) {
	sum, otherSum, suspect := copyHashPair(to, from, otherTo, otherFrom, BlockRows*s.stride/stripe)
	if suspect && floats {
		t.keepWhole(s, to, from, k, floats)
		t.keepWhole(s, otherTo, otherFrom, other, floats)
		return
	}
	t.hashes[k], t.hashes[other] = sum, otherSum
	t.unhashed &^= 1<<k | 1<<other
}
