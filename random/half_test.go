package random

import "testing"

// TestHalfOdd: the draw that InDisc is left with after its last miss happens
// to nobody, and has to be right all the same. At the corner is the worst.
func TestHalfOdd(t *testing.T) {
	for _, i := range []int64{1 - one, 3 - one, -3, -1, 1, 3, one - 3, one - 1} {
		half := halfOdd(i)
		if half%2 == 0 || 2*half*half >= one*one || (half < 0) != (i < 0) {
			t.Errorf("%d becomes %d", i, half)
		}
	}
}
