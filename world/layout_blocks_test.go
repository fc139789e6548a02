package world

import (
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

// sharedBlocks is blocks shared by reference count and copied on first write.
type sharedBlocks struct {
	size    int
	now     []*sharedBlock
	saved   [layoutTicks][]*sharedBlock
	last    int
	touched []int
	free    []*sharedBlock
	sums    []uint64
}

type sharedBlock struct {
	refs   int
	hashed bool
	sum    uint64
	origin *sharedBlock
	rows   []layoutRow
}

func newSharedBlocks(size int) *sharedBlocks {
	s := &sharedBlocks{size: size}
	for range layoutRows / size {
		s.now = append(s.now, &sharedBlock{refs: 1, rows: make([]layoutRow, size)})
	}
	return s
}

func (s *sharedBlocks) blocks() int { return len(s.now) }

func (s *sharedBlocks) rows(b int) []layoutRow {
	k := s.now[b]
	if k.refs > 1 {
		var c *sharedBlock
		if n := len(s.free); n > 0 {
			c, s.free = s.free[n-1], s.free[:n-1]
		} else {
			c = &sharedBlock{rows: make([]layoutRow, s.size)}
		}
		copy(rowBytes(c.rows), rowBytes(k.rows))
		c.refs, c.origin = 1, k
		s.now[b], k = c, c
		s.touched = append(s.touched, b)
	}
	k.hashed = false
	return k.rows
}

func (s *sharedBlocks) row(i int) *layoutRow { return &s.rows(i / s.size)[i%s.size] }

func (s *sharedBlocks) drop(k *sharedBlock) {
	if k.refs--; k.refs == 0 {
		s.free = append(s.free, k)
	}
}

func (s *sharedBlocks) settle() {
	for _, b := range s.touched {
		k := s.now[b]
		if k.origin == nil {
			continue
		}
		o := k.origin
		k.origin = nil
		if equalRows(k.rows, o.rows) {
			s.now[b] = o
			s.drop(k)
		} else {
			s.drop(o)
		}
	}
	s.touched = s.touched[:0]
}

func (s *sharedBlocks) replace(dst, src []*sharedBlock) []*sharedBlock {
	for _, k := range src {
		k.refs++
	}
	for _, k := range dst {
		s.drop(k)
	}
	return append(dst[:0], src...)
}

func (s *sharedBlocks) save(slot int) {
	s.settle()
	s.last = slot
	s.saved[slot] = s.replace(s.saved[slot], s.now)
}

func (s *sharedBlocks) restore(back int) {
	s.settle()
	s.now = s.replace(s.now, s.saved[(s.last-back+layoutTicks)%layoutTicks])
}

func (s *sharedBlocks) hash() uint64 {
	s.settle()
	s.sums = s.sums[:0]
	for _, k := range s.now {
		if !k.hashed {
			k.sum, k.hashed = xxhash.Sum64(rowBytes(k.rows)), true
		}
		s.sums = append(s.sums, k.sum)
	}
	return xxhash.Sum64(unsafe.Slice((*byte)(unsafe.Pointer(&s.sums[0])), len(s.sums)*8))
}
