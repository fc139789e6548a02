package world

import (
	"reflect"
	"unsafe"
)

// Reader is a world, or the snapshot of one, to be read. What its pointers
// point to must not be written, and is good until the world is next written,
// saved or restored, or the snapshot is saved over.
type Reader interface {
	// Schema is the registered types.
	Schema() *Schema
	// Alive says whether the entity is there.
	Alive(e Entity) bool
	// Count is how many entities are alive.
	Count() int
	// EntityAt is the entity alive at an index, None where there is none.
	EntityAt(index uint32) Entity
	// Blocks is how many blocks of entities there are, alive or not: block b
	// holds the indexes from b*BlockRows.
	Blocks() int
	// Living has a bit for each entity alive in a block.
	Living(block int) uint64
	// Mask has a bit for each entity of a block that has the component.
	Mask(t TypeID, block int) uint64
	// Block is the first of BlockRows rows, nil where Mask is 0. Only the rows
	// in Mask mean anything.
	Block(t TypeID, block int) unsafe.Pointer
	// Row is an entity's component, nil where it has none.
	Row(e Entity, t TypeID) unsafe.Pointer
	// Single is a singleton.
	Single(t TypeID) unsafe.Pointer

	// Reader is the same again, so that a world, a snapshot, a tick and a frame
	// can all be handed to a collection.
	Reader() Reader

	held() *state
}

// state is what a world and a snapshot of it both are: what was kept of the rows,
// and of a world the rows as they are.
type state struct {
	schema *Schema
	pool   *pool
	*image              // nil: a snapshot that holds nothing
	heap   []*cellTable // one a collection field

	population          // a world's
	columns    []column // a world's
	pack       []uint64 // a world's packed singletons as they are
	latest     []uint64 // a world's, the versions of its image's tables, or written
	change     change   // a world's since it was last kept
}

// population is how many entities there are.
type population struct {
	blocks int // of entities, alive or not
	count  int
	free   int // no block before this one has a free index
}

func slotOf(t TypeID) int { return int(t) + 1 }

func (s *state) held() *state { return s }

func (s *state) Reader() Reader { return s }

func (s *state) Schema() *Schema { return s.schema }

func (s *state) Count() int { return s.there().count }

func (s *state) Blocks() int { return s.there().blocks }

// there is how many entities a world has, or a snapshot.
func (s *state) there() population {
	switch {
	case s.columns != nil:
		return s.population
	case s.image != nil:
		return s.people
	}
	return population{}
}

func (s *state) Living(b int) uint64 { return s.mask(0, b) }

func (s *state) mask(slot, b int) uint64 {
	switch {
	case s.image == nil || slot >= len(s.tables):
		return 0
	case s.pool.packed.at[slot] >= 0:
		return 1
	case s.columns != nil:
		if t, k := s.columns[slot].at(b); t != nil {
			return t.masks[k]
		}
	case uint(b/StretchBlocks) < uint(len(s.tables[slot].sheets)):
		if t := s.tables[slot].sheets[b/StretchBlocks]; t != nil {
			return t.masks[b%StretchBlocks]
		}
	}
	return 0
}

// blocksOf is how many blocks there can be of a type.
func (s *state) blocksOf(l *Layout) int {
	if l.Role == Singleton {
		return 1
	}
	return s.Blocks()
}

// rows is the first row of a block that is there.
func (s *state) rows(slot, b int) unsafe.Pointer {
	packed := &s.pool.packed
	switch {
	case s.columns == nil && packed.at[slot] < 0:
		return s.pool.stores[slot].rows[s.tables[slot].sheets[b/StretchBlocks].blocks[b%StretchBlocks]]
	case s.columns == nil:
		return packed.row(s.single, slot)
	case packed.at[slot] < 0:
		t, k := s.columns[slot].at(b)
		return t.block(s.pool.shapes[slot], k)
	}
	return packed.row(s.pack, slot)
}

func (s *state) EntityAt(index uint32) Entity {
	b, row := int(index/BlockRows), index%BlockRows
	if s.mask(0, b)>>row&1 == 0 {
		return None
	}
	return makeEntity(index, s.generations(b)[row])
}

func (s *state) generations(b int) *[BlockRows]uint32 {
	return (*[BlockRows]uint32)(s.rows(0, b))
}

func (s *state) Alive(e Entity) bool {
	return e != None && s.EntityAt(e.Index()) == e
}

func (s *state) Mask(t TypeID, b int) uint64 { return s.mask(slotOf(t), b) }

func (s *state) Block(t TypeID, b int) unsafe.Pointer {
	if s.mask(slotOf(t), b) == 0 {
		return nil
	}
	return s.rows(slotOf(t), b)
}

func (s *state) Row(e Entity, t TypeID) unsafe.Pointer {
	if !s.Alive(e) {
		return nil
	}
	b, row := int(e.Index()/BlockRows), e.Index()%BlockRows
	if s.Mask(t, b)>>row&1 == 0 {
		return nil
	}
	return unsafe.Add(s.rows(slotOf(t), b), int(row)*s.pool.shapes[slotOf(t)].stride)
}

func (s *state) Single(t TypeID) unsafe.Pointer { return s.Block(t, 0) }

// hold makes s hold what was kept in from.
func (s *state) hold(from *state) {
	if s.pool != from.pool {
		s.join(from)
	}
	for i, m := range from.heap {
		if s.heap[i] != m {
			m.refs++
			s.pool.releaseCellTable(s.heap[i])
			s.heap[i] = m
		}
	}
	s.holdRows(from)
}

// holdRows is hold but for the collections, where both are of one pool.
func (s *state) holdRows(from *state) {
	from.refs++
	s.pool.letGo(s.image)
	s.image = from.image
}

// join makes s one of another pool.
func (s *state) join(from *state) {
	s.release()
	s.schema, s.pool, s.image = from.schema, from.pool, from.image
	s.refs++
	for range from.heap {
		s.heap = append(s.heap, s.pool.cellTable())
	}
}

// release lets go of everything s holds.
func (s *state) release() {
	if s.image != nil {
		s.pool.letGo(s.image)
		if s.refs == 0 {
			s.pool.empty(s.image)
		}
	}
	for _, m := range s.heap {
		s.pool.releaseCellTable(m)
	}
	*s = state{heap: s.heap[:0]}
}

// typeOf finds the number of a Go type among the registered ones.
func typeOf[T any](s *Schema) (TypeID, bool) {
	if s == nil {
		return 0, false
	}
	return s.Lookup(reflect.TypeFor[T]())
}
