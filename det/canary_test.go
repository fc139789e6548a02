package det_test

import (
	"testing"

	"github.com/tide-engine/tide/det"
)

func TestCanaryLives(t *testing.T) {
	if err := det.Canary(); err != nil {
		t.Error(err)
	}
	if n := testing.AllocsPerRun(100, func() { _ = det.Canary() }); n != 0 {
		t.Errorf("it allocates %v times", n)
	}
}

func BenchmarkCanary(b *testing.B) {
	for b.Loop() {
		if det.Canary() != nil {
			b.Fatal("no")
		}
	}
}
