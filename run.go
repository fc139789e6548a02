package tide

import "unsafe"

// run is the rows of a stretch that a slice is of.
type run struct {
	to   *sliceHeader
	base unsafe.Pointer // the stretch's first row
	size uintptr
}

// nextRun goes to the next run of a function that takes runs as slices: the whole
// of it is one call of the function.
func (c *call) nextRun() bool {
	for !c.seek() {
		if !c.nextStretch() {
			return false
		}
	}
	c.place = c.end - 1
	rows := int(c.end - c.start)
	for n := range c.runs {
		r := &c.runs[n]
		*r.to = sliceHeader{unsafe.Add(r.base, c.start*r.size), rows, rows}
	}
	return true
}
