/* tests/simulate/people.c: parties of people who come, make tables, sit down and come back. What
 * they do in a game is in act.c. */
#include "simulate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *sim_text(const tp_json *v, const char *key) {
    const tp_json *x = v != NULL ? tp_json_get(v, key) : NULL;
    return x != NULL && tp_json_what(x) == TP_STRING ? tp_json_text(x, NULL) : "";
}

int64_t sim_int(const tp_json *v, const char *key) {
    const tp_json *x = v != NULL ? tp_json_get(v, key) : NULL;
    return x != NULL && tp_json_what(x) == TP_INT ? tp_json_int(x) : -1;
}

/* ---- requests ---- */

static void got_session(client *c, int status, const tp_json *body) {
    if (status == 200)
        snprintf(c->id, sizeof c->id, "%s", sim_text(tp_json_get(body, "session"), "id"));
}

static void ask_session(client *c) {
    tp_writer w = {0};
    char name[24];
    snprintf(name, sizeof name, "Player %d", c->number);
    tp_write_open(&w, '{');
    tp_write_key_text(&w, "name", name);
    tp_write_key_text(&w, "lang", c->number % 2 == 0 ? "en" : "de");
    tp_write_close(&w, '}');
    sim_ask(c, "POST", "/api/session", &w, got_session);
    tp_writer_done(&w);
}

static void got_table(client *c, int status, const tp_json *body) {
    party *p = c->party;
    if (status != 201) return;
    const tp_json *t = tp_json_get(body, "table");
    snprintf(p->table, sizeof p->table, "%s", sim_text(t, "id"));
    snprintf(p->invite, sizeof p->invite, "%s", sim_text(t, "invite"));
    p->made = c->sim->world.now;
}

typedef struct {
    const char *game;
    int least, most;
} kind;

/* With secrets, dice, windows, races, for one; the ones with most to go wrong come more often. */
static const kind kinds[] = {{"quadro-be", 2, 2},  {"blockade", 2, 2}, {"route66", 2, 4},
                             {"gridlock", 2, 4},   {"autobahn", 2, 4}, {"autobahn", 3, 4},
                             {"solo-jump", 1, 1},  {"jump", 2, 2},     {"stargate", 2, 2},
                             {"transmitter", 2, 4}};

static void write_seats(client *c, int players, tp_writer *w) {
    sim *s = c->sim;
    const party *p = c->party;
    int open = p->count - 1;
    tp_write_key(w, "seats");
    tp_write_open(w, '[');
    for (int i = 0; i < players; i++) {
        tp_write_open(w, '{');
        if (i == 0 || (i == 1 && p->is_hot_seat)) {
            tp_write_key_text(w, "kind", "me");
        } else if (open > 0) {
            open--;
            tp_write_key_text(w, "kind", "open");
        } else {
            tp_write_key_text(w, "kind", "bot");
            tp_write_key_text(w, "level", sim_one_in(s, 20) ? "easy" : "random");
        }
        tp_write_close(w, '}');
    }
    tp_write_close(w, ']');
}

static void write_clock(sim *s, tp_writer *w) {
    static const char *const clocks[] = {"null",
                                         "null",
                                         "{\"kind\":\"move\",\"seconds\":60}",
                                         "{\"kind\":\"move\",\"seconds\":900}",
                                         "{\"kind\":\"fischer\",\"seconds\":300,\"increment\":5}",
                                         "{\"kind\":\"fischer\",\"seconds\":3600,\"increment\":30}",
                                         "{\"kind\":\"days\",\"days\":1}"};
    const char *clock = clocks[sim_below(s, sizeof clocks / sizeof *clocks)];
    tp_write_key(w, "clock");
    tp_write_raw(w, clock, strlen(clock));
}

static void make_table(client *c) {
    sim *s = c->sim;
    party *p = c->party;
    const kind *k;
    tp_writer w = {0};
    do k = &kinds[sim_below(s, sizeof kinds / sizeof *kinds)];
    while (k->most < p->count);
    const int least = k->least < p->count ? p->count : k->least;
    const int players = (int)sim_between(s, least, k->most);
    p->is_hot_seat = players > p->count && sim_one_in(s, 5);
    tp_write_open(&w, '{');
    tp_write_key_text(&w, "game", k->game);
    tp_write_key_int(&w, "players", players);
    tp_write_key_bool(&w, "public", sim_one_in(s, 2));
    if (strcmp(k->game, "autobahn") == 0) tp_write_key_int(&w, "window", sim_between(s, 1, 12));
    write_seats(c, players, &w);
    write_clock(s, &w);
    tp_write_close(&w, '}');
    sim_ask(c, "POST", "/api/tables", &w, got_table);
    tp_writer_done(&w);
}

static void got_seat(client *c, int status, const tp_json *body) {
    const char *code = sim_text(body != NULL ? tp_json_get(body, "error") : NULL, "code");
    c->is_seated = status == 200 || strcmp(code, "already_seated") == 0 ||
                   strcmp(code, "running") == 0 || strcmp(code, "over") == 0;
    if (strcmp(code, "no_seat") == 0) c->party->table[0] = '\0';
}

static void about_table(client *c, const char *what, tp_writer *w,
                        void (*got)(client *c, int status, const tp_json *body)) {
    char path[64];
    tp_write_close(w, '}');
    snprintf(path, sizeof path, "/api/tables/%s/%s", c->table, what);
    sim_ask(c, "POST", path, w, got);
    tp_writer_done(w);
}

static void join_table(client *c) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    if (c->party->invite[0] != '\0') tp_write_key_text(&w, "invite", c->party->invite);
    about_table(c, "join", &w, got_seat);
}

static void got_leave(client *c, int status, const tp_json *body) {
    (void)body;
    if (status == 200) c->party->table[0] = '\0';
}

static void leave_table(client *c) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    about_table(c, "leave", &w, got_leave);
}

/* ---- coming and going ---- */

void sim_watch(client *c) {
    tp_writer w = {0};
    char ref[32];
    snprintf(ref, sizeof ref, "watch %" PRId64, c->known);
    tp_write_open(&w, '{');
    tp_write_key_text(&w, "type", "watch");
    tp_write_key_text(&w, "ref", ref);
    tp_write_key_text(&w, "table", c->table);
    if (c->party->invite[0] != '\0') tp_write_key_text(&w, "invite", c->party->invite);
    if (c->known > 0) tp_write_key_int(&w, "since", c->known);
    tp_write_close(&w, '}');
    sim_send(c->link, &w);
    tp_writer_done(&w);
    c->is_watching = true;
}

static void turn_to_table(client *c) {
    memcpy(c->table, c->party->table, sizeof c->table);
    c->is_seated = c->is_watching = false;
    c->known = 0;
    tp_json_free(c->told);
    c->told = NULL;
}

/* A table that does not fill up is left by whoever made it; one that takes too long, by all. */
static bool has_had_enough(const client *c) {
    sim *s = c->sim;
    const int64_t age = s->world.now - c->party->made;
    return !s->is_calm && c->place == 0 && c->told != NULL && age > SIM_HOUR && sim_one_in(s, 40);
}

static void give_up(client *c) {
    if (strcmp(sim_text(c->told, "status"), "open") == 0 && !c->is_asking)
        leave_table(c);
    else
        c->party->table[0] = '\0';
}

/* Whoever plays alone comes to some tables from another device, as somebody new: sessions are made
 * in all weathers, not only at the beginning. */
static void find_table(client *c) {
    sim *s = c->sim;
    if (c->party->count > 1 || !sim_one_in(s, 3)) {
        make_table(c);
        return;
    }
    sim_cut(s, c->link);
    c->token[0] = c->id[0] = '\0';
}

static void go_on(client *c) {
    party *p = c->party;
    const bool is_calm = c->sim->is_calm;
    if (c->token[0] == '\0' || c->id[0] == '\0') {
        if (!c->is_asking) ask_session(c);
    } else if (c->link == NULL) {
        if (!c->is_connecting) sim_connect(c);
    } else if (p->table[0] == '\0') {
        if (c->place == 0 && !c->is_asking && !is_calm) find_table(c);
    } else if (strcmp(c->table, p->table) != 0) {
        turn_to_table(c);
    } else if (!c->is_seated) {
        if (!c->is_asking) join_table(c);
    } else if (!c->is_watching) {
        sim_watch(c);
    } else if (!is_calm && !c->is_asking && sim_one_in(c->sim, 100)) {
        ask_session(c); /* it stays the same one */
    } else if (has_had_enough(c)) {
        give_up(c);
    } else if (!is_calm && c->told != NULL) {
        sim_act(c);
    }
}

static int64_t pause_of(client *c) {
    sim *s = c->sim;
    if (s->is_calm || c->told == NULL || !c->is_watching)
        return sim_between(s, 100 * SIM_MS, 4 * SIM_SECOND);
    return sim_between(s, c->party->pace / 8, c->party->pace);
}

static void turn(sim *s, sim_event *e);

static void wait_turn(client *c, int64_t us) {
    sim_later(c->sim, us, turn, c)->number = ++c->turns;
}

/* Whoever was going to think for long looks up. */
void sim_call_all(sim *s) {
    for (int i = 0; i < s->clients_count; i++)
        wait_turn(&s->clients[i], sim_between(s, 0, SIM_SECOND));
}

static void turn(sim *s, sim_event *e) {
    client *c = e->who;
    if (e->number != c->turns) return;
    const bool is_away = s->is_leaving || (s->world.now < c->away_until && !s->is_calm);
    if (is_away && c->link != NULL) sim_cut(s, c->link);
    if (!is_away) go_on(c);
    if (!is_away && !s->is_calm && sim_one_in(s, 300))
        c->away_until = s->world.now + sim_between(s, SIM_MINUTE, 3 * SIM_HOUR);
    wait_turn(c, pause_of(c));
}

void sim_hung_up(client *c) {
    c->link = NULL;
    c->is_watching = false;
}

/* ---- all of them ---- */

/* Most play by the hour, as at tables of several days: an hour of theirs costs little here. */
static int64_t choose_pace(sim *s) {
    static const int64_t paces[] = {
        8 * SIM_SECOND,  2 * SIM_MINUTE, 10 * SIM_MINUTE, 10 * SIM_MINUTE, 30 * SIM_MINUTE,
        30 * SIM_MINUTE, SIM_HOUR,       2 * SIM_HOUR,    4 * SIM_HOUR,    8 * SIM_HOUR};
    return paces[sim_below(s, sizeof paces / sizeof *paces)];
}

void sim_people_open(sim *s, int parties) {
    s->parties_count = parties;
    s->parties = tp_alloc((size_t)parties * sizeof *s->parties);
    s->clients = tp_alloc((size_t)parties * SIM_MEMBERS * sizeof *s->clients);
    for (int i = 0; i < parties; i++) {
        party *p = &s->parties[i];
        p->count = 1 + (int)sim_below(s, SIM_MEMBERS);
        p->pace = choose_pace(s);
        for (int k = 0; k < p->count; k++) {
            client *c = &s->clients[s->clients_count];
            *c = (client){.sim = s, .party = p, .number = s->clients_count++, .place = k};
            p->member[k] = c;
            wait_turn(c, sim_between(s, 0, SIM_MINUTE));
        }
    }
}

void sim_people_close(sim *s) {
    for (int i = 0; i < s->clients_count; i++) {
        tp_json_free(s->clients[i].told);
        free(s->clients[i].again);
    }
    free(s->clients);
    free(s->parties);
}
