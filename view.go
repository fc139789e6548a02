package tide

// View registers a view of nothing but the frame. A view is an ordinary function
// that draws, once a frame, in the order of registration: for every entity that
// has all it takes, or once if it takes none of their components. Where a device
// has changed, package app has the views run before the tick as well, for the
// locals that the input is sampled from; what they draw then is not shown.
// A view reads the world and never writes it:
//
//	Body            a component, or a singleton, as this machine predicts it
//	Verified[Body]  the same as the server has confirmed it
//	*Aim            a local, which is written
//	Aim             a local that is read
func View(g *Game, fn func(f *Frame)) {
	g.add(&g.views, newFunction(viewing, fn, nil, nil, func(run *call) {
		for on := true; on; on = run.step() {
			fn(run.frame)
		}
	}))
}

// View1 registers a view of one parameter.
func View1[A any](g *Game, fn func(f *Frame, a A), options ...Option) {
	g.add(&g.views, newFunction(viewing, fn, types1[A](), options, func(run *call) {
		for on := true; on; on = run.step() {
			fn(run.frame, *(*A)(run.at(0)))
		}
	}))
}

// View2 registers a view of two parameters.
func View2[A, B any](g *Game, fn func(f *Frame, a A, b B), options ...Option) {
	g.add(&g.views, newFunction(viewing, fn, types2[A, B](), options, func(run *call) {
		for on := true; on; on = run.step() {
			fn(run.frame, *(*A)(run.at(0)), *(*B)(run.at(1)))
		}
	}))
}

// View3 registers a view of three parameters.
func View3[A, B, C any](g *Game, fn func(f *Frame, a A, b B, c C), options ...Option) {
	g.add(&g.views, newFunction(viewing, fn, types3[A, B, C](), options, func(run *call) {
		for on := true; on; on = run.step() {
			fn(run.frame, *(*A)(run.at(0)), *(*B)(run.at(1)), *(*C)(run.at(2)))
		}
	}))
}

// View4 registers a view of four parameters, the most there are.
func View4[A, B, C, D any](g *Game, fn func(f *Frame, a A, b B, c C, d D), options ...Option) {
	g.add(&g.views, newFunction(viewing, fn, types4[A, B, C, D](), options, func(run *call) {
		for on := true; on; on = run.step() {
			fn(run.frame, *(*A)(run.at(0)), *(*B)(run.at(1)), *(*C)(run.at(2)), *(*D)(run.at(3)))
		}
	}))
}
