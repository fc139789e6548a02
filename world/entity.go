package world

import "strconv"

// Entity names a row of the world: generation in the upper 32 bits, scope in
// the next 8, index in the lower 24. Zero names nothing. It is plain data: a
// component may hold one, and a map may have one as its key.
//
// An index is used again once its entity is gone, with the next generation,
// so an Entity that was kept too long names nothing rather than a stranger.
type Entity uint64

// None is the Entity that names nothing.
const None Entity = 0

const (
	indexBits = 24
	indexMask = 1<<indexBits - 1
)

// MaxEntities is how many entities can be alive at once. A match is sent to
// those who join and hashed every tick; a million rows are far past what either
// bears, and leave the index room to name them within 24 bits.
const MaxEntities = 1 << 20

func makeEntity(index, generation uint32) Entity {
	return Entity(generation)<<32 | Entity(index)
}

// Index is the entity's row: the block is Index/BlockRows, the row in it
// Index%BlockRows.
func (e Entity) Index() uint32 { return uint32(e) & indexMask }

// Generation says how many entities had this index, this one counted.
func (e Entity) Generation() uint32 { return uint32(e >> 32) }

// Scope is the group of ids this one was taken from. There is one so far, 0.
func (e Entity) Scope() uint8 { return uint8(e >> indexBits) }

// String is the entity as people read it: 12.3 is index 12 in its third use.
func (e Entity) String() string {
	if e == None {
		return "none"
	}
	s := strconv.FormatUint(uint64(e.Index()), 10) + "." + strconv.FormatUint(uint64(e.Generation()), 10)
	if e.Scope() != 0 {
		return strconv.FormatUint(uint64(e.Scope()), 10) + ":" + s
	}
	return s
}
