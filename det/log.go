package det

import "math"

// The logarithms write x as 2ᵏ·m with m from 0.699 to 1.398, look up a number
// near 1/m and the logarithm of its inverse, and add a polynomial of
// r = m·(that number) − 1, all in float64. (P. T. P. Tang, "Table-driven
// implementation of the logarithm function", 1990.) |r| is below 2⁻⁶·⁹, and is
// exact: m has 24 bits, or 32 in Log1p where it matters, and the number 21.
//
// The polynomials interpolate (log(1+r)−r)/r² in each base at Chebyshev nodes
// of |r| ≤ 17/2048, solved with 300 bits and rounded to float64. Their error is
// below 2⁻⁶³ for ln, and below 2⁻⁵⁶ of the result next to 1; for the others, which
// have a coefficient less, below 2⁻⁵⁴ and 2⁻⁴⁸: few inputs are next to 1. Over all
// 2³² inputs no result is misrounded, so there is no table of exceptions.
const (
	ln2   = 0x1.62e42fefa39efp-1
	log2e = 0x1.71547652b82fep0
	lg2   = 0x1.34413509f79ffp-2 // log₁₀ 2
	lge   = 0x1.bcb7b1526e50ep-2 // log₁₀ e

	// logStart is where the table starts, as a float64: 0.699. The table's
	// piece that has 1 in its middle has the number 1 and the logarithm 0.
	logStart = 0x3fe6600000000000
)

// Log is the natural logarithm. Of 1 it is 0, of ±0 it is −Inf, of Inf it is
// Inf, of a negative number or NaN it is NaN.
func Log(x float32) float32 {
	if math.Float32bits(x)-1 >= infinityBits-1 {
		return logFar(x)
	}
	return float32(lnWide(float64(x)))
}

// Log2 is the logarithm to base 2, exact for powers of 2. Of 1 it is 0, of ±0
// it is −Inf, of Inf it is Inf, of a negative number or NaN it is NaN.
func Log2(x float32) float32 {
	if math.Float32bits(x)-1 >= infinityBits-1 {
		return logFar(x)
	}
	return float32(log2Wide(float64(x)))
}

// Log10 is the logarithm to base 10, exact for powers of 10. Of 1 it is 0, of
// ±0 it is −Inf, of Inf it is Inf, of a negative number or NaN it is NaN.
func Log10(x float32) float32 {
	if math.Float32bits(x)-1 >= infinityBits-1 {
		return logFar(x)
	}
	return float32(log10Wide(float64(x)))
}

// Log1p is the natural logarithm of 1+x, and as exact near 0 as anywhere. Of ±0
// it is ±0, of −1 it is −Inf, of Inf it is Inf, of a number below −1 or NaN it is
// NaN.
func Log1p(x float32) float32 {
	if !(x > -1 && x <= math.MaxFloat32) {
		return logFar(x + 1)
	}
	y := float32(log1pWide(float64(x)))
	return math.Float32frombits(math.Float32bits(y) | math.Float32bits(x)&signBit) // of −0, −0
}

// logFar is the logarithm of what is not a positive number.
func logFar(x float32) float32 {
	switch {
	case x == 0:
		return math.Float32frombits(infinityBits | signBit)
	case x > 0:
		return x
	}
	return nan()
}

// lnWide is the natural logarithm of a positive number. It, and its kin, are
// apart for the reason that expWide is.
func lnWide(x float64) float64 {
	bits := math.Float64bits(x) - logStart
	entry := &logTable[bits>>46%64]
	k := float64(int64(bits) >> 52)
	r := float64(entry.inverse*math.Float64frombits(bits&(1<<52-1)+logStart)) - 1
	return float64(k*ln2) + entry.ln + (r + lnTail(r))
}

// log2Wide is the logarithm to base 2 of a positive number.
func log2Wide(x float64) float64 {
	bits := math.Float64bits(x) - logStart
	entry := &logTable[bits>>46%64]
	k := float64(int64(bits) >> 52)
	r := float64(entry.inverse*math.Float64frombits(bits&(1<<52-1)+logStart)) - 1
	r2 := float64(r * r)
	p := float64(r*log2e) + float64(r2*(-0x1.71547652b82fep-1+float64(r*0x1.ec709dbe5f586p-2)+
		float64(r2*(-0x1.7154764e1f651p-2+float64(r*0x1.277b6c6051d83p-2)+float64(r2*-0x1.ec78c292a6011p-3)))))
	return k + entry.log2 + p
}

// log10Wide is the logarithm to base 10 of a positive number.
func log10Wide(x float64) float64 {
	bits := math.Float64bits(x) - logStart
	entry := &logTable[bits>>46%64]
	k := float64(int64(bits) >> 52)
	r := float64(entry.inverse*math.Float64frombits(bits&(1<<52-1)+logStart)) - 1
	r2 := float64(r * r)
	p := float64(r*lge) + float64(r2*(-0x1.bcb7b1526e50ep-3+float64(r*0x1.287a7633ca7f7p-3)+
		float64(r2*(-0x1.bcb7b14ce5512p-4+float64(r*0x1.63cbc1f275846p-4)+float64(r2*-0x1.287f5d6501ec7p-4)))))
	return float64(k*lg2) + entry.log10 + p
}

// log1pWide is the natural logarithm of 1+x, for x > −1. Of −0 it is 0.
func log1pWide(x float64) float64 {
	if math.Abs(x) > 0x1p-8 {
		return lnWide(x + 1)
	}
	// 1+x would lose bits of x, and needs no table.
	tail := lnTail(x)
	y := x + tail
	if math.Float64bits(y)<<35 == 1<<63 {
		// Half-way between two float32s: what the sum lost says to which side,
		// and is made to count.
		y += float64(0x1p20 * (x - y + tail))
	}
	return y
}

// lnTail is ln(1+r)−r.
func lnTail(r float64) float64 {
	r2 := float64(r * r)
	return float64(r2 * (-0x1.000000000000cp-1 + float64(r*0x1.555555555556ap-2) +
		float64(r2*(-0x1.fffffff4877b2p-3+float64(r*0x1.9999998f675bbp-3)+
			float64(r2*(-0x1.555c1b70dcf15p-3+float64(r*0x1.24984e92d3285p-3)))))))
}
