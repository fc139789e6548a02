package det

import (
	"errors"
	"math"
)

// What Canary finds. Each is a machine or a build on which no result of this
// package can be trusted, and a game says so instead of playing.
var (
	ErrFlushed  = errors.New("this thread takes subnormal numbers for zero, which other machines do not: a library in this process has set the processor's flush-to-zero mode (a build with -ffast-math does, and so do some audio drivers); take it out, or have it put the mode back")
	ErrRounding = errors.New("this thread does not round to the nearest number, as other machines do: a library in this process has set the processor's rounding mode; take it out, or have it put the mode back")
	ErrFused    = errors.New("this build rounds a product and a sum once, in spite of the conversion between them: build with Go's own compiler, version 1.26 or newer")
)

// Canary is nil where the arithmetic of this thread is what IEEE 754 has by
// default: subnormal numbers count, results are rounded to the nearest with
// ties to even, and nothing is fused. Else it is ErrFlushed, ErrRounding or
// ErrFused.
//
// The modes belong to a thread, and a goroutine moves between threads: it is
// asked on each that is to simulate, where a simulation starts and from then
// on as often as the caller wants to be sure. It costs some 25 ns and
// allocates nothing. Of fused arithmetic it vouches for this package alone:
// tide audit looks at the rest.
func Canary() error {
	switch {
	case flushes32() || flushes64():
		return ErrFlushed
	case !nearest32():
		return ErrRounding
	case fuses32() || fuses64():
		return ErrFused
	}
	return nil
}

// flushes32 makes a subnormal of normal numbers, and a normal number of a
// subnormal one: processors have a mode for each.
func flushes32() bool {
	const least, smallestNormal = 1, 0x00800000
	return product32(math.Float32frombits(smallestNormal), 0.5) == 0 ||
		product32(math.Float32frombits(least), 0x1p127) == 0
}

func flushes64() bool {
	const least, smallestNormal = 1, 0x0010000000000000
	return product64(math.Float64frombits(smallestNormal), 0.5) == 0 ||
		product64(math.Float64frombits(least), 0x1p1023) == 0
}

// nearest32 adds half and one and a half of what 1 can be told from: both are
// ties, of which upward rounding has the first wrong, downward and toward zero
// the second.
func nearest32() bool {
	return sum32(1, 0x1p-24) == 1 && sum32(1, 0x3p-24) == 1+0x1p-22 &&
		sum32(-1, -0x1p-24) == -1 && sum32(-1, -0x3p-24) == -1-0x1p-22
}

// fuses32 squares a number whose square needs one more bit than there is, and
// takes away what the square is rounded to: fused, the bit is left.
func fuses32() bool { return squareAnd32(1+0x1p-12, -(1+0x1p-11)) != 0 }

func fuses64() bool { return squareAnd64(1+0x1p-27, -(1+0x1p-26)) != 0 }

// The operations are functions that are called, or the compiler would have
// their results already.

//go:noinline
func product32(a, b float32) float32 { return a * b }

//go:noinline
func product64(a, b float64) float64 { return a * b }

//go:noinline
func sum32(a, b float32) float32 { return a + b }

//go:noinline
func squareAnd32(x, z float32) float32 { return float32(x*x) + z }

//go:noinline
func squareAnd64(x, z float64) float64 { return float64(x*x) + z }
