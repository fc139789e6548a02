package det_test

import (
	"encoding/binary"
	"hash/fnv"
	"io"
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

// TestGoldenIntegers is the same for what gives integers, and for Vec3.
func TestGoldenIntegers(t *testing.T) {
	hash := fnv.New64a()
	results := 0
	state := uint64(2)
	bits := func() uint64 {
		state = state*6364136223846793005 + 1442695040888963407
		return state ^ state>>29
	}
	for round := range 20_000 {
		a, b := bits(), bits()
		x := math.Float64frombits(a)
		if round%4 != 0 { // an exponent that integers have
			x = math.Float64frombits(a&^(0x7ff<<52) | (1020+a>>52%72)<<52)
			b >>= b % 64
		}
		hashIntegers[int8](hash, a, b, x)
		hashIntegers[int16](hash, a, b, x)
		hashIntegers[int32](hash, a, b, x)
		hashIntegers[int64](hash, a, b, x)
		hashIntegers[uint8](hash, a, b, x)
		hashIntegers[uint16](hash, a, b, x)
		hashIntegers[uint32](hash, a, b, x)
		hashIntegers[uint64](hash, a, b, x)
		results += 8

		of := func(word uint64) float32 { return float32(int32(word)) * 0x1p-24 }
		v, w := det.Vec3{X: of(a), Y: of(b), Z: of(a >> 32)}, det.Vec3{X: of(b >> 32), Y: of(a >> 16), Z: of(b >> 16)}
		sum := v.Add(w).Sub(w.Scale(v.X))
		for _, f := range []float32{sum.X, sum.Y, sum.Z, v.Dot(w), v.Length()} {
			hash.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(f)))
			results++
		}
	}
	if results != 20_000*13 {
		t.Errorf("%d results were hashed, want %d", results, 20_000*13)
	}
	const want = 0x283607ee839e2552
	if got := hash.Sum64(); got != want {
		t.Errorf("the bits hash to %#016x, want %#016x", got, uint64(want))
	}
}

func hashIntegers[T det.Integer](hash io.Writer, a, b uint64, x float64) {
	m, n := T(a), T(b)
	for _, result := range []T{det.Div(m, n), det.Mod(m, n), det.DivFloor(m, n), det.ModFloor(m, n), det.ToInt[T](x), det.ToInt[T](float32(x))} {
		_, _ = hash.Write(binary.LittleEndian.AppendUint64(nil, uint64(result)))
	}
}
