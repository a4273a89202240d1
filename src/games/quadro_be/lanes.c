/* quadro_be/lanes.c: random play of many games side by side, see core/lanes.h. A group of vectors
 * keeps the processor busy while one waits for another. Move for move and bit for bit it is what
 * tp_random_move does.
 *
 * The order of shapes has six turns: the piece sets are kept in a ring that turns with every ply,
 * so the mover's set is the first in all lanes, whichever turn a game is at. */
#include "core/lanes.h"
#include "state.h"

#include <string.h>

#if TP_HAS_LANES

enum { TURNS = 6 };
enum { GROUP = 4 }; /* blocks that are played in turns */

/* Eight games. */
typedef struct {
    word ring[TURNS];    /* the piece sets in the order in which they move, from turn on */
    word is_cylinder[3]; /* all bits in lanes whose mover has the cylinder, from turn on */
    word low, high;      /* the choices, see state.h */
    word ply;
    word ended;
    lane_rngs rng;
    word games, wins[2], limits; /* since they were last written down */
} block;

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
    word n = draw(&b->rng, below + total(&high));
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

/* The same as numbers one by one, laid out like the beginning of a block. */
typedef struct {
    uint16_t ring[TURNS][LANES], is_cylinder[3][LANES], low[LANES], high[LANES], ply[LANES];
    uint16_t ended[LANES];
    plain_rngs rng;
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
    rng_in(&p->rng, lane, g);
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
    rng_out(&p->rng, lane, g);
}

static void write_down(block *b, tp_tally *t) {
    const uint64_t drawn = sum_of_lanes(b->limits);
    t->games += sum_of_lanes(b->games);
    t->shared += drawn;
    for (int seat = 0; seat < 2; seat++) t->first[seat] += sum_of_lanes(b->wins[seat]) + drawn;
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
