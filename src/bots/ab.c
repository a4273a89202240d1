/* bots/ab.c: alpha-beta for two players without chance or secrets: one ply deeper each time, best
 * move first, a table of positions met before. What the horizon hides is the game's evaluation; an
 * end within it is seen exactly, the nearer win and the farther loss preferred. */
#include "bots/search.h"
#include "core/rules.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void tp_bot_ab(const tp_question *q, tp_answer *a);

bool tp_ab_suits(const tp_rules *r) {
    return r->players == 2 && r->game->outcomes == NULL && r->game->determinize == NULL;
}

enum { PLACES = 1 << 20, DEEPEST = 64, WIN = 20000, SURE = WIN - 1000, FAR = 30000 };
enum { LATE = 4, VERY_LATE = 16 };   /* places in an ordered list, see reduction */
enum { RECENT = 8, CIRCLING = 100 }; /* answers remembered, see tedium */

typedef enum { EXACT, AT_LEAST, AT_MOST } bound;

typedef struct {
    uint64_t key;
    tp_move move;
    int16_t score;
    uint8_t depth, bound;
} place;

/* What is kept between moves: the places, and the last moves answered. */
typedef struct {
    place *places;
    tp_move recent[RECENT];
    unsigned answered;
} table;

typedef struct {
    const tp_rules *r;
    tp_budget budget;
    table *kept;
    place *places;  /* the table's */
    char *states;   /* one a ply */
    tp_move *moves; /* max_moves a ply */
    tp_move killer[DEEPEST];
    uint64_t looked;
    bool out_of_time;
} search;

/* ---- the table ---- */

static void table_free(void *data) {
    table *t = data;
    free(t->places);
    free(t);
}

static table *table_for(tp_bot_memory *memory) {
    if (memory != NULL && memory->free_data == table_free) return memory->data;
    table *t = tp_alloc(sizeof *t);
    t->places = tp_alloc(PLACES * sizeof *t->places);
    if (memory != NULL) {
        memory->data = t;
        memory->free_data = table_free;
    }
    return t;
}

/* Scores of sure wins count plies from the root; in the table they count from the position. */
static int to_table(int score, int ply) {
    return score > SURE ? score + ply : score < -SURE ? score - ply : score;
}
static int from_table(int score, int ply) {
    return score > SURE ? score - ply : score < -SURE ? score + ply : score;
}

/* ---- a position's worth ---- */

static int judge(const tp_rules *r, const tp_state *s, tp_node n, int seat, int ply) {
    float value[TP_SEATS] = {0.5F, 0.5F};
    if (n.kind == TP_END) {
        tp_worth(r, s, value);
        if (value[0] == value[1]) return 0;
        return value[seat] > value[!seat] ? WIN - ply : ply - WIN;
    }
    if (r->game->evaluate != NULL) r->game->evaluate(r, s, value);
    return (int)((value[seat] - value[!seat]) * 10000);
}

/* ---- order of moves ---- */

static void bring_forward(tp_move *moves, size_t n, size_t to, tp_move m) {
    for (size_t i = to; i < n; i++)
        if (moves[i] == m) {
            memmove(moves + to + 1, moves + to, (i - to) * sizeof *moves);
            moves[to] = m;
            return;
        }
}

static size_t ordered_moves(search *x, const tp_state *s, int seat, int ply, tp_move known,
                            tp_move **out) {
    tp_move *moves = x->moves + (size_t)ply * x->r->max_moves;
    const size_t n = tp_candidates(x->r, s, seat, moves);
    if (x->killer[ply] != 0) bring_forward(moves, n, 0, x->killer[ply]);
    if (known != 0) bring_forward(moves, n, 0, known);
    *out = moves;
    return n;
}

/* ---- the search ---- */

static tp_state *state_at(const search *x, int ply) {
    return (tp_state *)(void *)(x->states + (size_t)ply * x->r->game->state_size);
}

static int look(search *x, int ply, int depth, int alpha, int beta);

/* The score of playing m at ply, for the seat that plays it. */
static int score_of(search *x, int ply, int depth, int seat, tp_move m, int alpha, int beta) {
    tp_state *after = state_at(x, ply + 1);
    memcpy(after, state_at(x, ply), x->r->game->state_size);
    x->r->game->apply(x->r, after, seat, m);
    const tp_node n = x->r->game->node(x->r, after);
    if (n.kind == TP_END) return judge(x->r, after, n, seat, ply + 1);
    if (n.seat == seat) return look(x, ply + 1, depth - 1, alpha, beta); /* he goes on */
    return -look(x, ply + 1, depth - 1, -beta, -alpha);
}

static bool is_settled(const place *p, int depth, int score, int alpha, int beta) {
    if (p->depth < depth) return false;
    return p->bound == EXACT || (p->bound == AT_LEAST && score >= beta) ||
           (p->bound == AT_MOST && score <= alpha);
}

/* How much less deep a move is looked at, by its place in a list that the game has ordered: what
 * comes late seldom matters. A move that surprises is looked at again in full. */
static int reduction(const search *x, int depth, size_t i) {
    if (x->r->game->propose == NULL || depth < 3 || i < LATE) return 0;
    return i < VERY_LATE ? 1 : 2;
}

/* Whether a move that is not the first is better than alpha. */
static int score_of_late(search *x, int ply, int depth, int seat, tp_move m, int alpha, int less) {
    const int score = score_of(x, ply, depth - less, seat, m, alpha, alpha + 1);
    if (less == 0 || score <= alpha || x->out_of_time) return score;
    return score_of(x, ply, depth, seat, m, alpha, alpha + 1);
}

/* All moves, the first with the full window, the others with none until one surprises. */
static int look_through(search *x, int ply, int depth, int seat, tp_move known, int alpha, int beta,
                        tp_move *best) {
    tp_move *moves;
    const size_t n = ordered_moves(x, state_at(x, ply), seat, ply, known, &moves);
    int top = -FAR;
    for (size_t i = 0; i < n; i++) {
        const tp_move m = moves[i];
        int score = -FAR;
        if (i > 0) score = score_of_late(x, ply, depth, seat, m, alpha, reduction(x, depth, i));
        if (i == 0 || (score > alpha && score < beta))
            score = score_of(x, ply, depth, seat, m, alpha, beta);
        if (x->out_of_time) return top;
        if (score > top) {
            top = score;
            *best = m;
        }
        if (score > alpha) alpha = score;
        if (alpha >= beta) {
            x->killer[ply] = m;
            break;
        }
    }
    return top;
}

static int look(search *x, int ply, int depth, int alpha, int beta) {
    const tp_state *s = state_at(x, ply);
    const tp_node n = x->r->game->node(x->r, s);
    x->looked++;
    if (!tp_budget_take(&x->budget)) x->out_of_time = true;
    if (x->out_of_time) return 0;
    if (n.kind == TP_END || depth <= 0 || ply >= DEEPEST - 2)
        return judge(x->r, s, n, n.kind == TP_END ? 0 : n.seat, ply);
    const uint64_t key = tp_state_hash(x->r, s);
    place *p = &x->places[key & (PLACES - 1)];
    const bool is_known = p->key == key;
    const int stored = is_known ? from_table(p->score, ply) : 0;
    if (is_known && is_settled(p, depth, stored, alpha, beta)) return stored;
    tp_move best = 0;
    const int score =
        look_through(x, ply, depth, n.seat, is_known ? p->move : 0, alpha, beta, &best);
    if (x->out_of_time) return 0;
    *p = (place){.key = key,
                 .move = best,
                 .score = (int16_t)to_table(score, ply),
                 .depth = (uint8_t)depth,
                 .bound = score <= alpha  ? AT_MOST
                          : score >= beta ? AT_LEAST
                                          : EXACT};
    return score;
}

/* ---- the root ---- */

typedef struct {
    tp_move move;
    int score;
} root_move;

/* Who plays the same few moves over and over gets nowhere: each time costs a hundredth. */
static int tedium(const search *x, tp_move m) {
    int times = 0;
    for (int i = 0; i < RECENT; i++) times += x->kept->recent[i] == m;
    return CIRCLING * times;
}

static int root_score(search *x, int depth, int seat, tp_move m, int alpha, int beta) {
    const int cost = tedium(x, m);
    const int score = score_of(x, 0, depth, seat, m, alpha + cost, beta + cost);
    return abs(score) > SURE ? score : score - cost;
}

/* One depth over all root moves, the last depth's best first. False if time ran out in between;
 * what was found better by then still counts. */
static bool look_at_root(search *x, root_move *moves, size_t n, int seat, int depth) {
    int alpha = -FAR;
    for (size_t i = 0; i < n; i++) {
        int score = i == 0 ? -FAR : root_score(x, depth, seat, moves[i].move, alpha, alpha + 1);
        if (i == 0 || score > alpha) score = root_score(x, depth, seat, moves[i].move, alpha, FAR);
        if (x->out_of_time) return false;
        if (score <= alpha) continue;
        alpha = score;
        const root_move better = {.move = moves[i].move, .score = score};
        memmove(moves + 1, moves, i * sizeof *moves);
        moves[0] = better;
    }
    return true;
}

/* The table's best moves one after the other, as far as they go on being known. */
static void report_line(search *x, tp_move first, int seat, tp_answer *a) {
    const tp_rules *r = x->r;
    tp_state *s = state_at(x, 1);
    memcpy(s, state_at(x, 0), r->game->state_size);
    a->pv[a->pv_length++] = first;
    r->game->apply(r, s, seat, first);
    while (a->pv_length < TP_PV) {
        const tp_node n = r->game->node(r, s);
        const uint64_t key = n.kind == TP_END ? 0 : tp_state_hash(r, s);
        const place *p = &x->places[key & (PLACES - 1)];
        if (n.kind == TP_END || p->key != key || p->move == 0) return;
        a->pv[a->pv_length++] = p->move;
        r->game->apply(r, s, n.seat, p->move);
    }
}

static void answer(search *x, const root_move *best, int seat, tp_answer *a) {
    const float chance = best->score > SURE    ? 1.0F
                         : best->score < -SURE ? 0.0F
                                               : 0.5F + (float)best->score / 20000.0F;
    a->move = best->move;
    a->has_value = true;
    a->value[seat] = chance;
    a->value[!seat] = 1.0F - chance;
    a->visits = x->looked;
    report_line(x, best->move, seat, a);
}

static void deepen(search *x, const tp_question *q, tp_answer *a) {
    const size_t room = q->rules->max_moves;
    root_move *moves = tp_alloc((room + 1) * sizeof *moves);
    const size_t n = tp_candidates(q->rules, q->state, q->seat, x->moves);
    for (size_t i = 0; i < n; i++) moves[i] = (root_move){.move = x->moves[i]};
    if (q->rules->game->propose == NULL) /* nothing tells equal moves apart: take any */
        for (size_t i = n; i > 1; i--) {
            const size_t j = tp_rng_below(q->rng, (uint32_t)i);
            const root_move kept = moves[i - 1];
            moves[i - 1] = moves[j];
            moves[j] = kept;
        }
    for (int depth = 1; depth < DEEPEST - 2; depth++) {
        if (!look_at_root(x, moves, n, q->seat, depth)) break;
        if (n == 1 || abs(moves[0].score) > SURE || tp_budget_is_over(&x->budget)) break;
    }
    answer(x, &moves[0], q->seat, a);
    free(moves);
}

void tp_bot_ab(const tp_question *q, tp_answer *a) {
    table *t = table_for(q->memory);
    search x = {.r = q->rules, .kept = t, .places = t->places};
    assert(tp_ab_suits(q->rules));
    tp_budget_start(&x.budget, q);
    x.states = tp_alloc(DEEPEST * q->rules->game->state_size);
    x.moves = tp_alloc(DEEPEST * q->rules->max_moves * sizeof *x.moves);
    memcpy(x.states, q->state, q->rules->game->state_size);
    deepen(&x, q, a);
    t->recent[t->answered++ % RECENT] = a->move;
    free(x.states);
    free(x.moves);
    if (q->memory == NULL) table_free(t);
}
