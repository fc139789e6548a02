package arena_test

import (
	"bytes"
	"encoding/json"
	"io"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/examples/arenasim/arena"
)

// archived is a match of two squads of strength 50, its archive and how it ended.
func archived(t *testing.T, seed uint64) (*archive.Reader, arena.Result) {
	t.Helper()
	var file bytes.Buffer
	result, _, err := arena.Play(seed, arena.RandomSquad(2*seed, 50), arena.RandomSquad(2*seed+1, 50), &file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := archive.Open(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return r, result
}

// TestArchive: an archive of a match verifies, plays the same match, and says what
// it came to.
func TestArchive(t *testing.T) {
	r, result := archived(t, 7)
	start := func(h archive.Header) (archive.Simulation, error) { return tide.Start(arena.Game(), h.Seed) }
	verdict, err := archive.Verify(r, start, archive.Options{Result: arena.ResultOf})
	if err != nil || verdict.Outcome != archive.Verified || verdict.Last != result.Ticks || verdict.Commands != 2 {
		t.Errorf("%v, of %d ticks: %v", verdict, result.Ticks, err)
	}
	var kept arena.Result
	if err := json.Unmarshal(r.Result(), &kept); err != nil || kept != result {
		t.Errorf("the archive's result is %+v: %v", kept, err)
	}

	s, err := arena.Watch(r)
	if err != nil {
		t.Fatal(err)
	}
	hashes := []uint64{s.Hash()}
	for s.Step() {
		if s.Hash() != s.Recorded() {
			t.Fatalf("tick %d differs", s.Tick())
		}
		hashes = append(hashes, s.Hash())
	}
	if s.Err() != nil || s.Result() != result || len(hashes) != int(result.Ticks)+1 {
		t.Errorf("it plays %d ticks: %v", s.Tick(), s.Err())
	}
	for _, tick := range []uint32{1, 200, 199, 5000, 0, 201, result.Ticks} {
		if err := s.Seek(tick); err != nil || s.Tick() != tick || s.Hash() != hashes[tick] || tick > 0 && s.Recorded() != hashes[tick] {
			t.Errorf("sought tick %d, and it is %d: %v", tick, s.Tick(), err)
		}
	}
	if err := s.Seek(result.Ticks + 1); err != io.EOF {
		t.Errorf("sought beyond the end: %v", err)
	}
}
