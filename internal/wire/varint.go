package wire

import "encoding/binary"

// AppendUvarint appends v in groups of seven bits, lowest first, each byte but
// the last with its high bit set (LEB128).
func AppendUvarint(dst []byte, v uint64) []byte {
	return binary.AppendUvarint(dst, v)
}

// ReadUvarint reads what AppendUvarint wrote and returns what follows. It
// accepts only the shortest form of a value, so that one value has one
// encoding.
func ReadUvarint(src []byte) (v uint64, rest []byte, err error) {
	v, n := binary.Uvarint(src)
	switch {
	case n == 0:
		return 0, src, errTruncated
	case n < 0, n > 1 && src[n-1] == 0:
		return 0, src, errVarint
	}
	return v, src[n:], nil
}

// Zigzag maps a difference to an unsigned number that is small when the
// difference is small either way: 0, -1, 1, -2 … become 0, 1, 2, 3 …
func Zigzag(v int64) uint64 { return uint64(v<<1) ^ uint64(v>>63) }

// Unzigzag is Zigzag's inverse.
func Unzigzag(v uint64) int64 { return int64(v>>1) ^ -int64(v&1) }
