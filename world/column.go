package world

import "unsafe"

// Column is the blocks of one type, for going through all of them at less than
// what asking a Reader for each costs. A world's is good for as long as the world,
// a snapshot's until that is saved over.
type Column struct {
	column *column  // a world's
	sheets []*sheet // a snapshot's
	saved  *store   // the same
	size   int      // of a block, in bytes
	change *change  // the world's
}

// ColumnOf is a component's.
func ColumnOf(r Reader, t TypeID) Column {
	s := r.held()
	slot := slotOf(t)
	switch {
	case s.image == nil || slot >= len(s.tables):
		return Column{}
	case s.columns != nil:
		return Column{column: &s.columns[slot], size: s.pool.shapes[slot].size, change: &s.change}
	}
	return Column{sheets: s.tables[slot].sheets, saved: &s.pool.stores[slot]}
}

// Mask has a bit for each entity of a block that has the component.
func (c *Column) Mask(block int) uint64 {
	at := block / StretchBlocks
	switch {
	case c.column != nil:
		if at < len(c.column.stretches) {
			return c.column.stretches[at].masks[block%StretchBlocks]
		}
	case at < len(c.sheets) && c.sheets[at] != nil:
		return c.sheets[at].masks[block%StretchBlocks]
	}
	return 0
}

// Masks is Mask of some blocks of a world, from one on to the end of its stretch;
// nil where the type has no row as far out.
func (c *Column) Masks(block int) []uint64 {
	if at := block / StretchBlocks; at < len(c.column.stretches) {
		return c.column.stretches[at].masks[block%StretchBlocks:]
	}
	return nil
}

// Block is the first of a block's rows, where Mask is not 0. A world has the rows
// of StretchBlocks blocks, from one whose number is a multiple of that, one after
// another, and so Block is good of those without rows before one that has some.
func (c *Column) Block(block int) unsafe.Pointer {
	at, k := block/StretchBlocks, block%StretchBlocks
	if c.column != nil {
		return unsafe.Add(c.column.stretches[at].rows, k*c.size)
	}
	return c.saved.rows[c.sheets[at].blocks[k]]
}

// WriteRow says that a row of a world may be written, by its entity's index.
func (c *Column) WriteRow(index int) {
	c.column.stretches[index/StretchRows].writeRow(index % StretchRows)
	*c.column.version, *c.change = written, marked
}

// Structure is another number after each change of which rows a world has, or of
// where they lie. What was found out about that is good for as long as it stays
// the same.
func (w *World) Structure() uint64 { return w.structure }

// Mark says of some rows of a world, again and again, that they may be written, at
// less than what asking the world costs. It is good while Structure is the same.
type Mark struct {
	marks   *uint64 // of their stretch, of which strips are theirs; of packed singletons, theirs
	strips  uint64
	version *uint64 // the world's latest of their type, or of packed singletons
	change  *change // the world's
}

// Put says so.
func (m *Mark) Put() {
	*m.marks |= m.strips
	*m.version, *m.change = written, marked
}

// Mark is that of rows of a world, from one to before another, by their entities'
// indexes. They lie in one stretch of blocks, and each is there.
func (c *Column) Mark(from, to uint32) Mark {
	return Mark{&c.column.stretches[from/StretchRows].marks, marksOf(from%StretchRows, (to-1)%StretchRows+1), c.column.version, c.change}
}

// SingleRow is a singleton of a world, for reading and writing it at less than what
// asking the world costs. It is good for as long as the world.
type SingleRow struct {
	row  unsafe.Pointer
	mark Mark
}

// SingleRowOf is a singleton.
func SingleRowOf(w *World, t TypeID) SingleRow {
	w.mustBe(t, Singleton)
	slot := slotOf(t)
	m := Mark{&w.packs.marks, w.pool.packed.bits[slot], &w.packs.version, &w.change}
	if c := &w.columns[slot]; w.pool.packed.at[slot] < 0 {
		m = Mark{&c.stretches[0].marks, allStrips, c.version, &w.change}
	}
	return SingleRow{w.rows(slot, 0), m}
}

// Read is the singleton, to be read.
func (s *SingleRow) Read() unsafe.Pointer { return s.row }

// Write is the singleton, to be written.
func (s *SingleRow) Write() unsafe.Pointer {
	s.mark.Put()
	return s.row
}
