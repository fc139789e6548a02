package det

import (
	"math"
	"math/big"
	"testing"
)

func trueHypot(x, y float32) *big.Float {
	a, b := oracleOf(float64(x)), oracleOf(float64(y))
	sum := oracle().SetPrec(1200).Mul(a, a)
	sum.Add(sum, oracle().Mul(b, b)) // 600 bits apart at most
	return oracle().Sqrt(sum)
}

func checkHypot(t *testing.T, x, y float32) {
	t.Helper()
	if got, want := Hypot(x, y), rounded(trueHypot(x, y)); got != want {
		t.Errorf("Hypot(%v, %v) (%08x, %08x) is %v, want %v", x, y, math.Float32bits(x), math.Float32bits(y), got, want)
	}
}

func TestHypotPairs(t *testing.T) {
	d := draws(3)
	for range tries() {
		x := d.signed(d.positive())
		checkHypot(t, x, d.signed(d.positive()))
		checkHypot(t, x, d.signed(float32(float64(x)*math.Ldexp(d.unit()+0.5, d.below(30)-15))))
		checkHypot(t, float32(d.unit()*200-100), float32(d.unit()*200-100))
		checkHypot(t, math.Float32frombits(1+d.bits()>>9), math.Float32frombits(1+d.bits()>>9))
	}
}

// TestHypotNearMiddles takes right triangles whose long side is halfway
// between two float32, or nearly.
func TestHypotNearMiddles(t *testing.T) {
	d := draws(15)
	ties, near := 0, 0
	check := func(x, y float32) {
		checkHypot(t, x, y)
		checkHypot(t, -y, x)
		a, b := float64(x)*float64(x), float64(y)*float64(y)
		if root := math.Sqrt(a + b); (math.Float64bits(root)-(1<<28-2))&(1<<29-1) <= 4 {
			near++
			if middle := math.Float64frombits((math.Float64bits(root) + 2) >> 28 << 28); exactSum(a, b) == exactProduct(middle, middle) {
				ties++
			}
		}
	}
	// p²−q², 2pq, p²+q², of which the last has 25 bits and is odd.
	for range tries() / 2 {
		p := uint64(2897 + d.below(5792-2897))
		q := p &^ 1
		for q >= p || p*p+q*q >= 1<<25 || (p+q)%2 == 0 {
			q = uint64(d.below(int(p)))
		}
		if p*p+q*q < 1<<24 || p*p-q*q >= 1<<24 {
			continue
		}
		x, y := float32(p*p-q*q), float32(2*p*q)
		scale := float32(math.Ldexp(1, d.below(220)-149))
		check(x*scale, y*scale)
		check(math.Nextafter32(x, 0), y)
		check(x, math.Nextafter32(y, 1e9))
	}
	// x²+y² near (x+½)²: y² near x+¼, which has to be within 2⁻⁶ to be within
	// 2⁻⁵² of the whole.
	for range tries() * 100 {
		x := uint64(1<<23 + d.below(1<<23))
		y := uint64(math.Sqrt((float64(x)+0.25)*0x1p22)) + uint64(d.below(2)) // in units of 2⁻¹¹
		if off := int64(y*y) - int64(x<<22+1<<20); -1<<16 < off && off < 1<<16 {
			check(float32(x), float32(y)*0x1p-11)
			check(float32(x)*0x1p-120, float32(y)*0x1p-131)
		}
	}
	t.Logf("%d within two units in the last place of float64, of which %d ties", near, ties)
	if ties < 50 || near-ties < 50 {
		t.Errorf("only %d within two units of float64, of which %d ties", near, ties)
	}
}
