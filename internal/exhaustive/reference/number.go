package reference

import "math/big"

// number is a float of as many bits as its precision says, with the arithmetic
// written for formulas: each operation gives a new one of the receiver's
// precision, correctly rounded.
type number struct{ f *big.Float }

func of(x float32, p uint) number { return ofDouble(float64(x), p) }

// ofDouble is x, exactly where p is 53 or more.
func ofDouble(x float64, p uint) number { return number{new(big.Float).SetPrec(p).SetFloat64(x)} }

func (a number) empty() *big.Float { return new(big.Float).SetPrec(a.f.Prec()) }

func (a number) plus(b number) number  { return number{a.empty().Add(a.f, b.f)} }
func (a number) minus(b number) number { return number{a.empty().Sub(a.f, b.f)} }
func (a number) times(b number) number { return number{a.empty().Mul(a.f, b.f)} }
func (a number) over(b number) number  { return number{a.empty().Quo(a.f, b.f)} }
func (a number) sqrt() number          { return number{a.empty().Sqrt(a.f)} }
func (a number) negated() number       { return number{a.empty().Neg(a.f)} }

// is an integer in a's precision.
func (a number) is(i int64) number { return number{a.empty().SetInt64(i)} }

func (a number) by(i int64) number   { return a.times(a.is(i)) }
func (a number) per(i int64) number  { return a.over(a.is(i)) }
func (a number) add(i int64) number  { return a.plus(a.is(i)) }
func (a number) scaled(e int) number { return number{a.empty().SetMantExp(a.f, e)} }

// with is a in another precision.
func (a number) with(p uint) number { return number{new(big.Float).SetPrec(p).Set(a.f)} }

func (a number) sign() int { return a.f.Sign() }

// exponent is e where 2^(e-1) ≤ |a| < 2^e.
func (a number) exponent() int { return a.f.MantExp(nil) }

// nearest is the integer nearest to a.
func (a number) nearest() *big.Int {
	half := big.NewFloat(0.5)
	if a.sign() < 0 {
		half.Neg(half)
	}
	i, _ := a.empty().Add(a.f, half).Int(nil)
	return i
}

// negligible says that adding a to a sum of about one changes nothing.
func (a number) negligible() bool { return a.sign() == 0 || a.exponent() < -int(a.f.Prec()) }
