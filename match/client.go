package match

import (
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// Client is one player's machine: it runs the world ahead of the server, and
// again where it guessed wrong.
type Client struct {
	sim      Simulation
	settings Settings
	stats    Stats
	lead     lead

	player  PlayerID
	cookie  Cookie
	link    uint32 // what its packets carry, 0 before the welcome
	refused error
	leaving bool

	helloAt time.Duration // when the next hello goes
	heard   time.Duration // when the newest packet came

	received received // the server's frames
	own      own      // this machine's inputs
	pace     pace
	budget   budget
	play     play

	commands commands
	upload   *carried   // of a large one
	landings []*landing // of others\' large ones
	obeyed   sequences  // as of the verified tick
	unlike   unlike
	differing

	world         incoming
	basis         []byte        // this machine's own, in which pages are looked for
	listed        *list         // the pages of the world that is on its way
	content       []byte        // the world that has come
	wary          bool          // what was put together from pages was not the world: take none
	settled       uint32        // the newest world that was adopted, or turned down
	chunkTold     int           // in how many packets the server was told what had come when a part came last
	newAt         time.Duration // when one came that had not come before
	begunAt       time.Duration // when the server's welcome came
	arrived       roster        // who is in it
	arrivedObeyed sequences
	wants         bool          // it is to be asked for
	ask           uint32        // requests for it so far
	askedAt       time.Duration // when the newest was made

	serverTick uint32 // the newest tick that the server is known to have run
	skip       bool   // the clock was set: sample nothing for what it passed over
	setAt      uint32 // the newest tick sampled when that was so

	prediction prediction
	joined     bool
	hashes     hashes

	packet []byte
}

// NewClient makes a client whose world is sim, whatever state it is in: the
// server's replaces it. It panics if settings.Check refuses them.
func NewClient(sim Simulation, settings Settings) *Client {
	if err := settings.Check(sim); err != nil {
		panic(err)
	}
	size := sim.Inputs().Size()
	c := &Client{
		sim: sim, settings: settings,
		lead:     lead{settings: settings},
		budget:   budget{limit: settings.Budget},
		received: newReceived(settings, size),
		own:      newOwn(settings, sim.Inputs()),
		arrived:  newRoster(settings.MaxPlayers, size),
		obeyed:   make(sequences, settings.MaxPlayers), arrivedObeyed: make(sequences, settings.MaxPlayers),
		packet: make([]byte, 0, wire.MaxPacket),
	}
	if c.budget.limit == 0 {
		c.budget.limit = Budget
	}
	c.prediction = newPrediction(sim, settings, &c.stats)
	return c
}

// Player is this machine's player, 0 before the server has answered.
func (c *Client) Player() PlayerID { return c.player }

// Cookie is what brings this player back, once the server has answered.
func (c *Client) Cookie() Cookie { return c.cookie }

// Command asks something of the match: a kind and a payload that the
// Simulation knows, in a channel (see MaxChannels). It is sent until a verified
// tick has obeyed it, once. The error is a *CommandError: too many wait, or it
// can never be sent.
func (c *Client) Command(channel uint8, kind uint16, payload []byte) error {
	if !c.joined || c.player == 0 || c.refused != nil {
		return &CommandError{"this machine has no player in the match", "send it once the client has joined"}
	}
	return c.commands.add(channel, kind, payload)
}

// Waiting is how many commands no verified tick has obeyed yet.
func (c *Client) Waiting() int { return len(c.commands.waiting) }

// Joined says whether the client has the match's world.
func (c *Client) Joined() bool { return c.joined }

// Refused is why this client is not, or no longer, in the match: a *Refusal,
// nil while it may be.
func (c *Client) Refused() error { return c.refused }

// Verified is the newest tick the server has confirmed here.
func (c *Client) Verified() uint32 { return c.prediction.verified }

// Predicted is the newest tick run here.
func (c *Client) Predicted() uint32 { return c.prediction.predicted }

// Slot is where the state after a tick is saved. States are kept from two
// ticks before the verified one up to the predicted one.
func (c *Client) Slot(tick uint32) (slot int, ok bool) { return c.prediction.slot(tick) }

// VerifiedHash is this machine's hash of the world after a verified tick, for
// the last 256 of them.
func (c *Client) VerifiedHash(tick uint32) (hash uint64, ok bool) { return c.hashes.find(tick) }

// Alpha is how far the clock is between tick Predicted and the next, 0 to 1.
func (c *Client) Alpha(now time.Duration) float32 {
	past := c.lead.now(now) - c.settings.due(c.prediction.predicted+c.delay())
	return float32(min(max(past, 0), c.settings.tick())) / float32(c.settings.tick())
}

// Stats is what the client has done.
func (c *Client) Stats() Stats {
	c.stats.Verified, c.stats.Predicted = c.prediction.verified, c.prediction.predicted
	c.stats.Ping = c.lead.ping
	ahead := c.lead.offset() - c.lead.server
	c.stats.DelayTicks, c.stats.Rerun = c.delay(), c.budget.average
	c.stats.LeadTicks = float32(ahead.Microseconds()) / float32(c.settings.tick().Microseconds())
	return c.stats
}

// delay is how many ticks after its clock the client runs one.
func (c *Client) delay() uint32 {
	if c.settings.Delay {
		return c.play.behind
	}
	return c.budget.delay
}

// Leave makes every next packet a goodbye. It goes more than once because the
// network may lose it.
func (c *Client) Leave() { c.leaving = true }

// Update brings the client to now: it verifies the ticks that are due,
// samples each new tick's input once, and predicts up to its clock. sample
// writes the input of a tick to dst, which has Inputs.Size bytes and holds the
// default; it is not called for a host's own client, whose inputs Feed takes.
func (c *Client) Update(now time.Duration, sample func(tick uint32, dst []byte)) {
	c.pace.frame(now)
	if c.lead.advance(now) {
		c.skip = true
		// What waits to be read came while nobody looked.
		c.heard = max(c.heard, now-Timeout/2)
		c.newAt = max(c.newAt, now-Timeout/2)
	}
	if c.refused != nil || c.leaving {
		return
	}
	if c.unlike.refusal != nil {
		if now > c.unlike.until {
			c.refused = c.unlike.refusal
		}
		return
	}
	if c.link != 0 && now-c.heard > Timeout {
		c.refused = &Refusal{Reason: ReasonSilent}
		return
	}
	if c.link != 0 && !c.joined && (now-c.newAt > Timeout || now-c.begunAt > joinPatience) {
		c.refused = &Refusal{Reason: ReasonStalled}
		return
	}
	if c.world.ready {
		c.adopt(now)
	}
	c.askForWorld(now)
	if !c.joined {
		return
	}
	if !c.settings.Host && c.lead.behind() {
		c.lead.join(now)
		c.clockSet()
	}
	due := c.settings.reached(c.lead.clock)
	if c.settings.Host {
		due = c.received.newest
	}
	run := due
	if c.settings.Delay && !c.settings.Host {
		c.play.update(now, due, c.received.newest, c.settings.ticks(Window))
		run -= min(run, c.play.behind)
	}
	c.verify(run)
	catchingUp := c.prediction.verified < min(run, c.received.newest) ||
		!c.settings.Delay && c.prediction.verified+mandatoryTicks < c.serverTick
	if !c.settings.Host {
		c.sampleUpTo(now, due, catchingUp, sample)
	}
	if catchingUp {
		c.prediction.abandon()
		return
	}
	if c.settings.Delay {
		c.prediction.abandon()
		return
	}
	target := due - min(due, c.budget.delay)
	if c.budget.held && target+1 == c.prediction.predicted {
		target++ // what has been shown is not taken back
	} else {
		c.budget.held = false
	}
	target = min(target, c.prediction.verified+c.settings.ticks(Window))
	c.prediction.predictTo(max(c.prediction.verified, target), c.player, &c.own)
	if !c.settings.Host && c.settings.Clock != nil {
		rerun, wrong := c.prediction.spent()
		ahead := c.prediction.predicted - c.prediction.verified
		most := due - min(due, c.prediction.verified)
		c.budget.update(now, c.lead.frame, rerun, wrong, ahead, min(most, c.settings.ticks(Window)))
	}
}

// clockSet takes that the clock was set: reports of the inputs that were
// sampled by the one before say nothing of it, and of what it passed over
// nothing is sampled.
func (c *Client) clockSet() {
	c.skip, c.setAt = true, c.own.newest
}

// sampleUpTo samples the input of every tick that is due and that the server
// may still get in time. Ticks it is known to have run are passed over; after
// the clock was set so is everything but the newest.
func (c *Client) sampleUpTo(now time.Duration, due uint32, catchingUp bool, sample func(tick uint32, dst []byte)) {
	if c.own.inputs.Size() == 0 || c.settings.Watch {
		return
	}
	from := c.prediction.verified
	if catchingUp || c.settings.Delay { // who never predicts verifies late on purpose
		from = c.serverTick
	}
	last := min(due, from+c.settings.ticks(Window))
	first := max(c.own.newest, c.serverTick) + 1
	switch {
	case c.skip:
		first = max(first, last)
		c.skip = first > last
	case first > c.own.newest+1 && !catchingUp:
		// The server ran ticks that the clock had not reached. Nothing will be
		// reported of their inputs, which were too late to be sampled.
		c.lead.report(c.lead.offset(), 0, true, now)
	}
	for tick := first; tick <= last; tick++ {
		c.own.sample(tick, c.lead.offset(), sample)
	}
}

// Feed samples the input of the tick that the server is about to run. It is
// the host's own client's way (Settings.Host); the packet goes out with the
// next Send.
func (c *Client) Feed(tick uint32, sample func(tick uint32, dst []byte)) {
	if c.joined && tick > c.own.newest && c.own.inputs.Size() > 0 {
		c.own.sample(tick, 0, sample)
	}
}

// Send hands over the packets that are to go out now. A packet is valid until
// send returns.
func (c *Client) Send(now time.Duration, send func(packet []byte)) {
	switch {
	case c.refused != nil:
	case c.link == 0:
		if c.leaving || now < c.helloAt {
			return
		}
		c.helloAt = now + helloEvery
		hello := wire.Hello{
			Protocol: wire.Protocol, Fingerprint: c.sim.Fingerprint(), Session: c.settings.Session,
			TickRate: uint32(c.settings.TickRate), Cookie: c.settings.Cookie, Watches: c.settings.Watch, Basis: c.hasBasis(), Build: c.settings.Build.wire(),
		}
		if c.unlike.refusal != nil {
			c.helloAt = now // the next part with the next packet
			hello.Part = c.unlike.next()
		}
		c.emit(hello.Append(c.packet[:0]), send)
	case c.leaving:
		leave := wire.Leave{Link: c.link}
		c.emit(leave.Append(c.packet[:0]), send)
	default:
		head := wire.Inputs{
			Link: c.link, Stamp: stamp(now), Frames: c.received.newest, Ask: c.ask,
		}
		if c.listed != nil && c.listed.id == c.world.id {
			for range needsASend {
				need, ok := c.listed.packet(c.link, now)
				if !ok {
					break
				}
				c.emit(need.Append(c.packet[:0]), send)
			}
		}
		if c.chunkTold++; c.arriving() || c.world.id > 0 && c.chunkTold <= chunkTells {
			head.Transfer, head.Chunks, head.Mask = c.world.id, c.world.done, c.world.mask
		}
		if c.differing.waiting {
			head.Differs = c.differing.report.Tick
		}
		c.emit(c.own.append(c.packet[:0], head, c.serverTick, &c.commands), send)
		c.sendLarge(now, send)
		if d := &c.differing; d.sends > 0 {
			d.sends--
			report := wire.Report{Link: c.link, Tick: d.report.Tick, Hash: d.report.Here, Place: d.report.Place, Here: d.report.ValueHere, There: d.report.ValueThere}
			c.emit(report.Append(c.packet[:0]), send)
		}
	}
}

func (c *Client) emit(packet []byte, send func(packet []byte)) {
	c.packet = packet
	c.stats.BytesOut += uint64(len(packet))
	send(packet)
}
