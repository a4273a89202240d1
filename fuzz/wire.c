/* fuzz/wire.c: libFuzzer on messages of WebSockets to a whole server without sockets. The input is
 * lines: the first letter says who sends it (a and b sit at all tables, c watches), the rest is the
 * message; `t` lets ten seconds pass. Tables are named gridlocktabl, autobahntabl and quadrobetabl.
 * Whatever comes, everything that goes out is JSON with a type, and what is stored folds to the
 * same position. */
#include "inside.h"
#include "watchdog.h"

#include "app/means.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_LINES = 64, PEOPLE = 3, TABLES = 3 };
static const char *const ids[TABLES] = {"gridlocktabl", "autobahntabl", "quadrobetabl"};
static const char *const games[TABLES] = {"gridlock", "autobahn", "quadro-be"};

/* How many events it has then. */
static uint32_t make_table(inside *x, int i) {
    const tp_actor a = {.session = "anna", .name = "anna", .now = tp_now(&x->server)};
    const tp_actor b = {.session = "bob", .name = "bob", .now = tp_now(&x->server)};
    const tp_table_seed seed = {.id = ids[i], .invite = "invite", .secret = {7}};
    const uint8_t number[TP_DICE_NUMBER] = {1};
    char request[128];
    tp_refusal r = {0};
    tp_error e = {0};
    int seat;
    snprintf(request, sizeof request, "{\"game\":\"%s\",\"players\":2,\"window\":1}", games[i]);
    tp_json *v = tp_json_parse(request, strlen(request), &e);
    tp_table *t = tp_table_make(tp_means(), v, &seed, &a, &r);
    tp_json_free(v);
    if (t == NULL || !tp_table_join(t, &b, "invite", TP_TABLE, number, &seat, &r)) abort();
    tp_live *l = tp_live_adopt(&x->server, t);
    tp_live_commit(l, NULL, NULL);
    return t->count;
}

static void check_frames(tp_conn *c) {
    char *text;
    while ((text = inside_hear(c)) != NULL) {
        tp_error e = {0};
        tp_json *v = tp_json_parse(text, strlen(text), &e);
        if (v == NULL || tp_json_get(v, "type") == NULL) abort();
        tp_json_free(v);
        free(text);
    }
}

static void check_folds(const tp_table *t) {
    tp_table *copy = tp_table_blank(t->means);
    for (uint32_t i = 0; i < t->count; i++) {
        tp_writer w = {0};
        tp_event e;
        tp_event_write(&t->events[i], &w);
        if (!tp_event_read(&e, t->events[i].at, w.data, w.length)) abort();
        if (!tp_table_fold(copy, &e)) abort();
        tp_writer_done(&w);
    }
    if (memcmp(tp_match_state(copy->match), tp_match_state(t->match),
               tp_match_rules(t->match)->game->state_size) != 0)
        abort();
    tp_table_free(copy);
}

static void run_line(inside *x, tp_conn *const conns[PEOPLE], const char *line, size_t length) {
    if (length == 0) return;
    if (line[0] == 't') {
        tp_live_tick(&x->server, tp_now(&x->server) + 10000);
    } else {
        tp_conn *c = conns[line[0] == 'a' ? 0 : line[0] == 'b' ? 1 : 2];
        char *copy = tp_alloc(length); /* so that reading past its end is seen */
        memcpy(copy, line + 1, length - 1);
        tp_wire_receive(c, copy, length - 1);
        free(copy);
    }
    inside_settle(x);
    for (int i = 0; i < PEOPLE; i++) check_frames(conns[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data, *end = text + size;
    uint32_t events[TABLES] = {0};
    static inside x;
    watchdog_start();
    if (!x.is_open) inside_open_memory(&x);
    tp_conn *const conns[PEOPLE] = {inside_connect(&x, "anna"), inside_connect(&x, "bob"),
                                    inside_connect(&x, NULL)};
    for (int i = 0; i < TABLES; i++)
        if (memmem(data, size, ids[i], strlen(ids[i])) != NULL) events[i] = make_table(&x, i);
    for (int n = 0; text < end && n < MOST_LINES; n++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const size_t length = (size_t)((newline != NULL ? newline : end) - text);
        if (length <= TP_MOST_MESSAGE) run_line(&x, conns, text, length);
        text += length + 1;
    }
    for (int i = 0; i < TABLES; i++) {
        const tp_live *l = tp_map_get(&x.server.tables, ids[i]);
        if (l != NULL && l->table->count != events[i]) check_folds(l->table);
    }
    for (int i = 0; i < PEOPLE; i++) inside_leave(conns[i]);
    inside_reset(&x);
    return 0;
}
