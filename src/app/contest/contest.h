/* app/contest/contest.h: `turnpike contest`: many games between bots, and who is better. (A match
 * is one game, see core/match.h.) */
#ifndef TP_APP_CONTEST_CONTEST_H
#define TP_APP_CONTEST_CONTEST_H

#include "app/entrant.h"
#include "core/match.h"

enum { TP_CONTEST_SEED = TP_LONGEST_WORD + 24 }; /* room for the seed of a game, as text */

/* A contest as it was asked for; read-only while games are played. */
typedef struct {
    const tp_game *game;
    const tp_json *request; /* players, options and edition, known to be right */
    const tp_rules *rules;  /* of such a game */
    const char *seed;       /* the base of all seeds */
    int players;            /* as many as there are bots */
    tp_entrant entrants[TP_SEATS];
    uint64_t games;
    int threads, grace_ms;
    const char *record; /* the folder for records, or NULL */
    bool has_sprt;
    double elo0, elo1;
} tp_contest;

/* Games count from 0 and come in groups of as many as there are players. In the g-th game of a
 * group bot b has seat (b + g) mod players, so in a group everybody sits everywhere once; */
int tp_contest_seat(int bot, uint64_t game, int players);
int tp_contest_bot(int seat, uint64_t game, int players);
/* and the games of a group have one seed, so they have the same chance. */
tp_seed tp_contest_seed(const tp_contest *c, uint64_t game, char text[TP_CONTEST_SEED]);

/* argv[0] is the subcommand's name; returns the exit status: 0 played, 1 it could not be done, 2
 * the call was wrong, 130 stopped by a signal. */
int tp_contest_main(int argc, char **argv);

#endif
