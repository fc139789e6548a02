package world

import "math/bits"

// sum is the sum of the hashes of everything that was kept.
func (s *state) sum() (sum uint64) {
	if s.unsummed.any() {
		s.sumUp()
	}
	for _, one := range s.sums {
		sum += one
	}
	for i, m := range s.heap {
		sum += s.pool.cellSum(s.schema.collections[i], i, m, false)
	}
	return sum
}

// fullSum is sum of every row looked at again, a world's as it is now, and leaves what
// is cached alone.
func (s *state) fullSum() uint64 {
	p := s.pool
	sum := s.packedHash(s.current())
	for _, slot := range p.packed.loose {
		sum += s.freshSum(slot)
	}
	for i, m := range s.heap {
		sum += p.cellSum(s.schema.collections[i], i, m, true)
	}
	return sum
}

// sumUp works out the sums that do not hold.
func (s *state) sumUp() {
	p := s.pool
	for i, set := range s.unsummed {
		for ; set != 0; set &= set - 1 {
			n := i<<6 + bits.TrailingZeros64(set)
			if n == len(p.packed.loose) {
				s.sums[n] = s.packedHash(s.single)
				continue
			}
			slot := p.packed.loose[n]
			s.sums[n] = p.tableSum(slot, s.sheets[slot], false)
		}
		s.unsummed[i] = 0
	}
}

// freshSum is the hash of the rows of one type that is not packed, from nothing.
func (s *state) freshSum(slot int) uint64 {
	if s.columns != nil {
		return s.pool.columnSum(slot, &s.columns[slot], s.blocks)
	}
	return s.pool.tableSum(slot, s.sheets[slot], true)
}

// AppendSums appends the hash of which entities there are, then that of each
// registered type with what its collections hold, in their order. Where two
// worlds' Hash differs, so does one of these.
func (w *World) AppendSums(dst []uint64) []uint64 {
	w.hashed = true
	w.keepAll()
	w.sumUp()
	dst = append(dst, w.sums[0])
	for id, l := range w.schema.layouts {
		slot := id + 1
		sum := uint64(0)
		if w.pool.packed.at[slot] < 0 {
			sum = w.sums[w.pool.packed.number[slot]]
		} else {
			sum = w.pool.blockHash(slot, 0, w.pool.packed.row(w.single, slot), 1)
		}
		for _, number := range l.collections {
			sum += w.pool.cellSum(w.schema.collections[number], number, w.heap[number], false)
		}
		dst = append(dst, sum)
	}
	return dst
}
