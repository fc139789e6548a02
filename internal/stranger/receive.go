package stranger

import "time"

// Receive takes a packet of the server's, which came at a time. An error says that
// it is not what the page says; what was well before that has been used.
func (c *Client) Receive(packet []byte, at time.Duration) error {
	if len(packet) == 0 || len(packet) > 1200 {
		return errPacket
	}
	switch packet[0] {
	case kindWelcome:
		w, err := readWelcome(packet)
		if err != nil || w.session != c.settings.Session || c.link != 0 {
			return err
		}
		c.link, c.player, c.newest, c.cookie = w.link, w.player, w.tick, w.cookie
		return nil
	case kindRefused:
		f, err := readRefused(packet)
		// Of another protocol's server the hello is not known.
		mine := f.link == c.link && (c.link != 0 || f.session == c.settings.Session || f.Protocol != protocol)
		if err == nil && mine && c.refused == nil {
			c.refused = &f
		}
		return err
	case kindChunk:
		k, err := readChunk(packet, c.newest)
		if err != nil || k.link != c.link {
			return err
		}
		c.hear(&k.clock, at)
		c.chunkAt = at
		c.transfer.take(&k)
		if c.transfer.whole() && c.transfer.id != c.settled {
			c.arrive()
		}
		return nil
	case kindPart:
		p, err := readPart(packet)
		if err == nil && p.link == c.link && p.of.player != c.player {
			c.payloads.take(&p)
		}
		return err
	case kindGot:
		g, err := readGot(packet)
		if err == nil && g.link == c.link {
			c.payloads.got(&g)
		}
		return err
	}
	if packet[0]&15 != kindFrames {
		return errPacket
	}
	f, r := readFrames(packet, c.newest, c.commands.first-1)
	if r.bad || f.link != c.link {
		return r.end()
	}
	c.hear(&f.clock, at)
	c.acknowledge(&f)
	return c.frames(&f, &r)
}

func (c *Client) hear(clock *clock, at time.Duration) {
	c.newest = max(c.newest, clock.newest)
	c.lead.hear(clock, at)
}

// acknowledge takes what the server has of this client's.
func (c *Client) acknowledge(f *frames) {
	for len(c.own) > 0 && c.own[0].tick <= f.inputs {
		c.base, c.own = c.own[0], c.own[1:]
	}
	if f.told {
		c.commands.acknowledge(f.commands)
	}
}

// frames runs the ticks that are next. Each frame is a difference from the one
// before, so that those which have run are read all the same, from the tick before
// the first.
func (c *Client) frames(f *frames, r *reader) error {
	last := f.first + uint32(f.count) - 1
	players, known := c.past[f.first-1]
	if !c.running || c.differs > 0 || f.count == 0 || f.first > c.tick+1 || last <= c.tick || !known {
		return nil
	}
	for tick := f.first; tick <= last; tick++ {
		players = players.clone()
		frame := r.frame(&players, c.settings.Layout, c.settings.Default, c.settings.MaxPlayers)
		if r.bad {
			return errPacket
		}
		if tick == c.tick+1 && c.differs == 0 && c.land(&frame) {
			c.run(&frame, players)
		}
	}
	return r.end()
}

// land finds the payloads of large commands. While one has not come, the tick
// waits.
func (c *Client) land(f *frame) bool {
	for i := range f.commands {
		command := &f.commands[i]
		if command.large == 0 {
			continue
		}
		var here bool
		if command.Payload, here = c.payloads.find(command); !here {
			return false
		}
	}
	for i := range f.commands {
		if f.commands[i].large > 0 {
			c.payloads.obey(&f.commands[i])
		}
	}
	return true
}

// run runs a tick and compares.
func (c *Client) run(f *frame, players roster) {
	c.tick++
	c.past[c.tick] = players
	delete(c.past, c.tick-kept*c.settings.TickRate)
	c.world.Step(&Step{Tick: c.tick, Changes: f.changes, Commands: f.commands, Inputs: players})
	c.compared++
	if hash := uint32(c.world.Hash()); hash != f.hash {
		c.differed++
		c.differs, c.asked, c.hash = c.tick, true, hash
	}
	if c.tick <= c.sampled {
		c.lead.report(c.tick, c.sampled, f.wait, f.missing)
	}
}

// arrive takes a transfer that has come whole.
func (c *Client) arrive() {
	encoded, ok := c.transfer.bytes()
	if ok && encoded[0] == listedWorld {
		if c.list == nil || c.list.transfer != c.transfer.id {
			c.read(encoded[1:])
		}
		return // it is settled by the transfer that answers
	}
	if ok && encoded[0] == finerList && c.list != nil && (c.list.transfer == c.transfer.id || c.list.told(c.transfer.id, encoded[1:])) {
		return
	}
	if ok && encoded[0] == missingParts && c.list != nil && c.list.transfer == c.transfer.id {
		return // its pages are being mended
	}
	done := ok && c.adopt(encoded)
	if c.list != nil && c.list.transfer == c.transfer.id {
		return // pages of it came out wrong, and are asked for
	}
	c.settled = c.transfer.id
	if !done {
		c.asked = true
		return
	}
	c.list, c.wary = nil, false
	if c.differs > 0 {
		c.reported, c.reports, c.differs = c.differs, reports, 0
	}
}

// read takes a list of pages.
func (c *Client) read(encoded []byte) {
	basis := []byte(nil)
	if c.settings.Basis || c.running {
		basis = c.world.Encode(nil)
	}
	l, err := readList(c.transfer.id, encoded, basis)
	if err != nil {
		c.settled, c.asked = c.transfer.id, true
		return
	}
	if c.list = l; c.wary {
		l.distrust()
	}
}

// adopt makes a world this machine's own.
func (c *Client) adopt(encoded []byte) bool {
	world, err := unpack(encoded[1:])
	switch {
	case err != nil:
		return false
	case encoded[0] == wholeWorld:
	case encoded[0] != missingParts || c.list == nil:
		return false
	default:
		var whole bool
		if world, whole = c.list.assemble(world); !whole {
			c.wary = !c.list.mend(c.transfer.id)
			return false
		}
	}
	content, err := readContent(world, c.settings.MaxPlayers, len(c.settings.Default))
	if err != nil || c.world.Adopt(content.game) != nil || c.world.Hash() != c.transfer.hash {
		return false
	}
	c.tick, c.running = c.transfer.tick, true
	c.past = map[uint32]roster{c.tick: content.players}
	c.payloads.drop(func(of name) bool {
		o := content.obeyed[of.player]
		return o.has(of.channel, of.number)
	})
	for channel, number := range content.obeyed[c.player].newest {
		c.commands.numbers[channel] = max(c.commands.numbers[channel], number)
	}
	return true
}
