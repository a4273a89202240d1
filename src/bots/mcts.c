/* bots/mcts.c: Monte Carlo tree search for games without secrets, with chance nodes and any number
 * of players. Each iteration walks from the root to a leaf, by UCT at decisions and by the dice at
 * chance, grows the tree by the leaf's children and judges the leaf as the game's tuning says
 * (search.h).
 *
 * A node keeps the sum of its values for the one seat that chose it, which is all that selection
 * asks for; children lie side by side. The tree has a fixed size; once full it only learns. */
#include "bots/search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void tp_bot_mcts(const tp_question *q, tp_answer *a);

enum { NODES = 1 << 21, DEEPEST = 256, CHANCE_OPENS = 4, REUSE_LOOKS = 100000 };
enum { MOST_VISITS = 1 << 24 }; /* of a node: a float counts no further */

typedef struct {
    tp_move move;
    uint32_t visits;
    float sum;         /* of the value for the seat that chose this node */
    uint32_t children; /* index of the first, 0: none yet */
    uint32_t count;
} node;

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
    tp_room room;
    tp_state *s; /* the position on the way down */
    float exploration, widening;
    uint32_t path[DEEPEST];
    int8_t chooser[DEEPEST]; /* the seat that chose path[i], TP_TABLE for chance */
    int depth;
} walk;

/* ---- growing ---- */

static void shuffle(node *nodes, size_t n, tp_rng *g) {
    for (size_t i = n; i > 1; i--) {
        const size_t j = tp_rng_below(g, (uint32_t)i);
        const tp_move kept = nodes[i - 1].move;
        nodes[i - 1].move = nodes[j].move;
        nodes[j].move = kept;
    }
}

/* Gives the node its children; false if the tree is full. */
static bool open_node(walk *x, uint32_t index, tp_node n, int seat) {
    tree *t = x->t;
    const size_t count = n.kind == TP_CHANCE
                             ? x->r->game->outcomes(x->r, x->s, x->room.moves, x->room.weights)
                             : tp_candidates(x->r, x->s, seat, x->room.moves);
    if (t->used + count > NODES) return false;
    node *parent = &t->nodes[index];
    parent->children = t->used;
    parent->count = (uint32_t)count;
    for (size_t i = 0; i < count; i++) t->nodes[t->used + i] = (node){.move = x->room.moves[i]};
    if (n.kind != TP_CHANCE && x->r->game->propose == NULL)
        shuffle(&t->nodes[t->used], count, &x->w->rng);
    t->used += (uint32_t)count;
    return true;
}

/* ---- going down ---- */

static uint32_t visible_children(const walk *x, const node *parent) {
    if (x->widening <= 0) return parent->count;
    const uint32_t n = 1 + (uint32_t)(x->widening * sqrtf((float)parent->visits));
    return n < parent->count ? n : parent->count;
}

/* UCT; a child nobody tried yet comes first. */
static uint32_t choose_child(const walk *x, const node *parent) {
    const uint32_t n = visible_children(x, parent);
    const float spread = x->exploration * sqrtf(logf((float)parent->visits + 1));
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

/* The dice decide, by their weights. */
static uint32_t roll_child(walk *x, const node *parent) {
    const size_t n = x->r->game->outcomes(x->r, x->s, x->room.moves, x->room.weights);
    assert(n == parent->count);
    return parent->children + (uint32_t)tp_rng_weighted(&x->w->rng, x->room.weights, n);
}

static void step(walk *x, uint32_t child, int seat) {
    x->path[x->depth] = child;
    x->chooser[x->depth++] = (int8_t)seat;
    x->r->game->apply(x->r, x->s, seat, x->t->nodes[child].move);
}

/* Walks to a leaf: an end, a node without children that cannot or should not have any yet. */
static void descend(walk *x) {
    uint32_t at = 0;
    x->depth = 0;
    x->path[x->depth] = 0;
    x->chooser[x->depth++] = TP_TABLE;
    while (x->depth < DEEPEST) {
        const tp_node n = x->r->game->node(x->r, x->s);
        const int seat = n.kind == TP_RACE ? x->w->q->seat : n.seat;
        node *here = &x->t->nodes[at];
        if (n.kind == TP_END) return;
        if (here->children == 0) {
            const uint32_t patience = n.kind == TP_CHANCE ? CHANCE_OPENS : 1;
            if (at != 0 && here->visits < patience) return;
            if (!open_node(x, at, n, seat)) return;
        }
        const uint32_t child = n.kind == TP_CHANCE ? roll_child(x, here) : choose_child(x, here);
        step(x, child, seat);
        at = child;
    }
}

static void iterate(walk *x) {
    float value[TP_SEATS] = {0};
    memcpy(x->s, x->t->root, x->r->game->state_size);
    descend(x);
    tp_judge_leaf(x->r, x->s, &x->w->rng, &x->room, value);
    for (int i = 0; i < x->depth; i++) {
        node *n = &x->t->nodes[x->path[i]];
        if (n->visits == MOST_VISITS) continue; /* its mean will not change any more */
        n->visits++;
        if (x->chooser[i] >= 0) n->sum += value[x->chooser[i]];
    }
    for (int i = 0; i < x->r->players; i++) x->w->value[i] += value[i];
    x->w->iterations++;
}

/* ---- keeping the tree between moves ---- */

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

static void tree_plant(tree *t, const tp_state *s) {
    t->nodes[0] = (node){0};
    t->used = 1;
    memcpy(t->root, s, t->rules->game->state_size);
}

/* Looks for the position below a node, a few plies deep; 0 if it is not there. */
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

/* The part of the old tree below a node becomes the new tree, breadth first, so that children stay
 * side by side. */
static void transplant(tree *t, uint32_t from) {
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

/* The worker's tree, from its memory if the position grew out of the last one. */
static tree *tree_for(tp_worker *w) {
    enum { FAR = 8 };
    const tp_question *q = w->q;
    tp_bot_memory *memory = w->memory;
    tree *t = memory != NULL && memory->free_data == tree_free ? memory->data : NULL;
    int looks = REUSE_LOOKS;
    if (t == NULL) {
        t = tree_new(q->rules);
        tree_plant(t, q->state);
        if (memory != NULL) {
            memory->data = t;
            memory->free_data = tree_free;
        }
        return t;
    }
    const uint32_t at =
        t->rules == q->rules ? find_position(t, 0, t->root, q->state, FAR, &looks) : 0;
    t->rules = q->rules;
    if (at == 0) {
        tree_plant(t, q->state);
        return t;
    }
    transplant(t, at);
    memcpy(t->root, q->state, q->rules->game->state_size);
    return t;
}

/* ---- answering ---- */

static void report_root(const walk *x) {
    const node *root = &x->t->nodes[0];
    for (uint32_t i = 0; i < root->count; i++) {
        const node *child = &x->t->nodes[root->children + i];
        x->w->moves[x->w->count++] =
            (tp_root_move){.move = child->move, .visits = child->visits, .sum = (double)child->sum};
    }
}

/* The most visited children one after the other; chance ends it, nobody can expect a roll. */
static void report_line(const walk *x) {
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
    const tp_tuning *tuning = w->q->rules->game->tuning;
    walk x = {.w = w, .r = w->q->rules, .t = tree_for(w), .exploration = 0.7F};
    if (tuning != NULL && tuning->exploration > 0) x.exploration = tuning->exploration;
    if (tuning != NULL) x.widening = tuning->widening;
    x.s = tp_alloc(x.r->game->state_size);
    tp_room_init(&x.room, x.r);
    tp_budget_take(&w->budget); /* one iteration there always is, else there is no answer */
    do iterate(&x);
    while (tp_budget_take(&w->budget));
    report_root(&x);
    report_line(&x);
    tp_room_done(&x.room);
    free(x.s);
    if (w->memory == NULL) tree_free(x.t);
}

void tp_bot_mcts(const tp_question *q, tp_answer *a) {
    tp_search(q, work, a);
}
