package tide

import (
	"fmt"
	"reflect"
	"strings"
	"unsafe"

	"github.com/tide-engine/tide/match"
)

// tail is the bytes that a command may end with: its last field, a []byte, which
// goes after the packed values.
type tail struct {
	is     bool
	offset uintptr
}

var bytesType = reflect.TypeFor[[]byte]()

// newCommandPacking is the packing of a command, which may end with bytes.
func newCommandPacking(where string, typ reflect.Type) (packing, []error) {
	n := 0
	if typ.Kind() == reflect.Struct {
		n = typ.NumField()
	}
	if n == 0 || typ.Field(n-1).Type != bytesType {
		return newPacking(where, typ)
	}
	fixed := make([]reflect.StructField, n-1)
	for i := range fixed {
		if fixed[i] = typ.Field(i); !fixed[i].IsExported() {
			return packing{typ: typ}, []error{&Error{Where: where + ", field " + fixed[i].Name, Type: fixed[i].Type,
				Problem: "a command that ends with bytes has a field that is not exported", Mend: "export it"}}
		}
	}
	values := reflect.StructOf(fixed)
	p, errs := newPacking(where, values)
	for i := range p.fields {
		f := &p.fields[i]
		f.path = typ.Name() + f.path[strings.Index(f.path, "."):]
	}
	p.typ, p.tail = typ, tail{true, typ.Field(n - 1).Offset}
	return p, errs
}

// of is the bytes of a command.
func (t tail) of(command unsafe.Pointer) *[]byte { return (*[]byte)(unsafe.Add(command, t.offset)) }

// refuses says why a payload whose packed values have a size cannot be as long as
// it is, "" where it can.
func (t tail) refuses(size, length int) string {
	switch {
	case !t.is && length != size:
		return fmt.Sprintf("a payload does not have %d bytes", size)
	case length < size:
		return fmt.Sprintf("a payload does not have at least %d bytes", size)
	case length > match.MaxLargeCommand:
		return fmt.Sprintf("a payload has %d bytes, and may have %d", length, match.MaxLargeCommand)
	}
	return ""
}
