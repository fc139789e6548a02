package room

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/transport/netsim"
)

// TestPeer20TheReplayIsTheMatch: what the server of a match ran, with a
// player who comes and goes behind a bad network, is an archive that a world
// which knows nothing of matches plays to the hashes that every machine had.
func TestPeer20TheReplayIsTheMatch(t *testing.T) {
	var file bytes.Buffer
	var writer *archive.Writer
	b := tableOf(t, Options{Seed: 7, Record: func(authority *tide.Instance) (match.Simulation, error) {
		var err error
		if writer, err = archive.NewWriter(&file, archive.HeaderOf(authority)); err != nil {
			return nil, err
		}
		return archive.Record(authority, writer), nil
	}})
	bad := netsim.Conditions{Latency: 80 * time.Millisecond, Jitter: 20 * time.Millisecond, Loss: 0.05}
	b.run(time.Second)
	guest, _ := b.join(bad)
	b.run(10 * time.Second)
	b.noErr(b.host, guest)
	if s := guest.Stats(); s.Rollbacks == 0 || s.Mismatched > 0 {
		t.Fatalf("the guest: %+v", s.Stats)
	}
	guest.Close()
	b.guests = nil
	b.run(2 * time.Second)
	b.join(bad)
	b.run(5 * time.Second)
	if err := writer.Close(nil); err != nil {
		t.Fatal(err)
	}

	r, err := archive.Open(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	start := func(h archive.Header) (archive.Simulation, error) { return tide.Start(walkers(), h.Seed) }
	held := 0
	v, err := archive.Verify(r, start, archive.Options{Watch: func(tick *archive.Tick, _ archive.Simulation) {
		if hash, ok := b.hashes[tick.Step.Tick]; ok {
			held++
			if hash != tick.Hash {
				t.Errorf("tick %d: the archive has %016x, the host %016x", tick.Step.Tick, tick.Hash, hash)
			}
		}
	}})
	if err != nil || v.Outcome != archive.Verified || v.Tick < 500 || v.Changes != 4 || held < 400 {
		t.Errorf("%v, %v; %+v, %d held against the host's", v, err, v, held)
	}
}

// TestARecordingThatCannotBegin: a host does not begin a match that it was to
// record and cannot.
func TestARecordingThatCannotBegin(t *testing.T) {
	full := errors.New("the disk is full")
	_, err := Host(walkers(), nil, Options{Record: func(*tide.Instance) (match.Simulation, error) { return nil, full }})
	if !errors.Is(err, full) {
		t.Errorf("it says %v", err)
	}
}
