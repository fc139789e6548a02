package stranger

import "slices"

// Input is what a player does in a tick.
type Input struct {
	Player uint32
	Value  []byte
}

// roster is who is in the match and what each does, in the order of the players.
type roster []Input

// place is where a player is, or would be.
func (r roster) place(player uint32) (at int, here bool) {
	return slices.BinarySearchFunc(r, player, func(in Input, player uint32) int { return int(in.Player) - int(player) })
}

func (r *roster) join(player uint32, first []byte) {
	at, _ := r.place(player)
	*r = slices.Insert(*r, at, Input{player, slices.Clone(first)})
}

func (r *roster) leave(player uint32) {
	at, _ := r.place(player)
	*r = slices.Delete(*r, at, at+1)
}

// content is what a world says before what is the game's own.
type content struct {
	players roster
	obeyed  map[uint32]obeyed // by player
	game    []byte
}

// obeyed is which commands of a player have been obeyed.
type obeyed struct {
	window uint64 // of channel 0, before the newest
	newest [channels]uint32
}

// has says whether a command has been, or never will be.
func (o *obeyed) has(channel uint8, number uint32) bool {
	newest := o.newest[channel]
	if number > newest || channel > 0 || newest-number >= 64 {
		return number <= newest
	}
	return o.window>>(newest-number)&1 != 0
}

// readContent reads a world.
func readContent(encoded []byte, maxPlayers uint32, size int) (c content, err error) {
	r := reader{src: encoded}
	for range r.varint(uint64(maxPlayers)) {
		player := uint32(r.varint(uint64(maxPlayers)))
		r.check(player > 0 && (len(c.players) == 0 || player > c.players[len(c.players)-1].Player))
		c.players = append(c.players, Input{player, slices.Clone(r.bytes(uint64(size)))})
	}
	c.obeyed = map[uint32]obeyed{}
	for range r.varint(uint64(maxPlayers)) {
		player := uint32(r.varint(uint64(maxPlayers)))
		_, twice := c.obeyed[player]
		r.check(player > 0 && !twice)
		o := obeyed{window: r.u64()}
		for channel := range o.newest {
			o.newest[channel] = uint32(r.varint(max32))
		}
		c.obeyed[player] = o
	}
	c.game, r.src = r.src, nil
	return c, r.end()
}

func (r roster) clone() roster {
	players := slices.Clone(r)
	for i := range players {
		players[i].Value = slices.Clone(players[i].Value)
	}
	return players
}
