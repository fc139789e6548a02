package archive

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"strings"

	"github.com/tide-engine/tide"
)

// InputText is a player's input as people read it: "Steer.Target.X 1.5,
// Steer.Steering true"; of one whose values have no names, its bytes.
func (h *Header) InputText(input []byte) string {
	if len(h.Input) == 0 {
		return "nothing"
	}
	parts := make([]string, 0, len(h.Input))
	rest := input
	for _, v := range h.Input {
		text, size := valueText(kinds[v.Kind], rest)
		if v.Path == "" || size == 0 {
			return fmt.Sprintf("%x", input)
		}
		parts, rest = append(parts, v.Path+" "+text), rest[size:]
	}
	return strings.Join(parts, ", ")
}

// valueText is the value that packed bytes begin with, and how many they are; 0
// where there is none.
func valueText(kind reflect.Kind, packed []byte) (text string, size int) {
	switch kind {
	case reflect.Bool, reflect.Int8, reflect.Uint8:
		size = 1
	case reflect.Int16, reflect.Uint16:
		size = 2
	case reflect.Int32, reflect.Uint32, reflect.Float32:
		size = 4
	case reflect.Int64, reflect.Uint64, reflect.Float64:
		size = 8
	}
	if size == 0 || len(packed) < size {
		return "", 0
	}
	var wide [8]byte
	copy(wide[:], packed[:size])
	v := binary.LittleEndian.Uint64(wide[:])
	switch kind {
	case reflect.Bool:
		return fmt.Sprint(v != 0), size
	case reflect.Float32:
		return fmt.Sprint(math.Float32frombits(uint32(v))), size
	case reflect.Float64:
		return fmt.Sprint(math.Float64frombits(v)), size
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		shift := 64 - 8*size
		return fmt.Sprint(int64(v<<shift) >> shift), size
	}
	return fmt.Sprint(v), size
}

// ChangeText is a join or a leave as people read it.
func ChangeText(c tide.Change) string {
	switch {
	case c.Returned:
		return fmt.Sprintf("player %d comes back", c.Player)
	case c.Joined:
		return fmt.Sprintf("player %d joins", c.Player)
	}
	return fmt.Sprintf("player %d leaves", c.Player)
}

// textBytes is how many bytes of a payload are shown.
const textBytes = 24

// CommandText is a command as people read it who do not have the game.
func CommandText(c tide.PlayerCommand) string {
	payload := fmt.Sprintf("%x", c.Payload[:min(len(c.Payload), textBytes)])
	if len(c.Payload) > textBytes {
		payload += "…"
	}
	if len(c.Payload) == 0 {
		payload = "no bytes"
	}
	return fmt.Sprintf("player %d commands kind %d, number %d of channel %d: %s", c.Player, c.Kind, c.Number, c.Channel, payload)
}
