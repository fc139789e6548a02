package match

import "time"

// repeats is in how many packets a frame goes while nothing says that it was
// lost: three in a row are lost once in 8,000 times where a twentieth is lost
// by chance. What is lost all the same goes again when its acknowledgement is
// overdue, so that a long way costs no bytes.
const repeats = 3

// sending is which frames have gone to a peer, and how long acknowledgements
// take.
type sending struct {
	to     uint32 // the newest that has gone
	mark   uint32 // the one whose acknowledgement is waited for, 0 for none
	markAt time.Duration
	after  time.Duration // how long one takes, by the slowest of late
	again  bool          // the one that is waited for has gone again
	missed int           // those before it, in a row, that had
	turn   uint32        // up to where the last Send had room, 0 if for all
}

// mostWait is how long an acknowledgement is waited for at most.
const mostWait = time.Second

// restart takes that nothing has gone past a tick.
func (s *sending) restart(tick uint32) { s.to, s.mark, s.turn = tick, 0, 0 }

// acknowledge takes up to which tick the peer has every frame. What went again
// says nothing of how long it takes (Karn and Partridge 1987): the loss would be
// taken for the way, and the next one waited for longer still.
func (s *sending) acknowledge(frames uint32, now time.Duration) {
	if s.mark == 0 || frames < s.mark {
		return
	}
	if s.again && s.after > 0 {
		// Of what went meanwhile the peer had use for what followed without a gap.
		s.missed++
		s.to = frames
	} else {
		s.after = max(now-s.markAt, s.after-s.after/16)
		s.missed = 0
	}
	s.mark = 0
}

// overdue says whether the acknowledgement that is waited for is. Who keeps
// missing them is waited for longer, since it may be the way that is.
func (s *sending) overdue(now time.Duration) bool {
	wait := s.after*5/4 + 2*Frame
	return now-s.markAt > min(wait+wait/2*time.Duration(s.missed), mostWait)
}

// from is the oldest frame that is to go now, after those that the peer has.
// Those that are overdue go with every Send, in turn where there are more than
// one has room for.
func (s *sending) from(frames, newest uint32, now time.Duration) uint32 {
	if s.to <= frames {
		return frames + 1
	}
	if s.mark > frames && s.overdue(now) {
		s.again = true
		if s.turn > frames && s.turn < newest {
			return s.turn + 1
		}
		return frames + 1
	}
	return max(frames+1, min(s.to+1, newest+1-min(newest, repeats)))
}

// sent takes that the frames up to a tick have gone, and whether that is all.
func (s *sending) sent(tick uint32, all bool, now time.Duration) {
	if s.turn = tick; all {
		s.turn = 0
	}
	if tick <= s.to {
		return
	}
	s.to = tick
	if s.mark == 0 {
		s.mark, s.markAt, s.again = tick, now, false
	}
}
