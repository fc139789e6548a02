package world

// image is what was kept of a world at one moment, but for its collections. Worlds
// and snapshots share it whole, so that to save a world costs the same however large it
// is, and nobody writes it while more than one has it.
type image struct {
	refs     int32
	unsummed bool     // some of the sums do not hold
	sum      uint64   // of all tables and the packed singletons
	tables   []table  // by slot: 0 is the entities' generations and who is alive, then one a type
	single   []uint64 // the packed singletons
	packed   uint64   // their hash
	late     bool     // which does not hold
}

// table is the saved rows of one type, none of one that is packed.
type table struct {
	sheets  []*sheet
	version uint64 // another one for other sheets
	sum     uint64 // of their hashes
	late    bool   // which does not hold
}

// image gives one that nobody has. What it holds is what it was let go with: most of
// that is written over where it lies.
func (p *pool) image() *image {
	if n := len(p.images); n > 0 {
		m := p.images[n-1]
		p.images = p.images[:n-1]
		m.refs = 1
		return m
	}
	return p.newImage()
}

// newImage gives one that holds nothing.
func (p *pool) newImage() *image {
	return &image{refs: 1, unsummed: true, late: true,
		tables: make([]table, len(p.shapes)), single: make([]uint64, p.packed.words, p.packed.size/8)}
}

// letGo says that one has an image no longer.
func (p *pool) letGo(m *image) {
	m.refs--
	if m.refs == 0 {
		p.images = append(p.images, m)
	}
}

// empty takes the sheets out of an image that nobody has.
func (p *pool) empty(m *image) {
	for slot := range m.tables {
		t := &m.tables[slot]
		p.setLength(slot, t, 0)
		t.version = 0
	}
}

// share makes a table of one type what another is.
func (p *pool) share(slot int, t, from *table) {
	p.setLength(slot, t, len(from.sheets))
	for i, s := range from.sheets {
		if t.sheets[i] != s {
			t.sheets[i] = p.shareSheet(slot, t.sheets[i], s)
		}
	}
	t.version, t.sum, t.late = from.version, from.sum, from.late
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
