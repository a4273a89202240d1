/* gridlock/route.c: the way a car takes, space by space, for telling and for facts. Where it can
 * get at all rules_roads.c answers much faster; tests hold the two against each other.
 *
 * Dijkstra's search, with ways in a total order: fewest mandatory stops, then fewest spaces, then
 * the byte order of their spaces' names. A longer way never comes before its beginning, and of two
 * ways of one length the first stays first whatever is added to both, so the best way to a space is
 * settled when it is taken from those that wait. */
#include "state.h"

#include <string.h>

typedef struct {
    const tp_tables *t;
    const uint8_t *roads;
    const tp_hex_set *halts;
    gridlock_routes *out;
    tp_hex_set settled;
    int waiting;
    uint16_t spaces[HEX_SPACES]; /* that wait, in no order */
} search;

/* Two ways over the same number of spaces, by their names from the first on. */
static int compare_ways(const search *x, int a, int b) {
    if (a == b) return 0;
    const int before_a = x->out->before[a], before_b = x->out->before[b];
    const int order = before_a == HEX_NOWHERE ? 0 : compare_ways(x, before_a, before_b);
    return order != 0 ? order : x->t->name_rank[a] - x->t->name_rank[b];
}

static bool is_better(const search *x, int a, int b) {
    const gridlock_routes *of = x->out;
    if (of->stops[a] != of->stops[b]) return of->stops[a] < of->stops[b];
    if (of->length[a] != of->length[b]) return of->length[a] < of->length[b];
    return compare_ways(x, a, b) < 0;
}

static int take_best(search *x) {
    int best = 0;
    for (int i = 1; i < x->waiting; i++)
        if (is_better(x, x->spaces[i], x->spaces[best])) best = i;
    const int space = x->spaces[best];
    x->spaces[best] = x->spaces[--x->waiting];
    hex_add(&x->settled, space);
    return space;
}

static void wait(search *x, int space) {
    x->spaces[x->waiting++] = (uint16_t)space;
}

/* Does the way by from, so many stops and spaces, come before the one that is known to lead to? */
static bool is_improved(const search *x, int to, int from, int stops, int length) {
    const gridlock_routes *of = x->out;
    if (stops != of->stops[to]) return stops < of->stops[to];
    if (length != of->length[to]) return length < of->length[to];
    return compare_ways(x, from, of->before[to]) < 0;
}

/* From a settled space to one that is connected to it. gridlock.md "Drive": the space one starts
 * from never forces a stop; any other that is left and is a mandatory one has cost a stop. */
static void go_on(search *x, int from, int to) {
    gridlock_routes *of = x->out;
    if (hex_has(&x->settled, to)) return;
    const bool was_stopped = of->before[from] != HEX_NOWHERE && hex_has(x->halts, from);
    const int stops = of->stops[from] + was_stopped, length = of->length[from] + 1;
    if (of->length[to] == 0)
        wait(x, to);
    else if (!is_improved(x, to, from, stops, length))
        return;
    of->before[to] = (int16_t)from;
    of->stops[to] = (int16_t)stops;
    of->length[to] = (int16_t)length;
}

static void go_on_from(search *x, int from) {
    const tp_tables *t = x->t;
    for (unsigned edges = x->roads[from]; edges != 0; edges &= edges - 1) {
        const int to = gridlock_over(t, x->roads, from, __builtin_ctz(edges));
        if (to != HEX_NOWHERE) go_on(x, from, to);
    }
    for (int i = 0; i < t->tunnels && t->type[from] == 'T'; i++) go_on(x, from, t->tunnel[i]);
}

void gridlock_find_routes(const tp_tables *t, const uint8_t *roads, const tp_hex_set *halts,
                          const tp_hex_set *from, gridlock_routes *out) {
    search x = {.t = t, .roads = roads, .halts = halts, .out = out};
    memset(out, 0, sizeof *out);
    for (int space = 0; space < t->spaces; space++) {
        out->before[space] = HEX_NOWHERE;
        if (!hex_has(from, space)) continue;
        out->length[space] = 1;
        wait(&x, space);
    }
    while (x.waiting > 0) go_on_from(&x, take_best(&x));
}

void gridlock_car_routes(const tp_rules *r, const tp_state *s, int seat, gridlock_routes *out) {
    uint8_t roads[HEX_SPACES];
    tp_hex_set halts, from = {0};
    gridlock_all_roads(r, s, seat, roads);
    gridlock_halts(r, s, seat, &halts);
    hex_add(&from, s->seats[seat].car);
    gridlock_find_routes(r->tables, roads, &halts, &from, out);
}

int gridlock_route(const gridlock_routes *routes, int to, uint16_t path[HEX_SPACES]) {
    const int n = routes->length[to];
    for (int i = n - 1; i >= 0; i--) {
        path[i] = (uint16_t)to;
        to = routes->before[to];
    }
    return n;
}
