package det

import (
	"math"
	"testing"
)

func TestSidesAgree(t *testing.T) {
	d := draws(9)
	for range 2000 {
		x := d.positive()
		if d.below(2) == 0 {
			x = math.Float32frombits(uint32(0x3f800000 + d.below(1<<12) - 1<<11))
		}
		y := float32((d.unit()*280 - 151) / math.Log2(float64(x)))
		if y-y != 0 || x == 1 {
			continue
		}
		r := float32(powFast(float64(x), float64(y)))
		if r-r != 0 || r == 0 {
			continue
		}
		m := halfway(r, math.Nextafter32(r, float32(math.Inf(1))))
		v, _ := truePower(x, y)
		c := v.Cmp(oracleOf(m))
		if s, w := powSide(float64(x), float64(y), m), powWideSide(float64(x), float64(y), m); s != c || w != c {
			t.Errorf("%v %v: %d %d want %d", x, y, s, w, c)
		}
	}
	for range 2000 {
		a, b := d.unit(), 1.0
		if d.below(2) == 0 {
			a *= 0x1p-20
		}
		a = float64(float32(a))
		for o := range 4 {
			r := float32(atan2Fast(a, b, o))
			m := halfway(r, math.Nextafter32(r, float32(math.Inf(1))))
			y, x := a, b
			if o&1 == 1 {
				y, x = x, y
			}
			if o >= 2 {
				x = -x
			}
			c := trueAngle(float32(y), float32(x)).Cmp(oracleOf(m))
			if s, w := atan2Side(a, b, o, m), atan2WideSide(a, b, o, m); s != c || w != c {
				t.Errorf("%v %v: %d %d want %d", y, x, s, w, c)
			}
		}
	}
}
