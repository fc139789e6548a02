package match

// bot is a player whom the server itself plays: it has a place and an input like
// anybody's, and no connection.
type bot struct {
	player PlayerID
	sample func(tick uint32, dst []byte)
}

// AddBot gives a place to a player whose input a function writes, once for each
// tick, just before it runs; dst holds the tick before's. It joins in the next
// tick. ok is false where the match is full. For everybody else it is a player:
// they guess what it does, and are told.
func (s *Server) AddBot(sample func(tick uint32, dst []byte)) (player PlayerID, ok bool) {
	player, ok = s.seats.pick(s.isFree)
	if !ok {
		return 0, false
	}
	s.bots = append(s.bots, bot{player, sample})
	s.seats.seats[player-1] = seat{}
	s.pending = append(s.pending, Change{Player: player, Joined: true})
	return player, true
}

// RemoveBot takes a bot out of the match in the next tick, and says whether
// there was one.
func (s *Server) RemoveBot(player PlayerID) bool {
	for i, b := range s.bots {
		if b.player == player {
			s.bots = append(s.bots[:i], s.bots[i+1:]...)
			s.pending = append(s.pending, Change{Player: player})
			return true
		}
	}
	return false
}

// isFree says whether nobody has a place, and nobody had it and lost it within
// the next tick.
func (s *Server) isFree(player PlayerID) bool {
	for _, b := range s.bots {
		if b.player == player {
			return false
		}
	}
	return s.peers[player-1] == nil && !s.joinsNext(player)
}

// playBots has the bots do something in a tick.
func (s *Server) playBots(tick uint32, inputs Inputs) {
	for _, b := range s.bots {
		if value := s.players.value(b.player); s.players.has(b.player) && len(value) > 0 {
			b.sample(tick, value)
			inputs.Sanitize(value)
		}
	}
}
