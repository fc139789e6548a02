package main

import (
	"bytes"
	"encoding/binary"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/examples/arenasim/arena"
)

// once is a match's archive, and what it came to.
var once = sync.OnceValues(func() (m struct {
	file   bytes.Buffer
	result arena.Result
	events []arena.Event
}, err error) {
	m.result, m.events, err = arena.Play(7, arena.RandomSquad(1, 50), arena.RandomSquad(2, 50), &m.file)
	return m, err
})

func played(t *testing.T) ([]byte, arena.Result, []arena.Event) {
	t.Helper()
	m, err := once()
	if err != nil {
		t.Fatal(err)
	}
	return m.file.Bytes(), m.result, m.events
}

// watched plays an archive as the worker does.
func watched(t *testing.T, w *watcher) (all part) {
	t.Helper()
	for {
		p := w.next(200)
		if p.First != uint32(all.Count)+1 || len(p.Clocks) != p.Count || len(p.hashes) != 16*p.Count || len(p.frames) != 4*frameFloats*p.Count {
			t.Fatalf("after %d ticks come %d from %d, with %d clocks, %d and %d bytes", all.Count, p.Count, p.First, len(p.Clocks), len(p.hashes), len(p.frames))
		}
		all.Count += p.Count
		all.Events = append(all.Events, p.Events...)
		all.hashes = append(all.hashes, p.hashes...)
		all.frames = append(all.frames, p.frames...)
		if p.Difference != nil {
			all.Difference = p.Difference
		}
		if p.Players != nil {
			all.Players = p.Players
		}
		if p.Done {
			all.Result, all.Trouble = p.Result, p.Trouble
			return all
		}
	}
}

func alike(p part) (ticks int) {
	for tick := range p.Count {
		if binary.LittleEndian.Uint64(p.hashes[16*tick:]) == binary.LittleEndian.Uint64(p.hashes[16*tick+8:]) {
			ticks++
		}
	}
	return ticks
}

func TestWatchIsWhatWasPlayed(t *testing.T) {
	file, result, events := played(t)
	w, begin, err := open(file, false)
	if err != nil {
		t.Fatal(err)
	}
	got := watched(t, w)
	if begin.Ticks != result.Ticks || got.Count != int(result.Ticks) || alike(got) != got.Count || got.Difference != nil || got.Trouble != "" {
		t.Errorf("%d of %d ticks, %d alike; %+v, %q", got.Count, result.Ticks, alike(got), got.Difference, got.Trouble)
	}
	if *got.Result != result || len(got.Events) != len(events) || len(got.Players) != 22 {
		t.Errorf("%+v, %d events and %d players; want %+v, %d events", *got.Result, len(got.Events), len(got.Players), result, len(events))
	}
	var far, moved float64
	for i := 4 * 4; i < len(got.frames); i += 4 {
		if i%(4*frameFloats) < 16 {
			continue
		}
		x := float64(math.Float32frombits(binary.LittleEndian.Uint32(got.frames[i:])))
		if !math.IsNaN(x) {
			far = max(far, math.Abs(x))
			moved += math.Abs(x)
		}
	}
	if far > 70 || moved == 0 {
		t.Errorf("somebody was %v m from the middle, and all together %v", far, moved)
	}
}

func TestLanguagesRandomIsFound(t *testing.T) {
	file, result, _ := played(t)
	w, _, err := open(file, true)
	if err != nil {
		t.Fatal(err)
	}
	got := watched(t, w)
	first := 0
	for alike(part{Count: 1, hashes: got.hashes[16*first:]}) == 1 {
		first++
	}
	if got.Difference == nil || int(got.Difference.Tick) != first+1 || len(got.Difference.Parts) == 0 || got.Difference.Recorded == got.Difference.Replayed {
		t.Errorf("the first tick that differs is %d, and it is told as %+v", first+1, got.Difference)
	}
	if got.Result == nil || got.Result.Hash == result.Hash || len(got.Events) == 0 {
		t.Errorf("the match did not go on after it: %+v", got.Result)
	}
}

func TestFilesThatCannotBeWatched(t *testing.T) {
	file, result, _ := played(t)
	cut := file[:len(file)*2/3]
	w, begin, err := open(cut, false)
	if err != nil || begin.Closed {
		t.Fatal(begin, err)
	}
	if got := watched(t, w); got.Count != int(begin.Ticks) || got.Count >= int(result.Ticks) || got.Count < int(result.Ticks)/2 || alike(got) != got.Count {
		t.Errorf("of a file that is cut off %d of %d ticks were watched, %d of them alike", got.Count, begin.Ticks, alike(got))
	}
	damaged := bytes.Clone(file)
	damaged[len(damaged)/2] ^= 1
	if _, _, err := open(damaged, false); err == nil || unverifiable(err) {
		t.Errorf("a damaged file: %v", err)
	}
	if _, _, err := open([]byte("<html>"), false); err == nil || unverifiable(err) {
		t.Errorf("something else: %v", err)
	}
	if _, _, err := open(nil, true); err == nil {
		t.Error("nothing at all was opened")
	}
	_, begin, err = open(other(t), false)
	if !unverifiable(err) || begin.Ticks != 30 {
		t.Fatalf("a match of another game: %v, %+v", err, begin)
	}
	if said := words(err); !strings.Contains(said, begin.Fingerprint) || !strings.Contains(said, "more. The build that recorded it") {
		t.Errorf("it is told as %q", said)
	}
}

// other is an archive of another game.
func other(t *testing.T) []byte {
	t.Helper()
	i, err := tide.Start(tide.New(tide.Settings{Title: "Another"}), 0)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	w, err := archive.NewWriter(&file, archive.HeaderOf(i))
	if err != nil {
		t.Fatal(err)
	}
	recorded := archive.Record(i, w)
	for tick := range uint32(30) {
		recorded.Step(&tide.Step{Tick: tick + 1})
	}
	if err := w.Close(nil); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
