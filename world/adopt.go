package world

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"unsafe"
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

// MaxAdoptedBytes is how much memory the rows of an adopted world take at most:
// few bytes can name rows that lie far apart, and rows near them get room too.
const MaxAdoptedBytes = 1 << 30

// Adopt replaces what the world holds with an encoded world. The bytes are
// taken to come from a stranger: all of them are checked before anything is
// allocated or changed, and an *AdoptError leaves the world as it was.
func (w *World) Adopt(encoded []byte) error {
	r := decoder{world: w, rest: encoded, whole: len(encoded)}
	r.read()
	if r.err != nil {
		return r.err
	}
	w.clear()
	b := decoder{world: w, rest: encoded, whole: len(encoded), build: true}
	b.read()
	return nil
}

// clear makes the world empty, as New does.
func (w *World) clear() {
	w.restructure()
	for slot := range w.columns {
		c := &w.columns[slot]
		for i := range c.stretches {
			c.stretches[i].masks = [StretchBlocks]uint64{}
			c.stretches[i].marks = ^uint64(0)
		}
		*c.version, c.lone = written, nil
	}
	w.change = marked
	for i, m := range w.heap {
		w.pool.releaseCellTable(m)
		w.heap[i] = w.pool.cellTable()
	}
	w.blocks, w.count, w.free = 0, 0, 0
	w.zeroSingles()
}

// decoder goes through an encoded world twice: first it checks everything and
// builds nothing, then it builds without checking again.
type decoder struct {
	world *World
	rest  []byte
	whole int
	where string
	err   error
	build bool

	used        int
	generations []byte
	living      []byte
	filled      int // collections that hold something
	room        int // bytes for rows
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
	if print := d.take(8); d.err == nil && word(print, 0) != d.world.schema.print {
		d.fail("its types are not this build's (fingerprint %016x, here %016x); both machines need the same build", word(print, 0), d.world.schema.print)
	}
	d.entities()
	for id := range d.world.schema.layouts {
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
	w, s, c := d.world, d.world.pool.shapes[0], &d.world.columns[0]
	for b := range blocks {
		t, k := c.grow(s, b)
		w.mark(c, t, k)
		t.masks[k] = word(d.living, b)
		g := (*[BlockRows]uint32)(t.block(s, k))
		*g = [BlockRows]uint32{}
		for i := b * BlockRows; i < min(d.used, (b+1)*BlockRows); i++ {
			g[i%BlockRows] = binary.LittleEndian.Uint32(d.generations[i*4:])
		}
		w.count += bits.OnesCount64(t.masks[k])
	}
	w.blocks = blocks
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
	l := d.world.schema.layouts[id]
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
	count, stretches := 0, 0
	for b := range len(masks) / 8 {
		if l.Role == Component && word(masks, b)&^word(d.living, b) != 0 {
			d.fail("a row belongs to an entity that is not alive")
			return
		}
		if word(masks, b) != 0 && b/StretchBlocks >= stretches {
			stretches = b/StretchBlocks + 1
			if d.room += l.shape.size * StretchBlocks; d.room > MaxAdoptedBytes {
				d.fail("its rows lie so far apart that they take more than MaxAdoptedBytes, %d", MaxAdoptedBytes)
				return
			}
		}
		count += bits.OnesCount64(word(masks, b))
	}
	size := l.shape.outside.stride
	rows := d.take(count * size)
	if d.err != nil {
		return
	}
	if d.build {
		d.buildRows(id, masks, rows)
	} else {
		for at := 0; size > 0 && at < len(rows); at += size {
			if why := l.shape.outside.check(rows[at : at+size]); why != "" {
				d.fail("row %d: %s", at/size, why)
				return
			}
		}
	}
	for _, number := range l.collections {
		d.cells(l, number, masks, rows)
	}
}

func (d *decoder) buildRows(id TypeID, masks, rows []byte) {
	w, slot := d.world, slotOf(id)
	s, c := w.pool.shapes[slot], &w.columns[slot]
	for b := range len(masks) / 8 {
		mask := word(masks, b)
		if mask == 0 {
			continue
		}
		var base unsafe.Pointer
		if w.pool.packed.at[slot] >= 0 {
			base = w.pool.packed.row(w.pack, slot)
			w.markPacked(slot)
		} else {
			t, k := c.grow(s, b)
			w.mark(c, t, k)
			t.masks[k] = mask
			base = t.block(s, k)
		}
		clear(s.extent(base, mask))
		for ; mask != 0; mask &= mask - 1 {
			row := bytesAt(unsafe.Add(base, bits.TrailingZeros64(mask)*s.stride), s.stride)
			s.takeIn(row, rows)
			rows = rows[s.outside.stride:]
		}
	}
}
