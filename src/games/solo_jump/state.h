/* solo_jump/state.h: what a position of Solo-Jump is made of. The law is docs/spec/solo-jump.md;
 * comments cite its headings. */
#ifndef SOLO_JUMP_STATE_H
#define SOLO_JUMP_STATE_H

#include "boards/grid4.h"
#include "core/game.h"

enum { CYLINDER, SQUARE, TRIANGLE, SHAPES, BLANK = SHAPES };
enum { PUZZLE, GOAL, SQUARES };              /* options */
enum { GOAL_CYLINDER, GOAL_ANY };            /* choices of GOAL */
enum { BOTH, DIAGONAL_ONLY, STRAIGHT_ONLY }; /* choices of SQUARES */
enum { PUZZLES = 12 };

struct tp_state {
    uint16_t pieces[SHAPES]; /* a bit a centre, see grid4.h */
    uint16_t dealt;          /* how many centres have got their piece or blank, 16 when done */
};

/* The edition: the boards of its puzzles. */
struct tp_tables {
    uint16_t puzzle[PUZZLES][SHAPES];
};

/* How many of each the deal has, blanks last. */
static const int solo_jump_owned[SHAPES + 1] = {
    [CYLINDER] = 1, [SQUARE] = 6, [TRIANGLE] = 4, [BLANK] = 5};

/* The letter of each, in states; a blank is dealt as "-" and printed as ".". */
static const char solo_jump_letters[] = "CST";

static inline unsigned solo_jump_pieces(const uint16_t pieces[SHAPES]) {
    return (unsigned)pieces[CYLINDER] | pieces[SQUARE] | pieces[TRIANGLE];
}

/* Moves: what is dealt onto the next centre, or from and to. The kind keeps both from 0. */
enum { DEAL = 1, JUMP = 2 };
static inline tp_move solo_jump_deal(int shape) {
    return grid4_move(DEAL, 0, shape);
}
static inline tp_move solo_jump_jump(int from, int to) {
    return grid4_move(JUMP, from, to);
}

/* rules.c, for grade.c */
size_t solo_jump_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out);
void solo_jump_apply(const tp_rules *r, tp_state *s, int seat, tp_move m);
void solo_jump_result(const tp_rules *r, const tp_state *s, tp_result *out);
enum { MOST_JUMPS = 64 }; /* eleven pieces, eight directions, and the board's edge */

/* grade.c. solo-jump.md "Difficulty": how many move sequences lead from here to an end, and how
 * many of them solve it. */
void solo_jump_count(const tp_rules *r, const tp_state *s, uint64_t *solving, uint64_t *lines);

/* What the game's files give to its tp_game, in rules.c. */
extern const tp_option solo_jump_options[];
extern const tp_edition solo_jump_editions[];
bool solo_jump_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e);
void solo_jump_start(const tp_rules *r, tp_state *s);
size_t solo_jump_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                        char out[TP_MOVE_TEXT]);
bool solo_jump_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out);
void solo_jump_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w);
bool solo_jump_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e);
void solo_jump_tell(const tp_ply *p, tp_writer *w);
extern const char *const solo_jump_kinds[];
void solo_jump_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                     tp_writer *w);
void solo_jump_review(const tp_rules *r, const tp_at *edition, const tp_remarks *to);
extern const tp_lab solo_jump_lab; /* lab.c */
/* lanes.c: see core/lab.h, play. */
size_t solo_jump_play(const tp_rules *r, const tp_state *first, tp_state *lanes, tp_rng *rngs,
                      size_t n, uint64_t plies, tp_tally *t);

#endif
