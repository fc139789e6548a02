package wire

import (
	"encoding/binary"
	"math/bits"
)

const maskWords = ChunkWindow / 64

// Mask says which of the ChunkWindow chunks past the first that is missing
// have come: bit 0 is the one after that.
type Mask [maskWords]uint64

// maxMaskBytes is the most that a mask takes in a packet.
const maxMaskBytes = 1 + 8*maskWords

// Has says whether a bit, less than ChunkWindow, is set.
func (m *Mask) Has(bit uint32) bool { return m[bit/64]>>(bit%64)&1 != 0 }

// Set sets a bit, less than ChunkWindow.
func (m *Mask) Set(bit uint32) { m[bit/64] |= 1 << (bit % 64) }

// Clear clears a bit, less than ChunkWindow.
func (m *Mask) Clear(bit uint32) { m[bit/64] &^= 1 << (bit % 64) }

// Add sets the bits that another has.
func (m *Mask) Add(other *Mask) {
	for i := range m {
		m[i] |= other[i]
	}
}

// Len is one more than the highest bit that is set, 0 if none is.
func (m *Mask) Len() uint32 {
	for i := maskWords - 1; i >= 0; i-- {
		if m[i] != 0 {
			return uint32(64*i + bits.Len64(m[i]))
		}
	}
	return 0
}

// Count is how many bits are set.
func (m *Mask) Count() (count int) {
	for _, word := range m {
		count += bits.OnesCount64(word)
	}
	return count
}

// Run is how many bits are set from bit 0 on without a gap.
func (m *Mask) Run() (run uint32) {
	for _, word := range m {
		ones := uint32(bits.TrailingZeros64(^word))
		run += ones
		if ones < 64 {
			break
		}
	}
	return run
}

// Drop drops the first bits: the one after them becomes bit 0.
func (m *Mask) Drop(count uint32) {
	words, shift := count/64, count%64
	for i := range uint32(maskWords) {
		word := uint64(0)
		if i+words < maskWords {
			word = m[i+words] >> shift
		}
		if i+words+1 < maskWords {
			word |= m[i+words+1] << (64 - shift) // none of it where shift is 0
		}
		m[i] = word
	}
}

// append appends the words up to the last that is not zero, after their number.
func (m *Mask) append(dst []byte) []byte {
	words := (m.Len() + 63) / 64
	dst = append(dst, byte(words))
	for _, word := range m[:words] {
		dst = binary.LittleEndian.AppendUint64(dst, word)
	}
	return dst
}

func (r *Reader) mask() (m Mask) {
	words := int(r.Byte())
	if words > maskWords {
		r.err = errOutOfRange
		return m
	}
	for i := range words {
		m[i] = r.Uint64()
	}
	if words > 0 && m[words-1] == 0 && r.err == nil {
		r.err = errOutOfRange
	}
	return m
}
