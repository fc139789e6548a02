package reference

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestRound compares with math/big's own conversion, and asks that what round
// calls certain is so at both ends of what it was told.
func TestRound(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	nearest := func(m uint64, more int64, e int) uint32 {
		v := new(big.Int).Add(new(big.Int).SetUint64(m), big.NewInt(more))
		f, _ := new(big.Float).SetMantExp(new(big.Float).SetPrec(80).SetInt(v), e-63).Float32()
		return math.Float32bits(f)
	}
	certain, not := 0, 0
	for range 100_000 {
		m, e := r.Uint64()|1<<63, r.IntN(290)-156
		if r.IntN(2) == 0 { // near a midpoint or a float
			drop := uint(39 + r.IntN(2))
			if e < -126 {
				drop = min(63, drop+uint(-126-e))
			}
			m = (m>>drop<<drop | 1<<63) + uint64(r.IntN(64)) - 32
			if m>>63 == 0 {
				continue
			}
		}
		if got, ok := round(0, m, e, 0); !ok || got != nearest(m, 0, e) {
			t.Fatalf("%016x·2^%d is %08x, want %08x", m, e, got, nearest(m, 0, e))
		}
		wrong := uint64(1 + r.IntN(40))
		got, ok := round(signBit, m, e, wrong)
		if !ok {
			not++
			continue
		}
		certain++
		for _, more := range []int64{int64(wrong) - 1, 1 - int64(wrong)} {
			if want := nearest(m, more, e) | signBit; got != want {
				t.Fatalf("%016x%+d·2^%d is %08x, not %08x", m, more, e, want, got)
			}
		}
	}
	if certain < 10_000 || not < 1000 {
		t.Errorf("%d certain, %d not: the arguments do not ask both", certain, not)
	}
}
