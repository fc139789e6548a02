package simulate

import (
	"fmt"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
)

// Failure is what a checker found.
type Failure struct {
	Checker string
	At      time.Duration
	End     bool // it was found when the match was over
	What    string
}

func (f Failure) String() string { return fmt.Sprintf("%s: at %v: %s", f.Checker, f.At, f.What) }

// maxFailures bounds what one match says: the first of a kind tells most.
const maxFailures = 8

// run is a match as it is played.
type run struct {
	scenario Scenario
	game     *tide.Game
	now      time.Duration // the true time
	next     time.Duration // when the server's next frame is
	lastTick uint32        // no match reaches it
	server   *match.Server
	world    *tide.Instance // the server's
	machines []*machine
	bots     []*played
	owners   [maxBodies]*machine // whose each player is, by the server's welcomes
	seated   [maxBodies]*machine // the same, as of the newest tick
	checkers []checker
	refusals int // that the server had at once
	over     bool
	report   Report
	plant    func(*machine) // what a test does to a machine that is turned on
}

// checker holds one invariant against what happens in a match.
type checker interface {
	served(r *run, step *match.Step, hash uint64)  // the server ran a tick
	sent(r *run)                                   // and had its packets sent
	delivered(m *machine, packet []byte)           // a packet of m's is about to be read by the server
	heard(m *machine, packet []byte)               // and one of the server's by m
	sampled(m *machine, tick uint32, value []byte) // m sampled a tick's input
	updated(m *machine, u update)                  // m brought its match up to now
	finished(r *run)
}

// update is what one update of a machine in the match came to.
type update struct {
	steps   int  // ticks run
	adopted bool // it took a world in place of its own
}

// indifferent is a checker that nothing concerns, for others to build on.
type indifferent struct{}

func (indifferent) served(*run, *match.Step, uint64) {}
func (indifferent) sent(*run)                        {}
func (indifferent) delivered(*machine, []byte)       {}
func (indifferent) heard(*machine, []byte)           {}
func (indifferent) sampled(*machine, uint32, []byte) {}
func (indifferent) updated(*machine, update)         {}
func (indifferent) finished(*run)                    {}

func (r *run) clock() time.Duration { return r.now }

func (r *run) fail(checker, format string, args ...any) {
	for _, f := range r.report.Failures {
		if f.Checker == checker {
			return
		}
	}
	if len(r.report.Failures) < maxFailures {
		r.report.Failures = append(r.report.Failures, Failure{checker, r.now, r.over, fmt.Sprintf(format, args...)})
	}
}

// Run plays a match from beginning to end.
func Run(s Scenario) Report { return play(s, nil) }

func play(s Scenario, plant func(*machine)) Report {
	game := yard
	if s.Large {
		game = warehouse
	}
	r := &run{scenario: s, game: game(s.TickRate), next: s.Phase, plant: plant}
	r.lastTick = uint32((s.Length+2*time.Second)*time.Duration(s.TickRate)/time.Second) + 2
	instance, err := tide.Start(r.game, s.Seed)
	if err != nil {
		panic(fmt.Sprintf("simulate: the game of the matches does not start: %v", err))
	}
	r.report.Scenario = s
	r.world = instance
	r.server = match.NewServer(instance, match.Settings{TickRate: s.TickRate, MaxPlayers: s.Places})
	inputs := instance.Inputs()
	r.checkers = []checker{
		newVerified(), newRerun(r.game, s.Seed), newGuessed(r.game, s.Seed), newApplied(inputs), newCommands(), newAuthority(inputs),
		newStarved(), newLateness(), newSampled(), &bounds{}, &work{}, &memory{}, &happened{}, &bots{}, &kicked{}, &delayed{}, newBudget(),
	}
	r.server.Observe(r.served)
	for i, p := range s.Players {
		if p.Malice&Fast != 0 {
			p.Clock = fastClock
		}
		m := &machine{plan: p, index: i, run: r, next: p.Join + p.Phase}
		m.skip()
		r.machines = append(r.machines, m)
		if p.Host {
			r.server.OwnClient(match.PeerID(i))
		}
	}
	for i := range s.Bots {
		r.bots = append(r.bots, newPlayed(s.Bots[i], s.Seed))
	}
	r.play()
	r.over = true
	if len(r.report.Failures) == 0 {
		for _, c := range r.checkers {
			c.finished(r)
		}
	}
	r.report.finish(r)
	return r.report
}

func (r *run) served(step *match.Step, hash uint64) {
	for _, change := range step.Changes {
		if p := change.Player - 1; change.Joined && r.owners[p] == r.seated[p] {
			r.owners[p] = nil // until it is welcomed
		}
	}
	r.seated = r.owners
	for _, c := range r.checkers {
		c.served(r, step, hash)
	}
}

// play runs the machines' frames in the order of their times.
func (r *run) play() {
	for len(r.report.Failures) == 0 {
		next := r.next
		var turn *machine
		for _, m := range r.machines {
			if !m.gone && !m.plan.Host && m.next < next {
				next, turn = m.next, m
			}
		}
		if next > r.scenario.Length {
			return
		}
		r.pass(next)
		if turn != nil {
			turn.frame()
			continue
		}
		if host := r.host(); host != nil && !host.on && r.now >= host.next {
			host.turnOn() // it has the server's frames
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
		r.flush()
	}
	r.now = until
	r.flush()
}

func (r *run) flush() {
	for _, m := range r.machines {
		if !m.on {
			continue
		}
		if len(m.plan.Cuts) > 0 {
			m.cut()
		}
		m.network.Flush()
	}
}

// cut has the link be as the plan says for now.
func (m *machine) cut() {
	var now Cut
	for _, cut := range m.plan.Cuts {
		if cut.has(m.run.now) {
			now = cut
		}
	}
	m.network.Cut(now.Up, now.Down)
}

// serve is one frame of the server's machine.
func (r *run) serve() {
	r.next += time.Second / 60
	for _, stop := range r.scenario.Stops {
		if stop.has(r.next) {
			r.next = stop.To
		}
	}
	now := r.scenario.Clock.at(r.now)
	host := r.host()
	if host != nil && !host.on {
		host = nil
	}
	if host != nil {
		host.clerk.frame()
		host.client.Send(now, host.send)
	}
	r.receive()
	for _, b := range r.bots {
		b.frame(r)
	}
	for _, m := range r.machines {
		m.kick()
	}
	for r.server.Due(now) {
		if host != nil {
			host.client.Feed(r.server.NextTick(), host.sample)
			host.client.Send(now, host.send)
			r.receive()
		}
		r.server.Tick(now)
	}
	r.server.Send(now, r.send)
	for _, c := range r.checkers {
		c.sent(r)
	}
	if host != nil {
		host.receive()
		steps := host.sim.steps
		host.client.Update(now, nil)
		host.note(host.sim.steps - steps)
	}
}

// host is the client on the server's own machine, nil where there is none.
func (r *run) host() *machine {
	for _, m := range r.machines {
		if m.plan.Host {
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
			if kind, err := wire.KindOf(packet); err == nil && kind == wire.KindNeed && m.plan.Honest() {
				r.report.Needs++
			}
			// A packet that comes after its sender left is not wrong.
			if err := r.server.Receive(match.PeerID(m.index), packet, r.scenario.Clock.at(at)); err != nil && m.plan.Stays() && m.plan.Honest() {
				r.fail("packets", "the server cannot accept a packet of machine %d: %v", m.index, err)
			}
		}
	}
}

func (r *run) send(peer match.PeerID, packet []byte) {
	m := r.machines[peer]
	m.got++
	switch kind, _ := wire.KindOf(packet); kind {
	case wire.KindWelcome:
		r.welcome(m, packet)
	case wire.KindRefused:
		r.refusals++
	}
	if err := m.far.Send(packet); err != nil {
		r.fail("packets", "the server cannot send to machine %d: %v", peer, err)
	}
}

// welcome notes what the server gives a machine.
func (r *run) welcome(m *machine, packet []byte) {
	welcome, err := wire.ReadWelcome(packet)
	if err != nil {
		r.fail("packets", "the server's welcome of machine %d cannot be read: %v", m.index, err)
		return
	}
	m.number, m.player = welcome.Link, match.PlayerID(welcome.Player)
	if m.player > 0 {
		r.owners[m.player-1] = m
	}
}

// owner is the machine whose player it is.
func (r *run) owner(player match.PlayerID) *machine { return r.owners[player-1] }
