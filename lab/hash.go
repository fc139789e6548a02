package lab

// Hash is FNV-1a with 32 bits, a word where the original takes a byte
// (isthe.com/chongo/tech/comp/fnv). It sees every bit: of a velocity that has
// moved nothing yet, and of −0.
func Hash(words []uint32) uint32 {
	h := uint32(0x811c9dc5)
	for _, w := range words {
		h = (h ^ w) * 0x01000193
	}
	return h
}
