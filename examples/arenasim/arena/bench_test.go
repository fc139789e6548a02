package arena_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/examples/arenasim/arena"
)

// BenchmarkMatch is a whole match: alone, with its archive, and verified from that.
func BenchmarkMatch(b *testing.B) {
	home, away := arena.RandomSquad(1, 50), arena.RandomSquad(2, 50)
	play := func(b *testing.B, w io.Writer) (ticks uint32) {
		result, _, err := arena.Play(7, home, away, w)
		if err != nil {
			b.Fatal(err)
		}
		return result.Ticks
	}
	b.Run("play", func(b *testing.B) {
		for b.Loop() {
			play(b, nil)
		}
		b.ReportMetric(float64(play(b, nil)), "ticks")
	})
	var file bytes.Buffer
	b.Run("record", func(b *testing.B) {
		for b.Loop() {
			file.Reset()
			play(b, &file)
		}
		b.ReportMetric(float64(file.Len()), "bytes")
	})
	b.Run("verify", func(b *testing.B) {
		g := arena.Game()
		for b.Loop() {
			r, err := archive.Open(bytes.NewReader(file.Bytes()), int64(file.Len()))
			if err != nil {
				b.Fatal(err)
			}
			v, err := archive.Verify(r, func(h archive.Header) (archive.Simulation, error) { return tide.Start(g, h.Seed) }, archive.Options{})
			if err != nil || v.Outcome != archive.Verified {
				b.Fatal(v, err)
			}
		}
	})
}
