package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"math"
	"os"
	"time"
)

//go:embed smoke/watch.js
var watchScript string

const (
	loadTime   = 3 * time.Minute // for the game to load and the two to meet, on a slow machine
	pingTime   = 3 * time.Minute // for one ping's hashes
	steerEvery = 25 * time.Millisecond
	lookEvery  = time.Second // a frame keeps 256 hashes: over eight seconds of them
	restTime   = 30 * time.Second
	answerTry  = 5 // how often player 2's answer is timed at each ping

	// A late answer of a machine that has no time to draw says nothing of the
	// match: while a frame takes so long it is timed again, so often at most.
	slowFrameMS = 50
	mostRepeats = 10
)

// session plays the demo's page with real events and watches both frames.
type session struct {
	tab    *tab
	say    func(format string, args ...any)
	boxes  [2]box
	start  time.Time
	hashes [2]map[int]string // by tick; only what is newer than since
	since  int
}

type box struct{ X, Y, Width, Height float64 }

// look is what a frame says of itself.
type look struct {
	Stats struct {
		State       string  `json:"state"`
		Error       string  `json:"error"`
		Verified    int     `json:"verified"`
		Predicted   int     `json:"predicted"`
		Rollbacks   int     `json:"rollbacks"`
		Resimulated int     `json:"resimulated"`
		Corrections int     `json:"corrections"`
		Compared    int     `json:"compared"`
		Mismatched  int     `json:"mismatched"`
		Repairs     int     `json:"repairs"`
		PingMS      float64 `json:"pingMs"`
		Frames      int     `json:"frames"`
	} `json:"stats"`
	Hashes [][2]any `json:"hashes"`
	Bytes  struct {
		Received int `json:"received"`
		Sent     int `json:"sent"`
	} `json:"bytes"`
}

// openSession loads the page and waits until both frames play.
func openSession(ctx context.Context, t *tab, address string, say func(string, ...any)) (*session, error) {
	s := &session{tab: t, say: say, start: time.Now(), hashes: [2]map[int]string{{}, {}}}
	if err := t.navigate(address); err != nil {
		return nil, err
	}
	if _, err := evaluate[any](t, watchScript+";true"); err != nil {
		return nil, err
	}
	for deadline := time.Now().Add(loadTime); ; time.Sleep(200 * time.Millisecond) {
		frames, err := s.look()
		if err != nil {
			return nil, err
		}
		playing := 0
		for i, f := range frames {
			switch f.Stats.State {
			case "failed":
				return nil, fmt.Errorf("player %d's game failed: %s", i+1, f.Stats.Error)
			case "playing":
				playing++
			}
		}
		if playing == len(frames) {
			break
		}
		if time.Now().After(deadline) {
			return nil, fmt.Errorf("after %v player 1 is %s and player 2 is %s", loadTime, frames[0].Stats.State, frames[1].Stats.State)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	boxes, err := evaluate[[]box](t, `smoke.boxes()`)
	if err != nil {
		return nil, err
	}
	if len(boxes) != 2 || boxes[0].Width < 100 || boxes[1].Width < 100 {
		return nil, errors.New("the page does not show two frames")
	}
	s.boxes = [2]box(boxes)
	return s, nil
}

func (s *session) look() ([2]look, error) {
	frames, err := evaluate[[]look](s.tab, fmt.Sprintf(`smoke.look(%d)`, s.since))
	if err != nil {
		return [2]look{}, err
	}
	if len(frames) != 2 {
		return [2]look{}, errors.New("the page does not answer for two frames")
	}
	for i, f := range frames {
		for _, pair := range f.Hashes {
			tick, isNumber := pair[0].(float64)
			hash, isText := pair[1].(string)
			if !isNumber || !isText {
				return [2]look{}, fmt.Errorf("player %d gave %v where a tick and its hash were due", i+1, pair)
			}
			s.hashes[i][int(tick)] = hash
		}
	}
	return [2]look(frames), nil
}

// point moves the mouse to a place in a player's frame, 0 to 1 each way.
func (s *session) point(player int, x, y float64) error {
	b := s.boxes[player]
	return s.tab.moveMouse(b.X+x*b.Width, b.Y+y*b.Height)
}

// steer points where both players go at a time: around a circle each, turning
// round now and then, so that what the other machine guesses is soon wrong.
func (s *session) steer() error {
	t := time.Since(s.start).Seconds()
	angle := 3 * math.Abs(math.Mod(t, 2.6)-1.3)
	if err := s.point(0, 0.30+0.17*math.Cos(angle), 0.5+0.3*math.Sin(angle)); err != nil {
		return err
	}
	angle = 2.5 * math.Abs(math.Mod(t, 3.4)-1.7)
	return s.point(1, 0.68-0.17*math.Cos(angle), 0.5+0.3*math.Sin(angle))
}

// setPing moves the slider by its keys, and makes sure of what the page says.
func (s *session) setPing(ms int) error {
	if _, err := evaluate[any](s.tab, `document.getElementById("ping").focus()`); err != nil {
		return err
	}
	if err := s.tab.press(keyHome, 1); err != nil {
		return err
	}
	if err := s.tab.press(keyRight, ms/10); err != nil {
		return err
	}
	shown, err := evaluate[string](s.tab, `document.getElementById("ping-value").textContent + " " + location.hash`)
	if want := fmt.Sprintf("%d ms #ping=%d", ms, ms); err == nil && shown != want {
		return fmt.Errorf("the slider shows %q after its keys were pressed, not %q", shown, want)
	}
	return err
}

// play steers both players at one ping until both frames have compared enough.
func (s *session) play(ctx context.Context, ms int) (pingReport, error) {
	r := pingReport{PingMS: ms, AnswerFrames: []int{}}
	if err := s.setPing(ms); err != nil {
		return r, err
	}
	// The slider's new value takes a round trip or two to show in all figures.
	if err := s.steerFor(ctx, 2*time.Second); err != nil {
		return r, err
	}
	before, err := s.look()
	if err != nil {
		return r, err
	}
	s.since = max(before[0].Stats.Verified, before[1].Stats.Verified)
	s.hashes = [2]map[int]string{{}, {}}
	for deadline := time.Now().Add(pingTime); ; {
		if err := s.steerFor(ctx, lookEvery); err != nil {
			return r, err
		}
		now, err := s.look()
		if err != nil {
			return r, err
		}
		r.Player1, r.Player2 = difference(before[0], now[0]), difference(before[1], now[1])
		r.TicksMatched, r.TicksDiffer = matchHashes(s.hashes)
		s.say("ping %d ms: %d and %d hashes compared, %d ticks alike in both, %d rollbacks",
			ms, r.Player1.Compared, r.Player2.Compared, r.TicksMatched, r.Player2.Rollbacks)
		if min(r.Player1.Compared, r.Player2.Compared, r.TicksMatched+r.TicksDiffer) >= leastCompared || time.Now().After(deadline) {
			break
		}
	}
	for try := 0; len(r.AnswerFrames) < answerTry; try++ {
		a, err := s.answer(ctx, try)
		if err != nil {
			return r, err
		}
		if a.Frames > mostAnswerFrames && a.LongestMS > slowFrameMS && r.AnswersRepeated < mostRepeats {
			s.say("ping %d ms: player 2's body answered after %d drawn frames, of which one took %.0f ms: once more", ms, a.Frames, a.LongestMS)
			r.AnswersRepeated++
			continue
		}
		r.AnswerFrames = append(r.AnswerFrames, a.Frames)
	}
	s.say("ping %d ms: player 2's body answered after %v drawn frames", ms, r.AnswerFrames)
	return r, nil
}

func (s *session) steerFor(ctx context.Context, d time.Duration) error {
	tick := time.NewTicker(steerEvery)
	defer tick.Stop()
	for end := time.Now().Add(d); time.Now().Before(end); {
		if err := s.steer(); err != nil {
			return err
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// answer is how soon a body moved.
type answer struct {
	Frames    int     `json:"frames"`    // drawn
	LongestMS float64 `json:"longestMs"` // that one of them took
}

// answer lets player 2's body come to rest, points to its other side, and
// counts the frames drawn until it moves there.
func (s *session) answer(ctx context.Context, try int) (answer, error) {
	from, to, side := 0.45, 0.8, 1
	if try%2 == 1 {
		from, to, side = to, from, -1
	}
	if err := s.point(1, from, 0.5); err != nil {
		return answer{}, err
	}
	if err := s.rest(ctx); err != nil {
		return answer{}, err
	}
	// Tries at different moments between two ticks and two frames.
	time.Sleep(time.Duration(try%answerTry*7) * time.Millisecond)
	if _, err := evaluate[bool](s.tab, fmt.Sprintf(`smoke.arm(%d)`, side)); err != nil {
		return answer{}, err
	}
	if err := s.point(1, to, 0.5); err != nil {
		return answer{}, err
	}
	return evaluate[answer](s.tab, `smoke.answered`)
}

// rest waits until player 2's own body stands still.
func (s *session) rest(ctx context.Context) error {
	type place struct{ X, Y float64 }
	var last place
	still := 0
	for deadline := time.Now().Add(restTime); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		now, err := evaluate[*place](s.tab, `smoke.own()`)
		if err != nil {
			return err
		}
		if now == nil {
			return errors.New("player 2's machine has no body of player 2")
		}
		if *now != last {
			last, still = *now, 0
		} else if still++; still == 4 {
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return fmt.Errorf("player 2's body did not come to rest in %v where its pointer rests", restTime)
}

// picture takes the page while both bodies walk, far from each other, so that
// player 2's disc is well ahead of its ring.
func (s *session) picture(ctx context.Context, file string) error {
	steps := []struct {
		one, two [2]float64
		d        time.Duration
	}{
		{[2]float64{0.20, 0.78}, [2]float64{0.55, 0.25}, 2500 * time.Millisecond},
		{[2]float64{0.48, 0.28}, [2]float64{0.95, 0.85}, 700 * time.Millisecond},
	}
	for _, step := range steps {
		for _, nudge := range []float64{0.01, 0} { // a move, wherever the mouse was
			if err := s.point(0, step.one[0]+nudge, step.one[1]); err != nil {
				return err
			}
			if err := s.point(1, step.two[0]+nudge, step.two[1]); err != nil {
				return err
			}
		}
		select {
		case <-time.After(step.d):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if _, err := evaluate[any](s.tab, `document.activeElement.blur()`); err != nil {
		return err
	}
	png, err := s.tab.picture()
	if err != nil {
		return err
	}
	if err := os.WriteFile(file, png, 0o644); err != nil {
		return fmt.Errorf("the picture cannot be kept: %w; name a file that can be written with --screenshot", err)
	}
	return nil
}

// difference is what happened in a frame between two looks.
func difference(before, now look) frameReport {
	a, b := before.Stats, now.Stats
	return frameReport{
		Verified:     b.Verified,
		Predicted:    b.Predicted,
		Rollbacks:    b.Rollbacks - a.Rollbacks,
		Resimulated:  b.Resimulated - a.Resimulated,
		Corrections:  b.Corrections - a.Corrections,
		Compared:     b.Compared - a.Compared,
		Mismatched:   b.Mismatched - a.Mismatched,
		Repairs:      b.Repairs - a.Repairs,
		MeasuredPing: b.PingMS,
		FramesDrawn:  b.Frames - a.Frames,
		BytesIn:      now.Bytes.Received - before.Bytes.Received,
		BytesOut:     now.Bytes.Sent - before.Bytes.Sent,
	}
}

// matchHashes holds two machines' hashes of the same ticks against each other.
func matchHashes(hashes [2]map[int]string) (alike, differ int) {
	for tick, hash := range hashes[0] {
		other, ok := hashes[1][tick]
		switch {
		case !ok:
		case other == hash:
			alike++
		default:
			differ++
		}
	}
	return alike, differ
}
