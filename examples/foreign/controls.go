package main

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/tide-engine/tide/det"
)

// controlBytes is the size of Controls as bytes: drive, turn, aim (4), fire.
const controlBytes = 7

func (c Controls) put(dst []byte) {
	dst[0], dst[1] = byte(c.Drive), byte(c.Turn)
	binary.LittleEndian.PutUint32(dst[2:], math.Float32bits(c.Aim))
	dst[6] = 0
	if c.Fire {
		dst[6] = 1
	}
}

func controlsOf(value []byte) Controls {
	return Controls{
		Drive: int8(value[0]), Turn: int8(value[1]),
		Aim:  math.Float32frombits(binary.LittleEndian.Uint32(value[2:])),
		Fire: value[6] != 0,
	}
}

// inputs is Controls as package match sees them.
type inputs struct{}

func (inputs) Size() int { return controlBytes }

func (inputs) Default(dst []byte) { Controls{}.put(dst) }

// Sanitize puts right what no honest player sends.
func (inputs) Sanitize(value []byte) {
	c := controlsOf(value)
	c.Drive, c.Turn = max(c.Drive, -127), max(c.Turn, -127)
	if det.Abs(c.Aim) <= math.MaxFloat32 {
		c.Aim = det.Clamp(c.Aim, -det.Pi, det.Pi)
	} else {
		c.Aim = 0 // infinite, or NaN
	}
	c.put(value)
}

// LetGo guesses that a player who was not heard for a while takes the hands
// off the controls; the turret stays where it was pointed.
func (inputs) LetGo(dst, last []byte) { Controls{Aim: controlsOf(last).Aim}.put(dst) }

// AppendDelta appends a byte that says which bytes changed, and those.
func (inputs) AppendDelta(dst, previous, current []byte) []byte {
	mask := len(dst)
	dst = append(dst, 0)
	for i := range controlBytes {
		if current[i] != previous[i] {
			dst[mask] |= 1 << i
			dst = append(dst, current[i])
		}
	}
	return dst
}

var errDelta = errors.New("these bytes are not a change of controls")

// ReadDelta is AppendDelta's inverse.
func (inputs) ReadDelta(src, previous, current []byte) (rest []byte, err error) {
	if len(src) == 0 || src[0]>>controlBytes != 0 {
		return nil, errDelta
	}
	mask, rest := src[0], src[1:]
	for i := range controlBytes {
		current[i] = previous[i]
		if mask>>i&1 == 0 {
			continue
		}
		if len(rest) == 0 {
			return nil, errDelta
		}
		current[i], rest = rest[0], rest[1:]
	}
	return rest, nil
}
