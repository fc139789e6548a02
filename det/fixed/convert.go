package fixed

import (
	"math"

	"github.com/tide-engine/tide/det"
)

// FromInt is a whole number, or the bound nearest to one that is out of range.
func FromInt(i int32) Q {
	return Q(min(max(int64(i)<<16, int64(Min)), int64(Max)))
}

// Int is a without its fraction, rounded down: of −0.5 it is −1.
func (a Q) Int() int32 { return int32(a >> 16) }

// FromFloat is the number nearest to x, or the bound nearest to one that is out
// of range, an infinity included. Of NaN it is 0.
func FromFloat[F ~float32 | ~float64](x F) Q {
	steps := float64(float64(x) * (1 << 16)) // exact, or infinite
	down := math.Floor(steps)
	if steps-down >= 0.5 { // the difference is exact; of infinities NaN
		down++
	}
	return det.ToInt[Q](down)
}

// Float32 is the float32 nearest to a (ties to even): up to 256 exactly a, and
// beyond with what 24 bits hold.
func (a Q) Float32() float32 { return float32(float32(a) * (1.0 / (1 << 16))) }

// Float64 is a, exactly.
func (a Q) Float64() float64 { return float64(float64(a) * (1.0 / (1 << 16))) }
