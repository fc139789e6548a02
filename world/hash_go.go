//go:build !amd64

package world

import (
	"math/bits"
	"unsafe"
)

// highExponents is where two float32 in a word have the highest bit of their
// exponent.
const highExponents = 0x40000000_40000000

// copyHashStripes copies stripes and hashes them as a part. It says whether one of
// their float32 may be NaN: it then has the two highest bits of its exponent set, as
// numbers of 2⁶⁵ and more have.
func copyHashStripes(to, from unsafe.Pointer, stripes int, mask, place uint64, _ bool) (hash uint64, suspect bool) {
	size := stripes * stripe
	if to != from {
		copy(bytesAt(to, size), bytesAt(from, size))
	}
	one := prime1 // so that these are no constants, which would not fit
	a, b, c, d := prime2, one+prime2, one*2+prime2, one*3+prime2
	e, f, g, h := one*4+prime2, one*5+prime2, one*6+prime2, one*7+prime2
	var found uint64
	at := from
	for ; stripes > 0; stripes-- {
		rows := (*[stripe / 8]uint64)(at)
		w := rows
		if bigEndian {
			turned := *w
			for i := range turned {
				turned[i] = bits.ReverseBytes64(turned[i])
			}
			w = &turned
		}
		a, b, c, d = lane(a, w[0]), lane(b, w[1]), lane(c, w[2]), lane(d, w[3])
		e, f, g, h = lane(e, w[4]), lane(f, w[5]), lane(g, w[6]), lane(h, w[7])
		w = rows
		found |= (w[0] & (w[0] << 1)) | (w[1] & (w[1] << 1)) | (w[2] & (w[2] << 1)) | (w[3] & (w[3] << 1)) |
			(w[4] & (w[4] << 1)) | (w[5] & (w[5] << 1)) | (w[6] & (w[6] << 1)) | (w[7] & (w[7] << 1))
		at = unsafe.Add(at, stripe)
	}
	sum := gathered(a, factor0) + gathered(b, factor1) + gathered(c, factor2) + gathered(d, factor3) +
		gathered(e, factor4) + gathered(f, factor5) + gathered(g, factor6) + gathered(h, factor7)
	return partHash(sum, mask, place), found&highExponents != 0
}

// streaming says whether anything goes past the caches.
const streaming = false

func endStream() {}
