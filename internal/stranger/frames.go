package stranger

import "time"

// frames is the head of what the server sends every tick.
type frames struct {
	link     uint32
	clock    clock
	inputs   uint32 // the newest tick whose input of this client's has come
	told     bool   // and how many of its commands:
	commands uint32
	count    int
	first    uint32
}

func readFrames(packet []byte, near, commands uint32) (f frames, r reader) {
	r = reader{src: packet[1:]}
	flags := packet[0] >> 4
	r.check(flags <= 1)
	f.link = uint32(r.varint(max32))
	f.clock = r.clock(near)
	f.inputs = r.beside(f.clock.newest, r.signed(1<<33))
	if flags == 1 {
		f.told, f.commands = true, r.near(commands)
		r.check(f.commands > 0)
	}
	if f.count = int(r.u8()); f.count > 0 {
		f.first = r.beside(f.clock.newest, -int64(r.varint(maxTick)))
	}
	return f, r
}

// Change is a player who joins or leaves.
type Change struct {
	Player   uint32
	Joined   bool
	Returned bool // the one who had the place before
}

// frame is one tick as the server ran it.
type frame struct {
	changes  []Change
	commands []Command
	changed  int // inputs: where their differences lie is for apply to say
	hash     uint32
	wait     time.Duration
	missing  bool // there was no input that could have waited
}

// frame reads a frame, and applies it to the players as they were in the tick
// before.
func (r *reader) frame(players *roster, l Layout, first []byte, maxPlayers uint32) (f frame) {
	head := r.u8()
	if f.changed = int(head >> 2); f.changed == 63 {
		f.changed = int(r.u8())
		r.check(f.changed >= 63 && f.changed <= 127)
	}
	var changes, commands uint64
	if head&1 != 0 {
		changes = r.varint(192)
		r.check(changes > 0)
	}
	if head&2 != 0 {
		commands = uint64(r.u8())
		r.check(commands > 0)
	}
	for range changes {
		v := r.varint(uint64(maxPlayers)<<2 | 3)
		c := Change{Player: uint32(v >> 2), Joined: v&3 > 0, Returned: v&3 == 2}
		_, here := players.place(c.Player)
		r.check(v&3 < 3 && c.Player > 0 && here != c.Joined)
		if r.bad {
			return f
		}
		if c.Joined {
			players.join(c.Player, first)
		} else {
			players.leave(c.Player)
		}
		f.changes = append(f.changes, c)
	}
	for range commands {
		player := uint32(r.varint(uint64(maxPlayers)))
		c := r.command()
		c.Player = player
		_, here := players.place(player)
		r.check(here)
		f.commands = append(f.commands, c)
	}
	last := uint32(0)
	for range f.changed {
		player := uint32(r.varint(uint64(maxPlayers)))
		at, here := players.place(player)
		r.check(here && player > last)
		if r.bad {
			return f
		}
		last = player
		r.difference(l, (*players)[at].Value)
	}
	f.hash = r.u32()
	wait := r.varint(16001)
	f.wait, f.missing = time.Duration(max(wait, 1)-1)*unit, wait == 0
	return f
}
