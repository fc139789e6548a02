package match

import "time"

// repeats is in how many packets a frame goes while nothing says that it was
// lost: three in a row are lost once in 160,000 times where a twentieth is lost
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
}

// restart takes that nothing has gone past a tick.
func (s *sending) restart(tick uint32) { s.to, s.mark = tick, 0 }

// acknowledge takes up to which tick the peer has every frame.
func (s *sending) acknowledge(frames uint32, now time.Duration) {
	if s.mark == 0 || frames < s.mark {
		return
	}
	took := now - s.markAt
	s.after = max(took, s.after-s.after/16)
	s.mark = 0
}

// from is the oldest frame that is to go now, after those that the peer has.
func (s *sending) from(frames, newest uint32, now time.Duration) uint32 {
	if s.to <= frames || s.mark > frames && now-s.markAt > s.after*5/4+2*Frame {
		return frames + 1
	}
	return max(frames+1, min(s.to+1, newest+1-min(newest, repeats)))
}

// sent takes that the frames up to a tick have gone.
func (s *sending) sent(tick uint32, now time.Duration) {
	if tick <= s.to {
		return
	}
	s.to = tick
	if s.mark == 0 {
		s.mark, s.markAt = tick, now
	}
}
