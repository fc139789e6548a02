package fixed_test

import (
	"testing"

	"github.com/tide-engine/tide/det/fixed"
)

var sink fixed.Q

func Benchmark(b *testing.B) {
	random := generator(8)
	var xs [1024]fixed.Q
	for i := range xs {
		xs[i] = random.q()&fixed.Max | 1
	}
	for _, c := range []struct {
		name string
		of   func(x, y fixed.Q) fixed.Q
	}{
		{"Mul", func(x, y fixed.Q) fixed.Q { return (x >> 8).Mul(y >> 8) }},
		{"Div", func(x, y fixed.Q) fixed.Q { return (x >> 15).Div(y) }},
		{"Sqrt", func(x, _ fixed.Q) fixed.Q { return fixed.Sqrt(x) }},
		{"Sin", func(x, _ fixed.Q) fixed.Q { return fixed.Sin(x) }},
		{"Atan2", fixed.Atan2},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := range b.N {
				sink += c.of(xs[i%1024], xs[(i+1)%1024])
			}
		})
	}
}
