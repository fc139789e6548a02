package simulate

import (
	"flag"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/transport"
)

var (
	only  = flag.Uint64("match.seed", 0, "the one match to play, by its seed")
	count = flag.Uint64("match.count", matches, "how many matches to play, from seed 1")
)

// matches is how many matches a plain run plays, each at least this long.
const (
	matches     = 60
	matchLength = 30 * time.Second
)

// TestMatches plays matches from seed 1 on, each held to every checker.
func TestMatches(t *testing.T) {
	first, last := uint64(1), *count
	if *only != 0 {
		first, last = *only, *only
	} else if testing.Short() {
		last = min(last, 8)
	}
	var totals Totals
	var mu sync.Mutex
	began := time.Now()
	t.Run("play", func(t *testing.T) {
		for seed := first; seed <= last; seed++ {
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				t.Parallel()
				report := Run(Draw(seed, matchLength))
				for _, failure := range report.Failures {
					t.Errorf("%v\nplay it again: go test ./internal/simulate -run TestMatches -match.seed=%d\nmake it small: go run ./internal/simulate/soak --seed %d --matches 1",
						failure, seed, seed)
				}
				mu.Lock()
				defer mu.Unlock()
				totals.Add(&report)
			})
		}
	})
	took := time.Since(began)
	t.Logf("%v", &totals)
	t.Logf("%.1f matches a second, %.0f times real time", float64(totals.Matches)/took.Seconds(), totals.Simulated.Seconds()/took.Seconds())
	if m := totals.Mild; m.Late*1000 > m.Sampled {
		t.Errorf("%d of %d inputs came late on mild links, more than 1 in 1,000", m.Late, m.Sampled)
	}
	if totals.Matches >= matches && (totals.Rollbacks == 0 || totals.Looks == 0 || totals.Adopted == 0 || totals.Cut == 0 || totals.Refused == 0 ||
		totals.Returns == 0 || totals.Obeyed == 0 || totals.Mild.Sampled == 0 || totals.Median() != 4 || totals.Clients[maxBodies]*40 < totals.Matches) {
		t.Error("the matches were no matches")
	}
	if totals.Matches >= matches && (totals.Parcels == 0 || totals.Looked == 0 || totals.Played == 0 || totals.Kicked == 0 || totals.Needs == 0 || totals.Delayed == 0 || totals.Raised == 0) {
		t.Error("nobody sent a large command, looked on, was a bot, got a world by its pages, was sent away, did without prediction, or delayed an input")
	}
}

// TestPacketsFitTheLink: package wire may not import what it is bound by.
func TestPacketsFitTheLink(t *testing.T) {
	if wire.MaxPacket != transport.MaxPacket {
		t.Errorf("wire's packets have up to %d bytes, a link carries %d", wire.MaxPacket, transport.MaxPacket)
	}
}

// BenchmarkMatch is a match of half a minute, its checkers included.
func BenchmarkMatch(b *testing.B) {
	for n := range b.N {
		Run(Draw(uint64(n+1), matchLength))
	}
}
