package world

import "unsafe"

// Column is the blocks of one type, for going through all of them at less than
// what asking a Reader for each costs. It is good for as long as nothing adds or
// removes a row of the type; and its blocks until one of them is next handed out
// for writing, when that is the one to read.
type Column struct {
	masks   []uint64
	blocks  []*block
	touched []uint64
	table   *table
}

// ColumnOf is a type's.
func ColumnOf(r Reader, t TypeID) Column {
	s := r.held()
	slot := slotOf(t)
	if slot >= len(s.tables) {
		return Column{}
	}
	k := s.tables[slot]
	return Column{k.masks, k.blocks, k.touched, k}
}

// WriteColumn is a type's, for who is about to write its blocks: Written then
// hands out those that no snapshot shares.
func (w *World) WriteColumn(t TypeID) Column {
	w.own(slotOf(t))
	return ColumnOf(w, t)
}

// Mask has a bit for each entity of a block that has the component.
func (c *Column) Mask(block int) uint64 {
	if uint(block) >= uint(len(c.masks)) {
		return 0
	}
	return c.masks[block]
}

// Block is the first of a block's rows, where Mask is not 0.
func (c *Column) Block(block int) unsafe.Pointer { return c.blocks[block].base() }

// Written is the same to be written, of a WriteColumn's block that nothing else
// shares; nil where the world is to be asked for it.
func (c *Column) Written(block int) unsafe.Pointer {
	k := c.blocks[block]
	if c.touched[block>>6]>>(block&63)&1 == 0 {
		if k.refs > 1 || !c.table.writable() {
			return nil
		}
		k.hashed = -1
		c.table.mark(block)
	}
	return k.base()
}
