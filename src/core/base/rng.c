/* core/base/rng.c: see rng.h. */
#include "core/base/rng.h"

#include "core/base/hash.h"

#include <assert.h>

/* Vigna's splitmix64, which is what the authors of xoshiro advise for filling its state: seeds that
 * differ in one bit give unrelated states, and never all zeros. */
static uint64_t splitmix64(uint64_t *x) {
    uint64_t z = (*x += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

void tp_rng_seed(tp_rng *g, uint64_t seed) {
    for (int i = 0; i < 4; i++) g->s[i] = splitmix64(&seed);
}

void tp_rng_seed_text(tp_rng *g, const char *text, size_t length) {
    tp_rng_seed(g, tp_hash_bytes(0, text, length));
}

size_t tp_rng_weighted(tp_rng *g, const uint32_t *weight, size_t n) {
    uint32_t sum = 0;
    assert(n > 0);
    for (size_t i = 0; i < n; i++) sum += weight[i];
    uint32_t at = tp_rng_below(g, sum);
    size_t i = 0;
    while (at >= weight[i]) at -= weight[i++];
    assert(i < n);
    return i;
}
