package world

import (
	"math"
	"reflect"
	"testing"

	"github.com/cespare/xxhash/v2"
)

var benchSink uint64

const benchTicks = 8 // saved states kept

func benchWorld(tb testing.TB, entities int) (*World, TypeID) {
	s := NewSchema()
	id, err := s.Register(reflect.TypeFor[layoutRow](), Component)
	if err != nil {
		tb.Fatal(err)
	}
	w := New(s)
	for i := range entities {
		e, err := w.Spawn()
		if err != nil {
			tb.Fatal(err)
		}
		*(*layoutRow)(w.Add(e, id)) = benchRow(i)
	}
	w.Hash()
	return w, id
}

func benchRow(i int) layoutRow {
	return layoutRow{X: float32(i % 64), Y: float32(i / 64), DX: float32(i%7) - 3, DY: float32(i%5) - 2.5}
}

// walkRow is the system of examples/predicted: a body walks to where it is
// told, which here is back once it has arrived, so that all rows move.
func walkRow(r *layoutRow) {
	const step = 2.5 / 30
	wayX, wayY := r.DX-r.X, r.DY-r.Y
	length := float32(math.Sqrt(float64(float32(wayX*wayX) + float32(wayY*wayY))))
	if length > step {
		r.X += float32(wayX / length * step)
		r.Y += float32(wayY / length * step)
	} else {
		r.DX, r.DY = -r.DX, -r.DY
	}
}

func walkBlock(w *World, id TypeID, b int) {
	rows := (*[BlockRows]layoutRow)(w.WriteBlock(id, b))
	for i := range rows {
		walkRow(&rows[i])
	}
}

// BenchmarkTick compares a tick of 4,096 rows of 16 bytes, moved, saved and
// hashed, with the same done to a slice by hand: loop, copy, xxhash. The
// ratios are of medians of one run, taken in turns.
func BenchmarkTick(b *testing.B) {
	w, id := benchWorld(b, layoutRows)
	var saved [benchTicks]Snapshot
	plain := make([]layoutRow, layoutRows)
	var copies [benchTicks][]layoutRow
	for i := range plain {
		plain[i] = benchRow(i)
	}
	for i := range copies {
		copies[i] = make([]layoutRow, layoutRows)
	}
	var sink uint64
	tick := 0
	const turn = 8 // ticks: short, so that most turns run undisturbed
	run := func(blocks, ticks int) func() {
		return func() {
			for range ticks {
				for i := range blocks {
					walkBlock(w, id, i)
				}
				w.Save(&saved[tick%benchTicks])
				sink ^= w.Hash()
				tick++
			}
		}
	}
	byHand := func() {
		for range turn {
			for i := range plain {
				walkRow(&plain[i])
			}
			copy(rowBytes(copies[tick%benchTicks]), rowBytes(plain))
			sink ^= xxhash.Sum64(rowBytes(plain))
			tick++
		}
	}
	all, one := run(layoutRows/BlockRows, turn), run(1, 8*turn)
	var times [3][]float64
	for b.Loop() {
		times[0] = append(times[0], microseconds(byHand)/turn)
		times[1] = append(times[1], microseconds(all)/turn)
		times[2] = append(times[2], microseconds(one)/(8*turn))
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(median(times[0]), "µs/by-hand")
	b.ReportMetric(median(times[1]), "µs/all")
	b.ReportMetric(median(times[2]), "µs/one-block")
	b.ReportMetric(median(ratios(times[1], times[0])), "all/by-hand")
	b.ReportMetric(median(ratios(times[2], times[1])), "one-block/all")
	benchSink = sink
}
