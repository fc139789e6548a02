package tide_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
	"github.com/tide-engine/tide/world"
)

// The yard is a small game with a bit of everything: players walk, throw
// sparks that drift and go out, and are counted.

type drift struct{ By det.Vec2 }

type spark struct {
	Left  int32 // ticks
	Spare uint32
	From  tide.Entity
}

type roster struct {
	Bodies tide.Map[tide.PlayerID, tide.Entity]
	Thrown int32
	Spare  uint32
}

const (
	walkSpeed  = 3 // units a second
	sparkTicks = 5
)

func yard() *tide.Game {
	g := tide.New(tide.Settings{TickRate: 20, MaxPlayers: 4})
	tide.Component[place](g)
	tide.Component[drift](g)
	tide.Component[spark](g)
	tide.Singleton[roster](g)
	tide.Singleton[tally](g)
	tide.Input(g, func(d *tide.Devices) press {
		return press{Way: d.Pointer.Delta, Fire: d.Pointer.Down}
	})
	tide.On1(g, func(t *tide.Tick, e tide.PlayerJoined, r *roster) {
		r.Bodies.Set(t, e.Player, t.Spawn(tide.Owner{Player: e.Player}, place{At: det.Vec2{X: float32(e.Player)}}))
	})
	tide.On1(g, func(t *tide.Tick, e tide.PlayerLeft, r *roster) {
		body, _ := r.Bodies.Get(t, e.Player)
		t.Despawn(body)
		r.Bodies.Delete(t, e.Player)
	})
	tide.System2(g, func(t *tide.Tick, in press, p *place) {
		p.At = p.At.Add(in.Way.Scale(walkSpeed * t.DT()))
	})
	tide.System3(g, func(t *tide.Tick, in press, p place, r *roster) {
		if !in.Fire {
			return
		}
		roll := t.Roll()
		r.Thrown++
		t.Spawn(p, drift{By: det.Vec2{X: roll.Float32(), Y: roll.Float32()}}, spark{Left: sparkTicks, From: t.Entity()})
	})
	tide.System2(g, func(t *tide.Tick, p *place, d drift) {
		p.At = p.At.Add(d.By.Scale(t.DT()))
	})
	tide.System1(g, func(t *tide.Tick, s *spark) {
		if s.Left--; s.Left == 0 {
			t.Despawn(t.Entity())
		}
	})
	tide.System1(g, func(t *tide.Tick, n *tally) { n.Count++ })
	return g
}

func start(t testing.TB, g *tide.Game, seed uint64) *tide.Instance {
	t.Helper()
	i, err := tide.Start(g, seed)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// packed is an input of the yard as package match keeps it.
func (p press) packed() []byte {
	b := binary.LittleEndian.AppendUint32(nil, math.Float32bits(p.Way.X))
	b = binary.LittleEndian.AppendUint32(b, math.Float32bits(p.Way.Y))
	if p.Fire {
		return append(b, 1)
	}
	return append(b, 0)
}

// thing is an entity of the model: plain fields, nothing of package world.
type thing struct {
	generation uint32
	alive      bool
	owner      tide.PlayerID
	at         [2]float32
	by         [2]float32
	left       int32 // of a spark; 0 is no spark
	from       tide.Entity
}

// model is the yard told again in plain Go, without the engine.
type model struct {
	seed   uint64
	tick   uint32
	things []thing
	bodies map[tide.PlayerID]int
	thrown int32
}

func newModel(seed uint64) *model {
	return &model{seed: seed, bodies: map[tide.PlayerID]int{}}
}

func (m *model) clone() *model {
	c := *m
	c.things = append([]thing(nil), m.things...)
	c.bodies = map[tide.PlayerID]int{}
	for player, body := range m.bodies {
		c.bodies[player] = body
	}
	return &c
}

func (m *model) take() int {
	for index := range m.things {
		if !m.things[index].alive {
			m.things[index] = thing{alive: true, generation: m.things[index].generation + 1}
			return index
		}
	}
	m.things = append(m.things, thing{alive: true, generation: 1})
	return len(m.things) - 1
}

func (m *model) name(index int) tide.Entity {
	return tide.Entity(m.things[index].generation)<<32 | tide.Entity(index)
}

func (m *model) step(step *match.Step, presses map[tide.PlayerID]press) {
	m.tick = step.Tick
	dt := float32(1) / 20
	for _, change := range step.Changes {
		if change.Joined {
			body := m.take()
			m.things[body].owner = change.Player
			m.things[body].at = [2]float32{float32(change.Player), 0}
			m.bodies[change.Player] = body
		} else {
			m.things[m.bodies[change.Player]].alive = false
			delete(m.bodies, change.Player)
		}
	}
	type thrown struct {
		index int
		thing thing
	}
	var throws []thrown
	for index := range m.things {
		if p := &m.things[index]; p.alive && p.owner != 0 {
			in := presses[p.owner]
			p.at[0] += float32(in.Way.X * (walkSpeed * dt))
			p.at[1] += float32(in.Way.Y * (walkSpeed * dt))
		}
	}
	bodies := len(m.things)
	for index := range bodies {
		p := m.things[index]
		if !p.alive || p.owner == 0 || !presses[p.owner].Fire {
			continue
		}
		roll := random.Roll(m.seed, m.tick, uint64(m.name(index)), 3<<32)
		m.thrown++
		s := thing{alive: true, at: p.at, left: sparkTicks, from: m.name(index)}
		s.by[0] = roll.Float32()
		s.by[1] = roll.Float32()
		throws = append(throws, thrown{m.take(), s})
	}
	for _, throw := range throws {
		throw.thing.generation = m.things[throw.index].generation
		m.things[throw.index] = throw.thing
	}
	for index := range m.things {
		if p := &m.things[index]; p.alive && p.left > 0 {
			p.at[0] += float32(p.by[0] * dt)
			p.at[1] += float32(p.by[1] * dt)
		}
	}
	for index := range m.things {
		if p := &m.things[index]; p.alive && p.left > 0 {
			if p.left--; p.left == 0 {
				p.alive = false
			}
		}
	}
}

// differs compares the model with an instance, field by field.
func (m *model) differs(t interface{ Fatalf(string, ...any) }, i *tide.Instance) {
	w := i.World()
	alive := 0
	for index := range m.things {
		want := &m.things[index]
		entity := m.name(index)
		if w.Alive(entity) != want.alive {
			t.Fatalf("tick %d: entity %v is alive: %v", m.tick, entity, !want.alive)
		}
		if !want.alive {
			continue
		}
		alive++
		p, _ := world.Get[place](w, entity)
		if p == nil || math.Float32bits(p.At.X) != math.Float32bits(want.at[0]) || math.Float32bits(p.At.Y) != math.Float32bits(want.at[1]) {
			t.Fatalf("tick %d: entity %v is at %v, want %v", m.tick, entity, p, want.at)
		}
		owner, owned := world.Get[tide.Owner](w, entity)
		if owned != (want.owner != 0) || owned && owner.Player != want.owner {
			t.Fatalf("tick %d: entity %v is owned by %v, want %v", m.tick, entity, owner, want.owner)
		}
		s, sparking := world.Get[spark](w, entity)
		if sparking != (want.left > 0) || sparking && (s.Left != want.left || s.From != want.from) {
			t.Fatalf("tick %d: entity %v is a spark: %v, want %d left from %v", m.tick, entity, s, want.left, want.from)
		}
	}
	if w.Count() != alive {
		t.Fatalf("tick %d: %d entities, want %d", m.tick, w.Count(), alive)
	}
}

func vec(x, y float32) det.Vec2 { return det.Vec2{X: x, Y: y} }
