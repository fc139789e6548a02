package reference

import (
	"math"
	"math/big"
)

// guard are the bits that the formulas below work with beyond those that they
// are asked for. The greatest float needs 128 before the point, the least 150
// behind it before anything of it is left in 1+x; what is over covers the
// rounding of a few hundred operations.
const guard = 340

// decide raises the precision until the float nearest to the true value is
// certain. Each function's relative error is below 2^-p.
func (f *Function) decide(x uint32) uint32 {
	v := math.Float32frombits(x)
	for p := uint(64); p <= 1<<12; p *= 2 {
		got := f.precise(of(v, p+guard)).with(p + guard)
		slack := got.scaled(-int(p))
		low, _ := got.minus(slack).f.Float32()
		high, _ := got.plus(slack).f.Float32()
		if low == high {
			return math.Float32bits(low)
		}
	}
	panic("reference: " + f.Name + " is half way between two floats, to thousands of bits: an exact case that nothing recognised")
}

// arctanInverse is atan(1/n), or with plus its hyperbolic kin, by their series.
func arctanInverse(n int64, p uint, plus bool) number {
	power := of(1, p).per(n)
	sum := power
	for k := int64(3); !power.negligible(); k += 2 {
		power = power.per(n * n)
		if !plus {
			power = power.negated()
		}
		sum = sum.plus(power.per(k))
	}
	return sum
}

// pi is Machin's formula.
func pi(p uint) number {
	p += 64
	return arctanInverse(5, p, false).by(4).minus(arctanInverse(239, p, false)).by(4)
}

// ln2 is 2·artanh(1/3).
func ln2(p uint) number { return arctanInverse(3, p+64, true).by(2) }

// constantPi and constantLn2 are the constants to at least p bits.
func constantPi(p uint) number {
	if p < precision {
		return bigPi
	}
	return pi(p)
}

func constantLn2(p uint) number {
	if p < precision {
		return bigLn2
	}
	return ln2(p)
}

// quarterTurns is x in quarter turns: how many modulo 4, and what is left of
// it in radians.
func quarterTurns(x number) (int64, number) {
	quarter := constantPi(x.f.Prec() + 160).per(2)
	turns := x.with(quarter.f.Prec()).over(quarter).nearest()
	rest := x.with(quarter.f.Prec()).minus(number{quarter.empty().SetInt(turns)}.times(quarter))
	return new(big.Int).And(turns, big.NewInt(3)).Int64(), rest
}

// taylor is the sum of x^n/n! for n from first in steps, with alternate signs
// if so asked.
func taylor(x number, first, step int64, alternate bool) number {
	term := x.is(1)
	sum := x.is(0)
	sign := int64(1)
	for n := int64(0); ; n++ {
		if n > 0 {
			term = term.times(x).per(n)
		}
		if n >= first && (n-first)%step == 0 {
			sum = sum.plus(term.by(sign))
			if alternate {
				sign = -sign
			}
		}
		if n > first && (term.sign() == 0 || term.exponent() < sum.exponent()-int(x.f.Prec())) {
			return sum
		}
	}
}

func sineOf(turns int64, rest number) number {
	var s number
	if turns&1 == 0 {
		s = taylor(rest, 1, 2, true)
	} else {
		s = taylor(rest, 0, 2, true)
	}
	if turns&2 != 0 {
		return s.negated()
	}
	return s
}

func preciseSin(x number) number {
	turns, rest := quarterTurns(x)
	return sineOf(turns, rest)
}

func preciseCos(x number) number {
	turns, rest := quarterTurns(x)
	return sineOf(turns+1, rest)
}

func preciseTan(x number) number {
	turns, rest := quarterTurns(x)
	return sineOf(turns, rest).over(sineOf(turns+1, rest))
}

// halfTurns is quarterTurns for x half turns, which it reduces before π comes
// in.
func halfTurns(x number) (int64, number) {
	turns := x.by(2).nearest()
	rest := x.minus(number{x.empty().SetInt(turns)}.per(2))
	return new(big.Int).And(turns, big.NewInt(3)).Int64(), rest.times(constantPi(x.f.Prec()))
}

func preciseSinpi(x number) number {
	turns, rest := halfTurns(x)
	return sineOf(turns, rest)
}

func preciseCospi(x number) number {
	turns, rest := halfTurns(x)
	return sineOf(turns+1, rest)
}

func preciseTanpi(x number) number {
	turns, rest := halfTurns(x)
	return sineOf(turns, rest).over(sineOf(turns+1, rest))
}

// preciseAtan halves the angle four times, tan(a/2) = t/(1+√(1+t²)), which
// leaves it below 0.1, and sums the series.
func preciseAtan(x number) number {
	if x.sign() == 0 {
		return x
	}
	for range 4 {
		x = x.over(x.times(x).add(1).sqrt().add(1))
	}
	square := x.times(x).negated()
	power, sum := x, x
	for k := int64(3); power.sign() != 0 && power.exponent() > x.exponent()-int(x.f.Prec()); k += 2 {
		power = power.times(square)
		sum = sum.plus(power.per(k))
	}
	return sum.by(16)
}

func preciseAsin(x number) number {
	if x.minus(x.is(1)).sign() == 0 || x.add(1).sign() == 0 {
		return constantPi(x.f.Prec()).per(2).by(int64(x.sign()))
	}
	return preciseAtan(x.over(x.is(1).minus(x.times(x)).sqrt()))
}

func preciseAcos(x number) number {
	if x.add(1).sign() == 0 {
		return constantPi(x.f.Prec())
	}
	return preciseAtan(x.is(1).minus(x).over(x.add(1)).sqrt()).by(2)
}

func preciseExp(x number) number {
	ln2 := constantLn2(x.f.Prec())
	turns := x.over(ln2).nearest()
	rest := x.minus(number{ln2.empty().SetInt(turns)}.times(ln2))
	k := turns.Int64() // big enough for any double's outcome, once held in bounds
	if !turns.IsInt64() || k > 2000 || k < -2000 {
		k = int64(2000 * turns.Sign())
		rest = x.is(0)
	}
	return taylor(rest, 0, 1, false).scaled(int(k))
}

func preciseExp2(x number) number {
	if x.exponent() > 10 {
		return preciseExp(x)
	}
	return preciseExp(x.times(constantLn2(x.f.Prec())))
}

func preciseExpm1(x number) number { return preciseExp(x).minus(x.is(1)) }

// hyperbolic is (e^x + sign·e^-x)/2, which for small x loses as many bits as x
// is small, and has them.
func hyperbolic(x number, sign int64) number {
	return preciseExp(x).plus(preciseExp(x.negated()).by(sign)).per(2)
}

func preciseSinh(x number) number { return hyperbolic(x, -1) }
func preciseCosh(x number) number { return hyperbolic(x, 1) }
func preciseTanh(x number) number { return hyperbolic(x, -1).over(hyperbolic(x, 1)) }

// preciseLog takes powers of two off, so that what is left is near one, and
// sums 2·artanh((m-1)/(m+1)).
func preciseLog(x number) number {
	e := x.exponent()
	m := x.scaled(-e)
	if m.f.Cmp(big.NewFloat(0.7)) < 0 {
		m, e = m.by(2), e-1
	}
	z := m.minus(m.is(1)).over(m.add(1))
	sum, power, square := z, z, z.times(z)
	for k := int64(3); power.sign() != 0 && power.exponent() > z.exponent()-int(z.f.Prec()); k += 2 {
		power = power.times(square)
		sum = sum.plus(power.per(k))
	}
	sum = sum.by(2)
	if e == 0 {
		return sum
	}
	return sum.plus(constantLn2(x.f.Prec()).by(int64(e)))
}

func preciseLog2(x number) number { return preciseLog(x).over(constantLn2(x.f.Prec())) }

func preciseLog10(x number) number { return preciseLog(x).over(preciseLog(x.is(10))) }

func preciseLog1p(x number) number { return preciseLog(x.add(1)) }

// preciseCbrt is Newton's x - (x³-a)/(3x²), from a power of two.
func preciseCbrt(x number) number {
	if x.sign() < 0 {
		return preciseCbrt(x.negated()).negated()
	}
	r := x.is(1).scaled((x.exponent()+450)/3 - 150)
	for range 16 {
		r = r.minus(r.times(r).times(r).minus(x).over(r.times(r).by(3)))
	}
	return r
}
