/* route66/lanes.c: random play of many games side by side, see core/lanes.h. Move for move and bit
 * for bit it is what tp_random_move does.
 *
 * A round is a roll, a step and a decision; a lane takes part in what is its turn, so in a round it
 * plays up to three plies. Lanes know nothing of each other, so it does not matter that one is
 * ahead. A space is a bit in a word: the first space without a marker behind a car is a carry.
 * Where a car wins its section, which is one ply in thirty, the rules themselves are asked. */
#include "core/lanes.h"
#include "state.h"

#include <string.h>

#if TP_HAS_LANES

enum { SPLITS = 3, HALVES = 2 * SPLITS };
enum { LONGEST = 15, LAST_PLY = INT16_MAX }; /* what words can hold */

/* Eight games. */
typedef struct {
    word cars[NUMBERS], markers[MOST_PLAYERS][NUMBERS]; /* the space as a bit; bit 0: no marker */
    word halves[HALVES]; /* of the roll's splits, two and two, as sets of one section */
    word open, cars_in, arrived, seat, phase, roll, ply;
    word last_event, last_seat, last_roll, last_sections, last_won;
    word left; /* so many plies are to be played */
    lane_rngs rng;
} block;

/* The same as numbers one by one. */
typedef struct {
    uint16_t cars[NUMBERS][LANES], markers[MOST_PLAYERS][NUMBERS][LANES], halves[HALVES][LANES];
    uint16_t open[LANES], cars_in[LANES], arrived[LANES], seat[LANES], phase[LANES], roll[LANES];
    uint16_t ply[LANES], last_event[LANES], last_seat[LANES], last_roll[LANES];
    uint16_t last_sections[LANES], last_won[LANES], left[LANES];
    plain_rngs rng;
} plain;
_Static_assert(sizeof(plain) == sizeof(block), "a block is plain numbers");
typedef union {
    block vectors;
    plain numbers;
} games;

/* A roll: its halves, all of them together, its number. */
typedef union {
    uint16_t numbers[LANES];
    word vector;
} roll_words;
enum { SUMS = HALVES, NUMBER };

/* What all lanes have in common. */
typedef struct {
    const tp_rules *r;
    const tp_state *first;
    tp_tally *tally;
    word goal[NUMBERS]; /* the scoring space */
    word limit;
    roll_words rolls[1 + ROLLS];
} law;

/* ---- in and out ---- */

static void take_in(const law *x, plain *p, int lane, const tp_state *s) {
    const roll_words *roll = &x->rolls[s->roll];
    for (int i = LOWEST; i <= HIGHEST; i++) {
        p->cars[i][lane] = (uint16_t)(s->cars[i] == 0 ? 0 : 1u << s->cars[i]);
        for (int seat = 0; seat < x->r->players; seat++)
            p->markers[seat][i][lane] = (uint16_t)(1u << s->markers[seat][i]);
    }
    for (int i = 0; i < HALVES; i++) p->halves[i][lane] = roll->numbers[i];
    p->open[lane] = s->open;
    p->cars_in[lane] = s->cars_in;
    p->arrived[lane] = s->arrived;
    p->seat[lane] = s->seat;
    p->phase[lane] = s->phase;
    p->roll[lane] = s->roll;
    p->ply[lane] = (uint16_t)s->ply;
    p->last_event[lane] = s->last_event;
    p->last_seat[lane] = s->last_seat;
    p->last_roll[lane] = s->last_roll;
    p->last_sections[lane] = s->last_sections;
    p->last_won[lane] = s->last_won;
}

/* What winning changes, sections and scores, has been in the state all the time. */
static void give_back(const law *x, const plain *p, int lane, tp_state *s) {
    for (int i = LOWEST; i <= HIGHEST; i++) {
        const unsigned car = p->cars[i][lane];
        s->cars[i] = (uint8_t)(car == 0 ? 0 : __builtin_ctz(car));
        for (int seat = 0; seat < x->r->players; seat++)
            s->markers[seat][i] = (uint8_t)__builtin_ctz((unsigned)p->markers[seat][i][lane]);
    }
    for (int i = LOWEST; i <= HIGHEST; i++) /* a closed section has no markers */
        assert(s->first[i] == 0 || p->markers[0][i][lane] == 1);
    s->cars_in = p->cars_in[lane];
    s->arrived = p->arrived[lane];
    s->seat = (uint8_t)p->seat[lane];
    s->phase = (uint8_t)p->phase[lane];
    s->roll = (uint8_t)p->roll[lane];
    s->ply = p->ply[lane];
    s->last_event = (uint8_t)p->last_event[lane];
    s->last_seat = (uint8_t)p->last_seat[lane];
    s->last_roll = (uint8_t)p->last_roll[lane];
    s->last_sections = p->last_sections[lane];
    s->last_won = p->last_won[lane];
}

/* ---- what is done lane by lane ---- */

static void lane_has_moved(const law *x, games *g, int lane, tp_state *s) {
    if (s->phase == ENDED) {
        tp_lab_count(x->r, s, x->tally);
        if (g->numbers.left[lane] != 0) memcpy(s, x->first, sizeof *s);
    }
    take_in(x, &g->numbers, lane, s);
}

/* route66.md "Stopping and winning", for the lanes of a mask whose cars have arrived. */
static void win(const law *x, games *g, word which, tp_state *lanes) {
    for (int lane = 0; lane < LANES; lane++) {
        if (which[lane] == 0) continue;
        give_back(x, &g->numbers, lane, &lanes[lane]);
        x->r->game->apply(x->r, &lanes[lane], lanes[lane].seat, route66_stop());
        lane_has_moved(x, g, lane, &lanes[lane]);
    }
}

/* route66.md "Ply limit", for those that have moved. */
INLINE void look_at_limit(const law *x, games *g, word moved, tp_state *lanes) {
    const word late = moved & ~is_less(g->vectors.ply, x->limit);
    if (__builtin_expect(is_any(late), 0))
        for (int lane = 0; lane < LANES; lane++) {
            if (late[lane] == 0) continue;
            give_back(x, &g->numbers, lane, &lanes[lane]);
            route66_end_game(&lanes[lane], BY_LIMIT);
            lane_has_moved(x, g, lane, &lanes[lane]);
        }
}

/* ---- a ply ---- */

/* Lanes in a phase that have plies left. */
INLINE word those_in(const block *b, unsigned phase) {
    return (word)(b->phase == (uint16_t)phase) & ~is_zero(b->left);
}

INLINE void count_ply(block *b, word moved) {
    b->ply -= moved;
    b->left += moved;
}

/* Sections whose number can be used, and in which lanes one car of three is left. */
typedef struct {
    word usable, has_one_car;
} means;

INLINE means means_of(const block *b) {
    const word but_one = b->cars_in & (b->cars_in - 1), but_two = but_one & (but_one - 1);
    const word all_three = ~is_zero(but_two), unfinished = b->open & ~b->arrived;
    return (means){unfinished & (b->cars_in | ~all_three), ~is_zero(but_one) & ~all_three};
}

INLINE void end_turn(block *b, word which, int players, unsigned event, word roll) {
    b->last_event = choose(which, all(event), b->last_event);
    b->last_seat = choose(which, b->seat, b->last_seat);
    b->last_roll = choose(which, roll, b->last_roll);
    b->last_sections = choose(which, b->cars_in, b->last_sections);
    b->last_won &= ~which;
    for (int i = LOWEST; i <= HIGHEST; i++) b->cars[i] &= ~which;
    b->cars_in &= ~which;
    b->arrived &= ~which;
    const word next = b->seat + 1;
    b->seat = choose(which, next & ~(word)(next == (uint16_t)players), b->seat);
}

/* Eight vectors of eight words, rows for columns. */
INLINE void transpose(word m[LANES]) {
    word n[LANES];
    for (int round = 0; round < 3; round++) {
        for (size_t i = 0; i < 4; i++) {
            n[2 * i] = __builtin_shufflevector(m[i], m[i + 4], 0, 8, 1, 9, 2, 10, 3, 11);
            n[2 * i + 1] = __builtin_shufflevector(m[i], m[i + 4], 4, 12, 5, 13, 6, 14, 7, 15);
        }
        for (int i = 0; i < LANES; i++) m[i] = n[i];
    }
}

/* route66.md "Turn", "Bust". */
INLINE word roll_dice(const law *x, block *b, int players) {
    const word moved = those_in(b, ROLLING);
    const word index = draw_some(&b->rng, moved & ORDERED_ROLLS);
    word roll[LANES];
    for (int lane = 0; lane < LANES; lane++)
        roll[lane] = x->rolls[x->r->tables->sorted[index[lane]]].vector;
    transpose(roll);
    const word usable = means_of(b).usable, bust = moved & is_zero(roll[SUMS] & usable);
    const word goes_on = moved & ~bust;
    for (int i = 0; i < HALVES; i++) b->halves[i] = choose(goes_on, roll[i], b->halves[i]);
    b->roll = choose(goes_on, roll[NUMBER], b->roll);
    b->phase = choose(goes_on, all(MOVING), b->phase);
    end_turn(b, bust, players, BUST, roll[NUMBER]);
    count_ply(b, moved);
    return moved;
}

/* A move: in which sections, and in which lanes twice in one. */
typedef struct {
    word sections, is_double;
} stride;

/* route66.md "What a split allows": one move, or two where one car is left for two sections. */
INLINE stride draw_stride(block *b, word moved) {
    const means m = means_of(b);
    word first[SPLITS], count[SPLITS], sum = {0};
    for (size_t i = 0; i < SPLITS; i++) {
        const word x = b->halves[2 * i], y = b->halves[2 * i + 1], both = x | y;
        const word has_both = ~is_zero(x & m.usable) & ~is_zero(y & m.usable);
        const word two = has_both & m.has_one_car & is_zero(both & b->cars_in) & ~(word)(x == y);
        first[i] = choose(two, x, both & m.usable);
        count[i] = (~is_zero(both & m.usable) & 1) + (two & 1);
        sum += count[i];
    }
    word n = draw_some(&b->rng, sum & moved), rest = moved;
    stride s = {{0}, {0}};
    for (size_t i = 0; i < SPLITS; i++) {
        const word x = b->halves[2 * i], y = b->halves[2 * i + 1];
        const word is_it = rest & is_less(n, count[i]);
        s.sections |= is_it & choose(is_zero(n), first[i], y);
        s.is_double |= is_it & (word)(x == y);
        n -= count[i];
        rest &= ~is_it;
    }
    return s;
}

/* route66.md "Jump": the lowest space above one that has no marker. */
INLINE word next_space(word from, word taken) {
    const word below = taken | (from + from - 1);
    return ~below & (below + 1);
}

INLINE word step_cars(const law *x, block *b, int players) {
    const word moved = those_in(b, MOVING);
    const stride s = draw_stride(b, moved);
    word is_seat[MOST_PLAYERS];
    for (int i = 0; i < players; i++) is_seat[i] = (word)(b->seat == (uint16_t)i);
    for (int i = LOWEST; i <= HIGHEST; i++) {
        const word stays = is_zero(s.sections & (uint16_t)(1u << i)), car = b->cars[i];
        word taken = {0}, own = {0};
        for (int seat = 0; seat < players; seat++) {
            taken |= b->markers[seat][i];
            own |= b->markers[seat][i] & is_seat[seat];
        }
        const word once = next_space(car | (own & is_zero(car)), taken);
        const word twice = next_space(once, taken);
        const word goes_on = s.is_double & ~(word)(once == x->goal[i]);
        const word to = choose(goes_on, twice, once);
        b->cars[i] = choose(stays, car, to);
        b->arrived |= (word)(to == x->goal[i]) & ~stays & (uint16_t)(1u << i);
    }
    b->cars_in |= s.sections;
    b->roll &= ~moved;
    b->phase = choose(moved, all(DECIDING), b->phase);
    count_ply(b, moved);
    return moved;
}

/* route66.md "Stopping and winning": a stop that wins nothing. */
INLINE void stop(block *b, word which, int players) {
    for (int seat = 0; seat < players; seat++) {
        const word is_it = which & (word)(b->seat == (uint16_t)seat);
        for (int i = LOWEST; i <= HIGHEST; i++) {
            const word moves = is_it & ~is_zero(b->cars[i]);
            b->markers[seat][i] = choose(moves, b->cars[i], b->markers[seat][i]);
        }
    }
    end_turn(b, which, players, STOPPED, all(0));
}

INLINE word decide(const law *x, games *g, int players, tp_state *lanes) {
    block *b = &g->vectors;
    const word moved = those_in(b, DECIDING);
    const word stops = moved & (word)(draw_some(&b->rng, moved & 2) == 1);
    const word wins = stops & ~is_zero(b->arrived);
    const word others = moved & ~wins;
    stop(b, stops & ~wins, players);
    b->phase = choose(others, all(ROLLING), b->phase);
    b->left += wins;
    count_ply(b, others);
    if (is_any(wins)) win(x, g, wins, lanes);
    return others;
}

INLINE void play_block(const law *x, games *g, int players, tp_state *lanes) {
    while (is_any(g->vectors.left)) {
        look_at_limit(x, g, roll_dice(x, &g->vectors, players), lanes);
        look_at_limit(x, g, step_cars(x, &g->vectors, players), lanes);
        look_at_limit(x, g, decide(x, g, players, lanes), lanes);
    }
}

/* ---- many games ---- */

static void play_lanes(const law *x, tp_state *lanes, tp_rng *rngs, uint16_t plies) {
    games g = {0};
    for (int lane = 0; lane < LANES; lane++) {
        if (lanes[lane].phase == ENDED) memcpy(&lanes[lane], x->first, sizeof *lanes);
        take_in(x, &g.numbers, lane, &lanes[lane]);
        rng_in(&g.numbers.rng, lane, &rngs[lane]);
        g.numbers.left[lane] = plies;
    }
    /* A copy for each number of players, so that loops over them are none. */
    switch (x->r->players) {
    case 2: play_block(x, &g, 2, lanes); break;
    case 3: play_block(x, &g, 3, lanes); break;
    default: play_block(x, &g, 4, lanes); break;
    }
    for (int lane = 0; lane < LANES; lane++) {
        give_back(x, &g.numbers, lane, &lanes[lane]);
        rng_out(&g.numbers.rng, lane, &rngs[lane]);
    }
}

static void lay_down(law *x) {
    const tp_tables *t = x->r->tables;
    for (int i = LOWEST; i <= HIGHEST; i++) x->goal[i] = all(1u << t->length[i]);
    x->limit = all((unsigned)x->r->option[PLY_LIMIT]);
    memset(x->rolls, 0, sizeof x->rolls);
    for (int i = 1; i <= ROLLS; i++) {
        uint16_t *numbers = x->rolls[i].numbers;
        for (int k = 0; k < t->rolls[i].splits; k++)
            for (int half = 0; half < 2; half++)
                numbers[2 * k + half] = (uint16_t)(1u << t->rolls[i].halves[k][half]);
        numbers[SUMS] = t->rolls[i].sums;
        numbers[NUMBER] = (uint16_t)i;
    }
}

/* Two variants, long games and long roads are left to the rules. */
static bool fits(const tp_rules *r) {
    if (r->option[FASTER_GEAR] || r->option[MAY_DECLINE] || r->option[PLY_LIMIT] > LAST_PLY)
        return false;
    for (int i = LOWEST; i <= HIGHEST; i++)
        if (r->tables->length[i] > LONGEST) return false;
    return true;
}

size_t route66_play(const tp_rules *r, const tp_state *first, tp_state *lanes, tp_rng *rngs,
                    size_t n, uint64_t plies, tp_tally *t) {
    enum { PORTION = 10000 };
    law x = {.r = r, .first = first, .tally = t};
    const size_t whole = n - n % LANES;
    if (!fits(r)) return 0;
    lay_down(&x);
    for (size_t done = 0; done < whole; done += LANES)
        for (uint64_t left = plies; left > 0;) {
            const uint64_t portion = left < PORTION ? left : PORTION;
            play_lanes(&x, &lanes[done], &rngs[done], (uint16_t)portion);
            left -= portion;
        }
    t->plies += plies * whole;
    return whole;
}

#else /* one game after the other */

size_t route66_play(const tp_rules *r, const tp_state *first, tp_state *lanes, tp_rng *rngs,
                    size_t n, uint64_t plies, tp_tally *t) {
    (void)r, (void)first, (void)lanes, (void)rngs, (void)n, (void)plies, (void)t;
    return 0;
}

#endif
