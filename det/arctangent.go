package det

import "math"

const (
	arctangentFrom = 0x3d000000 // 2⁻⁵
	arctangentTo   = 0x42000000 // 2⁵
)

// arctangents is the arctangent of the middle of each eighth of a binade from
// 2⁻⁵ to 2⁵. Each is the float64 nearest to the true value but for the ninth,
// which is the next one: with the nearest, 3d8d6b23 would be misrounded.
var arctangents = [80]float64{
	0x1.0fe66da9b94eep-5, 0x1.2fdc4e3737dddp-5, 0x1.4fcfd072dff79p-5, 0x1.6fc0b4f27d5bbp-5,
	0x1.8faebc6b17abap-5, 0x1.af99a7b3dd42fp-5, 0x1.cf8137c90a177p-5, 0x1.ef652dceca4dcp-5,
	0x1.0f99ea71d52a8p-4, 0x1.2f719318a4a9ap-4, 0x1.4f3fd677292fbp-4, 0x1.6f03bdcea4b0dp-4,
	0x1.8ebc54478fb28p-4, 0x1.ae68a71c722b8p-4, 0x1.ce07c5c3cca32p-4, 0x1.ed98c2190043bp-4,
	0x1.0e6adccf40882p-3, 0x1.2dcbdb2fba1ffp-3, 0x1.4d087a9da4f17p-3, 0x1.6c1d4898933d9p-3,
	0x1.8b06ee2879c29p-3, 0x1.a9c231b403279p-3, 0x1.c84bf8a742e6ep-3, 0x1.e6a148e96ec4dp-3,
	0x1.09dc597d86362p-2, 0x1.278372057ef46p-2, 0x1.44aa436c2af0ap-2, 0x1.614840309cfe2p-2,
	0x1.7d5604b63b3f7p-2, 0x1.98cd5454d6b18p-2, 0x1.b3a911da65c6cp-2, 0x1.cde53432c1351p-2,
	0x1.f40dd0b541418p-2, 0x1.1255d9bfbd2a9p-1, 0x1.2958e59308e31p-1, 0x1.3f13fb89e96f4p-1,
	0x1.538f57b89061fp-1, 0x1.66d663923e087p-1, 0x1.78f6bbd5d315ep-1, 0x1.89ff5ff57f1f8p-1,
	0x1.a1a25f2c82506p-1, 0x1.bde70ed439fe7p-1, 0x1.d6e57cf4f0acap-1, 0x1.ed0d97c9041c9p-1,
	0x1.006132e34d617p+0, 0x1.092ce471853ccp+0, 0x1.110eb007f39f7p+0, 0x1.1825f074030d9p+0,
	0x1.21862f3fade36p+0, 0x1.2c1a241d66dc3p+0, 0x1.34f1fbb19eb09p+0, 0x1.3c6e650b38047p+0,
	0x1.42d70411f9ec1p+0, 0x1.4861b4cfbe710p+0, 0x1.4d378c1999a0dp+0, 0x1.51784fa1544bap+0,
	0x1.56f6f33a3e6a7p+0, 0x1.5d013c41adabdp+0, 0x1.61f06c6a92b89p+0, 0x1.660b02c736a06p+0,
	0x1.698213a9d5053p+0, 0x1.6c78c7edeb195p+0, 0x1.6f08f07435fecp+0, 0x1.7145eac2088a4p+0,
	0x1.7424de90454d4p+0, 0x1.77467e364f601p+0, 0x1.79d0f3fad1c92p+0, 0x1.7beb396c5699ap+0,
	0x1.7daff85a63058p+0, 0x1.7f320a0f9f587p+0, 0x1.807f2112987c7p+0, 0x1.81a16e43f190bp+0,
	0x1.831516233f561p+0, 0x1.84a99fe25186bp+0, 0x1.85f14d43d81bep+0, 0x1.87001c35928d4p+0,
	0x1.87e3aa32878aep+0, 0x1.88a58ec949d14p+0, 0x1.894cbdb6bedfcp+0, 0x1.89de605acdbb3p+0,
}

// Atan is the angle from −π/2 to π/2 whose tangent is x, in radians, correctly
// rounded for every float32. Of ±0 it is ±0, of ±Inf the float32 nearest to
// ±π/2, of NaN it is NaN.
func Atan(x float32) float32 {
	word := math.Float32bits(x)
	size := word &^ signBit
	if size-tinyBits > infinityBits-tinyBits {
		if size < tinyBits {
			return x
		}
		return nan()
	}
	// atan(t) = atan(c) + atan(r), r = (t−c)/(1+t·c), |r| ≤ 2⁻⁵
	t := float64(math.Float32frombits(size))
	base, r := 0.0, t
	if size-arctangentFrom < arctangentTo-arctangentFrom {
		base = arctangents[(size-arctangentFrom)>>20]
		c := float64(math.Float32frombits(size&^(1<<20-1) | 1<<19))
		r = (t - c) / (1 + float64(t*c))
	} else if size >= arctangentTo {
		base, r = 0x1.921fb54442d18p+0, -1/t // c is infinite
	}
	u := float64(r * r)
	// The coefficients make the largest relative error least (Remez's exchange
	// in 300-bit arithmetic, then rounded to float64): it is 2⁻⁶²·³.
	p := -0x1.55555555554eep-2 + float64(u*(0x1.99999997a1af7p-3+float64(u*(-0x1.2492315ba1339p-3+float64(u*0x1.c639dd19758b6p-4)))))
	y := base + (r + float64(float64(r*u)*p))
	return math.Float32frombits(math.Float32bits(float32(y)) | word&signBit)
}
