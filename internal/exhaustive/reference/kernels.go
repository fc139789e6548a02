package reference

import "sync"

// kernels are tables and coefficients that the functions of doubles need, made
// when the first is asked for: 128 bits each, to half a unit.
var kernels = sync.OnceValue(func() *kernelTables {
	t := &kernelTables{ln2: fraction(bigLn2), eighth: fraction(bigPi.scaled(-2))}
	for i := range t.exp {
		t.exp[i] = fraction(preciseExp(integer(int64(i)).scaled(-7)).scaled(-1))
	}
	for i := range t.sin {
		a := integer(int64(i)).scaled(-6)
		t.sin[i] = fraction(preciseSin(a))
		if i > 0 { // cos 0 is 1, which is no fraction
			t.cos[i] = fraction(preciseCos(a))
		}
	}
	one := integer(1)
	factorial := one
	for n := int64(2); n <= 17; n++ {
		factorial = factorial.by(n)
		c := fraction(one.over(factorial))
		t.growth = append(t.growth, c)
		if n%2 == 1 {
			t.sine = append(t.sine, c)
		} else {
			t.versine = append(t.versine, c)
		}
	}
	return t
})

type kernelTables struct {
	ln2, eighth frac // ln 2, and an eighth of a turn, π/4

	exp      [89]frac // e^(i/128)/2
	sin, cos [51]frac // of i/64

	growth  []frac // 1/2!, 1/3!, 1/4!, …
	sine    []frac // 1/3!, 1/5!, …
	versine []frac // 1/2!, 1/4!, …
}

func fraction(v number) frac {
	i := scaled(v, 128)
	var b [16]byte
	i.FillBytes(b[:])
	var f frac
	for j := range 8 {
		f.hi, f.lo = f.hi<<8|uint64(b[j]), f.lo<<8|uint64(b[j+8])
	}
	return f
}

// power is e^±x = m·2^e, m from a half up to one, wrong by less than 16 units
// and as many as e is; x is below 2¹⁰.
//
// x = k·ln 2 + i/128 + u, and e^u - 1 by its series, u below 2⁻⁷: the first
// term left out is u¹⁸/18!, below 2⁻¹⁷⁸.
func power(x mixed, negative bool) (m frac, e int, wrong uint64) {
	t := kernels()
	k, r := x.modulo(t.ln2)
	e = int(k) + 1
	if negative { // -x = -(k+1)·ln 2 + (ln 2 - r)
		e = -int(k)
		r = t.ln2.minus(r)
	}
	i := r.hi >> 57
	u := frac{r.hi << 7 >> 7, r.lo}
	grown := u.plus(u.times(u).times(poly(u, t.growth, false)))
	m = t.exp[i].plus(t.exp[i].times(grown))
	if m.hi>>63 == 0 { // ln 2 - 0 and what rounds above it
		m = frac{^uint64(0), ^uint64(0)}
	}
	return m, e, 16 + k
}

// circular is the sine and the cosine of an angle in the first eighth of a
// turn, each wrong by less than 24 units. An angle so small that its cosine is
// no fraction is not ok.
//
// The angle is i/64 + b, and sin b and 1 - cos b are their series, b below
// 2⁻⁶: the first term left out is b¹⁸/18!, below 2⁻¹⁶⁰.
func circular(angle frac) (sin, cos frac, ok bool) {
	t := kernels()
	i := angle.hi >> 58
	b := frac{angle.hi << 6 >> 6, angle.lo}
	square := b.times(b)
	s := b.minus(b.times(square.times(poly(square, t.sine, true))))
	v := square.times(poly(square, t.versine, true)) // 1 - cos b
	if i == 0 {
		return s, frac{}.minus(v), v != frac{}
	}
	sin = t.sin[i].plus(t.cos[i].times(s)).minus(t.sin[i].times(v))
	cos = t.cos[i].minus(t.sin[i].times(s)).minus(t.cos[i].times(v))
	return sin, cos, true
}

// around is the sine and cosine of x, below 2²⁰: what they are without a sign,
// and which of them are negative.
func around(x mixed) (sin, cos frac, sinNegative, cosNegative bool, wrong uint64, ok bool) {
	t := kernels()
	k, r := x.modulo(t.eighth)
	if k&1 == 1 {
		r = t.eighth.minus(r)
	}
	sin, cos, ok = circular(r)
	if (k+1)&2 != 0 {
		sin, cos = cos, sin
	}
	return sin, cos, k&4 != 0, (k+2)&4 != 0, 26 + k, ok
}
