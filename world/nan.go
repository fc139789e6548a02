package world

import "unsafe"

const (
	nan32 = 0x7fc00000
	nan64 = 0x7ff8000000000000
)

// Two float32 fill a word. With their signs masked off, adding what infinity
// lacks to the sign bit carries into the sign bit for a NaN and for nothing
// else.
const (
	twoMagnitudes = 0x7fffffff_7fffffff
	twoGaps       = 0x007fffff_007fffff
	twoSigns      = 0x80000000_80000000
)

// nanAmongWords is nanAmong by whole numbers: eight words at a time, since it
// runs over all that was written in a tick.
func nanAmongWords(words []uint64) bool {
	var even, odd uint64
	n := len(words) &^ 7
	at := unsafe.Pointer(unsafe.SliceData(words))
	for i := 0; i < n; i += 8 {
		w := (*[8]uint64)(unsafe.Add(at, i*8))
		even |= (w[0]&twoMagnitudes + twoGaps) | (w[2]&twoMagnitudes + twoGaps) |
			(w[4]&twoMagnitudes + twoGaps) | (w[6]&twoMagnitudes + twoGaps)
		odd |= (w[1]&twoMagnitudes + twoGaps) | (w[3]&twoMagnitudes + twoGaps) |
			(w[5]&twoMagnitudes + twoGaps) | (w[7]&twoMagnitudes + twoGaps)
	}
	for _, x := range words[n:] {
		even |= x&twoMagnitudes + twoGaps
	}
	return (even|odd)&twoSigns != 0
}

func isNaN32(bits uint32) bool { return bits&^(1<<31) > 0x7f800000 }

func isNaN64(bits uint64) bool { return bits&^(1<<63) > 0x7ff0000000000000 }
