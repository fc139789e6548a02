//go:build !js && !wasip1 && !tide_headless

package app

import (
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tide-engine/tide/archive"
)

// TestInterrupted: a run that is asked to end while it is recorded says where it
// stopped, and its file is closed and verifies to that tick.
func TestInterrupted(t *testing.T) {
	const at, of = 100, 5000
	r := recording{path: filepath.Join(t.TempDir(), "match.tide")}
	o := options{headless: true, ticks: of, recorder: r.begin}
	asked := 0
	o.interrupted = func() bool { asked++; return asked == at }
	var out strings.Builder
	err := play(ships(), o, &out, io.Discard)
	var stopped *InterruptError
	if !errors.As(err, &stopped) || stopped.Tick != at || stopped.Of != of {
		t.Fatalf("it ends with %v", err)
	}
	if err := r.end("game", io.Discard); err != nil {
		t.Fatal(err)
	}
	var said report
	if err := json.Unmarshal([]byte(out.String()), &said); err != nil || said.Done || said.Ticks != at {
		t.Errorf("it says %s: %v", out.String(), err)
	}
	if v := verifyFile(ships(), r.path, nil); v.Outcome != archive.Verified || v.Tick != at {
		t.Errorf("what was recorded: %v", &v)
	}
}
