package world

import "errors"

// Settle brings what was written since the last one into its canonical form:
// padding becomes zero, each NaN the one pattern, and a collection whose handle
// was overwritten is freed. Save, Hash, FullHash and Encode settle first. Until
// then a system can see a NaN's payload, which differs from machine to machine, and
// an overwritten collection through a copy of its handle; so whoever runs a match
// settles, saves or hashes at the end of every tick on every machine.
func (w *World) Settle() {
	if w.change == marked {
		w.keep()
	}
}

// settle is Settle where nothing is to be kept.
func (w *World) settle() {
	w.change = stale
	if w.image.refs == 1 { // which costs no more
		w.keepPacked(w.image, false)
	} else {
		w.settlePacked()
	}
	for slot := range w.columns {
		if w.latest[slot] == written {
			c := &w.columns[slot]
			if c.collected {
				w.settleCells(slot)
			}
			c.settle()
		}
	}
}

// keepAll settles, and keeps all that was written.
func (w *World) keepAll() {
	hashed := w.hashed
	w.keeps = true
	if w.change != none {
		w.keep()
		w.keeps, w.hashed = true, hashed
	}
}

// keep is keepAll where something was written, if it is to be kept: it brings the world's
// image up to what the world has. What changed is hashed if a hash will be asked for.
//
// Where all rows of a type lie in one block, and so what is to be written over, they are
// copied and hashed here: this is so of most types of a small world every tick, and
// quicker than to find out whether they changed. What is usual goes straight on here, and
// what is not stands apart: the tick of a small world is few steps, and these are many of them.
func (w *World) keep() {
	if !w.keeps {
		w.settle()
		return
	}
	was, p, hash := w.image, &w.pool.packed, w.hashed
	w.keeps, w.hashed, w.change = false, false, none
	is := was
	if was.refs > 1 { // the others keep what it was
		was.refs--
		if is = w.spare; is == nil {
			is = w.pool.image()
		}
		is.refs = 1
		w.image, w.spare = is, nil
		is.sum = was.sum
		if was.unsummed { // or what it has itself is late
			is.unsummed = true
		}
	}
	if hash && p.few && w.packs.marks == p.all {
		w.packs = packs{version: nothing}
		from, to := fewOf(w.pack), fewOf(is.single)
		sum := p.rest + keepWord(to, from, 0) + keepWord(to, from, 1)
		for n := 2; n < p.words; n++ {
			sum += keepWord(to, from, n)
		}
		sum = partHash(sum, 0, placeOfPacked)
		is.sum += sum - was.packed
		is.packed, is.late = sum, false
	} else if w.keepPacked(was, hash); !hash {
		w.keepTables(is, was)
		return
	}
	latest, versions := w.latest, is.versions[:len(w.latest)]
	for slot := 0; slot < len(latest); slot++ {
		if latest[slot] == versions[slot] {
			continue
		}
		t, c := pick(is.tables, slot), pick(w.columns, slot)
		lone, kept := c.lone, t.lone
		if latest[slot] != written || kept == nil || lone == nil {
			w.keepTable(is, was, slot, true)
			continue
		}
		// What need not wait for the hash is stored before it: the processor goes on while it
		// waits, but only until so many stores are begun.
		mask := lone.masks[0]
		lone.marks, lone.wrote, kept.masks[0] = 0, 0, mask
		fresh := w.pool.version + 1
		w.pool.version, versions[slot], latest[slot] = fresh, fresh, fresh
		is.sum -= pick(was.tables, slot).sum
		sum, suspect := uint64(0), false
		if c.stripes > 0 {
			sum, suspect = copyHashStripes(t.rows, lone.rows, c.stripes, mask, placeOf(slot, 0), false)
		} else {
			sum, suspect = copyHash(t.rows, lone.rows, c.size, mask, placeOf(slot, 0), false)
		}
		t.sum = sum
		is.sum += sum
		if suspect && !c.shape.plain {
			w.keepAgain(is, slot)
		}
	}
}

// keepTables is what keep ends with where nothing is to be hashed.
func (w *World) keepTables(is, was *image) {
	for slot, version := range w.latest {
		if version != is.versions[slot] {
			w.keepTable(is, was, slot, false)
		}
	}
}

// keepAgain is what keep does where a float may be NaN: the rows may not be canonical yet.
func (w *World) keepAgain(is *image, slot int) {
	t, c := &is.tables[slot], &w.columns[slot]
	if mask := c.lone.masks[0]; c.shape.canonical(c.lone.rows, mask) {
		is.sum -= t.sum
		t.sum, _ = copyHash(t.rows, c.lone.rows, c.size, mask, placeOf(slot, 0), false)
		is.sum += t.sum
	}
}

// Hash is a function of what the world holds, and of nothing else. It looks
// only at what changed since the last one.
func (w *World) Hash() uint64 {
	w.keeps, w.hashed = true, true
	if w.change == none && !w.unsummed && len(w.heap) == 0 {
		return w.image.sum
	}
	w.keepAll()
	return w.hash()
}

// FullHash is Hash worked out from every row again. The two differ only when
// something was written that had not been asked for by a Write method.
func (w *World) FullHash() uint64 {
	w.Settle()
	return w.fullHash()
}

// Save makes the snapshot hold the world as it is, in place of what it held.
func (w *World) Save(s *Snapshot) {
	w.keeps = true
	if old := s.image; w.change == none && s.pool == w.pool && len(w.heap) == 0 && !s.apart && old.refs == 1 && w.spare == nil {
		w.refs++     // without a call
		old.refs = 0 // and of no use to anybody but the next keep
		s.image, w.spare = w.image, old
		return
	}
	w.keepAll()
	s.hold(&w.state)
	s.apart = false
}

// Restore makes the world what it was when the snapshot was saved, from this
// world or from a sibling.
func (w *World) Restore(s *Snapshot) {
	if s.pool != w.pool {
		panic(errors.New("world: Restore of a snapshot that was saved from neither this world nor a sibling; for another's, use Encode and Adopt"))
	}
	w.restructure()
	w.change, w.packs = none, packs{version: nothing}
	for slot := range w.columns {
		w.restore(slot, s.tables[slot].sheets, s.apart)
	}
	w.hold(&s.state)
	w.population = w.people
	copy(w.latest, w.versions)
	copy(w.pack, w.single)
}

// restore makes the rows of a type what they are in some sheets: those that are
// known to differ, or all.
func (w *World) restore(slot int, sheets []*sheet, all bool) {
	c, kept := &w.columns[slot], w.tables[slot].sheets
	c.lone = nil
	s, saved := c.shape, c.store.rows
	for i := len(c.stretches); i < len(sheets); i++ {
		c.stretches = append(c.stretches, stretch{})
	}
	for i := range c.stretches {
		var was, is *sheet
		if i < len(kept) {
			was = kept[i]
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
}
