package tide

import (
	"reflect"
	"unsafe"
)

// The loops below look alike for speed: what a row costs here it costs for every
// entity, every tick, and again for every tick run again. A pointer steps from
// row to row of a run; what the argument is loaded from is the row itself for a
// value, and that pointer for a pointer. It never steps past the last row, where
// there may be no memory.

// System1 registers a system of one parameter. A system is an ordinary function
// that runs once a tick, in the order of registration: for every entity that has
// all it takes, in the order of their indices, or once if it takes singletons
// alone. The type of a parameter says what the system does with it:
//
//	*Body        a component, or a singleton, that is written
//	Body         one that is read
//	Steer        the game's input: that of the entity's owner
//	Mut[Body]    a component that is read in every row and written in few
//	[]Body       a run of rows at once, that is written
//	Reads[Body]  a run of rows that is read
//
// Entities that a system spawns appear, and those it despawns go, when it has
// run for all.
func System1[A any](g *Game, fn func(t *Tick, a A), options ...Option) {
	pointed := pointing(fn)
	g.addSystem(fn, types1[A](), options, func(run *call) {
		for {
			fn(run.tick, *(*A)(run.given[0]))
			if !run.next() {
				return
			}
		}
	}, func(run *call) {
		for on := true; on; on = run.next() {
			tick, a := run.tick, run.args[0]
			place, end := run.place, run.end
			if !a.pointer {
				for ; place < end; place++ {
					run.place = place
					fn(tick, *(*A)(a.row(place)))
				}
				continue
			}
			// Four rows a time: what a loop carries on goes through memory where it
			// calls a function, and that takes as long as a small function.
			for ; place+4 <= end; place += 4 {
				row := a.row(place)
				run.place = place
				pointed(tick, row)
				run.place = place + 1
				pointed(tick, unsafe.Add(row, a.size))
				run.place = place + 2
				pointed(tick, unsafe.Add(row, 2*a.size))
				run.place = place + 3
				pointed(tick, unsafe.Add(row, 3*a.size))
			}
			for ; place < end; place++ {
				run.place = place
				pointed(tick, a.row(place))
			}
		}
	})
}

// addSystem registers a system that goes through its rows as slices, or one by one.
func (g *Game) addSystem(fn any, types []reflect.Type, options []Option, slices, rows func(*call)) {
	f := newFunction(system, fn, types, options, rows)
	f.slices = slices
	g.add(&g.systems, f)
}

// pointing is a function whose A is a pointer, which all are passed as.
func pointing[A any](fn func(t *Tick, a A)) func(t *Tick, a unsafe.Pointer) {
	return *(*func(t *Tick, a unsafe.Pointer))(unsafe.Pointer(&fn))
}

// System2 registers a system of two parameters.
func System2[A, B any](g *Game, fn func(t *Tick, a A, b B), options ...Option) {
	g.addSystem(fn, types2[A, B](), options, func(run *call) {
		for {
			fn(run.tick, *(*A)(run.given[0]), *(*B)(run.given[1]))
			if !run.next() {
				return
			}
		}
	}, func(run *call) {
		for on := true; on; on = run.next() {
			aArg, bArg := run.args[0], run.args[1]
			aRow, bRow := aArg.row(run.place), bArg.row(run.place)
			for {
				aFrom, bFrom := aRow, bRow
				if aArg.pointer {
					aFrom = unsafe.Pointer(&aRow)
				}
				if bArg.pointer {
					bFrom = unsafe.Pointer(&bRow)
				}
				fn(run.tick, *(*A)(aFrom), *(*B)(bFrom))
				if run.place++; run.place == run.end {
					break
				}
				aRow, bRow = unsafe.Add(aRow, aArg.size), unsafe.Add(bRow, bArg.size)
			}
		}
	})
}

// System3 registers a system of three parameters.
func System3[A, B, C any](g *Game, fn func(t *Tick, a A, b B, c C), options ...Option) {
	g.addSystem(fn, types3[A, B, C](), options, func(run *call) {
		for {
			fn(run.tick, *(*A)(run.given[0]), *(*B)(run.given[1]), *(*C)(run.given[2]))
			if !run.next() {
				return
			}
		}
	}, func(run *call) {
		for on := true; on; on = run.next() {
			aArg, bArg, cArg := run.args[0], run.args[1], run.args[2]
			aRow, bRow, cRow := aArg.row(run.place), bArg.row(run.place), cArg.row(run.place)
			for {
				aFrom, bFrom, cFrom := aRow, bRow, cRow
				if aArg.pointer {
					aFrom = unsafe.Pointer(&aRow)
				}
				if bArg.pointer {
					bFrom = unsafe.Pointer(&bRow)
				}
				if cArg.pointer {
					cFrom = unsafe.Pointer(&cRow)
				}
				fn(run.tick, *(*A)(aFrom), *(*B)(bFrom), *(*C)(cFrom))
				if run.place++; run.place == run.end {
					break
				}
				aRow, bRow, cRow = unsafe.Add(aRow, aArg.size), unsafe.Add(bRow, bArg.size), unsafe.Add(cRow, cArg.size)
			}
		}
	})
}

// System4 registers a system of four parameters.
func System4[A, B, C, D any](g *Game, fn func(t *Tick, a A, b B, c C, d D), options ...Option) {
	g.addSystem(fn, types4[A, B, C, D](), options, func(run *call) {
		for {
			fn(run.tick, *(*A)(run.given[0]), *(*B)(run.given[1]), *(*C)(run.given[2]), *(*D)(run.given[3]))
			if !run.next() {
				return
			}
		}
	}, func(run *call) {
		for on := true; on; on = run.next() {
			aArg, bArg, cArg, dArg := run.args[0], run.args[1], run.args[2], run.args[3]
			aRow, bRow, cRow, dRow := aArg.row(run.place), bArg.row(run.place), cArg.row(run.place), dArg.row(run.place)
			for {
				aFrom, bFrom, cFrom, dFrom := aRow, bRow, cRow, dRow
				if aArg.pointer {
					aFrom = unsafe.Pointer(&aRow)
				}
				if bArg.pointer {
					bFrom = unsafe.Pointer(&bRow)
				}
				if cArg.pointer {
					cFrom = unsafe.Pointer(&cRow)
				}
				if dArg.pointer {
					dFrom = unsafe.Pointer(&dRow)
				}
				fn(run.tick, *(*A)(aFrom), *(*B)(bFrom), *(*C)(cFrom), *(*D)(dFrom))
				if run.place++; run.place == run.end {
					break
				}
				aRow, bRow, cRow, dRow = unsafe.Add(aRow, aArg.size), unsafe.Add(bRow, bArg.size), unsafe.Add(cRow, cArg.size), unsafe.Add(dRow, dArg.size)
			}
		}
	})
}

// System5 registers a system of five parameters.
func System5[A, B, C, D, E any](g *Game, fn func(t *Tick, a A, b B, c C, d D, e E), options ...Option) {
	g.addSystem(fn, append(types4[A, B, C, D](), types1[E]()...), options, func(run *call) {
		for {
			fn(run.tick, *(*A)(run.given[0]), *(*B)(run.given[1]), *(*C)(run.given[2]), *(*D)(run.given[3]), *(*E)(run.given[4]))
			if !run.next() {
				return
			}
		}
	}, func(run *call) {
		for on := true; on; on = run.next() {
			aArg, bArg, cArg, dArg, eArg := run.args[0], run.args[1], run.args[2], run.args[3], run.args[4]
			aRow, bRow, cRow, dRow, eRow := aArg.row(run.place), bArg.row(run.place), cArg.row(run.place), dArg.row(run.place), eArg.row(run.place)
			for {
				aFrom, bFrom, cFrom, dFrom, eFrom := aRow, bRow, cRow, dRow, eRow
				if aArg.pointer {
					aFrom = unsafe.Pointer(&aRow)
				}
				if bArg.pointer {
					bFrom = unsafe.Pointer(&bRow)
				}
				if cArg.pointer {
					cFrom = unsafe.Pointer(&cRow)
				}
				if dArg.pointer {
					dFrom = unsafe.Pointer(&dRow)
				}
				if eArg.pointer {
					eFrom = unsafe.Pointer(&eRow)
				}
				fn(run.tick, *(*A)(aFrom), *(*B)(bFrom), *(*C)(cFrom), *(*D)(dFrom), *(*E)(eFrom))
				if run.place++; run.place == run.end {
					break
				}
				aRow, bRow, cRow, dRow, eRow = unsafe.Add(aRow, aArg.size), unsafe.Add(bRow, bArg.size), unsafe.Add(cRow, cArg.size), unsafe.Add(dRow, dArg.size), unsafe.Add(eRow, eArg.size)
			}
		}
	})
}

// System6 registers a system of six parameters, the most there are.
func System6[A, B, C, D, E, F any](g *Game, fn func(t *Tick, a A, b B, c C, d D, e E, f F), options ...Option) {
	g.addSystem(fn, append(types4[A, B, C, D](), types2[E, F]()...), options, func(run *call) {
		for {
			fn(run.tick, *(*A)(run.given[0]), *(*B)(run.given[1]), *(*C)(run.given[2]), *(*D)(run.given[3]), *(*E)(run.given[4]), *(*F)(run.given[5]))
			if !run.next() {
				return
			}
		}
	}, func(run *call) {
		for on := true; on; on = run.next() {
			aArg, bArg, cArg, dArg, eArg, fArg := run.args[0], run.args[1], run.args[2], run.args[3], run.args[4], run.args[5]
			aRow, bRow, cRow, dRow, eRow, fRow := aArg.row(run.place), bArg.row(run.place), cArg.row(run.place), dArg.row(run.place), eArg.row(run.place), fArg.row(run.place)
			for {
				aFrom, bFrom, cFrom, dFrom, eFrom, fFrom := aRow, bRow, cRow, dRow, eRow, fRow
				if aArg.pointer {
					aFrom = unsafe.Pointer(&aRow)
				}
				if bArg.pointer {
					bFrom = unsafe.Pointer(&bRow)
				}
				if cArg.pointer {
					cFrom = unsafe.Pointer(&cRow)
				}
				if dArg.pointer {
					dFrom = unsafe.Pointer(&dRow)
				}
				if eArg.pointer {
					eFrom = unsafe.Pointer(&eRow)
				}
				if fArg.pointer {
					fFrom = unsafe.Pointer(&fRow)
				}
				fn(run.tick, *(*A)(aFrom), *(*B)(bFrom), *(*C)(cFrom), *(*D)(dFrom), *(*E)(eFrom), *(*F)(fFrom))
				if run.place++; run.place == run.end {
					break
				}
				aRow, bRow, cRow, dRow, eRow, fRow = unsafe.Add(aRow, aArg.size), unsafe.Add(bRow, bArg.size), unsafe.Add(cRow, cArg.size), unsafe.Add(dRow, dArg.size), unsafe.Add(eRow, eArg.size), unsafe.Add(fRow, fArg.size)
			}
		}
	})
}

func types1[A any]() []reflect.Type { return []reflect.Type{reflect.TypeFor[A]()} }

func types2[A, B any]() []reflect.Type { return append(types1[A](), types1[B]()...) }

func types3[A, B, C any]() []reflect.Type { return append(types2[A, B](), types1[C]()...) }

func types4[A, B, C, D any]() []reflect.Type { return append(types2[A, B](), types2[C, D]()...) }
