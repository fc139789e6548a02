package lab_test

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"github.com/tide-engine/tide/det/fixed"
	"github.com/tide-engine/tide/lab"
)

// exact is a float64 to package big, whose sums, products and quotients round
// to nearest even at 53 bits as IEEE 754 has it, in software.
func exact(x float64) *big.Float { return new(big.Float).SetPrec(53).SetFloat64(x) }

func plus(a, b *big.Float) *big.Float  { return new(big.Float).SetPrec(53).Add(a, b) }
func minus(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(53).Sub(a, b) }
func times(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(53).Mul(a, b) }
func over(a, b *big.Float) *big.Float  { return new(big.Float).SetPrec(53).Quo(a, b) }
func less(a, b *big.Float) bool        { return a.Cmp(b) < 0 }

// softStep is the world's step in software floats, with none of its shortcuts.
func softStep(x, y, vx, vy *big.Float, pegs []lab.Peg) (*big.Float, *big.Float, *big.Float, *big.Float) {
	x, y = plus(x, vx), plus(y, vy)
	low, right, bottom, zero, hundred := exact(3), exact(157), exact(97), exact(0), exact(100)
	if less(x, low) && less(vx, zero) || less(right, x) && less(zero, vx) {
		vx = new(big.Float).Neg(vx)
	}
	if less(y, low) && less(vy, zero) || less(bottom, y) && less(zero, vy) {
		vy = new(big.Float).Neg(vy)
	}
	for _, p := range pegs {
		dx, dy := minus(x, exact(p.X)), minus(y, exact(p.Y))
		square := plus(times(dx, dx), times(dy, dy))
		along := plus(times(vx, dx), times(vy, dy))
		if less(square, hundred) && less(along, zero) {
			j := over(plus(along, along), square)
			vx, vy = minus(vx, times(j, dx)), minus(vy, times(j, dy))
		}
	}
	return x, y, vx, vy
}

func TestDoubleIsIEEE754(t *testing.T) {
	for seed := range uint64(3) {
		w := lab.NewDouble(seed)
		x, y, vx, vy := exact(w.X), exact(w.Y), exact(w.VX), exact(w.VY)
		for step := range 4000 {
			w.Step()
			x, y, vx, vy = softStep(x, y, vx, vy, w.Pegs())
			for i, pair := range [...]struct {
				got  float64
				want *big.Float
			}{{w.X, x}, {w.Y, y}, {w.VX, vx}, {w.VY, vy}} {
				if want, _ := pair.want.Float64(); pair.got != want {
					t.Fatalf("seed %d, step %d: number %d is %v, want %v", seed, step, i, pair.got, want)
				}
			}
		}
		if w.Hits() < 50 {
			t.Errorf("seed %d: only %d hits", seed, w.Hits())
		}
	}
}

// wholeStep is the step in integers of any size, in steps of 1/65536.
func wholeStep(x, y, vx, vy *big.Int, pegs []lab.Peg) (*big.Int, *big.Int, *big.Int, *big.Int) {
	whole := func(units float64) *big.Int { return big.NewInt(int64(units * 65536)) }
	product := func(a, b *big.Int) *big.Int { // Rsh rounds down
		c := new(big.Int).Mul(a, b)
		return c.Rsh(c, 16)
	}
	sum := func(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) }
	difference := func(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) }
	x, y = sum(x, vx), sum(y, vy)
	if x.Cmp(whole(3)) < 0 && vx.Sign() < 0 || x.Cmp(whole(157)) > 0 && vx.Sign() > 0 {
		vx = new(big.Int).Neg(vx)
	}
	if y.Cmp(whole(3)) < 0 && vy.Sign() < 0 || y.Cmp(whole(97)) > 0 && vy.Sign() > 0 {
		vy = new(big.Int).Neg(vy)
	}
	for _, p := range pegs {
		dx, dy := difference(x, whole(p.X)), difference(y, whole(p.Y))
		square := sum(product(dx, dx), product(dy, dy))
		along := sum(product(vx, dx), product(vy, dy))
		if square.Cmp(whole(100)) < 0 && along.Sign() < 0 {
			j := new(big.Int).Lsh(along, 17)
			j.Quo(j, square)
			vx, vy = difference(vx, product(j, dx)), difference(vy, product(j, dy))
		}
	}
	return x, y, vx, vy
}

func TestFixedIsIntegers(t *testing.T) {
	for seed := range uint64(3) {
		w := lab.NewFixed(seed)
		big64 := func(q fixed.Q) *big.Int { return big.NewInt(int64(q)) }
		x, y, vx, vy := big64(w.X), big64(w.Y), big64(w.VX), big64(w.VY)
		for step := range 4000 {
			w.Step()
			x, y, vx, vy = wholeStep(x, y, vx, vy, w.Pegs())
			got := fmt.Sprint(int32(w.X), int32(w.Y), int32(w.VX), int32(w.VY))
			if want := fmt.Sprint(x, y, vx, vy); got != want {
				t.Fatalf("seed %d, step %d: %s, want %s", seed, step, got, want)
			}
		}
		if w.Hits() < 50 {
			t.Errorf("seed %d: only %d hits", seed, w.Hits())
		}
	}
}

// Every arena is one in which the ball starts free, no two pegs overlap, and
// both worlds have exactly the same.
func TestArenas(t *testing.T) {
	seen := map[lab.Arena]bool{}
	for seed := range uint64(2000) {
		a := lab.ArenaOf(seed)
		seen[a] = true
		for i, p := range a.Pegs {
			if math.Hypot(a.X-p.X, a.Y-p.Y) < lab.PegRadius+lab.BallRadius {
				t.Fatalf("seed %d: the ball starts in peg %d", seed, i)
			}
			for _, q := range a.Pegs[:i] {
				if math.Hypot(q.X-p.X, q.Y-p.Y) < 2*lab.PegRadius {
					t.Fatalf("seed %d: two pegs overlap", seed)
				}
			}
			if p.X < 0 || p.X > lab.Width || p.Y < 0 || p.Y > lab.Height {
				t.Fatalf("seed %d: peg %d is outside", seed, i)
			}
		}
		if speed := math.Abs(a.VX); speed < 1 || speed > 1.5 {
			t.Fatalf("seed %d: %v units a step", seed, a.VX)
		}
		d, f := lab.NewDouble(seed), lab.NewFixed(seed)
		if f.X.Float64() != d.X || f.Y.Float64() != d.Y || f.VX.Float64() != d.VX || f.VY.Float64() != d.VY {
			t.Fatalf("seed %d: the worlds start apart", seed)
		}
		for i, p := range f.Pegs() {
			if p != d.Pegs()[i] {
				t.Fatalf("seed %d: peg %d is not the same in both", seed, i)
			}
		}
	}
	if len(seen) != 2000 {
		t.Errorf("2000 seeds make %d arenas", len(seen))
	}
}

// The worlds after 200,000 steps: one value on every machine.
func TestGoldenWorlds(t *testing.T) {
	d, f := lab.NewDouble(1), lab.NewFixed(1)
	for range 200_000 {
		d.Step()
		f.Step()
	}
	if d.Hash() != 0xe31b6d9c || d.Hits() != 6786 {
		t.Errorf("doubles hash to %#08x after %d hits", d.Hash(), d.Hits())
	}
	if f.Hash() != 0xdb2c63d6 || f.Hits() != 6243 {
		t.Errorf("fixed point hashes to %#08x after %d hits", f.Hash(), f.Hits())
	}
}

func TestStepsAllocateNothing(t *testing.T) {
	d, f := lab.NewDouble(1), lab.NewFixed(1)
	if n := testing.AllocsPerRun(1000, func() {
		d.Step()
		f.Step()
		_, _ = d.Hash(), f.Hash()
	}); n != 0 {
		t.Errorf("a step allocates %v times", n)
	}
}

// FNV-1a's own vectors are of bytes: of words that hold a byte each the hash is
// the same.
func TestHashIsFNV1a(t *testing.T) {
	for text, want := range map[string]uint32{"": 0x811c9dc5, "a": 0xe40c292c, "foobar": 0xbf9cf968} {
		var words []uint32
		for _, b := range []byte(text) {
			words = append(words, uint32(b))
		}
		if got := lab.Hash(words); got != want {
			t.Errorf("%q hashes to %#08x, want %#08x", text, got, want)
		}
	}
	if lab.Hash([]uint32{0xdeadbeef}) != uint32((0x811c9dc5^0xdeadbeef)*0x01000193&0xffffffff) {
		t.Error("a whole word is not taken at once")
	}
}
