/* blockade/route.c: the way a Flätz takes, square by square, for telling and for facts. Whether
 * there is one at all rules.c answers much faster; the two are held against each other in tests.
 *
 * A route is a walk through pairs (square, direction he faces). Shortest walks from a pair to the
 * edge are worked out for all 576 pairs at once, by relaxation until nothing changes (Bellman and
 * Ford); then one walk is read off forwards. */
#include "state.h"

enum { WAYS = GRID12_STRAIGHT, UNREACHED = 9999 };

/* How far it is from a pair to where the route ends: squares still to step on, then turns. */
typedef struct {
    int16_t squares, turns;
} distance;

typedef struct {
    distance to_end[GRID12_SQUARES][WAYS];
} chart;

blockade_meeting blockade_meet(const tp_rules *r, const tp_state *s, int seat, int square,
                               int way) {
    const int next = grid12_go(square, way, 1);
    if (next < 0) return way == blockade_goal(seat) ? MEETS_GOAL : MEETS_EDGE;
    if (next == r->tables->flaetz[!seat]) return MEETS_FLAETZ;
    return blockade_has(&s->taken, next) ? MEETS_FLUPPIE : MEETS_NOTHING;
}

static bool is_nearer(distance a, distance b) {
    return a.squares != b.squares ? a.squares < b.squares : a.turns < b.turns;
}

static int turned(int way, int quarter) {
    return (way + quarter) % WAYS;
}

/* What lies between this pair and an end, if he goes on as well as he can. */
static distance look_ahead(const chart *c, int square, int way, blockade_meeting met) {
    distance d = {UNREACHED, UNREACHED};
    if (met == MEETS_NOTHING) {
        d = c->to_end[grid12_go(square, way, 1)][way];
        if (d.squares < UNREACHED) d.squares++;
    } else if (met == MEETS_FLUPPIE) {
        const distance left = c->to_end[square][turned(way, 3)];
        const distance right = c->to_end[square][turned(way, 1)];
        d = is_nearer(left, right) ? left : right;
        if (d.squares < UNREACHED) d.turns++;
    }
    return d;
}

/* Distances from every pair to the ends that count: ends is a bit for each kind of meeting, and
 * unless row is -1 only those in that row. */
static void draw_chart(chart *c, const tp_rules *r, const tp_state *s, int seat, unsigned ends,
                       int row) {
    for (int square = 0; square < GRID12_SQUARES; square++)
        for (int way = 0; way < WAYS; way++) {
            const blockade_meeting met = blockade_meet(r, s, seat, square, way);
            const bool is_end = (ends >> met & 1u) != 0 && (row < 0 || grid12_row(square) == row);
            c->to_end[square][way] = is_end ? (distance){0, 0} : (distance){UNREACHED, UNREACHED};
        }
    for (bool changed = true; changed;) {
        changed = false;
        for (int square = 0; square < GRID12_SQUARES; square++)
            for (int way = 0; way < WAYS; way++) {
                const blockade_meeting met = blockade_meet(r, s, seat, square, way);
                const distance d = look_ahead(c, square, way, met);
                if (!is_nearer(d, c->to_end[square][way])) continue;
                c->to_end[square][way] = d;
                changed = true;
            }
    }
}

/* The walk that is being read off: headings[way] says that facing that way he is on a best route,
 * and turns[way] how often he has turned by then. All of them have come over the same squares. */
typedef struct {
    bool headings[WAYS];
    int turns[WAYS];
} stand;

static bool is_best(const chart *c, int square, int way, int turns, distance best, int walked) {
    const distance d = c->to_end[square][way];
    return d.squares + walked == best.squares && d.turns + turns == best.turns;
}

/* On the spot: whoever faces a Fluppie turns left or right, as long as that stays a best route. */
static void turn_on_the_spot(const chart *c, const tp_rules *r, const tp_state *s, int seat,
                             int square, distance best, int walked, stand *now) {
    for (bool changed = true; changed;) {
        changed = false;
        for (int way = 0; way < WAYS; way++) {
            if (!now->headings[way] || blockade_meet(r, s, seat, square, way) != MEETS_FLUPPIE)
                continue;
            for (int quarter = 1; quarter < WAYS; quarter += 2) {
                const int other = turned(way, quarter), turns = now->turns[way] + 1;
                if (now->headings[other] || !is_best(c, square, other, turns, best, walked))
                    continue;
                now->headings[other] = changed = true;
                now->turns[other] = turns;
            }
        }
    }
}

/* The next square of the walk, the first in byte order of those on best routes; -1: he has arrived.
 */
static int next_square(const chart *c, const tp_rules *r, const tp_state *s, int seat, int square,
                       const stand *now, int *way_taken) {
    int next = -1;
    for (int way = 0; way < WAYS; way++) {
        if (!now->headings[way]) continue;
        if (c->to_end[square][way].squares == 0 && c->to_end[square][way].turns == 0) return -1;
        if (blockade_meet(r, s, seat, square, way) != MEETS_NOTHING) continue;
        const int ahead = grid12_go(square, way, 1);
        if (next >= 0 && !grid12_comes_before(ahead, next)) continue;
        next = ahead;
        *way_taken = way;
    }
    return next;
}

static int read_off(const chart *c, const tp_rules *r, const tp_state *s, int seat,
                    uint8_t path[BLOCKADE_PATH], int *last_way) {
    int square = r->tables->flaetz[seat], n = 0;
    distance best = {UNREACHED, UNREACHED};
    stand now = {0};
    for (int way = 0; way < WAYS; way++)
        if (is_nearer(c->to_end[square][way], best)) best = c->to_end[square][way];
    if (best.squares >= UNREACHED) return 0;
    for (int way = 0; way < WAYS; way++) now.headings[way] = is_best(c, square, way, 0, best, 0);
    path[n++] = (uint8_t)square;
    for (;;) {
        int way = 0;
        turn_on_the_spot(c, r, s, seat, square, best, n - 1, &now);
        const int next = next_square(c, r, s, seat, square, &now, &way);
        if (next < 0) break;
        const int turns = now.turns[way];
        now = (stand){0};
        now.headings[way] = true;
        now.turns[way] = turns;
        path[n++] = (uint8_t)(square = next);
    }
    for (int way = 0; way < WAYS; way++)
        if (now.headings[way] && c->to_end[square][way].squares == 0 &&
            c->to_end[square][way].turns == 0)
            *last_way = way;
    return n;
}

int blockade_route(const tp_rules *r, const tp_state *s, int seat, uint8_t path[BLOCKADE_PATH]) {
    chart c;
    int way = 0;
    draw_chart(&c, r, s, seat, 1u << MEETS_GOAL, -1);
    return read_off(&c, r, s, seat, path, &way);
}

/* Without a way out: the one that ends nearest to the goal edge, by rows, and why it ends. */
int blockade_dead_end(const tp_rules *r, const tp_state *s, int seat, uint8_t path[BLOCKADE_PATH],
                      blockade_meeting *why) {
    const unsigned ends = 1u << MEETS_EDGE | 1u << MEETS_FLAETZ;
    const bool is_upwards = blockade_goal(seat) == GRID12_N;
    for (int i = 0; i < GRID12; i++) {
        chart c;
        int way = 0;
        draw_chart(&c, r, s, seat, ends, is_upwards ? GRID12 - 1 - i : i);
        const int n = read_off(&c, r, s, seat, path, &way);
        if (n == 0) continue;
        *why = blockade_meet(r, s, seat, path[n - 1], way);
        return n;
    }
    return 0; /* shut in between Fluppies: he can only turn round and round */
}
