package world

import (
	"errors"
	"math/bits"
)

// Settle brings what was written since the last one into its canonical form:
// padding becomes zero, each NaN the one pattern, and a collection whose handle
// was overwritten is freed. Save, Hash, FullHash and Encode settle first. Until
// then a system can see a NaN's payload, which differs from machine to machine, and
// an overwritten collection through a copy of its handle; so whoever runs a match
// settles, saves or hashes at the end of every tick on every machine.
func (w *World) Settle() {
	if w.marked.any() {
		w.settle()
	}
}

func (w *World) settle() {
	p := w.pool
	keep, hash := w.kept, w.hashed
	w.kept, w.hashed = false, false
	packed := uint64(0)
	for i, marked := range w.marked {
		for set := marked & p.collected[i]; set != 0; set &= set - 1 {
			w.settleCells(i<<6 + bits.TrailingZeros64(set))
		}
		packed |= marked & p.packed.is[i]
		for set := marked & p.packed.is[i]; set != 0; set &= set - 1 {
			w.settlePacked(i<<6 + bits.TrailingZeros64(set))
		}
		for set := marked &^ p.packed.is[i]; set != 0; set &= set - 1 {
			slot := i<<6 + bits.TrailingZeros64(set)
			if keep {
				w.keep(slot, hash)
			} else {
				w.columns[slot].settle(p.shapes[slot])
				w.stale.add(slot)
			}
		}
		w.marked[i] = 0
	}
	if packed != 0 {
		w.sumPacked(keep && hash)
	}
}

// keepAll settles, and keeps all that was written.
func (w *World) keepAll() {
	w.kept = true
	if w.written.any() {
		w.keepRest()
	}
}

// keepRest is keepAll where something was written.
func (w *World) keepRest() {
	hashed := w.hashed
	w.Settle()
	w.kept, w.hashed = true, hashed // settling keeps too, and forgets that it is to
	for i, set := range w.stale {
		for ; set != 0; set &= set - 1 {
			w.keep(i<<6+bits.TrailingZeros64(set), hashed)
		}
	}
}

// Hash is a function of what the world holds, and of nothing else. It looks
// only at what changed since the last one.
func (w *World) Hash() uint64 {
	w.hashed = true
	w.keepAll()
	return w.sum()
}

// FullHash is Hash worked out from every row again. The two differ only when
// something was written that had not been asked for by a Write method.
func (w *World) FullHash() uint64 {
	w.Settle()
	return w.fullSum()
}

// Save makes the snapshot hold the world as it is, in place of what it held.
func (w *World) Save(s *Snapshot) {
	w.keepAll()
	s.share(&w.state)
	s.apart = false
}

// Restore makes the world what it was when the snapshot was saved, from this
// world or from a sibling.
func (w *World) Restore(s *Snapshot) {
	if s.pool != w.pool {
		panic(errors.New("world: Restore of a snapshot that was saved from neither this world nor a sibling; for another's, use Encode and Adopt"))
	}
	w.structure++
	for slot := range w.columns {
		w.restore(slot, s.sheets[slot], s.apart)
	}
	w.share(&s.state)
	copy(w.pack, w.single)
}

// restore makes the rows of a type what they are in some sheets: those that are
// known to differ, or all.
func (w *World) restore(slot int, sheets []*sheet, all bool) {
	s, c, saved := w.pool.shapes[slot], &w.columns[slot], w.pool.stores[slot].rows
	for i := len(c.stretches); i < len(sheets); i++ {
		c.stretches = append(c.stretches, stretch{})
	}
	for i := range c.stretches {
		var was, is *sheet
		if i < len(w.sheets[slot]) {
			was = w.sheets[slot][i]
		}
		if i < len(sheets) {
			is = sheets[i]
		}
		t := &c.stretches[i]
		switch {
		case all:
			t.restore(s, saved, nil, is)
		case was != is || t.marks|t.stale != 0:
			t.restore(s, saved, was, is)
		}
	}
	w.marked.remove(slot)
	w.stale.remove(slot)
}
