package fixed_test

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"testing"

	"github.com/tide-engine/tide/det/fixed"
)

// TestGoldenBits hashes every function over the same operands: one value on
// every processor, operating system and optimisation level. No operation in it
// leaves the range, so that debug builds give the same.
func TestGoldenBits(t *testing.T) {
	hash := fnv.New64a()
	write := func(results ...fixed.Q) {
		for _, q := range results {
			_, _ = hash.Write(binary.LittleEndian.AppendUint32(nil, uint32(q)))
		}
	}
	random := generator(7)
	for range 50_000 {
		a, b := random.q(), random.q()
		c, d := a>>9, b>>9 // whose products and sums fit
		write(c.Add(d), c.Sub(d), c.Mul(d), c.MulNearest(d), (c >> 6).Div(d.Abs()|fixed.One/64), c.Neg(), c.Abs(), a.Floor(), c.Ceil(), c.Round(), a.Div(0))
		write(fixed.Sin(a), fixed.Cos(a), fixed.Atan2(a, b), fixed.Sqrt(a&fixed.Max))
		f := math.Float64frombits(uint64(random.next())<<32 | uint64(random.next()))
		write(fixed.FromInt(a.Int()), fixed.FromFloat(f), fixed.FromFloat(b.Float32()), fixed.FromFloat(float32(f)))
		back, err := fixed.Parse(a.String())
		if err != nil {
			t.Fatal(err)
		}
		write(back, fixed.Q(math.Float32bits(a.Float32())))
	}
	const want = 0xfbe38cc25d7f4579
	if got := hash.Sum64(); got != want {
		t.Errorf("the bits hash to %#016x, want %#016x", got, uint64(want))
	}
}
