/* app/server/table.c: appending and folding events, see table.h. */
#include "app/server/table.h"
#include "app/server/table_inner.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_EVENTS = 50000 };
/* Unless the server says otherwise: a day for a table that has not begun, 30 for one that has. */
static const tp_patience usual_patience = {.open_ms = 86400000,
                                           .running_ms = 30 * INT64_C(86400000)};

tp_table *tp_table_blank(void) {
    tp_table *t = tp_alloc(sizeof *t);
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
    tp_match_free(t->match);
    free(t);
}

/* ---- folding ---- */

static void copy_text(char *to, size_t room, const char *from) {
    const size_t n = from != NULL ? strnlen(from, room - 1) : 0;
    if (n > 0) memcpy(to, from, n);
    to[n] = '\0';
}

static bool fold_sit(tp_table *t, const tp_event *e) {
    tp_seat *seat = &t->seat[e->seat];
    if (t->status != TP_TABLE_OPEN || seat->kind == TP_SEAT_HUMAN) return false;
    *seat = (tp_seat){.kind = e->level != NULL ? TP_SEAT_BOT : TP_SEAT_HUMAN};
    copy_text(seat->session, sizeof seat->session, e->session);
    copy_text(seat->name, sizeof seat->name, e->text);
    copy_text(seat->level, sizeof seat->level, e->level);
    if (e->number == NULL) return true;
    seat->has_number = tp_hex_read(e->number, seat->number, sizeof seat->number);
    return seat->has_number;
}

static bool fold_stand(tp_table *t, const tp_event *e) {
    if (t->status != TP_TABLE_OPEN) return false;
    t->seat[e->seat] = (tp_seat){.kind = TP_SEAT_OPEN};
    return true;
}

static bool fold_start(tp_table *t, const tp_event *e) {
    if (t->status != TP_TABLE_OPEN) return false;
    t->status = TP_TABLE_RUNNING;
    t->dice.seats = t->players;
    for (int i = 0; i < t->players; i++) {
        memcpy(t->dice.number[i], t->seat[i].number, sizeof t->seat[i].number);
        t->left[i] = t->clock.base_ms;
    }
    table_moved_on(t, e->at);
    return true;
}

bool table_can_go_on(const tp_table *t) {
    return t->status == TP_TABLE_OVER && t->players == 1 && !t->seat[0].is_out &&
           t->next[0] == '\0' && tp_match_node(t->match).kind == TP_END;
}

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

static bool fold_offer(tp_table *t, const tp_event *e) {
    tp_offer *o = &t->offer;
    *o = (tp_offer){.id = e->n, .seat = e->seat};
    if (strcmp(e->text, "takeback") == 0) o->kind = TP_OFFER_TAKEBACK;
    if (strcmp(e->text, "draw") == 0) o->kind = TP_OFFER_DRAW;
    if (strcmp(e->text, "abandon") == 0) o->kind = TP_OFFER_ABANDON;
    o->waiting = table_humans(t) & ~tp_table_mine(t, t->seat[e->seat].session);
    return o->kind != TP_OFFER_NONE;
}

static bool fold_answer(tp_table *t, const tp_event *e) {
    if (e->accept)
        t->offer.waiting &= ~(1u << e->seat);
    else
        t->offer = (tp_offer){0};
    return true;
}

static bool fold_out(tp_table *t, const tp_event *e) {
    if (t->status != TP_TABLE_RUNNING) return false;
    t->seat[e->seat].is_out = true;
    t->holding &= ~(1u << e->seat);
    table_moved_on(t, e->at);
    return true;
}

static bool fold_end(tp_table *t, const tp_event *e) {
    t->status = TP_TABLE_OVER;
    free(t->result);
    t->result = strdup(e->text);
    t->offer = (tp_offer){0};
    t->window.is_open = false;
    t->position++;
    return t->result != NULL;
}

static bool fold_any(tp_table *t, tp_event *e) {
    switch (e->kind) {
    case TP_CREATE: return table_fold_create(t, e);
    case TP_SIT: return fold_sit(t, e);
    case TP_STAND: return fold_stand(t, e);
    case TP_START: return fold_start(t, e);
    case TP_MOVED:
    case TP_ROLLED: return table_fold_move(t, e);
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

static bool fits_an_end(const tp_table *t, tp_event_kind kind) {
    return kind == TP_SPOKEN || kind == TP_REMATCH || (kind == TP_UNDONE && table_can_go_on(t));
}

bool tp_table_fold(tp_table *t, tp_event *e) {
    e->n = t->count + 1;
    const bool fits = (e->kind == TP_CREATE) == (t->match == NULL) &&
                      (e->seat == TP_TABLE || t->match == NULL || e->seat < t->players) &&
                      (t->status != TP_TABLE_OVER || fits_an_end(t, e->kind));
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
    return true;
}

static char *copy_or_null(const char *text) {
    return text != NULL ? strdup(text) : NULL;
}

void table_append(tp_table *t, const tp_event *e) {
    tp_event own = *e;
    own.text = copy_or_null(e->text);
    own.session = copy_or_null(e->session);
    own.level = copy_or_null(e->level);
    own.number = copy_or_null(e->number);
    const bool fits = tp_table_fold(t, &own);
    assert(fits);
    (void)fits;
}

/* ---- what follows by itself ---- */

static void roll(tp_table *t, int64_t now) {
    const tp_rules *r = tp_match_rules(t->match);
    const tp_state *s = tp_match_state(t->match);
    char text[TP_MOVE_TEXT];
    const tp_move move = tp_dice_outcome(&t->dice, t->rolls, r, s);
    r->game->format(r, s, move, TP_EVERYTHING, text);
    table_append(t, &(tp_event){.kind = TP_ROLLED,
                                .at = now,
                                .seat = TP_TABLE,
                                .ply = (uint32_t)tp_match_plies(t->match),
                                .roll = t->rolls,
                                .left = -1,
                                .move = move,
                                .text = text});
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

static void end_by_the_rules(tp_table *t, int64_t now) {
    const tp_rules *r = tp_match_rules(t->match);
    tp_result result = {0};
    int ranks[TP_SEATS];
    r->game->result(r, tp_match_state(t->match), &result);
    rank_out_last(t, result.rank, ranks);
    table_end(t, now, result.reason, ranks, result.scored ? result.score : NULL);
}

static void write_ints(tp_writer *w, const char *key, const int *values, int n) {
    tp_write_key(w, key);
    if (values == NULL) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '[');
    for (int i = 0; i < n; i++) tp_write_int(w, values[i]);
    tp_write_close(w, ']');
}

void table_end(tp_table *t, int64_t now, const char *reason, const int *ranks, const int *scores) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    write_ints(&w, "ranks", ranks, t->players);
    write_ints(&w, "scores", scores, t->players);
    tp_write_key_text(&w, "reason", reason);
    tp_write_close(&w, '}');
    table_append(
        t, &(tp_event){.kind = TP_ENDED, .at = now, .seat = TP_TABLE, .left = -1, .text = w.data});
    tp_writer_done(&w);
}

void table_settle(tp_table *t, int64_t now) {
    if (t->status != TP_TABLE_RUNNING) return;
    while (tp_match_node(t->match).kind == TP_CHANCE) roll(t, now);
    if (tp_match_node(t->match).kind == TP_END)
        end_by_the_rules(t, now);
    else
        table_open_window(t, now);
}

void tp_table_wake(tp_table *t, int64_t boot, int64_t now) {
    if (t->since < boot) t->since = boot;
    table_settle(t, now);
    tp_table_tick(t, now);
}

/* ---- who ---- */

tp_node table_node(const tp_table *t) {
    const tp_node over = {.kind = TP_END, .seat = TP_TABLE};
    return t->status == TP_TABLE_OVER ? over : tp_match_node(t->match);
}

unsigned tp_table_mine(const tp_table *t, const char *session) {
    unsigned mine = 0;
    if (session == NULL || *session == '\0') return 0;
    for (int i = 0; i < t->players; i++)
        if (t->seat[i].kind == TP_SEAT_HUMAN && strcmp(t->seat[i].session, session) == 0)
            mine |= 1u << i;
    return mine;
}

static bool is_kept_for(const tp_table *t, const char *session) {
    for (int i = 0; i < t->players; i++)
        if (session != NULL && *session != '\0' && strcmp(t->seat[i].session, session) == 0)
            return true;
    return false;
}

bool tp_table_admits(const tp_table *t, const char *session, const char *invite) {
    return t->is_public || is_kept_for(t, session) ||
           (session != NULL && strcmp(t->owner, session) == 0) ||
           (invite != NULL && strcmp(invite, t->invite) == 0);
}

bool tp_table_has_begun(const tp_table *t) {
    return t->dice.seats > 0; /* the start counts them */
}

bool table_is_human(const tp_table *t, int seat) {
    return t->seat[seat].kind == TP_SEAT_HUMAN && !t->seat[seat].is_out;
}

bool tp_table_plays_itself(const tp_table *t, int seat) {
    return !table_is_human(t, seat);
}

unsigned table_humans(const tp_table *t) {
    unsigned humans = 0;
    for (int i = 0; i < t->players; i++)
        if (table_is_human(t, i)) humans |= 1u << i;
    return humans;
}

int table_sessions(const tp_table *t) {
    int count = 0;
    unsigned rest = table_humans(t);
    for (int i = 0; i < t->players; i++)
        if (rest >> i & 1u) {
            rest &= ~tp_table_mine(t, t->seat[i].session);
            count++;
        }
    return count;
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

bool table_pick_seat(const tp_table *t, const tp_actor *who, int seat, int *out, tp_refusal *r) {
    const unsigned mine = tp_table_mine(t, who->session) & table_humans(t);
    const unsigned acting = mine & tp_table_to_act(t);
    if (mine == 0) return tp_refuse(r, TP_NOT_SEATED_REFUSED, "You have no seat in this game.");
    if (seat != TP_TABLE && (seat >= t->players || (mine >> seat & 1u) == 0))
        return tp_refuse(r, TP_NOT_YOURS_REFUSED, "Seat %d is not yours.", seat);
    *out = seat != TP_TABLE ? seat : __builtin_ctz(acting != 0 ? acting : mine);
    return true;
}
