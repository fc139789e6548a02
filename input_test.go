package tide_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

func typeOf[T any]() reflect.Type { return reflect.TypeFor[T]() }

// every has each kind an input may have, arrays and structs among them.
type every struct {
	B  bool
	I8 int8 `tide:"min=-3,max=5"`
	U8 uint8
	On bool     `tide:"absolute,default=true"`
	U6 uint16   `tide:"max=300,absolute"`
	I6 [2]int16 `tide:"min=-100"`
	F  float32  `tide:"min=-1.5,max=2,default=0.5"`
	V  det.Vec2 `tide:"absolute,max=4"`
	I3 int32
	U3 uint32 `tide:"default=7"`
	D  float64
	I4 int64
	U4 uint64 `tide:"min=0"`
}

type seen struct {
	Input every
}

type echoed struct{ every }

func echoGame(t testing.TB) *tide.Game {
	g := tide.New(tide.Settings{MaxPlayers: 3})
	tide.Component[seen](g)
	tide.Local[echoed](g)
	tide.Input1(g, func(d *tide.Devices, e echoed) every { return e.every })
	tide.View1(g, func(f *tide.Frame, e *echoed) { e.every = shown })
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) { t.Spawn(seen{}, tide.Owner{Player: e.Player}) })
	tide.System2(g, func(t *tide.Tick, s *seen, in every) { s.Input = in })
	if err := g.Err(); err != nil {
		t.Fatal(err)
	}
	return g
}

var shown every // what the view puts into the local

// sampled takes an input the way a real one goes: a view leaves it in a local,
// it is sampled, packed, sent as a difference, and read by a system.
func sampled(t testing.TB, i *tide.Instance, in every) []byte {
	shown = in
	i.Draw(frame(), i.World(), nil)
	packed := bytes.Repeat([]byte{0xee}, i.Inputs().Size())
	i.Sample(&tide.Devices{}, packed)
	return packed
}

func TestInputReachesItsOwner(t *testing.T) {
	i := start(t, echoGame(t), 0)
	inputs := i.Inputs()
	if inputs.Size() != 1+1+1+1+2+4+4+8+4+4+8+8+8 {
		t.Fatalf("packed it has %d bytes", inputs.Size())
	}
	previous := make([]byte, inputs.Size())
	inputs.Default(previous)
	tick := uint32(1)
	i.Step(&match.Step{Tick: tick, Changes: []match.Change{{Player: 2, Joined: true}, {Player: 3, Joined: true}}})
	rapid.Check(t, func(rt *rapid.T) {
		in := every{
			B: rapid.Bool().Draw(rt, "B"), On: rapid.Bool().Draw(rt, "On"),
			I8: rapid.Int8Range(-3, 5).Draw(rt, "I8"), U8: rapid.Uint8().Draw(rt, "U8"),
			U6: rapid.Uint16Max(300).Draw(rt, "U6"),
			I6: [2]int16{rapid.Int16Min(-100).Draw(rt, "I6"), rapid.Int16Min(-100).Draw(rt, "I6")},
			F:  rapid.Float32Range(-1.5, 2).Draw(rt, "F"),
			V:  vec(rapid.Float32Max(4).Draw(rt, "X"), rapid.Float32Max(4).Draw(rt, "Y")),
			I3: rapid.Int32().Draw(rt, "I3"), U3: rapid.Uint32().Draw(rt, "U3"),
			D: rapid.Float64().Draw(rt, "D"), I4: rapid.Int64().Draw(rt, "I4"), U4: rapid.Uint64().Draw(rt, "U4"),
		}
		packed := sampled(t, i, in)
		delta := inputs.AppendDelta(nil, previous, packed)
		arrived := make([]byte, inputs.Size())
		rest, err := inputs.ReadDelta(append(delta, 1, 2), previous, arrived)
		if err != nil || !bytes.Equal(rest, []byte{1, 2}) || !bytes.Equal(arrived, packed) {
			rt.Fatalf("sent %x, arrived %x, then %x: %v", packed, arrived, rest, err)
		}
		again := bytes.Clone(arrived)
		inputs.Sanitize(again)
		if !bytes.Equal(again, arrived) {
			rt.Fatalf("an input within its bounds is changed: %x to %x", arrived, again)
		}
		previous = arrived
		tick++
		i.Step(&match.Step{Tick: tick, Inputs: []match.Input{{Player: 3, Value: arrived}}})
		other, _ := world.Get[seen](i.World(), i.World().EntityAt(0))
		mine, _ := world.Get[seen](i.World(), i.World().EntityAt(1))
		if mine.Input != in {
			rt.Fatalf("the system read %+v, not %+v", mine.Input, in)
		}
		if want := (every{On: true, F: 0.5, U3: 7}); other.Input != want {
			rt.Fatalf("a player without an input has %+v", other.Input)
		}
	})
	// Whoever no longer sends one has the default again.
	tick++
	i.Step(&match.Step{Tick: tick})
	if mine, _ := world.Get[seen](i.World(), i.World().EntityAt(1)); mine.Input != (every{On: true, F: 0.5, U3: 7}) {
		t.Errorf("after its last input a player has %+v", mine.Input)
	}
}

func TestSanitize(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	bad := every{
		I8: -128, U6: 301, I6: [2]int16{-101, 5}, F: nan, V: vec(inf, 5),
		D: math.Inf(-1), I3: math.MinInt32, U4: math.MaxUint64,
	}
	want := every{
		I8: -3, U6: 300, I6: [2]int16{-100, 5}, F: 0.5, V: vec(0, 4),
		D: 0, I3: math.MinInt32, U4: math.MaxUint64,
	}
	i := start(t, echoGame(t), 0)
	packed := sampled(t, i, bad)
	if !bytes.Equal(packed, sampled(t, i, want)) {
		t.Errorf("became %x", packed)
	}
	// Bytes that no machine of ours writes: bools that are neither 0 nor 1, and
	// every NaN.
	for _, bits := range []uint32{0x7fc00000, 0xffc00000, 0x7f800001, 0xffffffff, 0x7f800000, 0xff800000} {
		raw := bytes.Clone(packed)
		raw[0], raw[3] = 2, 255
		binary.LittleEndian.PutUint32(raw[10:], bits)
		double := uint64(bits)&(1<<31)<<32 | 0x7ff<<52 | uint64(bits&(1<<23-1))
		binary.LittleEndian.PutUint64(raw[30:], double)
		i.Inputs().Sanitize(raw)
		if raw[0] != 1 || raw[3] != 1 {
			t.Errorf("bools became %d and %d", raw[0], raw[3])
		}
		if f := math.Float32frombits(binary.LittleEndian.Uint32(raw[10:])); f != 0.5 {
			t.Errorf("%08x became %v", bits, f)
		}
		if d := math.Float64frombits(binary.LittleEndian.Uint64(raw[30:])); d != 0 {
			t.Errorf("%016x became %v", double, d)
		}
	}
	// Outside of its bounds on the other side.
	if !bytes.Equal(sampled(t, i, every{I8: 127, F: 3}), sampled(t, i, every{I8: 5, F: 2})) {
		t.Error("what is above max is not clamped")
	}
	if !bytes.Equal(sampled(t, i, every{F: -2}), sampled(t, i, every{F: -1.5})) {
		t.Error("what is below min is not clamped")
	}
}

// Letting go, what is absolute stays and the rest is the default.
func TestLetGo(t *testing.T) {
	i := start(t, echoGame(t), 0)
	last := sampled(t, i, every{B: true, On: false, I8: 4, U6: 200, F: 1, V: vec(1, 2), U3: 9, D: 3})
	got := make([]byte, len(last))
	i.Inputs().LetGo(got, last)
	if want := sampled(t, i, every{On: false, U6: 200, F: 0.5, V: vec(1, 2), U3: 7}); !bytes.Equal(got, want) {
		t.Errorf("let go it is %x, want %x", got, want)
	}
	i.Inputs().LetGo(last, last)
	if !bytes.Equal(got, last) {
		t.Error("in place it is another")
	}
}

func TestGameWithoutInput(t *testing.T) {
	i := start(t, tide.New(tide.Settings{}), 0)
	inputs := i.Inputs()
	inputs.Default(nil)
	inputs.Sanitize(nil)
	inputs.LetGo(nil, nil)
	i.Sample(&tide.Devices{}, nil)
	delta := inputs.AppendDelta(nil, nil, nil)
	if rest, err := inputs.ReadDelta(append(delta, 5), nil, nil); inputs.Size() != 0 || err != nil || !bytes.Equal(rest, []byte{5}) {
		t.Errorf("size %d, rest %v: %v", inputs.Size(), rest, err)
	}
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}, Inputs: []match.Input{{Player: 1}}})
}

// An input that is not of a player of the match, or not of its size, is not
// one.
func TestInputThatIsNone(t *testing.T) {
	i := start(t, echoGame(t), 0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 2, Joined: true}}})
	value := sampled(t, i, every{U8: 9})
	for tick, inputs := range [][]match.Input{
		{{Player: 2, Value: value}},
		{{Player: 0, Value: value}, {Player: 4, Value: value}, {Player: 2, Value: value[1:]}, {Player: 2}},
		{{Player: 2, Value: value}},
		{},
	} {
		i.Step(&match.Step{Tick: uint32(tick + 2), Inputs: inputs})
		want := every{On: true, F: 0.5, U3: 7}
		if tick%2 == 0 {
			want = every{U8: 9}
		}
		if mine, _ := world.Get[seen](i.World(), i.World().EntityAt(0)); mine.Input != want {
			t.Errorf("tick %d: %+v, want %+v", tick+2, mine.Input, want)
		}
	}
}

// An input of any size and alignment reaches its owner's rows whole, and no
// other's; in a tick that has none, the default does.
func TestInputsOfAnySize(t *testing.T) {
	owned(t, struct{ A [3]uint8 }{[3]uint8{1, 2, 3}})
	owned(t, struct{ A [3]uint16 }{[3]uint16{1, 2, 3}})
	owned(t, struct{ A [3]uint32 }{[3]uint32{1, 2, 3}})
	owned(t, struct {
		A uint64
		B uint8
	}{1 << 60, 7})
	owned(t, struct{ A [8]uint64 }{[8]uint64{1, 2, 3, 4, 5, 6, 7, 8}})
	owned(t, struct{ A [9]uint64 }{[9]uint64{1, 2, 3, 4, 5, 6, 7, 8, 9}})
}

func owned[I comparable](t *testing.T, value I) {
	g := tide.New(tide.Settings{MaxPlayers: 3})
	tide.Component[one](g)
	tide.Input(g, func(d *tide.Devices) (none I) { return none })
	spawning(g, func(t *tide.Tick) {
		for n := range int32(8) {
			t.Spawn(one{n}, tide.Owner{Player: tide.PlayerID(n % 4)})
		}
	})
	var got []I
	tide.System2(g, func(t *tide.Tick, in I, a one) { got = append(got, in) })
	i := begin(t, g)
	pack, err := tide.PackInput[I](i)
	if err != nil {
		t.Fatal(err)
	}
	packed := make([]byte, i.Inputs().Size())
	pack(packed, value)
	for tick, inputs := range [][]match.Input{{{Player: 2, Value: packed}}, nil, {{Player: 1, Value: packed}, {Player: 3, Value: packed}}} {
		got = got[:0]
		i.Step(&match.Step{Tick: 2 + uint32(tick), Inputs: inputs})
		var want [8]I
		for _, in := range inputs {
			want[in.Player], want[in.Player+4] = value, value
		}
		if !slices.Equal(got, want[:]) {
			t.Errorf("tick %d of %T: %v", tick, value, got)
		}
	}
	if err := i.Err(); err != nil {
		t.Error(err)
	}
}
