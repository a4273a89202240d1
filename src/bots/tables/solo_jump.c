/* bots/tables/solo_jump.c: see solo_jump.h. A position is where the cylinder stands and the sets of
 * triangles and squares. The eight symmetries of the board bring the cylinder to one of three
 * points; sets are numbered by their rank in colexicographic order (the combinatorial number
 * system), first the triangles on the other fifteen points, then the squares on what is left. */
#include "bots/tables/solo_jump.h"

#include "games/solo_jump/state.h"

#include <stdlib.h>
#include <string.h>

enum { TRIANGLES = 4, SQUARES_OWNED = 6, REST = 15, CLASSES = 3, SYMMETRIES = 8, NEVER = 255 };
enum { MOST_TRIPLES = 8 }; /* jumps from a point */

typedef struct {
    uint8_t over, to;
    bool is_diagonal;
} triple;

struct tp_solo_jump_table {
    uint16_t turned[SYMMETRIES][1 << GRID4_SQUARES];      /* sets, seen otherwise */
    uint8_t kind[GRID4_SQUARES], symmetry[GRID4_SQUARES]; /* that brings a point to its class's */
    uint16_t rank[1 << REST];
    uint32_t choose[GRID4_SQUARES + 1][GRID4_SQUARES + 1];
    size_t base[TRIANGLES + 1][SQUARES_OWNED + 1], size; /* of a class */
    triple jumps[GRID4_SQUARES][MOST_TRIPLES];
    int jump_count[GRID4_SQUARES];
    uint8_t *moves; /* the fewest to solve it, NEVER if it cannot be */
    uint64_t *ways;
};

static const uint8_t class_points[CLASSES] = {0, 1, 5}; /* a1, b1, b2 */
static const uint8_t class_sizes[CLASSES] = {4, 8, 4};

/* ---- numbers of positions ---- */

static int turn_point(int symmetry, int point) {
    int x = point & 3, y = point >> 2;
    if ((symmetry & 1) != 0) x = 3 - x;
    if ((symmetry & 2) != 0) y = 3 - y;
    return (symmetry & 4) != 0 ? 4 * x + y : 4 * y + x;
}

static void fill_symmetries(tp_solo_jump_table *t) {
    for (int i = 0; i < SYMMETRIES; i++)
        for (unsigned set = 1; set < 1u << GRID4_SQUARES; set++) {
            const unsigned first = 1u << turn_point(i, __builtin_ctz(set));
            t->turned[i][set] = (uint16_t)(t->turned[i][set & (set - 1)] | first);
        }
    for (int point = 0; point < GRID4_SQUARES; point++)
        for (int i = SYMMETRIES - 1; i >= 0; i--)
            for (int kind = 0; kind < CLASSES; kind++)
                if (turn_point(i, point) == class_points[kind]) {
                    t->kind[point] = (uint8_t)kind;
                    t->symmetry[point] = (uint8_t)i;
                }
}

static void fill_numbers(tp_solo_jump_table *t) {
    for (int n = 0; n <= GRID4_SQUARES; n++) {
        t->choose[n][0] = 1;
        for (int k = 1; k <= n; k++)
            t->choose[n][k] = t->choose[n - 1][k - 1] + t->choose[n - 1][k];
    }
    for (unsigned set = 0; set < 1u << REST; set++) {
        uint32_t rank = 0;
        int k = 0;
        for (unsigned left = set; left != 0; left &= left - 1)
            rank += t->choose[__builtin_ctz(left)][++k];
        t->rank[set] = (uint16_t)rank;
    }
    for (int a = 0; a <= TRIANGLES; a++)
        for (int b = 0; b <= SQUARES_OWNED; b++) {
            t->base[a][b] = t->size;
            t->size += (size_t)t->choose[REST][a] * t->choose[REST - a][b];
        }
}

static void fill_jumps(tp_solo_jump_table *t) {
    for (int from = 0; from < GRID4_SQUARES; from++)
        for (int way = 0; way < 9; way++) {
            const int dx = way % 3 - 1, dy = way / 3 - 1;
            const int x = (from & 3) + 2 * dx, y = (from >> 2) + 2 * dy;
            if (way == 4 || x < 0 || x > 3 || y < 0 || y > 3) continue;
            t->jumps[from][t->jump_count[from]++] = (triple){.over = (uint8_t)(from + dx + 4 * dy),
                                                             .to = (uint8_t)(4 * y + x),
                                                             .is_diagonal = dx != 0 && dy != 0};
        }
}

/* The set without a point that is not in it, those above moved down. */
static unsigned squeeze(unsigned set, int point) {
    const unsigned below = (1u << point) - 1;
    return (set & below) | (set >> 1 & ~below);
}
static unsigned stretch(unsigned set, int point) {
    const unsigned below = (1u << point) - 1;
    return (set & below) | (set & ~below) << 1;
}

/* Squares on the points that no triangle takes. */
static unsigned squeeze_out(unsigned set, unsigned triangles) {
    while (triangles != 0) {
        const int highest = 31 - __builtin_clz(triangles);
        set = squeeze(set, highest);
        triangles ^= 1u << highest;
    }
    return set;
}
static unsigned stretch_in(unsigned set, unsigned triangles) {
    for (; triangles != 0; triangles &= triangles - 1) set = stretch(set, __builtin_ctz(triangles));
    return set;
}

typedef struct {
    int cylinder;
    unsigned triangles, squares;
} position;

static size_t number_of(const tp_solo_jump_table *t, const position *p) {
    const int i = t->symmetry[p->cylinder], kind = t->kind[p->cylinder];
    const int point = class_points[kind];
    const unsigned triangles = squeeze(t->turned[i][p->triangles], point);
    const unsigned squares = squeeze_out(squeeze(t->turned[i][p->squares], point), triangles);
    const int a = __builtin_popcount(triangles), b = __builtin_popcount(squares);
    return (size_t)kind * t->size + t->base[a][b] +
           (size_t)t->rank[triangles] * t->choose[REST - a][b] + t->rank[squares];
}

/* ---- jumps ---- */

static unsigned taken(const position *p) {
    return 1u << p->cylinder | p->triangles | p->squares;
}

/* solo-jump.md "Play"; false if the piece on from may not, or if it would take the cylinder, after
 * which nothing can be solved. */
static bool jump(const position *p, int from, const triple *x, position *after) {
    const unsigned all = taken(p), start = 1u << from, over = 1u << x->over, to = 1u << x->to;
    if ((all & over) == 0 || (all & to) != 0 || x->over == p->cylinder) return false;
    if (x->is_diagonal && (p->triangles & start) != 0) return false;
    *after = *p;
    after->triangles &= ~over;
    after->squares &= ~over;
    if (from == p->cylinder) after->cylinder = x->to;
    if ((p->triangles & start) != 0) after->triangles ^= start | to;
    if ((p->squares & start) != 0) after->squares ^= start | to;
    return true;
}

/* The fewest moves from here if the piece on point may go on at no cost. */
static int rest_of_chain(const tp_solo_jump_table *t, const position *p, int point) {
    int best = t->moves[number_of(t, p)];
    for (int i = 0; i < t->jump_count[point]; i++) {
        position after;
        if (!jump(p, point, &t->jumps[point][i], &after)) continue;
        const int moves = rest_of_chain(t, &after, t->jumps[point][i].to);
        if (moves < best) best = moves;
    }
    return best;
}

static void work_out(tp_solo_jump_table *t, const position *p, size_t number) {
    int best = NEVER;
    uint64_t ways = 0;
    for (unsigned left = taken(p); left != 0; left &= left - 1) {
        const int from = __builtin_ctz(left);
        for (int i = 0; i < t->jump_count[from]; i++) {
            position after;
            if (!jump(p, from, &t->jumps[from][i], &after)) continue;
            const uint64_t there = t->ways[number_of(t, &after)];
            if (there == 0) continue;
            ways += there;
            const int moves = 1 + rest_of_chain(t, &after, t->jumps[from][i].to);
            if (moves < best) best = moves;
        }
    }
    if (p->triangles == 0 && p->squares == 0) {
        best = 0;
        ways = 1;
    }
    t->moves[number] = (uint8_t)best;
    t->ways[number] = ways;
}

/* ---- all positions ---- */

/* The next set with as many points (Gosper's hack). */
static unsigned next_set(unsigned set) {
    const unsigned lowest = set & (~set + 1), ripple = set + lowest;
    return ripple | ((set ^ ripple) >> 2) / lowest;
}

/* Calls visit for every position of these many pieces with the cylinder on a class's point, in the
 * order of numbers. */
typedef void visitor(void *context, const position *p, size_t number);
static void visit_all(const tp_solo_jump_table *t, int kind, int a, int b, visitor *visit,
                      void *context) {
    const int point = class_points[kind];
    size_t number = (size_t)kind * t->size + t->base[a][b];
    unsigned triangles = (1u << a) - 1;
    for (uint32_t i = 0; i < t->choose[REST][a]; i++) {
        unsigned squares = (1u << b) - 1;
        for (uint32_t k = 0; k < t->choose[REST - a][b]; k++) {
            const position p = {.cylinder = point,
                                .triangles = stretch(triangles, point),
                                .squares = stretch(stretch_in(squares, triangles), point)};
            visit(context, &p, number++);
            if (squares != 0) squares = next_set(squares);
        }
        if (triangles != 0) triangles = next_set(triangles);
    }
}

static void visit_to_work_out(void *context, const position *p, size_t number) {
    work_out(context, p, number);
}

tp_solo_jump_table *tp_solo_jump_solve(void (*tell)(void *context, int pieces), void *context) {
    tp_solo_jump_table *t = tp_alloc(sizeof *t);
    fill_symmetries(t);
    fill_numbers(t);
    fill_jumps(t);
    t->moves = tp_alloc(CLASSES * t->size);
    t->ways = tp_alloc(CLASSES * t->size * sizeof *t->ways);
    for (int pieces = 0; pieces <= TRIANGLES + SQUARES_OWNED; pieces++) {
        if (tell != NULL) tell(context, pieces + 1);
        for (int a = 0; a <= TRIANGLES && a <= pieces; a++)
            for (int kind = 0; kind < CLASSES && pieces - a <= SQUARES_OWNED; kind++)
                visit_all(t, kind, a, pieces - a, visit_to_work_out, t);
    }
    return t;
}

void tp_solo_jump_free(tp_solo_jump_table *t) {
    if (t == NULL) return;
    free(t->moves);
    free(t->ways);
    free(t);
}

/* ---- questions ---- */

static void to_state(const position *p, tp_state *out) {
    *out = (tp_state){.dealt = GRID4_SQUARES};
    out->pieces[CYLINDER] = (uint16_t)(1u << p->cylinder);
    out->pieces[TRIANGLE] = (uint16_t)p->triangles;
    out->pieces[SQUARE] = (uint16_t)p->squares;
}

static bool from_state(const tp_state *s, position *out) {
    if (__builtin_popcount(s->pieces[CYLINDER]) != 1) return false;
    *out = (position){.cylinder = __builtin_ctz(s->pieces[CYLINDER]),
                      .triangles = s->pieces[TRIANGLE],
                      .squares = s->pieces[SQUARE]};
    return __builtin_popcount(out->triangles) <= TRIANGLES &&
           __builtin_popcount(out->squares) <= SQUARES_OWNED;
}

typedef struct {
    const tp_solo_jump_table *t;
    tp_solo_jump_facts *facts;
    tp_state *rarest;
    uint64_t times; /* how many deals each stands for */
} census;

static void visit_to_count(void *context, const position *p, size_t number) {
    census *x = context;
    tp_solo_jump_facts *f = x->facts;
    const uint64_t ways = x->t->ways[number];
    f->deals += x->times;
    if (ways == 0) return;
    f->solvable += x->times;
    f->by_moves[x->t->moves[number]] += x->times;
    if (ways > f->most_ways) f->most_ways = ways;
    if (f->fewest_ways == 0 || ways < f->fewest_ways) {
        f->fewest_ways = ways;
        f->with_fewest = 0;
        to_state(p, x->rarest);
    }
    if (ways == f->fewest_ways) f->with_fewest += x->times;
}

void tp_solo_jump_count_deals(const tp_solo_jump_table *t, tp_solo_jump_facts *out,
                              tp_state *rarest) {
    census x = {.t = t, .facts = out, .rarest = rarest};
    *out = (tp_solo_jump_facts){0};
    for (int kind = 0; kind < CLASSES; kind++) {
        x.times = class_sizes[kind];
        visit_all(t, kind, TRIANGLES, SQUARES_OWNED, visit_to_count, &x);
    }
}

bool tp_solo_jump_look_up(const tp_solo_jump_table *t, const tp_state *s, uint64_t *ways,
                          int *moves) {
    position p;
    if (!from_state(s, &p)) return false;
    const size_t number = number_of(t, &p);
    *ways = t->ways[number];
    *moves = t->moves[number];
    return true;
}

/* One jump of a shortest solution. *point is the piece that is under way, -1 for none: it may go on
 * for nothing. */
static bool best_jump(const tp_solo_jump_table *t, position *p, int *point, int left,
                      tp_move *out) {
    for (unsigned set = taken(p); set != 0; set &= set - 1) {
        const int from = __builtin_ctz(set) & 15, cost = from != *point;
        for (int i = 0; i < t->jump_count[from]; i++) {
            position after;
            const int to = t->jumps[from][i].to;
            if (!jump(p, from, &t->jumps[from][i], &after)) continue;
            if (cost + rest_of_chain(t, &after, to) != left) continue;
            *out = solo_jump_jump(from, to);
            *p = after;
            *point = to;
            return true;
        }
    }
    return false;
}

int tp_solo_jump_solution(const tp_solo_jump_table *t, const tp_state *s,
                          tp_move out[TP_SOLO_JUMPS]) {
    position p;
    int n = 0, point = -1;
    if (!from_state(s, &p) || t->moves[number_of(t, &p)] == NEVER) return 0;
    int left = t->moves[number_of(t, &p)];
    while (p.triangles != 0 || p.squares != 0) {
        if (!best_jump(t, &p, &point, left, &out[n])) return 0;
        n++;
        left = rest_of_chain(t, &p, point);
    }
    return n;
}

/* ---- the check ---- */

static void deal(const tp_rules *r, tp_rng *g, tp_state *s) {
    *s = (tp_state){.dealt = 0};
    while (s->dealt < GRID4_SQUARES) {
        tp_move list[SHAPES + 1];
        uint32_t weight[SHAPES + 1];
        const size_t n = r->game->outcomes(r, s, list, weight);
        solo_jump_apply(r, s, TP_TABLE, list[tp_rng_weighted(g, weight, n)]);
    }
}

/* The solution, played by the rules, must end with the cylinder alone. */
static bool is_solved_by(const tp_rules *r, tp_state s, const tp_move *jumps, int n) {
    tp_result result;
    for (int i = 0; i < n; i++) {
        tp_move list[MOST_JUMPS];
        const size_t count = solo_jump_moves(r, &s, 0, list);
        size_t at = 0;
        while (at < count && list[at] != jumps[i]) at++;
        if (at == count) return false;
        solo_jump_apply(r, &s, 0, jumps[i]);
    }
    if (r->game->node(r, &s).kind != TP_END) return false;
    solo_jump_result(r, &s, &result);
    return result.rank[0] == 1;
}

/* How many moves that is if a chain counts as one. */
static int count_chains(const tp_move *jumps, int n) {
    int chains = 0;
    for (int i = 0; i < n; i++) chains += i == 0 || grid4_from(jumps[i]) != grid4_to(jumps[i - 1]);
    return chains;
}

uint64_t tp_solo_jump_check(const tp_solo_jump_table *t, const tp_rules *r, tp_rng *g,
                            uint64_t deals) {
    uint64_t wrong = 0;
    for (uint64_t i = 0; i < deals; i++) {
        uint64_t ways, solving, lines;
        tp_move jumps[TP_SOLO_JUMPS];
        tp_state s;
        int moves;
        deal(r, g, &s);
        solo_jump_count(r, &s, &solving, &lines);
        const int n = tp_solo_jump_solution(t, &s, jumps);
        bool is_right = tp_solo_jump_look_up(t, &s, &ways, &moves) && ways == solving;
        if (is_right && solving > 0)
            is_right = is_solved_by(r, s, jumps, n) && count_chains(jumps, n) == moves;
        wrong += !is_right;
    }
    return wrong;
}
