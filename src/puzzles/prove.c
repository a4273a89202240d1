/* puzzles/prove.c: see prove.h. An AND/OR search of a bounded depth: where the seat decides one of
 * its moves must win, where another does all of them must. A table of positions keeps how deep each
 * was proven or refuted; the move that settled it there, and moves that settle much elsewhere (the
 * history heuristic; Schaeffer, 1983), are tried first. */
#include "puzzles/prove.h"

#include "core/rules.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRIES = 1 << 18, HISTORY = 1 << 12 };

/* Of a position: a win within proven plies and more; none within refuted plies and fewer. Depths
 * are one more than they say, 0 is nothing known. */
typedef struct {
    uint64_t hash;
    tp_move move;
    uint8_t proven, refuted, seat;
} entry;

struct tp_prover {
    const tp_rules *r;
    uint64_t most, looked_at;
    int seat;
    entry *table;
    char *states;   /* one for each ply */
    tp_move *moves; /* max_moves for each ply */
    uint32_t history[HISTORY];
};

tp_prover *tp_prover_new(const tp_rules *r, uint64_t most) {
    tp_prover *p = tp_alloc(sizeof *p);
    p->r = r;
    p->most = most;
    p->table = tp_alloc(ENTRIES * sizeof *p->table);
    p->states = tp_alloc((TP_PROOF_PLIES + 2) * r->game->state_size);
    p->moves = tp_alloc((TP_PROOF_PLIES + 2) * r->max_moves * sizeof *p->moves);
    return p;
}

void tp_prover_free(tp_prover *p) {
    if (p == NULL) return;
    free(p->table);
    free(p->states);
    free(p->moves);
    free(p);
}

static tp_state *state_at(const tp_prover *p, int ply) {
    return (tp_state *)(void *)(p->states + (size_t)ply * p->r->game->state_size);
}

static uint32_t *history_of(tp_prover *p, tp_move m) {
    return &p->history[(m * 2654435761u) >> 20];
}

/* ---- ends ---- */

/* Alone on the first place. */
static bool has_won(const tp_prover *p, const tp_state *s) {
    tp_result result = {0};
    p->r->game->result(p->r, s, &result);
    for (int i = 0; i < p->r->players; i++)
        if ((result.rank[i] == 1) != (i == p->seat)) return false;
    return true;
}

/* ---- the table ---- */

static bool is_known(const entry *e, uint64_t hash, int seat, int depth, bool *wins) {
    if (e->hash != hash || e->seat != seat) return false;
    *wins = e->proven != 0 && e->proven - 1 <= depth;
    return *wins || e->refuted > depth;
}

static void keep(entry *e, uint64_t hash, int seat, int depth, bool wins, tp_move m) {
    if (e->hash != hash || e->seat != seat) *e = (entry){.hash = hash, .seat = (uint8_t)seat};
    if (wins && (e->proven == 0 || e->proven > depth + 1)) e->proven = (uint8_t)(depth + 1);
    if (!wins && e->refuted < depth + 1) e->refuted = (uint8_t)(depth + 1);
    if (m != 0) e->move = m;
}

/* ---- the search ---- */

/* The best of what is left comes next: a selection sort that stops as soon as a move settles it. */
static void bring_best(tp_prover *p, tp_move *moves, size_t n, size_t i, tp_move first) {
    size_t best = i;
    for (size_t k = i; k < n; k++) {
        if (moves[k] == first) {
            best = k;
            break;
        }
        if (*history_of(p, moves[k]) > *history_of(p, moves[best])) best = k;
    }
    const tp_move m = moves[best];
    moves[best] = moves[i];
    moves[i] = m;
}

static bool wins(tp_prover *p, int ply, int depth);

static bool wins_with(tp_prover *p, int ply, int depth, int seat, tp_move m) {
    tp_state *after = state_at(p, ply + 1);
    memcpy(after, state_at(p, ply), p->r->game->state_size);
    p->r->game->apply(p->r, after, seat, m);
    return wins(p, ply + 1, depth - 1);
}

/* One move settles it: of the seat's own one that wins, of another's one that does not lose. */
static bool try_moves(tp_prover *p, int ply, int depth, tp_node n, tp_move first, tp_move *found) {
    tp_move *moves = p->moves + (size_t)ply * p->r->max_moves;
    const size_t count = p->r->game->moves(p->r, state_at(p, ply), n.seat, moves);
    const bool is_own = n.seat == p->seat;
    for (size_t i = 0; i < count; i++) {
        if (depth > 1) bring_best(p, moves, count, i, i == 0 ? first : 0);
        if (wins_with(p, ply, depth, n.seat, moves[i]) != is_own) continue;
        *found = moves[i];
        *history_of(p, moves[i]) += (uint32_t)(depth * depth);
        return is_own;
    }
    return !is_own;
}

/* Whether the seat wins from the position at that ply within depth plies. Once too much was looked
 * at the answers mean nothing. */
static bool wins(tp_prover *p, int ply, int depth) {
    const tp_state *s = state_at(p, ply);
    const tp_node n = p->r->game->node(p->r, s);
    bool is_win;
    tp_move found = 0;
    if (n.kind == TP_END) return has_won(p, s);
    if (depth <= 0 || ++p->looked_at > p->most) return false;
    if (depth == 1) return try_moves(p, ply, depth, n, 0, &found);
    const uint64_t hash = tp_state_hash(p->r, s);
    entry *e = &p->table[hash & (ENTRIES - 1)];
    if (is_known(e, hash, p->seat, depth, &is_win)) return is_win;
    is_win = try_moves(p, ply, depth, n, e->hash == hash ? e->move : 0, &found);
    if (p->looked_at <= p->most) keep(e, hash, p->seat, depth, is_win, found);
    return is_win;
}

static tp_proof prove(tp_prover *p, int seat, int plies) {
    p->seat = seat;
    p->looked_at = 0;
    memset(p->history, 0, sizeof p->history);
    /* Less deep first: what settles it there mostly settles it here. */
    for (int depth = plies % 2; depth < plies; depth += 2)
        if (wins(p, 0, depth)) return TP_YES;
    const bool is_win = wins(p, 0, plies);
    if (p->looked_at > p->most) return TP_UNPROVEN;
    return is_win ? TP_YES : TP_NO;
}

tp_proof tp_prove_win(tp_prover *p, const tp_state *s, int seat, int plies) {
    memcpy(state_at(p, 0), s, p->r->game->state_size);
    return prove(p, seat, plies);
}

tp_proof tp_prove_move(tp_prover *p, const tp_state *s, int seat, tp_move m, int plies) {
    memcpy(state_at(p, 0), s, p->r->game->state_size);
    p->r->game->apply(p->r, state_at(p, 0), seat, m);
    return prove(p, seat, plies - 1);
}
