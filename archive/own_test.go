package archive

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/cespare/xxhash/v2"
	"github.com/tide-engine/tide"
)

// own is a world of somebody's own: nothing of package world, an input of two
// bytes with a difference of its own, no parts and no words.
type own struct {
	tick  uint32
	sums  [4]uint32
	rules uint32
}

func (o *own) Step(step *tide.Step) {
	o.tick = step.Tick
	for _, c := range step.Changes {
		o.sums[c.Player%4] = 0
	}
	for _, c := range step.Commands {
		o.sums[c.Player%4] += uint32(len(c.Payload))
	}
	for _, in := range step.Inputs {
		o.sums[in.Player%4] = o.sums[in.Player%4]*31 + uint32(in.Value[0])*o.rules + uint32(in.Value[1])
	}
	if o.sums[0] == 0xdead {
		panic("it is dead")
	}
}

func (o *own) Hash() uint64 { return xxhash.Sum64(o.Encode(nil)) }

func (o *own) Encode(dst []byte) []byte {
	dst, _ = binary.Append(dst, binary.LittleEndian, o.tick)
	dst, _ = binary.Append(dst, binary.LittleEndian, o.sums)
	return dst
}

func (o *own) Adopt(encoded []byte) error {
	if len(encoded) != 20 {
		return errors.New("it is not 20 bytes")
	}
	_, _ = binary.Decode(encoded, binary.LittleEndian, &o.tick)
	_, _ = binary.Decode(encoded[4:], binary.LittleEndian, &o.sums)
	return nil
}

func (o *own) Inputs() tide.Inputs { return ownInputs{} }

func (o *own) Fingerprint() uint64 { return 4711 }

type ownInputs struct{}

func (ownInputs) Size() int                                        { return 2 }
func (ownInputs) Default(dst []byte)                               { dst[0], dst[1] = 9, 0 }
func (ownInputs) Sanitize(value []byte)                            { value[0] = min(value[0], 200) }
func (ownInputs) LetGo(dst, last []byte)                           { copy(dst, last) }
func (ownInputs) AppendDelta(dst, previous, current []byte) []byte { return append(dst, current...) }
func (ownInputs) ReadDelta(src, _, current []byte) ([]byte, error) {
	return src[copy(current, src[:2]):], nil
}

// ownHeader is what who has such a world adds to HeaderOf.
func ownHeader(o *own) Header {
	h := HeaderOf(o)
	h.Title, h.TickRate, h.MaxPlayers = "Own", 10, 4
	return h
}

func ownStep(tick uint32) *tide.Step {
	s := &tide.Step{Tick: tick}
	if tick == 1 {
		s.Changes = []tide.Change{{Player: 1, Joined: true}, {Player: 3, Joined: true}}
	}
	if tick == 40 {
		s.Changes = []tide.Change{{Player: 3}, {Player: 3, Joined: true, Returned: true}}
	}
	if tick%25 == 0 {
		s.Commands = []tide.PlayerCommand{{Player: 3, Channel: 2, Number: tick / 25, Kind: 7, Payload: make([]byte, tick)}}
	}
	for _, player := range []tide.PlayerID{1, 3} {
		s.Inputs = append(s.Inputs, tide.PlayerInput{Player: player, Value: []byte{byte(tick / 7 % 200), byte(player)}})
	}
	return s
}

// recordOwn records ticks from one to another, with a world that has run those
// before.
func recordOwn(t *testing.T, from, to uint32) []byte {
	t.Helper()
	world := &own{rules: 3}
	for tick := uint32(1); tick < from; tick++ {
		world.Step(ownStep(tick))
	}
	h := ownHeader(world)
	h.Start = from - 1
	var file bytes.Buffer
	w, err := NewWriter(&file, h)
	if err != nil {
		t.Fatal(err)
	}
	r := NewRecorder(world, w)
	for tick := from; tick <= to; tick++ {
		r.Step(ownStep(tick))
	}
	if err := w.Close(nil); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func startOwn(rules uint32) func(Header) (Simulation, error) {
	return func(Header) (Simulation, error) { return &own{rules: rules}, nil }
}

// TestAWorldOfOnesOwn: a world that is none of Tide's is recorded, verified and
// sought in as one of Tide's is; other rules show in the first tick in which they
// matter.
func TestAWorldOfOnesOwn(t *testing.T) {
	r := open(t, recordOwn(t, 1, 450))
	v, err := Verify(r, startOwn(3), Options{})
	if err != nil || v.Outcome != Verified || v.Tick != 450 || v.Changes != 4 || v.Commands != 18 || v.Checkpoints != 5 {
		t.Errorf("%v, %v, %+v", v, err, v)
	}
	// Before tick 7 nobody does anything that the rules multiply.
	v, err = Verify(r, startOwn(4), Options{})
	if err != nil || v.Outcome != Differs || v.Difference.Tick != 7 || len(v.Difference.Step.Inputs) != 2 {
		t.Errorf("other rules: %v, %v", v, err)
	}
	sim := &own{rules: 3}
	p, err := NewReplay(r, sim)
	if err != nil {
		t.Fatal(err)
	}
	for _, to := range []uint32{333, 12, 450, 0, 100} {
		want := &own{rules: 3}
		for tick := uint32(1); tick <= to; tick++ {
			want.Step(ownStep(tick))
		}
		if err := p.Seek(to); err != nil || *sim != *want {
			t.Errorf("at tick %d it is %+v, want %+v: %v", to, sim, want, err)
		}
	}
}

// TestAMatchUnderWay: what is recorded from the middle of a match on begins with
// the world as it was, who was there, and what they did.
func TestAMatchUnderWay(t *testing.T) {
	for _, from := range []uint32{2, 39, 40, 41, 100} {
		r := open(t, recordOwn(t, from, 450))
		v, err := Verify(r, startOwn(3), Options{})
		if err != nil || v.Outcome != Verified || v.Start != from-1 || v.Tick != 450 || !strings.Contains(v.String(), "taken from the file") {
			t.Errorf("from tick %d: %v, %v", from, v, err)
		}
		p, err := NewReplay(r, &own{rules: 3})
		if err != nil {
			t.Fatal(err)
		}
		if tick, err := p.Next(); err != nil || tick.Step.Tick != from {
			t.Errorf("from tick %d: the first is %+v, %v", from, tick, err)
		}
	}
}

// TestNoSuchGame: a file of another game is no difference.
func TestNoSuchGame(t *testing.T) {
	var build *BuildError
	r := open(t, recorded(t, 1, 40, nil))
	v, err := Verify(r, startOwn(3), Options{})
	if !errors.As(err, &build) || v.Outcome != Unverifiable || build.Here != 4711 {
		t.Errorf("%v, %v", v, err)
	}
	broken := errors.New("no game today")
	if v, err := Verify(r, func(Header) (Simulation, error) { return nil, broken }, Options{}); err != broken || v.Outcome != Unverifiable {
		t.Errorf("%v, %v", v, err)
	}
	if _, err := NewReplay(r, &own{}); !errors.As(err, &build) {
		t.Errorf("a replay says %v", err)
	}
}

// TestAGameThatPanics: it is an error, and nobody's crash.
func TestAGameThatPanics(t *testing.T) {
	r := open(t, recordOwn(t, 1, 30))
	v, err := Verify(r, func(Header) (Simulation, error) { return &own{rules: 3, sums: [4]uint32{0xdead}}, nil }, Options{})
	if err != nil || v.Outcome != Differs || v.Difference.What != "checkpoint" || v.Difference.Tick != 0 {
		t.Errorf("a world that is wrong from the start: %v, %v", v, err)
	}
	var panicked *PanicError
	_, err = Verify(r, func(Header) (Simulation, error) { return &fragile{own{rules: 3}}, nil }, Options{})
	if !errors.As(err, &panicked) || panicked.Tick != 12 || !strings.Contains(err.Error(), "it broke") {
		t.Errorf("it says %v", err)
	}
}

type fragile struct{ own }

func (f *fragile) Step(step *tide.Step) {
	if step.Tick == 12 {
		panic("it broke")
	}
	f.own.Step(step)
}
