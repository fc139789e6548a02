package world

import (
	"math/bits"
)

// table is all blocks of one type with their presence masks. Worlds and
// snapshots share it; whoever writes while it is shared clones it, which
// shares the blocks.
type table struct {
	refs    int32
	summed  bool // sum holds
	dirty   bool // a bit of touched is set; only in a table that is not shared
	sum     uint64
	blocks  []*block // nil where no row is present
	masks   []uint64
	touched []uint64 // one bit a block: handed out for writing since the last settle
}

func (p *pool) table(slot int) *table {
	if free := p.tables[slot]; len(free) > 0 {
		t := free[len(free)-1]
		p.tables[slot] = free[:len(free)-1]
		t.refs, t.summed, t.dirty = 1, false, false
		return t
	}
	return &table{refs: 1}
}

// own gives the table itself where nothing else holds it, and a clone where
// something does. It is for who is about to change it.
func (p *pool) own(slot int, t *table) *table {
	if t.refs == 1 {
		return t
	}
	c := p.table(slot)
	c.blocks = append(c.blocks, t.blocks...)
	c.masks = append(c.masks, t.masks...)
	for len(c.touched) < len(t.touched) {
		c.touched = append(c.touched, 0)
	}
	for _, b := range c.blocks {
		if b != nil {
			b.refs++
		}
	}
	t.refs--
	return c
}

func (p *pool) releaseTable(slot int, t *table) {
	t.refs--
	if t.refs > 0 {
		return
	}
	for _, b := range t.blocks {
		if b != nil {
			p.releaseBlock(slot, b)
		}
	}
	clear(t.blocks)
	t.blocks, t.masks, t.touched = t.blocks[:0], t.masks[:0], t.touched[:0]
	p.tables[slot] = append(p.tables[slot], t)
}

// grow makes room for block number b in an unshared table.
func (t *table) grow(b int) {
	for len(t.blocks) <= b {
		t.blocks = append(t.blocks, nil)
		t.masks = append(t.masks, 0)
	}
	for len(t.touched)*64 < len(t.blocks) {
		t.touched = append(t.touched, 0)
	}
}

func (t *table) isTouched(b int) bool { return t.touched[b>>6]>>(b&63)&1 != 0 }

func (t *table) mark(b int) {
	t.touched[b>>6] |= 1 << (b & 63)
	t.dirty = true
	t.summed = false
}

// touch gives a block that may be written, in an unshared table.
func (p *pool) touch(slot int, t *table, b int) *block {
	k := t.blocks[b]
	if t.isTouched(b) {
		return k
	}
	if k.refs > 1 {
		fresh := p.block(slot)
		copy(fresh.bytes, k.bytes)
		fresh.origin = k // the table's hold on k passes to fresh
		t.blocks[b] = fresh
		k = fresh
	}
	k.hashed = -1
	t.mark(b)
	return k
}

// settle brings every block that was handed out for writing into its
// canonical form, and shares back those that were not changed.
func (p *pool) settle(slot int, t *table) {
	s := p.shapes[slot]
	for i, set := range t.touched {
		for set != 0 {
			b := i<<6 + bits.TrailingZeros64(set)
			set &= set - 1
			k := t.blocks[b]
			o := k.origin
			if o == nil {
				s.canonical(k.bytes, t.masks[b])
				continue
			}
			k.origin = nil
			// What differed may have been padding or a NaN's payload.
			if same(k.bytes, o.bytes) || s.canonical(k.bytes, t.masks[b]) && same(k.bytes, o.bytes) {
				t.blocks[b] = o
				p.releaseBlock(slot, k)
			} else {
				p.releaseBlock(slot, o)
			}
		}
		t.touched[i] = 0
	}
	t.dirty = false
}

// used is the number of blocks up to the last that has a row.
func (t *table) used(dense bool) int {
	n := len(t.masks)
	for !dense && n > 0 && t.masks[n-1] == 0 {
		n--
	}
	return n
}

// tableSum is the hash of a settled table: its masks, and its blocks' hashes.
func (p *pool) tableSum(slot int, t *table) uint64 {
	if t.summed {
		return t.sum
	}
	s := p.shapes[slot]
	n := t.used(s.dense)
	words := append(p.words[:0], t.masks[:n]...)
	for i, b := range t.blocks[:n] {
		if b == nil {
			words = append(words, 0)
			continue
		}
		if used := s.usedRows(t.masks[i]); b.hashed != int32(used) {
			b.hash, b.hashed = p.blockHash(s, b, t.masks[i]), int32(used)
		}
		words = append(words, b.hash)
	}
	p.words = words
	t.sum, t.summed = p.wordsHash(words), true
	return t.sum
}

// freshSum is tableSum without any cache, and leaves the caches alone.
func (p *pool) freshSum(slot int, t *table) uint64 {
	s := p.shapes[slot]
	n := t.used(s.dense)
	words := append(p.words[:0], t.masks[:n]...)
	for i, b := range t.blocks[:n] {
		if b == nil {
			words = append(words, 0)
			continue
		}
		words = append(words, p.blockHash(s, b, t.masks[i]))
	}
	p.words = words
	return p.wordsHash(words)
}
