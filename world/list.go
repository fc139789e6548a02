package world

import (
	"bytes"
	"fmt"
	"iter"
	"reflect"
)

// List is a field of a component or singleton that holds elements in the order
// they were put. Its zero value is empty. It is read, written, owned and freed
// as a Map is.
//
// An index that is out of range panics, as a slice's does; so does a method
// without an error for a List that cannot be written, with the
// *CollectionError that the others return.
type List[T any] struct{ handle handle }

func (l *List[T]) collectionTypes() (kind CollectionKind, key, element reflect.Type) {
	return ListKind, nil, reflect.TypeFor[T]()
}

// Len is how many elements there are.
func (l *List[T]) Len(r Source) int {
	if c := l.read(r); c != nil {
		return c.count
	}
	return 0
}

// At is element number i, from 0.
func (l *List[T]) At(r Source, i int) T {
	c := l.read(r)
	if c == nil {
		panic(outOfRange(reflect.TypeFor[List[T]](), i, 0))
	}
	return elementsOf[T](c)[i]
}

// All goes through the elements in order with their indexes, as they are while
// it goes.
func (l *List[T]) All(r Source) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for i := 0; i < l.Len(r); i++ {
			if !yield(i, l.At(r, i)) {
				return
			}
		}
	}
}

// Set puts another element in the place of number i. The error is a
// *CollectionError: the List is a copy, or lies in a row that was not handed
// out for writing.
func (l *List[T]) Set(h Host, i int, value T) error {
	w := h.World()
	p, err := w.place(&l.handle, reflect.TypeFor[List[T]]())
	if err != nil {
		return err
	}
	p.mustHave(i, p.count()-1)
	v := bytesOf(&value)
	p.layout.element.canonicalRow(v)
	if bytes.Equal(p.cell.element(p.layout, i), v) {
		return nil
	}
	if err := w.room(&p, p.count()); err != nil {
		return err
	}
	copy(p.cell.element(p.layout, i), v)
	return nil
}

// Append puts an element after the last. The error is a *CollectionError as
// Set's, or a *LimitError where the List is full.
func (l *List[T]) Append(h Host, value T) error {
	w := h.World()
	p, err := w.place(&l.handle, reflect.TypeFor[List[T]]())
	if err != nil {
		return err
	}
	return insertElement(w, &p, p.count(), value)
}

// Insert puts an element before number i, or after the last where i is Len.
// The error is as Append's.
func (l *List[T]) Insert(h Host, i int, value T) error {
	w := h.World()
	p, err := w.place(&l.handle, reflect.TypeFor[List[T]]())
	if err != nil {
		return err
	}
	p.mustHave(i, p.count())
	return insertElement(w, &p, i, value)
}

func insertElement[T any](w *World, p *place, i int, value T) error {
	v := bytesOf(&value)
	p.layout.element.canonicalRow(v)
	if err := w.room(p, p.count()+1); err != nil {
		return err
	}
	p.cell.insert(p.layout, i, nil, v)
	return nil
}

// Remove takes element number i out; those after it move up.
func (l *List[T]) Remove(h Host, i int) {
	w := h.World()
	p := w.mustPlace(&l.handle, reflect.TypeFor[List[T]]())
	p.mustHave(i, p.count()-1)
	w.deleteEntry(&p, i)
}

// Truncate keeps the first n elements, or all where there are no more.
func (l *List[T]) Truncate(h Host, n int) {
	w := h.World()
	p := w.mustPlace(&l.handle, reflect.TypeFor[List[T]]())
	w.truncate(&p, n)
}

// Clear takes every element out.
func (l *List[T]) Clear(h Host) { l.Truncate(h, 0) }

func (l *List[T]) read(r Source) *cell {
	return l.handle.read(r, reflect.TypeFor[List[T]]())
}

func outOfRange(of any, i, count int) error {
	return fmt.Errorf("world: %v has no element number %d: it has %d", of, i, count)
}

// mustHave panics where an index is not among 0 to last.
func (p *place) mustHave(i, last int) {
	if i < 0 || i > last {
		panic(outOfRange(p.layout.Path, i, p.count()))
	}
}
