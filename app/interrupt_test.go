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

// TestARecordingThatBreaksOff is told while the match goes on, once, and not only
// at its end.
func TestARecordingThatBreaksOff(t *testing.T) {
	var told strings.Builder
	r := recording{path: filepath.Join(t.TempDir(), "match.tide"), told: &told}
	asked := 0
	o := options{headless: true, ticks: 500, recorder: r.begin}
	o.interrupted = func() bool {
		if asked++; asked == 100 {
			r.file.Close() // as good as a disk that is full
		}
		if said := strings.Contains(told.String(), "not recorded any more"); said != (asked > 120) && (asked < 100 || asked > 120) {
			t.Fatalf("at tick %d it has said %q", asked, told.String())
		}
		return false
	}
	if err := play(ships(), o, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(told.String(), "\n"); n != 1 {
		t.Errorf("it said %q", told.String())
	}
	if err := r.end("game"); err == nil || !strings.Contains(err.Error(), "not recorded to its end") {
		t.Errorf("it ends with %v", err)
	}
}

// TestARecordingThatEndsBadly is told once: that the match goes on is not said of
// one that is over.
func TestARecordingThatEndsBadly(t *testing.T) {
	var told strings.Builder
	r := recording{path: filepath.Join(t.TempDir(), "match.tide"), told: &told}
	if err := play(ships(), options{headless: true, ticks: 100, recorder: r.begin}, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	r.file.Close()
	if err := r.end("game"); err == nil || told.Len() > 0 {
		t.Errorf("it ends with %v and has said %q", err, told.String())
	}
}
