/* bots/ismcts.c: tree search for games with secrets, from the view of one seat (single-observer
 * information set Monte Carlo tree search). Each iteration deals the hidden cards anew and walks
 * the one tree with that deal; a child is only compared with those that could be chosen in the same
 * deals.
 *
 * Nodes below a chance event are told apart by what the observer sees of it, so cards that others
 * draw do not split the tree.
 *
 * Nothing is kept between moves: every move of another seat tells the observer something about what
 * it holds, and the deals of the old tree did not know that yet. */
#include "bots/search.h"
#include "core/hash.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void tp_bot_ismcts(const tp_question *q, tp_answer *a);

bool tp_ismcts_suits(const tp_rules *r) {
    return r->game->determinize != NULL;
}

enum { NODES = 1 << 20, DEEPEST = 128 };

typedef struct {
    tp_move key; /* the move; of a chance event what the observer sees of it */
    uint32_t visits, available;
    float sum;            /* of the value for the seat that chose this node */
    uint32_t child, next; /* first child, next sibling; 0: none */
} node;

typedef struct {
    tp_worker *w;
    const tp_rules *r;
    node *nodes;
    uint32_t used;
    tp_room room;
    tp_state *s;
    float exploration, widening;
    bool own_turn;
    uint32_t path[DEEPEST];
    int8_t chooser[DEEPEST];
    int depth;
} walk;

static uint32_t find_child(const walk *x, uint32_t at, tp_move key) {
    uint32_t i = x->nodes[at].child;
    while (i != 0 && x->nodes[i].key != key) i = x->nodes[i].next;
    return i;
}

/* 0 if the tree is full. */
static uint32_t add_child(walk *x, uint32_t at, tp_move key) {
    if (x->used == NODES) return 0;
    x->nodes[x->used] = (node){.key = key, .next = x->nodes[at].child};
    x->nodes[at].child = x->used;
    return x->used++;
}

static void step(walk *x, uint32_t child, int seat, tp_move m) {
    x->path[x->depth] = child;
    x->chooser[x->depth++] = (int8_t)seat;
    x->r->game->apply(x->r, x->s, seat, m);
}

/* ---- chance ---- */

static tp_move draw(walk *x) {
    const tp_game *game = x->r->game;
    if (game->sample != NULL) return game->sample(x->r, x->s, TP_TABLE, &x->w->rng);
    const size_t n = game->outcomes(x->r, x->s, x->room.moves, x->room.weights);
    return x->room.moves[tp_rng_weighted(&x->w->rng, x->room.weights, n)];
}

static tp_move seen_of(const walk *x, tp_move m) {
    char text[TP_MOVE_TEXT];
    const size_t n = x->r->game->format(x->r, x->s, m, x->w->q->seat, text);
    return (tp_move)tp_hash_bytes(0, text, n) | 1u;
}

/* Plays a chance event; false if the tree is full. */
static bool pass_chance(walk *x, uint32_t *at) {
    const tp_move m = draw(x);
    const tp_move key = seen_of(x, m);
    uint32_t child = find_child(x, *at, key);
    if (child == 0) child = add_child(x, *at, key);
    if (child == 0) return false;
    step(x, child, TP_TABLE, m);
    *at = child;
    return true;
}

/* ---- decisions ---- */

/* How many of the moves that are worth a thought are looked at by now. */
static size_t visible(const walk *x, uint32_t at, size_t n) {
    if (x->widening <= 0) return n;
    const size_t k = 1 + (size_t)(x->widening * sqrtf((float)x->nodes[at].visits));
    return k < n ? k : n;
}

typedef struct {
    uint32_t child; /* 0: not in the tree yet */
    tp_move move;
    bool is_forced; /* there is no other in this deal */
} choice;

/* The first move not tried yet, else the best by UCT among those available in this deal. */
static choice choose(walk *x, uint32_t at, int seat) {
    const size_t all = tp_candidates(x->r, x->s, seat, x->room.moves), n = visible(x, at, all);
    choice best = {0}, fresh = {0};
    float best_bound = -1;
    for (size_t i = 0; i < n; i++) {
        const tp_move m = x->room.moves[i];
        const uint32_t child = find_child(x, at, m);
        if (child == 0) {
            if (fresh.move == 0) fresh.move = m;
            continue;
        }
        node *c = &x->nodes[child];
        c->available++;
        const float visits = (float)c->visits;
        const float bound =
            c->sum / visits + x->exploration * sqrtf(logf((float)c->available + 1) / visits);
        if (bound > best_bound) {
            best_bound = bound;
            best = (choice){.child = child, .move = m};
        }
    }
    const bool is_full = x->used == NODES; /* then those in the tree are all there will be */
    if (fresh.move != 0 && (best.child == 0 || !is_full)) best = fresh;
    best.is_forced = all == 1;
    return best;
}

/* Others would decide here with what they cannot know; see own_turn of tp_tuning. */
static bool is_left_to_playouts(const walk *x, tp_node n) {
    return x->own_turn && n.kind == TP_DECISION && n.seat != x->w->q->seat;
}

static void descend(walk *x) {
    uint32_t at = 0;
    x->depth = 0;
    x->path[x->depth] = 0;
    x->chooser[x->depth++] = TP_TABLE;
    while (x->depth < DEEPEST) {
        const tp_node n = x->r->game->node(x->r, x->s);
        const int seat = n.kind == TP_RACE ? x->w->q->seat : n.seat;
        if (n.kind == TP_END || is_left_to_playouts(x, n)) return;
        if (n.kind == TP_CHANCE) {
            if (!pass_chance(x, &at)) return;
            continue;
        }
        choice c = choose(x, at, seat);
        const bool is_fresh = c.child == 0;
        if (is_fresh) c.child = add_child(x, at, c.move);
        if (c.child == 0) return; /* the tree is full */
        step(x, c.child, seat, c.move);
        if (is_fresh) x->nodes[c.child].available = 1;
        if (is_fresh && !c.is_forced) return; /* what had to be is no leaf */
        at = c.child;
    }
}

static void iterate(walk *x) {
    const tp_question *q = x->w->q;
    float value[TP_SEATS] = {0};
    memcpy(x->s, q->state, x->r->game->state_size);
    x->r->game->determinize(x->r, x->s, q->seat, &x->w->rng);
    descend(x);
    tp_judge_leaf(x->r, x->s, &x->w->rng, &x->room, value);
    for (int i = 0; i < x->depth; i++) {
        node *n = &x->nodes[x->path[i]];
        n->visits++;
        if (x->chooser[i] >= 0) n->sum += value[x->chooser[i]];
    }
    for (int i = 0; i < x->r->players; i++) x->w->value[i] += value[i];
    x->w->iterations++;
}

/* ---- answering ---- */

static void report(const walk *x) {
    uint32_t at = 0;
    for (uint32_t i = x->nodes[0].child; i != 0; i = x->nodes[i].next)
        x->w->moves[x->w->count++] = (tp_root_move){
            .move = x->nodes[i].key, .visits = x->nodes[i].visits, .sum = (double)x->nodes[i].sum};
    while (x->w->pv_length < TP_PV) {
        uint32_t best = 0;
        for (uint32_t i = x->nodes[at].child; i != 0; i = x->nodes[i].next)
            if (best == 0 || x->nodes[i].visits > x->nodes[best].visits) best = i;
        if (best == 0) return;
        x->w->pv[x->w->pv_length++] = x->nodes[best].key;
        at = best;
    }
}

static void work(tp_worker *w) {
    const tp_tuning *tuning = w->q->rules->game->tuning;
    walk x = {.w = w, .r = w->q->rules, .used = 1, .exploration = 0.7F};
    if (tuning != NULL && tuning->exploration > 0) x.exploration = tuning->exploration;
    if (tuning != NULL) x.widening = tuning->widening;
    if (tuning != NULL) x.own_turn = tuning->own_turn;
    x.nodes = tp_alloc(NODES * sizeof *x.nodes);
    x.s = tp_alloc(x.r->game->state_size);
    tp_room_init(&x.room, x.r);
    tp_budget_take(&w->budget); /* one iteration there always is, else there is no answer */
    do iterate(&x);
    while (tp_budget_take(&w->budget));
    report(&x);
    tp_room_done(&x.room);
    free(x.nodes);
    free(x.s);
}

void tp_bot_ismcts(const tp_question *q, tp_answer *a) {
    tp_search(q, work, a);
}
