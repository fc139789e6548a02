package det

import (
	"math"
	"math/big"
	"testing"
)

// TestDoubles measures each operation, in units of u² = 2⁻¹⁰⁶ of its result,
// on operands that often cancel.
func TestDoubles(t *testing.T) {
	d := draws(18)
	real := func() float64 {
		x := math.Float64frombits(uint64(1023+d.below(40)-20)<<52 | uint64(d.bits())<<20 | uint64(d.bits())>>12)
		if d.below(2) == 0 {
			return -x
		}
		return x
	}
	pair := func() double { return orderedSum(real(), real()*0x1p-53) }
	worst := map[string]float64{}
	check := func(name string, got double, want *big.Float) {
		if got.hi+got.lo != got.hi {
			t.Fatalf("%s: %v is not in order", name, got)
		}
		if want.Sign() != 0 {
			worst[name] = max(worst[name], math.Exp2(away(got.value(), want)+106))
		}
	}
	for range tries() {
		a, b := pair(), pair()
		if d.below(2) == 0 { // nearly −a
			b = double{-math.Nextafter(a.hi, real()), a.lo * real()}
			b = orderedSum(b.hi, b.lo)
		}
		x := real()
		sum := exactSum(a.hi, b.hi)
		if sum.value().Cmp(oracle().Add(oracleOf(a.hi), oracleOf(b.hi))) != 0 {
			t.Fatalf("%v + %v is not %v", a.hi, b.hi, sum)
		}
		product := exactProduct(a.hi, x)
		if product.value().Cmp(oracle().Mul(oracleOf(a.hi), oracleOf(x))) != 0 {
			t.Fatalf("%v · %v is not %v", a.hi, x, product)
		}
		check("quotient", quotient(a.hi, x), oracle().Quo(oracleOf(a.hi), oracleOf(x)))
		check("plus", a.plus(b), oracle().Add(a.value(), b.value()))
		check("plusFloat", a.plusFloat(x), oracle().Add(a.value(), oracleOf(x)))
		check("times", a.times(b), oracle().Mul(a.value(), b.value()))
		check("timesFloat", a.timesFloat(x), oracle().Mul(a.value(), oracleOf(x)))
	}
	for name, most := range map[string]float64{"quotient": 2, "plus": 4, "plusFloat": 2, "times": 7, "timesFloat": 3} {
		if worst[name] == 0 || worst[name] > most {
			t.Errorf("%s is up to %.2f u² off, and says %v", name, worst[name], most)
		}
	}
	t.Log(worst)
}

// TestPairTables works each entry out again.
func TestPairTables(t *testing.T) {
	same := func(name string, row int, got double, want *big.Float) {
		hi, _ := want.Float64()
		lo, _ := oracle().Sub(want, oracleOf(hi)).Float64()
		if got != (double{hi, lo}) {
			t.Errorf("%s, row %d, is %x, want %x", name, row, got, double{hi, lo})
		}
	}
	ln2 := oracleLn(oracleOf(2))
	for i, row := range powLogs {
		first := math.Float64frombits(powFirst + uint64(i)<<46)
		last := math.Float64frombits(powFirst + uint64(i+1)<<46)
		middle := (first + last) / 2
		if i == 38 {
			middle = 1
		}
		want, _ := new(big.Float).SetPrec(28).Quo(oracleOf(1), oracleOf(middle)).Float64()
		if row.reciprocal != want || math.Abs(first*want-1) > 0x1p-7 || math.Abs(last*want-1) > 0x1p-7 {
			t.Errorf("powLogs, row %d, has %x, want %x", i, row.reciprocal, want)
		}
		logarithm := oracle().Quo(oracleLn(oracleOf(want)), ln2)
		if i == 38 {
			logarithm = oracle()
		}
		same("powLogs", i, double{row.hi, row.lo}, logarithm.Neg(logarithm))
	}
	for i, row := range powRoots {
		exponent := oracle().Mul(ln2, oracleOf(float64(i)/64))
		same("powRoots", i, row, rounding(oracleExp(exponent)))
	}
	for i, row := range atan2Table {
		if i > 0 {
			same("atan2Table", i, row, oracleAngle(oracleOf(float64(i)), oracleOf(32)))
		}
	}
	pi := oracleAngle(oracleOf(1), oracle().SetInt64(-1))
	pi.Mul(pi, oracle().Quo(oracleOf(4), oracleOf(3)))
	same("atan2Starts", 2, atan2Starts[2], pi)
	same("atan2Starts", 1, atan2Starts[1], oracle().Mul(pi, oracleOf(0.5)))

	coefficient := func(n int) *big.Float { // of the logarithm
		sign := 1 - 2*((n+1)%2)
		return oracle().Quo(oracleOf(1), oracle().Mul(ln2, oracleOf(float64(sign*n))))
	}
	for i, c := range powLogStart {
		same("powLogStart", i, c, coefficient(i+1))
	}
	for i, c := range powLogRest {
		if want, _ := coefficient(i + 6).Float64(); c != want {
			t.Errorf("powLogRest, %d, is %x, want %x", i, c, want)
		}
	}
	term := oracleOf(1)
	for i := range len(powExpStart) + len(powExpRest) {
		term.Mul(term, ln2)
		term.Quo(term, oracleOf(float64(i+1)))
		if i < len(powExpStart) {
			same("powExpStart", i, powExpStart[i], term)
		} else if want, _ := term.Float64(); powExpRest[i-len(powExpStart)] != want {
			t.Errorf("powExpRest, %d, is %x, want %x", i-len(powExpStart), powExpRest[i-len(powExpStart)], want)
		}
	}
}

// rounding is x with the bits that the oracle answers for.
func rounding(x *big.Float) *big.Float { return new(big.Float).SetPrec(200).Set(x) }
