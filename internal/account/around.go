package account

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
)

// take says in words what a tick was given.
func (a *Around) take(h *archive.Header, sim archive.Simulation, step *tide.Step) {
	for _, c := range step.Changes {
		switch {
		case c.Returned:
			a.Changes = append(a.Changes, fmt.Sprintf("player %d comes back", c.Player))
		case c.Joined:
			a.Changes = append(a.Changes, fmt.Sprintf("player %d joins", c.Player))
		default:
			a.Changes = append(a.Changes, fmt.Sprintf("player %d leaves", c.Player))
		}
	}
	words, _ := sim.(watchable)
	for n := range step.Commands {
		c := &step.Commands[n]
		what := fmt.Sprintf("kind %d, %d bytes", c.Kind, len(c.Payload))
		if words != nil {
			what = words.CommandText(c)
		}
		a.Commands = append(a.Commands, fmt.Sprintf("player %d: %s", c.Player, what))
	}
	for _, in := range step.Inputs {
		a.Inputs = append(a.Inputs, fmt.Sprintf("player %d: %s", in.Player, inputText(h.Input, in.Value)))
	}
}

// inputText is an input as people read it: "Steer.Target.X 1.5, Steer.Steering
// true"; one whose values are not known, its bytes.
func inputText(values []archive.Value, input []byte) string {
	var parts []string
	rest := input
	for _, v := range values {
		text, size := valueText(v.Kind, rest)
		if v.Path == "" || text == "" {
			return fmt.Sprintf("%x", input)
		}
		parts, rest = append(parts, v.Path+" "+text), rest[size:]
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

// sizes of the kinds of values, in bytes.
var sizes = map[string]int{
	"bool": 1, "int8": 1, "uint8": 1, "int16": 2, "uint16": 2, "int32": 4, "uint32": 4, "float32": 4, "int64": 8, "uint64": 8, "float64": 8,
}

// valueText is the value that packed bytes begin with; "" where they do not.
func valueText(kind string, packed []byte) (text string, size int) {
	size = sizes[kind]
	if size == 0 || len(packed) < size {
		return "", 0
	}
	var wide [8]byte
	copy(wide[:], packed[:size])
	v := binary.LittleEndian.Uint64(wide[:])
	switch kind {
	case "bool":
		return fmt.Sprint(v != 0), size
	case "float32":
		return fmt.Sprint(math.Float32frombits(uint32(v))), size
	case "float64":
		return fmt.Sprint(math.Float64frombits(v)), size
	case "uint8", "uint16", "uint32", "uint64":
		return fmt.Sprint(v), size
	}
	shift := 64 - 8*size
	return fmt.Sprint(int64(v<<shift) >> shift), size
}
