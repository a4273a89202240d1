/* bots/brains/test_route66.c: what bots know: the odds that evaluate sees, the two rules of thumb
 * number by number, and the planner. */
#include "bots_know.h"
#include "games/route66/test_states.h"
#include "test.h"

#include "bots/brains/route66.h"
#include "core/play.h"

#include <string.h>

#define DECIDING_WITH(cars)                                                                        \
    STATE("2", DEFAULTS, TURN("10", "0", "decide"), NOBODY, NOBODY, "[" BARE "," BARE "]", cars,   \
          "[0,0]", "null")
#define DICE_FELL(dice)                                                                            \
    STATE("2", DEFAULTS, TURN_DICE("1", "0", "move", dice), NOBODY, NOBODY, "[" BARE "," BARE "]", \
          BARE, "[0,0]", "null")

typedef tp_move chooser(const tp_rules *r, const tp_state *s, int seat, tp_rng *g);

static void check_choice(int line, chooser *choose, const char *state, const char *expected) {
    char text[TP_MOVE_TEXT];
    tp_match *m = load(state);
    const tp_state *s = tp_match_state(m);
    tp_rng g;
    tp_rng_seed(&g, 66);
    const tp_move move = choose(tp_match_rules(m), s, s->seat, &g);
    route66.format(tp_match_rules(m), s, move, TP_EVERYTHING, text);
    if (strcmp(text, expected) != 0) print_error("line %d: %s, not %s\n", line, text, expected);
    CHECK_TEXT(text, expected);
    tp_match_free(m);
}
#define CHECK_CHOICE(choose, state, expected) check_choice(__LINE__, choose, state, expected)

/* ---- evaluate ---- */

static float value_of(const char *state, int seat) {
    return value_at(load(state), seat);
}

#define MARKERS(mine, yours)                                                                       \
    STATE("2", DEFAULTS, TURN("10", "0", "roll"), NOBODY, NOBODY, "[" mine "," yours "]", BARE,    \
          "[0,0]", "null")
TEST(route66_evaluate_likes_to_be_ahead) {
    const char *even = MARKERS(BARE, BARE);
    const char *ahead = MARKERS("[0,0,0,0,0,8,0,0,0,0,0]", "[0,0,0,0,0,4,0,0,0,0,0]");
    const char *starred = MARKERS("[0,0,0,0,0,9,0,0,0,0,0]", "[0,0,0,0,0,12,0,0,0,0,0]");
    const char *short_of_star = MARKERS("[0,0,0,0,0,8,0,0,0,0,0]", "[0,0,0,0,0,12,0,0,0,0,0]");
    CHECK(value_of(even, 0) > 0.5F); /* it is seat 0's turn */
    CHECK(value_of(ahead, 0) > value_of(even, 0));
    CHECK(value_of(starred, 0) - value_of(short_of_star, 0) > 0.03F);
}

TEST(route66_evaluate_knows_the_odds_of_a_roll) {
#define FAR_OUT "[2,0,0,0,0,0,0,0,0,3,2]"
    const float roll = value_of(DRIVING(DEFAULTS, FAR_OUT), 0);
    const float stop = value_of(DECIDING_WITH(FAR_OUT), 0);
    CHECK(stop > 0.55F);
    CHECK(roll < stop - 0.05F);
}

TEST(route66_evaluate_is_sure_of_an_end) {
    CHECK(value_of(LATE, 0) == 1);
    CHECK(value_of(FOUR_TIED("turn_order"), 3) == 1);
    CHECK(value_of(FOUR_TIED("latest_turn"), 3) == 0);
    CHECK(value_of(FOUR_TIED("latest_turn"), 1) == 1);
}

/* ---- rules of thumb ---- */

TEST(route66_rule28_stops_at_28) {
    CHECK_CHOICE(route66_rule28, DECIDING_WITH("[0,0,0,0,4,4,5,0,0,0,0]"), "roll"); /* 27 */
    CHECK_CHOICE(route66_rule28, DECIDING_WITH("[0,0,0,0,5,3,5,0,0,0,0]"), "stop"); /* 28 */
}

TEST(route66_rule28_counts_what_three_cars_have_in_common) {
    CHECK_CHOICE(route66_rule28, DECIDING_WITH("[0,2,0,1,0,0,0,1,0,0,0]"), "stop"); /* 27 + 2 */
    CHECK_CHOICE(route66_rule28, DECIDING_WITH("[0,0,2,0,3,0,3,0,0,0,0]"), "roll"); /* 28 - 2 */
    CHECK_CHOICE(route66_rule28, DECIDING_WITH("[1,0,0,0,3,3,0,0,0,0,0]"), "stop"); /* 24 + 4 */
    CHECK_CHOICE(route66_rule28, DECIDING_WITH("[1,0,0,0,3,2,0,0,0,0,0]"), "roll"); /* 23 + 4 */
    CHECK_CHOICE(route66_rule28, DECIDING_WITH("[0,0,0,0,0,3,3,0,0,0,1]"), "stop"); /* 24 + 4 */
    CHECK_CHOICE(route66_rule28, DECIDING_WITH("[0,0,0,0,0,2,3,0,0,0,1]"), "roll"); /* 23 + 4 */
}

TEST(route66_rules_of_thumb_use_all_cars_but_stop_at_the_end_of_a_section) {
    chooser *const both[] = {route66_rule28, route66_glenn};
    for (int i = 0; i < 2; i++) {
        CHECK_CHOICE(both[i], DECIDING_WITH("[2,0,0,0,0,0,0,0,0,0,2]"), "roll");
        CHECK_CHOICE(both[i], DECIDING_WITH("[3,0,0,0,0,0,0,0,0,0,0]"), "stop");
        CHECK_CHOICE(both[i], LATE, "stop");
    }
}

/* The car in 7 went from 0 to 5 in four steps, over the rival on 3. */
TEST(route66_rules_of_thumb_count_steps_not_spaces) {
#define JUMPED(rival)                                                                              \
    STATE("2", DEFAULTS, TURN("10", "0", "decide"), NOBODY, NOBODY, "[" BARE "," rival "]",        \
          "[0,0,0,0,5,5,4,0,0,0,0]", "[0,0]", "null")
    CHECK_CHOICE(route66_rule28, JUMPED("[0,0,0,0,0,3,0,0,0,0,0]"), "roll"); /* 27 */
    CHECK_CHOICE(route66_rule28, JUMPED("[0,0,0,0,0,6,0,0,0,0,0]"), "stop"); /* 28 */
}

TEST(route66_rules_of_thumb_choose_splits) {
    CHECK_CHOICE(route66_rule28, DICE_FELL("[2,3,4,5]"), "move:7+7"); /* -4; -6 and -8 */
    CHECK_CHOICE(route66_rule28, DICE_FELL("[1,2,3,6]"), "move:3+9"); /* -4; -6 and -8 */
    CHECK_CHOICE(route66_glenn, DICE_FELL("[1,2,3,6]"), "move:4+8");  /* -6; -12 and -9 */
    CHECK_CHOICE(route66_glenn, DICE_FELL("[1,1,6,6]"), "move:2+12"); /* 2; 0 */
}

TEST(route66_glenn_stops_at_29) {
    CHECK_CHOICE(route66_glenn, DECIDING_WITH("[0,0,0,0,5,4,5,0,0,0,0]"), "stop"); /* 29 */
    CHECK_CHOICE(route66_glenn, DECIDING_WITH("[0,0,0,0,5,3,5,0,0,0,0]"), "roll"); /* 28 */
    CHECK_CHOICE(route66_glenn, DECIDING_WITH("[0,1,0,1,0,3,0,0,0,0,0]"), "stop"); /* 22 + 7 + 5 */
    CHECK_CHOICE(route66_glenn, DECIDING_WITH("[0,0,0,3,0,3,0,3,0,0,0]"), "roll"); /* 20 + 7 */
    CHECK_CHOICE(route66_glenn, DECIDING_WITH("[0,0,0,4,0,3,0,3,0,0,0]"), "stop"); /* 22 + 7 */
    CHECK_CHOICE(route66_glenn, DECIDING_WITH("[0,0,0,0,0,2,5,2,0,0,0]"), "roll"); /* 21 + 6 */
    CHECK_CHOICE(route66_glenn, DECIDING_WITH("[0,0,0,0,0,2,6,2,0,0,0]"), "stop"); /* 23 + 6 */
}

/* ---- playouts, the planner, levels ---- */

TEST(route66_policy_and_planner_take_a_win) {
    CHECK_CHOICE(route66_brain.policy, LATE, "stop");
    CHECK_CHOICE(route66_planner, LATE, "stop");
}

/* The section's end, a good way to it, and nothing yet. */
TEST(route66_planner_knows_when_to_stop) {
    CHECK_CHOICE(route66_planner, DECIDING_WITH("[3,0,0,0,0,0,0,0,0,4,2]"), "stop");
    CHECK_CHOICE(route66_planner, DECIDING_WITH("[0,0,0,0,6,6,6,0,0,0,0]"), "stop");
    CHECK_CHOICE(route66_planner, DECIDING_WITH("[0,0,0,0,1,1,1,0,0,0,0]"), "roll");
    CHECK_CHOICE(route66_planner, DECIDING_WITH("[2,0,0,0,0,0,0,0,0,0,0]"), "roll");
}

/* Stopping would close the eighth section and lose: only rolling on can win. */
TEST(route66_planner_does_not_end_a_game_it_would_lose) {
    CHECK_CHOICE(route66_planner,
                 STATE("2", DEFAULTS, TURN("200", "0", "decide"),
                       "[0,1,1,1,null,null,null,1,1,1,null]", NOBODY, "[" BARE "," BARE "]",
                       "[0,0,0,0,0,0,0,0,0,0,3]", "[6,60]", "null"),
                 "roll");
}

static void check_game_of_planners(int players, const char *options) {
    tp_match *m = begin("route66", players, options, NULL);
    const tp_rules *r = tp_match_rules(m);
    tp_state s = *tp_match_state(m);
    tp_move list[MOST_STEPS];
    tp_rng g;
    tp_rng_seed(&g, (uint64_t)players);
    while (s.phase != ENDED) {
        if (s.phase == ROLLING) {
            route66.apply(r, &s, TP_TABLE, route66.sample(r, &s, TP_TABLE, &g));
            continue;
        }
        const tp_move move = route66_planner(r, &s, s.seat, &g);
        const size_t n = route66.moves(r, &s, s.seat, list);
        size_t i = 0;
        while (i < n && list[i] != move) i++;
        CHECK(i < n);
        route66.apply(r, &s, s.seat, move);
    }
    tp_match_free(m);
}

TEST(route66_planner_plays_by_every_option) {
    check_game_of_planners(2, "{'faster_gear':true,'sections_to_end':2}");
    check_game_of_planners(3, "{'may_decline':true,'sections_to_end':1}");
    check_game_of_planners(4, "{'sections_to_end':11,'ply_limit':60}");
}

/* ---- the end of a game for two ---- */

/* The same worked out by the game's own functions, one turn ahead: after it the chances are those
 * that the brain gives. */
typedef struct {
    const tp_rules *r;
    int seat, count;
    struct {
        uint8_t cars[NUMBERS];
        float worth;
    } known[512];
} turn;

static float worth_of_decision(turn *t, const tp_state *s);

static float worth_of_rolling(turn *t, const tp_state *s) {
    tp_move rolls[ROLLS], list[MOST_STEPS];
    uint32_t weight[ROLLS], all = 0;
    const size_t n = route66.outcomes(t->r, s, rolls, weight);
    float sum = 0;
    for (size_t i = 0; i < n; i++) {
        tp_state rolled = *s;
        float best = 0, value[TP_SEATS];
        all += weight[i];
        route66.apply(t->r, &rolled, TP_TABLE, rolls[i]);
        if (rolled.phase != MOVING) { /* a bust */
            CHECK(route66_exact(t->r, &rolled, value));
            best = value[t->seat];
        }
        const size_t count =
            rolled.phase == MOVING ? route66.moves(t->r, &rolled, t->seat, list) : 0;
        for (size_t k = 0; k < count; k++) {
            tp_state moved = rolled;
            route66.apply(t->r, &moved, t->seat, list[k]);
            const float here = worth_of_decision(t, &moved);
            if (here > best) best = here;
        }
        sum += (float)weight[i] * best;
    }
    return sum / (float)all;
}

static float worth_of_decision(turn *t, const tp_state *s) {
    float best = 0, value[TP_SEATS];
    tp_move list[MOST_STEPS];
    for (int i = 0; i < t->count; i++)
        if (memcmp(t->known[i].cars, s->cars, sizeof s->cars) == 0) return t->known[i].worth;
    const size_t n = route66.moves(t->r, s, t->seat, list);
    for (size_t i = 0; i < n; i++) {
        tp_state after = *s;
        tp_result result;
        float here;
        route66.apply(t->r, &after, t->seat, list[i]);
        if (after.phase == ENDED) {
            route66.result(t->r, &after, &result);
            here = result.rank[t->seat] == 1 ? 1 : 0;
        } else if (after.seat == t->seat) {
            here = worth_of_rolling(t, &after);
        } else {
            CHECK(route66_exact(t->r, &after, value));
            here = value[t->seat];
        }
        if (here > best) best = here;
    }
    CHECK(t->count < 512);
    memcpy(t->known[t->count].cars, s->cars, sizeof s->cars);
    t->known[t->count++].worth = best;
    return best;
}

/* Sections 4 to 10 are won. */
#define FOUR_LEFT(seat, mine, yours)                                                               \
    STATE("2", DEFAULTS, TURN("200", seat, "roll"), "[null,null,0,1,0,1,0,1,0,null,null]", NOBODY, \
          "[" mine "," yours "]", BARE, "[48,40]", "null")
static void check_exact(const char *state) {
    tp_match *m = load(state);
    const tp_state *s = tp_match_state(m);
    float value[TP_SEATS];
    turn t = {.r = tp_match_rules(m), .seat = s->seat};
    CHECK(route66_exact(t.r, s, value));
    const float worth = worth_of_rolling(&t, s), apart = worth - value[s->seat];
    if (apart > 1e-4F || apart < -1e-4F)
        fail_msg("%.6f, not %.6f", (double)value[s->seat], (double)worth);
    CHECK(worth > 0.02F && worth < 0.98F);
    tp_match_free(m);
}

TEST(route66_the_last_section_of_two_is_known_exactly) {
    check_exact(FOUR_LEFT("0", "[2,4,0,0,0,0,0,0,0,3,1]", "[1,3,0,0,0,0,0,0,0,4,2]"));
    check_exact(FOUR_LEFT("1", "[2,4,0,0,0,0,0,0,0,3,1]", "[1,3,0,0,0,0,0,0,0,4,2]"));
    check_exact(FOUR_LEFT("1", "[2,3,0,0,0,0,0,0,0,3,2]", "[1,4,0,0,0,0,0,0,0,4,1]"));
}

TEST(route66_what_is_far_from_the_end_is_not_known) {
    tp_match *m = load(FOUR_LEFT("0", "[0,0,0,0,0,0,0,0,0,0,0]", "[1,3,0,0,0,0,0,0,0,4,2]"));
    float value[TP_SEATS];
    CHECK(!route66_exact(tp_match_rules(m), tp_match_state(m), value));
    tp_match_free(m);
}
