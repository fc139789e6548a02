package det_test

import (
	"math"
	"testing"

	"github.com/tide-engine/tide/det"
)

// What is measured is kept, so that it is not left out.
var (
	circularSink   float32
	circularSink64 float64
)

// benchmarkCircular measures a function beside package math's, on the same
// 32,768 inputs from −bound to bound: so many that no processor learns by heart
// which way the branches go for each.
func benchmarkCircular(b *testing.B, ours func(float32) float32, theirs func(float64) float64, bound float32) {
	const count = 1 << 15
	var x [count]float32
	var wide [count]float64
	state := uint64(1)
	for i := range count {
		state = state*6364136223846793005 + 1442695040888963407
		x[i] = float32(int32(state>>32)) * 0x1p-31 * bound
		wide[i] = float64(x[i])
	}
	b.Run("det", func(b *testing.B) {
		for i := range b.N {
			circularSink = ours(x[i%count])
		}
	})
	b.Run("math", func(b *testing.B) {
		for i := range b.N {
			circularSink64 = theirs(wide[i%count])
		}
	})
}

func BenchmarkSin(b *testing.B)  { benchmarkCircular(b, det.Sin, math.Sin, 10) }
func BenchmarkCos(b *testing.B)  { benchmarkCircular(b, det.Cos, math.Cos, 10) }
func BenchmarkTan(b *testing.B)  { benchmarkCircular(b, det.Tan, math.Tan, 10) }
func BenchmarkAsin(b *testing.B) { benchmarkCircular(b, det.Asin, math.Asin, 1) }
func BenchmarkAcos(b *testing.B) { benchmarkCircular(b, det.Acos, math.Acos, 1) }
func BenchmarkAtan(b *testing.B) { benchmarkCircular(b, det.Atan, math.Atan, 10) }

// Both of a pair are counted as one call.
func BenchmarkSinCos(b *testing.B) {
	benchmarkCircular(b, func(x float32) float32 {
		sin, cos := det.SinCos(x)
		return sin + cos
	}, func(x float64) float64 {
		sin, cos := math.Sincos(x)
		return sin + cos
	}, 10)
}

// Package math has no functions of half turns: what stands in for them is a
// product with π.
func BenchmarkSinPi(b *testing.B) {
	benchmarkCircular(b, det.SinPi, func(x float64) float64 { return math.Sin(math.Pi * x) }, 10)
}

func BenchmarkCosPi(b *testing.B) {
	benchmarkCircular(b, det.CosPi, func(x float64) float64 { return math.Cos(math.Pi * x) }, 10)
}

func BenchmarkTanPi(b *testing.B) {
	benchmarkCircular(b, det.TanPi, func(x float64) float64 { return math.Tan(math.Pi * x) }, 10)
}

// BenchmarkSinFar is beyond what a game has: the digits of 1/(2π) are looked
// up from 2¹⁸ radians on.
func BenchmarkSinFar(b *testing.B) { benchmarkCircular(b, det.Sin, math.Sin, 1e30) }
