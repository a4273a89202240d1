/* bots/hint.c: what to hint at, see hint.h; reason.c says why. */
#include "bots/hint.h"

#include "core/tell.h"

#include <stdlib.h>
#include <string.h>

/* ---- taking back ---- */

static tp_json *events_of(const tp_rules *r, const tp_state *s, int seat, tp_move move) {
    tp_writer w = {0};
    tp_error e = {0};
    tp_preview(r, s, seat, move, &w);
    tp_json *events = tp_json_parse(w.data, w.length, &e);
    tp_writer_done(&w);
    return events;
}

static bool is_same(const tp_json *a, const tp_json *b) {
    if (a == NULL || b == NULL || tp_json_what(a) != tp_json_what(b)) return false;
    if (tp_json_what(a) == TP_INT) return tp_json_int(a) == tp_json_int(b);
    return tp_json_what(a) == TP_STRING &&
           strcmp(tp_json_text(a, NULL), tp_json_text(b, NULL)) == 0;
}

/* Where an event begins and where it ends, whichever way it is told; NULL: it goes nowhere. */
static const tp_json *start_of(const tp_json *event) {
    const tp_json *path = tp_json_get(event, "path");
    return path != NULL && tp_json_size(path) > 0 ? tp_json_item(path, 0)
                                                  : tp_json_get(event, "from");
}
static const tp_json *goal_of(const tp_json *event) {
    const tp_json *path = tp_json_get(event, "path");
    return path != NULL && tp_json_size(path) > 0 ? tp_json_item(path, tp_json_size(path) - 1)
                                                  : tp_json_get(event, "to");
}

static bool goes_back(const tp_json *done, const tp_json *event) {
    const tp_json *at = tp_json_get(done, "at");
    return is_same(start_of(done), goal_of(event)) && is_same(goal_of(done), start_of(event)) &&
           !is_same(start_of(done), goal_of(done)) &&
           (at == NULL || is_same(at, tp_json_get(event, "at")));
}

/* What is put down somewhere and taken away there. */
static bool is_opposite(const tp_json *done, const tp_json *event) {
    static const char *const pairs[][2] = {
        {"place", "remove"}, {"remove", "place"}, {"cone", "clear"}, {"clear", "cone"}};
    if (!is_same(tp_json_get(done, "at"), tp_json_get(event, "at"))) return false;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (tp_json_equals(tp_json_get(done, "kind"), pairs[i][0]) &&
            tp_json_equals(tp_json_get(event, "kind"), pairs[i][1]))
            return true;
    return false;
}

bool tp_hint_takes_back(const tp_rules *r, const tp_hint_past *past, const tp_state *s, int seat,
                        tp_move move) {
    if (past == NULL || past->before == NULL) return false;
    tp_json *done = events_of(r, past->before, seat, past->move);
    tp_json *events = events_of(r, s, seat, move);
    const tp_json *first = tp_json_item(done, 0), *now = tp_json_item(events, 0);
    const bool is_back = goes_back(first, now) || is_opposite(first, now);
    tp_json_free(done);
    tp_json_free(events);
    return is_back;
}

/* ---- finding ---- */

static bool is_forced_loss(const tp_player *player, const tp_answer *a, int seat) {
    if (a->is_exact) return a->exact.outcome < 0;
    const bool proves = player->bot != NULL && strcmp(player->bot->name, "ab") == 0;
    return proves && a->has_value && a->value[seat] <= 0;
}

static tp_hint_choice ask(const tp_player *player, const tp_question *q, tp_answer *a) {
    tp_bot_ask(player, q, a);
    return (tp_hint_choice){.move = a->move,
                            .chance = a->has_value ? (int)(100 * a->value[q->seat] + 0.5F) : -1};
}

static size_t count_moves(const tp_question *q) {
    tp_move *room = tp_alloc(q->rules->max_moves * sizeof *room);
    const size_t n = q->rules->game->moves(q->rules, q->state, q->seat, room);
    free(room);
    return n;
}

/* Two thirds of the time for the best move, one for the second-best. */
static tp_question share(const tp_player *player, const tp_question *q, int thirds) {
    tp_question part = *q;
    const bool is_open = q->ms == 0 && q->iterations == 0;
    if (is_open) part.ms = player->level != NULL ? player->level->ms : 1000;
    if (is_open && player->level != NULL) part.iterations = player->level->iterations;
    if (part.ms > 0) part.ms = part.ms * thirds / 3 > 0 ? part.ms * thirds / 3 : 1;
    return part;
}

/* One that takes the last move back makes way for one that is about as good: nobody likes to be
 * sent to and fro. */
static bool makes_way(const tp_question *q, const tp_hint_past *past, const tp_hint *h) {
    enum { AS_GOOD = 5 };
    const tp_hint_choice *best = &h->choice[0], *other = &h->choice[1];
    const bool is_better = best->chance >= 0 && other->chance >= 0 && !h->is_lost &&
                           best->chance - other->chance > AS_GOOD;
    return h->count == 2 && !is_better &&
           tp_hint_takes_back(q->rules, past, q->state, q->seat, best->move) &&
           !tp_hint_takes_back(q->rules, past, q->state, q->seat, other->move);
}

void tp_hint_find(const tp_player *player, const tp_question *q, const tp_hint_past *past,
                  tp_hint *out) {
    const tp_brain *brain = tp_brain_of(q->rules->game);
    tp_question part = share(player, q, 2);
    tp_answer a;
    *out = (tp_hint){.seat = q->seat, .count = 1};
    out->choice[0] = ask(player, &part, &a);
    out->is_lost = is_forced_loss(player, &a, q->seat) ||
                   (brain->is_hopeless != NULL && brain->is_hopeless(q->rules, q->state, q->seat));
    if (count_moves(q) < 2) return;
    part = share(player, q, 1);
    part.without = out->choice[0].move;
    out->choice[1] = ask(player, &part, &a);
    out->count = 2;
    if (!makes_way(q, past, out)) return;
    const tp_hint_choice back = out->choice[0];
    out->choice[0] = out->choice[1];
    out->choice[1] = back;
}
