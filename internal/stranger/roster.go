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
	obeyed  map[uint32][channels]uint32 // the newest command of each channel, by player
	game    []byte
}

// readContent reads a world.
func readContent(encoded []byte, maxPlayers uint32, size int) (c content, err error) {
	r := reader{src: encoded}
	for range r.varint(uint64(maxPlayers)) {
		player := uint32(r.varint(uint64(maxPlayers)))
		r.check(player > 0 && (len(c.players) == 0 || player > c.players[len(c.players)-1].Player))
		c.players = append(c.players, Input{player, slices.Clone(r.bytes(uint64(size)))})
	}
	c.obeyed = map[uint32][channels]uint32{}
	for range r.varint(uint64(maxPlayers)) {
		player := uint32(r.varint(uint64(maxPlayers)))
		_, twice := c.obeyed[player]
		r.check(player > 0 && !twice)
		r.u64() // which of the unordered before the newest: a server's to know
		var numbers [channels]uint32
		for channel := range numbers {
			numbers[channel] = uint32(r.varint(max32))
		}
		c.obeyed[player] = numbers
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
