package world

import (
	"bytes"
	"math/rand/v2"
	"runtime"
	"testing"
	"unsafe"
)

// Single rows and blocks of three stretches are written, with NaNs among them,
// saved, gone back from, and hashed, against a slice of all.
func TestStretchesAgainstASlice(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	const entities = 5*StretchRows/2 + 7
	w, id := benchWorld(t, entities)
	var saved [4]Snapshot
	var hashes [4]uint64
	rows := make([]layoutRow, entities) // the model
	var savedRows [4][]layoutRow
	for i := range rows {
		rows[i] = benchRow(i)
	}
	strip, nans, back := 0, 0, 0
	for tick := range 600 {
		for range r.IntN(30) {
			i := r.IntN(entities)
			row := (*layoutRow)(w.WriteRow(w.EntityAt(uint32(i)), id))
			switch r.IntN(8) {
			case 0:
				*(*uint32)(unsafe.Pointer(&row.Y)), *(*uint32)(unsafe.Pointer(&rows[i].Y)) = 0xffc00000|r.Uint32N(1<<22), nan32
				nans++
			case 1: // what it is
			default:
				row.X = r.Float32()
				rows[i].X = row.X
			}
			strip++
		}
		for range r.IntN(3) {
			first := r.IntN(w.Blocks())
			for b := first; b < min(first+1+r.IntN(4), w.Blocks()); b++ {
				block := (*[BlockRows]layoutRow)(w.WriteBlock(id, b))
				for k := range min(BlockRows, entities-b*BlockRows) {
					block[k].DX++
					rows[b*BlockRows+k].DX++
				}
			}
		}
		n := tick % len(saved)
		if r.IntN(3) == 0 {
			w.Settle()
		}
		w.Save(&saved[n])
		if r.IntN(3) > 0 {
			w.Hash()
		}
		hashes[n], savedRows[n] = saved[n].FullHash(), append([]layoutRow(nil), rows...)
		if saved[n].Hash() != hashes[n] || w.Hash() != hashes[n] || w.FullHash() != hashes[n] {
			t.Fatalf("tick %d: hashes %x, %x, %x, %x", tick, hashes[n], saved[n].Hash(), w.Hash(), w.FullHash())
		}
		if r.IntN(5) == 0 && tick > len(saved) {
			n = r.IntN(len(saved))
			w.Restore(&saved[n])
			copy(rows, savedRows[n])
			back++
			if w.Hash() != hashes[n] || w.FullHash() != hashes[n] {
				t.Fatalf("tick %d: restored differently", tick)
			}
		}
		for i := range rows {
			if got := (*layoutRow)(w.Row(w.EntityAt(uint32(i)), id)); !bytes.Equal(bytesOf(got), bytesOf(&rows[i])) {
				t.Fatalf("tick %d: row %d is %v and should be %v", tick, i, *got, rows[i])
			}
		}
	}
	if strip < 5000 || nans < 500 || back < 50 {
		t.Fatalf("%d writes, %d NaNs, %d times back: it did not happen", strip, nans, back)
	}
}

// What is saved past the caches is what was saved, on whatever processor it is read.
func TestWhatStreamsIsThere(t *testing.T) {
	if !streaming {
		t.Skip("here nothing goes past the caches")
	}
	const entities = 100_000
	w, id := benchWorld(t, entities)
	var saved [6]Snapshot
	var hashes [len(saved)]uint64
	for n := range saved {
		for b := range w.Blocks() {
			moveBlock(w, id, b, min(BlockRows, entities-b*BlockRows))
		}
		w.Save(&saved[n])
		if n%2 == 0 {
			hashes[n] = w.Hash()
		} else {
			hashes[n] = w.FullHash()
		}
	}
	if !w.pool.stores[slotOf(id)].streams {
		t.Fatal("nothing streams: it did not happen")
	}
	back := make(chan bool)
	go func() {
		runtime.LockOSThread()
		for n := range saved {
			if got := saved[n].FullHash(); got != hashes[n] {
				t.Errorf("state %d is %x and was %x", n, got, hashes[n])
			}
			w.Restore(&saved[n])
			if got := w.FullHash(); got != hashes[n] {
				t.Errorf("gone back to state %d it is %x and was %x", n, got, hashes[n])
			}
		}
		back <- true
	}()
	<-back
}
