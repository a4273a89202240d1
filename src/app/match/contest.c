/* app/match/contest.c: see contest.h. */
#include "app/match/contest.h"

#include <inttypes.h>
#include <stdio.h>

int tp_seat_of(int bot, uint64_t game, int players) {
    return (int)(((uint64_t)bot + game) % (uint64_t)players);
}

int tp_bot_at(int seat, uint64_t game, int players) {
    const int turned = (int)(game % (uint64_t)players);
    return (seat - turned + players) % players;
}

tp_seed tp_seed_of_game(const tp_contest *c, uint64_t game, char text[TP_CONTEST_SEED]) {
    const int n =
        snprintf(text, TP_CONTEST_SEED, "%s-%" PRIu64, c->seed, game / (uint64_t)c->players);
    return (tp_seed){.text = text, .length = (size_t)n};
}
