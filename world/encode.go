package world

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// An encoded world, all numbers little-endian, all counts minimal varints:
//
//	schema fingerprint          8 bytes
//	indexes ever used           varint n
//	their generations           n × 4 bytes, none zero
//	who is alive                ⌈n/64⌉ × 8 bytes
//	for each type, a component:
//	  blocks up to the last row varint b
//	  presence masks            b × 8 bytes, the last not zero
//	  the rows present          size bytes each, by index, as 64-bit machines lay them
//	for each type, a singleton:
//	  its row                   size bytes
//	for each collection of the type, for each row in which it holds something:
//	  keys or elements          varint k, not zero
//	  a Map's keys, ascending   k × key size
//	  the values or elements    k × their size
//
// The same contents give the same bytes, and no other bytes give them.

// Encode appends the whole world to dst. The bytes are a function of what the
// world holds, the same on every machine.
func (w *World) Encode(dst []byte) []byte {
	w.Settle()
	return w.encode(dst)
}

// Encode appends the world the snapshot holds to dst, as World.Encode does. A
// snapshot that holds nothing appends nothing.
func (s *Snapshot) Encode(dst []byte) []byte {
	if s.pool == nil {
		return dst
	}
	return s.encode(dst)
}

func (s *state) encode(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint64(dst, s.schema.print)
	dst = s.encodeEntities(dst)
	for id, l := range s.schema.layouts {
		slot := id + 1
		n := s.blocksOf(l)
		for n > 0 && s.mask(slot, n-1) == 0 {
			n--
		}
		if l.Role == Component {
			dst = binary.AppendUvarint(dst, uint64(n))
			for b := range n {
				dst = binary.LittleEndian.AppendUint64(dst, s.mask(slot, b))
			}
		}
		for b := range n {
			if mask := s.mask(slot, b); mask != 0 {
				dst = l.shape.appendPresent(dst, s.rows(slot, b), mask)
			}
		}
		for _, number := range l.collections {
			dst = s.encodeCells(dst, number)
		}
	}
	return dst
}

// appendPresent appends the present rows, a run of neighbours at a time.
func (s *shape) appendPresent(dst []byte, rows unsafe.Pointer, mask uint64) []byte {
	for mask != 0 {
		from := bits.TrailingZeros64(mask)
		n := bits.TrailingZeros64(^(mask >> from))
		dst = s.appendOut(dst, bytesAt(unsafe.Add(rows, from*s.stride), n*s.stride))
		mask &^= (^uint64(0) >> (64 - n)) << from
	}
	return dst
}

func (s *state) encodeEntities(dst []byte) []byte {
	used := 0
	if n := s.Blocks(); n > 0 {
		g := s.generations(n - 1)
		for used = n * BlockRows; g[(used-1)%BlockRows] == 0; used-- {
		}
	}
	dst = binary.AppendUvarint(dst, uint64(used))
	for i := range used {
		dst = binary.LittleEndian.AppendUint32(dst, s.generations(i / BlockRows)[i%BlockRows])
	}
	for b := range s.Blocks() {
		dst = binary.LittleEndian.AppendUint64(dst, s.mask(0, b))
	}
	return dst
}

func (s *state) encodeCells(dst []byte, number int) []byte {
	l := s.schema.collections[number]
	for _, c := range s.heap[number].cells {
		dst = binary.AppendUvarint(dst, uint64(c.count))
		dst = l.element.appendOut(l.appendKeys(dst, c.keys(l)), c.elements(l))
	}
	return dst
}
