package stranger

import (
	"encoding/binary"
	"math"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/match"
)

// A game of the engine's own: everybody pushes a disc, and leaves a trail.

type disc struct {
	At, Speed det.Vec2
}

type mark struct {
	At   det.Vec2
	Left uint16
}

type count struct {
	Discs tide.Map[tide.PlayerID, tide.Entity]
	Marks uint32
}

type push struct {
	Way  det.Vec2 `tide:"min=-1,max=1"`
	Drop bool
	Hue  uint8 `tide:"absolute,default=7"`
}

func discs() *tide.Game {
	g := tide.New(tide.Settings{Title: "Discs", TickRate: 60, MaxPlayers: 4})
	tide.Component[disc](g)
	tide.Component[mark](g)
	tide.Singleton[count](g)
	tide.Input(g, func(*tide.Devices) push { return push{} })
	tide.On1(g, func(t *tide.Tick, joined tide.PlayerJoined, c *count) {
		roll := t.Roll()
		e := t.Spawn(tide.Owner{Player: joined.Player}, disc{At: det.Vec2{X: roll.Float32()}})
		if err := c.Discs.Set(t, joined.Player, e); err != nil {
			panic(err)
		}
	})
	tide.System3(g, func(t *tide.Tick, in push, d *disc, c *count) {
		d.Speed = d.Speed.Scale(0.98).Add(in.Way.Scale(0.125))
		d.At = d.At.Add(d.Speed.Scale(t.DT()))
		if in.Drop {
			c.Marks += uint32(in.Hue)
			t.Spawn(mark{d.At, 40})
		}
	})
	tide.System1(g, func(t *tide.Tick, m *mark) {
		if m.Left--; m.Left == 0 {
			t.Despawn(t.Entity())
		}
	})
	return g
}

// instance is the game as a client has it. What is handed over is what the page
// says that a frame has.
type instance struct{ *tide.Instance }

func (i instance) Step(step *Step) {
	s := match.Step{Tick: step.Tick}
	for _, c := range step.Changes {
		s.Changes = append(s.Changes, match.Change{Player: match.PlayerID(c.Player), Joined: c.Joined, Returned: c.Returned})
	}
	for _, in := range step.Inputs {
		s.Inputs = append(s.Inputs, match.Input{Player: match.PlayerID(in.Player), Value: in.Value})
	}
	i.Instance.Step(&s)
}

// TestPlaysAGame: a thousand ticks of a game of the engine's own, at 60 a second.
func TestPlaysAGame(t *testing.T) {
	start := func() *tide.Instance {
		i, err := tide.Start(discs(), 5)
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	g := game{server: start(), client: func() World { return instance{start()} }}
	g.settings = Settings{
		Fingerprint: g.server.Fingerprint(), TickRate: 60, MaxPlayers: 4,
		Layout:  Layout{{Float, 4}, {Float, 4}, {Bool, 1}, {Integer, 1}},
		Default: []byte{0, 0, 0, 0, 0, 0, 0, 0, 0, 7},
	}
	g.play = func(player, tick uint32) []byte {
		value := make([]byte, 10)
		binary.LittleEndian.PutUint32(value, math.Float32bits(float32(int(tick/7%9)-4)/4))
		binary.LittleEndian.PutUint32(value[4:], math.Float32bits(float32(int(tick/11*player%9)-4)/5))
		value[8], value[9] = byte(tick/9&1), byte(tick/50*player)
		return value
	}
	for name, conditions := range networks {
		t.Run(name, func(t *testing.T) {
			g := g
			g.server = start()
			b := newTable(t, conditions, g)
			for range 3 {
				b.sit(nil)
				b.run(2 * time.Second)
			}
			b.run(15 * time.Second)
			for i, s := range b.seats {
				if compared, differed := s.client.Counts(); compared < 1000 || differed > 0 {
					t.Errorf("player %d has compared %d ticks, and %d differed (%v)", i+1, compared, differed, s.client.Refused())
				}
			}
			if stats := b.server.Stats(); b.wrong > 0 || stats.Missing > stats.Applied/50 {
				t.Errorf("%d inputs came in time, %d did not, and %d were not what was sent", stats.Applied, stats.Missing, b.wrong)
			}
		})
	}
}
