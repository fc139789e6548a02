package fixed

import "github.com/tide-engine/tide/det"

// Q is a number in steps of 1/65536: Q(1) is one such step, One is 1.
type Q int32

const (
	// One is the number 1.
	One Q = 1 << 16
	// Max is the greatest number, 1/65536 below 32768.
	Max Q = 1<<31 - 1
	// Min is the least number, −32768.
	Min Q = -1 << 31
)

// Add is a+b, wrapping.
func (a Q) Add(b Q) Q {
	if debug {
		check(int64(a)+int64(b), a, "+", b)
	}
	return a + b
}

// Sub is a−b, wrapping.
func (a Q) Sub(b Q) Q {
	if debug {
		check(int64(a)-int64(b), a, "−", b)
	}
	return a - b
}

// Mul is ab rounded down, wrapping.
func (a Q) Mul(b Q) Q {
	product := int64(a) * int64(b) >> 16
	if debug {
		check(product, a, "×", b)
	}
	return Q(product)
}

// MulNearest is ab rounded to nearest, wrapping.
func (a Q) MulNearest(b Q) Q {
	product := (int64(a)*int64(b) + 1<<15) >> 16
	if debug {
		check(product, a, "×", b)
	}
	return Q(product)
}

// Div is a/b rounded toward zero, wrapping. By zero it is the bound on the side
// of a's sign, Max or Min, and 0 for an a of 0.
func (a Q) Div(b Q) Q {
	if b == 0 {
		switch {
		case a > 0:
			return Max
		case a < 0:
			return Min
		}
		return 0
	}
	quotient := det.Div(int64(a)<<16, int64(b))
	if debug {
		check(quotient, a, "÷", b)
	}
	return Q(quotient)
}

// Neg is −a. Of Min, whose opposite is just beyond Max, it is Min.
func (a Q) Neg() Q {
	if debug {
		check(-int64(a), 0, "−", a)
	}
	return -a
}

// Abs is a without its sign. Of Min it is Min.
func (a Q) Abs() Q {
	if a < 0 {
		return a.Neg()
	}
	return a
}

// Floor is the largest whole number that is not above a.
func (a Q) Floor() Q { return a &^ (One - 1) }

// Ceil is the smallest whole number that is not below a, wrapping above 32767.
func (a Q) Ceil() Q { return a.Add(One - 1).Floor() }

// Round is the whole number nearest to a, wrapping from 32767.5 on.
func (a Q) Round() Q { return a.Add(One / 2).Floor() }
