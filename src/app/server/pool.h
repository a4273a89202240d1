/* app/server/pool.h: threads that think: bots about their moves, and what people want worked out.
 * Nobody gets more than a few of them at once, so that one table full of bots does not keep the
 * others waiting. */
#ifndef TP_APP_SERVER_POOL_H
#define TP_APP_SERVER_POOL_H

#include "app/server/addresses.h"
#include "bots/bots.h"

#include <uv.h>

typedef enum { TP_TASK_MOVE, TP_TASK_FACTS, TP_TASK_CHANCES } tp_task_kind;

/* What is to be thought about. The state is the task's own copy; the rules must stay. */
typedef struct tp_task tp_task;
struct tp_task {
    tp_task_kind kind;
    char owner[TP_ADDRESS]; /* whose share of the threads it takes */
    const tp_rules *rules;
    tp_state *state; /* of CHANCES: count of them, one after the other */
    size_t count;
    int seat; /* of FACTS: the viewer */
    char level[32];
    int max_ms;
    uint64_t seed;

    tp_move move;  /* the answer */
    tp_writer out; /* of FACTS and CHANCES: what is between the braces */
    uint64_t took_us;

    void (*done)(tp_task *t); /* on the loop; frees it with tp_task_free */
    void *context;
    uint64_t number; /* the asker's */
    tp_task *next;
    bool is_running;
};

typedef struct tp_pool tp_pool;

tp_pool *tp_pool_new(uv_loop_t *loop, int threads);
/* False if the queue is full; nothing has happened then. */
bool tp_pool_post(tp_pool *p, tp_task *t);
void tp_pool_count(tp_pool *p, int64_t *running, int64_t *waiting);
bool tp_pool_is_idle(tp_pool *p); /* nothing to do, and everything done was reported */
/* Waits for what is being thought about; what was waiting is done with, without an answer. */
void tp_pool_close(tp_pool *p);
void tp_task_free(tp_task *t);

#endif
