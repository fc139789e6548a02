package match_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/tide-engine/tide/match"
)

// confirming is a toy that is told what was confirmed.
type confirming struct {
	*toy
	hashes func(tick uint32) uint64 // the server's
	ticks  []uint32                 // confirmed
	worlds []uint32                 // adopted
	wrong  []string
}

func (c *confirming) Confirmed(tick uint32) {
	c.ticks = append(c.ticks, tick)
	c.hold("confirmed", tick)
}

func (c *confirming) Adopted(tick uint32) {
	c.worlds = append(c.worlds, tick)
	c.hold("adopted", tick)
}

func (c *confirming) hold(what string, tick uint32) {
	if c.tick != tick || c.Hash() != c.hashes(tick) {
		c.wrong = append(c.wrong, fmt.Sprintf("%s %d: the state is that after tick %d, of hash %x", what, tick, c.tick, c.Hash()))
	}
}

// comparingToo is one that can say where two states part as well.
type comparingToo struct{ *confirming }

func (c comparingToo) Difference(slot int) (place, saved, now string, found bool) {
	return comparing{c.toy}.Difference(slot)
}

// TestConfirmedTicksAreTold: each once and in order, with its state, but for
// those that a repair takes back; and of a state that is not the server's
// nothing is said.
func TestConfirmedTicksAreTold(t *testing.T) {
	for _, compares := range []bool{false, true} {
		t.Run(fmt.Sprint("compares ", compares), func(t *testing.T) {
			b := newTable(t, 4)
			other := b.sit(20 * ms)
			other.input = func(tick uint32) int16 { return int16(tick / 7) }
			c := &confirming{toy: newToy(), hashes: func(tick uint32) uint64 { return b.hashes[tick] }}
			sim := match.Simulation(c)
			if compares {
				sim = comparingToo{c}
				there := newToy()
				b.server = match.NewServer(comparing{there}, b.settings)
				b.server.Observe(func(_ *match.Step, hash uint64) { b.hashes = append(b.hashes, hash) })
			}
			settings := b.settings
			settings.Session = 9
			s := &seat{toy: c.toy, client: match.NewClient(sim, settings), up: pipe{latency: 70 * ms}, down: pipe{latency: 70 * ms}}
			s.input = func(tick uint32) int16 { return int16(tick/20) * 3 }
			b.seats = append(b.seats, s)
			b.run(3 * time.Second)
			spoil := func() {
				for at := range c.saved {
					if len(c.saved[at]) > 0 {
						c.saved[at][4+9*3] ^= 1 // the sum of player 4, who is not there
					}
				}
				c.sums[3] ^= 1
			}
			spoil()
			b.run(3 * time.Second)
			s.off = true
			b.run(match.History + time.Second)
			s.off = false
			b.run(3 * time.Second)
			for _, wrong := range c.wrong {
				t.Error(wrong)
			}
			if len(c.worlds) != 3 || s.client.Stats().Mismatched == 0 || len(c.ticks) < 200 {
				t.Fatalf("worlds of %v, %d ticks confirmed, %+v", c.worlds, len(c.ticks), s.client.Stats())
			}
			next, worlds := c.worlds[0]+1, c.worlds[1:]
			for _, tick := range c.ticks {
				for tick != next && len(worlds) > 0 {
					next, worlds = worlds[0]+1, worlds[1:]
				}
				if tick != next {
					t.Fatalf("tick %d is confirmed, want %d", tick, next)
				}
				next++
			}
			if v := s.client.Verified(); len(worlds) > 0 || next != v+1 {
				t.Errorf("tick %d is the newest that was confirmed, of %d; worlds %v", next-1, v, worlds)
			}
		})
	}
}
