/* stargate/state.h: what a position of Stargate is made of. The law is docs/spec/stargate.md;
 * comments cite its headings. */
#ifndef STARGATE_STATE_H
#define STARGATE_STATE_H

#include "boards/grid12.h"
#include "core/game.h"

enum { FREE, COMMANDER, DIVER, NOZZLER, SHAPES }; /* what is on a square */
enum { SEATS = 4, ARMY = 11, STARGATES = 4 };
enum { MOST_CAPTURE = 5 }; /* the longest distance at which anything captures */
/* A piece has at most the 22 squares of its lines and eight captures along the diagonals; in the
 * free for all all armies can come to stand under one Commander. */
enum { MOST_OF_A_PIECE = 30, MOST_MOVES = MOST_OF_A_PIECE * (1 + SEATS * (ARMY - 1)) };
enum { MODE, SEATING, MOVING, CAPTURE_LINES, JUMP, PLY_LIMIT }; /* options */
enum { FREE_FOR_ALL, ALLIANCES };                               /* choices of MODE */
enum { ADJACENT, OPPOSITE };                                    /* choices of SEATING */
enum { REACH, LINE, STEP };                                     /* choices of MOVING */
enum { STRAIGHT, ALL };                                         /* choices of CAPTURE_LINES */

/* stargate.md "After each move": why it is over, in the order of the checks. */
enum { ON, BY_COMMANDER, BY_STARGATES, BY_MAINGATE, BY_LIMIT };

/* A piece is a byte: its owner and its shape; a free square is FREE, all zero. */
static inline uint8_t stargate_piece(int shape, int owner) {
    return (uint8_t)(owner << 2 | shape);
}
static inline int stargate_shape(uint8_t piece) {
    return piece & 3;
}
static inline int stargate_owner(uint8_t piece) {
    return piece >> 2;
}

struct tp_state {
    grid12_set pieces[SEATS];      /* where each seat's pieces stand, */
    uint8_t board[GRID12_SQUARES]; /* and what stands on each square */
    uint16_t ply;
    uint8_t seat;           /* to move; when it is over, the one that moved last */
    uint8_t ending;         /* ON, or why it is over */
    uint8_t out[SEATS - 1]; /* the seats without a Commander, in the order they lost him */
    uint8_t outs;
};

/* The edition for these players, and what the options make of moving and capturing. The last index
 * is 0 for straight lines and 1 for diagonals. */
struct tp_tables {
    uint8_t stargates[STARGATES];
    uint8_t maingate[SEATS];
    uint8_t setup[SEATS][ARMY];  /* squares, */
    uint8_t army[ARMY];          /* and the shapes on them */
    uint8_t reach[SHAPES][2];    /* how far it moves; 0 for not at all */
    uint8_t captures[SHAPES][2]; /* a bit for each distance at which it captures */
    uint8_t farthest[SHAPES][2]; /* of the distances at which it does either */
    uint8_t ways, longest;       /* 4 or 8 ways to look, and the farthest of all */
};

/* stargate.md "Board, pieces, seats": how many of each shape a seat has. */
static const int stargate_owned[SHAPES] = {[COMMANDER] = 1, [DIVER] = 4, [NOZZLER] = 6};
static const char stargate_letters[SHAPES + 1] = {'.', 'C', 'T', 'S', '\0'};

static inline bool stargate_is_diagonal(int way) {
    return way >= GRID12_STRAIGHT;
}
static inline bool stargate_is_allied(const tp_rules *r) {
    return r->players == 4 && r->option[MODE] == ALLIANCES;
}
static inline bool stargate_is_free_for_all(const tp_rules *r) {
    return r->players == 4 && r->option[MODE] == FREE_FOR_ALL;
}
/* stargate.md "Board, pieces, seats": a seat's side as a bit set of seats. */
static inline unsigned stargate_side(const tp_rules *r, int seat) {
    return stargate_is_allied(r) ? 5u << (seat & 1) : 1u << seat;
}
static inline bool stargate_is_out(const tp_state *s, int seat) {
    for (int i = 0; i < s->outs; i++)
        if (s->out[i] == seat) return true;
    return false;
}

static inline void stargate_place(tp_state *s, int square, uint8_t piece) {
    s->board[square] = piece;
    grid12_add(&s->pieces[stargate_owner(piece)], square);
}

/* Moves: from and to, or a pass. The kind keeps them apart and all from 0. */
enum { WALK = 1, CAPTURE, PASS };

/* Squares in byte order of their names, as lists are told: column by column, the rows 1, 10, 11,
 * 12, 2, 3, ... */
static inline int stargate_by_name(int i) {
    static const uint8_t rows[GRID12] = {0, 9, 10, 11, 1, 2, 3, 4, 5, 6, 7, 8};
    return grid12_square(i / GRID12, rows[i % GRID12]);
}

/* rules.c. How many stargates a side holds, and how many win. */
int stargate_held(const tp_rules *r, const tp_state *s, unsigned side);
int stargate_needed(const tp_rules *r);
/* What the piece on a square could do if it were its owner's turn: at most MOST_OF_A_PIECE. */
size_t stargate_moves_of(const tp_rules *r, const tp_state *s, int from, tp_move *out);
/* Adds up how many pieces of each seat could capture on that square. */
void stargate_count_captors(const tp_rules *r, const tp_state *s, int square,
                            uint8_t captors[SEATS]);
size_t stargate_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out);
void stargate_apply(const tp_rules *r, tp_state *s, int seat, tp_move m);

/* What the game's files give to its tp_game, in rules.c. */
extern const tp_option stargate_options[];
extern const tp_edition stargate_editions[];
bool stargate_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e);
void stargate_start(const tp_rules *r, tp_state *s);
size_t stargate_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                       char out[TP_MOVE_TEXT]);
bool stargate_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out);
void stargate_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w);
bool stargate_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e);
void stargate_review(const tp_rules *r, const tp_at *edition, const tp_remarks *to);
void stargate_tell(const tp_ply *p, tp_writer *w);
extern const char *const stargate_kinds[];
void stargate_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                    tp_writer *w);
int stargate_corner(const tp_rules *r, int seat); /* setup.c; the square in the seat's corner */
extern const char *const stargate_reasons[];      /* json.c; by ending, from BY_COMMANDER on */
extern const tp_lab stargate_lab;                 /* lab.c */

#endif
