package world

import (
	"math/bits"
	"unsafe"
)

// nanAmong says whether one of the float32 that fill the words is NaN. A NaN
// has the two highest bits of its exponent set, as numbers of 2^65 and more
// have, which are rare enough to be looked at again.
func nanAmong(words []uint64) bool {
	var found uint64
	n := len(words) &^ 15
	at := unsafe.Pointer(unsafe.SliceData(words))
	// Nobody looks at the stack of wasm meanwhile, where at is past the words in the end.
	for end := unsafe.Add(at, n*8); at != end; at = unsafe.Add(at, 128) {
		w := (*[16]uint64)(at)
		found |= (w[0] & (w[0] << 1)) | (w[1] & (w[1] << 1)) | (w[2] & (w[2] << 1)) | (w[3] & (w[3] << 1)) |
			(w[4] & (w[4] << 1)) | (w[5] & (w[5] << 1)) | (w[6] & (w[6] << 1)) | (w[7] & (w[7] << 1)) |
			(w[8] & (w[8] << 1)) | (w[9] & (w[9] << 1)) | (w[10] & (w[10] << 1)) | (w[11] & (w[11] << 1)) |
			(w[12] & (w[12] << 1)) | (w[13] & (w[13] << 1)) | (w[14] & (w[14] << 1)) | (w[15] & (w[15] << 1))
	}
	return found&highExponents != 0 && nanAmongWords(words) || n < len(words) && nanAmongWords(words[n:])
}

// The primes of XXH64 (Collet, "xxHash fast digest algorithm", section "XXH64
// algorithm description").
const (
	prime1 uint64 = 0x9e3779b185ebca87
	prime2 uint64 = 0xc2b2ae3d27d4eb4f
	prime3 uint64 = 0x165667b19e3779f9
	prime4 uint64 = 0x85ebca77c2b2ae63
)

// highExponents is where two float32 in a word have the highest bit of their
// exponent.
const highExponents = 0x40000000_40000000

// copyHashStripes copies one or more stripes of 32 bytes, and gives their XXH64
// with the seed 0 and whether a float32 among them may be NaN. It looks at each
// word once for both, as nanAmong does at first.
func copyHashStripes(to, from unsafe.Pointer, stripes int) (sum uint64, suspect bool) {
	size := stripes * stripe
	if to != from {
		copy(bytesAt(to, size), bytesAt(from, size))
	}
	one := prime1
	a, b, c, d := one+prime2, prime2, uint64(0), -one
	var found uint64
	at := from
	for n := size; n >= 64; n -= 64 {
		w := (*[8]uint64)(at)
		a = bits.RotateLeft64(a+w[0]*prime2, 31) * prime1
		b = bits.RotateLeft64(b+w[1]*prime2, 31) * prime1
		c = bits.RotateLeft64(c+w[2]*prime2, 31) * prime1
		d = bits.RotateLeft64(d+w[3]*prime2, 31) * prime1
		a = bits.RotateLeft64(a+w[4]*prime2, 31) * prime1
		b = bits.RotateLeft64(b+w[5]*prime2, 31) * prime1
		c = bits.RotateLeft64(c+w[6]*prime2, 31) * prime1
		d = bits.RotateLeft64(d+w[7]*prime2, 31) * prime1
		found |= (w[0] & (w[0] << 1)) | (w[1] & (w[1] << 1)) | (w[2] & (w[2] << 1)) | (w[3] & (w[3] << 1)) |
			(w[4] & (w[4] << 1)) | (w[5] & (w[5] << 1)) | (w[6] & (w[6] << 1)) | (w[7] & (w[7] << 1))
		at = unsafe.Add(at, 64)
	}
	if size&32 != 0 {
		w := (*[4]uint64)(at)
		a = bits.RotateLeft64(a+w[0]*prime2, 31) * prime1
		b = bits.RotateLeft64(b+w[1]*prime2, 31) * prime1
		c = bits.RotateLeft64(c+w[2]*prime2, 31) * prime1
		d = bits.RotateLeft64(d+w[3]*prime2, 31) * prime1
		found |= (w[0] & (w[0] << 1)) | (w[1] & (w[1] << 1)) | (w[2] & (w[2] << 1)) | (w[3] & (w[3] << 1))
	}
	sum = bits.RotateLeft64(a, 1) + bits.RotateLeft64(b, 7) + bits.RotateLeft64(c, 12) + bits.RotateLeft64(d, 18)
	sum = merge(merge(merge(merge(sum, a), b), c), d) + uint64(size)
	sum = (sum ^ sum>>33) * prime2
	sum = (sum ^ sum>>29) * prime3
	return sum ^ sum>>32, found&highExponents != 0
}

func merge(sum, lane uint64) uint64 {
	return (sum^bits.RotateLeft64(lane*prime2, 31)*prime1)*prime1 + prime4
}
