/* app/server/base/world.h: all that a server has of the world outside: the time, randomness, and
 * threads that do work for it. It is handed in when a server begins (tp_server_init), and nothing
 * else here reads a clock or draws a number. world_uv.c is the world as it is; a test hands in one
 * of its own, in which time stands still or runs, and everything happens in an order that a seed
 * decides.
 */
#ifndef TP_APP_SERVER_WORLD_H
#define TP_APP_SERVER_WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Work that may take long. To be put first into a struct of one's own. */
typedef struct tp_job tp_job;
struct tp_job {
    void (*run)(tp_job *j);  /* elsewhere: it touches only what it was handed */
    void (*done)(tp_job *j); /* on the loop, later; frees it */
    tp_job *next;            /* the world's */
};

/* Jobs of one line are begun in the order in which they came. In all but the last they are also
 * done one at a time; there several may run at the same time. What takes a moment is answered in a
 * line of its own, so that nobody waits for a bot's long thoughts. */
typedef enum { TP_WRITING, TP_READING, TP_ANSWERING, TP_THINKING, TP_LINES } tp_line;

typedef struct tp_world tp_world;
struct tp_world {
    /* The time of day in milliseconds since 1970. It may jump: people set clocks. */
    int64_t (*wall_ms)(tp_world *w);
    /* Microseconds since some time, only forward. Any thread may ask these two. */
    int64_t (*steady_us)(tp_world *w);
    /* Bytes that nobody can guess. */
    void (*draw)(tp_world *w, void *bytes, size_t size);
    /* Has it run, and then done. It may not do either before it returns. */
    void (*post)(tp_world *w, tp_line line, tp_job *job);
    /* What bots know for sure, see bots/bots.h; NULL: nothing. */
    const struct tp_oracle *oracles;
};

/* ---- the world as it is (world_uv.c) ---- */

/* The system's clocks, libsodium's randomness, and threads that report to a libuv loop. */
struct uv_loop_s;                                                /* uv_loop_t */
tp_world *tp_world_uv_new(struct uv_loop_s *loop, int thinkers); /* so many threads think */
bool tp_world_uv_is_idle(const tp_world *w); /* every job that was posted is done */
/* Waits for all jobs and has them done, also those that are posted meanwhile. */
void tp_world_uv_close(tp_world *w);
void tp_world_uv_free(tp_world *w); /* when the loop has ended */

#endif
