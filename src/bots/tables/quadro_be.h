/* bots/tables/quadro_be.h: Quadro-Be solved: for every position who wins, and in how many plies.
 *
 * Retrograde analysis in the manner of chess's endgame tables: from ends one goes back move by
 * move. Kept is a byte for each placement with Red to move: those with all pieces on the board, of
 * which the turn's shape makes three kinds, and the plies 6, 8 and 10 of the settings. What Blue
 * has to choose from is one ply further. The limit of plies is not known here: a win that comes too
 * late for it is none. */
#ifndef TP_BOTS_TABLES_QUADRO_BE_H
#define TP_BOTS_TABLES_QUADRO_BE_H

#include "bots/bots.h"

/* How a position ends for the seat to move, both playing as well as can be: 0 for a draw, else the
 * number of plies to the end and 1. Wins are an odd number of plies away, losses an even one. */
typedef uint8_t tp_solved_value;
enum { TP_SOLVED_DRAW = 0, TP_SOLVED_NEVER = 255 }; /* never: no game comes there */

static inline bool tp_solved_is_win(tp_solved_value v) {
    return v != TP_SOLVED_DRAW && v % 2 == 0;
}
static inline bool tp_solved_is_loss(tp_solved_value v) {
    return v % 2 == 1;
}
static inline int tp_solved_plies(tp_solved_value v) {
    return v - 1;
}

typedef struct tp_quadro_be_table tp_quadro_be_table;
size_t tp_quadro_be_table_bytes(void);
/* A table in memory of that many bytes, which are filled or will be; the caller's. */
tp_quadro_be_table *tp_quadro_be_table_open(uint8_t *bytes);
void tp_quadro_be_table_close(tp_quadro_be_table *t);

/* A position of the game that has not ended by its limit. */
tp_solved_value tp_quadro_be_value(const tp_quadro_be_table *t, const tp_rules *r,
                                   const tp_state *s);

/* The same for bots: whoever asks is told a draw where the limit comes before the end. *t must
 * stay.
 */
tp_oracle tp_quadro_be_oracle(const tp_quadro_be_table *t, const tp_game *game);

/* The book: how Blue, who wins from the start, plays against anything Red can do, as long as the
 * end is too far away for a search to see. It is part of the program (book.def) and needs no table.
 * False: the position is not in it. */
bool tp_quadro_be_book(const tp_rules *r, const tp_state *s, tp_move *out);
/* The book anew from a table, in the form of book.def. */
void tp_quadro_be_write_book(const tp_quadro_be_table *t, const tp_rules *r, tp_writer *w);

/* What the solver counts while it works. */
typedef struct {
    int plies;          /* to the end, the last ones that were found */
    uint64_t positions; /* found so far, all pieces on the board, symmetries left out */
    uint64_t found;     /* with the last number of plies */
} tp_solve_progress;

/* Fills in a table. It takes some 300 MB beside it, and minutes; host says how many can work side
 * by side and whether to stop (false then). tell is told of every step. */
bool tp_quadro_be_solve(tp_quadro_be_table *t, const tp_rules *r, const tp_host *host, int threads,
                        void (*tell)(void *context, const tp_solve_progress *p), void *context);

/* Compares so many entries, drawn at random, with what the game's own rules say of the positions
 * one ply on: how many are wrong. *checked counts those that a game can come to. */
uint64_t tp_quadro_be_check(const tp_quadro_be_table *t, const tp_rules *r, tp_rng *g, uint64_t n,
                            uint64_t *checked);

/* What is true of the game. Positions with all pieces on the board and nothing decided yet on it, a
 * kind for each turn of the six; symmetric ones counted apart. */
typedef struct {
    uint64_t ends, wins, losses, draws;
    int longest;         /* win, in plies */
    uint32_t longest_at; /* its number */
} tp_solved_counts;
void tp_quadro_be_count(const tp_quadro_be_table *t, int kind, tp_solved_counts *out);
/* The position with that number, Red to move: kind 0, 1, 2 as its shape is S, C, T. */
void tp_quadro_be_position(const tp_quadro_be_table *t, const tp_rules *r, int kind,
                           uint32_t number, tp_state *s);

#endif
