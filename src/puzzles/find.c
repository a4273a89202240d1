/* puzzles/find.c: puzzles that can be proven, see find.h. */
#include "puzzles/find.h"

#include <stdlib.h>
#include <string.h>

enum { FEWEST_MOVES = 4 }; /* less is no choice */

typedef struct {
    tp_prover *p;
    const tp_rules *r;
    const tp_state *s;
    int seat, other;
    tp_move *moves;
    size_t count;
} board;

static board look(tp_prover *p, const tp_rules *r, const tp_state *s, int seat) {
    board b = {.p = p, .r = r, .s = s, .seat = seat, .other = 1 - seat};
    b.moves = tp_alloc(r->max_moves * sizeof *b.moves);
    b.count = r->game->moves(r, s, seat, b.moves);
    return b;
}

/* ---- one move ---- */

/* The one move that wins within so many plies. False: there is none, or another, or it took too
 * long to say. */
static bool only_win(const board *b, int plies, tp_move *out) {
    int wins = 0;
    for (size_t i = 0; i < b->count && wins < 2; i++) {
        const tp_proof proof = tp_prove_move(b->p, b->s, b->seat, b->moves[i], plies);
        if (proof == TP_UNPROVEN) return false;
        if (proof == TP_NO) continue;
        wins++;
        *out = b->moves[i];
    }
    return wins == 1;
}

static tp_proof prove_loss(const board *b, tp_move m, int plies) {
    tp_state *after = tp_alloc(b->r->game->state_size);
    memcpy(after, b->s, b->r->game->state_size);
    b->r->game->apply(b->r, after, b->seat, m);
    const tp_proof loss = tp_prove_win(b->p, after, b->other, plies);
    free(after);
    return loss;
}

/* The one move after which the other does not win within so many plies. */
static bool only_save(const board *b, int plies, tp_move *out) {
    int holds = 0;
    for (size_t i = 0; i < b->count && holds < 2; i++) {
        const tp_proof loss = prove_loss(b, b->moves[i], plies);
        if (loss == TP_UNPROVEN) return false;
        if (loss == TP_YES) continue;
        holds++;
        *out = b->moves[i];
    }
    return holds == 1;
}

/* ---- the line ---- */

static void add(const board *b, const tp_state *s, int seat, tp_move m, tp_puzzle_found *f) {
    b->r->game->format(b->r, s, m, seat, f->text[f->length]);
    f->line[f->length++] = m;
    f->moves += seat == b->seat;
}

/* How many plies the win takes at least; 0: there is none within most. */
static int plies_to_win(const board *b, const tp_state *s, int most) {
    for (int plies = 1; plies <= most; plies++)
        if (tp_prove_win(b->p, s, b->seat, plies) == TP_YES) return plies;
    return 0;
}

/* What the other does: the reply that holds out longest. */
static tp_move best_reply(const board *b, const tp_state *s, int seat, int left) {
    const tp_game *game = b->r->game;
    tp_move *moves = tp_alloc(b->r->max_moves * sizeof *moves), best = 0;
    tp_state *after = tp_alloc(game->state_size);
    const size_t n = game->moves(b->r, s, seat, moves);
    int longest = -1;
    for (size_t i = 0; i < n; i++) {
        memcpy(after, s, game->state_size);
        game->apply(b->r, after, seat, moves[i]);
        const int plies = plies_to_win(b, after, left - 1);
        if (plies <= longest) continue;
        longest = plies;
        best = moves[i];
    }
    free(moves);
    free(after);
    return best;
}

/* The solver's next move: the only one that still wins in time; failing that the first, and then it
 * is not asked for. */
static tp_move next_own(const board *b, const tp_state *s, int left, bool *is_only) {
    board here = look(b->p, b->r, s, b->seat);
    tp_move m = 0;
    *is_only = only_win(&here, left, &m);
    for (size_t i = 0; m == 0 && i < here.count; i++)
        if (tp_prove_move(b->p, s, b->seat, here.moves[i], left) == TP_YES) m = here.moves[i];
    free(here.moves);
    return m;
}

/* To the end. What is asked for ends where several moves win; but the last one may be any that
 * wins. */
static void play_out(const board *b, int plies, tp_puzzle_found *f) {
    const tp_game *game = b->r->game;
    tp_state *now = tp_alloc(game->state_size);
    bool is_asked = true;
    memcpy(now, b->s, game->state_size);
    game->apply(b->r, now, b->seat, f->line[0]);
    f->asks = 1;
    for (int left = plies - 1; left > 0 && f->length < TP_PUZZLE_LINE; left--) {
        const tp_node n = game->node(b->r, now);
        bool is_only = false;
        if (n.kind != TP_DECISION) break;
        const tp_move m =
            n.seat == b->seat ? next_own(b, now, left, &is_only) : best_reply(b, now, n.seat, left);
        if (m == 0) break;
        add(b, now, n.seat, m, f);
        game->apply(b->r, now, n.seat, m);
        if (n.seat != b->seat) continue;
        is_asked = is_asked && (is_only || game->node(b->r, now).kind == TP_END);
        f->asks += is_asked;
    }
    free(now);
}

/* ---- in all ---- */

bool tp_puzzle_prove(tp_prover *p, const tp_rules *r, const tp_state *s, int seat, int plies,
                     tp_puzzle_found *out) {
    board b = look(p, r, s, seat);
    *out = (tp_puzzle_found){.plies = plies};
    tp_move m = 0;
    const bool is_choice = b.count >= FEWEST_MOVES;
    if (is_choice && tp_prove_win(p, s, seat, plies) == TP_YES) {
        if (only_win(&b, plies, &m)) out->kind = "win";
    } else if (is_choice && only_save(&b, plies, &m)) {
        out->kind = "save";
    }
    if (out->kind != NULL) {
        add(&b, s, seat, m, out);
        out->asks = 1;
        if (strcmp(out->kind, "win") == 0) play_out(&b, plies, out);
    }
    free(b.moves);
    return out->kind != NULL;
}

bool tp_puzzle_confirm(tp_prover *p, const tp_rules *r, const tp_state *s, int seat,
                       const tp_puzzle_found *found) {
    board b = look(p, r, s, seat);
    tp_move m = 0;
    const bool is_only = strcmp(found->kind, "win") == 0 ? only_win(&b, 2 * found->plies, &m)
                                                         : only_save(&b, 2 * found->plies, &m);
    free(b.moves);
    return is_only && m == found->line[0];
}
