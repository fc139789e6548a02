package world

import (
	"math/bits"
	"unsafe"
)

// StripRows is how many rows count as written together.
const StripRows = 16

const (
	strips    = BlockRows / StripRows // of a block
	allStrips = 1<<strips - 1
)

// stretch is StretchBlocks blocks of one type as they are in a world: presence
// masks, rows one after another, and which strips of them may have been written.
type stretch struct {
	rows  unsafe.Pointer
	room  int // blocks that there is memory for, from the first
	marks uint64
	wrote uint64 // strips of which a row was asked for by itself, since they were last kept
	stale uint64 // strips that are no longer as in the sheet, and settled
	masks [StretchBlocks]uint64
}

// change is what became of a world's rows since they were last kept.
type change uint8

const (
	none   change = iota
	stale         // some were written, and are in their canonical form
	marked        // some may have been written
)

// column is the stretches of one type.
type column struct {
	stretches []stretch
	version   *uint64 // the world's latest
	shape     *shape
	store     *store // what is saved of it
	collected bool   // the type has collections
	quick     bool   // whatever lies in its rows is canonical, but for a NaN

	// lone is the one stretch where all rows lie in its first block and none of them is
	// missing, or nil: they do not, or nobody looked since rows came or went.
	lone    *stretch
	size    int // of those rows, in bytes
	stripes int // the same in stripes, 0 where some bytes are left
}

// at is a block's stretch and which of it the block is; nil where the type has
// no row as far out.
func (c *column) at(b int) (*stretch, int) {
	i := uint(b) / StretchBlocks
	if i >= uint(len(c.stretches)) {
		return nil, 0
	}
	return &c.stretches[i], b & (StretchBlocks - 1)
}

// block is the first row of a block, whether or not one is there.
func (t *stretch) block(s *shape, k int) unsafe.Pointer {
	return unsafe.Add(t.rows, k*s.size)
}

// slots is a set of types, by slot.
type slots []uint64

func newSlots(n int) slots { return make(slots, (n+63)/64) }

func (s slots) add(slot int) { s[slot>>6] |= 1 << (slot & 63) }

func (s slots) remove(slot int) { s[slot>>6] &^= 1 << (slot & 63) }

func (s slots) has(slot int) bool { return s[slot>>6]>>(slot&63)&1 != 0 }

// mark says that a block may have been written.
func (w *World) mark(c *column, t *stretch, k int) {
	t.marks |= allStrips << (k * strips)
	*c.version, w.change = written, marked
}

// grow makes room for a block. It may move the rows of its stretch.
func (c *column) grow(s *shape, b int) (*stretch, int) {
	for len(c.stretches) <= b/StretchBlocks {
		c.stretches = append(c.stretches, stretch{})
	}
	t, k := c.at(b)
	t.reserve(s, k)
	return t, k
}

// reserve makes room for a block of the stretch.
func (t *stretch) reserve(s *shape, k int) {
	if k < t.room {
		return
	}
	room := max(t.room, 1)
	for room <= k {
		room *= 2
	}
	rows := alignedRows(room * s.size)
	if t.room > 0 {
		copy(bytesAt(rows, t.room*s.size), bytesAt(t.rows, t.room*s.size))
	}
	t.rows, t.room = rows, room
}

// writeRow says that a row will be written.
func (t *stretch) writeRow(row int) {
	strip := uint64(1) << (row / StripRows)
	t.marks |= strip
	t.wrote |= strip
}

// marksOf is the strips of some neighbouring rows of a stretch, from one to
// before another.
func marksOf(from, to uint32) uint64 {
	return ^uint64(0) << (from / StripRows & 63) & (^uint64(0) >> ((63 - (to-1)/StripRows) & 63))
}

// rowsOf is the rows of a block's strips.
func rowsOf(set uint64) (rows uint64) {
	for ; set&allStrips != 0; set &= set - 1 {
		rows |= (1<<StripRows - 1) << (bits.TrailingZeros64(set) * StripRows)
	}
	return rows
}

// settle brings what was written into its canonical form.
func (c *column) settle() {
	c.lone = nil
	for i := range c.stretches {
		t := &c.stretches[i]
		if t.marks == 0 {
			continue
		}
		t.stale |= t.marks
		t.settle(c.shape)
		t.marks = 0
	}
}

func (t *stretch) settle(s *shape) {
	if t.marks == ^uint64(0) && s.allFloat32 && t.full() && !nanAmong(unsafe.Slice((*uint64)(t.rows), StretchBlocks*s.size/8)) {
		return // at once what is looked for in each below
	}
	for marks := t.marks; marks != 0; {
		k := bits.TrailingZeros64(marks) / strips
		marks &^= allStrips << (k * strips)
		if t.masks[k] != 0 {
			s.canonical(t.block(s, k), t.masks[k])
		}
	}
}

// full says whether every row is there.
func (t *stretch) full() bool {
	all := ^uint64(0)
	for _, mask := range t.masks {
		all &= mask
	}
	return all == ^uint64(0)
}

// restore makes the stretch what it is in a sheet, where it was last kept in
// another; either may be none.
func (t *stretch) restore(s *shape, saved []unsafe.Pointer, was, is *sheet) {
	dirty := t.marks | t.stale
	t.marks, t.wrote, t.stale = 0, 0, 0
	if is == nil {
		t.masks = [StretchBlocks]uint64{}
		return
	}
	t.masks = is.masks
	t.reserve(s, int(is.used)-1)
	if was == nil {
		was = new(sheet)
	}
	for k := 0; k < StretchBlocks; k++ {
		first := is.blocks[k]
		if first == 0 || first == was.blocks[k] && dirty>>(k*strips)&allStrips == 0 {
			continue
		}
		// Blocks that were saved together mostly lie together, and one copy of all
		// is quicker than a copy of each.
		end := k + 1
		for end < StretchBlocks && is.blocks[end]-first == block(end-k) && is.blocks[end] != was.blocks[end] {
			end++
		}
		n := (end - k) * s.size
		copy(bytesAt(t.block(s, k), n), bytesAt(saved[first], n))
		k = end - 1
	}
}

// columnSum is tableSum of the rows as a world has them, from nothing.
func (p *pool) columnSum(slot int, c *column, blocks int) (sum uint64) {
	for i := range c.stretches {
		t := &c.stretches[i]
		for k, mask := range t.masks {
			if b := i*StretchBlocks + k; mask != 0 || p.shapes[slot].dense && b < blocks {
				sum += p.blockHash(slot, b, t.block(p.shapes[slot], k), mask)
			}
		}
	}
	return sum
}
