package tide_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

type buy struct {
	What  uint16 `tide:"max=9"`
	Much  float32
	Again bool
}

// A command reaches its handlers on every machine, or none.
func TestCommands(t *testing.T) {
	g := numbers()
	tide.Command[unit](g)
	tide.Command[buy](g)
	var heard []string
	tide.OnCommand1(g, func(t *tide.Tick, from tide.PlayerID, b buy, s *six) {
		if b.Again {
			return
		}
		s.V += int32(b.What)
		heard = append(heard, fmt.Sprintf("%d: %v of %v", from, b.Much, b.What))
	})
	tide.OnCommand(g, func(t *tide.Tick, from tide.PlayerID, u unit) { t.Spawn(one{int32(from)}) })
	tide.System1(g, func(t *tide.Tick, s *six) { s.V *= 2 })
	i := start(t, g, 0)
	encode := func(c any) match.Command {
		command, err := i.EncodeCommand(c)
		if err != nil {
			t.Fatal(err)
		}
		return command
	}
	good := encode(buy{What: 3, Much: 1.5})
	good.Player = 2
	bad := func(payload ...byte) match.Command {
		return match.Command{Player: 1, Kind: good.Kind, Payload: payload}
	}
	units := encode(unit{})
	units.Player = 4
	i.Step(&match.Step{Tick: 1, Commands: []match.Command{
		bad(), bad(3, 0, 0, 0, 0, 0), bad(3, 0, 0, 0, 0, 0, 2), bad(10, 0, 0, 0, 0, 0, 0), bad(3, 0, 0, 0, 0xc0, 0x7f, 0),
		bad(3, 0, 0, 0, 0x80, 0xff, 0), {Kind: 7}, units, good, bad(1, 0, 0, 0, 0, 0, 1)}})
	if len(heard) != 1 || heard[0] != "2: 1.5 of 3" || world.Single[six](i.World()).V != 6 {
		t.Errorf("heard %v, then %d", heard, world.Single[six](i.World()).V)
	}
	if a, _ := world.Get[one](i.World(), i.World().EntityAt(0)); a == nil || a.V != 4 {
		t.Errorf("the unit made %v", a)
	}
	said := i.Err().Error()
	for _, part := range []string{"command tide_test.buy", "does not have 7 bytes", "buy.Again is a bool", "buy.What is outside", "buy.Much is NaN or infinite", "a kind that the game has not"} {
		if !strings.Contains(said, part) {
			t.Errorf("%q does not say %q", said, part)
		}
	}
	for _, c := range []any{unknown{}, nil, &buy{}, buy{What: 10}} {
		if _, err := i.EncodeCommand(c); err == nil {
			t.Errorf("%v was encoded", c)
		}
	}
}

type unit struct{}

// What arrives is never more than a dropped command, and what is handled is
// what EncodeCommand makes again.
func FuzzCommand(f *testing.F) {
	f.Add(uint16(0), []byte{3, 0, 0, 0, 0xc0, 0x3f, 0})
	f.Add(uint16(0), []byte{3, 0, 0, 0, 0xc0, 0x7f, 0})
	f.Add(uint16(1), []byte{})
	f.Fuzz(func(t *testing.T, kind uint16, payload []byte) {
		g := tide.New(tide.Settings{})
		tide.Command[buy](g)
		tide.Singleton[six](g)
		handled := buy{What: 99}
		tide.OnCommand(g, func(t *tide.Tick, from tide.PlayerID, b buy) { handled = b })
		i := start(t, g, 0)
		i.Step(&match.Step{Tick: 1, Commands: []match.Command{{Player: 1, Kind: kind, Payload: payload}}})
		if (handled.What == 99) != (i.Err() != nil) {
			t.Fatalf("%v: %v", handled, i.Err())
		}
		if handled.What == 99 {
			return
		}
		if again, err := i.EncodeCommand(handled); err != nil || string(again.Payload) != string(payload) {
			t.Errorf("%x was handled, which is %x: %v", payload, again.Payload, err)
		}
	})
}

// level is a command that ends with bytes.
type level struct {
	Slot  uint8 `tide:"max=3"`
	Bytes []byte
}

// A command's bytes reach its handler as they were, however many, and its other
// fields are held to their tags.
func TestCommandsThatEndWithBytes(t *testing.T) {
	g := tide.New(tide.Settings{})
	tide.Command[level](g)
	var got [][]byte
	tide.OnCommand(g, func(t *tide.Tick, from tide.PlayerID, l level) { got = append(got, append([]byte{l.Slot}, l.Bytes...)) })
	i := start(t, g, 0)
	var commands []match.Command
	for _, size := range []int{0, 1, 1000, 100_000} {
		c, err := i.EncodeCommand(level{Slot: 2, Bytes: slices.Repeat([]byte{9}, size)})
		if err != nil {
			t.Fatal(err)
		}
		c.Player = 1
		commands = append(commands, c)
	}
	for _, bad := range [][]byte{{}, {4, 1, 2}} {
		commands = append(commands, match.Command{Player: 1, Payload: bad})
	}
	i.Step(&match.Step{Tick: 1, Commands: commands})
	if len(got) != 4 || len(got[3]) != 100_001 || got[2][0] != 2 || got[2][1000] != 9 {
		t.Errorf("%d commands came", len(got))
	}
	for _, words := range []string{"does not have at least 1 bytes", "level.Slot is outside of its min and max"} {
		if err := i.Err(); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%v does not say %q", err, words)
		}
	}
	if _, err := i.EncodeCommand(level{Bytes: make([]byte, match.MaxLargeCommand)}); err == nil {
		t.Error("there is no limit")
	}
	if d := g.Describe(); !strings.Contains(d, "level.Bytes bytes") {
		t.Errorf("the description does not tell of the bytes:\n%s", d)
	}
}
