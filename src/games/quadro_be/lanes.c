/* quadro_be/lanes.c: random play of many games side by side. What rules.c does with one game in a
 * few operations on words is done here with eight games in the same operations on vectors of eight
 * words: no branch depends on a game, so the processor never guesses wrong, and a group of vectors
 * keeps it busy while one waits for another. The vectors are the compiler's own and ask for no
 * particular processor. Move for move and bit for bit it is what tp_random_move does.
 *
 * Three tricks. (1) The order of shapes has six turns: the piece sets are kept in a ring that turns
 * with every ply, so the mover's set is the first in all lanes, whichever turn a game is at. (2) A
 * generator's word is 64 bits and a piece set 16: the j-th vector of generators belongs to the
 * lanes j, j + 4, so what must be widened or narrowed is shifted instead. (3) The n-th set bit is
 * found by halving, with the partial sums of counting the bits. */
#include "state.h"

#include <string.h>

#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__

enum { LANES = 8, PARTS = 4 /* 16-bit lanes in a 64-bit word */, TURNS = 6 };
enum { GROUP = 4 }; /* blocks that are played in turns */
/* Left to themselves compilers call some of these, and hand vectors over through memory. */
#define INLINE static inline __attribute__((always_inline))

typedef uint16_t word __attribute__((vector_size(16)));
typedef int16_t truth __attribute__((vector_size(16))); /* of a comparison: all bits or none */
typedef uint64_t wide __attribute__((vector_size(16)));

/* Eight games. */
typedef struct {
    word ring[TURNS];    /* the piece sets in the order in which they move, from turn on */
    word is_cylinder[3]; /* all bits in lanes whose mover has the cylinder, from turn on */
    word low, high;      /* the choices, see state.h */
    word ply;
    word ended;
    wide rng[4][PARTS];
    word games, wins[2], limits; /* since they were last written down */
} block;

static word choose(word mask, word yes, word no) {
    return no ^ (mask & (yes ^ no));
}
static word all(unsigned value) {
    return (word){0} + (uint16_t)value;
}
/* Of small numbers. */
static word is_less(word a, word b) {
    return (word)((truth)a < (truth)b);
}
static word is_zero(word a) {
    return (word)(a == 0);
}

/* ---- counting bits, and finding one ---- */

typedef struct {
    word set, pairs, nibbles, bytes; /* how many bits there are in each two, four, eight */
} counts;

static counts count_bits(word set) {
    counts c = {.set = set};
    c.pairs = set - (set >> 1 & 0x5555);
    c.nibbles = (c.pairs & 0x3333) + (c.pairs >> 2 & 0x3333);
    c.bytes = (c.nibbles + (c.nibbles >> 4)) & 0x0F0F;
    return c;
}

static word total(const counts *c) {
    return (c->bytes + (c->bytes >> 8)) & 31;
}

/* The n-th bit of the set, itself a set of one. */
INLINE word nth_bit(const counts *c, word n) {
    word below = c->bytes & 255, up = ~is_less(n, below);
    word bit = choose(up, all(0x100), all(1));
    n -= below & up;
    word set = choose(up, c->set >> 8, c->set), pairs = choose(up, c->pairs >> 8, c->pairs);
    below = choose(up, c->nibbles >> 8, c->nibbles) & 15;
    up = ~is_less(n, below);
    n -= below & up;
    bit = choose(up, bit << 4, bit);
    set = choose(up, set >> 4, set);
    below = choose(up, pairs >> 4, pairs) & 3;
    up = ~is_less(n, below);
    n -= below & up;
    bit = choose(up, bit << 2, bit);
    set = choose(up, set >> 2, set);
    up = ~is_less(n, set & 1);
    return choose(up, bit << 1, bit);
}

/* ---- generators, as in core/base/rng.h ---- */

INLINE wide next(block *b, int part) {
    wide s0 = b->rng[0][part], s1 = b->rng[1][part], s2 = b->rng[2][part], s3 = b->rng[3][part];
    const wide product = s1 + (s1 << 2), turned = product << 7 | product >> 57;
    s2 ^= s0;
    s3 ^= s1;
    b->rng[1][part] = s1 ^ s2;
    b->rng[0][part] = s0 ^ s3;
    b->rng[2][part] = s2 ^ s1 << 17;
    b->rng[3][part] = s3 << 45 | s3 >> 19;
    return turned + (turned << 3);
}

static tp_rng take_rng(const block *b, int lane) {
    tp_rng g;
    for (int i = 0; i < 4; i++) g.s[i] = b->rng[i][lane % PARTS][lane / PARTS];
    return g;
}
static void put_rng(block *b, int lane, const tp_rng *g) {
    for (int i = 0; i < 4; i++) b->rng[i][lane % PARTS][lane / PARTS] = g->s[i];
}

/* tp_rng_below rejects some draws so that all numbers are equally likely: one in a hundred million
 * here. The first draw of each lane has been made; those that may have to draw again do so one by
 * one. */
static void draw_again(block *b, const wide *low, word count, word *index) {
    for (int lane = 0; lane < LANES; lane++) {
        const uint32_t n = count[lane], floor = (uint32_t)(-n) % n;
        if (low[lane % PARTS][lane / PARTS] >= floor) continue;
        tp_rng g = take_rng(b, lane);
        (*index)[lane] = (uint16_t)tp_rng_below(&g, n);
        put_rng(b, lane, &g);
    }
}

/* A number below count in each lane. */
INLINE word draw(block *b, word count) {
    const wide counts_wide = (wide)count;
    wide index = {0}, low[PARTS], is_short = {0};
    for (int part = 0; part < PARTS; part++) {
        const wide n = counts_wide >> 16 * part & 0xFFFF;
        const wide product = (next(b, part) >> 32) * n;
        index |= product >> 32 << 16 * part;
        low[part] = product & 0xFFFFFFFF;
        is_short |= (low[part] - n) >> 63; /* below zero: the lower half is less than n */
    }
    word drawn = (word)index;
    if (__builtin_expect((is_short[0] | is_short[1]) != 0, 0)) draw_again(b, low, count, &drawn);
    return drawn;
}

/* ---- the rules ---- */

static word lowest(word set) {
    return set & -set;
}

/* grid4_straight, and what grid4_around adds. */
static word beside(word set) {
    return (set & (uint16_t)~GRID4_COLUMN_A) >> 1 | (set & (uint16_t)~GRID4_COLUMN_D) << 1;
}
static word over_and_under(word set) {
    return set >> 4 | set << 4;
}

static word has_line(word points) {
    enum { RISING = 0x8421, FALLING = 0x1248 };
    const word across = points & points >> 1, up = points & points >> 4;
    const word straight = (across & across >> 2 & GRID4_COLUMN_A) | (up & up >> 8);
    return ~is_zero(straight) | (word)((points & RISING) == RISING) |
           (word)((points & FALLING) == FALLING);
}

/* Whether the mover sets a piece: it has none, or one of two. */
static word is_setting(word own, word second, word is_cylinder) {
    return is_zero(own) | (is_zero(second) & ~is_cylinder);
}

/* What lanes begin with that have ended; a block begins with the same. */
typedef struct {
    word ring[TURNS], is_cylinder[3], low, high, ply;
} beginning;

INLINE void begin_anew(block *b, const beginning *f, int turn) {
    const word ended = b->ended;
    for (int i = 0; i < TURNS; i++) {
        word *set = &b->ring[(turn + i) % TURNS];
        *set = choose(ended, f->ring[i], *set);
    }
    for (int i = 0; i < 3; i++) {
        word *phase = &b->is_cylinder[(turn + i) % 3];
        *phase = choose(ended, f->is_cylinder[i], *phase);
    }
    b->low = choose(ended, f->low, b->low);
    b->high = choose(ended, f->high, b->high);
    b->ply = choose(ended, f->ply, b->ply);
}

INLINE void move_at_random(block *b, int turn) {
    const counts low = count_bits(b->low), high = count_bits(b->high);
    const word own = b->ring[turn], first = lowest(own), second = own ^ first;
    const word below = total(&low);
    word n = draw(b, below + total(&high));
    const word is_high = ~is_less(n, below);
    counts half;
    half.set = choose(is_high, high.set, low.set);
    half.pairs = choose(is_high, high.pairs, low.pairs);
    half.nibbles = choose(is_high, high.nibbles, low.nibbles);
    half.bytes = choose(is_high, high.bytes, low.bytes);
    n -= below & is_high;
    const word stays = is_setting(own, second, b->is_cylinder[turn % 3]);
    const word from = choose(is_high, second, first) & ~stays;
    b->ring[turn] = (own ^ from) | nth_bit(&half, n);
    b->ply += 1;
}

/* quadro_be_look for the next turn, and what has ended. */
INLINE void look(block *b, int turn, word limit) {
    const word *ring = b->ring;
    const word own = ring[turn], first = lowest(own), second = own ^ first;
    const word theirs =
        ring[(turn + 1) % TURNS] | ring[(turn + 3) % TURNS] | ring[(turn + 5) % TURNS];
    const word free = ~(own | ring[(turn + 2) % TURNS] | ring[(turn + 4) % TURNS] | theirs);
    const word is_cylinder = b->is_cylinder[turn % 3];
    const word setting = is_setting(own, second, is_cylinder);
    const word sides = beside(first);
    const word to = sides | over_and_under(first) | (over_and_under(sides) & is_cylinder);
    b->low = choose(setting, free, to & free);
    b->high = (beside(second) | over_and_under(second)) & free & ~setting;
    const word line = has_line(theirs), late = ~is_less(b->ply, limit);
    const word drawn = late & ~line, ended = line | late | is_zero(b->low | b->high);
    const word is_odd = -(b->ply & 1);
    b->ended = ended;
    b->games -= ended;
    b->limits -= drawn;
    b->wins[0] -= ended & ~drawn & is_odd; /* seat 1 is to move, so seat 0 has won */
    b->wins[1] -= ended & ~drawn & ~is_odd;
}

/* ---- in and out ---- */

/* The same as numbers one by one, laid out like the beginning of a block: compilers handle single
 * lanes of a vector badly. */
typedef struct {
    uint16_t ring[TURNS][LANES], is_cylinder[3][LANES], low[LANES], high[LANES], ply[LANES];
    uint16_t ended[LANES];
    uint64_t rng[4][PARTS][LANES / PARTS];
} plain;
_Static_assert(sizeof(plain) == offsetof(block, games), "a block begins with what is plain");
typedef union {
    block vectors;
    plain numbers;
} games;

/* Where the set that moves on a turn of six lies in tp_state.pieces, see quadro_be_shape. */
static const uint8_t place_of[2 * TURNS] = {
    SQUARE, SHAPES + TRIANGLE, CYLINDER, SHAPES + SQUARE, TRIANGLE, SHAPES + CYLINDER,
    SQUARE, SHAPES + TRIANGLE, CYLINDER, SHAPES + SQUARE, TRIANGLE, SHAPES + CYLINDER};

INLINE void take_in(plain *p, int lane, const tp_state *s, const tp_rng *g) {
    const uint16_t *sets = s->pieces[0];
    const uint8_t *place = &place_of[s->ply % TURNS];
    for (int i = 0; i < TURNS; i++) p->ring[i][lane] = sets[place[i]];
    for (int i = 0; i < 3; i++)
        p->is_cylinder[i][lane] = place[i] % SHAPES == CYLINDER ? UINT16_MAX : 0;
    p->low[lane] = (uint16_t)s->choices;
    p->high[lane] = (uint16_t)(s->choices >> GRID4_SQUARES);
    p->ply[lane] = s->ply;
    p->ended[lane] = s->ending == ON ? 0 : UINT16_MAX;
    for (int i = 0; i < 4; i++) p->rng[i][lane % PARTS][lane / PARTS] = g->s[i];
}

INLINE void give_back(const tp_rules *r, const plain *p, int lane, int turn, tp_state *s,
                      tp_rng *g) {
    uint16_t *sets = s->pieces[0];
    const uint8_t *place = &place_of[(p->ply[lane] + TURNS - turn) % TURNS];
    for (int i = 0; i < TURNS; i++) sets[place[i]] = p->ring[i][lane];
    s->ply = p->ply[lane];
    s->shape = (uint8_t)(place[turn] % SHAPES);
    s->choices = (uint32_t)p->high[lane] << GRID4_SQUARES | p->low[lane];
    s->ending = ON;
    if (p->ended[lane] != 0) quadro_be_look(r, s); /* why */
    for (int i = 0; i < 4; i++) g->s[i] = p->rng[i][lane % PARTS][lane / PARTS];
}

static uint64_t sum(word counters) {
    uint64_t n = 0;
    for (int lane = 0; lane < LANES; lane++) n += counters[lane];
    return n;
}

static void write_down(block *b, tp_tally *t) {
    const uint64_t drawn = sum(b->limits);
    t->games += sum(b->games);
    t->shared += drawn;
    for (int seat = 0; seat < 2; seat++) t->first[seat] += sum(b->wins[seat]) + drawn;
    b->games = b->limits = b->wins[0] = b->wins[1] = all(0);
}

static beginning beginning_of(const tp_state *first) {
    static const tp_rng none;
    games g;
    beginning f;
    for (int lane = 0; lane < LANES; lane++) take_in(&g.numbers, lane, first, &none);
    memcpy(&f, &g, sizeof f);
    return f;
}
_Static_assert(sizeof(beginning) == offsetof(plain, ended), "so does a beginning");

/* Plies in portions that the counters, 16 bits a lane, cannot run over. */
enum { PORTION = 6 * 10000 };

INLINE int play_ply(games *g, const beginning *f, word limit, int turn) {
    const int following = (turn + 1) % TURNS;
    for (int k = 0; k < GROUP; k++) {
        begin_anew(&g[k].vectors, f, turn);
        move_at_random(&g[k].vectors, turn);
        look(&g[k].vectors, following, limit);
    }
    return following;
}

/* A copy for each turn, so that where the ring begins is no question while it plays. */
static int play_turn(games *g, const beginning *f, word limit, int turn) {
    switch (turn) {
    case 0: return play_ply(g, f, limit, 0);
    case 1: return play_ply(g, f, limit, 1);
    case 2: return play_ply(g, f, limit, 2);
    case 3: return play_ply(g, f, limit, 3);
    case 4: return play_ply(g, f, limit, 4);
    default: return play_ply(g, f, limit, 5);
    }
}

static int play_group(games *g, const beginning *f, word limit, uint64_t plies, tp_tally *t) {
    int turn = 0;
    while (plies > 0) {
        const uint64_t portion = plies < PORTION ? plies : PORTION;
        for (uint64_t i = 0; i < portion; i++) turn = play_turn(g, f, limit, turn);
        for (int k = 0; k < GROUP; k++) write_down(&g[k].vectors, t);
        plies -= portion;
    }
    return turn;
}

size_t quadro_be_play(const tp_rules *r, const tp_state *first, tp_state *lanes, tp_rng *rngs,
                      size_t n, uint64_t plies, tp_tally *t) {
    enum { TOGETHER = GROUP * LANES };
    const beginning f = beginning_of(first);
    const word limit = all((unsigned)r->option[PLY_LIMIT]);
    games g[GROUP] = {0};
    size_t done = 0;
    for (; done + TOGETHER <= n; done += TOGETHER) {
        tp_state *s = &lanes[done];
        tp_rng *from = &rngs[done];
        for (int k = 0; k < GROUP; k++)
            for (int lane = 0; lane < LANES; lane++)
                take_in(&g[k].numbers, lane, &s[LANES * k + lane], &from[LANES * k + lane]);
        const int turn = play_group(g, &f, limit, plies, t);
        for (int k = 0; k < GROUP; k++)
            for (int lane = 0; lane < LANES; lane++)
                give_back(r, &g[k].numbers, lane, turn, &s[LANES * k + lane],
                          &from[LANES * k + lane]);
    }
    t->plies += plies * done;
    return done;
}

#else /* lanes and words would lie the other way round: one game after the other */

size_t quadro_be_play(const tp_rules *r, const tp_state *first, tp_state *lanes, tp_rng *rngs,
                      size_t n, uint64_t plies, tp_tally *t) {
    (void)r, (void)first, (void)lanes, (void)rngs, (void)n, (void)plies, (void)t;
    return 0;
}

#endif
