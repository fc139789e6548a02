package world

import (
	"fmt"
	"reflect"
	"slices"
	"unsafe"
)

// Key is what a Map can be keyed by: whole numbers of one size on every
// machine, Entity and player numbers among them.
type Key interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Map is a field of a component or singleton that holds values by key, sorted
// by key. Its zero value is empty. What it holds lies in the world, belongs to
// the row the Map is in, and goes when the row goes.
//
// Reading goes through any copy of the Map, for as long as the row it was
// copied from has it. Writing goes through the Map where it lies, in a row
// that was handed out for writing: a copy is refused, since two rows would
// otherwise share one map.
type Map[K Key, V any] struct{ handle handle }

// handle says which row's map this is. It is zero while the map is empty. Its
// parts are 4 bytes so that a row lies the same way on 32-bit machines.
type handle struct {
	place     uint32 // the Map field's number in the schema, from 1
	low, high uint32 // the entity, 0 of a singleton
}

func makeHandle(number int, owner Entity) handle {
	return handle{place: uint32(number) + 1, low: uint32(owner), high: uint32(owner >> 32)}
}

func (h handle) owner() Entity { return Entity(h.high)<<32 | Entity(h.low) }

// MapError says why a Map could not be written.
type MapError struct {
	Map string // its type
	Why string // what was wrong, and what to do
}

func (e *MapError) Error() string { return fmt.Sprintf("world: %s %s", e.Map, e.Why) }

func (m *Map[K, V]) mapTypes() (key, value reflect.Type) {
	return reflect.TypeFor[K](), reflect.TypeFor[V]()
}

// Len is how many keys there are.
func (m *Map[K, V]) Len(r Source) int {
	if c := m.read(r); c != nil {
		return c.count
	}
	return 0
}

// Get is the value of a key, and whether there is one.
func (m *Map[K, V]) Get(r Source, key K) (value V, ok bool) {
	c := m.read(r)
	if c == nil {
		return value, false
	}
	i, ok := slices.BinarySearch(keysOf[K, V](c), key)
	if !ok {
		return value, false
	}
	return valuesOf[K, V](c)[i], true
}

// At is key number i of Len and its value, in ascending order of the keys.
func (m *Map[K, V]) At(r Source, i int) (K, V) {
	c := m.read(r)
	if c == nil {
		panic(fmt.Errorf("world: %v has no key number %d: it is empty", reflect.TypeFor[Map[K, V]](), i))
	}
	return keysOf[K, V](c)[i], valuesOf[K, V](c)[i]
}

// Set gives a key a value. The error is a *MapError: the Map is a copy, or
// lies in a row that was not handed out for writing, or is full.
func (m *Map[K, V]) Set(h Host, key K, value V) error {
	w := h.World()
	number, owner, err := w.locate(&m.handle, reflect.TypeFor[Map[K, V]]())
	if err != nil {
		return err
	}
	layout := w.schema.maps[number]
	index := owner.Index()
	at, has := w.maps[number].find(index)
	if has && m.handle == (handle{}) {
		// The row was overwritten with one whose map is empty.
		w.freeCell(number, index)
		has = false
	}
	if !has {
		w.insertCell(number, index, w.pool.cell(layout, 1))
		at, _ = w.maps[number].find(index)
		m.handle = makeHandle(number, owner)
	}
	v := unsafe.Slice((*byte)(unsafe.Pointer(&value)), unsafe.Sizeof(value))
	layout.value.canonicalRow(v)
	i, found := slices.BinarySearch(keysOf[K, V](w.maps[number].cells[at]), key)
	k := unsafe.Slice((*byte)(unsafe.Pointer(&key)), unsafe.Sizeof(key))
	if !w.setEntry(number, at, i, found, k, v) {
		return &MapError{Map: layout.Path, Why: fmt.Sprintf("would take more than %d bytes; keep its values as entities", MaxMapBytes)}
	}
	return nil
}

// Delete takes a key out, and says whether it was there. It panics with the
// *MapError that Set would return for a Map that cannot be written.
func (m *Map[K, V]) Delete(h Host, key K) bool {
	w := h.World()
	number, owner, err := w.locate(&m.handle, reflect.TypeFor[Map[K, V]]())
	if err != nil {
		panic(err)
	}
	at, has := w.maps[number].find(owner.Index())
	if !has || m.handle == (handle{}) {
		return false
	}
	c := w.maps[number].cells[at]
	i, found := slices.BinarySearch(keysOf[K, V](c), key)
	if !found {
		return false
	}
	if c.count == 1 {
		w.freeCell(number, owner.Index())
		m.handle = handle{}
		return true
	}
	w.deleteEntry(number, at, i)
	return true
}

// read finds the cell, nil of an empty map and of one whose row has gone.
func (m *Map[K, V]) read(r Source) *cell {
	if m.handle.place == 0 {
		return nil
	}
	return r.Reader().held().readCell(m.handle, reflect.TypeFor[Map[K, V]]())
}

func (s *state) readCell(h handle, t reflect.Type) *cell {
	number := int(h.place) - 1
	if number >= len(s.maps) || s.schema.maps[number].Type != t {
		return nil
	}
	owner := h.owner()
	if owner != None && !s.Alive(owner) {
		return nil
	}
	at, has := s.maps[number].find(owner.Index())
	if !has {
		return nil
	}
	return s.maps[number].cells[at]
}

// locate finds which row's map lies at an address, and refuses one that must
// not be written there.
func (w *World) locate(h *handle, t reflect.Type) (number int, owner Entity, err error) {
	for _, number := range w.schema.mapIDs[t] {
		owner, inside := w.rowOf(number, unsafe.Pointer(h))
		if !inside {
			continue
		}
		if *h != (handle{}) && *h != makeHandle(number, owner) {
			return 0, None, &MapError{Map: w.schema.maps[number].Path,
				Why: "is a copy of another row's map; give it its zero value and set its keys one by one"}
		}
		return number, owner, nil
	}
	if len(w.schema.mapIDs[t]) == 0 {
		return 0, None, &MapError{Map: t.String(), Why: "is in no registered type; register the component or singleton it is a field of"}
	}
	return 0, None, &MapError{Map: t.String(),
		Why: "does not lie in a row that was handed out for writing; take the component or singleton by pointer, not by value"}
}

// rowOf says which row has its map field at an address, among those that were
// handed out for writing.
func (w *World) rowOf(number int, at unsafe.Pointer) (owner Entity, ok bool) {
	m := w.schema.maps[number]
	layout := w.schema.layouts[m.owner]
	t := w.tables[slotOf(m.owner)]
	if !t.dirty {
		return None, false
	}
	for b, k := range t.blocks {
		if k == nil || !t.isTouched(b) {
			continue
		}
		from := uintptr(at) - uintptr(k.base()) // wraps where at is before
		if from >= uintptr(len(k.bytes)) {
			continue
		}
		row, offset := from/layout.Size, from%layout.Size
		if offset != m.Offset || row >= 64 || t.masks[b]>>row&1 == 0 {
			return None, false
		}
		return w.ownerAt(layout, uint32(b*BlockRows+int(row))), true
	}
	return None, false
}

func keysOf[K Key, V any](c *cell) []K {
	return unsafe.Slice((*K)(unsafe.Pointer(unsafe.SliceData(c.bytes))), c.count)
}

func valuesOf[K Key, V any](c *cell) []V {
	return unsafe.Slice((*V)(unsafe.Pointer(&c.bytes[c.values])), c.count)
}
