package det

import "math"

// powSide is on which side of middle the power lies, −1 or 1, by doubles; 0
// where they cannot tell.
func powSide(x, y, middle float64) int {
	const bound = 0x1p-72 // 2⁶ times the error of powDouble, which is from ½ to 2
	power, n := powDouble(x, y)
	above := (power.hi - float64(middle*powerOfTwo(-n))) + power.lo
	switch {
	case above > bound:
		return 1
	case above < -bound:
		return -1
	}
	return 0
}

// powDouble is x to the power of y as a double times 2ⁿ, where that is within
// the bounds of powFast. It computes as powFast does.
//
// Its error: the logarithm's series is left out from r¹³ on, which is 2⁻⁸⁷ of
// it; the coefficients from the sixth on are float64, and so is the arithmetic
// with them: their part is less than r⁵/4, so that 2⁻⁵² of it is 2⁻⁸⁸ of the
// whole. With that of doubles, at most 50·2⁻¹⁰⁶, it is less than 2⁻⁸⁵ and, as
// there, times 152·ln 2 less than 2⁻⁷⁸ of the power. The exponential leaves
// out f¹⁰, 2⁻⁹⁷, and has its terms from f⁴ on in float64: 2⁻⁸⁶.
func powDouble(x, y float64) (power double, n int) {
	k, row, r := powSplit(x)
	s := powLogRest[6]
	for i := 5; i >= 0; i-- {
		s = float64(r*s) + powLogRest[i]
	}
	p := powLogStart[4].plusFloat(float64(r * s))
	for i := 3; i >= 0; i-- {
		p = p.timesFloat(r).plus(powLogStart[i])
	}
	logarithm := double{powLogs[row].hi, powLogs[row].lo}.plusFloat(float64(k)).plus(p.timesFloat(r))
	t := logarithm.timesFloat(y)

	shifted := t.hi + powShift
	n = int(int32(math.Float64bits(shifted)))
	f := orderedSum(t.hi-(shifted-powShift), t.lo)
	s = powExpRest[5]
	for i := 4; i >= 0; i-- {
		s = float64(f.hi*s) + powExpRest[i]
	}
	q := powExpStart[2].plusFloat(float64(f.hi * s))
	for i := 1; i >= 0; i-- {
		q = q.times(f).plus(powExpStart[i])
	}
	root := powRoots[n&63]
	return root.plus(root.times(q.times(f))), n >> 6
}

// The coefficients of powFast and those that follow: the first as doubles.
var (
	powLogStart = [5]double{
		{0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56},
		{-0x1.71547652b82fep-1, -0x1.777d0ffda0d24p-57},
		{0x1.ec709dc3a03fdp-2, 0x1.d27f05548af0cp-56},
		{-0x1.71547652b82fep-2, -0x1.777d0ffda0d24p-58},
		{0x1.2776c50ef9bfep-2, 0x1.e4b29ccc535d4p-56},
	}
	powLogRest = [7]float64{
		-0x1.ec709dc3a03fdp-3, 0x1.a61762a7aded9p-3, -0x1.71547652b82fep-3,
		0x1.484b13d7c02a9p-3, -0x1.2776c50ef9bfep-3, 0x1.0c9a84994022dp-3,
		-0x1.ec709dc3a03fdp-4,
	}
	powExpStart = [3]double{
		{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56},
		{0x1.ebfbdff82c58fp-3, -0x1.5e43a53e44da3p-57},
		{0x1.c6b08d704a0cp-5, -0x1.d331627513351p-59},
	}
	powExpRest = [6]float64{
		0x1.3b2ab6fba4e77p-7, 0x1.5d87fe78a6731p-10, 0x1.430912f86c787p-13,
		0x1.ffcbfc588b0c7p-17, 0x1.62c0223a5c824p-20, 0x1.b5253d395e7c4p-24,
	}
)

// powEquals is true where x to the power of y is exactly middle, for a
// positive x other than 1 and a y other than 0.
//
// Let x = a·2ⁿ with an odd a, and y = b·2ᵐ with an odd b. If a is 1 the power
// is 2^(ny), a middle or a float32 only if ny is whole, since 2^(i/2ʲ) is
// irrational for an odd i and j > 0. Otherwise a is at least 3, and the power
// has to have an odd part below 2²⁵. That excludes a negative y, since the odd part
// would be a divisor; and for m < 0 the power is rational only if a and 2ⁿ are
// perfect powers of 2⁻ᵐ. What remains is an odd root s ≥ 3, to a whole positive
// power, of which only those up to 15 have sᴺ < 2²⁵.
func powEquals(x, y, middle float64) bool {
	base, n := oddPart(x)
	odd, place := oddPart(middle)
	if base == 1 {
		exponent := float64(float64(n) * y) // exact: 8 bits by 24
		return odd == 1 && exponent == float64(place)
	}
	if y < 0 {
		return false
	}
	for y != math.Floor(y) {
		root := uint64(math.Sqrt(float64(base))) // exact for a square
		if root*root != base || n&1 != 0 {
			return false
		}
		base, n, y = root, n/2, float64(y*2)
	}
	if y > 15 {
		return false
	}
	count := int(y)
	power := uint64(1)
	for range count {
		power *= base
		if power >= 1<<25 {
			return false
		}
	}
	return power == odd && n*count == place
}

// powWideSide is on which side of middle the power lies, where it is not on
// it. It answers as if powWide had no error: there are fewer than 2⁶⁴ powers,
// and middles are 2⁻²⁴ of them apart, so that of powers that are no nearer by
// a law (powEquals has those that are) one within 2⁻¹⁵⁷ of a middle has a
// chance of 2⁻⁶⁸.
func powWideSide(x, y, middle float64) int {
	power, n := powWide(x, y)
	odd, place := oddPart(middle)
	if power.exceeds(wideScaled(odd, place-n)) {
		return 1
	}
	return -1
}

// powWide is x to the power of y as a number from 1 to 2 times 2ⁿ, for an x
// other than 1, where that is within the bounds of powFast. It takes x as z·2ᵏ
// with z from 1 to 2, log₂ z = 2·atanh((z−1)/(z+1))/ln 2, and the power's
// fraction by the series of exp.
//
// Its error: the logarithm's is less than 10 units of 2⁻¹⁹², and since no
// float32 but 1 has a logarithm of less than 2⁻²³·⁵, y is less than 2³¹: the
// exponent errs by less than 2⁻¹⁵⁷, the power by no more.
func powWide(x, y float64) (power wide, n int) {
	bits := math.Float64bits(x)
	k := int(bits>>52) - 1023
	z := bits&(1<<52-1) | 1<<52
	s := wideRatio(z-1<<52, z+1<<52) // at most ⅓
	square := s.times(s)
	sum := wideRatio(1, 125) // the next term is less than 2⁻¹⁹⁹
	for i := uint64(123); ; i -= 2 {
		sum = sum.times(square).plus(wideRatio(1, i))
		if i == 1 {
			break
		}
	}
	logarithm := sum.times(s).shift(1).times(widePerLn2)
	negative := y < 0
	if k >= 0 {
		logarithm[3] += uint64(k)
	} else {
		logarithm = wide{3: uint64(-k)}.minus(logarithm)
		negative = !negative
	}

	factor, place := oddPart(math.Abs(y))
	exponent := logarithm.times(wide{3: factor}).shift(place)
	n = int(exponent[3])
	exponent[3] = 0
	if negative {
		n = -n - 1
		exponent = wide{3: 1}.minus(exponent)
	}
	f := exponent.times(wideLn2)
	power = wide{3: 1}
	for i := uint64(48); i >= 1; i-- { // f⁴⁹/49! is less than 2⁻²³⁰
		power = power.times(f).over(i).plus(wide{3: 1})
	}
	return power, n
}
