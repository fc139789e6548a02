//go:build !wasip1 && !tide_headless

package app

import (
	"testing"
	"time"
)

// What runs ahead has its part of the time on a machine that draws slowly, too,
// and a frame after a long pause is no long one for it.
func TestRunningAheadHasItsPart(t *testing.T) {
	for _, drawing := range []time.Duration{2 * time.Millisecond, 12 * time.Millisecond, 100 * time.Millisecond, 300 * time.Millisecond} {
		var now, ran time.Duration
		l := &loop{clock: func() time.Duration { return now }}
		for range 100 {
			budget := l.ahead(scanTenths)
			ran += budget
			now += drawing + budget
		}
		if part := float64(ran) / float64(now); part < 0.19 || part > 0.31 {
			t.Errorf("with %v of drawing a frame, %.2f of the time runs ahead", drawing, part)
		}
		now += time.Hour
		if got, want := l.ahead(scanTenths), maxFrame*scanTenths/10; got != want {
			t.Errorf("after an hour's pause a frame runs ahead for %v, want %v", got, want)
		}
	}
}
