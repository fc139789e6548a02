package match

import (
	"reflect"
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"pgregory.net/rapid"
)

// TestTheMarginIsAFrame: a 60th of a second where frames are shorter, and never
// more than a tick.
func TestTheMarginIsAFrame(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		rate          int
		frame, margin time.Duration
	}{
		{30, 4 * ms, time.Second / 60},
		{30, 25 * ms, 25 * ms},
		{30, 100 * ms, time.Second / 30},
		{120, 25 * ms, time.Second / 120},
	} {
		l := &lead{settings: Settings{TickRate: c.rate, MaxPlayers: 1}}
		l.advance(0)
		for n := range 300 {
			l.advance(time.Duration(n+1) * c.frame)
		}
		if got := l.margin(); got < c.margin-ms/10 || got > c.margin+ms/10 {
			t.Errorf("with frames of %v at %d ticks a second the margin is %v, want %v", c.frame, c.rate, got, c.margin)
		}
	}
}

// TestTwoAnswersProveAStop: not one, not the same one twice, and not one between
// which and the next the clock was as it should be.
func TestTwoAnswersProveAStop(t *testing.T) {
	const tick = 100
	ahead := func() *lead { // two seconds ahead of a server that has run tick 100
		l := leadBench()
		l.jump(0, l.settings.due(tick)+2*time.Second)
		return l
	}
	says := func(l *lead, stamp uint16, newest uint32, at time.Duration) bool {
		return l.stopped(stamp, newest, l.settings.due(newest), 40*time.Millisecond, at)
	}
	l := ahead()
	if says(l, 1, tick, 0) || says(l, 1, tick, 1) || says(l, 1, tick, 2) {
		t.Error("one answer proves it")
	}
	if l.offset() != l.settings.due(tick)+2*time.Second {
		t.Error("the clock moved")
	}
	if !says(l, 2, tick, 3) {
		t.Fatal("two answers do not prove it")
	}
	if past := l.now(3) - l.settings.due(tick); past < 0 || past > time.Second {
		t.Errorf("the clock is %v past the server's", past)
	}
	l = ahead()
	says(l, 1, tick, 0)
	says(l, 2, tick+59, 0) // within the window: nothing is wrong
	if says(l, 3, tick, 0) {
		t.Error("an answer before one that disproves it counts")
	}
	// One whose round trip includes the stop itself does not fit in the window.
	l = ahead()
	for stamp := range uint16(5) {
		if l.stopped(stamp, tick, l.settings.due(tick), 3*time.Second, 0) {
			t.Error("an answer that was held up proves it")
		}
	}
}

// TestAFrameTellsTheTick: who came and went, the commands with their senders and
// numbers, every input that changed and none that did not, and the hash.
func TestAFrameTellsTheTick(t *testing.T) {
	layout, err := wire.NewInputLayout(reflect.Uint8)
	if err != nil {
		t.Fatal(err)
	}
	inputs := hundred{layout}
	rapid.Check(t, func(t *rapid.T) {
		before, after := newRoster(8, 1), newRoster(8, 1)
		before.present = uint64(rapid.Uint8().Draw(t, "present"))
		previous := newRoster(8, 1)
		previous.present = before.present
		for i := range before.values {
			before.values[i] = rapid.Byte().Draw(t, "was") % 101
			if !before.has(PlayerID(i + 1)) {
				before.values[i] = 0
			}
		}
		previous.set(&before)
		step := Step{}
		for player := PlayerID(1); player <= 8; player++ {
			if rapid.IntRange(0, 3).Draw(t, "change") == 0 {
				joined := !before.has(player)
				step.Changes = append(step.Changes, Change{Player: player, Joined: joined, Returned: joined && rapid.Bool().Draw(t, "returned")})
			}
		}
		for _, change := range step.Changes {
			before.apply(change, inputs)
		}
		after.set(&before)
		changed := 0
		for player, ok := after.next(0); ok; player, ok = after.next(player) {
			if rapid.Bool().Draw(t, "changes") {
				after.value(player)[0] = rapid.Byte().Draw(t, "is") % 101
			}
			if after.value(player)[0] != before.value(player)[0] {
				changed++
			}
			for number := range rapid.Uint32Max(2).Draw(t, "commands") {
				step.Commands = append(step.Commands, Command{Player: player, Channel: uint8(player) % MaxChannels, Number: number + 1, Kind: 9,
					Payload: rapid.SliceOfN(rapid.Byte(), 0, 9).Draw(t, "payload")})
			}
		}
		hash := rapid.Uint64().Draw(t, "hash")
		r := wire.NewReader(wire.AppendWait(appendFrame(nil, &step, &before, &after, hash, inputs), 500, false))
		head := r
		if h := head.FrameHead(); h.Inputs != changed {
			t.Fatalf("%d inputs changed and the frame has %d", changed, h.Inputs)
		}
		f := frame{players: newRoster(8, 1)}
		if err := f.read(&r, &previous, inputs, 8); err != nil || r.End() != nil {
			t.Fatal(err, r.End())
		}
		if len(f.changes) != len(step.Changes) || len(f.commands) != len(step.Commands) || !f.players.equal(&after) || f.hash != uint32(hash) || f.wait != (wait{micros: 500}) {
			t.Fatalf("%+v comes back as %+v", step, f)
		}
		for i := range step.Changes {
			if f.changes[i] != step.Changes[i] {
				t.Fatalf("%+v comes back as %+v", step.Changes, f.changes)
			}
		}
		for i := range step.Commands {
			want, got := step.Commands[i], f.commands[i]
			if string(want.Payload) != string(got.Payload) {
				t.Fatalf("%q comes back as %q", want.Payload, got.Payload)
			}
			want.Payload, got.Payload = nil, nil
			if !reflect.DeepEqual(want, got) {
				t.Fatalf("%+v comes back as %+v", want, got)
			}
		}
	})
}

// TestWhatWasObeyedGoesWithTheWorld: the state of every channel, and which of
// the last 64 unordered numbers were obeyed.
func TestWhatWasObeyedGoesWithTheWorld(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		here := make(sequences, 4)
		obeyed := map[uint32]bool{}
		for range rapid.IntRange(0, 200).Draw(t, "commands") {
			player := PlayerID(rapid.IntRange(1, 4).Draw(t, "player"))
			channel := uint8(rapid.IntRange(0, MaxChannels-1).Draw(t, "channel"))
			number := here.of(player).newest[channel] + 1
			if channel == 0 {
				number += rapid.Uint32Max(3).Draw(t, "past")
			}
			if !here.of(player).obey(channel, number) || here.of(player).obey(channel, number) {
				t.Fatalf("number %d of channel %d is not obeyed once", number, channel)
			}
			if channel == 0 && player == 2 {
				obeyed[number] = true
			}
		}
		there := make(sequences, 4)
		r := wire.NewReader(here.append(nil))
		if err := there.read(&r); err != nil || r.End() != nil || !reflect.DeepEqual(here, there) {
			t.Fatalf("%v arrives as %v (%v)", here, there, err)
		}
		newest := there.of(2).newest[0]
		for number := uint32(1); number <= newest+2; number++ {
			want := obeyed[number] || number+64 <= newest
			if got := there.of(2).obeyed(0, number); got != want {
				t.Fatalf("whether number %d was obeyed is told as %v, the newest is %d", number, got, newest)
			}
		}
	})
}
