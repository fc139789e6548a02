package match

import "github.com/tide-engine/tide/internal/wire"

// MaxChannels is how many channels a player's commands may be in. What is sent
// in channel 0 is obeyed in whatever order it comes; in each of the others, in
// the order in which it was sent.
const MaxChannels = wire.MaxChannels

// unorderedWindow is how many numbers of channel 0 are told apart: what is
// further back than that has been obeyed, or never will be.
const unorderedWindow = 64

// sequence is which commands of a player have been obeyed. It is part of the
// match's state, as inputs are: what a world brings, or a repair, says with it
// what it has in it already.
type sequence struct {
	newest [MaxChannels]uint32 // by channel, the largest number obeyed
	window uint64              // of channel 0: bit n says that newest-n was obeyed
}

// obeyed says whether a command has been, or will never be.
func (s *sequence) obeyed(channel uint8, number uint32) bool {
	newest := s.newest[channel]
	switch {
	case number > newest:
		return false
	case channel > 0 || newest-number >= unorderedWindow:
		return true
	}
	return s.window>>(newest-number)&1 != 0
}

// obey notes a command. It says whether it is one that may be obeyed now: new,
// and of an ordered channel the next.
func (s *sequence) obey(channel uint8, number uint32) bool {
	if s.obeyed(channel, number) || channel > 0 && number != s.newest[channel]+1 {
		return false
	}
	switch past := number - s.newest[channel]; {
	case channel > 0:
	case number < s.newest[0]:
		s.window |= 1 << (s.newest[0] - number)
		return true
	case past >= unorderedWindow:
		s.window = 1
	default:
		s.window = s.window<<past | 1
	}
	s.newest[channel] = number
	return true
}

// sequences is everybody's, by player.
type sequences []sequence

func (s sequences) of(player PlayerID) *sequence { return &s[player-1] }

// apply makes what a change means for them: somebody new begins with none, and
// who comes back goes on.
func (s sequences) apply(change Change) {
	if change.Joined && !change.Returned {
		*s.of(change.Player) = sequence{}
	}
}

// append appends those who have obeyed something, as a world carries them.
func (s sequences) append(dst []byte) []byte {
	count := 0
	for i := range s {
		if s[i] != (sequence{}) {
			count++
		}
	}
	dst = wire.AppendUvarint(dst, uint64(count))
	for i := range s {
		if s[i] == (sequence{}) {
			continue
		}
		dst = wire.AppendUvarint(dst, uint64(i+1))
		dst = wire.AppendUint64(dst, s[i].window)
		for _, newest := range s[i].newest {
			dst = wire.AppendUvarint(dst, uint64(newest))
		}
	}
	return dst
}

// read is append's inverse.
func (s sequences) read(r *wire.Reader) error {
	clear(s)
	last := uint64(0)
	for range r.Uvarint(uint64(len(s))) {
		player := r.Uvarint(uint64(len(s)))
		if r.Err() == nil && player <= last {
			return &PacketError{What: "a world's commands are not in the order of their players"}
		}
		if r.Err() != nil {
			return r.Err()
		}
		last = player
		of := &s[player-1]
		of.window = r.Uint64()
		for channel := range of.newest {
			of.newest[channel] = uint32(r.Uvarint(1<<32 - 1))
		}
	}
	return r.Err()
}
