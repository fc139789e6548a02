package world

import (
	"math/bits"
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

// StretchBlocks is how many blocks lie together: a world has the rows of as many
// one after another, so that a system goes through up to 1,024 rows in one loop,
// and a snapshot shares as many at once.
const StretchBlocks = 16

// StretchRows is how many rows those are.
const StretchRows = StretchBlocks * BlockRows

// sheet is StretchBlocks blocks of one type as they were saved, with their
// presence masks. Worlds and snapshots share it; whoever changes it while it is
// shared copies it, which shares the blocks.
type sheet struct {
	refs     int32
	used     int32  // blocks, up to the last that is there
	summed   bool   // sum holds
	unhashed uint16 // a bit for each block whose hash is not in hashes
	sum      uint64
	masks    [StretchBlocks]uint64
	hashes   [StretchBlocks]uint64 // of the blocks' rows
	blocks   [StretchBlocks]block  // 0 where no row is present
}

func (p *pool) sheet() *sheet {
	n := len(p.sheets)
	if n == 0 {
		return &sheet{refs: 1}
	}
	t := p.sheets[n-1]
	p.sheets = p.sheets[:n-1]
	t.refs, t.summed = 1, false
	return t
}

// own gives a sheet of a type itself where nothing else holds it, and a copy where
// something does. There may be none yet.
func (p *pool) own(slot int, t *sheet) *sheet {
	if t == nil {
		return p.sheet()
	}
	if t.refs == 1 {
		t.summed = false
		return t
	}
	c := p.sheet()
	c.used, c.unhashed = t.used, t.unhashed
	refs := p.stores[slot].refs
	for k, b := range t.blocks[:t.used] {
		c.masks[k], c.hashes[k], c.blocks[k] = t.masks[k], t.hashes[k], b
		refs[b]++ // of none too
	}
	t.refs--
	return c
}

// drop takes a block out of a sheet.
func (p *pool) drop(slot int, t *sheet, k int) {
	p.stores[slot].release(t.blocks[k])
	t.masks[k], t.hashes[k], t.blocks[k] = 0, 0, 0
	t.unhashed &^= 1 << k
	for t.used > 0 && t.blocks[t.used-1] == 0 {
		t.used--
	}
}

func (p *pool) releaseSheet(slot int, t *sheet) {
	if t == nil {
		return
	}
	t.refs--
	if t.refs > 0 {
		return
	}
	// From the last to the first, so that they are taken again in their order,
	// which is mostly that of their addresses.
	store := &p.stores[slot]
	for k := t.used - 1; k >= 0; k-- {
		if b := t.blocks[k]; b != 0 {
			store.release(b)
		}
		t.masks[k], t.hashes[k], t.blocks[k] = 0, 0, 0
	}
	t.used, t.unhashed = 0, 0
	p.sheets = append(p.sheets, t)
}

// empty says whether a sheet has no block; there may be none.
func (t *sheet) empty() bool { return t == nil || t.used == 0 }

// sheetSum is the hash of a sheet: its masks, and its blocks' hashes. A fresh one
// looks at every row again and leaves what is kept alone.
func (p *pool) sheetSum(slot int, t *sheet, fresh bool) uint64 {
	if t.summed && !fresh {
		return t.sum
	}
	blockHash := func(k int) uint64 {
		return p.blockHash(p.shapes[slot], p.stores[slot].rows[t.blocks[k]], t.masks[k])
	}
	for ; t.unhashed != 0 && !fresh; t.unhashed &= t.unhashed - 1 {
		k := bits.TrailingZeros16(t.unhashed)
		t.hashes[k] = blockHash(k)
	}
	n := int(t.used)
	words := p.words[:2*n]
	hashes := words[n:]
	for k, b := range t.blocks[:n] {
		words[k], hashes[k] = t.masks[k], t.hashes[k]
		if fresh && b != 0 {
			hashes[k] = blockHash(k)
		}
	}
	sum := wordsHash(words)
	if !fresh {
		t.sum, t.summed = sum, true
	}
	return sum
}

// tableSum is the hash of all sheets of one type.
func (p *pool) tableSum(slot int, sheets []*sheet, fresh bool) uint64 {
	n := len(sheets)
	for n > 0 && sheets[n-1].empty() {
		n--
	}
	if n == 1 {
		return p.sheetSum(slot, sheets[0], fresh)
	}
	sums := p.sums[:0]
	for _, t := range sheets[:n] {
		sum := uint64(0)
		if !t.empty() {
			sum = p.sheetSum(slot, t, fresh)
		}
		sums = append(sums, sum)
	}
	p.sums = sums
	return wordsHash(sums)
}

// wordsHash hashes words as little-endian bytes, and turns them over to do so on
// a host that has them otherwise.
func wordsHash(words []uint64) uint64 {
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
