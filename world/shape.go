package world

import (
	"encoding/binary"
	"math/bits"
	"reflect"
	"runtime"
	"slices"
	"unsafe"
)

// bigEndian hosts keep numbers in their own byte order, so that systems read
// and write them directly, and swap them in whatever leaves. A test
// holds this list to the machine it runs on.
const bigEndian = runtime.GOARCH == "s390x" || runtime.GOARCH == "ppc64" || runtime.GOARCH == "mips" || runtime.GOARCH == "mips64"

// leaf is one number of a row.
type leaf struct {
	offset, size int
	outside      int // its offset in a row that leaves the machine
	kind         reflect.Kind
}

// span is a stretch of bytes.
type span struct{ from, to int }

// shape is what storage has to know of a row: how long it is and what its
// bytes must look like. It is worked out once, at registration.
type shape struct {
	stride  int
	rows    int  // in a block: BlockRows, or 1 of a singleton
	size    int  // of a block: whole words, so that probes can read words
	dense   bool // every row counts, whatever the mask says: the entities' generations
	leaves  []leaf
	padding []span // bytes of a row that no field covers
	bools   []int  // offsets
	floats  []leaf
	probes  []probe

	allFloat32 bool // no other field, and so no padding
	plain      bool // any bytes of a row are canonical: no padding and no float

	// outside is the shape of a row that leaves the machine, which lies as
	// 64-bit machines have it. Where a row lies otherwise here, or numbers do,
	// it is foreign and goes out and comes in field by field.
	outside *shape
	foreign bool
}

// newShape is the shape of rows of two strides: here, and outside.
func newShape(stride, outside, rows int, leaves []leaf) *shape {
	s := shapeOf(stride, rows, leaves)
	moved := slices.Clone(leaves)
	for i := range moved {
		moved[i].offset = moved[i].outside
	}
	s.foreign = stride > 0 && bigEndian || stride != outside || !slices.Equal(moved, leaves)
	s.outside = s
	if s.foreign {
		s.outside = shapeOf(outside, rows, moved)
	}
	return s
}

func shapeOf(stride, rows int, leaves []leaf) *shape {
	s := &shape{stride: stride, rows: rows, size: (stride*rows + 7) &^ 7, leaves: leaves}
	covered := 0
	for _, l := range leaves {
		if l.offset > covered {
			s.padding = append(s.padding, span{covered, l.offset})
		}
		covered = l.offset + l.size
		switch l.kind {
		case reflect.Bool:
			s.bools = append(s.bools, l.offset)
		case reflect.Float32, reflect.Float64:
			s.floats = append(s.floats, l)
		}
	}
	if covered < stride {
		s.padding = append(s.padding, span{covered, stride})
	}
	s.probes = newProbes(stride, s.floats)
	s.plain = len(s.padding) == 0 && len(s.floats) == 0
	s.allFloat32 = stride > 0 && !slices.ContainsFunc(leaves, func(l leaf) bool { return l.kind != reflect.Float32 })
	return s
}

func entityShape() *shape {
	s := newShape(4, 4, BlockRows, []leaf{{size: 4, kind: reflect.Uint32}})
	s.dense = true
	return s
}

// canonical puts the used rows of a block into the one form their contents have:
// absent rows and padding zero, each NaN the one pattern. It says whether it may
// have changed something.
func (s *shape) canonical(rows unsafe.Pointer, mask uint64) (changed bool) {
	used := s.usedRows(mask)
	data := s.extent(rows, mask)
	if mask&(mask+1) != 0 && !s.dense && s.stride > 0 {
		absent := ^mask & (1<<used - 1)
		for absent != 0 {
			changed = true
			from := bits.TrailingZeros64(absent)
			n := bits.TrailingZeros64(^(absent >> from))
			clear(data[from*s.stride : (from+n)*s.stride])
			absent &^= (^uint64(0) >> (64 - n)) << from
		}
	}
	for _, p := range s.padding {
		changed = true
		for at := 0; at < used*s.stride; at += s.stride {
			clear(data[at+p.from : at+p.to])
		}
	}
	if s.hasNaN(data) {
		changed = true
		s.canonicalFloats(data[:used*s.stride])
	}
	return changed
}

// canonicalRow brings one row that need not lie at a whole word into the one
// form its contents have.
func (s *shape) canonicalRow(row []byte) {
	for _, p := range s.padding {
		clear(row[p.from:p.to])
	}
	s.canonicalFloats(row)
}

// appendOut appends rows as they leave the machine.
func (s *shape) appendOut(dst, rows []byte) []byte {
	if !s.foreign {
		return append(dst, rows...)
	}
	for at := 0; s.stride > 0 && at < len(rows); at += s.stride {
		start := len(dst)
		dst = append(dst, make([]byte, s.outside.stride)...)
		for _, l := range s.leaves {
			moveNumber(dst[start+l.outside:][:l.size], rows[at+l.offset:])
		}
	}
	return dst
}

// takeIn fills rows, which are zero, with rows that came from outside.
func (s *shape) takeIn(rows, outside []byte) {
	if !s.foreign {
		copy(rows, outside)
		return
	}
	for at, from := 0, 0; s.stride > 0 && at < len(rows); at, from = at+s.stride, from+s.outside.stride {
		for _, l := range s.leaves {
			moveNumber(rows[at+l.offset:][:l.size], outside[from+l.outside:])
		}
	}
}

// moveNumber copies a number from this host's byte order to little-endian, or
// back.
func moveNumber(to, from []byte) {
	copy(to, from)
	if bigEndian {
		slices.Reverse(to)
	}
}

// check says what is wrong with a row from outside, of whose shape s is, and
// "" when nothing is.
func (s *shape) check(row []byte) string {
	for _, at := range s.bools {
		if row[at] > 1 {
			return "a bool is neither 0 nor 1"
		}
	}
	for _, p := range s.padding {
		for _, b := range row[p.from:p.to] {
			if b != 0 {
				return "padding is not zero"
			}
		}
	}
	for _, f := range s.floats {
		if f.kind == reflect.Float64 {
			if v := binary.LittleEndian.Uint64(row[f.offset:]); isNaN64(v) && v != nan64 {
				return "a NaN is not the canonical one"
			}
		} else if v := binary.LittleEndian.Uint32(row[f.offset:]); isNaN32(v) && v != nan32 {
			return "a NaN is not the canonical one"
		}
	}
	return ""
}
