package simulate

import (
	"fmt"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/transport"
	"github.com/tide-engine/tide/transport/netsim"
)

// machine is one client's machine in a match.
type machine struct {
	plan    Plan
	index   int
	run     *run
	bot     *bot
	clerk   *clerk
	client  *match.Client
	sim     *counting
	attacks *attacker // nil for who keeps to the rules
	network *netsim.Network
	link    transport.Link // this end, behind the network
	far     transport.Link // the server's end
	next    time.Duration  // when its next frame is
	dials   uint64
	dialled time.Duration // when it did last
	got     int           // packets that the server had for it at once
	on      bool
	gone    bool

	samples []byte // what was sampled, by tick
	sampled []bool
	arrived arrived

	number   uint32         // of its connection, by the server's welcome; 0 before
	player   match.PlayerID // by the same
	verified uint32         // after the last update
	repairs  uint64         // the same
	joinedAt time.Duration  // in true time, as every time here
	worldAt  uint32         // the tick of the world it has, or one after it
	worked   time.Duration  // what its ticks took it
	sentAway time.Duration  // when the server sent it away
	words    string         // and why
}

// counting is a simulation that counts its steps.
type counting struct {
	*tide.Instance
	steps int
	spend func()                       // what a step takes, told to the machine's clock of work
	plant func(*counting, *match.Step) // a mistake that a test plants, run before each step
}

func (c *counting) Step(step *match.Step) {
	c.steps++
	c.spend()
	c.Instance.Step(step)
	if c.plant != nil {
		c.plant(c, step)
	}
}

// now is what the machine's own clock says.
func (m *machine) now() time.Duration { return m.plan.Clock.at(m.run.now) }

// turnOn has the machine dial the server.
func (m *machine) turnOn() {
	r := m.run
	if m.network == nil {
		near, far := transport.Loopback(r.clock)
		m.network = netsim.New(r.clock, m.plan.Network, r.scenario.Seed<<8|m.plan.Seed)
		m.link, m.far = m.network.Wrap(near), far
		m.bot = newBot(r.scenario.Seed*64 + m.plan.Seed)
		m.clerk = newClerk(m)
		m.samples, m.sampled = make([]byte, int(r.lastTick+1)*steerBytes), make([]bool, r.lastTick+1)
		m.arrived.inTime, m.arrived.used = make([]bool, r.lastTick+1), make([]bool, r.lastTick+1)
		if !m.plan.Honest() {
			m.attacks = newAttacker(m.plan.Malice, r.scenario.Seed*64+m.plan.Seed)
		}
	}
	instance, err := tide.Start(r.game, r.scenario.Seed)
	if err != nil {
		panic(fmt.Sprintf("simulate: the game of the matches does not start: %v", err))
	}
	m.on = true
	m.sim = &counting{Instance: instance, spend: func() { m.worked += m.plan.Work.at(r.now) }}
	if r.plant != nil {
		r.plant(m)
	}
	m.dials++
	settings := match.Settings{
		TickRate: r.scenario.TickRate, MaxPlayers: r.scenario.Places, Host: m.plan.Host, Watch: m.plan.Watch, Delay: r.scenario.Delay,
		Session: r.scenario.Seed<<16 | m.dials<<8 | uint64(m.index) + 1,
	}
	if m.plan.Work.Step > 0 {
		settings.Clock = func() time.Duration { return m.worked }
	}
	if m.plan.Returns > 0 {
		settings.Cookie = r.machines[m.plan.Returns-1].client.Cookie()
	}
	m.client = match.NewClient(m.sim, settings)
	m.dialled = r.now
}

// inTheWay is called for every span in which something was in the machine's way
// or will be.
func (m *machine) inTheWay(see func(Span)) {
	for _, stop := range m.run.scenario.Stops {
		see(stop)
	}
	for _, stop := range m.plan.Stops {
		see(stop)
	}
	for _, cut := range m.plan.Cuts {
		see(cut.Span)
	}
}

// calm is for how long the machine has been in the match with nothing in its
// way.
func (m *machine) calm() time.Duration {
	if m.joinedAt == 0 {
		return 0
	}
	since := m.joinedAt
	m.inTheWay(func(s Span) {
		if s.From <= m.run.now {
			since = max(since, s.To)
		}
	})
	return max(0, m.run.now-since)
}

// skip moves the next frame past a stop.
func (m *machine) skip() {
	for _, stop := range m.plan.Stops {
		if stop.has(m.next) {
			m.next = stop.To
		}
	}
}

// frame is one frame of the machine: what has arrived is read, the match is
// brought to now, and what is to go out goes.
func (m *machine) frame() {
	r := m.run
	m.next += m.plan.Frame
	m.skip()
	if !m.on {
		m.turnOn()
	}
	if m.plan.Leave > 0 && r.now >= m.plan.Leave {
		m.leave()
		return
	}
	m.receive()
	steps := m.sim.steps
	m.client.Update(m.now(), m.sample)
	m.note(m.sim.steps - steps)
	m.clerk.frame()
	m.client.Send(m.now(), m.sendOwn)
	if m.attacks != nil && m.number > 0 {
		m.attacks.attack(m)
	}
}

// note tells the checkers what an update came to.
func (m *machine) note(steps int) {
	if err := m.client.Refused(); err != nil {
		m.refused(err)
		return
	}
	if !m.client.Joined() {
		return
	}
	if m.joinedAt == 0 {
		m.joinedAt, m.verified = m.run.now, m.client.Verified()
		m.worldAt = m.verified
	}
	repairs := m.client.Stats().Repairs
	adopted := repairs != m.repairs
	if adopted {
		m.worldAt = m.client.Verified()
	}
	for _, c := range m.run.checkers {
		c.updated(m, update{steps: steps, adopted: adopted})
	}
	m.verified, m.repairs = m.client.Verified(), repairs
}

// refused has a machine that comes before another has gone ask again; nobody
// else is refused who keeps to the rules.
func (m *machine) refused(err error) {
	crowded := false
	for _, p := range m.run.scenario.Players {
		crowded = crowded || p.Replaces
	}
	if refusal, ok := err.(*match.Refusal); ok && crowded && refusal.Reason == match.ReasonFull && m.joinedAt == 0 {
		if m.run.now-m.dialled > time.Second {
			m.turnOn()
		}
		return
	}
	if m.sentAway > 0 {
		m.hearKick(err)
		return
	}
	if m.plan.Honest() {
		m.run.fail("joining", "machine %d was refused: %v", m.index, err)
	}
	m.gone = true
}

func (m *machine) receive() {
	m.network.Flush()
	for {
		packet, at, ok := m.link.Receive()
		if !ok {
			return
		}
		for _, c := range m.run.checkers {
			c.heard(m, packet)
		}
		if m.attacks != nil {
			m.attacks.read(m, packet)
		}
		if err := m.client.Receive(packet, m.plan.Clock.at(at)); err != nil && m.plan.Honest() {
			m.run.fail("packets", "machine %d cannot accept a packet of the server's: %v", m.index, err)
		}
	}
}

func (m *machine) sendOwn(packet []byte) {
	if m.attacks != nil {
		m.attacks.sent(packet)
	}
	m.send(packet)
}

func (m *machine) send(packet []byte) {
	if err := m.link.Send(packet); err != nil {
		m.run.fail("packets", "machine %d cannot send: %v", m.index, err)
	}
}

// sample is asked once for each tick's input.
func (m *machine) sample(tick uint32, dst []byte) {
	if int(tick) >= len(m.sampled) {
		return
	}
	m.bot.sample().pack(dst)
	for _, c := range m.run.checkers {
		c.sampled(m, tick, dst)
	}
	m.sampled[tick] = true
	copy(m.samples[tick*steerBytes:], dst)
}

// sampleOf is what was sampled for a tick, nil for one without.
func (m *machine) sampleOf(tick uint32) []byte {
	if int(tick) >= len(m.sampled) || !m.sampled[tick] {
		return nil
	}
	return m.samples[tick*steerBytes : (tick+1)*steerBytes]
}

// leave turns the machine off, with a goodbye that goes for a second, or
// without.
func (m *machine) leave() {
	if !m.plan.Goodbye {
		m.gone = true
		return
	}
	m.client.Leave()
	m.client.Send(m.now(), m.send)
	m.network.Flush()
	m.gone = m.run.now >= m.plan.Leave+time.Second
}
