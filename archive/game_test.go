package archive

import (
	"bytes"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/random"
)

// The game of these tests: ships that steer, grow by rolls and drop stones, a
// command that paints one, and a tally in collections.

type ship struct {
	At    det.Vec2
	Speed float32
	Color uint32
}

type stone struct {
	At   det.Vec2
	Left int32
}

type tally struct {
	Ships tide.Map[tide.PlayerID, tide.Entity]
	Drops tide.List[int32]
	Dice  random.PCG32
	Made  int32
}

type steer struct {
	Way  det.Vec2 `tide:"min=-1,max=1"`
	Gear int8
	Drop bool
}

type paint struct {
	Color uint32
	Art   []byte
}

func arrive(t *tide.Tick, joined tide.PlayerJoined, all *tally) {
	all.Ships.Set(t, joined.Player, t.Spawn(ship{Speed: 1}, tide.Owner{Player: joined.Player}))
}

func depart(t *tide.Tick, left tide.PlayerLeft, all *tally) {
	gone, _ := all.Ships.Get(t, left.Player)
	t.Despawn(gone)
	all.Ships.Delete(t, left.Player)
}

func repaint(t *tide.Tick, from tide.PlayerID, p paint, all *tally) {
	sum := int32(p.Color) + int32(from)
	for _, b := range p.Art {
		sum = sum*31 + int32(b)
	}
	all.Drops.Append(t, sum)
}

func move(t *tide.Tick, in steer, s *ship, all *tally) {
	roll := t.Roll()
	s.Speed = det.Clamp(s.Speed+float32(roll.Float32()*0.01*float32(in.Gear)), 0, 3)
	s.At = s.At.Add(in.Way.Scale(float32(s.Speed * t.DT())))
	if in.Drop {
		all.Made++
		t.Spawn(stone{At: s.At, Left: 20 + int32(all.Dice.Below(20))})
	}
}

func age(t *tide.Tick, s *stone) {
	if s.Left--; s.Left <= 0 {
		t.Despawn(t.Entity())
	}
}

const toyRate = 20

func newToy() *tide.Game {
	g := tide.New(tide.Settings{Title: "Toy", TickRate: toyRate, MaxPlayers: 4})
	tide.Component[ship](g)
	tide.Component[stone](g)
	tide.Singleton[tally](g)
	tide.Command[paint](g)
	tide.Input(g, func(*tide.Devices) steer { return steer{} })
	tide.On1(g, arrive)
	tide.On1(g, depart)
	tide.OnCommand1(g, repaint)
	tide.System3(g, move)
	tide.System1(g, age)
	return g
}

var toy = newToy()

func startToy(t testing.TB, seed uint64) *tide.Instance {
	t.Helper()
	i, err := tide.Start(toy, seed)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// begin is what Verify starts worlds by.
func begin(h Header) (Simulation, error) { return tide.Start(toy, h.Seed) }

// player drives a match of the toy from a seed: who is there, what they do.
type player struct {
	dice    random.PCG32
	pack    func(dst []byte, in steer)
	here    [4]bool
	doing   [4]steer
	numbers [4]uint32
	tick    uint32
	ended   bool
}

func newPlayer(t testing.TB, i *tide.Instance, seed uint64) *player {
	t.Helper()
	pack, err := tide.PackInput[steer](i)
	if err != nil {
		t.Fatal(err)
	}
	return &player{dice: random.New(seed, 1), pack: pack}
}

// step is the next tick's.
func (p *player) step(i *tide.Instance) *tide.Step {
	p.tick++
	s := &tide.Step{Tick: p.tick}
	for n := range p.here {
		id := tide.PlayerID(n + 1)
		switch chance := p.dice.Below(100); {
		case !p.here[n] && chance < 20:
			p.here[n], p.doing[n] = true, steer{}
			s.Changes = append(s.Changes, tide.Change{Player: id, Joined: true, Returned: p.numbers[n] > 0})
		case p.here[n] && chance == 99:
			p.here[n] = false
			s.Changes = append(s.Changes, tide.Change{Player: id})
		}
		if !p.here[n] {
			continue
		}
		if p.dice.Below(8) == 0 {
			p.doing[n] = steer{Way: det.Vec2{X: 2*p.dice.Float32() - 1, Y: 2*p.dice.Float32() - 1}, Gear: int8(p.dice.Below(9)), Drop: p.dice.Below(3) == 0}
		}
		if p.dice.Below(10) == 0 {
			art := make([]byte, p.dice.Below(400))
			for b := range art {
				art[b] = byte(p.dice.Uint32())
			}
			c, _ := i.EncodeCommand(paint{p.dice.Uint32(), art})
			p.numbers[n]++
			c.Player, c.Channel, c.Number = id, 1, p.numbers[n]
			s.Commands = append(s.Commands, c)
		}
		value := make([]byte, i.Inputs().Size())
		p.pack(value, p.doing[n])
		s.Inputs = append(s.Inputs, tide.PlayerInput{Player: id, Value: value})
	}
	return s
}

// recorded is an archive of so many ticks of a seed's match.
func recorded(t testing.TB, seed uint64, ticks int, result []byte) []byte {
	t.Helper()
	var file bytes.Buffer
	i := startToy(t, seed)
	w, err := NewWriter(&file, HeaderOf(i))
	if err != nil {
		t.Fatal(err)
	}
	sim, p := Record(i, w), newPlayer(t, i, seed)
	for range ticks {
		sim.Step(p.step(i))
	}
	if err := w.Close(result); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func open(t testing.TB, file []byte) *Reader {
	t.Helper()
	r, err := Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	return r
}
