package main

import (
	"math"
	"testing"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/random"
)

// facing is an arena with a tank that faces right, at a place of its own for
// each of them.
func facing(at ...det.Vec2) *Arena {
	a := &Arena{}
	for i, p := range at {
		a.Tanks[i] = Tank{Here: true, Health: fullHealth, Position: p}
	}
	return a
}

func (a *Arena) steps(n int, controls ...Controls) {
	var all [MaxTanks]Controls
	copy(all[:], controls)
	for range n {
		a.Step(&all)
	}
}

func near(a, b float32) bool { return math.Abs(float64(a-b)) < 1e-3 }

func TestDriving(t *testing.T) {
	a := facing(det.Vec2{X: -9, Y: -5})
	a.steps(TickRate, Controls{Drive: 127}) // 4 units a second
	if p := a.Tanks[0].Position; !near(p.X, -5) || p.Y != -5 {
		t.Errorf("after a second it is at %v", p)
	}
	a.steps(TickRate, Controls{Turn: 127, Aim: -1}) // 2.5 radians a second
	if tank := a.Tanks[0]; !near(tank.Heading, 2.5) || tank.Turret != -1 {
		t.Errorf("it heads for %v and points at %v", tank.Heading, tank.Turret)
	}
	a = facing(det.Vec2{X: 9, Y: -5})
	a.steps(2*TickRate, Controls{Drive: 127})
	if x := a.Tanks[0].Position.X; x != halfWidth-tankRadius {
		t.Errorf("the wall stops it at %v", x)
	}
	a = facing(det.Vec2{X: -3, Y: 0.1})
	a.steps(4*TickRate, Controls{Drive: 127})
	if p := a.Tanks[0].Position; p.Length() < 1+tankRadius-1e-3 {
		t.Errorf("it is within the pillar, at %v", p)
	}
	a = facing(det.Vec2{X: -9, Y: -5}, det.Vec2{X: -8.5, Y: -5})
	a.steps(1)
	if l, r := a.Tanks[0].Position.X, a.Tanks[1].Position.X; !near(l, -9.25) || !near(r, -8.25) {
		t.Errorf("two tanks in one place part to %v and %v", l, r)
	}
}

func TestShooting(t *testing.T) {
	a := facing(det.Vec2{X: -9, Y: -5}, det.Vec2{X: -4, Y: -5})
	shoot := Controls{Fire: true}
	a.steps(1, shoot)
	if len(a.Shells) != 1 || !near(a.Shells[0].Position.X, -9+0.7+0.4) {
		t.Fatalf("it shoots %+v", a.Shells)
	}
	a.steps(reloadTicks-1, shoot) // the first hits after 10 ticks or so; none goes before the next is loaded
	if len(a.Shells) != 0 || a.Tanks[1].Health != fullHealth-1 {
		t.Errorf("%d shells, and the other has %d", len(a.Shells), a.Tanks[1].Health)
	}
	a.steps(2*reloadTicks, shoot)
	if wreck := a.Tanks[1]; wreck.Health != 0 || a.Tanks[0].Score != 1 {
		t.Errorf("after three hits the other is %+v, the score %d", wreck, a.Tanks[0].Score)
	}
	a.steps(wreckedTicks)
	if back := a.Tanks[1]; back.Health != fullHealth || det.Abs(back.Position.X) != 10 {
		t.Errorf("it is back as %+v", back)
	}

	a = facing(det.Vec2{X: 11, Y: -5})
	a.steps(1, shoot)
	a.steps(shellTicks - 2)
	// The wall is 0.3 from the muzzle: it comes back, and hits who shot it.
	if tank := a.Tanks[0]; tank.Health != fullHealth-1 || len(a.Shells) != 0 {
		t.Errorf("off the wall: %+v, %d shells", tank, len(a.Shells))
	}
	a = facing(det.Vec2{X: -4, Y: 0})
	a.steps(1, shoot)
	a.steps(10) // to the middle pillar, whose edge is at -1, and back
	if s := a.Shells[0]; !near(s.Velocity.X, -shellStep) || s.Velocity.Y != 0 {
		t.Errorf("off the pillar it goes %v", s.Velocity)
	}
}

func TestComingAndGoing(t *testing.T) {
	a := &Arena{Dice: random.New(1, 1)}
	a.Join(2)
	a.Tanks[2].Wait = 0
	a.steps(1, Controls{}, Controls{}, Controls{Fire: true})
	if !a.Tanks[2].Here || len(a.Shells) != 1 {
		t.Fatalf("who joined is %+v", a.Tanks[2])
	}
	if a.Leave(2); a.Tanks[2] != (Tank{}) || len(a.Shells) != 0 {
		t.Errorf("who left is %+v, with %d shells", a.Tanks[2], len(a.Shells))
	}
}

// golden is the hash after the ticks below, on every machine.
const golden = 0x549c32b1bd75912f

// TestGolden: a long game of four bots, one of whom comes and goes, gives one
// hash wherever it is played. Every state of it is one that others adopt.
func TestGolden(t *testing.T) {
	a := &Arena{Dice: random.New(11, 0)}
	var bots [MaxTanks]bot
	for i := range bots {
		bots[i].dice = random.New(11, uint64(i)+1)
		a.Join(i)
	}
	wrecks, bounces, shells := 0, 0, 0
	for tick := range 5000 {
		switch tick % 500 {
		case 300:
			a.Leave(3)
		case 400:
			a.Join(3)
		}
		var controls [MaxTanks]Controls
		for i := range bots {
			bots[i].look(a, i)
			controls[i] = bots[i].controls
		}
		first := Shell{}
		if len(a.Shells) > 0 {
			first = a.Shells[0]
		}
		a.Step(&controls)
		if !a.possible() {
			t.Fatalf("tick %d makes an arena that nobody adopts: %+v", tick, a)
		}
		if len(a.Shells) > 0 && a.Shells[0].Life+1 == first.Life && a.Shells[0].Velocity != first.Velocity {
			bounces++
		}
		shells = max(shells, len(a.Shells))
		for _, tank := range a.Tanks {
			if tank.Health == 0 && tank.Wait == wreckedTicks {
				wrecks++
			}
		}
	}
	if wrecks < 50 || bounces < 50 || shells < 8 {
		t.Errorf("%d wrecks, %d bounces, at most %d shells at once: the bots do not play", wrecks, bounces, shells)
	}
	if hash := fingerprint(a.append(nil)); hash != golden {
		t.Errorf("the hash is %016x, want %016x", hash, uint64(golden))
	}
}
