/* app/match/contest.h: what a match is, as it was asked for. (A tp_match is one game; what people
 * call a match between bots is a contest here.) All of it is read-only while games are played. */
#ifndef TP_APP_MATCH_CONTEST_H
#define TP_APP_MATCH_CONTEST_H

#include "app/entrant.h"
#include "core/match.h"

enum { TP_CONTEST_SEED = TP_LONGEST_WORD + 24 }; /* room for the seed of a game, as text */

typedef struct {
    const tp_game *game;
    const tp_json *request; /* players, options and edition, known to be right */
    size_t max_moves;
    const char *seed; /* the base of all seeds */
    int players;      /* as many as there are bots */
    tp_entrant entrants[TP_SEATS];
    uint64_t games;
    int threads, grace_ms;
    const char *record; /* the folder for records, or NULL */
    bool has_sprt;
    double elo0, elo1;
} tp_contest;

/* Games count from 0 and come in groups of as many as there are players. In the g-th game of a
 * group bot b has seat (b + g) mod players, so in a group everybody sits everywhere once; */
int tp_seat_of(int bot, uint64_t game, int players);
int tp_bot_at(int seat, uint64_t game, int players);
/* and the games of a group have one seed, so they have the same chance. */
tp_seed tp_seed_of_game(const tp_contest *c, uint64_t game, char text[TP_CONTEST_SEED]);

#endif
