package det

import (
	"math"
	"math/big"
	"testing"
)

// truePower is x to the power of y for positive finite x, unrounded; nil if it
// is far outside of float32, with the result there.
func truePower(x, y float32) (*big.Float, float32) {
	t := oracle().Mul(oracleLn(oracleOf(float64(x))), oracleOf(float64(y)))
	if size, _ := t.Float64(); math.Abs(size) > 200 {
		return nil, float32(math.Exp(size))
	}
	return oracleExp(t), 0
}

func truePow(x, y float32) float32 {
	value, far := truePower(x, y)
	if value == nil {
		return far
	}
	return rounded(value)
}

// powStage is which part of powPositive decides: 0 powFast, 1 powSide,
// 2 powEquals, 3 powWideSide.
func powStage(x, y float32) int {
	near := powFast(float64(x), float64(y))
	low, high := float32(near-near*powBound), float32(near+near*powBound)
	if low == high {
		return 0
	}
	middle := halfway(low, high)
	switch {
	case powSide(float64(x), float64(y), middle) != 0:
		return 1
	case powEquals(float64(x), float64(y), middle):
		return 2
	}
	return 3
}

// checkPow compares with the oracle, or, where math.Pow is far from any middle,
// with that.
func checkPow(t *testing.T, x, y float32) {
	t.Helper()
	got := Pow(x, y)
	rough := math.Pow(float64(x), float64(y))
	want := float32(rough)
	if want != float32(rough*(1+0x1p-40)) || want != float32(rough*(1-0x1p-40)) || want != got {
		want = truePow(x, y)
	}
	if got != want {
		t.Errorf("Pow(%v, %v) (%08x, %08x) is %v, want %v", x, y, math.Float32bits(x), math.Float32bits(y), got, want)
	}
}

func TestPowPairs(t *testing.T) {
	d := draws(1)
	for range tries() {
		// Any two, most of them far out.
		checkPow(t, d.positive(), d.signed(d.positive()))
		// Any base, and a power within float32.
		x := d.positive()
		exponent := d.unit()*280 - 151
		checkPow(t, x, float32(exponent/math.Log2(float64(x))))
		// A base near 1.
		x = math.Float32frombits(uint32(0x3f800000 + d.below(1<<12) - 1<<11))
		checkPow(t, x, float32(exponent/math.Log2(float64(x))))
		// What games have.
		x, y := float32(d.unit()*100), float32(d.unit()*12-4)
		checkPow(t, x, y)
		checkPow(t, x, float32(math.Round(float64(y*4))/4))
		checkPow(t, float32(d.below(4096)+1)/16, float32(math.Round(float64(y*4))/4))
	}
}

// powWithin draws a base and a power of it that is a float32 above 0, and not
// infinite.
func powWithin(d *draws) (x, y float32) {
	for {
		x = d.positive()
		switch d.below(3) {
		case 0: // near 1
			x = math.Float32frombits(uint32(0x3f800000 + d.below(1<<12) - 1<<11))
		case 1:
			x = float32(1 + d.unit())
		}
		y = float32((d.unit()*277 - 149) / math.Log2(float64(x)))
		if x != 1 && y-y == 0 && y != 0 {
			return x, y
		}
	}
}

// away is how far got is from want, relative to that, as a logarithm to base 2.
func away(got, want *big.Float) float64 {
	off := oracle().Quo(oracle().Sub(got, want), want)
	if off.Sign() == 0 {
		return -300
	}
	f, _ := off.Abs(off).Float64()
	return math.Log2(f)
}

func (a double) value() *big.Float { return oracle().Add(oracleOf(a.hi), oracleOf(a.lo)) }

func (w wide) value() *big.Float {
	sum := oracle()
	for i, word := range w {
		part := oracle().SetUint64(word)
		sum.Add(sum, part.SetMantExp(part, 64*i-192))
	}
	return sum
}

// TestPowBounds measures the three ways to a power against the errors that
// their comments state and their callers rely on.
func TestPowBounds(t *testing.T) {
	d := draws(11)
	fast, doubled, fixed := -300.0, -300.0, -300.0
	for range tries() / 4 {
		x, y := powWithin(&d)
		want, _ := truePower(x, y)
		fast = max(fast, away(oracleOf(powFast(float64(x), float64(y))), want))
		power, n := powDouble(float64(x), float64(y))
		value := power.value()
		doubled = max(doubled, away(value.SetMantExp(value, n), want))
		wider, n := powWide(float64(x), float64(y))
		value = wider.value()
		fixed = max(fixed, away(value.SetMantExp(value, n), want))
	}
	t.Logf("at most 2^%.1f, 2^%.1f, 2^%.1f of the power", fast, doubled, fixed)
	if fast > -43.4 || doubled > -78 || fixed > -157 {
		t.Errorf("errors of 2^%.1f, 2^%.1f, 2^%.1f of the power, more than are stated", fast, doubled, fixed)
	}
}

// TestPowTies is every power whose odd part has 25 bits, which is halfway
// between two float32, and those that are halfway between two subnormal ones.
func TestPowTies(t *testing.T) {
	ties := 0
	check := func(root uint64, n, roots, place int) {
		// x = (root·2^place)^(2^roots), y = n/2^roots
		power := new(big.Int).Exp(new(big.Int).SetUint64(root), big.NewInt(int64(n)), nil)
		base := new(big.Int).Exp(new(big.Int).SetUint64(root), big.NewInt(1<<roots), nil)
		if base.BitLen() > 24 {
			return
		}
		exact := oracle().SetInt(power)
		exact.SetMantExp(exact, place*n)
		want, accuracy := exact.Float32()
		value := oracle().SetInt(base)
		x, exactly := value.SetMantExp(value, place<<roots).Float32()
		if accuracy == big.Exact || exactly != big.Exact || x == 0 || x-x != 0 {
			return
		}
		y := float32(math.Ldexp(float64(n), -roots))
		if got := Pow(x, y); got != want {
			t.Errorf("Pow(%v, %v), a tie, is %v, want %v", x, y, got, want)
		}
		if stage := powStage(x, y); stage != 2 {
			t.Errorf("Pow(%v, %v), a tie, is decided by stage %d", x, y, stage)
		}
		ties++
	}
	for n := 2; n <= 15; n++ {
		for root := uint64(3); root < 1<<13; root += 2 {
			power := new(big.Int).Exp(new(big.Int).SetUint64(root), big.NewInt(int64(n)), nil)
			if power.BitLen() > 25 {
				break
			}
			for roots := range 4 {
				if power.BitLen() == 25 {
					for place := -2; place <= 2; place++ {
						check(root, n, roots, place)
					}
				}
				if 150%n == 0 {
					check(root, n, roots, -150/n)
				}
			}
		}
	}
	for _, c := range [][2]float32{{2, -150}, {0.5, 150}, {8, -50}, {0x1p-100, 1.5}, {0x1p-75, 2}, {0x1p-30, 5}, {0x1p+120, -1.25}} {
		if got := Pow(c[0], c[1]); got != 0 || powStage(c[0], c[1]) != 2 {
			t.Errorf("Pow(%v, %v), halfway from 0 to the least float32, is %v", c[0], c[1], got)
		}
		ties++
	}
	if ties < 7_000 {
		t.Errorf("only %d ties", ties)
	}
}

// TestPowNearMiddles takes powers that lie near the middle of two float32.
func TestPowNearMiddles(t *testing.T) {
	d := draws(14)
	var stages [4]int
	closest := 0.0
	check := func(x, y float32) {
		value, far := truePower(x, y)
		if value == nil {
			if got := Pow(x, y); got != far {
				t.Errorf("Pow(%v, %v) is %v, want %v", x, y, got, far)
			}
			return
		}
		stages[powStage(x, y)]++
		closest = min(closest, fromMiddle(value))
		if got, want := Pow(x, y), rounded(value); got != want {
			t.Errorf("Pow(%v, %v) (%08x, %08x) is %v, want %v", x, y, math.Float32bits(x), math.Float32bits(y), got, want)
		}
	}
	// The power that comes nearest to a middle, the nearer the smaller its
	// logarithm is.
	for range tries() / 2 {
		x := d.positive()
		middle := 1 + math.Ldexp(float64(2*d.below(1<<d.below(24))+1), -24)
		if d.below(2) == 0 {
			middle = 1 - (middle-1)/4 // whose middles are at odd multiples of 2⁻²⁵, or fewer bits
		}
		check(x, float32(math.Log1p(middle-1)/math.Log(float64(x))))
	}
	// A search over 10⁸ bases found these within 2⁻⁷².
	for _, c := range powNearest {
		x, y := math.Float32frombits(c[0]), math.Float32frombits(c[1])
		if stage := powStage(x, y); stage != 3 {
			t.Errorf("Pow(%v, %v) is decided by stage %d", x, y, stage)
		}
		check(x, y)
	}
	// Squares within a unit of 2⁻⁴⁸ of a middle, and other powers beside ties.
	for x := uint32(1<<23 + 1); x < 1<<24; x += 2 {
		square := uint64(x) * uint64(x)
		place := uint(22)
		if square >= 1<<47 {
			place = 23
		}
		if rest := int64(square&(2<<place-1)) - 1<<place; -64 < rest && rest < 64 {
			check(float32(x), 2)
			check(float32(x)*0x1p-60, 2)
		}
	}
	for root := float32(3); root < 5792; root += 26 {
		for _, x := range []float32{root, math.Nextafter32(root, 0), math.Nextafter32(root, 1e9), root * root} {
			y := float32(1.5 + float64(d.below(4))/2)
			check(x, y)
			check(x, math.Nextafter32(y, 0))
			check(x, -y)
		}
	}
	// The ends: halfway to infinity, and to and from the least float32.
	for range tries() / 60 {
		x := d.positive()
		for _, end := range []float64{128, 128 - 0x1.7p-25, -150, -149, -149 + 0.5849625007211562, -126} {
			y := float32(end / math.Log2(float64(x)))
			check(x, y)
			check(x, math.Nextafter32(y, 0))
			check(x, math.Nextafter32(y, y*2))
		}
	}
	t.Logf("decided by each stage: %d, the closest at 2^%.1f", stages, closest)
	for stage, n := range stages {
		if n == 0 && stage != 2 { // TestPowTies has the ties
			t.Errorf("nothing is decided by stage %d", stage)
		}
	}
}

// powNearest are the bits of bases and exponents.
var powNearest = [][2]uint32{
	{0x0009b31b, 0x30e3c455}, // 2^-76.9
	{0x13dd39dd, 0x31987505}, // 2^-74.3
	{0x16674ce4, 0x300fdf37}, // 2^-79.5
	{0x1df1bf50, 0x31042262}, // 2^-74.3
	{0x25da7937, 0xb249dd3a}, // 2^-72.7
	{0x40e0287a, 0xb34543f4}, // 2^-75.5
	{0x4337c5e3, 0xb1c467d4}, // 2^-75.9
	{0x4b2d53ec, 0x317c2178}, // 2^-75.4
	{0x4d861c48, 0xb0d28a30}, // 2^-75.6
	{0x50e681da, 0xb2145f9f}, // 2^-74.9
	{0x5caa9a72, 0x3197bde2}, // 2^-72.1
	{0x7305f329, 0xb0ac0166}, // 2^-72.9
	{0x73eef1ff, 0x3061542e}, // 2^-73.6
}
