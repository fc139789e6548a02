package gap

import "math"

// ulps is how many float64 lie between two, and one more: 0 of equals, ±1 of
// neighbours, positive where a is greater. 0 and −0 are equals here, and any
// two NaNs; of a NaN and a number it is the largest there is.
func ulps(a, b float64) int64 {
	if a != a || b != b {
		if a != a && b != b {
			return 0
		}
		return math.MaxInt64
	}
	x, y := place(int64(math.Float64bits(a)), math.MinInt64), place(int64(math.Float64bits(b)), math.MinInt64)
	if d := x - y; (d < 0) == (x < y) {
		return d
	}
	return math.MaxInt64
}

// ulps32 is the same of float32.
func ulps32(a, b float32) int64 {
	if a != a || b != b {
		return ulps(float64(a), float64(b))
	}
	return place(int64(int32(math.Float32bits(a))), math.MinInt32) - place(int64(int32(math.Float32bits(b))), math.MinInt32)
}

// place puts floats in a row: bits that are negative as an integer count down
// from least, which is −0.
func place(bits, least int64) int64 {
	if bits < 0 {
		return least - bits
	}
	return bits
}

func size(d int64) int64 {
	if d < 0 {
		return -max(d, -math.MaxInt64)
	}
	return d
}
