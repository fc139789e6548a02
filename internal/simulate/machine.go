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
	client  *match.Client
	sim     *counting
	network *netsim.Network
	link    transport.Link // this end, behind the network
	far     transport.Link // the server's end
	frames  int            // run so far
	on      bool
	gone    bool

	samples [][]byte // what was sampled for each tick; nil for a tick without

	verified uint32        // after the last update
	welcomed time.Duration // when it learnt which player it is
	joinedAt time.Duration
	worldAt  uint32 // the tick of the world it joined with
}

// counting is a simulation that counts its steps.
type counting struct {
	*tide.Instance
	steps int
}

func (c *counting) Step(step *match.Step) {
	c.steps++
	c.Instance.Step(step)
}

// turnOn has the machine dial the server.
func (m *machine) turnOn() {
	r := m.run
	instance, err := tide.Start(r.game, r.scenario.Seed)
	if err != nil {
		panic(fmt.Sprintf("simulate: the game of the matches does not start: %v", err))
	}
	m.on = true
	m.sim = &counting{Instance: instance}
	m.bot = newBot(r.scenario.Seed*16 + uint64(m.index))
	m.client = match.NewClient(m.sim, match.Settings{
		TickRate: r.scenario.TickRate, MaxPlayers: r.game.Settings().MaxPlayers,
		Host: m.plan.Host, Session: r.scenario.Seed<<8 | uint64(m.index) + 1,
	})
	near, far := transport.Loopback(r.clock)
	m.network = netsim.New(r.clock, m.plan.Network, r.scenario.Seed<<8|uint64(m.index))
	m.link, m.far = m.network.Wrap(near), far
	m.samples = make([][]byte, r.lastTick+1)
}

// nextFrame is when the machine's next frame is.
func (m *machine) nextFrame() time.Duration {
	return m.plan.Join + m.plan.Phase + time.Duration(m.frames)*m.plan.Frame
}

// frame is one frame of the machine: what has arrived is read, the match is
// brought to now, and what is to go out goes.
func (m *machine) frame() {
	r := m.run
	m.frames++
	if !m.on {
		m.turnOn()
	}
	if m.plan.Leave > 0 && r.now >= m.plan.Leave {
		m.leave()
		return
	}
	m.receive()
	steps := m.sim.steps
	m.client.Update(r.now, m.sample)
	m.note(m.sim.steps - steps)
	m.client.Send(r.now, m.send)
}

// note tells the checkers what an update came to.
func (m *machine) note(steps int) {
	if m.welcomed == 0 && m.client.Player() != 0 {
		m.welcomed = m.run.now
	}
	if m.joinedAt == 0 && m.client.Joined() {
		m.joinedAt, m.worldAt = m.run.now, m.client.Verified()
		m.verified = m.worldAt
	}
	if err := m.client.Refused(); err != nil {
		m.run.fail("joining", "machine %d was refused: %v", m.index, err)
	}
	if m.client.Joined() {
		for _, c := range m.run.checkers {
			c.updated(m, steps)
		}
		m.verified = m.client.Verified()
	}
}

func (m *machine) receive() {
	m.network.Flush()
	for {
		packet, at, ok := m.link.Receive()
		if !ok {
			return
		}
		if err := m.client.Receive(packet, at); err != nil {
			m.run.fail("packets", "machine %d cannot accept a packet of the server's: %v", m.index, err)
		}
	}
}

func (m *machine) send(packet []byte) {
	if err := m.link.Send(packet); err != nil {
		m.run.fail("packets", "machine %d cannot send: %v", m.index, err)
	}
}

// sample is asked once for each tick's input.
func (m *machine) sample(tick uint32, dst []byte) {
	if int(tick) >= len(m.samples) {
		return
	}
	m.bot.sample().pack(dst)
	for _, c := range m.run.checkers {
		c.sampled(m, tick, dst)
	}
	m.samples[tick] = append([]byte(nil), dst...)
}

// leave turns the machine off, with a goodbye that goes five times, or
// without.
func (m *machine) leave() {
	if m.gone {
		return
	}
	if !m.plan.Goodbye {
		m.gone = true
		return
	}
	m.client.Leave()
	m.client.Send(m.run.now, m.send)
	m.network.Flush()
	m.gone = m.run.now >= m.plan.Leave+time.Second
}
