/*
 * Float32 mathematics with the same bits on every machine, in C99: what Tide's
 * package det computes in Go, line by line. Every function gives the float
 * nearest to the true value, ties to even, for every argument; a NaN is always
 * 7fc00000.
 *
 *   float tide_sin(float x)      float tide_exp(float x)      float tide_cbrt(float x)
 *   float tide_cos(float x)      float tide_exp2(float x)     float tide_sqrt(float x)
 *   float tide_tan(float x)      float tide_expm1(float x)
 *   float tide_sinpi(float x)    float tide_sinh(float x)     float tide_atan2(float y, float x)
 *   float tide_cospi(float x)    float tide_cosh(float x)     float tide_pow(float x, float y)
 *   float tide_tanpi(float x)    float tide_tanh(float x)     float tide_hypot(float x, float y)
 *   float tide_asin(float x)     float tide_log(float x)      float tide_fmod(float x, float y)
 *   float tide_acos(float x)     float tide_log2(float x)
 *   float tide_atan(float x)     float tide_log10(float x)    void tide_sincos(float x, float *sin, float *cos)
 *                                float tide_log1p(float x)    int tide_canary(void)
 *
 * Include it where it is used: all of it is static. It needs the C library for
 * sqrt and floor alone (link with -lm). Names that end in an underscore are the
 * header's own.
 *
 * It refuses flags that change what a sum is (-ffast-math and its parts), and
 * needs none: a compiler may fuse a product with a sum, which rounds once
 * instead of twice, so every product here passes through an empty piece of
 * assembly, behind which the compiler does not know where it came from. That
 * holds wherever the functions are inlined and whatever -ffp-contract says.
 *
 * How each function works, and why its error is what it is, stands in det's Go
 * source; the tables here are the same.
 */
#ifndef TIDE_MATH_H
#define TIDE_MATH_H

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#if !defined(__GNUC__)
#error "tide/math.h is tested with GCC and Clang, and with no other compiler"
#endif
#if defined(__FAST_MATH__)
#error "tide/math.h: -ffast-math (or -Ofast) changes the results; compile without it"
#endif
#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#error "tide/math.h: -ffinite-math-only loses NaN and the infinities; compile without it"
#endif
#if defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || defined(__NO_SIGNED_ZEROS__)
#error "tide/math.h: -funsafe-math-optimizations and its parts change the results; compile without them"
#endif
#if !defined(FLT_EVAL_METHOD) || FLT_EVAL_METHOD != 0
#error "tide/math.h: intermediates have more bits than their type (FLT_EVAL_METHOD is not 0); on x86 compile with -msse2 -mfpmath=sse"
#endif
#if FLT_RADIX != 2 || FLT_MANT_DIG != 24 || DBL_MANT_DIG != 53
#error "tide/math.h needs IEEE 754's float and double"
#endif

/* With -fsingle-precision-constant the next line does not compile. */
typedef char tide_constants_are_doubles_[sizeof(1.0) == sizeof(double) ? 1 : -1];

/* The register that holds a double, as this processor's constraint has it. */
#if defined(__x86_64__) || defined(__i386__)
#define TIDE_REGISTER_ "+x"
#elif defined(__aarch64__) || defined(__arm__)
#define TIDE_REGISTER_ "+w"
#elif defined(__riscv) || defined(__s390x__) || defined(__loongarch__) || defined(__mips__)
#define TIDE_REGISTER_ "+f"
#elif defined(__powerpc__)
#define TIDE_REGISTER_ "+d"
#else
#define TIDE_REGISTER_ "+m"
#endif

/* Clang has pragmas of its own for what the assembly and the errors above do;
   they hold to the end of the function that begins with one. */
#if defined(__clang__)
#define TIDE_EXACT_ _Pragma("clang fp contract(off) reassociate(off)")
#else
#define TIDE_EXACT_
#endif

/* tide_mul_ is a·b, rounded. */
static inline double tide_mul_(double a, double b)
{
	TIDE_EXACT_
	double product = a * b;
#if !defined(TIDE_TEST_FUSED_) /* the test of the test leaves it out */
	__asm__("" : TIDE_REGISTER_(product));
#endif
	return product;
}

#define TIDE_SIGN_ UINT32_C(0x80000000)
#define TIDE_INFINITY_ UINT32_C(0x7f800000)
#define TIDE_ONE_ UINT32_C(0x3f800000)
#define TIDE_HALF_ UINT32_C(0x3f000000)
#define TIDE_TINY_ UINT32_C(0x39800000)     /* 2^-12 */
#define TIDE_MODERATE_ UINT32_C(0x48800000) /* 2^18 */
#define TIDE_EVEN_ UINT32_C(0x4b800000)     /* 2^24 */
#define TIDE_TO_WHOLE_ 0x1.8p52
#define TIDE_TO_64TH_ 0x1.8p46

static inline uint32_t tide_bits_(float x)
{
	uint32_t bits;
	memcpy(&bits, &x, sizeof bits);
	return bits;
}

static inline float tide_float_(uint32_t bits)
{
	float x;
	memcpy(&x, &bits, sizeof x);
	return x;
}

static inline uint64_t tide_bits64_(double x)
{
	uint64_t bits;
	memcpy(&bits, &x, sizeof bits);
	return bits;
}

static inline double tide_double_(uint64_t bits)
{
	double x;
	memcpy(&x, &bits, sizeof x);
	return x;
}

static inline float tide_nan_(void) { return tide_float_(UINT32_C(0x7fc00000)); }

/* Integers of 128 bits, of which C99 has none. */

static inline uint64_t tide_mul64_(uint64_t a, uint64_t b, uint64_t *low)
{
	uint64_t a0 = a & UINT64_C(0xffffffff), a1 = a >> 32;
	uint64_t b0 = b & UINT64_C(0xffffffff), b1 = b >> 32;
	uint64_t w0 = a0 * b0;
	uint64_t t = a1 * b0 + (w0 >> 32);
	uint64_t w1 = (t & UINT64_C(0xffffffff)) + a0 * b1;
	*low = a * b;
	return a1 * b1 + (t >> 32) + (w1 >> 32);
}

/* tide_div64_ is high·2^64 + low by d, where high is less than d. */
static inline uint64_t tide_div64_(uint64_t high, uint64_t low, uint64_t d, uint64_t *rest)
{
	uint64_t quotient = 0;
	int i;
	for (i = 0; i < 64; i++) {
		uint64_t over = high >> 63;
		high = high << 1 | low >> 63;
		low <<= 1;
		quotient <<= 1;
		if (over || high >= d) {
			high -= d;
			quotient |= 1;
		}
	}
	*rest = high;
	return quotient;
}

static inline int tide_zeros_(uint64_t a) /* at the low end; a is not 0 */
{
	int n = 0;
	while ((a & 1) == 0) {
		a >>= 1;
		n++;
	}
	return n;
}

/* Sine, cosine, tangent. */

static const double tide_circle_[64][2] = {
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
	{-0x1.917a6bc29b42cp-4, 0x1.fd88da3d12525p-1}
};

static inline double tide_sin_near_(double r, double u)
{
	TIDE_EXACT_
	return r + tide_mul_(tide_mul_(r, u), -0x1.5555555555456p-3 + tide_mul_(u, 0x1.1111110744dc8p-7 + tide_mul_(u, -0x1.a013285187c00p-13)));
}

static inline double tide_cos_near_(double u)
{
	TIDE_EXACT_
	return tide_mul_(u, -0x1.ffffffffffb85p-2 + tide_mul_(u, 0x1.5555553f49ec8p-5 + tide_mul_(u, -0x1.6c0f0cf723d5fp-10)));
}

static inline uint64_t tide_reduce_(double x, double *r)
{
	TIDE_EXACT_
	double sum = tide_mul_(x, 0x1.45f306dc9c883p+3) + TIDE_TO_WHOLE_;
	double n = sum - TIDE_TO_WHOLE_;
	*r = x - tide_mul_(n, 0x1.921fb544p-4) - tide_mul_(n, 0x1.0b4611a626331p-38);
	return tide_bits64_(sum);
}

static inline uint64_t tide_reduce_large_(float x, double *r)
{
	static const uint64_t over_turn[5] = {0, UINT64_C(0x28be60db9391054a), UINT64_C(0x7f09d5f47d4d3770), UINT64_C(0x36d8a5664f10e410), UINT64_C(0x7f9458eaf7aef158)};
	uint32_t word = tide_bits_(x);
	uint64_t m = (word & 0x7fffff) | 0x800000;
	uint32_t place = (word >> 23 & 0xff) - (127 + 23) + 64;
	uint32_t i = place / 64, shift = place % 64;
	uint64_t high = over_turn[i], low = over_turn[i + 1], carry, unused, first, second, k;
	int64_t rest;
	if (shift != 0) {
		high = high << shift | low >> (64 - shift);
		low = low << shift | over_turn[i + 2] >> (64 - shift);
	}
	carry = tide_mul64_(m, low, &second);
	first = m * high + carry;
	unused = first << 6 | second >> 58;
	memcpy(&rest, &unused, sizeof rest);
	k = (first >> 58) + (unused >> 63);
	*r = tide_mul_((double)rest, 0x1.921fb54442d18p-68);
	if (word & TIDE_SIGN_) {
		*r = -*r;
		return 0 - k;
	}
	return k;
}

static inline double tide_sin_at_(uint64_t k, double sin_r, double cos_r)
{
	TIDE_EXACT_
	const double *at = tide_circle_[k % 64];
	return at[0] + (tide_mul_(at[0], cos_r) + tide_mul_(at[1], sin_r));
}

static inline double tide_cos_at_(uint64_t k, double sin_r, double cos_r)
{
	TIDE_EXACT_
	const double *at = tide_circle_[k % 64];
	return at[1] + (tide_mul_(at[1], cos_r) - tide_mul_(at[0], sin_r));
}

static inline float tide_sin(float x)
{
	uint32_t size = tide_bits_(x) & ~TIDE_SIGN_;
	uint64_t k;
	double r, u;
	k = tide_reduce_(x, &r);
	if (size - TIDE_TINY_ >= TIDE_MODERATE_ - TIDE_TINY_) { /* few are: the rest goes straight on */
		if (size < TIDE_TINY_)
			return x;
		if (size >= TIDE_INFINITY_)
			return tide_nan_();
		k = tide_reduce_large_(x, &r);
	}
	u = tide_mul_(r, r);
	return (float)tide_sin_at_(k, tide_sin_near_(r, u), tide_cos_near_(u));
}

static inline float tide_cos(float x)
{
	uint32_t size = tide_bits_(x) & ~TIDE_SIGN_;
	uint64_t k;
	double r, u;
	k = tide_reduce_(x, &r);
	if (size >= TIDE_MODERATE_) { /* few are: the rest goes straight on */
		if (size >= TIDE_INFINITY_)
			return tide_nan_();
		k = tide_reduce_large_(x, &r);
	}
	u = tide_mul_(r, r);
	return (float)tide_cos_at_(k, tide_sin_near_(r, u), tide_cos_near_(u));
}

static inline void tide_sincos(float x, float *sin_x, float *cos_x)
{
	uint32_t size = tide_bits_(x) & ~TIDE_SIGN_;
	uint64_t k;
	double r, u, sin_r, cos_r;
	k = tide_reduce_(x, &r);
	if (size - TIDE_TINY_ >= TIDE_MODERATE_ - TIDE_TINY_) { /* few are: the rest goes straight on */
		if (size < TIDE_TINY_) {
			*sin_x = x;
			*cos_x = 1;
			return;
		}
		if (size >= TIDE_INFINITY_) {
			*sin_x = *cos_x = tide_nan_();
			return;
		}
		k = tide_reduce_large_(x, &r);
	}
	u = tide_mul_(r, r);
	sin_r = tide_sin_near_(r, u);
	cos_r = tide_cos_near_(u);
	*sin_x = (float)tide_sin_at_(k, sin_r, cos_r);
	*cos_x = (float)tide_cos_at_(k, sin_r, cos_r);
}

static inline float tide_tan(float x)
{
	uint32_t size = tide_bits_(x) & ~TIDE_SIGN_;
	uint64_t k;
	double r, u, sin_r, cos_r;
	k = tide_reduce_(x, &r);
	if (size - TIDE_TINY_ >= TIDE_MODERATE_ - TIDE_TINY_) { /* few are: the rest goes straight on */
		if (size < TIDE_TINY_)
			return x;
		if (size >= TIDE_INFINITY_)
			return tide_nan_();
		k = tide_reduce_large_(x, &r);
	}
	u = tide_mul_(r, r);
	sin_r = tide_sin_near_(r, u);
	cos_r = tide_cos_near_(u);
	return (float)(tide_sin_at_(k, sin_r, cos_r) / tide_cos_at_(k, sin_r, cos_r));
}

/* The same of half turns. */

static inline uint64_t tide_reduce_pi_(double x, double *r)
{
	TIDE_EXACT_
	double n = tide_mul_(x, 32);
	double sum = n + TIDE_TO_WHOLE_;
	*r = tide_mul_(n - (sum - TIDE_TO_WHOLE_), 0x1.921fb54442d18p-4);
	return tide_bits64_(sum);
}

static inline float tide_sinpi(float x)
{
	uint32_t word = tide_bits_(x), size = word & ~TIDE_SIGN_;
	uint64_t k;
	double r, u, y;
	if (size >= TIDE_EVEN_)
		return size >= TIDE_INFINITY_ ? tide_nan_() : tide_float_(word & TIDE_SIGN_);
	k = tide_reduce_pi_(tide_float_(size), &r);
	u = tide_mul_(r, r);
	y = tide_sin_at_(k, tide_sin_near_(r, u), tide_cos_near_(u));
	return tide_float_(tide_bits_((float)y) ^ (word & TIDE_SIGN_));
}

static inline float tide_cospi(float x)
{
	uint32_t size = tide_bits_(x) & ~TIDE_SIGN_;
	uint64_t k;
	double r, u;
	if (size >= TIDE_EVEN_)
		return size >= TIDE_INFINITY_ ? tide_nan_() : 1;
	k = tide_reduce_pi_(x, &r);
	u = tide_mul_(r, r);
	return (float)tide_cos_at_(k, tide_sin_near_(r, u), tide_cos_near_(u));
}

static inline float tide_tanpi(float x)
{
	uint32_t word = tide_bits_(x), size = word & ~TIDE_SIGN_;
	uint64_t k;
	double r, u, sin_r, cos_r, y;
	if (size >= TIDE_EVEN_)
		return size >= TIDE_INFINITY_ ? tide_nan_() : tide_float_(word & TIDE_SIGN_);
	k = tide_reduce_pi_(tide_float_(size), &r);
	u = tide_mul_(r, r);
	sin_r = tide_sin_near_(r, u);
	cos_r = tide_cos_near_(u);
	y = tide_sin_at_(k, sin_r, cos_r) / tide_cos_at_(k, sin_r, cos_r);
	return tide_float_(tide_bits_((float)y) ^ (word & TIDE_SIGN_));
}

/* Their inverses. */

static inline double tide_arcsine_low_(double z, double v)
{
	TIDE_EXACT_
	return 0x1.5555555555387p-3 + tide_mul_(z, 0x1.333333336f8c6p-4) + tide_mul_(v, 0x1.6db6db41d21bap-5 + tide_mul_(z, 0x1.f1c72c6db9169p-6));
}

static inline double tide_arcsine_middle_(double z, double v)
{
	TIDE_EXACT_
	return 0x1.6e89ef7248390p-6 + tide_mul_(z, 0x1.1c6c2816c19a0p-6) + tide_mul_(v, 0x1.c6f8786506712p-7 + tide_mul_(z, 0x1.8ee4c242ee1b8p-7));
}

static inline double tide_arcsine_high_(double z, double v)
{
	TIDE_EXACT_
	return 0x1.aab2ed5e51541p-8 + tide_mul_(z, 0x1.40b24a2c92f9cp-6) + tide_mul_(v, -0x1.0af55a35c6e21p-6 + tide_mul_(z, 0x1.05ce7f32109afp-5));
}

/* tide_arcsine_more_ is asin(w) - w, or a multiple of both, with z = w^2. */
static inline double tide_arcsine_more_(double w, double z)
{
	TIDE_EXACT_
	double v = tide_mul_(z, z);
	double q = tide_mul_(v, v);
	return tide_mul_(tide_mul_(w, z), tide_arcsine_low_(z, v) + tide_mul_(q, tide_arcsine_middle_(z, v) + tide_mul_(q, tide_arcsine_high_(z, v))));
}

static inline float tide_asin(float x)
{
	TIDE_EXACT_
	uint32_t word = tide_bits_(x), size = word & ~TIDE_SIGN_;
	double w, z, more, y;
	if (size - TIDE_TINY_ > TIDE_ONE_ - TIDE_TINY_)
		return size < TIDE_TINY_ ? x : tide_nan_();
	w = tide_float_(size);
	z = tide_mul_(w, w);
	if (size > TIDE_HALF_) {
		z = tide_mul_(1 - w, 0.5);
		w = sqrt(z);
	}
	more = tide_arcsine_more_(w, z);
	y = w + more;
	if (size > TIDE_HALF_)
		y = (0x1.921fb54442d18p+0 - tide_mul_(2, w)) + (0x1.1a62633145c07p-54 - tide_mul_(2, more));
	return tide_float_(tide_bits_((float)y) | (word & TIDE_SIGN_));
}

static inline float tide_acos(float x)
{
	TIDE_EXACT_
	uint32_t size = tide_bits_(x) & ~TIDE_SIGN_;
	double w = x, z, more;
	if (size > TIDE_ONE_)
		return tide_nan_();
	z = tide_mul_(w, w);
	if (size > TIDE_HALF_) {
		z = tide_mul_(1 - (double)tide_float_(size), 0.5);
		w = tide_mul_(2, sqrt(z));
	}
	more = tide_arcsine_more_(w, z);
	if (size <= TIDE_HALF_)
		return (float)((0x1.921fb54442d18p+0 - w) + (0x1.069898cc51702p-52 - more));
	if (x > 0)
		return (float)(w + more);
	return (float)((0x1.921fb54442d18p+1 - w) + (0x1.1a62633145c07p-53 - more));
}

static const double tide_arctangents_[80] = {
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
	0x1.87e3aa32878aep+0, 0x1.88a58ec949d14p+0, 0x1.894cbdb6bedfcp+0, 0x1.89de605acdbb3p+0
};

static inline float tide_atan(float x)
{
	TIDE_EXACT_
	const uint32_t from = UINT32_C(0x3d000000), to = UINT32_C(0x42000000); /* 2^-5, 2^5 */
	uint32_t word = tide_bits_(x), size = word & ~TIDE_SIGN_;
	double t, base = 0, r, u, p, y;
	if (size - TIDE_TINY_ > TIDE_INFINITY_ - TIDE_TINY_)
		return size < TIDE_TINY_ ? x : tide_nan_();
	r = t = tide_float_(size);
	if (size - from < to - from) {
		double c = tide_float_((size & ~UINT32_C(0xfffff)) | UINT32_C(0x80000));
		base = tide_arctangents_[(size - from) >> 20];
		r = (t - c) / (1 + tide_mul_(t, c));
	} else if (size >= to) {
		base = 0x1.921fb54442d18p+0;
		r = -1 / t;
	}
	u = tide_mul_(r, r);
	p = -0x1.55555555554eep-2 + tide_mul_(u, 0x1.99999997a1af7p-3 + tide_mul_(u, -0x1.2492315ba1339p-3 + tide_mul_(u, 0x1.c639dd19758b6p-4)));
	y = base + (r + tide_mul_(tide_mul_(r, u), p));
	return tide_float_(tide_bits_((float)y) | (word & TIDE_SIGN_));
}

/* Exponentials. */

static const double tide_exp_table_[64][2] = {
	{0x1p0, 0},
	{0x1.02c9a3e778061p0, -0x1.19083535b085dp-56},
	{0x1.059b0d3158574p0, 0x1.d73e2a475b465p-55},
	{0x1.0874518759bc8p0, 0x1.186be4bb284ffp-57},
	{0x1.0b5586cf9890fp0, 0x1.8a62e4adc610bp-54},
	{0x1.0e3ec32d3d1a2p0, 0x1.03a1727c57b53p-59},
	{0x1.11301d0125b51p0, -0x1.6c51039449b3ap-54},
	{0x1.1429aaea92dep0, -0x1.32fbf9af1369ep-54},
	{0x1.172b83c7d517bp0, -0x1.19041b9d78a76p-55},
	{0x1.1a35beb6fcb75p0, 0x1.e5b4c7b4968e4p-55},
	{0x1.1d4873168b9aap0, 0x1.e016e00a2643cp-54},
	{0x1.2063b88628cd6p0, 0x1.dc775814a8495p-55},
	{0x1.2387a6e756238p0, 0x1.9b07eb6c70573p-54},
	{0x1.26b4565e27cddp0, 0x1.2bd339940e9d9p-55},
	{0x1.29e9df51fdee1p0, 0x1.612e8afad1255p-55},
	{0x1.2d285a6e4030bp0, 0x1.0024754db41d5p-54},
	{0x1.306fe0a31b715p0, 0x1.6f46ad23182e4p-55},
	{0x1.33c08b26416ffp0, 0x1.32721843659a6p-54},
	{0x1.371a7373aa9cbp0, -0x1.63aeabf42eae2p-54},
	{0x1.3a7db34e59ff7p0, -0x1.5e436d661f5e3p-56},
	{0x1.3dea64c123422p0, 0x1.ada0911f09ebcp-55},
	{0x1.4160a21f72e2ap0, -0x1.ef3691c309278p-58},
	{0x1.44e086061892dp0, 0x1.89b7a04ef80dp-59},
	{0x1.486a2b5c13cdp0, 0x1.3c1a3b69062fp-56},
	{0x1.4bfdad5362a27p0, 0x1.d4397afec42e2p-56},
	{0x1.4f9b2769d2ca7p0, -0x1.4b309d25957e3p-54},
	{0x1.5342b569d4f82p0, -0x1.07abe1db13cadp-55},
	{0x1.56f4736b527dap0, 0x1.9bb2c011d93adp-54},
	{0x1.5ab07dd485429p0, 0x1.6324c054647adp-54},
	{0x1.5e76f15ad2148p0, 0x1.ba6f93080e65ep-54},
	{0x1.6247eb03a5585p0, -0x1.383c17e40b497p-54},
	{0x1.6623882552225p0, -0x1.bb60987591c34p-54},
	{0x1.6a09e667f3bcdp0, -0x1.bdd3413b26456p-54},
	{0x1.6dfb23c651a2fp0, -0x1.bbe3a683c88abp-57},
	{0x1.71f75e8ec5f74p0, -0x1.16e4786887a99p-55},
	{0x1.75feb564267c9p0, -0x1.0245957316dd3p-54},
	{0x1.7a11473eb0187p0, -0x1.41577ee04992fp-55},
	{0x1.7e2f336cf4e62p0, 0x1.05d02ba15797ep-56},
	{0x1.82589994cce13p0, -0x1.d4c1dd41532d8p-54},
	{0x1.868d99b4492edp0, -0x1.fc6f89bd4f6bap-54},
	{0x1.8ace5422aa0dbp0, 0x1.6e9f156864b27p-54},
	{0x1.8f1ae99157736p0, 0x1.5cc13a2e3976cp-55},
	{0x1.93737b0cdc5e5p0, -0x1.75fc781b57ebcp-57},
	{0x1.97d829fde4e5p0, -0x1.d185b7c1b85d1p-54},
	{0x1.9c49182a3f09p0, 0x1.c7c46b071f2bep-56},
	{0x1.a0c667b5de565p0, -0x1.359495d1cd533p-54},
	{0x1.a5503b23e255dp0, -0x1.d2f6edb8d41e1p-54},
	{0x1.a9e6b5579fdbfp0, 0x1.0fac90ef7fd31p-54},
	{0x1.ae89f995ad3adp0, 0x1.7a1cd345dcc81p-54},
	{0x1.b33a2b84f15fbp0, -0x1.2805e3084d708p-57},
	{0x1.b7f76f2fb5e47p0, -0x1.5584f7e54ac3bp-56},
	{0x1.bcc1e904bc1d2p0, 0x1.23dd07a2d9e84p-55},
	{0x1.c199bdd85529cp0, 0x1.11065895048ddp-55},
	{0x1.c67f12e57d14bp0, 0x1.2884dff483cadp-54},
	{0x1.cb720dcef9069p0, 0x1.503cbd1e949dbp-56},
	{0x1.d072d4a07897cp0, -0x1.cbc3743797a9cp-54},
	{0x1.d5818dcfba487p0, 0x1.2ed02d75b3707p-55},
	{0x1.da9e603db3285p0, 0x1.c2300696db532p-54},
	{0x1.dfc97337b9b5fp0, -0x1.1a5cd4f184b5cp-54},
	{0x1.e502ee78b3ff6p0, 0x1.39e8980a9cc8fp-55},
	{0x1.ea4afa2a490dap0, -0x1.e9c23179c2893p-54},
	{0x1.efa1bee615a27p0, 0x1.dc7f486a4b6bp-54},
	{0x1.f50765b6e4541p0, -0x1.3160f6913af3bp-53},
	{0x1.fa7c1819e90d8p0, 0x1.74853f3a5931ep-55}
};

static inline double tide_exp_wide_(double x)
{
	TIDE_EXACT_
	double shifted = tide_mul_(x, 0x1.71547652b82fep6) + TIDE_TO_WHOLE_;
	uint64_t n = tide_bits64_(shifted);
	double k = shifted - TIDE_TO_WHOLE_;
	double r = x - tide_mul_(k, 0x1.62e42fefap-7) - tide_mul_(k, 0x1.cf79abc9e3b3ap-46);
	double r2 = tide_mul_(r, r);
	double p = r + tide_mul_(r2, 0x1.ffffffffff574p-2 + tide_mul_(r, 0x1.5555555555252p-3) +
		tide_mul_(r2, 0x1.55556b3df5226p-5 + tide_mul_(r, 0x1.11111d9600b3ep-7)));
	double s = tide_double_(tide_bits64_(tide_exp_table_[n % 64][0]) + (n >> 6 << 52));
	return s + tide_mul_(s, p);
}

static inline double tide_exp2_wide_(double x)
{
	TIDE_EXACT_
	double shifted = x + TIDE_TO_64TH_;
	uint64_t n = tide_bits64_(shifted);
	double r = x - (shifted - TIDE_TO_64TH_);
	double r2 = tide_mul_(r, r);
	double p = tide_mul_(r, 0x1.62e42fefa3a1fp-1 + tide_mul_(r, 0x1.ebfbdff82ac39p-3)) +
		tide_mul_(tide_mul_(r, r2), 0x1.c6b08d70496b7p-5 + tide_mul_(r, 0x1.3b2ad044fb306p-7) + tide_mul_(r2, 0x1.5d881280a277dp-10));
	double s = tide_double_(tide_bits64_(tide_exp_table_[n % 64][0]) + (n >> 6 << 52));
	return s + tide_mul_(s, p);
}

static inline double tide_expm1_wide_(double x)
{
	TIDE_EXACT_
	double shifted = tide_mul_(x, 0x1.71547652b82fep6) + TIDE_TO_WHOLE_;
	uint64_t n = tide_bits64_(shifted);
	double k = shifted - TIDE_TO_WHOLE_;
	double r = x - tide_mul_(k, 0x1.62e42fefap-7) - tide_mul_(k, 0x1.cf79abc9e3b3ap-46);
	double r2 = tide_mul_(r, r);
	double p = r + tide_mul_(r2, 0.5 + tide_mul_(r, 0x1.5555555554dcdp-3) +
		tide_mul_(r2, 0x1.5555555555191p-5 + tide_mul_(r, 0x1.111120b73a03dp-7) + tide_mul_(r2, 0x1.6c16d11242a5cp-10)));
	const double *entry = tide_exp_table_[n % 64];
	double scale = tide_double_((UINT64_C(0x3ff) << 52) + (n >> 6 << 52));
	double s = tide_mul_(scale, entry[0]);
	return (s - 1) + (tide_mul_(s, p) + tide_mul_(scale, entry[1]));
}

static inline float tide_exp_far_(float x)
{
	if (x > 0)
		return tide_float_(TIDE_INFINITY_);
	if (x < 0)
		return 0;
	return tide_nan_();
}

static inline float tide_exp(float x)
{
	if ((tide_bits_(x) & ~TIDE_SIGN_) >= UINT32_C(0x43000000)) /* 128 */
		return tide_exp_far_(x);
	return (float)tide_exp_wide_(x);
}

static inline float tide_exp2(float x)
{
	if ((tide_bits_(x) & ~TIDE_SIGN_) >= UINT32_C(0x43800000)) /* 256 */
		return tide_exp_far_(x);
	return (float)tide_exp2_wide_(x);
}

static inline float tide_expm1(float x)
{
	uint32_t bits = tide_bits_(x);
	if ((bits & ~TIDE_SIGN_) >= UINT32_C(0x43000000)) /* 128 */
		return x < 0 ? -1 : tide_exp_far_(x);
	return tide_float_(tide_bits_((float)tide_expm1_wide_(x)) | (bits & TIDE_SIGN_));
}

static inline float tide_sinh(float x)
{
	TIDE_EXACT_
	uint32_t bits = tide_bits_(x), sign = bits & TIDE_SIGN_;
	double e;
	float y;
	bits &= ~TIDE_SIGN_;
	if (bits >= UINT32_C(0x43000000)) /* 128 */
		return x != x ? tide_nan_() : tide_float_(TIDE_INFINITY_ | sign);
	if (bits == UINT32_C(0x3a1285ff))
		return tide_float_(bits | sign);
	e = tide_expm1_wide_(tide_float_(bits));
	y = (float)tide_mul_(0.5, e + e / (e + 1));
	return tide_float_(tide_bits_(y) | sign);
}

static inline float tide_cosh(float x)
{
	TIDE_EXACT_
	uint32_t bits = tide_bits_(x) & ~TIDE_SIGN_;
	double e;
	if (bits >= UINT32_C(0x43000000)) /* 128 */
		return x != x ? tide_nan_() : tide_float_(TIDE_INFINITY_);
	e = tide_exp_wide_(tide_float_(bits));
	return (float)tide_mul_(0.5, e + 1 / e);
}

static inline float tide_tanh(float x)
{
	TIDE_EXACT_
	uint32_t bits = tide_bits_(x), sign = bits & TIDE_SIGN_;
	double e;
	bits &= ~TIDE_SIGN_;
	if (bits >= UINT32_C(0x41200000)) /* 10 */
		return x != x ? tide_nan_() : tide_float_(TIDE_ONE_ | sign);
	e = tide_expm1_wide_(tide_mul_(2, tide_float_(bits)));
	return tide_float_(tide_bits_((float)(e / (e + 2))) | sign);
}

/* Logarithms: rows are the inverse, ln, log2 and log10. */

static const double tide_log_table_[64][4] = {
	{0x1.6c11cp0, -0x1.689e6fd100352p-2, -0x1.0421aceb3fd01p-1, -0x1.393ac67d0a1c5p-3},
	{0x1.67f98p0, -0x1.5d095ea2f2c2ap-2, -0x1.f78da9cf0721ap-2, -0x1.2f2b59cc90ae3p-3},
	{0x1.6410bp0, -0x1.51dad752e8828p-2, -0x1.e76be85532c61p-2, -0x1.2574fd74680b5p-3},
	{0x1.60655p0, -0x1.473f4bee6df2dp-2, -0x1.d81e3478817p-2, -0x1.1c3e4c4e78764p-3},
	{0x1.5c80ep0, -0x1.3bdfb7188871cp-2, -0x1.c7b5ae51a00a9p-2, -0x1.125d54a2e946bp-3},
	{0x1.5907bp0, -0x1.319ded94bf43ap-2, -0x1.b8e97886e87a9p-2, -0x1.097499d1b54d3p-3},
	{0x1.55543p0, -0x1.2692b111d3985p-2, -0x1.a8faa18398637p-2, -0x1.ffb9ca01c5149p-4},
	{0x1.51c5ep0, -0x1.1bd964b41ad62p-2, -0x1.998200ae920e1p-2, -0x1.ed18b7ac0fde7p-4},
	{0x1.4e6f7p0, -0x1.11ae2dbfbb5fbp-2, -0x1.8ad65b9717c7dp-2, -0x1.db6e786cca647p-4},
	{0x1.4afd5p0, -0x1.07133584d25c2p-2, -0x1.7b897c09dee53p-2, -0x1.c90215c69c4f8p-4},
	{0x1.479f5p0, -0x1.f93578b6bfcfp-3, -0x1.6c6e610675591p-2, -0x1.b6d1a043724cep-4},
	{0x1.446fep0, -0x1.e53325fe22cafp-3, -0x1.5dff676711436p-2, -0x1.a5706ec4c2df8p-4},
	{0x1.414bdp0, -0x1.d146cc0b3d5f4p-3, -0x1.4fa0473210517p-2, -0x1.942252e38f5d5p-4},
	{0x1.3e2cp0, -0x1.bd43b2a858c61p-3, -0x1.4130be442dcbbp-2, -0x1.82c074d5ef323p-4},
	{0x1.3b14ap0, -0x1.a944e3c6618f6p-3, -0x1.32c44dbd6d5f9p-2, -0x1.716250ee3a69cp-4},
	{0x1.382e4p0, -0x1.96552a4a8250cp-3, -0x1.251b68dae9b42p-2, -0x1.60efa2d716f2ap-4},
	{0x1.35325p0, -0x1.82a9656a45eb6p-3, -0x1.16eadebd3d6d6p-2, -0x1.4fd99f67b81e1p-4},
	{0x1.3227p0, -0x1.6e65f2d5d80dcp-3, -0x1.084ceae9a6657p-2, -0x1.3e3fdceaf8834p-4},
	{0x1.2f50ap0, -0x1.5b54387950145p-3, -0x1.f516fd9271231p-3, -0x1.2dafa5ddeba6bp-4},
	{0x1.2ca1dp0, -0x1.492231265db66p-3, -0x1.dad6e0308a143p-3, -0x1.1de1bc5525dcap-4},
	{0x1.29db5p0, -0x1.3623901ea0bd4p-3, -0x1.bf6f95c00ab36p-3, -0x1.0d621c19cc2dep-4},
	{0x1.27242p0, -0x1.2361ad474f9bfp-3, -0x1.a45fed7dd1f6cp-3, -0x1.fa2e7d2ee7b8cp-5},
	{0x1.247fp0, -0x1.10f1e3af3c36dp-3, -0x1.89c6b6b5fc196p-3, -0x1.da2760dcd0386p-5},
	{0x1.21e3bp0, -0x1.fd391bd6ca714p-4, -0x1.6f53a99d4ce3fp-3, -0x1.ba4e3869f0d08p-5},
	{0x1.1f764p0, -0x1.dac785562a838p-4, -0x1.567b1e0d2a421p-3, -0x1.9c635c5f4b02cp-5},
	{0x1.1d0cbp0, -0x1.b842d6b35306dp-4, -0x1.3d94cc71ff52fp-3, -0x1.7e67ea8d3be16p-5},
	{0x1.1a99dp0, -0x1.94ec16646d0a2p-4, -0x1.2416f272e1b32p-3, -0x1.5fb60209e63fcp-5},
	{0x1.1800ep0, -0x1.6f19f57604cbfp-4, -0x1.08cec4801e9bfp-3, -0x1.3edc37c72773cp-5},
	{0x1.15b15p0, -0x1.4d2871cfb2a17p-4, -0x1.e0a5374e03beep-4, -0x1.21609a08e93f3p-5},
	{0x1.13524p0, -0x1.2a07bf6d512bp-4, -0x1.adf77f374102ap-4, -0x1.02dda4fd61178p-5},
	{0x1.1105ep0, -0x1.07b1a7e91b6f7p-4, -0x1.7c6e1333310eep-4, -0x1.ca1555de10d98p-6},
	{0x1.0ee3fp0, -0x1.cf26412c6990cp-5, -0x1.4e177947d820ep-4, -0x1.92495718195dfp-6},
	{0x1.0caa8p0, -0x1.8b9acbe2630cdp-5, -0x1.1d5e52c2b29f7p-4, -0x1.579e2ba4e5d2bp-6},
	{0x1.0a6b7p0, -0x1.46d2a09ad64f6p-5, -0x1.d7816daa925a1p-5, -0x1.1bdfe8bf1bdc9p-6},
	{0x1.08326p0, -0x1.022f6a2d9f604p-5, -0x1.747b86efe1957p-5, -0x1.c0837ee1f1e36p-7},
	{0x1.0643bp0, -0x1.8c18595309049p-6, -0x1.1db8e3e89a998p-5, -0x1.580b39581f1fp-7},
	{0x1.041a8p0, -0x1.048ad8d24e82p-6, -0x1.77e21882780a1p-6, -0x1.c49bc3c5a3287p-8},
	{0x1.02028p0, -0x1.003ed6c4c7116p-7, -0x1.71af1e9fdefdfp-7, -0x1.bd24dae6c5034p-9},
	{0x1p0, 0, 0, 0},
	{0x1.f81d6p-1, 0x1.fc952b5ad1587p-7, 0x1.6edd67c09c9dap-6, 0x1.b9bfd30d3375cp-8},
	{0x1.f09dep-1, 0x1.f3cff6c2e6faap-6, 0x1.6889d4f7a16c7p-5, 0x1.b221a9eb93c47p-7},
	{0x1.e9258p-1, 0x1.7611752e7cae2p-5, 0x1.0dd54a43afdabp-4, 0x1.44e95868f4a3cp-6},
	{0x1.e1e1p-1, 0x1.f0b20c049a2b8p-5, 0x1.664a41a891d51p-4, 0x1.af6c9a14ce071p-6},
	{0x1.db066p-1, 0x1.330686e190f1cp-4, 0x1.baf1b4779b195p-4, 0x1.0aadd02201247p-5},
	{0x1.d40a4p-1, 0x1.6fb37c0ecce34p-4, 0x1.093d8354cab49p-3, 0x1.3f6191946c52fp-5},
	{0x1.cd52cp-1, 0x1.aae8845330099p-4, 0x1.33f3002c3914ap-3, 0x1.72ceccb58c5b5p-5},
	{0x1.c74acp-1, 0x1.e0cfcc14c3a3ep-4, 0x1.5ad513ca04afdp-3, 0x1.a1a0b3c4b2018p-5},
	{0x1.c0e96p-1, 0x1.0d4f2234ef16dp-3, 0x1.8487eabf04defp-3, 0x1.d3d67d6fb08f2p-5},
	{0x1.bb09ap-1, 0x1.2848bd1abfd7dp-3, 0x1.ab729962deefap-3, 0x1.01596099a2493p-4},
	{0x1.b4efap-1, 0x1.44af791a571e3p-3, 0x1.d46c0d347fd8ep-3, 0x1.1a04a82f8fe35p-4},
	{0x1.af3eep-1, 0x1.5f8861d159731p-3, 0x1.fb2790394e51dp-3, 0x1.315663d1c04bap-4},
	{0x1.a99b4p-1, 0x1.7a7d6cfba32c5p-3, 0x1.1105d5174abf2p-2, 0x1.48c08f6bf7417p-4},
	{0x1.a434cp-1, 0x1.94a485e1aefcp-3, 0x1.23e352fe6868cp-2, 0x1.5f77d90b95b9dp-4},
	{0x1.9e95ap-1, 0x1.b039de91118c1p-3, 0x1.37c902493bffap-2, 0x1.776d416271e7cp-4},
	{0x1.99abap-1, 0x1.c8a55e7542fdep-3, 0x1.4966833ce58c4p-2, 0x1.8ca33d2ba308fp-4},
	{0x1.94512p-1, 0x1.e395d9e56afc1p-3, 0x1.5cd545e1416d1p-2, 0x1.a409727f7d4bap-4},
	{0x1.8f7f2p-1, 0x1.fc2608382041fp-3, 0x1.6e8d3c98a93e4p-2, 0x1.b95f4ab59173ep-4},
	{0x1.8a928p-1, 0x1.0ac65cdad5139p-2, 0x1.80dff03b87363p-2, 0x1.cf6f75a0f6aedp-4},
	{0x1.863bcp-1, 0x1.1618f6eff80c3p-2, 0x1.9135bcaa492eap-2, 0x1.e31ad8c186511p-4},
	{0x1.815cp-1, 0x1.22f7c495ec941p-2, 0x1.a3c72224d485ap-2, 0x1.f976819c8d27fp-4},
	{0x1.7d392p-1, 0x1.2e04aee95482ap-2, 0x1.b3b8653f76cb7p-2, 0x1.06546af419f96p-3},
	{0x1.78c4cp-1, 0x1.3a0ddf06a0b05p-2, 0x1.c5159c2d9afe1p-2, 0x1.10c8b42151b47p-3},
	{0x1.748e2p-1, 0x1.4591ed01d93fdp-2, 0x1.d5b2c0fbe4fadp-2, 0x1.1ac959f12d826p-3},
	{0x1.6fefep-1, 0x1.5257c00b0df81p-2, 0x1.e8201cfcb8cffp-2, 0x1.25e17c1488e73p-3}
};

#define TIDE_LOG_START_ UINT64_C(0x3fe6600000000000)

static inline const double *tide_log_split_(double x, double *k, double *r)
{
	TIDE_EXACT_
	uint64_t bits = tide_bits64_(x) - TIDE_LOG_START_;
	const double *entry = tide_log_table_[(bits >> 46) % 64];
	int64_t binades;
	memcpy(&binades, &bits, sizeof binades);
	*k = (double)(binades >> 52);
	*r = tide_mul_(entry[0], tide_double_((bits & ((UINT64_C(1) << 52) - 1)) + TIDE_LOG_START_)) - 1;
	return entry;
}

/* tide_ln_tail_ is ln(1+r) - r. */
static inline double tide_ln_tail_(double r)
{
	TIDE_EXACT_
	double r2 = tide_mul_(r, r);
	return tide_mul_(r2, -0x1.000000000000cp-1 + tide_mul_(r, 0x1.555555555556ap-2) +
		tide_mul_(r2, -0x1.fffffff4877b2p-3 + tide_mul_(r, 0x1.9999998f675bbp-3) +
			tide_mul_(r2, -0x1.555c1b70dcf15p-3 + tide_mul_(r, 0x1.24984e92d3285p-3))));
}

static inline double tide_ln_wide_(double x)
{
	TIDE_EXACT_
	double k, r;
	const double *entry = tide_log_split_(x, &k, &r);
	return tide_mul_(k, 0x1.62e42fefa39efp-1) + entry[1] + (r + tide_ln_tail_(r));
}

static inline double tide_log1p_wide_(double x)
{
	TIDE_EXACT_
	double tail, y;
	if (x < -0x1p-8 || x > 0x1p-8)
		return tide_ln_wide_(x + 1);
	tail = tide_ln_tail_(x);
	y = x + tail;
	if (tide_bits64_(y) << 35 == UINT64_C(1) << 63)
		y += tide_mul_(0x1p20, x - y + tail);
	return y;
}

static inline float tide_log_far_(float x)
{
	if (x == 0)
		return tide_float_(TIDE_INFINITY_ | TIDE_SIGN_);
	if (x > 0)
		return x;
	return tide_nan_();
}

static inline float tide_log(float x)
{
	if (tide_bits_(x) - 1 >= TIDE_INFINITY_ - 1)
		return tide_log_far_(x);
	return (float)tide_ln_wide_(x);
}

static inline float tide_log2(float x)
{
	TIDE_EXACT_
	const double *entry;
	double k, r, r2, p;
	if (tide_bits_(x) - 1 >= TIDE_INFINITY_ - 1)
		return tide_log_far_(x);
	entry = tide_log_split_(x, &k, &r);
	r2 = tide_mul_(r, r);
	p = tide_mul_(r, 0x1.71547652b82fep0) + tide_mul_(r2, -0x1.71547652b82fep-1 + tide_mul_(r, 0x1.ec709dbe5f586p-2) +
		tide_mul_(r2, -0x1.7154764e1f651p-2 + tide_mul_(r, 0x1.277b6c6051d83p-2) + tide_mul_(r2, -0x1.ec78c292a6011p-3)));
	return (float)(k + entry[2] + p);
}

static inline float tide_log10(float x)
{
	TIDE_EXACT_
	const double *entry;
	double k, r, r2, p;
	if (tide_bits_(x) - 1 >= TIDE_INFINITY_ - 1)
		return tide_log_far_(x);
	entry = tide_log_split_(x, &k, &r);
	r2 = tide_mul_(r, r);
	p = tide_mul_(r, 0x1.bcb7b1526e50ep-2) + tide_mul_(r2, -0x1.bcb7b1526e50ep-3 + tide_mul_(r, 0x1.287a7633ca7f7p-3) +
		tide_mul_(r2, -0x1.bcb7b14ce5512p-4 + tide_mul_(r, 0x1.63cbc1f275846p-4) + tide_mul_(r2, -0x1.287f5d6501ec7p-4)));
	return (float)(tide_mul_(k, 0x1.34413509f79ffp-2) + entry[3] + p);
}

static inline float tide_log1p(float x)
{
	if (!(x > -1 && x <= FLT_MAX))
		return tide_log_far_(x + 1);
	return tide_float_(tide_bits_((float)tide_log1p_wide_(x)) | (tide_bits_(x) & TIDE_SIGN_));
}

/* Roots. */

static inline float tide_cbrt(float x)
{
	TIDE_EXACT_
	uint32_t bits = tide_bits_(x), sign = bits & TIDE_SIGN_, high;
	double a, inverse, t, ratio, c, y;
	bits &= ~TIDE_SIGN_;
	if (bits - 1 >= TIDE_INFINITY_ - 1)
		return x != x ? tide_nan_() : x;
	a = tide_float_(bits);
	inverse = 1 / a;
	high = (uint32_t)(tide_bits64_(a) >> 32) / 3 + 715094163;
	t = tide_double_((uint64_t)high << 32);
	ratio = tide_mul_(tide_mul_(tide_mul_(t, t), t), inverse);
	t = tide_mul_(t, 0x1.ba6ca4727dfb1p0 + tide_mul_(ratio, -0x1.4b6340a696e4dp0) +
		tide_mul_(tide_mul_(ratio, ratio), 0x1.79ac9af5622aap-1 + tide_mul_(ratio, -0x1.5efe478404f6cp-3)));
	t = tide_double_(tide_bits64_(t) & ~((UINT64_C(1) << 36) - 1));
	c = tide_mul_(tide_mul_(tide_mul_(t, t), t) - a, inverse);
	y = t + tide_mul_(tide_mul_(t, c), -1.0 / 3 + tide_mul_(c, 2.0 / 9 + tide_mul_(c, -14.0 / 81)));
	return tide_float_(tide_bits_((float)y) | sign);
}

static inline float tide_sqrt(float x) { return x >= 0 ? (float)sqrt((double)x) : tide_nan_(); }

/* Numbers of about 106 bits: a sum of two doubles. */

typedef struct tide_pair_ {
	double hi, lo;
} tide_pair_;

static inline tide_pair_ tide_make_(double hi, double lo)
{
	tide_pair_ p;
	p.hi = hi;
	p.lo = lo;
	return p;
}

static inline tide_pair_ tide_ordered_sum_(double a, double b)
{
	TIDE_EXACT_
	double s = a + b;
	return tide_make_(s, b - (s - a));
}

static inline tide_pair_ tide_exact_sum_(double a, double b)
{
	TIDE_EXACT_
	double s = a + b;
	double t = s - a;
	return tide_make_(s, (a - (s - t)) + (b - t));
}

static inline tide_pair_ tide_halves_(double x)
{
	TIDE_EXACT_
	double scaled = tide_mul_(x, 0x8000001p0);
	double high = scaled - (scaled - x);
	return tide_make_(high, x - high);
}

static inline tide_pair_ tide_exact_product_(double a, double b)
{
	TIDE_EXACT_
	double p = tide_mul_(a, b), e;
	tide_pair_ x = tide_halves_(a), y = tide_halves_(b);
	e = tide_mul_(x.hi, y.hi) - p;
	e += tide_mul_(x.hi, y.lo);
	e += tide_mul_(x.lo, y.hi);
	e += tide_mul_(x.lo, y.lo);
	return tide_make_(p, e);
}

static inline tide_pair_ tide_quotient_(double a, double b)
{
	TIDE_EXACT_
	double q = a / b;
	tide_pair_ p = tide_exact_product_(q, b);
	return tide_ordered_sum_(q, ((a - p.hi) - p.lo) / b);
}

static inline tide_pair_ tide_plus_(tide_pair_ a, tide_pair_ b)
{
	TIDE_EXACT_
	tide_pair_ s = tide_exact_sum_(a.hi, b.hi), t = tide_exact_sum_(a.lo, b.lo);
	s = tide_ordered_sum_(s.hi, s.lo + t.hi);
	return tide_ordered_sum_(s.hi, s.lo + t.lo);
}

static inline tide_pair_ tide_plus_double_(tide_pair_ a, double b)
{
	TIDE_EXACT_
	tide_pair_ s = tide_exact_sum_(a.hi, b);
	return tide_ordered_sum_(s.hi, s.lo + a.lo);
}

static inline tide_pair_ tide_times_(tide_pair_ a, tide_pair_ b)
{
	TIDE_EXACT_
	tide_pair_ p = tide_exact_product_(a.hi, b.hi);
	double cross = tide_mul_(a.hi, b.lo) + tide_mul_(a.lo, b.hi);
	return tide_ordered_sum_(p.hi, p.lo + cross);
}

static inline tide_pair_ tide_times_double_(tide_pair_ a, double b)
{
	TIDE_EXACT_
	tide_pair_ p = tide_exact_product_(a.hi, b);
	return tide_ordered_sum_(p.hi, p.lo + tide_mul_(a.lo, b));
}

/* Numbers from 0 up to 2^64 with 192 bits of fraction, the least word first. */

typedef struct tide_wide_ {
	uint64_t w[4];
} tide_wide_;

static inline tide_wide_ tide_whole_(uint64_t a)
{
	tide_wide_ w = {{0, 0, 0, 0}};
	w.w[3] = a;
	return w;
}

static inline tide_wide_ tide_wide_ratio_(uint64_t a, uint64_t b)
{
	tide_wide_ w;
	uint64_t rest = a % b;
	int i;
	w.w[3] = a / b;
	for (i = 2; i >= 0; i--)
		w.w[i] = tide_div64_(rest, 0, b, &rest);
	return w;
}

static inline tide_wide_ tide_wide_shift_(tide_wide_ w, int n)
{
	int i;
	for (; n >= 64; n -= 64) {
		for (i = 3; i > 0; i--)
			w.w[i] = w.w[i - 1];
		w.w[0] = 0;
	}
	for (; n <= -64; n += 64) {
		for (i = 0; i < 3; i++)
			w.w[i] = w.w[i + 1];
		w.w[3] = 0;
	}
	if (n > 0) {
		for (i = 3; i > 0; i--)
			w.w[i] = w.w[i] << n | w.w[i - 1] >> (64 - n);
		w.w[0] <<= n;
	}
	if (n < 0) {
		for (i = 0; i < 3; i++)
			w.w[i] = w.w[i] >> -n | w.w[i + 1] << (64 + n);
		w.w[3] >>= -n;
	}
	return w;
}

static inline tide_wide_ tide_wide_scaled_(uint64_t a, int n)
{
	tide_wide_ w = {{0, 0, 0, 0}};
	w.w[0] = a;
	return tide_wide_shift_(w, n + 192);
}

static inline tide_wide_ tide_wide_plus_(tide_wide_ w, tide_wide_ v)
{
	uint64_t carry = 0;
	int i;
	for (i = 0; i < 4; i++) {
		uint64_t sum = w.w[i] + v.w[i], with = sum + carry;
		carry = (uint64_t)(sum < w.w[i]) | (uint64_t)(with < sum);
		w.w[i] = with;
	}
	return w;
}

static inline tide_wide_ tide_wide_minus_(tide_wide_ w, tide_wide_ v)
{
	uint64_t borrow = 0;
	int i;
	for (i = 0; i < 4; i++) {
		uint64_t less = w.w[i] - v.w[i], with = less - borrow;
		borrow = (uint64_t)(w.w[i] < v.w[i]) | (uint64_t)(less < borrow);
		w.w[i] = with;
	}
	return w;
}

static inline tide_wide_ tide_wide_times_(tide_wide_ w, tide_wide_ v)
{
	uint64_t product[8] = {0, 0, 0, 0, 0, 0, 0, 0};
	tide_wide_ result;
	int i, j;
	for (i = 0; i < 4; i++) {
		uint64_t carry = 0;
		for (j = 0; j < 4; j++) {
			uint64_t low, high = tide_mul64_(w.w[i], v.w[j], &low);
			low += carry;
			high += (uint64_t)(low < carry);
			product[i + j] += low;
			carry = high + (uint64_t)(product[i + j] < low);
		}
		product[i + 4] = carry;
	}
	for (i = 0; i < 4; i++)
		result.w[i] = product[i + 3];
	return result;
}

static inline tide_wide_ tide_wide_over_(tide_wide_ w, uint64_t d)
{
	uint64_t rest = 0;
	int i;
	for (i = 3; i >= 0; i--)
		w.w[i] = tide_div64_(rest, w.w[i], d, &rest);
	return w;
}

static inline int tide_wide_exceeds_(tide_wide_ w, tide_wide_ v)
{
	int i;
	for (i = 3; i >= 0; i--)
		if (w.w[i] != v.w[i])
			return w.w[i] > v.w[i];
	return 0;
}

static const tide_wide_ tide_ln2_ = {{UINT64_C(0x40f343267298b62d), UINT64_C(0xc9e3b39803f2f6af), UINT64_C(0xb17217f7d1cf79ab), 0}};
static const tide_wide_ tide_per_ln2_ = {{UINT64_C(0xd6aef551bad2b4b1), UINT64_C(0x7d0ffda0d23a7d11), UINT64_C(0x71547652b82fe177), 1}};
static const tide_wide_ tide_pi_ = {{UINT64_C(0xa4093822299f31d0), UINT64_C(0x13198a2e03707344), UINT64_C(0x243f6a8885a308d3), 3}};
static const tide_wide_ tide_atan_half_ = {{UINT64_C(0xb70a0ac3930e6f80), UINT64_C(0xb7f222f65e1d4681), UINT64_C(0x76b19c1586ed3da2), 0}};

static inline uint64_t tide_odd_part_(double x, int *n)
{
	uint64_t b = tide_bits64_(x), a = (b & ((UINT64_C(1) << 52) - 1)) | UINT64_C(1) << 52;
	int zeros = tide_zeros_(a);
	*n = (int)(b >> 52) - 1075 + zeros;
	return a >> zeros;
}

static inline double tide_power_of_two_(int n) { return tide_double_((uint64_t)(n + 1023) << 52); }

static inline double tide_halfway_(float low, float high)
{
	TIDE_EXACT_
	if (high > FLT_MAX)
		return 0x1.ffffffp127;
	return tide_mul_((double)low + (double)high, 0.5);
}

/*
 * Two functions round a first, quick result where that is sure, and else ask
 * numbers of 106 bits, and else those of 192, which few arguments in the world
 * need. A test sets the first stage that may decide, so that all are tried.
 */
#if !defined(TIDE_TEST_STAGE_)
#define TIDE_TEST_STAGE_ 0
#endif

static inline double tide_doubt_(double guess, double bound)
{
	return tide_mul_(guess, TIDE_TEST_STAGE_ == 0 ? bound : 0x1p-25);
}

static inline float tide_to_even_(float low, float high) { return (tide_bits_(low) & 1) == 0 ? low : high; }

/* The angle of a point. */

static const double tide_atan2_table_[33][2] = {
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
	{0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55}
};

static const double tide_atan2_starts_[4][2] = {
	{0, 0},
	{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54},
	{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53},
	{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54}
};

static const double tide_atan2_signs_[4] = {1, -1, -1, 1};

static inline tide_pair_ tide_row_(const double *row) { return tide_make_(row[0], row[1]); }

static inline int tide_atan2_row_(double a, double b, double *u, double *v)
{
	TIDE_EXACT_
	int row = (int)(tide_mul_(a / b, 32) + 0.5);
	double c = tide_mul_((double)row, 0x1p-5);
	*u = a - tide_mul_(c, b);
	*v = b + tide_mul_(c, a);
	return row;
}

static inline double tide_atan2_fast_(double a, double b, int octant)
{
	TIDE_EXACT_
	double u, v, t, s, p, angle;
	int row = tide_atan2_row_(a, b, &u, &v);
	t = u / v;
	s = tide_mul_(t, t);
	p = tide_mul_(s, tide_mul_(s, -1.0 / 7) + 1.0 / 5) + -1.0 / 3;
	angle = tide_atan2_table_[row][0] + (t + tide_mul_(tide_mul_(t, s), p));
	return tide_atan2_starts_[octant][0] + tide_mul_(tide_atan2_signs_[octant], angle);
}

static inline tide_pair_ tide_atan2_double_(double a, double b, int octant)
{
	TIDE_EXACT_
	double u, v, rest;
	int row = tide_atan2_row_(a, b, &u, &v);
	tide_pair_ t = tide_quotient_(u, v);
	tide_pair_ s = tide_times_(t, t), p, angle;
	rest = tide_mul_(s.hi, tide_mul_(s.hi, -1.0 / 11) + 1.0 / 9) + -1.0 / 7;
	p = tide_plus_double_(tide_make_(0x1.999999999999ap-3, -0x1.999999999999ap-57), tide_mul_(s.hi, rest));
	p = tide_plus_(tide_times_(p, s), tide_make_(-0x1.5555555555555p-2, -0x1.5555555555555p-56));
	angle = tide_plus_(tide_row_(tide_atan2_table_[row]), tide_plus_(t, tide_times_(tide_times_(t, s), p)));
	if (tide_atan2_signs_[octant] < 0)
		angle = tide_make_(-angle.hi, -angle.lo);
	return tide_plus_(tide_row_(tide_atan2_starts_[octant]), angle);
}

static inline tide_wide_ tide_atan2_exact_(double a, double b, int octant)
{
	int m, n, negative = 0;
	uint64_t u = tide_odd_part_(a, &m), v = tide_odd_part_(b, &n), i;
	tide_wide_ start = tide_whole_(0), t, square, sum, angle;
	if (m >= n)
		u <<= m - n;
	else
		v <<= n - m;
	if (4 * u >= v) {
		if (4 * u < 3 * v) {
			uint64_t twice = 2 * u, over = 2 * v + u;
			start = tide_atan_half_;
			negative = twice < v;
			u = twice < v ? v - twice : twice - v;
			v = over;
		} else {
			uint64_t less = v - u, over = v + u;
			start = tide_wide_shift_(tide_pi_, -2);
			negative = 1;
			u = less;
			v = over;
		}
	}
	t = tide_wide_ratio_(u, v);
	square = tide_wide_times_(t, t);
	sum = tide_wide_ratio_(1, 101);
	for (i = 99;; i -= 2) {
		sum = tide_wide_minus_(tide_wide_ratio_(1, i), tide_wide_times_(sum, square));
		if (i == 1)
			break;
	}
	angle = tide_wide_times_(sum, t);
	angle = negative ? tide_wide_minus_(start, angle) : tide_wide_plus_(start, angle);
	switch (octant) {
	case 1:
		return tide_wide_minus_(tide_wide_shift_(tide_pi_, -1), angle);
	case 2:
		return tide_wide_minus_(tide_pi_, angle);
	case 3:
		return tide_wide_plus_(tide_wide_shift_(tide_pi_, -1), angle);
	}
	return angle;
}

static inline float tide_atan2_near_(double a, double b, int octant, float low, float high)
{
	TIDE_EXACT_
	double middle = tide_halfway_(low, high), bound = tide_mul_(middle, 0x1p-71), above;
	tide_pair_ angle;
	uint64_t odd;
	int place;
	if (octant == 0 && a < tide_mul_(b, 0x1p-24))
		return a > tide_mul_(middle, b) ? high : low;
	angle = tide_atan2_double_(a, b, octant);
	above = (angle.hi - middle) + angle.lo;
	if (TIDE_TEST_STAGE_ < 2 || a < tide_mul_(b, 0x1p-24)) {
		if (above > bound)
			return high;
		if (above < -bound)
			return low;
	}
	odd = tide_odd_part_(middle, &place);
	return tide_wide_exceeds_(tide_atan2_exact_(a, b, octant), tide_wide_scaled_(odd, place)) ? high : low;
}

static inline float tide_atan2_special_(float y, float x)
{
	float low, high, angle = 0;
	int left = tide_bits_(x) >= TIDE_SIGN_;
	if (x != x || y != y)
		return tide_nan_();
	low = tide_float_(tide_bits_(y) & ~TIDE_SIGN_);
	high = tide_float_(tide_bits_(x) & ~TIDE_SIGN_);
	if (low == 0 || (high > FLT_MAX && low <= FLT_MAX)) {
		if (left)
			angle = 0x1.921fb6p+1f; /* pi */
	} else if (high <= FLT_MAX) {
		angle = 0x1.921fb6p+0f; /* pi/2 */
	} else if (left) {
		angle = 0x1.2d97c8p+1f; /* 3 pi/4 */
	} else {
		angle = 0x1.921fb6p-1f; /* pi/4 */
	}
	return tide_float_(tide_bits_(angle) | (tide_bits_(y) & TIDE_SIGN_));
}

static inline float tide_atan2(float y, float x)
{
	TIDE_EXACT_
	const uint32_t finite = TIDE_INFINITY_ - 1;
	uint32_t low = tide_bits_(y) & ~TIDE_SIGN_, high = tide_bits_(x) & ~TIDE_SIGN_;
	int octant = (int)(tide_bits_(x) >> 31 << 1);
	double a, b, guess, off;
	float under, over;
	if (low - 1 >= finite || high - 1 >= finite)
		return tide_atan2_special_(y, x);
	if (low > high) {
		uint32_t other = low;
		low = high;
		high = other;
		octant++;
	}
	a = tide_float_(low);
	b = tide_float_(high);
	guess = tide_atan2_fast_(a, b, octant);
	off = tide_doubt_(guess, 0x1p-49);
	under = (float)(guess - off);
	over = (float)(guess + off);
	if (under != over)
		under = tide_atan2_near_(a, b, octant, under, over);
	return tide_float_(tide_bits_(under) | (tide_bits_(y) & TIDE_SIGN_));
}

/* Powers. Rows of the logarithms are the reciprocal, hi and lo. */

static const double tide_pow_logs_[64][3] = {
	{0x1.6c16c16p+0, -0x1.042bd4a1212dbp-1, 0x1.2ba068301c7d9p-56},
	{0x1.6816816p+0, -0x1.f804ae6bde397p-2, -0x1.efe1cd4b02d24p-56},
	{0x1.642c85ap+0, -0x1.e7df6024b32f9p-2, 0x1.8d7121d8c5273p-56},
	{0x1.605816p+0, -0x1.d7e6c094ae102p-2, -0x1.b8e77375e280ep-56},
	{0x1.5c9882cp+0, -0x1.c819dc4a20978p-2, -0x1.b79ec946848ep-58},
	{0x1.58ed23p+0, -0x1.b877c5587b1bep-2, -0x1.b5408d57adfdep-56},
	{0x1.5555556p+0, -0x1.a8ff97463b34bp-2, 0x1.38091acfaeebcp-56},
	{0x1.51d07eap+0, -0x1.99b0726b633b4p-2, -0x1.700b14c13860ep-56},
	{0x1.4e5e0a8p+0, -0x1.8a8980e5b105ap-2, -0x1.19739b5a374efp-57},
	{0x1.4afd6ap+0, -0x1.7b89f015dd637p-2, 0x1.1d4ce385cfbe7p-57},
	{0x1.47ae148p+0, -0x1.6cb0f69d71d6p-2, -0x1.4d0cbc1b6c8c5p-56},
	{0x1.446f866p+0, -0x1.5dfdcf4ba41b3p-2, -0x1.e675b8d680a46p-56},
	{0x1.4141414p+0, -0x1.4f6fbb272707bp-2, 0x1.bf74e2c4327cap-58},
	{0x1.3e22cbcp+0, -0x1.41060139e19cep-2, -0x1.22fb124942408p-56},
	{0x1.3b13b14p+0, -0x1.32bfee4e242dfp-2, 0x1.2a20be49202fcp-56},
	{0x1.3813814p+0, -0x1.249cd2d6bf6adp-2, 0x1.d0bc64fb32063p-56},
	{0x1.3521cfcp+0, -0x1.169c0575b999ep-2, 0x1.008a2942749a9p-56},
	{0x1.323e34ap+0, -0x1.08bce0cc63ab5p-2, -0x1.72e4fa801f662p-56},
	{0x1.2f684bep+0, -0x1.f5fd8aca1915cp-3, -0x1.59605cd4d2f83p-57},
	{0x1.2c9fb4ep+0, -0x1.dac22d8c2bee2p-3, -0x1.1410c1984a51cp-57},
	{0x1.29e412ap+0, -0x1.bfc67a914f425p-3, 0x1.deab7dd49b00dp-58},
	{0x1.27350b8p+0, -0x1.a5094b040808ap-3, -0x1.a3bd2d8a1ca4ap-60},
	{0x1.2492492p+0, -0x1.8a89807dd1446p-3, 0x1.132c58786d216p-57},
	{0x1.21fb782p+0, -0x1.704603a9dc4d9p-3, -0x1.0a8930d4d900ep-57},
	{0x1.1f7047ep+0, -0x1.563dc2c860081p-3, -0x1.8de61fe918dcp-59},
	{0x1.1cf06aep+0, -0x1.3c6fb68d65c07p-3, -0x1.84b6f3c1f28bep-58},
	{0x1.1a7b962p+0, -0x1.22dadcc0bd998p-3, 0x1.41d2f9619b5f3p-57},
	{0x1.1811812p+0, -0x1.097e39220d876p-3, -0x1.22bee3a20bbe8p-61},
	{0x1.15b1e6p+0, -0x1.e0b1af47da109p-4, 0x1.9dab517f95157p-59},
	{0x1.135c812p+0, -0x1.aed392baa07bcp-4, -0x1.c32e3c72245e9p-59},
	{0x1.1111112p+0, -0x1.7d604ab0259c4p-4, -0x1.7fae387ffab42p-58},
	{0x1.0ecf56cp+0, -0x1.4c5610092ae3ap-4, 0x1.de049ffdab7b2p-58},
	{0x1.0c9715p+0, -0x1.1bb32abc5a676p-4, -0x1.307117f313841p-58},
	{0x1.0a6810ap+0, -0x1.d6ebd0d174c37p-5, 0x1.f01f827bdb5cbp-60},
	{0x1.0842108p+0, -0x1.77394be4eb523p-5, 0x1.3bc40bc09bc48p-59},
	{0x1.0624dd2p+0, -0x1.184b8ba362f54p-5, -0x1.9c28120842ca7p-59},
	{0x1.041041p+0, -0x1.743ee6f09edf1p-6, 0x1.1ac84c0953b8cp-61},
	{0x1.0204082p+0, -0x1.72c7c57d7055ep-7, -0x1.ea04277e51b6bp-61},
	{0x1p+0, 0, 0},
	{0x1.f81f82p-1, 0x1.6e7966ead8ac5p-6, -0x1.cba91dae29988p-60},
	{0x1.f07c1fp-1, 0x1.6bad38119a13ap-5, -0x1.0f9994f222757p-60},
	{0x1.e9131acp-1, 0x1.0eb389ee9f56p-4, -0x1.d579e29cdf771p-58},
	{0x1.e1e1e1ep-1, 0x1.663f6fc3a678dp-4, -0x1.7e169307eb3b2p-59},
	{0x1.dae6076p-1, 0x1.bc84249b1fb9ep-4, 0x1.37daa3e13b2aep-62},
	{0x1.d41d41ep-1, 0x1.08c58882a2763p-3, 0x1.88e2cf493ffcep-59},
	{0x1.cd8568ap-1, 0x1.32ae9dc28dc95p-3, -0x1.bbdaa8473b8dcp-57},
	{0x1.c71c71cp-1, 0x1.5c01a3cde7f74p-3, 0x1.2b56f2b94d13cp-57},
	{0x1.c0e0704p-1, 0x1.84c2bccf005a9p-3, -0x1.a7f45cabc4d3ep-58},
	{0x1.bacf914p-1, 0x1.acf5e32c19432p-3, 0x1.1890885550bcbp-58},
	{0x1.b4e81b4p-1, 0x1.d49ee52540067p-3, -0x1.eb6bcc17c149p-58},
	{0x1.af286bcp-1, 0x1.fbc16bd56656dp-3, 0x1.466b0b31532d7p-58},
	{0x1.a98ef6p-1, 0x1.11307dc445fecp-2, 0x1.05224944efccp-57},
	{0x1.a41a41ap-1, 0x1.24407abf4dc03p-2, 0x1.dc6584d405ebep-56},
	{0x1.9ec8e96p-1, 0x1.37124cb4eba9bp-2, 0x1.26d578314d16ep-56},
	{0x1.999999ap-1, 0x1.49a784a5bc715p-2, -0x1.46316bf769c31p-56},
	{0x1.948b0fcp-1, 0x1.5c01a3d0caa03p-2, 0x1.c6ef39e0cd4f9p-58},
	{0x1.8f9c19p-1, 0x1.6e221cc2bb868p-2, 0x1.edf2c59ace244p-60},
	{0x1.8acb91p-1, 0x1.800a560ec1da3p-2, -0x1.0b9e56cf905cep-56},
	{0x1.8618618p-1, 0x1.91bba8a906b7fp-2, 0x1.49b1ba7204b9dp-59},
	{0x1.8181818p-1, 0x1.a33760adbb56ep-2, 0x1.92c3baf5ff9ebp-57},
	{0x1.7d05f42p-1, 0x1.b47ebf53cae7ep-2, -0x1.06896fb63f3e9p-59},
	{0x1.78a4c82p-1, 0x1.c592fab1671ecp-2, 0x1.b631fe1ef8c62p-56},
	{0x1.745d174p-1, 0x1.d6753e1a43e85p-2, 0x1.4f665b9ed3d22p-56},
	{0x1.702e05cp-1, 0x1.e726aa2157f61p-2, -0x1.4a5e8a69502d8p-57}
};

static const double tide_pow_roots_[64][2] = {
	{0x1p+0, 0},
	{0x1.02c9a3e778061p+0, -0x1.19083535b085dp-56},
	{0x1.059b0d3158574p+0, 0x1.d73e2a475b465p-55},
	{0x1.0874518759bc8p+0, 0x1.186be4bb284ffp-57},
	{0x1.0b5586cf9890fp+0, 0x1.8a62e4adc610bp-54},
	{0x1.0e3ec32d3d1a2p+0, 0x1.03a1727c57b53p-59},
	{0x1.11301d0125b51p+0, -0x1.6c51039449b3ap-54},
	{0x1.1429aaea92dep+0, -0x1.32fbf9af1369ep-54},
	{0x1.172b83c7d517bp+0, -0x1.19041b9d78a76p-55},
	{0x1.1a35beb6fcb75p+0, 0x1.e5b4c7b4968e4p-55},
	{0x1.1d4873168b9aap+0, 0x1.e016e00a2643cp-54},
	{0x1.2063b88628cd6p+0, 0x1.dc775814a8495p-55},
	{0x1.2387a6e756238p+0, 0x1.9b07eb6c70573p-54},
	{0x1.26b4565e27cddp+0, 0x1.2bd339940e9d9p-55},
	{0x1.29e9df51fdee1p+0, 0x1.612e8afad1255p-55},
	{0x1.2d285a6e4030bp+0, 0x1.0024754db41d5p-54},
	{0x1.306fe0a31b715p+0, 0x1.6f46ad23182e4p-55},
	{0x1.33c08b26416ffp+0, 0x1.32721843659a6p-54},
	{0x1.371a7373aa9cbp+0, -0x1.63aeabf42eae2p-54},
	{0x1.3a7db34e59ff7p+0, -0x1.5e436d661f5e3p-56},
	{0x1.3dea64c123422p+0, 0x1.ada0911f09ebcp-55},
	{0x1.4160a21f72e2ap+0, -0x1.ef3691c309278p-58},
	{0x1.44e086061892dp+0, 0x1.89b7a04ef80dp-59},
	{0x1.486a2b5c13cdp+0, 0x1.3c1a3b69062fp-56},
	{0x1.4bfdad5362a27p+0, 0x1.d4397afec42e2p-56},
	{0x1.4f9b2769d2ca7p+0, -0x1.4b309d25957e3p-54},
	{0x1.5342b569d4f82p+0, -0x1.07abe1db13cadp-55},
	{0x1.56f4736b527dap+0, 0x1.9bb2c011d93adp-54},
	{0x1.5ab07dd485429p+0, 0x1.6324c054647adp-54},
	{0x1.5e76f15ad2148p+0, 0x1.ba6f93080e65ep-54},
	{0x1.6247eb03a5585p+0, -0x1.383c17e40b497p-54},
	{0x1.6623882552225p+0, -0x1.bb60987591c34p-54},
	{0x1.6a09e667f3bcdp+0, -0x1.bdd3413b26456p-54},
	{0x1.6dfb23c651a2fp+0, -0x1.bbe3a683c88abp-57},
	{0x1.71f75e8ec5f74p+0, -0x1.16e4786887a99p-55},
	{0x1.75feb564267c9p+0, -0x1.0245957316dd3p-54},
	{0x1.7a11473eb0187p+0, -0x1.41577ee04992fp-55},
	{0x1.7e2f336cf4e62p+0, 0x1.05d02ba15797ep-56},
	{0x1.82589994cce13p+0, -0x1.d4c1dd41532d8p-54},
	{0x1.868d99b4492edp+0, -0x1.fc6f89bd4f6bap-54},
	{0x1.8ace5422aa0dbp+0, 0x1.6e9f156864b27p-54},
	{0x1.8f1ae99157736p+0, 0x1.5cc13a2e3976cp-55},
	{0x1.93737b0cdc5e5p+0, -0x1.75fc781b57ebcp-57},
	{0x1.97d829fde4e5p+0, -0x1.d185b7c1b85d1p-54},
	{0x1.9c49182a3f09p+0, 0x1.c7c46b071f2bep-56},
	{0x1.a0c667b5de565p+0, -0x1.359495d1cd533p-54},
	{0x1.a5503b23e255dp+0, -0x1.d2f6edb8d41e1p-54},
	{0x1.a9e6b5579fdbfp+0, 0x1.0fac90ef7fd31p-54},
	{0x1.ae89f995ad3adp+0, 0x1.7a1cd345dcc81p-54},
	{0x1.b33a2b84f15fbp+0, -0x1.2805e3084d708p-57},
	{0x1.b7f76f2fb5e47p+0, -0x1.5584f7e54ac3bp-56},
	{0x1.bcc1e904bc1d2p+0, 0x1.23dd07a2d9e84p-55},
	{0x1.c199bdd85529cp+0, 0x1.11065895048ddp-55},
	{0x1.c67f12e57d14bp+0, 0x1.2884dff483cadp-54},
	{0x1.cb720dcef9069p+0, 0x1.503cbd1e949dbp-56},
	{0x1.d072d4a07897cp+0, -0x1.cbc3743797a9cp-54},
	{0x1.d5818dcfba487p+0, 0x1.2ed02d75b3707p-55},
	{0x1.da9e603db3285p+0, 0x1.c2300696db532p-54},
	{0x1.dfc97337b9b5fp+0, -0x1.1a5cd4f184b5cp-54},
	{0x1.e502ee78b3ff6p+0, 0x1.39e8980a9cc8fp-55},
	{0x1.ea4afa2a490dap+0, -0x1.e9c23179c2893p-54},
	{0x1.efa1bee615a27p+0, 0x1.dc7f486a4b6bp-54},
	{0x1.f50765b6e454p+0, 0x1.9d3e12dd8a18bp-54},
	{0x1.fa7c1819e90d8p+0, 0x1.74853f3a5931ep-55}
};

static const double tide_pow_log_start_[5][2] = {
	{0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56},
	{-0x1.71547652b82fep-1, -0x1.777d0ffda0d24p-57},
	{0x1.ec709dc3a03fdp-2, 0x1.d27f05548af0cp-56},
	{-0x1.71547652b82fep-2, -0x1.777d0ffda0d24p-58},
	{0x1.2776c50ef9bfep-2, 0x1.e4b29ccc535d4p-56}
};

static const double tide_pow_log_rest_[7] = {
	-0x1.ec709dc3a03fdp-3, 0x1.a61762a7aded9p-3, -0x1.71547652b82fep-3,
	0x1.484b13d7c02a9p-3, -0x1.2776c50ef9bfep-3, 0x1.0c9a84994022dp-3,
	-0x1.ec709dc3a03fdp-4
};

static const double tide_pow_exp_start_[3][2] = {
	{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56},
	{0x1.ebfbdff82c58fp-3, -0x1.5e43a53e44da3p-57},
	{0x1.c6b08d704a0cp-5, -0x1.d331627513351p-59}
};

static const double tide_pow_exp_rest_[6] = {
	0x1.3b2ab6fba4e77p-7, 0x1.5d87fe78a6731p-10, 0x1.430912f86c787p-13,
	0x1.ffcbfc588b0c7p-17, 0x1.62c0223a5c824p-20, 0x1.b5253d395e7c4p-24
};

static inline int tide_low_word_(double x) /* the low 32 bits, as signed */
{
	uint32_t word = (uint32_t)tide_bits64_(x);
	int32_t n;
	memcpy(&n, &word, sizeof n);
	return (int)n;
}

static inline int tide_pow_split_(double x, int *row, double *r)
{
	TIDE_EXACT_
	uint64_t bits = tide_bits64_(x), offset = bits - TIDE_LOG_START_, whole;
	int64_t k;
	memcpy(&k, &offset, sizeof k);
	k >>= 52;
	whole = (uint64_t)k << 52;
	*row = (int)(offset >> 46) & 63;
	*r = tide_mul_(tide_double_(bits - whole), tide_pow_logs_[*row][0]) - 1;
	return (int)k;
}

static inline double tide_pow_fast_(double x, double y)
{
	TIDE_EXACT_
	double r, r2, p, t, shifted, f, f2, q, root;
	int row, n, k = tide_pow_split_(x, &row, &r);
	r2 = tide_mul_(r, r);
	p = tide_mul_(r2, tide_mul_(r, 0x1.a61762a7aded9p-3) + -0x1.ec709dc3a03fdp-3) + (tide_mul_(r, 0x1.2776c50ef9bfep-2) + -0x1.71547652b82fep-2);
	p = tide_mul_(r2, p) + (tide_mul_(r, 0x1.ec709dc3a03fdp-2) + -0x1.71547652b82fep-1);
	p = tide_mul_(r, p) + 0x1.71547652b82fep+0;
	t = tide_mul_(y, ((double)k + tide_pow_logs_[row][1]) + tide_mul_(r, p));
	if (t > 129)
		return 0x1p129;
	if (t < -152)
		return 0;
	shifted = t + TIDE_TO_64TH_;
	n = tide_low_word_(shifted);
	f = t - (shifted - TIDE_TO_64TH_);
	f2 = tide_mul_(f, f);
	q = tide_mul_(f2, tide_mul_(f2, 0x1.5d87fe78a6731p-10) + (tide_mul_(f, 0x1.3b2ab6fba4e77p-7) + 0x1.c6b08d704a0cp-5)) + (tide_mul_(f, 0x1.ebfbdff82c58fp-3) + 0x1.62e42fefa39efp-1);
	root = tide_pow_roots_[n & 63][0];
	return tide_mul_(root + tide_mul_(root, tide_mul_(f, q)), tide_power_of_two_(n >> 6));
}

static inline tide_pair_ tide_pow_double_(double x, double y, int *places)
{
	TIDE_EXACT_
	double r, s, shifted;
	int row, n, i, k = tide_pow_split_(x, &row, &r);
	tide_pair_ p, logarithm, t, f, q, root;
	s = tide_pow_log_rest_[6];
	for (i = 5; i >= 0; i--)
		s = tide_mul_(r, s) + tide_pow_log_rest_[i];
	p = tide_plus_double_(tide_row_(tide_pow_log_start_[4]), tide_mul_(r, s));
	for (i = 3; i >= 0; i--)
		p = tide_plus_(tide_times_double_(p, r), tide_row_(tide_pow_log_start_[i]));
	logarithm = tide_plus_(tide_plus_double_(tide_row_(&tide_pow_logs_[row][1]), (double)k), tide_times_double_(p, r));
	t = tide_times_double_(logarithm, y);
	shifted = t.hi + TIDE_TO_64TH_;
	n = tide_low_word_(shifted);
	f = tide_ordered_sum_(t.hi - (shifted - TIDE_TO_64TH_), t.lo);
	s = tide_pow_exp_rest_[5];
	for (i = 4; i >= 0; i--)
		s = tide_mul_(f.hi, s) + tide_pow_exp_rest_[i];
	q = tide_plus_double_(tide_row_(tide_pow_exp_start_[2]), tide_mul_(f.hi, s));
	for (i = 1; i >= 0; i--)
		q = tide_plus_(tide_times_(q, f), tide_row_(tide_pow_exp_start_[i]));
	root = tide_row_(tide_pow_roots_[n & 63]);
	*places = n >> 6;
	return tide_plus_(root, tide_times_(root, tide_times_(q, f)));
}

static inline int tide_pow_equals_(double x, double y, double middle)
{
	int n, place, count, i;
	uint64_t base = tide_odd_part_(x, &n), odd = tide_odd_part_(middle, &place), power = 1;
	if (base == 1)
		return odd == 1 && tide_mul_((double)n, y) == (double)place;
	if (y < 0)
		return 0;
	while (y != floor(y)) {
		uint64_t root = (uint64_t)sqrt((double)base);
		if (root * root != base || (n & 1) != 0)
			return 0;
		base = root;
		n /= 2;
		y = tide_mul_(y, 2);
	}
	if (y > 15)
		return 0;
	count = (int)y;
	for (i = 0; i < count; i++) {
		power *= base;
		if (power >= UINT64_C(1) << 25)
			return 0;
	}
	return power == odd && n * count == place;
}

static inline tide_wide_ tide_pow_exact_(double x, double y, int *places)
{
	uint64_t bits = tide_bits64_(x), one = UINT64_C(1) << 52, z = (bits & (one - 1)) | one, factor, i;
	int k = (int)(bits >> 52) - 1023, place, n, negative = y < 0;
	tide_wide_ s = tide_wide_ratio_(z - one, z + one), square = tide_wide_times_(s, s), sum = tide_wide_ratio_(1, 125);
	tide_wide_ logarithm, exponent, f, power;
	for (i = 123;; i -= 2) {
		sum = tide_wide_plus_(tide_wide_times_(sum, square), tide_wide_ratio_(1, i));
		if (i == 1)
			break;
	}
	logarithm = tide_wide_times_(tide_wide_shift_(tide_wide_times_(sum, s), 1), tide_per_ln2_);
	if (k >= 0) {
		logarithm.w[3] += (uint64_t)k;
	} else {
		logarithm = tide_wide_minus_(tide_whole_((uint64_t)-k), logarithm);
		negative = !negative;
	}
	factor = tide_odd_part_(y < 0 ? -y : y, &place);
	exponent = tide_wide_shift_(tide_wide_times_(logarithm, tide_whole_(factor)), place);
	n = (int)exponent.w[3];
	exponent.w[3] = 0;
	if (negative) {
		n = -n - 1;
		exponent = tide_wide_minus_(tide_whole_(1), exponent);
	}
	f = tide_wide_times_(exponent, tide_ln2_);
	power = tide_whole_(1);
	for (i = 48; i >= 1; i--)
		power = tide_wide_plus_(tide_wide_over_(tide_wide_times_(power, f), i), tide_whole_(1));
	*places = n;
	return power;
}

static inline float tide_pow_near_(double x, double y, float low, float high)
{
	TIDE_EXACT_
	const double bound = 0x1p-72;
	double middle = tide_halfway_(low, high), above;
	tide_wide_ exact;
	uint64_t odd;
	int n, place;
	tide_pair_ power = tide_pow_double_(x, y, &n);
	above = (power.hi - tide_mul_(middle, tide_power_of_two_(-n))) + power.lo;
	if (TIDE_TEST_STAGE_ < 2) {
		if (above > bound)
			return high;
		if (above < -bound)
			return low;
	}
	if (tide_pow_equals_(x, y, middle))
		return tide_to_even_(low, high);
	exact = tide_pow_exact_(x, y, &n);
	odd = tide_odd_part_(middle, &place);
	return tide_wide_exceeds_(exact, tide_wide_scaled_(odd, place - n)) ? high : low;
}

static inline float tide_pow_positive_(float x, float y)
{
	TIDE_EXACT_
	double guess = tide_pow_fast_(x, y), off = tide_doubt_(guess, 0x1p-43);
	float low = (float)(guess - off), high = (float)(guess + off);
	return low == high ? low : tide_pow_near_(x, y, low, high);
}

static inline float tide_pow_special_(float x, float y)
{
	float size, result = 0;
	uint32_t sign = 0;
	if (y == 0 || x == 1)
		return 1;
	if (x != x || y != y)
		return tide_nan_();
	size = tide_float_(tide_bits_(x) & ~TIDE_SIGN_);
	if (y > FLT_MAX || y < -FLT_MAX) {
		if (size == 1)
			return 1;
		return (size > 1) == (y > 0) ? tide_float_(TIDE_INFINITY_) : 0;
	}
	if (tide_bits_(x) >= TIDE_SIGN_) {
		double whole = floor((double)y), half = tide_mul_(whole, 0.5);
		if (whole == (double)y) {
			if (floor(half) != half)
				sign = TIDE_SIGN_;
		} else if (size > 0 && size <= FLT_MAX) {
			return tide_nan_();
		}
	}
	if (size == 0 || size > FLT_MAX) {
		if ((size == 0) == (y < 0))
			result = tide_float_(TIDE_INFINITY_);
	} else {
		result = tide_pow_positive_(size, y);
	}
	return tide_float_(tide_bits_(result) | sign);
}

static inline float tide_pow(float x, float y)
{
	const uint32_t finite = TIDE_INFINITY_ - 1;
	if (tide_bits_(x) - 1 >= finite || (tide_bits_(y) & ~TIDE_SIGN_) > finite)
		return tide_pow_special_(x, y);
	return tide_pow_positive_(x, y);
}

/* The length of a vector of two. */

static inline float tide_hypot_near_(double a, double b, double root)
{
	TIDE_EXACT_
	double middle = tide_double_((tide_bits64_(root) + 2) >> 28 << 28), above;
	float low = (float)tide_double_(tide_bits64_(middle) - 1), high = (float)tide_double_(tide_bits64_(middle) + 1);
	tide_pair_ sum = tide_exact_sum_(a, b);
	above = sum.hi - tide_mul_(middle, middle);
	if (above > -sum.lo)
		return high;
	if (above < -sum.lo)
		return low;
	return tide_to_even_(low, high);
}

static inline float tide_hypot(float x, float y)
{
	TIDE_EXACT_
	double a = tide_mul_(x, x), b = tide_mul_(y, y), root = sqrt(a + b);
	if (root != root) {
		if (x > FLT_MAX || x < -FLT_MAX || y > FLT_MAX || y < -FLT_MAX)
			return tide_float_(TIDE_INFINITY_);
		return tide_nan_();
	}
	if (((tide_bits64_(root) - ((UINT64_C(1) << 28) - 2)) & ((UINT64_C(1) << 29) - 1)) <= 4)
		return tide_hypot_near_(a, b, root);
	return (float)root;
}

/* The rest of a division. */

static inline float tide_fmod_far_(double whole, double part)
{
	int n, unit;
	uint64_t m = tide_odd_part_(whole, &n), divisor = tide_odd_part_(part, &unit), rest = m % divisor;
	for (n -= unit; n > 0; n -= 39)
		rest = (rest << (n < 39 ? n : 39)) % divisor;
	return (float)tide_mul_((double)rest, tide_power_of_two_(unit));
}

static inline float tide_fmod(float x, float y)
{
	TIDE_EXACT_
	uint32_t sign = tide_bits_(x) & TIDE_SIGN_, a = tide_bits_(x) & ~TIDE_SIGN_, b = tide_bits_(y) & ~TIDE_SIGN_;
	double whole, part, quotient;
	if (a >= TIDE_INFINITY_ || b - 1 >= TIDE_INFINITY_)
		return tide_nan_();
	if (a < b)
		return x;
	whole = tide_float_(a);
	part = tide_float_(b);
	quotient = whole / part;
	if (quotient < 268435456.0) { /* 2^28 */
		double rest = whole - tide_mul_((double)(int64_t)quotient, part);
		return tide_float_(tide_bits_((float)rest) | sign);
	}
	return tide_float_(tide_bits_(tide_fmod_far_(whole, part)) | sign);
}

/*
 * tide_canary is 0 where this thread computes as the functions need it to; 1
 * where it takes subnormal numbers for zero, 2 where it does not round to the
 * nearest, 3 where a product was fused with a sum, and 4 where a sum was put in
 * another order. A library in the process may have set the first two, as what
 * is linked with -ffast-math does: ask on every thread that computes.
 */
static inline int tide_canary(void)
{
	TIDE_EXACT_
	/* The compiler may not know what these are, or it would have the answer. */
	volatile float least = tide_float_(1), normal = 0x1p-126f, half = 0.5f, large = 0x1p127f, one = 1, tie = 0x1p-24f, ties = 0x3p-24f;
	volatile double x = 1 + 0x1p-27, z = -(1 + 0x1p-26), huge = 0x1p60;
	double sum;
	if (normal * half == 0 || least * large == 0)
		return 1;
	if (one + tie != 1 || one + ties != 1 + 0x1p-22f || -one - tie != -1 || -one - ties != -1 - 0x1p-22f)
		return 2;
	if (tide_mul_(x, x) + z != 0)
		return 3;
	sum = huge + one;
	return sum - huge != 0 ? 4 : 0;
}

#endif
