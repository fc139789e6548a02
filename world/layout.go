package world

import (
	"fmt"
	"reflect"
	"strings"
)

// MaxRowBytes is the largest component: a block is BlockRows of them, and one
// write copies a block.
const MaxRowBytes = 4096

// MaxSingletonBytes is the largest singleton, which one write copies whole.
const MaxSingletonBytes = 1 << 16

// Layout describes a registered type: what is where in a row.
type Layout struct {
	Name   string // "game.Body"
	Type   reflect.Type
	Role   Role
	Size   uintptr  // bytes of a row on this machine
	Fields []Field  // every number and bool, in the order of their offsets
	Tagged []Tagged // every field with a tide tag of its own, leaf or not

	// Collections is every Map, List, Text and Bytes, in the order of their
	// offsets. The Fields do not have their handles.
	Collections []Collection

	shape       *shape
	elements    []*shape  // of the collections
	inElements  [][]Field // of the collections
	collections []int     // their numbers in the schema
}

// Field is one number or bool of a row. The elements of an array are a Field
// each.
type Field struct {
	Path   string  // "Body.Position.X", "Body.Corners[2].X"
	Offset uintptr // bytes from the start of the row
	Kind   reflect.Kind
	Type   reflect.Type // as declared: PlayerID has Kind uint16
	Tag    string       // the tide tag of the innermost field around it that has one
}

// Tagged is a struct field with a tide tag.
type Tagged struct {
	Path   string
	Offset uintptr
	Type   reflect.Type
	Tag    string // what stands in tide:"…"
}

func newLayout(t reflect.Type, role Role) (*Layout, error) {
	name := rootName(t)
	w := walker{root: t}
	if err := w.walk(t, name, at{}, ""); err != nil {
		return nil, err
	}
	limit := uintptr(MaxRowBytes)
	if role == Singleton {
		limit = MaxSingletonBytes
	}
	size := extentOf(t).size
	if size > limit {
		return nil, w.refuse(name, fmt.Sprintf("takes %d bytes and a %v has at most %d", size, role, limit),
			"split it, or keep its parts as entities")
	}
	rows := BlockRows
	if role == Singleton {
		rows = 1
	}
	l := &Layout{
		Name: t.String(), Type: t, Role: role, Size: t.Size(), Fields: w.fields, Tagged: w.tagged,
		Collections: w.collections,
		shape:       newShape(int(t.Size()), int(size), rows, w.leaves),
	}
	for _, c := range w.collections {
		e := walker{root: t, inside: c.Kind}
		path := c.Path + "[]"
		if c.Kind == MapKind {
			path = c.Path + "[value]"
		}
		if err := e.walk(c.Element, path, at{}, ""); err != nil {
			return nil, err
		}
		size := extentOf(c.Element).size
		if size > MaxRowBytes {
			return nil, w.refuse(path, fmt.Sprintf("takes %d bytes and a value has at most %d", size, MaxRowBytes),
				"keep an Entity as the value, and the data in its components")
		}
		if size == 0 && c.Key == nil {
			return nil, w.refuse(path, "holds nothing", "count with a number instead")
		}
		l.elements = append(l.elements, newShape(int(c.Element.Size()), int(size), 1, e.leaves))
		l.inElements = append(l.inElements, e.fields)
	}
	return l, nil
}

// rootName is what paths into a registered type begin with.
func rootName(t reflect.Type) string {
	if name := t.Name(); name != "" {
		return name
	}
	return t.String()
}

// walker goes through a type field by field.
type walker struct {
	root   reflect.Type
	fields []Field
	tagged []Tagged
	leaves []leaf

	collections []Collection
	inside      CollectionKind // whose element this is, 0 of a row
}

func (w *walker) refuse(path, why, mend string) error {
	return &TypeError{Type: w.root.String(), Path: path, Why: why, Mend: mend}
}

// at is where something lies in a row: here, and outside.
type at struct{ offset, outside uintptr }

func (a at) plus(offset, outside uintptr) at { return at{a.offset + offset, a.outside + outside} }

func (a at) leaf(size int, kind reflect.Kind) leaf {
	return leaf{offset: int(a.offset), outside: int(a.outside), size: size, kind: kind}
}

func (w *walker) walk(t reflect.Type, path string, at at, tag string) error {
	if isCollection(t) {
		return w.collection(t, path, at, tag)
	}
	switch t.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64:
		w.fields = append(w.fields, Field{Path: path, Offset: at.offset, Kind: t.Kind(), Type: t, Tag: tag})
		w.leaves = append(w.leaves, at.leaf(int(t.Size()), t.Kind()))
		return nil
	case reflect.Array:
		return w.array(t, path, at, tag)
	case reflect.Struct:
		return w.structure(t, path, at, tag)
	}
	why, mend := refusal(t)
	return w.refuse(path, why, mend)
}

func (w *walker) collection(t reflect.Type, path string, from at, tag string) error {
	c := newCollectionOf(t)
	if w.inside != 0 {
		mend := fmt.Sprintf("give what it belongs to an entity of its own, and that entity a component with the inner %v", c.Kind)
		if c.Kind == TextKind || c.Kind == BytesKind {
			mend += ", or use an array of bytes, such as [16]uint8"
		}
		return w.refuse(path, fmt.Sprintf("is a %v inside a %v", c.Kind, w.inside), mend)
	}
	c.Path, c.Offset, c.outside, c.Tag = path, from.offset, from.outside, tag
	w.collections = append(w.collections, c)
	for i := uintptr(0); i < t.Size(); i += 4 {
		w.leaves = append(w.leaves, from.plus(i, i).leaf(4, reflect.Uint32))
	}
	return nil
}

func (w *walker) array(t reflect.Type, path string, from at, tag string) error {
	if t.Len() == 0 || t.Elem().Size() == 0 {
		return w.refuse(path, "is an array that holds nothing", "remove it")
	}
	// Before its elements are walked: a [1<<40]byte would be walked for ever.
	if t.Size() > MaxSingletonBytes {
		return w.refuse(path, fmt.Sprintf("takes %d bytes and nothing in the world has more than %d", t.Size(), MaxSingletonBytes),
			"make it smaller, or keep its elements as entities")
	}
	here, outside := t.Elem().Size(), extentOf(t.Elem()).size
	for i := range t.Len() {
		n := uintptr(i)
		if err := w.walk(t.Elem(), fmt.Sprintf("%s[%d]", path, i), from.plus(n*here, n*outside), tag); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) structure(t reflect.Type, path string, from at, tag string) error {
	var outside extent
	for i := range t.NumField() {
		f := t.Field(i)
		name := path + "." + f.Name
		if f.Name == "_" {
			return w.refuse(path, fmt.Sprintf("has a blank field (number %d)", i+1), "name it, so that its bytes have a meaning, or remove it")
		}
		own, tagHere := f.Tag.Lookup("tide")
		inherited := tag
		if tagHere {
			own = strings.TrimSpace(own)
			inherited = own
			w.tagged = append(w.tagged, Tagged{Path: name, Offset: from.offset + f.Offset, Type: f.Type, Tag: own})
		}
		lies := from.plus(f.Offset, outside.place(extentOf(f.Type)))
		if err := w.walk(f.Type, name, lies, inherited); err != nil {
			return err
		}
		if f.Type.Size() == 0 {
			return w.refuse(name, "holds nothing", "remove it, or make it a component of its own")
		}
	}
	return nil
}

// extent is the room a type takes in a row that leaves the machine, where
// numbers lie at multiples of their own size, as on 64-bit machines. On 32-bit
// ones, numbers of 8 bytes lie at multiples of 4.
type extent struct{ size, align uintptr }

func (e *extent) place(f extent) (offset uintptr) {
	offset = alignUp(e.size, f.align)
	e.size = offset + f.size
	e.align = max(e.align, f.align)
	return offset
}

func extentOf(t reflect.Type) extent {
	switch t.Kind() {
	case reflect.Array:
		e := extentOf(t.Elem())
		return extent{size: e.size * uintptr(t.Len()), align: e.align}
	case reflect.Struct:
		e := extent{align: 1}
		for i := range t.NumField() {
			e.place(extentOf(t.Field(i).Type))
		}
		e.size = alignUp(e.size, e.align)
		return e
	}
	return extent{size: t.Size(), align: max(t.Size(), 1)}
}

func alignUp(n, align uintptr) uintptr { return (n + align - 1) / align * align }

// portable is the name of a type, or of the one to be used in its place.
func portable(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int:
		return "int32"
	case reflect.Uint, reflect.Uintptr:
		return "uint32"
	}
	return t.String()
}

func refusal(t reflect.Type) (why, mend string) {
	switch t.Kind() {
	case reflect.Int:
		return "is an int, which is 4 bytes on some machines and 8 on others", "use int32 or int64"
	case reflect.Uint, reflect.Uintptr:
		return fmt.Sprintf("is a %v, which is 4 bytes on some machines and 8 on others", t.Kind()), "use uint32 or uint64"
	case reflect.String:
		return "is a string, which points outside the world", "use a Text, or an array of bytes, such as [16]uint8"
	case reflect.Slice:
		return "is a slice, which points outside the world", fmt.Sprintf("use a List[%s], or an array, such as [8]%[1]s", portable(t.Elem()))
	case reflect.Map:
		return "is a Go map, whose order differs from run to run", fmt.Sprintf("use a Map[%s, %s]", portable(t.Key()), portable(t.Elem()))
	case reflect.Pointer, reflect.UnsafePointer:
		return "is a pointer, which means nothing on another machine", "keep the Entity it stands for, or the value itself"
	case reflect.Complex64, reflect.Complex128:
		return "is a complex number, whose products round differently from machine to machine", "use two float32 fields"
	case reflect.Interface:
		return "is an interface, which points outside the world", "keep a number that says which of them it is, and let a system act on it"
	case reflect.Func, reflect.Chan:
		return fmt.Sprintf("is a %v, which is behaviour and not data", t.Kind()), "keep a number that says which, and let a system act on it"
	}
	return fmt.Sprintf("is a %v", t.Kind()), "use numbers, bools, arrays and structs of them"
}
