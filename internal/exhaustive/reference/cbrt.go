package reference

import (
	"math"
	"math/bits"
)

// cbrt decides in exact integers. A 25-bit number cubed, were it odd, has more
// bits than a float's mantissa, so that no cube root is half way between two
// floats: the floor of the root to 25 bits tells which way to round.
func cbrt(x uint32) (uint32, bool) {
	sign, m, e := unpack(x)
	third := (e + 150) / 3 // of an exponent that is not negative
	// The magnitude is hi:lo·2^(3·third-150-72), hi:lo between 2⁷² and 2⁷⁵, and
	// its cube root root·2^(third-50-24).
	by := uint(9 + (e+150)%3)
	hi, lo := m>>(64-by), m<<by
	root := uint64(math.Cbrt(math.Ldexp(float64(m), int(by)))) // a guess
	for below(hi, lo, root) {
		root--
	}
	for !below(hi, lo, root+1) {
		root++
	}
	return sign | uint32(third-50+126)<<23 + uint32(root+1)>>1, true
}

// below says that hi:lo is less than the cube of root.
func below(hi, lo, root uint64) bool {
	h, l := bits.Mul64(root*root, root)
	return hi < h || hi == h && lo < l
}
