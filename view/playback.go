package view

import "time"

const (
	// confirmedTicks are the ticks before the verified one that a client keeps.
	confirmedTicks = 2

	// trail is how far, in ticks, the confirmed world is shown behind the
	// newest verified tick on average: enough for ticks that come unevenly.
	trail = 1

	// hurry is how much faster it plays for each tick it has fallen behind
	// that: too little to see, enough to follow a clock that runs fast.
	hurry = 0.1

	// mostHurry bounds that; what is further behind than is kept is skipped.
	mostHurry = 0.25
)

// playback is where the confirmed world is shown. Verified ticks come as the
// network brings them; this moves at the match's pace.
type playback struct {
	rate float64 // ticks a second
	at   float64 // ticks
}

// step moves by a frame. level says that nothing is run ahead, so that the
// confirmed world is shown at the same time as the predicted one, at.
func (b *playback) step(verified uint32, dt time.Duration, level bool, at float64) {
	newest := float64(verified)
	if level {
		b.at = at
	} else {
		even := max(0, dt.Seconds()) * b.rate
		behind := newest - (b.at + even/2) - trail // in the middle of the frame
		b.at += even * min(1+mostHurry, max(1-mostHurry, 1+hurry*behind))
	}
	b.at = min(newest, max(newest-confirmedTicks, b.at))
}

// confirm brings the confirmed world to the time it is shown at.
func (p *Presenter) confirm(client Timeline, dt time.Duration) bool {
	verified := client.Verified()
	level := verified == client.Predicted()
	p.playback.step(verified, dt, level, float64(p.tick)-1+p.alpha)

	tick := uint32(p.playback.at)
	part := p.playback.at - float64(tick)
	if part > 0 {
		tick++
	} else {
		part = 1
	}
	to, from := p.at(client, tick), p.at(client, tick-1)
	if to == nil {
		to, from, part = p.at(client, verified), nil, 1
	}
	if to == nil {
		return false
	}
	p.compose(p.verified, from, to, part)
	return true
}
