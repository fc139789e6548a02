package match

import (
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// How fast a world goes to a client. It goes beneath the inputs and frames: when
// chunks begin to wait in a queue on the way, so do those, and the rate falls
// until they do not (the idea of LEDBAT, RFC 6817: the way's least delay is what
// it takes without a queue, and what it takes beyond that is the queue).
const (
	// mostRate is in bytes a second, 12.6 Mbit/s: a line of 20 has room for it
	// and for the frames. leastRate is what the worst line is left with, and
	// firstRate what any but such a line takes at once.
	mostRate  = 3 << 19
	leastRate = 16 << 10
	firstRate = 128 << 10

	// queueTarget is how long chunks may wait on the way: past what Wi-Fi varies
	// by, and short of what a person feels.
	queueTarget = 80 * time.Millisecond

	// baseFor is for how long the least delay is believed.
	baseFor = 10 * time.Second

	// chunkBurst is what goes at once after a pause, so that who sends seldom
	// sends as much.
	chunkBurst = 50 * time.Millisecond
)

// pacing is how fast the chunks of a world go.
type pacing struct {
	rate  int           // bytes a second
	paid  time.Duration // up to when the rate has been used
	found bool          // the line's limit has been met, and the rate no longer doubles

	base   time.Duration // the least that a chunk took to be acknowledged
	baseAt time.Duration
	heard  time.Duration // when the newest acknowledgement came
	moved  time.Duration // when the rate was set last
}

func newPacing(now time.Duration) pacing {
	return pacing{rate: firstRate, paid: now - chunkBurst, heard: now, moved: now}
}

// due is how many chunks may go now; some wait to be acknowledged or none do.
// What was not used of the time before is lost but for a burst.
func (p *pacing) due(now time.Duration, waiting bool) (count int) {
	if waiting && now-p.heard > time.Second+2*p.base {
		p.set(p.rate/2, now) // nothing comes through
		p.heard = now
	}
	every := time.Second * wire.ChunkBytes / time.Duration(p.rate)
	p.paid = max(p.paid, now-max(chunkBurst, every))
	count = int((now - p.paid) / every)
	p.paid += time.Duration(count) * every
	return count
}

// room is how many chunks may be on their way at once: as many as it holds, and
// as may wait on it. More would only wait.
func (p *pacing) room() int {
	base := p.base
	if base == 0 {
		base = chunkUnknown / 4
	}
	return int((base+queueTarget)*time.Duration(p.rate)/(time.Second*wire.ChunkBytes)) + 2
}

// heardOf takes how long the newest chunk took to be acknowledged.
func (p *pacing) heardOf(took, now time.Duration) {
	p.heard = now
	if p.base == 0 || took <= p.base || now-p.baseAt > baseFor {
		p.base, p.baseAt = took, now
	}
	queue := took - p.base
	settle := took // until what was set last shows
	if queue > queueTarget {
		settle = 2 * p.base
	}
	if now-p.moved < max(settle, chunkBurst) {
		return
	}
	switch {
	case queue > queueTarget:
		p.found = true
		p.set(max(p.rate/2, int(int64(p.rate)*int64(queueTarget)/int64(queue))), now)
	case !p.found:
		p.set(2*p.rate, now)
	default:
		p.set(p.rate+p.rate/8, now)
	}
}

func (p *pacing) set(rate int, now time.Duration) {
	p.rate, p.moved = min(max(rate, leastRate), mostRate), now
}
