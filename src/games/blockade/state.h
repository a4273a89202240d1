/* blockade/state.h: what a position of Blockade is made of. The law is docs/spec/blockade.md;
 * comments cite its headings. */
#ifndef BLOCKADE_STATE_H
#define BLOCKADE_STATE_H

#include "boards/grid12.h"
#include "core/game.h"

enum { START, HOMES, RUNNING, AFTER_PLACING, PLY_LIMIT }; /* options */
enum { FACING, DIAGONAL };                                /* choices of START */
enum { CLOSED, OPEN };                                    /* of HOMES */
enum { ANY_TURN, ALL_PLACED };                            /* of RUNNING */
enum { RELOCATE, SLIDE };                                 /* of AFTER_PLACING */
enum { RED, BLUE };                                       /* seats */
enum { FLUPPIES = 6 };                                    /* each player's */

/* A set of squares by its lines, so that what lies ahead of a square is one word: [ACROSS][row] has
 * a bit a column, [UPRIGHT][column] a bit a row. */
enum { ACROSS, UPRIGHT, AXES };
typedef struct {
    uint16_t of[AXES][GRID12];
} blockade_lines;

typedef enum { PLAYING, BY_RUN, BY_LIMIT } blockade_ending;

struct tp_state {
    uint8_t fluppies[2][FLUPPIES]; /* a seat's squares, ascending; zero behind the last */
    uint8_t placed[2];             /* how many these are */
    uint8_t seat;                  /* to move; when it has ended, who moved last */
    uint8_t ending;
    uint16_t ply;
    blockade_lines taken; /* the squares of all Fluppies once more */
};

/* What the options make of the board. */
struct tp_tables {
    uint8_t flaetz[2];              /* blockade.md "Setup": where each Flätz stands */
    uint8_t places[GRID12_SQUARES]; /* the squares where a Fluppie may stand, if it is free */
    uint8_t place_count;
    blockade_lines may_stand; /* the same as lines */
    blockade_lines flaetze;   /* the squares of both */
};

static inline int blockade_lane(int axis, int square) { /* which line of that axis it lies on */
    return axis == ACROSS ? grid12_row(square) : grid12_column(square);
}
static inline int blockade_place(int axis, int square) { /* and where on the line */
    return axis == ACROSS ? grid12_column(square) : grid12_row(square);
}
static inline bool blockade_has(const blockade_lines *set, int square) {
    return ((unsigned)set->of[ACROSS][grid12_row(square)] >> grid12_column(square) & 1u) != 0;
}
static inline void blockade_flip(blockade_lines *set, int square) {
    for (int axis = 0; axis < AXES; axis++)
        set->of[axis][blockade_lane(axis, square)] ^=
            (uint16_t)(1u << blockade_place(axis, square));
}

/* The first square of the line above place, GRID12 if the edge comes first. */
static inline int blockade_above(unsigned line, int place) {
    const unsigned rest = (line | 1u << GRID12) >> (place + 1);
    return place + 1 + __builtin_ctz(rest);
}

/* The first square of the line below place, -1 if the edge comes first. */
static inline int blockade_below(unsigned line, int place) {
    const unsigned rest = line & ((1u << place) - 1);
    return rest == 0 ? -1 : 31 - __builtin_clz(rest);
}

/* Moves: the kind keeps them from 0. */
enum { PLACE = 1, MOVE, RUN, PASS };

/* Puts one more Fluppie of seat onto a square. rules.c */
void blockade_put(tp_state *s, int seat, int square);

/* blockade.md "Board and names": over which edge a Flätz leaves, as the way he then goes. */
static inline int blockade_goal(int seat) {
    return seat == RED ? GRID12_N : GRID12_S;
}

/* blockade.md "The Flätz leaves the board": what a Flätz has before him. route.c */
typedef enum {
    MEETS_NOTHING,
    MEETS_FLUPPIE,
    MEETS_GOAL,
    MEETS_EDGE,
    MEETS_FLAETZ
} blockade_meeting;
blockade_meeting blockade_meet(const tp_rules *r, const tp_state *s, int seat, int square, int way);

/* His best route out: fewest squares, then fewest turns, then byte order. Every square he crosses,
 * his own first; returns how many, 0 if there is no way out. Whether he may run now is another
 * question. */
enum { BLOCKADE_PATH = GRID12_SQUARES * GRID12_STRAIGHT };
int blockade_route(const tp_rules *r, const tp_state *s, int seat, uint8_t path[BLOCKADE_PATH]);
/* Where there is none: the walk that ends nearest to his goal edge, and what ends it. 0: he can
 * only turn round on the spot or in circles. */
int blockade_dead_end(const tp_rules *r, const tp_state *s, int seat, uint8_t path[BLOCKADE_PATH],
                      blockade_meeting *why);

/* rules.c, for bots. blockade.md "The Flätz leaves the board": may the seat run, whether or not it
 * is its turn? */
bool blockade_can_run(const tp_rules *r, const tp_state *s, int seat);
size_t blockade_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out);
tp_move blockade_sample(const tp_rules *r, const tp_state *s, int seat, tp_rng *g);
void blockade_apply(const tp_rules *r, tp_state *s, int seat, tp_move m);

/* What the game's files give to its tp_game, in rules.c. */
extern const tp_option blockade_options[];
bool blockade_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e);
void blockade_start(const tp_rules *r, tp_state *s);
size_t blockade_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                       char out[TP_MOVE_TEXT]);
bool blockade_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out);
void blockade_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w);
bool blockade_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e);
void blockade_tell(const tp_ply *p, tp_writer *w);
extern const char *const blockade_kinds[];
void blockade_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                    tp_writer *w);
extern const tp_lab blockade_lab; /* lab.c */

#endif
