package det

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/big"
	"testing"
)

// elementaryCase is a function of one number that is built on exponentials or
// logarithms, with what checks it.
type elementaryCase struct {
	name      string
	f         func(float32) float32
	truth     func(x *big.Float) *big.Float
	low, high float32  // where truth is defined and worth its time: low < x < high
	hard      []uint32 // inputs whose truth lies nearest to the middle of two float32s
	golden    uint64   // of the bits of the results, see TestElementaryGolden
}

var elementary = []elementaryCase{
	{"Exp", Exp, oracleExp, -200, 200, []uint32{0xc16912cd, 0xbbf0edf1, 0xc2b2e798, 0x377eff81, 0xbae0e25c, 0xb3000000}, 0xdea9f4150fe229c4},
	{"Exp2", Exp2, func(x *big.Float) *big.Float { return oracleExp(oracle().Mul(x, oracleLn2)) }, -200, 200, []uint32{0xc3160000, 0xb52d1f9a, 0xbcf3a937, 0x3b429d37, 0xb8d3d026, 0xbaec2b40}, 0x54a30a1d6b664903},
	{"Expm1", Expm1, oracleExpm1, -200, 200, []uint32{0x3dc252dd, 0x3a254e7a, 0x34ca62c1, 0xb675cbfc, 0x33b504f3, 0xbb7b3b6c}, 0xfd0a0dd998bca8be},
	{"Sinh", Sinh, func(x *big.Float) *big.Float { // from e = eˣ−1, as (e + e/(e+1))/2
		e := oracleExpm1(x)
		sum := oracle().Add(e, oracle().Quo(e, oracle().Add(e, oracleOf(1))))
		return sum.SetMantExp(sum, -1)
	}, -200, 200, []uint32{0x3a1285ff, 0x3b36aa1f, 0x3f7df258, 0x3d09c4d8, 0x3f99144c, 0xba1285ff}, 0xea9145a7c3e62433},
	{"Cosh", Cosh, func(x *big.Float) *big.Float {
		e := oracleExp(x)
		sum := oracle().Add(e, oracle().Quo(oracleOf(1), e))
		return sum.SetMantExp(sum, -1)
	}, -200, 200, []uint32{0x3a6f7750, 0x3d609528, 0x3a87c3b6, 0x3b43f588, 0x39b504f3, 0x4288942b}, 0x1caf965e839a2fd8},
	{"Tanh", Tanh, func(x *big.Float) *big.Float {
		e := oracleExpm1(oracle().Mul(x, oracleOf(2)))
		return oracle().Quo(e, oracle().Add(e, oracleOf(2)))
	}, -200, 200, []uint32{0x3ac37de2, 0x3eee0566, 0x3cd41b91, 0x40acb4d0, 0x40c5e8ca, 0x3d7c3055}, 0x3e3a7e7219278b8f},
	{"Log", Log, oracleLn, 0, infinite, []uint32{0x41178feb, 0x4c5d65a5, 0x6f31a8ec, 0x65d890d3, 0x4d604ebe, 0x1f116ab8, 0x66a8c860, 0x3c413d3a}, 0xb6a947a483e9b7b6},
	{"Log2", Log2, func(x *big.Float) *big.Float { return oracle().Quo(oracleLn(x), oracleLn2) }, 0, infinite, []uint32{0x3ea07ab9, 0x002452a4, 0x0048a548, 0x00914a90, 0x2fd54996, 0x37ffc006, 0x003ae024, 0x0075c048}, 0x1c6eea83a2e231d0},
	{"Log10", Log10, func(x *big.Float) *big.Float { return oracle().Quo(oracleLn(x), oracleLn10) }, 0, infinite, []uint32{0x0efeee7a, 0x120b93dc, 0x610567e4, 0x62a6c1dd, 0x45bdedc8, 0x604df02c, 0x13ae78d3, 0x2f149212}, 0x24c97fccf6db58b6},
	{"Log1p", Log1p, func(x *big.Float) *big.Float { return oracleLn(oracle().Add(x, oracleOf(1))) }, -1, infinite, []uint32{0x35400003, 0x3710001b, 0x3efd81ad, 0xbb0ec8c4, 0xb53ffffd, 0x65d890d3, 0xb70fffe5, 0x55185f82}, 0x5b83c66c6ed00efc},
	{"Cbrt", Cbrt, func(x *big.Float) *big.Float {
		if x.Sign() == 0 {
			return x
		}
		root := oracleExp(oracle().Quo(oracleLn(oracle().Abs(x)), oracleOf(3)))
		if x.Sign() < 0 {
			root.Neg(root)
		}
		return root
	}, -infinite, infinite, []uint32{}, 0xef6527f760a4368a},
}

var (
	infinite   = float32(math.Inf(1))
	oracleLn10 = oracleLn(oracleOf(10))
)

// oracleExpm1 is exact enough: of the smallest float32 e^x keeps 250 bits
// behind the 1 that is taken away.
func oracleExpm1(x *big.Float) *big.Float { return oracle().Sub(oracleExp(x), oracleOf(1)) }

// check compares one result with the oracle's.
func (e elementaryCase) check(t *testing.T, x float32) {
	t.Helper()
	if !(e.low < x && x < e.high) {
		return
	}
	got, want := e.f(x), rounded(e.truth(oracleOf(float64(x))))
	if got != want { // zeros have their signs in TestElementaryRules
		t.Errorf("%s(%v) (%08x) is %v (%08x), want %v (%08x)", e.name, x, math.Float32bits(x), got, math.Float32bits(got), want, math.Float32bits(want))
	}
}

// elementarySpots are where something changes: the next few numbers to each
// side of them are tried, and of the same with the other sign.
var elementarySpots = []float32{
	0, 1, 0.5, 2, math.E, math.Ln2, math.MaxFloat32, 0x1p-126,
	// cubes, powers of 10 and of 2, and halves between those
	8, 27, 1000, 10, 100, 1e5, 1e10, 0.1, 1024, 0x1p100, 0x1p-100, 24, 24.5,
	// where results overflow, are subnormal, or round to a constant
	88.72284, 128, 89.41599, 256, 87.33655, 103.97208, 126, 149, 150, 9.010914, 17.32868, 10,
	// where the kernels change: pieces of tables, and 2⁻⁸ in Log1p
	0.69921875, 1.3984375, 0x1p-8, 0x1p-7, 0.99609375, 1.0078125, 0.0054152, 0.0078125,
	0x1p-12, 0x1p-24, 0x1p-25, 0x1p-26,
}

func TestElementaryIsRight(t *testing.T) {
	for _, e := range elementary {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			for _, bits := range e.hard {
				e.check(t, math.Float32frombits(bits))
			}
			for _, spot := range elementarySpots {
				for step := range uint32(5) {
					x := math.Float32frombits(math.Float32bits(spot) - 2 + step)
					e.check(t, x)
					e.check(t, -x)
				}
			}
			d := draws(1)
			for i := range tries() / 12 {
				x := math.Float32frombits(uint32(i)%255<<23 | d.bits()>>9) // each exponent in turn
				e.check(t, x)
				e.check(t, -x)
				e.check(t, d.signed(float32(16*d.unit()))) // a game's numbers
			}
		})
	}
}

// TestElementaryExact are those that are exact, or in the middle of two
// float32s, so that a kernel must not be off at all.
func TestElementaryExact(t *testing.T) {
	for n := -149; n <= 127; n++ {
		power := float32(math.Ldexp(1, n))
		if got := Exp2(float32(n)); got != power {
			t.Errorf("Exp2(%d) is %v, want %v", n, got, power)
		}
		if got := Log2(power); got != float32(n) {
			t.Errorf("Log2(2^%d) is %v", n, got)
		}
		if n%3 == 0 {
			if got, want := Cbrt(power), float32(math.Ldexp(1, n/3)); got != want {
				t.Errorf("Cbrt(2^%d) is %v, want %v", n, got, want)
			}
		}
	}
	for n := range 11 {
		if got := Log10(float32(math.Pow10(n))); got != float32(n) {
			t.Errorf("Log10(1e%d) is %v", n, got)
		}
	}
	for n := float32(-256); n <= 256; n++ {
		if got := Cbrt(n * n * n); got != n {
			t.Errorf("Cbrt(%v³) is %v", n, got)
		}
	}
}

// TestElementaryGolden holds the bits of every function: they are one on every
// processor, operating system and optimisation level, and a change to them
// parts old worlds from new ones.
func TestElementaryGolden(t *testing.T) {
	for _, e := range elementary {
		hash := fnv.New64a()
		var word [4]byte
		write := func(bits uint32) {
			binary.LittleEndian.PutUint32(word[:], math.Float32bits(e.f(math.Float32frombits(bits))))
			_, _ = hash.Write(word[:])
		}
		d := draws(2)
		for top := range uint32(512) { // each sign and exponent, NaNs and infinities too
			for _, low := range []uint32{0, 1, 2, 0x3fffff, 0x400000, 0x400001, 0x7ffffe, 0x7fffff} {
				write(top<<23 | low)
			}
			for range 24 {
				write(top<<23 | d.bits()>>9)
			}
		}
		for range 20_000 {
			write(math.Float32bits(d.signed(float32(16 * d.unit()))))
		}
		if got := hash.Sum64(); got != e.golden {
			t.Errorf("the bits of %s hash to %#016x, want %#016x", e.name, got, e.golden)
		}
	}
}

func TestElementaryAllocatesNothing(t *testing.T) {
	for _, e := range elementary {
		if n := testing.AllocsPerRun(100, func() { elementarySink = e.f(0.75) }); n != 0 {
			t.Errorf("%s allocates %v times", e.name, n)
		}
	}
}
