package world

import (
	"math/bits"
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

// BlockRows is how many entities share a block: one word's worth of presence
// bits. docs/rationale.md has the measurements it was chosen by.
const BlockRows = 64

// block is the rows of BlockRows neighbouring entities of one type, or one
// singleton. Tables share it; whoever writes it while it is shared copies it.
type block struct {
	refs   int32
	hashed int32 // how many rows the hash covers, -1 when it covers none
	hash   uint64
	row    int32  // the last one that was handed out by itself
	origin *block // what this was copied from, until it is known to differ; of a free block the next free one
	bytes  []byte
}

func (b *block) base() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(b.bytes)) }

// pool recycles what worlds and snapshots no longer hold, so that a running
// match allocates nothing. It keeps as much as was ever in use at once.
type pool struct {
	shapes     []*shape
	blocks     []*block // by slot, the first of a list of free ones
	tables     [][]*table
	cellTables []*cellTable
	cells      [cellClasses][]*cell
	words      []uint64 // scratch, for combining the hashes of a table
	sums       []uint64 // scratch, for combining the tables'
	bytes      []byte   // scratch, for swapping byte order
}

func newPool(shapes []*shape) *pool {
	return &pool{shapes: shapes, blocks: make([]*block, len(shapes)), tables: make([][]*table, len(shapes))}
}

// block gives a block whose bytes are whatever they last were.
func (p *pool) block(slot int) *block {
	if b := p.blocks[slot]; b != nil {
		p.blocks[slot] = b.origin
		b.refs, b.hashed, b.row, b.origin = 1, -1, 0, nil
		return b
	}
	return &block{refs: 1, hashed: -1, bytes: alignedBytes(p.shapes[slot].size)}
}

// alignedBytes gives n zero bytes, n a multiple of 8, at an address that is
// one too.
func alignedBytes(n int) []byte {
	words := make([]uint64, max(n/8, 1))
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), n)
}

func (p *pool) zeroBlock(slot int) *block {
	b := p.block(slot)
	clear(b.bytes)
	return b
}

func (p *pool) releaseBlock(slot int, b *block) {
	b.refs--
	if b.refs == 0 {
		p.freeBlock(slot, b)
	}
}

func (p *pool) freeBlock(slot int, b *block) {
	if b.origin != nil {
		p.releaseBlock(slot, b.origin)
	}
	b.origin = p.blocks[slot]
	p.blocks[slot] = b
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

// extent is how many bytes the used rows take, in whole words.
func (s *shape) extent(mask uint64) int {
	if mask == ^uint64(0) {
		return s.size
	}
	return (s.usedRows(mask)*s.stride + 7) &^ 7
}

// blockHash hashes the rows of a block from nothing.
func (p *pool) blockHash(s *shape, b *block, mask uint64) uint64 {
	rows := b.bytes[:s.usedRows(mask)*s.stride]
	if s.foreign {
		p.bytes = s.appendOut(p.bytes[:0], rows)
		rows = p.bytes
	}
	return xxhash.Sum64(rows)
}

// hashBlock keeps the hash of a block with it.
func (p *pool) hashBlock(s *shape, b *block, mask uint64) {
	b.hash, b.hashed = p.blockHash(s, b, mask), int32(s.usedRows(mask))
}

// hashCanonical keeps the hash of a block that is in its canonical form as it
// is, with nothing but float32, every row there up to the last, and no NaN. It
// says whether that was so, in one look at the rows.
func (s *shape) hashCanonical(b *block, mask uint64) bool {
	if !s.allFloat32 || s.foreign {
		return false
	}
	rows, used := b.bytes, BlockRows
	if mask != ^uint64(0) {
		used = bits.Len64(mask)
		rows = rows[:used*s.stride]
		if mask&(mask+1) != 0 || len(rows) == 0 || len(rows)%stripe != 0 {
			return false
		}
	}
	sum, suspect := hashFloats(rows)
	if suspect {
		return false
	}
	b.hash, b.hashed = sum, int32(used)
	return true
}

// stripe is how many bytes XXH64 takes at once.
const stripe = 32

// wordsHash hashes words as little-endian bytes.
func (p *pool) wordsHash(words []uint64) uint64 {
	if bigEndian {
		for i, w := range words {
			words[i] = bits.ReverseBytes64(w)
		}
	}
	if len(words) == 0 {
		return xxhash.Sum64(nil)
	}
	return xxhash.Sum64(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), len(words)*8))
}
