package lanes

import (
	"runtime"
	"testing"
)

// Every piece is done once, at any number of processors, and its writes are
// there after the Run.
func TestRun(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, 2, 8} {
		runtime.GOMAXPROCS(processors)
		var done [100]int
		l := New(func(piece int) { done[piece]++ })
		for run := range 50 {
			l.Run(run * 2)
		}
		for piece, times := range done {
			if want := 49 - piece/2; times != want {
				t.Fatalf("with %d processors piece %d is done %d times, want %d", processors, piece, times, want)
			}
		}
	}
}

// Two pieces that wait for one another end only where both run at once.
func TestPiecesRunAtOnce(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	meet := [2]chan bool{make(chan bool, 1), make(chan bool, 1)}
	New(func(piece int) {
		meet[1-piece] <- true
		<-meet[piece]
	}).Run(2)
}

func TestRunAllocatesNothing(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	var sums [8]int
	l := New(func(piece int) { sums[piece]++ })
	for range 100 {
		l.Run(8)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 1000 {
		l.Run(8)
	}
	runtime.ReadMemStats(&after)
	if n := after.Mallocs - before.Mallocs; n > 50 {
		t.Errorf("1000 runs allocate %d times", n)
	}
}
