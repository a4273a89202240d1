/* bots/search/ab.c: alpha-beta search for two players without chance or secrets (Knuth and Moore,
 * "An Analysis of Alpha-Beta Pruning", 1975), with what computer chess has found to go with it:
 *
 * - iterative deepening: depth 1, then 2, and so on until time is up; each depth orders the moves
 *   of the next, which more than pays for it (Slate and Atkin, "CHESS 4.5", 1977);
 * - a transposition table: positions that several orders of moves lead to are searched once;
 * - principal variation search: the first move gets the full window, all others a null window that
 *   only asks whether they are better (Marsland and Campbell, 1982; the same as NegaScout);
 * - a killer move per ply, the last that refuted something there;
 * - late move reductions, where the brain has put the moves in order.
 *
 * The brain's evaluation judges what lies beyond the horizon. Ends within it are exact, and the
 * nearer win and the farther loss are preferred. */
#include "bots/search/search.h"

#include "core/rules.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void tp_bot_ab(const tp_question *q, tp_answer *a);

bool tp_ab_suits(const tp_rules *r) {
    return r->players == 2 && r->game->outcomes == NULL && r->game->determinize == NULL;
}

/* Scores are ten-thousandths of the difference between the two chances to win. A won end is worth
 * WIN less the plies to it, so everything beyond SURE is a forced win or, negated, a loss. */
enum { WIN = 20000, SURE = WIN - 1000, INFINITE = 30000 };

enum { MOST_ENTRIES = 1 << 20, FEWEST_ENTRIES = 1 << 10, MAX_PLY = 64 };
enum { LATE = 4, VERY_LATE = 16 }; /* places in an ordered list, see late_move_reduction */
enum { CIRCLING = 100 };           /* see repetition_penalty */
enum { ABOUT_AS_GOOD = 20 };       /* see deepen */

/* What a stored score says about the true one: a fail-high is a lower bound, a fail-low an upper.
 */
typedef enum { EXACT, LOWER_BOUND, UPPER_BOUND } bound;

/* An entry of the transposition table. The whole hash is kept, and two positions of one match with
 * the same 64 bits are not to be expected; a newer entry always replaces an older one. */
typedef struct {
    uint64_t hash;
    tp_move move; /* the best, or the one that refuted */
    int16_t score;
    uint8_t depth, bound;
} tt_entry;

/* What is kept between the moves of a match: the transposition table, and the last moves played. */
typedef struct {
    tt_entry *entries;
    size_t room;               /* of entries, a power of two */
    tp_move recent[TP_RECENT]; /* answers */
    unsigned answered;
} memory;

typedef struct {
    const tp_brain *brain;
    const tp_rules *r;
    tp_budget budget;
    const tp_move *recent; /* what was played lately: remembered, or as the question says */
    memory *kept;
    tt_entry *tt;   /* the memory's, */
    size_t mask;    /* and its room less 1 */
    char *states;   /* one per ply: games have no undo, positions are copied */
    tp_move *moves; /* max_moves per ply */
    tp_move killer[MAX_PLY];
    uint64_t visited; /* positions */
    bool is_aborted;  /* time ran out: scores from here on mean nothing */
} search;

/* ---- the transposition table ---- */

static void memory_free(void *data) {
    memory *m = data;
    free(m->entries);
    free(m);
}

/* Who looks at few positions needs a small table: a large one would cost more time to touch than
 * the search. */
static size_t room_for(const tp_question *q) {
    size_t room = FEWEST_ENTRIES;
    if (q->iterations == 0 || q->ms > 0) return MOST_ENTRIES;
    while (room < MOST_ENTRIES && room < 8 * q->iterations) room *= 2;
    return room;
}

static memory *memory_of(const tp_question *q) {
    memory *m = tp_memory_get(q->memory, memory_free);
    if (m == NULL) {
        m = tp_alloc(sizeof *m);
        if (q->memory != NULL) tp_memory_put(q->memory, m, memory_free);
    }
    if (m->room < room_for(q)) {
        free(m->entries);
        m->room = room_for(q);
        m->entries = tp_alloc(m->room * sizeof *m->entries);
    }
    return m;
}

static tt_entry *tt_slot(const search *x, uint64_t hash) {
    return &x->tt[hash & x->mask];
}

/* Scores of forced wins count plies from the root, but a position may be met again at another ply:
 * in the table they count from the position itself. */
static int score_to_tt(int score, int ply) {
    return score > SURE ? score + ply : score < -SURE ? score - ply : score;
}
static int score_from_tt(int score, int ply) {
    return score > SURE ? score - ply : score < -SURE ? score + ply : score;
}

/* Is a stored score all there is to know: searched at least as deep, and either exact or enough for
 * a cutoff in this window? */
static bool tt_cuts_off(const tt_entry *e, int depth, int score, int alpha, int beta) {
    if (e->depth < depth) return false;
    return e->bound == EXACT || (e->bound == LOWER_BOUND && score >= beta) ||
           (e->bound == UPPER_BOUND && score <= alpha);
}

static void tt_store(tt_entry *e, uint64_t hash, tp_move best, int score, int depth, int ply,
                     int alpha, int beta) {
    *e = (tt_entry){.hash = hash,
                    .move = best,
                    .score = (int16_t)score_to_tt(score, ply),
                    .depth = (uint8_t)depth,
                    .bound = score <= alpha  ? UPPER_BOUND
                             : score >= beta ? LOWER_BOUND
                                             : EXACT};
}

/* ---- static evaluation ---- */

static int evaluate(const search *x, const tp_state *s, tp_node n, int seat, int ply) {
    float value[TP_SEATS] = {0.5F, 0.5F};
    if (n.kind == TP_END) {
        tp_reward(x->r, s, value);
        if (value[0] == value[1]) return 0;
        return value[seat] > value[!seat] ? WIN - ply : ply - WIN;
    }
    if (x->brain->evaluate != NULL) x->brain->evaluate(x->r, s, value);
    return (int)((value[seat] - value[!seat]) * 10000);
}

/* ---- move ordering ---- */

static void move_to_front(tp_move *moves, size_t n, tp_move m) {
    for (size_t i = 0; i < n; i++)
        if (moves[i] == m) {
            memmove(moves + 1, moves, i * sizeof *moves);
            moves[0] = m;
            return;
        }
}

/* The move of the transposition table first, then the killer, then as the brain proposes. */
static size_t ordered_moves(search *x, const tp_state *s, int seat, int ply, tp_move tt_move,
                            tp_move **out) {
    tp_move *moves = x->moves + (size_t)ply * x->r->max_moves;
    const size_t n = tp_candidates(x->brain, x->r, s, seat, moves);
    if (x->killer[ply] != 0) move_to_front(moves, n, x->killer[ply]);
    if (tt_move != 0) move_to_front(moves, n, tt_move);
    *out = moves;
    return n;
}

/* Late move reduction: how much less deep a move is searched by its place in a list that the brain
 * has ordered, since what comes late seldom matters. One that turns out better than expected is
 * searched again in full. */
static int late_move_reduction(const search *x, int depth, size_t i) {
    if (x->brain->propose == NULL || depth < 3 || i < LATE) return 0;
    return i < VERY_LATE ? 1 : 2;
}

/* ---- the search ---- */

static tp_state *state_at(const search *x, int ply) {
    return (tp_state *)(void *)(x->states + (size_t)ply * x->r->game->state_size);
}

static int negamax(search *x, int ply, int depth, int alpha, int beta);

/* The score of playing m at ply, for the seat that plays it. Negamax, but that a turn may have
 * several decisions: when the same seat goes on, neither score nor window change their sign. */
static int score_move(search *x, int ply, int depth, int seat, tp_move m, int alpha, int beta) {
    tp_state *after = state_at(x, ply + 1);
    memcpy(after, state_at(x, ply), x->r->game->state_size);
    x->r->game->apply(x->r, after, seat, m);
    const tp_node n = x->r->game->node(x->r, after);
    if (n.kind == TP_END) return evaluate(x, after, n, seat, ply + 1);
    if (n.seat == seat) return negamax(x, ply + 1, depth - 1, alpha, beta);
    return -negamax(x, ply + 1, depth - 1, -beta, -alpha);
}

/* Null window: is a move that is not the first better than alpha? */
static int scout_move(search *x, int ply, int depth, int seat, tp_move m, int alpha, int less) {
    const int score = score_move(x, ply, depth - less, seat, m, alpha, alpha + 1);
    if (less == 0 || score <= alpha || x->is_aborted) return score;
    return score_move(x, ply, depth, seat, m, alpha, alpha + 1);
}

/* Principal variation search over all moves: the first with the full window, the others scouted and
 * searched again with what is left of the window if they fall into it. Fail-soft: returns the best
 * score even outside the window. */
static int search_moves(search *x, int ply, int depth, int seat, tp_move tt_move, int alpha,
                        int beta, tp_move *best) {
    tp_move *moves;
    const size_t n = ordered_moves(x, state_at(x, ply), seat, ply, tt_move, &moves);
    int top = -INFINITE;
    for (size_t i = 0; i < n; i++) {
        const tp_move m = moves[i];
        int score = -INFINITE;
        if (i > 0)
            score = scout_move(x, ply, depth, seat, m, alpha, late_move_reduction(x, depth, i));
        if (i == 0 || (score > alpha && score < beta))
            score = score_move(x, ply, depth, seat, m, alpha, beta);
        if (x->is_aborted) return top;
        if (score > top) {
            top = score;
            *best = m;
        }
        if (score > alpha) alpha = score;
        if (alpha >= beta) { /* beta cutoff: the other side would not let it come to this */
            x->killer[ply] = m;
            break;
        }
    }
    return top;
}

/* The score of the position at ply for the seat to move, within (alpha, beta) exactly. */
static int negamax(search *x, int ply, int depth, int alpha, int beta) {
    const tp_state *s = state_at(x, ply);
    const tp_node n = x->r->game->node(x->r, s);
    x->visited++;
    if (!tp_budget_take(&x->budget)) x->is_aborted = true;
    if (x->is_aborted) return 0;
    if (n.kind == TP_END || depth <= 0 || ply >= MAX_PLY - 2)
        return evaluate(x, s, n, n.kind == TP_END ? 0 : n.seat, ply);
    const uint64_t hash = tp_state_hash(x->r, s);
    tt_entry *e = tt_slot(x, hash);
    const bool is_known = e->hash == hash;
    const int stored = is_known ? score_from_tt(e->score, ply) : 0;
    if (is_known && tt_cuts_off(e, depth, stored, alpha, beta)) return stored;
    tp_move best = 0;
    const int score =
        search_moves(x, ply, depth, n.seat, is_known ? e->move : 0, alpha, beta, &best);
    if (x->is_aborted) return 0;
    tt_store(e, hash, best, score, depth, ply, alpha, beta);
    return score;
}

/* ---- the root ---- */

typedef struct {
    tp_move move;
    int score;
    int lot; /* what is taken off the score, drawn anew each time */
} root_move;

/* Positions do not know how they came about, so the search does not see repetitions. Who plays the
 * same few moves over and over gets nowhere: each time costs a hundredth. */
static int repetition_penalty(const search *x, tp_move m) {
    int times = 0;
    for (int i = 0; i < TP_RECENT; i++) times += x->recent[i] == m;
    return CIRCLING * times;
}

/* The window is moved by the penalty, so that what comes back can be compared with other moves. A
 * forced win is one however often it was tried. */
static int root_score(search *x, int depth, int seat, const root_move *m, int alpha, int beta) {
    const int cost = repetition_penalty(x, m->move) + m->lot;
    const int score = score_move(x, 0, depth, seat, m->move, alpha + cost, beta + cost);
    return abs(score) > SURE ? score : score - cost;
}

/* One depth over all root moves, the last depth's best first. False if time ran out in between;
 * what was found better by then still counts. */
static bool search_root(search *x, root_move *moves, size_t n, int seat, int depth) {
    int alpha = -INFINITE;
    for (size_t i = 0; i < n; i++) {
        int score = i == 0 ? -INFINITE : root_score(x, depth, seat, &moves[i], alpha, alpha + 1);
        if (i == 0 || score > alpha) score = root_score(x, depth, seat, &moves[i], alpha, INFINITE);
        if (x->is_aborted) return false;
        if (score <= alpha) continue;
        alpha = score;
        const root_move better = {.move = moves[i].move, .score = score, .lot = moves[i].lot};
        memmove(moves + 1, moves, i * sizeof *moves);
        moves[0] = better;
    }
    return true;
}

/* The principal variation: the transposition table's best moves one after the other, as far as it
 * still knows them. */
static void collect_pv(search *x, tp_move first, int seat, tp_answer *a) {
    const tp_rules *r = x->r;
    tp_state *s = state_at(x, 1);
    memcpy(s, state_at(x, 0), r->game->state_size);
    a->pv[a->pv_length++] = first;
    r->game->apply(r, s, seat, first);
    while (a->pv_length < TP_PV) {
        const tp_node n = r->game->node(r, s);
        if (n.kind == TP_END) return;
        const uint64_t hash = tp_state_hash(r, s);
        const tt_entry *e = tt_slot(x, hash);
        if (e->hash != hash || e->move == 0) return;
        a->pv[a->pv_length++] = e->move;
        r->game->apply(r, s, n.seat, e->move);
    }
}

static void answer(search *x, const root_move *best, int seat, tp_answer *a) {
    const float chance = best->score > SURE    ? 1.0F
                         : best->score < -SURE ? 0.0F
                                               : 0.5F + (float)(best->score + best->lot) / 20000.0F;
    a->move = best->move;
    a->has_value = true;
    a->value[seat] = chance;
    a->value[!seat] = 1.0F - chance;
    a->visits = x->visited;
    collect_pv(x, best->move, seat, a);
}

/* Moves that nothing tells apart come in any order, so that equal ones are played equally often. */
static void shuffle(root_move *moves, size_t n, tp_rng *g) {
    for (size_t i = n; i > 1; i--) {
        const size_t j = tp_rng_below(g, (uint32_t)i);
        const root_move kept = moves[i - 1];
        moves[i - 1] = moves[j];
        moves[j] = kept;
    }
}

/* Iterative deepening. Of moves that are worth about the same, a thousandth apart, any may be
 * played: a lot is drawn for each. Stops early where there is no choice, or the outcome is forced.
 */
static void deepen(search *x, const tp_question *q, tp_answer *a) {
    root_move *moves = tp_alloc((q->rules->max_moves + 1) * sizeof *moves);
    const size_t n = tp_root_candidates(x->brain, q, q->state, x->moves);
    for (size_t i = 0; i < n; i++)
        moves[i] =
            (root_move){.move = x->moves[i], .lot = (int)tp_rng_below(q->rng, ABOUT_AS_GOOD)};
    if (x->brain->propose == NULL) shuffle(moves, n, q->rng);
    for (int depth = 1; depth < MAX_PLY - 2; depth++) {
        if (!search_root(x, moves, n, q->seat, depth)) break;
        if (n == 1 || abs(moves[0].score) > SURE || tp_budget_is_over(&x->budget)) break;
    }
    answer(x, &moves[0], q->seat, a);
    free(moves);
}

void tp_bot_ab(const tp_question *q, tp_answer *a) {
    memory *kept = memory_of(q);
    search x = {.brain = tp_brain_of(q->rules->game),
                .r = q->rules,
                .kept = kept,
                .tt = kept->entries,
                .mask = kept->room - 1};
    assert(tp_ab_suits(q->rules));
    x.recent = q->memory != NULL ? kept->recent : q->recent;
    tp_budget_start(&x.budget, q);
    x.states = tp_alloc(MAX_PLY * q->rules->game->state_size);
    x.moves = tp_alloc(MAX_PLY * q->rules->max_moves * sizeof *x.moves);
    memcpy(x.states, q->state, q->rules->game->state_size);
    deepen(&x, q, a);
    kept->recent[kept->answered++ % TP_RECENT] = a->move;
    free(x.states);
    free(x.moves);
    if (q->memory == NULL) memory_free(kept);
}
