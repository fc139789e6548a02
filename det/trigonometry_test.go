package det_test

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"testing"

	"github.com/tide-engine/tide/det"
)

func TestCircularRules(t *testing.T) {
	const (
		quarter = 0x1.921fb6p+0 // the float32 nearest to π/2
		half    = 0x1.921fb6p+1 // and to π
		even    = 0x1p24        // an even integer, as is every float32 beyond
		odd     = 0x1p24 - 1
	)
	for _, c := range []struct {
		name      string
		got, want float32
	}{
		{"Sin(0)", det.Sin(0), 0},
		{"Sin(-0)", det.Sin(negZero), negZero},
		{"Sin(tiny)", det.Sin(tiny), tiny},
		{"Sin(-tiny)", det.Sin(-tiny), -tiny},
		{"Sin(Inf)", det.Sin(inf), nan},
		{"Sin(-Inf)", det.Sin(-inf), nan},
		{"Sin(NaN)", det.Sin(oddNaN), nan},
		{"Sin(half)", det.Sin(half), -0x1.777a5cp-24}, // π less half

		{"Cos(0)", det.Cos(0), 1},
		{"Cos(-0)", det.Cos(negZero), 1},
		{"Cos(tiny)", det.Cos(tiny), 1},
		{"Cos(Inf)", det.Cos(inf), nan},
		{"Cos(-Inf)", det.Cos(-inf), nan},
		{"Cos(NaN)", det.Cos(oddNaN), nan},
		{"Cos(quarter)", det.Cos(quarter), -0x1.777a5cp-25},

		{"Tan(0)", det.Tan(0), 0},
		{"Tan(-0)", det.Tan(negZero), negZero},
		{"Tan(-tiny)", det.Tan(-tiny), -tiny},
		{"Tan(Inf)", det.Tan(inf), nan},
		{"Tan(-Inf)", det.Tan(-inf), nan},
		{"Tan(NaN)", det.Tan(oddNaN), nan},

		{"SinPi(0)", det.SinPi(0), 0},
		{"SinPi(-0)", det.SinPi(negZero), negZero},
		{"SinPi(1)", det.SinPi(1), 0},
		{"SinPi(-1)", det.SinPi(-1), negZero},
		{"SinPi(2)", det.SinPi(2), 0},
		{"SinPi(-2)", det.SinPi(-2), negZero},
		{"SinPi(odd)", det.SinPi(odd), 0},
		{"SinPi(-odd)", det.SinPi(-odd), negZero},
		{"SinPi(max)", det.SinPi(huge), 0},
		{"SinPi(-max)", det.SinPi(-huge), negZero},
		{"SinPi(½)", det.SinPi(0.5), 1},
		{"SinPi(-½)", det.SinPi(-0.5), -1},
		{"SinPi(1½)", det.SinPi(1.5), -1},
		{"SinPi(tiny)", det.SinPi(tiny), 3 * tiny},
		{"SinPi(Inf)", det.SinPi(inf), nan},
		{"SinPi(-Inf)", det.SinPi(-inf), nan},
		{"SinPi(NaN)", det.SinPi(oddNaN), nan},

		{"CosPi(0)", det.CosPi(0), 1},
		{"CosPi(-0)", det.CosPi(negZero), 1},
		{"CosPi(1)", det.CosPi(1), -1},
		{"CosPi(-2)", det.CosPi(-2), 1},
		{"CosPi(odd)", det.CosPi(odd), -1},
		{"CosPi(even)", det.CosPi(-even), 1},
		{"CosPi(max)", det.CosPi(huge), 1},
		{"CosPi(½)", det.CosPi(0.5), 0},
		{"CosPi(-½)", det.CosPi(-0.5), 0},
		{"CosPi(1½)", det.CosPi(1.5), 0},
		{"CosPi(-2½)", det.CosPi(-2.5), 0},
		{"CosPi(Inf)", det.CosPi(inf), nan},
		{"CosPi(-Inf)", det.CosPi(-inf), nan},
		{"CosPi(NaN)", det.CosPi(oddNaN), nan},

		{"TanPi(0)", det.TanPi(0), 0},
		{"TanPi(-0)", det.TanPi(negZero), negZero},
		{"TanPi(1)", det.TanPi(1), negZero},
		{"TanPi(-1)", det.TanPi(-1), 0},
		{"TanPi(2)", det.TanPi(2), 0},
		{"TanPi(-2)", det.TanPi(-2), negZero},
		{"TanPi(odd)", det.TanPi(odd), negZero},
		{"TanPi(-odd)", det.TanPi(-odd), 0},
		{"TanPi(even)", det.TanPi(even), 0},
		{"TanPi(-max)", det.TanPi(-huge), negZero},
		{"TanPi(½)", det.TanPi(0.5), inf},
		{"TanPi(1½)", det.TanPi(1.5), -inf},
		{"TanPi(2½)", det.TanPi(2.5), inf},
		{"TanPi(-½)", det.TanPi(-0.5), -inf},
		{"TanPi(-1½)", det.TanPi(-1.5), inf},
		{"TanPi(¼)", det.TanPi(0.25), 1},
		{"TanPi(-¾)", det.TanPi(-0.75), 1},
		{"TanPi(Inf)", det.TanPi(inf), nan},
		{"TanPi(NaN)", det.TanPi(oddNaN), nan},

		{"Asin(0)", det.Asin(0), 0},
		{"Asin(-0)", det.Asin(negZero), negZero},
		{"Asin(-tiny)", det.Asin(-tiny), -tiny},
		{"Asin(1)", det.Asin(1), quarter},
		{"Asin(-1)", det.Asin(-1), -quarter},
		{"Asin beyond 1", det.Asin(math.Nextafter32(1, inf)), nan},
		{"Asin beyond -1", det.Asin(math.Nextafter32(-1, -inf)), nan},
		{"Asin(Inf)", det.Asin(inf), nan},
		{"Asin(NaN)", det.Asin(oddNaN), nan},

		{"Acos(0)", det.Acos(0), quarter},
		{"Acos(-0)", det.Acos(negZero), quarter},
		{"Acos(1)", det.Acos(1), 0},
		{"Acos(-1)", det.Acos(-1), half},
		{"Acos beyond 1", det.Acos(math.Nextafter32(1, inf)), nan},
		{"Acos beyond -1", det.Acos(math.Nextafter32(-1, -inf)), nan},
		{"Acos(-Inf)", det.Acos(-inf), nan},
		{"Acos(NaN)", det.Acos(oddNaN), nan},

		{"Atan(0)", det.Atan(0), 0},
		{"Atan(-0)", det.Atan(negZero), negZero},
		{"Atan(-tiny)", det.Atan(-tiny), -tiny},
		{"Atan(Inf)", det.Atan(inf), quarter},
		{"Atan(-Inf)", det.Atan(-inf), -quarter},
		{"Atan(max)", det.Atan(huge), quarter},
		{"Atan(NaN)", det.Atan(oddNaN), nan},
	} {
		if !same(c.got, c.want) {
			t.Errorf("%s is %v (%08x), want %v (%08x)", c.name, c.got, math.Float32bits(c.got), c.want, math.Float32bits(c.want))
		}
	}
}

// TestCircularBits holds the hashes of what the functions give for the
// oracle's inputs, infinities and NaNs: on every machine they are these.
func TestCircularBits(t *testing.T) {
	golden := map[string]uint64{
		"Sin":   0x38be1ed10898717a,
		"Cos":   0xe016e060e3573ee2,
		"Tan":   0x5dbde4b14eec1152,
		"SinPi": 0xa0d0d185599e3709,
		"CosPi": 0xc45ca4bd122e4230,
		"TanPi": 0x3928ddaabc33083d,
		"Asin":  0x0499f1eff6f255ac,
		"Acos":  0xe4cb1dd660216856,
		"Atan":  0x1bab62e2e2d33986,
	}
	for _, c := range circularCases {
		hash := fnv.New64a()
		write := func(x float32) {
			hash.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(c.f(x))))
		}
		for _, bits := range c.hard {
			write(math.Float32frombits(bits))
			write(math.Float32frombits(bits ^ 1<<31))
		}
		for _, x := range []float32{negZero, inf, -inf, nan, oddNaN} {
			write(x)
		}
		circularInputs(write)
		if got := hash.Sum64(); got != golden[c.name] {
			t.Errorf("the bits of %s hash to %#016x, want %#016x", c.name, got, golden[c.name])
		}
	}
}

func TestSinCosIsSinAndCos(t *testing.T) {
	check := func(x float32) {
		if sin, cos := det.SinCos(x); !same(sin, det.Sin(x)) || !same(cos, det.Cos(x)) {
			t.Errorf("SinCos(%v) is %v, %v, and Sin and Cos are %v, %v", x, sin, cos, det.Sin(x), det.Cos(x))
		}
	}
	for _, x := range []float32{0, negZero, tiny, -tiny, huge, inf, -inf, oddNaN} {
		check(x)
	}
	circularInputs(check)
}

func TestCircularFunctionsAllocateNothing(t *testing.T) {
	x := float32(0.7)
	if n := testing.AllocsPerRun(100, func() {
		for _, c := range circularCases {
			x += c.f(x) * 0x1p-20
		}
		sin, cos := det.SinCos(x * 1e8)
		x += (sin - cos) * 0x1p-20
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
