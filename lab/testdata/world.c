/* The chaotic world of package lab as a plain C loop, in doubles and in Q16.16:
 * what its Go is measured against and held to. It reads arenas (28 doubles each:
 * twelve pegs, position, velocity) from stdin, runs them on some threads, and
 * prints the nanoseconds that took and a line with the hash of each end.
 *
 *   cc -O2 -ffp-contract=off -pthread -o world world.c
 *   world double|fixed THREADS STEPS <arenas
 */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PEGS = 12, NUMBERS = 2 * PEGS + 4, WIDTH = 160, HEIGHT = 100, BALL = 3, REACH = 10 };

static double *arenas;
static uint32_t *hashes;
static long count, steps, next;
static int whole;

static uint32_t fnv(const uint32_t *words, int n) {
	uint32_t h = 0x811c9dc5u;
	for (int i = 0; i < n; i++) h = (h ^ words[i]) * 0x01000193u;
	return h;
}

static uint32_t doubles(const double *a) {
	const double *pegs = a;
	double x = a[24], y = a[25], vx = a[26], vy = a[27];
	for (long step = 0; step < steps; step++) {
		x += vx, y += vy;
		if ((x < BALL && vx < 0) || (x > WIDTH - BALL && vx > 0)) vx = -vx;
		if ((y < BALL && vy < 0) || (y > HEIGHT - BALL && vy > 0)) vy = -vy;
		double left = x - REACH, right = x + REACH, top = y - REACH, bottom = y + REACH;
		for (int i = 0; i < 2 * PEGS; i += 2) {
			if (pegs[i] <= left || pegs[i] >= right || pegs[i + 1] <= top || pegs[i + 1] >= bottom) continue;
			double dx = x - pegs[i], dy = y - pegs[i + 1];
			double square = dx * dx + dy * dy, along = vx * dx + vy * dy;
			if (square >= REACH * REACH || along >= 0) continue;
			double j = (along + along) / square;
			vx -= j * dx, vy -= j * dy;
		}
	}
	double end[4] = {x, y, vx, vy};
	uint32_t words[8];
	memcpy(words, end, sizeof words); /* a little-endian machine */
	return fnv(words, 8);
}

static int32_t add(int32_t a, int32_t b) { return (int32_t)((uint32_t)a + (uint32_t)b); }
static int32_t sub(int32_t a, int32_t b) { return (int32_t)((uint32_t)a - (uint32_t)b); }
static int32_t mul(int32_t a, int32_t b) { return (int32_t)((int64_t)a * b >> 16); }

static uint32_t fixed(const double *a) {
	int32_t q[NUMBERS];
	for (int i = 0; i < NUMBERS; i++) q[i] = (int32_t)(a[i] * 65536); /* exact */
	const int32_t one = 65536;
	int32_t x = q[24], y = q[25], vx = q[26], vy = q[27];
	for (long step = 0; step < steps; step++) {
		x = add(x, vx), y = add(y, vy);
		if ((x < BALL * one && vx < 0) || (x > (WIDTH - BALL) * one && vx > 0)) vx = sub(0, vx);
		if ((y < BALL * one && vy < 0) || (y > (HEIGHT - BALL) * one && vy > 0)) vy = sub(0, vy);
		for (int i = 0; i < 2 * PEGS; i += 2) {
			int32_t dx = sub(x, q[i]), dy = sub(y, q[i + 1]); /* gcc makes slower code of bounds, as above */
			if (dx >= REACH * one || dx <= -REACH * one || dy >= REACH * one || dy <= -REACH * one) continue;
			int32_t square = add(mul(dx, dx), mul(dy, dy)), along = add(mul(vx, dx), mul(vy, dy));
			if (square >= REACH * REACH * one || along >= 0) continue;
			int32_t j = square == 0 ? INT32_MIN : (int32_t)((int64_t)add(along, along) * 65536 / square);
			vx = sub(vx, mul(j, dx)), vy = sub(vy, mul(j, dy));
		}
	}
	uint32_t words[4] = {(uint32_t)x, (uint32_t)y, (uint32_t)vx, (uint32_t)vy};
	return fnv(words, 4);
}

static void *lane(void *unused) {
	for (;;) {
		long i = __atomic_fetch_add(&next, 1, __ATOMIC_RELAXED);
		if (i >= count) return unused;
		hashes[i] = whole ? fixed(arenas + i * NUMBERS) : doubles(arenas + i * NUMBERS);
	}
}

int main(int argc, char **argv) {
	pthread_t threads[64];
	struct timespec began, ended;
	if (argc != 4 || atoi(argv[2]) < 1 || atoi(argv[2]) > 64) {
		fprintf(stderr, "usage: world double|fixed THREADS STEPS <arenas\n");
		return 2;
	}
	whole = !strcmp(argv[1], "fixed");
	int helpers = atoi(argv[2]) - 1;
	steps = atol(argv[3]);
	size_t room = 4096, size = 0, got;
	char *bytes = malloc(room);
	while (bytes && (got = fread(bytes + size, 1, room - size, stdin)) > 0)
		if ((size += got) == room) bytes = realloc(bytes, room *= 2);
	if (!bytes) return 1;
	arenas = (double *)bytes;
	count = size / (NUMBERS * sizeof *arenas);
	hashes = calloc(count ? count : 1, sizeof *hashes);

	clock_gettime(CLOCK_MONOTONIC, &began);
	for (int i = 0; i < helpers; i++) pthread_create(&threads[i], NULL, lane, NULL);
	lane(NULL);
	for (int i = 0; i < helpers; i++) pthread_join(threads[i], NULL);
	clock_gettime(CLOCK_MONOTONIC, &ended);
	printf("%lld\n", (ended.tv_sec - began.tv_sec) * 1000000000LL + ended.tv_nsec - began.tv_nsec);
	for (long i = 0; i < count; i++) printf("%08x\n", hashes[i]);
	return 0;
}
