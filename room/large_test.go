package room

import (
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
)

// TestALargeWorldStartsAtOnce: a match for one, whose world has 60,000
// entities, is played within half a second.
func TestALargeWorldStartsAtOnce(t *testing.T) {
	g := walkers()
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) {
		for n := range 60_000 {
			t.Spawn(walker{det.Vec2{X: float32(n)}})
		}
	})
	now := time.Duration(0)
	r, err := Host(g, nil, Options{Seed: 1, Clock: func() time.Duration { return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for now < 500*time.Millisecond && !r.Joined() {
		r.Update(now, &tide.Devices{})
		now += time.Second / 60
	}
	if !r.Joined() || r.Err() != nil || r.Instance().World().Count() < 60_000 {
		t.Errorf("after %v joined is %v with %d entities (%v)", now, r.Joined(), r.Instance().World().Count(), r.Err())
	}
}
