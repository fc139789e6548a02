package world

import (
	"encoding/binary"
	"strings"
	"testing"
)

func TestBigEndianListKnowsThisMachine(t *testing.T) {
	if got := binary.NativeEndian.Uint16([]byte{0, 1}) == 1; got != bigEndian {
		t.Errorf("this machine is big-endian: %v; the list says %v", got, bigEndian)
	}
}

func TestTypedAccess(t *testing.T) {
	w, _ := testWorld(t)
	e, _ := w.Spawn()
	if !Put(w, e, testBody{X: 3}) || Put(w, makeEntity(9, 1), testBody{}) || Put(w, e, int32(1)) {
		t.Error("Put")
	}
	if b, ok := Write[testBody](w, e); !ok || b.X != 3 {
		t.Error("Write")
	}
	if _, ok := Write[testBag](w, e); ok {
		t.Error("Write of a component it has not")
	}
	WriteSingle[testRoster](w).Arrivals = 4
	if Single[testRoster](w).Arrivals != 4 || Single[int32](w) != nil || WriteSingle[int32](w) != nil {
		t.Error("Single")
	}
}

func TestSteadyStateAllocatesNothing(t *testing.T) {
	w, id := benchWorld(t, 1000)
	wm, ids := testWorld(t)
	for i := range 100 {
		e, _ := wm.Spawn()
		bag := (*testBag)(wm.Add(e, ids.bag))
		must(t, bag.Sizes.Set(wm, uint8(i), 1))
		wm.Add(e, ids.note)
	}
	names := []string{"", "one", "two and a half", strings.Repeat("long ", 30)}
	var scratch []byte
	var saved, savedMaps [4]Snapshot
	tick := 0
	step := func() {
		for b := range w.Blocks() {
			moveBlock(w, id, b, BlockRows)
		}
		e, _ := w.Spawn()
		w.Add(e, id)
		w.Despawn(makeEntity(uint32(tick%100), w.generations(tick % 100 / BlockRows)[tick%100%BlockRows]))
		w.Save(&saved[tick%4])
		w.Hash()

		e = wm.EntityAt(uint32(tick % 100))
		bag := (*testBag)(wm.WriteRow(e, ids.bag))
		_ = bag.Things.Set(wm, int16(tick%7), testThing{Entity: e, Weight: float32(tick)})
		bag.Things.Delete(wm, int16(tick%5))
		bag.Things.Get(wm, 3)
		note := (*testNote)(wm.WriteRow(e, ids.note))
		_ = note.Lines.Append(wm, testThing{Weight: float32(tick)})
		if note.Lines.Len(wm) > 3 {
			note.Lines.Remove(wm, 1)
		}
		for i, v := range note.Lines.All(wm) {
			v.Known = !v.Known
			_ = note.Lines.Set(wm, i, v)
		}
		_ = note.Name.Set(wm, names[tick%len(names)])
		scratch = note.Name.AppendTo(wm, scratch[:0])
		_ = note.Raw.Set(wm, scratch)
		_ = note.Raw.Append(wm, scratch)
		roster := WriteSingle[testRoster](wm)
		_ = roster.Bodies.Set(wm, uint16(tick%9), e)
		wm.Save(&savedMaps[tick%4])
		wm.Hash()
		tick++
		if tick%4 == 0 {
			w.Restore(&saved[1])
			wm.Restore(&savedMaps[1])
		}
	}
	for range 200 {
		step()
	}
	if n := testing.AllocsPerRun(200, step); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}
