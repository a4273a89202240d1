/* blockade/tell.c: what happens in Blockade, told. blockade.md "Events" */
#include "core/tell.h"
#include "boards/square.h"
#include "state.h"

#include <stdlib.h>

const char *const blockade_kinds[] = {"place", "move", "run", "pass", NULL};

/* A slide goes straight: every square from the first to the last. */
static void write_slide(tp_writer *w, int from, int to) {
    uint8_t path[GRID12];
    const int by = grid12_row(from) == grid12_row(to) ? 1 : GRID12;
    const int stride = to > from ? by : -by;
    size_t n = 0;
    for (int square = from; square != to; square += stride) path[n++] = (uint8_t)square;
    path[n++] = (uint8_t)to;
    tp_write_key_squares(w, "path", path, n, GRID12);
}

static void tell_move(const tp_ply *p, tp_writer *w) {
    const int from = grid12_from(p->move), to = grid12_to(p->move);
    tp_tell_open(w, "move", p->seat);
    tp_write_key_square(w, "from", from, GRID12);
    tp_write_key_square(w, "to", to, GRID12);
    if (p->rules->option[AFTER_PLACING] == SLIDE) write_slide(w, from, to);
    tp_tell_close(w);
}

static void tell_run(const tp_ply *p, tp_writer *w) {
    uint8_t path[BLOCKADE_PATH];
    const int n = blockade_route(p->rules, p->before, p->seat, path);
    tp_tell_open(w, "run", p->seat);
    tp_write_key_squares(w, "path", path, (size_t)n, GRID12);
    tp_tell_close(w);
}

void blockade_tell(const tp_ply *p, tp_writer *w) {
    switch (grid12_kind(p->move)) {
    case PLACE:
        tp_tell_open(w, "place", p->seat);
        tp_write_key_square(w, "to", grid12_to(p->move), GRID12);
        tp_write_key_int(w, "left", FLUPPIES - p->after->placed[p->seat]);
        tp_tell_close(w);
        break;
    case MOVE: tell_move(p, w); break;
    case RUN: tell_run(p, w); break;
    default:
        tp_tell_open(w, "pass", p->seat);
        tp_tell_close(w);
        break;
    }
}
