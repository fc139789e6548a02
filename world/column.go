package world

import "unsafe"

// Column is the blocks of one type, for going through all of them at less than
// what asking a Reader for each costs. It is good for as long as nothing adds or
// removes a row of the type; and its blocks until one of them is next handed out
// for writing, when that is the one to read.
type Column struct {
	masks  []uint64
	blocks []*block
}

// ColumnOf is a type's.
func ColumnOf(r Reader, t TypeID) Column {
	s := r.held()
	slot := slotOf(t)
	if slot >= len(s.tables) {
		return Column{}
	}
	return Column{s.tables[slot].masks, s.tables[slot].blocks}
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
