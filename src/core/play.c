/* core/play.c: see play.h. */
#include "core/play.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void tp_scratch_init(tp_scratch *x, const tp_rules *r) {
    x->moves = tp_alloc(r->max_moves * sizeof *x->moves);
    x->weights = tp_alloc(r->max_moves * sizeof *x->weights);
}

void tp_scratch_done(tp_scratch *x) {
    free(x->moves);
    free(x->weights);
}

/* At a race the seats are equally quick. What the lower seat would gain otherwise shows in every
 * statistic of random play. */
int tp_random_seat(unsigned seats, tp_rng *g) {
    uint32_t skip = tp_rng_below(g, (uint32_t)__builtin_popcount(seats));
    for (; skip > 0; skip--) seats &= seats - 1;
    return __builtin_ctz(seats);
}

tp_move tp_random_move(const tp_rules *r, const tp_state *s, tp_node n, tp_rng *g, tp_scratch *x,
                       int *seat) {
    const tp_game *game = r->game;
    *seat = n.kind == TP_RACE ? tp_random_seat(n.seats, g) : n.seat;
    /* Many games can draw a move without listing all; sample promises the same distribution. */
    if (game->sample != NULL) return game->sample(r, s, *seat, g);
    if (n.kind == TP_CHANCE) {
        const size_t count = game->outcomes(r, s, x->moves, x->weights);
        return x->moves[tp_rng_weighted(g, x->weights, count)];
    }
    const size_t count = game->moves(r, s, *seat, x->moves);
    assert(count > 0 && count <= r->max_moves);
    return x->moves[tp_rng_below(g, (uint32_t)count)];
}

uint64_t tp_random_game(const tp_rules *r, tp_state *s, tp_rng *g, tp_scratch *x) {
    uint64_t plies = 0;
    for (;;) {
        const tp_node n = r->game->node(r, s);
        int seat;
        if (n.kind == TP_END) return plies;
        const tp_move m = tp_random_move(r, s, n, g, x, &seat);
        r->game->apply(r, s, seat, m);
        plies++;
    }
}

/* Perft keeps one row a depth: a state to play in and the moves of one seat. */
typedef struct {
    const tp_rules *r;
    size_t row_size;
    char *rows;
    tp_move *moves;
    uint32_t *weights;
} counter;

static uint64_t count_from(const counter *c, const tp_state *s, int depth);

static uint64_t count_seat(const counter *c, const tp_state *s, int seat, int depth) {
    const tp_game *game = c->r->game;
    tp_move *moves = c->moves + (size_t)(depth - 1) * c->r->max_moves;
    tp_state *child = (tp_state *)(void *)(c->rows + (size_t)(depth - 1) * c->row_size);
    const size_t n = seat == TP_TABLE ? game->outcomes(c->r, s, moves, c->weights)
                                      : game->moves(c->r, s, seat, moves);
    uint64_t sum = 0;
    /* Bulk counting: the last ply is counted, not played, which is most of the work. */
    if (depth == 1) return n;
    for (size_t i = 0; i < n; i++) {
        memcpy(child, s, game->state_size);
        game->apply(c->r, child, seat, moves[i]);
        sum += count_from(c, child, depth - 1);
    }
    return sum;
}

static uint64_t count_from(const counter *c, const tp_state *s, int depth) {
    const tp_node n = c->r->game->node(c->r, s);
    uint64_t sum = 0;
    if (n.kind == TP_END) return 0;
    if (n.kind != TP_RACE) return count_seat(c, s, n.seat, depth);
    for (int seat = 0; seat < c->r->players; seat++)
        if ((n.seats >> seat & 1u) != 0) sum += count_seat(c, s, seat, depth);
    return sum;
}

uint64_t tp_perft(const tp_rules *r, const tp_state *s, int depth) {
    if (depth == 0) return 1;
    /* States lie in one block, one per depth; each must start where any type may. */
    const size_t align = _Alignof(max_align_t);
    counter c = {.r = r, .row_size = (r->game->state_size + align - 1) / align * align};
    c.rows = tp_alloc((size_t)depth * c.row_size);
    c.moves = tp_alloc((size_t)depth * r->max_moves * sizeof *c.moves);
    c.weights = tp_alloc(r->max_moves * sizeof *c.weights);
    const uint64_t sum = count_from(&c, s, depth);
    free(c.rows);
    free(c.moves);
    free(c.weights);
    return sum;
}
