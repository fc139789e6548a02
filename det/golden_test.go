package det_test

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"testing"

	"github.com/tide-engine/tide/det"
)

// golden is the hash of the bits of every function over the same operands.
// It has one value on every processor, operating system and optimisation
// level, and a change to it is a change that parts old worlds from new ones.
const golden = 0x9f84ad8cb55b96a9

func TestGoldenBits(t *testing.T) {
	hash := fnv.New64a()
	var word [4]byte
	results := 0
	write := func(values ...float32) {
		for _, x := range values {
			if x != x {
				x = nan // of what plain arithmetic makes, only that it is NaN is defined
			}
			binary.LittleEndian.PutUint32(word[:], math.Float32bits(x))
			hash.Write(word[:])
			results++
		}
	}

	state := uint64(1) // Knuth's MMIX generator: operands that need no package
	bits := func() uint32 {
		state = state*6364136223846793005 + 1442695040888963407
		return uint32(state >> 32)
	}
	anything := func() float32 { return math.Float32frombits(bits()) }
	ordinary := func() float32 { return float32(int32(bits())) * 0x1p-24 } // −128 to 128

	for round := range 40_000 {
		of := ordinary
		if round%4 == 0 {
			of = anything
		}
		a, b, c, d := of(), of(), of(), of()
		v, w := det.Vec2{X: a, Y: b}, det.Vec2{X: c, Y: d}
		write(det.Sqrt(a), det.Abs(a), det.Sign(a), det.Min(a, b), det.Max(a, b),
			det.Clamp(a, b, c), det.Lerp(a, b, c), det.Floor(a), det.WrapAngle(a))
		for _, u := range []det.Vec2{v.Add(w), v.Sub(w), v.Scale(c), v.Normalize(), v.Lerp(w, a)} {
			write(u.X, u.Y)
		}
		write(v.Dot(w), v.LengthSq(), v.Length(), v.Distance(w))
		q, r := det.Quat{X: a, Y: b, Z: c, W: d}, det.Quat{X: of(), Y: of(), Z: of(), W: of()}
		for _, p := range []det.Quat{q.Mul(r), q.Conjugate(), q.Normalize(), q.Nlerp(r, of())} {
			write(p.X, p.Y, p.Z, p.W)
		}
		write(q.Dot(r))
	}

	if results != 40_000*40 {
		t.Errorf("%d results were hashed, want %d", results, 40_000*40)
	}
	if got := hash.Sum64(); got != golden {
		t.Errorf("the bits hash to %#016x, want %#016x", got, uint64(golden))
	}
}
