package suite

import (
	"fmt"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/internal/busy"
)

// busyScene plays the scene with everything in it. Its parts are the hash of
// the world after each tick, and how often each feature worked.
func busyScene(r *Result) {
	i, err := tide.Start(busy.Game(), busy.Seed)
	if err != nil {
		r.Missing = append(r.Missing, err.Error())
		return
	}
	script := busy.NewScript(i)
	for tick := range uint32(busy.Ticks) {
		i.Step(script.Step(tick + 1))
		r.Parts = append(r.Parts, Part{fmt.Sprintf("tick %d", tick+1), fmt.Sprintf("%016x", i.Hash())})
	}
	r.Parts = append(r.Parts, Part{"hashed from nothing", fmt.Sprintf("%016x", i.World().FullHash())})
	counts := busy.CountsOf(i.World())
	for f, n := range counts.Of {
		r.Parts = append(r.Parts, Part{"times that " + busy.Feature(f).String(), fmt.Sprint(n)})
		if n > 0 {
			r.Count++
		}
	}
	for _, f := range counts.Missing() {
		r.Missing = append(r.Missing, fmt.Sprintf("it never happened that %v", f))
	}
}
