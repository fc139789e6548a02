package det

// circle holds sine and cosine of k·π/32 at k. From here to any angle it is at
// most π/64, which a short polynomial can cross, and no branch chooses between
// sine and cosine.
//
// Each is the float64 nearest to the true value, but for the cosines of 1, 3
// and 10, the sine of 28, and the same in rows 64−k: they are the float64
// beside it. With these, none of the functions that read the table misrounds a
// single float32; with the nearest, Sin does one and Cos three.
var circle = [64][2]float64{
	{0, 0x1p+0},
	{0x1.917a6bc29b42cp-4, 0x1.fd88da3d12525p-1},
	{0x1.8f8b83c69a60bp-3, 0x1.f6297cff75cb0p-1},
	{0x1.294062ed59f06p-2, 0x1.e9f4156c62ddbp-1},
	{0x1.87de2a6aea963p-2, 0x1.d906bcf328d46p-1},
	{0x1.e2b5d3806f63bp-2, 0x1.c38b2f180bdb1p-1},
	{0x1.1c73b39ae68c8p-1, 0x1.a9b66290ea1a3p-1},
	{0x1.44cf325091dd6p-1, 0x1.8bc806b151741p-1},
	{0x1.6a09e667f3bcdp-1, 0x1.6a09e667f3bcdp-1},
	{0x1.8bc806b151741p-1, 0x1.44cf325091dd6p-1},
	{0x1.a9b66290ea1a3p-1, 0x1.1c73b39ae68c9p-1},
	{0x1.c38b2f180bdb1p-1, 0x1.e2b5d3806f63bp-2},
	{0x1.d906bcf328d46p-1, 0x1.87de2a6aea963p-2},
	{0x1.e9f4156c62ddap-1, 0x1.294062ed59f06p-2},
	{0x1.f6297cff75cb0p-1, 0x1.8f8b83c69a60bp-3},
	{0x1.fd88da3d12526p-1, 0x1.917a6bc29b42cp-4},
	{0x1p+0, 0},
	{0x1.fd88da3d12526p-1, -0x1.917a6bc29b42cp-4},
	{0x1.f6297cff75cb0p-1, -0x1.8f8b83c69a60bp-3},
	{0x1.e9f4156c62ddap-1, -0x1.294062ed59f06p-2},
	{0x1.d906bcf328d46p-1, -0x1.87de2a6aea963p-2},
	{0x1.c38b2f180bdb1p-1, -0x1.e2b5d3806f63bp-2},
	{0x1.a9b66290ea1a3p-1, -0x1.1c73b39ae68c8p-1},
	{0x1.8bc806b151741p-1, -0x1.44cf325091dd6p-1},
	{0x1.6a09e667f3bcdp-1, -0x1.6a09e667f3bcdp-1},
	{0x1.44cf325091dd6p-1, -0x1.8bc806b151741p-1},
	{0x1.1c73b39ae68c8p-1, -0x1.a9b66290ea1a3p-1},
	{0x1.e2b5d3806f63bp-2, -0x1.c38b2f180bdb1p-1},
	{0x1.87de2a6aea962p-2, -0x1.d906bcf328d46p-1},
	{0x1.294062ed59f06p-2, -0x1.e9f4156c62ddap-1},
	{0x1.8f8b83c69a60bp-3, -0x1.f6297cff75cb0p-1},
	{0x1.917a6bc29b42cp-4, -0x1.fd88da3d12526p-1},
	{0, -0x1p+0},
	{-0x1.917a6bc29b42cp-4, -0x1.fd88da3d12526p-1},
	{-0x1.8f8b83c69a60bp-3, -0x1.f6297cff75cb0p-1},
	{-0x1.294062ed59f06p-2, -0x1.e9f4156c62ddap-1},
	{-0x1.87de2a6aea962p-2, -0x1.d906bcf328d46p-1},
	{-0x1.e2b5d3806f63bp-2, -0x1.c38b2f180bdb1p-1},
	{-0x1.1c73b39ae68c8p-1, -0x1.a9b66290ea1a3p-1},
	{-0x1.44cf325091dd6p-1, -0x1.8bc806b151741p-1},
	{-0x1.6a09e667f3bcdp-1, -0x1.6a09e667f3bcdp-1},
	{-0x1.8bc806b151741p-1, -0x1.44cf325091dd6p-1},
	{-0x1.a9b66290ea1a3p-1, -0x1.1c73b39ae68c8p-1},
	{-0x1.c38b2f180bdb1p-1, -0x1.e2b5d3806f63bp-2},
	{-0x1.d906bcf328d46p-1, -0x1.87de2a6aea963p-2},
	{-0x1.e9f4156c62ddap-1, -0x1.294062ed59f06p-2},
	{-0x1.f6297cff75cb0p-1, -0x1.8f8b83c69a60bp-3},
	{-0x1.fd88da3d12526p-1, -0x1.917a6bc29b42cp-4},
	{-0x1p+0, 0},
	{-0x1.fd88da3d12526p-1, 0x1.917a6bc29b42cp-4},
	{-0x1.f6297cff75cb0p-1, 0x1.8f8b83c69a60bp-3},
	{-0x1.e9f4156c62ddap-1, 0x1.294062ed59f06p-2},
	{-0x1.d906bcf328d46p-1, 0x1.87de2a6aea963p-2},
	{-0x1.c38b2f180bdb1p-1, 0x1.e2b5d3806f63bp-2},
	{-0x1.a9b66290ea1a3p-1, 0x1.1c73b39ae68c9p-1},
	{-0x1.8bc806b151741p-1, 0x1.44cf325091dd6p-1},
	{-0x1.6a09e667f3bcdp-1, 0x1.6a09e667f3bcdp-1},
	{-0x1.44cf325091dd6p-1, 0x1.8bc806b151741p-1},
	{-0x1.1c73b39ae68c8p-1, 0x1.a9b66290ea1a3p-1},
	{-0x1.e2b5d3806f63bp-2, 0x1.c38b2f180bdb1p-1},
	{-0x1.87de2a6aea963p-2, 0x1.d906bcf328d46p-1},
	{-0x1.294062ed59f06p-2, 0x1.e9f4156c62ddbp-1},
	{-0x1.8f8b83c69a60bp-3, 0x1.f6297cff75cb0p-1},
	{-0x1.917a6bc29b42cp-4, 0x1.fd88da3d12525p-1},
}

// sinNear is the sine of r for |r| ≤ π/64, with u = r². The coefficients make
// the largest relative error least (Remez's exchange in 300-bit arithmetic,
// then rounded to float64): it is 2⁻⁶⁰.
func sinNear(r, u float64) float64 {
	return r + float64(float64(r*u)*(-0x1.5555555555456p-3+float64(u*(0x1.1111110744dc8p-7+float64(u*-0x1.a013285187c00p-13)))))
}

// cosNear is the cosine of r less 1, for the same r and u and found in the
// same way: its largest absolute error is 2⁻⁵⁶·⁹.
func cosNear(u float64) float64 {
	return float64(u * (-0x1.ffffffffffb85p-2 + float64(u*(0x1.5555553f49ec8p-5+float64(u*-0x1.6c0f0cf723d5fp-10)))))
}
