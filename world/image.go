package world

import "unsafe"

// image is what was kept of a world at one moment, but for its collections. Worlds
// and snapshots share it whole, so that to save a world costs the same however large it
// is, and nobody writes it while more than one has it.
type image struct {
	refs     int32
	people   population
	unsummed bool     // some of the sums may not hold
	late     bool     // nor does packed
	sum      uint64   // of all tables and the packed singletons
	packed   uint64   // the hash of the packed singletons
	single   []uint64 // the packed singletons
	tables   []table  // by slot: 0 is the entities' generations and who is alive, then one a type
	versions []uint64 // of the tables: another one for other sheets
	next     *image   // the next that nobody has
}

// table is the saved rows of one type, none of one that is packed.
type table struct {
	sheets []*sheet
	sum    uint64 // of their hashes
	late   bool   // which does not hold

	// lone is the one sheet, where that has one block and neither is in another table;
	// rows is that block's. Then the sum alone has its hash. Otherwise lone is nil.
	lone *sheet
	rows unsafe.Pointer
}

// Two versions are no table's of its own.
const (
	written = iota // rows may have been written since the table was kept
	nothing        // it has no sheets
)

// image gives one that nobody has. What it holds is what it was let go with: most of
// that is written over where it lies.
func (p *pool) image() *image {
	m := p.images
	if m == nil {
		return p.newImage()
	}
	p.images = m.next
	m.refs = 1
	return m
}

// newImage gives one that holds nothing.
func (p *pool) newImage() *image {
	m := &image{refs: 1, unsummed: true, late: true, single: make([]uint64, p.packed.words, p.packed.size/8),
		tables: make([]table, len(p.shapes)), versions: make([]uint64, len(p.shapes))}
	for slot := range m.versions {
		m.versions[slot] = nothing
	}
	return m
}

// letGo says that one has an image no longer.
func (p *pool) letGo(m *image) {
	m.refs--
	if m.refs == 0 {
		m.next, p.images = p.images, m
	}
}

// empty takes the sheets out of an image that nobody has.
func (p *pool) empty(m *image) {
	m.people = population{}
	for slot := range m.tables {
		p.setLength(slot, &m.tables[slot], 0)
		m.tables[slot] = table{sheets: m.tables[slot].sheets}
		m.versions[slot] = nothing
	}
}

// share makes a table of one type what another is.
func (p *pool) share(slot int, t, from *table) {
	t.settle()
	from.settle()
	p.setLength(slot, t, len(from.sheets))
	for i, s := range from.sheets {
		if t.sheets[i] != s {
			t.sheets[i] = p.shareSheet(slot, t.sheets[i], s)
		}
	}
	t.sum, t.late = from.sum, from.late
}

// settle gives a lone sheet its hash, and has it be lone no more.
func (t *table) settle() {
	if t.lone != nil {
		t.lone.sum, t.lone.hashes[0], t.lone = t.sum, t.sum, nil
	}
}

// findLone finds out whether the table has a lone sheet.
func (t *table) findLone(store *store) {
	if len(t.sheets) != 1 || t.late {
		return
	}
	if s := t.sheets[0]; s != nil && s.refs == 1 && s.used == 1 && s.unhashed == 0 && store.refs[s.blocks[0]] == 1 {
		t.lone, t.rows = s, store.rows[s.blocks[0]]
	}
}

// setLength makes a table one of so many sheets, of which there are none beyond those it
// had.
func (p *pool) setLength(slot int, t *table, n int) {
	for i := n; i < len(t.sheets); i++ {
		p.releaseSheet(slot, t.sheets[i])
		t.sheets[i] = nil
	}
	if n <= len(t.sheets) {
		t.sheets = t.sheets[:n]
	} else {
		t.sheets = append(t.sheets, make([]*sheet, n-len(t.sheets))...)
	}
}

// pick is one of several, without a look whether it is there.
func pick[T any](all []T, n int) *T {
	return (*T)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(all)), uintptr(n)*unsafe.Sizeof(all[0])))
}
