package world

import (
	"fmt"
	"math"
	"math/bits"
	"unsafe"
)

// ErrFull is what Spawn says when MaxEntities are alive.
var ErrFull = fmt.Errorf("world: %d entities are alive, which is the most there can be; despawn some first", MaxEntities)

// World is the state of one match on one machine. Get one from New or Sibling.
type World struct {
	state
	packs  packs
	spare  *image // one that nobody has, for this world's next tick to write over; nil: the pool's
	keeps  bool   // saved or hashed since it was last settled, so that the next tick will be too
	hashed bool   // the same of hashed alone

	structure uint64 // another one after each change of which rows there are, or where; from 1
	strayable uint32 // how many blocks Stray looks at, 1 for none, or unknown
}

// Host is what a collection is written through: a *World, or anything that has one.
type Host interface{ World() *World }

// Source is what a collection is read through: a *World, a *Snapshot, or anything
// that has a Reader.
type Source interface{ Reader() Reader }

// New makes an empty world, with every singleton zero. It freezes the schema.
func New(s *Schema) *World {
	s.freeze()
	return newWorld(s, newPool(s))
}

// unknown is a number of blocks to look at that no part is beyond, so that they are counted.
const unknown = math.MaxUint32

// restructure says that rows come or go, or that they move.
func (w *World) restructure() {
	w.structure++
	w.strayable = unknown
}

// Sibling makes another empty world of the same schema. The two hand each
// other the memory they no longer need, but for one image each, and each can restore the
// other's snapshots. They belong to the same goroutine.
func (w *World) Sibling() *World { return newWorld(w.schema, w.pool) }

func newWorld(s *Schema, p *pool) *World {
	n := len(p.shapes)
	w := &World{structure: 1, strayable: unknown, state: state{schema: s, pool: p, image: p.newImage(),
		columns: make([]column, n), pack: make([]uint64, p.packed.words, p.packed.size/8), latest: make([]uint64, n)}}
	copy(w.latest, w.versions)
	for slot, shape := range p.shapes {
		w.columns[slot] = column{version: &w.latest[slot], shape: shape, store: &p.stores[slot], collected: p.collected.has(slot),
			quick: !shape.dense && !p.collected.has(slot) && !shape.foreign && shape.size > 0 && (shape.plain || shape.allFloat32)}
	}
	for range s.collections {
		w.heap = append(w.heap, p.cellTable())
	}
	w.zeroSingles()
	return w
}

// zeroSingles makes every singleton zero.
func (w *World) zeroSingles() {
	clear(w.pack)
	for id, l := range w.schema.layouts {
		slot := id + 1
		if l.Role != Singleton {
			continue
		}
		if w.pool.packed.at[slot] < 0 {
			c := &w.columns[slot]
			t, k := c.grow(w.pool.shapes[slot], 0)
			t.masks[0] = 1
			clear(bytesAt(t.rows, l.shape.size))
			w.mark(c, t, k)
		} else {
			w.markPacked(slot)
		}
	}
}

// World is w, which makes a *World a Host.
func (w *World) World() *World { return w }

// Spawn makes an entity without components, at the lowest free index.
func (w *World) Spawn() (Entity, error) {
	if w.count >= MaxEntities {
		return None, ErrFull
	}
	for w.free < w.blocks && w.mask(0, w.free) == ^uint64(0) {
		w.free++
	}
	b := w.free
	c := &w.columns[0]
	if b == w.blocks {
		t, k := c.grow(w.pool.shapes[0], b)
		t.masks[k] = 0
		*(*[BlockRows]uint32)(t.block(w.pool.shapes[0], k)) = [BlockRows]uint32{}
		w.blocks++
		w.strayable = unknown
	}
	t, k := c.at(b)
	row := bits.TrailingZeros64(^t.masks[k])
	t.masks[k] |= 1 << row
	w.mark(c, t, k)
	g := &w.generations(b)[row]
	*g++
	if *g == 0 { // after 2³² uses an index starts over, and 0 is for none
		*g = 1
	}
	w.count++
	return makeEntity(uint32(b*BlockRows+row), *g), nil
}

// Despawn removes an entity, its components and what their collections hold. It says
// whether the entity was there.
func (w *World) Despawn(e Entity) bool {
	if !w.Alive(e) {
		return false
	}
	b, row := int(e.Index()/BlockRows), int(e.Index()%BlockRows)
	for slot := 1; slot < len(w.columns); slot++ {
		if w.mask(slot, b)>>row&1 != 0 && w.schema.layouts[slot-1].Role == Component {
			w.removeRow(slot, b, row)
		}
	}
	c := &w.columns[0]
	t, k := c.at(b)
	t.masks[k] &^= 1 << row
	w.mark(c, t, k)
	w.free = min(w.free, b)
	w.count--
	return true
}

// Add gives an entity a component, all zero, and its row to write. Where it
// had one, that becomes zero. It is nil where the entity is not there.
func (w *World) Add(e Entity, t TypeID) unsafe.Pointer {
	if !w.Alive(e) {
		return nil
	}
	w.mustBe(t, Component)
	slot, b, row := slotOf(t), int(e.Index()/BlockRows), int(e.Index()%BlockRows)
	if w.mask(slot, b)>>row&1 != 0 {
		w.freeCells(slot, uint32(b*BlockRows+row))
	}
	s, c := w.pool.shapes[slot], &w.columns[slot]
	w.restructure()
	c.lone = nil
	k, n := c.grow(s, b)
	w.mark(c, k, n)
	rows := k.block(s, n)
	before := min(row, bits.Len64(k.masks[n])) // clear what was beyond the last row too
	clear(bytesAt(unsafe.Add(rows, before*s.stride), (row+1-before)*s.stride))
	k.masks[n] |= 1 << row
	return unsafe.Add(rows, row*s.stride)
}

// Remove takes a component from an entity, and says whether it had it.
func (w *World) Remove(e Entity, t TypeID) bool {
	w.mustBe(t, Component)
	slot, b, row := slotOf(t), int(e.Index()/BlockRows), int(e.Index()%BlockRows)
	if !w.Alive(e) || w.mask(slot, b)>>row&1 == 0 {
		return false
	}
	w.removeRow(slot, b, row)
	return true
}

func (w *World) removeRow(slot, b, row int) {
	w.freeCells(slot, uint32(b*BlockRows+row))
	s, c := w.pool.shapes[slot], &w.columns[slot]
	w.restructure()
	c.lone = nil
	t, k := c.at(b)
	t.masks[k] &^= 1 << row
	clear(bytesAt(unsafe.Add(t.block(s, k), row*s.stride), s.stride))
	w.mark(c, t, k)
}

// alive is Alive at less cost.
func (w *World) alive(e Entity) bool {
	t, k := w.columns[0].at(int(e.Index() / BlockRows))
	row := e.Index() % StretchRows
	return t != nil && t.masks[k]>>(row%BlockRows)&1 != 0 && e.Scope() == 0 &&
		*(*uint32)(unsafe.Add(t.rows, row*4)) == e.Generation()
}

// WriteRow is an entity's component to be written, nil where it has none. The
// pointer is good until the world is saved, hashed, restored or settled, the
// component removed, or one of the type added.
func (w *World) WriteRow(e Entity, t TypeID) unsafe.Pointer {
	if !w.alive(e) {
		return nil
	}
	slot, row := slotOf(t), int(e.Index()%StretchRows)
	c := &w.columns[slot]
	k, _ := c.at(int(e.Index() / BlockRows))
	if k == nil || k.masks[row/BlockRows]>>(row%BlockRows)&1 == 0 {
		return nil
	}
	k.writeRow(row)
	*c.version, w.change = written, marked
	return unsafe.Add(k.rows, row*w.pool.shapes[slot].stride)
}

// WriteBlock is the first of a block's BlockRows rows to be written, nil where
// no entity of it has the component. Only the rows in Mask are to be written.
// The pointer is good for as long as one from WriteRow. Where nothing is changed,
// little remains to be done.
func (w *World) WriteBlock(t TypeID, b int) unsafe.Pointer {
	slot := slotOf(t)
	c := &w.columns[slot]
	if k, n := c.at(b); k != nil && k.masks[n] != 0 {
		w.mark(c, k, n)
		return k.block(w.pool.shapes[slot], n)
	}
	if w.pool.packed.at[slot] < 0 {
		return nil
	}
	w.markPacked(slot)
	return w.pool.packed.row(w.pack, slot)
}

// WriteSingle is a singleton to be written. The pointer is good for as long as
// one from WriteRow.
func (w *World) WriteSingle(t TypeID) unsafe.Pointer {
	w.mustBe(t, Singleton)
	return w.WriteBlock(t, 0)
}

func (w *World) mustBe(t TypeID, role Role) {
	if got := w.schema.layouts[t].Role; got != role {
		panic(fmt.Errorf("world: %s is a %v and was used as a %v", w.schema.layouts[t].Name, got, role))
	}
}
