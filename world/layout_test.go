package world

import (
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/cespare/xxhash/v2"
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

// sharedBlocks is blocks shared by reference count and copied on first write.
type sharedBlocks struct {
	size    int
	now     []*sharedBlock
	saved   [layoutTicks][]*sharedBlock
	last    int
	touched []int
	free    []*sharedBlock
	sums    []uint64
}

type sharedBlock struct {
	refs   int
	hashed bool
	sum    uint64
	origin *sharedBlock
	rows   []layoutRow
}

func newSharedBlocks(size int) *sharedBlocks {
	s := &sharedBlocks{size: size}
	for range layoutRows / size {
		s.now = append(s.now, &sharedBlock{refs: 1, rows: make([]layoutRow, size)})
	}
	return s
}

func (s *sharedBlocks) blocks() int { return len(s.now) }

func (s *sharedBlocks) rows(b int) []layoutRow {
	k := s.now[b]
	if k.refs > 1 {
		var c *sharedBlock
		if n := len(s.free); n > 0 {
			c, s.free = s.free[n-1], s.free[:n-1]
		} else {
			c = &sharedBlock{rows: make([]layoutRow, s.size)}
		}
		copy(rowBytes(c.rows), rowBytes(k.rows))
		c.refs, c.origin = 1, k
		s.now[b], k = c, c
		s.touched = append(s.touched, b)
	}
	k.hashed = false
	return k.rows
}

func (s *sharedBlocks) row(i int) *layoutRow { return &s.rows(i / s.size)[i%s.size] }

func (s *sharedBlocks) drop(k *sharedBlock) {
	if k.refs--; k.refs == 0 {
		s.free = append(s.free, k)
	}
}

func equalRows(a, b []layoutRow) bool {
	return sameBytes(unsafe.Pointer(unsafe.SliceData(a)), unsafe.Pointer(unsafe.SliceData(b)), len(rowBytes(a)))
}

func (s *sharedBlocks) settle() {
	for _, b := range s.touched {
		k := s.now[b]
		if k.origin == nil {
			continue
		}
		o := k.origin
		k.origin = nil
		if equalRows(k.rows, o.rows) {
			s.now[b] = o
			s.drop(k)
		} else {
			s.drop(o)
		}
	}
	s.touched = s.touched[:0]
}

func (s *sharedBlocks) replace(dst, src []*sharedBlock) []*sharedBlock {
	for _, k := range src {
		k.refs++
	}
	for _, k := range dst {
		s.drop(k)
	}
	return append(dst[:0], src...)
}

func (s *sharedBlocks) save(slot int) {
	s.settle()
	s.last = slot
	s.saved[slot] = s.replace(s.saved[slot], s.now)
}

func (s *sharedBlocks) restore(back int) {
	s.settle()
	s.now = s.replace(s.now, s.saved[(s.last-back+layoutTicks)%layoutTicks])
}

func (s *sharedBlocks) hash() uint64 {
	s.settle()
	s.sums = s.sums[:0]
	for _, k := range s.now {
		if !k.hashed {
			k.sum, k.hashed = xxhash.Sum64(rowBytes(k.rows)), true
		}
		s.sums = append(s.sums, k.sum)
	}
	return xxhash.Sum64(unsafe.Slice((*byte)(unsafe.Pointer(&s.sums[0])), len(s.sums)*8))
}

// undoLog is one flat column, with the old bytes of what each tick wrote; its
// hash is cached for every 64 rows.
type undoLog struct {
	flat  []layoutRow
	stale []bool
	sums  []uint64
	wrote []uint64 // a bit a row: logged since the last save
	log   undoTick
	saved [layoutTicks]undoTick
	last  int
}

type undoTick struct {
	spans []span // rows
	old   []layoutRow
	sums  []uint64
}

const undoBlock = 64

func newUndoLog() *undoLog {
	return &undoLog{flat: make([]layoutRow, layoutRows), stale: slices.Repeat([]bool{true}, layoutRows/undoBlock),
		sums: make([]uint64, layoutRows/undoBlock), wrote: make([]uint64, layoutRows/64)}
}

func (u *undoLog) blocks() int { return layoutRows / undoBlock }

func (u *undoLog) note(from, to int) {
	u.log.spans = append(u.log.spans, span{from, to})
	at := len(u.log.old)
	u.log.old = slices.Grow(u.log.old, to-from)[:at+to-from]
	copy(rowBytes(u.log.old[at:]), rowBytes(u.flat[from:to]))
}

func (u *undoLog) rows(b int) []layoutRow {
	if u.wrote[b] != ^uint64(0) {
		u.note(b*undoBlock, (b+1)*undoBlock)
		u.wrote[b] = ^uint64(0)
	}
	return u.flat[b*undoBlock : (b+1)*undoBlock]
}

func (u *undoLog) row(i int) *layoutRow {
	if u.wrote[i/64]>>(i%64)&1 == 0 {
		u.note(i, i+1)
		u.wrote[i/64] |= 1 << (i % 64)
	}
	return &u.flat[i]
}

func (u *undoLog) settle() {
	kept, at, keptAt := u.log.spans[:0], 0, 0
	for _, s := range u.log.spans {
		n := s.to - s.from
		if old := u.log.old[at : at+n]; !equalRows(old, u.flat[s.from:s.to]) {
			if keptAt != at {
				copy(rowBytes(u.log.old[keptAt:]), rowBytes(old))
			}
			keptAt += n
			kept = append(kept, s)
			u.stale[s.from/undoBlock] = true
		}
		at += n
	}
	u.log.spans, u.log.old = kept, u.log.old[:keptAt]
	clear(u.wrote)
}

func (u *undoLog) save(slot int) {
	u.hash() // so that the sums kept with the tick are right
	u.log.sums = append(u.log.sums[:0], u.sums...)
	u.saved[slot], u.log = u.log, u.saved[slot]
	u.log.spans, u.log.old = u.log.spans[:0], u.log.old[:0]
	u.last = slot
}

func (u *undoLog) restore(back int) {
	for i := range back {
		t := &u.saved[(u.last-i+layoutTicks)%layoutTicks]
		at := len(t.old)
		for _, s := range slices.Backward(t.spans) {
			at -= s.to - s.from
			copy(rowBytes(u.flat[s.from:s.to]), rowBytes(t.old[at:]))
		}
	}
	copy(u.sums, u.saved[(u.last-back+layoutTicks)%layoutTicks].sums)
	u.last = (u.last - back + layoutTicks) % layoutTicks
}

func (u *undoLog) hash() uint64 {
	u.settle()
	for b, stale := range u.stale {
		if stale {
			u.sums[b], u.stale[b] = xxhash.Sum64(rowBytes(u.flat[b*undoBlock:(b+1)*undoBlock])), false
		}
	}
	return xxhash.Sum64(unsafe.Slice((*byte)(unsafe.Pointer(&u.sums[0])), len(u.sums)*8))
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
