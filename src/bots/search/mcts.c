/* bots/search/mcts.c: Monte Carlo tree search (Coulom, "Efficient Selectivity and Backup Operators
 * in Monte-Carlo Tree Search", 2006) for games without secrets, with chance nodes and any number of
 * players. Each iteration has the four usual steps: selection walks from the root to a leaf, by UCT
 * at decisions and by the dice at chance; expansion gives the leaf children; simulation is a
 * playout from it (tp_playout); backpropagation adds the rewards to all nodes on the way.
 *
 * A node keeps the sum of rewards for the one seat that chose it, which is all that selection asks
 * for (max^n); children lie side by side. The tree has a fixed size; once full it only learns. */
#include "bots/search/search.h"

#include "bots/arithmetic.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void tp_bot_mcts(const tp_question *q, tp_answer *a);

enum { NODES = 1 << 21, MAX_DEPTH = 256, REUSE_LOOKS = 100000 };

/* A chance node is expanded at its fourth visit: its children are many and each is seldom met. */
enum { CHANCE_EXPANDS_AT = 4 };
enum { MOST_VISITS = 1 << 24 }; /* of a node, see backpropagate */

typedef struct {
    tp_move move;
    uint32_t visits;
    float sum;         /* of the rewards for the seat that chose this node */
    uint32_t children; /* index of the first, 0: none yet */
    uint32_t count;
} node; /* 20 bytes: what fits into the cache decides how fast the tree is walked */

typedef struct {
    node *nodes;
    uint32_t used;
    tp_state *root; /* the position of node 0 */
    const tp_rules *rules;
} tree;

typedef struct {
    tp_worker *w;
    const tp_rules *r;
    tree *t;
    tp_scratch scratch;
    tp_state *s; /* the position on the way down */
    float exploration, widening;
    uint32_t path[MAX_DEPTH];
    int8_t chooser[MAX_DEPTH]; /* the seat that chose path[i], TP_TABLE for chance */
    int depth;
} search;

/* ---- expansion ---- */

/* Fisher and Yates. */
static void shuffle(node *nodes, size_t n, tp_rng *g) {
    for (size_t i = n; i > 1; i--) {
        const size_t j = tp_rng_below(g, (uint32_t)i);
        const tp_move kept = nodes[i - 1].move;
        nodes[i - 1].move = nodes[j].move;
        nodes[j].move = kept;
    }
}

/* Gives the node its children, in the brain's order or, where nothing tells them apart, in any;
 * false if the tree is full. */
static bool expand(search *x, uint32_t index, tp_node n, int seat) {
    tree *t = x->t;
    const size_t count =
        n.kind == TP_CHANCE ? x->r->game->outcomes(x->r, x->s, x->scratch.moves, x->scratch.weights)
        : index == 0        ? tp_root_candidates(x->w->brain, x->w->q, x->s, x->scratch.moves)
                            : tp_candidates(x->w->brain, x->r, x->s, seat, x->scratch.moves);
    if (t->used + count > NODES) return false;
    node *parent = &t->nodes[index];
    parent->children = t->used;
    parent->count = (uint32_t)count;
    for (size_t i = 0; i < count; i++) t->nodes[t->used + i] = (node){.move = x->scratch.moves[i]};
    if (n.kind != TP_CHANCE && x->w->brain->propose == NULL)
        shuffle(&t->nodes[t->used], count, &x->w->rng);
    t->used += (uint32_t)count;
    return true;
}

/* ---- selection ---- */

/* Progressive widening (Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go", 2007):
 * with n visits a node looks at about the root of n children, the brain's best first. */
static uint32_t widened_children(const search *x, const node *parent) {
    if (x->widening <= 0) return parent->count;
    const uint32_t n = 1 + (uint32_t)(x->widening * sqrtf((float)parent->visits));
    return n < parent->count ? n : parent->count;
}

/* UCT, that is UCB1 on trees (Kocsis and Szepesvari, "Bandit Based Monte-Carlo Planning", 2006):
 * the child with the highest upper confidence bound, its mean reward and an exploration term that
 * grows as it is neglected. One that nobody has tried yet comes first. */
static uint32_t select_uct(const search *x, const node *parent) {
    const uint32_t n = widened_children(x, parent);
    const float spread = x->exploration * sqrtf(tp_logf((float)parent->visits + 1));
    float best = -1;
    uint32_t found = parent->children;
    for (uint32_t i = parent->children; i < parent->children + n; i++) {
        const node *child = &x->t->nodes[i];
        if (child->visits == 0) return i;
        const float visits = (float)child->visits;
        const float bound = child->sum / visits + spread / sqrtf(visits);
        if (bound > best) {
            best = bound;
            found = i;
        }
    }
    return found;
}

/* At chance nodes the dice decide, by their weights. */
static uint32_t select_by_dice(search *x, const node *parent) {
    const size_t n = x->r->game->outcomes(x->r, x->s, x->scratch.moves, x->scratch.weights);
    assert(n == parent->count);
    return parent->children + (uint32_t)tp_rng_weighted(&x->w->rng, x->scratch.weights, n);
}

/* Goes down to a child; path and chooser are for backpropagation. */
static void step(search *x, uint32_t child, int seat) {
    x->path[x->depth] = child;
    x->chooser[x->depth++] = (int8_t)seat;
    x->r->game->apply(x->r, x->s, seat, x->t->nodes[child].move);
}

/* Selection and expansion: walks to a leaf, that is an end or a node that cannot have children, or
 * should not yet: a node gets them at its second visit, so that one playout does not cost a whole
 * list of moves. At a race the seat that asks is taken to be the quickest. */
static void select_leaf(search *x) {
    uint32_t at = 0;
    x->depth = 0;
    x->path[x->depth] = 0;
    x->chooser[x->depth++] = TP_TABLE;
    while (x->depth < MAX_DEPTH) {
        const tp_node n = x->r->game->node(x->r, x->s);
        const int seat = n.kind == TP_RACE ? x->w->q->seat : n.seat;
        node *here = &x->t->nodes[at];
        if (n.kind == TP_END) return;
        if (here->children == 0) {
            const uint32_t patience = n.kind == TP_CHANCE ? CHANCE_EXPANDS_AT : 1;
            if (at != 0 && here->visits < patience) return;
            if (!expand(x, at, n, seat)) return;
        }
        const uint32_t child = n.kind == TP_CHANCE ? select_by_dice(x, here) : select_uct(x, here);
        step(x, child, seat);
        at = child;
    }
}

/* Sums are floats, so that nodes are small: beyond 2^24 visits one would no longer grow by 1, and
 * the mean of so many will not change any more. */
static void backpropagate(search *x, const float value[TP_SEATS]) {
    for (int i = 0; i < x->depth; i++) {
        node *n = &x->t->nodes[x->path[i]];
        if (n->visits == MOST_VISITS) continue;
        n->visits++;
        if (x->chooser[i] >= 0) n->sum += value[x->chooser[i]];
    }
    for (int i = 0; i < x->r->players; i++) x->w->value[i] += value[i];
    x->w->iterations++;
}

/* Selection and expansion, simulation, backpropagation. */
static void iterate(search *x) {
    float value[TP_SEATS] = {0};
    memcpy(x->s, x->t->root, x->r->game->state_size);
    select_leaf(x);
    tp_playout(x->w->brain, x->r, x->s, &x->w->rng, &x->scratch, value);
    backpropagate(x, value);
}

/* ---- tree reuse: the tree is kept between moves ---- */

static tree *tree_new(const tp_rules *r) {
    tree *t = tp_alloc(sizeof *t);
    t->nodes = tp_alloc(NODES * sizeof *t->nodes);
    t->root = tp_alloc(r->game->state_size);
    t->rules = r;
    return t;
}

static void tree_free(void *data) {
    tree *t = data;
    free(t->nodes);
    free(t->root);
    free(t);
}

static void tree_reset(tree *t, const tp_state *s) {
    t->nodes[0] = (node){0};
    t->used = 1;
    memcpy(t->root, s, t->rules->game->state_size);
}

/* Looks for the position below a node, a few plies deep; 0 if it is not there. Moves are not told
 * to bots, positions are, so this plays all that the tree knows until one is the same. */
static uint32_t find_position(const tree *t, uint32_t at, const tp_state *here,
                              const tp_state *wanted, int plies, int *looks) {
    const tp_game *game = t->rules->game;
    const node *parent = &t->nodes[at];
    uint32_t found = 0;
    if (plies == 0 || parent->children == 0) return 0;
    const tp_node n = game->node(t->rules, here);
    if (n.kind == TP_RACE || n.kind == TP_END) return 0;
    tp_state *after = tp_alloc(game->state_size);
    for (uint32_t i = 0; i < parent->count && found == 0 && --*looks > 0; i++) {
        const uint32_t child = parent->children + i;
        if (t->nodes[child].visits == 0) continue;
        memcpy(after, here, game->state_size);
        game->apply(t->rules, after, n.seat, t->nodes[child].move);
        found = memcmp(after, wanted, game->state_size) == 0
                    ? child
                    : find_position(t, child, after, wanted, plies - 1, looks);
    }
    free(after);
    return found;
}

/* The subtree below a node becomes the new tree, copied breadth first, so that children stay side
 * by side. */
static void keep_subtree(tree *t, uint32_t from) {
    node *old = t->nodes, *grown = tp_alloc(NODES * sizeof *grown);
    uint32_t used = 1;
    grown[0] = old[from];
    for (uint32_t i = 0; i < used; i++) {
        node *n = &grown[i];
        if (n->children == 0) continue;
        memcpy(&grown[used], &old[n->children], n->count * sizeof *grown);
        n->children = used;
        used += n->count;
    }
    t->nodes = grown;
    t->used = used;
    free(old);
}

/* From the last tree its part that is still of use, if the position grew out of that tree's root;
 * else nothing. The search is bounded: a tree full of chance may hide the position too well. */
static void tree_reuse(tree *t, const tp_question *q) {
    enum { FAR = 8 };
    int looks = REUSE_LOOKS;
    const bool is_same_match = t->rules == q->rules;
    const uint32_t at = is_same_match ? find_position(t, 0, t->root, q->state, FAR, &looks) : 0;
    t->rules = q->rules;
    if (at == 0) {
        tree_reset(t, q->state);
        return;
    }
    keep_subtree(t, at);
    memcpy(t->root, q->state, q->rules->game->state_size);
}

static tree *tree_for(tp_worker *w) {
    tree *t = tp_memory_get(w->memory, tree_free);
    if (t != NULL) {
        tree_reuse(t, w->q);
        return t;
    }
    t = tree_new(w->q->rules);
    tree_reset(t, w->q->state);
    if (w->memory != NULL) tp_memory_put(w->memory, t, tree_free);
    return t;
}

/* ---- answering ---- */

static void report_root(const search *x) {
    const node *root = &x->t->nodes[0];
    for (uint32_t i = 0; i < root->count; i++) {
        const node *child = &x->t->nodes[root->children + i];
        x->w->moves[x->w->count++] =
            (tp_root_move){.move = child->move, .visits = child->visits, .sum = (double)child->sum};
    }
}

/* The principal variation: the most visited children one after the other. Rolls are in it, too; who
 * prints it ends it there, nobody can expect a roll. */
static void report_pv(const search *x) {
    uint32_t at = 0;
    while (x->w->pv_length < TP_PV) {
        const node *parent = &x->t->nodes[at];
        uint32_t best = 0;
        for (uint32_t i = 0; i < parent->count && parent->children != 0; i++) {
            const uint32_t child = parent->children + i;
            if (best == 0 || x->t->nodes[child].visits > x->t->nodes[best].visits) best = child;
        }
        if (best == 0 || x->t->nodes[best].visits == 0) return;
        x->w->pv[x->w->pv_length++] = x->t->nodes[best].move;
        at = best;
    }
}

static void work(tp_worker *w) {
    const tp_tuning *tuning = w->brain->tuning;
    search x = {.w = w, .r = w->q->rules, .t = tree_for(w), .exploration = TP_EXPLORATION};
    if (tuning->exploration > 0) x.exploration = tuning->exploration;
    x.widening = tuning->widening;
    x.s = tp_alloc(x.r->game->state_size);
    tp_scratch_init(&x.scratch, x.r);
    tp_budget_take(&w->budget); /* one iteration there always is, else there is no answer */
    do iterate(&x);
    while (tp_budget_take(&w->budget));
    report_root(&x);
    report_pv(&x);
    tp_scratch_done(&x.scratch);
    free(x.s);
    if (w->memory == NULL) tree_free(x.t);
}

void tp_bot_mcts(const tp_question *q, tp_answer *a) {
    tp_search(q, work, a);
}
