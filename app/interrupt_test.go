//go:build !js && !wasip1 && !tide_headless

package app

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide/archive"
)

// TestInterrupts: an interrupt is told in place of ending this program.
func TestInterrupts(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a program of Windows cannot send itself one")
	}
	asked, done := interrupts()
	defer done()
	self, err := os.FindProcess(os.Getpid())
	if err != nil || asked() {
		t.Fatalf("asked before it was: %v", err)
	}
	if err := self.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	for until := time.Now().Add(10 * time.Second); !asked(); time.Sleep(time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("it was never told")
		}
	}
}

// TestInterrupted: a run that is asked to end while it is recorded says where it
// stopped, and its file is closed and verifies to that tick.
func TestInterrupted(t *testing.T) {
	const at, of = 100, 5000
	r := recording{path: filepath.Join(t.TempDir(), "match.tide"), told: io.Discard}
	o := options{headless: true, ticks: of, recorder: r.begin}
	asked := 0
	o.interrupted = func() bool { asked++; return asked == at }
	var out strings.Builder
	err := play(ships(), o, &out, io.Discard)
	var stopped *InterruptError
	if !errors.As(err, &stopped) || stopped.Tick != at || stopped.Of != of {
		t.Fatalf("it ends with %v", err)
	}
	if err := r.end("game"); err != nil {
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
