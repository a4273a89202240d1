/* table/table.c: appending and folding events, see table.h. */
#include "table/table.h"
#include "table/inner.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A player can undo and redo for ever; the log must end somewhere. The longest games of ours have
 * some ten thousand plies. Moves are never refused for it, see table_has_room. */
enum { MOST_EVENTS = 50000 };
/* Unless the server says otherwise: a day for a table that has not begun, 30 for one that has. */
static const tp_patience usual_patience = {.open_ms = 86400000,
                                           .running_ms = 30 * INT64_C(86400000)};

tp_table *tp_table_blank(const tp_table_means *means) {
    tp_table *t = tp_alloc(sizeof *t);
    t->means = means;
    t->dice.hash = means->hash;
    t->list = &t->own_list;
    t->acting = TP_TABLE;
    t->raced_at = -1;
    t->patience = usual_patience;
    return t;
}

void tp_table_free(tp_table *t) {
    if (t == NULL) return;
    for (uint32_t i = 0; i < t->count; i++) tp_event_done(&t->events[i]);
    free(t->events);
    free(t->steps);
    free(t->result);
    free(t->seed);
    tp_move_list_done(&t->own_list);
    tp_match_free(t->match);
    free(t);
}

void tp_table_list_in(tp_table *t, tp_move_list *list) {
    t->list = list;
}

/* ---- folding ---- */

/* A table never looks at a clock, a socket or a disk, so the same events always give the same
 * table: this is event sourcing. Commands (tp_table_move, …) check, make an event and fold it;
 * loading a table folds what was stored. Both go through tp_table_fold, so they cannot differ. A
 * fold function trusts nothing: an event from a damaged file must be refused, never crash. */

static void copy_text(char *to, size_t room, const char *from) {
    const size_t n = from != NULL ? strnlen(from, room - 1) : 0;
    if (n > 0) memcpy(to, from, n);
    to[n] = '\0';
}

/* A bot may be replaced by another sitter, a human may not: they get up first. */
static bool fold_sit(tp_table *t, const tp_event *e) {
    tp_seat *seat = &t->seat[e->seat];
    if (t->status != TP_TABLE_OPEN || seat->kind == TP_SEAT_HUMAN) return false;
    *seat = (tp_seat){.kind = e->level != NULL ? TP_SEAT_BOT : TP_SEAT_HUMAN};
    copy_text(seat->session, sizeof seat->session, e->session);
    copy_text(seat->name, sizeof seat->name, e->text);
    copy_text(seat->level, sizeof seat->level, e->level);
    if (e->number == NULL) return true;
    seat->has_number = tp_base16_read(e->number, seat->number, sizeof seat->number);
    return seat->has_number;
}

static bool fold_stand(tp_table *t, const tp_event *e) {
    if (t->status != TP_TABLE_OPEN) return false;
    t->seat[e->seat] = (tp_seat){.kind = TP_SEAT_OPEN};
    return true;
}

/* From here on nobody's number changes, so the dice are fixed: the secret was committed to before
 * anybody sat down, and the numbers came after. */
static bool fold_start(tp_table *t, const tp_event *e) {
    if (t->status != TP_TABLE_OPEN) return false;
    t->status = TP_TABLE_RUNNING;
    t->dice.seats = t->players;
    t->brought_until = e->n + t->brought;
    for (int i = 0; i < t->players; i++) {
        memcpy(t->dice.number[i], t->seat[i].number, sizeof t->seat[i].number);
        t->left[i] = t->clock.base_ms;
    }
    table_moved_on(t, e->at);
    return true;
}

bool table_can_go_on(const tp_table *t) {
    const bool is_for_one = t->players == 1 && !t->seat[0].is_out;
    return t->status == TP_TABLE_OVER && (is_for_one || table_is_alone(t)) && t->next[0] == '\0' &&
           tp_match_node(t->match).kind == TP_END;
}

/* The clock keeps what was thought (tp_table_fold has taken e->left over): going back must not be a
 * way to get time. Rolls go on counting, too, so one of the dice that was taken back does not come
 * again. */
static bool fold_back(tp_table *t, const tp_event *e) {
    if (t->status != TP_TABLE_RUNNING && !table_can_go_on(t)) return false;
    if (e->ply > tp_match_plies(t->match)) return false;
    t->status = TP_TABLE_RUNNING;
    free(t->result);
    t->result = NULL;
    table_go_back(t, e->ply);
    table_moved_on(t, e->at);
    return true;
}

/* Who shares a session with the one who offers has agreed by offering. */
static bool fold_offer(tp_table *t, const tp_event *e) {
    tp_pending_offer *o = &t->offer;
    *o = (tp_pending_offer){.id = e->n, .seat = e->seat};
    if (strcmp(e->text, "takeback") == 0) o->kind = TP_OFFER_TAKEBACK;
    if (strcmp(e->text, "draw") == 0) o->kind = TP_OFFER_DRAW;
    if (strcmp(e->text, "abandon") == 0) o->kind = TP_OFFER_ABANDON;
    const unsigned all = (1u << t->players) - 1; /* bots judge draws, and agree to all else */
    const unsigned asked = o->kind == TP_OFFER_DRAW ? all : table_humans(t);
    o->waiting = asked & ~(table_humans(t) & tp_table_mine(t, t->seat[e->seat].session));
    return o->kind != TP_OFFER_NONE;
}

static bool fold_answer(tp_table *t, const tp_event *e) {
    if (e->accept)
        t->offer.waiting &= ~(1u << e->seat);
    else
        t->offer = (tp_pending_offer){0};
    return true;
}

/* The position is the same but not whose decision it is: a bot plays on, and answers to what was
 * asked before are void. */
static bool fold_out(tp_table *t, const tp_event *e) {
    if (t->status != TP_TABLE_RUNNING) return false;
    t->seat[e->seat].is_out = true;
    t->holding &= ~(1u << e->seat);
    table_moved_on(t, e->at);
    return true;
}

/* null, or a number for each seat. */
static bool read_ints(const tp_at *at, int n, int *out, bool *is_there) {
    tp_error e = {0};
    *is_there = at->json != NULL && tp_json_what(at->json) != TP_NULL;
    if (!*is_there) return true;
    if (!tp_want_list(at, (size_t)n, (size_t)n, NULL, &e)) return false;
    for (int i = 0; i < n; i++) {
        const tp_at item = tp_at_item(at, (size_t)i);
        if (!tp_want_int(&item, INT32_MIN, INT32_MAX, &out[i], &e)) return false;
    }
    return true;
}

static bool read_ranking(tp_table *t, const tp_json *v) {
    const tp_at at = tp_at_root(v);
    const tp_at ranks = tp_at_key(&at, "ranks"), scores = tp_at_key(&at, "scores");
    const tp_json *reason = tp_json_get(v, "reason");
    t->ranking = (tp_result){.reason = t->reason};
    if (reason == NULL || tp_json_what(reason) != TP_STRING) return false;
    copy_text(t->reason, sizeof t->reason, tp_json_text(reason, NULL));
    return read_ints(&ranks, t->players, t->ranking.rank, &t->is_ranked) &&
           read_ints(&scores, t->players, t->ranking.score, &t->ranking.scored);
}

static bool fold_end(tp_table *t, const tp_event *e) {
    tp_error error = {0};
    tp_json *v = tp_json_parse(e->text, strlen(e->text), &error);
    const bool fits = v != NULL && tp_json_what(v) == TP_OBJECT && read_ranking(t, v);
    tp_json_free(v);
    if (!fits) return false;
    t->status = TP_TABLE_OVER;
    free(t->result);
    t->result = strdup(e->text);
    t->offer = (tp_pending_offer){0};
    t->window.is_open = false;
    t->position++;
    return t->result != NULL;
}

/* The rules were corrected since: what was played is kept as it was, but leads nowhere. */
static bool is_void(const tp_table *t, tp_event_kind kind) {
    return t->is_outdated && kind != TP_SPOKEN && kind != TP_ENDED && kind != TP_REMATCH;
}

static bool fold_ply(tp_table *t, tp_event *e) {
    if (table_fold_move(t, e)) return true;
    t->is_outdated = t->status == TP_TABLE_RUNNING &&
                     t->rules_version != tp_match_rules(t->match)->game->rules_version;
    return t->is_outdated;
}

static bool fold_any(tp_table *t, tp_event *e) {
    if (is_void(t, e->kind)) return true;
    switch (e->kind) {
    case TP_CREATE: return table_fold_create(t, e);
    case TP_SIT: return fold_sit(t, e);
    case TP_STAND: return fold_stand(t, e);
    case TP_START: return fold_start(t, e);
    case TP_MOVED:
    case TP_ROLLED: return fold_ply(t, e);
    case TP_UNDONE:
    case TP_TAKEBACK: return fold_back(t, e);
    case TP_OFFERED: return fold_offer(t, e);
    case TP_ANSWERED: return fold_answer(t, e);
    case TP_OUT: return fold_out(t, e);
    case TP_ENDED: return fold_end(t, e);
    case TP_REMATCH: copy_text(t->next, sizeof t->next, e->text); return true;
    case TP_SPOKEN:
    case TP_EVENTS: return true;
    }
    return false;
}

/* What can still happen when a game is over: talking about it, and playing another one. */
static bool fits_an_end(const tp_table *t, tp_event_kind kind) {
    return kind == TP_SPOKEN || kind == TP_REMATCH || (kind == TP_UNDONE && table_can_go_on(t));
}

bool tp_table_fold(tp_table *t, tp_event *e) {
    e->n = t->count + 1;
    const bool fits = (e->kind == TP_CREATE) == (t->match == NULL) &&
                      (e->seat == TP_TABLE || t->match == NULL || e->seat < t->players) &&
                      (t->status != TP_TABLE_OVER || fits_an_end(t, e->kind));
    /* The clock first: the event may change whose turn it is. */
    const int running = tp_table_running(t);
    if (fits && e->left >= 0 && running != TP_TABLE) t->left[running] = e->left;
    if (!fits || !fold_any(t, e)) {
        tp_event_done(e);
        return false;
    }
    if (t->count == t->room)
        t->events = tp_grow(t->events, (t->room = t->room * 2 + 8) * sizeof *t->events);
    t->events[t->count++] = *e;
    t->updated = e->at;
    t->updated_wall = e->wall;
    return true;
}

static char *copy_or_null(const char *text) {
    return text != NULL ? strdup(text) : NULL;
}

void table_append(tp_table *t, const tp_event *e) {
    tp_event own = *e;
    own.wall = e->at + t->calendar;
    own.text = copy_or_null(e->text);
    own.session = copy_or_null(e->session);
    own.level = copy_or_null(e->level);
    own.number = copy_or_null(e->number);
    const bool fits = tp_table_fold(t, &own);
    assert(fits);
    (void)fits;
}

/* ---- what follows by itself ---- */

/* After every command the table settles: chance is rolled at once, since nobody decides anything
 * there, and the end is written down. So between two commands a running table always waits for
 * somebody, or for time to pass. */

void table_roll(tp_table *t, tp_move outcome, int64_t now) {
    const tp_rules *r = tp_match_rules(t->match);
    char text[TP_MOVE_TEXT];
    r->game->format(r, tp_match_state(t->match), outcome, TP_EVERYTHING, text);
    table_append(t, &(tp_event){.kind = TP_ROLLED,
                                .at = now,
                                .seat = TP_TABLE,
                                .ply = (uint32_t)tp_match_plies(t->match),
                                .roll = t->rolls,
                                .left = -1,
                                .move = outcome,
                                .text = text});
}

static void roll_dice(tp_table *t, int64_t now) {
    const tp_rules *r = tp_match_rules(t->match);
    while (tp_match_node(t->match).kind == TP_CHANCE)
        table_roll(t, t->means->roll(&t->dice, t->rolls, r, tp_match_state(t->match)), now);
}

/* Whoever is out is ranked behind all who are not, whatever their seat has reached. With nobody out
 * the game's own ranks stand: alone, the second place is a puzzle that was not solved. */
static void rank_out_last(const tp_table *t, const int *rank, int *out) {
    int in = 0;
    for (int i = 0; i < t->players; i++) in += !t->seat[i].is_out;
    if (in == t->players) {
        memcpy(out, rank, (size_t)in * sizeof *out);
        return;
    }
    for (int i = 0; i < t->players; i++) {
        out[i] = 1;
        for (int k = 0; k < t->players; k++) out[i] += !t->seat[k].is_out && rank[k] < rank[i];
        if (t->seat[i].is_out) out[i] = in + 1;
    }
}

/* The ranks are written down, not worked out again on loading: a later version of the rules must
 * not change who won. */
static void end_by_the_rules(tp_table *t, int64_t now) {
    const tp_rules *r = tp_match_rules(t->match);
    tp_result result = {0};
    int ranks[TP_SEATS];
    r->game->result(r, tp_match_state(t->match), &result);
    rank_out_last(t, result.rank, ranks);
    table_end(t, now, result.reason, ranks, result.scored ? result.score : NULL);
}

void table_end(tp_table *t, int64_t now, const char *reason, const int *ranks, const int *scores) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_write_key_ints(&w, "ranks", ranks, t->players);
    tp_write_key_ints(&w, "scores", scores, t->players);
    tp_write_key_text(&w, "reason", reason);
    tp_write_close(&w, '}');
    table_append(
        t, &(tp_event){.kind = TP_ENDED, .at = now, .seat = TP_TABLE, .left = -1, .text = w.data});
    tp_writer_done(&w);
}

void table_settle(tp_table *t, int64_t now) {
    if (t->status != TP_TABLE_RUNNING) return;
    if (!t->is_device) roll_dice(t, now);
    if (tp_match_node(t->match).kind == TP_END)
        end_by_the_rules(t, now);
    else
        table_open_window(t, now);
    /* Where all who are asked hold and nobody else may learn of it, there is nothing to wait for:
     * people who share a device are not handed it to look at a question that is answered. */
    if (t->window.is_open && table_window_is_due(t, now)) table_close_window(t, now);
}

/* Should the clock have lost the last moments before a crash nobody is to gain by that. */
void tp_table_wake(tp_table *t, int64_t now) {
    if (t->since > now) t->since = now;
    if (t->is_outdated && t->status == TP_TABLE_RUNNING) table_end(t, now, "abandoned", NULL, NULL);
    table_settle(t, now);
    tp_table_tick(t, now);
}

/* ---- how it stands ---- */

/* A table can be over before its game is: then there is nothing to decide either. */
tp_node table_node(const tp_table *t) {
    const tp_node over = {.kind = TP_END, .seat = TP_TABLE};
    return t->status == TP_TABLE_OVER ? over : tp_match_node(t->match);
}

/* Status does not say: a table that was closed before its game began is over, too. */
bool tp_table_has_begun(const tp_table *t) {
    return t->dice.seats > 0; /* the start counts them */
}

unsigned tp_table_to_act(const tp_table *t) {
    unsigned seats = 0;
    if (t->status != TP_TABLE_RUNNING) return 0;
    if (t->window.is_open) {
        for (int i = 0; i < t->window.count; i++) seats |= 1u << t->window.seats[i];
        return seats;
    }
    const tp_node n = tp_match_node(t->match);
    if (n.kind == TP_RACE) return n.seats;
    return n.kind == TP_DECISION ? 1u << n.seat : 0;
}

bool table_is_running(const tp_table *t, tp_refusal *r) {
    if (t->status == TP_TABLE_OPEN)
        return tp_refuse(r, TP_NOT_RUNNING_REFUSED, "The game has not begun.");
    if (t->status == TP_TABLE_OVER) return tp_refuse(r, TP_OVER_REFUSED, "The game is over.");
    return true;
}

bool table_has_room(const tp_table *t, tp_refusal *r) {
    if (t->count < MOST_EVENTS) return true;
    return tp_refuse(r, TP_TOO_MANY_REFUSED, "Too much has happened at this table: just play.");
}
