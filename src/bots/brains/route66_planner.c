/* bots/brains/route66_planner.c: the player that plans the whole turn: expectimax, maximum over
 * what the mover can choose and expectation over what the dice can bring, up to where it would
 * stop. What it would leave behind there is judged by route66_evaluate. So it knows what a roll is
 * worth, not only how likely it fails: an optimal stopping problem, solved exactly but for the
 * evaluation.
 *
 * Places that several orders of rolls lead to are worked out once (memoization in a hash table with
 * open addressing), and rolls that allow the same moves are one case. That makes it some
 * milliseconds.
 *
 * Near the end of a game for two nothing has to be guessed. When the next section that is won ends
 * the game, markers only go forward, and where few pairs of places are left to them the chances
 * follow by dynamic programming: every stop that does not end the game leads to a pair further on,
 * and a bust to the same pair with the other seat rolling. Those two chances depend on each other;
 * iterating them is a contraction, since a bust is never certain. */
#include "bots/brains/route66.h"

#include <stdlib.h>
#include <string.h>

enum { PLAN_BITS = 17, END_BITS = 11, LISTS = 1 << 8 };
enum { MOST_ENDS = 48 }; /* pairs of places: some ten milliseconds */

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

/* Where both players' markers stand when a turn begins, and how likely seat 0 is to win, by whose
 * turn it is. */
typedef struct {
    tp_state s;
    float value[2];
} end;
typedef struct {
    const tp_rules *r;
    int count;
    end of[MOST_ENDS];
} ends;

typedef struct {
    const tp_rules *r;
    int seat;
    ends *ends;                /* what is known for sure, else NULL */
    float bust;                /* what a bust leaves */
    uint8_t next[NUMBERS][32]; /* route66.md "A step": where a step from a space leads */
    place *places;             /* 2^bits of them; a place is found by its cars */
    int bits;
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

static const end *find_end(ends *e, const tp_state *s);

/* What seat's chance is there when the state's seat rolls. */
static float chance_at(const end *x, int roller, int seat) {
    return seat == 0 ? x->value[roller] : 1 - x->value[roller];
}

/* The evaluation of having stopped here. */
static float judge_stop(const plan *p, const tp_state *s) {
    float value[TP_SEATS];
    tp_state after = *s;
    p->r->game->apply(p->r, &after, p->seat, route66_stop());
    if (p->ends != NULL && after.phase != ENDED)
        return chance_at(find_end(p->ends, &after), after.seat, p->seat);
    route66_evaluate(p->r, &after, value);
    return value[p->seat];
}

/* Linear probing; multiplication by 2^32 over the golden ratio spreads the keys (Knuth). */
static place *find_place(plan *p, const tp_state *s) {
    const uint32_t cars = pack_cars(s);
    const uint32_t mask = (1u << p->bits) - 1;
    uint32_t at = (cars * 2654435761u) >> (32 - p->bits);
    while (p->places[at].cars != 0 && p->places[at].cars != cars) at = (at + 1) & mask;
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
    const size_t most = ((size_t)1 << p->bits) / 4 * 3;
    const float roll = p->used < most ? worth_of_roll(p, s) : 0;
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

static void plan_init(plan *p, const tp_rules *r, const tp_state *s, int bits, ends *e) {
    *p = (plan){.r = r,
                .seat = s->seat,
                .ends = e,
                .bits = bits,
                .places = tp_alloc(((size_t)1 << bits) * sizeof *p->places),
                .lists = tp_alloc(LISTS * sizeof *p->lists)};
    find_next(p, s);
}

static void plan_done(plan *p) {
    free(p->places);
    free(p->lists);
}

/* ---- the end of a game for two ---- */

/* The next section ends the game, and so few pairs of places are left. The limit of plies is far
 * enough not to matter. */
static bool is_near_end(const tp_rules *r, const tp_state *s) {
    enum { PLIES_LEFT = 2000 };
    const int closed = SECTIONS - route66_count(s->open);
    int pairs = 1;
    if (r->players != 2 || s->phase == ENDED || closed != r->option[SECTIONS_TO_END] - 1)
        return false;
    if (s->ply + PLIES_LEFT > (uint32_t)r->option[PLY_LIMIT]) return false;
    for (unsigned set = s->open; set != 0 && pairs <= MOST_ENDS; set &= set - 1) {
        const int n = __builtin_ctz(set), length = r->tables->length[n];
        pairs *= (length - s->markers[0][n]) * (length - s->markers[1][n]);
    }
    return pairs <= MOST_ENDS;
}

/* The chance of the plan's seat when it begins its turn, if a bust leaves that. */
static float worth_of_fresh_turn(plan *p, const tp_state *s, float bust) {
    for (size_t i = 0; i < (size_t)1 << p->bits; i++) p->places[i].is_planned = false;
    p->bust = bust;
    return worth_of_roll(p, s);
}

/* Both chances in turn, until neither moves any more. */
static void solve_end(ends *e, end *x) {
    enum { MOST_PASSES = 200 };
    tp_state begins[2] = {x->s, x->s};
    plan plans[2];
    float moved = 1;
    for (int seat = 0; seat < 2; seat++) {
        begins[seat].seat = (uint8_t)seat;
        plan_init(&plans[seat], e->r, &begins[seat], END_BITS, e);
        x->value[seat] = 0.5F;
    }
    for (int pass = 0; pass < MOST_PASSES && moved > 1e-6F; pass++) {
        moved = 0;
        for (int seat = 0; seat < 2; seat++) {
            const float bust = chance_at(x, !seat, seat);
            const float worth = worth_of_fresh_turn(&plans[seat], &begins[seat], bust);
            const float value = seat == 0 ? worth : 1 - worth;
            const float change =
                value > x->value[seat] ? value - x->value[seat] : x->value[seat] - value;
            if (change > moved) moved = change;
            x->value[seat] = value;
        }
    }
    for (int seat = 0; seat < 2; seat++) plan_done(&plans[seat]);
}

/* The pair where the markers stand, solved; cars are off the road. Those it leads to have a marker
 * further on, so this ends. */
static const end *find_end(ends *e, const tp_state *s) {
    for (int i = 0; i < e->count; i++)
        if (memcmp(e->of[i].s.markers, s->markers, sizeof s->markers) == 0) return &e->of[i];
    assert(e->count < MOST_ENDS);
    end *x = &e->of[e->count++];
    x->s = *s;
    x->s.phase = ROLLING;
    x->s.roll = 0;
    x->s.cars_in = x->s.arrived = 0;
    memset(x->s.cars, 0, sizeof x->s.cars);
    solve_end(e, x);
    return x;
}

static ends *ends_new(const tp_rules *r, const tp_state *s) {
    if (!is_near_end(r, s)) return NULL;
    ends *e = tp_alloc(sizeof *e);
    e->r = r;
    return e;
}

bool route66_exact(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    ends *e = s->cars_in == 0 && s->phase == ROLLING ? ends_new(r, s) : NULL;
    if (e == NULL) return false;
    value[0] = find_end(e, s)->value[s->seat];
    value[1] = 1 - value[0];
    free(e);
    return true;
}

/* ---- the player ---- */

tp_move route66_planner(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    ends *e = ends_new(r, s);
    plan p;
    (void)g;
    plan_init(&p, r, s, PLAN_BITS, e);
    assert(seat == p.seat);
    p.bust = e != NULL ? chance_at(find_end(e, s), !seat, seat) : worth_of_bust(&p, s);
    const tp_move m = s->phase == MOVING     ? choose_split(&p, s)
                      : wants_to_roll(&p, s) ? route66_roll_on()
                                             : route66_stop();
    plan_done(&p);
    free(e);
    return m;
}
