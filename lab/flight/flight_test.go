package flight

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/tide-engine/tide/lab"
)

// fly is a flight that has gone through the program's lines.
func fly(t *testing.T, seed string) *Flight {
	t.Helper()
	var printed bytes.Buffer
	if err := Program([]string{"--seed", seed}, &printed); err != nil {
		t.Fatal(err)
	}
	f := &Flight{}
	for text := range strings.Lines(printed.String()) {
		var line Line
		if err := json.Unmarshal([]byte(text), &line); err != nil || line.States == nil {
			t.Fatalf("%v in %.100s", err, text)
		}
		if err := f.Take(*line.States); err != nil {
			t.Fatal(err)
		}
	}
	if !f.Whole() {
		t.Fatalf("%d bytes are not a flight", len(f.bytes))
	}
	return f
}

// A flight is what the world does that is turned by the same library.
func TestFlightIsTheWorld(t *testing.T) {
	f, w := fly(t, "3"), lab.NewDouble(3)
	w.Turn = library
	for range Steps {
		w.Step()
	}
	if f.Checksum() != w.Hash() || w.Hits() < 500 {
		t.Errorf("it ends in %08x, the world in %08x after %d hits", f.Checksum(), w.Hash(), w.Hits())
	}
}

func TestCompare(t *testing.T) {
	a, b := fly(t, "3"), fly(t, "3")
	if s := Compare(a, b); s.HashStep != -1 || s.Steps != Steps {
		t.Errorf("two equal flights part: %+v", s)
	}
	b.bytes[500*stateSize+16] ^= 1 // a last bit of VX
	if s := Compare(a, b); s.HashStep != 500 || s.VisibleStep != -1 || s.MergedStep != 501 {
		t.Errorf("one bit at step 500: %+v", s)
	}
	if s := Compare(a, fly(t, "4")); s.HashStep != 0 || s.VisibleStep < 0 || s.VisibleStep > 100 {
		t.Errorf("two arenas: %+v", s)
	}
	for i := range 8 {
		b.bytes[700*stateSize+i] = byte(math.Float64bits(math.NaN()) >> (8 * i))
	}
	if s := Compare(a, b); s.VisibleStep != 700 {
		t.Errorf("a NaN at step 700: %+v", s)
	}
}

// What a program prints is not trusted.
func TestStatesAreNotTrusted(t *testing.T) {
	for name, states := range map[string]States{
		"a later step": {From: 1, Bytes: make([]byte, stateSize)},
		"before any":   {From: -1, Bytes: make([]byte, stateSize)},
		"torn":         {Bytes: make([]byte, stateSize-1)},
		"nothing":      {},
		"too much":     {Bytes: make([]byte, (Batch+1)*stateSize)},
	} {
		f := &Flight{}
		if f.Take(states) == nil || len(f.bytes) != 0 {
			t.Errorf("%s is taken", name)
		}
	}
	f := fly(t, "1")
	if f.Take(States{From: Steps + 1, Bytes: make([]byte, stateSize)}) == nil {
		t.Error("a step beyond the last is taken")
	}
}

func FuzzTake(f *testing.F) {
	f.Add([]byte(`{"states":{"from":0,"bytes":""}}`))
	f.Add([]byte(`{"states":{"from":-3,"bytes":"AAAA"}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var line Line
		flight := &Flight{}
		if json.Unmarshal(text, &line) != nil || line.States == nil || flight.Take(*line.States) != nil {
			return
		}
		if len(flight.bytes) == 0 || len(flight.bytes)%stateSize != 0 || flight.Whole() {
			t.Errorf("%d bytes were taken", len(flight.bytes))
		}
	})
}
