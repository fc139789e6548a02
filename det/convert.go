package det

import "unsafe"

// ToInt is x without its fraction, as an integer of type T: ToInt[int32](2.7)
// is 2, ToInt[int32](-2.7) is −2. What lies beyond T, an infinity included,
// gives the integer of T nearest to it, and NaN gives 0.
//
// Go leaves such an int32(x) to the machine: of 3e9 it is the least int32 on
// amd64, the greatest on arm64, and −1294967296 on wasm.
func ToInt[T Integer, F ~float32 | ~float64](x F) T {
	var zero T
	width := 8 * unsafe.Sizeof(zero) // in bits
	if zero-1 > 0 {
		return T(toUint64(float64(x), ^uint64(0)>>(64-width)))
	}
	return T(toInt64(float64(x), int64(^uint64(0)>>(65-width))))
}

// toInt64 stops at highest, which is one less than a power of two, and at the
// negative of that power.
func toInt64(x float64, highest int64) int64 {
	switch {
	case x >= float64(highest): // 2⁶³ for the widest, which rounds up
		return highest
	case x <= float64(-highest-1):
		return -highest - 1
	case x != x:
		return 0
	}
	return int64(x) // where it fits, it is alike on every machine
}

// toUint64 stops at 0 and at highest, which is one less than a power of two.
func toUint64(x float64, highest uint64) uint64 {
	const half = 1 << 63
	switch {
	case !(x > 0): // NaN, too
		return 0
	case x >= float64(highest): // 2⁶⁴ for the widest, which rounds up
		return highest
	case x >= half: // uint64(x) differs between machines: it goes through int64
		return half + uint64(int64(x-half)) // and the difference is exact
	}
	return uint64(int64(x))
}
