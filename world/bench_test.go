package world

import (
	"math/rand/v2"
	"reflect"
	"strconv"
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

func moveBlock(w *World, id TypeID, b, n int) {
	rows := (*[BlockRows]layoutRow)(w.WriteBlock(id, b))[:n]
	for i := range rows {
		moveRow(&rows[i])
	}
}

// byHand is what a game would do without a world: rows in a slice, all of them
// copied and hashed every tick.
type byHand struct {
	rows   []layoutRow
	copies [benchTicks][]layoutRow
	tick   int
}

func newByHand(entities int) *byHand {
	h := &byHand{rows: make([]layoutRow, entities)}
	for i := range h.rows {
		h.rows[i] = benchRow(i)
	}
	for i := range h.copies {
		h.copies[i] = make([]layoutRow, entities)
	}
	return h
}

func (h *byHand) saveAndHash() uint64 {
	copy(rowBytes(h.copies[h.tick%benchTicks]), rowBytes(h.rows))
	h.tick++
	return xxhash.Sum64(rowBytes(h.rows))
}

// way is one way of doing something.
type way struct {
	name string
	turn int // how often it is done before it is another's turn: short, so that most turns run undisturbed
	do   func()
}

// inTurns runs ways of doing a thing one after the other, again and again, and
// reports the median time of each and its median ratio to the first.
func inTurns(b *testing.B, ways ...way) {
	times := make([][]float64, len(ways))
	for b.Loop() {
		for i, w := range ways {
			times[i] = append(times[i], microseconds(func() {
				for range w.turn {
					w.do()
				}
			})/float64(w.turn))
		}
	}
	b.ReportMetric(0, "ns/op")
	for i, w := range ways {
		b.ReportMetric(median(times[i]), "µs/"+w.name)
		if i > 0 {
			b.ReportMetric(median(ratios(times[i], times[0])), w.name+"/"+ways[0].name)
		}
	}
}

// saving is a tick of a world that does something and is saved and hashed.
func saving(w *World, do func(tick int)) func() {
	saved := new([benchTicks]Snapshot)
	tick := 0
	return func() {
		do(tick)
		w.Save(&saved[tick%benchTicks])
		benchSink ^= w.Hash()
		tick++
	}
}

// BenchmarkPart compares the hash of a part, which copies it, with XXH64, which does not.
func BenchmarkPart(b *testing.B) {
	for _, size := range []int{64, 256, 1024} {
		b.Run(strconv.Itoa(size), func(b *testing.B) {
			from, to := alignedRows(size), alignedRows(size)
			inTurns(b, way{"xxh64", 256, func() {
				benchSink ^= xxhash.Sum64(bytesAt(from, size))
			}}, way{"part", 256, func() {
				hash, _ := copyHash(to, from, size, 1, 2, false)
				benchSink ^= hash
			}})
		})
	}
}

// BenchmarkTick compares a tick of rows of 16 bytes, moved, saved and hashed,
// with the same done to a slice by hand: loop, copy, xxhash.
func BenchmarkTick(b *testing.B) {
	for _, entities := range []int{16, 256, layoutRows} {
		b.Run(strconv.Itoa(entities), func(b *testing.B) {
			w, id := benchWorld(b, entities)
			plain := newByHand(entities)
			turn := max(8, 4096/entities)
			inTurns(b, way{"by-hand", turn, func() {
				for i := range plain.rows {
					moveRow(&plain.rows[i])
				}
				benchSink ^= plain.saveAndHash()
			}}, way{"tick", turn, saving(w, func(int) {
				for i := range w.Blocks() {
					moveBlock(w, id, i, min(entities, BlockRows))
				}
			})})
		})
	}
}

// BenchmarkOneBlock compares a tick that moves one block of 64 with one that
// moves them all.
func BenchmarkOneBlock(b *testing.B) {
	ticks := func(blocks int) func() {
		w, id := benchWorld(b, layoutRows)
		return saving(w, func(int) {
			for i := range blocks {
				moveBlock(w, id, i, BlockRows)
			}
		})
	}
	inTurns(b, way{"all", 4, ticks(layoutRows / BlockRows)}, way{"one-block", 64, ticks(1)})
}

// BenchmarkHundredThousand compares what saving and hashing 100,000 entities
// costs with a copy and a hash of all their bytes. A turn is so many ticks that the
// saved states come round several times: rows that are written here and there are
// found in the cache only then, as in a match.
func BenchmarkHundredThousand(b *testing.B) {
	const entities, changed = 100_000, 1_000
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		name  string
		turn  int
		write func(w *World, id TypeID, tick int)
	}{
		{"contiguous", 40, func(w *World, id TypeID, tick int) {
			first := tick * changed % entities / BlockRows
			for i := range changed / BlockRows {
				rows := (*[BlockRows]layoutRow)(w.WriteBlock(id, first+i))
				for k := range rows {
					rows[k].X++
				}
			}
		}},
		{"scattered", 40, func(w *World, id TypeID, tick int) {
			for range changed {
				(*layoutRow)(w.WriteRow(makeEntity(r.Uint32N(entities), 1), id)).X++
			}
		}},
		{"offered", 40, func(w *World, id TypeID, tick int) {
			c := ColumnOf(w, id) // as systems are handed rows
			for from := 0; from < entities; from += StretchRows {
				m := c.Mark(uint32(from), uint32(min(from+StretchRows, entities)))
				m.Put()
			}
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			plain := newByHand(entities)
			w, id := benchWorld(b, entities)
			inTurns(b, way{"by-hand", 4, func() {
				benchSink ^= plain.saveAndHash()
			}}, way{c.name, c.turn, saving(w, func(tick int) { c.write(w, id, tick) })})
		})
	}
}

// BenchmarkRestore compares going back a tick in which every row moved with a
// copy of the rows' bytes.
func BenchmarkRestore(b *testing.B) {
	w, id := benchWorld(b, layoutRows)
	var saved [2]Snapshot
	plain := newByHand(layoutRows)
	for i := range saved {
		for k := range w.Blocks() {
			moveBlock(w, id, k, BlockRows)
		}
		w.Save(&saved[i])
		w.Hash()
	}
	back := 0
	inTurns(b, way{"copy", 16, func() {
		copy(rowBytes(plain.rows), rowBytes(plain.copies[0]))
	}}, way{"restore", 16, func() {
		w.Restore(&saved[back%2])
		back++
	}})
}
