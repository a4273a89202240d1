/* app/match/play.c: see play.h. */
#include "app/match/play.h"

#include "app/file.h"
#include "app/record.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tp_table_init(tp_table *t, const tp_contest *c, const atomic_int *stop) {
    *t = (tp_table){.contest = c, .stop = stop};
    tp_desk_init(&t->desk, c->max_moves);
    for (int b = 0; b < c->players; b++)
        t->bots[b] = (tp_sitter){
            .who = &c->entrants[b], .grace_ms = c->grace_ms, .desk = &t->desk, .stop = stop};
}

void tp_table_done(tp_table *t) {
    for (int b = 0; b < t->contest->players; b++) tp_sitter_leave(&t->bots[b]);
    tp_desk_done(&t->desk);
}

/* Whoever made a fault has lost, and the others share the win. Of a game for one the rank is 2, as
 * of any that is not won. */
static void lose_by_fault(int seat, int players, tp_result *out) {
    *out = (tp_result){.reason = "forfeit"};
    for (int i = 0; i < players; i++) out->rank[i] = 1;
    out->rank[seat] = players > 1 ? players : 2;
}

/* A bot could not begin or go on; if that is because we stop, it is nobody's loss. */
static void enter_fault(int bot, tp_fault fault, const char *said, tp_outcome *out) {
    if (fault == TP_FAULT_STOPPED || out->offender >= 0) return;
    out->offender = bot;
    out->fault = fault;
    snprintf(out->said, sizeof out->said, "%s", said);
}

/* False if somebody cannot begin. */
static bool take_seats(tp_table *t, uint64_t game, const tp_rules *r, tp_outcome *out) {
    char seed[TP_CONTEST_SEED], own[TP_CONTEST_SEED + 48];
    const int players = t->contest->players;
    bool all_begin = true;
    tp_seed_of_game(t->contest, game, seed);
    for (int b = 0; b < players; b++) {
        const int seat = tp_seat_of(b, game, players);
        snprintf(own, sizeof own, "bot %d of game %" PRIu64 " of %s", b, game, seed);
        const tp_fault fault = tp_sitter_begin(&t->bots[b], r, seat, own);
        if (fault == TP_FAULT_NONE) continue;
        all_begin = false;
        enter_fault(b, fault, "", out);
    }
    return all_begin;
}

/* A bot's turn; false if the game cannot go on. */
static bool act(tp_table *t, tp_match *m, int bot, tp_kind kind, int seat, tp_outcome *out) {
    tp_reply reply;
    tp_sitter_ask(&t->bots[bot], tp_match_rules(m), tp_match_state(m), kind, seat, &reply);
    out->spent[bot].moves++;
    out->spent[bot].iterations += reply.iterations;
    out->spent[bot].seconds += reply.seconds;
    if (reply.fault == TP_FAULT_NONE) {
        tp_match_push(m, seat, reply.move);
        return true;
    }
    enter_fault(bot, reply.fault, reply.said, out);
    return false;
}

static int draw_seat(unsigned seats, tp_rng *g) {
    uint32_t skip = tp_rng_below(g, (uint32_t)__builtin_popcount(seats));
    for (; skip > 0; skip--) seats &= seats - 1;
    return __builtin_ctz(seats);
}

/* Plays until the end, a fault, or until it is to stop; true at the end. Who comes first at a race
 * is drawn from the seed too, so that it is the same in all games of a group. */
static bool play_on(tp_table *t, tp_match *m, tp_seed seed, uint64_t game, tp_outcome *out) {
    char own[TP_CONTEST_SEED + 16];
    tp_rng race;
    tp_error e;
    tp_move rolled;
    const int n = snprintf(own, sizeof own, "race of %s", seed.text);
    tp_rng_seed_text(&race, own, (size_t)n);
    for (;;) {
        const tp_node node = tp_match_node(m);
        if (node.kind == TP_END) return true;
        if (node.kind == TP_CHANCE) {
            tp_match_roll(m, &rolled, &e);
            continue;
        }
        if (atomic_load(t->stop) != 0) return false;
        const int seat = node.kind == TP_RACE ? draw_seat(node.seats, &race) : node.seat;
        const int bot = tp_bot_at(seat, game, t->contest->players);
        if (!act(t, m, bot, node.kind, seat, out)) return false;
    }
}

static bool keep_record(const tp_contest *c, uint64_t game, const tp_match *m, tp_seed seed) {
    const char *names[TP_SEATS] = {NULL};
    const size_t room = strlen(c->record) + 32;
    char *path = tp_alloc(room);
    tp_writer w = {0};
    for (int i = 0; i < c->players; i++)
        names[i] = c->entrants[tp_bot_at(i, game, c->players)].word;
    tp_record_write(m, seed, names, &w);
    snprintf(path, room, "%s/%06" PRIu64 ".json", c->record, game + 1);
    const bool ok = tp_file_write(path, w.data, w.length);
    tp_writer_done(&w);
    free(path);
    return ok;
}

static tp_played finish(tp_table *t, uint64_t game, const tp_match *m, tp_seed seed,
                        tp_outcome *out) {
    const tp_contest *c = t->contest;
    const tp_rules *r = tp_match_rules(m);
    out->plies = tp_match_plies(m);
    if (out->offender >= 0)
        lose_by_fault(tp_seat_of(out->offender, game, c->players), c->players, &out->result);
    else
        r->game->result(r, tp_match_state(m), &out->result);
    return c->record == NULL || keep_record(c, game, m, seed) ? TP_PLAYED : TP_NOT_KEPT;
}

tp_played tp_table_play(tp_table *t, uint64_t game, tp_outcome *out) {
    const tp_contest *c = t->contest;
    char text[TP_CONTEST_SEED];
    tp_error e;
    tp_played played = TP_BROKEN_OFF;
    const tp_seed seed = tp_seed_of_game(c, game, text);
    tp_match *m = tp_match_new(c->game, tp_json_get(c->request, "players"),
                               tp_json_get(c->request, "options"),
                               tp_json_get(c->request, "edition"), seed, &e);
    assert(m != NULL && "the request was found right before the match began");
    *out = (tp_outcome){.offender = -1};
    const bool ended =
        take_seats(t, game, tp_match_rules(m), out) && play_on(t, m, seed, game, out);
    if (ended || out->offender >= 0) played = finish(t, game, m, seed, out);
    for (int b = 0; b < c->players; b++)
        tp_sitter_end(&t->bots[b], played == TP_BROKEN_OFF ? NULL : &out->result, c->players);
    tp_match_free(m);
    return played;
}
