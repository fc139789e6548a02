//go:build !amd64 && !wasm

package world

// nanAmong says whether one of the float32 that fill the words is NaN.
func nanAmong(words []uint64) bool { return nanAmongWords(words) }
