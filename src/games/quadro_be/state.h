/* quadro_be/state.h: what a position of Quadro-Be is made of. The law is docs/spec/quadro-be.md;
 * comments cite its headings. */
#ifndef QUADRO_BE_STATE_H
#define QUADRO_BE_STATE_H

#include "boards/grid4.h"
#include "core/lab.h"

enum { CYLINDER, TRIANGLE, SQUARE, SHAPES };
enum { PLY_LIMIT }; /* options */

/* quadro-be.md "End", in its order: how the game stands before a turn. */
typedef enum { ON, LINE, LIMIT, STUCK } quadro_be_ending;

struct tp_state {
    uint16_t pieces[2][SHAPES]; /* a bit a point, see grid4.h */
    uint16_t ply;
    /* What follows from the above, worked out once a turn by quadro_be_look. */
    uint8_t ending, shape;
    /* Where the turn can lead: free points if it sets, else the targets of the seat's lower piece
     * of the shape in the low half and those of its higher one in the high half. */
    uint32_t choices;
};

/* How many pieces of a shape a seat has. */
static const int quadro_be_owned[SHAPES] = {[CYLINDER] = 1, [TRIANGLE] = 2, [SQUARE] = 2};

/* quadro-be.md "The order of shapes": the shape of the turn-th turn (from 0) of a seat. */
static inline int quadro_be_shape(int seat, int turn) {
    static const uint8_t order[2][3] = {{SQUARE, CYLINDER, TRIANGLE}, {TRIANGLE, SQUARE, CYLINDER}};
    return order[seat][turn % 3];
}

static inline unsigned quadro_be_pieces_of(const tp_state *s, int seat) {
    return (unsigned)s->pieces[seat][CYLINDER] | s->pieces[seat][TRIANGLE] |
           s->pieces[seat][SQUARE];
}

/* Moves: a point that is set, or from and to. The kind keeps them apart and both from 0. */
enum { SET = 1, STEP = 2 };
static inline tp_move quadro_be_set(int to) {
    return grid4_move(SET, 0, to);
}
static inline tp_move quadro_be_step(int from, int to) {
    return grid4_move(STEP, from, to);
}

/* rules.c. quadro-be.md "End" 1: four of the points make a full line. */
bool quadro_be_has_line(unsigned points);
/* Works out what follows from pieces and ply. */
void quadro_be_look(const tp_rules *r, tp_state *s);

/* What the game's files give to its tp_game, in rules.c. */
bool quadro_be_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e);
void quadro_be_start(const tp_rules *r, tp_state *s);
extern const tp_option quadro_be_options[];
size_t quadro_be_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                        char out[TP_MOVE_TEXT]);
bool quadro_be_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out);
void quadro_be_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w);
bool quadro_be_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e);
void quadro_be_tell(const tp_ply *p, tp_writer *w);
extern const char *const quadro_be_kinds[];
void quadro_be_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                     tp_writer *w);
extern const tp_lab quadro_be_lab; /* lab.c */
/* lanes.c: see core/lab.h, play. */
size_t quadro_be_play(const tp_rules *r, const tp_state *first, tp_state *lanes, tp_rng *rngs,
                      size_t n, uint64_t plies, tp_tally *t);

#endif
