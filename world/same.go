package world

import (
	"bytes"
	"runtime"
	"unsafe"
)

// same says whether two blocks hold the same bytes. Both start at a whole word
// and are whole words long. bytes.Equal takes 4 ns a word in wasm, this 1.
func same(a, b []byte) bool {
	// Most rows that were written differ at once, in their first words.
	if len(a) >= 8 && *(*uint64)(unsafe.Pointer(unsafe.SliceData(a))) != *(*uint64)(unsafe.Pointer(unsafe.SliceData(b))) {
		return false
	}
	return sameWords(a, b)
}

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
