package world

import (
	"fmt"
	"reflect"
	"unsafe"
)

// CollectionKind says what a collection is.
type CollectionKind uint8

const (
	MapKind   CollectionKind = iota + 1 // Map: values by key, sorted by key
	ListKind                            // List: elements in the order they were put
	TextKind                            // Text: UTF-8
	BytesKind                           // Bytes: any bytes
)

func (k CollectionKind) String() string {
	switch k {
	case MapKind:
		return "Map"
	case ListKind:
		return "List"
	case TextKind:
		return "Text"
	}
	return "Bytes"
}

// Collection is a Map, List, Text or Bytes in a row.
type Collection struct {
	Path    string
	Offset  uintptr // bytes from the start of the row
	Kind    CollectionKind
	Type    reflect.Type
	Key     reflect.Type // nil where there are no keys
	Element reflect.Type // of a Text and a Bytes uint8
	Tag     string

	outside uintptr // Offset in a row that leaves the machine
}

// collection is one collection field of one registered type. What has no keys
// is kept as a Map's values are, with keys of no bytes.
type collection struct {
	Collection
	owner       TypeID
	keySize     int
	keyKind     reflect.Kind
	elementSize int
	element     *shape
	fields      []Field // of the element
}

func newCollection(c Collection, owner TypeID, element *shape, fields []Field) *collection {
	l := &collection{Collection: c, owner: owner, elementSize: int(c.Element.Size()), element: element, fields: fields}
	if c.Key != nil {
		l.keySize, l.keyKind = int(c.Key.Size()), c.Key.Kind()
	}
	return l
}

// entry is the bytes of a key with its value, or of an element, as they leave
// the machine: limits are the same everywhere.
func (l *collection) entry() int { return l.keySize + l.element.outside.stride }

// collectionType is what the collections' types have in common, for
// registration to know them by.
type collectionType interface {
	collectionTypes() (kind CollectionKind, key, element reflect.Type)
}

func isCollection(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && reflect.PointerTo(t).Implements(reflect.TypeFor[collectionType]())
}

func newCollectionOf(t reflect.Type) Collection {
	kind, key, element := reflect.New(t).Interface().(collectionType).collectionTypes()
	return Collection{Kind: kind, Type: t, Key: key, Element: element}
}

// handle says which row's collection this is. It is zero while the collection
// is empty. Its parts are 4 bytes so that a row lies the same way on 32-bit
// machines.
type handle struct {
	place     uint32 // the collection's number in the schema, from 1
	low, high uint32 // the entity, 0 of a singleton
}

func makeHandle(number int, owner Entity) handle {
	return handle{place: uint32(number) + 1, low: uint32(owner), high: uint32(owner >> 32)}
}

func (h handle) owner() Entity { return Entity(h.high)<<32 | Entity(h.low) }

// CollectionError says why a Map, List, Text or Bytes could not be written.
type CollectionError struct {
	Collection string // its path, "Bag.Things", or its type
	Why        string // what was wrong, and what to do
}

func (e *CollectionError) Error() string { return fmt.Sprintf("world: %s %s", e.Collection, e.Why) }

// LimitError says that a collection would hold more than it may. It is left as
// it was.
type LimitError struct {
	Collection string // its path, "Bag.Things"
	Limit      string // the limit's name, "MaxCellBytes"
	Most       int    // what it allows
	Mend       string
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("world: %s would go past %s, %d; %s", e.Collection, e.Limit, e.Most, e.Mend)
}

func cellFull(l *collection) error {
	return &LimitError{Collection: l.Path, Limit: "MaxCellBytes", Most: MaxCellBytes, Mend: "keep what it holds as entities"}
}

func heapFull(l *collection) error {
	return &LimitError{Collection: l.Path, Limit: "MaxCells", Most: MaxCells,
		Mend: "empty the collections that are not needed, or use an array in the row"}
}

// place is where a collection lies that may be written.
type place struct {
	layout *collection
	number int
	index  uint32 // of the entity, 0 of a singleton
	at     int    // of its cell in the table, where it has one
	cell   *cell  // nil where it is empty
	handle *handle
	own    handle // what the handle is while it holds something
}

// place finds the collection that a handle being written to belongs to.
func (w *World) place(h *handle, t reflect.Type) (place, error) {
	number, owner, err := w.locate(h, t)
	if err != nil {
		return place{}, err
	}
	p := place{layout: w.schema.collections[number], number: number, index: owner.Index(), handle: h, own: makeHandle(number, owner)}
	at, has := w.heap[number].find(p.index)
	if has && *h == (handle{}) {
		// The row was overwritten with one whose collection is empty.
		w.freeCell(number, p.index)
	} else if has {
		p.at, p.cell = at, w.heap[number].cells[at]
	}
	return p, nil
}

// mustPlace is place for what cannot fail but for the handle.
func (w *World) mustPlace(h *handle, t reflect.Type) place {
	p, err := w.place(h, t)
	if err != nil {
		panic(err)
	}
	return p
}

func (p *place) count() int {
	if p.cell == nil {
		return 0
	}
	return p.cell.count
}

// room makes the cell writable, with room for so many entries.
func (w *World) room(p *place, entries int) error {
	if entries*p.layout.entry() > MaxCellBytes {
		return cellFull(p.layout)
	}
	if p.cell != nil {
		p.cell = w.writeCell(p.number, p.at, entries)
		return nil
	}
	if w.cells() >= MaxCells {
		return heapFull(p.layout)
	}
	p.cell = w.pool.cell(p.layout, entries)
	p.at = w.insertCell(p.number, p.index, p.cell)
	*p.handle = p.own
	return nil
}

// empty frees what a collection holds.
func (w *World) empty(p *place) {
	if p.cell != nil {
		w.freeCell(p.number, p.index)
		p.cell = nil
	}
	*p.handle = handle{}
}

// locate finds which row's collection lies at an address, and refuses one that
// must not be written there.
func (w *World) locate(h *handle, t reflect.Type) (number int, owner Entity, err error) {
	for _, number := range w.schema.collectionIDs[t] {
		owner, inside := w.rowOf(number, unsafe.Pointer(h))
		if !inside {
			continue
		}
		if *h != (handle{}) && *h != makeHandle(number, owner) {
			return 0, None, &CollectionError{Collection: w.schema.collections[number].Path,
				Why: "is a copy of another row's; give it its zero value and fill it piece by piece"}
		}
		return number, owner, nil
	}
	if len(w.schema.collectionIDs[t]) == 0 {
		return 0, None, &CollectionError{Collection: t.String(), Why: "is in no registered type; register the component or singleton it is a field of"}
	}
	return 0, None, &CollectionError{Collection: t.String(),
		Why: "does not lie in a row that was handed out for writing; take the component or singleton by pointer, not by value"}
}

// rowOf says which row has its collection at an address, among those that were
// handed out for writing.
func (w *World) rowOf(number int, at unsafe.Pointer) (owner Entity, ok bool) {
	c := w.schema.collections[number]
	layout := w.schema.layouts[c.owner]
	slot := slotOf(c.owner)
	column := &w.columns[slot]
	if w.pool.packed.at[slot] >= 0 {
		return None, w.packs.marks&w.pool.packed.bits[slot] != 0 && at == unsafe.Add(w.pool.packed.row(w.pack, slot), c.Offset)
	}
	for i := range column.stretches {
		t := &column.stretches[i]
		from := uintptr(at) - uintptr(t.rows) // wraps where at is before
		if from >= uintptr(t.room*w.pool.shapes[slot].size) {
			continue
		}
		row, offset := int(from/layout.Size), from%layout.Size
		k := row / BlockRows
		if offset != c.Offset || k >= StretchBlocks || (t.masks[k]&rowsOf(t.marks>>(k*strips)))>>(row%BlockRows)&1 == 0 {
			return None, false
		}
		return w.ownerAt(layout, uint32(i*StretchRows+row)), true
	}
	return None, false
}

// read finds what a handle's collection holds: nil of an empty one, of one
// whose row has gone, and of another type's.
func (h handle) read(r Source, t reflect.Type) *cell {
	if h.place == 0 {
		return nil
	}
	s := r.Reader().held()
	number := int(h.place) - 1
	if number >= len(s.heap) || s.schema.collections[number].Type != t {
		return nil
	}
	owner := h.owner()
	if owner != None && !s.Alive(owner) {
		return nil
	}
	at, has := s.heap[number].find(owner.Index())
	if !has {
		return nil
	}
	return s.heap[number].cells[at]
}

// bytesOf is a value's bytes.
func bytesOf[T any](v *T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(v)), unsafe.Sizeof(*v))
}
