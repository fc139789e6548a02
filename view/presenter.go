package view

import (
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

// Timeline is where a machine is in its match: a *match.Client, or whatever plays
// a recorded one. Slot is where the instance's state after a tick is saved.
type Timeline interface {
	Predicted() uint32
	Verified() uint32
	Alpha(now time.Duration) float32
	Slot(tick uint32) (slot int, ok bool)
	Stats() match.Stats
}

// Presenter makes the worlds that one machine's views draw. It is used from
// one goroutine, the one that runs the match.
type Presenter struct {
	saved     func(slot int) *world.Snapshot
	predicted *world.World // as shown last
	verified  *world.World
	plans     []plan
	glides    []glide
	scratch   []uint64 // a row, aligned
	error     []float64
	playback  playback

	shown                bool // predicted holds what was shown at tick, alpha
	tick                 uint32
	alpha                float64
	corrections, repairs uint64
	snaps                []snap
}

// snap is an entity, or a singleton, that is shown as the newest tick has it
// until the ticks before are out of sight.
type snap struct {
	entity world.Entity
	single world.TypeID // where entity is 0
	tick   uint32       // the newest tick of the first frame that shows it
	dated  bool         // there was that frame
}

// maxSnaps bounds the snaps of the ticks in sight. Past it the oldest one is
// only cleared of its error.
const maxSnaps = 1024

// New makes a presenter of an instance's saved ticks. tickRate is in ticks a
// second.
func New(instance *tide.Instance, tickRate int) *Presenter {
	return newPresenter(instance.World(), instance.Game().Schema(), instance.Saved, tickRate)
}

func newPresenter(of *world.World, schema *world.Schema, saved func(slot int) *world.Snapshot, tickRate int) *Presenter {
	p := &Presenter{
		saved:     saved,
		predicted: of.Sibling(),
		verified:  of.Sibling(),
		plans:     plans(schema),
		playback:  playback{rate: float64(tickRate)},
	}
	var size uintptr
	width := 0
	for i := range p.plans {
		if plan := &p.plans[i]; plan.width > 0 {
			p.glides = append(p.glides, glide{plan: plan})
			size, width = max(size, plan.size), max(width, plan.width)
		}
	}
	p.scratch = make([]uint64, size/8+1)
	p.error = make([]float64, width)
	return p
}

// Present makes the frame of a time: the predicted world as it is to be seen,
// and the confirmed one, nil before there is any. now is on the client's
// clock, dt the time since the last frame. Both are valid until the next call.
func (p *Presenter) Present(client Timeline, now, dt time.Duration) (predicted, verified world.Reader) {
	if !p.predict(client, now, dt) {
		return p.predicted, nil
	}
	if !p.confirm(client, dt) {
		return p.predicted, nil
	}
	return p.predicted, p.verified
}

// predict brings the predicted world to now.
func (p *Presenter) predict(client Timeline, now, dt time.Duration) bool {
	tick := client.Predicted()
	to := p.at(client, tick)
	if to == nil {
		p.forget()
		return p.shown
	}
	stats := client.Stats()
	if stats.Repairs != p.repairs {
		p.forget()
	} else if stats.Corrections != p.corrections {
		p.correct(client)
	}
	p.corrections, p.repairs = stats.Corrections, stats.Repairs
	p.keepSnaps(tick)

	from, alpha := p.at(client, tick-1), unit(client.Alpha(now))
	if from == nil {
		alpha = 1
	}
	p.compose(p.predicted, from, to, alpha)
	seconds := dt.Seconds()
	for i := range p.glides {
		p.glides[i].age(max(0, seconds/HalfLife), decay(seconds))
		p.glides[i].apply(p.predicted)
	}
	p.shown, p.tick, p.alpha = true, tick, alpha
	return true
}

// correct takes up the error between what was shown last and the corrected
// history. Where that history is gone there is nothing to compare with.
func (p *Presenter) correct(client Timeline) {
	if !p.shown {
		return
	}
	to, from := p.at(client, p.tick), p.at(client, p.tick-1)
	if to == nil {
		p.forget()
		return
	}
	if from == nil {
		if p.alpha < 1 {
			p.forget()
			return
		}
		from = to
	}
	p.measure(from, to, p.alpha)
	for _, s := range p.snaps {
		p.clearError(s)
	}
}

// at is the saved state after a tick, nil if it is not kept.
func (p *Presenter) at(client Timeline, tick uint32) *world.Snapshot {
	slot, ok := client.Slot(tick)
	if !ok {
		return nil
	}
	if s := p.saved(slot); s != nil && s.Saved() {
		return s
	}
	return nil
}

// forget drops every error.
func (p *Presenter) forget() {
	for i := range p.glides {
		p.glides[i].clear()
	}
}

func unit(alpha float32) float64 {
	return min(1, max(0, float64(alpha)))
}
