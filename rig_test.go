package tide_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
)

// shot is an event with padding in it, and copied as it is, with that.
type shot struct {
	Kind uint8 // a letter
	Wide uint64
	Room [2]uint64
}

// echo is an event of another type that looks the same.
type echo shot

// spare is another one in every run of a tick.
var spare byte

// volley is how many shots of each kind a gun fires in a tick; Back has those
// of b first.
type volley struct {
	A, B uint8
	Back bool
}

// gun counts its shots.
type gun struct{ Shots uint32 }

// log is a local that says what was heard.
type log struct{ lines []string }

func (l *log) note(h *tide.Hearing, s shot, what string) {
	if h.Late {
		what += " late"
	}
	l.lines = append(l.lines, fmt.Sprintf("%d%c%s", h.Tick, s.Kind, what))
}

// shooting is a game in which a player's gun fires what the input says.
func shooting(l *log) *tide.Game {
	g := tide.New(tide.Settings{TickRate: 10, MaxPlayers: 2})
	tide.Component[gun](g)
	tide.Singleton[six](g)
	tide.Event[shot](g)
	tide.Event[echo](g)
	tide.Local[*log](g)
	tide.Input(g, func(*tide.Devices) volley { return volley{} })
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) { t.Spawn(gun{}, tide.Owner{Player: e.Player}) })
	tide.System3(g, func(t *tide.Tick, v volley, n *gun, s *six) {
		fire := func(count, kind uint8) {
			for range count {
				n.Shots++
				s.V++
				sent := shot{Wide: 1}
				unsafe.Slice((*byte)(unsafe.Pointer(&sent)), unsafe.Sizeof(sent))[1] = spare // of the padding
				spare++
				sent.Kind = kind
				tide.Send(t, sent)
			}
		}
		if v.Back {
			fire(v.B, 'b')
			fire(v.A, 'a')
			return
		}
		fire(v.A, 'a')
		fire(v.B, 'b')
	})
	tide.Hear(g, func(h *tide.Hearing, s shot) { l.note(h, s, "") })
	tide.Hear(g, func(h *tide.Hearing, s tide.Removed[shot]) { l.note(h, s.Value, " removed") })
	tide.Hear(g, func(h *tide.Hearing, s tide.Verified[shot]) { l.note(h, s.Value, " verified") })
	return g
}

func (v volley) packed() []byte {
	if v.Back {
		return []byte{v.A, v.B, 1}
	}
	return []byte{v.A, v.B, 0}
}

// rig drives an instance by hand as package match's client does.
type rig struct {
	t        testing.TB
	instance *tide.Instance
	ran      map[uint32]volley // as each tick ran last
	newest   uint32
}

func newRig(t testing.TB, g *tide.Game) *rig {
	r := &rig{t: t, instance: start(t, g, 0), ran: map[uint32]volley{}}
	r.instance.Adopted(0)
	r.instance.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	r.instance.Save(1)
	r.newest = 1
	r.instance.Confirmed(1)
	r.hear()
	return r
}

func (r *rig) run(tick uint32, v volley) {
	if r.instance.Tick() != tick-1 {
		r.instance.Load(int(tick - 1))
	}
	r.instance.Step(&match.Step{Tick: tick, Inputs: []match.Input{{Player: 1, Value: v.packed()}}})
	r.instance.Save(int(tick))
	r.ran[tick], r.newest = v, tick
}

func (r *rig) confirm(tick uint32) {
	r.instance.Load(int(tick))
	r.instance.Confirmed(tick)
	r.instance.Load(int(r.newest))
}

// adopt has the world after a tick arrive from elsewhere.
func (r *rig) adopt(tick uint32) {
	other := start(r.t, shooting(&log{}), 0)
	other.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	for n := uint32(2); n <= tick; n++ {
		other.Step(&match.Step{Tick: n})
	}
	if err := r.instance.Adopt(other.Encode(nil)); err != nil {
		r.t.Fatal(err)
	}
	r.instance.Adopted(tick)
	r.instance.Save(int(tick))
	r.newest = tick
}

func (r *rig) hear() { r.instance.Hear(tide.Session{Player: 1}) }

// do does what a line says: "run 2 aab" runs tick 2, in which a gun fires two
// shots of kind a and one of b; one that runs before the newest is a rollback.
func (r *rig) do(line string) {
	words := append(strings.Fields(line), "", "")
	n, _ := strconv.Atoi(words[1])
	tick := uint32(n)
	switch words[0] {
	case "run":
		v := volley{A: uint8(strings.Count(words[2], "a")), B: uint8(strings.Count(words[2], "b")), Back: strings.HasPrefix(words[2], "b")}
		r.run(tick, v)
	case "confirm":
		r.confirm(tick)
	case "abandon":
		r.instance.Load(n)
		r.newest = tick
	case "adopt":
		r.adopt(tick)
	case "hear":
		r.hear()
	default:
		r.t.Fatalf("%q is nothing to do", line)
	}
}
