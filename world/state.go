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

// state is what a world and a snapshot of it both are.
type state struct {
	schema *Schema
	pool   *pool
	tables []*table     // 0 is the entities' generations and who is alive, then one a type
	heap   []*cellTable // one a collection field
	count  int
	free   int // no block before this one has a free index
}

func slotOf(t TypeID) int { return int(t) + 1 }

func (s *state) held() *state { return s }

func (s *state) Reader() Reader { return s }

func (s *state) Schema() *Schema { return s.schema }

func (s *state) Count() int { return s.count }

func (s *state) Blocks() int {
	if len(s.tables) == 0 {
		return 0
	}
	return len(s.tables[0].blocks)
}

func (s *state) Living(b int) uint64 {
	return s.mask(0, b)
}

func (s *state) mask(slot, b int) uint64 {
	if slot < len(s.tables) {
		if t := s.tables[slot]; uint(b) < uint(len(t.masks)) {
			return t.masks[b]
		}
	}
	return 0
}

func (s *state) EntityAt(index uint32) Entity {
	b, row := int(index/BlockRows), index%BlockRows
	if s.Living(b)>>row&1 == 0 {
		return None
	}
	return makeEntity(index, s.generations(b)[row])
}

func (s *state) generations(b int) *[BlockRows]uint32 {
	return (*[BlockRows]uint32)(s.tables[0].blocks[b].base())
}

func (s *state) Alive(e Entity) bool {
	return e != None && s.EntityAt(e.Index()) == e
}

func (s *state) Mask(t TypeID, b int) uint64 { return s.mask(slotOf(t), b) }

func (s *state) Block(t TypeID, b int) unsafe.Pointer {
	if slot := slotOf(t); slot < len(s.tables) {
		if k := s.tables[slot]; uint(b) < uint(len(k.blocks)) && k.blocks[b] != nil {
			return k.blocks[b].base()
		}
	}
	return nil
}

func (s *state) Row(e Entity, t TypeID) unsafe.Pointer {
	if !s.Alive(e) {
		return nil
	}
	b, row := int(e.Index()/BlockRows), e.Index()%BlockRows
	if s.Mask(t, b)>>row&1 == 0 {
		return nil
	}
	return unsafe.Add(s.Block(t, b), int(row)*s.pool.shapes[slotOf(t)].stride)
}

func (s *state) Single(t TypeID) unsafe.Pointer { return s.Block(t, 0) }

// share makes s hold what from holds.
func (s *state) share(from *state) {
	if s.pool == from.pool {
		for i, t := range from.tables {
			if s.tables[i] != t {
				t.refs++
				s.pool.releaseTable(i, s.tables[i])
				s.tables[i] = t
			}
		}
		for i, m := range from.heap {
			if s.heap[i] != m {
				m.refs++
				s.pool.releaseCellTable(s.heap[i])
				s.heap[i] = m
			}
		}
	} else {
		s.release()
		s.schema, s.pool = from.schema, from.pool
		s.tables = append(s.tables[:0], from.tables...)
		s.heap = append(s.heap[:0], from.heap...)
		for _, t := range s.tables {
			t.refs++
		}
		for _, m := range s.heap {
			m.refs++
		}
	}
	s.count, s.free = from.count, from.free
}

// release lets go of everything s holds.
func (s *state) release() {
	for i, t := range s.tables {
		s.pool.releaseTable(i, t)
	}
	for _, m := range s.heap {
		s.pool.releaseCellTable(m)
	}
	clear(s.tables)
	clear(s.heap)
	*s = state{tables: s.tables[:0], heap: s.heap[:0]}
}

// sum combines the hashes of everything there is, in a settled state. Fresh
// sums look at every row again and leave the cached hashes alone.
func (s *state) sum(fresh bool) uint64 {
	sums := s.pool.sums[:0]
	for i, t := range s.tables {
		if fresh {
			sums = append(sums, s.pool.freshSum(i, t))
		} else {
			sums = append(sums, s.pool.tableSum(i, t))
		}
	}
	for i, m := range s.heap {
		sums = append(sums, s.pool.cellSum(s.schema.collections[i], m, fresh))
	}
	s.pool.sums = sums
	return s.pool.wordsHash(sums)
}

// AppendSums appends the hash of which entities there are, then that of each
// registered type with what its collections hold, in their order. Where two
// worlds' Hash differs, so does one of these.
func (w *World) AppendSums(dst []uint64) []uint64 {
	w.Settle()
	dst = append(dst, w.pool.tableSum(0, w.tables[0]))
	for id, l := range w.schema.layouts {
		sum := w.pool.tableSum(id+1, w.tables[id+1])
		if len(l.collections) > 0 {
			sums := append(w.pool.sums[:0], sum)
			for _, number := range l.collections {
				sums = append(sums, w.pool.cellSum(w.schema.collections[number], w.heap[number], false))
			}
			w.pool.sums = sums
			sum = w.pool.wordsHash(sums)
		}
		dst = append(dst, sum)
	}
	return dst
}

// typeOf finds the number of a Go type among the registered ones.
func typeOf[T any](s *Schema) (TypeID, bool) {
	if s == nil {
		return 0, false
	}
	return s.Lookup(reflect.TypeFor[T]())
}
