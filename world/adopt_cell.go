package world

import (
	"encoding/binary"
	"math/bits"
	"reflect"
	"unicode/utf8"
)

// cells reads what one collection field of the rows holds.
func (d *decoder) cells(l *Layout, number int, masks, rows []byte) {
	m := d.world.schema.collections[number]
	d.where = m.Path
	at := 0
	for b := range len(masks) / 8 {
		for mask := word(masks, b); mask != 0; mask &= mask - 1 {
			index := b*BlockRows + bits.TrailingZeros64(mask)
			h := readHandle(rows[at+int(m.outside):])
			at += l.shape.outside.stride
			own := makeHandle(number, d.ownerAt(l, index))
			if !d.build && h != own {
				d.checkHandle(h, m)
			}
			if h == own {
				d.entries(m, number, uint32(index))
			}
			if d.err != nil {
				return
			}
		}
	}
}

func readHandle(row []byte) handle {
	return handle{binary.LittleEndian.Uint32(row), binary.LittleEndian.Uint32(row[4:]), binary.LittleEndian.Uint32(row[8:])}
}

// checkHandle checks a handle that is not the row's own: an empty one, or
// one that was copied from another of the same type.
func (d *decoder) checkHandle(h handle, m *collection) {
	if h == (handle{}) {
		return
	}
	if h.place == 0 || int64(h.place) > int64(len(d.world.schema.collections)) {
		d.fail("a collection names field %d, and there is none", h.place)
		return
	}
	of := d.world.schema.collections[h.place-1]
	if of.Type != m.Type {
		d.fail("a collection names %s, which is of another type", of.Path)
		return
	}
	if single := d.world.schema.layouts[of.owner].Role == Singleton; single != (h.owner() == None) {
		d.fail("a collection names a row that %s cannot have", of.Path)
	}
}

func (d *decoder) entries(l *collection, number int, index uint32) {
	of := "elements"
	if l.keySize > 0 {
		of = "keys"
	}
	count := d.number(MaxCellBytes/l.entry(), of)
	keys := d.take(count * l.keySize)
	size := l.element.outside.stride
	elements := d.take(count * size)
	if d.err != nil {
		return
	}
	if d.build {
		d.buildCell(l, number, index, count, keys, elements)
		return
	}
	if count == 0 {
		d.fail("one without %s is written as if it had some", of)
		return
	}
	if d.filled++; d.filled > MaxCells {
		d.fail("more than %d collections hold something", MaxCells)
		return
	}
	for i := 1; i < count && l.keySize > 0; i++ {
		if !l.keyLess(keys[(i-1)*l.keySize:], keys[i*l.keySize:]) {
			d.fail("key %d is not above the one before", i)
			return
		}
	}
	if l.Kind == TextKind && !utf8.Valid(elements) {
		d.fail("is no UTF-8")
		return
	}
	for at := 0; size > 0 && at < len(elements); at += size {
		if why := l.element.outside.check(elements[at : at+size]); why != "" {
			d.fail("%s %d: %s", element(l), at/size, why)
			return
		}
	}
}

// element is what a collection's elements are called.
func element(l *collection) string {
	if l.Kind == MapKind {
		return "value"
	}
	return "element"
}

func (d *decoder) buildCell(l *collection, number int, index uint32, count int, keys, elements []byte) {
	c := d.world.pool.cell(l, count)
	c.count = count
	l.appendKeys(c.keys(l)[:0], keys)
	clear(c.elements(l))
	l.element.takeIn(c.elements(l), elements)
	t := d.world.heap[number]
	t.indexes = append(t.indexes, index)
	t.cells = append(t.cells, c)
}

// keyLess compares little-endian keys by their value.
func (m *collection) keyLess(a, b []byte) bool {
	return m.keyBits(a) < m.keyBits(b)
}

// keyBits gives a little-endian key as a number of the same order.
func (l *collection) keyBits(key []byte) uint64 {
	var b [8]byte
	copy(b[:], key[:l.keySize])
	return l.ordered(binary.LittleEndian.Uint64(b[:]))
}

// ordered is a key as a number of the same order: signed kinds have their sign
// bit turned.
func (l *collection) ordered(key uint64) uint64 {
	switch l.keyKind {
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		key ^= 1 << (l.keySize*8 - 1)
	}
	return key
}
