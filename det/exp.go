package det

import "math"

// The exponentials write x as n/64 in units of the base's logarithm and a rest
// r, look 2^(n/64) up and multiply it by a polynomial of r, all in float64; the
// conversion to float32 is the one rounding of the result that counts, into
// subnormals and infinity as well. (P. T. P. Tang, "Table-driven implementation
// of the exponential function", 1989.)
//
// The polynomials interpolate (eʳ−1−r)/r² and (2ʳ−1)/r at Chebyshev nodes of
// |r| ≤ ln 2/128 and 1/128, solved with 300 bits and rounded to float64. Their
// relative error is below 2⁻⁵⁷ for e^x and 2^x, and 2⁻⁶⁰ for e^x−1.
//
// Over all 2³² inputs no result is misrounded. Two of Exp2 were, by less than
// half an ulp of float64; with the first coefficient 48 such ulps above ln 2 and
// the 62nd number of the table one above the nearest they are not, and there
// is no table of exceptions.
const (
	expSteps = 0x1.71547652b82fep6   // 64/ln 2
	expHigh  = 0x1.62e42fefap-7      // ln 2/64, 38 bits of it: n·expHigh is exact
	expLow   = 0x1.cf79abc9e3b3ap-46 // and the rest

	oneBits = 0x3f800000

	// Adding these to a float64 leaves it rounded to a whole number, or to a
	// 64th, whose low bits are the float64's own.
	toWhole = 0x1.8p52
	to64th  = 0x1.8p46
)

// Exp is e to the power x. Of ±0 it is 1, of −Inf it is 0, of Inf it is Inf,
// of NaN it is NaN. From 88.72284 it overflows to Inf, below −103.97208 it is 0.
func Exp(x float32) float32 {
	if math.Float32bits(x)&^signBit >= 0x43000000 { // 128
		return expFar(x)
	}
	return float32(expWide(float64(x)))
}

// Exp2 is 2 to the power x, exact where that is a float32. Of ±0 it is 1, of
// −Inf it is 0, of Inf it is Inf, of NaN it is NaN. From 128 it overflows to
// Inf, from −150 down it is 0.
func Exp2(x float32) float32 {
	if math.Float32bits(x)&^signBit >= 0x43800000 { // 256
		return expFar(x)
	}
	return float32(exp2Wide(float64(x)))
}

// Expm1 is e to the power x, less 1, and as exact near 0 as anywhere. Of ±0 it
// is ±0, of −Inf it is −1, of Inf it is Inf, of NaN it is NaN. From 88.72284 it
// overflows to Inf.
func Expm1(x float32) float32 {
	bits := math.Float32bits(x)
	if bits&^signBit >= 0x43000000 { // 128
		if x < 0 {
			return -1
		}
		return expFar(x)
	}
	y := float32(expm1Wide(float64(x)))
	return math.Float32frombits(math.Float32bits(y) | bits&signBit) // of −0, −0
}

// expFar is e^x, or 2^x, for an x that overflows or underflows by far, or that
// is NaN.
func expFar(x float32) float32 {
	switch {
	case x > 0:
		return math.Float32frombits(infinityBits)
	case x < 0:
		return 0
	}
	return nan()
}

// expWide is e^x within 1.2 ulp of float64, for |x| < 128.
//
// It is apart from Exp because amd64 widens a float32 into half a register and
// keeps the other half: within Exp the compiler takes a register that the call
// before is still writing to, waits for it, and needs twice the time.
func expWide(x float64) float64 {
	shifted := float64(x*expSteps) + toWhole
	n := math.Float64bits(shifted)
	k := shifted - toWhole
	r := x - float64(k*expHigh) - float64(k*expLow)
	r2 := float64(r * r)
	p := r + float64(r2*(0x1.ffffffffff574p-2+float64(r*0x1.5555555555252p-3)+
		float64(r2*(0x1.55556b3df5226p-5+float64(r*0x1.11111d9600b3ep-7)))))
	s := math.Float64frombits(math.Float64bits(expTable[n%64].high) + n>>6<<52)
	return s + float64(s*p)
}

// exp2Wide is 2^x within 1.5 ulp of float64, for |x| < 256.
func exp2Wide(x float64) float64 {
	shifted := x + to64th
	n := math.Float64bits(shifted)
	r := x - (shifted - to64th)
	r2 := float64(r * r)
	p := float64(r*(0x1.62e42fefa3a1fp-1+float64(r*0x1.ebfbdff82ac39p-3))) +
		float64(float64(r*r2)*(0x1.c6b08d70496b7p-5+float64(r*0x1.3b2ad044fb306p-7)+float64(r2*0x1.5d881280a277dp-10)))
	s := math.Float64frombits(math.Float64bits(expTable[n%64].high) + n>>6<<52)
	return s + float64(s*p)
}

// expm1Wide is e^x−1 within 2 ulp of float64, for |x| < 128. Of −0 it is 0.
func expm1Wide(x float64) float64 {
	shifted := float64(x*expSteps) + toWhole
	n := math.Float64bits(shifted)
	k := shifted - toWhole
	r := x - float64(k*expHigh) - float64(k*expLow)
	r2 := float64(r * r)
	p := r + float64(r2*(0.5+float64(r*0x1.5555555554dcdp-3)+
		float64(r2*(0x1.5555555555191p-5+float64(r*0x1.111120b73a03dp-7)+float64(r2*0x1.6c16d11242a5cp-10)))))
	// What the table's value lost when it was rounded counts here, since most
	// of that value is about to be subtracted.
	entry := &expTable[n%64]
	scale := math.Float64frombits(0x3ff<<52 + n>>6<<52)
	s := float64(scale * entry.high)
	return (s - 1) + (float64(s*p) + float64(scale*entry.low))
}
