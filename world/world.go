package world

import (
	"errors"
	"fmt"
	"math/bits"
	"unsafe"
)

// ErrFull is what Spawn says when MaxEntities are alive.
var ErrFull = fmt.Errorf("world: %d entities are alive, which is the most there can be; despawn some first", MaxEntities)

// World is the state of one match on one machine. Get one from New or Sibling.
type World struct {
	state
	hashed bool // since it was last settled, so that the next tick will be too
}

// Host is what a collection is written through: a *World, or anything that has one.
type Host interface{ World() *World }

// Source is what a collection is read through: a *World, a *Snapshot, or anything
// that has a Reader.
type Source interface{ Reader() Reader }

// New makes an empty world, with every singleton zero. It freezes the schema.
func New(s *Schema) *World {
	s.freeze()
	return newWorld(s, newPool(s.shapes))
}

// Sibling makes another empty world of the same schema. The two hand each
// other the memory they no longer need, and each can restore the other's
// snapshots. They belong to the same goroutine.
func (w *World) Sibling() *World { return newWorld(w.schema, w.pool) }

func newWorld(s *Schema, p *pool) *World {
	w := &World{state: state{schema: s, pool: p}}
	for slot := range p.shapes {
		t := p.table(slot)
		if slot > 0 && s.layouts[slot-1].Role == Singleton {
			t.grow(0)
			t.blocks[0], t.masks[0] = p.zeroBlock(slot), 1
		}
		w.tables = append(w.tables, t)
	}
	for range s.collections {
		w.heap = append(w.heap, p.cellTable())
	}
	return w
}

// World is w, which makes a *World a Host.
func (w *World) World() *World { return w }

func (w *World) own(slot int) *table {
	t := w.pool.own(slot, w.tables[slot])
	w.tables[slot] = t
	return t
}

// Spawn makes an entity without components, at the lowest free index.
func (w *World) Spawn() (Entity, error) {
	if w.count >= MaxEntities {
		return None, ErrFull
	}
	t := w.own(0)
	for w.free < len(t.masks) && t.masks[w.free] == ^uint64(0) {
		w.free++
	}
	b := w.free
	if b == len(t.blocks) {
		t.grow(b)
		t.blocks[b] = w.pool.zeroBlock(0)
		t.mark(b)
	}
	row := bits.TrailingZeros64(^t.masks[b])
	w.pool.touch(0, t, b)
	t.masks[b] |= 1 << row
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
	for slot := 1; slot < len(w.tables); slot++ {
		if w.mask(slot, b)>>row&1 != 0 && w.schema.layouts[slot-1].Role == Component {
			w.removeRow(slot, b, row)
		}
	}
	t := w.own(0)
	t.masks[b] &^= 1 << row
	t.summed = false
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
	k := w.own(slot)
	k.grow(b)
	if k.blocks[b] == nil {
		k.blocks[b] = w.pool.zeroBlock(slot)
		k.mark(b)
	}
	data := w.pool.touch(slot, k, b).bytes
	stride := w.pool.shapes[slot].stride
	clear(data[min(row, bits.Len64(k.masks[b]))*stride : (row+1)*stride]) // what was beyond the last row too
	k.masks[b] |= 1 << row
	return unsafe.Add(unsafe.Pointer(unsafe.SliceData(data)), row*stride)
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
	t := w.own(slot)
	t.masks[b] &^= 1 << row
	if t.masks[b] != 0 {
		// Cleared now: a copy that is still what it was copied from is shared
		// back before anything else is looked at.
		stride := w.pool.shapes[slot].stride
		clear(w.pool.touch(slot, t, b).bytes[row*stride : (row+1)*stride])
		return
	}
	w.pool.releaseBlock(slot, t.blocks[b])
	t.blocks[b] = nil
	t.touched[b>>6] &^= 1 << (b & 63)
	t.change(b)
}

// WriteRow is an entity's component to be written, nil where it has none. The
// pointer is good until the world is saved, hashed, restored or settled, or
// the component removed.
func (w *World) WriteRow(e Entity, t TypeID) unsafe.Pointer {
	if !w.Alive(e) {
		return nil
	}
	b, row := int(e.Index()/BlockRows), int(e.Index()%BlockRows)
	if w.Mask(t, b)>>row&1 == 0 {
		return nil
	}
	base := w.WriteBlock(t, b)
	w.tables[slotOf(t)].blocks[b].row = int32(row)
	return unsafe.Add(base, row*w.pool.shapes[slotOf(t)].stride)
}

// WriteBlock is the first of a block's BlockRows rows to be written, nil where
// no entity of it has the component. Only the rows in Mask are to be written.
// The pointer is good for as long as one from WriteRow.
func (w *World) WriteBlock(t TypeID, b int) unsafe.Pointer {
	slot := slotOf(t)
	k := w.tables[slot]
	if uint(b) >= uint(len(k.blocks)) || k.masks[b] == 0 {
		return nil
	}
	if !k.writable() {
		k = w.own(slot)
	}
	return w.pool.touch(slot, k, b).base()
}

// OfferBlock is WriteBlock for a writer that goes through the blocks of a type
// and may change nothing in most: the pointer is good only until another block
// of the type is offered. Where nothing was changed, little remains to be done.
func (w *World) OfferBlock(t TypeID, b int) unsafe.Pointer {
	slot := slotOf(t)
	k := w.tables[slot]
	if uint(b) >= uint(len(k.blocks)) || k.masks[b] == 0 {
		return nil
	}
	if !k.writable() {
		k = w.own(slot)
	}
	return w.pool.offer(slot, k, b).base()
}

// WriteSingle is a singleton to be written. The pointer is good for as long as
// one from WriteRow.
func (w *World) WriteSingle(t TypeID) unsafe.Pointer {
	w.mustBe(t, Singleton)
	return w.WriteBlock(t, 0)
}

// Settle brings what was written since the last one into its canonical form:
// padding becomes zero, each NaN the one pattern, a collection whose handle
// was overwritten is freed, and what was offered but not changed is shared with the
// snapshots again. Save, Hash, FullHash and Encode settle first. Until then a
// system can see a NaN's payload, which differs from machine to machine, and
// an overwritten collection through a copy of its handle; so whoever runs a match
// settles, saves or hashes at the end of every tick on every machine.
func (w *World) Settle() {
	hash := w.hashed
	for slot, t := range w.tables {
		if t.dirty {
			if slot > 0 {
				w.settleCells(slot, t)
			}
			w.pool.settle(slot, t, hash)
			w.hashed = false
		}
	}
}

// Hash is a function of what the world holds, and of nothing else. It looks
// only at what changed since the last one.
func (w *World) Hash() uint64 {
	w.Settle()
	w.hashed = true
	return w.sum(false)
}

// FullHash is Hash worked out from every row again. The two differ only when
// something was written that had not been asked for by a Write method.
func (w *World) FullHash() uint64 {
	w.Settle()
	return w.sum(true)
}

// Save makes the snapshot hold the world as it is, in place of what it held.
func (w *World) Save(s *Snapshot) {
	w.Settle()
	s.share(&w.state)
}

// Restore makes the world what it was when the snapshot was saved, from this
// world or from a sibling.
func (w *World) Restore(s *Snapshot) {
	if s.pool != w.pool {
		panic(errors.New("world: Restore of a snapshot that was saved from neither this world nor a sibling; for another's, use Encode and Adopt"))
	}
	w.share(&s.state)
}

func (w *World) mustBe(t TypeID, role Role) {
	if got := w.schema.layouts[t].Role; got != role {
		panic(fmt.Errorf("world: %s is a %v and was used as a %v", w.schema.layouts[t].Name, got, role))
	}
}
