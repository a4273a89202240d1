/* tests/server/time.c: game time: it only goes forward, stands still while no server runs, and does
 * not care what somebody does to the clock of the machine. */
#include "database.h"
#include "talk.h"
#include "test.h"

#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SECOND INT64_C(1000)
#define HOUR (3600 * SECOND)
enum { TICK = 100 };
static const int64_t noon = 1700000000000;
static const char table_id[] = "timetesttabl";

typedef struct {
    inside x;
    char folder[64];
    char db[DATABASE_NAME];
} place;

static void place_init(place *p) {
    *p = (place){.folder = "/tmp/turnpike-time-XXXXXX"};
    assert_non_null(mkdtemp(p->folder));
    database_name(p->folder, p->db);
    inside_open_still(&p->x, p->db, noon);
}

static void place_done(place *p) {
    inside_close(&p->x);
    database_remove(p->db);
    rmdir(p->folder);
}

/* As the loop does it. */
static void pass_time(place *p, int64_t ms) {
    for (; ms > 0; ms -= TICK) {
        p->x.now += TICK;
        tp_server_tick(&p->x.server);
        inside_settle(&p->x);
    }
}

/* Two people at a table with a minute each; anna is to move. */
static void make_table(place *p) {
    const tp_table_seed seed = {.id = table_id, .invite = "secret"};
    const tp_actor anna = {.session = "anna", .name = "anna", .now = tp_now(&p->x.server)};
    const tp_actor bob = {.session = "bob", .name = "bob", .now = tp_now(&p->x.server)};
    const uint8_t number[TP_DICE_NUMBER] = {4};
    tp_refusal r = {0};
    tp_error e = {0};
    int seat;
    char *request = quoted("{'game':'quadro-be','players':2,'public':true,'clock':{'kind':"
                           "'fischer','seconds':60,'increment':0}}");
    tp_json *v = tp_json_parse(request, strlen(request), &e);
    tp_table *t = tp_table_make(p->x.server.means, v, &seed, &anna, &r);
    assert_non_null(t);
    CHECK(tp_table_join(t, &bob, "secret", TP_TABLE, number, &seat, &r));
    tp_live_commit(tp_live_adopt(&p->x.server, t), NULL, NULL);
    inside_settle(&p->x);
    tp_json_free(v);
    free(request);
}

static void found(void *context, tp_live *l, const tp_node_row *elsewhere, const tp_refusal *r) {
    (void)elsewhere, (void)r;
    *(tp_live **)context = l;
}

static const tp_table *find_table(place *p) {
    tp_live *l = NULL;
    tp_live_find(&p->x.server, table_id, found, &l);
    inside_settle(&p->x);
    l = tp_map_get(&p->x.server.tables, table_id);
    assert_non_null(l);
    return l->table;
}

static void check_left(place *p, int64_t least, int64_t most) {
    const int64_t left = tp_table_left(find_table(p), 0, tp_now(&p->x.server));
    if (left < least || left > most) fail_msg("%lld ms left", (long long)left);
}

TEST(a_clock_goes_on_after_a_restart_where_it_stood) {
    place p;
    place_init(&p);
    make_table(&p);
    pass_time(&p, 20 * SECOND);
    inside_close(&p.x);
    inside_open_still(&p.x, p.db, noon + 24 * HOUR);
    check_left(&p, 40 * SECOND, 40 * SECOND);
    pass_time(&p, 39 * SECOND);
    CHECK_EQ(find_table(&p)->status, TP_TABLE_RUNNING);
    pass_time(&p, 2 * SECOND);
    CHECK_EQ(find_table(&p)->status, TP_TABLE_OVER);
    CHECK_TEXT(find_table(&p)->reason, "timeout");
    place_done(&p);
}

TEST(a_crash_gives_back_a_few_seconds_at_most) {
    place p;
    place_init(&p);
    make_table(&p);
    pass_time(&p, 35 * SECOND);
    inside_crash(&p.x);
    inside_open_still(&p.x, p.db, noon + HOUR);
    check_left(&p, 25 * SECOND, 25 * SECOND + 11 * SECOND);
    place_done(&p);
}

TEST(setting_the_clock_of_the_machine_costs_nobody_any_time) {
    static const int64_t steps[] = {HOUR, -HOUR, 1200 * HOUR};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        place p;
        place_init(&p);
        make_table(&p);
        pass_time(&p, 10 * SECOND);
        p.x.step = steps[i];
        pass_time(&p, 10 * SECOND);
        check_left(&p, 40 * SECOND, 40 * SECOND);
        inside_close(&p.x);
        inside_open_still(&p.x, p.db, noon + steps[i]);
        check_left(&p, 40 * SECOND, 40 * SECOND);
        place_done(&p);
    }
}

/* What people read is the time of day as the machine has it, from the first event on. */
TEST(a_table_is_made_at_the_time_of_day) {
    place p;
    char token[TP_TOKEN];
    place_init(&p);
    make_table(&p);
    inside_close(&p.x);
    inside_open_still(&p.x, p.db, noon + 48 * (int64_t)HOUR);
    inside_token(&p.x, "anna", token);
    char *reply =
        inside_ask(&p.x, "POST", "/api/tables", token, "{\"game\":\"quadro-be\",\"players\":2}");
    CHECK(strncmp(reply, "201 ", 4) == 0);
    free(reply);
    reply = inside_ask(&p.x, "GET", "/api/tables?mine=1&status=open", token, NULL);
    CHECK(strstr(reply, "\"created\":1700172800000") != NULL); /* noon, two days later */
    free(reply);
    place_done(&p);
}

TEST(events_have_the_time_of_day) {
    const tp_actor anna = {.session = "anna", .name = "anna"};
    place p;
    tp_refusal r = {0};
    bool held;
    place_init(&p);
    make_table(&p);
    p.x.step = HOUR;
    pass_time(&p, SECOND);
    tp_live *l = tp_map_get(&p.x.server.tables, table_id);
    tp_actor who = anna;
    who.now = tp_now(&p.x.server);
    CHECK(tp_table_move(l->table, &who, 0, 0, "a1", 2, &held, &r));
    tp_live_commit(l, NULL, NULL);
    inside_settle(&p.x);
    inside_close(&p.x);
    inside_open_still(&p.x, p.db, noon + 48 * (int64_t)HOUR);
    const tp_table *t = find_table(&p);
    CHECK(t->events[0].wall == noon);
    CHECK(t->events[t->count - 1].wall == noon + SECOND + HOUR);
    CHECK(t->created_wall == noon && t->updated_wall == noon + SECOND + HOUR);
    place_done(&p);
}

/* A table that nobody touches for a month ends, but a month that the machine has only dreamt of, or
 * in which no server ran, is none. */
TEST(only_time_that_passes_ends_a_table) {
    place p;
    place_init(&p);
    make_table(&p);
    inside_close(&p.x);
    inside_open_still(&p.x, p.db, noon + 9600 * HOUR);
    pass_time(&p, SECOND);
    CHECK_EQ(find_table(&p)->status, TP_TABLE_RUNNING);
    place_done(&p);
}

/* ---- when bots move ---- */

enum { STEP_MS = 20, PACE_MS = 300 };

static const char two_bots[] =
    "{'game':'autobahn','players':3,'seats':[{'kind':'me'},{'kind':'bot','level':'easy'},"
    "{'kind':'bot','level':'easy'}]}";

/* How many legal moves the bot has whose turn it is; 0: it is not the turn of a bot alone. */
static size_t count_moves(const tp_table *t) {
    const tp_rules *r = tp_match_rules(t->match);
    const tp_node n = tp_match_node(t->match);
    if (n.kind != TP_DECISION || t->window.is_open || n.seat == 0) return 0;
    tp_move *room = tp_alloc(r->max_moves * sizeof *room);
    const size_t count = r->game->moves(r, tp_match_state(t->match), n.seat, room);
    free(room);
    return count;
}

/* What anna does if she is asked: pass in windows, else the first that she may. */
static void play_first(tp_live *l, int64_t now) {
    const tp_actor anna = {.session = "anna", .name = "anna", .now = now};
    const tp_rules *r = tp_match_rules(l->table->match);
    tp_move *room = tp_alloc(r->max_moves * sizeof *room);
    tp_state *s = tp_alloc(r->game->state_size);
    char text[TP_MOVE_TEXT] = "pass";
    tp_refusal refusal = {0};
    bool held;
    tp_table_question(l->table, 0, s);
    r->game->moves(r, s, 0, room);
    if (!l->table->window.is_open) r->game->format(r, s, room[0], 0, text);
    CHECK(tp_table_move(l->table, &anna, 0, (int64_t)tp_match_plies(l->table->match), text,
                        strlen(text), &held, &refusal));
    tp_live_commit(l, NULL, NULL);
    free(room);
    free(s);
}

/* Until the position is another one. */
static void wait_for_move(inside *x, const tp_table *t) {
    const uint64_t position = t->position;
    const int64_t since = x->now;
    while (t->position == position && x->now < since + 60 * SECOND) {
        x->now += STEP_MS;
        tp_server_tick(&x->server);
        inside_settle(x);
    }
}

/* When the last thing happened here. */
static int64_t last_event(const tp_table *t) {
    return t->events[t->count - 1].at;
}

typedef struct {
    int forced, chosen; /* moves with nothing to choose, and the others */
} seen;

static void watch_bots(inside *x, const char *id, seen *out) {
    tp_live *l = tp_map_get(&x->server.tables, id);
    const tp_table *t = l->table;
    for (int i = 0; i < 200 && t->status == TP_TABLE_RUNNING; i++) {
        const size_t moves = count_moves(t);
        if ((tp_table_to_act(t) & 1u) != 0) play_first(l, tp_live_now(l));
        x->thinking_ms = i % 2 == 0 ? 0 : 160; /* what is asked now has thought already */
        const int64_t since = last_event(t);
        wait_for_move(x, t);
        const int64_t took = last_event(t) - since;
        if (moves == 0) continue; /* a window: table/test/test_window.c */
        if (took < PACE_MS || took > PACE_MS + STEP_MS)
            fail_msg("%lld ms with %zu moves", (long long)took, moves);
        out->forced += moves == 1;
        out->chosen += moves > 1;
    }
}

/* It has a hand that nobody sees. That it had nothing to choose, or had to think, is not to be seen
 * either. */
TEST(a_bot_moves_after_the_same_time_whatever_it_has_to_choose_from) {
    inside x;
    char token[TP_TOKEN], id[TP_ID];
    seen s = {0};
    inside_open_still(&x, NULL, noon);
    inside_token(&x, "anna", token);
    for (int game = 0; game < 50 && s.forced < 5; game++) {
        talk_make(&x, token, two_bots, id);
        watch_bots(&x, id, &s);
    }
    if (s.forced < 5 || s.chosen < 20) fail_msg("%d forced, %d chosen", s.forced, s.chosen);
    inside_close(&x);
}
