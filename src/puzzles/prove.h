/* puzzles/prove.h: what can be forced. In a game without chance and secrets it is tried out whether
 * a seat wins within so many plies, whatever the others do: every move of its own that does is
 * found, none is left out because it looks bad. So what is said here of a puzzle is proven, not
 * guessed. */
#ifndef TP_PUZZLES_PROVE_H
#define TP_PUZZLES_PROVE_H

#include "core/game.h"

typedef struct tp_prover tp_prover;

/* For games that tp_coach_knows; looks at most positions in each question. The caller's. */
tp_prover *tp_prover_new(const tp_rules *r, uint64_t most);
void tp_prover_free(tp_prover *p); /* NULL is fine */

/* TP_UNPROVEN: it took too many positions. */
typedef enum { TP_NO, TP_YES, TP_UNPROVEN } tp_proof;

/* Whether seat wins by force from s within so many plies, 0 to TP_PROOF_PLIES. */
enum { TP_PROOF_PLIES = 24 };
tp_proof tp_prove_win(tp_prover *p, const tp_state *s, int seat, int plies);
/* The same after seat has played m, which is one of the plies. */
tp_proof tp_prove_move(tp_prover *p, const tp_state *s, int seat, tp_move m, int plies);

#endif
