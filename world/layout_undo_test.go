package world

import (
	"slices"
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

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
