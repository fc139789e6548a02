package simulate

import (
	"fmt"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
)

// Failure is what a checker found.
type Failure struct {
	Checker string
	What    string
}

func (f Failure) String() string { return f.Checker + ": " + f.What }

// maxFailures bounds what one match says: the first of a kind tells most.
const maxFailures = 8

// run is a match as it is played.
type run struct {
	scenario Scenario
	game     *tide.Game
	now      time.Duration
	lastTick uint32 // no match reaches it
	server   *match.Server
	machines []*machine
	checkers []checker
	frames   int // of the server
	report   Report
}

// checker holds one invariant against what happens in a match.
type checker interface {
	served(r *run, step *match.Step, hash uint64)  // the server ran a tick
	delivered(m *machine, packet []byte)           // a packet of m's is about to be read by the server
	sampled(m *machine, tick uint32, value []byte) // m sampled a tick's input
	updated(m *machine, steps int)                 // m brought its match up to now, running so many ticks
	finished(r *run)
}

// indifferent is a checker that nothing concerns, for others to build on.
type indifferent struct{}

func (indifferent) served(*run, *match.Step, uint64) {}
func (indifferent) delivered(*machine, []byte)       {}
func (indifferent) sampled(*machine, uint32, []byte) {}
func (indifferent) updated(*machine, int)            {}
func (indifferent) finished(*run)                    {}

func (r *run) clock() time.Duration { return r.now }

func (r *run) fail(checker, format string, args ...any) {
	for _, f := range r.report.Failures {
		if f.Checker == checker {
			return
		}
	}
	if len(r.report.Failures) < maxFailures {
		r.report.Failures = append(r.report.Failures, Failure{checker, fmt.Sprintf("at %v: ", r.now) + fmt.Sprintf(format, args...)})
	}
}

// Run plays a match from beginning to end.
func Run(s Scenario) Report {
	r := &run{scenario: s, game: yard(s.TickRate)}
	r.lastTick = uint32((s.Length+2*time.Second)*time.Duration(s.TickRate)/time.Second) + 2
	instance, err := tide.Start(r.game, s.Seed)
	if err != nil {
		panic(fmt.Sprintf("simulate: the game of the matches does not start: %v", err))
	}
	r.report.Scenario = s
	r.server = match.NewServer(instance, match.Settings{TickRate: s.TickRate, MaxPlayers: r.game.Settings().MaxPlayers})
	inputs := instance.Inputs()
	r.checkers = []checker{
		newVerified(), newRerun(r.game, s.Seed), newGuessed(r.game, s.Seed), newApplied(inputs), newLateness(), &bounds{}, &happened{},
	}
	r.server.Observe(func(step *match.Step, hash uint64) {
		for _, c := range r.checkers {
			c.served(r, step, hash)
		}
	})
	for i, p := range s.Players {
		r.machines = append(r.machines, &machine{plan: p, index: i, run: r})
	}
	r.play()
	if len(r.report.Failures) == 0 {
		for _, c := range r.checkers {
			c.finished(r)
		}
	}
	r.report.finish(r)
	return r.report
}

// play runs the machines' frames in the order of their times.
func (r *run) play() {
	for len(r.report.Failures) == 0 {
		next := r.scenario.Phase + time.Duration(r.frames)*time.Second/60
		var turn *machine
		for _, m := range r.machines {
			if at := m.nextFrame(); !m.gone && at < next {
				next, turn = at, m
			}
		}
		if next > r.scenario.Length {
			return
		}
		r.pass(next)
		if turn != nil && !turn.plan.Host {
			turn.frame()
			continue
		}
		if turn != nil {
			turn.frames++ // the host's own machine has the server's frames
			turn.on = turn.on || turn.start()
			continue
		}
		r.serve()
	}
}

// flushEvery is how often packets that are due move on: what reaches the
// server's machine is stamped then, whenever that reads it.
const flushEvery = 2 * time.Millisecond

// pass lets the time pass until a frame.
func (r *run) pass(until time.Duration) {
	for r.now+flushEvery < until {
		r.now += flushEvery
		for _, m := range r.machines {
			if m.on {
				m.network.Flush()
			}
		}
	}
	r.now = until
}

func (m *machine) start() bool {
	m.turnOn()
	return true
}

// serve is one frame of the server's machine.
func (r *run) serve() {
	r.frames++
	host := r.host()
	if host != nil {
		host.client.Send(r.now, host.send)
	}
	r.receive()
	for r.server.Due(r.now) {
		if host != nil {
			host.client.Feed(r.server.NextTick(), host.sample)
			host.client.Send(r.now, host.send)
			r.receive()
		}
		r.server.Tick(r.now)
	}
	r.server.Send(r.now, r.send)
	if host != nil {
		host.receive()
		steps := host.sim.steps
		host.client.Update(r.now, nil)
		host.note(host.sim.steps - steps)
	}
}

func (r *run) host() *machine {
	for _, m := range r.machines {
		if m.plan.Host && m.on {
			return m
		}
	}
	return nil
}

func (r *run) receive() {
	for _, m := range r.machines {
		if !m.on {
			continue
		}
		m.network.Flush()
		for {
			packet, at, ok := m.far.Receive()
			if !ok {
				break
			}
			for _, c := range r.checkers {
				c.delivered(m, packet)
			}
			// A packet that comes after its sender left is not wrong.
			if err := r.server.Receive(match.PeerID(m.index), packet, at); err != nil && m.plan.Leave == 0 {
				r.fail("packets", "the server cannot accept a packet of machine %d: %v", m.index, err)
			}
		}
	}
}

func (r *run) send(peer match.PeerID, packet []byte) {
	if err := r.machines[peer].far.Send(packet); err != nil {
		r.fail("packets", "the server cannot send to machine %d: %v", peer, err)
	}
}

// player is the machine that has a PlayerID, or had it last.
func (r *run) player(player match.PlayerID) (last *machine) {
	for _, m := range r.machines {
		if m.on && m.client.Player() == player && (last == nil || m.welcomed > last.welcomed) {
			last = m
		}
	}
	return last
}
