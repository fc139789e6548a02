package world

import (
	"bytes"
	"fmt"
	"iter"
	"reflect"
	"slices"
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
// otherwise share one map. List, Text and Bytes are kept in the same way.
type Map[K Key, V any] struct{ handle handle }

func (m *Map[K, V]) collectionTypes() (kind CollectionKind, key, element reflect.Type) {
	return MapKind, reflect.TypeFor[K](), reflect.TypeFor[V]()
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
	i, ok := slices.BinarySearch(keysOf[K](c), key)
	if !ok {
		return value, false
	}
	return elementsOf[V](c)[i], true
}

// At is key number i of Len and its value, in ascending order of the keys.
func (m *Map[K, V]) At(r Source, i int) (K, V) {
	c := m.read(r)
	if c == nil {
		panic(fmt.Errorf("world: %v has no key number %d: it is empty", reflect.TypeFor[Map[K, V]](), i))
	}
	return keysOf[K](c)[i], elementsOf[V](c)[i]
}

// All goes through the keys in ascending order with their values, as they are
// while it goes: a key that is taken out before its turn does not come up.
func (m *Map[K, V]) All(r Source) iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		for i := 0; i < m.Len(r); i++ {
			if k, v := m.At(r, i); !yield(k, v) {
				return
			}
		}
	}
}

// Set gives a key a value. The error is a *CollectionError where the Map is a
// copy or lies in a row that was not handed out for writing, and a *LimitError
// where it is full.
func (m *Map[K, V]) Set(h Host, key K, value V) error {
	w := h.World()
	p, err := w.place(&m.handle, reflect.TypeFor[Map[K, V]]())
	if err != nil {
		return err
	}
	v := bytesOf(&value)
	p.layout.element.canonicalRow(v)
	i, found := 0, false
	if p.cell != nil {
		i, found = slices.BinarySearch(keysOf[K](p.cell), key)
	}
	if found && bytes.Equal(p.cell.element(p.layout, i), v) {
		return nil
	}
	if found {
		i, v := i, v
		if err := w.room(&p, p.count()); err != nil {
			return err
		}
		copy(p.cell.element(p.layout, i), v)
		return nil
	}
	if err := w.room(&p, p.count()+1); err != nil {
		return err
	}
	p.cell.insert(p.layout, i, bytesOf(&key), v)
	return nil
}

// Delete takes a key out, and says whether it was there. It panics with the
// *CollectionError that Set would return for a Map that cannot be written.
func (m *Map[K, V]) Delete(h Host, key K) bool {
	w := h.World()
	p := w.mustPlace(&m.handle, reflect.TypeFor[Map[K, V]]())
	if p.cell == nil {
		return false
	}
	i, found := slices.BinarySearch(keysOf[K](p.cell), key)
	if found {
		w.deleteEntry(&p, i)
	}
	return found
}

// Clear takes every key out. It panics as Delete does.
func (m *Map[K, V]) Clear(h Host) {
	w := h.World()
	p := w.mustPlace(&m.handle, reflect.TypeFor[Map[K, V]]())
	w.empty(&p)
}

func (m *Map[K, V]) read(r Source) *cell {
	return m.handle.read(r, reflect.TypeFor[Map[K, V]]())
}
