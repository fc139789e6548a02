package tide

import (
	"fmt"
	"math"
	"math/bits"
	"reflect"
	"slices"
	"unsafe"

	"github.com/tide-engine/tide/world"
)

// shadow is a copy of all rows of a world, made without asking the world for
// anything: where a snapshot is taken, blocks that were handed out and not
// changed are shared again, and a pointer that was kept points nowhere.
type shadow struct {
	rows  [][]byte   // by type, block after block
	masks [][]uint64 // by type and block
}

// finding is a field that changed.
type finding struct {
	place    world.Place
	was, is  string
	declared bool // its function says that it writes it
	nan      bool // it was a number, and is none
}

func (s *shadow) copy(w *world.World) {
	schema := w.Schema()
	for len(s.rows) < schema.Len() {
		s.rows, s.masks = append(s.rows, nil), append(s.masks, nil)
	}
	for n := range s.rows {
		id := world.TypeID(n)
		s.rows[n], s.masks[n] = s.rows[n][:0], s.masks[n][:0]
		for block := range blocksOf(w, id) {
			s.masks[n] = append(s.masks[n], w.Mask(id, block))
			s.rows[n] = append(s.rows[n], bytesOf(w, id, block)...)
		}
	}
}

// blocksOf is how many blocks a type has.
func blocksOf(w *world.World, id world.TypeID) int {
	if w.Schema().Layout(id).Role == world.Singleton {
		return 1
	}
	return w.Blocks()
}

// bytesOf is the rows of a block, which are there whether or not it is.
func bytesOf(w *world.World, id world.TypeID, block int) []byte {
	l := w.Schema().Layout(id)
	size := int(l.Size)
	if l.Role == world.Component {
		size *= world.BlockRows
	}
	if base := w.Block(id, block); base != nil {
		return unsafe.Slice((*byte)(base), size)
	}
	return make([]byte, size)
}

// changes calls report with each field that a function has changed since copy.
func (s *shadow) changes(w *world.World, c *call, report func(finding)) {
	for n := range s.rows {
		id, at := world.TypeID(n), 0
		l := w.Schema().Layout(id)
		for block, mask := range s.masks[n] {
			is := bytesOf(w, id, block)
			was := s.rows[n][at : at+len(is)]
			at += len(is)
			if string(was) == string(is) {
				continue
			}
			declared := c.declares(l.Role, id, block)
			for rows := mask; rows != 0; rows &= rows - 1 {
				row := bits.TrailingZeros64(rows)
				from := row * int(l.Size)
				f := finding{declared: declared>>row&1 != 0, place: world.Place{Component: l.Name}}
				if l.Role == world.Component {
					f.place.Entity = w.EntityAt(uint32(block*world.BlockRows + row))
				}
				f.fields(l, was[from:from+int(l.Size)], is[from:from+int(l.Size)], report)
			}
		}
	}
}

// fields calls report with each field in which two rows differ.
func (f finding) fields(l *world.Layout, was, is []byte, report func(finding)) {
	if string(was) == string(is) {
		return
	}
	for _, field := range l.Fields {
		from, to := field.Offset, field.Offset+field.Type.Size()
		if string(was[from:to]) == string(is[from:to]) {
			continue
		}
		before, after := valueAt(field, was), valueAt(field, is)
		f.place.Field, f.was, f.is = field.Path, fmt.Sprint(before), fmt.Sprint(after)
		f.nan = isNaN(after) && !isNaN(before)
		report(f)
	}
}

// valueAt is the value of a field of a row.
func valueAt(f world.Field, row []byte) reflect.Value {
	return reflect.NewAt(f.Type, unsafe.Pointer(&row[f.Offset])).Elem()
}

func isNaN(v reflect.Value) bool { return v.CanFloat() && math.IsNaN(v.Float()) }

// declares is the rows of a block that the function says it writes.
func (c *call) declares(role world.Role, id world.TypeID, block int) uint64 {
	if !c.function.writes(id) {
		return 0
	}
	if role == world.Singleton || slices.Contains(c.function.edits, id) {
		return ^uint64(0)
	}
	return c.match(block)
}
