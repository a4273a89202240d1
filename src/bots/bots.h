/* bots/bots.h: what a bot is. A bot is one function from a question to an answer; it knows games
 * only through core/game.h.
 *
 * Whoever asks a bot determinizes the state for the seat first, so that a bot cannot cheat even by
 * mistake; tp_bot_ask does both. */
#ifndef TP_BOTS_BOTS_H
#define TP_BOTS_BOTS_H

#include "core/game.h"

enum { TP_PV = 32 };

typedef struct {
    const tp_rules *rules;
    const tp_state *state; /* already determinized for seat */
    int seat;
    int ms;              /* time to think, 0: no limit but iterations */
    uint64_t iterations; /* 0: no limit but ms */
    tp_rng *rng;
} tp_question;

typedef struct {
    tp_move move;
    bool has_value;
    float value[TP_SEATS]; /* how likely each seat is to win, 0..1 */
    uint64_t visits;       /* 0 if the bot does not count */
    int pv_length;
    tp_move pv[TP_PV]; /* what it expects to be played, its own move first */
} tp_answer;

typedef struct {
    const char *name;
    void (*think)(const tp_question *q, tp_answer *a);
} tp_bot;

/* Ends with a NULL name. */
extern const tp_bot tp_bots[];
const tp_bot *tp_bot_by_name(const char *name); /* NULL if there is none */

/* Asks about the true state: hides from the bot what the seat may not know, then lets it think. */
void tp_bot_ask(const tp_bot *bot, const tp_question *q, tp_answer *a);

#endif
