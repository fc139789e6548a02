package random_test

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/big"
	"testing"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/random"
)

// cell is which of so many even parts of 0 to 1 a share lies in.
func cell(share float64, cells int) int {
	return min(max(int(share*float64(cells)), 0), cells-1)
}

// angle is the share of a whole turn that (x, y) lies at.
func angle(x, y float32) float64 {
	return math.Atan2(float64(y), float64(x))/(2*math.Pi) + 0.5
}

func TestInDiscIsEven(t *testing.T) {
	g := random.New(1, 5)
	var parts [8 * 16]int // rings of one area, by sectors
	for range 100_000 {
		p := g.InDisc()
		x, y := float64(p.X), float64(p.Y)
		squared := x*x + y*y // exact: of two numbers with 24 bits
		if !(squared < 1) || squared == 0 {
			t.Fatalf("%v is not in the disc, or is its centre", p)
		}
		for _, c := range []float64{x, y} {
			if steps := c * (1 << 24); steps != math.Trunc(steps) || math.Mod(steps, 2) == 0 {
				t.Fatalf("%v is no odd multiple of 2⁻²⁴", c)
			}
		}
		parts[cell(squared, 8)*16+cell(angle(p.X, p.Y), 16)]++
	}
	if uneven(parts[:]) {
		t.Errorf("parts of the disc are uneven (χ² %.0f): %v", chiSquared(parts[:]), parts)
	}
}

// TestOnSphereIsEven: by Archimedes, slices of one height have one area,
// whichever axis they are cut across.
func TestOnSphereIsEven(t *testing.T) {
	g := random.New(2, 5)
	var parts [3][10 * 12]int
	for range 100_000 {
		p := g.OnSphere()
		x, y, z := float64(p.X), float64(p.Y), float64(p.Z)
		if length := math.Sqrt(x*x + y*y + z*z); math.Abs(length-1) > 0x1p-23 {
			t.Fatalf("%v is %v from the origin", p, length)
		}
		for axis, c := range [3][3]float32{{p.X, p.Y, p.Z}, {p.Y, p.Z, p.X}, {p.Z, p.X, p.Y}} {
			parts[axis][cell((float64(c[0])+1)/2, 10)*12+cell(angle(c[1], c[2]), 12)]++
		}
	}
	for axis := range parts {
		if uneven(parts[axis][:]) {
			t.Errorf("parts of the sphere about axis %d are uneven (χ² %.0f): %v", axis, chiSquared(parts[axis][:]), parts[axis])
		}
	}
}

// TestOnSphereIsNearest works the same point out with 300 bits, from the point
// in the disc that the same generator draws.
func TestOnSphereIsNearest(t *testing.T) {
	number := func(x float64) *big.Float { return new(big.Float).SetPrec(300).SetFloat64(x) }
	g := random.New(3, 5)
	for range 20_000 {
		same := g
		disc, got := same.InDisc(), g.OnSphere()
		if g != same {
			t.Fatal("it does not draw what InDisc draws")
		}
		x, y := number(float64(disc.X)), number(float64(disc.Y))
		squared := number(0).Add(number(0).Mul(x, x), number(0).Mul(y, y))
		root := number(0).Sqrt(number(0).Sub(number(1), squared))
		root.Add(root, root)
		want := [3]*big.Float{x.Mul(x, root), y.Mul(y, root), number(0).Sub(number(1), squared.Add(squared, squared))}
		for i, c := range [3]float32{got.X, got.Y, got.Z} {
			unit := float64(math.Nextafter32(det.Abs(c), 2) - det.Abs(c))
			off, _ := number(0).Sub(number(float64(c)), want[i]).Float64()
			if math.Abs(off) > unit*(0.5+0x1p-27) {
				t.Fatalf("coordinate %d of %v is %v units off", i, got, off/unit)
			}
		}
	}
}

func TestFloat32Between(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	const huge = math.MaxFloat32
	for _, c := range []struct{ low, high, from, to float32 }{
		{-3, 3, -3, 3},
		{3, -3, -3, 3},
		{0, 1, 0, 1},
		{100, 100.00001, 100, 100.00001}, // a step or two apart: nearly half would round to the upper
		{16777216, 16777220, 16777216, 16777220},
		{0, math.SmallestNonzeroFloat32, 0, math.SmallestNonzeroFloat32},
		{-huge, huge, -huge, huge},
		{-inf, 0, -huge, 0},
		{5, inf, 5, huge},
		{7, 7, 7, 7},
		{nan, 7, 7, 7},
		{7, nan, 7, 7},
		{nan, nan, 0, 0},
		{nan, inf, huge, huge},
	} {
		g := random.New(6, 5)
		var mean float64
		const draws = 20_000
		for range draws {
			x := g.Float32Between(c.low, c.high)
			if !(x >= c.from && (x < c.to || x == c.to && c.from == c.to)) {
				t.Fatalf("from %v to %v it draws %v", c.low, c.high, x)
			}
			mean += float64(x) / draws
		}
		middle, width := float64(c.from)/2+float64(c.to)/2, float64(c.to)-float64(c.from)
		step := float64(math.Nextafter32(c.to, inf)) - float64(c.to) // and half of it is lost by staying below
		if math.IsInf(step, 0) {
			step = 0
		}
		if math.Abs(mean-middle) > width*0.01+step+math.Abs(middle)*1e-9 {
			t.Errorf("from %v to %v the mean is %v", c.low, c.high, mean)
		}
	}
	g := random.New(6, 5)
	cells := make([]int, 20)
	for range 50_000 {
		cells[cell(float64(g.Float32Between(-2, 8)+2)/10, 20)]++
	}
	if uneven(cells) {
		t.Errorf("parts of the range are uneven: %v", cells)
	}
}

// TestPlacesAndChoicesGolden holds the bits of what is drawn from floats,
// slices and names, as TestRollGolden does for the rest.
func TestPlacesAndChoicesGolden(t *testing.T) {
	hash := fnv.New64a()
	var word [8]byte
	results := 0
	write := func(values ...uint64) {
		for _, x := range values {
			binary.LittleEndian.PutUint64(word[:], x)
			hash.Write(word[:])
			results++
		}
	}
	bits := func(x float32) uint64 { return uint64(math.Float32bits(x)) }
	source := random.New(13, 14)
	xorshift := random.Xorshift32{}
	for i := range 10_000 {
		g := random.Roll(source.Uint64(), source.Uint32(), source.Uint64(), random.Code(fmt.Sprint(i)))
		disc := g.InDisc()
		sphere := g.OnSphere()
		write(bits(disc.X), bits(disc.Y), bits(sphere.X), bits(sphere.Y), bits(sphere.Z))
		write(bits(g.Float32Between(-1000, disc.X)), g.Below64(1e18))
		index, ok := g.Weighted([]uint32{uint32(i), 0, 5000, math.MaxUint32})
		if !ok {
			t.Fatal("nothing is drawn")
		}
		write(uint64(index))
		order := [6]uint64{0, 1, 2, 3, 4, 5}
		random.Shuffle(&g, order[:])
		write(order[:]...)
		write(random.Pick(&g, order[:4]))
		write(uint64(xorshift.Uint32()), uint64(xorshift.Below(77)), bits(xorshift.Float32()))
	}
	if results != 10_000*18 {
		t.Errorf("%d results were hashed, want %d", results, 10_000*18)
	}
	const want = 0xd0b56bb7bfe1f730
	if got := hash.Sum64(); got != want {
		t.Errorf("the draws hash to %#016x, want %#016x", got, uint64(want))
	}
}

func TestPlacesAndChoicesAllocateNothing(t *testing.T) {
	elements, weights := []int32{1, 2, 3, 4}, []uint32{1, 2, 3}
	var sum float32
	name := "critical"
	if n := testing.AllocsPerRun(100, func() {
		g := random.Roll(1, 2, 3, random.Code(name))
		random.Shuffle(&g, elements)
		index, _ := g.Weighted(weights)
		sum += float32(random.Pick(&g, elements)) + float32(index)
		sum += g.InDisc().X + g.OnSphere().Z + g.Float32Between(-1, 1)
		x := random.Xorshift32{State: g.Uint32()}
		sum += x.Float32() + float32(x.Below(9))
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func ExamplePCG32_InDisc() {
	type Spark struct{ Position, Velocity det.Vec2 }
	roll := random.Roll(7, 120, 1<<32, random.Code("sparks"))
	at := det.Vec2{X: 10, Y: 20}
	spark := Spark{
		Position: at.Add(roll.InDisc().Scale(0.5)),
		Velocity: roll.InDisc().Normalize().Scale(roll.Float32Between(2, 3)),
	}
	fmt.Println(spark.Position, spark.Velocity.Length())
	// Output: {9.968653 20.157747} 2.2843351
}

func ExamplePCG32_OnSphere() {
	roll := random.Roll(7, 120, 1<<32, random.Code("debris"))
	direction := roll.OnSphere()
	fmt.Println(direction, direction.Length())
	// Output: {0.84214723 0.43156797 -0.32332212} 1
}
