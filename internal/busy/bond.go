package busy

import "github.com/tide-engine/tide"

// bond refers to another entity, which may be gone.
type bond struct {
	To   tide.Entity
	Lost uint32
	Held uint32
}

func registerBonds(g *tide.Game) {
	tide.Component[bond](g)
	tide.System2(g, hold, tide.Edits[mind]())
	tide.System2(g, stumble)
}

// hold reads and edits whom a bond refers to, and finds another for one that is
// gone.
func hold(t *tide.Tick, b *bond, c *Counts) {
	m := tide.Edit[mind](t, b.To)
	if m == nil {
		if _, there := tide.Get[life](t, b.To); !there && b.To != 0 {
			c.add(staleAbsent)
			b.Lost++
		}
		dice := t.Roll()
		b.To = t.Reader().EntityAt(dice.Below(Population))
		return
	}
	m.Heard++
	b.Held++
	c.add(otherEdited)
	if other, ok := tide.Get[body](t, b.To); ok && other.Position.X < 0 {
		m.Calm = true
		c.add(otherRead)
	}
}

// stumble panics in some rows of some ticks: what the row has written stays,
// and the rows after it run.
func stumble(t *tide.Tick, l *life, c *Counts) {
	if !stumbles(t.Number()) {
		return
	}
	if t.Entity().Index()%1000 == 7 {
		l.Falls++
		panic("it stumbled")
	}
	c.add(survivedPanic)
}
