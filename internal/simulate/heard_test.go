package simulate

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
	"github.com/tide-engine/tide/transport/netsim"
)

// What the yard's bodies do, as events.
type (
	threw  struct{ Player tide.PlayerID }
	struck struct{} // one for each hit: several in a tick are equal
)

// told is one thing that an ear was told.
type told struct {
	tick uint32
	what string
}

// ear is what local handlers at one machine were told, and what its ticks sent,
// whatever run of them it was.
type ear struct {
	heard, removed map[told]int
	verified       []told
	late           int

	running uint32
	sent    map[told]int // in this run of the tick
	most    map[told]int // in any
}

func newEar() *ear {
	return &ear{heard: map[told]int{}, removed: map[told]int{}, sent: map[told]int{}, most: map[told]int{}}
}

// loudYard is the yard whose bodies send events. sent is called with each, in
// every run of its tick.
func loudYard(tickRate int, sent func(what string)) *tide.Game {
	g := yard(tickRate)
	tide.Event[threw](g)
	tide.Event[struck](g)
	tide.System3(g, func(t *tide.Tick, b body, o tide.Owner, f field) {
		if b.Reload >= reloadTicks {
			tide.Send(t, threw{o.Player})
		}
		for i := range f.Count {
			for range f.Hits[i] {
				if f.Players[i] == uint32(o.Player) {
					tide.Send(t, struck{})
				}
			}
		}
	})
	tide.On(g, func(_ *tide.Tick, v threw) { sent(fmt.Sprint("threw ", v.Player)) })
	tide.On(g, func(_ *tide.Tick, v struck) { sent("struck") })
	tide.On(g, func(_ *tide.Tick, v tide.PlayerJoined) { sent(fmt.Sprint("joined ", v.Player)) })
	tide.On(g, func(_ *tide.Tick, v tide.PlayerLeft) { sent(fmt.Sprint("left ", v.Player)) })
	return g
}

// heardYard is that of a machine with an ear.
func heardYard(tickRate int, e *ear) *tide.Game {
	g := loudYard(tickRate, func(what string) {
		key := told{e.running, what}
		e.sent[key]++
		e.most[key] = max(e.most[key], e.sent[key])
	})
	heard := func(h *tide.Hearing, what string) {
		e.heard[told{h.Tick, what}]++
		if h.Late {
			e.late++
		}
	}
	removed := func(h *tide.Hearing, what string) { e.removed[told{h.Tick, what}]++ }
	verified := func(h *tide.Hearing, what string) { e.verified = append(e.verified, told{h.Tick, what}) }
	tide.Hear(g, func(h *tide.Hearing, v threw) { heard(h, fmt.Sprint("threw ", v.Player)) })
	tide.Hear(g, func(h *tide.Hearing, v struck) { heard(h, "struck") })
	tide.Hear(g, func(h *tide.Hearing, v tide.PlayerJoined) { heard(h, fmt.Sprint("joined ", v.Player)) })
	tide.Hear(g, func(h *tide.Hearing, v tide.PlayerLeft) { heard(h, fmt.Sprint("left ", v.Player)) })
	tide.Hear(g, func(h *tide.Hearing, v tide.Removed[threw]) { removed(h, fmt.Sprint("threw ", v.Value.Player)) })
	tide.Hear(g, func(h *tide.Hearing, v tide.Removed[struck]) { removed(h, "struck") })
	tide.Hear(g, func(h *tide.Hearing, v tide.Removed[tide.PlayerJoined]) { removed(h, "joined") })
	tide.Hear(g, func(h *tide.Hearing, v tide.Removed[tide.PlayerLeft]) { removed(h, "left") })
	tide.Hear(g, func(h *tide.Hearing, v tide.Verified[threw]) { verified(h, fmt.Sprint("threw ", v.Value.Player)) })
	tide.Hear(g, func(h *tide.Hearing, v tide.Verified[struck]) { verified(h, "struck") })
	tide.Hear(g, func(h *tide.Hearing, v tide.Verified[tide.PlayerJoined]) {
		verified(h, fmt.Sprint("joined ", v.Value.Player))
	})
	tide.Hear(g, func(h *tide.Hearing, v tide.Verified[tide.PlayerLeft]) {
		verified(h, fmt.Sprint("left ", v.Value.Player))
	})
	return g
}

// check holds what a machine was told against what the server's ticks sent.
func (b *hall) check(name string, s *hallSeat) {
	b.t.Helper()
	e := s.sim.ear
	for _, fault := range s.sim.Faults() {
		// A rule may fail in a world that was spoilt, and is repaired.
		if strings.HasPrefix(fault.Function, "local handler") {
			b.t.Fatalf("%s: %v", name, fault)
		}
	}
	var want []told
	for _, tick := range s.sim.confirmed {
		sent := map[told]int{}
		for _, event := range b.events[tick] {
			want = append(want, event)
			sent[event]++
		}
		for event := range sent {
			if e.heard[event] == 0 {
				b.t.Errorf("%s: %v was never heard", name, event)
			}
		}
		for event, times := range e.heard {
			if event.tick == tick && times-e.removed[event] != sent[event] {
				b.t.Errorf("%s: %v was heard %d times, %d times removed, and happened %d times", name, event, times, e.removed[event], sent[event])
			}
		}
	}
	for event, times := range e.heard {
		if times > e.most[event] {
			b.t.Errorf("%s: %v was heard %d times, and no run of its tick had more than %d", name, event, times, e.most[event])
		}
	}
	if !slices.Equal(e.verified, want) {
		b.t.Errorf("%s: %d events were heard as verified, want %d", name, len(e.verified), len(want))
		for n := range min(len(e.verified), len(want)) {
			if e.verified[n] != want[n] {
				b.t.Fatalf("%s: the first that differs is %v, want %v", name, e.verified[n], want[n])
			}
		}
	}
	if b.t.Failed() {
		b.t.FailNow()
	}
}

// gaps is how many ticks from the first confirmed to the newest were not.
func (l *listening) gaps() int {
	n := len(l.confirmed)
	return int(l.confirmed[n-1]-l.confirmed[0]) + 1 - n
}

// TestPeer10EverybodyHearsWhatHappened: over bad networks, at a host, at
// players who come late, pause and leave, and at a spectator, each verified
// event is heard exactly once by either kind of local handler, and what was
// heard wrongly is reported removed.
func TestPeer10EverybodyHearsWhatHappened(t *testing.T) {
	const ms = time.Millisecond
	for _, rate := range []int{20, 60} {
		t.Run(fmt.Sprint(rate), func(t *testing.T) {
			if testing.Short() && rate > 20 {
				t.Skip("left out by -short")
			}
			b := newHall(t, rate)
			host := b.seat(netsim.Conditions{}, match.Settings{Host: true})
			mobile := b.seat(netsim.Conditions{Latency: 100 * ms, Jitter: 20 * ms, Loss: 0.05, Duplicate: 0.02, Reorder: 0.02}, match.Settings{})
			mobile.from, mobile.to = 20*time.Second, 21*time.Second // it blinks
			sleepy := b.seat(netsim.Conditions{Latency: 150 * ms, Jitter: 40 * ms, Loss: 0.1}, match.Settings{})
			sleepy.joins, sleepy.from, sleepy.to = 3*time.Second, 25*time.Second, 31*time.Second // it gets the world anew
			leaver := b.seat(netsim.Conditions{Latency: 40 * ms, Loss: 0.01}, match.Settings{})
			leaver.end = 15 * time.Second
			watcher := b.seat(netsim.Conditions{Latency: 60 * ms, Loss: 0.02}, match.Settings{Watch: true})
			watcher.joins = 5 * time.Second
			b.play(40 * time.Second)
			for name, s := range map[string]*hallSeat{"host": host, "mobile": mobile, "sleepy": sleepy, "leaver": leaver, "watcher": watcher} {
				b.check(name, s)
				e := s.sim.ear
				removed := 0
				for _, n := range e.removed {
					removed += n
				}
				t.Logf("%s: %d ticks confirmed, %d events verified, %d late, %d removed, %d rollbacks", name, len(s.sim.confirmed), len(e.verified), e.late, removed, s.client.Stats().Rollbacks)
				if name != "leaver" && len(s.sim.confirmed) < 20*rate || len(e.verified) < 50 {
					t.Errorf("%s heard of hardly anything", name)
				}
				predicts := name == "mobile" || name == "sleepy"
				if predicts && (e.late == 0 || removed == 0) || s.host && (e.late > 0 || removed > 0) {
					t.Errorf("%s: %d late, %d removed", name, e.late, removed)
				}
				if gaps := s.sim.gaps(); (gaps > 0) != (name == "sleepy") || name == "sleepy" && len(s.sim.adopted) < 2 {
					t.Errorf("%s: %d ticks were not confirmed, worlds came at %v", name, gaps, s.sim.adopted)
				}
			}
		})
	}
}

// A repair takes the world back past ticks that were heard: nothing is heard
// twice, and nothing that was verified is missed or wrong.
func TestRepairsAreNotHeard(t *testing.T) {
	b := newHall(t, 20)
	b.seat(netsim.Conditions{Latency: 30 * time.Millisecond}, match.Settings{})
	victim := b.seat(netsim.Conditions{Latency: 80 * time.Millisecond, Jitter: 10 * time.Millisecond, Loss: 0.02}, match.Settings{})
	b.play(3 * time.Second)
	rng := random.New(3, 3)
	for range 12 {
		corrupt(t, victim.sim.Instance, victim.client, &rng)
		b.play(6 * time.Second)
	}
	b.check("victim", victim)
	if s := victim.client.Stats(); s.Repairs < 12 || victim.sim.gaps() > 0 {
		t.Errorf("%d repairs, %d ticks were not confirmed", s.Repairs, victim.sim.gaps())
	}
	t.Logf("%d events verified, %d late", len(victim.sim.ear.verified), victim.sim.ear.late)
}
