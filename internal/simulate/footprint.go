package simulate

import (
	"reflect"
	"unsafe"
)

// footprint is how many bytes are kept by what a pointer points to: everything
// that can be reached from it but for functions and what an interface holds,
// which in package match is the simulation, whose memory is not its own.
func footprint(pointer any) int {
	f := footprints{seen: map[unsafe.Pointer]bool{}}
	f.add(reflect.ValueOf(pointer))
	return f.bytes
}

type footprints struct {
	bytes int
	seen  map[unsafe.Pointer]bool
}

func (f *footprints) add(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || f.seen[v.UnsafePointer()] {
			return
		}
		f.seen[v.UnsafePointer()] = true
		f.bytes += int(v.Type().Elem().Size())
		f.add(v.Elem())
	case reflect.Slice:
		if v.Cap() == 0 || f.seen[v.UnsafePointer()] {
			return
		}
		f.seen[v.UnsafePointer()] = true
		f.bytes += v.Cap() * int(v.Type().Elem().Size())
		if points(v.Type().Elem()) {
			for i := range v.Len() {
				f.add(v.Index(i))
			}
		}
	case reflect.Array:
		if points(v.Type().Elem()) {
			for i := range v.Len() {
				f.add(v.Index(i))
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f.add(v.Field(i))
		}
	case reflect.String:
		f.bytes += v.Len()
	case reflect.Map:
		f.bytes += v.Len() * int(v.Type().Key().Size()+v.Type().Elem().Size())
		for entries := v.MapRange(); entries.Next(); {
			f.add(entries.Value())
		}
	}
}

// points says whether values of a type lead to more memory.
func points(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.String, reflect.Map:
		return true
	case reflect.Array:
		return points(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if points(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}
