package tide

// A view is an ordinary function that draws, once a frame, in the order of
// registration: for every entity that has all it takes, or once if it takes
// none of their components. It reads the world and never writes it:
//
//	Body            a component, or a singleton, as this machine predicts it
//	Verified[Body]  the same as the server has confirmed it
//	*Aim            a local, which is written
//	Aim             a local that is read

// View registers a view of nothing but the frame.
func View(g *Game, fn func(f *Frame)) {
	g.add(&g.views, newFunction(viewing, fn, nil, nil, func(c *call) {
		for c.next() {
			c.enter(c.mask)
			fn(c.frame)
		}
	}))
}

// View1 registers a view of one parameter.
func View1[A any](g *Game, fn func(f *Frame, a A), filters ...Filter) {
	g.add(&g.views, newFunction(viewing, fn, types1[A](), filters, func(c *call) {
		for c.next() {
			a := c.args[0]
			for rows := c.mask; rows != 0; rows &= rows - 1 {
				row := c.enter(rows)
				fn(c.frame, *(*A)(a.at(row)))
			}
		}
	}))
}

// View2 registers a view of two parameters.
func View2[A, B any](g *Game, fn func(f *Frame, a A, b B), filters ...Filter) {
	g.add(&g.views, newFunction(viewing, fn, types2[A, B](), filters, func(c *call) {
		for c.next() {
			a, b := c.args[0], c.args[1]
			for rows := c.mask; rows != 0; rows &= rows - 1 {
				row := c.enter(rows)
				fn(c.frame, *(*A)(a.at(row)), *(*B)(b.at(row)))
			}
		}
	}))
}

// View3 registers a view of three parameters.
func View3[A, B, C any](g *Game, fn func(f *Frame, a A, b B, c C), filters ...Filter) {
	g.add(&g.views, newFunction(viewing, fn, types3[A, B, C](), filters, func(c *call) {
		for c.next() {
			x, y, z := c.args[0], c.args[1], c.args[2]
			for rows := c.mask; rows != 0; rows &= rows - 1 {
				row := c.enter(rows)
				fn(c.frame, *(*A)(x.at(row)), *(*B)(y.at(row)), *(*C)(z.at(row)))
			}
		}
	}))
}

// View4 registers a view of four parameters, the most there are.
func View4[A, B, C, D any](g *Game, fn func(f *Frame, a A, b B, c C, d D), filters ...Filter) {
	g.add(&g.views, newFunction(viewing, fn, types4[A, B, C, D](), filters, func(c *call) {
		for c.next() {
			x, y, z, w := c.args[0], c.args[1], c.args[2], c.args[3]
			for rows := c.mask; rows != 0; rows &= rows - 1 {
				row := c.enter(rows)
				fn(c.frame, *(*A)(x.at(row)), *(*B)(y.at(row)), *(*C)(z.at(row)), *(*D)(w.at(row)))
			}
		}
	}))
}
