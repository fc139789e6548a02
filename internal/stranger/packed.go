package stranger

// packBytes is how large the pages are that are packed each by itself.
const packBytes = 512

// strides are how far back a page's bytes are held against those before them; 0
// is not at all.
var strides = []int{0, 4, 8, 12, 16, 20, 24, 32, 40, 48, 64}

// unpack is the bytes that a world goes as ("Packed" on the page).
func unpack(packed []byte) (data []byte, err error) {
	r := reader{src: packed}
	total := r.varint(maxWorldBytes)
	for uint64(len(data)) < total && !r.bad {
		choice := int(r.u8())
		at, end := len(data), min(total, uint64(len(data))+packBytes)
		for uint64(len(data)) < end && !r.bad {
			zeros := r.varint(end - uint64(len(data)))
			others := r.bytes(r.varint(end - uint64(len(data)) - zeros))
			r.check(zeros > 0 || len(others) > 0)
			data = append(append(data, make([]byte, zeros)...), others...)
		}
		r.check(choice < len(strides))
		if r.bad || choice == 0 {
			continue
		}
		for i := max(at, strides[choice]); i < len(data); i++ {
			data[i] ^= data[i-strides[choice]]
		}
	}
	return data, r.end()
}
