package match

import (
	"bytes"
	"reflect"
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/random"
	"pgregory.net/rapid"
)

// bits3 is an input of three bytes, of which the last is at most 127.
type bits3 struct{ Inputs }

func (bits3) Sanitize(value []byte) { value[2] &= 127 }

// FuzzReadRoster: any bytes are an error, or the players they are written as.
func FuzzReadRoster(f *testing.F) {
	players := newRoster(4, 3)
	f.Add(appendRoster(nil, &players))
	players.present = 0b1010
	copy(players.value(2), "two")
	copy(players.value(4), "for")
	f.Add(appendRoster(nil, &players))
	f.Add([]byte{2, 4, 1, 2, 3, 2, 1, 2, 3})
	f.Add([]byte{1, 2, 1, 2, 0xff})
	f.Fuzz(func(t *testing.T, b []byte) {
		got := newRoster(4, 3)
		r := wire.NewReader(b)
		if err := readRoster(&r, &got, bits3{}, 4); err != nil {
			return
		}
		used := b[:len(b)-len(r.Rest())]
		if again := appendRoster(nil, &got); !bytes.Equal(again, used) {
			t.Errorf("% x was accepted and is written % x", used, again)
		}
		for player, ok := got.next(0); ok; player, ok = got.next(player) {
			if got.value(player)[2] > 127 {
				t.Errorf("player %d does % x", player, got.value(player))
			}
		}
	})
}

// hundred is an input of one byte, at most 100.
type hundred struct{ *wire.InputLayout }

func (hundred) Default(dst []byte)  { clear(dst) }
func (hundred) LetGo(dst, _ []byte) { clear(dst) }
func (hundred) Sanitize(v []byte)   { v[0] = min(v[0], 100) }

// TestFrameWithAnInputThatNoServerRan is a typed error, and so is one that has
// a player's input twice.
func TestFrameWithAnInputThatNoServerRan(t *testing.T) {
	layout, err := wire.NewInputLayout(reflect.Uint8)
	if err != nil {
		t.Fatal(err)
	}
	inputs := hundred{layout}
	before, after := newRoster(2, 1), newRoster(2, 1)
	before.present, after.present = 3, 3
	f := frame{players: newRoster(2, 1)}
	for value := range 256 {
		after.values[1] = byte(value)
		r := wire.NewReader(wire.AppendWait(appendFrame(nil, &Step{}, &before, &after, 7, inputs), 0, false))
		err := f.read(&r, &before, inputs, 2)
		if _, typed := err.(*PacketError); typed != (value > 100) || err != nil && !typed {
			t.Errorf("an input of %d: %v", value, err)
		}
	}
	twice := wire.FrameHead{Inputs: 2}.Append(nil)
	for value := range byte(2) {
		twice = layout.AppendDelta(append(twice, 1), []byte{value}, []byte{value + 1})
	}
	r := wire.NewReader(wire.AppendWait(wire.AppendUint32(twice, 7), 0, false))
	if _, typed := f.read(&r, &before, inputs, 2).(*PacketError); !typed {
		t.Error("a frame may have two inputs of one player")
	}
}

// TestTheLargestFrameFits: a tick in which each of 64 players leaves, another
// joins and leaves, one more joins, and every input is as different as it can
// be takes what maxFrameBytes says.
func TestTheLargestFrameFits(t *testing.T) {
	layout, err := wire.NewInputLayout(reflect.Float32, reflect.Float32)
	if err != nil {
		t.Fatal(err)
	}
	inputs := hundred{layout}
	before, after := newRoster(64, 8), newRoster(64, 8)
	var changes []Change
	for player := PlayerID(1); player <= 64; player++ {
		for n := range maxChanges {
			changes = append(changes, Change{Player: player, Joined: n%2 == 1})
		}
	}
	before.present, after.present = 1<<64-1, 1<<64-1
	for i := range after.values {
		after.values[i] = 0xff
	}
	frame := appendFrame(nil, &Step{Changes: changes}, &before, &after, 1<<64-1, inputs)
	if got, most := len(frame)+maxWaitBytes, maxFrameBytes(64, inputs); got != most || most > frameRoom {
		t.Errorf("it takes %d bytes, the bound is %d and there is room for %d", got, most, frameRoom)
	}
}

// TestTransferSurvivesAnything: a world whose chunks and acknowledgements are
// lost, doubled and mixed up arrives whole, and no chunk outside the window is
// ever sent.
func TestTransferSurvivesAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		encoded := make([]byte, rapid.IntRange(1, 3*wire.ChunkWindow/2*wire.ChunkBytes).Draw(t, "bytes"))
		for i := range encoded {
			encoded[i] = byte(i * 31 >> 3)
		}
		var out outgoing
		out.begin(&world{tick: 7, encoded: encoded, sum: sum64(encoded)}, 0)
		var in incoming
		var flying []wire.Chunk
		rng := random.New(rapid.Uint64().Draw(t, "dice"), 3)
		const most = 100 // are on their way; one more pushes one out
		now := time.Duration(0)
		for n := 0; out.world != nil; n++ {
			if n > 100_000 {
				t.Fatal("it never arrives")
			}
			now += time.Millisecond
			if index, ok := out.next(now); ok {
				if index >= out.done+wire.ChunkWindow {
					t.Fatalf("chunk %d was sent, with %d acknowledged", index, out.done)
				}
				start := int(index) * wire.ChunkBytes
				chunk := wire.Chunk{Transfer: 1, Tick: 7, Total: uint32(len(encoded)), Sum: out.world.sum, Index: index,
					Data: encoded[start:min(start+wire.ChunkBytes, len(encoded))]}
				for range 1 + rng.Below(2) {
					flying = append(flying, chunk)
				}
			}
			if len(flying) > most {
				flying = flying[len(flying)-most:]
			}
			if len(flying) > 0 {
				at := int(rng.Below(uint32(len(flying))))
				if rng.Below(4) != 0 {
					if err := in.take(&flying[at]); err != nil {
						t.Fatal(err)
					}
				}
				flying = append(flying[:at], flying[at+1:]...)
			}
			if in.id == 1 && rng.Below(3) == 0 {
				out.acknowledge(in.done, &in.mask, now)
			}
		}
		if !in.ready || !bytes.Equal(in.encoded, encoded) {
			t.Fatalf("what arrived is not what was sent (ready %v, %d of %d bytes)", in.ready, len(in.encoded), len(encoded))
		}
	})
}

// TestAWorldGoesBeneathALine: over a line of any width, the chunks find its
// width, and never have more than a little wait in its queue.
func TestAWorldGoesBeneathALine(t *testing.T) {
	for _, width := range []int{40 << 10, 200 << 10, 1 << 20, 8 << 20} { // bytes a second
		const way = 40 * time.Millisecond
		p := newPacing(0)
		free, sent, longest := time.Duration(0), 0, time.Duration(0)
		type flight struct{ took, at time.Duration }
		var back []flight
		for now := time.Duration(0); now < 30*time.Second; now += Frame {
			for len(back) > 0 && back[0].at <= now {
				p.heardOf(now-back[0].at+back[0].took, now)
				back = back[1:]
			}
			for range p.due(now, len(back) > 0) {
				if len(back) >= p.room() {
					break
				}
				free = max(free, now) + time.Second*wire.ChunkBytes/time.Duration(width)
				if now > 10*time.Second {
					longest = max(longest, free-now)
					sent += wire.ChunkBytes
				}
				back = append(back, flight{free - now + 2*way, free + 2*way})
			}
		}
		rate := sent / 20
		if want := min(width, mostRate); rate < want*7/10 || rate > want*11/10 {
			t.Errorf("a line of %d bytes a second carries %d", width, rate)
		}
		if longest > 4*queueTarget+time.Second*wire.ChunkBytes/time.Duration(width) {
			t.Errorf("a chunk waits %v for a line of %d bytes a second", longest, width)
		}
	}
	// One that carries nothing any more is not flooded.
	p := newPacing(0)
	for now := time.Duration(0); now < 20*time.Second; now += Frame {
		p.due(now, true)
	}
	if p.rate != leastRate {
		t.Errorf("with no answer for 20 s the rate is %d", p.rate)
	}
}
