package det

// Integer is the integers that have one size on every machine: what a world
// may hold.
type Integer interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Div is a/b rounded toward zero, as Go's / is. Divided by zero anything gives
// 0 where / would panic, and the smallest integer divided by −1 wraps to
// itself.
func Div[T Integer](a, b T) T {
	switch {
	case b == 0:
		return 0
	case isMinusOne(b):
		return -a
	}
	return a / b
}

// Mod is what Div leaves over, as Go's % has it: it has the sign of a. By zero
// it is 0 where % would panic, and so it is for the smallest integer by −1.
func Mod[T Integer](a, b T) T {
	if b == 0 || isMinusOne(b) {
		return 0
	}
	return a % b
}

// DivFloor is a/b rounded down: the number of the cell that a lies in, where
// cells are b wide. Divided by zero anything gives 0, and the smallest integer
// divided by −1 wraps to itself.
func DivFloor[T Integer](a, b T) T {
	quotient := Div(a, b)
	if Mod(a, b) != 0 && (a < 0) != (b < 0) {
		quotient--
	}
	return quotient
}

// ModFloor is what DivFloor leaves over: a wrapped around to 0, 1, …, b−1, or
// for a negative b to b+1, …, −1, 0. By zero it is 0.
func ModFloor[T Integer](a, b T) T {
	rest := Mod(a, b)
	if rest != 0 && (rest < 0) != (b < 0) {
		rest += b
	}
	return rest
}

// isMinusOne finds the divisor that must not reach a division. Go says that the
// smallest integer then wraps, and on ppc64 its compiler sees to that by
// comparing b with −1 first; but that comparison overwrites an earlier one of
// b with 0, whose outcome the compiler still counts on (seen in Go 1.26.8).
func isMinusOne[T Integer](b T) bool { return b < 0 && b+1 == 0 }
