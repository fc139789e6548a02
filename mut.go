package tide

import (
	"reflect"
	"unsafe"

	"github.com/tide-engine/tide/world"
)

// Mut is a parameter of a component, or a singleton, that is read by Get and
// written by Set: of many rows of which few are written, only those count as
// written. It is the function's for as long as that runs for its row.
type Mut[T any] struct {
	call  *call
	param int
}

// Get reads the row.
func (m Mut[T]) Get() T { return *(*T)(m.call.read(m.param)) }

// Set writes the row.
func (m Mut[T]) Set(value T) { *(*T)(m.call.write(m.param)) = value }

// mutates is the type that is written.
func (Mut[T]) mutates() reflect.Type { return reflect.TypeFor[T]() }

// mutHeader is how every Mut is laid out.
type mutHeader struct {
	call  *call
	param int
}

var mutType = reflect.TypeFor[Mut[struct{}]]()

// mutable is the T of a Mut[T].
func mutable(typ reflect.Type) (reflect.Type, bool) {
	if typ.Kind() != reflect.Struct || typ.PkgPath() != mutType.PkgPath() || typ.NumField() != mutType.NumField() {
		return nil, false // what embeds a Mut has its method too, and is none
	}
	value, ok := reflect.Zero(typ).Interface().(interface{ mutates() reflect.Type })
	if !ok {
		return nil, false
	}
	return value.mutates(), true
}

// read is the row of a Mut.
func (c *call) read(param int) unsafe.Pointer {
	c.mustRun()
	return c.columns[param].row(c.place)
}

// write is the row of a Mut, which counts as written from here on.
func (c *call) write(param int) unsafe.Pointer {
	c.mustRun()
	if strip := c.place / world.StripRows; c.strips[param] != strip {
		c.strips[param] = strip
		c.wrote(param)
	}
	return c.columns[param].row(c.place)
}

// wrote says that the row of a Mut may be written. A parallel system's rows are
// said to be before it runs.
func (c *call) wrote(param int) {
	if p := &c.function.params[param]; p.source == fromSingleton {
		c.instance.world.WriteSingle(p.id)
	} else if !c.function.parallel {
		c.tables[param].WriteRow(int(c.first) + int(c.place))
	}
}

func (c *call) mustRun() {
	if !c.inside {
		panic("a tide.Mut was kept after the function it was given to")
	}
}

// Reads is a parameter of a system that takes runs of rows: those of a
// component that it only reads, where a plain slice is written.
type Reads[C any] []C

func (Reads[C]) reads() {}

var readsMarker = reflect.TypeFor[interface{ reads() }]()

// sliceHeader is how every slice is laid out.
type sliceHeader struct {
	base     unsafe.Pointer
	len, cap int
}
