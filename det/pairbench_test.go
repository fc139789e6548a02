package det

import (
	"math"
	"testing"
)

// sink keeps what is measured from being left out.
var (
	sink32 float32
	sink64 float64
)

// benchmarkPair measures a function of two beside package math's, on the same
// operands.
func benchmarkPair(b *testing.B, ours func(x, y float32) float32, theirs func(x, y float64) float64, draw func(d *draws) (x, y float32)) {
	const count = 1 << 12
	var x, y [count]float32
	var wideX, wideY [count]float64
	d := draws(5)
	for i := range count {
		x[i], y[i] = draw(&d)
		wideX[i], wideY[i] = float64(x[i]), float64(y[i])
	}
	b.Run("det", func(b *testing.B) {
		for i := range b.N {
			sink32 = ours(x[i%count], y[i%count])
		}
	})
	b.Run("math", func(b *testing.B) {
		for i := range b.N {
			sink64 = theirs(wideX[i%count], wideY[i%count])
		}
	})
}

// BenchmarkPow takes powers from −4 to 8 of numbers up to 100.
func BenchmarkPow(b *testing.B) {
	benchmarkPair(b, Pow, math.Pow, func(d *draws) (x, y float32) {
		return float32(d.unit() * 100), float32(d.unit()*12 - 4)
	})
}

// BenchmarkAtan2 takes points within 100 of the origin, all around.
func BenchmarkAtan2(b *testing.B) {
	benchmarkPair(b, Atan2, math.Atan2, func(d *draws) (x, y float32) {
		return float32(d.unit()*200 - 100), float32(d.unit()*200 - 100)
	})
}

// BenchmarkHypot takes vectors of up to 100 a side.
func BenchmarkHypot(b *testing.B) {
	benchmarkPair(b, Hypot, math.Hypot, func(d *draws) (x, y float32) {
		return float32(d.unit()*200 - 100), float32(d.unit()*200 - 100)
	})
}

// BenchmarkFmod takes angles of up to 16 turns by one turn, and what else has
// a quotient of that size.
func BenchmarkFmod(b *testing.B) {
	benchmarkPair(b, Fmod, math.Mod, func(d *draws) (x, y float32) {
		return float32(d.unit()*200 - 100), float32(d.unit()*6 + 0.3)
	})
}
