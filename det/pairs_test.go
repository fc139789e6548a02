package det

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"testing"
)

// pair is a function of two arguments.
type pair struct {
	name string
	of   func(x, y float32) float32
}

var pairFunctions = []pair{{"Atan2", Atan2}, {"Pow", Pow}, {"Hypot", Hypot}, {"Fmod", Fmod}}

// TestPairRules is the special values of C23, Annex F.10.
func TestPairRules(t *testing.T) {
	const tiny, huge = math.SmallestNonzeroFloat32, math.MaxFloat32
	inf, zero, odd := float32(math.Inf(1)), math.Float32frombits(signBit), math.Float32frombits(0xffc12345)
	signalling := math.Float32frombits(0x7f800001)
	n, pi := nan(), Pi
	for _, c := range []struct {
		pair
		cases [][3]float32 // both arguments and the result
	}{
		{pair{"Atan2", Atan2}, [][3]float32{
			{0, zero, pi}, {zero, zero, -pi}, {0, 0, 0}, {zero, 0, zero},
			{0, -tiny, pi}, {zero, -huge, -pi}, {0, tiny, 0}, {zero, huge, zero},
			{-1, 0, -pi / 2}, {-tiny, zero, -pi / 2}, {tiny, 0, pi / 2}, {huge, zero, pi / 2},
			{1, -inf, pi}, {-1, -inf, -pi}, {1, inf, 0}, {-1, inf, zero},
			{0, -inf, pi}, {zero, -inf, -pi}, {0, inf, 0}, {zero, inf, zero},
			{inf, 1, pi / 2}, {-inf, -huge, -pi / 2}, {inf, 0, pi / 2}, {-inf, zero, -pi / 2},
			{inf, -inf, 2.3561945}, {-inf, -inf, -2.3561945}, {inf, inf, pi / 4}, {-inf, inf, -pi / 4},
			{odd, 1, n}, {1, odd, n}, {odd, inf, n}, {0, signalling, n},
			{tiny, huge, 0}, {-tiny, huge, zero}, {tiny, -huge, pi}, {tiny, 1, tiny},
			{tiny, 2, 0}, {3 * tiny, 2, tiny}, {huge, tiny, pi / 2}, {1, 1, pi / 4}, {-1, -1, -2.3561945},
		}},
		{pair{"Pow", Pow}, [][3]float32{
			{0, -3, inf}, {zero, -3, -inf}, {0, -2, inf}, {zero, -2, inf}, {zero, -0.5, inf},
			{0, -inf, inf}, {zero, -inf, inf}, {zero, -huge, inf}, {zero, -16777215, -inf}, {zero, -16777216, inf},
			{0, 3, 0}, {zero, 3, zero}, {0, 2.5, 0}, {zero, 2.5, 0}, {zero, 2, 0}, {zero, inf, 0},
			{-1, inf, 1}, {-1, -inf, 1}, {1, odd, 1}, {1, signalling, 1}, {1, inf, 1}, {1, -huge, 1},
			{odd, 0, 1}, {odd, zero, 1}, {inf, 0, 1}, {0, zero, 1}, {-5, 0, 1}, {-inf, zero, 1},
			{-2, 0.5, n}, {-tiny, tiny, n}, {-huge, -1.5, n}, {-1, 0.5, n},
			{0.5, -inf, inf}, {-0.5, -inf, inf}, {2, -inf, 0}, {-2, -inf, 0},
			{0.5, inf, 0}, {-0.5, inf, 0}, {2, inf, inf}, {-2, inf, inf}, {inf, inf, inf}, {-inf, inf, inf}, {-inf, -inf, 0},
			{-inf, -3, zero}, {-inf, -2, 0}, {-inf, -0.5, 0}, {-inf, 3, -inf}, {-inf, 2, inf}, {-inf, 0.5, inf},
			{inf, -0.1, 0}, {inf, 0.1, inf}, {inf, -3, 0}, {inf, 3, inf},
			{odd, 1, n}, {2, odd, n}, {0, odd, n}, {odd, inf, n}, {signalling, 2, n},
			{-2, 3, -8}, {-2, -1, -0.5}, {-2, 4, 16}, {-2, 129, -inf}, {-2, 128, inf}, {-2, -151, zero}, {-2, -149, -tiny},
			{huge, 1, huge}, {tiny, 1, tiny}, {tiny, -1, inf}, {huge, huge, inf}, {1 + 0x1p-23, huge, inf}, {1 - 0x1p-24, huge, 0},
		}},
		{pair{"Hypot", Hypot}, [][3]float32{
			{inf, odd, inf}, {odd, -inf, inf}, {-inf, 1, inf}, {inf, -inf, inf}, {signalling, inf, inf},
			{odd, 1, n}, {0, odd, n}, {odd, signalling, n}, {zero, zero, 0}, {zero, 0, 0}, {-5, zero, 5},
			{3, -4, 5}, {3 * tiny, 4 * tiny, 5 * tiny}, {tiny, tiny, tiny}, {huge, huge, inf}, {huge, 1, huge}, {huge, 1e34, huge},
		}},
		{pair{"Fmod", Fmod}, [][3]float32{
			{0, 5, 0}, {zero, 5, zero}, {zero, -inf, zero}, {0, inf, 0}, {5, inf, 5}, {-huge, inf, -huge}, {-huge, -inf, -huge},
			{inf, 5, n}, {-inf, inf, n}, {5, 0, n}, {5, zero, n}, {0, 0, n}, {odd, 5, n}, {5, odd, n}, {odd, 0, n}, {inf, odd, n}, {1, signalling, n},
			{5.5, 2, 1.5}, {-5.5, 2, -1.5}, {5.5, -2, 1.5}, {-6, 2, zero}, {huge, tiny, 0}, {-huge, 3, zero}, {tiny, huge, tiny}, {2 * tiny, tiny, 0},
		}},
	} {
		for _, r := range c.cases {
			if got := c.of(r[0], r[1]); math.Float32bits(got) != math.Float32bits(r[2]) {
				t.Errorf("%s(%v, %v) is %v (%08x), want %v", c.name, r[0], r[1], got, math.Float32bits(got), r[2])
			}
		}
	}
}

// TestGoldenPairs is the hash of each function's bits over the same operands:
// each special value with each, any bits, what games have, and powers and
// points near the middle of two results. It has one value on every machine.
func TestGoldenPairs(t *testing.T) {
	special := []uint32{0, 1, 2, 3, 0x007fffff, 0x00800000, 0x00800001, 0x33800000, 0x3e800000, 0x3eaaaaab, 0x3f000000, 0x3f7fffff, 0x3f800000, 0x3f800001,
		0x3fc00000, 0x40000000, 0x40400000, 0x40490fdb, 0x40a00000, 0x41200000, 0x42fe0000, 0x43160000, 0x4b7fffff, 0x4b800000, 0x7f000000, 0x7f7fffff,
		0x7f800000, 0x7f800001, 0x7fc12345}
	for i, f := range pairFunctions {
		hash, count := fnv.New64a(), 0
		write := func(x, y uint32) {
			result := math.Float32bits(f.of(math.Float32frombits(x), math.Float32frombits(y)))
			_, _ = hash.Write(binary.LittleEndian.AppendUint32(nil, result))
			count++
		}
		for _, x := range special {
			for _, y := range special {
				write(x, y)
				write(x|signBit, y)
				write(x, y|signBit)
				write(x|signBit, y|signBit)
			}
		}
		d := draws(6)
		for range 20_000 {
			x, y := d.bits(), d.bits()
			write(x, y)
			exponents := uint32(0x3c000000) // from 2⁻⁷ to 2⁸
			write(x&0x87ffffff+exponents, y&0x87ffffff+exponents)
			write(x&0xff+0x3f7fff80, y&0x87ffffff+0x49800000)
		}
		for _, c := range powNearest {
			write(c[0], c[1])
		}
		for _, c := range atan2Nearest {
			write(math.Float32bits(c[0]), math.Float32bits(c[1]))
		}
		if want := 4*len(special)*len(special) + 60_000 + len(powNearest) + len(atan2Nearest); count != want {
			t.Errorf("%s: %d results were hashed, want %d", f.name, count, want)
		}
		if got := hash.Sum64(); got != pairGolden[i] {
			t.Errorf("%s: the bits hash to %#016x, want %#016x", f.name, got, pairGolden[i])
		}
	}
}

var pairGolden = [4]uint64{0x1df0cb2e42f965ee, 0x0b30ec0526658687, 0x3612f791840b1dff, 0xe5661ccc9dc9ea08}

func TestPairsAllocateNothing(t *testing.T) {
	tie := float32(5001) // whose square has 25 bits, and takes Pow through all but the last
	x, y := math.Float32frombits(powNearest[0][0]), math.Float32frombits(powNearest[0][1])
	if n := testing.AllocsPerRun(100, func() {
		sink32 = Pow(tie, 2) + Pow(x, y) + Pow(2, 0.3)
		sink32 += Atan2(1, tie) + Atan2(atan2Nearest[0][0], atan2Nearest[0][1])
		sink32 += Hypot(tie, x) + Fmod(1e30, tie)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
