/* core/coach.c: see coach.h. A search of two turns: ours, and every answer, which is a single ply
 * in most games, and of several where a turn has several decisions. It allocates, so it is not for
 * rules and not for bots. */
#include "core/coach.h"

#include "core/moves.h"

#include <stdlib.h>
#include <string.h>

static tp_state *copy_of(const tp_rules *r, const tp_state *s) {
    tp_state *copy = tp_alloc(r->game->state_size);
    memcpy(copy, s, r->game->state_size);
    return copy;
}

bool tp_coach_knows(const tp_rules *r, const tp_state *s) {
    return r->players > 1 && r->game->determinize == NULL && r->game->outcomes == NULL &&
           r->game->node(r, s).kind == TP_DECISION;
}

/* Somebody who is first at the end while seat is not; TP_TABLE: there is none. */
static int beaten_by(const tp_rules *r, const tp_state *s, int seat) {
    tp_result result = {0};
    r->game->result(r, s, &result);
    if (result.rank[seat] == 1) return TP_TABLE;
    for (int i = 0; i < r->players; i++)
        if (result.rank[i] == 1) return i;
    return TP_TABLE;
}

static tp_risk best_answer(const tp_rules *r, const tp_state *s, int seat, int mover, tp_move first,
                           int depth);

/* After a move of mover, seen from seat, who must not lose. first: what the other's turn began
 * with, 0 while it has not begun. depth: how many more moves of a turn that goes on are followed.
 */
static tp_risk risk_after(const tp_rules *r, const tp_state *s, int seat, int mover, tp_move first,
                          int depth) {
    const tp_node n = r->game->node(r, s);
    if (n.kind == TP_END) {
        const int winner = beaten_by(r, s, seat);
        return (tp_risk){.seat = winner, .reply = winner != TP_TABLE ? first : 0};
    }
    const bool is_over = first != 0 && n.seat != mover;
    if (is_over || n.kind != TP_DECISION) return (tp_risk){.seat = TP_TABLE};
    return best_answer(r, s, seat, n.seat, first, depth);
}

/* What mover does here: somebody else looks for a win, seat itself for a way without risk. */
static tp_risk best_answer(const tp_rules *r, const tp_state *s, int seat, int mover, tp_move first,
                           int depth) {
    const bool is_own = mover == seat, begins = !is_own && first == 0;
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    const size_t count = r->game->moves(r, s, mover, moves);
    tp_risk found = {.seat = TP_TABLE};
    for (size_t i = 0; i < count && (begins || depth > 0); i++) {
        tp_state *after = copy_of(r, s);
        r->game->apply(r, after, mover, moves[i]);
        const tp_risk risk =
            risk_after(r, after, seat, mover, begins ? moves[i] : first, depth - 1);
        free(after);
        if (risk.seat != TP_TABLE) found = risk;
        /* A win settles it for another, a safe way for seat. */
        if (is_own == (risk.seat == TP_TABLE)) {
            found = risk;
            break;
        }
    }
    free(moves);
    return found;
}

tp_risk tp_coach_risk(const tp_rules *r, const tp_state *s, int seat, tp_move move) {
    enum { STEPS = 4 }; /* of a turn with several decisions: more than any open game has */
    tp_state *after = copy_of(r, s);
    r->game->apply(r, after, seat, move);
    const tp_risk risk = risk_after(r, after, seat, seat, 0, STEPS);
    free(after);
    return risk;
}

bool tp_coach_warns(const tp_rules *r, const tp_state *s, int seat, tp_move move, tp_risk *out) {
    bool is_safe = false;
    if (!tp_coach_knows(r, s)) return false;
    *out = tp_coach_risk(r, s, seat, move);
    if (out->seat == TP_TABLE) return false;
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    const size_t count = r->game->moves(r, s, seat, moves);
    for (size_t i = 0; i < count && !is_safe; i++)
        is_safe = tp_coach_risk(r, s, seat, moves[i]).seat == TP_TABLE;
    free(moves);
    return is_safe;
}

static void write_risk(const tp_rules *r, const tp_state *s, int seat, const char *move,
                       tp_move played, const tp_risk *risk, tp_writer *w) {
    char text[TP_MOVE_TEXT];
    tp_write_open(w, '{');
    tp_write_key_text(w, "move", move);
    tp_write_key_int(w, "seat", risk->seat);
    if (risk->reply != 0) {
        tp_state *after = copy_of(r, s);
        r->game->apply(r, after, seat, played);
        r->game->format(r, after, risk->reply, TP_EVERYTHING, text);
        tp_write_key_text(w, "reply", text);
        free(after);
    }
    tp_write_close(w, '}');
}

void tp_coach_write(const tp_rules *r, const tp_state *s, int seat, tp_writer *w) {
    tp_move_list l;
    size_t risky = 0;
    tp_move_list_init(&l, r);
    tp_move_list_fill(&l, r, s, seat);
    tp_risk *risks = tp_alloc((l.count + 1) * sizeof *risks);
    for (size_t i = 0; i < l.count; i++) {
        risks[i] = tp_coach_risk(r, s, seat, l.move[i]);
        if (risks[i].seat != TP_TABLE) risky++;
    }
    const bool is_lost = l.count > 0 && risky == l.count;
    tp_write_key(w, "risks");
    tp_write_open(w, '[');
    for (size_t i = 0; i < l.count && !is_lost; i++)
        if (risks[i].seat != TP_TABLE)
            write_risk(r, s, seat, tp_move_list_text(&l, i), l.move[i], &risks[i], w);
    tp_write_close(w, ']');
    tp_write_key_bool(w, "lost", is_lost);
    free(risks);
    tp_move_list_done(&l);
}
