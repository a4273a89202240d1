/* app/puzzles/make.h: puzzles out of bots' games. */
#ifndef TP_APP_PUZZLES_MAKE_H
#define TP_APP_PUZZLES_MAKE_H

#include "core/game.h"

#include <stdatomic.h>

typedef struct {
    const tp_game *game;
    long count, seed;
    long plies;             /* a proof is looked for so deep: 1, 3 or 5 */
    long games;             /* that a move is weighed by */
    const atomic_int *stop; /* not 0: what was found so far is enough */
    void (*tell)(long found, long played);
} tp_puzzle_wish;

/* Into out: a list of puzzles as they stand in puzzles/GAME.json, a line each. Returns how many. */
long tp_puzzles_make(const tp_puzzle_wish *wish, tp_writer *out);

#endif
