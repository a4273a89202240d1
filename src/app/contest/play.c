/* app/contest/play.c: see play.h. */
#include "app/contest/play.h"

#include "app/file.h"
#include "core/play.h"
#include "table/record.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tp_contest_worker_init(tp_contest_worker *w, const tp_contest *c, const atomic_int *stop) {
    *w = (tp_contest_worker){.contest = c, .stop = stop};
    tp_desk_init(&w->desk, c->rules);
    for (int b = 0; b < c->players; b++)
        w->bots[b] = (tp_sitter){
            .who = &c->entrants[b], .grace_ms = c->grace_ms, .desk = &w->desk, .stop = stop};
}

void tp_contest_worker_done(tp_contest_worker *w) {
    for (int b = 0; b < w->contest->players; b++) tp_sitter_leave(&w->bots[b]);
    tp_desk_done(&w->desk);
}

/* Whoever made a fault has lost, and the others share the win. Of a game for one the rank is 2, as
 * of any that is not won. */
static void lose_by_fault(int seat, int players, tp_result *out) {
    *out = (tp_result){.reason = "forfeit"};
    for (int i = 0; i < players; i++) out->rank[i] = 1;
    out->rank[seat] = players > 1 ? players : 2;
}

/* A bot could not begin or go on; if that is because we stop, it is nobody's loss. */
static void enter_fault(int bot, tp_fault fault, const char *said, tp_contest_game *out) {
    if (fault == TP_FAULT_STOPPED || out->offender >= 0) return;
    out->offender = bot;
    out->fault = fault;
    snprintf(out->said, sizeof out->said, "%s", said);
}

/* False if somebody cannot begin. */
/* Each bot's seed has its number and the game in it: two entries of the same bot must not play
 * alike, and the same contest must play the same games on any number of threads. */
static bool take_seats(tp_contest_worker *w, uint64_t game, const tp_rules *r,
                       tp_contest_game *out) {
    char seed[TP_CONTEST_SEED], own[TP_CONTEST_SEED + 48];
    const int players = w->contest->players;
    bool all_begin = true;
    tp_contest_seed(w->contest, game, seed);
    for (int b = 0; b < players; b++) {
        const int seat = tp_contest_seat(b, game, players);
        snprintf(own, sizeof own, "bot %d of game %" PRIu64 " of %s", b, game, seed);
        const tp_fault fault = tp_sitter_begin(&w->bots[b], r, seat, own);
        if (fault == TP_FAULT_NONE) continue;
        all_begin = false;
        enter_fault(b, fault, "", out);
    }
    return all_begin;
}

/* A bot's turn; false if the game cannot go on. */
static bool act(tp_contest_worker *w, tp_match *m, int bot, tp_kind kind, int seat,
                tp_contest_game *out) {
    tp_reply reply;
    tp_sitter_ask(&w->bots[bot], tp_match_rules(m), tp_match_state(m), kind, seat, &reply);
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

/* Plays until the end, a fault, or until it is to stop; true at the end. Who comes first at a race
 * is drawn from the seed too, so that it is the same in all games of a group. */
static bool play_on(tp_contest_worker *w, tp_match *m, tp_seed seed, uint64_t game,
                    tp_contest_game *out) {
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
        if (atomic_load(w->stop) != 0) return false;
        const int seat = node.kind == TP_RACE ? tp_random_seat(node.seats, &race) : node.seat;
        const int bot = tp_contest_bot(seat, game, w->contest->players);
        if (!act(w, m, bot, node.kind, seat, out)) return false;
    }
}

static bool keep_record(const tp_contest *c, uint64_t game, const tp_match *m, tp_seed seed) {
    const char *names[TP_SEATS] = {NULL};
    const size_t room = strlen(c->record) + 32;
    char *path = tp_alloc(room);
    tp_writer w = {0};
    for (int i = 0; i < c->players; i++)
        names[i] = c->entrants[tp_contest_bot(i, game, c->players)].word;
    tp_record_write(m, seed, names, &w);
    snprintf(path, room, "%s/%06" PRIu64 ".json", c->record, game + 1);
    const bool ok = tp_file_write(path, w.data, w.length);
    tp_writer_done(&w);
    free(path);
    return ok;
}

static tp_played finish(tp_contest_worker *w, uint64_t game, const tp_match *m, tp_seed seed,
                        tp_contest_game *out) {
    const tp_contest *c = w->contest;
    const tp_rules *r = tp_match_rules(m);
    out->plies = tp_match_plies(m);
    if (out->offender >= 0)
        lose_by_fault(tp_contest_seat(out->offender, game, c->players), c->players, &out->result);
    else
        r->game->result(r, tp_match_state(m), &out->result);
    return c->record == NULL || keep_record(c, game, m, seed) ? TP_PLAYED : TP_NOT_KEPT;
}

tp_played tp_contest_worker_play(tp_contest_worker *w, uint64_t game, tp_contest_game *out) {
    const tp_contest *c = w->contest;
    char text[TP_CONTEST_SEED];
    tp_error e;
    tp_played played = TP_BROKEN_OFF;
    const tp_seed seed = tp_contest_seed(c, game, text);
    tp_match *m = tp_match_new(c->game, tp_json_get(c->request, "players"),
                               tp_json_get(c->request, "options"),
                               tp_json_get(c->request, "edition"), seed, &e);
    assert(m != NULL && "the request was found right before the contest began");
    *out = (tp_contest_game){.offender = -1};
    const bool ended =
        take_seats(w, game, tp_match_rules(m), out) && play_on(w, m, seed, game, out);
    if (ended || out->offender >= 0) played = finish(w, game, m, seed, out);
    for (int b = 0; b < c->players; b++)
        tp_sitter_end(&w->bots[b], played == TP_BROKEN_OFF ? NULL : &out->result, c->players);
    tp_match_free(m);
    return played;
}
