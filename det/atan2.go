package det

import "math"

// Atan2 is the angle of the point (x, y) in radians, from −π to π: the
// float32 nearest to it for all y and x. It has the sign of y, and for a zero
// is the limit from y's side: Atan2(±0, x) is ±0 for a positive x and for +0,
// and ±π for a negative one and for −0; Atan2(y, ±0) is ±π/2. Infinities are
// as if on the diagonal or an axis: Atan2(±Inf, Inf) is ±π/4, Atan2(±Inf, −Inf)
// ±3π/4, Atan2(±Inf, x) ±π/2, Atan2(±y, Inf) ±0, Atan2(±y, −Inf) ±π. With a NaN
// it is NaN.
func Atan2(y, x float32) float32 {
	const finite = infinityBits - 1
	low, high := math.Float32bits(y)&^signBit, math.Float32bits(x)&^signBit
	if low-1 >= finite || high-1 >= finite {
		return atan2Special(y, x)
	}
	// The octant, in which 0 ≤ low/high ≤ 1 is a tangent.
	octant := int(math.Float32bits(x) >> 31 << 1)
	if low > high {
		low, high = high, low
		octant++
	}
	a, b := float64(math.Float32frombits(low)), float64(math.Float32frombits(high))
	near := atan2Fast(a, b, octant)
	off := float64(near * atan2Bound)
	under, over := float32(near-off), float32(near+off)
	if under != over {
		under = atan2Near(a, b, octant, under, over)
	}
	return math.Float32frombits(math.Float32bits(under) | math.Float32bits(y)&signBit)
}

// atan2Special is Atan2 where one of the two is a zero, infinite or NaN.
func atan2Special(y, x float32) float32 {
	if x != x || y != y {
		return nan()
	}
	low, high := math.Float32frombits(math.Float32bits(y)&^signBit), math.Float32frombits(math.Float32bits(x)&^signBit)
	left := math.Float32bits(x) >= signBit
	var angle float32
	switch {
	case low == 0 || (high > math.MaxFloat32 && low <= math.MaxFloat32):
		if left {
			angle = Pi
		}
	case high <= math.MaxFloat32:
		angle = math.Pi / 2
	case left:
		angle = 3 * math.Pi / 4
	default:
		angle = math.Pi / 4
	}
	return math.Float32frombits(math.Float32bits(angle) | math.Float32bits(y)&signBit)
}

// atan2Starts and atan2Signs make the angle of an octant from that of its
// tangent: the angle is the start plus or minus it.
var (
	atan2Starts = [4]double{
		{},
		{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54}, // π/2
		{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53}, // π
		{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54},
	}
	atan2Signs = [4]float64{1, -1, -1, 1}
)

// atan2Bound is more than the relative error of atan2Fast.
const atan2Bound = 0x1p-49

// atan2Row is the nearest 32nd to a/b, and the tangent of what remains of the
// angle, u/v: at most 1/64. Both are exact, since from row 1 on a and b are
// within 2⁷ of each other, and their 24 bits with those 7 and 6 of the row are
// less than 53; in row 0 they are a and b.
func atan2Row(a, b float64) (row int, u, v float64) {
	row = int(float64(a/b*32) + 0.5)
	c := float64(row) * 0x1p-5
	return row, a - float64(c*b), b + float64(c*a)
}

// atan2Fast is the angle in float64, for 0 < a ≤ b.
//
// Its error: the series of atan is left out from the ninth power on, less than 2⁻⁵¹
// of the remaining angle, which is at most the whole tangent's; and of the roundings
// u/v, the sum of the series, that with the row's and that with the octant's start
// count, each less than 2⁻⁵². Where the start is not 0 the angle is at least
// half of it, and cancels nothing.
func atan2Fast(a, b float64, octant int) float64 {
	row, u, v := atan2Row(a, b)
	t := u / v
	s := float64(t * t)
	p := float64(s*(float64(s*(-1.0/7))+1.0/5)) + -1.0/3
	angle := atan2Table[row].hi + (t + float64(float64(t*s)*p))
	return atan2Starts[octant].hi + float64(atan2Signs[octant]*angle)
}

// atan2Near rounds the angle, given that it lies near the middle of the
// neighbours low and high.
func atan2Near(a, b float64, octant int, low, high float32) float32 {
	middle := halfway(low, high)
	if octant == 0 && a < float64(b*0x1p-24) {
		// The angle is less than t = a/b by at most t²/3 of itself, less than
		// 2⁻⁴⁹. But t, if it is more than middle, is so by more than 2⁻⁴⁹,
		// since middle·b has at most 49 bits, and is exact. So t decides.
		if a > float64(middle*b) {
			return high
		}
		return low
	}
	side := atan2Side(a, b, octant, middle)
	if side == 0 {
		side = atan2WideSide(a, b, octant, middle)
	}
	if side < 0 {
		return low
	}
	return high
}

// atan2Side is on which side of middle the angle lies, −1 or 1, by doubles; 0
// where they cannot tell.
func atan2Side(a, b float64, octant int, middle float64) int {
	bound := float64(middle * 0x1p-71) // 2⁴ times the error of atan2Double
	angle := atan2Double(a, b, octant)
	above := (angle.hi - middle) + angle.lo
	switch {
	case above > bound:
		return 1
	case above < -bound:
		return -1
	}
	return 0
}

// atan2Double is the angle as a double, computed as by atan2Fast.
//
// Its error: the series is left out from the thirteenth power on, less than
// 2⁻⁷⁵ of the remaining angle, and its terms from the seventh on are float64,
// 2⁻⁸⁹. Doubles add no more than 50·2⁻¹⁰⁶.
func atan2Double(a, b float64, octant int) double {
	row, u, v := atan2Row(a, b)
	t := quotient(u, v)
	s := t.times(t)
	rest := float64(s.hi*(float64(s.hi*(-1.0/11))+1.0/9)) + -1.0/7
	p := double{0x1.999999999999ap-3, -0x1.999999999999ap-57}.plusFloat(float64(s.hi * rest)) // ⅕
	p = p.times(s).plus(double{-0x1.5555555555555p-2, -0x1.5555555555555p-56})                // −⅓
	angle := atan2Table[row].plus(t.plus(t.times(s).times(p)))
	if atan2Signs[octant] < 0 {
		angle = double{-angle.hi, -angle.lo}
	}
	return atan2Starts[octant].plus(angle)
}

// atan2WideSide is on which side of middle the angle lies. It is never on it:
// the tangent of a rational number other than 0 is irrational (Lambert). It
// answers as if atan2Wide had no error: there are fewer than 2⁵⁵ quotients
// there, so that one within 2⁻¹⁶⁰ of a middle has a chance of less than 2⁻⁷⁹.
func atan2WideSide(a, b float64, octant int, middle float64) int {
	odd, place := oddPart(middle)
	if atan2Wide(a, b, octant).exceeds(wideScaled(odd, place)) {
		return 1
	}
	return -1
}

// atan2Wide is the angle in fixed point, for a/b of at least 2⁻²⁸. Less does
// not come here: near π/2 and π the nearest middles are more than 2⁻²⁶ away,
// and in octant 0 atan2Near takes what is less than 2⁻²⁴.
//
// Its error is less than 100 units of 2⁻¹⁹², 2⁻¹⁶⁰ of an angle of 2⁻²⁴.
func atan2Wide(a, b float64, octant int) wide {
	u, m := oddPart(a)
	v, n := oddPart(b)
	if m >= n {
		u <<= uint(m - n)
	} else {
		v <<= uint(n - m)
	}
	// The tangent less 0, ½ or 1, with its sign: at most ¼.
	var start wide
	negative := false
	switch {
	case 4*u < v:
	case 4*u < 3*v:
		start = wideAtanHalf
		negative = 2*u < v
		u, v = max(2*u, v)-min(2*u, v), 2*v+u
	default:
		start = widePi.shift(-2)
		negative = true
		u, v = v-u, v+u
	}
	t := wideRatio(u, v)
	square := t.times(t)
	sum := wideRatio(1, 101) // the next term is less than 2⁻²⁰⁴
	for i := uint64(99); ; i -= 2 {
		sum = wideRatio(1, i).minus(sum.times(square))
		if i == 1 {
			break
		}
	}
	angle := sum.times(t)
	if negative {
		angle = start.minus(angle)
	} else {
		angle = start.plus(angle)
	}
	switch octant {
	case 1:
		angle = widePi.shift(-1).minus(angle)
	case 2:
		angle = widePi.minus(angle)
	case 3:
		angle = widePi.shift(-1).plus(angle)
	}
	return angle
}

// atan2Table are atan(i/32), each as a double.
var atan2Table = [33]double{
	{0, 0},
	{0x1.ffd55bba97625p-6, -0x1.5ec431444912cp-60},
	{0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60},
	{0x1.7ee182602f10fp-4, -0x1.cfb654c0c3d98p-58},
	{0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
	{0x1.3d6eee8c6626cp-3, 0x1.61a3b0ce9281bp-57},
	{0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58},
	{0x1.b90d7529260a2p-3, 0x1.17b10d2e0e5abp-61},
	{0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
	{0x1.18bf5a30bf178p-2, 0x1.30ca4748b1bf9p-57},
	{0x1.362773707ebccp-2, -0x1.963a544b672d8p-57},
	{0x1.530ad9951cd4ap-2, -0x1.2566480884082p-57},
	{0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
	{0x1.8b24d394a1b25p-2, 0x1.b6d0ba3748fa8p-56},
	{0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56},
	{0x1.c0db4c94ec9fp-2, -0x1.cc1ce70934c34p-56},
	{0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
	{0x1.f40dd0b541418p-2, -0x1.a3992dc382a23p-57},
	{0x1.0657e94db30dp-1, -0x1.d5b495f6349e6p-56},
	{0x1.1255d9bfbd2a9p-1, -0x1.2bdaee1c0ee35p-58},
	{0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
	{0x1.2958e59308e31p-1, -0x1.09e73b0c6c087p-56},
	{0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55},
	{0x1.3f13fb89e96f4p-1, 0x1.ecf8b492644fp-56},
	{0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
	{0x1.538f57b89061fp-1, -0x1.1bb74abda520cp-55},
	{0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57},
	{0x1.66d663923e087p-1, -0x1.6ea6febe8bbbap-56},
	{0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
	{0x1.78f6bbd5d315ep-1, 0x1.406a08980374p-55},
	{0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56},
	{0x1.89ff5ff57f1f8p-1, -0x1.55b9a5e177a1bp-55},
	{0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
}
