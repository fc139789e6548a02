package world

import (
	"math/bits"
	"unsafe"
)

// packedBytes is the largest singleton that is packed.
const packedBytes = 64

// packing is where small singletons lie: one after another, each at a whole word.
// They are saved and hashed together, which costs less than finding out which of
// them were written.
type packing struct {
	at      []int  // by slot, bytes from the start; -1: has a column
	words   int    // of all of them
	size    int    // in bytes, what there is room for: whole stripes, at least one
	foreign bool   // some lie otherwise where they leave the machine
	all     uint64 // the slots of all
	quick   bool   // all are plain, and all types have their bits in one word
}

func newPacking(s *Schema) packing {
	p := packing{at: []int{-1}, quick: len(s.layouts) < 64}
	for _, l := range s.layouts {
		at := -1
		if l.Role == Singleton && l.shape.outside.stride <= packedBytes {
			at = 0 // where one without bytes lies: never past the last
			if l.shape.size > 0 {
				at = p.size
			}
			p.size += l.shape.size
			p.foreign = p.foreign || l.shape.foreign
			p.quick = p.quick && l.shape.plain && !l.shape.foreign && len(l.collections) == 0
			p.all |= 1 << (len(p.at) & 63)
		}
		p.at = append(p.at, at)
	}
	p.words = p.size / 8
	p.size = max(stripe, (p.size+stripe-1)&^(stripe-1))
	return p
}

// row is a packed singleton.
func (p *packing) row(all []uint64, slot int) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(unsafe.SliceData(all)), p.at[slot])
}

// packedHash is the hash of all packed singletons.
func (s *state) packedHash(all []uint64) uint64 {
	p := s.pool
	if !p.packed.foreign {
		at := unsafe.Pointer(unsafe.SliceData(all))
		hash, _ := copyHashStripes(at, at, p.packed.size/stripe, 0, placeOfPacked, false)
		return hash
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
	return p.hash(0, placeOfPacked)
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
	marks   slots  // those that may have been
	stale   slots  // those that were, and are settled
}

// markPacked says that a packed singleton may have been written.
func (w *World) markPacked(slot int) {
	w.packs.marks.add(slot)
	w.packs.version, w.change = written, marked
}

// settlePacked brings the packed singletons that were written into their canonical form.
func (w *World) settlePacked() {
	p := w.pool
	for i, marks := range w.packs.marks {
		w.packs.marks[i] = 0
		w.packs.stale[i] |= marks
		for ; marks != 0; marks &= marks - 1 {
			slot := i<<6 + bits.TrailingZeros64(marks)
			if p.collected.has(slot) {
				w.settleCells(slot)
			}
			if s := p.shapes[slot]; !s.plain {
				s.canonical(p.packed.row(w.pack, slot), 1)
			}
		}
	}
}

// keepPacked keeps those that were written, each by itself where it is not all, so that one
// that nobody asked to write stays what it was.
func (w *World) keepPacked(from *image, hash bool) {
	p, packs, is := &w.pool.packed, &w.packs, w.image
	if packs.version != written {
		if is != from {
			copy(is.single, from.single)
			is.packed, is.late = from.packed, from.late
		}
		return
	}
	packs.version = nothing
	if hash && p.quick && packs.marks[0]|packs.stale[0] == p.all {
		packs.marks[0], packs.stale[0] = 0, 0
		was := from.packed
		is.packed, _ = copyHashStripes(unsafe.Pointer(unsafe.SliceData(is.single)), unsafe.Pointer(unsafe.SliceData(w.pack)), p.size/stripe, 0, placeOfPacked, false)
		is.late = false
		is.sum += is.packed - was
		return
	}
	w.settlePacked()
	copy(is.single, from.single)
	for i, stale := range packs.stale {
		packs.stale[i] = 0
		for ; stale != 0; stale &= stale - 1 {
			slot := i<<6 + bits.TrailingZeros64(stale)
			size := w.pool.shapes[slot].size
			copy(bytesAt(p.row(is.single, slot), size), bytesAt(p.row(w.pack, slot), size))
		}
	}
	if !hash {
		is.late, is.unsummed = true, true
		return
	}
	was := from.packed
	is.packed, is.late = w.packedHash(is.single), false
	is.sum += is.packed - was
}
