package world

import "unsafe"

// addUp adds up the float32 of some pairs of 64 bytes and says whether the sum
// is NaN: it is where one of them is, and may be where infinities or an
// overflow are. One instruction takes four floats from memory, or eight, where
// words take twelve: on the path of every row that is written, an eighth of a
// tick. The sum itself is seen by nobody.
//
//go:noescape
func addUp(at unsafe.Pointer, pairs int) bool

//go:noescape
func addUpAVX(at unsafe.Pointer, pairs int) bool

func cpuHasAVX() bool

var hasAVX = cpuHasAVX()

// mayHaveNaN says whether one of the float32 in some pairs of 64 bytes may be
// NaN. Where it says no, none is.
func mayHaveNaN(at unsafe.Pointer, pairs int) bool {
	if hasAVX {
		return addUpAVX(at, pairs)
	}
	return addUp(at, pairs)
}
