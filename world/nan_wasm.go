package world

import "unsafe"

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
