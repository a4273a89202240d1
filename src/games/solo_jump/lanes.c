/* solo_jump/lanes.c: random play of many games side by side, see core/lanes.h. Move for move and
 * bit for bit it is what tp_random_move does, so a jump is drawn by its place in the list of
 * rules.c: by shape, then by the centre it starts from, then by its way.
 *
 * On four columns a jump goes right from the two at the left and left from the two at the right;
 * rows likewise. So every centre has three ways, across, along and diagonal, and a set of centres
 * for each of the three is all there is to know. */
#include "core/lanes.h"
#include "state.h"

#include <string.h>

#if TP_HAS_LANES

enum { LOWER = 0x00FF, UPPER = 0xFF00, LEFT = 0x3333, RIGHT = 0xCCCC }; /* halves of the board */
enum { GROUP = 4 }; /* blocks that are played in turns */
enum { ACROSS, ALONG, DIAGONAL, WAYS };

/* Eight games. */
typedef struct {
    word pieces[SHAPES];
    word dealt, next;  /* next: the bit of the centre that gets its piece, 0 when all are dealt */
    word left[SHAPES]; /* how many of each are still to be dealt */
    word ended;
    lane_rngs rng;
    word jumps[WAYS];           /* from where a piece can jump so, whatever it is */
    word games, solved, points; /* since they were last written down */
} block;

/* What rules say, as masks. */
typedef struct {
    word square_straight, square_diagonal, any_goal;
} law;

/* ---- jumps ---- */

/* A step of every centre towards the other half of its row, or of its column. */
INLINE word step_across(word set, word is_left) {
    return choose(is_left, set << 1, set >> 1);
}
INLINE word step_along(word set, word is_lower) {
    return choose(is_lower, set << 4, set >> 4);
}

/* From where there is something to jump over and a hole behind it. */
static inline void find_jumps(block *b) {
    const word taken = b->pieces[CYLINDER] | b->pieces[SQUARE] | b->pieces[TRIANGLE];
    const word hole = ~taken;
    const word right = taken >> 1 & hole >> 2 & LEFT, left = taken << 1 & hole << 2 & RIGHT;
    const word up = taken >> 4 & hole >> 8, down = taken << 4 & hole << 8;
    const word up_right = taken >> 5 & hole >> 10 & LEFT;
    const word up_left = taken >> 3 & hole >> 6 & RIGHT;
    const word down_right = taken << 3 & hole << 6 & LEFT;
    const word down_left = taken << 5 & hole << 10 & RIGHT;
    b->jumps[ACROSS] = right | left;
    b->jumps[ALONG] = (up & LOWER) | (down & UPPER);
    b->jumps[DIAGONAL] = ((up_right | up_left) & LOWER) | ((down_right | down_left) & UPPER);
}

/* solo-jump.md "Play": which pieces of a set, all of one shape, can go which way. */
typedef struct {
    word way[WAYS];
} movers;

INLINE movers movers_of(const block *b, word straight, word diagonal) {
    return (movers){
        {b->jumps[ACROSS] & straight, b->jumps[ALONG] & straight, b->jumps[DIAGONAL] & diagonal}};
}

/* How many jumps there are in each row, of these those from its lower two centres; a row has twelve
 * at most, so four bits hold it. */
typedef struct {
    word rows, halves;
} row_counts;

INLINE row_counts count_rows(const movers *m) {
    row_counts c = {{0}, {0}};
    word others = {0};
    for (int i = 0; i < WAYS; i++) {
        const word pairs = m->way[i] - (m->way[i] >> 1 & 0x5555);
        c.halves += pairs & 0x3333;
        others += pairs >> 2 & 0x3333;
    }
    c.rows = c.halves + others;
    return c;
}

INLINE word count_jumps(const row_counts *c) {
    const word halves = (c->rows & 0x0F0F) + (c->rows >> 4 & 0x0F0F);
    return (halves + (halves >> 8)) & 63;
}

/* The centre from which the n-th jump goes, found by halving the board four times; *n is then the
 * jump's place among those from there. */
INLINE word find_centre(const movers *from, word *n) {
    const row_counts c = count_rows(from);
    movers m = *from;
    word rows = c.rows, halves = c.halves, bit = all(1);
    for (int width = 8; width > 0; width /= 2) {
        const word below = width == 8   ? (rows & 15) + (rows >> 4 & 15)
                           : width == 4 ? rows & 15
                           : width == 2 ? halves & 15
                                        : (m.way[0] & 1) + (m.way[1] & 1) + (m.way[2] & 1);
        const word up = ~is_less(*n, below);
        *n -= below & up;
        bit = choose(up, bit << width, bit);
        rows = choose(up, rows >> width, rows);
        halves = choose(up, halves >> width, halves);
        for (int i = 0; i < WAYS; i++) m.way[i] = choose(up, m.way[i] >> width, m.way[i]);
    }
    return bit;
}

/* The n-th jump from a centre. Rules list those down a row, left to right, then those in the row,
 * then those up: in the lower half the one across comes first, else last; and at the left the
 * one along comes before the diagonal one, else after it. */
typedef struct {
    word over, to;
} leap;

INLINE leap nth_leap(const movers *m, word from, word n) {
    const word is_left = ~is_zero(from & LEFT), is_lower = ~is_zero(from & LOWER);
    const word across = ~is_zero(m->way[ACROSS] & from), along = ~is_zero(m->way[ALONG] & from);
    const word diagonal = ~is_zero(m->way[DIAGONAL] & from);
    const word early = choose(is_left, along, diagonal), late = choose(is_left, diagonal, along);
    const word first = choose(is_lower, across, early), second = choose(is_lower, early, late);
    const word is_first = first & is_zero(n), is_second = second & is_zero(n + first);
    const word is_third = ~(is_first | is_second);
    const word is_across = choose(is_lower, is_first, is_third);
    const word is_early = choose(is_lower, is_second, is_first);
    const word is_along =
        ~is_across & ~(is_early ^ is_left); /* early and left, or late and right */
    leap x = {from, from};
    x.over = choose(is_along, x.over, step_across(x.over, is_left));
    x.over = choose(is_across, x.over, step_along(x.over, is_lower));
    x.to = choose(is_along, x.over, step_across(x.over, is_left));
    x.to = choose(is_across, x.to, step_along(x.to, is_lower));
    return x;
}

/* ---- a ply ---- */

/* solo-jump.md "The deal": the n-th of what is left goes onto the next centre. */
INLINE void deal(block *b, word n, word is_dealing) {
    word rest = is_dealing;
    for (int shape = 0; shape < SHAPES; shape++) {
        const word is_it = rest & is_less(n, b->left[shape]);
        n -= b->left[shape];
        rest &= ~is_it;
        b->left[shape] += is_it; /* one less */
        b->pieces[shape] |= b->next & is_it;
    }
    b->dealt -= is_dealing;
    b->next <<= 1;
}

INLINE void move_at_random(block *b, const law *x, bool deals) {
    const word *own = b->pieces;
    const movers of[SHAPES] = {
        [CYLINDER] = movers_of(b, own[CYLINDER], own[CYLINDER]),
        [SQUARE] = movers_of(b, own[SQUARE] & x->square_straight, own[SQUARE] & x->square_diagonal),
        [TRIANGLE] = movers_of(b, own[TRIANGLE], all(0)),
    };
    word count[SHAPES], sum = {0};
    for (int shape = 0; shape < SHAPES; shape++) {
        const row_counts c = count_rows(&of[shape]);
        count[shape] = count_jumps(&c);
        sum += count[shape];
    }
    const word is_dealing = deals ? ~is_zero(b->next) : all(0);
    if (deals) sum = choose(is_dealing, GRID4_SQUARES - b->dealt, sum);
    word n = draw(&b->rng, sum);
    if (deals) deal(b, n, is_dealing);
    const word later = ~is_less(n, count[CYLINDER]);
    n -= count[CYLINDER] & later;
    const word is_triangle = later & ~is_less(n, count[SQUARE]), is_square = later & ~is_triangle;
    n -= count[SQUARE] & is_triangle;
    const word is_shape[SHAPES] = {~later & ~is_dealing, is_square & ~is_dealing,
                                   is_triangle & ~is_dealing};
    movers m;
    for (int i = 0; i < WAYS; i++)
        m.way[i] = (of[CYLINDER].way[i] & is_shape[CYLINDER]) |
                   (of[SQUARE].way[i] & is_shape[SQUARE]) |
                   (of[TRIANGLE].way[i] & is_shape[TRIANGLE]);
    const word from = find_centre(&m, &n);
    const leap jump = nth_leap(&m, from, n);
    for (int shape = 0; shape < SHAPES; shape++)
        b->pieces[shape] =
            (b->pieces[shape] & ~(jump.over & ~is_dealing)) ^ ((from | jump.to) & is_shape[shape]);
}

/* solo-jump.md "End". A seat that has solved it comes first. */
INLINE void look(block *b, const law *x) {
    find_jumps(b);
    const word *own = b->pieces, cylinder = own[CYLINDER];
    const word straight = cylinder | own[TRIANGLE] | (own[SQUARE] & x->square_straight);
    const word diagonal = cylinder | (own[SQUARE] & x->square_diagonal);
    const word any =
        ((b->jumps[ACROSS] | b->jumps[ALONG]) & straight) | (b->jumps[DIAGONAL] & diagonal);
    const counts pieces = count_bits(cylinder | own[SQUARE] | own[TRIANGLE]);
    const word ended = is_zero(any | b->next), alone = (word)(total(&pieces) == 1);
    b->ended = ended;
    b->games -= ended;
    b->points += total(&pieces) & ended;
    b->solved -= ended & alone & (x->any_goal | ~is_zero(cylinder));
}

/* ---- in and out ---- */

/* The same as numbers one by one, laid out like the beginning of a block. */
typedef struct {
    uint16_t pieces[SHAPES][LANES], dealt[LANES], next[LANES], left[SHAPES][LANES], ended[LANES];
    plain_rngs rng;
} plain;
_Static_assert(sizeof(plain) == offsetof(block, jumps), "a block begins with what is plain");
typedef union {
    block vectors;
    plain numbers;
} games;

INLINE void take_in(const tp_rules *r, plain *p, int lane, const tp_state *s, const tp_rng *g) {
    tp_move list[MOST_JUMPS];
    for (int shape = 0; shape < SHAPES; shape++) {
        p->pieces[shape][lane] = s->pieces[shape];
        p->left[shape][lane] =
            (uint16_t)(solo_jump_owned[shape] - __builtin_popcount(s->pieces[shape]));
    }
    p->dealt[lane] = s->dealt;
    p->next[lane] = (uint16_t)(1u << s->dealt); /* 0 when all are dealt */
    const bool is_over = p->next[lane] == 0 && solo_jump_moves(r, s, 0, list) == 0;
    p->ended[lane] = is_over ? UINT16_MAX : 0;
    rng_in(&p->rng, lane, g);
}

INLINE void give_back(const plain *p, int lane, tp_state *s, tp_rng *g) {
    for (int shape = 0; shape < SHAPES; shape++) s->pieces[shape] = p->pieces[shape][lane];
    s->dealt = p->dealt[lane];
    rng_out(&p->rng, lane, g);
}

static void write_down(block *b, tp_tally *t) {
    t->games += sum_of_lanes(b->games);
    t->first[0] += sum_of_lanes(b->solved);
    t->points[0] += (int64_t)sum_of_lanes(b->points);
    b->games = b->solved = b->points = all(0);
}

INLINE void begin_anew(block *b, const block *first) {
    const word ended = b->ended;
    for (int shape = 0; shape < SHAPES; shape++) {
        b->pieces[shape] = choose(ended, first->pieces[shape], b->pieces[shape]);
        b->left[shape] = choose(ended, first->left[shape], b->left[shape]);
    }
    for (int i = 0; i < WAYS; i++) b->jumps[i] = choose(ended, first->jumps[i], b->jumps[i]);
    b->dealt = choose(ended, first->dealt, b->dealt);
    b->next = choose(ended, first->next, b->next);
}

/* Plies in portions that the counters, 16 bits a lane, cannot run over: sixteen points a ply. */
enum { PORTION = 4000 };

INLINE void play_portion(games *g, const block *first, const law *x, uint64_t plies, bool deals) {
    for (uint64_t i = 0; i < plies; i++)
        for (int k = 0; k < GROUP; k++) {
            begin_anew(&g[k].vectors, first);
            move_at_random(&g[k].vectors, x, deals);
            look(&g[k].vectors, x);
        }
}

static void play_group(games *g, const block *first, const law *x, uint64_t plies, tp_tally *t) {
    bool deals = false; /* is, or ever will be, something to deal? */
    for (int lane = 0; lane < LANES; lane++) deals |= first->next[lane] != 0;
    for (int k = 0; k < GROUP; k++)
        for (int lane = 0; lane < LANES; lane++) deals |= g[k].numbers.next[lane] != 0;
    while (plies > 0) {
        const uint64_t portion = plies < PORTION ? plies : PORTION;
        if (deals)
            play_portion(g, first, x, portion, true);
        else
            play_portion(g, first, x, portion, false);
        for (int k = 0; k < GROUP; k++) write_down(&g[k].vectors, t);
        plies -= portion;
    }
}

static law law_of(const tp_rules *r) {
    const int squares = r->option[SQUARES];
    return (law){all(squares == DIAGONAL_ONLY ? 0 : UINT16_MAX),
                 all(squares == STRAIGHT_ONLY ? 0 : UINT16_MAX),
                 all(r->option[GOAL] == GOAL_ANY ? UINT16_MAX : 0)};
}

size_t solo_jump_play(const tp_rules *r, const tp_state *first, tp_state *lanes, tp_rng *rngs,
                      size_t n, uint64_t plies, tp_tally *t) {
    enum { TOGETHER = GROUP * LANES };
    const law x = law_of(r);
    games f = {0}, g[GROUP] = {0};
    size_t done = 0;
    for (int lane = 0; lane < LANES; lane++) take_in(r, &f.numbers, lane, first, rngs);
    find_jumps(&f.vectors);
    for (; done + TOGETHER <= n; done += TOGETHER) {
        tp_state *s = &lanes[done];
        tp_rng *from = &rngs[done];
        for (int i = 0; i < TOGETHER; i++)
            take_in(r, &g[i / LANES].numbers, i % LANES, &s[i], &from[i]);
        for (int k = 0; k < GROUP; k++) find_jumps(&g[k].vectors);
        play_group(g, &f.vectors, &x, plies, t);
        for (int i = 0; i < TOGETHER; i++)
            give_back(&g[i / LANES].numbers, i % LANES, &s[i], &from[i]);
    }
    t->plies += plies * done;
    return done;
}

#else /* one game after the other */

size_t solo_jump_play(const tp_rules *r, const tp_state *first, tp_state *lanes, tp_rng *rngs,
                      size_t n, uint64_t plies, tp_tally *t) {
    (void)r, (void)first, (void)lanes, (void)rngs, (void)n, (void)plies, (void)t;
    return 0;
}

#endif
