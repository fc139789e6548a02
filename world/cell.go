package world

import (
	"math/bits"
	"slices"
	"unsafe"
)

// MaxCellBytes is how much one Map, List, Text or Bytes takes at most, keys and
// values together: the first write to it after a snapshot copies all of it.
// More than that belongs in entities.
const MaxCellBytes = 1 << 20

// MaxCells is how many Maps, Lists, Texts and Bytes of a world can hold
// something at once. The first write to one of a field after a snapshot copies
// the list of all that hold something in that field, and a hash looks at each;
// what every one of many thousand entities has belongs in its row.
const MaxCells = 1 << 16

const (
	smallestCell = 64 // bytes
	cellClasses  = 16 // 64 B, 128 B, … 2 MiB
)

// cell is what one collection holds: its keys in ascending order, if it has
// keys, and its elements, in the order of their keys. Cell tables share it;
// whoever writes it while it is shared copies it.
type cell struct {
	refs     int32
	hashed   bool
	hash     uint64
	class    int
	count    int
	capacity int
	start    int // of the elements, in bytes
	bytes    []byte
}

// cellTable is the cells of one collection field of one type, by the index of
// the entity they belong to (0 of a singleton). A collection that holds nothing
// has no cell, so which cells there are follows from what they hold.
type cellTable struct {
	refs    int32
	summed  bool
	sum     uint64
	indexes []uint32 // ascending
	cells   []*cell
}

func (p *pool) cell(l *collection, capacity int) *cell {
	entry := l.keySize + l.elementSize
	class := 0
	for smallestCell<<class < capacity*entry+8 {
		class++
	}
	var c *cell
	if free := p.cells[class]; len(free) > 0 {
		c = free[len(free)-1]
		p.cells[class] = free[:len(free)-1]
	} else {
		c = &cell{class: class, bytes: unsafe.Slice((*byte)(alignedRows(smallestCell<<class)), smallestCell<<class)}
	}
	c.refs, c.hashed, c.count = 1, false, 0
	c.capacity = (len(c.bytes) - 8) / entry
	c.start = (c.capacity*l.keySize + 7) &^ 7
	return c
}

func (p *pool) releaseCell(c *cell) {
	c.refs--
	if c.refs == 0 {
		p.cells[c.class] = append(p.cells[c.class], c)
	}
}

func (c *cell) keys(l *collection) []byte { return c.bytes[:c.count*l.keySize] }

func (c *cell) elements(l *collection) []byte {
	return c.bytes[c.start : c.start+c.count*l.elementSize]
}

func (c *cell) element(l *collection, i int) []byte {
	return c.bytes[c.start+i*l.elementSize:][:l.elementSize]
}

func keysOf[K Key](c *cell) []K {
	return unsafe.Slice((*K)(unsafe.Pointer(unsafe.SliceData(c.bytes))), c.count)
}

func elementsOf[T any](c *cell) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(&c.bytes[c.start])), c.count)
}

// resized is a copy with room for more entries, or for as many.
func (p *pool) resized(l *collection, c *cell, capacity int) *cell {
	fresh := p.cell(l, capacity)
	fresh.count = c.count
	copy(fresh.keys(l), c.keys(l))
	copy(fresh.elements(l), c.elements(l))
	return fresh
}

func (p *pool) cellTable() *cellTable {
	if n := len(p.cellTables); n > 0 {
		t := p.cellTables[n-1]
		p.cellTables = p.cellTables[:n-1]
		t.refs, t.summed = 1, false
		return t
	}
	return &cellTable{refs: 1}
}

func (p *pool) releaseCellTable(t *cellTable) {
	t.refs--
	if t.refs > 0 {
		return
	}
	for _, c := range t.cells {
		p.releaseCell(c)
	}
	clear(t.cells)
	t.indexes, t.cells = t.indexes[:0], t.cells[:0]
	p.cellTables = append(p.cellTables, t)
}

func (t *cellTable) find(index uint32) (int, bool) { return slices.BinarySearch(t.indexes, index) }

func (w *World) ownCells(number int) *cellTable {
	t := w.heap[number]
	if t.refs > 1 {
		c := w.pool.cellTable()
		c.indexes = append(c.indexes, t.indexes...)
		c.cells = append(c.cells, t.cells...)
		for _, cell := range c.cells {
			cell.refs++
		}
		t.refs--
		w.heap[number], t = c, c
	}
	t.summed = false
	return t
}

// writeCell is the cell at a place of a map table, to be written, with room
// for some entries.
func (w *World) writeCell(number, at, capacity int) *cell {
	t := w.ownCells(number)
	c := t.cells[at]
	if c.refs > 1 || c.capacity < capacity {
		fresh := w.pool.resized(w.schema.collections[number], c, max(capacity, c.count))
		w.pool.releaseCell(c)
		t.cells[at], c = fresh, fresh
	}
	c.hashed = false
	return c
}

func (w *World) insertCell(number int, index uint32, c *cell) (at int) {
	t := w.ownCells(number)
	at, _ = t.find(index)
	t.indexes = slices.Insert(t.indexes, at, index)
	t.cells = slices.Insert(t.cells, at, c)
	return at
}

// cells is how many collections hold something.
func (s *state) cells() int {
	n := 0
	for _, t := range s.heap {
		n += len(t.cells)
	}
	return n
}

func (w *World) freeCell(number int, index uint32) {
	at, ok := w.heap[number].find(index)
	if !ok {
		return
	}
	t := w.ownCells(number)
	w.pool.releaseCell(t.cells[at])
	t.indexes = slices.Delete(t.indexes, at, at+1)
	t.cells = slices.Delete(t.cells, at, at+1)
}

// freeCells frees what the collections of a row hold.
func (w *World) freeCells(slot int, index uint32) {
	for _, number := range w.schema.layouts[slot-1].collections {
		w.freeCell(number, index)
	}
}

// settleCells makes handles and cells of the written rows agree: a row whose
// handle was overwritten loses its cell, a handle without a cell becomes zero.
func (w *World) settleCells(slot int) {
	layout := w.schema.layouts[slot-1]
	if w.pool.packed.at[slot] >= 0 {
		w.settleRow(layout, 0, w.pool.packed.row(w.pack, slot))
		return
	}
	c := &w.columns[slot]
	for i := range c.stretches {
		t := &c.stretches[i]
		for k, mask := range t.masks {
			for rows := mask & rowsOf(t.marks>>(k*strips)); rows != 0; rows &= rows - 1 {
				row := k*BlockRows + bits.TrailingZeros64(rows)
				w.settleRow(layout, uint32(i*StretchRows+row), unsafe.Add(t.rows, row*int(layout.Size)))
			}
		}
	}
}

// settleRow is settleCells of one row.
func (w *World) settleRow(layout *Layout, index uint32, row unsafe.Pointer) {
	owner := w.ownerAt(layout, index)
	for _, number := range layout.collections {
		h := (*handle)(unsafe.Add(row, w.schema.collections[number].Offset))
		_, has := w.heap[number].find(index)
		own := *h == makeHandle(number, owner)
		if own && !has {
			*h = handle{}
		} else if has && !own {
			w.freeCell(number, index)
		}
	}
}

// ownerAt is the entity of a component's row, None of a singleton.
func (s *state) ownerAt(l *Layout, index uint32) Entity {
	if l.Role == Singleton {
		return None
	}
	return s.EntityAt(index)
}

// cellSum is the sum of the hashes of what a numbered collection field holds.
func (p *pool) cellSum(l *collection, number int, t *cellTable, fresh bool) (sum uint64) {
	if t.summed && !fresh {
		return t.sum
	}
	for i, c := range t.cells {
		switch {
		case fresh:
			sum += p.cellHash(l, number, t.indexes[i], c)
			continue
		case !c.hashed:
			c.hash, c.hashed = p.cellHash(l, number, t.indexes[i], c), true
		}
		sum += c.hash
	}
	if !fresh {
		t.sum, t.summed = sum, true
	}
	return sum
}

func (p *pool) cellHash(l *collection, number int, index uint32, c *cell) uint64 {
	p.bytes = l.element.appendOut(l.appendKeys(p.bytes[:0], c.keys(l)), c.elements(l))
	return p.hash(uint64(c.count), placeOfCell(number, index))
}

// appendKeys appends keys as they leave the machine.
func (l *collection) appendKeys(dst, keys []byte) []byte {
	start := len(dst)
	dst = append(dst, keys...)
	for at := start; bigEndian && at < len(dst); at += l.keySize {
		slices.Reverse(dst[at : at+l.keySize])
	}
	return dst
}

// insert puts an entry before number i, in a writable cell with room.
func (c *cell) insert(l *collection, i int, key, element []byte) {
	c.count++
	insertAt(c.keys(l), i*l.keySize, key)
	insertAt(c.elements(l), i*l.elementSize, element)
}

// deleteEntry takes entry number i out. What holds nothing more has no cell.
func (w *World) deleteEntry(p *place, i int) {
	if p.cell.count == 1 {
		w.empty(p)
		return
	}
	l := p.layout
	c := w.writeCell(p.number, p.at, p.cell.count)
	k, e := c.keys(l), c.elements(l)
	copy(k[i*l.keySize:], k[(i+1)*l.keySize:])
	copy(e[i*l.elementSize:], e[(i+1)*l.elementSize:])
	c.count--
}

// truncate keeps the first n elements.
func (w *World) truncate(p *place, n int) {
	switch {
	case n < 0:
		panic(outOfRange(p.layout.Path, n, p.count()))
	case n == 0:
		w.empty(p)
	case n < p.count():
		w.writeCell(p.number, p.at, p.cell.count).count = n
	}
}

// insertAt moves what stands from a place on to make room for an item; the
// last bytes are overwritten.
func insertAt(all []byte, at int, item []byte) {
	copy(all[at+len(item):], all[at:])
	copy(all[at:], item)
}
