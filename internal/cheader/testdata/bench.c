/*
 * bench: the header's functions and the C library's, in nanoseconds a call, over
 * the same arguments: a line of FUNCTION TIDE LIBRARY for each. The least of
 * several turns counts, taken one after the other.
 */
#define _POSIX_C_SOURCE 199309L /* clock_gettime */
#include <tide/math.h>

#include <stdio.h>
#include <time.h>

#define COUNT 4096
#define ROUNDS 16
#define TURNS 60

static float x[COUNT], y[COUNT];
static volatile float kept;

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* fill spreads arguments evenly from low to high. */
static void fill(float *to, float low, float high, uint32_t seed)
{
	int i;
	for (i = 0; i < COUNT; i++) {
		seed = seed * 1664525 + 1013904223;
		to[i] = low + (high - low) * ((float)(seed >> 8) * 0x1p-24f);
	}
}

#define TIME(best, call)                                                    \
	do {                                                                \
		double from = now();                                        \
		float sum = 0;                                              \
		int round, i;                                               \
		for (round = 0; round < ROUNDS; round++)                    \
			for (i = 0; i < COUNT; i++)                         \
				sum += call;                                \
		kept = sum;                                                 \
		from = (now() - from) / (COUNT * (double)ROUNDS);           \
		if (from < best)                                            \
			best = from;                                        \
	} while (0)

#define BENCH(name, low, high, ours, theirs)                                \
	do {                                                                \
		double a = 1e9, b = 1e9;                                    \
		int turn;                                                   \
		fill(x, low, high, 1);                                      \
		for (turn = 0; turn < TURNS; turn++) {                      \
			TIME(a, ours);                                      \
			TIME(b, theirs);                                    \
		}                                                           \
		printf("%s %.2f %.2f\n", name, a, b);                       \
	} while (0)

int main(void)
{
	fill(y, -8, 8, 2);
	BENCH("sin", -100, 100, tide_sin(x[i]), sinf(x[i]));
	BENCH("cos", -100, 100, tide_cos(x[i]), cosf(x[i]));
	BENCH("tan", -100, 100, tide_tan(x[i]), tanf(x[i]));
	BENCH("asin", -1, 1, tide_asin(x[i]), asinf(x[i]));
	BENCH("acos", -1, 1, tide_acos(x[i]), acosf(x[i]));
	BENCH("atan", -10, 10, tide_atan(x[i]), atanf(x[i]));
	BENCH("exp", -20, 20, tide_exp(x[i]), expf(x[i]));
	BENCH("exp2", -20, 20, tide_exp2(x[i]), exp2f(x[i]));
	BENCH("expm1", -5, 5, tide_expm1(x[i]), expm1f(x[i]));
	BENCH("sinh", -5, 5, tide_sinh(x[i]), sinhf(x[i]));
	BENCH("cosh", -5, 5, tide_cosh(x[i]), coshf(x[i]));
	BENCH("tanh", -5, 5, tide_tanh(x[i]), tanhf(x[i]));
	BENCH("log", 0.001f, 1000, tide_log(x[i]), logf(x[i]));
	BENCH("log2", 0.001f, 1000, tide_log2(x[i]), log2f(x[i]));
	BENCH("log10", 0.001f, 1000, tide_log10(x[i]), log10f(x[i]));
	BENCH("log1p", -0.9f, 10, tide_log1p(x[i]), log1pf(x[i]));
	BENCH("cbrt", -1000, 1000, tide_cbrt(x[i]), cbrtf(x[i]));
	BENCH("atan2", -8, 8, tide_atan2(x[i], y[i]), atan2f(x[i], y[i]));
	BENCH("pow", 0.1f, 10, tide_pow(x[i], y[i]), powf(x[i], y[i]));
	BENCH("hypot", -8, 8, tide_hypot(x[i], y[i]), hypotf(x[i], y[i]));
	BENCH("fmod", -1000, 1000, tide_fmod(x[i], y[i]), fmodf(x[i], y[i]));
	return 0;
}
