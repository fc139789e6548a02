package fixed

import "math/bits"

// Sqrt is the square root, exact and then rounded down. Of a negative number it
// is 0, which debug builds do not let pass.
func Sqrt(x Q) Q {
	if x <= 0 {
		if debug && x < 0 {
			panic("fixed: the square root of " + x.String() + " is no number")
		}
		return 0
	}
	n := uint64(x) << 16
	// The leading seven or eight bits give a start that is above the root by
	// less than a 40th, and each step of Heron's method squares that, so that
	// two leave less than a tenth of a step (n is below 2⁴⁷).
	shift := (bits.Len64(n) - 7) &^ 1
	root := uint64(rootTable[n>>shift-64]) << (shift/2 - 4)
	root = (root + n/root) >> 1
	root = (root + n/root) >> 1
	if root*root > n {
		root--
	}
	return Q(root)
}
