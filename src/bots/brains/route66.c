/* bots/brains/route66.c: what bots know of Route 66: how far everybody is, counted in points.
 *
 * The numbers were fitted to who won 25,000 games of two bots that knew a table of every pair of
 * spaces, learnt from some 150,000 games before. These few numbers predict nearly as well as the
 * table, play as well (49.8 % of 400 games against it), and make sense in any edition. */
#include "bots/brains/route66.h"

#include <math.h>

/* What a seat's marker in an open section is worth, in points: a share of the first place that
 * grows with the way it has come; a little less at the very end of the game, when most sections
 * will stay open; and on a starred space a chance of the second place, if a rival drives on. To
 * have begun is nothing by itself: the first space is no better than none. */
static float worth_of_marker(const tp_rules *r, const tp_state *s, int seat, int n, float left) {
    const float length = r->tables->length[n];
    const int space = s->markers[seat][n];
    int rival = 0;
    if (space == 0) return 0;
    for (int i = 0; i < r->players; i++)
        if (i != seat && s->markers[i][n] > rival) rival = s->markers[i][n];
    const bool is_starred = (r->tables->stars[n] >> space & 1u) != 0;
    const float second = is_starred ? 0.5F * (float)rival / length : 0;
    return (1.04F - 0.29F / left) * (float)space / length * (float)r->tables->first[n] +
           second * (float)r->tables->second[n] - 1.35F;
}

/* Points as they stand, and as they can be expected of the road. */
static float expected_points(const tp_rules *r, const tp_state *s, int seat, float left) {
    float sum = s->scores[seat];
    for (unsigned set = s->open; set != 0; set &= set - 1)
        sum += worth_of_marker(r, s, seat, __builtin_ctz(set), left);
    return sum;
}

/* What a section is worth on average: the measure of a lead. */
static float mean_first(const tp_rules *r) {
    int sum = 0;
    for (int n = LOWEST; n <= HIGHEST; n++) sum += r->tables->first[n];
    return (float)sum / SECTIONS;
}

enum { LEAD, ROLLS_NEXT, IN_TURN, CARS_LEFT, FEATURES };
static const char *const feature_names[] = {"expected points", "has the turn before it",
                                            "is in its turn", "cars to bring in", NULL};

/* Between turns: how sure a lead is depends on how much is still to be won. ahead is the seat that
 * has the turn before it, worth three points. */
static void see_markers(const tp_rules *r, const tp_state *s, int ahead, tp_features *out) {
    const int closed = SECTIONS - route66_count(s->open), last = r->option[SECTIONS_TO_END] - 1;
    const float left = (float)(r->option[SECTIONS_TO_END] - closed);
    const float unit = mean_first(r) * sqrtf(left) / 1.96F;
    out->phase = last > 0 ? (float)closed / (float)last : 1;
    out->out = 0;
    out->is_mixed = false;
    for (int i = 0; i < r->players; i++) {
        const float points = expected_points(r, s, i, left) + (i == ahead ? 2.9F : 0);
        out->of[i][LEAD] = points / unit;
        out->of[i][ROLLS_NEXT] = i == ahead ? 1 : 0;
        out->of[i][IN_TURN] = out->of[i][CARS_LEFT] = 0;
    }
}

static const tp_model model = {
#include "bots/weights/route66.def"
};

static void judge_markers(const tp_rules *r, const tp_state *s, int ahead, float value[TP_SEATS]) {
    tp_features x;
    see_markers(r, s, ahead, &x);
    tp_model_judge(&model, r->players, &x, value);
}

/* Exactly who has won. */
static void judge_end(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    tp_result result;
    r->game->result(r, s, &result);
    for (int i = 0; i < r->players; i++) value[i] = result.rank[i] == 1 ? 1 : 0;
}

static int next_seat(const tp_rules *r, const tp_state *s) {
    return (s->seat + 1) % r->players;
}

/* As if the turn ended here; but a mover with a car to bring has most of it still before him. */
static void see_stop(const tp_rules *r, const tp_state *s, const tp_state *after,
                     tp_features *out) {
    const bool goes_on = route66_can_bring_car(s);
    see_markers(r, after, goes_on ? s->seat : next_seat(r, s), out);
    out->of[s->seat][IN_TURN] = 1;
    out->of[s->seat][CARS_LEFT] = goes_on ? (float)(CARS - route66_count(s->cars_in)) : 0;
}

static tp_state stopped(const tp_rules *r, const tp_state *s) {
    tp_state after = *s;
    after.phase = DECIDING;
    r->game->apply(r, &after, s->seat, route66_stop());
    return after;
}

static void judge_stop(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    const tp_state after = stopped(r, s);
    tp_features x;
    if (after.phase == ENDED) {
        judge_end(r, &after, value);
        return;
    }
    see_stop(r, s, &after, &x);
    tp_model_judge(&model, r->players, &x, value);
}

/* A roll that is due keeps the cars, or loses them. */
static void judge_roll(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    const float risk = (float)route66_lost_rolls(r, s) / ORDERED_ROLLS;
    float kept[TP_SEATS], lost[TP_SEATS];
    judge_stop(r, s, kept);
    judge_markers(r, s, next_seat(r, s), lost);
    for (int i = 0; i < r->players; i++) value[i] = kept[i] + risk * (lost[i] - kept[i]);
}

void route66_evaluate(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    if (s->phase == ENDED)
        judge_end(r, s, value);
    else if (s->cars_in == 0)
        judge_markers(r, s, s->seat, value);
    else if (s->phase == ROLLING)
        judge_roll(r, s, value);
    else
        judge_stop(r, s, value);
}

static void features(const tp_rules *r, const tp_state *s, tp_features *out) {
    if (s->cars_in == 0) {
        see_markers(r, s, s->seat, out);
        return;
    }
    const tp_state after = stopped(r, s);
    out->is_mixed = s->phase == ROLLING || after.phase == ENDED;
    if (!out->is_mixed) see_stop(r, s, &after, out);
}

/* ---- playouts ---- */

/* Stopping would close enough sections to end the game, and win it. */
static bool wins_by_stopping(const tp_rules *r, const tp_state *s) {
    tp_result result;
    tp_state after = *s;
    const int closed = SECTIONS - route66_count(s->open) + route66_count(s->arrived);
    if (s->phase != DECIDING || closed < r->option[SECTIONS_TO_END]) return false;
    r->game->apply(r, &after, s->seat, route66_stop());
    r->game->result(r, &after, &result);
    return result.rank[s->seat] == 1;
}

/* The better of the two rules of thumb, which takes half a microsecond. */
static tp_move policy(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    return wins_by_stopping(r, s) ? route66_stop() : route66_glenn(r, s, seat, g);
}

/* Some twelve plies are a turn or two; then the evaluation, which knows the odds, says the rest. */
static const tp_tuning tuning = {.leaf_plies = 12, .exploration = 0.3F};

static const tp_adviser advisers[] = {
    {"rule28", route66_rule28},
    {"glenn", route66_glenn},
    {"planner", route66_planner},
    {NULL, NULL},
};

static const tp_level levels[] = {
    {.name = "easy", .bot = "rule28", .iterations = 1, .slip = 0.020F},
    {.name = "medium", .bot = "glenn", .iterations = 1},
    {.name = "hard", .bot = "planner", .ms = 1000},
    {.name = NULL},
};

const tp_brain route66_brain = {
    .game = &route66,
    .tuning = &tuning,
    .levels = levels,
    .advisers = advisers,
    .evaluate = route66_evaluate,
    .features = features,
    .feature_names = feature_names,
    .policy = policy,
};
