package archive

import (
	"bytes"
	"io"
	"testing"

	"github.com/tide-engine/tide/random"
)

// TestSeek: wherever a replay seeks to, forwards and back, the world is the one
// that stepping from the beginning gives.
func TestSeek(t *testing.T) {
	const ticks = 1500
	r := open(t, recorded(t, 3, ticks, nil))
	want := make([][]byte, ticks+1)
	i := startToy(t, 3)
	want[0] = i.Encode(nil)
	straight, err := NewReplay(r, i)
	if err != nil {
		t.Fatal(err)
	}
	for {
		tick, err := straight.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if i.Hash() != tick.Hash || straight.Tick() != tick.Step.Tick {
			t.Fatalf("tick %d plays to %016x, %016x was recorded", tick.Step.Tick, i.Hash(), tick.Hash)
		}
		want[straight.Tick()] = i.Encode(nil)
	}
	if straight.Tick() != ticks {
		t.Fatalf("it ends at tick %d", straight.Tick())
	}

	sim := startToy(t, 3)
	p, err := NewReplay(r, sim)
	if err != nil {
		t.Fatal(err)
	}
	dice, back := random.New(5, 5), 0
	for range 200 {
		to := dice.Below(ticks + 1)
		if to < p.Tick() {
			back++
		}
		if err := p.Seek(to); err != nil {
			t.Fatal(err)
		}
		if p.Tick() != to || !bytes.Equal(sim.Encode(nil), want[to]) {
			t.Fatalf("after seeking to tick %d it is at %d, or another world", to, p.Tick())
		}
		for n := range dice.Below(3) {
			if _, err := p.Next(); err != nil && err != io.EOF {
				t.Fatal(err)
			}
			if at := min(to+n+1, ticks); p.Tick() != at || !bytes.Equal(sim.Encode(nil), want[at]) {
				t.Fatalf("the tick after seeking is %d and should be %d, or has another world", p.Tick(), at)
			}
		}
	}
	if back < 50 {
		t.Errorf("it went back only %d times", back)
	}
	if err := p.Seek(ticks + 1); err == nil {
		t.Error("a tick past the end is found")
	}
}
