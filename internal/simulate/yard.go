package simulate

import (
	"encoding/binary"
	"math"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/random"
)

// The game that the matches play: bodies walk, push each other aside and throw
// pellets, which hurt whom they touch. Everything touches everything, so that
// one wrong guess soon shows everywhere.

// body is what a player steers.
type body struct {
	Position det.Vec2 `tide:"position"`
	Velocity det.Vec2
	Health   int32
	Reload   int32 // ticks until it throws again
	Luck     random.PCG32
}

// pellet is what a body throws.
type pellet struct {
	Position det.Vec2
	Velocity det.Vec2
	Left     int32 // ticks
	From     uint32
}

// field is where everybody is, gathered each tick for whoever must know.
type field struct {
	Count     int32
	Positions [maxBodies]det.Vec2
	Players   [maxBodies]uint32
	Hits      [maxBodies]int32
}

// score is what happened so far.
type score struct {
	Bodies  tide.Map[tide.PlayerID, tide.Entity]
	Joined  int32
	Left    int32
	Thrown  int32
	Hits    int32
	Steered int32
}

// steer is one player's input for one tick, with a value of most kinds.
type steer struct {
	Move   det.Vec2 `tide:"min=-1,max=1"`
	Aim    det.Vec2 `tide:"absolute"`
	Fire   bool
	Stance uint8 `tide:"absolute,max=3"`
	Twist  int16
}

// steerBytes is the input packed: its values in order.
const steerBytes = 4*4 + 1 + 1 + 2

const (
	maxBodies   = 16
	walkSpeed   = 3   // units a second
	bodyRadius  = 0.3 // units
	pelletSpeed = 6   // units a second
	pelletTicks = 20
	reloadTicks = 8
	arena       = 4 // units from the middle to a wall
	startHealth = 5
)

// yard is the game at a tick rate.
func yard(tickRate int) *tide.Game {
	g := tide.New(tide.Settings{Title: "Yard", TickRate: tickRate, MaxPlayers: maxBodies})
	tide.Component[body](g)
	tide.Component[pellet](g)
	tide.Singleton[field](g)
	tide.Singleton[score](g)
	tide.Singleton[ledger](g)
	tide.Command[order](g)
	tide.Command[letter](g)
	tide.Command[parcel](g)
	tide.Input(g, func(d *tide.Devices) steer { return steer{Aim: d.Pointer.Position, Fire: d.Pointer.Down} })
	tide.On1(g, arrive)
	tide.On1(g, depart)
	tide.OnCommand1(g, obey)
	tide.OnCommand1(g, obeyLetter)
	tide.System3(g, walk)
	tide.System3(g, write)
	tide.System3(g, throw)
	tide.System1(g, clearField)
	tide.System3(g, gather)
	tide.System2(g, push)
	tide.System3(g, fly)
	tide.System3(g, hurt)
	tide.OnCommand1(g, obeyParcel)
	return g
}

func arrive(t *tide.Tick, joined tide.PlayerJoined, s *score) {
	s.Joined++
	roll := t.Roll()
	at := det.Vec2{X: roll.Float32() - 0.5, Y: roll.Float32() - 0.5}
	e := t.Spawn(
		tide.Owner{Player: joined.Player},
		body{Position: at, Health: startHealth, Luck: random.New(t.Seed(), uint64(t.Number()))},
	)
	if err := s.Bodies.Set(t, joined.Player, e); err != nil {
		panic(err)
	}
}

func depart(t *tide.Tick, left tide.PlayerLeft, s *score) {
	s.Left++
	if e, ok := s.Bodies.Get(t, left.Player); ok {
		t.Despawn(e)
	}
	s.Bodies.Delete(t, left.Player)
}

// walk moves a body where its player steers, round the walls' inside.
func walk(t *tide.Tick, in steer, b *body, s *score) {
	if in.Move != (det.Vec2{}) {
		s.Steered++
	}
	speed := float32(walkSpeed)
	if in.Stance == 1 {
		speed = walkSpeed * 0.5
	}
	b.Velocity = b.Velocity.Lerp(in.Move.Scale(speed), 0.5)
	b.Position = b.Position.Add(b.Velocity.Scale(t.DT()))
	b.Position.X = det.Clamp(b.Position.X, -arena, arena)
	b.Position.Y = det.Clamp(b.Position.Y, -arena, arena)
	b.Reload = max(0, b.Reload-1)
}

// throw throws a pellet where the player aims, by luck a little beside it.
func throw(t *tide.Tick, in steer, b *body, s *score) {
	if !in.Fire || b.Reload > 0 {
		return
	}
	b.Reload = reloadTicks + int32(in.Twist&3)
	s.Thrown++
	beside := det.Vec2{X: b.Luck.Float32() - 0.5, Y: b.Luck.Float32() - 0.5}
	way := in.Aim.Sub(b.Position).Normalize().Add(beside.Scale(0.2))
	t.Spawn(pellet{
		Position: b.Position.Add(way.Scale(2 * bodyRadius)), Velocity: way.Scale(pelletSpeed),
		Left: pelletTicks, From: t.Entity().Index(),
	})
}

func clearField(_ *tide.Tick, f *field) { *f = field{} }

// gather notes where everybody is.
func gather(_ *tide.Tick, b body, o tide.Owner, f *field) {
	if f.Count < maxBodies {
		f.Positions[f.Count], f.Players[f.Count] = b.Position, uint32(o.Player)
		f.Count++
	}
}

// push keeps bodies apart.
func push(_ *tide.Tick, b *body, f field) {
	for i := range f.Count {
		way := b.Position.Sub(f.Positions[i])
		if apart := way.Length(); apart > 0 && apart < 2*bodyRadius {
			b.Position = b.Position.Add(way.Normalize().Scale((2*bodyRadius - apart) * 0.5))
		}
	}
}

// fly moves a pellet until it touches somebody, or has flown for too long.
func fly(t *tide.Tick, p *pellet, f *field, s *score) {
	p.Position = p.Position.Add(p.Velocity.Scale(t.DT()))
	if p.Left--; p.Left <= 0 {
		t.Despawn(t.Entity())
		return
	}
	for i := range f.Count {
		if p.Position.Sub(f.Positions[i]).LengthSq() < bodyRadius*bodyRadius {
			f.Hits[i]++
			s.Hits++
			t.Despawn(t.Entity())
			return
		}
	}
}

// hurt takes what hit a body from its health; one without any starts anew.
func hurt(t *tide.Tick, b *body, o tide.Owner, f field) {
	for i := range f.Count {
		if f.Players[i] == uint32(o.Player) {
			b.Health -= f.Hits[i]
		}
	}
	if b.Health <= 0 {
		roll := t.Roll()
		b.Health = startHealth
		b.Position = det.Vec2{X: float32(roll.Float32()*4) - 2, Y: float32(roll.Float32()*4) - 2}
	}
}

// pack writes the input as match keeps it.
func (in steer) pack(dst []byte) {
	for i, v := range []float32{in.Move.X, in.Move.Y, in.Aim.X, in.Aim.Y} {
		binary.LittleEndian.PutUint32(dst[4*i:], math.Float32bits(v))
	}
	dst[16] = 0
	if in.Fire {
		dst[16] = 1
	}
	dst[17] = in.Stance
	binary.LittleEndian.PutUint16(dst[18:], uint16(in.Twist))
}
