package match

import (
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// Receive takes one packet of the server's, which arrived at a time. An error
// says why the packet was dropped; the match goes on.
func (c *Client) Receive(packet []byte, at time.Duration) error {
	c.stats.BytesIn += uint64(len(packet))
	err := c.receive(packet, at)
	if err == nil {
		return nil
	}
	if _, ok := err.(*PacketError); ok {
		return err
	}
	return &PacketError{Err: err}
}

func (c *Client) receive(packet []byte, at time.Duration) error {
	kind, err := wire.KindOf(packet)
	if err != nil {
		return err
	}
	switch kind {
	case wire.KindWelcome:
		return c.welcome(packet, at)
	case wire.KindRefused:
		return c.refusal(packet, at)
	case wire.KindFrames:
		head, r, err := wire.ReadFrames(packet, c.serverTick, c.commands.got)
		if err != nil || head.Link != c.link {
			return err
		}
		return c.frames(&head, &r, at)
	case wire.KindChunk:
		chunk, err := wire.ReadChunk(packet, c.serverTick)
		if err != nil || chunk.Link != c.link {
			return err
		}
		c.hear(chunk.Clock, at)
		c.chunkTold = 0
		id, came := c.world.id, c.world.came
		err = c.world.take(&chunk)
		if c.world.id != id || c.world.came != came {
			c.newAt = max(c.newAt, at)
		}
		return err
	}
	switch kind {
	case wire.KindBlob:
		blob, err := wire.ReadBlob(packet)
		if err != nil || blob.Link != c.link {
			return err
		}
		return c.blob(&blob)
	case wire.KindBlobGot:
		got, err := wire.ReadBlobGot(packet)
		if err != nil || got.Link != c.link {
			return err
		}
		if u := c.upload; u != nil && u.key == (largeKey{PlayerID(got.Player), got.Channel, got.Sequence}) {
			u.got(&got, at)
		}
		return nil
	}
	return &PacketError{What: "it is what only a client sends"}
}

func (c *Client) welcome(packet []byte, at time.Duration) error {
	welcome, err := wire.ReadWelcome(packet)
	if err != nil || welcome.Session != c.settings.Session || c.link != 0 || c.refused != nil {
		return err
	}
	if (welcome.Player == 0) != c.settings.Watch || welcome.Player > welcome.MaxPlayers || welcome.Link == 0 {
		return &PacketError{What: "it welcomes a player that cannot be"}
	}
	if int(welcome.MaxPlayers) != c.settings.MaxPlayers {
		c.refused = &Refusal{Reason: ReasonMaxPlayers, Server: uint64(welcome.MaxPlayers), Here: uint64(c.settings.MaxPlayers)}
		return nil
	}
	c.link, c.player, c.heard = welcome.Link, PlayerID(welcome.Player), at
	c.cookie, c.serverTick = welcome.Cookie, welcome.Tick
	c.commands.link()
	c.begunAt, c.newAt = at, at
	return nil
}

func (c *Client) refusal(packet []byte, at time.Duration) error {
	refused, err := wire.ReadRefused(packet)
	if err != nil {
		return err
	}
	// One that is about another run of this client is not about this one.
	if c.refused != nil {
		return nil // what came first says most
	}
	mine := refused.Link == c.link && (c.link != 0 || refused.Session == c.settings.Session || Reason(refused.Reason) == ReasonProtocol)
	if !mine {
		return nil
	}
	r := &Refusal{Reason: Reason(refused.Reason), MaxPlayers: int(refused.MaxPlayers), ServerBuild: Build(refused.Build), HereBuild: c.settings.Build}
	switch r.Reason {
	case ReasonProtocol:
		r.Server, r.Here = uint64(refused.Protocol), wire.Protocol
	case ReasonBuild:
		r.Server, r.Here = refused.Fingerprint, c.sim.Fingerprint()
		if d, ok := c.sim.(Described); ok && refused.Parts > 0 {
			c.unlikeBy(r, &refused, d, at)
			return nil
		}
	case ReasonKicked:
		r.Words = string(refused.Text)
	case ReasonTickRate:
		r.Server, r.Here = uint64(refused.TickRate), uint64(c.settings.TickRate)
	}
	c.refused = r
	return nil
}

// unlikeBy takes a part of the description of the server's build, and asks for
// the others before the refusal is told.
func (c *Client) unlikeBy(r *Refusal, refused *wire.Refused, d Described, at time.Duration) {
	if c.unlike.refusal == nil {
		c.unlike = unlike{refusal: r, until: at + describePatience}
	}
	if c.unlike.take(refused) {
		c.unlike.refusal.Differences = d.Differences(c.unlike.text())
		c.refused = c.unlike.refusal
	}
}

// frames takes the server's frames, and what they say of this machine's
// inputs.
func (c *Client) frames(head *wire.Frames, r *wire.Reader, at time.Duration) error {
	had := c.received.newest
	floor := c.prediction.verified
	if c.arriving() {
		floor = min(floor, c.world.tick)
	}
	if err := c.received.take(head, r, c.sim.Inputs(), c.settings.MaxPlayers, floor); err != nil {
		return err
	}
	for tick := had + 1; tick <= c.received.newest; tick++ {
		c.report(tick, c.received.find(tick).wait, at)
	}
	roundTrip, serverTime := c.hear(head.Clock, at)
	if err := c.own.acknowledge(head.Inputs); err != nil {
		return err
	}
	if err := c.commands.acknowledge(head.Commands); err != nil {
		return err
	}
	if roundTrip >= 0 {
		c.proveStop(head.Clock, roundTrip, serverTime, at)
	}
	return nil
}

// report takes how long the input of a tick waited at the server.
func (c *Client) report(tick uint32, w wait, at time.Duration) {
	_, offset, sampled := c.own.find(tick)
	if !sampled {
		return
	}
	if w.missing {
		c.stats.Late++
	}
	if tick <= c.setAt {
		return
	}
	c.lead.report(offset, time.Duration(w.micros)*time.Microsecond, w.missing, at)
}

// hear takes what a packet says of time: the round trip, and the server's
// clock as the packet left. The round trip is negative where it cannot be
// told.
func (c *Client) hear(clock wire.Clock, at time.Duration) (roundTrip, serverTime time.Duration) {
	c.heard = max(c.heard, at)
	c.serverTick = max(c.serverTick, clock.Newest)
	serverTime = c.settings.due(clock.Newest) + time.Duration(clock.Since)*time.Microsecond
	c.lead.sent(serverTime, at)
	away := clock.Away(stamp(at))
	if !clock.Answers() || away < -1000 {
		return -1, 0
	}
	roundTrip = time.Duration(max(away, 0)) * time.Microsecond
	c.lead.answer(roundTrip, serverTime, at)
	if c.settings.Host {
		c.lead.jump(at, serverTime-at)
	}
	return roundTrip, serverTime
}

// proveStop looks whether an answer proves that the server had stopped.
func (c *Client) proveStop(clock wire.Clock, roundTrip, serverTime, at time.Duration) {
	if !c.joined || c.settings.Host {
		return
	}
	if c.lead.turnedBack(serverTime, roundTrip, at) ||
		c.received.newest == clock.Newest && c.lead.stopped(clock.Echo, clock.Newest, serverTime, roundTrip, at) {
		c.clockSet()
	}
}
