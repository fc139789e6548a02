package world

import (
	"github.com/cespare/xxhash/v2"
	"testing"
)

// goldenHash is what the scenario below has on every machine: another value on
// one of them parts it from the others, another value on all of them is a new
// format, and then peers and archives must know.
const (
	goldenHash  = 0xdf439907b1cafae1
	goldenPrint = 0xafc9bfe25601c397
	goldenBytes = 0xf4e0962b4425c1b0
)

func TestGoldenHashOfALongHistory(t *testing.T) {
	w, ids := testWorld(t)
	var saved [5]Snapshot
	state := uint32(1)
	roll := func(n uint32) uint32 {
		state ^= state << 13
		state ^= state >> 17
		state ^= state << 5
		return state % n
	}
	despawned, restored := 0, 0
	for tick := range 600 {
		for range roll(4) {
			e, err := w.Spawn()
			must(t, err)
			Put(w, e, testBody{X: float32(roll(1000)) / 8, Y: -float32(roll(1000)), Team: uint16(roll(9))})
			if roll(3) == 0 {
				w.Add(e, ids.bag)
			}
			if roll(5) == 0 {
				w.Add(e, ids.mark)
			}
			if roll(4) == 0 {
				w.Add(e, ids.note)
			}
		}
		for b := range w.Blocks() {
			rows := (*[BlockRows]testBody)(w.WriteBlock(ids.body, b))
			for row := range BlockRows {
				if w.Mask(ids.body, b)>>row&1 != 0 {
					rows[row].X += float32(rows[row].Y * (1.0 / 32))
					rows[row].Hit = rows[row].X < 0
				}
			}
		}
		e := w.EntityAt(roll(200))
		if bag, ok := Write[testBag](w, e); ok {
			must(t, bag.Things.Set(w, int16(roll(40))-20, testThing{Entity: e, Weight: float32(tick) / 4}))
			must(t, bag.Sizes.Set(w, uint8(roll(10)), uint64(tick)<<40))
			bag.Things.Delete(w, int16(roll(40))-20)
		}
		if note, ok := Write[testNote](w, e); ok {
			must(t, note.Lines.Insert(w, int(roll(uint32(note.Lines.Len(w)+1))), testThing{Entity: e, Weight: float32(tick) / 8}))
			must(t, note.Name.Append(w, "né"))
			must(t, note.Raw.Set(w, []byte{byte(tick), byte(roll(256))}))
			if note.Lines.Len(w) > 5 {
				note.Lines.Remove(w, int(roll(6)))
				note.Name.Clear(w)
			}
		}
		if roll(3) == 0 && w.Despawn(w.EntityAt(roll(200))) {
			despawned++
		}
		must(t, WriteSingle[testRoster](w).Bodies.Set(w, uint16(roll(64)), e))
		w.Save(&saved[tick%5])
		if roll(20) == 0 && tick > 5 {
			w.Restore(&saved[roll(5)])
			restored++
		}
		w.Hash()
	}
	if despawned < 50 || restored < 10 || w.Count() < 300 {
		t.Fatalf("the history did not happen: %d despawned, %d restored, %d alive", despawned, restored, w.Count())
	}
	if w.Hash() != goldenHash || w.FullHash() != goldenHash {
		t.Errorf("hash %#x, from nothing %#x, want %#x", w.Hash(), w.FullHash(), uint64(goldenHash))
	}
	if got := w.Schema().Fingerprint(); got != goldenPrint {
		t.Errorf("fingerprint %#x, want %#x", got, uint64(goldenPrint))
	}
	bytes := w.Encode(nil)
	if got := xxhash.Sum64(bytes); got != goldenBytes {
		t.Errorf("%d bytes, whose hash is %#x, want %#x", len(bytes), got, uint64(goldenBytes))
	}
	other, _ := testWorld(t)
	must(t, other.Adopt(bytes))
	if other.Hash() != goldenHash {
		t.Errorf("adopted, the hash is %#x", other.Hash())
	}
}
