package match

import "time"

// Budget is what running ticks again may take an update, on average, unless
// Settings.Budget says otherwise: a quarter of a frame at 60 a second.
const Budget = 4 * time.Millisecond

const (
	// budgetUpdates is over how many updates the average goes: half a second.
	budgetUpdates = 32

	// raiseEvery is how long a higher delay gets to show what it saves, before
	// the average may raise it once more.
	raiseEvery = 100 * time.Millisecond

	// spareFor is how long there must have been room to spare before a tick of
	// delay is given back, and rightFor for how long no guess was wrong.
	spareFor = 500 * time.Millisecond
	rightFor = 2 * time.Second
)

// budget keeps a client's input delay at the least at which running ticks again
// fits: a single rollback in about a frame, all of them in the budget an update.
// With delay the client samples its inputs as far ahead as before, and runs each
// tick so many later, so that fewer ticks are guessed.
type budget struct {
	limit time.Duration // an update, on average
	delay uint32        // ticks

	average time.Duration
	worst   [2]time.Duration // rollback of this half second, and of the one before
	half    time.Duration    // when this half second began

	raisedAt  time.Duration
	loweredAt time.Duration
	tightAt   time.Duration // when there was no room to spare last
	wrongAt   time.Duration // when a guess was wrong last
	held      bool          // the delay has risen, and the newest tick waits for it
}

// update takes what an update's rollback cost, 0 where there was none. frame is
// how long the machine's frames are; ahead how many ticks it predicts, and most
// how many it could hold back.
func (b *budget) update(now, frame, cost time.Duration, wrong bool, ahead, most uint32) {
	b.average += (cost - b.average) / budgetUpdates
	if now-b.half >= spareFor {
		b.worst[1], b.worst[0], b.half = b.worst[0], 0, now
	}
	b.worst[0] = max(b.worst[0], cost)
	if wrong {
		b.wrongAt = now
	}
	single := max(frame, b.limit, Frame)
	over := cost > single || b.average > b.limit && now-b.raisedAt >= raiseEvery
	if over && b.delay < most {
		b.delay++
		b.raisedAt, b.tightAt, b.held = now, now, true
		return
	}
	// With a tick of delay less there is one more to run again: it has to fit
	// with a quarter to spare, or the delay would come and go.
	more := func(d time.Duration) time.Duration { return d + d/time.Duration(max(ahead, 1)) }
	if more(b.average) > b.limit*3/4 || more(max(b.worst[0], b.worst[1])) > single*3/4 {
		b.tightAt = now
	}
	spare := now-b.tightAt >= spareFor || now-b.wrongAt >= rightFor
	if b.delay > 0 && spare && now-max(b.loweredAt, b.raisedAt) >= spareFor {
		b.delay--
		b.loweredAt, b.tightAt = now, now
	}
}

// play is when a client that never predicts runs the server's ticks: so many
// behind its clock that their frames have come.
type play struct {
	behind uint32
	spare  uint32        // the fewest ticks that had come and were not yet due, of late
	since  time.Duration // from when on
}

// update takes which tick is due by the clock, and which have come. What does not
// come within most ticks is waited for, as by who predicts: it says nothing of how
// far behind to be once it has.
func (p *play) update(now time.Duration, due, newest, most uint32) {
	if due > newest+p.behind {
		p.behind, p.spare, p.since = min(due-newest, most), 0, now
		return
	}
	if now-p.since >= rightFor {
		p.behind -= min(p.behind, p.spare)
		p.spare, p.since = newest+p.behind-due, now
	}
	p.spare = min(p.spare, newest+p.behind-due)
}
