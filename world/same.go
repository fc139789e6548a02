package world

import (
	"bytes"
	"runtime"
	"unsafe"
)

// same says whether two blocks hold the same rows.
func (b *block) same(o *block, s *shape, mask uint64) bool {
	// Most blocks that were written differ in their first row, or in the one
	// that was asked for.
	from := int(b.row) * s.stride &^ 7
	if *(*uint64)(unsafe.Add(b.base(), from)) != *(*uint64)(unsafe.Add(o.base(), from)) {
		return false
	}
	n := s.extent(mask)
	return sameWords(b.bytes[:n], o.bytes[:n])
}

// sameWords says whether bytes that start at a whole word, and are whole words
// long, are the same. bytes.Equal takes 4 ns a word in wasm, this 1.
func sameWords(a, b []byte) bool {
	if runtime.GOARCH != "wasm" {
		return bytes.Equal(a, b)
	}
	x := unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(a))), len(a)/8)
	y := unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/8)
	for len(x) >= 4 && len(y) >= 4 {
		if (x[0]^y[0])|(x[1]^y[1])|(x[2]^y[2])|(x[3]^y[3]) != 0 {
			return false
		}
		x, y = x[4:], y[4:]
	}
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}
