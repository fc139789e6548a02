//go:build !js && !wasip1 && !tide_headless

package app

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tide-engine/tide/archive"
)

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

// TestADiskFullAtTheFirstByte: the run ends at once and says why. The empty file
// stayed, and whoever had made room was told of another match in it.
func TestADiskFullAtTheFirstByte(t *testing.T) {
	var out, told strings.Builder
	r := recording{path: filepath.Join(t.TempDir(), "match.tide"), told: &told}
	var err error
	if r.file, err = os.Create(r.path); err != nil {
		t.Fatal(err)
	}
	r.file.Close() // as good as a disk that is full
	err = play(ships(), options{headless: true, ticks: 100, recorder: r.onto}, &out, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "the match cannot be recorded: ") || !strings.Contains(err.Error(), r.path) || out.Len() > 0 {
		t.Fatalf("it ends with %v and prints %q", err, out.String())
	}
	if err := r.end("game"); err != nil || told.Len() > 0 {
		t.Errorf("more is said of it: %v, %q", err, told.String())
	}
	r = recording{path: r.path, told: &told}
	if err := play(ships(), options{headless: true, ticks: 100, recorder: r.begin}, io.Discard, io.Discard); err != nil {
		t.Fatalf("with room it ends with %v", err)
	}
	if err := r.end("game"); err != nil {
		t.Fatal(err)
	}
	if v := verifyFile(ships(), r.path, nil); v.Outcome != archive.Verified || v.Tick != 100 {
		t.Errorf("what was recorded: %v", &v)
	}
}

// TestARecordingOfNoTick: a match that found no window said that it recorded 0
// ticks, in a file that verify took for a damaged one and no other match could
// be recorded in.
func TestARecordingOfNoTick(t *testing.T) {
	var told strings.Builder
	r := recording{path: filepath.Join(t.TempDir(), "match.tide"), told: &told}
	if _, err := newScriptRun(ships(), &script{Ticks: 100, Screen: scriptScreen}, options{recorder: r.begin}); err != nil {
		t.Fatal(err)
	}
	if err := r.end("game"); err != nil || told.String() != "game: No tick was run, and nothing is recorded.\n" {
		t.Errorf("it ends with %v and has said %q", err, told.String())
	}
	if _, err := os.Stat(r.path); !os.IsNotExist(err) {
		t.Errorf("of the file: %v", err)
	}
}
