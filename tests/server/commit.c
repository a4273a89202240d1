/* tests/server/commit.c: what happens is stored, then acknowledged, then told; and what the store
 * does not take did not happen, at that table and at no other. */
#include "app/server/tables/batch.h"
#include "talk.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A store that has heard of the tables here from somebody else, so that their fences do not hold;
 * or that takes nothing at all. */
static struct {
    bool (*write)(tp_store *s, tp_changes *c);
    const char *fenced;
    bool is_full;
} real;

static bool write_but(tp_store *s, tp_changes *c) {
    if (real.is_full) {
        snprintf(c->error, sizeof c->error, "full");
        return false;
    }
    for (size_t i = 0; i < c->table_count; i++)
        if (real.fenced != NULL && strcmp(c->tables[i].row.id, real.fenced) == 0)
            c->tables[i].next += 100;
    return real.write(s, c);
}

typedef struct {
    inside x;
    char token[TP_TOKEN], first[TP_ID], second[TP_ID];
    tp_conn *anna, *watcher;
} place;

/* Anna sits on both sides of two tables; somebody watches both. */
static void place_init(place *p) {
    static const char request[] = "{'game':'quadro-be','players':2,'public':true,"
                                  "'seats':[{'kind':'me'},{'kind':'me'}]}";
    inside_open(&p->x);
    tp_log_set(TP_LOG_ERROR + 1); /* what is refused here is meant to be */
    inside_token(&p->x, "anna", p->token);
    talk_make(&p->x, p->token, request, p->first);
    talk_make(&p->x, p->token, request, p->second);
    p->anna = inside_connect(&p->x, "anna");
    p->watcher = inside_connect(&p->x, NULL);
    talk_tell(p->watcher, p->first, "watch", "");
    talk_tell(p->watcher, p->second, "watch", "");
    inside_settle(&p->x);
    talk_hush(p->watcher);
    real.write = p->x.server.store->write;
    real.fenced = NULL;
    real.is_full = false;
    p->x.server.store->write = write_but;
}

static void place_done(place *p) {
    inside_leave(p->anna);
    inside_leave(p->watcher);
    inside_close(&p->x);
    tp_log_set(TP_LOG_ERROR);
}

static size_t plies(const place *p, const char *id) {
    const tp_live *l = tp_map_get(&p->x.server.tables, id);
    return l != NULL ? tp_match_plies(l->table->match) : 99;
}

static void move(place *p, const char *id, int ply, const char *text) {
    char more[64];
    snprintf(more, sizeof more, "'ply':%d,'move':'%s','ref':%d", ply, text, ply);
    talk_tell(p->anna, id, "move", more);
}

TEST(nothing_is_said_before_it_is_stored) {
    place p;
    place_init(&p);
    talk_tell(p.anna, p.first, "watch", "");
    inside_settle(&p.x);
    talk_hush(p.anna);
    talk_hush(p.watcher);
    move(&p, p.first, 0, "a1");
    CHECK(inside_hear(p.anna) == NULL);
    CHECK(inside_hear(p.watcher) == NULL);
    inside_settle(&p.x);
    CHECK(talk_hears(p.anna, "'type':'ack','ref':0")); /* before the update: they know what it is */
    CHECK(talk_hears(p.anna, "'type':'update'"));
    CHECK(talk_hears(p.watcher, "'type':'update'"));
    place_done(&p);
}

TEST(who_acts_alone_is_stored_at_once_and_many_share_a_commit) {
    place p;
    place_init(&p);
    tp_server *s = &p.x.server;
    p.x.now = (int64_t)(tp_now_us(s) / 1000) + 1000;
    p.x.is_still = true;
    s->commit_every = 4000;
    const uint64_t before = s->metrics.commits;
    move(&p, p.first, 0, "a1");
    inside_settle(&p.x);
    CHECK_EQ(s->metrics.commits, before + 1);
    CHECK_EQ(tp_batch_flush(s), 0); /* nothing is there to be stored */
    move(&p, p.second, 0, "a1");
    CHECK_EQ(tp_batch_flush(s), 4000);
    CHECK(s->flying == NULL);
    p.x.now += 3;
    move(&p, p.first, 1, "b2");
    CHECK_EQ(tp_batch_flush(s), 1000);
    CHECK(s->flying == NULL);
    p.x.now += 1;
    inside_settle(&p.x);
    CHECK_EQ(s->metrics.commits, before + 2);
    CHECK(talk_hears(p.anna, "'type':'ack','ref':0"));
    CHECK(talk_hears(p.anna, "'type':'ack','ref':0"));
    CHECK(talk_hears(p.anna, "'type':'ack','ref':1"));
    move(&p, p.first, 2, "c3");
    s->is_closing = true; /* then nobody else comes who could share it */
    CHECK_EQ(tp_batch_flush(s), 0);
    CHECK(s->flying != NULL);
    inside_settle(&p.x);
    place_done(&p);
}

TEST(what_is_behind_a_fence_did_not_happen_and_all_else_did) {
    place p;
    place_init(&p);
    real.fenced = p.first;
    move(&p, p.first, 0, "a1");
    move(&p, p.second, 0, "a1");
    inside_settle(&p.x);
    CHECK(talk_hears(p.anna, "'type':'error','ref':0,'code':'not_stored'"));
    CHECK(talk_hears(p.anna, "'type':'ack','ref':0"));
    CHECK(inside_hear(p.anna) == NULL);
    CHECK(talk_hears(p.watcher, p.second));
    CHECK(inside_hear(p.watcher) == NULL);
    CHECK_EQ(p.watcher->close_code, 1012); /* to come back to what the store knows */
    CHECK_EQ(plies(&p, p.first), 99);
    CHECK_EQ(plies(&p, p.second), 1);
    real.fenced = NULL;
    talk_tell(p.anna, p.first, "watch", "");
    inside_settle(&p.x);
    CHECK_EQ(plies(&p, p.first), 0);
    place_done(&p);
}

/* The second move rests on the first, which was not stored when it came. */
TEST(what_came_after_it_in_the_next_batch_did_not_happen_either) {
    place p;
    place_init(&p);
    real.fenced = p.first;
    move(&p, p.first, 0, "a1");
    tp_batch_flush(&p.x.server);
    move(&p, p.first, 1, "b2");
    move(&p, p.second, 0, "a1");
    real.fenced = p.first;
    inside_settle(&p.x);
    CHECK(talk_hears(p.anna, "'type':'error','ref':0,'code':'not_stored'"));
    CHECK(talk_hears(p.anna, "'type':'error','ref':1,'code':'not_stored'"));
    CHECK(talk_hears(p.anna, "'type':'ack','ref':0"));
    CHECK_EQ(plies(&p, p.second), 1);
    place_done(&p);
}

TEST(a_store_that_takes_nothing_loses_every_table_and_no_answer) {
    place p;
    place_init(&p);
    real.is_full = true;
    move(&p, p.first, 0, "a1");
    move(&p, p.second, 0, "a1");
    inside_settle(&p.x);
    for (int i = 0; i < 2; i++) CHECK(talk_hears(p.anna, "'code':'not_stored'"));
    CHECK_EQ(plies(&p, p.first), 99);
    CHECK_EQ(plies(&p, p.second), 99);
    char *reply =
        inside_ask(&p.x, "POST", "/api/tables", p.token, "{\"game\":\"quadro-be\",\"players\":2}");
    CHECK(strncmp(reply, "503 ", 4) == 0);
    free(reply);
    real.is_full = false;
    move(&p, p.first, 0, "a1");
    inside_settle(&p.x);
    CHECK(talk_hears(p.anna, "'type':'ack'"));
    place_done(&p);
}

static bool cannot_read(tp_store *s, const uint8_t hash[TP_TOKEN_HASH], tp_session *out,
                        bool *found) {
    (void)s, (void)hash, (void)out, (void)found;
    return false;
}

static char *ask_as(place *p, const char *token) {
    return inside_ask(&p->x, "POST", "/api/session", token, "{\"name\":\"Anna\"}");
}

TEST(commit_a_session_that_cannot_be_read_is_not_replaced_by_another) {
    place p;
    place_init(&p);
    tp_store *store = p.x.server.store;
    bool (*get)(tp_store * s, const uint8_t hash[TP_TOKEN_HASH], tp_session *out, bool *found) =
        store->get_session;
    tp_session_done(&p.x.server); /* as after a start */
    p.x.server.sessions = (tp_map){0};
    store->get_session = cannot_read;
    char *text = ask_as(&p, p.token);
    CHECK(strncmp(text, "503", 3) == 0);
    CHECK(strstr(text, "\"busy\"") != NULL);
    free(text);
    store->get_session = get;
    text = ask_as(&p, p.token);
    CHECK(strstr(text, "\"id\":\"anna\"") != NULL);
    free(text);
    place_done(&p);
}
