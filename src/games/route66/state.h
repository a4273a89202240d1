/* route66/state.h: what a position of Route 66 is made of. The law is docs/spec/route66.md;
 * comments cite its headings.
 *
 * Arrays over the road are indexed by the section's own number, 2 to 12; their first two entries
 * stay 0. Sets of sections are bits, bit n for section n. */
#ifndef ROUTE66_STATE_H
#define ROUTE66_STATE_H

#include "core/lab.h"

#include <assert.h>

enum { LOWEST = 2, HIGHEST = 12, SECTIONS = 11, NUMBERS = HIGHEST + 1 };
enum { ROUTE66_ALL_SECTIONS = 0x1ffc }; /* bits 2 to 12 */
enum { MOST_PLAYERS = 4, CARS = 3 };
enum { DICE = 4, ROLLS = 126, ORDERED_ROLLS = 1296 };

enum { SECTIONS_TO_END, FASTER_GEAR, MAY_DECLINE, TIE_BREAK, PLY_LIMIT }; /* options */
enum { TURN_ORDER, LATEST_TURN };                                         /* of TIE_BREAK */

enum { ROLLING, MOVING, DECIDING, ENDED }; /* phases */
enum { NO_REASON, BY_SECTIONS, BY_LIMIT };
enum { NO_EVENT, BUST, STOPPED }; /* how a turn ended */

struct tp_state {
    uint32_t ply;
    uint16_t open;                    /* sections nobody has won: a cache of first */
    uint16_t cars_in;                 /* sections with a car: a cache of cars */
    uint16_t arrived;                 /* those with the car on the scoring space: another */
    uint16_t last_sections, last_won; /* of the turn before: where its cars stood, what it won */
    uint16_t scores[MOST_PLAYERS];    /* follow from first and second */
    uint8_t seat, phase, reason;
    uint8_t roll;                             /* the dice in phase MOVING, 0 in every other */
    uint8_t last_event, last_seat, last_roll; /* all 0 before the first turn has ended */
    uint8_t first[NUMBERS], second[NUMBERS];  /* seat + 1, or 0 */
    uint8_t markers[MOST_PLAYERS][NUMBERS], cars[NUMBERS]; /* the space, 0 for none */
};

/* One of the 126 ways four dice can fall if their order does not matter. */
typedef struct {
    uint8_t dice[DICE];   /* rising */
    uint8_t weight;       /* how many of the 1296 ordered rolls it stands for */
    uint8_t splits;       /* route66.md "Pairings": how many different ones there are, 1 to 3 */
    uint8_t halves[3][2]; /* their sums, the smaller first; no two splits share one */
    uint16_t sums;        /* all of these, as a set of sections */
} route66_roll;

/* The edition, and the dice worked out once. Rolls are numbered from 1. */
struct tp_tables {
    uint8_t length[NUMBERS], first[NUMBERS], second[NUMBERS];
    uint32_t stars[NUMBERS];    /* bit n for space n */
    const char *names[NUMBERS]; /* "Chicago – Springfield" */
    route66_roll rolls[1 + ROLLS];
    uint8_t sorted[ORDERED_ROLLS]; /* the roll that four dice one by one make, see odds.c */
};

/* Moves. A roll is its number; a step is two sections, the smaller first, twice the same one for
 * two steps in it, or 0 as the second for one step. */
enum { MOST_STEPS = 9 }; /* three splits, each as a whole and either half */
enum { FALL = 1, STEP = 2, ROLL = 3, STOP = 4 };
static inline tp_move route66_fall(int roll) {
    return (tp_move)(FALL << 8 | roll);
}
static inline tp_move route66_step(int x, int y) {
    return (tp_move)(STEP << 8 | x << 4 | y);
}
static inline tp_move route66_roll_on(void) {
    return (tp_move)(ROLL << 8);
}
static inline tp_move route66_stop(void) {
    return (tp_move)(STOP << 8);
}
static inline int route66_kind(tp_move m) {
    return (int)(m >> 8);
}
static inline int route66_roll_of(tp_move m) {
    return (int)(m & 255);
}
static inline int route66_x(tp_move m) {
    return (int)(m >> 4 & 15);
}
static inline int route66_y(tp_move m) {
    return (int)(m & 15);
}

static inline int route66_count(unsigned sections) {
    return __builtin_popcount(sections);
}
static inline bool route66_is_in(unsigned sections, int section) {
    return (sections >> section & 1u) != 0;
}

/* route66.md "Usable half": the sections whose number can be used. An open section with the mover's
 * car short of the scoring space, or without one as long as not all three are on the board. */
static inline unsigned route66_usable(const tp_state *s) {
    const unsigned unfinished = s->open & ~(unsigned)s->arrived;
    return route66_count(s->cars_in) < CARS ? unfinished : unfinished & s->cars_in;
}

/* route66.md "Using the dice": a car is left, and a section to bring it into. */
static inline bool route66_can_bring_car(const tp_state *s) {
    return route66_count(s->cars_in) < CARS && (s->open & ~(unsigned)s->cars_in) != 0;
}

/* Anybody's marker on that space? */
static inline bool route66_has_marker(const tp_rules *r, const tp_state *s, int section,
                                      int space) {
    for (int seat = 0; seat < r->players; seat++)
        if (s->markers[seat][section] == space) return true;
    return false;
}

/* route66.md "Jump": the first space after from without a rival's marker. It never passes the
 * scoring space, where no marker stands; the mover's own marker is behind the car and does not
 * count. */
static inline int route66_landing_space(const tp_rules *r, const tp_state *s, int section,
                                        int from) {
    int target = from + 1;
    while (route66_has_marker(r, s, section, target)) target++;
    assert(target <= r->tables->length[section]);
    return target;
}

/* route66.md "A step": from where the next step in a section goes. */
static inline int route66_starting_space(const tp_state *s, int section) {
    return s->cars[section] != 0 ? s->cars[section] : s->markers[s->seat][section];
}

/* odds.c. The last is the odds of a bust: how many of the 1296 rolls would allow the mover no move,
 * with the cars where they are. */
void route66_list_rolls(tp_tables *t);
int route66_roll_of_dice(const tp_tables *t, const int dice[DICE]);
int route66_lost_rolls(const tp_rules *r, const tp_state *s);

/* tell.c: the single steps that a move takes. The writers print keys into an open object; gained
 * is what the mover's cars are ahead of the markers, all together. */
typedef struct {
    int section, from, to;
    bool is_new;  /* it brings a car in */
    int in_order; /* the first step in its section or the second */
} route66_stride;
int route66_strides(const tp_rules *r, const tp_state *s, tp_move m, route66_stride out[2]);
void route66_write_stride(const tp_rules *r, const tp_state *s, const route66_stride *x,
                          tp_writer *w);
void route66_write_way(int section, int from, int to, tp_writer *w);
int route66_spaces_gained(const tp_state *s);

/* json.c: a list of whole numbers from min to max (at least 1), each greater than the one before;
 * *out is the set of them, noun what one of them is called. */
bool route66_want_rising(const tp_at *at, const char *noun, int min, int max, uint32_t *out,
                         tp_error *e);

/* What the game's files give to its tp_game, in rules.c. */
extern const tp_option route66_options[];
extern const tp_edition route66_editions[];
extern const char *const route66_reasons[]; /* from BY_SECTIONS on */
extern const char *const route66_kinds[];
bool route66_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e);
void route66_start(const tp_rules *r, tp_state *s);
const char *route66_name_of(const tp_rules *r, const char *group, const char *id);
size_t route66_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                      char out[TP_MOVE_TEXT]);
bool route66_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out);
void route66_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w);
bool route66_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e);
void route66_tell(const tp_ply *p, tp_writer *w);
void route66_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                   tp_writer *w);
void route66_review(const tp_rules *r, const tp_at *edition, const tp_remarks *to);
extern const tp_lab route66_lab; /* lab.c */

/* rules.c: nobody is to move any more. */
void route66_end_game(tp_state *s, int reason);
/* lanes.c, see play in core/lab.h */
size_t route66_play(const tp_rules *r, const tp_state *first, tp_state *lanes, tp_rng *rngs,
                    size_t n, uint64_t plies, tp_tally *t);

#endif
