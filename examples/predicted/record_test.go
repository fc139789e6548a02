package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/random"
)

// hand is a pointer as a person moves it: to a place, by pixels, and there it
// rests a while.
type hand struct {
	dice   random.PCG32
	at, to det.Vec2
	rest   uint32
	most   uint32 // ticks of rest
}

func (h *hand) next() Steer {
	const pixel = 4.8 / 480 // the arena is so high, and so is the window
	switch way := h.to.Sub(h.at); {
	case h.rest > 0:
		h.rest--
	case way.Length() < 6*pixel:
		h.to = det.Vec2{X: h.dice.Float32()*6 - 3, Y: h.dice.Float32()*4 - 2}
		h.rest = h.dice.Below(h.most + 1)
	default:
		step := way.Scale(0.25)
		h.at = h.at.Add(det.Vec2{X: float32(det.Round(step.X/pixel) * pixel), Y: float32(det.Round(step.Y/pixel) * pixel)})
		h.at.X += float32(float32(h.dice.Below(3)) * pixel)
	}
	return Steer{Target: h.at, Steering: true}
}

// recordMatch is an archive of four players, who rest as long as most ticks
// where they have pointed to, and the bytes that their inputs and the world's
// hashes take as they are.
func recordMatch(t testing.TB, ticks, most uint32) (file []byte, raw int) {
	t.Helper()
	var out bytes.Buffer
	i, err := tide.Start(Game(), 7)
	if err != nil {
		t.Fatal(err)
	}
	w, err := archive.NewWriter(&out, archive.HeaderOf(i))
	if err != nil {
		t.Fatal(err)
	}
	pack, err := tide.PackInput[Steer](i)
	if err != nil {
		t.Fatal(err)
	}
	var hands [4]hand
	for n := range hands {
		hands[n] = hand{dice: random.New(7, uint64(n)), most: most}
	}
	recorded := archive.Record(i, w)
	step := tide.Step{}
	for player := range hands {
		step.Changes = append(step.Changes, tide.Change{Player: tide.PlayerID(player + 1), Joined: true})
		step.Inputs = append(step.Inputs, tide.PlayerInput{Player: tide.PlayerID(player + 1), Value: make([]byte, i.Inputs().Size())})
	}
	for tick := range ticks {
		step.Tick = tick + 1
		for player := range hands {
			pack(step.Inputs[player].Value, hands[player].next())
			raw += i.Inputs().Size()
		}
		recorded.Step(&step)
		step.Changes = nil
		raw += 8
	}
	if err := w.Close(nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), raw
}

func openMatch(t testing.TB, file []byte) *archive.Reader {
	t.Helper()
	r, err := archive.Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func startMatch(h archive.Header) (archive.Simulation, error) { return tide.Start(Game(), h.Seed) }

const minute = 60 * 30 // ticks

// TestRecordedMinute: an archive of a minute, with a hash of each part of the
// world in every tick and a checkpoint every ten seconds, is about as large as
// its inputs and the world's hashes alone where nobody ever rests, and half of
// it where people do.
func TestRecordedMinute(t *testing.T) {
	for _, c := range []struct {
		name    string
		most    uint32
		percent int
	}{{"nobody rests", 0, 130}, {"up to two seconds of rest", 60, 70}} {
		file, raw := recordMatch(t, minute, c.most)
		v, err := archive.Verify(openMatch(t, file), startMatch, archive.Options{})
		if err != nil || v.Outcome != archive.Verified || v.Tick != minute || v.Inputs != 4*minute {
			t.Fatalf("%s: %v, %v", c.name, v, err)
		}
		t.Logf("%s: %d bytes a minute, %d of inputs and hashes", c.name, len(file), raw)
		if len(file)*100 > raw*c.percent {
			t.Errorf("%s: %d bytes, and its inputs and hashes take %d", c.name, len(file), raw)
		}
	}
}

func BenchmarkVerifyAMinute(b *testing.B) {
	file, _ := recordMatch(b, minute, 60)
	r := openMatch(b, file)
	for b.Loop() {
		if v, err := archive.Verify(r, startMatch, archive.Options{}); err != nil || v.Outcome != archive.Verified {
			b.Fatal(v, err)
		}
	}
	each := time.Duration(float64(b.Elapsed()) / float64(b.N))
	b.ReportMetric(float64(time.Minute)/float64(each), "x-real-time")
}

func BenchmarkRecordAMinute(b *testing.B) {
	for b.Loop() {
		recordMatch(b, minute, 60)
	}
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/minute, "ns/tick")
}

// BenchmarkSeekInAnHour goes to places of a match of an hour that are all over
// it.
func BenchmarkSeekInAnHour(b *testing.B) {
	file, _ := recordMatch(b, 60*minute, 60)
	b.Logf("an hour takes %d bytes", len(file))
	sim, err := startMatch(openMatch(b, file).Header())
	if err != nil {
		b.Fatal(err)
	}
	p, err := archive.NewReplay(openMatch(b, file), sim)
	if err != nil {
		b.Fatal(err)
	}
	dice := random.New(1, 1)
	b.ResetTimer()
	for b.Loop() {
		if err := p.Seek(dice.Below(60*minute + 1)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpenAndSeekInAnHour is the same with the file opened each time.
func BenchmarkOpenAndSeekInAnHour(b *testing.B) {
	file, _ := recordMatch(b, 60*minute, 60)
	dice := random.New(1, 1)
	b.ResetTimer()
	for b.Loop() {
		r := openMatch(b, file)
		sim, err := startMatch(r.Header())
		if err != nil {
			b.Fatal(err)
		}
		p, err := archive.NewReplay(r, sim)
		if err != nil {
			b.Fatal(err)
		}
		if err := p.Seek(dice.Below(60*minute + 1)); err != nil {
			b.Fatal(err)
		}
	}
}
