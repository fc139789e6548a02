package match

import "time"

// A client's lead is how far its clock is ahead of the server's. It follows
// the worst moments of the last leadWindow: the input that would have waited
// least at the server is to wait one frame there.
const (
	// leadWindow is how long one bad moment keeps the lead up.
	leadWindow = leadBuckets * leadBucket

	// leadBucket is how finely the window moves on.
	leadBucket  = 500 * time.Millisecond
	leadBuckets = 20

	// raiseShare is the part of real time that the clock gains while it
	// catches up with a larger lead: three or four ticks within a second at 30
	// a second, too little to see.
	raiseShare = 8

	// lowerShare is the least part of real time that the clock gives back
	// while its lead is larger than it must be. lowerSpan is within about what
	// time it gives back what is more than that.
	lowerShare = 64
	lowerSpan  = 4 * time.Second

	// mostVaries bounds what a client that joins makes of how much its first
	// round trips varied: one that was held up must not cost it seconds.
	mostVaries = 200 * time.Millisecond

	// mostDrift is how far apart two machines' clocks drift at most: a
	// thousandth, many times what their quartzes do.
	mostDrift = 1000

	// longestSlew bounds the time for which one update slews, so that a long
	// frame does not turn a slew into a jump.
	longestSlew = 100 * time.Millisecond
)

// lead is a client's clock and how it is set.
//
// Every input is remembered with how far the clock was ahead of the machine's
// own time when it was sampled. The server reports how long it waited. Had the
// clock been ahead by as much as it is now, it would have waited the
// difference longer: so what each report asks for is independent of what the
// clock did meanwhile, and slewing never chases its own tail.
type lead struct {
	settings Settings
	clock    time.Duration // the match's time here: tick n is due at settings.due(n)
	last     time.Duration // when that was so, by the machine's own time
	frame    time.Duration // how long this machine's frames are, smoothed
	started  bool

	needs  [leadBuckets]time.Duration // the largest need of each part of the window
	heard  [leadBuckets]bool
	bucket int64 // the newest part, counted from time 0

	fastest      time.Duration // the shortest round trip of late
	slowest      time.Duration // the longest
	server       time.Duration // the server's clock less this machine's own time, by the fastest
	ping         time.Duration // smoothed
	pinged       bool
	fastestUntil time.Duration // when the fastest is too old to be believed

	// least is what the server's clock is at least, less this machine's own
	// time: a packet's word on it is as old as the packet was on its way.
	least   time.Duration
	leastAt time.Duration
	bounded bool

	proofs int    // answers in a row that prove the server had stopped
	proof  uint16 // the stamp that the newest of them answers
}

// offset is how far the clock is ahead of the machine's own time.
func (l *lead) offset() time.Duration { return l.clock - l.last }

// now is the clock at a time of the machine's own since the last advance.
func (l *lead) now(at time.Duration) time.Duration { return at + l.offset() }

// advance brings the clock to a time of the machine's own, slewing, and says
// whether the machine had stopped meanwhile.
func (l *lead) advance(now time.Duration) (paused bool) {
	if !l.started {
		l.started, l.last, l.frame = true, now, Frame
		return false
	}
	passed := max(0, now-l.last)
	l.last = now
	l.clock += passed
	if passed > Pause {
		return true
	}
	l.frame += (passed - l.frame) / 16
	l.clock += l.slew(min(passed, longestSlew))
	return false
}

// slew is by how much the clock moves within a span beside going on.
func (l *lead) slew(span time.Duration) time.Duration {
	target, ok := l.target()
	if !ok {
		if !l.pinged {
			return 0
		}
		// No input is reported on. A game may have none.
		target = l.guess()
	}
	switch short := target - l.offset(); {
	case short > 0:
		return min(short, span/raiseShare)
	case short < 0:
		share := min(span/raiseShare, max(span/lowerShare, min(-short, time.Second)*span/lowerSpan))
		return -min(-short, share)
	}
	return 0
}

// margin is how long the input that waits least is to wait.
func (l *lead) margin() time.Duration {
	return min(max(l.frame, Frame), l.settings.tick())
}

// target is how far the clock is to be ahead of the machine's own time.
func (l *lead) target() (offset time.Duration, ok bool) {
	for i, heard := range l.heard {
		if heard && (!ok || l.needs[i] > offset) {
			offset, ok = l.needs[i], true
		}
	}
	return offset + l.margin(), ok
}

// report takes how long an input waited that was sampled with the clock ahead
// by an offset. One that did not come in time is taken to have been a frame
// late: if it was more, the next ones say so again.
func (l *lead) report(sampled time.Duration, waited time.Duration, missing bool, at time.Duration) {
	if missing {
		waited = -l.margin()
	}
	need := sampled - waited
	l.forget(at)
	place := int(l.bucket % leadBuckets)
	if !l.heard[place] || need > l.needs[place] {
		l.heard[place], l.needs[place] = true, need
	}
}

// forget drops what is older than the window.
func (l *lead) forget(at time.Duration) {
	newest := int64(at / leadBucket)
	for ; l.bucket < newest && newest-l.bucket <= leadBuckets; l.bucket++ {
		l.heard[(l.bucket+1)%leadBuckets] = false
	}
	if l.bucket < newest {
		l.bucket = newest
		l.heard = [leadBuckets]bool{}
	}
}

// answer takes a packet's word on the round trip and on the server's clock,
// which was at serverTime when the packet left.
func (l *lead) answer(roundTrip, serverTime, at time.Duration) {
	if !l.pinged {
		l.ping, l.pinged = roundTrip, true
	}
	l.ping += (roundTrip - l.ping) / 8
	if at >= l.fastestUntil || roundTrip <= l.fastest {
		if at >= l.fastestUntil {
			l.slowest = roundTrip
		}
		l.fastest, l.fastestUntil = roundTrip, at+time.Second
		l.server = serverTime + roundTrip/2 - at
	}
	l.slowest = max(l.slowest, roundTrip)
}

// sent takes a packet's word on the server's clock, which was at serverTime as
// it left, however long it was on its way.
func (l *lead) sent(serverTime, at time.Duration) {
	if l.bounded {
		l.least -= max(0, at-l.leastAt) / mostDrift
	}
	l.leastAt = max(l.leastAt, at)
	if l.bounded && serverTime-at <= l.least {
		return
	}
	l.least, l.bounded = serverTime-at, true
	if l.pinged && l.least > l.server+l.fastest/2 {
		// This machine's time stood still, or the server's was set forward.
		l.server, l.fastestUntil = l.least+l.fastest/2, at
	}
}

// behind says whether the clock is behind the server's: nothing that is
// sampled by it can come in time.
func (l *lead) behind() bool { return l.bounded && l.offset() < l.least }

// turnedBack takes an answer, and sets the clock by it if it proves that the
// server's went back, as it does after a stop: what that can be at most is less
// than what it was at least, by more than rounding comes to.
func (l *lead) turnedBack(serverTime, roundTrip, at time.Duration) (jumped bool) {
	most := serverTime + roundTrip - at
	if !l.bounded || most >= l.least-Frame {
		return false
	}
	l.least, l.leastAt = serverTime-at, at
	l.server, l.fastest, l.fastestUntil = serverTime+roundTrip/2-at, roundTrip, at
	if most+l.margin() >= l.offset() {
		return false
	}
	l.jump(at, most+l.margin())
	return true
}

// join sets the clock from the answers so far.
func (l *lead) join(now time.Duration) { l.jump(now, l.guess()) }

// guess is how far the clock is to be ahead of the machine's own time as far
// as the answers say: half the round trip and what it varies by ahead of the
// server, and two frames to spare until the first reports come.
func (l *lead) guess() time.Duration {
	varies := min(l.slowest-l.fastest, mostVaries)
	return l.server + l.fastest/2 + varies + 2*l.margin()
}

// jump sets the clock, and forgets reports of inputs sampled by the old one.
func (l *lead) jump(now, offset time.Duration) {
	l.started, l.last, l.clock = true, now, max(0, now+offset)
	l.heard = [leadBuckets]bool{}
	l.proofs = 0
	if l.frame == 0 {
		l.frame = Frame
	}
}

// stopped takes an answer that came to a client which has confirmed every tick
// the server says it ran, and brings the clock back once two of them prove
// that the server had stopped: the clock is past the prediction window, and
// set from the answer it would not be. One answer does not prove it: a packet
// that was held up looks the same.
func (l *lead) stopped(stamp uint16, newest uint32, serverTime, roundTrip, at time.Duration) (jumped bool) {
	window := l.settings.ticks(Window)
	back := serverTime + roundTrip + l.margin()
	past := l.settings.reached(l.now(at)) > newest+window
	if !past || l.settings.reached(back) > newest+window {
		l.proofs = 0
		return false
	}
	if l.proofs > 0 && l.proof == stamp {
		return false // the same answer once more
	}
	l.proof = stamp
	if l.proofs++; l.proofs < 2 {
		return false
	}
	l.jump(at, back-at)
	return true
}
