//go:build amd64 || arm64

package det_test

import (
	"testing"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/internal/fpmode"
)

// TestCanaryRefuses puts the processor into each mode and asks again. Nothing
// else runs on the thread meanwhile.
func TestCanaryRefuses(t *testing.T) {
	for _, mode := range fpmode.Modes {
		restore := fpmode.Set(mode)
		got := det.Canary()
		restore()
		want := det.ErrRounding
		if mode.Flushes {
			want = det.ErrFlushed
		}
		if got != want {
			t.Errorf("%s: the canary says %v", mode.Name, got)
		}
		if err := det.Canary(); err != nil {
			t.Fatalf("after %s: %v", mode.Name, err)
		}
	}
	if len(fpmode.Modes) < 4 {
		t.Errorf("only %d modes were tried", len(fpmode.Modes))
	}
}
