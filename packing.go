package tide

import (
	"encoding/binary"
	"math"
	"reflect"
	"unsafe"

	"github.com/tide-engine/tide/world"
)

// packing is how plain data lies in packed bytes, as package match keeps and
// sends it: its fields in order, little-endian, without gaps. It is worked out
// once, by reflection; a tick only copies.
type packing struct {
	typ    reflect.Type
	fields []packed
	size   int // of the packed bytes
	tail   tail
}

// packed is one value of it.
type packed struct {
	path     string
	kind     reflect.Kind
	offset   uintptr // in the struct
	at       int     // in the packed bytes
	size     int
	absolute bool
	bounded  bool
	low      number
	high     number
	fallback number // its default
}

// newPacking is that of a type; errors leave one that has no values.
func newPacking(where string, typ reflect.Type) (packing, []error) {
	// What is packed obeys what a component does, in a schema of its own.
	schema := world.NewSchema()
	id, err := schema.Register(typ, world.Component)
	if err != nil {
		return packing{typ: typ}, []error{refused(where, typ, err)}
	}
	if path, inner := collectionIn(schema.Layout(id)); inner != nil {
		return packing{typ: typ}, []error{&Error{Where: where + ", field " + path, Type: inner,
			Problem: "a collection's cells are in the world, and this comes from outside of it", Mend: "use an array"}}
	}
	p := packing{typ: typ}
	var errs []error
	for _, leaf := range schema.Layout(id).Fields {
		field := packed{path: leaf.Path, kind: leaf.Kind, offset: leaf.Offset, at: p.size, size: int(leaf.Type.Size())}
		p.size += field.size
		if problem, mend := field.parse(leaf.Tag); problem != "" {
			errs = append(errs, &Error{Where: where + ", field " + leaf.Path, Type: leaf.Type, Problem: problem, Mend: mend})
		}
		p.fields = append(p.fields, field)
	}
	if errs != nil {
		return packing{typ: typ}, errs
	}
	return p, nil
}

// refuses says why packed bytes from elsewhere are not to be unpacked; "" is
// that they may be.
func (p *packing) refuses(value []byte) (problem string) {
	if problem := p.tail.refuses(p.size, len(value)); problem != "" {
		return problem
	}
	for n := range p.fields {
		f := &p.fields[n]
		v := f.load(value)
		switch {
		case f.kind == reflect.Bool && v.uint > 1:
			return f.path + " is a bool, and neither 0 nor 1"
		case math.IsNaN(v.float) || math.IsInf(v.float, 0):
			return f.path + " is NaN or infinite"
		case f.bounded && (f.less(v, f.low) || f.less(f.high, v)):
			return f.path + " is outside of its min and max"
		}
	}
	return ""
}

// unpack writes packed bytes to the struct at dst.
func (p *packing) unpack(dst unsafe.Pointer, packed []byte) {
	if p.tail.is {
		*p.tail.of(dst) = append([]byte(nil), packed[p.size:]...) // the packet is somebody else's
	}
	for n := range p.fields {
		f := &p.fields[n]
		to := unsafe.Add(dst, f.offset)
		v := packed[f.at:]
		switch f.size {
		case 1:
			*(*uint8)(to) = v[0]
		case 2:
			*(*uint16)(to) = binary.LittleEndian.Uint16(v)
		case 4:
			*(*uint32)(to) = binary.LittleEndian.Uint32(v)
		case 8:
			*(*uint64)(to) = binary.LittleEndian.Uint64(v)
		}
	}
}

// pack writes the struct at src in packed form.
func (p *packing) pack(packed []byte, src unsafe.Pointer) {
	if p.tail.is {
		copy(packed[p.size:], *p.tail.of(src))
	}
	for n := range p.fields {
		f := &p.fields[n]
		from := unsafe.Add(src, f.offset)
		v := packed[f.at:]
		switch f.size {
		case 1:
			v[0] = *(*uint8)(from)
		case 2:
			binary.LittleEndian.PutUint16(v, *(*uint16)(from))
		case 4:
			binary.LittleEndian.PutUint32(v, *(*uint32)(from))
		case 8:
			binary.LittleEndian.PutUint64(v, *(*uint64)(from))
		}
	}
}

// load is the field's value in packed bytes.
func (f *packed) load(from []byte) (v number) {
	b := from[f.at:]
	switch f.kind {
	case reflect.Bool, reflect.Uint8:
		v.uint = uint64(b[0])
	case reflect.Uint16:
		v.uint = uint64(binary.LittleEndian.Uint16(b))
	case reflect.Uint32:
		v.uint = uint64(binary.LittleEndian.Uint32(b))
	case reflect.Uint64:
		v.uint = binary.LittleEndian.Uint64(b)
	case reflect.Int8:
		v.int = int64(int8(b[0]))
	case reflect.Int16:
		v.int = int64(int16(binary.LittleEndian.Uint16(b)))
	case reflect.Int32:
		v.int = int64(int32(binary.LittleEndian.Uint32(b)))
	case reflect.Int64:
		v.int = int64(binary.LittleEndian.Uint64(b))
	case reflect.Float32:
		v.float = float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))
	case reflect.Float64:
		v.float = math.Float64frombits(binary.LittleEndian.Uint64(b))
	}
	return v
}

// store writes the field's value to packed bytes.
func (f *packed) store(to []byte, v number) {
	bits := v.uint
	switch f.kind {
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		bits = uint64(v.int)
	case reflect.Float32:
		bits = uint64(math.Float32bits(float32(v.float)))
	case reflect.Float64:
		bits = math.Float64bits(v.float)
	}
	var whole [8]byte
	binary.LittleEndian.PutUint64(whole[:], bits)
	copy(to[f.at:f.at+f.size], whole[:])
}

// less orders two values of the field's kind.
func (f *packed) less(a, b number) bool {
	switch f.kind {
	case reflect.Float32, reflect.Float64:
		return a.float < b.float
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return a.int < b.int
	}
	return a.uint < b.uint
}
