/* tests/server/pool.c: whose turn it is to have something thought about. The world here does
 * nothing with a job before it is told to. */
#include "test.h"

#include "app/server/tables/pool.h"
#include "core/base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 512 };

typedef struct {
    tp_world base;
    tp_job *posted; /* the one thread's */
    tp_pool *pool;
    char served[MOST][TP_ADDRESS]; /* by whose task, in order */
    size_t count;
} bench;

static void draw(tp_world *w, void *bytes, size_t size) {
    (void)w;
    memset(bytes, 7, size);
}

static int64_t steady_us(tp_world *w) {
    (void)w;
    return 0;
}

static void post(tp_world *w, tp_line line, tp_job *j) {
    bench *b = (bench *)w;
    (void)line;
    assert_null(b->posted);
    b->posted = j;
}

static void think(tp_task *t) {
    (void)t;
}

static void done(tp_task *t) {
    bench *b = t->context;
    if (t->is_thought) snprintf(b->served[b->count++], TP_ADDRESS, "%s", t->owner);
    tp_task_free(t);
}

static void ask(bench *b, const char *address, const char *session, tp_urgency urgency) {
    tp_task *t = tp_alloc(sizeof *t);
    *t = (tp_task){.think = think, .urgency = urgency, .max_ms = 1000, .done = done, .context = b};
    snprintf(t->owner, sizeof t->owner, "%s", session);
    snprintf(t->address, sizeof t->address, "%s", address);
    CHECK(tp_pool_post(b->pool, t));
}

static void bench_open(bench *b) {
    *b = (bench){.base = {.draw = draw, .steady_us = steady_us, .post = post}};
    b->pool = tp_pool_new(&b->base, 1);
}

static void work(bench *b) {
    while (b->posted != NULL) {
        tp_job *j = b->posted;
        b->posted = NULL;
        j->run(j);
        j->done(j);
    }
    tp_pool_free(b->pool);
}

static size_t place_of(const bench *b, const char *session) {
    for (size_t i = 0; i < b->count; i++)
        if (strcmp(b->served[i], session) == 0) return i;
    fail_msg("%s was never served", session);
    return 0;
}

TEST(pool_hints_of_sixty_sessions_keep_no_bot_waiting) {
    bench b;
    bench_open(&b);
    for (int i = 0; i < 60; i++) {
        char session[32];
        snprintf(session, sizeof session, "crowd%d", i);
        for (int k = 0; k < 3; k++) ask(&b, "192.0.2.1", session, TP_HINT);
    }
    ask(&b, "198.51.100.1", "honest", TP_HINT);
    ask(&b, "203.0.113.1", "player", TP_BOT_MOVE);
    ask(&b, "192.0.2.1", "neighbour", TP_BOT_MOVE); /* from the same address as the crowd */
    ask(&b, "203.0.113.2", "hand", TP_ANSWER_IN_WINDOW);
    work(&b);
    CHECK_EQ(b.count, 184);
    CHECK_EQ(place_of(&b, "hand"), 1); /* after the one that was being thought about */
    CHECK(place_of(&b, "player") <= 3);
    CHECK(place_of(&b, "neighbour") <= 3);
    CHECK(place_of(&b, "honest") <= 4);
}

/* However many tables somebody fills with bots. */
TEST(pool_addresses_take_turns) {
    bench b;
    bench_open(&b);
    for (int i = 0; i < 50; i++) {
        char session[32];
        snprintf(session, sizeof session, "many%d", i);
        ask(&b, "2001:db8::/64", session, TP_BOT_MOVE);
    }
    for (int i = 0; i < 3; i++) {
        char session[32];
        snprintf(session, sizeof session, "few%d", i);
        ask(&b, "192.0.2.7", session, TP_BOT_MOVE);
    }
    work(&b);
    for (size_t i = 0; i < 3; i++) {
        char session[32];
        snprintf(session, sizeof session, "few%zu", i);
        CHECK(place_of(&b, session) <= 2 * i + 2);
    }
}

TEST(pool_whoever_waited_saves_nothing_up) {
    bench b;
    bench_open(&b);
    for (int i = 0; i < 5; i++) ask(&b, "192.0.2.1", "early", TP_BOT_MOVE);
    work(&b);
    b.pool = tp_pool_new(&b.base, 1);
    b.count = 0;
    for (int i = 0; i < 4; i++) ask(&b, "192.0.2.1", "early", TP_BOT_MOVE);
    for (int i = 0; i < 4; i++) ask(&b, "192.0.2.2", "late", TP_BOT_MOVE);
    work(&b);
    for (size_t i = 2; i < 7; i++) CHECK(strcmp(b.served[i], b.served[i + 1]) != 0 || i == 6);
}
