package world

import (
	"math/bits"
	"unsafe"
)

// BlockRows is how many entities share a block: one word's worth of presence
// bits. docs/rationale.md has the measurements it was chosen by.
const BlockRows = 64

// block is the number of a saved block, the rows of BlockRows neighbouring entities
// of one type as they were saved, or one singleton. Sheets share it, and nobody
// writes it. 0 is none.
type block int32

// store is the saved blocks of one type. Which of them are shared how often lies
// apart from their rows: those of a large world are in no cache.
type store struct {
	rows []unsafe.Pointer // by number; neighbours in number are neighbours in memory
	refs []int32          // by number, how many sheets have it
	free []block

	streams bool // there are more than streamBytes of them, and they go past the caches
}

// streamBytes is how much the saved blocks of one type take where what is saved goes past
// the caches: of more than that, one is in no cache when it is next wanted, and would
// only have put out of it what is.
const streamBytes = 4 << 20

// pool recycles what worlds and snapshots no longer hold, so that a running
// match allocates nothing. It keeps as much as was ever in use at once.
type pool struct {
	shapes     []*shape
	packed     packing
	collected  slots    // the types that have collections
	stores     []store  // by slot
	images     *image   // the first of the free ones
	sheets     []*sheet // the free ones
	version    uint64   // the newest of any table
	cellTables []*cellTable
	cells      [cellClasses][]*cell
	bytes      []byte // scratch, for a part as it leaves the machine
}

func newPool(s *Schema) *pool {
	n := len(s.shapes)
	p := &pool{shapes: s.shapes, packed: newPacking(s), collected: newSlots(n), stores: make([]store, n), version: nothing}
	for i := range p.stores {
		p.stores[i] = store{rows: make([]unsafe.Pointer, 1), refs: make([]int32, 1)}
	}
	for id, l := range s.layouts {
		if len(l.collections) > 0 {
			p.collected.add(id + 1)
		}
	}
	return p
}

// slabBytes is how much memory is asked for at once, for blocks of one type, where
// there are many: so that what goes unused between them is little.
const slabBytes = 64 << 10

// take gives a block of some bytes whose rows are whatever they last were.
func (s *store) take(size int) block {
	if len(s.free) == 0 {
		s.makeBlocks(size)
	}
	n := len(s.free) - 1
	b := s.free[n]
	s.free = s.free[:n]
	s.refs[b] = 1
	return b
}

// makeBlocks makes as many blocks as there are, or a slab of them.
func (s *store) makeBlocks(size int) {
	size = max((size+stripe-1)&^(stripe-1), stripe) // no address past its end
	n := max(1, min(len(s.rows), slabBytes/size))
	slab := alignedRows(n * size)
	s.rows = append(s.rows, nil) // so that what lies elsewhere is no neighbour, and 0 is none
	first := len(s.rows)
	for i := range n {
		s.rows = append(s.rows, unsafe.Add(slab, i*size))
		s.free = append(s.free, block(first+n-1-i)) // taken in their order
	}
	s.refs = append(s.refs, make([]int32, n+1)...)
	s.streams = streaming && len(s.rows)*size > streamBytes
}

// alignedRows gives n zero bytes, n a multiple of 8, at an address that is one
// too.
func alignedRows(n int) unsafe.Pointer {
	return unsafe.Pointer(unsafe.SliceData(make([]uint64, max(n/8, 1))))
}

func (s *store) release(b block) {
	s.refs[b]--
	if s.refs[b] == 0 {
		s.free = append(s.free, b)
	}
}

// exchange puts a block in the place of another; either may be none.
func (s *store) exchange(at *block, b block) {
	if old := *at; old != b {
		s.refs[b]++ // of none too
		*at = b
		if old != 0 {
			s.release(old)
		}
	}
}

// usedRows is how many rows from the first mean anything: all up to the last one
// present. They alone are copied, compared and hashed; the rest are whatever
// they last were.
func (s *shape) usedRows(mask uint64) int {
	if s.dense {
		return s.rows
	}
	return bits.Len64(mask)
}

// usedBytes is those rows.
func (s *shape) usedBytes(rows unsafe.Pointer, mask uint64) []byte {
	return bytesAt(rows, s.usedRows(mask)*s.stride)
}

// extent is the same in whole words.
func (s *shape) extent(rows unsafe.Pointer, mask uint64) []byte {
	return bytesAt(rows, (s.usedRows(mask)*s.stride+7)&^7)
}

// blockHash is the hash of a block from nothing.
func (p *pool) blockHash(slot, b int, rows unsafe.Pointer, mask uint64) uint64 {
	s := p.shapes[slot]
	p.bytes = s.appendOut(p.bytes[:0], s.usedBytes(rows, mask))
	return p.hash(mask, placeOf(slot, b))
}

// hash fills up the scratch bytes, and hashes them as a part.
func (p *pool) hash(mask, place uint64) uint64 {
	for len(p.bytes)%stripe != 0 {
		p.bytes = append(p.bytes, 0)
	}
	at := unsafe.Pointer(unsafe.SliceData(p.bytes))
	hash, _ := copyHashStripes(at, at, len(p.bytes)/stripe, mask, place, false)
	return hash
}
