package wire

import (
	"testing"

	"pgregory.net/rapid"
)

// TestMaskIsASet: whatever is set, run over and dropped, it holds what a map of
// bits would.
func TestMaskIsASet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var m Mask
		want := map[uint32]bool{}
		for _, bit := range rapid.SliceOf(rapid.Uint32Max(ChunkWindow-1)).Draw(t, "bits") {
			m.Set(bit)
			want[bit] = true
		}
		for bit := range rapid.Uint32Max(200).Draw(t, "run") {
			m.Set(bit)
			want[bit] = true
		}
		run := uint32(0)
		for want[run] {
			run++
		}
		if m.Run() != run {
			t.Fatalf("the run is %d, want %d", m.Run(), run)
		}
		count := rapid.Uint32Max(ChunkWindow+1).Draw(t, "dropped")
		m.Drop(count)
		length := uint32(0)
		for bit := range uint32(ChunkWindow) {
			if m.Has(bit) != want[bit+count] {
				t.Fatalf("bit %d is %v after %d were dropped", bit, m.Has(bit), count)
			}
			if m.Has(bit) {
				length = bit + 1
			}
		}
		if m.Len() != length {
			t.Fatalf("the length is %d, want %d", m.Len(), length)
		}
	})
}
