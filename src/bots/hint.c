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

/* Of the thing that stands where: what was done brought it there, and from where. NULL: it did
 * not. What turns on the spot stays `at` one place. */
static const tp_json *came_from(const tp_json *done, const tp_json *event, const tp_json *where) {
    const tp_json *at = tp_json_get(done, "at");
    if (at != NULL && !is_same(at, tp_json_get(event, "at"))) return NULL;
    if (!is_same(goal_of(done), where) || is_same(start_of(done), where)) return NULL;
    return start_of(done);
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

/* Follows the thing that the event moves from where it is back to where it was before that, and so
 * on: how often has it been where it goes now? */
static int times_back(const tp_hint_past *past, tp_json *const *done, const tp_json *event) {
    const tp_json *where = start_of(event), *goal = goal_of(event);
    int times = 0;
    for (int i = 0; i < past->count; i++) {
        const tp_json *first = tp_json_item(done[i], 0);
        const tp_json *from = came_from(first, event, where);
        times += is_opposite(first, event) || (from != NULL && is_same(from, goal));
        if (from != NULL) where = from;
    }
    return times;
}

static void done_lately(const tp_rules *r, const tp_hint_past *past, int seat, tp_json **done) {
    for (int i = 0; i < past->count; i++)
        done[i] = events_of(r, past->before[i], seat, past->move[i]);
}

static void forget(const tp_hint_past *past, tp_json **done) {
    for (int i = 0; i < past->count; i++) tp_json_free(done[i]);
}

static int takes_back(const tp_rules *r, const tp_hint_past *past, const tp_state *s, int seat,
                      tp_move move) {
    if (past == NULL || past->count == 0) return 0;
    tp_json *done[TP_HINT_PAST], *events = events_of(r, s, seat, move);
    done_lately(r, past, seat, done);
    const int times = times_back(past, done, tp_json_item(events, 0));
    tp_json_free(events);
    forget(past, done);
    return times;
}

bool tp_hint_takes_back(const tp_rules *r, const tp_hint_past *past, const tp_state *s, int seat,
                        tp_move move) {
    return takes_back(r, past, s, seat, move) > 0;
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

/* Of n moves those that take something back, to the front. */
static size_t keep_back(const tp_question *q, const tp_hint_past *past, tp_move *moves, size_t n) {
    tp_json *done[TP_HINT_PAST];
    size_t kept = 0;
    done_lately(q->rules, past, q->seat, done);
    for (size_t i = 0; i < n; i++) {
        tp_json *events = events_of(q->rules, q->state, q->seat, moves[i]);
        if (times_back(past, done, tp_json_item(events, 0)) > 0) moves[kept++] = moves[i];
        tp_json_free(events);
    }
    forget(past, done);
    return kept;
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

/* One that takes something back so many times makes way for one that is about as good: nobody likes
 * to be sent to and fro, or round in a circle. */
static bool makes_way(const tp_hint *h, int times) {
    enum { AS_GOOD = 5 };
    const int best = h->choice[0].chance, other = h->choice[1].chance;
    return h->is_lost || best < 0 || other < 0 || best - other <= AS_GOOD * times;
}

static void swap_choices(tp_hint *h) {
    const tp_hint_choice first = h->choice[0];
    h->choice[0] = h->choice[1];
    h->choice[1] = first;
}

/* The second-best. Of a best one that takes something back it is the best that does not, if there
 * is any, so that there is one to make way for. */
static void find_other(const tp_player *player, const tp_question *q, const tp_hint_past *past,
                       tp_hint *h) {
    tp_question part = share(player, q, 1);
    tp_move *moves = tp_alloc(q->rules->max_moves * sizeof *moves);
    const tp_move best = h->choice[0].move;
    const size_t count = q->rules->game->moves(q->rules, q->state, q->seat, moves);
    const int times = takes_back(q->rules, past, q->state, q->seat, best);
    const size_t back = count > 1 && times > 0 ? keep_back(q, past, moves, count) : 0;
    const bool has_way = back > 0 && back < count;
    tp_answer a;
    part.without = has_way ? moves : &best;
    part.withouts = has_way ? back : 1;
    if (count > 1) h->choice[h->count++] = ask(player, &part, &a);
    free(moves);
    if (has_way && makes_way(h, times)) swap_choices(h);
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
    find_other(player, q, past, out);
}
