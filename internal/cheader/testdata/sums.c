/*
 * sums FUNCTION FIRST END EVERY: calls a function of the header for every
 * EVERYth argument from FIRST to before END, and prints 256 sums of the
 * results' bits, each of an equal part of that range. An argument is a number:
 * of a function of one float its bits, of one of two the number of a pair. The
 * same is in sums_test.go, in Go.
 *
 * sums FUNCTION list reads lines of two numbers, the bits of arguments, and
 * prints the sum of each result alone. sums canary prints the canary's answer.
 */
#include <tide/math.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t add(uint64_t sum, float result) { return (sum ^ tide_bits_(result)) * UINT64_C(0x9e3779b97f4a7c15); }

static uint64_t mix(uint64_t z)
{
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

static const uint32_t special[24] = {
	0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff, 0x00800000, 0x33800000, 0x3f000000,
	0x3f7fffff, 0x3f800000, 0xbf800000, 0x3f800001, 0x40000000, 0xc0000000, 0x40400000, 0xc0400000,
	0x4b800000, 0x4b7fffff, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345,
};

/* The pairs are of eight kinds, by turns. */
static void pair(uint64_t i, float *x, float *y)
{
	uint64_t a = mix(2 * i + 1), b = mix(2 * i + 2);
	uint32_t p = (uint32_t)a, q = (uint32_t)b, more = (uint32_t)(b >> 32);
	switch (i & 7) {
	case 1: /* lengths on the middle of two floats, and near it */
		if (more & 1) {
			uint64_t m = 2897 + p % 2895, n = q % m;
			*x = (float)(m * m - n * n);
			*y = (float)(2 * m * n);
		} else {
			uint64_t whole = (UINT64_C(1) << 23) + p % (1 << 23);
			*x = (float)whole;
			*y = (float)((uint64_t)sqrt(((double)whole + 0.25) * 0x1p22) + q % 2) * 0x1p-11f;
		}
		return;
	case 2: /* exponents near each other */
		q = (q & UINT32_C(0x807fffff)) | (((p >> 23) + more % 32 - 16) & 0xff) << 23;
		break;
	case 3: /* a base near 1 and any exponent */
		p = UINT32_C(0x3f000000) + p % UINT32_C(0x01000000);
		q = (q & UINT32_C(0x807fffff)) | (119 + more % 24) << 23;
		break;
	case 4: /* halves and quarters */
		*x = (float)((int)(p % 4096) - 2048) / 2;
		*y = (float)((int)(q % 128) - 64) / 4;
		return;
	case 5: /* neighbours */
		q = p + q % 64 - 32;
		break;
	case 6: /* far apart */
		p &= UINT32_C(0x8fffffff);
		q |= UINT32_C(0x60000000);
		break;
	case 7:
		p = special[p % 24];
		q = special[q % 24];
		break;
	}
	*x = tide_float_(p);
	*y = tide_float_(q);
}

#define ONE(name)                                                           \
	static uint64_t name##_(uint64_t sum, float x, float y)             \
	{                                                                   \
		(void)y;                                                    \
		return add(sum, tide_##name(x));                            \
	}
#define TWO(name)                                                           \
	static uint64_t name##_(uint64_t sum, float x, float y)             \
	{                                                                   \
		return add(sum, tide_##name(x, y));                         \
	}

ONE(sin) ONE(cos) ONE(tan) ONE(sinpi) ONE(cospi) ONE(tanpi) ONE(asin) ONE(acos) ONE(atan)
ONE(exp) ONE(exp2) ONE(expm1) ONE(sinh) ONE(cosh) ONE(tanh) ONE(log) ONE(log2) ONE(log10) ONE(log1p)
ONE(cbrt) ONE(sqrt) TWO(atan2) TWO(pow) TWO(hypot) TWO(fmod)

static uint64_t sincos_(uint64_t sum, float x, float y)
{
	float s, c;
	(void)y;
	tide_sincos(x, &s, &c);
	return add(add(sum, s), c);
}

static const struct {
	const char *name;
	int two;
	uint64_t (*add)(uint64_t sum, float x, float y);
} functions[] = {
	{"sin", 0, sin_}, {"cos", 0, cos_}, {"sincos", 0, sincos_}, {"tan", 0, tan_}, {"sinpi", 0, sinpi_}, {"cospi", 0, cospi_},
	{"tanpi", 0, tanpi_}, {"asin", 0, asin_}, {"acos", 0, acos_}, {"atan", 0, atan_}, {"exp", 0, exp_}, {"exp2", 0, exp2_},
	{"expm1", 0, expm1_}, {"sinh", 0, sinh_}, {"cosh", 0, cosh_}, {"tanh", 0, tanh_}, {"log", 0, log_}, {"log2", 0, log2_},
	{"log10", 0, log10_}, {"log1p", 0, log1p_}, {"cbrt", 0, cbrt_}, {"sqrt", 0, sqrt_},
	{"atan2", 1, atan2_}, {"pow", 1, pow_}, {"hypot", 1, hypot_}, {"fmod", 1, fmod_},
};

/* range prints the sums of 256 parts of a range. */
static void range(size_t f, uint64_t first, uint64_t end, uint64_t every)
{
	uint64_t part = (end - first + 255) / 256, n, i = first;
	for (n = 1; n <= 256; n++) {
		uint64_t sum = 0, stop = first + n * part < end ? first + n * part : end;
		for (; i < stop; i += every) {
			float x, y = 0;
			if (functions[f].two)
				pair(i, &x, &y);
			else
				x = tide_float_((uint32_t)i);
			sum = functions[f].add(sum, x, y);
		}
		printf("%016" PRIx64 "\n", sum);
	}
}

int main(int count, char **words)
{
	size_t f;
	unsigned long x, y;
	if (count == 2 && strcmp(words[1], "canary") == 0) {
		printf("%d\n", tide_canary());
		return 0;
	}
	for (f = 0; count > 1 && f < sizeof functions / sizeof functions[0]; f++) {
		if (strcmp(words[1], functions[f].name) != 0)
			continue;
		if (count == 5) {
			range(f, strtoull(words[2], NULL, 10), strtoull(words[3], NULL, 10), strtoull(words[4], NULL, 10));
			return 0;
		}
		while (count == 3 && scanf("%lu %lu", &x, &y) == 2)
			printf("%016" PRIx64 "\n", functions[f].add(0, tide_float_((uint32_t)x), tide_float_((uint32_t)y)));
		return 0;
	}
	fprintf(stderr, "sums FUNCTION FIRST END EVERY, sums FUNCTION list, or sums canary\n");
	return 2;
}
