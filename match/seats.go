package match

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
)

// Cookie brings a player back: who joins with the one that the match gave them
// gets their PlayerID again. The zero Cookie is none.
type Cookie = [16]byte

// seats is whose each PlayerID is, whether they are there or not. A cookie is
// kept as its hash, so that nobody takes a place by reading the server's memory
// or what it saved.
type seats struct {
	secret [32]byte
	made   uint64 // cookies so far
	seats  []seat // by player
}

type seat struct {
	cookie [sha256.Size]byte // its hash
	taken  bool              // somebody had it, and may come back
	left   uint32            // the tick in which they left
}

func newSeats(settings Settings) seats {
	return seats{secret: settings.Secret, seats: make([]seat, settings.MaxPlayers)}
}

// give makes a cookie for a player, and forgets the one before.
func (s *seats) give(player PlayerID) Cookie {
	s.made++
	var cookie Cookie
	sum := sha256.Sum256(binary.LittleEndian.AppendUint64(s.secret[:], s.made))
	copy(cookie[:], sum[:])
	s.seats[player-1] = seat{cookie: sha256.Sum256(cookie[:]), taken: true}
	return cookie
}

// find is whose cookie it is. It takes as long whichever it is.
func (s *seats) find(cookie Cookie) (player PlayerID, ok bool) {
	if cookie == (Cookie{}) {
		return 0, false
	}
	sum := sha256.Sum256(cookie[:])
	for i := range s.seats {
		taken := 0
		if s.seats[i].taken {
			taken = 1
		}
		if subtle.ConstantTimeCompare(sum[:], s.seats[i].cookie[:])&taken == 1 {
			player, ok = PlayerID(i+1), true
		}
	}
	return player, ok
}

// pick is the place for somebody new: the lowest that was nobody's, or else the
// one whose player has been gone longest. free says which can be had.
func (s *seats) pick(free func(player PlayerID) bool) (player PlayerID, ok bool) {
	for i := range s.seats {
		p := PlayerID(i + 1)
		if !free(p) {
			continue
		}
		if !s.seats[i].taken {
			return p, true
		}
		if !ok || s.seats[i].left < s.seats[player-1].left {
			player, ok = p, true
		}
	}
	return player, ok
}
