/* jump/state.h: what a position of Jump is made of. The law is docs/spec/jump.md; comments cite its
 * headings.
 *
 * A jump goes two columns or none and two rows or none, so a chain stays on every other column and
 * every other row. The board falls apart into four planes of 6x6 squares, and a chain never leaves
 * its plane; what it jumps over lies in the other three. A plane is a word, so a jump of all pieces
 * that may make it is a shift. It also follows that a piece's own starting square is never in its
 * way, and that a chain never ends where a step does. */
#ifndef JUMP_STATE_H
#define JUMP_STATE_H

#include "boards/grid12.h"
#include "core/game.h"

enum { LAYOUT, SQUARES, GOAL, CYLINDER_POINTS, PLY_LIMIT }; /* options */
enum { SQUARES_BEHIND, SQUARES_AHEAD, SPREAD, LAYOUTS };    /* choices of LAYOUT */
enum { BOTH, DIAGONAL_ONLY, STRAIGHT_ONLY };                /* choices of SQUARES */
enum { RED, BLUE };                                         /* seats */
enum { CYLINDER, TRIANGLE, SQUARE, SHAPES };

/* Planes are numbered by the parities of column (1) and row (2). In a plane the square of column c
 * and row r is bit c / 2 + 8 * (r / 2); columns and rows 6 and 7 of the word are off the board. */
enum { PLANES = 4, ODD_COLUMNS = 1, ODD_ROWS = 2 };
#define JUMP_BOARD UINT64_C(0x00003F3F3F3F3F3F)
#define JUMP_COLUMN UINT64_C(0x0000010101010101) /* the leftmost column of a plane */

/* A set of squares. */
typedef struct {
    uint64_t plane[PLANES];
} jump_set;

struct tp_state {
    jump_set pieces[2][SHAPES];
    uint64_t ply; /* a whole word, so that there is no padding */
};

/* How many pieces of a shape a seat has. */
static const int jump_owned[SHAPES] = {[CYLINDER] = 1, [TRIANGLE] = 4, [SQUARE] = 6};

/* A spot is a square by its plane and bit: 64 * plane + bit. */
static inline int jump_spot(int square) {
    const int column = grid12_column(square), row = grid12_row(square);
    return ((row & 1) << 1 | (column & 1)) << 6 | (row >> 1) << 3 | column >> 1;
}
static inline int jump_square(int spot) {
    const int column = (spot & 7) << 1 | (spot >> 6 & 1), row = (spot >> 3 & 7) << 1 | spot >> 7;
    return grid12_square(column, row);
}
static inline bool jump_has(const jump_set *set, int spot) {
    return (set->plane[spot >> 6] >> (spot & 63) & 1u) != 0;
}
static inline void jump_flip(jump_set *set, int spot) {
    set->plane[spot >> 6] ^= UINT64_C(1) << (spot & 63);
}
/* The squares of the bank, column a, in a plane. */
static inline uint64_t jump_bank(int plane) {
    return (plane & ODD_COLUMNS) != 0 ? 0 : JUMP_COLUMN;
}
static inline uint64_t jump_own(const tp_state *s, int seat, int plane) {
    const jump_set *own = s->pieces[seat];
    return own[CYLINDER].plane[plane] | own[TRIANGLE].plane[plane] | own[SQUARE].plane[plane];
}

/* Moves: from and to as spots. The kind keeps them from 0. */
enum { MOVE = 1, PASS };

/* A chain may end anywhere in its plane but where it began. */
enum { PIECES = 11, STEPS = 3, CHAIN_ENDS = 35, MOST_MOVES = PIECES * (STEPS + CHAIN_ENDS) };

/* jump.md "Points and end": the points of a seat. rules.c */
int jump_points(const tp_rules *r, const tp_state *s, int seat);

/* The sum of the columns that the seat's pieces still have to go. rules.c */
int jump_way_to_go(const tp_state *s, int seat);

/* jump.md "Events": the chain of a legal move that is no step, fewest hops, then byte order of its
 * squares. Spots, the start first; returns how many. rules.c */
enum { JUMP_PATH = 37 };
int jump_chain(const tp_rules *r, const tp_state *s, int seat, tp_move m, uint8_t path[JUMP_PATH]);
/* Whether a move is a step to a neighbouring square; else it is a chain. */
static inline bool jump_is_step(tp_move m) {
    return grid12_from(m) >> 6 != grid12_to(m) >> 6;
}

/* rules.c, for bots */
size_t jump_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out);

/* What the game's files give to its tp_game, in rules.c. */
extern const tp_option jump_options[];
bool jump_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e);
void jump_start(const tp_rules *r, tp_state *s);
size_t jump_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                   char out[TP_MOVE_TEXT]);
bool jump_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out);
void jump_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w);
bool jump_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e);
void jump_tell(const tp_ply *p, tp_writer *w);
extern const char *const jump_kinds[];
void jump_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about, tp_writer *w);
extern const tp_lab jump_lab; /* lab.c */

#endif
