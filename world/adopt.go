package world

import (
	"encoding/binary"
	"fmt"
	"math/bits"
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
	filled      int // collections that hold something
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
			s.takeIn(row, rows)
			rows = rows[s.outside.stride:]
		}
	}
}
