/* gridlock/json.c: a state goes out, whole or as a seat may see it. 10 is the layout; how it comes
 * in is read.c. */
#include "state.h"

const char *const gridlock_phases[PHASES + 1] = {
    "start", "goals", "deal",  "race",   "first", "turn",
    "build", "drive", "quick", "refill", "end",   NULL,
};

static void write_seat_number(tp_writer *w, const char *key, int seat) {
    tp_write_key(w, key);
    if (seat == NOBODY)
        tp_write_null(w);
    else
        tp_write_int(w, seat);
}

static void write_destinations(const tp_rules *r, uint32_t set, tp_writer *w) {
    tp_write_open(w, '[');
    for (; set != 0; set &= set - 1)
        tp_write_text(w, r->tables->destination[__builtin_ctz(set)].id);
    tp_write_close(w, ']');
}

static void write_hand(const tp_rules *r, const gridlock_seat *p, tp_writer *w) {
    tp_write_open(w, '[');
    for (int i = 0; i < p->held; i++) tp_write_text(w, r->tables->kind[p->hand[i]].id);
    tp_write_close(w, ']');
}

static void write_seat(const tp_rules *r, const gridlock_seat *p, bool is_open, tp_writer *w) {
    tp_write_open(w, '{');
    tp_write_key_space(w, "car", &r->tables->hex, p->car);
    tp_write_key_text(w, "start",
                      p->start == NO_START ? NULL : r->tables->destination[p->start].id);
    tp_write_key(w, "visited");
    write_destinations(r, p->visited, w);
    tp_write_key(w, "goals");
    if (is_open)
        write_destinations(r, p->goals, w);
    else
        tp_write_int(w, __builtin_popcount(p->goals));
    tp_write_key(w, "tiles");
    if (is_open)
        write_hand(r, p, w);
    else
        tp_write_int(w, p->held);
    tp_write_close(w, '}');
}

static void write_board(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_write_open(w, '[');
    for (int place = 0; place < r->tables->places; place++) {
        if (gridlock_face_at(s, place) == NO_TILE) continue;
        const gridlock_face *face = gridlock_tile_at(r, s, place);
        tp_write_open(w, '{');
        tp_write_key_space(w, "cell", &r->tables->hex, r->tables->space_of[place]);
        tp_write_key_text(w, "kind", r->tables->kind[face->kind].id);
        tp_write_key_int(w, "rotation", face->rotation);
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
}

static void write_pile(const tp_rules *r, const uint8_t *pile, bool is_open, tp_writer *w) {
    int total = 0;
    if (!is_open) {
        for (int kind = 0; kind < r->tables->kinds; kind++) total += pile[kind];
        tp_write_int(w, total);
        return;
    }
    tp_write_open(w, '{');
    for (int kind = 0; kind < r->tables->kinds; kind++)
        tp_write_key_int(w, r->tables->kind[kind].id, pile[kind]);
    tp_write_close(w, '}');
}

void gridlock_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w) {
    tp_write_key_text(w, "phase", gridlock_phases[s->phase]);
    write_seat_number(w, "seat", s->seat);
    write_seat_number(w, "first", s->first);
    tp_write_key_int(w, "turn", s->turn);
    tp_write_key_int(w, "left", s->left);
    tp_write_key(w, "seats");
    tp_write_open(w, '[');
    for (int seat = 0; seat < r->players; seat++)
        write_seat(r, &s->seats[seat], viewer == TP_EVERYTHING || viewer == seat, w);
    tp_write_close(w, ']');
    tp_write_key(w, "board");
    write_board(r, s, w);
    tp_write_key(w, "cones");
    tp_write_open(w, '[');
    for (int i = 0; i < s->cones_standing; i++) tp_write_space(w, &r->tables->hex, s->cones[i]);
    tp_write_close(w, ']');
    tp_write_key(w, "draw");
    write_pile(r, s->draw, viewer == TP_EVERYTHING, w);
    tp_write_key(w, "discard");
    write_pile(r, s->discard, true, w);
}
