package simulate

import (
	"time"

	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
)

// lastOrders is how long before the end of a match nobody gives a command any
// more, so that the end finds all of them obeyed.
const lastOrders = 6 * time.Second

// clerk gives a machine's commands and files those that were taken.
type clerk struct {
	m        *machine
	rng      random.PCG32
	channels [match.MaxChannels][]filed
	parcels  int // that were given
	taken    int
	refused  int // because too many waited
}

// filed is a command that was taken.
type filed struct {
	kind    uint16
	payload []byte
	obeyed  bool // by the server
}

func newClerk(m *machine) *clerk {
	return &clerk{m: m, rng: random.New(m.run.scenario.Seed*64+m.plan.Seed, 31)}
}

// frame gives what commands a frame has: mostly none, and at times more at once
// than may wait.
func (c *clerk) frame() {
	m := c.m
	if c.parcels < len(m.plan.Parcels) && m.run.now >= m.plan.Parcels[c.parcels].At && m.client.Joined() && !m.gone {
		c.parcel(m.plan.Parcels[c.parcels].Bytes)
		c.parcels++
	}
	if m.plan.Orders == 0 || m.gone || !m.client.Joined() || m.run.now > m.run.scenario.Length-lastOrders {
		return
	}
	if c.rng.Below(uint32(10*time.Second/m.plan.Frame)) >= uint32(m.plan.Orders) {
		return
	}
	count := 1
	if c.rng.Chance(0.03) {
		count = match.MaxCommands + 20
	}
	for range count {
		c.give()
	}
}

// give gives one command.
func (c *clerk) give() {
	channel := uint8(c.rng.Below(4))
	serial := uint32(len(c.channels[channel]))
	var command any = order{Channel: channel, Serial: serial, Value: c.rng.Uint32()}
	if c.rng.Below(8) == 0 {
		l := letter{Channel: channel, Serial: serial}
		for i := range l.Words {
			l.Words[i] = c.rng.Uint32()
		}
		command = l
	}
	c.file(channel, command)
}

// parcel gives a large command, after the others of its channel.
func (c *clerk) parcel(bytes int) {
	r := random.New(c.m.run.scenario.Seed*64+c.m.plan.Seed, uint64(77+c.parcels))
	channel := uint8(r.Below(4))
	data := make([]byte, bytes)
	for i := 0; i < len(data); i++ {
		if data[i] = byte(i); i%1000 < 8 {
			data[i] = byte(r.Uint32())
		}
	}
	c.file(channel, parcel{Channel: channel, Serial: uint32(len(c.channels[channel])), Data: data})
}

// file has a command sent, and keeps it if it is taken.
func (c *clerk) file(channel uint8, command any) {
	encoded, err := c.m.sim.EncodeCommand(command)
	if err != nil {
		panic(err)
	}
	waiting := c.m.client.Waiting()
	if err := c.m.client.Command(channel, encoded.Kind, encoded.Payload); err != nil {
		if waiting < match.MaxCommands {
			c.m.run.fail("commands", "machine %d's command is not taken, with %d waiting: %v", c.m.index, waiting, err)
		}
		c.refused++
		return
	}
	c.taken++
	c.channels[channel] = append(c.channels[channel], filed{kind: encoded.Kind, payload: encoded.Payload})
}
