package det_test

import (
	"fmt"
	"math/big"
	"testing"
	"unsafe"

	"github.com/tide-engine/tide/det"
	"pgregory.net/rapid"
)

// wrapped is an unbounded integer as T has it, in two's complement.
func wrapped[T det.Integer](x *big.Int) T {
	bits := uint(8 * unsafe.Sizeof(T(0)))
	rest := new(big.Int).And(x, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), bits), big.NewInt(1)))
	return T(rest.Uint64())
}

// unbounded is x with all the room that it could ask for.
func unbounded[T det.Integer](x T) *big.Int {
	if x < 0 {
		return big.NewInt(int64(x))
	}
	return new(big.Int).SetUint64(uint64(x))
}

// quotients is all four functions by the definitions of math/big: Quo and Rem
// truncate, and Div and Mod, which are Euclid's, become floored ones by the
// rule that a floored rest has the divisor's sign.
func quotients[T det.Integer](a, b T) (want [4]T) {
	if b == 0 {
		return want
	}
	x, y := unbounded(a), unbounded(b)
	quotient, rest := new(big.Int).QuoRem(x, y, new(big.Int))
	floored, above := new(big.Int).DivMod(x, y, new(big.Int))
	if y.Sign() < 0 && above.Sign() != 0 {
		floored.Sub(floored, big.NewInt(1))
		above.Add(above, y)
	}
	return [4]T{wrapped[T](quotient), wrapped[T](rest), wrapped[T](floored), wrapped[T](above)}
}

func checkDivision[T det.Integer](t *testing.T, a, b T) {
	t.Helper()
	got := [4]T{det.Div(a, b), det.Mod(a, b), det.DivFloor(a, b), det.ModFloor(a, b)}
	if want := quotients(a, b); got != want {
		t.Errorf("%T %d and %d: Div, Mod, DivFloor, ModFloor are %d, want %d", a, a, b, got, want)
	}
}

// extremes are the integers of T near 0 and near both its ends, and half way.
func extremes[T det.Integer]() (values []T) {
	bits := 8 * unsafe.Sizeof(T(0))
	for _, middle := range []T{0, 1 << (bits - 2), 1 << (bits - 1), 1 << (bits / 2)} {
		for offset := range 7 {
			values = append(values, middle+T(offset)-3)
		}
	}
	return values
}

func divisions[T det.Integer](t *testing.T) {
	t.Run(fmt.Sprintf("%T", T(0)), func(t *testing.T) {
		for _, a := range extremes[T]() {
			for _, b := range extremes[T]() {
				checkDivision(t, a, b)
			}
		}
		any := rapid.Map(rapid.Uint64(), func(x uint64) T { return T(x) })
		rapid.Check(t, func(r *rapid.T) { checkDivision(t, any.Draw(r, "a"), any.Draw(r, "b")) })
	})
}

type health int16 // a game's own type

func TestDivision(t *testing.T) {
	for a := range 256 { // every pair that eight bits have
		for b := range 256 {
			checkDivision(t, int8(a), int8(b))
			checkDivision(t, uint8(a), uint8(b))
		}
	}
	divisions[int16](t)
	divisions[int32](t)
	divisions[int64](t)
	divisions[uint16](t)
	divisions[uint32](t)
	divisions[uint64](t)
	divisions[health](t)
}

// TestDivisionRules is the rules in figures that nobody has to work out. All
// four are worked out in one expression, where a compiler mixes them: that is
// how ppc64's was seen to take −1 for 0.
func TestDivisionRules(t *testing.T) {
	const least = -1 << 31
	for _, c := range []struct{ a, b, div, mod, divFloor, modFloor int32 }{
		{7, 3, 2, 1, 2, 1},
		{-7, 3, -2, -1, -3, 2},
		{7, -3, -2, 1, -3, -2},
		{-7, -3, 2, -1, 2, -1},
		{-6, 3, -2, 0, -2, 0},
		{7, 0, 0, 0, 0, 0},
		{least, 0, 0, 0, 0, 0},
		{0, 0, 0, 0, 0, 0},
		{least, -1, least, 0, least, 0},
		{least, 1, least, 0, least, 0},
		{5, -1, -5, 0, -5, 0},
		{-5, -1, 5, 0, 5, 0},
		{least, least, 1, 0, 1, 0},
	} {
		got := [4]int32{det.Div(c.a, c.b), det.Mod(c.a, c.b), det.DivFloor(c.a, c.b), det.ModFloor(c.a, c.b)}
		if want := [4]int32{c.div, c.mod, c.divFloor, c.modFloor}; got != want {
			t.Errorf("%d and %d: Div, Mod, DivFloor, ModFloor are %d, want %d", c.a, c.b, got, want)
		}
	}
}
