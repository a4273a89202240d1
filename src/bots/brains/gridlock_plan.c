/* bots/brains/gridlock_plan.c: see gridlock.h. The cheapest network that joins the car with all
 * goals is a Steiner tree, which is hard to find; this is the shortest path heuristic, at most
 * twice as dear where costs are fixed (Takahashi and Matsuyama, "An approximate solution for the
 * Steiner problem in graphs", 1980). A tree grows from the car: Dijkstra's search over spaces,
 * where roads that are there cost nothing and missing ones what it takes to build them; the goal
 * that is reached first joins the tree with its way, and the search goes on from all of it.
 *
 * It runs for every seat at every evaluation, so it is one pass over the map without allocation. */
#include "bots/brains/gridlock.h"

#include <string.h>

/* Costs in eighths of a turn: a build turn has four actions but rarely more than two tiles, a drive
 * two stops. Small whole numbers, as the queue below wants them. */
enum { COST_TURN = 2, COST_PLACE = 4, COST_REPLACE = 6, COST_CLEAR = 2, COST_STOP = 4 };
enum { COST_WAIT = 2 }; /* for a tile that fits, if none in hand does */
enum { FARTHEST = 255, NEVER = 10000, NONE = -1, NOT_QUEUED = -2 };

/* What has been paid for on a space by whoever comes in: nothing, a rotation, or another tile. A
 * second road through the same space costs only what is still missing. */
enum { AS_IT_IS, TURNED, REPLACED };

typedef struct {
    const tp_tables *t;
    gridlock_plan *p;
    tp_hex_set halts;
    uint64_t in_hand;            /* a bit for each set of edges that a tile in hand can have */
    int lowest;                  /* all buckets below are empty */
    int16_t first[FARTHEST + 1]; /* the queue: a list of spaces for each distance */
    int16_t next[HEX_SPACES], before[HEX_SPACES];
    int16_t from[HEX_SPACES]; /* the space one comes from on the cheapest way */
    int16_t distance[HEX_SPACES];
    int16_t in[HEX_SPACES]; /* the edge one comes in by; NONE at the car and out of tunnels */
    uint8_t paid[HEX_SPACES];
    bool is_joined[HEX_SPACES];
} growth;

bool gridlock_roads_fit(unsigned roads, unsigned edges) {
    if ((edges & (edges - 1)) == 0) return roads != 0;
    for (int i = 0; i < HEX_EDGES; i++)
        if ((hex_turned(roads, i) & edges) == edges) return true;
    return false;
}

/* ---- the priority queue ----
 * A bucket queue (Dial, "Shortest-path forest with topological ordering", 1969): distances are
 * small whole numbers, so spaces lie in a doubly linked list for each. Putting, moving and taking
 * are a few assignments, where a heap would sift. */

static int bucket_of(int distance) {
    return distance < FARTHEST ? distance : FARTHEST;
}

static void queue_remove(growth *x, int space) {
    const int next = x->next[space], before = x->before[space];
    if (next != NONE) x->before[next] = (int16_t)before;
    if (before != NONE)
        x->next[before] = (int16_t)next;
    else
        x->first[bucket_of(x->distance[space])] = (int16_t)next;
    x->next[space] = NOT_QUEUED;
}

static void queue_put(growth *x, int space, int distance) {
    const int bucket = bucket_of(distance);
    if (x->next[space] != NOT_QUEUED) queue_remove(x, space);
    const int next = x->first[bucket];
    x->distance[space] = (int16_t)distance;
    x->next[space] = (int16_t)next;
    x->before[space] = NONE;
    if (next != NONE) x->before[next] = (int16_t)space;
    x->first[bucket] = (int16_t)space;
    if (bucket < x->lowest) x->lowest = bucket;
}

static int queue_take_nearest(growth *x) {
    while (x->lowest <= FARTHEST && x->first[x->lowest] == NONE) x->lowest++;
    if (x->lowest > FARTHEST) return NONE;
    const int space = x->first[x->lowest];
    queue_remove(x, space);
    return space;
}

/* ---- what a step costs ----
 * A step from a space to its neighbour costs what it takes to have a road out of the one and into
 * the other. What it costs to leave depends on how one came in. */

static bool is_place(const growth *x, int space) {
    return x->t->place_of[space] != NO_PLACE;
}

/* To have all these edges on a space with a tile; in a zone a cone must go first. */
static int cost_to_change(const growth *x, int space, unsigned edges) {
    const int cost = gridlock_roads_fit(x->p->roads[space], edges) ? COST_TURN : COST_REPLACE;
    return hex_has(&x->p->zones, space) ? cost + COST_CLEAR : cost;
}

static bool has_tile_for(const growth *x, unsigned edges) {
    return (x->in_hand >> edges & 1u) != 0;
}

/* On an empty place a tile was paid for when it was entered; here it matters whether one in hand
 * will do. A tile that was turned to come in may have to be replaced to get out. */
static int cost_to_leave(const growth *x, int space, int edge) {
    const unsigned roads = x->p->roads[space], out = 1u << edge;
    const unsigned in = x->in[space] == NONE ? 0 : 1u << x->in[space];
    if (!is_place(x, space)) return (roads & out) != 0 ? 0 : NEVER;
    if (roads == 0) return has_tile_for(x, x->p->need[space] | in | out) ? 0 : COST_WAIT;
    if (x->paid[space] == REPLACED) return 0;
    if (x->paid[space] == AS_IT_IS && (roads & out) != 0) return 0;
    const int cost = cost_to_change(x, space, x->p->need[space] | in | out);
    if (x->paid[space] == AS_IT_IS) return cost;
    return cost >= COST_REPLACE ? COST_REPLACE - COST_TURN : 0;
}

/* Destinations, tunnels and parks have the roads they have. */
static int cost_to_enter(const growth *x, int space, int edge) {
    const unsigned roads = x->p->roads[space], in = 1u << edge;
    if ((roads & in) != 0) return 0;
    if (!is_place(x, space)) return NEVER;
    return roads == 0 ? COST_PLACE : cost_to_change(x, space, in);
}

/* ---- growing ---- */

/* Dijkstra's relaxation: a cheaper way to a space than was known. */
static void relax(growth *x, int space, int distance, int from, int edge) {
    if (distance >= x->distance[space]) return;
    queue_put(x, space, distance);
    x->from[space] = (int16_t)from;
    x->in[space] = (int16_t)edge;
    x->paid[space] = AS_IT_IS;
    if (edge != NONE && ((unsigned)x->p->roads[space] >> edge & 1u) == 0)
        x->paid[space] = gridlock_roads_fit(x->p->roads[space], 1u << edge) ? TURNED : REPLACED;
}

/* One may be forced to stop here and drive on with the next stop. Tunnels are neighbours of each
 * other. */
static void relax_neighbours(growth *x, int from) {
    const bool is_halt = x->from[from] != NONE && hex_has(&x->halts, from);
    const int so_far = x->distance[from] + (is_halt ? COST_STOP : 0);
    for (int edge = 0; edge < HEX_EDGES; edge++) {
        const int to = x->t->neighbour[from][edge], back = hex_opposite(edge);
        if (to == HEX_NOWHERE || x->distance[to] <= so_far) continue;
        const int cost = cost_to_enter(x, to, back);
        if (cost < NEVER) relax(x, to, so_far + cost + cost_to_leave(x, from, edge), from, back);
    }
    if (x->t->type[from] != 'T') return;
    for (int i = 0; i < x->t->tunnels; i++) relax(x, x->t->tunnel[i], so_far, from, NONE);
}

static void join(growth *x, int space) {
    x->is_joined[space] = true;
    x->p->way[x->p->length++] = (uint16_t)space;
}

/* The tree uses an edge of a space; later ways through it find that paid. */
static void need_edge(growth *x, int space, int edge) {
    const unsigned roads = x->p->roads[space], need = x->p->need[space] | 1u << edge;
    x->p->need[space] = (uint8_t)need;
    if ((roads & need) == need) return;
    x->paid[space] = gridlock_roads_fit(roads, need) ? TURNED : REPLACED;
}

/* The way to a goal joins the tree: all of it is a start of the search now, at distance 0, and what
 * has been paid for is free to branch off from. */
static void join_way(growth *x, int goal) {
    const int first = x->p->length;
    for (int space = goal; !x->is_joined[space]; space = x->from[space]) {
        const int from = x->from[space], in = x->in[space];
        join(x, space);
        if (x->distance[space] > 0) queue_put(x, space, 0);
        if (in == NONE) continue;
        need_edge(x, space, in);
        need_edge(x, from, hex_opposite(in));
    }
    for (int i = first, j = x->p->length - 1; i < j; i++, j--) { /* from the tree to the goal */
        const uint16_t swapped = x->p->way[i];
        x->p->way[i] = x->p->way[j];
        x->p->way[j] = swapped;
    }
}

/* Until all goals are joined, or no other can be. While nothing had to be paid the goals lie open:
 * roads lead there as they are. */
static void grow(growth *x, uint32_t goals) {
    bool is_as_built = true;
    while (goals != 0) {
        const int space = queue_take_nearest(x);
        if (space == NONE) return;
        const int goal = x->t->destination_at[space];
        is_as_built = is_as_built && x->distance[space] == 0;
        if (goal != NO_DESTINATION && (goals >> goal & 1u) != 0) {
            goals &= ~(UINT32_C(1) << goal);
            x->p->open += is_as_built;
            join_way(x, space);
        }
        relax_neighbours(x, space);
    }
}

/* ---- what the tree takes ---- */

/* Actions and tiles for what the tree needs and the map does not have. */
static void count_work(growth *x) {
    gridlock_plan *p = x->p;
    for (int i = 0; i < p->length; i++) {
        const int space = p->way[i];
        const unsigned roads = p->roads[space], need = p->need[space];
        p->stops += i > 0 && hex_has(&x->halts, space);
        if ((roads & need) == need) continue;
        p->actions += 1 + hex_has(&p->zones, space);
        if (roads != 0 && gridlock_roads_fit(roads, need)) continue;
        p->actions += roads != 0;
        p->tiles++;
    }
}

/* The rules say where the car must stop, gridlock.md "Mandatory stops". At a goal it stops anyway,
 * so having to is no hindrance there. */
static void find_halts(const tp_rules *r, const tp_state *s, int seat, tp_hex_set *halts) {
    gridlock_halts(r, s, seat, halts);
    for (uint32_t goals = s->seats[seat].goals; goals != 0; goals &= goals - 1)
        hex_remove(halts, r->tables->destination[__builtin_ctz(goals)].space);
}

static void prepare(growth *x, const tp_rules *r, const tp_state *s, int seat, gridlock_plan *p) {
    const tp_tables *t = r->tables;
    const gridlock_seat *own = &s->seats[seat];
    x->t = t;
    x->p = p;
    gridlock_zones(r, s, seat, &p->zones);
    find_halts(r, s, seat, &x->halts);
    gridlock_all_roads(r, s, seat, p->roads);
    x->in_hand = 0;
    for (int i = 0; i < own->held; i++) x->in_hand |= t->kind[own->hand[i]].fits;
    memset(p->need, 0, (size_t)t->spaces);
    memset(x->first, NONE, sizeof x->first);
    for (int space = 0; space < t->spaces; space++) {
        x->distance[space] = NEVER;
        x->next[space] = NOT_QUEUED;
        x->is_joined[space] = false;
    }
}

void gridlock_make_plan(const tp_rules *r, const tp_state *s, int seat, gridlock_plan *p) {
    const gridlock_seat *own = &s->seats[seat];
    growth x;
    p->tiles = p->actions = p->open = p->length = 0;
    p->stops = __builtin_popcount(own->goals);
    prepare(&x, r, s, seat, p);
    x.lowest = FARTHEST;
    relax(&x, own->car, 0, NONE, NONE);
    join(&x, own->car);
    grow(&x, own->goals);
    count_work(&x);
}
