package world

import "math/bits"

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
	unhashed uint16 // a bit for each block whose hash is not in hashes, but 0
	sum      uint64 // of hashes
	masks    [StretchBlocks]uint64
	hashes   [StretchBlocks]uint64 // of the blocks, 0 of none
	blocks   [StretchBlocks]block  // 0 where no row is present
}

func (p *pool) sheet() *sheet {
	n := len(p.sheets)
	if n == 0 {
		return &sheet{refs: 1}
	}
	t := p.sheets[n-1]
	p.sheets = p.sheets[:n-1]
	t.refs = 1
	return t
}

// noSheet stands for one that is not there.
var noSheet sheet

// own gives a sheet to be written, in place of one that an image has: all that another
// sheet of the same stretch has, if there is one, but for the dirty blocks, whose rows are
// still to be found and meanwhile are those that are to be written over.
func (p *pool) own(slot int, is, was *sheet, dirty uint64) *sheet {
	if is == nil || is.refs > 1 {
		if is != nil {
			is.refs--
		}
		is = p.sheet()
	}
	if is == was {
		return is
	}
	if was == nil {
		was = &noSheet
	}
	is.masks, is.hashes, is.sum, is.unhashed = was.masks, was.hashes, was.sum, was.unhashed
	is.used = max(is.used, was.used)
	store := &p.stores[slot]
	for k := range is.blocks[:is.used] {
		if dirty>>(k*strips)&allStrips == 0 {
			store.exchange(&is.blocks[k], was.blocks[k])
		}
	}
	is.trim()
	return is
}

// drop takes a block out of a sheet, where it is there.
func (p *pool) drop(slot int, t *sheet, k int) {
	p.stores[slot].exchange(&t.blocks[k], 0)
	t.setHash(k, 0)
	t.masks[k] = 0
	t.unhashed &^= 1 << k
}

// trim makes used what it says.
func (t *sheet) trim() {
	for t.used > 0 && t.blocks[t.used-1] == 0 {
		t.used--
	}
}

// shareSheet gives a sheet once more, in place of another.
func (p *pool) shareSheet(slot int, old, t *sheet) *sheet {
	if t != nil {
		t.refs++
	}
	p.releaseSheet(slot, old)
	return t
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
	t.used, t.unhashed, t.sum = 0, 0, 0
	p.sheets = append(p.sheets, t)
}

// setHash makes a block's hash another.
func (t *sheet) setHash(k int, hash uint64) {
	t.sum += hash - t.hashes[k]
	t.hashes[k] = hash
}

// sheetSum is the sum of the hashes of a sheet's blocks, of a numbered stretch. A fresh
// one looks at every row again and leaves what is kept alone.
func (p *pool) sheetSum(slot, number int, t *sheet, fresh bool) (sum uint64) {
	set, blocks := t.unhashed, number*StretchBlocks
	if fresh {
		for k, b := range t.blocks[:t.used] {
			if b != 0 {
				sum += p.blockHash(slot, blocks+k, p.stores[slot].rows[b], t.masks[k])
			}
		}
		return sum
	}
	for t.unhashed = 0; set != 0; set &= set - 1 {
		k := bits.TrailingZeros16(set)
		t.setHash(k, p.blockHash(slot, blocks+k, p.stores[slot].rows[t.blocks[k]], t.masks[k]))
	}
	return t.sum
}

// tableSum is the sum of the hashes of all blocks of one type.
func (p *pool) tableSum(slot int, sheets []*sheet, fresh bool) (sum uint64) {
	for i, t := range sheets {
		if t != nil {
			sum += p.sheetSum(slot, i, t, fresh)
		}
	}
	return sum
}
