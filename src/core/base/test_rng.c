/* core/base/test_rng.c: chance, see rng.h. A stored match replays only while these numbers stay. */
#include "test.h"

#include "core/base/rng.h"

#include <stdlib.h>
#include <string.h>

/* The first numbers of the reference implementation from the state 1, 2, 3, 4. */
TEST(rng_is_xoshiro256starstar) {
    static const uint64_t first[] = {
        UINT64_C(11520),
        UINT64_C(0),
        UINT64_C(1509978240),
        UINT64_C(1215971899390074240),
        UINT64_C(1216172134540287360),
        UINT64_C(607988272756665600),
        UINT64_C(16172922978634559625),
        UINT64_C(8476171486693032832),
        UINT64_C(10595114339597558777),
        UINT64_C(2904607092377533576),
    };
    tp_rng g = {.s = {1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) CHECK(tp_rng_next(&g) == first[i]);
}

/* The first numbers of splitmix64 from 1234567. */
TEST(rng_is_seeded_by_splitmix64) {
    tp_rng g;
    tp_rng_seed(&g, 1234567);
    CHECK(g.s[0] == UINT64_C(6457827717110365317));
    CHECK(g.s[1] == UINT64_C(3203168211198807973));
    CHECK(g.s[2] == UINT64_C(9817491932198370423));
    CHECK(g.s[3] == UINT64_C(4593380528125082431));
}

TEST(rng_gives_the_same_numbers_for_the_same_text) {
    tp_rng g, again, other;
    tp_rng_seed_text(&g, "turnpike", 8);
    tp_rng_seed_text(&again, "turnpike, and more", 8);
    tp_rng_seed_text(&other, "turnpikf", 8);
    CHECK_EQ(memcmp(&g, &again, sizeof g), 0);
    CHECK(memcmp(&g, &other, sizeof g) != 0);
    CHECK(tp_rng_next(&g) == UINT64_C(4442975611650153661));
    CHECK(tp_rng_next(&g) == UINT64_C(11446657055375737336));
    tp_rng_seed_text(&g, "", 0);
    CHECK(tp_rng_next(&g) == UINT64_C(15812371346322426369));
}

TEST(rng_below_keeps_its_bounds) {
    static const uint32_t bounds[] = {1, 2, 3, 6, 144, 65537, UINT32_C(1) << 31, UINT32_MAX};
    tp_rng g;
    tp_rng_seed(&g, 1);
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
        for (int k = 0; k < 2000; k++) CHECK(tp_rng_below(&g, bounds[i]) < bounds[i]);
}

/* How far counts are from equal, in chi-square: about n for n + 1 cells, seldom over twice that. */
static double unevenness(const int *count, int cells, int draws) {
    const double expected = (double)draws / cells;
    double sum = 0;
    for (int i = 0; i < cells; i++) sum += (count[i] - expected) * (count[i] - expected) / expected;
    return sum;
}

TEST(rng_below_is_about_even) {
    enum { DRAWS = 120000 };
    static const int sizes[] = {2, 6, 11, 100};
    tp_rng g;
    tp_rng_seed(&g, 2);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int count[100] = {0};
        for (int k = 0; k < DRAWS; k++) count[tp_rng_below(&g, (uint32_t)sizes[i])]++;
        CHECK(unevenness(count, sizes[i], DRAWS) < 2.0 * sizes[i] + 10);
    }
}

/* Three quarters of the range: without rejection the first half of it would come twice as often as
 * the rest. */
TEST(rng_below_has_no_bias_for_large_bounds) {
    enum { DRAWS = 60000 };
    const uint32_t bound = UINT32_C(3) << 30;
    int count[3] = {0};
    tp_rng g;
    tp_rng_seed(&g, 3);
    for (int k = 0; k < DRAWS; k++) count[tp_rng_below(&g, bound) >> 30]++;
    CHECK(unevenness(count, 3, DRAWS) < 14);
}

TEST(rng_weighted_draws_by_weight) {
    enum { DRAWS = 100000 };
    static const uint32_t weight[] = {1, 2, 3, 4};
    int count[4] = {0};
    tp_rng g;
    tp_rng_seed(&g, 4);
    for (int k = 0; k < DRAWS; k++) count[tp_rng_weighted(&g, weight, 4)]++;
    for (int i = 0; i < 4; i++) CHECK(abs(count[i] - (int)weight[i] * DRAWS / 10) < 600);
}

TEST(rng_weighted_with_one_outcome_takes_it) {
    static const uint32_t weight[] = {7};
    tp_rng g;
    tp_rng_seed(&g, 5);
    for (int k = 0; k < 100; k++) CHECK_EQ(tp_rng_weighted(&g, weight, 1), 0);
}

TEST(rng_weighted_takes_large_weights) {
    static const uint32_t weight[] = {UINT32_C(1) << 31, (UINT32_C(1) << 31) - 1};
    int count[2] = {0};
    tp_rng g;
    tp_rng_seed(&g, 6);
    for (int k = 0; k < 10000; k++) count[tp_rng_weighted(&g, weight, 2)]++;
    CHECK(abs(count[0] - 5000) < 250);
}
