package match

import "time"

const (
	// mandatoryTicks is how many of the server's ticks one update verifies at
	// most: a client that is behind catches up by several a frame, and a frame
	// never asks for more because the last one took longer.
	mandatoryTicks = 8

	// paceFrames is how many frames have to be long before one has room for
	// more ticks.
	paceFrames = 8
)

// pace is how long this machine's frames have been of late.
type pace struct {
	frames [paceFrames]time.Duration
	next   int
	last   time.Duration
}

// frame takes that a frame begins.
func (p *pace) frame(now time.Duration) {
	p.frames[p.next] = now - p.last
	p.next = (p.next + 1) % paceFrames
	p.last = now
}

// ticks is how many of the server's ticks this frame may verify: twice what
// falls due even in the shortest frame of late, so that whoever draws seldom
// catches up as well.
func (p *pace) ticks(settings Settings) int {
	shortest := p.frames[0]
	for _, frame := range p.frames[1:] {
		shortest = min(shortest, frame)
	}
	longest := History
	if settings.Clock == nil {
		// Nothing says what the ticks of a frame cost: one that is longer than
		// this is taken to be so for their sake, lest each asks for more than
		// the last.
		longest = Pause
	}
	return max(mandatoryTicks, 2*int(settings.reached(min(shortest, longest))))
}
