package world

import (
	"runtime"
	"testing"
)

// A host keeps a second or two of ticks: what they take is what changed in
// them, and a table of the blocks each.
func TestMemoryOfARingOfSnapshots(t *testing.T) {
	const entities = 1 << 16 // of 16 bytes: 1 MiB
	const ring, most = 60, 6 << 20
	heap := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	w, id := benchWorld(t, entities)
	var saved [ring]Snapshot
	const changed = entities / BlockRows / 20 // blocks a tick: 5 %
	for tick := range 3 * ring {
		for i := range changed {
			moveBlock(w, id, (tick*changed+i)%w.Blocks(), BlockRows)
		}
		w.Save(&saved[tick%ring])
		w.Hash()
	}
	took := heap() - before
	if took > most {
		t.Errorf("%d snapshots of a world of 1 MiB, of which 5 %% changes a tick, take %d KiB", ring, took>>10)
	}
	t.Logf("%d KiB", took>>10)
	if saved[0].Hash() == saved[1].Hash() {
		t.Error("nothing changed: the test is void")
	}
	runtime.KeepAlive(w)
	runtime.KeepAlive(&saved)
}
