/* bots/search/ismcts.c: information set Monte Carlo tree search, for games with secrets, from the
 * view of one seat (SO-ISMCTS; Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree
 * Search", 2012). Each iteration draws a determinization, that is deals the hidden cards anew, and
 * walks the one tree with that deal. Nodes are what the observer can tell apart, information sets,
 * not positions; a child is only compared with those that could be chosen in the same deals.
 *
 * Nodes below a chance event are told apart by what the observer sees of it, so cards that others
 * draw do not split the tree.
 *
 * Nothing is kept between moves: every move of another seat tells the observer something about what
 * it holds, and the deals of the old tree did not know that yet. */
#include "bots/search/search.h"

#include "bots/arithmetic.h"
#include "core/base/hash.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void tp_bot_ismcts(const tp_question *q, tp_answer *a);

bool tp_ismcts_suits(const tp_rules *r) {
    return r->game->determinize != NULL;
}

enum { NODES = 1 << 20, MAX_DEPTH = 128 };

typedef struct {
    tp_move key; /* the move; of a chance event what the observer sees of it */
    uint32_t visits;
    uint32_t available;   /* how often it could have been chosen, whether or not it was */
    float sum;            /* of the rewards for the seat that chose this node */
    uint32_t child, next; /* first child, next sibling; 0: none */
} node;

typedef struct {
    tp_worker *w;
    const tp_rules *r;
    node *nodes;
    uint32_t used;
    tp_scratch scratch;
    tp_state *s;
    float exploration, widening;
    bool own_turn;
    uint32_t path[MAX_DEPTH];
    int8_t chooser[MAX_DEPTH];
    int depth;
} search;

static uint32_t find_child(const search *x, uint32_t at, tp_move key) {
    uint32_t i = x->nodes[at].child;
    while (i != 0 && x->nodes[i].key != key) i = x->nodes[i].next;
    return i;
}

/* 0 if the tree is full. */
static uint32_t add_child(search *x, uint32_t at, tp_move key) {
    if (x->used == NODES) return 0;
    x->nodes[x->used] = (node){.key = key, .next = x->nodes[at].child};
    x->nodes[at].child = x->used;
    return x->used++;
}

static void step(search *x, uint32_t child, int seat, tp_move m) {
    x->path[x->depth] = child;
    x->chooser[x->depth++] = (int8_t)seat;
    x->r->game->apply(x->r, x->s, seat, m);
}

/* ---- chance ---- */

static tp_move draw(search *x) {
    const tp_game *game = x->r->game;
    if (game->sample != NULL) return game->sample(x->r, x->s, TP_TABLE, &x->w->rng);
    const size_t n = game->outcomes(x->r, x->s, x->scratch.moves, x->scratch.weights);
    return x->scratch.moves[tp_rng_weighted(&x->w->rng, x->scratch.weights, n)];
}

/* The observation: what the observer sees of a draw is its text for him. */
static tp_move observe(const search *x, tp_move m) {
    char text[TP_MOVE_TEXT];
    const size_t n = x->r->game->format(x->r, x->s, m, x->w->q->seat, text);
    return (tp_move)tp_hash_bytes(0, text, n) | 1u;
}

/* Plays a chance event; false if the tree is full. */
static bool pass_chance(search *x, uint32_t *at) {
    const tp_move m = draw(x);
    const tp_move key = observe(x, m);
    uint32_t child = find_child(x, *at, key);
    if (child == 0) child = add_child(x, *at, key);
    if (child == 0) return false;
    step(x, child, TP_TABLE, m);
    *at = child;
    return true;
}

/* ---- decisions ---- */

/* Progressive widening, as in mcts.c: how many of the candidates are looked at by now. */
static size_t widened(const search *x, uint32_t at, size_t n) {
    if (x->widening <= 0) return n;
    const size_t k = 1 + (size_t)(x->widening * sqrtf((float)x->nodes[at].visits));
    return k < n ? k : n;
}

typedef struct {
    uint32_t child; /* 0: not in the tree yet */
    tp_move move;
    bool is_forced; /* there is no other in this deal */
} choice;

/* The first move not tried yet, else the best by UCT among those available in this deal. In UCB1
 * the number of times that the parent was visited is replaced by how often the child was available:
 * else one that is rarely possible would look neglected and be tried whenever it is. */
static choice select_uct(search *x, uint32_t at, int seat) {
    const size_t all = at == 0 ? tp_root_candidates(x->w->brain, x->w->q, x->s, x->scratch.moves)
                               : tp_candidates(x->w->brain, x->r, x->s, seat, x->scratch.moves),
                 n = widened(x, at, all);
    choice best = {0}, fresh = {0};
    float best_bound = -1;
    for (size_t i = 0; i < n; i++) {
        const tp_move m = x->scratch.moves[i];
        const uint32_t child = find_child(x, at, m);
        if (child == 0) {
            if (fresh.move == 0) fresh.move = m;
            continue;
        }
        node *c = &x->nodes[child];
        c->available++;
        const float visits = (float)c->visits;
        const float bound =
            c->sum / visits + x->exploration * sqrtf(tp_logf((float)c->available + 1) / visits);
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

/* In a determinization others would decide with what they cannot know, and the observer would count
 * on it (strategy fusion). See own_turn of tp_tuning: then the tree has his own turn alone. */
static bool is_left_to_playouts(const search *x, tp_node n) {
    return x->own_turn && n.kind == TP_DECISION && n.seat != x->w->q->seat;
}

/* Selection and expansion: one new node an iteration. */
static void select_leaf(search *x) {
    uint32_t at = 0;
    x->depth = 0;
    x->path[x->depth] = 0;
    x->chooser[x->depth++] = TP_TABLE;
    while (x->depth < MAX_DEPTH) {
        const tp_node n = x->r->game->node(x->r, x->s);
        const int seat = n.kind == TP_RACE ? x->w->q->seat : n.seat;
        if (n.kind == TP_END || is_left_to_playouts(x, n)) return;
        if (n.kind == TP_CHANCE) {
            if (!pass_chance(x, &at)) return;
            continue;
        }
        choice c = select_uct(x, at, seat);
        const bool is_fresh = c.child == 0;
        if (is_fresh) c.child = add_child(x, at, c.move);
        if (c.child == 0) return; /* the tree is full */
        step(x, c.child, seat, c.move);
        if (is_fresh) x->nodes[c.child].available = 1;
        if (is_fresh && !c.is_forced) return; /* what had to be is no leaf */
        at = c.child;
    }
}

static void backpropagate(search *x, const float value[TP_SEATS]) {
    for (int i = 0; i < x->depth; i++) {
        node *n = &x->nodes[x->path[i]];
        n->visits++;
        if (x->chooser[i] >= 0) n->sum += value[x->chooser[i]];
    }
    for (int i = 0; i < x->r->players; i++) x->w->value[i] += value[i];
    x->w->iterations++;
}

/* Determinization, selection, expansion, simulation, backpropagation. */
static void iterate(search *x) {
    const tp_question *q = x->w->q;
    float value[TP_SEATS] = {0};
    memcpy(x->s, q->state, x->r->game->state_size);
    x->r->game->determinize(x->r, x->s, q->seat, &x->w->rng);
    select_leaf(x);
    tp_playout(x->w->brain, x->r, x->s, &x->w->rng, &x->scratch, value);
    backpropagate(x, value);
}

/* ---- answering ---- */

/* The root's moves, and the principal variation: the most visited nodes one after the other. */
static void report(const search *x) {
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
    const tp_tuning *tuning = w->brain->tuning;
    search x = {.w = w, .r = w->q->rules, .used = 1, .exploration = TP_EXPLORATION};
    if (tuning->exploration > 0) x.exploration = tuning->exploration;
    x.widening = tuning->widening;
    x.own_turn = tuning->own_turn;
    x.nodes = tp_alloc(NODES * sizeof *x.nodes);
    x.s = tp_alloc(x.r->game->state_size);
    tp_scratch_init(&x.scratch, x.r);
    tp_budget_take(&w->budget); /* one iteration there always is, else there is no answer */
    do iterate(&x);
    while (tp_budget_take(&w->budget));
    report(&x);
    tp_scratch_done(&x.scratch);
    free(x.nodes);
    free(x.s);
}

void tp_bot_ismcts(const tp_question *q, tp_answer *a) {
    tp_search(q, work, a);
}
