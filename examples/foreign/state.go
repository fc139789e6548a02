package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/fnv"

	"github.com/tide-engine/tide/det"
)

// set makes an arena equal to another and shares nothing with it.
func (a *Arena) set(from *Arena) {
	shells := append(a.Shells[:0], from.Shells...)
	*a = *from
	a.Shells = shells
}

// append appends the arena's bytes: every field in order, little-endian, with
// the number of shells before them.
func (a *Arena) append(dst []byte) []byte {
	dst = pack(dst, &a.Dice)
	dst = pack(dst, &a.Tanks)
	dst = pack(dst, uint16(len(a.Shells)))
	return pack(dst, a.Shells)
}

// pack appends a value. A field that is an int, a string, a map or a pointer
// has no size that every machine agrees on, and package binary refuses it.
func pack(dst []byte, value any) []byte {
	dst, err := binary.Append(dst, binary.LittleEndian, value)
	if err != nil {
		panic(err)
	}
	return dst
}

var errState = errors.New("these bytes are not an arena that the rules can reach")

// readArena is append's inverse. What it is given may be anything.
func readArena(encoded []byte) (*Arena, error) {
	var a Arena
	var shells uint16
	rest := encoded
	for _, part := range []any{&a.Dice, &a.Tanks, &shells} {
		n, err := binary.Decode(rest, binary.LittleEndian, part)
		if err != nil {
			return nil, errState
		}
		rest = rest[n:]
	}
	if shells > MaxShells {
		return nil, errState
	}
	a.Shells = make([]Shell, shells)
	if _, err := binary.Decode(rest, binary.LittleEndian, a.Shells); err != nil {
		return nil, errState
	}
	// Bytes that are left over, and a bool that is neither 0 nor 1, are gone by
	// now: whoever encodes this arena would get others.
	if !a.possible() || !bytes.Equal(a.append(nil), encoded) {
		return nil, errState
	}
	return &a, nil
}

// possible says whether the rules can work with an arena.
func (a *Arena) possible() bool {
	for _, t := range a.Tanks {
		if !t.Here && t != (Tank{}) {
			return false
		}
		if t.Health > fullHealth || t.Wait > wreckedTicks || !within(t.Position) || !isAngle(t.Heading) || !isAngle(t.Turret) {
			return false
		}
	}
	for _, s := range a.Shells {
		if s.Owner >= MaxTanks || !a.Tanks[s.Owner].Here || s.Life == 0 || s.Life > shellTicks {
			return false
		}
		if !within(s.Position) || !(s.Velocity.Length() < 2*shellStep) {
			return false
		}
	}
	return true
}

// within and isAngle are false for a NaN, which is beside every bound.
func within(at det.Vec2) bool { return det.Abs(at.X) <= halfWidth && det.Abs(at.Y) <= halfHeight }

func isAngle(x float32) bool { return det.Abs(x) <= det.Pi }

// fingerprint is FNV-1a's, of 64 bits.
func fingerprint(b []byte) uint64 {
	h := fnv.New64a()
	h.Write(b)
	return h.Sum64()
}
