package world

import "unsafe"

// packedBytes is the largest singleton that is packed.
const packedBytes = 64

// packing is where small singletons lie: one after another, each at a whole word.
// They are saved and hashed together, which costs less than finding out which of
// them were written.
type packing struct {
	at      []int // by slot, bytes from the start; -1: has a column
	loose   []int // the slots that have columns
	number  []int // by slot, which of those it is
	is      slots // those that have not
	words   int   // of all of them
	size    int   // in bytes, what there is room for: whole stripes, at least one
	foreign bool  // some lie otherwise where they leave the machine
}

func newPacking(s *Schema) packing {
	p := packing{at: []int{-1}, loose: []int{0}, number: []int{0}, is: newSlots(len(s.layouts) + 1)}
	for _, l := range s.layouts {
		at := -1
		if l.Role == Singleton && l.shape.outside.stride <= packedBytes {
			at = 0 // where one without bytes lies: never past the last
			if l.shape.size > 0 {
				at = p.size
			}
			p.size += l.shape.size
			p.foreign = p.foreign || l.shape.foreign
		}
		p.number = append(p.number, len(p.loose))
		if slot := len(p.at); at < 0 {
			p.loose = append(p.loose, slot)
		} else {
			p.is.add(slot)
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
		gathered, _ := copyGatherStripes(at, at, p.packed.size/stripe, false)
		return partHash(gathered, 0, placeOfPacked)
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
	return partHash(p.gather(), 0, placeOfPacked)
}

// current is a world's packed singletons as they are, a snapshot's as kept.
func (s *state) current() []uint64 {
	if s.columns != nil {
		return s.pack
	}
	return s.single
}

// settlePacked brings a packed singleton that was written into its canonical form, and
// keeps it.
func (w *World) settlePacked(slot int) {
	p, s := &w.pool.packed, w.pool.shapes[slot]
	is, was := p.row(w.pack, slot), p.row(w.single, slot)
	if !s.plain {
		s.canonical(is, 1)
	}
	for at := 0; at < s.size; at += 8 { // at less than what calling copy costs
		*(*uint64)(unsafe.Add(was, at)) = *(*uint64)(unsafe.Add(is, at))
	}
}

// sumPacked works out the hash of the packed singletons, or leaves that for later.
func (w *World) sumPacked(hash bool) {
	n := len(w.pool.packed.loose)
	if !hash {
		w.unsummed.add(n)
		return
	}
	w.sums[n] = w.packedHash(w.single)
	w.unsummed.remove(n)
}
