/* solo_jump/tell.c: what happens in Solo-Jump, told. solo-jump.md "Events" */
#include "core/tell.h"
#include "boards/square.h"
#include "state.h"

#include <string.h>

const char *const solo_jump_kinds[] = {"deal", "jump", "stuck", "solved", "wrong", NULL};

/* There is one player, so no event names a seat. */
static void open_event(tp_writer *w, const char *kind) {
    tp_write_open(w, '{');
    tp_write_key_text(w, "kind", kind);
}

static void write_piece(tp_writer *w, int shape) {
    const char letter[2] = {(char)(shape == BLANK ? '-' : solo_jump_letters[shape]), '\0'};
    tp_write_key_text(w, "piece", letter);
}

static int shape_at(const tp_state *s, int square) {
    int shape = 0;
    while (shape < SHAPES && (s->pieces[shape] >> square & 1u) == 0) shape++;
    return shape;
}

static void tell_deal(const tp_ply *p, tp_writer *w) {
    open_event(w, "deal");
    write_piece(w, grid4_to(p->move));
    tp_write_key_square(w, "to", p->before->dealt, GRID4);
    tp_tell_close(w);
}

static void tell_jump(const tp_ply *p, tp_writer *w) {
    const int from = grid4_from(p->move), to = grid4_to(p->move);
    open_event(w, "jump");
    write_piece(w, shape_at(p->before, from));
    tp_write_key_square(w, "from", from, GRID4);
    tp_write_key_square(w, "over", (from + to) / 2, GRID4);
    tp_write_key_square(w, "to", to, GRID4);
    tp_tell_close(w);
}

/* The last ply says how it came out, be it a jump or the deal of a board on which nothing jumps. */
static void tell_outcome(const tp_ply *p, tp_writer *w) {
    tp_result result = {0};
    if (p->rules->game->node(p->rules, p->after).kind != TP_END) return;
    solo_jump_result(p->rules, p->after, &result);
    open_event(w, result.reason);
    if (strcmp(result.reason, "wrong") == 0)
        write_piece(w, shape_at(p->after, __builtin_ctz(solo_jump_pieces(p->after->pieces))));
    tp_tell_close(w);
}

void solo_jump_tell(const tp_ply *p, tp_writer *w) {
    if (grid4_kind(p->move) == DEAL)
        tell_deal(p, w);
    else
        tell_jump(p, w);
    tell_outcome(p, w);
}
