package world

import "unsafe"

// copyHashStripes copies stripes and hashes them as a part. It says whether their
// float32 add up to NaN: they do where one of them is, and may where infinities or an
// overflow are. Between the products there is room for the copy and for the sums, so
// that neither costs much. What streams goes past the caches to memory, a whole line at a
// time, which then need not be fetched to be written; endStream has to follow.
//
//go:noescape
func copyHashStripes(to, from unsafe.Pointer, stripes int, mask, place uint64, stream bool) (hash uint64, suspect bool)

// streaming says whether anything does.
const streaming = true

// endStream sees to it that what streamed is there for other processors too.
func endStream()

// wide says whether to take all lanes at once. A product of vectors of 64-bit numbers
// came with AVX-512; AMD's take 3 cycles for it, as for one number, and Intel's 15,
// which is no shorter than eight take one after another.
var wide = func() bool {
	_, vendor, _, _ := cpuid(0, 0)
	_, _, c, _ := cpuid(1, 0)
	const amd, osxsave = 0x68747541, 1 << 27 // "Auth", of "AuthenticAMD"
	if vendor != amd || c&osxsave == 0 {
		return false
	}
	const state = 1<<1 | 1<<2 | 1<<5 | 1<<6 | 1<<7 // the system keeps all vectors
	_, b, _, _ := cpuid(7, 0)
	const dq = 1 << 17
	return xgetbv()&state == state && b&dq != 0
}()

func cpuid(leaf, sub uint32) (a, b, c, d uint32)

// xgetbv is which registers the system keeps.
func xgetbv() uint32

// unordered says whether one of the float32 of some pieces of 64 bytes is NaN.
// One comparison takes eight floats, where words take two.
//
//go:noescape
func unordered(at unsafe.Pointer, pieces int) bool

// nanAmong says whether one of the float32 that fill the words is NaN.
func nanAmong(words []uint64) bool {
	return unordered(unsafe.Pointer(unsafe.SliceData(words)), len(words)/8) ||
		len(words)%8 != 0 && nanAmongWords(words[len(words)&^7:])
}
