package view

import "github.com/tide-engine/tide/world"

// Snap shows an entity where it is, at once: it loses what is left of its
// errors, and does not blend from the tick before to the newest. For a jump
// that is meant as one, such as a teleport.
func (p *Presenter) Snap(entity world.Entity) {
	p.snap(snap{entity: entity})
}

// SnapSingle does the same for a singleton.
func (p *Presenter) SnapSingle(id world.TypeID) {
	p.snap(snap{single: id})
}

func (p *Presenter) snap(s snap) {
	p.clearError(s)
	if len(p.snaps) == maxSnaps {
		p.snaps = append(p.snaps[:0], p.snaps[1:]...)
	}
	p.snaps = append(p.snaps, s)
}

// clearError drops the errors of a snap's rows.
func (p *Presenter) clearError(s snap) {
	for i := range p.glides {
		g := &p.glides[i]
		switch {
		case g.plan.single && s.entity == 0 && g.plan.id == s.single:
			g.forget(0, 0)
		case !g.plan.single && s.entity != 0:
			index := int(s.entity.Index())
			g.forget(index/world.BlockRows, index%world.BlockRows)
		}
	}
}

// keepSnaps lets go of those whose jump is out of sight: a blend that ends at
// a later tick begins where they jumped to. One that is new jumped in the
// newest tick, or before.
func (p *Presenter) keepSnaps(tick uint32) {
	kept := p.snaps[:0]
	for _, s := range p.snaps {
		if !s.dated {
			s.tick, s.dated = tick, true
		}
		if tick <= s.tick {
			kept = append(kept, s)
		}
	}
	p.snaps = kept
}

func (p *Presenter) snapped(entity world.Entity) bool {
	for _, s := range p.snaps {
		if s.entity == entity {
			return true
		}
	}
	return false
}

func (p *Presenter) snappedSingle(id world.TypeID) bool {
	for _, s := range p.snaps {
		if s.entity == 0 && s.single == id {
			return true
		}
	}
	return false
}
