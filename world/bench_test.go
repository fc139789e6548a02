package world

import (
	"reflect"
	"testing"
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

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

func moveBlock(w *World, id TypeID, b int) {
	rows := (*[BlockRows]layoutRow)(w.WriteBlock(id, b))
	for i := range rows {
		moveRow(&rows[i])
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
	run := func(blocks int) func() {
		return func() {
			for range 64 {
				for i := range blocks {
					moveBlock(w, id, i)
				}
				w.Save(&saved[tick%benchTicks])
				sink ^= w.Hash()
				tick++
			}
		}
	}
	byHand := func() {
		for range 64 {
			for i := range plain {
				moveRow(&plain[i])
			}
			copy(rowBytes(copies[tick%benchTicks]), rowBytes(plain))
			sink ^= xxhash.Sum64(rowBytes(plain))
			tick++
		}
	}
	all, one := run(layoutRows/BlockRows), run(1)
	var times [3][]float64
	for b.Loop() {
		times[0] = append(times[0], microseconds(byHand)/64)
		times[1] = append(times[1], microseconds(all)/64)
		times[2] = append(times[2], microseconds(one)/64)
	}
	hand, full, single := median(times[0]), median(times[1]), median(times[2])
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(hand, "µs/by-hand")
	b.ReportMetric(full, "µs/all")
	b.ReportMetric(single, "µs/one-block")
	b.ReportMetric(full/hand, "all/by-hand")
	b.ReportMetric(single/full, "one-block/all")
	_ = unsafe.Pointer(&sink)
}
