/* bots/brains/route66_planner.c: the player that plans the whole turn: expectimax, maximum over
 * what the mover can choose and expectation over what the dice can bring, up to where it would
 * stop. What it would leave behind there is judged by route66_evaluate. So it knows what a roll is
 * worth, not only how likely it fails: an optimal stopping problem, solved exactly but for the
 * evaluation.
 *
 * Places that several orders of rolls lead to are worked out once (memoization in a hash table with
 * open addressing), and rolls that allow the same moves are one case. That makes it some
 * milliseconds. */
#include "bots/brains/route66.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES = 1 << 17, MOST_PLACES = PLACES / 4 * 3, LISTS = 1 << 8 };

/* Where the cars can stand, and what that is worth to the mover: if the turn ends there, and if it
 * is played on as well as possible. */
typedef struct {
    uint32_t cars; /* 0: nothing yet */
    bool is_planned;
    float stopped, planned;
} place;

/* Rolls that allow the same moves are one case; without moves they are a bust. */
typedef struct {
    uint32_t weight; /* of 1296 */
    size_t count;
    tp_move moves[MOST_STEPS];
} roll_case;

/* What the dice can bring. It depends on which sections have a car and in which one has arrived,
 * hardly on the spaces: a double whose first step arrives is listed as two here. */
typedef struct {
    uint16_t cars_in, arrived;
    int count; /* 0: nothing yet */
    roll_case cases[ROLLS];
} case_list;

typedef struct {
    const tp_rules *r;
    int seat;
    float bust;                /* what a bust leaves */
    uint8_t next[NUMBERS][32]; /* route66.md "A step": where a step from a space leads */
    place *places;             /* PLACES of them; a place is found by its cars */
    size_t used;
    case_list *lists; /* LISTS of them */
} plan;

/* ---- steps ---- */

static bool is_rivals(const tp_rules *r, const tp_state *s, int section, int space) {
    for (int seat = 0; seat < r->players; seat++)
        if (seat != s->seat && s->markers[seat][section] == space) return true;
    return false;
}

/* route66.md "Jump"; rivals do not move during the turn. */
static void find_next(plan *p, const tp_state *s) {
    for (int n = LOWEST; n <= HIGHEST; n++) {
        const int length = p->r->tables->length[n];
        p->next[n][length - 1] = (uint8_t)length;
        for (int space = length - 2; space >= 0; space--)
            p->next[n][space] =
                is_rivals(p->r, s, n, space + 1) ? p->next[n][space + 1] : (uint8_t)(space + 1);
    }
}

static void step_car(const plan *p, tp_state *s, int section) {
    if (route66_is_in(s->arrived, section)) return;
    const int from = s->cars[section] != 0 ? s->cars[section] : s->markers[p->seat][section];
    s->cars[section] = p->next[section][from];
    s->cars_in = (uint16_t)(s->cars_in | 1u << section);
    if (s->cars[section] == p->r->tables->length[section])
        s->arrived = (uint16_t)(s->arrived | 1u << section);
}

static void step_cars(const plan *p, tp_state *s, tp_move m) {
    step_car(p, s, route66_x(m));
    if (route66_y(m) != 0) step_car(p, s, route66_y(m));
    s->phase = DECIDING;
    s->roll = 0;
}

/* ---- places ---- */

/* Nine bits a car; different cars give different numbers. */
static uint32_t pack_cars(const tp_state *s) {
    uint32_t packed = 0;
    for (unsigned set = s->cars_in; set != 0; set &= set - 1) {
        const int section = __builtin_ctz(set);
        packed = packed << 9 | (uint32_t)section << 5 | s->cars[section];
    }
    return packed;
}

/* The evaluation of having stopped here. */
static float judge_stop(const plan *p, const tp_state *s) {
    float value[TP_SEATS];
    tp_state after = *s;
    p->r->game->apply(p->r, &after, p->seat, route66_stop());
    route66_evaluate(p->r, &after, value);
    return value[p->seat];
}

/* Linear probing; multiplication by 2^32 over the golden ratio spreads the keys (Knuth). */
static place *find_place(plan *p, const tp_state *s) {
    const uint32_t cars = pack_cars(s);
    uint32_t at = (cars * 2654435761u) >> 15;
    while (p->places[at].cars != 0 && p->places[at].cars != cars) at = (at + 1) % PLACES;
    if (p->places[at].cars == 0) {
        p->places[at] = (place){.cars = cars, .stopped = judge_stop(p, s)};
        p->used++;
    }
    return &p->places[at];
}

/* ---- the dice ---- */

/* The case with these moves; a new one if there is none. */
static roll_case *find_case(case_list *l, const tp_move *moves, size_t n) {
    int i = 0;
    while (i < l->count && (l->cases[i].count != n ||
                            (n > 0 && memcmp(l->cases[i].moves, moves, n * sizeof *moves) != 0)))
        i++;
    if (i == l->count) {
        l->cases[l->count++] = (roll_case){.count = n};
        memcpy(l->cases[i].moves, moves, n * sizeof *moves);
    }
    return &l->cases[i];
}

/* Lists with the cars that have not arrived back at their markers, see case_list. */
static void fill_list(const plan *p, case_list *l, const tp_state *s) {
    tp_move moves[MOST_STEPS];
    tp_state probe = *s;
    const unsigned usable = route66_usable(s);
    l->cars_in = s->cars_in;
    l->arrived = s->arrived;
    l->count = 0;
    probe.phase = MOVING;
    for (int n = LOWEST; n <= HIGHEST; n++)
        if (!route66_is_in(s->arrived, n)) probe.cars[n] = 0;
    for (int i = 1; i <= ROLLS; i++) {
        const route66_roll *roll = &p->r->tables->rolls[i];
        probe.roll = (uint8_t)i;
        const size_t n =
            (roll->sums & usable) != 0 ? p->r->game->moves(p->r, &probe, p->seat, moves) : 0;
        find_case(l, moves, n)->weight += roll->weight;
    }
}

/* A small cache, one list a slot: what does not match is worked out again. */
static const case_list *list_cases(plan *p, const tp_state *s) {
    const uint32_t key = (uint32_t)s->cars_in << 16 | s->arrived;
    case_list *l = &p->lists[(key * 2654435761u) >> 24];
    if (l->count == 0 || l->cars_in != s->cars_in || l->arrived != s->arrived) fill_list(p, l, s);
    return l;
}

/* ---- planning ---- */

static float worth_of_turn(plan *p, const tp_state *s);

/* A maximum node: the best that can be made of the dice. */
static float worth_of_case(plan *p, const tp_state *s, const roll_case *c) {
    float best = c->count > 0 ? 0 : p->bust;
    for (size_t i = 0; i < c->count; i++) {
        tp_state after = *s;
        step_cars(p, &after, c->moves[i]);
        const float value = worth_of_turn(p, &after);
        if (value > best) best = value;
    }
    return best;
}

/* A chance node: the expectation over all rolls. */
static float worth_of_roll(plan *p, const tp_state *s) {
    float sum = 0;
    for (int i = 0; i < list_cases(p, s)->count; i++) {
        const roll_case c = list_cases(p, s)->cases[i]; /* another list may take its room below */
        sum += (float)c.weight * worth_of_case(p, s, &c);
    }
    return sum / ORDERED_ROLLS;
}

/* Every roll moves a car on, so this comes to an end. With the longest sections there are too many
 * places; beyond most of them the turn is taken to stop, and the rest is ample room for the rolls
 * that are being looked at then. */
static float worth_of_turn(plan *p, const tp_state *s) {
    place *here = find_place(p, s);
    if (here->is_planned) return here->planned;
    const float roll = p->used < MOST_PLACES ? worth_of_roll(p, s) : 0;
    here->is_planned = true;
    here->planned = roll > here->stopped ? roll : here->stopped;
    return here->planned;
}

static tp_move choose_split(plan *p, const tp_state *s) {
    tp_move list[MOST_STEPS];
    const size_t n = p->r->game->moves(p->r, s, p->seat, list);
    size_t best = 0;
    float best_value = -1;
    for (size_t i = 0; i < n && n > 1; i++) {
        tp_state after = *s;
        step_cars(p, &after, list[i]);
        const float value = worth_of_turn(p, &after);
        if (value <= best_value) continue;
        best_value = value;
        best = i;
    }
    return list[best];
}

static bool wants_to_roll(plan *p, const tp_state *s) {
    return worth_of_roll(p, s) > find_place(p, s)->stopped;
}

/* A turn that brings nothing: the cars come off, the next seat rolls. */
static float worth_of_bust(const plan *p, const tp_state *s) {
    float value[TP_SEATS];
    tp_state after = *s;
    after.seat = (uint8_t)((s->seat + 1) % p->r->players);
    after.phase = ROLLING;
    after.cars_in = after.arrived = 0;
    route66_evaluate(p->r, &after, value);
    return value[p->seat];
}

tp_move route66_planner(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    plan p = {.r = r,
              .seat = seat,
              .places = tp_alloc(PLACES * sizeof *p.places),
              .lists = tp_alloc(LISTS * sizeof *p.lists)};
    (void)g;
    find_next(&p, s);
    p.bust = worth_of_bust(&p, s);
    const tp_move m = s->phase == MOVING     ? choose_split(&p, s)
                      : wants_to_roll(&p, s) ? route66_roll_on()
                                             : route66_stop();
    free(p.places);
    free(p.lists);
    return m;
}
