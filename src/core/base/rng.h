/* core/base/rng.h: the one source of randomness. Each match and each search has a generator of its
 * own, seeded from a text; nothing in the kernel or the games asks a clock or the system for
 * chance.
 *
 * The generator is xoshiro256** (Blackman and Vigna, public domain), its 256 bits filled by
 * splitmix64. The same seed gives the same numbers on every machine. */
#ifndef TP_CORE_RNG_H
#define TP_CORE_RNG_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t s[4];
} tp_rng;

void tp_rng_seed(tp_rng *g, uint64_t seed);
void tp_rng_seed_text(tp_rng *g, const char *text, size_t length);

static inline uint64_t tp_rng_next(tp_rng *g) {
    uint64_t *s = g->s;
    const uint64_t product = s[1] * 5;
    const uint64_t result = ((product << 7) | (product >> 57)) * 9;
    const uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/* Uniform in 0..n-1, n > 0, without bias (Lemire's method: multiply, reject the short end). */
static inline uint32_t tp_rng_below(tp_rng *g, uint32_t n) {
    uint64_t m = (tp_rng_next(g) >> 32) * n;
    if ((uint32_t)m < n) {
        const uint32_t floor = (uint32_t)(-n) % n;
        while ((uint32_t)m < floor) m = (tp_rng_next(g) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

/* An index drawn in proportion to its weight; weights are positive, n > 0. */
size_t tp_rng_weighted(tp_rng *g, const uint32_t *weight, size_t n);

#endif
