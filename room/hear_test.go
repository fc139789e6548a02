package room

import (
	"slices"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/transport"
	"github.com/tide-engine/tide/transport/netsim"
)

// turned is the event of a walker that goes another way.
type turned struct {
	Player tide.PlayerID
	Right  bool
}

type heading struct{ Right bool }

// turn is a turn and the tick of it.
type turn struct {
	tick uint32
	turned
}

type turns struct{ heard, removed, verified []turn }

func turning(n *turns) *tide.Game {
	g := walkers()
	tide.Component[heading](g)
	tide.Event[turned](g)
	tide.Local[turns](g)
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) { t.Spawn(heading{}, tide.Owner{Player: e.Player}) })
	tide.System3(g, func(t *tide.Tick, s steer, h *heading, o tide.Owner) {
		if right := s.Way.X > 0; right != h.Right {
			h.Right = right
			tide.Send(t, turned{o.Player, right})
		}
	})
	tide.Hear(g, func(h *tide.Hearing, e turned) { n.heard = append(n.heard, turn{h.Tick, e}) })
	tide.Hear(g, func(h *tide.Hearing, e tide.Removed[turned]) { n.removed = append(n.removed, turn{h.Tick, e.Value}) })
	tide.Hear(g, func(h *tide.Hearing, e tide.Verified[turned]) {
		n.verified = append(n.verified, turn{h.Tick, e.Value})
		if h.Session.Player == 0 || h.Session.Verified < h.Tick {
			panic("of another session")
		}
	})
	return g
}

// A room has its local handlers hear, at a host and at a guest, in every frame.
func TestRoomsHear(t *testing.T) {
	var now time.Duration
	clock := func() time.Duration { return now }
	var here, there turns
	entrance := &lobby{}
	host, err := Host(turning(&here), entrance, Options{Seed: 7, Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	near, far := transport.Loopback(clock)
	network := netsim.New(clock, netsim.Conditions{Latency: 80 * time.Millisecond, Jitter: 20 * time.Millisecond, Loss: 0.02}, 3)
	guest, err := Join(turning(&there), network.Wrap(near), Options{Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	entrance.waiting = append(entrance.waiting, far)
	way := func(every time.Duration) *tide.Devices {
		return &tide.Devices{Pointer: tide.Pointer{Position: det.Vec2{X: float32(now/every%2)*2 - 1}}}
	}
	for ; now < 20*time.Second; now += time.Second / 60 {
		turns, tick := len(here.verified), host.Client().Verified()
		host.Update(now, way(330*time.Millisecond))
		if len(here.verified) > turns && here.verified[turns].tick <= tick {
			t.Fatalf("tick %d is heard a frame late", tick)
		}
		guest.Update(now, way(450*time.Millisecond))
	}
	if host.Err() != nil || guest.Err() != nil || host.Instance().Err() != nil || guest.Instance().Err() != nil {
		t.Fatal(host.Err(), guest.Err(), host.Instance().Err(), guest.Instance().Err())
	}
	if !slices.Equal(here.heard, here.verified) || len(here.removed) > 0 {
		t.Errorf("the host heard %d turns, %d verified, %d removed", len(here.heard), len(here.verified), len(here.removed))
	}
	// The guest has verified a part of what the host has.
	first := slices.Index(here.verified, there.verified[0])
	if first < 0 || first > 5 || len(there.verified) < 50 || !slices.Equal(there.verified, here.verified[first:first+len(there.verified)]) {
		t.Errorf("the host verified %v\nthe guest %v", here.verified, there.verified)
	}
	for _, v := range there.verified {
		if n := len(slices.DeleteFunc(slices.Clone(there.heard), func(h turn) bool { return h != v })); n != 1 {
			t.Errorf("the guest heard %v %d times", v, n)
		}
	}
	wrong := len(there.removed)
	for _, h := range there.heard {
		if h.tick <= guest.Client().Verified() && !slices.Contains(there.verified, h) {
			wrong--
			if !slices.Contains(there.removed, h) {
				t.Errorf("the guest heard %v, which never was, and it was not removed", h)
			}
		}
	}
	if wrong != 0 || len(there.removed) == 0 || len(there.heard) < len(there.verified)+len(there.removed) {
		t.Errorf("%d heard, %d verified, %d removed", len(there.heard), len(there.verified), len(there.removed))
	}
}
