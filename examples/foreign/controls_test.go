package main

import (
	"bytes"
	"math"
	"testing"
)

func value(c Controls) []byte {
	v := make([]byte, controlBytes)
	c.put(v)
	return v
}

func TestControls(t *testing.T) {
	for _, c := range []Controls{{}, {Drive: -127, Turn: 127, Aim: -3.14, Fire: true}, {Drive: 1, Aim: float32(math.Copysign(0, -1))}} {
		if got := controlsOf(value(c)); got != c {
			t.Errorf("%+v comes back as %+v", c, got)
		}
	}
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	for _, c := range []struct{ in, want Controls }{
		{Controls{Drive: -128, Turn: -128}, Controls{Drive: -127, Turn: -127}},
		{Controls{Drive: 5, Turn: 127, Aim: 3.5, Fire: true}, Controls{Drive: 5, Turn: 127, Aim: math.Pi, Fire: true}},
		{Controls{Aim: -1e30}, Controls{Aim: -math.Pi}},
		{Controls{Aim: nan}, Controls{}},
		{Controls{Aim: inf}, Controls{}},
		{Controls{Aim: -inf}, Controls{}},
	} {
		v := value(c.in)
		inputs{}.Sanitize(v)
		if got := controlsOf(v); got != c.want {
			t.Errorf("%+v becomes %+v, want %+v", c.in, got, c.want)
		}
	}
	v := value(Controls{})
	v[6] = 7
	if (inputs{}).Sanitize(v); v[6] != 1 {
		t.Errorf("a bool of 7 becomes %d", v[6])
	}
	inputs{}.LetGo(v, value(Controls{Drive: 9, Turn: 9, Aim: 2, Fire: true}))
	if got := controlsOf(v); got != (Controls{Aim: 2}) {
		t.Errorf("who let go does %+v", got)
	}
}

// TestDelta: every set of bytes that changed comes back, in place too, with
// what follows left over, within the two bytes and a bit each that package
// match allows for.
func TestDelta(t *testing.T) {
	previous := []byte{1, 2, 3, 4, 5, 6, 7}
	for mask := range 1 << controlBytes {
		current := bytes.Clone(previous)
		for i := range current {
			current[i] ^= byte(mask >> i & 1 << 5)
		}
		delta := inputs{}.AppendDelta([]byte("before"), previous, current)[len("before"):]
		if len(delta) > 2*controlBytes+(controlBytes+7)/8 {
			t.Fatalf("%07b takes %d bytes", mask, len(delta))
		}
		for n := range delta {
			if _, err := (inputs{}).ReadDelta(delta[:n], previous, make([]byte, controlBytes)); err == nil {
				t.Errorf("the first %d bytes of % x are read", n, delta)
			}
		}
		got := bytes.Clone(previous)
		rest, err := inputs{}.ReadDelta(append(delta, "after"...), got, got)
		if err != nil || string(rest) != "after" || !bytes.Equal(got, current) {
			t.Errorf("%07b: % x, rest %q, %v", mask, got, rest, err)
		}
	}
}

// FuzzControls: any bytes are refused, or are controls that, once put right,
// stay as they are.
func FuzzControls(f *testing.F) {
	f.Add(inputs{}.AppendDelta(nil, value(Controls{}), value(Controls{Drive: -128, Aim: float32(math.NaN()), Fire: true})))
	f.Add([]byte{0x80})
	f.Fuzz(func(t *testing.T, src []byte) {
		v := value(Controls{})
		rest, err := inputs{}.ReadDelta(src, v, v)
		if err != nil {
			return
		}
		if len(rest) >= len(src) {
			t.Error("nothing was read")
		}
		inputs{}.Sanitize(v)
		again := bytes.Clone(v)
		inputs{}.Sanitize(again)
		c := controlsOf(v)
		if !bytes.Equal(again, v) || c.Drive < -127 || c.Turn < -127 || !isAngle(c.Aim) || v[6] > 1 {
			t.Errorf("% x becomes %+v", src, c)
		}
	})
}
