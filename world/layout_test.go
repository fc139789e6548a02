package world

import (
	"strings"
	"testing"
	"unsafe"
)

// Three ways to lay out rows, as small as each can be and still do its work,
// compared by BenchmarkLayout. The table is in docs/rationale.md; the package
// is the one that won.

const (
	layoutRows  = 4096
	layoutTicks = 8 // saved states kept, and how far a rollback goes
)

type layoutRow struct{ X, Y, DX, DY float32 }

type layout interface {
	rows(block int) []layoutRow // the rows of a block, to be written
	row(i int) *layoutRow       // one row, to be written
	blocks() int
	save(slot int)
	restore(back int) // to the state saved this many saves ago
	hash() uint64
}

func rowBytes(r []layoutRow) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(r))), len(r)*16)
}

func equalRows(a, b []layoutRow) bool {
	return sameBytes(unsafe.Pointer(unsafe.SliceData(a)), unsafe.Pointer(unsafe.SliceData(b)), len(rowBytes(a)))
}

var layouts = []struct {
	name string
	make func() layout
}{
	{"blocks of 64", func() layout { return newSharedBlocks(64) }},
	{"blocks of 16", func() layout { return newSharedBlocks(16) }},
	{"undo log", func() layout { return newUndoLog() }},
}

var patterns = []struct {
	name  string
	write func(l layout)
}{
	{"all rows", func(l layout) {
		for b := range l.blocks() {
			rows := l.rows(b)
			for i := range rows {
				moveRow(&rows[i])
			}
		}
	}},
	{"1 % together", func(l layout) {
		for i := range layoutRows / 100 {
			moveRow(l.row(1000 + i))
		}
	}},
	{"1 % scattered", func(l layout) {
		for i := range layoutRows / 100 {
			moveRow(l.row(i * 99))
		}
	}},
	{"offered, not written", func(l layout) {
		for b := range l.blocks() {
			rows := l.rows(b)
			for i := range rows {
				if rows[i].X < -1e9 {
					rows[i].X = 0
				}
			}
		}
	}},
}

// moveRow is the least that a system does to a row that moves: next to it what
// the store costs weighs most.
func moveRow(r *layoutRow) {
	r.X += float32(r.DX * (1.0 / 64))
	r.Y += float32(r.DY * (1.0 / 64))
}

func fillRows(l layout) {
	for i := range layoutRows {
		*l.row(i) = layoutRow{X: float32(i % 64), Y: float32(i / 64), DX: float32(i%7) - 3, DY: float32(i%5) - 2.5}
	}
	l.hash()
}

// layoutTick is a tick as a client runs it: write, save, hash, and once in
// layoutTicks a rollback over all but one of the saved states.
func layoutTick(l layout, tick int, write func(layout)) uint64 {
	write(l)
	l.save(tick % layoutTicks)
	h := l.hash()
	if tick%layoutTicks == layoutTicks-1 {
		l.restore(layoutTicks - 1)
		l.save(tick % layoutTicks)
	}
	return h
}

// TestLayoutsAgree keeps the comparison honest: the three give the same hashes, the
// two that hash 64 rows at a time bit for bit.
func TestLayoutsAgree(t *testing.T) {
	for _, p := range patterns {
		made := []layout{newSharedBlocks(64), newUndoLog()}
		for _, l := range made {
			fillRows(l)
		}
		for tick := range 40 {
			a, b := layoutTick(made[0], tick, p.write), layoutTick(made[1], tick, p.write)
			if a != b {
				t.Fatalf("%s: tick %d: %x and %x", p.name, tick, a, b)
			}
		}
	}
}

// BenchmarkLayout gives the time of a tick in each layout, as it is and
// compared with blocks of 64 in the same run.
func BenchmarkLayout(b *testing.B) {
	for _, p := range patterns {
		b.Run(p.name, func(b *testing.B) {
			var made []layout
			for _, k := range layouts {
				l := k.make()
				fillRows(l)
				made = append(made, l)
			}
			times := make([][]float64, len(made))
			tick := 0
			for b.Loop() {
				for k, l := range made {
					times[k] = append(times[k], microseconds(func() {
						for i := range 16 {
							layoutTick(l, tick+i, p.write)
						}
					})/16)
				}
				tick += 16
			}
			b.ReportMetric(0, "ns/op")
			for k, l := range layouts {
				name := strings.ReplaceAll(l.name, " ", "-")
				b.ReportMetric(median(times[k]), "µs/"+name)
				if k > 0 {
					b.ReportMetric(median(ratios(times[k], times[0])), name+"/"+strings.ReplaceAll(layouts[0].name, " ", "-"))
				}
			}
		})
	}
}
