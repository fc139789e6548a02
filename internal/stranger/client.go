package stranger

import "time"

// World is one machine's copy of the game, whose rules are the caller's.
type World interface {
	Step(step *Step)
	Hash() uint64
	Encode(dst []byte) []byte
	Adopt(encoded []byte) error
}

// Step is what happens in a tick.
type Step struct {
	Tick     uint32
	Changes  []Change
	Commands []Command
	Inputs   []Input // of all who are there after Changes, in the order of their players
}

// Settings are what server and client agree on, and what the game is.
type Settings struct {
	Fingerprint uint64
	TickRate    uint32
	MaxPlayers  uint32
	Layout      Layout
	Default     []byte // the input that a player begins with
	Session     uint64 // drawn anew for each connection
	Cookie      [16]byte
	Watches     bool
	Basis       bool // World is one that the match's may be like
}

// Spans of time that the page names.
const (
	helloEvery = 100 * time.Millisecond
	askEvery   = time.Second
	askAfter   = 300 * time.Millisecond // for how long a transfer is acknowledged after its last chunk
	reports    = 5
	mostAhead  = 2 // seconds
	kept       = 4 // seconds for which frames may begin in the past
)

// Client is a player's machine, or a spectator's.
type Client struct {
	settings Settings
	world    World
	refused  error
	helloAt  time.Duration
	link     uint32
	player   uint32
	cookie   [16]byte
	newest   uint32 // tick that the server is known to have run

	running  bool // it has a world
	tick     uint32
	past     map[uint32]roster // who did what in the ticks of late
	compared int

	transfer transfer
	settled  uint32 // the newest transfer that was used, or was of no use
	chunkAt  time.Duration
	list     *list
	wary     bool

	ask, differs uint32
	asked        bool
	askedAt      time.Duration
	differed     int
	hash         uint32 // what this machine had
	reports      int    // that are left to be sent
	reported     uint32

	lead     lead
	own      []entry // sampled, and not known to be there
	sampled  uint32  // the newest
	base     entry   // the newest that is there
	commands commands
	payloads payloads
}

// New makes a client whose copy of the game is world.
func New(world World, settings Settings) *Client {
	return &Client{
		settings: settings, world: world,
		lead: lead{rate: uint64(settings.TickRate)},
		base: entry{value: settings.Default}, commands: commands{first: 1},
		transfer: transfer{size: chunkBytes},
		payloads: payloads{landing: map[name]*transfer{}, obeyed: map[name]bool{}},
	}
}

// Tick is the newest tick that was run and compared.
func (c *Client) Tick() uint32 { return c.tick }

// Counts is how many ticks' hashes were compared, and how many of them differed.
func (c *Client) Counts() (compared, differed int) { return c.compared, c.differed }

// Player is this machine's player, 0 before the welcome and of a spectator.
func (c *Client) Player() uint32 { return c.player }

// Cookie is what brings the player back.
func (c *Client) Cookie() [16]byte { return c.cookie }

// Refused is why the client is not, or no longer, in the match, as a *Refused.
func (c *Client) Refused() error { return c.refused }

// Waiting is how many commands the server is not known to have.
func (c *Client) Waiting() int { return len(c.commands.waiting) }

// Command asks something of the match, in a channel from 0 to 7, once the client
// has a player in it.
func (c *Client) Command(channel uint8, kind uint16, payload []byte) {
	command := c.commands.add(channel, kind, payload)
	if command.large > 0 {
		c.payloads.leaving = append(c.payloads.leaving, leaving{of: name{c.player, channel, command.Number}, data: payload})
	}
}

// Leave is the packet that says goodbye; it goes a few times.
func (c *Client) Leave() []byte { return appendVarint([]byte{kindLeave}, uint64(c.link)) }

// Send is the packets that go out now. sample gives this player's input of a
// tick, and is called once for each.
func (c *Client) Send(now time.Duration, sample func(tick uint32) []byte) (packets [][]byte) {
	switch {
	case c.refused != nil:
		return nil
	case c.link == 0:
		if now < c.helloAt {
			return nil
		}
		c.helloAt = now + helloEvery
		s := &c.settings
		h := hello{fingerprint: s.Fingerprint, session: s.Session, tickRate: uint64(s.TickRate), cookie: s.Cookie, watches: s.Watches, basis: s.Basis}
		return [][]byte{h.append(nil)}
	}
	if c.running && !c.settings.Watches && len(c.settings.Default) > 0 {
		c.sample(now, sample)
	}
	if c.asked && now-c.askedAt >= askEvery && c.transfer.id == c.settled {
		c.ask, c.askedAt, c.asked = c.ask+1, now, false
	}
	in := inputs{link: c.link, stamp: stamp(now), frames: c.tick, ask: c.ask, differs: c.differs, commands: &c.commands, base: c.base.tick}
	if c.transfer.id != c.settled || c.transfer.id > 0 && now-c.chunkAt < askAfter {
		in.transfer, in.chunks, in.mask = c.transfer.id, c.transfer.done, c.transfer.mask()
	}
	packets = append(packets, in.append(nil, c.settings.Layout, c.base.value, c.useful()))
	packets = append(packets, c.payloads.send(c.link, now)...)
	if c.list != nil && c.list.transfer == c.transfer.id {
		packets = append(packets, c.list.append(nil, c.link))
	}
	if c.reports > 0 {
		c.reports--
		packets = append(packets, (&report{link: c.link, tick: c.reported, hash: c.hash}).append(nil))
	}
	return packets
}

// sample samples the inputs that are to be on their way by now.
func (c *Client) sample(now time.Duration, sample func(tick uint32) []byte) {
	last := min(c.lead.tick(now), c.newest+mostAhead*c.settings.TickRate)
	for tick := max(c.sampled, c.newest) + 1; tick <= last; tick++ {
		c.own = append(c.own, entry{tick, sample(tick)})
		c.sampled = tick
	}
}

// useful is the inputs that the server may still get in time.
func (c *Client) useful() []entry {
	for i := range c.own {
		if c.own[i].tick > c.newest {
			return c.own[i:]
		}
	}
	return nil
}
