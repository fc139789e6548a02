package world

import "unsafe"

// packedBytes is the largest singleton that is packed.
const packedBytes = 64

// packing is where small singletons lie: one after another, each at a whole word.
// They are saved and hashed together, which costs less than finding out which of
// them were written.
type packing struct {
	at      []int    // by slot, bytes from the start; -1: has a column
	slots   []int    // those that have not
	bits    []uint64 // by slot, theirs in sets of them: the last is of all that are too many
	words   int      // of all of them
	size    int      // in bytes, what there is room for: whole stripes, at least one
	foreign bool     // some lie otherwise where they leave the machine

	quick bool   // whatever lies in them is canonical, but for a NaN
	few   bool   // there are few words, at least the two of a game's clock, and all are plain
	all   uint64 // the bits of all
	rest  uint64 // what the lanes that get none of the words are gathered to
}

// fewWords is how many words are hashed one by one at less than what a stripe costs.
const fewWords = 4

func newPacking(s *Schema) packing {
	p := packing{at: []int{-1}, bits: []uint64{0}, few: true, quick: true}
	for id, l := range s.layouts {
		at, bit := -1, uint64(0)
		if l.Role == Singleton && l.shape.outside.stride <= packedBytes {
			at = 0 // where one without bytes lies: never past the last
			if l.shape.size > 0 {
				at = p.size
			}
			bit = 1 << min(len(p.slots), 63)
			p.slots = append(p.slots, id+1)
			p.size += l.shape.size
			p.all |= bit
			p.foreign = p.foreign || l.shape.foreign
			p.few = p.few && l.shape.plain && len(l.collections) == 0
			p.quick = p.quick && len(l.shape.padding) == 0 && len(l.collections) == 0
		}
		p.at, p.bits = append(p.at, at), append(p.bits, bit)
	}
	p.words = p.size / 8
	p.quick = p.quick && !p.foreign
	p.few = p.few && !p.foreign && p.words >= 2 && p.words <= fewWords
	for i := p.words; p.few && i < len(lanes); i++ {
		p.rest += gathered(lane(lanes[i], 0), factors[i])
	}
	p.size = max(stripe, (p.size+stripe-1)&^(stripe-1))
	return p
}

// row is a packed singleton.
func (p *packing) row(all []uint64, slot int) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(unsafe.SliceData(all)), p.at[slot])
}

// packedHash is the hash of all packed singletons.
func (s *state) packedHash(all []uint64) (hash uint64, suspect bool) {
	p := s.pool
	if !p.packed.foreign {
		at := unsafe.Pointer(unsafe.SliceData(all))
		return copyHashStripes(at, at, p.packed.size/stripe, 0, placeOfPacked, false)
	}
	p.bytes = p.bytes[:0]
	for slot, at := range p.packed.at {
		if at < 0 {
			continue
		}
		shape := p.shapes[slot]
		p.bytes = shape.appendOut(p.bytes, bytesAt(p.packed.row(all, slot), shape.stride))
		for len(p.bytes)%8 != 0 {
			p.bytes = append(p.bytes, 0)
		}
	}
	return p.hash(0, placeOfPacked), true
}

// current is a world's packed singletons as they are, a snapshot's as kept.
func (s *state) current() []uint64 {
	if s.columns != nil {
		return s.pack
	}
	return s.single
}

// packs is which packed singletons of a world were written.
type packs struct {
	version uint64 // written, or not
	marks   uint64 // the bits of those that may have been
	stale   uint64 // of those that were, and are settled
}

// markPacked says that a packed singleton may have been written.
func (w *World) markPacked(slot int) {
	w.packs.marks |= w.pool.packed.bits[slot]
	w.packs.version, w.change = written, marked
}

// settlePacked brings the packed singletons that were written into their canonical form, and
// says whether one may have been in another.
func (w *World) settlePacked() (changed bool) {
	p, marks := &w.pool.packed, w.packs.marks
	w.packs.marks = 0
	w.packs.stale |= marks
	for _, slot := range p.slots {
		if p.bits[slot]&marks == 0 {
			continue
		}
		if w.pool.collected.has(slot) {
			w.settleCells(slot)
		}
		if s := w.pool.shapes[slot]; !s.plain && s.canonical(p.row(w.pack, slot), 1) {
			changed = true
		}
	}
	return changed
}

// keepPacked keeps those that were written, each by itself, so that one that nobody asked
// to write stays what it was.
func (w *World) keepPacked(from *image, hash bool) {
	p, is := &w.pool.packed, w.image
	if is != from {
		copy(is.single, from.single)
		is.packed, is.late = from.packed, from.late
	}
	if w.packs.version != written {
		return
	}
	settled := !hash || !p.quick // before they are hashed, or only if there may be a NaN
	if settled {
		w.settlePacked()
	}
	w.copyPacked(is)
	if hash {
		was := from.packed
		sum, suspect := w.packedHash(is.single)
		if suspect && !settled && w.settlePacked() {
			w.copyPacked(is)
			sum, _ = w.packedHash(is.single)
		}
		is.packed, is.late = sum, false
		is.sum += sum - was
	} else {
		is.late, is.unsummed = true, true
	}
	w.packs = packs{version: nothing}
}

// copyPacked copies those that were written.
func (w *World) copyPacked(is *image) {
	p, which := &w.pool.packed, w.packs.marks|w.packs.stale
	if which == p.all {
		copy(is.single, w.pack)
		return
	}
	for _, slot := range p.slots {
		if size := w.pool.shapes[slot].size; p.bits[slot]&which != 0 {
			copy(bytesAt(p.row(is.single, slot), size), bytesAt(p.row(w.pack, slot), size))
		}
	}
}

// fewOf is packed singletons of few words, or what there is room for.
func fewOf(all []uint64) *[fewWords]uint64 {
	return (*[fewWords]uint64)(unsafe.Pointer(unsafe.SliceData(all)))
}

// keepWord copies a word, and gives what its lane is gathered to.
func keepWord(to, from *[fewWords]uint64, n int) uint64 {
	word := from[n]
	to[n] = word
	return gathered(lane(lanes[n], word), factors[n])
}
