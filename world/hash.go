package world

import (
	"math/bits"
	"unsafe"
)

// A world's hash is the sum of its parts' hashes, modulo 2⁶⁴, so that a part that
// changed costs its own hash and one sum, however large the world is (Bellare and
// Micciancio, "A New Paradigm for Collision-Free Hashing", 1997, section 1.1: randomize,
// then combine). A part is a block of rows, all packed singletons, or what one
// collection holds, its keys and then its values. Its hash depends on where it is, so
// that no two parts can change places.
//
// The hash of a part, of little-endian words w that zeros fill up to a multiple of
// eight (of the packed singletons, to eight at least), with the primes of XXH64:
//
//	lane[i]  = prime2 + i*prime1, of eight lanes
//	lane[i]  = rotl(lane[i] + w*prime2, 31) * prime1, for each word of the lane: i, i+8, …
//	gathered = Σ (lane[i] ^ lane[i]>>32) * factor[i]
//	h        = (gathered + mask*prime3) ^ place*prime4
//	h        = (h ^ h>>33) * prime2; h = (h ^ h>>29) * prime3; h ^= h>>32
//
// The mask is which rows of a block are there, 0 of the packed singletons, and of a
// collection how much it holds. The rounds and the end are those of XXH64 (Collet,
// "xxHash fast digest algorithm", section "XXH64 algorithm description"), which has half
// as many lanes and takes one after another into the sum. A vector of eight takes 64
// bytes at once, and what a small part has to wait for in the end is short.
const (
	prime1 uint64 = 0x9e3779b185ebca87
	prime2 uint64 = 0xc2b2ae3d27d4eb4f
	prime3 uint64 = 0x165667b19e3779f9
	prime4 uint64 = 0x85ebca77c2b2ae63
)

// hashWay is the number of the definition above: machines and archives that hash
// otherwise have another.
const hashWay = 2

// What the lanes are multiplied by in the end: the first eight of SplitMix64 (Steele,
// Lea and Flood, 2014) from 0, made odd.
const (
	factor0 uint64 = 0xe220a8397b1dcdaf
	factor1 uint64 = 0x6e789e6aa1b965f5
	factor2 uint64 = 0x06c45d188009454f
	factor3 uint64 = 0xf88bb8a8724c81ed
	factor4 uint64 = 0x1b39896a51a8749b
	factor5 uint64 = 0x53cb9f0c747ea2eb
	factor6 uint64 = 0x2c829abe1f4532e1
	factor7 uint64 = 0xc584133ac916ab3d
)

// stripe is how many bytes the lanes take at once.
const stripe = 64

// placeOf is the place of a block of a type.
func placeOf(slot, b int) uint64 { return uint64(slot)<<24 | uint64(b) }

// placeOfPacked is that of all packed singletons.
const placeOfPacked uint64 = 1 << 48

// placeOfCell is that of a collection: the field's number, and whose it is.
func placeOfCell(number int, index uint32) uint64 {
	return 2<<48 | uint64(number)<<24 | uint64(index)
}

// partHash is the hash of a part whose lanes are gathered.
func partHash(gathered, mask, place uint64) uint64 {
	h := (gathered + mask*prime3) ^ place*prime4
	h = (h ^ h>>33) * prime2
	h = (h ^ h>>29) * prime3
	return h ^ h>>32
}

// copyHash copies the rows of a part to where there is room for whole stripes of them,
// and hashes them. It says whether a float among them may be NaN, were they all
// float32: they are then not canonical yet. No NaN is missed. What streams is not wanted
// soon.
func copyHash(to, from unsafe.Pointer, size int, mask, place uint64, stream bool) (hash uint64, suspect bool) {
	rest := uint(size) % stripe
	if rest == 0 {
		return copyHashStripes(to, from, size/stripe, mask, place, stream)
	}
	copy(bytesAt(to, size), bytesAt(from, size))
	clear(bytesAt(unsafe.Add(to, size), int(stripe-rest)))
	hash, _ = copyHashStripes(to, to, size/stripe+1, mask, place, false)
	return hash, true
}

// lane takes a word into a lane.
func lane(was, word uint64) uint64 { return bits.RotateLeft64(was+word*prime2, 31) * prime1 }

// gathered is what a lane comes to in the end.
func gathered(lane, factor uint64) uint64 { return (lane ^ lane>>32) * factor }

// What the lanes are at first, and what they are multiplied by in the end.
var (
	lanes = func() (lanes [8]uint64) {
		for i := range lanes {
			lanes[i] = uint64(i)*prime1 + prime2
		}
		return lanes
	}()
	factors = [8]uint64{factor0, factor1, factor2, factor3, factor4, factor5, factor6, factor7}
)

// bytesAt is some bytes at an address. What unsafe.Slice does besides is a call in
// wasm.
func bytesAt(at unsafe.Pointer, size int) []byte { return (*[1 << 30]byte)(at)[:size:size] }
