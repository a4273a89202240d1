/* bots/bots.c: see bots.h; the list itself is bots.def. */
#include "bots/bots.h"

#include <stdlib.h>
#include <string.h>

#define TP_BOT(name) void tp_bot_##name(const tp_question *q, tp_answer *a);
#include "bots/bots.def"
#undef TP_BOT

#define TP_BOT(name) {#name, tp_bot_##name},
const tp_bot tp_bots[] = {
#include "bots/bots.def"
    {NULL, NULL},
};
#undef TP_BOT

const tp_bot *tp_bot_by_name(const char *name) {
    const tp_bot *b = tp_bots;
    while (b->name != NULL && strcmp(b->name, name) != 0) b++;
    return b->name != NULL ? b : NULL;
}

void tp_bot_ask(const tp_bot *bot, const tp_question *q, tp_answer *a) {
    const tp_game *game = q->rules->game;
    tp_state *seen = tp_alloc(game->state_size);
    memcpy(seen, q->state, game->state_size);
    if (game->determinize != NULL) game->determinize(q->rules, seen, q->seat, q->rng);
    tp_question asked = *q;
    asked.state = seen;
    *a = (tp_answer){0};
    bot->think(&asked, a);
    free(seen);
}
