package main

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
	"github.com/tide-engine/tide/world"
)

// golden is the world's hash after the script below, on every machine.
const golden = 0x64708881db250927

// The example is a yardstick: all of it in at most 110 lines.
func TestLength(t *testing.T) {
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Skip("the source is not beside the test:", err)
	}
	lines := slices.DeleteFunc(strings.Split(string(source), "\n"), func(line string) bool {
		return strings.TrimSpace(line) == ""
	})
	if len(lines) > 110 {
		t.Errorf("main.go has %d lines that are not blank, and may have 110", len(lines))
	}
}

// player is a machine that steers, as its devices and its views make it steer.
type player struct {
	instance *tide.Instance
	frame    tide.Frame
}

// points has the player point at a place of the arena, and gives their input.
func (p *player) points(at det.Vec2, reader world.Reader) []byte {
	p.frame.Devices.Pointer.Seen = true
	p.frame.Devices.Pointer.Position = p.frame.Draw.Camera.ToScreen(at, p.frame.Devices.Screen)
	p.instance.Draw(&p.frame, reader, reader)
	packed := make([]byte, p.instance.Inputs().Size())
	p.instance.Sample(p.frame.Devices, packed)
	return packed
}

func newPlayer(t *testing.T) *player {
	instance, err := tide.Start(Game(), 0)
	if err != nil {
		t.Fatal(err)
	}
	p := &player{instance: instance, frame: tide.Frame{
		Draw: &draw.List{}, Devices: &tide.Devices{Screen: det.Vec2{X: 640, Y: 480}},
	}}
	p.instance.Draw(&p.frame, p.instance.World(), nil)
	return p
}

// body is one of the model: where follow should have it, in plain float32.
type body struct{ x, y float32 }

func (b *body) follow(x, y float32) {
	x, y = min(max(x, -3), 3), min(max(y, -3), 3)
	wayX, wayY := x-b.x, y-b.y
	length := float32(math.Sqrt(float64(wayX)*float64(wayX) + float64(wayY)*float64(wayY)))
	if step := float32(2.5) * (float32(1) / 30); length > step {
		wayX, wayY = wayX/length*step, wayY/length*step
	}
	b.x, b.y = b.x+wayX, b.y+wayY
}

// Two players join, steer, are held to the arena, and one leaves and comes
// back: a whole match without a network.
func TestMatch(t *testing.T) {
	const ticks = 1800
	machine := newPlayer(t)
	i := machine.instance
	bodies := map[tide.PlayerID]*body{}
	steering := map[tide.PlayerID]bool{}
	present := []tide.PlayerID{}
	inputs := map[tide.PlayerID][]byte{}
	nothing := make([]byte, i.Inputs().Size())
	i.Inputs().Default(nothing)

	targets := random.New(4, 1)
	aim := map[tide.PlayerID]det.Vec2{}
	var joins, clamped, arrived, fullSpeed int
	for tick := uint32(1); tick <= ticks; tick++ {
		step := match.Step{Tick: tick}
		change := func(id tide.PlayerID, joined bool) {
			step.Changes = append(step.Changes, match.Change{Player: id, Joined: joined})
			if joined {
				present = append(present, id)
				slices.Sort(present)
				inputs[id], steering[id] = nothing, false
				bodies[id] = &body{x: []float32{-1, 1}[joins%2]}
				joins++
			} else {
				present = slices.DeleteFunc(present, func(p tide.PlayerID) bool { return p == id })
				delete(bodies, id)
			}
		}
		switch tick {
		case 1:
			change(1, true)
		case 10:
			change(2, true)
		case 900:
			change(1, false)
		case 1000:
			change(1, true)
		case 1200:
			change(2, false)
			change(3, true)
		}
		if tick > 20 && tick%40 < 2 { // each new target is held for a while
			id := tide.PlayerID(tick%2 + 1)
			aim[id] = det.Vec2{X: float32(targets.Between(-1000, 1000)) / 256, Y: float32(targets.Between(-1000, 1000)) / 256}
			if bodies[id] != nil {
				inputs[id], steering[id] = machine.points(aim[id], i.World()), true
			}
		}
		before := map[tide.PlayerID]body{}
		for _, id := range present {
			step.Inputs = append(step.Inputs, match.Input{Player: id, Value: inputs[id]})
			before[id] = *bodies[id]
			if steering[id] {
				bodies[id].follow(pointed(machine, aim[id]))
			}
		}
		i.Step(&step)

		w := i.World()
		roster := world.Single[Roster](w)
		if w.Count() != len(present) || roster.Bodies.Len(w) != len(present) {
			t.Fatalf("tick %d: %d entities and %d in the roster, for %d players", tick, w.Count(), roster.Bodies.Len(w), len(present))
		}
		for _, id := range present {
			entity, _ := roster.Bodies.Get(w, id)
			got, ok := world.Get[Body](w, entity)
			owner, _ := world.Get[tide.Owner](w, entity)
			want := bodies[id]
			if !ok || owner == nil || owner.Player != id || far(got.Position, want) {
				t.Fatalf("tick %d: player %d is at %v, want %v", tick, id, got, *want)
			}
			moved := det.Vec2{X: got.Position.X - before[id].x, Y: got.Position.Y - before[id].y}.Length() * 30
			if moved > 2.5001 {
				t.Fatalf("tick %d: player %d goes %v units a second", tick, id, moved)
			}
			if moved > 2.499 {
				fullSpeed++
			}
			if got.Position.X == 3 || got.Position.X == -3 || got.Position.Y == 3 || got.Position.Y == -3 {
				clamped++
			}
			if steering[id] && moved == 0 {
				arrived++
			}
			bodies[id].x, bodies[id].y = got.Position.X, got.Position.Y
		}
		if err := i.Err(); err != nil {
			t.Fatal(err)
		}
	}
	if joins != 4 || clamped < 50 || arrived < 100 || fullSpeed < 500 {
		t.Errorf("%d joins, %d ticks at the edge, %d where told, %d at full speed: the script did not happen", joins, clamped, arrived, fullSpeed)
	}
	if hash := i.Hash(); hash != golden || hash != i.World().FullHash() {
		t.Errorf("the hash is %016x, from nothing %016x, want %016x", hash, i.World().FullHash(), uint64(golden))
	}
}

// pointed is where a pointer that was put over a place of the arena points, by
// way of the screen's points.
func pointed(p *player, at det.Vec2) (x, y float32) {
	camera, screen := p.frame.Draw.Camera, p.frame.Devices.Screen
	there := camera.ToWorld(camera.ToScreen(at, screen), screen)
	return there.X, there.Y
}

// far allows what one rounding in another order makes of a place.
func far(a det.Vec2, b *body) bool {
	return math.Abs(float64(a.X-b.x)) > 1e-6 || math.Abs(float64(a.Y-b.y)) > 1e-6
}

// What a frame shows: rings where the server has the bodies, discs where this
// machine has them, one of them "you", and the two lines of text.
func TestViews(t *testing.T) {
	p := newPlayer(t)
	p.instance.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}, {Player: 2, Joined: true}}})
	p.instance.Save(0)
	input := p.points(det.Vec2{X: -1, Y: 2}, p.instance.World())
	p.instance.Step(&match.Step{Tick: 2, Inputs: []match.Input{{Player: 2, Value: input}}})
	p.frame.Session = tide.Session{Player: 2, PingMS: 150}
	p.instance.Draw(&p.frame, p.instance.World(), p.instance.Saved(0))
	if err := p.instance.Err(); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range p.frame.Draw.Commands {
		got = append(got, fmt.Sprint(c.Kind, " ", c.Text, " ", c.A.X < 0, " ", c.A.Y > 0 && c.A.Y < 1))
	}
	want := []string{
		"wire circle  true false", "wire circle  false false",
		"circle  true false", "circle  false true",
		"text you false true",
		"text 150 ms round trip to the server false false",
		"text disc: predicted here   ring: confirmed false false",
	}
	if !slices.Equal(got, want) {
		t.Errorf("drew\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for n, c := range p.frame.Draw.Commands[:4] {
		if want := []draw.Color{draw.Amber, draw.Teal}[n%2]; c.Color != want || c.Space != draw.World {
			t.Errorf("command %d is %+v", n, c)
		}
	}
	p.frame.Session = tide.Session{Server: true, Player: 1}
	p.instance.Draw(&p.frame, p.instance.World(), nil)
	if n := len(p.frame.Draw.Commands); n != 5 || p.frame.Draw.Commands[3].Text != "This machine runs the server" {
		t.Errorf("with nothing confirmed it drew %+v", p.frame.Draw.Commands)
	}
}

// Before the pointer was ever on the window, a player does not steer.
func TestNotSteeringBeforeThePointerIsSeen(t *testing.T) {
	p := newPlayer(t)
	packed := make([]byte, p.instance.Inputs().Size())
	p.instance.Sample(p.frame.Devices, packed)
	p.instance.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}, Inputs: []match.Input{{Player: 1, Value: packed}}})
	body, _ := world.Get[Body](p.instance.World(), p.instance.World().EntityAt(0))
	if body.Position != (det.Vec2{X: -1}) {
		t.Errorf("the body went to %v", body.Position)
	}
}
