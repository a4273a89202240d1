/* app/contest/score.h: the books of a contest: how games went, added up. Not for several threads at
 * once; run.c has the lock. */
#ifndef TP_APP_CONTEST_SCORE_H
#define TP_APP_CONTEST_SCORE_H

#include "app/contest/contest.h"
#include "app/contest/figures.h"
#include "app/sitter.h"

/* How one game went. */
typedef struct {
    size_t plies;
    tp_result result; /* by seat; of a game lost by a fault, the others share the first rank */
    int offender;     /* the bot that lost by a fault, or -1 */
    tp_fault fault;
    char said[TP_REPLY_SAID]; /* what the offender said, made printable; may be empty */
    struct {
        uint64_t moves, iterations;
        double seconds;
    } spent[TP_SEATS]; /* by bot */
} tp_contest_game;

/* What one bot has done. */
typedef struct {
    uint64_t wins, draws, losses; /* a shared first rank is a draw */
    double share;                 /* of wins: 1 for one alone, else a part */
    uint64_t scored;              /* games with points, */
    int64_t points;               /* and the points made in them */
    uint64_t moves, iterations;
    double seconds;
    uint64_t faults[TP_FAULT_KINDS];
    tp_sample groups; /* the mean share of each group that is complete */
} tp_tally;

typedef struct {
    const tp_contest *contest;
    uint64_t games, plies;
    tp_tally bots[TP_SEATS];
    float *shares; /* so far in each group, for each bot */
    uint8_t *done; /* games of each group */
} tp_score;

void tp_score_init(tp_score *s, const tp_contest *c);
void tp_score_done(tp_score *s);

/* Enters a game; true if a group is complete with it. */
bool tp_score_add(tp_score *s, uint64_t game, const tp_contest_game *o);

/* For two bots: how much likelier elo1 is than elo0, see figures.h. */
double tp_score_ratio(const tp_score *s);
/* All faults of a bot. */
uint64_t tp_tally_faults(const tp_tally *t);

#endif
