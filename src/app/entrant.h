/* app/entrant.h: a bot that takes part in a game, as a command line names it. */
#ifndef TP_APP_ENTRANT_H
#define TP_APP_ENTRANT_H

#include "bots/bots.h"

enum {
    TP_LONGEST_WORD = 4000, /* of a seed or a bot: it becomes part of records */
    TP_DEFAULT_MS = 1000,   /* to think, for a program that was given no time */
    TP_MOST_MS = 3600000,
    TP_MOST_BOT_THREADS = 64,
};

typedef struct {
    const char *word;    /* as it was written: its name here */
    const char *program; /* of a bot that is a program, else NULL */
    tp_player player;    /* of a bot of ours */
    int ms;              /* budgets: 0 is none, and both 0 the player's own */
    uint64_t iterations;
    const tp_oracle *oracles; /* what it knows for sure, see bots.h; NULL: nothing */
    int threads;              /* that look at one move; 0 is one */
} tp_entrant;

/* Makes an entrant of a word; ms and iterations are for searchers and programs without a budget of
 * their own. False and a message on stderr that names the command, or none if command is NULL. */
bool tp_entrant_read(const char *command, const char *word, const tp_rules *r, int ms,
                     uint64_t iterations, tp_entrant *out);

#endif
