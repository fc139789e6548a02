package wire

// bitWriter appends bits to bytes, lowest bit of a byte first. The bits after
// the last one written are zero.
type bitWriter struct {
	dst  []byte
	used uint // bits of the last byte that are taken, 0 when it is full
}

func (w *bitWriter) write(value uint64, count uint) {
	for count > 0 {
		if w.used == 0 {
			w.dst = append(w.dst, 0)
		}
		take := min(8-w.used, count)
		low := value & (1<<take - 1)
		w.dst[len(w.dst)-1] |= byte(low << w.used)
		w.used = (w.used + take) & 7
		value >>= take
		count -= take
	}
}

// writeVarint writes v in groups of seven bits as AppendUvarint does, at
// whatever bit the stream has reached.
func (w *bitWriter) writeVarint(v uint64) {
	for v >= 0x80 {
		w.write(v&0x7f|0x80, 8)
		v >>= 7
	}
	w.write(v, 8)
}

// bitReader reads what a bitWriter wrote. Past the end it reads zeros and
// remembers that it did.
type bitReader struct {
	src   []byte
	next  uint // the next bit, counted from the first of src
	short bool
}

func (r *bitReader) read(count uint) uint64 {
	var value uint64
	for got := uint(0); got < count; {
		index := r.next >> 3
		if index >= uint(len(r.src)) {
			r.short = true
			return value
		}
		used := r.next & 7
		take := min(8-used, count-got)
		part := uint64(r.src[index]) >> used & (1<<take - 1)
		value |= part << got
		got += take
		r.next += take
	}
	return value
}

// readVarint reads a number that fits width bits, in its shortest form.
func (r *bitReader) readVarint(width uint) (uint64, error) {
	var value uint64
	for shift := uint(0); shift < width; shift += 7 {
		group := r.read(8)
		if r.short {
			return 0, errTruncated
		}
		low := group & 0x7f
		if width-shift < 7 && low>>(width-shift) != 0 {
			return 0, errVarint
		}
		value |= low << shift
		if group < 0x80 {
			if low == 0 && shift > 0 {
				return 0, errVarint
			}
			return value, nil
		}
	}
	return 0, errVarint
}

// rest returns the bytes after the one the last bit read is in, whose other
// bits must be zero.
func (r *bitReader) rest() ([]byte, error) {
	if r.short {
		return nil, errTruncated
	}
	if used := r.next & 7; used != 0 {
		if r.read(8-used) != 0 {
			return nil, errPadding
		}
	}
	return r.src[r.next>>3:], nil
}
