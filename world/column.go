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
}

// ColumnOf is a type's.
func ColumnOf(r Reader, t TypeID) Column {
	s := r.held()
	slot := slotOf(t)
	if slot >= len(s.tables) {
		return Column{}
	}
	k := s.tables[slot]
	return Column{k.masks, k.blocks, k.touched}
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

// Written is the same of a block that has been handed out for writing, and may
// be written again; nil where the world is to be asked for it.
func (c *Column) Written(block int) unsafe.Pointer {
	if c.touched[block>>6]>>(block&63)&1 == 0 {
		return nil
	}
	return c.blocks[block].base()
}
