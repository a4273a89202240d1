/* tests/simulate/checks.c: what leaves the server, held against what is durable at that moment: the
 * promises 1, 2, 5, 6 and 10 of simulate.h. */
#include "simulate.h"

#include "table/inner.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- two pieces of JSON ---- */

static bool same(const tp_json *a, const tp_json *b, const char *const *but);

static bool is_named(const char *key, const char *const *names) {
    for (; names != NULL && *names != NULL; names++)
        if (strcmp(*names, key) == 0) return true;
    return false;
}

static bool same_objects(const tp_json *a, const tp_json *b, const char *const *but) {
    tp_json_pair p = {0};
    while (tp_json_next(a, &p))
        if (!is_named(p.key, but) && !same(p.value, tp_json_get(b, p.key), NULL)) return false;
    p = (tp_json_pair){0};
    while (tp_json_next(b, &p))
        if (!is_named(p.key, but) && tp_json_get(a, p.key) == NULL) return false;
    return true;
}

/* but: keys that do not count, of the outermost objects. */
static bool same(const tp_json *a, const tp_json *b, const char *const *but) {
    if (a == NULL || b == NULL || tp_json_what(a) != tp_json_what(b)) return a == b;
    switch (tp_json_what(a)) {
    case TP_OBJECT: return same_objects(a, b, but);
    case TP_LIST:
        if (tp_json_size(a) != tp_json_size(b)) return false;
        for (size_t i = 0; i < tp_json_size(a); i++)
            if (!same(tp_json_item(a, i), tp_json_item(b, i), but)) return false;
        return true;
    case TP_STRING: return strcmp(tp_json_text(a, NULL), tp_json_text(b, NULL)) == 0;
    case TP_INT: return tp_json_int(a) == tp_json_int(b);
    case TP_BOOL: return tp_json_bool(a) == tp_json_bool(b);
    case TP_NULL:
    case TP_REAL: return true;
    }
    return false;
}

/* ---- a table as it is told ---- */

static unsigned seats_of(const sim_link *l, const tp_table *t) {
    return tp_table_mine(t, tp_conn_session_id(l->conn));
}

/* The message as the store's table would write it, with the time and the people that it names
 * itself. */
static void write_expected(const sim *s, const sim_link *l, tp_table *t, const tp_json *m,
                           tp_writer *w) {
    const tp_json *seats = tp_json_get(m, "seats"), *log = tp_json_get(m, "log");
    tp_viewer v = {.mine = seats_of(l, t),
                   .now = sim_int(m, "now") - s->server.calendar,
                   .words = tp_dictionary_of(s->server.words, tp_match_rules(t->match)->game),
                   .language = tp_conn_language(l->conn)};
    const bool whole = strcmp(sim_text(m, "type"), "table") == 0;
    const uint32_t since =
        tp_json_size(log) > 0 ? (uint32_t)sim_int(tp_json_item(log, 0), "n") - 1 : t->count;
    for (size_t i = 0; i < tp_json_size(seats); i++) {
        const tp_json *there = tp_json_get(tp_json_item(seats, i), "connected");
        if (there != NULL && tp_json_bool(there)) v.connected |= 1u << i;
    }
    t->calendar = s->server.calendar;
    tp_write_open(w, '{');
    tp_write_key_text(w, "type", sim_text(m, "type"));
    if (tp_json_get(m, "ref") != NULL) tp_write_key_text(w, "ref", sim_text(m, "ref"));
    tp_table_write(t, &v, whole, since, w);
    tp_write_close(w, '}');
}

static void compare_key(sim *s, const tp_table *t, const tp_json *told, const tp_json *wanted,
                        const char *key, const char *const *but) {
    const tp_json *a = tp_json_get(told, key), *b = tp_json_get(wanted, key);
    if (same(a, b, but)) return;
    char *x = a != NULL ? tp_json_print(a) : strdup("nothing"), *y = tp_json_print(b);
    size_t at = 0;
    while (x[at] != '\0' && x[at] == y[at]) at++;
    at = at > 200 ? at - 200 : 0;
    sim_fail(s, "%s of %s at event %u is told as\n  ...%.600s\nand the store says\n  ...%.600s",
             key, t->id, t->count, x + at, y + at);
}

/* Of a window only whom it asks and what they may do follows from the store: the rest is not kept
 * there. Whose eyes somebody with several seats has depends on what they have answered. And the
 * calendar may have changed since. */
static void check_keys(sim *s, const sim_link *l, const tp_table *t, const tp_json *m,
                       const tp_json *wanted) {
    static const char *const not_stored[] = {"ends", "answered", "holding", NULL};
    static const char *const eyes[] = {"viewer", "view", "log", NULL};
    static const char *const rest[] = {"type",   "ref",  "clocks", "now", "node",
                                       "viewer", "view", "log",    NULL};
    const unsigned mine = seats_of(l, t);
    const bool has_many = (mine & (mine - 1)) != 0 && t->window.is_open;
    tp_json_pair p = {0};
    while (tp_json_next(wanted, &p))
        if (!is_named(p.key, rest)) compare_key(s, t, m, wanted, p.key, NULL);
    compare_key(s, t, m, wanted, "node", t->window.is_open ? not_stored : NULL);
    for (int i = 0; eyes[i] != NULL && !has_many; i++) compare_key(s, t, m, wanted, eyes[i], NULL);
}

/* Most are the same to the letter. */
static void check_state(sim *s, const sim_link *l, tp_table *t, const tp_json *m,
                        const char *text) {
    tp_writer w = {0};
    tp_error e = {0};
    write_expected(s, l, t, m, &w);
    if (strcmp(text, w.data) != 0) {
        tp_json *wanted = tp_json_parse(w.data, w.length, &e);
        check_keys(s, l, t, m, wanted);
        tp_json_free(wanted);
    }
    tp_writer_done(&w);
}

/* What a seat does not see can be anything: it is dealt anew, and must look the same. Whose eyes
 * these are is not asked of the table. Whoever has left the game sees what everybody sees. */
static void check_hidden(sim *s, const sim_link *l, const tp_table *t, const tp_json *m) {
    const tp_rules *r = tp_match_rules(t->match);
    const unsigned mine = seats_of(l, t);
    tp_writer view = {0};
    tp_error e = {0};
    tp_rng g;
    if (r->game->determinize == NULL || t->status == TP_TABLE_OVER) return;
    if (mine == 0 || (mine & (mine - 1)) != 0) return; /* several seats: one of them, or none */
    tp_state *other = tp_alloc(r->game->state_size);
    memcpy(other, tp_match_state(t->match), r->game->state_size);
    tp_rng_seed(&g, s->count.told);
    const int seat = __builtin_ctz(mine), eyes = t->seat[seat].is_out ? TP_TABLE : seat;
    r->game->determinize(r, other, seat, &g);
    tp_state_write(r, other, eyes, &view);
    tp_json *wanted = tp_json_parse(view.data, view.length, &e);
    if (!same(tp_json_get(m, "view"), wanted, NULL))
        sim_fail(s,
                 "seat %d of %s is told what it may not know: with other secrets it would see\n"
                 "  %s",
                 __builtin_ctz(mine), t->id, view.data);
    tp_json_free(wanted);
    tp_writer_done(&view);
    free(other);
}

/* It was written some time between the last event and now. */
static void check_clocks(sim *s, const tp_table *t, const tp_json *m) {
    const tp_json *clocks = tp_json_get(m, "clocks");
    const tp_json *left =
        clocks != NULL && tp_json_what(clocks) == TP_OBJECT ? tp_json_get(clocks, "left") : NULL;
    for (size_t i = 0; left != NULL && i < tp_json_size(left); i++) {
        const int64_t ms = tp_json_int(tp_json_item(left, i));
        const int64_t most = tp_table_left(t, (int)i, t->updated);
        const int64_t least = tp_table_left(t, (int)i, tp_now(&s->server));
        if (ms < least || ms > most)
            sim_fail(s,
                     "seat %zu of %s is told to have %" PRId64 " ms, not %" PRId64 " to %" PRId64,
                     i, t->id, ms, least, most);
    }
}

static void check_table(sim *s, const sim_link *l, const tp_json *m, const char *text) {
    sim_ledger *ledger = sim_ledger_of(s, sim_text(m, "table"));
    tp_table *t = sim_ledger_at(s, ledger, (uint32_t)sim_int(m, "event"));
    check_state(s, l, t, m, text);
    check_hidden(s, l, t, m);
    check_clocks(s, t, m);
}

/* ---- answers ---- */

/* The last event with this text that is one of theirs; at a ply, if it is not -1. */
static bool is_stored(sim *s, const sim_link *l, const tp_json *ack, tp_event_kind kind,
                      int64_t ply, const char *text) {
    sim_ledger *ledger = sim_ledger_of(s, sim_text(ack, "table"));
    const int64_t event = sim_int(ack, "event");
    if (event > ledger->count) return false;
    const tp_table *t = sim_ledger_at(s, ledger, ledger->count);
    const unsigned mine = seats_of(l, t);
    int found = 0;
    for (int64_t i = 0; i < event; i++) {
        const tp_event *e = &t->events[i];
        found += e->kind == kind && e->seat >= 0 && (mine >> e->seat & 1u) != 0 &&
                 (ply < 0 || e->ply == ply) && strcmp(e->text, text) == 0;
    }
    return found > 0;
}

static void check_ack(sim *s, const sim_link *l, const tp_json *m) {
    const char *ref = sim_text(m, "ref");
    char *end;
    s->count.acks++;
    if (tp_json_get(m, "event") != NULL &&
        sim_int(m, "event") > sim_ledger_of(s, sim_text(m, "table"))->count)
        sim_fail(s, "event %" PRId64 " of %s is acknowledged and not stored", sim_int(m, "event"),
                 sim_text(m, "table"));
    if (strncmp(ref, "move ", 5) == 0) {
        const int64_t ply = strtoll(ref + 5, &end, 10);
        if (!is_stored(s, l, m, TP_MOVED, ply, end + 1))
            sim_fail(s, "%s of %s is acknowledged and not stored", ref, sim_text(m, "table"));
    } else if (strncmp(ref, "words ", 6) == 0 && !is_stored(s, l, m, TP_SPOKEN, -1, ref)) {
        sim_fail(s, "%s at %s is acknowledged and not stored", ref, sim_text(m, "table"));
    }
    if (sim_text(m, "next")[0] != '\0') sim_ledger_of(s, sim_text(m, "next"));
}

/* Nobody here says anything that is wrong in itself. */
static void check_code(sim *s, const char *code, const char *text) {
    static const char *const never[] = {"bad_json",   "bad_request", "unknown_type",  "no_session",
                                        "bad_origin", "private",     "unknown_table", "not_found",
                                        "bad_option", "bad_players", "unknown_bot",   NULL};
    if (is_named(code, never)) sim_fail(s, "somebody is refused for no reason: %s", text);
    if (strcmp(code, "not_stored") == 0 && s->is_calm && s->calm_since + SIM_MINUTE < s->world.now)
        sim_fail(s, "nothing is wrong with the disk, but: %s", text);
}

static void add_to_story(sim *s, const char *text) {
    for (; *text != '\0'; text++) s->story = (s->story ^ (uint8_t)*text) * UINT64_C(1099511628211);
}

tp_json *sim_check_told(sim *s, const sim_link *l, const char *text) {
    tp_error e = {0};
    tp_json *m = tp_json_parse(text, strlen(text), &e);
    if (m == NULL) sim_fail(s, "this is not JSON: %s", text);
    const char *type = sim_text(m, "type");
    s->count.told++;
    add_to_story(s, text);
    if (strcmp(type, "table") == 0 || strcmp(type, "update") == 0)
        check_table(s, l, m, text);
    else if (strcmp(type, "ack") == 0)
        check_ack(s, l, m);
    else if (strcmp(type, "error") == 0)
        check_code(s, sim_text(m, "code"), text);
    return m;
}

/* ---- replies ---- */

static void check_seat(sim *s, const client *c, const tp_json *table) {
    sim_ledger *l = sim_ledger_of(s, sim_text(table, "id"));
    const tp_table *t = sim_ledger_at(s, l, l->count);
    const int64_t seat = sim_int(table, "seat");
    if (seat >= 0 && (tp_table_mine(t, c->id) >> seat & 1u) == 0 && t->status != TP_TABLE_OPEN)
        sim_fail(s, "client %d was given seat %" PRId64 " of %s and does not have it", c->number,
                 seat, l->id);
}

void sim_check_reply(sim *s, const client *c, const tp_exchange *x) {
    tp_error e = {0};
    tp_json *body = tp_json_parse(x->reply, x->reply_length, &e);
    const tp_json *session = tp_json_get(body, "session"), *table = tp_json_get(body, "table");
    add_to_story(s, x->reply);
    if (x->status >= 400)
        check_code(s, sim_text(tp_json_get(body, "error"), "code"), x->reply);
    else if (session != NULL && tp_map_get(&s->sessions, sim_text(session, "id")) == NULL)
        sim_fail(s, "session %s is told of and not stored", sim_text(session, "id"));
    else if (table != NULL)
        check_seat(s, c, table);
    if (x->status < 400 && session != NULL && c->id[0] != '\0' &&
        strcmp(c->id, sim_text(session, "id")) != 0)
        sim_fail(s, "client %d has lost its session", c->number);
    tp_json_free(body);
}

/* 6: game time is how long servers have run, whatever the calendar says. */
void sim_check_time(sim *s) {
    const int64_t ran = (s->world.now - s->boot) / SIM_MS;
    const int64_t game = tp_now(&s->server) - s->boot_game;
    if (game < ran - 1 || game > ran + 1)
        sim_fail(s, "the server runs for %" PRId64 " ms, and game time for %" PRId64, ran, game);
}
