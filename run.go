package tide

// nextRun goes to the next run of a function that takes runs as slices: the whole
// of it is one call of the function.
func (c *call) nextRun() {
	c.advance()
	if !c.bound {
		c.bind()
	}
	c.place = c.end - 1
	rows := int(c.end - c.start)
	for _, n := range c.sliced {
		c.slices[n] = sliceHeader{c.columns[n].row(c.start), rows, rows}
	}
}
