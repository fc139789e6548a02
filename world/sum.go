package world

// hash is the sum of the hashes of everything that was kept.
func (s *state) hash() uint64 {
	if s.unsummed {
		s.sumUp()
	}
	sum := s.sum
	for i, m := range s.heap {
		sum += s.pool.cellSum(s.schema.collections[i], i, m, false)
	}
	return sum
}

// fullHash is hash of every row looked at again, a world's as it is now, and leaves what
// is cached alone.
func (s *state) fullHash() uint64 {
	p := s.pool
	sum, _ := s.packedHash(s.current())
	for slot, at := range p.packed.at {
		if at < 0 {
			sum += s.freshSum(slot)
		}
	}
	for i, m := range s.heap {
		sum += p.cellSum(s.schema.collections[i], i, m, true)
	}
	return sum
}

// sumUp works out the sums that do not hold.
func (s *state) sumUp() {
	if s.late {
		s.packed, _ = s.packedHash(s.single)
		s.late = false
	}
	s.sum = s.packed
	for slot := range s.tables {
		t := &s.tables[slot]
		if t.late {
			t.sum, t.late = s.pool.tableSum(slot, t.sheets, false), false
		}
		s.sum += t.sum
	}
	s.unsummed = false
}

// freshSum is the hash of the rows of one type that is not packed, from nothing.
func (s *state) freshSum(slot int) uint64 {
	if s.columns != nil {
		return s.pool.columnSum(slot, &s.columns[slot], s.blocks)
	}
	return s.pool.tableSum(slot, s.tables[slot].sheets, true)
}

// AppendSums appends the hash of which entities there are, then that of each
// registered type with what its collections hold, in their order. Where two
// worlds' Hash differs, so does one of these.
func (w *World) AppendSums(dst []uint64) []uint64 {
	w.hashed = true
	w.keepAll()
	w.sumUp()
	dst = append(dst, w.tables[0].sum)
	for id, l := range w.schema.layouts {
		slot := id + 1
		sum := uint64(0)
		if w.pool.packed.at[slot] < 0 {
			sum = w.tables[slot].sum
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
