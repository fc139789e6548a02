package view

import (
	"math/bits"
	"unsafe"

	"github.com/tide-engine/tide/world"
)

func (p *plan) row(base unsafe.Pointer, row int) unsafe.Pointer {
	return unsafe.Add(base, uintptr(row)*p.size)
}

// compose makes a world what is seen t of the way from one tick to the next.
// What only the later tick has is as it is there. from is nil where there is
// no earlier tick to come from.
func (p *Presenter) compose(dst *world.World, from, to *world.Snapshot, t float64) {
	dst.Restore(to)
	if from == nil || t >= 1 {
		return
	}
	blocks := min(from.Blocks(), to.Blocks())
	for i := range p.plans {
		plan := &p.plans[i]
		if plan.single {
			p.composeSingle(plan, dst, from, to, t)
			continue
		}
		for n := range blocks {
			p.composeBlock(plan, n, dst, from, to, t)
		}
	}
}

func (p *Presenter) composeSingle(plan *plan, dst *world.World, from, to *world.Snapshot, t float64) {
	a, b := from.Single(plan.id), to.Single(plan.id)
	if a == nil || b == nil || a == b || !plan.differs(a, b) || p.snappedSingle(plan.id) {
		return
	}
	plan.blend(dst.WriteSingle(plan.id), a, b, t)
}

func (p *Presenter) composeBlock(plan *plan, n int, dst *world.World, from, to *world.Snapshot, t float64) {
	a, b := from.Block(plan.id, n), to.Block(plan.id, n)
	if a == nil || b == nil || a == b { // the two ticks share what did not change
		return
	}
	var base unsafe.Pointer
	for rows := from.Mask(plan.id, n) & to.Mask(plan.id, n); rows != 0; rows &= rows - 1 {
		row := bits.TrailingZeros64(rows)
		was, is := plan.row(a, row), plan.row(b, row)
		if !plan.differs(was, is) {
			continue
		}
		entity := to.EntityAt(indexOf(n, row))
		if entity != from.EntityAt(indexOf(n, row)) || p.snapped(entity) {
			continue
		}
		if base == nil {
			base = dst.WriteBlock(plan.id, n)
		}
		plan.blend(plan.row(base, row), was, is, t)
	}
}

// measure finds how far what was shown last is from what the corrected history
// shows for the same time: that is each row's error from now on. What was
// shown had what was left of earlier errors in it, so they accumulate.
func (p *Presenter) measure(from, to *world.Snapshot, t float64) {
	shown := p.predicted
	blocks := min(shown.Blocks(), to.Blocks())
	for i := range p.glides {
		g := &p.glides[i]
		if g.plan.single {
			a, b, s := from.Single(g.plan.id), to.Single(g.plan.id), shown.Single(g.plan.id)
			if a != nil && b != nil && s != nil {
				p.measureRow(g, 0, 0, 0, s, a, b, t)
			}
			continue
		}
		for n := range blocks {
			is, s := to.Block(g.plan.id, n), shown.Block(g.plan.id, n)
			if is == nil || s == nil {
				continue
			}
			var was unsafe.Pointer
			var wasMask uint64
			if n < from.Blocks() {
				was, wasMask = from.Block(g.plan.id, n), from.Mask(g.plan.id, n)
			}
			for rows := to.Mask(g.plan.id, n) & shown.Mask(g.plan.id, n); rows != 0; rows &= rows - 1 {
				row := bits.TrailingZeros64(rows)
				entity := to.EntityAt(indexOf(n, row))
				if shown.EntityAt(indexOf(n, row)) != entity {
					g.forget(n, row)
					continue
				}
				a, b := g.plan.row(is, row), g.plan.row(is, row)
				if was != nil && wasMask>>row&1 != 0 && from.EntityAt(indexOf(n, row)) == entity {
					a = g.plan.row(was, row)
				}
				p.measureRow(g, n, row, entity, g.plan.row(s, row), a, b, t)
			}
		}
	}
}

func (p *Presenter) measureRow(g *glide, n, row int, entity world.Entity, shown, from, to unsafe.Pointer, t float64) {
	plan := g.plan
	corrected := unsafe.Pointer(&p.scratch[0])
	copy(unsafe.Slice((*byte)(corrected), plan.size), unsafe.Slice((*byte)(to), plan.size))
	plan.blend(corrected, from, to, t)
	if !plan.measure(p.error[:plan.width], shown, corrected) {
		g.forget(n, row)
		return
	}
	b := g.block(n)
	b.rows |= 1 << row
	b.entities[row] = entity
	b.age[row] = 0
	copy(b.row(plan, row), p.error)
}
