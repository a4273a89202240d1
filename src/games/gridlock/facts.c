/* gridlock/facts.c: what a player of Gridlock would count out by hand: where a car gets to and by
 * which way, what is in the way, which roads hang together. gridlock.md "Facts" */
#include "state.h"

#include <string.h>

/* Whose car and what for. */
typedef struct {
    const tp_rules *r;
    const tp_state *s;
    int seat;                  /* or NOBODY */
    int space;                 /* the one asked for, or HEX_NOWHERE */
    uint8_t roads[HEX_SPACES]; /* as seat's car finds them */
    gridlock_routes ways;      /* on them from where it stands */
    gridlock_routes bridges;   /* from all it gets to, if every empty space had all six roads */
} question;

/* ---- sets as lists ---- */

static void write_set(const tp_tables *t, const char *key, const tp_hex_set *set, tp_writer *w) {
    tp_write_key(w, key);
    tp_write_open(w, '[');
    for (int space = 0; space < t->spaces; space++)
        if (hex_has(set, space)) tp_write_space(w, &t->hex, space);
    tp_write_close(w, ']');
}

/* The seats that have a bit. */
static void write_seats(const char *key, unsigned seats, tp_writer *w) {
    tp_write_key(w, key);
    tp_write_open(w, '[');
    for (int seat = 0; seat < MOST_SEATS; seat++)
        if ((seats >> seat & 1u) != 0) tp_write_int(w, seat);
    tp_write_close(w, ']');
}

/* ---- ways ---- */

static gridlock_halt halt_at(const question *q, int space) {
    return gridlock_halt_at(q->r, q->s, q->seat, space);
}

static void write_halt(const question *q, int space, tp_writer *w) {
    tp_write_open(w, '{');
    tp_write_key_space(w, "at", &q->r->tables->hex, space);
    tp_write_key_text(w, "why", gridlock_halt_words[halt_at(q, space)]);
    tp_write_close(w, '}');
}

/* Mandatory stops between the two ends; returns the first, HEX_NOWHERE if there is none. */
static int write_halts_between(const question *q, const uint16_t *path, int n, tp_writer *w) {
    int first = HEX_NOWHERE;
    tp_write_key(w, "halts");
    tp_write_open(w, '[');
    for (int i = 1; i + 1 < n; i++) {
        if (halt_at(q, path[i]) == NO_HALT) continue;
        if (first == HEX_NOWHERE) first = path[i];
        write_halt(q, path[i], w);
    }
    tp_write_close(w, ']');
    return first;
}

/* The space of a set that is nearest over spaces where roads could be; HEX_NOWHERE: none ever. */
static int nearest(const question *q, const tp_hex_set *set) {
    int best = HEX_NOWHERE;
    for (int space = 0; space < q->r->tables->spaces; space++) {
        const int length = q->bridges.length[space];
        if (!hex_has(set, space) || length == 0) continue;
        if (best == HEX_NOWHERE || length < q->bridges.length[best]) best = space;
    }
    return best;
}

/* Where roads are missing: from those the car is on to those that lead to the space. */
static void write_gap(const question *q, int to, tp_writer *w) {
    const tp_hex_set none = {0};
    tp_hex_set around;
    uint16_t path[HEX_SPACES];
    gridlock_flood(q->r->tables, q->roads, &none, to, &around);
    const int end = nearest(q, &around);
    if (end == HEX_NOWHERE) return;
    const int n = gridlock_route(&q->bridges, end, path);
    tp_write_key_spaces(w, "gap", &q->r->tables->hex, path, n);
}

static void write_way(const question *q, int to, tp_writer *w) {
    const tp_hex *hex = &q->r->tables->hex;
    uint16_t path[HEX_SPACES];
    const int n = gridlock_route(&q->ways, to, path);
    tp_write_open(w, '{');
    tp_write_key_space(w, "to", hex, to);
    tp_write_key(w, "stops");
    if (n > 0)
        tp_write_int(w, q->ways.stops[to]);
    else
        tp_write_null(w);
    tp_write_key_spaces(w, "path", hex, path, n);
    const int first = write_halts_between(q, path, n, w);
    tp_write_key_text(w, "halt", gridlock_halt_words[halt_at(q, to)]);
    if (n == 0)
        tp_write_key_text(w, "why", "road");
    else
        tp_write_key_text(w, "why",
                          first == HEX_NOWHERE ? NULL : gridlock_halt_words[halt_at(q, first)]);
    if (n == 0) write_gap(q, to, w);
    gridlock_write_place(q->r, to, w);
    tp_write_close(w, '}');
}

/* Every stop that a drive of two can make. */
static void write_reach(const question *q, tp_writer *w) {
    tp_write_key(w, "reach");
    tp_write_open(w, '[');
    for (int space = 0; space < q->r->tables->spaces; space++)
        if (q->ways.length[space] > 1 && q->ways.stops[space] <= 1) write_way(q, space, w);
    tp_write_close(w, ']');
}

static void write_goals(const question *q, tp_writer *w) {
    tp_write_key(w, "goals");
    tp_write_open(w, '[');
    for (uint32_t set = q->s->seats[q->seat].goals; set != 0; set &= set - 1)
        write_way(q, q->r->tables->destination[__builtin_ctz(set)].space, w);
    tp_write_close(w, ']');
}

/* ---- what is on the map ---- */

static void write_halts(const question *q, tp_writer *w) {
    tp_hex_set halts;
    gridlock_halts(q->r, q->s, q->seat, &halts);
    tp_write_key(w, "halts");
    tp_write_open(w, '[');
    for (int space = 0; space < q->r->tables->spaces; space++)
        if (hex_has(&halts, space)) write_halt(q, space, w);
    tp_write_close(w, ']');
}

static void write_zones(const question *q, tp_writer *w) {
    uint16_t makers[ZONE_MAKERS];
    const int n = gridlock_zone_makers(q->r, q->s, q->seat, makers);
    tp_write_key(w, "zones");
    tp_write_open(w, '[');
    for (int i = 0; i < n; i++) {
        tp_hex_set zone = {0};
        gridlock_add_zone(q->r->tables, makers[i], &zone);
        tp_write_open(w, '{');
        tp_write_key_space(w, "at", &q->r->tables->hex, makers[i]);
        tp_write_key_text(w, "why", i < q->s->cones_standing ? "cone" : "car");
        write_set(q->r->tables, "spaces", &zone, w);
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
}

static void write_piece(const question *q, const tp_hex_set *piece, tp_writer *w) {
    const tp_tables *t = q->r->tables;
    unsigned cars = 0;
    for (int seat = 0; seat < q->r->players; seat++)
        if (hex_has(piece, q->s->seats[seat].car)) cars |= 1u << seat;
    tp_write_open(w, '{');
    write_set(t, "spaces", piece, w);
    tp_write_key(w, "places");
    tp_write_open(w, '[');
    for (int i = 0; i < t->destinations; i++)
        if (hex_has(piece, t->destination[i].space)) tp_write_text(w, t->destination[i].id);
    tp_write_close(w, ']');
    write_seats("cars", cars, w);
    tp_write_close(w, '}');
}

/* What hangs together, whoever has to stop where; a space that nothing is connected to is no piece
 * worth mentioning. */
static void write_pieces(const question *q, tp_writer *w) {
    const tp_hex_set none = {0};
    tp_hex_set seen = {0};
    tp_write_key(w, "pieces");
    tp_write_open(w, '[');
    for (int space = 0; space < q->r->tables->spaces; space++) {
        tp_hex_set piece;
        if (hex_has(&seen, space) || q->roads[space] == 0) continue;
        gridlock_flood(q->r->tables, q->roads, &none, space, &piece);
        for (int i = 0; i < HEX_WORDS; i++) seen.words[i] |= piece.words[i];
        if (hex_count(&piece) > 1) write_piece(q, &piece, w);
    }
    tp_write_close(w, ']');
}

static void write_cubes(const question *q, tp_writer *w) {
    tp_write_key(w, "cubes");
    tp_write_open(w, '[');
    for (int i = 0; i < q->r->tables->destinations; i++) {
        unsigned seats = 0;
        for (int seat = 0; seat < q->r->players; seat++)
            seats |= (gridlock_cubes(q->r, q->s, seat) >> i & 1u) << seat;
        if (seats == 0) continue;
        tp_write_open(w, '{');
        tp_write_key_text(w, "place", q->r->tables->destination[i].id);
        write_seats("seats", seats, w);
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
}

/* ---- the question ---- */

/* "D6", "1" or "1:D6"; what is none of these asks for nothing in particular. */
static void read_about(const char *about, question *q) {
    const tp_tables *t = q->r->tables;
    int seat = NOBODY, space = HEX_NOWHERE;
    if (about == NULL) return;
    if (*about >= '0' && *about < '0' + q->r->players) seat = *about++ - '0';
    if (seat != NOBODY && *about == ':') about++;
    if (tp_hex_take(&about, &t->hex, &space) && t->type[space] == '-') return;
    if (*about != '\0') return;
    if (seat != NOBODY) q->seat = seat;
    q->space = space;
}

/* The spaces that the car gets to, however often it has to stop, are where roads can go on from. */
static void find_ways(question *q) {
    const tp_tables *t = q->r->tables;
    const tp_hex_set none = {0};
    uint8_t roads[HEX_SPACES];
    tp_hex_set reached;
    gridlock_all_roads(q->r, q->s, q->seat, q->roads);
    gridlock_car_routes(q->r, q->s, q->seat, &q->ways);
    gridlock_flood(t, q->roads, &none, q->s->seats[q->seat].car, &reached);
    memcpy(roads, q->roads, sizeof roads);
    for (int place = 0; place < t->places; place++) roads[t->space_of[place]] = HEX_ALL_EDGES;
    gridlock_find_routes(t, roads, &none, &reached, &q->bridges);
}

static void write_car(const question *q, int viewer, tp_writer *w) {
    if (q->space != HEX_NOWHERE) {
        tp_write_key(w, "route");
        write_way(q, q->space, w);
        return;
    }
    write_reach(q, w);
    if (viewer == TP_EVERYTHING || viewer == q->seat) write_goals(q, w);
    write_halts(q, w);
    write_zones(q, w);
    write_pieces(q, w);
}

void gridlock_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                    tp_writer *w) {
    question q = {.r = r, .s = s, .seat = viewer >= 0 ? viewer : s->seat, .space = HEX_NOWHERE};
    read_about(about, &q);
    if (s->phase == PHASE_START) q.seat = NOBODY; /* not all cars are there yet */
    tp_write_key(w, "seat");
    if (q.seat == NOBODY) {
        tp_write_null(w);
    } else {
        tp_write_int(w, q.seat);
        find_ways(&q);
        write_car(&q, viewer, w);
    }
    if (q.space == HEX_NOWHERE) write_cubes(&q, w);
}
