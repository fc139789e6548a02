package world

import (
	"math/bits"
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

// BlockRows is how many entities share a block: one word's worth of presence
// bits. docs/rationale.md has the measurements it was chosen by.
const BlockRows = 64

// block is the rows of BlockRows neighbouring entities of one type as they were
// saved, or one singleton. Sheets share it, and nobody writes it. The rows follow
// it in memory.
type block struct {
	refs   int32
	used   uint8 // rows, up to the last that is there
	hashed bool
	hash   uint64
}

func (b *block) rows() unsafe.Pointer { return unsafe.Add(unsafe.Pointer(b), unsafe.Sizeof(*b)) }

// pool recycles what worlds and snapshots no longer hold, so that a running
// match allocates nothing. It keeps as much as was ever in use at once.
type pool struct {
	shapes     []*shape
	packed     packing
	collected  slots      // the types that have collections
	blocks     [][]*block // by slot, the free ones
	made       []int      // by slot, how many blocks there are
	sheets     []*sheet   // the free ones
	version    uint64     // of the last list of sheets
	cellTables []*cellTable
	cells      [cellClasses][]*cell
	words      []uint64 // scratch, for combining hashes
	sums       []uint64 // the same, of sheets
	all        []uint64 // the same, of types
	bytes      []byte   // scratch, for swapping byte order
}

func newPool(s *Schema) *pool {
	n := len(s.shapes)
	p := &pool{shapes: s.shapes, packed: newPacking(s), collected: newSlots(n), blocks: make([][]*block, n), made: make([]int, n),
		words: make([]uint64, 2*StretchBlocks), all: make([]uint64, n)}
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

// block gives a block whose rows are whatever they last were, of those in stock.
func (p *pool) block(slot int) *block {
	n := len(p.blocks[slot]) - 1
	b := p.blocks[slot][n]
	p.blocks[slot] = p.blocks[slot][:n]
	b.refs, b.hashed = 1, false
	return b
}

// stock sees to it that there are blocks of a type for what may have changed in a
// stretch.
func (p *pool) stock(slot int, dirty uint64) {
	need := 0
	for ; dirty != 0; dirty &^= allStrips << (bits.TrailingZeros64(dirty) &^ (strips - 1)) {
		need++
	}
	for len(p.blocks[slot]) < need {
		p.makeBlocks(slot)
	}
}

// makeBlocks makes as many blocks of a type as there are, or a slab of them.
func (p *pool) makeBlocks(slot int) {
	size := int(unsafe.Sizeof(block{})) + max(p.shapes[slot].size, 8) // no address past its end
	n := max(1, min(p.made[slot], slabBytes/size))
	p.made[slot] += n
	slab := alignedRows(n * size)
	for i := n - 1; i >= 0; i-- {
		p.blocks[slot] = append(p.blocks[slot], (*block)(unsafe.Add(slab, i*size)))
	}
}

// alignedRows gives n zero bytes, n a multiple of 8, at an address that is one
// too.
func alignedRows(n int) unsafe.Pointer {
	return unsafe.Pointer(unsafe.SliceData(make([]uint64, max(n/8, 1))))
}

func (p *pool) releaseBlock(slot int, b *block) {
	b.refs--
	if b.refs == 0 {
		p.blocks[slot] = append(p.blocks[slot], b)
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

// blockHash hashes the rows of a block from nothing.
func (p *pool) blockHash(s *shape, rows unsafe.Pointer, mask uint64) uint64 {
	used := s.usedBytes(rows, mask)
	if s.foreign {
		p.bytes = s.appendOut(p.bytes[:0], used)
		used = p.bytes
	}
	return xxhash.Sum64(used)
}
