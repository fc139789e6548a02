//go:build !amd64

package world

import "unsafe"

// mayHaveNaN says whether one of the float32 in some pairs of 64 bytes may be
// NaN. Where it says no, none is.
func mayHaveNaN(at unsafe.Pointer, pairs int) bool {
	return nanAmongWords(unsafe.Slice((*uint64)(at), pairs*16))
}
