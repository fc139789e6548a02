package world

import (
	"encoding/binary"
	"math/bits"
	"reflect"
)

// maps reads what the rows' maps hold, of one Map field.
func (d *decoder) maps(l *Layout, number int, masks, rows []byte) {
	m := d.state.schema.maps[number]
	d.where = m.Path
	at := 0
	for b := range len(masks) / 8 {
		for mask := word(masks, b); mask != 0; mask &= mask - 1 {
			index := b*BlockRows + bits.TrailingZeros64(mask)
			h := readHandle(rows[at+int(m.Offset):])
			at += int(l.Size)
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

// checkHandle checks a handle that is not the row's own: an empty map's, or
// one that was copied from a map of the same type.
func (d *decoder) checkHandle(h handle, m *mapLayout) {
	if h == (handle{}) {
		return
	}
	if h.place == 0 || int64(h.place) > int64(len(d.state.schema.maps)) {
		d.fail("a map names field %d, and there is none", h.place)
		return
	}
	of := d.state.schema.maps[h.place-1]
	if of.Type != m.Type {
		d.fail("a map names %s, which is of another type", of.Path)
		return
	}
	if single := d.state.schema.layouts[of.owner].Role == Singleton; single != (h.owner() == None) {
		d.fail("a map names a row that %s cannot have", of.Path)
	}
}

func (d *decoder) entries(m *mapLayout, number int, index uint32) {
	entry := m.keySize + m.valueSize
	count := d.number(MaxMapBytes/entry, "keys")
	keys := d.take(count * m.keySize)
	values := d.take(count * m.valueSize)
	if d.err != nil {
		return
	}
	if d.build {
		d.buildCell(m, number, index, count, keys, values)
		return
	}
	if count == 0 {
		d.fail("a map without keys is written as if it had some")
		return
	}
	for i := 1; i < count; i++ {
		if !m.keyLess(keys[(i-1)*m.keySize:], keys[i*m.keySize:]) {
			d.fail("key %d is not above the one before", i)
			return
		}
	}
	for at := 0; m.valueSize > 0 && at < len(values); at += m.valueSize {
		if why := m.value.check(values[at : at+m.valueSize]); why != "" {
			d.fail("value %d: %s", at/m.valueSize, why)
			return
		}
	}
}

func (d *decoder) buildCell(m *mapLayout, number int, index uint32, count int, keys, values []byte) {
	c := d.state.pool.cell(m, count)
	c.count = count
	copy(c.keys(m), keys)
	copy(c.vals(m), values)
	if bigEndian {
		swapKeys(c.keys(m), m.keySize)
		m.value.swap(c.vals(m))
	}
	t := d.state.maps[number]
	t.indexes = append(t.indexes, index)
	t.cells = append(t.cells, c)
}

// keyLess compares little-endian keys by their value.
func (m *mapLayout) keyLess(a, b []byte) bool {
	return m.keyBits(a) < m.keyBits(b)
}

// keyBits gives a key as a number of the same order: signed kinds have their
// sign bit turned.
func (m *mapLayout) keyBits(key []byte) uint64 {
	var b [8]byte
	copy(b[:], key[:m.keySize])
	v := binary.LittleEndian.Uint64(b[:])
	switch m.keyKind {
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v ^= 1 << (m.keySize*8 - 1)
	}
	return v
}
