package world

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"runtime"
	"testing"
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

// The hash is xxhash's own, and copying the rows on the way changes nothing.
func TestCopyHashCopiesAndIsXXH64(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for n := range 1300 {
		rows := bytesAt(alignedRows(n+8), n)
		for i := range rows {
			rows[i] = byte(r.Uint32()) &^ 0x40 // numbers below 2, so that no sum overflows
		}
		want := xxhash.Sum64(rows)
		to := bytesAt(alignedRows(n+16), n+8)
		to[n] = 0xaa
		sum, suspect := copyHash(unsafe.Pointer(&to[0]), unsafe.Pointer(unsafe.SliceData(rows)), n)
		if sum != want || !bytes.Equal(to[:n], rows) || to[n] != 0xaa {
			t.Fatalf("%d bytes: %x, copied right: %v; want %x", n, sum, bytes.Equal(to[:n], rows), want)
		}
		if suspect != (n < stripe || n%stripe != 0) {
			t.Fatalf("%d bytes suspected: %v", n, suspect)
		}
	}
}

// Two blocks at once are hashed and copied as each by itself, and a NaN is missed in
// neither.
func TestCopyHashPairIsTwo(t *testing.T) {
	if runtime.GOARCH == "amd64" && !wide {
		t.Skip("this machine hashes one at a time")
	}
	r := rand.New(rand.NewPCG(7, 8))
	for stripes := range 70 {
		if stripes == 0 {
			continue
		}
		n := stripes * stripe
		rows := bytesAt(alignedRows(2*n), 2*n)
		for i := range rows {
			rows[i] = byte(r.Uint32()) &^ 0x40
		}
		to, other := bytesAt(alignedRows(n+8), n+8), bytesAt(alignedRows(n+8), n+8)
		to[n], other[n] = 0xaa, 0xbb
		pair := func() (uint64, uint64, bool) {
			return copyHashPair(unsafe.Pointer(&to[0]), unsafe.Pointer(&rows[0]), unsafe.Pointer(&other[0]), unsafe.Pointer(&rows[n]), stripes)
		}
		sum, otherSum, suspect := pair()
		if sum != xxhash.Sum64(rows[:n]) || otherSum != xxhash.Sum64(rows[n:]) || suspect {
			t.Fatalf("%d stripes: %x, %x, suspected: %v", stripes, sum, otherSum, suspect)
		}
		if !bytes.Equal(to[:n], rows[:n]) || !bytes.Equal(other[:n], rows[n:]) || to[n] != 0xaa || other[n] != 0xbb {
			t.Fatalf("%d stripes are copied wrongly", stripes)
		}
		at := r.IntN(len(rows)/4) * 4
		binary.NativeEndian.PutUint32(rows[at:], 0x7f800001|r.Uint32N(1<<22))
		if _, _, suspect := pair(); !suspect {
			t.Fatalf("%d stripes: the NaN at %d is missed", stripes, at)
		}
	}
}

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
