package det

import (
	"math"
	"testing"
)

// What is measured is kept, so that it is not left out.
var (
	elementarySink   float32
	elementarySink64 float64
)

// benchmarkElementary measures a function of one number beside package math's,
// on the same arguments from low to high.
func benchmarkElementary(b *testing.B, ours func(float32) float32, theirs func(float64) float64, low, high float64) {
	const count = 1 << 12
	var x [count]float32
	var wide [count]float64
	d := draws(6)
	for i := range count {
		x[i] = float32(low + float64((high-low)*d.unit()))
		wide[i] = float64(x[i])
	}
	b.Run("det", func(b *testing.B) {
		for i := range b.N {
			elementarySink = ours(x[i%count])
		}
	})
	b.Run("math", func(b *testing.B) {
		for i := range b.N {
			elementarySink64 = theirs(wide[i%count])
		}
	})
}

func BenchmarkExp(b *testing.B)   { benchmarkElementary(b, Exp, math.Exp, -20, 20) }
func BenchmarkExp2(b *testing.B)  { benchmarkElementary(b, Exp2, math.Exp2, -20, 20) }
func BenchmarkExpm1(b *testing.B) { benchmarkElementary(b, Expm1, math.Expm1, -5, 5) }
func BenchmarkSinh(b *testing.B)  { benchmarkElementary(b, Sinh, math.Sinh, -5, 5) }
func BenchmarkCosh(b *testing.B)  { benchmarkElementary(b, Cosh, math.Cosh, -5, 5) }
func BenchmarkTanh(b *testing.B)  { benchmarkElementary(b, Tanh, math.Tanh, -5, 5) }
func BenchmarkLog(b *testing.B)   { benchmarkElementary(b, Log, math.Log, 0, 1000) }
func BenchmarkLog2(b *testing.B)  { benchmarkElementary(b, Log2, math.Log2, 0, 1000) }
func BenchmarkLog10(b *testing.B) { benchmarkElementary(b, Log10, math.Log10, 0, 1000) }
func BenchmarkLog1p(b *testing.B) { benchmarkElementary(b, Log1p, math.Log1p, -0.5, 10) }
func BenchmarkCbrt(b *testing.B)  { benchmarkElementary(b, Cbrt, math.Cbrt, -1000, 1000) }
