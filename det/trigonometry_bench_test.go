package det_test

import (
	"math"
	"testing"

	"github.com/tide-engine/tide/det"
)

var (
	sink32 float32
	sink64 float64
)

// circularRange are 1,024 inputs from −bound to bound, a game's angles.
func circularRange(bound float32) []float32 {
	inputs, state := make([]float32, 1<<10), uint64(1)
	for i := range inputs {
		state = state*6364136223846793005 + 1442695040888963407
		inputs[i] = float32(int32(state>>32)) * 0x1p-31 * bound
	}
	return inputs
}

func BenchmarkSin(b *testing.B) {
	inputs := circularRange(10)
	b.Run("det", func(b *testing.B) {
		sum, i := float32(0), 0
		for b.Loop() {
			sum += det.Sin(inputs[i%1024])
			i++
		}
		sink32 = sum
	})
	b.Run("math", func(b *testing.B) {
		sum, i := 0.0, 0
		for b.Loop() {
			sum += math.Sin(float64(inputs[i%1024]))
			i++
		}
		sink64 = sum
	})
}

func BenchmarkCos(b *testing.B) {
	inputs := circularRange(10)
	b.Run("det", func(b *testing.B) {
		sum, i := float32(0), 0
		for b.Loop() {
			sum += det.Cos(inputs[i%1024])
			i++
		}
		sink32 = sum
	})
	b.Run("math", func(b *testing.B) {
		sum, i := 0.0, 0
		for b.Loop() {
			sum += math.Cos(float64(inputs[i%1024]))
			i++
		}
		sink64 = sum
	})
}

func BenchmarkSinCos(b *testing.B) {
	inputs := circularRange(10)
	b.Run("det", func(b *testing.B) {
		sum, i := float32(0), 0
		for b.Loop() {
			sin, cos := det.SinCos(inputs[i%1024])
			sum += sin + cos
			i++
		}
		sink32 = sum
	})
	b.Run("math", func(b *testing.B) {
		sum, i := 0.0, 0
		for b.Loop() {
			sin, cos := math.Sincos(float64(inputs[i%1024]))
			sum += sin + cos
			i++
		}
		sink64 = sum
	})
}

func BenchmarkTan(b *testing.B) {
	inputs := circularRange(10)
	b.Run("det", func(b *testing.B) {
		sum, i := float32(0), 0
		for b.Loop() {
			sum += det.Tan(inputs[i%1024])
			i++
		}
		sink32 = sum
	})
	b.Run("math", func(b *testing.B) {
		sum, i := 0.0, 0
		for b.Loop() {
			sum += math.Tan(float64(inputs[i%1024]))
			i++
		}
		sink64 = sum
	})
}

func BenchmarkSinPi(b *testing.B) {
	inputs := circularRange(10)
	b.Run("det", func(b *testing.B) {
		sum, i := float32(0), 0
		for b.Loop() {
			sum += det.SinPi(inputs[i%1024])
			i++
		}
		sink32 = sum
	})
	b.Run("math", func(b *testing.B) {
		sum, i := 0.0, 0
		for b.Loop() {
			sum += math.Sin(math.Pi * float64(inputs[i%1024]))
			i++
		}
		sink64 = sum
	})
}

func BenchmarkCosPi(b *testing.B) {
	inputs := circularRange(10)
	b.Run("det", func(b *testing.B) {
		sum, i := float32(0), 0
		for b.Loop() {
			sum += det.CosPi(inputs[i%1024])
			i++
		}
		sink32 = sum
	})
	b.Run("math", func(b *testing.B) {
		sum, i := 0.0, 0
		for b.Loop() {
			sum += math.Cos(math.Pi * float64(inputs[i%1024]))
			i++
		}
		sink64 = sum
	})
}

func BenchmarkTanPi(b *testing.B) {
	inputs := circularRange(10)
	b.Run("det", func(b *testing.B) {
		sum, i := float32(0), 0
		for b.Loop() {
			sum += det.TanPi(inputs[i%1024])
			i++
		}
		sink32 = sum
	})
	b.Run("math", func(b *testing.B) {
		sum, i := 0.0, 0
		for b.Loop() {
			sum += math.Tan(math.Pi * float64(inputs[i%1024]))
			i++
		}
		sink64 = sum
	})
}

func BenchmarkAsin(b *testing.B) {
	inputs := circularRange(1)
	b.Run("det", func(b *testing.B) {
		sum, i := float32(0), 0
		for b.Loop() {
			sum += det.Asin(inputs[i%1024])
			i++
		}
		sink32 = sum
	})
	b.Run("math", func(b *testing.B) {
		sum, i := 0.0, 0
		for b.Loop() {
			sum += math.Asin(float64(inputs[i%1024]))
			i++
		}
		sink64 = sum
	})
}

func BenchmarkAcos(b *testing.B) {
	inputs := circularRange(1)
	b.Run("det", func(b *testing.B) {
		sum, i := float32(0), 0
		for b.Loop() {
			sum += det.Acos(inputs[i%1024])
			i++
		}
		sink32 = sum
	})
	b.Run("math", func(b *testing.B) {
		sum, i := 0.0, 0
		for b.Loop() {
			sum += math.Acos(float64(inputs[i%1024]))
			i++
		}
		sink64 = sum
	})
}

func BenchmarkAtan(b *testing.B) {
	inputs := circularRange(10)
	b.Run("det", func(b *testing.B) {
		sum, i := float32(0), 0
		for b.Loop() {
			sum += det.Atan(inputs[i%1024])
			i++
		}
		sink32 = sum
	})
	b.Run("math", func(b *testing.B) {
		sum, i := 0.0, 0
		for b.Loop() {
			sum += math.Atan(float64(inputs[i%1024]))
			i++
		}
		sink64 = sum
	})
}
