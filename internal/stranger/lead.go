package stranger

import "time"

// lead is how far ahead of the server this client samples its inputs.
type lead struct {
	rate  uint64
	ahead time.Duration // of the server's clock as it is at least
	begun bool

	// What the server's clock is at least, less this machine's time: the most of
	// this second and of the one before, so that it may go back after a stop.
	most   [2]time.Duration
	second time.Duration
	heard  bool

	least  time.Duration // the shortest wait that was told since ahead was set
	told   int
	setFor uint32 // the newest tick sampled by then: what is told of it is old
}

// margin is how long the input that waits least is to wait.
const margin = time.Second / 60

// due is when a tick is due on the match's clock.
func (l *lead) due(tick uint32) time.Duration {
	return time.Duration((uint64(tick)*uint64(time.Second) + l.rate - 1) / l.rate)
}

// hear takes what a packet says of time.
func (l *lead) hear(c *clock, at time.Duration) {
	says := l.due(c.newest) + c.since - at
	switch past := at/time.Second - l.second; {
	case !l.heard || past > 1:
		l.most = [2]time.Duration{says, says}
	case past == 1:
		l.most = [2]time.Duration{says, l.most[0]}
	default:
		l.most[0] = max(l.most[0], says)
	}
	l.heard, l.second = true, at/time.Second
	if trip, ok := c.roundTrip(at); ok && !l.begun {
		l.begun, l.ahead = true, trip+2*margin
	}
}

// tick is the newest whose input is to be sampled by now.
func (l *lead) tick(now time.Duration) uint32 {
	clock := now + max(l.most[0], l.most[1]) + l.ahead
	if !l.begun || clock < 0 {
		return 0
	}
	return uint32(uint64(clock) * l.rate / uint64(time.Second))
}

// report takes how long the input of a tick waited, when inputs up to another
// have been sampled.
func (l *lead) report(tick, sampled uint32, wait time.Duration, missing bool) {
	if tick <= l.setFor {
		return
	}
	if l.told == 0 || wait < l.least {
		l.least = wait
	}
	l.told++
	switch {
	case missing:
		l.ahead += 2 * margin
	case l.told < 64:
		return
	case l.least > 2*margin:
		l.ahead -= (l.least - margin) / 2
	}
	l.told, l.setFor = 0, sampled
}
