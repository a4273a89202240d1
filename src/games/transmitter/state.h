/* transmitter/state.h: what a position of Transmitter is made of. The law is
 * docs/spec/transmitter.md; comments cite its headings. */
#ifndef TRANSMITTER_STATE_H
#define TRANSMITTER_STATE_H

#include "boards/grid12.h"
#include "core/game.h"

enum { FREE, CYLINDER, SQUARE, TRIANGLE, SHAPES }; /* what is on a square */
enum { SEATS = 4, COLOURS = 4, ARMY = 11, FIRST = 3 /* pieces on the board at the start */ };
enum { PAIR, LEFT_OUT, BRING_IN, TURN_LIMIT }; /* options */
enum { RED_GREEN, BLUE_YELLOW };               /* choices of PAIR */
enum { OPTIONAL, FORCED };                     /* choices of BRING_IN */

/* A piece is a byte: its owner and its shape; a free square is FREE, all zero. */
static inline uint8_t transmitter_piece(int shape, int owner) {
    return (uint8_t)(owner << 2 | shape);
}
static inline int transmitter_shape(uint8_t piece) {
    return piece & 3;
}
static inline int transmitter_owner(uint8_t piece) {
    return piece >> 2;
}

struct tp_state {
    grid12_set pieces[SEATS];      /* where each seat's pieces stand, */
    uint8_t board[GRID12_SQUARES]; /* and what stands on each square */
    uint32_t turn;                 /* turns finished */
    uint32_t entry;                /* the centre that waits for a piece, or NO_ENTRY */
};
enum { NO_ENTRY = 0 }; /* a1, which is no centre */

/* The edition for these players. */
struct tp_tables {
    uint8_t setup[SEATS][FIRST]; /* squares of the cylinder, the square, the triangle */
    grid12_set centres;
};

/* transmitter.md "Board and pieces": how many of each shape a seat has. */
static const int transmitter_owned[SHAPES] = {[CYLINDER] = 1, [SQUARE] = 6, [TRIANGLE] = 4};
static const char transmitter_letters[] = "CST"; /* by shape, from CYLINDER on */

/* transmitter.md "Moves and state": the seat to act, and the one whose turn was finished last. */
static inline int transmitter_seat(const tp_rules *r, const tp_state *s) {
    return (int)(s->turn % (uint32_t)r->players);
}
static inline int transmitter_last_seat(const tp_rules *r, const tp_state *s) {
    return (int)((s->turn + (uint32_t)r->players - 1) % (uint32_t)r->players);
}

static inline void transmitter_place(tp_state *s, int square, uint8_t piece) {
    s->board[square] = piece;
    grid12_add(&s->pieces[transmitter_owner(piece)], square);
}

/* Moves: from and to, the shape that is brought in, or nothing. The kind keeps them from 0. */
enum { MOVE = 1, BRING, SKIP, PASS };
enum { MOST_MOVES = ARMY * 2 * (GRID12 - 1) }; /* a whole row and column each */

/* rules.c, for json.c. transmitter.md "Transmitter": is the piece on that square the third of three
 * different shapes? */
bool transmitter_completes(const tp_rules *r, const tp_state *s, int square);
/* How many pieces of a shape a seat has on the board. */
int transmitter_count(const tp_state *s, int seat, int shape);

/* rules.c, for bots. transmitter.md "Compulsion": the pieces of the seat that are crowded. */
grid12_set transmitter_crowded(const tp_rules *r, const tp_state *s, int seat);
size_t transmitter_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out);
void transmitter_apply(const tp_rules *r, tp_state *s, int seat, tp_move m);

/* What the game's files give to its tp_game, in rules.c. */
extern const tp_option transmitter_options[];
extern const tp_edition transmitter_editions[];
bool transmitter_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e);
void transmitter_start(const tp_rules *r, tp_state *s);
size_t transmitter_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                          char out[TP_MOVE_TEXT]);
bool transmitter_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out);
void transmitter_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w);
bool transmitter_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e);
void transmitter_tell(const tp_ply *p, tp_writer *w);
extern const char *const transmitter_kinds[];
void transmitter_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                       tp_writer *w);
const char *transmitter_colour_of(const tp_rules *r, int seat);
void transmitter_review(const tp_rules *r, const tp_at *edition, const tp_remarks *to);
extern const tp_lab transmitter_lab; /* lab.c */

#endif
