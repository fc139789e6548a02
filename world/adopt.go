package world

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"reflect"
)

// AdoptError says why bytes are no world of this schema, and where.
type AdoptError struct {
	Offset int    // of the byte where it showed
	Where  string // what was being read, "Roster.Bodies"
	Why    string
}

func (e *AdoptError) Error() string {
	return fmt.Sprintf("world: not an encoded world: byte %d, %s: %s; ask for the world again", e.Offset, e.Where, e.Why)
}

// Adopt replaces what the world holds with an encoded world. The bytes are
// taken to come from a stranger: all of them are checked before anything is
// allocated or changed, and an *AdoptError leaves the world as it was. What an
// adopted world allocates is at most BlockRows times the bytes: one row makes
// a block.
func (w *World) Adopt(encoded []byte) error {
	r := decoder{state: &w.state, rest: encoded, whole: len(encoded)}
	r.read()
	if r.err != nil {
		return r.err
	}
	fresh := newWorld(w.schema, w.pool)
	b := decoder{state: &fresh.state, rest: encoded, whole: len(encoded), build: true}
	b.read()
	w.share(&fresh.state)
	fresh.release()
	return nil
}

// decoder goes through an encoded world twice: first it checks everything and
// builds nothing, then it builds without checking again.
type decoder struct {
	state *state
	rest  []byte
	whole int
	where string
	err   error
	build bool

	used        int
	generations []byte
	living      []byte
}

func (d *decoder) fail(format string, args ...any) {
	if d.err == nil {
		d.err = &AdoptError{Offset: d.whole - len(d.rest), Where: d.where, Why: fmt.Sprintf(format, args...)}
		d.rest = nil
	}
}

// take gives the next n bytes, nil where there are not as many.
func (d *decoder) take(n int) []byte {
	if n > len(d.rest) {
		d.fail("ends %d bytes short", n-len(d.rest))
		return nil
	}
	head := d.rest[:n:n]
	d.rest = d.rest[n:]
	return head
}

// number reads a count that is at most limit.
func (d *decoder) number(limit int, of string) int {
	v, n := binary.Uvarint(d.rest)
	switch {
	case n <= 0:
		d.fail("ends in the number of %s", of)
	case n > 1 && d.rest[n-1] == 0:
		d.fail("the number of %s is written longer than need be", of)
	case v > uint64(limit):
		d.fail("%d %s where at most %d can be", v, of, limit)
	default:
		d.rest = d.rest[n:]
		return int(v)
	}
	return 0
}

func word(words []byte, i int) uint64 { return binary.LittleEndian.Uint64(words[i*8:]) }

func (d *decoder) read() {
	d.where = "schema"
	if print := d.take(8); d.err == nil && word(print, 0) != d.state.schema.print {
		d.fail("its types are not this build's (fingerprint %016x, here %016x); both machines need the same build", word(print, 0), d.state.schema.print)
	}
	d.entities()
	for id := range d.state.schema.layouts {
		if d.err != nil {
			return
		}
		d.rows(TypeID(id))
	}
	d.where = "end"
	if d.err == nil && len(d.rest) > 0 {
		d.fail("%d bytes follow", len(d.rest))
	}
}

func (d *decoder) entities() {
	d.where = "entities"
	d.used = d.number(MaxEntities, "entities")
	d.generations = d.take(d.used * 4)
	blocks := (d.used + BlockRows - 1) / BlockRows
	d.living = d.take(blocks * 8)
	if d.err != nil {
		return
	}
	if d.build {
		d.buildEntities(blocks)
		return
	}
	for i := range d.used {
		if binary.LittleEndian.Uint32(d.generations[i*4:]) == 0 {
			d.fail("index %d was used and has no generation", i)
			return
		}
	}
	if tail := d.used % BlockRows; tail != 0 && word(d.living, blocks-1)>>tail != 0 {
		d.fail("an entity is alive at an index never used")
	}
}

func (d *decoder) buildEntities(blocks int) {
	t := d.state.tables[0]
	for b := range blocks {
		t.grow(b)
		t.blocks[b] = d.state.pool.zeroBlock(0)
		t.masks[b] = word(d.living, b)
		g := d.state.generations(b)
		for i := b * BlockRows; i < min(d.used, (b+1)*BlockRows); i++ {
			g[i%BlockRows] = binary.LittleEndian.Uint32(d.generations[i*4:])
		}
		d.state.count += bits.OnesCount64(t.masks[b])
	}
}

// ownerAt is ownerAt of the world being read.
func (d *decoder) ownerAt(l *Layout, index int) Entity {
	if l.Role == Singleton {
		return None
	}
	return makeEntity(uint32(index), binary.LittleEndian.Uint32(d.generations[index*4:]))
}

// oneRow is the mask of a singleton.
var oneRow = []byte{1, 0, 0, 0, 0, 0, 0, 0}

func (d *decoder) rows(id TypeID) {
	l := d.state.schema.layouts[id]
	d.where = l.Name
	masks := oneRow
	if l.Role == Component {
		blocks := d.number(len(d.living)/8, "blocks")
		masks = d.take(blocks * 8)
		if d.err != nil {
			return
		}
		if blocks > 0 && word(masks, blocks-1) == 0 {
			d.fail("the last block is empty")
			return
		}
	}
	count := 0
	for b := range len(masks) / 8 {
		if l.Role == Component && word(masks, b)&^word(d.living, b) != 0 {
			d.fail("a row belongs to an entity that is not alive")
			return
		}
		count += bits.OnesCount64(word(masks, b))
	}
	size := int(l.Size)
	rows := d.take(count * size)
	if d.err != nil {
		return
	}
	if d.build {
		d.buildRows(id, masks, rows)
	} else {
		for at := 0; size > 0 && at < len(rows); at += size {
			if why := l.shape.check(rows[at : at+size]); why != "" {
				d.fail("row %d: %s", at/size, why)
				return
			}
		}
	}
	for _, number := range l.mapNumbers {
		d.maps(l, number, masks, rows)
	}
}

func (d *decoder) buildRows(id TypeID, masks, rows []byte) {
	slot := slotOf(id)
	t, s := d.state.tables[slot], d.state.pool.shapes[slot]
	for b := range len(masks) / 8 {
		mask := word(masks, b)
		if mask == 0 {
			continue
		}
		t.grow(b)
		if t.blocks[b] == nil {
			t.blocks[b] = d.state.pool.zeroBlock(slot)
		}
		t.masks[b] = mask
		data := t.blocks[b].bytes
		for ; mask != 0; mask &= mask - 1 {
			row := data[bits.TrailingZeros64(mask)*s.stride:][:s.stride]
			copy(row, rows)
			rows = rows[s.stride:]
			if bigEndian {
				s.swap(row)
			}
		}
	}
}

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
