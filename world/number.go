package world

import (
	"math"
	"reflect"
	"strconv"
	"unsafe"
)

// number is the value of a field.
type number struct {
	bits   uint64
	kind   reflect.Kind
	entity bool
}

func valueOf(f Field, row unsafe.Pointer) number {
	n := number{kind: f.Kind, entity: f.Type == reflect.TypeFor[Entity]()}
	at := unsafe.Add(row, f.Offset)
	switch f.Type.Size() {
	case 1:
		n.bits = uint64(*(*uint8)(at))
	case 2:
		n.bits = uint64(*(*uint16)(at))
	case 4:
		n.bits = uint64(*(*uint32)(at))
	case 8:
		n.bits = *(*uint64)(at)
	}
	if f.Kind == reflect.Float32 && isNaN32(uint32(n.bits)) {
		n.bits = nan32
	} else if f.Kind == reflect.Float64 && isNaN64(n.bits) {
		n.bits = nan64
	}
	return n
}

// String is a field's value as people read it.
func (n number) String() string {
	switch n.kind {
	case reflect.Bool:
		return strconv.FormatBool(n.bits != 0)
	case reflect.Float32:
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(n.bits))), 'g', -1, 32)
	case reflect.Float64:
		return strconv.FormatFloat(math.Float64frombits(n.bits), 'g', -1, 64)
	case reflect.Int8:
		return strconv.FormatInt(int64(int8(n.bits)), 10)
	case reflect.Int16:
		return strconv.FormatInt(int64(int16(n.bits)), 10)
	case reflect.Int32:
		return strconv.FormatInt(int64(int32(n.bits)), 10)
	case reflect.Int64:
		return strconv.FormatInt(int64(n.bits), 10)
	}
	if n.entity {
		return Entity(n.bits).String()
	}
	return strconv.FormatUint(n.bits, 10)
}

func (n number) isNaN() bool {
	return n.kind == reflect.Float32 && n.bits == nan32 || n.kind == reflect.Float64 && n.bits == nan64
}
