package stranger

import (
	"encoding/binary"
	"errors"
	"hash/fnv"
	"reflect"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
)

// toy is the game of the page's examples, once for both sides: a sum for each of
// four players, and bytes that nothing changes.
type toy struct {
	tick    uint32
	sums    [4]uint64
	ballast []byte
	saved   map[int][]byte
}

const (
	toyRate        = 30
	toyPlayers     = 4
	toyFingerprint = 0x0807060504030201
)

// toyLayout is the toy's input as the page describes layouts; layoutOfToy is the
// same for the server.
var (
	toyLayout  = Layout{{Integer, 2}, {Bool, 1}, {Float, 4}}
	toyDefault = make([]byte, 7)
)

func newToy(ballast int) *toy {
	w := &toy{saved: map[int][]byte{}, ballast: make([]byte, ballast)}
	x := uint32(1)
	for i := range w.ballast {
		x = x*1664525 + 1013904223
		w.ballast[i] = byte(x >> 24)
	}
	return w
}

func (w *toy) change(player uint32, joined bool) {
	w.sums[player-1] = 0
	if joined {
		w.sums[player-1] = uint64(w.tick)
	}
}

func (w *toy) obey(player uint32, number uint32, kind uint16, payload []byte) {
	s := &w.sums[player-1]
	*s = *s*33 + uint64(kind) + uint64(number)<<16
	for _, b := range payload {
		*s = *s*33 + uint64(b)
	}
}

func (w *toy) act(player uint32, input []byte) {
	s := &w.sums[player-1]
	for _, b := range input {
		*s = *s*31 + uint64(b)
	}
}

func (w *toy) Hash() uint64 {
	h := fnv.New64a()
	h.Write(w.Encode(nil))
	return h.Sum64()
}

func (w *toy) Encode(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, w.tick)
	for _, sum := range w.sums {
		dst = binary.LittleEndian.AppendUint64(dst, sum)
	}
	return append(dst, w.ballast...)
}

func (w *toy) Adopt(encoded []byte) error {
	if len(encoded) != 36+len(w.ballast) {
		return errors.New("stranger: not a toy's world")
	}
	w.tick = binary.LittleEndian.Uint32(encoded)
	for i := range w.sums {
		w.sums[i] = binary.LittleEndian.Uint64(encoded[4+8*i:])
	}
	copy(w.ballast, encoded[36:])
	return nil
}

// guest is the toy as this package's client has it.
type guest struct {
	*toy
	steps int
}

func (w *guest) Step(step *Step) {
	w.steps++
	w.tick = step.Tick
	for _, c := range step.Changes {
		w.change(c.Player, c.Joined)
	}
	for _, c := range step.Commands {
		w.obey(c.Player, c.Number, c.Kind, c.Payload)
	}
	for _, in := range step.Inputs {
		w.act(in.Player, in.Value)
	}
}

// host is the toy as the server has it.
type host struct{ *toy }

func (w host) Step(step *match.Step) {
	w.tick = step.Tick
	for _, c := range step.Changes {
		w.change(uint32(c.Player), c.Joined)
	}
	for _, c := range step.Commands {
		w.obey(uint32(c.Player), c.Number, c.Kind, c.Payload)
	}
	for _, in := range step.Inputs {
		w.act(uint32(in.Player), in.Value)
	}
}

func (w host) Save(slot int)                     { w.saved[slot] = w.Encode(nil) }
func (w host) Load(slot int)                     { _ = w.Adopt(w.saved[slot]) }
func (w host) Inputs() match.Inputs              { return toyInputs{layoutOfToy} }
func (w host) Fingerprint() uint64               { return toyFingerprint }
func (w host) Description() string               { return "toy: four sums" }
func (w host) Differences(there string) []string { return nil }
func (toyInputs) Default(dst []byte)             { clear(dst) }
func (toyInputs) LetGo(dst, _ []byte)            { clear(dst) }
func (toyInputs) Sanitize(value []byte)          { value[2] &= 1 }

type toyInputs struct{ *wire.InputLayout }

var layoutOfToy = func() *wire.InputLayout {
	layout, err := wire.NewInputLayout(reflect.Int16, reflect.Bool, reflect.Float32)
	if err != nil {
		panic(err)
	}
	return layout
}()

// play is what a player does in a tick.
func play(player, tick uint32) []byte {
	value := make([]byte, 7)
	binary.LittleEndian.PutUint16(value, uint16(int16(tick/3*player%300)-100))
	value[2] = byte(tick / 8 & 1)
	binary.LittleEndian.PutUint32(value[3:], 0x3f800000+tick/5*0x10040*player)
	return value
}
