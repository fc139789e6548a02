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
	sums    []uint64 // each block's hash, 0 where there is none; handed on to the clone
	stale   []uint64 // one bit a block: its sum is to be looked at again; as sums
	offered int      // the block whose turn it is to be written, from 1; 0 none
}

func (p *pool) table(slot int) *table {
	if free := p.tables[slot]; len(free) > 0 {
		t := free[len(free)-1]
		p.tables[slot] = free[:len(free)-1]
		t.refs, t.summed, t.dirty, t.offered = 1, false, false, 0
		return t
	}
	return &table{refs: 1}
}

// own gives the table itself where nothing else holds it, and a clone where
// something does. It is for who is about to change it.
func (p *pool) own(slot int, t *table) *table {
	if t.refs == 1 {
		t.recall()
		return t
	}
	c := p.table(slot)
	c.blocks = append(c.blocks, t.blocks...)
	c.masks = append(c.masks, t.masks...)
	if t.summed {
		// Whoever holds t has no more use for its parts, and of sixty saved
		// states only one keeps them.
		c.sums, t.sums = t.sums, c.sums
		c.stale, t.stale = t.stale, c.stale
	} else {
		c.sums = append(c.sums, t.sums...)
		c.stale = append(c.stale, t.stale...)
	}
	for range t.touched {
		c.touched = append(c.touched, 0)
	}
	if !c.writable() {
		c.recall()
	}
	for _, b := range c.blocks {
		if b != nil {
			b.refs++
		}
	}
	t.refs--
	return c
}

// writable says whether the table can be changed as it is.
func (t *table) writable() bool { return t.refs == 1 && len(t.stale) == len(t.touched) }

// recall makes the sums anew, all stale, where they were handed on.
func (t *table) recall() {
	if len(t.stale) == len(t.touched) {
		return
	}
	for range t.blocks {
		t.sums = append(t.sums, 0)
	}
	for range t.touched {
		t.stale = append(t.stale, 0)
	}
	for b := range t.blocks {
		t.stale[b>>6] |= 1 << (b & 63)
	}
}

func (p *pool) releaseTable(slot int, t *table) {
	t.refs--
	if t.refs > 0 {
		return
	}
	// From the last to the first, so that they are taken again in their order,
	// which is mostly that of their addresses.
	for i := len(t.blocks) - 1; i >= 0; i-- {
		if b := t.blocks[i]; b != nil {
			p.releaseBlock(slot, b)
		}
	}
	t.blocks, t.masks, t.touched = t.blocks[:0], t.masks[:0], t.touched[:0]
	t.sums, t.stale = t.sums[:0], t.stale[:0]
	p.tables[slot] = append(p.tables[slot], t)
}

// grow makes room for block number b in an unshared table.
func (t *table) grow(b int) {
	for n := len(t.blocks); n <= b; n++ {
		t.blocks = append(t.blocks, nil)
		t.masks = append(t.masks, 0)
		t.sums = append(t.sums, 0)
		if n>>6 == len(t.touched) {
			t.touched = append(t.touched, 0)
			t.stale = append(t.stale, 0)
		}
		t.change(n)
	}
}

func (t *table) isTouched(b int) bool { return t.touched[b>>6]>>(b&63)&1 != 0 }

func (t *table) mark(b int) {
	t.touched[b>>6] |= 1 << (b & 63)
	t.dirty = true
	t.change(b)
}

// change says that a block's hash is to be looked at again.
func (t *table) change(b int) {
	t.stale[b>>6] |= 1 << (b & 63)
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
		n := p.shapes[slot].extent(t.masks[b])
		copy(fresh.bytes[:n], k.bytes[:n])
		fresh.origin = k // the table's hold on k passes to fresh
		t.blocks[b] = fresh
		k = fresh
	}
	k.hashed = -1
	t.mark(b)
	return k
}

// offer is touch for who writes one block after the other: the block that was
// offered before is shared back at once where it was not changed, while both
// it and what it was copied from are near, and its memory is used for this one.
func (p *pool) offer(slot int, t *table, b int) *block {
	if t.offered != b+1 {
		p.endOffer(slot, t)
		if !t.isTouched(b) {
			t.offered = b + 1
		}
	}
	return p.touch(slot, t, b)
}

func (p *pool) endOffer(slot int, t *table) {
	b := t.offered - 1
	t.offered = 0
	if b < 0 || t.blocks[b] == nil {
		return
	}
	if k := t.blocks[b]; k.origin != nil && k.same(k.origin, p.shapes[slot], t.masks[b]) {
		p.shareBack(slot, t, b)
		t.touched[b>>6] &^= 1 << (b & 63)
	}
}

// shareBack takes the block that another was copied from in its place.
func (p *pool) shareBack(slot int, t *table, b int) {
	k := t.blocks[b]
	o := k.origin
	k.origin = nil
	t.blocks[b] = o
	p.releaseBlock(slot, k)
	if o.hashed == int32(p.shapes[slot].usedRows(t.masks[b])) {
		t.sums[b] = o.hash
		t.stale[b>>6] &^= 1 << (b & 63)
	}
}

// settle brings every block that was handed out for writing into its
// canonical form, and shares back those that were not changed. Where a hash
// will be asked for, each is hashed while it is near.
func (p *pool) settle(slot int, t *table, hash bool) {
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
			if k.same(o, s, t.masks[b]) {
				p.shareBack(slot, t, b)
				continue
			}
			if !hash || !s.hashCanonical(k, t.masks[b]) {
				// What differed may have been padding or a NaN's payload.
				if s.canonical(k.bytes, t.masks[b]) && k.same(o, s, t.masks[b]) {
					p.shareBack(slot, t, b)
					continue
				}
				if hash {
					p.hashBlock(s, k, t.masks[b])
				}
			}
			k.origin = nil
			p.releaseBlock(slot, o)
		}
		t.touched[i] = 0
	}
	t.dirty, t.offered = false, 0
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
	for i, set := range t.stale {
		for ; set != 0; set &= set - 1 {
			b := i<<6 + bits.TrailingZeros64(set)
			k := t.blocks[b]
			if k == nil {
				t.sums[b] = 0
				continue
			}
			if k.hashed != int32(s.usedRows(t.masks[b])) {
				p.hashBlock(s, k, t.masks[b])
			}
			t.sums[b] = k.hash
		}
		t.stale[i] = 0
	}
	n := t.used(s.dense)
	p.words = append(append(p.words[:0], t.masks[:n]...), t.sums[:n]...)
	t.sum, t.summed = p.wordsHash(p.words), true
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
