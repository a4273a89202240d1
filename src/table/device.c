/* table/device.c: a table on one device: people who hand it to each other, or one alone with bots.
 *
 * Three things are different from a table on a server, because nobody else is told anything. Chance
 * comes from a seed, as in a match, and is rolled one outcome at a time, so that it can be shown.
 * Whoever is asked in a reaction window is asked in turn: all look at the same screen, so
 * hesitating tells nothing. And with one person nobody is wronged by going back across what bots
 * and chance did (table_alone_ply). */
#include "table/inner.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char session[] = "device"; /* all people are the same one to the table */

tp_actor tp_device_actor(int64_t now) {
    return (tp_actor){.session = session, .name = "", .now = now};
}

/* ---- beginning ---- */

static void sit_down(tp_table *t, const tp_device *d, int64_t now) {
    const uint8_t no_number[TP_DICE_NUMBER] = {0}; /* the seed decides, nobody's number */
    const tp_actor who = tp_device_actor(now);
    for (int i = 0; i < t->players; i++)
        if (d->level[i] == NULL)
            table_sit_human(t, i, &who, no_number);
        else
            table_sit_bot(t, i, d->level[i], now);
    table_start_if_full(t, now);
}

typedef struct {
    tp_table *t;
    int64_t now;
} player;

static void play_again(void *context, const tp_state *before, tp_node node, int seat,
                       tp_move move) {
    const player *p = context;
    (void)before, (void)node;
    if (seat == TP_TABLE)
        table_roll(p->t, move, p->now);
    else
        table_play(p->t, seat, move, p->now);
}

/* What was played so far becomes events, so that it can be taken back like anything else. */
tp_table *tp_table_on_device(const tp_table_means *means, const tp_device *d, int64_t now) {
    tp_table *draft = tp_table_blank(means);
    const tp_match *m = d->played;
    draft->players = tp_match_rules(m)->players;
    draft->is_device = true;
    draft->window_ms = 1000;
    draft->seed = strndup(d->seed.text, d->seed.length);
    tp_table *t = table_adopt(draft, m, now);
    player p = {.t = t, .now = now};
    sit_down(t, d, now);
    tp_match_walk(m, play_again, &p);
    table_settle(t, now);
    if (d->ended != NULL && t->status == TP_TABLE_RUNNING)
        table_end(t, now, d->ended->reason, d->ended->rank,
                  d->ended->scored ? d->ended->score : NULL);
    return t;
}

/* ---- whose turn it is ---- */

/* The seats of a race in the order in which they are asked: people first, the lower seat first. */
static int racers(const tp_table *t, unsigned seats, int out[TP_SEATS]) {
    const unsigned humans = table_humans(t);
    int n = 0;
    for (int i = 0; i < t->players; i++)
        if (seats & humans & 1u << i) out[n++] = i;
    for (int i = 0; i < t->players; i++)
        if (seats & ~humans & 1u << i) out[n++] = i;
    return n;
}

int tp_table_asked(const tp_table *t) {
    const tp_node n = table_node(t);
    int order[TP_SEATS];
    if (n.kind != TP_RACE) return n.seat;
    const int count = racers(t, n.seats, order);
    return count > 0 ? order[t->deferred % count] : TP_TABLE;
}

bool tp_table_defer(tp_table *t) {
    const tp_node n = table_node(t);
    int order[TP_SEATS];
    if (n.kind != TP_RACE || racers(t, n.seats, order) < 2) return false;
    t->deferred++;
    return true;
}

bool tp_table_roll(tp_table *t, int64_t now) {
    if (t->status != TP_TABLE_RUNNING || tp_match_node(t->match).kind != TP_CHANCE) return false;
    table_roll(t, tp_match_draw(t->match), now);
    table_settle(t, now);
    return true;
}

/* ---- going back ---- */

bool table_is_alone(const tp_table *t) {
    return t->is_device && __builtin_popcount(table_humans(t)) == 1;
}

int64_t table_alone_ply(const tp_table *t) {
    const unsigned human = table_humans(t);
    int64_t ply = (int64_t)tp_match_plies(t->match) - 1;
    while (ply >= 0 && (t->steps[ply].seat == TP_TABLE || (human >> t->steps[ply].seat & 1u) == 0))
        ply--;
    return ply;
}
