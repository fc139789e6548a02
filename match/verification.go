package match

import (
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// verify confirms the ticks that are due and whose frames have come, as many
// as one frame may.
func (c *Client) verify(due uint32) {
	end := min(due, c.received.newest)
	most, began := c.pace.ticks(c.settings), c.prediction.time(true)
	for n := 0; n < most && c.prediction.verified < end; n++ {
		if n >= mandatoryTicks && c.prediction.time(true)-began > c.lead.frame/2 {
			return // the rest of the frame is for drawing
		}
		f := c.received.find(c.prediction.verified + 1)
		if f == nil {
			// It was dropped for one that was needed more: only the world helps.
			c.wants = true
			return
		}
		if len(f.large) > 0 && !c.land(f) {
			return // it is on its way
		}
		before, _ := c.hashes.find(c.prediction.verified)
		hash, spoiled := c.prediction.confirm(f, before)
		c.hashes.put(c.prediction.verified, hash)
		c.stats.Compared++
		for _, change := range f.changes {
			c.obeyed.apply(change)
		}
		for i := range f.commands {
			c.obeyed.of(f.commands[i].Player).obey(f.commands[i].Channel, f.commands[i].Number)
		}
		if c.player > 0 && len(f.commands) > 0 {
			c.commands.settle(c.obeyed.of(c.player))
		}
		if len(f.large) > 0 {
			c.dropLandings()
		}
		if uint32(hash) != f.hash || spoiled {
			c.stats.Mismatched++
			c.differ(f, hash)
		}
		c.confirmed()
	}
}

// askForWorld asks for the world again, at most once a second and not while
// one is on its way.
func (c *Client) askForWorld(now time.Duration) {
	if c.arriving() && c.listed != nil && c.listed.pass > 0 && c.listed.id == c.world.id && now-c.newAt > 2*mendPatience {
		c.settled, c.wants = c.world.id, true
	}
	if !c.wants || c.arriving() || c.ask > 0 && now-c.askedAt < worldEvery {
		return
	}
	c.wants = false
	c.ask++
	c.askedAt = now
}

// arriving says whether a world is on its way.
func (c *Client) arriving() bool { return c.world.id != c.settled }

// adopt makes a world that has arrived whole this machine's own. One that is
// not what it was announced to be is asked for again.
func (c *Client) adopt(now time.Duration) {
	c.world.ready = false
	if c.told() {
		return
	}
	c.settled = c.world.id
	if !c.adoptWorld() {
		c.wants = true
		return
	}
	c.listed, c.content, c.wary = nil, nil, false
	c.basis, c.world.encoded = nil, nil
	if c.joined {
		c.stats.Repairs++
	} else {
		c.joined = true
		c.lead.join(now)
		c.clockSet()
	}
	c.wants = false
	c.explain()
	c.adopted()
	c.prediction.begin(c.world.tick, &c.arrived)
	c.received.begin(c.world.tick, &c.arrived)
	c.hashes.put(c.world.tick, c.world.hash)
	c.obeyed, c.arrivedObeyed = c.arrivedObeyed, c.obeyed
	c.dropLandings()
	if c.player > 0 {
		c.commands.resume(c.obeyed.of(c.player))
	}
}

// hasBasis says whether this machine's world is large enough to look for pages
// in.
func (c *Client) hasBasis() bool {
	if c.basis == nil {
		c.basis = appendWorld([]byte{}, c.sim, &c.arrived, c.obeyed)
	}
	return len(c.basis) > wholeBytes
}

// told takes what has arrived of a world that goes by its parts, and says whether
// more of it is to come.
func (c *Client) told() bool {
	c.content = nil
	if sum64(c.world.encoded) != c.world.sum {
		return false
	}
	switch c.world.encoded[0] {
	case listedWorld:
		return c.list()
	case finerList:
		return c.listed != nil && c.listed.refine(c.world.id, c.world.encoded[1:]) == nil
	case missingParts:
		missing, err := unpack(c.world.encoded[1:], wire.MaxWorldBytes)
		if err != nil || c.listed == nil {
			return false
		}
		whole := false
		if c.content, whole = c.listed.assemble(missing); !whole {
			c.content = nil
			return c.listed.mend(c.world.id)
		}
	}
	return false
}

// list takes the list of a world's pages, and says whether it is one.
func (c *Client) list() bool {
	if c.joined {
		c.basis = appendWorld(c.basis[:0], c.sim, &c.prediction.confirmed, c.obeyed)
	}
	l, err := readList(c.world.id, c.world.encoded, c.basis)
	if err != nil {
		return false
	}
	if c.wary {
		l.distrust()
	}
	c.listed = l
	return true
}

// adoptWorld replaces the simulation's state, and says whether it did.
func (c *Client) adoptWorld() bool {
	if sum64(c.world.encoded) != c.world.sum {
		return false
	}
	switch c.world.encoded[0] {
	case wholeWorld:
		content, err := unpack(c.world.encoded[1:], wire.MaxWorldBytes)
		if err != nil {
			return false
		}
		c.content = content
	case missingParts:
		if c.content == nil {
			c.wary = c.listed != nil
			return false
		}
	default:
		return false
	}
	r := wire.NewReader(c.content)
	if readRoster(&r, &c.arrived, c.sim.Inputs(), c.settings.MaxPlayers) != nil || c.arrivedObeyed.read(&r) != nil {
		return false
	}
	if c.sim.Adopt(r.Rest()) != nil {
		return false
	}
	if c.sim.Hash() == c.world.hash {
		return true
	}
	// It is not the world that the server hashed. What was there before is not
	// right either, but it is what this machine's predictions come from.
	if c.joined {
		c.sim.Load(c.prediction.slotOf(c.prediction.current))
	}
	return false
}

// readRoster is appendRoster's inverse.
func readRoster(r *wire.Reader, players *roster, inputs Inputs, maxPlayers int) error {
	players.clear()
	last := PlayerID(0)
	for range r.Uvarint(uint64(maxPlayers)) {
		player := PlayerID(r.Uvarint(uint64(maxPlayers)))
		value := r.Take(players.size)
		if r.Err() != nil {
			return r.Err()
		}
		if player <= last {
			return &PacketError{What: "a world's players are not in order"}
		}
		last = player
		players.present |= 1 << (player - 1)
		copy(players.value(player), value)
		if !clean(players.value(player), inputs) {
			return &PacketError{What: "a world has an input that no server ran: a value in it is out of its bounds"}
		}
	}
	return r.Err()
}
