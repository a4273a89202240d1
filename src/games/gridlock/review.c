/* gridlock/review.c: what docs/EDITIONS.md, "A city of your own", advises against. A city may have
 * all of it and can still be played; these are the maps that their makers regret. */
#include "state.h"

enum { SMALLEST = 7, LARGEST = 12 };                    /* spaces each way */
enum { FEWEST = 9, MOST = 12, FARTHEST = 5 };           /* destinations, and tiles between two */
enum { LEAST_TUNNELS = 2, MOST_TUNNELS = 6, ENDS = 2 }; /* and marked edges of each */

typedef struct {
    const tp_tables *t;
    const tp_at *edition;
    const tp_remarks *to;
} review;

static void review_size(const review *x) {
    const tp_at map = tp_at_key(x->edition, "map"), rows = tp_at_key(&map, "rows");
    const tp_hex *hex = &x->t->hex;
    if (hex->rows >= SMALLEST && hex->rows <= LARGEST && hex->columns >= SMALLEST &&
        hex->columns <= LARGEST)
        return;
    tp_remark(x->to, &rows, "A good city is %d to %d spaces each way; this one is %d by %d.",
              SMALLEST, LARGEST, hex->rows, hex->columns);
}

/* ---- destinations ---- */

enum { UNREACHED = HEX_SPACES };

static unsigned roads_of(const tp_tables *t, int space) {
    return t->type[space] == '.' ? HEX_ALL_EDGES : t->roads[ORDINARY_CAR][space];
}

static bool is_connected(const tp_tables *t, int space, int edge) {
    const int other = t->neighbour[space][edge];
    return other != HEX_NOWHERE && (roads_of(t, space) >> edge & 1u) != 0 &&
           (roads_of(t, other) >> hex_opposite(edge) & 1u) != 0;
}

/* A way to space that needs so many tiles before it; is it better than those known? */
static bool relax(const tp_tables *t, int *tiles, int space, int before) {
    const int now = before + (t->type[space] == '.');
    if (now >= tiles[space]) return false;
    tiles[space] = now;
    return true;
}

/* gridlock.md "Board and edges": every tunnel is linked to every other. */
static bool relax_tunnels(const tp_tables *t, int *tiles) {
    int nearest = UNREACHED;
    bool changed = false;
    for (int i = 0; i < t->tunnels; i++)
        if (tiles[t->tunnel[i]] < nearest) nearest = tiles[t->tunnel[i]];
    for (int i = 0; i < t->tunnels; i++)
        if (relax(t, tiles, t->tunnel[i], nearest)) changed = true;
    return changed;
}

/* How many tiles a road from there to each other space needs at least, if all were six-way tiles.
 * Bellman-Ford: relax every edge until nothing changes, which is soon on a map. */
static void count_tiles(const tp_tables *t, int from, int tiles[HEX_SPACES]) {
    for (int space = 0; space < t->spaces; space++) tiles[space] = UNREACHED;
    tiles[from] = 0;
    for (bool changed = true; changed;) {
        changed = relax_tunnels(t, tiles);
        for (int space = 0; space < t->spaces; space++)
            for (int edge = 0; edge < HEX_EDGES; edge++)
                if (is_connected(t, space, edge) &&
                    relax(t, tiles, t->neighbour[space][edge], tiles[space]))
                    changed = true;
    }
}

static bool are_neighbours(const tp_tables *t, int a, int b) {
    for (int edge = 0; edge < HEX_EDGES; edge++)
        if (t->neighbour[a][edge] == b) return true;
    return false;
}

/* The i-th destination and those listed before it; of those too far away only the farthest is
 * named, since one place at the end of the world is far from all others. */
static void review_destination(const review *x, int i, const tp_at *cell) {
    const gridlock_destination *d = x->t->destination;
    int tiles[HEX_SPACES], farthest = i;
    count_tiles(x->t, d[i].space, tiles);
    for (int k = 0; k < i; k++) {
        if (are_neighbours(x->t, d[i].space, d[k].space))
            tp_remark(x->to, cell, "%s and %s are side by side: no road is needed between them.",
                      d[k].name, d[i].name);
        if (tiles[d[k].space] > tiles[d[farthest].space]) farthest = k;
    }
    if (tiles[d[farthest].space] > FARTHEST)
        tp_remark(x->to, cell,
                  "A road from %s to %s takes %d tiles; more than %d make a long game.",
                  d[farthest].name, d[i].name, tiles[d[farthest].space], FARTHEST);
}

static void review_destinations(const review *x) {
    const tp_at all = tp_at_key(x->edition, "destinations"), list = tp_at_key(&all, "list");
    const int n = x->t->destinations;
    if (n < FEWEST || n > MOST)
        tp_remark(x->to, &list, "A good city has %d to %d destinations; this one has %d.", FEWEST,
                  MOST, n);
    for (int i = 0; i < n; i++) {
        const tp_at entry = tp_at_item(&list, (size_t)i), cell = tp_at_key(&entry, "cell");
        review_destination(x, i, &cell);
    }
}

/* ---- tunnels ---- */

static void review_ends(const review *x, int space, const tp_at *roads) {
    const tp_tables *t = x->t;
    int ends = 0;
    for (int edge = 0; edge < HEX_EDGES; edge++) {
        if ((t->roads[ORDINARY_CAR][space] >> edge & 1u) == 0) continue;
        const int other = t->neighbour[space][edge];
        ends++;
        if (other != HEX_NOWHERE && t->type[other] == 'D')
            tp_remark(x->to, roads, "%s leads straight into %s: that is too strong.",
                      t->names[space], t->names[other]);
        else if (!is_connected(t, space, edge))
            tp_remark(x->to, roads, "A marked edge of %s leads nowhere.", t->names[space]);
    }
    if (ends != ENDS)
        tp_remark(x->to, roads, "A tunnel best has %d marked edges; %s has %d.", ENDS,
                  t->names[space], ends);
}

static void review_tunnels(const review *x) {
    const tp_at all = tp_at_key(x->edition, "tunnels"), list = tp_at_key(&all, "list");
    const int n = x->t->tunnels;
    if (n > 0 && n < LEAST_TUNNELS) tp_remark(x->to, &list, "A single tunnel leads nowhere.");
    if (n > MOST_TUNNELS)
        tp_remark(x->to, &list, "All tunnels are linked: more than %d are too strong, here are %d.",
                  MOST_TUNNELS, n);
    for (int i = 0; i < n; i++) {
        const tp_at entry = tp_at_item(&list, (size_t)i), roads = tp_at_key(&entry, "roads");
        review_ends(x, x->t->tunnel[i], &roads);
    }
}

void gridlock_review(const tp_rules *r, const tp_at *edition, const tp_remarks *to) {
    const review x = {.t = r->tables, .edition = edition, .to = to};
    review_size(&x);
    review_destinations(&x);
    review_tunnels(&x);
}
