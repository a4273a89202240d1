/* route66/rules.c: the turn, the steps, the end. Read state.h first. */
#include "state.h"

#include "game_words.h"

#include <string.h>

/* ---- a step ---- */

static void step_car(const tp_rules *r, tp_state *s, int section) {
    const int space = route66_landing_space(r, s, section, route66_starting_space(s, section));
    s->cars[section] = (uint8_t)space;
    s->cars_in = (uint16_t)(s->cars_in | 1u << section);
    if (space == r->tables->length[section]) s->arrived = (uint16_t)(s->arrived | 1u << section);
}

/* ---- using the dice ---- */

/* route66.md "What a split allows" 2: two steps in one section, unless the first already ends on
 * the scoring space. */
static size_t use_double(const tp_rules *r, const tp_state *s, int x, tp_move *out) {
    const bool arrives =
        route66_landing_space(r, s, x, route66_starting_space(s, x)) == r->tables->length[x];
    size_t n = 0;
    if (!arrives) out[n++] = route66_step(x, x);
    if (arrives || r->option[MAY_DECLINE]) out[n++] = route66_step(x, 0);
    return n;
}

/* route66.md "What a split allows" 4, the exception: two new cars are needed and one is left. */
static size_t use_both(const tp_rules *r, const tp_state *s, int x, int y, tp_move *out) {
    const bool one_car_for_two = route66_count(s->cars_in) == CARS - 1 &&
                                 !route66_is_in(s->cars_in, x) && !route66_is_in(s->cars_in, y);
    size_t n = 0;
    if (!one_car_for_two) out[n++] = route66_step(x, y);
    if (one_car_for_two || r->option[MAY_DECLINE]) {
        out[n++] = route66_step(x, 0);
        out[n++] = route66_step(y, 0);
    }
    return n;
}

/* route66.md "What a split allows". */
static size_t use_split(const tp_rules *r, const tp_state *s, int x, int y, tp_move *out) {
    const unsigned usable = route66_usable(s);
    const bool takes_x = route66_is_in(usable, x), takes_y = route66_is_in(usable, y);
    if (!takes_x && !takes_y) return 0;
    if (x == y) return use_double(r, s, x, out);
    if (takes_x && takes_y) return use_both(r, s, x, y, out);
    out[0] = route66_step(takes_x ? x : y, 0);
    return 1;
}

static int new_cars(const tp_state *s, tp_move m) {
    const unsigned none = 1u; /* the bit of the missing second section */
    const unsigned sections = 1u << route66_x(m) | 1u << route66_y(m);
    return route66_count(sections & ~none & ~(unsigned)s->cars_in);
}

/* route66.md "Variant faster_gear": only the moves that bring in most new cars stay. */
static size_t keep_fastest(const tp_state *s, tp_move *moves, size_t count) {
    int most = 0;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (new_cars(s, moves[i]) > most) most = new_cars(s, moves[i]);
    for (size_t i = 0; i < count; i++)
        if (new_cars(s, moves[i]) == most) moves[kept++] = moves[i];
    return kept;
}

/* route66.md "Using the dice": the union over the splits. They share no half, so no move comes up
 * twice. */
static size_t steps(const tp_rules *r, const tp_state *s, tp_move *out) {
    const route66_roll *roll = &r->tables->rolls[s->roll];
    size_t n = 0;
    for (int i = 0; i < roll->splits; i++)
        n += use_split(r, s, roll->halves[i][0], roll->halves[i][1], out + n);
    return r->option[FASTER_GEAR] ? keep_fastest(s, out, n) : n;
}

/* ---- nodes ---- */

static tp_node node(const tp_rules *r, const tp_state *s) {
    (void)r;
    if (s->phase == ROLLING) return (tp_node){.kind = TP_CHANCE, .seat = TP_TABLE};
    if (s->phase == ENDED) return (tp_node){.kind = TP_END, .seat = TP_TABLE};
    return (tp_node){.kind = TP_DECISION, .seat = s->seat};
}

static size_t moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    assert(seat == s->seat);
    (void)seat;
    if (s->phase == MOVING) return steps(r, s, out);
    out[0] = route66_roll_on();
    out[1] = route66_stop();
    return 2;
}

static size_t outcomes(const tp_rules *r, const tp_state *s, tp_move *out, uint32_t *weight) {
    (void)s;
    for (int i = 0; i < ROLLS; i++) {
        out[i] = route66_fall(i + 1);
        weight[i] = r->tables->rolls[i + 1].weight;
    }
    return ROLLS;
}

/* Four dice one by one, instead of 126 weights. */
static tp_move sample(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    tp_move list[MOST_STEPS];
    if (seat == TP_TABLE) return route66_fall(r->tables->sorted[tp_rng_below(g, ORDERED_ROLLS)]);
    const size_t n = moves(r, s, seat, list);
    assert(n > 0 && n <= MOST_STEPS);
    return list[tp_rng_below(g, (uint32_t)n)];
}

/* ---- playing ---- */

static void clear_cars(tp_state *s) {
    memset(s->cars, 0, sizeof s->cars);
    s->cars_in = s->arrived = 0;
}

/* Notes how the turn went and takes the cars off. */
static void end_turn(tp_state *s, int event, int roll, unsigned won) {
    s->last_event = (uint8_t)event;
    s->last_seat = s->seat;
    s->last_roll = (uint8_t)roll;
    s->last_sections = s->cars_in;
    s->last_won = (uint16_t)won;
    clear_cars(s);
}

static void pass_turn(const tp_rules *r, tp_state *s) {
    s->seat = (uint8_t)(s->seat + 1 == r->players ? 0 : s->seat + 1);
    s->phase = ROLLING;
}

void route66_end_game(tp_state *s, int reason) {
    s->phase = ENDED;
    s->reason = (uint8_t)reason;
    s->roll = 0;
    clear_cars(s);
}

/* route66.md "Bust", "Turn": a bust, or on to using the dice. */
static void dice_fall(const tp_rules *r, tp_state *s, int roll) {
    if ((r->tables->rolls[roll].sums & route66_usable(s)) != 0) {
        s->roll = (uint8_t)roll;
        s->phase = MOVING;
        return;
    }
    end_turn(s, BUST, roll, 0);
    pass_turn(r, s);
}

static void step_cars(const tp_rules *r, tp_state *s, int x, int y) {
    step_car(r, s, x);
    if (y != 0) step_car(r, s, y);
    s->roll = 0;
    s->phase = DECIDING;
}

/* route66.md "Stopping and winning": of the rivals on a starred space the one furthest ahead, as
 * seat + 1; 0 if there is none. */
static int runner_up(const tp_rules *r, const tp_state *s, int section) {
    int best = 0, furthest = 0;
    for (int seat = 0; seat < r->players; seat++) {
        const int space = s->markers[seat][section];
        if (seat == s->seat || (r->tables->stars[section] >> space & 1u) == 0) continue;
        if (space > furthest) {
            furthest = space;
            best = seat + 1;
        }
    }
    return best;
}

/* route66.md "Stopping and winning": the mover wins a section, which closes. */
static void win_section(const tp_rules *r, tp_state *s, int section) {
    const int second = runner_up(r, s, section);
    s->first[section] = (uint8_t)(s->seat + 1);
    s->second[section] = (uint8_t)second;
    s->scores[s->seat] = (uint16_t)(s->scores[s->seat] + r->tables->first[section]);
    if (second != 0)
        s->scores[second - 1] = (uint16_t)(s->scores[second - 1] + r->tables->second[section]);
    for (int seat = 0; seat < r->players; seat++) s->markers[seat][section] = 0;
    s->open = (uint16_t)(s->open & ~(1u << section));
}

/* route66.md "Stopping and winning", and the first way to "End". */
static void stop(const tp_rules *r, tp_state *s) {
    const unsigned won = s->arrived;
    for (unsigned set = s->cars_in & ~won; set != 0; set &= set - 1) {
        const int section = __builtin_ctz(set);
        s->markers[s->seat][section] = s->cars[section];
    }
    for (unsigned set = won; set != 0; set &= set - 1) win_section(r, s, __builtin_ctz(set));
    end_turn(s, STOPPED, 0, won);
    if (SECTIONS - route66_count(s->open) >= r->option[SECTIONS_TO_END])
        route66_end_game(s, BY_SECTIONS);
    else
        pass_turn(r, s);
}

static void apply(const tp_rules *r, tp_state *s, int seat, tp_move m) {
    assert(seat == (s->phase == ROLLING ? TP_TABLE : s->seat));
    (void)seat;
    switch (route66_kind(m)) {
    case FALL: dice_fall(r, s, route66_roll_of(m)); break;
    case STEP: step_cars(r, s, route66_x(m), route66_y(m)); break;
    case ROLL: s->phase = ROLLING; break;
    case STOP: stop(r, s); break;
    }
    /* route66.md "Ply limit": the move has been carried out first. */
    s->ply++;
    if (s->phase != ENDED && s->ply >= (uint32_t)r->option[PLY_LIMIT])
        route66_end_game(s, BY_LIMIT);
}

/* ---- the end ---- */

/* route66.md "Ties": is a placed better than b, who has as many points? */
static bool wins_tie(const tp_rules *r, const tp_state *s, int a, int b) {
    const int n = r->players;
    if (r->option[TIE_BREAK] == TURN_ORDER) return a > b;
    return (s->seat - a + n) % n < (s->seat - b + n) % n;
}

static void result(const tp_rules *r, const tp_state *s, tp_result *out) {
    out->scored = true;
    out->reason = route66_reasons[s->reason - BY_SECTIONS];
    for (int a = 0; a < r->players; a++) {
        out->score[a] = s->scores[a];
        out->rank[a] = 1;
        for (int b = 0; b < r->players; b++) {
            const bool tied = s->scores[a] == s->scores[b];
            if (tied ? wins_tie(r, s, b, a) : s->scores[b] > s->scores[a]) out->rank[a]++;
        }
    }
}

static const char *const keys[] = {"ply",    "seat",    "phase", "reason", "dice", "first",
                                   "second", "markers", "cars",  "scores", "last", NULL};

const tp_game route66 = {
    .id = "route66",
    .name = "The Mother Road: Route 66",
    .players = TP_PLAYERS(2) | TP_PLAYERS(3) | TP_PLAYERS(4),
    .options = route66_options,
    .editions = route66_editions,
    .keys = keys,
    .key_order = TP_MISSING_FIRST,
    .state_size = sizeof(tp_state),
    .setup = route66_setup,
    .start = route66_start,
    .node = node,
    .moves = moves,
    .outcomes = outcomes,
    .apply = apply,
    .result = result,
    .format = route66_format,
    .parse = route66_parse,
    .write = route66_write,
    .read = route66_read,
    .sample = sample,
    .tell = route66_tell,
    .kinds = route66_kinds,
    .reasons = route66_reasons,
    .words = words_route66,
    .facts = route66_facts,
    .name_of = route66_name_of,
    .review = route66_review,
    .lab = &route66_lab,
};
