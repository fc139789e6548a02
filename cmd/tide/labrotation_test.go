package main

import (
	"strings"
	"testing"

	"github.com/tide-engine/tide/lab/flight"
	"github.com/tide-engine/tide/lab/gap"
)

func TestRotationsCompare(t *testing.T) {
	r := &rotations{Steps: flight.Steps, Engines: []flown{{Engine: "A"}, {Engine: "B"}, {Engine: "C"}}, NotRun: []gap.NotRun{{Engine: "D", Why: "it is not here"}}}
	for i, seed := range []uint64{1, 2, 1} {
		if err := flight.Fly(seed, r.Engines[i].flight.Take); err != nil {
			t.Fatal(err)
		}
	}
	r.compare()
	if len(r.Parted) != 1 || r.Parted[0].Engines != [2]string{"A", "B"} || r.Parted[0].Split.HashStep != 0 || r.Engines[2].Like != "A" || r.Engines[0].Checksum == r.Engines[1].Checksum {
		t.Errorf("%+v, %q", r.Parted, r.Engines[2].Like)
	}
	told := strings.Join(r.Lines(), "\n")
	for _, want := range []string{"C (), at every step as A", "A and B: the hashes differ from step 0 on", "not run   D: it is not here"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not in\n%s", want, told)
		}
	}
}

func TestRotationFlag(t *testing.T) {
	if code, _, errs := runFor("lab", "ulp", "--browsers"); code != exitUsage || !strings.Contains(errs, "--browsers is not a flag") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if _, out, _ := runFor("lab", "rotation", "--help"); !strings.Contains(out, "--browsers") {
		t.Errorf("help: %s", out)
	}
}
