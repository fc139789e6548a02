package app

import (
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/view"
)

// Speeds of watching: as often as fast as it was played.
const (
	slowest = 1.0 / 16
	fastest = 64
)

// reel is a recorded match that is being watched: which tick is seen, and how
// that goes on. It draws by the game's own views, from a world that it runs
// itself; what it says of the archive comes from its scan.
type reel struct {
	archive   *archive.Reader
	instance  *tide.Instance
	replay    *archive.Replay
	presenter *view.Presenter
	scan      *scan
	rate      float64 // ticks a second, as it was played

	at       float64 // ticks; between two of them both are blended
	ran      uint32  // the tick after which the world is
	playing  bool
	bare     bool // the bar is hidden
	speed    float64
	sought   uint64
	hash     uint64 // of the tick seen
	recorded uint64
	err      error

	last  time.Duration
	list  draw.List
	frame tide.Frame
}

// openReel is an archive's, of a game, at its first tick and playing.
func openReel(g *tide.Game, r *archive.Reader) (*reel, error) {
	h := r.Header()
	if r.Last() == h.Start {
		return nil, errors.New("no tick was recorded: the match was over, or the file is cut off, before its first second was")
	}
	instance, replay, err := openReplay(g, r)
	if err != nil {
		return nil, err
	}
	s, err := newScan(g, r)
	if err != nil {
		return nil, err
	}
	l := &reel{archive: r, instance: instance, replay: replay, presenter: view.New(instance, h.TickRate), scan: s,
		rate: float64(h.TickRate), playing: true, speed: 1}
	l.list.Camera, l.list.Background = g.Settings().Camera, g.Settings().Background
	l.seek(h.Start + 1)
	return l, l.err
}

func openReplay(g *tide.Game, r *archive.Reader) (*tide.Instance, *archive.Replay, error) {
	instance, err := tide.Start(g, r.Header().Seed)
	if err != nil {
		return nil, nil, err
	}
	replay, err := archive.NewReplay(r, instance)
	return instance, replay, err
}

// tick is the one seen: of two that are blended the later.
func (l *reel) tick() uint32 { return uint32(math.Ceil(l.at)) }

// first and end are the ticks that can be seen.
func (l *reel) first() uint32 { return l.archive.Header().Start + 1 }
func (l *reel) end() uint32   { return l.archive.Last() }

// seek shows a tick, or the nearest there is.
func (l *reel) seek(tick uint32) {
	tick = min(max(tick, l.first()), l.end())
	l.at = float64(tick)
	if tick == l.ran && l.err == nil {
		return
	}
	// A world can only be run on, so that to show one tick the one before is
	// brought up, too.
	if tick != l.ran+1 || l.err != nil {
		l.sought++
		if l.err = l.replay.Seek(tick - 1); l.err != nil {
			return
		}
		l.ran = tick - 1
		l.save()
	}
	l.step()
}

// step runs the next tick.
func (l *reel) step() {
	t, err := l.replay.Next()
	if err != nil {
		l.err = err
		return
	}
	l.ran, l.recorded, l.hash = t.Step.Tick, t.Hash, l.instance.Hash()
	l.save()
}

func (l *reel) save() { l.instance.Save(slotOf(l.ran)) }

// Two ticks are blended, and a third is kept so that none is replaced that is
// seen.
const slots = 3

func slotOf(tick uint32) int { return int(tick % slots) }

// move stops the playing and goes some ticks on, or back.
func (l *reel) move(ticks int64) {
	l.playing = false
	l.seek(uint32(min(max(int64(l.tick())+ticks, 1), math.MaxUint32)))
}

// jump goes to the next thing that happened, or the one before.
func (l *reel) jump(forward bool) {
	if mark, ok := l.scan.near(l.tick(), forward); ok {
		l.playing = false
		l.seek(mark.Tick)
	}
}

// play starts or stops it; at its end it starts anew.
func (l *reel) play(on bool) {
	if on && l.tick() >= l.end() {
		l.seek(l.first())
	}
	l.playing = on
}

func (l *reel) setSpeed(speed float64) {
	if speed > 0 { // and no NaN
		l.speed = min(max(speed, slowest), fastest)
	}
}

// look draws the frame of a time.
func (l *reel) look(now time.Duration, d *tide.Devices) {
	dt := min(max(0, now-l.last), maxFrame)
	l.last = now
	l.advance(dt)
	predicted, verified := l.presenter.Present(l, now, dt)
	l.frame.Draw, l.frame.Devices, l.frame.DT = &l.list, d, float32(dt.Seconds())
	l.frame.Session = tide.Session{Verified: l.tick(), Predicted: l.tick()}
	l.instance.Draw(&l.frame, predicted, verified)
	for _, entity := range l.frame.Snapped() {
		l.presenter.Snap(entity)
	}
}

// advance plays for as long as a frame took.
func (l *reel) advance(dt time.Duration) {
	if !l.playing || l.err != nil {
		return
	}
	l.at = min(l.at+dt.Seconds()*l.rate*l.speed, float64(l.end()))
	for l.ran < l.tick() && l.err == nil {
		l.step()
	}
	if l.tick() >= l.end() && l.at >= float64(l.end()) {
		l.playing = false
	}
}

// Predicted and the others are view.Timeline's: all that is seen is confirmed.
func (l *reel) Predicted() uint32               { return l.ran }
func (l *reel) Verified() uint32                { return l.ran }
func (l *reel) Alpha(now time.Duration) float32 { return float32(1 - (float64(l.tick()) - l.at)) }
func (l *reel) Slot(tick uint32) (slot int, ok bool) {
	return slotOf(tick), tick <= l.ran && tick+1 >= l.ran
}

// Stats has what a seek leaves: nothing glides over it.
func (l *reel) Stats() match.Stats { return match.Stats{Repairs: l.sought} }

// verdict says in words what is known of the archive so far.
func (l *reel) verdict() string {
	s := l.scan
	switch {
	case l.err != nil && !errors.Is(l.err, io.EOF):
		return sentence(l.err)
	case s.err != nil:
		return sentence(s.err)
	case s.differs > 0:
		return fmt.Sprintf("Differs from what was recorded from tick %d on.", s.differs)
	case !s.done:
		return fmt.Sprintf("Verified up to tick %d so far.", s.at)
	case !l.archive.Closed():
		return fmt.Sprintf("Verified up to tick %d, where the file ends: it was not closed.", s.at)
	}
	return fmt.Sprintf("Verified: all %d ticks come out as they were recorded.", s.at-l.archive.Header().Start)
}
