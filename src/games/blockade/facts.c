/* blockade/facts.c: what a player of Blockade would count out by hand: where each Flätz could run,
 * and what a placement changes about it. blockade.md "Facts" */
#include "boards/square.h"
#include "core/moves.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>

static void write_route(const tp_rules *r, const tp_state *s, int seat, tp_writer *w) {
    static const char *const whys[] = {[MEETS_EDGE] = "edge", [MEETS_FLAETZ] = "flaetz"};
    uint8_t path[BLOCKADE_PATH];
    blockade_meeting why = MEETS_NOTHING;
    int n = blockade_route(r, s, seat, path);
    const bool is_out = n > 0;
    if (!is_out) n = blockade_dead_end(r, s, seat, path, &why);
    tp_write_open(w, '{');
    tp_write_key_int(w, "seat", seat);
    tp_write_key_bool(w, "out", is_out);
    tp_write_key_bool(w, "may_run", s->ending == PLAYING && blockade_can_run(r, s, seat));
    tp_write_key_squares(w, "path", path, (size_t)n, GRID12);
    if (!is_out) tp_write_key_text(w, "why", n > 0 ? whys[why] : "shut_in");
    tp_write_close(w, '}');
}

/* A Flätz that has run is gone and has no route any more. */
static void write_routes(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_write_key(w, "routes");
    tp_write_open(w, '[');
    for (int seat = 0; seat < 2; seat++)
        if (s->ending != BY_RUN || seat != s->seat) write_route(r, s, seat, w);
    tp_write_close(w, ']');
}

/* What a move changes: which Flätze have a way out after it. */
static unsigned ways_out(const tp_rules *r, const tp_state *s) {
    return (blockade_can_run(r, s, RED) ? 1u : 0) | (blockade_can_run(r, s, BLUE) ? 2u : 0);
}

typedef struct {
    const char *key;
    int seat;   /* whose way out is looked at */
    bool opens; /* or closes */
} change;

static void write_changes(const tp_rules *r, const tp_state *s, const tp_move_list *l,
                          const change *x, tp_writer *w) {
    const unsigned now = ways_out(r, s) >> x->seat & 1u;
    tp_write_key(w, x->key);
    tp_write_open(w, '[');
    for (size_t i = 0; i < l->count && now != x->opens; i++) {
        tp_state after = *s;
        if (grid12_kind(l->move[i]) == RUN || grid12_kind(l->move[i]) == PASS) continue;
        blockade_apply(r, &after, s->seat, l->move[i]);
        if ((ways_out(r, &after) >> x->seat & 1u) == x->opens)
            tp_write_text(w, tp_move_list_text(l, i));
    }
    tp_write_close(w, ']');
}

void blockade_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                    tp_writer *w) {
    (void)viewer, (void)about;
    write_routes(r, s, w);
    tp_write_key(w, "goals");
    tp_write_open(w, '[');
    for (int seat = 0; seat < 2; seat++)
        tp_write_int(w, blockade_goal(seat) == GRID12_N ? GRID12 : 1);
    tp_write_close(w, ']');
    tp_write_key(w, "left");
    tp_write_open(w, '[');
    for (int seat = 0; seat < 2; seat++) tp_write_int(w, FLUPPIES - s->placed[seat]);
    tp_write_close(w, ']');
    if (s->ending != PLAYING) return;
    const int me = s->seat;
    const change changes[] = {
        {"opens", me, true}, {"closes", me, false}, {"lets", !me, true}, {"stops", !me, false}};
    tp_move_list l;
    tp_move_list_init(&l, r);
    tp_move_list_fill(&l, r, s, me);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        write_changes(r, s, &l, &changes[i], w);
    tp_move_list_done(&l);
}
