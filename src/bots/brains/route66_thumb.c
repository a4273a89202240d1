/* bots/brains/route66_thumb.c: rules of thumb, the players that bots are measured against. Both
 * count what a turn has gained and stop at a number. Route 66 is built on Can't Stop, for which
 * they were found: the Rule of 28 by Michael Keller, and the numbers that James Glenn and Christian
 * Aloi evolved ("A Generalized Heuristic for Can't Stop", 2009). */
#include "bots/brains/route66.h"

typedef struct {
    uint8_t progress[NUMBERS]; /* what a step counts when a turn is judged, */
    uint8_t choice[NUMBERS];   /* and when a split is chosen */
    int8_t all_odd, all_even, all_low, all_high;
    uint8_t new_car; /* what bringing in a car costs when a split is chosen */
    uint8_t enough;
} thumb;

static const thumb keller = {
    .progress = {0, 0, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6},
    .choice = {0, 0, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6},
    .all_odd = 2,
    .all_even = -2,
    .all_low = 4,
    .all_high = 4,
    .new_car = 6,
    .enough = 28,
};

static const thumb glenn_aloi = {
    .progress = {0, 0, 7, 7, 3, 2, 2, 1, 2, 2, 3, 7, 7},
    .choice = {0, 0, 7, 0, 2, 0, 4, 3, 4, 0, 2, 0, 7},
    .all_odd = 7,
    .all_even = 1,
    .all_low = 5,
    .all_high = 6,
    .new_car = 6,
    .enough = 29,
};

/* How hard it is to go on with these three cars. 7 is low and high. */
static int difficulty(const thumb *t, unsigned cars) {
    enum { ODD = 0x0aa8, EVEN = 0x1554, LOW = 0x00fc, HIGH = 0x1f80 };
    return ((cars & ~(unsigned)ODD) == 0 ? t->all_odd : 0) +
           ((cars & ~(unsigned)EVEN) == 0 ? t->all_even : 0) +
           ((cars & ~(unsigned)LOW) == 0 ? t->all_low : 0) +
           ((cars & ~(unsigned)HIGH) == 0 ? t->all_high : 0);
}

/* Steps, not spaces: a space that the car jumped over (route66.md "Jump") does not count. */
static int steps_this_turn(const tp_rules *r, const tp_state *s, int section) {
    const int marker = s->markers[s->seat][section], car = s->cars[section];
    int steps = car - marker;
    for (int seat = 0; seat < r->players; seat++) {
        const int space = s->markers[seat][section];
        if (space > marker && space < car) steps--;
    }
    return steps;
}

/* The first step in a section counts twice: bringing a car in is a gain by itself. */
static int progress_of_turn(const tp_rules *r, const tp_state *s, const thumb *t) {
    int sum = route66_count(s->cars_in) == CARS ? difficulty(t, s->cars_in) : 0;
    for (unsigned set = s->cars_in; set != 0; set &= set - 1) {
        const int section = __builtin_ctz(set);
        sum += (steps_this_turn(r, s, section) + 1) * t->progress[section];
    }
    return sum;
}

/* Enough is not enough while a car is unused; but a section that is completed ends the turn at
 * once, even then. (Rolling on in that case too would be the other reading of the rule, and plays a
 * bit better here.) */
static bool wants_to_stop(const tp_rules *r, const tp_state *s, const thumb *t) {
    if (s->arrived != 0) return true;
    return !route66_can_bring_car(s) && progress_of_turn(r, s, t) >= t->enough;
}

/* What the two steps count, less what it costs to use up cars. */
static int worth_of_split(const tp_state *s, tp_move m, const thumb *t) {
    const int x = route66_x(m), y = route66_y(m);
    const bool new_x = !route66_is_in(s->cars_in, x);
    const bool new_y = y != 0 && y != x && !route66_is_in(s->cars_in, y);
    return t->choice[x] + t->choice[y] - t->new_car * (new_x + new_y);
}

/* Of equal splits the first listed. */
static tp_move choose_by(const tp_rules *r, const tp_state *s, int seat, const thumb *t) {
    tp_move list[MOST_STEPS];
    if (s->phase == DECIDING) return wants_to_stop(r, s, t) ? route66_stop() : route66_roll_on();
    const size_t n = r->game->moves(r, s, seat, list);
    size_t best = 0;
    for (size_t i = 1; i < n; i++)
        if (worth_of_split(s, list[i], t) > worth_of_split(s, list[best], t)) best = i;
    return list[best];
}

tp_move route66_rule28(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    (void)g;
    return choose_by(r, s, seat, &keller);
}

tp_move route66_glenn(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    (void)g;
    return choose_by(r, s, seat, &glenn_aloi);
}
