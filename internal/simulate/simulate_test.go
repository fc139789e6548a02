package simulate

import (
	"flag"
	"fmt"
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/transport"
)

var (
	only  = flag.Uint64("match.seed", 0, "the one match to play, by its seed")
	count = flag.Uint64("match.count", matches, "how many matches to play, from seed 1")
)

// matches is how many matches are played, each this long.
const (
	matches     = 60
	matchLength = 30 * time.Second
)

// TestMatches plays matches from seeds 1 to matches, each held to every checker.
func TestMatches(t *testing.T) {
	first, last := uint64(1), *count
	if *only != 0 {
		first, last = *only, *only
	} else if testing.Short() {
		last = min(last, 8)
	}
	reports := make([]Report, last+1)
	t.Run("play", func(t *testing.T) {
		for seed := first; seed <= last; seed++ {
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				t.Parallel()
				reports[seed] = Run(Draw(seed, matchLength))
				for _, failure := range reports[seed].Failures {
					t.Errorf("%v\nplay it again: go test ./internal/simulate -run TestMatches -match.seed=%d\n%+v",
						failure, seed, reports[seed].Scenario)
				}
			})
		}
	})
	sum(t, reports[first:])
}

// sum says what the matches came to, and holds the rate of late inputs.
func sum(t *testing.T, reports []Report) {
	var total Report
	var low, high Lateness
	worst := 0.0
	for _, r := range reports {
		total.Verified += r.Verified
		total.Applied += r.Applied
		total.Rollbacks += r.Rollbacks
		total.Resimulated += r.Resimulated
		total.Corrections += r.Corrections
		total.Joins += r.Joins
		total.Leaves += r.Leaves
		total.Lost += r.Lost
		total.Looks += r.Looks
		for _, l := range r.Lateness {
			into := &high
			if l.Mild() {
				into = &low
				worst = max(worst, float64(l.Late)/float64(max(1, l.Sampled)))
			}
			into.Sampled += l.Sampled
			into.Late += l.Late
		}
	}
	t.Logf("%d matches: %d joins, %d leaves, %d packets lost, %d ticks verified, %d inputs applied, %d rollbacks of %d ticks, %d corrections, %d predictions looked at",
		len(reports), total.Joins, total.Leaves, total.Lost, total.Verified, total.Applied, total.Rollbacks, total.Resimulated, total.Corrections, total.Looks)
	t.Logf("late at 5 %% loss or less: %d of %d (worst client %.2f in 1,000); above: %d of %d", low.Late, low.Sampled, 1000*worst, high.Late, high.Sampled)
	if low.Late*1000 > low.Sampled {
		t.Errorf("%d of %d inputs came late at 5 %% loss or less, more than 1 in 1,000", low.Late, low.Sampled)
	}
	if len(reports) >= matches && (total.Rollbacks == 0 || total.Looks == 0 || total.Joins < 2*matches || low.Sampled == 0) {
		t.Error("the matches were no matches")
	}
}

// TestPacketsFitTheLink: package wire may not import what it is bound by.
func TestPacketsFitTheLink(t *testing.T) {
	if wire.MaxPacket != transport.MaxPacket {
		t.Errorf("wire's packets have up to %d bytes, a link carries %d", wire.MaxPacket, transport.MaxPacket)
	}
}

// BenchmarkMatch is a match of a minute, its checkers included.
func BenchmarkMatch(b *testing.B) {
	for n := range b.N {
		Run(Draw(uint64(n+1), matchLength))
	}
}
