package world

import (
	"bytes"
	"math/bits"
	"reflect"
	"slices"
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

// MaxMapBytes is how much the keys and values of one Map take at most: the
// first write to a map after a snapshot copies all of it. More than that
// belongs in entities.
const MaxMapBytes = 1 << 20

const (
	smallestCell = 64 // bytes
	cellClasses  = 16 // 64 B, 128 B, … 2 MiB
)

// mapLayout is one Map field of one registered type.
type mapLayout struct {
	MapField
	owner     TypeID
	keySize   int
	keyKind   reflect.Kind
	valueSize int
	value     *shape
}

// cell is what one Map holds: its keys in ascending order, and its values in
// the order of their keys. Map tables share it; whoever writes it while it is
// shared copies it.
type cell struct {
	refs     int32
	hashed   bool
	keyHash  uint64
	valHash  uint64
	class    int
	count    int
	capacity int
	values   int // where the values start in bytes
	bytes    []byte
}

// mapTable is the cells of one Map field of one type, by the index of the
// entity they belong to (0 of a singleton). A map that holds nothing has no
// cell, so which cells there are follows from what the maps hold.
type mapTable struct {
	refs    int32
	summed  bool
	sum     uint64
	indexes []uint32 // ascending
	cells   []*cell
}

func (p *pool) cell(m *mapLayout, capacity int) *cell {
	entry := m.keySize + m.valueSize
	class := 0
	for smallestCell<<class < capacity*entry+8 {
		class++
	}
	var c *cell
	if free := p.cells[class]; len(free) > 0 {
		c = free[len(free)-1]
		p.cells[class] = free[:len(free)-1]
	} else {
		c = &cell{class: class, bytes: alignedBytes(smallestCell << class)}
	}
	c.refs, c.hashed, c.count = 1, false, 0
	c.capacity = (len(c.bytes) - 8) / entry
	c.values = (c.capacity*m.keySize + 7) &^ 7
	return c
}

func (p *pool) releaseCell(c *cell) {
	c.refs--
	if c.refs == 0 {
		p.cells[c.class] = append(p.cells[c.class], c)
	}
}

func (c *cell) keys(m *mapLayout) []byte { return c.bytes[:c.count*m.keySize] }

func (c *cell) vals(m *mapLayout) []byte {
	return c.bytes[c.values : c.values+c.count*m.valueSize]
}

// resized is a copy with room for more entries, or for as many.
func (p *pool) resized(m *mapLayout, c *cell, capacity int) *cell {
	fresh := p.cell(m, capacity)
	fresh.count = c.count
	copy(fresh.keys(m), c.keys(m))
	copy(fresh.vals(m), c.vals(m))
	return fresh
}

func (p *pool) mapTable() *mapTable {
	if n := len(p.mapTables); n > 0 {
		t := p.mapTables[n-1]
		p.mapTables = p.mapTables[:n-1]
		t.refs, t.summed = 1, false
		return t
	}
	return &mapTable{refs: 1}
}

func (p *pool) releaseMapTable(t *mapTable) {
	t.refs--
	if t.refs > 0 {
		return
	}
	for _, c := range t.cells {
		p.releaseCell(c)
	}
	clear(t.cells)
	t.indexes, t.cells = t.indexes[:0], t.cells[:0]
	p.mapTables = append(p.mapTables, t)
}

func (t *mapTable) find(index uint32) (int, bool) { return slices.BinarySearch(t.indexes, index) }

func (w *World) ownMap(number int) *mapTable {
	t := w.maps[number]
	if t.refs > 1 {
		c := w.pool.mapTable()
		c.indexes = append(c.indexes, t.indexes...)
		c.cells = append(c.cells, t.cells...)
		for _, cell := range c.cells {
			cell.refs++
		}
		t.refs--
		w.maps[number], t = c, c
	}
	t.summed = false
	return t
}

// writeCell is the cell at a place of a map table, to be written, with room
// for some entries.
func (w *World) writeCell(number, at, capacity int) *cell {
	t := w.ownMap(number)
	c := t.cells[at]
	if c.refs > 1 || c.capacity < capacity {
		fresh := w.pool.resized(w.schema.maps[number], c, max(capacity, c.count))
		w.pool.releaseCell(c)
		t.cells[at], c = fresh, fresh
	}
	c.hashed = false
	return c
}

func (w *World) insertCell(number int, index uint32, c *cell) {
	t := w.ownMap(number)
	at, _ := t.find(index)
	t.indexes = slices.Insert(t.indexes, at, index)
	t.cells = slices.Insert(t.cells, at, c)
}

func (w *World) freeCell(number int, index uint32) {
	at, ok := w.maps[number].find(index)
	if !ok {
		return
	}
	t := w.ownMap(number)
	w.pool.releaseCell(t.cells[at])
	t.indexes = slices.Delete(t.indexes, at, at+1)
	t.cells = slices.Delete(t.cells, at, at+1)
}

// freeMaps frees what the maps of a row hold.
func (w *World) freeMaps(slot int, index uint32) {
	for _, number := range w.schema.layouts[slot-1].mapNumbers {
		w.freeCell(number, index)
	}
}

// settleMaps makes handles and cells of the touched rows agree: a row whose
// handle was overwritten loses its cell, a handle without a cell becomes zero.
func (w *World) settleMaps(slot int, t *table) {
	layout := w.schema.layouts[slot-1]
	if len(layout.mapNumbers) == 0 {
		return
	}
	for i, set := range t.touched {
		for ; set != 0; set &= set - 1 {
			b := i<<6 + bits.TrailingZeros64(set)
			for mask := t.masks[b]; mask != 0; mask &= mask - 1 {
				row := bits.TrailingZeros64(mask)
				index := uint32(b*BlockRows + row)
				owner := w.ownerAt(layout, index)
				base := unsafe.Add(t.blocks[b].base(), row*int(layout.Size))
				for _, number := range layout.mapNumbers {
					h := (*handle)(unsafe.Add(base, w.schema.maps[number].Offset))
					_, has := w.maps[number].find(index)
					own := *h == makeHandle(number, owner)
					if own && !has {
						*h = handle{}
					} else if has && !own {
						w.freeCell(number, index)
					}
				}
			}
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

func (p *pool) mapSum(m *mapLayout, t *mapTable, fresh bool) uint64 {
	if t.summed && !fresh {
		return t.sum
	}
	words := p.words[:0]
	for i, c := range t.cells {
		keys, values := c.keyHash, c.valHash
		if !c.hashed || fresh {
			keys, values = p.cellHash(m, c)
		}
		if !fresh {
			c.keyHash, c.valHash, c.hashed = keys, values, true
		}
		words = append(words, uint64(t.indexes[i]), uint64(c.count), keys, values)
	}
	p.words = words
	sum := p.wordsHash(words)
	if !fresh {
		t.sum, t.summed = sum, true
	}
	return sum
}

func (p *pool) cellHash(m *mapLayout, c *cell) (keys, values uint64) {
	k, v := c.keys(m), c.vals(m)
	if bigEndian {
		p.bytes = append(append(p.bytes[:0], k...), v...)
		swapKeys(p.bytes[:len(k)], m.keySize)
		m.value.swap(p.bytes[len(k):])
		k, v = p.bytes[:len(k)], p.bytes[len(k):]
	}
	return xxhash.Sum64(k), xxhash.Sum64(v)
}

func swapKeys(keys []byte, size int) {
	for at := 0; at < len(keys); at += size {
		slices.Reverse(keys[at : at+size])
	}
}

// setEntry writes one value, at the place of its key or a new one, and says
// whether there was room.
func (w *World) setEntry(number, at, i int, found bool, key, value []byte) bool {
	m := w.schema.maps[number]
	c := w.maps[number].cells[at]
	if found {
		if !bytes.Equal(c.vals(m)[i*m.valueSize:(i+1)*m.valueSize], value) {
			copy(w.writeCell(number, at, c.count).vals(m)[i*m.valueSize:], value)
		}
		return true
	}
	if (c.count+1)*(m.keySize+m.valueSize) > MaxMapBytes {
		return false
	}
	c = w.writeCell(number, at, c.count+1)
	c.count++
	insertAt(c.keys(m), i*m.keySize, key)
	insertAt(c.vals(m), i*m.valueSize, value)
	return true
}

func (w *World) deleteEntry(number, at, i int) {
	m := w.schema.maps[number]
	c := w.writeCell(number, at, w.maps[number].cells[at].count)
	k, v := c.keys(m), c.vals(m)
	copy(k[i*m.keySize:], k[(i+1)*m.keySize:])
	copy(v[i*m.valueSize:], v[(i+1)*m.valueSize:])
	c.count--
}

// insertAt moves what stands from a place on to make room for an item; the
// last bytes are overwritten.
func insertAt(all []byte, at int, item []byte) {
	copy(all[at+len(item):], all[at:])
	copy(all[at:], item)
}
