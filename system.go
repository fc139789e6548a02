package tide

import "reflect"

// A system is an ordinary function that runs once a tick, in the order of
// registration: for every entity that has all it takes, in the order of their
// indices, or once if it takes singletons alone. Of each parameter it says by
// its type what it does:
//
//	*Body   a component, or a singleton, that is written
//	Body    one that is read
//	Steer   the game's input: that of the entity's owner
//
// Entities that a system spawns appear, and those it despawns go, when it has
// run for all.

// System1 registers a system of one parameter.
func System1[A any](g *Game, fn func(t *Tick, a A), filters ...Filter) {
	g.add(&g.systems, newFunction(system, fn, types1[A](), filters, func(c *call) {
		for c.next() {
			a := c.args[0]
			for rows := c.mask; rows != 0; rows &= rows - 1 {
				row := c.enter(rows)
				fn(c.tick, *(*A)(a.at(row)))
			}
		}
	}))
}

// System2 registers a system of two parameters.
func System2[A, B any](g *Game, fn func(t *Tick, a A, b B), filters ...Filter) {
	g.add(&g.systems, newFunction(system, fn, types2[A, B](), filters, func(c *call) {
		for c.next() {
			a, b := c.args[0], c.args[1]
			for rows := c.mask; rows != 0; rows &= rows - 1 {
				row := c.enter(rows)
				fn(c.tick, *(*A)(a.at(row)), *(*B)(b.at(row)))
			}
		}
	}))
}

// System3 registers a system of three parameters.
func System3[A, B, C any](g *Game, fn func(t *Tick, a A, b B, c C), filters ...Filter) {
	g.add(&g.systems, newFunction(system, fn, types3[A, B, C](), filters, func(c *call) {
		for c.next() {
			x, y, z := c.args[0], c.args[1], c.args[2]
			for rows := c.mask; rows != 0; rows &= rows - 1 {
				row := c.enter(rows)
				fn(c.tick, *(*A)(x.at(row)), *(*B)(y.at(row)), *(*C)(z.at(row)))
			}
		}
	}))
}

// System4 registers a system of four parameters.
func System4[A, B, C, D any](g *Game, fn func(t *Tick, a A, b B, c C, d D), filters ...Filter) {
	g.add(&g.systems, newFunction(system, fn, types4[A, B, C, D](), filters, func(c *call) {
		for c.next() {
			x, y, z, w := c.args[0], c.args[1], c.args[2], c.args[3]
			for rows := c.mask; rows != 0; rows &= rows - 1 {
				row := c.enter(rows)
				fn(c.tick, *(*A)(x.at(row)), *(*B)(y.at(row)), *(*C)(z.at(row)), *(*D)(w.at(row)))
			}
		}
	}))
}

// System5 registers a system of five parameters.
func System5[A, B, C, D, E any](g *Game, fn func(t *Tick, a A, b B, c C, d D, e E), filters ...Filter) {
	types := append(types4[A, B, C, D](), types1[E]()...)
	g.add(&g.systems, newFunction(system, fn, types, filters, func(c *call) {
		for c.next() {
			x, y, z, w, v := c.args[0], c.args[1], c.args[2], c.args[3], c.args[4]
			for rows := c.mask; rows != 0; rows &= rows - 1 {
				row := c.enter(rows)
				fn(c.tick, *(*A)(x.at(row)), *(*B)(y.at(row)), *(*C)(z.at(row)), *(*D)(w.at(row)), *(*E)(v.at(row)))
			}
		}
	}))
}

// System6 registers a system of six parameters, the most there are.
func System6[A, B, C, D, E, F any](g *Game, fn func(t *Tick, a A, b B, c C, d D, e E, f F), filters ...Filter) {
	types := append(types4[A, B, C, D](), types2[E, F]()...)
	g.add(&g.systems, newFunction(system, fn, types, filters, func(c *call) {
		for c.next() {
			x, y, z, w, v, u := c.args[0], c.args[1], c.args[2], c.args[3], c.args[4], c.args[5]
			for rows := c.mask; rows != 0; rows &= rows - 1 {
				row := c.enter(rows)
				fn(c.tick, *(*A)(x.at(row)), *(*B)(y.at(row)), *(*C)(z.at(row)), *(*D)(w.at(row)), *(*E)(v.at(row)), *(*F)(u.at(row)))
			}
		}
	}))
}

func types1[A any]() []reflect.Type { return []reflect.Type{reflect.TypeFor[A]()} }

func types2[A, B any]() []reflect.Type { return append(types1[A](), types1[B]()...) }

func types3[A, B, C any]() []reflect.Type { return append(types2[A, B](), types1[C]()...) }

func types4[A, B, C, D any]() []reflect.Type { return append(types2[A, B](), types2[C, D]()...) }
