/* route66/tell.c: what happens on the Mother Road, told. route66.md "Events" */
#include "core/tell.h"
#include "state.h"

const char *const route66_kinds[] = {"roll", "bust", "again", "advance",
                                     "stop", "win",  "close", NULL};

/* ---- steps ---- */

static route66_stride stride_in(const tp_rules *r, const tp_state *s, int section) {
    const int from = route66_starting_space(s, section);
    return (route66_stride){.section = section,
                            .from = from,
                            .to = route66_landing_space(r, s, section, from),
                            .is_new = s->cars[section] == 0,
                            .in_order = 1};
}

/* route66.md "A step": two steps in one section are two single ones, each with its own jump. */
static route66_stride stride_after(const tp_rules *r, const tp_state *s,
                                   const route66_stride *first) {
    return (route66_stride){.section = first->section,
                            .from = first->to,
                            .to = route66_landing_space(r, s, first->section, first->to),
                            .in_order = 2};
}

int route66_strides(const tp_rules *r, const tp_state *s, tp_move m, route66_stride out[2]) {
    const int x = route66_x(m), y = route66_y(m);
    out[0] = stride_in(r, s, x);
    if (y == 0) return 1;
    out[1] = y == x ? stride_after(r, s, &out[0]) : stride_in(r, s, y);
    return 2;
}

static int owner_of_marker(const tp_rules *r, const tp_state *s, int section, int space) {
    int seat = 0;
    while (seat < r->players && s->markers[seat][section] != space) seat++;
    return seat;
}

void route66_write_way(int section, int from, int to, tp_writer *w) {
    tp_write_key_int(w, "section", section);
    tp_write_key_int(w, "from", from);
    tp_write_key_int(w, "to", to);
}

/* Between the two spaces there is a marker on every one: otherwise the car would have landed. */
void route66_write_stride(const tp_rules *r, const tp_state *s, const route66_stride *x,
                          tp_writer *w) {
    route66_write_way(x->section, x->from, x->to, w);
    tp_write_key_bool(w, "new", x->is_new);
    tp_write_key_int(w, "left", r->tables->length[x->section] - x->to);
    tp_write_key(w, "over");
    tp_write_open(w, '[');
    for (int space = x->from + 1; space < x->to; space++)
        tp_write_int(w, owner_of_marker(r, s, x->section, space));
    tp_write_close(w, ']');
    tp_write_key_int(w, "step", x->in_order);
}

static void tell_steps(const tp_ply *p, tp_writer *w) {
    route66_stride strides[2];
    const int n = route66_strides(p->rules, p->before, p->move, strides);
    for (int i = 0; i < n; i++) {
        tp_tell_open(w, "advance", p->seat);
        route66_write_stride(p->rules, p->before, &strides[i], w);
        tp_tell_close(w);
    }
}

/* ---- what the turn has gained ---- */

int route66_spaces_gained(const tp_state *s) {
    int spaces = 0;
    for (unsigned set = s->cars_in; set != 0; set &= set - 1) {
        const int n = __builtin_ctz(set);
        spaces += s->cars[n] - s->markers[s->seat][n];
    }
    return spaces;
}

/* A bust loses what a stop would have kept, so both are told alike: from the marker to the car. */
static void write_gains(const tp_state *s, const char *key, tp_writer *w) {
    tp_write_key(w, key);
    tp_write_open(w, '[');
    for (unsigned set = s->cars_in; set != 0; set &= set - 1) {
        const int n = __builtin_ctz(set);
        tp_write_open(w, '{');
        route66_write_way(n, s->markers[s->seat][n], s->cars[n], w);
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
    tp_write_key_int(w, "spaces", route66_spaces_gained(s));
}

/* ---- dice ---- */

static void open_with_dice(const tp_ply *p, const char *kind, tp_writer *w) {
    const route66_roll *roll = &p->rules->tables->rolls[route66_roll_of(p->move)];
    tp_tell_open(w, kind, p->before->seat);
    tp_write_key(w, "dice");
    tp_write_open(w, '[');
    for (int i = 0; i < DICE; i++) tp_write_int(w, roll->dice[i]);
    tp_write_close(w, ']');
}

/* route66.md "Bust". The ply limit can end the game with any roll, so whether this one was lost is
 * asked of the dice, not of the phase that follows. */
static void tell_fall(const tp_ply *p, tp_writer *w) {
    const unsigned sums = p->rules->tables->rolls[route66_roll_of(p->move)].sums;
    open_with_dice(p, "roll", w);
    tp_tell_close(w);
    if ((sums & route66_usable(p->before)) != 0) return;
    open_with_dice(p, "bust", w);
    write_gains(p->before, "lost", w);
    tp_tell_close(w);
}

/* ---- stopping ---- */

static void tell_win(int seat, int section, int place, int points, tp_writer *w) {
    tp_tell_open(w, "win", seat);
    tp_write_key_int(w, "section", section);
    tp_write_key_int(w, "place", place);
    tp_write_key_int(w, "points", points);
    tp_tell_close(w);
}

/* closed: how many are, this one included. */
static void tell_close(const tp_ply *p, int section, int closed, tp_writer *w) {
    const int left = p->rules->option[SECTIONS_TO_END] - closed;
    tp_write_open(w, '{');
    tp_write_key_text(w, "kind", "close");
    tp_write_key_int(w, "section", section);
    tp_write_key_int(w, "left", left > 0 ? left : 0);
    tp_write_close(w, '}');
}

/* route66.md "Stopping and winning": each section is settled by itself, here in rising order. */
static void tell_stop(const tp_ply *p, tp_writer *w) {
    const tp_tables *t = p->rules->tables;
    int closed = SECTIONS - route66_count(p->before->open);
    tp_tell_open(w, "stop", p->seat);
    write_gains(p->before, "kept", w);
    tp_tell_close(w);
    for (unsigned set = p->before->arrived; set != 0; set &= set - 1) {
        const int n = __builtin_ctz(set), second = p->after->second[n];
        tell_win(p->seat, n, 1, t->first[n], w);
        if (second != 0) tell_win(second - 1, n, 2, t->second[n], w);
        tell_close(p, n, ++closed, w);
    }
}

void route66_tell(const tp_ply *p, tp_writer *w) {
    switch (route66_kind(p->move)) {
    case FALL: tell_fall(p, w); break;
    case STEP: tell_steps(p, w); break;
    case STOP: tell_stop(p, w); break;
    default:
        tp_tell_open(w, "again", p->seat);
        tp_tell_close(w);
        break;
    }
}
