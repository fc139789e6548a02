package view

import (
	"reflect"
	"strings"
	"unsafe"

	"github.com/tide-engine/tide/world"
)

// kind is how a field is shown between ticks.
type kind uint8

const (
	plain      kind = iota // a float, blended
	position               // a float, blended, whose error glides
	angle                  // a float in radians, turned the shortest way, whose error glides
	quaternion             // four float32, turned the shortest way, whose error glides
)

// width is how many numbers a field's error has.
func (k kind) width() int { return [...]int{plain: 0, position: 1, angle: 1, quaternion: 4}[k] }

// column is one field that is shown between ticks.
type column struct {
	offset uintptr
	kind   kind
	wide   bool // a float64
}

func (c column) get(row unsafe.Pointer) float64 {
	if c.wide {
		return *(*float64)(unsafe.Add(row, c.offset))
	}
	return float64(*(*float32)(unsafe.Add(row, c.offset)))
}

func (c column) set(row unsafe.Pointer, v float64) {
	if c.wide {
		*(*float64)(unsafe.Add(row, c.offset)) = v
		return
	}
	*(*float32)(unsafe.Add(row, c.offset)) = float32(v)
}

func (c column) quat(row unsafe.Pointer) quat {
	v := (*[4]float32)(unsafe.Add(row, c.offset))
	return quat{float64(v[0]), float64(v[1]), float64(v[2]), float64(v[3])}
}

func (c column) setQuat(row unsafe.Pointer, q quat) {
	*(*[4]float32)(unsafe.Add(row, c.offset)) = [4]float32{float32(q.x), float32(q.y), float32(q.z), float32(q.w)}
}

// plan is how the rows of one type are shown: which fields blend, and how
// many numbers the error of a row has.
type plan struct {
	id      world.TypeID
	single  bool
	size    uintptr
	columns []column
	width   int
}

// plans are those of the schema's types that have anything to blend.
func plans(s *world.Schema) []plan {
	var all []plan
	for id := range s.Len() {
		layout := s.Layout(world.TypeID(id))
		p := plan{
			id:      world.TypeID(id),
			single:  layout.Role == world.Singleton,
			size:    layout.Size,
			columns: columnsOf(layout),
		}
		for _, c := range p.columns {
			p.width += c.kind.width()
		}
		if len(p.columns) > 0 {
			all = append(all, p)
		}
	}
	return all
}

func columnsOf(layout *world.Layout) []column {
	var columns []column
	inQuat := map[uintptr]bool{} // offsets of quaternions' floats
	for _, t := range layout.Tagged {
		if hasWord(t.Tag, "rotation") {
			eachQuat(t.Type, t.Offset, func(offset uintptr) {
				if inQuat[offset] {
					return
				}
				columns = append(columns, column{offset: offset, kind: quaternion})
				for i := range uintptr(4) {
					inQuat[offset+4*i] = true
				}
			})
		}
	}
	for _, f := range layout.Fields {
		if f.Kind != reflect.Float32 && f.Kind != reflect.Float64 || inQuat[f.Offset] {
			continue
		}
		c := column{offset: f.Offset, kind: plain, wide: f.Kind == reflect.Float64}
		switch {
		case hasWord(f.Tag, "position"):
			c.kind = position
		case hasWord(f.Tag, "rotation"):
			c.kind = angle
		}
		columns = append(columns, c)
	}
	return columns
}

// eachQuat finds the quaternions in a type.
func eachQuat(t reflect.Type, offset uintptr, found func(offset uintptr)) {
	switch t.Kind() {
	case reflect.Array:
		for i := range t.Len() {
			eachQuat(t.Elem(), offset+uintptr(i)*t.Elem().Size(), found)
		}
	case reflect.Struct:
		if isQuat(t) {
			found(offset)
			return
		}
		for i := range t.NumField() {
			f := t.Field(i)
			eachQuat(f.Type, offset+f.Offset, found)
		}
	}
}

// isQuat tells a quaternion by its shape, so a game may bring its own type.
func isQuat(t reflect.Type) bool {
	const names = "XYZW"
	if t.NumField() != len(names) {
		return false
	}
	for i := range len(names) {
		if f := t.Field(i); f.Name != names[i:i+1] || f.Type.Kind() != reflect.Float32 {
			return false
		}
	}
	return true
}

// hasWord looks for a word in a tag's comma-separated list.
func hasWord(tag, word string) bool {
	for part := range strings.SplitSeq(tag, ",") {
		if strings.TrimSpace(part) == word {
			return true
		}
	}
	return false
}

// blend writes to row, which holds what to does, the fields t of the way
// there from what they were.
func (p *plan) blend(row, from, to unsafe.Pointer, t float64) {
	for _, c := range p.columns {
		if c.kind == quaternion {
			if a, b := c.quat(from), c.quat(to); a != b {
				c.setQuat(row, slerp(a, b, t))
			}
			continue
		}
		a, b := c.get(from), c.get(to)
		switch {
		case a == b:
		case c.kind == angle:
			c.set(row, lerpAngle(a, b, t))
		default:
			c.set(row, lerp(a, b, t))
		}
	}
}

// differs says whether any field that is shown between ticks does.
func (p *plan) differs(from, to unsafe.Pointer) bool {
	for _, c := range p.columns {
		if c.kind == quaternion {
			if c.quat(from) != c.quat(to) {
				return true
			}
		} else if c.get(from) != c.get(to) {
			return true
		}
	}
	return false
}

// measure is the error that leads from the corrected row to the shown one. It
// says whether there is any.
func (p *plan) measure(errors []float64, shown, corrected unsafe.Pointer) bool {
	any := false
	for _, c := range p.columns {
		switch c.kind {
		case position, angle:
			e := c.get(shown) - c.get(corrected)
			if c.kind == angle {
				e = shortest(e)
			}
			if !finite(e) {
				e = 0
			}
			any = any || e != 0
			errors[0] = e
			errors = errors[1:]
		case quaternion:
			a, okA := c.quat(shown).rotation()
			b, okB := c.quat(corrected).rotation()
			e := identity
			if okA && okB && a != b {
				e = a.mul(b.inverse())
				any = true
			}
			errors[0], errors[1], errors[2], errors[3] = e.x, e.y, e.z, e.w
			errors = errors[4:]
		}
	}
	return any
}

// apply adds what is left of a row's errors to the row.
func (p *plan) apply(row unsafe.Pointer, errors []float64) {
	for _, c := range p.columns {
		switch c.kind {
		case position, angle:
			c.set(row, c.get(row)+errors[0])
			errors = errors[1:]
		case quaternion:
			e := quat{errors[0], errors[1], errors[2], errors[3]}
			errors = errors[4:]
			if q, ok := c.quat(row).rotation(); ok && e != identity {
				c.setQuat(row, e.mul(q))
			}
		}
	}
}

// shrink leaves a part of a row's errors.
func (p *plan) shrink(errors []float64, part float64) {
	for _, c := range p.columns {
		switch c.kind {
		case position, angle:
			errors[0] *= part
			errors = errors[1:]
		case quaternion:
			e := quat{errors[0], errors[1], errors[2], errors[3]}.turned(part)
			errors[0], errors[1], errors[2], errors[3] = e.x, e.y, e.z, e.w
			errors = errors[4:]
		}
	}
}
