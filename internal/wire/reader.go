package wire

import "encoding/binary"

// Reader takes values off the front of a packet. After the first that is not
// there, or is not what it should be, it answers zeros and Err says why.
type Reader struct {
	src []byte
	err error
}

// NewReader reads src, which it never changes.
func NewReader(src []byte) Reader { return Reader{src: src} }

// Err is what went wrong first, nil while nothing has.
func (r *Reader) Err() error { return r.err }

// Rest is what has not been read.
func (r *Reader) Rest() []byte { return r.src }

// Skip puts the reader where another decoder left off: at rest, or at its
// error.
func (r *Reader) Skip(rest []byte, err error) {
	if r.err == nil {
		r.src, r.err = rest, err
	}
}

// End is Err, or an error if anything has not been read.
func (r *Reader) End() error {
	if r.err == nil && len(r.src) > 0 {
		r.err = errTrailing
	}
	return r.err
}

// Take reads count bytes, which are part of the packet.
func (r *Reader) Take(count int) []byte {
	if r.err != nil {
		return nil
	}
	if count < 0 || count > len(r.src) {
		r.err = errTruncated
		return nil
	}
	taken := r.src[:count]
	r.src = r.src[count:]
	return taken
}

// Byte reads one byte.
func (r *Reader) Byte() byte {
	if b := r.Take(1); b != nil {
		return b[0]
	}
	return 0
}

// Uint32 reads four bytes, little-endian.
func (r *Reader) Uint32() uint32 {
	if b := r.Take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// Uint64 reads eight bytes, little-endian.
func (r *Reader) Uint64() uint64 {
	if b := r.Take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// Uvarint reads a number that is at most limit.
func (r *Reader) Uvarint(limit uint64) uint64 {
	if r.err != nil {
		return 0
	}
	v, rest, err := ReadUvarint(r.src)
	if err == nil && v > limit {
		err = errOutOfRange
	}
	if err != nil {
		r.err = err
		return 0
	}
	r.src = rest
	return v
}

// AppendUint32 appends four bytes, little-endian.
func AppendUint32(dst []byte, v uint32) []byte { return binary.LittleEndian.AppendUint32(dst, v) }

// AppendUint64 appends eight bytes, little-endian.
func AppendUint64(dst []byte, v uint64) []byte { return binary.LittleEndian.AppendUint64(dst, v) }
