package tide

import (
	"errors"
	"testing"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/match"
)

// A machine that takes subnormals for zero does not start a game; one that
// begins to while it plays says so, once.
func TestACanaryRefusesToPlay(t *testing.T) {
	defer func() { canary = det.Canary }()
	canary = func() error { return det.ErrFlushed }
	if _, err := Start(New(Settings{}), 0); !errors.Is(err, det.ErrFlushed) {
		t.Errorf("it starts, and says %v", err)
	}
	canary = det.Canary
	g := New(Settings{})
	i, err := Start(g, 0)
	if err != nil {
		t.Fatal(err)
	}
	for tick := range uint32(200) {
		i.Step(&match.Step{Tick: tick + 1})
	}
	if err := i.Err(); err != nil {
		t.Errorf("arithmetic as it should be is a fault: %v", err)
	}
	canary = func() error { return det.ErrFlushed }
	for tick := range uint32(200) {
		i.Step(&match.Step{Tick: 201 + tick})
	}
	if found := i.Faults(); len(found) != 1 || found[0].Function != "this machine" {
		t.Errorf("200 ticks of wrong arithmetic are %v", found)
	}
}
