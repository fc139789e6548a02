package det

// double is a number of about 106 bits: the sum of two float64, of which lo is
// at most half a unit in the last place of hi.
//
// Every operation here is made of sums and products that IEEE 754 rounds in
// one way, without a fused multiply-add: the two multiplications that need the
// error of a product split their factors (Dekker, "A floating-point technique
// for extending the available precision", 1971). The relative errors are those
// of Joldes, Muller and Popescu, "Tight and rigorous error bounds for basic
// building blocks of double-word arithmetic", 2017, with u = 2⁻⁵³. They hold
// without overflow and underflow, which no caller here comes near.
type double struct{ hi, lo float64 }

// orderedSum is a+b without error, where |a| ≥ |b| or a is 0.
func orderedSum(a, b float64) double {
	s := a + b
	return double{s, b - (s - a)}
}

// exactSum is a+b without error (Knuth).
func exactSum(a, b float64) double {
	s := a + b
	t := s - a
	return double{s, (a - (s - t)) + (b - t)}
}

// halves is x as the sum of two numbers of at most 26 bits each (Veltkamp).
func halves(x float64) (high, low float64) {
	scaled := float64(x * 0x8000001p0)
	high = scaled - (scaled - x)
	return high, x - high
}

// exactProduct is a·b without error (Dekker).
func exactProduct(a, b float64) double {
	p := float64(a * b)
	aHigh, aLow := halves(a)
	bHigh, bLow := halves(b)
	e := float64(aHigh*bHigh) - p
	e += float64(aHigh * bLow)
	e += float64(aLow * bHigh)
	e += float64(aLow * bLow)
	return double{p, e}
}

// quotient is a/b, to 2u².
func quotient(a, b float64) double {
	q := a / b
	p := exactProduct(q, b)
	return orderedSum(q, ((a-p.hi)-p.lo)/b) // what is left is exact before it is divided
}

// plus is a+b, to 4u² relative to the result, whatever cancels.
func (a double) plus(b double) double {
	s := exactSum(a.hi, b.hi)
	t := exactSum(a.lo, b.lo)
	s = orderedSum(s.hi, s.lo+t.hi)
	return orderedSum(s.hi, s.lo+t.lo)
}

// plusFloat is a+b, to 2u².
func (a double) plusFloat(b float64) double {
	s := exactSum(a.hi, b)
	return orderedSum(s.hi, s.lo+a.lo)
}

// times is a·b, to 7u².
func (a double) times(b double) double {
	p := exactProduct(a.hi, b.hi)
	cross := float64(a.hi*b.lo) + float64(a.lo*b.hi)
	return orderedSum(p.hi, p.lo+cross)
}

// timesFloat is a·b, to 3u².
func (a double) timesFloat(b float64) double {
	p := exactProduct(a.hi, b)
	return orderedSum(p.hi, p.lo+float64(a.lo*b))
}
