/* bots/tables/solo_jump.h: Solo-Jump solved: of every position that can come about whether the
 * cylinder can be the last piece, in how many ways, and with how few moves if a chain of jumps of
 * one piece counts as one. Every jump takes a piece, so positions are worked out from the last
 * piece upwards, each from those with one piece fewer. */
#ifndef TP_TABLES_SOLO_JUMP_H
#define TP_TABLES_SOLO_JUMP_H

#include "core/game.h"

typedef struct tp_solo_jump_table tp_solo_jump_table;

enum { TP_SOLO_JUMPS = 10 }; /* of any solution of a deal */

/* The game's default rules: the cylinder must be the last, squares jump in all eight directions. */
tp_solo_jump_table *tp_solo_jump_solve(void (*tell)(void *context, int pieces), void *context);
void tp_solo_jump_free(tp_solo_jump_table *t);

/* What is true of all deals. */
typedef struct {
    uint64_t deals, solvable;
    uint64_t by_moves[TP_SOLO_JUMPS + 1]; /* solvable deals, by the fewest moves */
    uint64_t fewest_ways, with_fewest;    /* of solving one, and how many deals have no more */
    uint64_t most_ways;
} tp_solo_jump_facts;
/* rarest is set to a deal that has the fewest ways. */
void tp_solo_jump_count_deals(const tp_solo_jump_table *t, tp_solo_jump_facts *out,
                              tp_state *rarest);

/* Of a position of the game with a cylinder: how many ways there are to solve it, and in how few
 * moves; false if it is not one of the table's (more pieces than a deal has). */
bool tp_solo_jump_look_up(const tp_solo_jump_table *t, const tp_state *s, uint64_t *ways,
                          int *moves);
/* Compares so many deals, drawn at random, with what the game's own rules count; returns how many
 * differ. */
uint64_t tp_solo_jump_check(const tp_solo_jump_table *t, const tp_rules *r, tp_rng *g,
                            uint64_t deals);
/* A shortest solution, jump by jump; returns how many jumps, 0 if there is none. */
int tp_solo_jump_solution(const tp_solo_jump_table *t, const tp_state *s,
                          tp_move out[TP_SOLO_JUMPS]);

#endif
