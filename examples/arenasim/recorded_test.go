package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/examples/arenasim/arena"
)

var update = flag.Bool("update", false, "record matches of these rules into testdata, beside those of other rules")

// recordedSeeds are of the two matches that are recorded of each rules: one that
// was over in its time, and one that went on to kicks from the mark.
var recordedSeeds = []uint64{10, 44}

// TestRecordedMatches verifies the matches that earlier builds recorded, or says
// in words why this build's rules cannot. With ARENASIM_ARCHIVES it leaves those it
// verified in that folder, for .ci/run to have every engine verify them.
func TestRecordedMatches(t *testing.T) {
	if *update {
		record(t)
	}
	files, err := filepath.Glob("testdata/*.tide")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no recorded matches (%v): go test ./examples/arenasim -run Recorded -update", err)
	}
	engines := os.Getenv("ARENASIM_ARCHIVES")
	verified, ticks := 0, uint32(0)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		verdict, err := verifyBytes(data)
		var build *archive.BuildError
		switch {
		case errors.As(err, &build):
			t.Logf("%s: unverifiable: %v", file, err)
		case err != nil:
			t.Errorf("%s: %v", file, err)
		case verdict.Outcome != archive.Verified:
			t.Errorf("%s: %v\nIf a change of the rules is meant, give arena.Rules another value and record matches of it: go test ./examples/arenasim -run Recorded -update", file, verdict)
		default:
			verified++
			ticks += verdict.Tick
			if engines != "" {
				if err := os.WriteFile(filepath.Join(engines, filepath.Base(file)), data, 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if verified < len(recordedSeeds) || ticks < uint32(verified)*5000 {
		t.Errorf("%d of %d recorded matches are of these rules, with %d ticks: record some, go test ./examples/arenasim -run Recorded -update", verified, len(files), ticks)
	}
}

func verifyBytes(data []byte) (archive.Verdict, error) {
	r, err := archive.Open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return archive.Verdict{}, err
	}
	return archive.Verify(r, func(h archive.Header) (archive.Simulation, error) { return tide.Start(arena.Game(), h.Seed) }, archive.Options{Result: arena.ResultOf})
}

// record writes a match of each seed, under the rules' fingerprint.
func record(t *testing.T) {
	t.Helper()
	if err := os.MkdirAll("testdata", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, seed := range recordedSeeds {
		var file bytes.Buffer
		if _, _, err := arena.Play(seed, arena.RandomSquad(2*seed, 50), arena.RandomSquad(2*seed+1, 50), &file); err != nil {
			t.Fatal(err)
		}
		r, err := archive.Open(bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("testdata/%016x-%d.tide", r.Header().Fingerprint, seed)
		if err := os.WriteFile(name, file.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
