/* core/lanes.h: eight games side by side in vectors of eight 16-bit words, for a game's lanes.c:
 * the same few operations on words that its rules do with one game, done with eight. No branch
 * depends on a game, so the processor never guesses wrong. The vectors are the compiler's own and
 * ask for no particular processor; where bytes lie the other way round there are none, and
 * TP_HAS_LANES is 0.
 *
 * Two tricks. A generator's word is 64 bits and a lane's 16: the j-th vector of generators belongs
 * to the lanes j, j + 4, so what must be widened or narrowed is shifted instead. The n-th set bit
 * is found by halving, with the partial sums of counting the bits. */
#ifndef TP_CORE_LANES_H
#define TP_CORE_LANES_H

#include "core/base/rng.h"

#include <stdbool.h>

#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define TP_HAS_LANES 1

enum { LANES = 8, LANE_PARTS = 4 /* 16-bit lanes in a 64-bit word */ };
/* Left to themselves compilers call some of these, and hand vectors over through memory. */
#define INLINE static inline __attribute__((always_inline))

typedef uint16_t word __attribute__((vector_size(16)));
typedef int16_t truth __attribute__((vector_size(16))); /* of a comparison: all bits or none */
typedef uint64_t wides __attribute__((vector_size(16)));

INLINE word choose(word mask, word yes, word no) {
    return no ^ (mask & (yes ^ no));
}
INLINE word all(unsigned value) {
    return (word){0} + (uint16_t)value;
}
/* Of small numbers. */
INLINE word is_less(word a, word b) {
    return (word)((truth)a < (truth)b);
}
INLINE word is_zero(word a) {
    return (word)(a == 0);
}
INLINE bool is_any(word mask) {
    const wides halves = (wides)mask;
    return (halves[0] | halves[1]) != 0;
}
static inline uint64_t sum_of_lanes(word counters) {
    uint64_t n = 0;
    for (int lane = 0; lane < LANES; lane++) n += counters[lane];
    return n;
}

/* ---- counting bits, and finding one ---- */

typedef struct {
    word set, pairs, nibbles, bytes; /* how many bits there are in each two, four, eight */
} counts;

INLINE counts count_bits(word set) {
    counts c = {.set = set};
    c.pairs = set - (set >> 1 & 0x5555);
    c.nibbles = (c.pairs & 0x3333) + (c.pairs >> 2 & 0x3333);
    c.bytes = (c.nibbles + (c.nibbles >> 4)) & 0x0F0F;
    return c;
}

INLINE word total(const counts *c) {
    return (c->bytes + (c->bytes >> 8)) & 31;
}

/* The n-th bit of the set, itself a set of one. */
INLINE word nth_bit(const counts *c, word n) {
    word below = c->bytes & 255, up = ~is_less(n, below);
    word bit = choose(up, all(0x100), all(1));
    n -= below & up;
    word set = choose(up, c->set >> 8, c->set), pairs = choose(up, c->pairs >> 8, c->pairs);
    below = choose(up, c->nibbles >> 8, c->nibbles) & 15;
    up = ~is_less(n, below);
    n -= below & up;
    bit = choose(up, bit << 4, bit);
    set = choose(up, set >> 4, set);
    below = choose(up, pairs >> 4, pairs) & 3;
    up = ~is_less(n, below);
    n -= below & up;
    bit = choose(up, bit << 2, bit);
    set = choose(up, set >> 2, set);
    up = ~is_less(n, set & 1);
    return choose(up, bit << 1, bit);
}

/* ---- generators, as in core/base/rng.h ---- */

typedef struct {
    wides s[4][LANE_PARTS];
} lane_rngs;
/* The same as numbers one by one: compilers handle single lanes of a vector badly. */
typedef struct {
    uint64_t s[4][LANE_PARTS][LANES / LANE_PARTS];
} plain_rngs;

INLINE void rng_in(plain_rngs *x, int lane, const tp_rng *g) {
    for (int i = 0; i < 4; i++) x->s[i][lane % LANE_PARTS][lane / LANE_PARTS] = g->s[i];
}
INLINE void rng_out(const plain_rngs *x, int lane, tp_rng *g) {
    for (int i = 0; i < 4; i++) g->s[i] = x->s[i][lane % LANE_PARTS][lane / LANE_PARTS];
}

INLINE wides next_of(lane_rngs *g, int part) {
    wides s0 = g->s[0][part], s1 = g->s[1][part], s2 = g->s[2][part], s3 = g->s[3][part];
    const wides product = s1 + (s1 << 2), turned = product << 7 | product >> 57;
    s2 ^= s0;
    s3 ^= s1;
    g->s[1][part] = s1 ^ s2;
    g->s[0][part] = s0 ^ s3;
    g->s[2][part] = s2 ^ s1 << 17;
    g->s[3][part] = s3 << 45 | s3 >> 19;
    return turned + (turned << 3);
}

/* tp_rng_below rejects some draws so that all numbers are equally likely: one in a hundred million
 * here. The first draw of each lane has been made; those that may have to draw again do so one by
 * one. */
static inline void draw_again(lane_rngs *from, const wides *low, word count, word *index) {
    for (int lane = 0; lane < LANES; lane++) {
        const int part = lane % LANE_PARTS, half = lane / LANE_PARTS;
        const uint32_t n = count[lane], floor = n == 0 ? 0 : (uint32_t)(-n) % n;
        tp_rng g;
        if (low[part][half] >= floor) continue;
        for (int i = 0; i < 4; i++) g.s[i] = from->s[i][part][half];
        (*index)[lane] = (uint16_t)tp_rng_below(&g, n);
        for (int i = 0; i < 4; i++) from->s[i][part][half] = g.s[i];
    }
}

/* A number below count in each lane; where count is 0 nothing is drawn, and what comes out is 0. */
INLINE word draw_some(lane_rngs *g, word count) {
    const lane_rngs before = *g;
    const wides counts_wide = (wides)count;
    wides index = {0}, low[LANE_PARTS], is_short = {0};
    for (int part = 0; part < LANE_PARTS; part++) {
        const wides n = counts_wide >> 16 * part & 0xFFFF, stays = (wides)(n == 0);
        const wides product = (next_of(g, part) >> 32) * n;
        for (int i = 0; i < 4; i++) g->s[i][part] ^= stays & (g->s[i][part] ^ before.s[i][part]);
        index |= product >> 32 << 16 * part;
        low[part] = product & 0xFFFFFFFF;
        is_short |= (low[part] - n) >> 63;
    }
    word drawn = (word)index;
    if (__builtin_expect((is_short[0] | is_short[1]) != 0, 0)) draw_again(g, low, count, &drawn);
    return drawn;
}

/* A number below count in each lane, in all of them. */
INLINE word draw(lane_rngs *g, word count) {
    const wides counts_wide = (wides)count;
    wides index = {0}, low[LANE_PARTS], is_short = {0};
    for (int part = 0; part < LANE_PARTS; part++) {
        const wides n = counts_wide >> 16 * part & 0xFFFF;
        const wides product = (next_of(g, part) >> 32) * n;
        index |= product >> 32 << 16 * part;
        low[part] = product & 0xFFFFFFFF;
        is_short |= (low[part] - n) >> 63; /* below zero: the lower half is less than n */
    }
    word drawn = (word)index;
    if (__builtin_expect((is_short[0] | is_short[1]) != 0, 0)) draw_again(g, low, count, &drawn);
    return drawn;
}

#else
#define TP_HAS_LANES 0
#endif

#endif
