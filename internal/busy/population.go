package busy

import (
	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/random"
	"github.com/tide-engine/tide/world"
)

// Population is how many entities there are at all times, beside those of
// players and scenes: whoever dies is replaced.
const Population = 10_000

// motion is nested in body.
type motion struct {
	Velocity det.Vec2
	Spin     int16 // of a turn, 1/65536
}

// body has structs in structs and an array of structs.
type body struct {
	Position det.Vec2 `tide:"position"`
	Motion   motion
	Trail    [2]det.Vec2
}

// life ends with padding.
type life struct {
	Ends  uint32 // the tick
	Falls uint16
	Frail bool
}

// mind has padding in its middle and at its end.
type mind struct {
	Calm  bool
	Mood  float32
	Heard uint32
	Ran   uint16 // how often a parallel system did for it
}

// spark is what burns for some ticks.
type spark struct {
	Left int16
	From uint32 // the index of who struck it in a parallel system, from 1
}

// sparkTicks is how long one burns that a parallel system struck.
const sparkTicks = 5

// passed is the event of somebody who is gone.
type passed struct {
	Who      tide.Entity
	Parallel bool
	Spare    [7]uint8
}

// echo is an event that leads to others like it.
type echo struct{ Depth int32 }

// sparked is the event that a parallel system sends.
type sparked struct{ From uint32 }

func registerPopulation(g *tide.Game) {
	tide.Component[body](g)
	tide.Component[life](g)
	tide.Component[mind](g)
	tide.Component[spark](g)
	tide.Event[passed](g)
	tide.Event[echo](g)
	tide.Event[sparked](g)
	tide.On1(g, replace)
	tide.On1(g, resound)
	tide.On1(g, glow)
	tide.System1(g, populate)
	tide.System1(g, shout)
	tide.System2(g, drift)
	tide.System3(g, glide)
	tide.System3(g, think, tide.Parallel())
	tide.System2(g, weary)
	tide.System2(g, expire)
	tide.System2(g, burn)
	tide.System2(g, gather)
}

// populate fills the world in the first tick.
func populate(t *tide.Tick, c *Counts) {
	if t.Number() != 1 {
		return
	}
	for n := range uint32(Population) {
		dice := t.Roll()
		born(t, n, &dice, c)
	}
}

// born spawns an entity of one of the kinds there are.
func born(t *tide.Tick, kind uint32, dice *random.PCG32, c *Counts) {
	b := body{Position: dice.InDisc().Scale(100)}
	b.Motion = motion{Velocity: dice.InDisc(), Spin: int16(dice.Between(-300, 300))}
	l := life{Ends: t.Number() + 20 + dice.Below(400)}
	m := mind{Mood: dice.Float32(), Calm: dice.Chance(0.5)}
	var entity tide.Entity
	switch {
	case kind%11 == 0:
		entity = t.Spawn(l, newLedger(dice)) // without a body, so that its column has holes
	case kind%8 == 1:
		entity = t.Spawn(b, l, m, newLedger(dice))
	case kind%10 == 2:
		entity = t.Spawn(b, l, m, bond{})
	case kind%16 == 3:
		entity = t.Spawn(l, b, m, hand{Deck: [8]uint8{0, 1, 2, 3, 4, 5, 6, 7}})
	case kind%40 == 5:
		entity = t.Spawn(bag{}, m, l)
	default:
		entity = t.Spawn(m, b, l)
	}
	c.add(spawned)
	if entity.Generation() > 1 {
		c.add(respawned)
	}
}

// drift reads one row and writes another.
func drift(_ *tide.Tick, b *body, m mind) {
	way := b.Motion.Velocity.Scale(m.Mood)
	b.Trail[1], b.Trail[0] = b.Trail[0], b.Position
	b.Position = b.Position.Add(way)
}

// glide takes runs of rows. Now and then it panics in the middle of one.
func glide(t *tide.Tick, bodies []body, minds tide.Reads[mind], c *Counts) {
	for n := range bodies {
		b := &bodies[n]
		b.Motion.Spin += int16(minds[n].Heard & 3)
		if b.Position.LengthSq() > 100*100 {
			b.Motion.Velocity = b.Position.Scale(-0.01)
		}
		if cutShort(t.Number()) && n == 3 && t.EntityAt(n).Index() < 2*world.BlockRows {
			panic("the run is cut short")
		}
	}
	c.add(blockForm)
}

// think runs on several goroutines, and does there whatever may be done there.
func think(t *tide.Tick, m *mind, b body, l life) {
	dice := t.Roll()
	m.Ran++
	m.Mood = det.Lerp(m.Mood, dice.Float32(), 0.25)
	if other, ok := tide.Get[ledger](t, t.Reader().EntityAt(dice.Below(Population))); ok && other.Odd {
		m.Mood = det.Abs(m.Mood - 0.5)
	}
	switch dice.Below(3000) {
	case 0:
		t.Spawn(spark{Left: sparkTicks, From: t.Entity().Index() + 1})
		tide.Send(t, sparked{From: t.Entity().Index()})
	case 1:
		t.Despawn(t.Entity())
		tide.Send(t, passed{Who: t.Entity(), Parallel: true})
	case 2:
		m.Calm = !m.Calm
	}
	if stumbles(t.Number()) && l.Frail && dice.Below(100) == 0 {
		panic("it thought too much")
	}
	m.Calm = m.Calm != (b.Position.X > 99)
}

// weary writes few of many rows.
func weary(t *tide.Tick, l tide.Mut[life], c *Counts) {
	if now := l.Get(); !now.Frail && now.Ends < t.Number()+10 {
		now.Frail = true
		l.Set(now)
		c.add(mutSet)
	}
}

// expire ends whoever's time has come, and says so.
func expire(t *tide.Tick, l life, c *Counts) {
	if l.Ends > t.Number() {
		return
	}
	t.Despawn(t.Entity())
	tide.Send(t, passed{Who: t.Entity()})
	c.add(died)
	c.add(sentFromSystem)
}

// replace has somebody come for whoever went.
func replace(t *tide.Tick, p passed, c *Counts) {
	if t.Reader().Alive(p.Who) {
		panic("somebody who is gone is alive")
	}
	if p.Parallel {
		c.add(parallelDied)
	}
	dice := t.Roll()
	born(t, dice.Below(Population), &dice, c)
	if p.Who.Index()%16 == 0 {
		tide.Send(t, echo{})
	}
}

// resound sends an event a few times on. Once it does not end, and is ended.
func resound(t *tide.Tick, e echo, c *Counts) {
	if e.Depth > 0 {
		c.add(cascaded)
	}
	if e.Depth < 3 || t.Number() == endless {
		tide.Send(t, echo{Depth: e.Depth + 1})
	}
}

// shout begins that chain.
func shout(t *tide.Tick, _ Counts) {
	if t.Number() == endless {
		tide.Send(t, echo{})
	}
}

func glow(_ *tide.Tick, _ sparked, c *Counts) { c.add(parallelSent) }

func burn(t *tide.Tick, s *spark, c *Counts) {
	if s.From > 0 && s.Left == sparkTicks {
		c.add(parallelSpawned)
	}
	if s.Left--; s.Left <= 0 {
		t.Despawn(t.Entity())
	}
}

// gather counts what a parallel system, which writes no singleton, left in rows.
func gather(_ *tide.Tick, m tide.Mut[mind], c *Counts) {
	now := m.Get()
	if now.Ran >= 16 {
		c.Of[parallelRan] += uint32(now.Ran)
		now.Ran = 0
		m.Set(now)
	}
}
