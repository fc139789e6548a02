package world

import (
	"encoding/binary"
	"math/bits"
	"reflect"
	"runtime"
	"slices"
)

// bigEndian hosts keep rows in their own byte order, so that systems read and
// write them directly, and swap field by field for whatever leaves. A test
// holds this list to the machine it runs on.
const bigEndian = runtime.GOARCH == "s390x" || runtime.GOARCH == "ppc64" || runtime.GOARCH == "mips" || runtime.GOARCH == "mips64"

// leaf is one number of a row.
type leaf struct {
	offset, size int
	kind         reflect.Kind
}

// span is a stretch of bytes.
type span struct{ from, to int }

// shape is what storage has to know of a row: how long it is and what its
// bytes must look like. It is worked out once, at registration.
type shape struct {
	stride  int
	rows    int  // in a block: BlockRows, or 1 of a singleton
	dense   bool // every row counts, whatever the mask says: the entities' generations
	leaves  []leaf
	padding []span // bytes of a row that no field covers
	bools   []int  // offsets
	floats  []leaf
	probes  []probe

	allFloat32 bool // no other field, and so no padding
}

func newShape(stride, rows int, leaves []leaf) *shape {
	s := &shape{stride: stride, rows: rows, leaves: leaves}
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
	s.allFloat32 = stride > 0 && !slices.ContainsFunc(leaves, func(l leaf) bool { return l.kind != reflect.Float32 })
	return s
}

func entityShape() *shape {
	s := newShape(4, BlockRows, []leaf{{size: 4, kind: reflect.Uint32}})
	s.dense = true
	return s
}

// bytes is how long a block is: whole words, so that probes can read words.
func (s *shape) bytes() int { return (s.stride*s.rows + 7) &^ 7 }

// canonical puts a block into the one form its contents have: absent rows and
// padding zero, each NaN the one pattern. It says whether it may have changed
// something.
func (s *shape) canonical(data []byte, mask uint64) (changed bool) {
	if mask != ^uint64(0) && !s.dense && s.stride > 0 {
		absent := ^mask & (^uint64(0) >> (64 - s.rows))
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
		for at := 0; at < s.rows*s.stride; at += s.stride {
			clear(data[at+p.from : at+p.to])
		}
	}
	if s.hasNaN(data) {
		changed = true
		s.canonicalFloats(data[:s.rows*s.stride])
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

// swap turns rows in this host's byte order into little-endian ones, and back.
func (s *shape) swap(rows []byte) {
	for at := 0; s.stride > 0 && at < len(rows); at += s.stride {
		for _, l := range s.leaves {
			slices.Reverse(rows[at+l.offset : at+l.offset+l.size])
		}
	}
}

// check says what is wrong with a little-endian row from another machine, and
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
