package stranger

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// What the engine writes is what this package reads, and the other way round, with
// values that a match seldom has.

func draw(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// wide is a number of any size up to a limit, small as often as large.
func wide(r *rand.Rand, limit uint64) uint64 { return min(r.Uint64()>>r.IntN(64), limit) }

func drawBytes(r *rand.Rand, most int) []byte {
	b := make([]byte, r.IntN(most+1))
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

func drawClock(r *rand.Rand, near uint32) wire.Clock {
	return wire.Clock{
		Newest: near + uint32(r.IntN(60_000)) - 30_000, Since: int32(r.IntN(2*wire.MaxMicros+1)) - wire.MaxMicros,
		Echo: uint16(r.Uint32()), Hold: uint32(r.IntN(wire.MaxMicros + 1000)),
	}
}

func sameClock(c clock, w wire.Clock) bool {
	at := time.Duration(w.Echo)*unit + time.Duration(w.Hold/250)*unit + 77*unit
	away, answers := c.roundTrip(at)
	return c.newest == w.Newest && c.since == time.Duration(w.Since/250)*unit && answers == w.Answers() &&
		(!answers || away == time.Duration(w.Away(stamp(at)))*time.Microsecond && away == 77*unit)
}

func TestReadsFrames(t *testing.T) {
	for seed := range uint64(2000) {
		r := draw(seed)
		near := uint32(100_000 + wide(r, 1<<31))
		head := wire.Frames{Link: uint32(wide(r, max32)), Clock: drawClock(r, near), Commands: uint32(r.IntN(3)) * uint32(r.IntN(70_000)), Count: 1}
		head.Inputs = head.Clock.Newest + uint32(r.IntN(200)) - 100
		head.First = head.Clock.Newest - uint32(r.IntN(200))
		packet := head.Append(nil)

		want := frame{hash: r.Uint32(), missing: r.IntN(4) == 0}
		players, inputs := roster{}, map[uint32][]byte{}
		for player := uint32(1); player <= 64; player++ {
			if r.IntN(2) == 0 {
				players.join(player, play(player, 1))
				if r.IntN(2) == 0 {
					inputs[player] = play(player, 1+r.Uint32N(1000))
				}
			}
		}
		was, after := players.clone(), players.clone()
		h := wire.FrameHead{Changes: r.IntN(5), Commands: r.IntN(5)}
		var changes, commands, differences []byte
		for range h.Changes {
			player := 1 + uint32(r.IntN(64))
			_, here := after.place(player)
			c := Change{Player: player, Joined: !here, Returned: !here && r.IntN(2) == 0}
			if here {
				after.leave(player)
			} else {
				after.join(player, toyDefault)
			}
			how := map[Change]int{{player, false, false}: wire.ChangeLeft, {player, true, false}: wire.ChangeJoined, {player, true, true}: wire.ChangeReturned}[c]
			changes = wire.AppendChange(changes, player, how)
			want.changes = append(want.changes, c)
		}
		if len(after) == 0 {
			h.Commands = 0
		}
		for range h.Commands {
			c := wire.Command{Channel: uint8(r.IntN(8)), Sequence: 1 + uint32(wide(r, max32-1)), Kind: uint16(wide(r, 1<<16-1))}
			if r.IntN(3) == 0 {
				c.Large, c.Sum = 257+uint32(r.IntN(maxPayload-256)), r.Uint64()
			} else {
				c.Payload = drawBytes(r, 40)
			}
			from := after[r.IntN(len(after))].Player
			commands = c.Append(wire.AppendUvarint(commands, uint64(from)))
			want.commands = append(want.commands, Command{from, c.Channel, c.Sequence, c.Kind, c.Payload, c.Large, c.Sum})
		}
		for i := range after {
			now, ok := inputs[after[i].Player]
			if !ok || bytes.Equal(now, after[i].Value) {
				continue
			}
			h.Inputs++
			differences = wire.AppendUvarint(differences, uint64(after[i].Player))
			differences = layoutOfToy.AppendDelta(differences, after[i].Value, now)
			after[i].Value = now
		}
		wait := uint32(r.IntN(wire.MaxWait + 1))
		packet = h.Append(packet)
		packet = append(append(append(packet, changes...), commands...), differences...)
		packet = wire.AppendWait(wire.AppendUint32(packet, want.hash), wait, want.missing)

		f, rest := readFrames(packet, near, head.Commands-min(head.Commands, uint32(r.IntN(1000))))
		got := rest.frame(&was, toyLayout, toyDefault, 64)
		if rest.end() != nil || f.link != head.Link || !sameClock(f.clock, head.Clock) || f.inputs != head.Inputs || f.commands != head.Commands || f.told != (head.Commands > 0) || f.first != head.First {
			t.Fatalf("seed %d: %+v is read as %+v (%v)", seed, head, f, rest.bad)
		}
		if !want.missing {
			want.wait = time.Duration(wait/250) * unit
		}
		if got.hash != want.hash || got.wait != want.wait || got.missing != want.missing || !slices.Equal(got.changes, want.changes) || !slices.EqualFunc(got.commands, want.commands, sameCommand) {
			t.Fatalf("seed %d: %+v is read as %+v", seed, want, got)
		}
		if !slices.EqualFunc(was, after, func(a, b Input) bool { return a.Player == b.Player && bytes.Equal(a.Value, b.Value) }) {
			t.Fatalf("seed %d: the inputs are %v, want %v", seed, was, after)
		}
	}
}

func sameCommand(a, b Command) bool {
	return a.Player == b.Player && a.Channel == b.Channel && a.Number == b.Number && a.Kind == b.Kind && bytes.Equal(a.Payload, b.Payload) && a.large == b.large && a.sum == b.sum
}

func TestReadsChunksAndAnswers(t *testing.T) {
	for seed := range uint64(2000) {
		r := draw(seed)
		near := uint32(100_000 + wide(r, 1<<31))
		c := wire.Chunk{
			Link: uint32(wide(r, max32)), Clock: drawClock(r, near), Transfer: 1 + uint32(wide(r, max32-1)), Tick: uint32(wide(r, maxTick)),
			Total: 1 + uint32(wide(r, maxTransfer-1)), Sum: r.Uint64(), Hash: r.Uint64(),
		}
		c.Index = uint32(r.IntN(int(c.Chunks())))
		c.Data = make([]byte, min(chunkBytes, c.Total-c.Index*chunkBytes))
		got, err := readChunk(c.Append(nil), near)
		if err != nil || got.link != c.Link || !sameClock(got.clock, c.Clock) || got.transfer != c.Transfer || got.tick != c.Tick || got.total != c.Total || got.sum != c.Sum || got.hash != c.Hash || got.index != c.Index || len(got.data) != len(c.Data) {
			t.Fatalf("seed %d: %+v is read as %+v (%v)", seed, c, got, err)
		}
		w := wire.Welcome{Session: r.Uint64(), Link: uint32(wide(r, max32)), Player: uint32(wide(r, 65535)), MaxPlayers: uint32(wide(r, 65535)), Tick: uint32(wide(r, maxTick)), Cookie: wire.Cookie{byte(seed), 2, 15: 3}}
		if got, err := readWelcome(w.Append(nil)); err != nil || got != (welcome{w.Session, w.Link, w.Player, w.MaxPlayers, w.Tick, w.Cookie}) {
			t.Fatalf("seed %d: %+v is read as %+v (%v)", seed, w, got, err)
		}
	}
}

func TestWritesInputs(t *testing.T) {
	for seed := range uint64(2000) {
		r := draw(seed)
		near := uint32(100_000 + wide(r, 1<<31))
		in := inputs{link: uint32(wide(r, max32)), stamp: uint16(r.Uint32()), frames: near - uint32(r.IntN(200)), commands: &commands{first: 1 + uint32(r.IntN(100_000))}}
		if r.IntN(2) == 0 {
			in.ask, in.differs = 1+uint32(wide(r, max32-1)), uint32(wide(r, maxTick))
		}
		if r.IntN(2) == 0 {
			in.transfer, in.chunks = 1+uint32(wide(r, max32-1)), uint32(r.IntN(maxChunks))
			if in.mask = make([]uint64, r.IntN(17)); len(in.mask) > 0 {
				in.mask[len(in.mask)-1] = 1 + wide(r, 1<<63)
			}
		}
		for range r.IntN(4) {
			in.commands.add(uint8(r.IntN(8)), uint16(r.Uint32()), drawBytes(r, 300))
		}
		if r.IntN(3) > 0 {
			in.base = near + uint32(r.IntN(40)) - 20
		}
		var entries []entry
		tick := in.base
		for range r.IntN(20) {
			tick += 1 + uint32(wide(r, 9))
			entries = append(entries, entry{tick, play(2, tick/4)})
		}
		packet := in.append(nil, toyLayout, toyDefault, entries)
		got, rest, err := wire.ReadInputs(packet, near, in.commands.first-1)
		if err != nil || got.Link != in.link || got.Stamp != in.stamp || got.Frames != in.frames || got.Ask != in.ask || got.Differs != in.differs || got.Transfer != in.transfer || got.Chunks != in.chunks || got.Count != len(entries) || got.Count > 0 && got.Base != in.base {
			t.Fatalf("seed %d: %+v is read as %+v (%v)", seed, in, got, err)
		}
		for word := range got.Mask {
			if want := append(slices.Clone(in.mask), make([]uint64, 16)...)[word]; got.Mask[word] != want {
				t.Fatalf("seed %d: the mask is %x, want %x", seed, got.Mask, in.mask)
			}
		}
		value, tick := slices.Clone(toyDefault), in.base
		for _, want := range entries {
			e := rest.Entry()
			if e.Changed {
				rest.Skip(layoutOfToy.ReadDelta(rest.Rest(), value, value))
			}
			if tick += e.Gap + 1; tick != want.tick || !bytes.Equal(value, want.value) {
				t.Fatalf("seed %d: the input %v is read as %d %x (%v)", seed, want, tick, value, rest.Err())
			}
		}
		for i := range got.Commands {
			c, want := rest.Command(), in.commands.waiting[i]
			if got.First != in.commands.first || !sameCommand(want, Command{0, c.Channel, c.Sequence, c.Kind, c.Payload, c.Large, c.Sum}) {
				t.Fatalf("seed %d: %+v is read as %+v", seed, want, c)
			}
		}
		if rest.End() != nil || got.Commands < min(1, len(in.commands.waiting)) {
			t.Fatalf("seed %d: %v", seed, rest.Err())
		}
	}
}

func TestDifferences(t *testing.T) {
	kinds := []reflect.Kind{reflect.Bool, reflect.Int8, reflect.Uint16, reflect.Int32, reflect.Uint64, reflect.Int64, reflect.Float32, reflect.Float64}
	values := Layout{{Bool, 1}, {Integer, 1}, {Integer, 2}, {Integer, 4}, {Integer, 8}, {Integer, 8}, {Float, 4}, {Float, 8}}
	for seed := range uint64(3000) {
		r := draw(seed)
		var layout Layout
		var of []reflect.Kind
		var from, to []byte
		for range r.IntN(9) {
			n := r.IntN(len(kinds))
			layout, of = append(layout, values[n]), append(of, kinds[n])
			was, now := wide(r, 1<<64-1), wide(r, 1<<64-1)
			if r.IntN(3) == 0 {
				now = was + wide(r, 200)
			}
			if kinds[n] == reflect.Bool {
				was, now = was&1, now&1
			}
			from = append(from, binary.LittleEndian.AppendUint64(nil, was)[:values[n].Size]...)
			to = append(to, binary.LittleEndian.AppendUint64(nil, now)[:values[n].Size]...)
		}
		theirs, err := wire.NewInputLayout(of...)
		if err != nil {
			t.Fatal(err)
		}
		written := theirs.AppendDelta(nil, from, to)
		if ours := layout.appendDifference(nil, from, to); !bytes.Equal(ours, written) {
			t.Fatalf("seed %d: %v from %x to %x is %x, the engine has %x", seed, of, from, to, ours, written)
		}
		rd := reader{src: append(written, 9)}
		if rd.difference(layout, from); rd.bad || !bytes.Equal(from, to) || len(rd.src) != 1 {
			t.Fatalf("seed %d: %x is read as %x, want %x", seed, written, from, to)
		}
	}
}
