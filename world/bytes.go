package world

import (
	"bytes"
	"reflect"
)

// Bytes is a field of a component or singleton that holds any bytes. Its zero
// value is empty. It is read, written, owned and freed as a Map is, and panics
// as a List does.
type Bytes struct{ handle handle }

func (b *Bytes) collectionTypes() (kind CollectionKind, key, element reflect.Type) {
	return BytesKind, nil, reflect.TypeFor[uint8]()
}

// Len is how many bytes there are.
func (b *Bytes) Len(r Source) int { return len(b.read(r)) }

// At is byte number i, from 0.
func (b *Bytes) At(r Source, i int) byte {
	all := b.read(r)
	if uint(i) >= uint(len(all)) {
		panic(outOfRange("a Bytes", i, len(all)))
	}
	return all[i]
}

// AppendTo appends the bytes to dst.
func (b *Bytes) AppendTo(r Source, dst []byte) []byte { return append(dst, b.read(r)...) }

// Set puts other bytes in place of those there are. The error is a
// *CollectionError where the Bytes is a copy or lies in a row that was not
// handed out for writing, and a *LimitError where there are too many.
func (b *Bytes) Set(h Host, all []byte) error {
	w := h.World()
	p, err := w.place(&b.handle, reflect.TypeFor[Bytes]())
	if err != nil {
		return err
	}
	return w.replace(&p, all)
}

// Append puts more bytes after those there are. The error is as Set's.
func (b *Bytes) Append(h Host, more []byte) error {
	w := h.World()
	p, err := w.place(&b.handle, reflect.TypeFor[Bytes]())
	if err != nil {
		return err
	}
	return w.extend(&p, more)
}

// Truncate keeps the first n bytes, or all where there are no more.
func (b *Bytes) Truncate(h Host, n int) {
	w := h.World()
	p := w.mustPlace(&b.handle, reflect.TypeFor[Bytes]())
	w.truncate(&p, n)
}

// Clear takes every byte out.
func (b *Bytes) Clear(h Host) { b.Truncate(h, 0) }

func (b *Bytes) read(r Source) []byte { return b.handle.bytes(r, reflect.TypeFor[Bytes]()) }

// replace makes bytes all that a collection of bytes holds.
func (w *World) replace(p *place, all []byte) error {
	if len(all) == 0 {
		w.empty(p)
		return nil
	}
	if p.cell != nil && bytes.Equal(elementsOf[byte](p.cell), all) {
		return nil
	}
	if err := w.room(p, len(all)); err != nil {
		return err
	}
	p.cell.count = len(all)
	copy(elementsOf[byte](p.cell), all)
	return nil
}

// extend puts bytes after those a collection of bytes holds.
func (w *World) extend(p *place, more []byte) error {
	if len(more) == 0 {
		return nil
	}
	n := p.count()
	if err := w.room(p, n+len(more)); err != nil {
		return err
	}
	p.cell.count = n + len(more)
	copy(elementsOf[byte](p.cell)[n:], more)
	return nil
}
