/* bots/test_model.c: what holds whatever the weights are, and which moves the levels do not play.
 */
#include "test.h"

#include "bots/model.h"

#include <string.h>

static const tp_model model = {
    .count = 2,
    .scale = {TP_UNIT, TP_UNIT, TP_UNIT, TP_UNIT, TP_UNIT / 2},
    .weights = {{TP_UNIT, 0}, {0, 2 * TP_UNIT}, {-TP_UNIT, TP_UNIT}},
};

static bool is_near(float a, float b) {
    return a - b < 1e-5F && b - a < 1e-5F;
}

TEST(model_chances_are_one_together_and_change_seats_with_what_they_have) {
    tp_features x = {.of = {{0.5F, 2}, {1, 0}, {-3, 0.25F}}, .phase = 0.3F}, other = x;
    float value[TP_SEATS], swapped[TP_SEATS];
    memcpy(other.of[0], x.of[2], sizeof x.of[0]);
    memcpy(other.of[2], x.of[0], sizeof x.of[0]);
    tp_model_judge(&model, 3, &x, value);
    tp_model_judge(&model, 3, &other, swapped);
    CHECK(is_near(value[0] + value[1] + value[2], 1));
    CHECK(is_near(value[0], swapped[2]) && is_near(value[2], swapped[0]));
    CHECK(value[0] > value[1] && value[1] > value[2]);
}

TEST(model_weights_change_with_the_phase) {
    tp_features x = {.of = {{1, 0}, {0, 0}}};
    float value[TP_SEATS];
    tp_model_judge(&model, 2, &x, value);
    CHECK(is_near(value[0], 0.7310586F)); /* 1 / (1 + 1/e) */
    x.phase = 0.5F;
    tp_model_judge(&model, 2, &x, value);
    CHECK(is_near(value[0], 0.5F));
    x.phase = 7;
    tp_model_judge(&model, 2, &x, value);
    CHECK(is_near(value[0], 0.2689414F));
}

TEST(model_who_is_out_has_no_chance_and_numbers_of_players_have_a_scale) {
    tp_features x = {.of = {{1, 0}, {0, 0}, {5, 0}, {0, 0}}, .out = 1u << 2};
    float value[TP_SEATS];
    tp_model_judge(&model, 4, &x, value);
    CHECK(is_near(value[2], 0));
    CHECK(is_near(value[0], 0.4518628F)); /* e^0.5 of e^0.5 + 1 + 1 */
    tp_model_judge(&model, 1, &x, value);
    CHECK(is_near(value[0], 0.7310586F)); /* against nobody, who has nothing */
}
