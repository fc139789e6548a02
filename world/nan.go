package world

import (
	"encoding/binary"
	"reflect"
	"slices"
	"unsafe"
)

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

// nanAmongWords says whether one of the float32 that fill the words is NaN:
// eight words at a time, since it runs over all that was written in a tick.
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

// probe looks for NaNs in every so manieth word of a block, as nanAmongWords
// does, where other fields lie between the floats.
type probe struct {
	word  int // the first
	every int // words from one to the next

	magnitudes, gaps, signs uint64
}

// newProbes gives none where a float64 lies across two words, as it may on 32-bit
// machines, which have numbers of 8 bytes at multiples of 4.
func newProbes(stride int, floats []leaf) []probe {
	across := func(f leaf) bool { return f.size == 8 && (f.offset%8 != 0 || stride%8 != 0) }
	if len(floats) == 0 || slices.ContainsFunc(floats, across) {
		return nil
	}
	period := stride // bytes until floats lie the same way in their words
	if stride%8 != 0 {
		period = 2 * stride
	}
	probes := make([]probe, period/8)
	for row := 0; row < period; row += stride {
		for _, f := range floats {
			at := row + f.offset
			var magnitude, gap, sign [8]byte
			if f.kind == reflect.Float64 {
				binary.NativeEndian.PutUint64(magnitude[:], 1<<63-1)
				binary.NativeEndian.PutUint64(gap[:], 1<<52-1)
				binary.NativeEndian.PutUint64(sign[:], 1<<63)
			} else {
				binary.NativeEndian.PutUint32(magnitude[at%8:], 1<<31-1)
				binary.NativeEndian.PutUint32(gap[at%8:], 1<<23-1)
				binary.NativeEndian.PutUint32(sign[at%8:], 1<<31)
			}
			p := &probes[at/8]
			p.magnitudes |= binary.NativeEndian.Uint64(magnitude[:])
			p.gaps |= binary.NativeEndian.Uint64(gap[:])
			p.signs |= binary.NativeEndian.Uint64(sign[:])
		}
	}
	for i := range probes {
		probes[i].word, probes[i].every = i, len(probes)
	}
	return slices.DeleteFunc(probes, func(p probe) bool { return p.signs == 0 })
}

// words is a block as whole words.
func words(data []byte) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(data))), len(data)/8)
}

// hasNaN says whether a float in a block is NaN.
func (s *shape) hasNaN(data []byte) bool {
	words := words(data)
	if s.allFloat32 {
		return nanAmong(words)
	}
	if len(s.probes) == 0 && len(s.floats) > 0 {
		return s.hasNaNByField(data)
	}
	for _, p := range s.probes {
		found := uint64(0)
		for i := p.word; i < len(words); i += p.every {
			found |= words[i]&p.magnitudes + p.gaps
		}
		if found&p.signs != 0 {
			return true
		}
	}
	return false
}

// hasNaNByField is hasNaN where probes cannot tell.
func (s *shape) hasNaNByField(data []byte) bool {
	for ; len(data) >= s.stride; data = data[s.stride:] {
		for _, f := range s.floats {
			if f.kind == reflect.Float64 {
				if isNaN64(binary.NativeEndian.Uint64(data[f.offset:])) {
					return true
				}
			} else if isNaN32(binary.NativeEndian.Uint32(data[f.offset:])) {
				return true
			}
		}
	}
	return false
}

// canonicalFloats gives every NaN of some rows the one pattern.
func (s *shape) canonicalFloats(rows []byte) {
	for at := 0; s.stride > 0 && at < len(rows); at += s.stride {
		for _, f := range s.floats {
			if f.kind == reflect.Float64 {
				if v := (*uint64)(unsafe.Pointer(&rows[at+f.offset])); isNaN64(*v) {
					*v = nan64
				}
			} else if v := (*uint32)(unsafe.Pointer(&rows[at+f.offset])); isNaN32(*v) {
				*v = nan32
			}
		}
	}
}
