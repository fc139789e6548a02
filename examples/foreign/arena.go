package main

import (
	"slices"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/random"
)

// The rules' numbers. Distances are in units, angles in radians.
const (
	TickRate  = 30 // steps a second
	MaxTanks  = 4
	MaxShells = 32

	halfWidth, halfHeight = 12, 8

	tankRadius = 0.5
	tankStep   = 4.0 / TickRate // a tick at full speed
	turnStep   = 2.5 / TickRate
	turretStep = 5.0 / TickRate
	muzzle     = 0.7 // from the tank's middle
	fullHealth = 3

	shellStep    = 12.0 / TickRate
	shellTicks   = 60 // how long a shell flies
	reloadTicks  = 18
	wreckedTicks = 45
)

// Tank is one player's. Where nobody is it is zero.
type Tank struct {
	Here     bool
	Health   uint8  // 0 is a wreck
	Wait     uint16 // ticks until it may fire, or a wreck's until it is back
	Score    int32
	Position det.Vec2
	Heading  float32 // where it drives
	Turret   float32 // where it shoots
}

// Shell is one shot in the air. It bounces off walls and pillars.
type Shell struct {
	Owner    uint8  // whose, an index of Arena.Tanks
	Life     uint16 // ticks that are left
	Position det.Vec2
	Velocity det.Vec2 // a tick
}

// Controls is what one player does in one tick.
type Controls struct {
	Drive, Turn int8    // -127 to 127
	Aim         float32 // where the turret is to point, -Pi to Pi
	Fire        bool
}

// Arena is the whole state of the game: what is not in it, the rules forget.
type Arena struct {
	Dice   random.PCG32
	Tanks  [MaxTanks]Tank
	Shells []Shell // in the order they were fired
}

// The arena's pillars and where tanks start never change.
var (
	pillars = [...]struct {
		At     det.Vec2
		Radius float32
	}{{det.Vec2{X: -4, Y: 2}, 1.5}, {det.Vec2{X: 4, Y: -2}, 1.5}, {det.Vec2{}, 1}}

	corners = [...]det.Vec2{{X: -10, Y: -6}, {X: 10, Y: 6}, {X: -10, Y: 6}, {X: 10, Y: -6}}
)

// Join puts a tank into the arena.
func (a *Arena) Join(i int) {
	a.Tanks[i] = Tank{Here: true}
	a.place(&a.Tanks[i])
}

// Leave takes a tank and its shells out of the arena.
func (a *Arena) Leave(i int) {
	a.Tanks[i] = Tank{}
	a.Shells = slices.DeleteFunc(a.Shells, func(s Shell) bool { return int(s.Owner) == i })
}

// Step runs one tick. controls[i] is what the player of Tanks[i] does.
func (a *Arena) Step(controls *[MaxTanks]Controls) {
	for i := range a.Tanks {
		a.drive(&a.Tanks[i], controls[i])
	}
	a.part()
	for i := range a.Tanks {
		a.fire(i, controls[i])
	}
	a.fly()
}

func (a *Arena) drive(t *Tank, c Controls) {
	if t.Wait > 0 {
		t.Wait--
	}
	if t.Here && t.Health == 0 && t.Wait == 0 {
		a.place(t)
	}
	if t.Health == 0 {
		return
	}
	t.Heading = det.WrapAngle(t.Heading + float32(turnStep*share(c.Turn)))
	t.Turret = det.MoveTowardsAngle(t.Turret, c.Aim, turretStep)
	t.Position = t.Position.Add(direction(t.Heading).Scale(tankStep * share(c.Drive)))
}

// part pushes tanks out of each other, of the pillars and of the walls.
func (a *Arena) part() {
	for i := range a.Tanks {
		t := &a.Tanks[i]
		if t.Health == 0 {
			continue
		}
		for j := i + 1; j < MaxTanks; j++ {
			other := &a.Tanks[j]
			way := other.Position.Sub(t.Position)
			if depth := 2*tankRadius - way.Length(); other.Health > 0 && depth > 0 {
				push := way.Normalize().Scale(depth / 2)
				t.Position, other.Position = t.Position.Sub(push), other.Position.Add(push)
			}
		}
	}
	for i := range a.Tanks {
		t := &a.Tanks[i]
		if t.Health == 0 {
			continue
		}
		for _, p := range pillars {
			t.Position = outside(t.Position, p.At, p.Radius+tankRadius)
		}
		t.Position = inside(t.Position, tankRadius)
	}
}

func (a *Arena) fire(i int, c Controls) {
	t := &a.Tanks[i]
	if !c.Fire || t.Health == 0 || t.Wait > 0 || len(a.Shells) == MaxShells {
		return
	}
	t.Wait = reloadTicks
	way := direction(t.Turret)
	at := inside(t.Position.Add(way.Scale(muzzle)), 0)
	a.Shells = append(a.Shells, Shell{Owner: uint8(i), Life: shellTicks, Position: at, Velocity: way.Scale(shellStep)})
}

func (a *Arena) fly() {
	flying := a.Shells[:0]
	for _, s := range a.Shells {
		s.Life--
		s.Position = s.Position.Add(s.Velocity)
		s.bounce()
		if !a.hit(s) && s.Life > 0 {
			flying = append(flying, s)
		}
	}
	a.Shells = flying
}

func (s *Shell) bounce() {
	for _, p := range pillars {
		if normal := s.Position.Sub(p.At); normal.Length() < p.Radius {
			s.Velocity = s.Velocity.Reflect(normal)
			s.Position = outside(s.Position, p.At, p.Radius)
		}
	}
	if det.Abs(s.Position.X) > halfWidth {
		s.Velocity.X = -s.Velocity.X
	}
	if det.Abs(s.Position.Y) > halfHeight {
		s.Velocity.Y = -s.Velocity.Y
	}
	s.Position = inside(s.Position, 0)
}

// hit says whether a shell hits a tank, and does what it does to it.
func (a *Arena) hit(s Shell) bool {
	for i := range a.Tanks {
		t := &a.Tanks[i]
		if t.Health == 0 || s.Position.Distance(t.Position) > tankRadius {
			continue
		}
		if t.Health--; t.Health > 0 {
			return true
		}
		t.Wait = wreckedTicks
		if i == int(s.Owner) {
			t.Score--
		} else {
			a.Tanks[s.Owner].Score++
		}
		return true
	}
	return false
}

// place puts a tank into a corner that the dice choose, facing the middle.
func (a *Arena) place(t *Tank) {
	t.Position = corners[a.Dice.Below(uint32(len(corners)))]
	t.Heading = det.Atan2(-t.Position.Y, -t.Position.X)
	t.Turret = t.Heading
	t.Health, t.Wait = fullHealth, reloadTicks
}

// share is a control as a fraction, -1 to 1.
func share(control int8) float32 { return float32(control) / 127 }

func direction(angle float32) det.Vec2 {
	sin, cos := det.SinCos(angle)
	return det.Vec2{X: cos, Y: sin}
}

// inside is the nearest place that is so far from every wall.
func inside(at det.Vec2, margin float32) det.Vec2 {
	corner := det.Vec2{X: halfWidth - margin, Y: halfHeight - margin}
	return at.Clamp(corner.Neg(), corner)
}

// outside is the nearest place that is at least so far from a middle.
func outside(at, middle det.Vec2, far float32) det.Vec2 {
	way := at.Sub(middle)
	if way.Length() >= far {
		return at
	}
	return middle.Add(way.Normalize().Scale(far))
}
