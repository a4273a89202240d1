/* route66/facts.c: what a player of Route 66 would count out by hand: whether the next roll works,
 * what is at stake and what is safe, and where each pair would take the cars. route66.md "Facts" */
#include "core/moves.h"
#include "state.h"

static void write_odds(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_write_key(w, "bust");
    tp_write_open(w, '{');
    tp_write_key_int(w, "lost", route66_lost_rolls(r, s));
    tp_write_key_int(w, "of", ORDERED_ROLLS);
    tp_write_close(w, '}');
}

static void write_usable(const tp_state *s, tp_writer *w) {
    tp_write_key(w, "usable");
    tp_write_open(w, '[');
    for (unsigned set = route66_usable(s); set != 0; set &= set - 1)
        tp_write_int(w, __builtin_ctz(set));
    tp_write_close(w, ']');
}

static void write_cars(const tp_state *s, tp_writer *w) {
    const int out = route66_count(s->cars_in);
    tp_write_key(w, "cars");
    tp_write_open(w, '{');
    tp_write_key_int(w, "out", out);
    tp_write_key_int(w, "left", CARS - out);
    tp_write_close(w, '}');
}

/* ---- at stake, and safe ---- */

/* What a stop would score in a section: without one on the scoring space nothing yet. */
static int points_in(const tp_rules *r, const tp_state *s, int n) {
    return route66_is_in(s->arrived, n) ? r->tables->first[n] : 0;
}

static int points_at_stake(const tp_rules *r, const tp_state *s) {
    int points = 0;
    for (int n = LOWEST; n <= HIGHEST; n++) points += points_in(r, s, n);
    return points;
}

static void write_stake(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_write_key(w, "stake");
    tp_write_open(w, '{');
    tp_write_key_int(w, "spaces", route66_spaces_gained(s));
    tp_write_key_int(w, "points", points_at_stake(r, s));
    tp_write_key(w, "sections");
    tp_write_open(w, '[');
    for (unsigned set = s->cars_in; set != 0; set &= set - 1) {
        const int n = __builtin_ctz(set);
        tp_write_open(w, '{');
        route66_write_way(n, s->markers[s->seat][n], s->cars[n], w);
        tp_write_key_int(w, "points", points_in(r, s, n));
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
    tp_write_close(w, '}');
}

static int spaces_behind(const tp_state *s, int seat) {
    int spaces = 0;
    for (int n = LOWEST; n <= HIGHEST; n++) spaces += s->markers[seat][n];
    return spaces;
}

static void write_safe(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_write_key(w, "safe");
    tp_write_open(w, '[');
    for (int seat = 0; seat < r->players; seat++) {
        tp_write_open(w, '{');
        tp_write_key_int(w, "points", s->scores[seat]);
        tp_write_key_int(w, "spaces", spaces_behind(s, seat));
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
}

static void write_closed(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_write_key(w, "closed");
    tp_write_open(w, '{');
    tp_write_key_int(w, "n", SECTIONS - route66_count(s->open));
    tp_write_key_int(w, "of", r->option[SECTIONS_TO_END]);
    tp_write_close(w, '}');
}

/* ---- what each pair would do ---- */

static void write_pair(int one, int other, tp_writer *w) {
    tp_write_open(w, '[');
    tp_write_int(w, one);
    tp_write_int(w, other);
    tp_write_close(w, ']');
}

/* route66.md "Pairings": the two dice that make the first section's number, and the two others.
 * Splits share no half, so the first that has it is the one the move means. */
static void write_dice(const route66_roll *roll, tp_move m, tp_writer *w) {
    static const uint8_t order[][DICE] = {{0, 1, 2, 3}, {2, 3, 0, 1}, {0, 2, 1, 3},
                                          {1, 3, 0, 2}, {0, 3, 1, 2}, {1, 2, 0, 3}};
    const uint8_t *d = roll->dice, *o = order[0];
    while (d[o[0]] + d[o[1]] != route66_x(m)) o += DICE;
    const bool uses_both = route66_y(m) != 0;
    tp_write_key(w, "dice");
    tp_write_open(w, '[');
    write_pair(d[o[0]], d[o[1]], w);
    if (uses_both) write_pair(d[o[2]], d[o[3]], w);
    tp_write_close(w, ']');
    tp_write_key(w, "rest");
    if (uses_both) {
        tp_write_open(w, '[');
        tp_write_close(w, ']');
    } else {
        write_pair(d[o[2]], d[o[3]], w);
    }
}

static void write_strides(const tp_rules *r, const tp_state *s, tp_move m, tp_writer *w) {
    route66_stride strides[2];
    const int n = route66_strides(r, s, m, strides);
    tp_write_key(w, "steps");
    tp_write_open(w, '[');
    for (int i = 0; i < n; i++) {
        tp_write_open(w, '{');
        route66_write_stride(r, s, &strides[i], w);
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
}

static void write_use(const tp_rules *r, const tp_state *s, tp_move m, const char *text,
                      tp_writer *w) {
    tp_state after = *s;
    r->game->apply(r, &after, s->seat, m);
    tp_write_open(w, '{');
    tp_write_key_text(w, "move", text);
    write_dice(&r->tables->rolls[s->roll], m, w);
    write_strides(r, s, m, w);
    /* At the ply limit there is no next roll. */
    if (after.phase != ENDED) write_odds(r, &after, w);
    tp_write_close(w, '}');
}

static void write_pairs(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_move_list l;
    tp_move_list_init(&l, r);
    tp_move_list_fill(&l, r, s, s->seat);
    tp_write_key(w, "pairs");
    tp_write_open(w, '[');
    for (size_t i = 0; i < l.count; i++) write_use(r, s, l.move[i], tp_move_list_text(&l, i), w);
    tp_write_close(w, ']');
    tp_move_list_done(&l);
}

/* Nothing is hidden, so all viewers get the same. */
void route66_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                   tp_writer *w) {
    (void)viewer, (void)about;
    if (s->phase == ROLLING || s->phase == DECIDING) write_odds(r, s, w);
    if (s->phase != ENDED) {
        write_usable(s, w);
        write_cars(s, w);
        write_stake(r, s, w);
    }
    if (s->phase == MOVING) write_pairs(r, s, w);
    write_safe(r, s, w);
    write_closed(r, s, w);
}
