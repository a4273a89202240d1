/* jump/rules.c: steps, chains of jumps, and the end. Read state.h first. */
#include "state.h"

#include "game_words.h"

#include <assert.h>

/* ---- jump.md "Turns" ---- */

/* Moves with something in common: to every square of a set in one plane, either all from the same
 * spot (the ends of one piece's chains) or all by the same step. */
typedef struct {
    uint64_t to;
    int plane;
    bool is_chain;
    int from; /* of a chain the spot, of steps from - to */
} batch;

enum { MOST_BATCHES = PLANES * 3 + PIECES };

/* Everything that moves have to be worked out from. */
typedef struct {
    jump_set straight, diagonal; /* the seat's pieces that can go so and are not on the bank */
    jump_set taken;
} position;

static void look(const tp_rules *r, const tp_state *s, int seat, position *p) {
    const jump_set *own = s->pieces[seat];
    const int squares = r->option[SQUARES];
    const uint64_t square_straight = squares == DIAGONAL_ONLY ? 0 : ~UINT64_C(0);
    const uint64_t square_diagonal = squares == STRAIGHT_ONLY ? 0 : ~UINT64_C(0);
    for (int i = 0; i < PLANES; i++) {
        const uint64_t on_land = ~jump_bank(i);
        p->taken.plane[i] = jump_own(s, RED, i) | jump_own(s, BLUE, i);
        p->straight.plane[i] = (own[CYLINDER].plane[i] | own[TRIANGLE].plane[i] |
                                (own[SQUARE].plane[i] & square_straight)) &
                               on_land;
        p->diagonal.plane[i] =
            (own[CYLINDER].plane[i] | (own[SQUARE].plane[i] & square_diagonal)) & on_land;
    }
}

/* The steps from one plane to the left, straight or a row up or down. The next column to the left
 * is the same bit of the other plane if this one is odd, else the bit before; rows likewise. */
static void step(const position *p, int plane, int up, batch *out) {
    const int to_plane = plane ^ (up == 0 ? ODD_COLUMNS : ODD_COLUMNS | ODD_ROWS);
    const int left = (plane & ODD_COLUMNS) != 0 ? 0 : -1;
    const int row_above = (plane & ODD_ROWS) != 0 ? 8 : 0, row_below = row_above - 8;
    const int way = left + (up > 0 ? row_above : up < 0 ? row_below : 0);
    const uint64_t movers = up == 0 ? p->straight.plane[plane] : p->diagonal.plane[plane];
    const uint64_t to = (way < 0 ? movers >> -way : movers << way) & JUMP_BOARD;
    *out = (batch){to & ~p->taken.plane[to_plane], to_plane, false, 64 * (plane - to_plane) - way};
}

/* What can be jumped in a plane. A bit stands for the square from which the jump goes right, up, up
 * right or up left; the way back is the same jump. */
typedef struct {
    uint64_t free, right, up, up_right, up_left;
} hurdles;

static hurdles hurdles_of(const jump_set *taken, int plane) {
    const int right = (plane & ODD_COLUMNS) != 0 ? 1 : 0, up = (plane & ODD_ROWS) != 0 ? 8 : 0;
    const uint64_t diagonal = taken->plane[plane ^ (ODD_COLUMNS | ODD_ROWS)];
    return (hurdles){
        .free = JUMP_BOARD & ~taken->plane[plane],
        .right = taken->plane[plane ^ ODD_COLUMNS] >> right,
        .up = taken->plane[plane ^ ODD_ROWS] >> up,
        .up_right = diagonal >> (right + up),
        .up_left = diagonal << 1 >> (right + up),
    };
}

/* Those for a piece that goes straight, or diagonally, or both. */
static hurdles some_of(const hurdles *all, bool is_straight, bool is_diagonal) {
    const uint64_t straight = is_straight ? ~UINT64_C(0) : 0;
    const uint64_t diagonal = is_diagonal ? ~UINT64_C(0) : 0;
    return (hurdles){
        .free = all->free,
        .right = all->right & straight,
        .up = all->up & straight,
        .up_right = all->up_right & diagonal,
        .up_left = all->up_left & diagonal,
    };
}

/* One jump from every square of the set, whatever is on the square it leads to. */
static uint64_t jump_straight(const hurdles *h, uint64_t set) {
    return (set & h->right) << 1 | (set >> 1 & h->right) | (set & h->up) << 8 | (set >> 8 & h->up);
}

static uint64_t jump_diagonally(const hurdles *h, uint64_t set) {
    return (set & h->up_right) << 9 | (set >> 9 & h->up_right) | (set & h->up_left) << 7 |
           (set >> 7 & h->up_left);
}

/* ---- where chains can end ---- */

/* Pieces of all planes that can jump, and later the squares that each of them reaches. Four at a
 * time jump in vectors of two, until none of the four gets any further: a plane's shifts are those
 * of any other, and how long a chain is a processor guesses wrong once for four instead of four
 * times. */
enum { TOGETHER = 4, ROOM = (PIECES + TOGETHER - 1) / TOGETHER * TOGETHER };
typedef uint64_t two __attribute__((vector_size(16)));
typedef union {
    uint64_t of[ROOM];
    two pairs[ROOM / 2];
} row;
typedef struct {
    row at, reached, free, land, right, up, up_right, up_left;
    batch *out[ROOM];
    int count;
} jumpers;

static void collect(const position *p, int plane, batch **out, jumpers *j) {
    const hurdles all = hurdles_of(&p->taken, plane);
    const uint64_t straight = p->straight.plane[plane], diagonal = p->diagonal.plane[plane];
    uint64_t set =
        (jump_straight(&all, all.free) & straight) | (jump_diagonally(&all, all.free) & diagonal);
    for (; set != 0; set &= set - 1) {
        const int bit = __builtin_ctzll(set), i = j->count++;
        const hurdles own = some_of(&all, straight >> bit & 1, diagonal >> bit & 1);
        j->at.of[i] = set & -set;
        j->reached.of[i] = 0;
        j->free.of[i] = own.free;
        j->land.of[i] = ~jump_bank(plane); /* on the bank a piece stops */
        j->right.of[i] = own.right;
        j->up.of[i] = own.up;
        j->up_right.of[i] = own.up_right;
        j->up_left.of[i] = own.up_left;
        j->out[i] = (*out)++;
        *j->out[i] = (batch){0, plane, true, 64 * plane + bit};
    }
}

/* One jump of two pieces from every square that they came to by the last. */
static inline void jump_on(jumpers *j, int i) {
    const two right = j->right.pairs[i], up = j->up.pairs[i];
    const two up_right = j->up_right.pairs[i], up_left = j->up_left.pairs[i];
    const two at = j->at.pairs[i], reached = j->reached.pairs[i];
    two to = (at & right) << 1 | (at >> 1 & right) | (at & up) << 8 | (at >> 8 & up);
    to |= (at & up_right) << 9 | (at >> 9 & up_right);
    to |= (at & up_left) << 7 | (at >> 7 & up_left);
    to &= j->free.pairs[i] & ~reached;
    j->reached.pairs[i] = reached | to;
    j->at.pairs[i] = to & j->land.pairs[i];
}

static void flood(jumpers *j) {
    for (int i = j->count; i % TOGETHER != 0; i++) j->at.of[i] = 0; /* nobody */
    for (int i = 0; i < j->count; i += TOGETHER) {
        two rest;
        do {
            jump_on(j, i / 2);
            jump_on(j, i / 2 + 1);
            rest = j->at.pairs[i / 2] | j->at.pairs[i / 2 + 1];
        } while ((rest[0] | rest[1]) != 0);
    }
    for (int i = 0; i < j->count; i++) { /* it may end left of where it began */
        const int column = j->out[i]->from & 7;
        j->out[i]->to = j->reached.of[i] & JUMP_COLUMN * ((UINT64_C(1) << column) - 1);
    }
}

/* ---- the way of a chain ---- */

static uint64_t hop(const hurdles *h, uint64_t set) {
    return jump_straight(h, set) | jump_diagonally(h, set);
}

static int first_by_name(uint64_t set, int plane) {
    int best = 64 * plane + __builtin_ctzll(set);
    for (; set != 0; set &= set - 1) {
        const int spot = 64 * plane + __builtin_ctzll(set);
        if (grid12_comes_before(jump_square(spot), jump_square(best))) best = spot;
    }
    return best;
}

/* Breadth first from the start, a set of squares for each number of hops; then back from the end,
 * keeping of each set what lies on a shortest chain; then forward again by name. */
int jump_chain(const tp_rules *r, const tp_state *s, int seat, tp_move m, uint8_t path[JUMP_PATH]) {
    const int plane = grid12_from(m) >> 6;
    const uint64_t start = UINT64_C(1) << (grid12_from(m) & 63), end = UINT64_C(1)
                                                                       << (grid12_to(m) & 63);
    uint64_t at[JUMP_PATH], seen = start;
    position p;
    int hops = 0;
    look(r, s, seat, &p);
    const hurdles all = hurdles_of(&p.taken, plane);
    const hurdles h = some_of(&all, (p.straight.plane[plane] & start) != 0,
                              (p.diagonal.plane[plane] & start) != 0);
    for (at[0] = start; (at[hops] & end) == 0; hops++) {
        const uint64_t from = hops == 0 ? start : at[hops] & ~jump_bank(plane);
        at[hops + 1] = hop(&h, from) & h.free & ~seen;
        seen |= at[hops + 1];
        assert(at[hops + 1] != 0);
    }
    at[hops] = end;
    for (int i = hops - 1; i > 0; i--) at[i] &= hop(&h, at[i + 1]) & ~jump_bank(plane);
    int spot = grid12_from(m);
    path[0] = (uint8_t)spot;
    for (int i = 1; i <= hops; i++) {
        spot = first_by_name(hop(&h, UINT64_C(1) << (spot & 63)) & at[i], plane);
        path[i] = (uint8_t)spot;
    }
    return hops + 1;
}

/* All moves but the pass. Unrolled, since then the shifts of each plane are constants. */
static size_t batches(const tp_rules *r, const tp_state *s, int seat, batch out[MOST_BATCHES]) {
    position p;
    jumpers j;
    batch *next = out;
    j.count = 0;
    look(r, s, seat, &p);
#pragma GCC unroll 4
    for (int plane = 0; plane < PLANES; plane++) {
        for (int up = -1; up <= 1; up++) step(&p, plane, up, next++);
        collect(&p, plane, &next, &j);
    }
    flood(&j);
    return (size_t)(next - out);
}

static tp_move move_to(const batch *b, uint64_t set) {
    const int to = 64 * b->plane + __builtin_ctzll(set);
    return grid12_move(MOVE, b->is_chain ? b->from : to + b->from, to);
}

size_t jump_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    batch list[MOST_BATCHES];
    const size_t count = batches(r, s, seat, list);
    size_t n = 0;
    assert(seat == (int)(s->ply & 1));
    for (size_t i = 0; i < count; i++)
        for (uint64_t set = list[i].to; set != 0; set &= set - 1) out[n++] = move_to(&list[i], set);
    if (n == 0) out[n++] = grid12_move(PASS, 0, 0);
    return n;
}

static tp_move sample(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    batch list[MOST_BATCHES];
    const size_t count = batches(r, s, seat, list);
    uint32_t all = 0;
    for (size_t i = 0; i < count; i++) all += (uint32_t)__builtin_popcountll(list[i].to);
    if (all == 0) return grid12_move(PASS, 0, 0);
    uint32_t pick = tp_rng_below(g, all);
    const batch *b = list;
    for (; pick >= (uint32_t)__builtin_popcountll(b->to); b++)
        pick -= (uint32_t)__builtin_popcountll(b->to);
    uint64_t set = b->to;
    for (; pick > 0; pick--) set &= set - 1;
    return move_to(b, set);
}

static void apply(const tp_rules *r, tp_state *s, int seat, tp_move m) {
    (void)r;
    assert(seat == (int)(s->ply & 1));
    s->ply++;
    if (grid12_kind(m) == PASS) return;
    jump_set *set = s->pieces[seat];
    while (!jump_has(set, grid12_from(m))) set++;
    jump_flip(set, grid12_from(m));
    jump_flip(set, grid12_to(m));
}

/* ---- jump.md "Points and end" ---- */

int jump_points(const tp_rules *r, const tp_state *s, int seat) {
    int points = 0;
    for (int plane = 0; plane < PLANES; plane++) {
        const uint64_t settled = jump_own(s, seat, plane) & jump_bank(plane);
        const bool has_cylinder = (settled & s->pieces[seat][CYLINDER].plane[plane]) != 0;
        points += __builtin_popcountll(settled);
        if (has_cylinder) points += r->option[CYLINDER_POINTS] - 1;
    }
    return points;
}

/* Steps first: hardly anybody has none. */
static bool can_move(const tp_rules *r, const tp_state *s, int seat) {
    batch list[MOST_BATCHES];
    position p;
    look(r, s, seat, &p);
    for (int plane = 0; plane < PLANES; plane++)
        for (int up = -1; up <= 1; up++) {
            step(&p, plane, up, list);
            if (list[0].to != 0) return true;
        }
    const size_t count = batches(r, s, seat, list);
    for (size_t i = 0; i < count; i++)
        if (list[i].to != 0) return true;
    return false;
}

typedef enum { ON, SETTLED, LIMIT, BLOCKED } ending;

static ending ending_of(const tp_rules *r, const tp_state *s) {
    const int seat = (int)(s->ply & 1);
    if (jump_points(r, s, !seat) >= r->option[GOAL]) return SETTLED;
    if (s->ply >= (uint64_t)r->option[PLY_LIMIT]) return LIMIT;
    return can_move(r, s, seat) || can_move(r, s, !seat) ? ON : BLOCKED;
}

static tp_node node(const tp_rules *r, const tp_state *s) {
    if (ending_of(r, s) != ON) return (tp_node){.kind = TP_END, .seat = TP_TABLE};
    return (tp_node){.kind = TP_DECISION, .seat = (int)(s->ply & 1)};
}

int jump_way_to_go(const tp_state *s, int seat) {
    int sum = 0;
    for (int plane = 0; plane < PLANES; plane++)
        for (uint64_t set = jump_own(s, seat, plane); set != 0; set &= set - 1)
            sum += grid12_column(jump_square(plane * 64 + __builtin_ctzll(set)));
    return sum;
}

/* Judging: how far Red is ahead; 0 is a draw. */
static int lead_of_red(const tp_state *s, const int points[2]) {
    if (points[RED] != points[BLUE]) return points[RED] - points[BLUE];
    return jump_way_to_go(s, BLUE) - jump_way_to_go(s, RED);
}

static void result(const tp_rules *r, const tp_state *s, tp_result *out) {
    static const char *const reasons[] = {
        [SETTLED] = "settled", [LIMIT] = "limit", [BLOCKED] = "blocked"};
    const ending end = ending_of(r, s);
    assert(end != ON);
    out->scored = true;
    for (int seat = 0; seat < 2; seat++) out->score[seat] = jump_points(r, s, seat);
    const int just_played = (int)(~s->ply & 1);
    const int lead = end != SETTLED ? lead_of_red(s, out->score) : just_played == RED ? 1 : -1;
    out->reason = reasons[end];
    out->rank[RED] = lead >= 0 ? 1 : 2;
    out->rank[BLUE] = lead <= 0 ? 1 : 2;
}

static const char *const all_reasons[] = {"settled", "limit", "blocked", NULL};
static const char *const keys[] = {"ply", "board", NULL};

const tp_game jump = {
    .id = "jump",
    .name = "Jump",
    .players = TP_PLAYERS(2),
    .options = jump_options,
    .keys = keys,
    .can_draw = true,
    .state_size = sizeof(tp_state),
    .setup = jump_setup,
    .start = jump_start,
    .node = node,
    .moves = jump_moves,
    .apply = apply,
    .result = result,
    .format = jump_format,
    .parse = jump_parse,
    .write = jump_write,
    .read = jump_read,
    .sample = sample,
    .tell = jump_tell,
    .kinds = jump_kinds,
    .reasons = all_reasons,
    .words = words_jump,
    .facts = jump_facts,
    .lab = &jump_lab,
};
