/* tests/simulate/act.c: what somebody does who sits at a table, from nothing but what they were
 * told, and what they hear. */
#include "simulate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- saying something ---- */

static void begin(client *c, tp_writer *w, const char *type) {
    *w = (tp_writer){0};
    tp_write_open(w, '{');
    tp_write_key_text(w, "type", type);
    tp_write_key_text(w, "table", c->table);
}

/* Now and then it is sent twice, or once more later: clicks and networks do that. */
static void end(client *c, tp_writer *w) {
    sim *s = c->sim;
    tp_write_close(w, '}');
    sim_send(c->link, w);
    if (sim_one_in(s, 12)) {
        s->count.resent++;
        sim_send(c->link, w);
    }
    free(c->again);
    c->again = strdup(w->data);
    tp_writer_done(w);
}

static void repeat(client *c) {
    if (c->again == NULL) return;
    tp_writer w = {.data = c->again, .length = strlen(c->again)};
    c->sim->count.resent++;
    sim_send(c->link, &w);
}

static void say_simple(client *c, const char *type, int64_t ply) {
    tp_writer w;
    begin(c, &w, type);
    if (ply >= 0) tp_write_key_int(&w, "ply", ply);
    end(c, &w);
}

/* Its ref says what was asked for, so that an acknowledgement can be held against the store. */
static void say_words(client *c) {
    tp_writer w;
    char text[48];
    snprintf(text, sizeof text, "words %d.%" PRIu64, c->number, c->words++);
    begin(c, &w, "say");
    tp_write_key_text(&w, "text", text);
    tp_write_key_text(&w, "ref", text);
    end(c, &w);
}

static void say_move(client *c, int64_t seat, const char *move, bool is_window) {
    tp_writer w;
    char ref[SIM_MOVE];
    const int64_t ply = sim_int(c->told, "ply");
    const int n = snprintf(ref, sizeof ref, "move %" PRId64 " %s", ply, move);
    begin(c, &w, "move");
    tp_write_key_int(&w, "ply", ply);
    tp_write_key_text(&w, "move", move);
    if (seat >= 0) tp_write_key_int(&w, "seat", seat);
    if (n <= 64) tp_write_key_text(&w, "ref", ref);
    if (is_window) {
        /* Several answers under way cannot be told apart: then nothing is expected. */
        const bool is_first = c->link->asked_ply != ply && c->link->held_ply != ply;
        snprintf(c->link->asked, SIM_MOVE, "%s", is_first && n <= 64 ? move : "");
        c->link->asked_ply = ply;
        c->link->held_ply = -1;
    }
    end(c, &w);
}

static void say_answer(client *c, int64_t offer) {
    tp_writer w;
    begin(c, &w, "answer");
    tp_write_key_int(&w, "offer", offer);
    tp_write_key_bool(&w, "accept", !sim_one_in(c->sim, 3));
    end(c, &w);
}

static void say_hold(client *c) {
    tp_writer w;
    begin(c, &w, "hold");
    tp_write_key_text(&w, "until", sim_one_in(c->sim, 4) ? "never" : "turn");
    c->link->held_ply = -1;
    c->link->asked[0] = '\0';
    end(c, &w);
}

/* ---- deciding ---- */

static bool holds(const tp_json *list, int64_t seat) {
    for (size_t i = 0; list != NULL && i < tp_json_size(list); i++)
        if (tp_json_int(tp_json_item(list, i)) == seat) return true;
    return false;
}

static const char *any_of(sim *s, const tp_json *moves) {
    const size_t n = moves != NULL && tp_json_what(moves) == TP_LIST ? tp_json_size(moves) : 0;
    return n > 0 ? tp_json_text(tp_json_item(moves, sim_below(s, (uint32_t)n)), NULL) : NULL;
}

/* A race or a window: any of one's seats. */
static void play_any_seat(client *c, const tp_json *node, bool is_window) {
    sim *s = c->sim;
    tp_json_pair pair = {0};
    const tp_json *lists = tp_json_get(node, "moves");
    if (is_window && sim_one_in(s, 12)) {
        say_hold(c);
        return;
    }
    if (is_window && sim_one_in(s, 6)) return; /* and says nothing */
    while (lists != NULL && tp_json_next(lists, &pair)) {
        const char *move = any_of(s, pair.value);
        const int64_t seat = strtol(pair.key, NULL, 10);
        if (move == NULL || (is_window && holds(tp_json_get(node, "answered"), seat))) continue;
        say_move(c, seat, move, is_window);
        if (!is_window) return;
    }
}

static void play(client *c) {
    const tp_json *node = tp_json_get(c->told, "node");
    const char *kind = sim_text(node, "kind");
    if (strcmp(kind, "decision") == 0) {
        const char *move = any_of(c->sim, tp_json_get(node, "moves"));
        if (move != NULL) say_move(c, -1, move, false);
    } else if (strcmp(kind, "race") == 0 || strcmp(kind, "window") == 0) {
        play_any_seat(c, node, kind[0] == 'w');
    }
}

/* Everything else that can be done at a table, now and then. */
static bool do_something_else(client *c) {
    static const char *const offers[] = {"takeback", "takeback", "draw", "abandon"};
    sim *s = c->sim;
    const int64_t ply = sim_int(c->told, "ply");
    switch (sim_below(s, 160)) {
    case 0: say_simple(c, "resign", -1); return true;
    case 1:
    case 2:
    case 3: say_simple(c, offers[sim_below(s, 4)], -1); return true;
    case 4:
    case 5:
    case 6:
    case 7: say_words(c); return true;
    case 8: say_simple(c, "position", sim_between(s, 0, ply)); return true;
    case 9: say_simple(c, sim_one_in(s, 8) ? "facts" : "ping", -1); return true;
    case 10: say_simple(c, sim_one_in(s, 8) ? "hint" : "ping", -1); return true;
    case 11:
        say_simple(c, "unwatch", -1);
        c->is_watching = false;
        free(c->again); /* said once more, later, it would be another wish */
        c->again = NULL;
        return true;
    case 12:
    case 13:
    case 14: repeat(c); return true;
    case 15: sim_cut(s, c->link); return true;
    case 16: sim_watch(c); return true;
    default: return false;
    }
}

static bool take_back(client *c) {
    const bool whole = sim_one_in(c->sim, 2);
    if (sim_int(c->told, whole ? "reset" : "undo") < 0 || !sim_one_in(c->sim, 6)) return false;
    say_simple(c, whole ? "reset" : "undo", sim_int(c->told, "ply"));
    return true;
}

static bool answer_offer(client *c) {
    const tp_json *offer = tp_json_get(c->told, "offer"), *you = tp_json_get(c->told, "you");
    if (offer == NULL || tp_json_what(offer) != TP_OBJECT || sim_one_in(c->sim, 4)) return false;
    const tp_json *waiting = tp_json_get(offer, "waiting");
    for (size_t i = 0; i < tp_json_size(you); i++)
        if (holds(waiting, tp_json_int(tp_json_item(you, i)))) {
            say_answer(c, sim_int(offer, "id"));
            return true;
        }
    return false;
}

static void after_the_end(client *c) {
    const char *next = sim_text(c->told, "rematch");
    party *p = c->party;
    if (next[0] != '\0') {
        memcpy(p->table, next, TP_ID);
        p->invite[0] = '\0'; /* their seats are kept */
        p->made = c->sim->world.now;
    } else if (c->place == 0 && sim_one_in(c->sim, 2)) {
        p->table[0] = '\0';
    } else if (c->place == 0) {
        say_simple(c, "rematch", -1);
    } else if (sim_one_in(c->sim, 30)) {
        say_simple(c, "chances", -1);
    }
}

void sim_act(client *c) {
    const char *status = sim_text(c->told, "status");
    if (strcmp(status, "over") == 0) {
        after_the_end(c);
    } else if (strcmp(status, "running") == 0) {
        if (!do_something_else(c) && !answer_offer(c) && !take_back(c)) play(c);
    } else if (sim_one_in(c->sim, 20)) {
        say_words(c);
    }
}

/* ---- hearing ---- */

/* 8: what was held in a window is what is played, unless the line was cut meanwhile, or they
 * resigned: then a bot answers for them. */
static void check_held(client *c, const tp_json *e) {
    sim_link *l = c->link;
    const tp_json *you = tp_json_get(c->told, "you");
    if (l->held_ply < 0 || you == NULL || tp_json_size(you) != 1) return;
    if (sim_int(e, "seat") != tp_json_int(tp_json_item(you, 0))) return;
    if (strcmp(sim_text(e, "kind"), "out") == 0) l->held_ply = -1;
    if (strcmp(sim_text(e, "kind"), "move") != 0 || l->held_ply < 0) return;
    if (sim_int(e, "ply") < l->held_ply || sim_int(e, "ply") >= l->held_ply + TP_SEATS) return;
    if (tp_json_get(e, "auto") != NULL || strcmp(sim_text(e, "move"), l->held) != 0)
        sim_fail(c->sim,
                 "client %d answered %s in a window at ply %" PRId64 " of %s, and %s was played%s",
                 c->number, l->held, l->held_ply, c->table, sim_text(e, "move"),
                 tp_json_get(e, "auto") != NULL ? " by itself" : "");
    l->held_ply = -1;
}

/* 4: one after the other, from where it said it was. */
static void check_log(client *c, const tp_json *m) {
    const tp_json *log = tp_json_get(m, "log");
    for (size_t i = 0; i < tp_json_size(log); i++) {
        const tp_json *e = tp_json_item(log, i);
        if (sim_int(e, "n") != c->known + 1)
            sim_fail(c->sim, "client %d knows event %" PRId64 " of %s and is told %" PRId64 " next",
                     c->number, c->known, c->table, sim_int(e, "n"));
        c->known++;
        if (c->told != NULL) check_held(c, e);
    }
    if (sim_int(m, "event") != c->known)
        sim_fail(c->sim, "client %d was told up to event %" PRId64 " of %s, which has %" PRId64,
                 c->number, c->known, c->table, sim_int(m, "event"));
}

/* A window that closes ends what was held there, whoever acted. */
static void follow_window(client *c) {
    const int64_t ply = sim_int(c->told, "ply");
    if (c->link->held_ply >= 0 && c->link->held_ply != ply) c->link->held_ply = -1;
}

static bool is_about_table(const client *c, const tp_json *m) {
    return strcmp(sim_text(m, "table"), c->table) == 0;
}

/* What is on its way when somebody watches again is told twice, since they said they knew less. */
static void go_back_to_since(client *c, const tp_json *m) {
    if (strncmp(sim_text(m, "ref"), "watch ", 6) != 0) return;
    if (sim_int(m, "event") < c->known)
        sim_fail(c->sim, "client %d knew event %" PRId64 " of %s, which has only %" PRId64 " now",
                 c->number, c->known, c->table, sim_int(m, "event"));
    const int64_t since = strtoll(sim_text(m, "ref") + 6, NULL, 10);
    if (since < c->known) c->link->held_ply = -1; /* those events have been looked at */
    c->known = since;
}

static void hear_table(client *c, tp_json *m) {
    go_back_to_since(c, m);
    check_log(c, m);
    tp_json_free(c->told);
    c->told = m;
    follow_window(c);
}

/* The answer to a `hold`, which has no ref, may come behind that to a move. */
static void hear_held(client *c, const tp_json *m) {
    sim_link *l = c->link;
    if (sim_text(m, "ref")[0] == '\0') return;
    if (l->asked[0] == '\0' || c->told == NULL || sim_int(c->told, "ply") != l->asked_ply) return;
    memcpy(l->held, l->asked, sizeof l->held);
    l->held_ply = l->asked_ply;
    l->asked[0] = '\0';
}

static void hear_error(client *c, const tp_json *m) {
    const char *code = sim_text(m, "code");
    if (strncmp(sim_text(m, "ref"), "watch", 5) == 0) c->is_watching = false;
    if (strcmp(code, "too_many") == 0 && !c->is_watching) { /* too many tables on one socket */
        sim_cut(c->sim, c->link);
        return;
    }
    if (strcmp(code, "too_late") == 0 || strcmp(code, "stale_ply") == 0) c->link->asked[0] = '\0';
}

void sim_hear(client *c, tp_json *m) {
    const char *type = sim_text(m, "type");
    const bool is_state = strcmp(type, "table") == 0 || strcmp(type, "update") == 0;
    if (is_state && is_about_table(c, m)) {
        hear_table(c, m);
        return;
    }
    if (strcmp(type, "held") == 0 && is_about_table(c, m)) hear_held(c, m);
    if (strcmp(type, "error") == 0) hear_error(c, m);
    tp_json_free(m);
}
