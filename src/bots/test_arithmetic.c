/* bots/test_arithmetic.c: exp and log are near those of the C library, and the same bits wherever
 * this test runs. */
#include "test.h"

#include "bots/arithmetic.h"

#include <math.h>

/* Half a unit in the last place is the best there is. */
static void check_near(float actual, double exact) {
    const double unit = fabs(exact) * 0x1p-23 + 1e-9;
    if (!(fabs((double)actual - exact) <= unit)) fail_msg("%.9g, not %.9g", (double)actual, exact);
}

TEST(arithmetic_exp_is_near_the_librarys) {
    for (int i = -87 * 64; i < 88 * 64; i++) {
        const float x = (float)i / 64;
        check_near(tp_expf(x) / (float)exp((double)x), 1);
        CHECK(tp_expf(x + 1.0F / 64) > tp_expf(x));
    }
    CHECK(tp_expf(0) == 1);
    CHECK(tp_expf(-1000) == 0);
    CHECK(tp_expf(1000) == tp_expf(88) && isfinite(tp_expf(88)));
}

TEST(arithmetic_log_is_near_the_librarys) {
    for (int i = -120 * 16; i < 120 * 16; i++) {
        const float x = (float)exp2(i / 16.0);
        check_near(tp_logf(x), log((double)x));
    }
    for (int n = 2; n < 100000; n++) check_near(tp_logf((float)n), log(n));
    CHECK(tp_logf(1) == 0);
}

TEST(arithmetic_is_the_same_bits_everywhere) {
    CHECK(tp_expf(1) == 0x1.5bf0a8p+1F);
    CHECK(tp_expf(-0.3F) == 0x1.7b4c86p-1F);
    CHECK(tp_expf(17.77F) == 0x1.8e04bap+25F);
    CHECK(tp_logf(10) == 0x1.26bb1cp+1F);
    CHECK(tp_logf(123457) == 0x1.77282p+3F);
    CHECK(tp_logistic(0.4F) == 0x1.32873p-1F);
}

TEST(arithmetic_chances_are_shares_of_one) {
    float even[] = {3, 3, 3, 3}, apart[] = {1, 3}, lost[] = {5000, -1e9F};
    tp_softmax(even, 4, 1);
    for (int i = 0; i < 4; i++) CHECK(even[i] == 0.25F);
    tp_softmax(apart, 2, 2);
    check_near(apart[1], 1 / (1 + exp(-1)));
    CHECK(apart[0] + apart[1] == 1);
    tp_softmax(lost, 2, 160);
    CHECK(lost[0] == 1 && lost[1] == 0);
    CHECK(tp_logistic(0) == 0.5F);
    check_near(tp_logistic(1.5F), 1 / (1 + exp(-1.5)));
}
