/* app/server/tables/pool.h: what is to be thought about: bots' moves, and what people want worked
 * out. Answers in reaction windows come before moves and these before hints; among equals addresses
 * take turns (fair queueing by start time), and no session gets more than a few threads at once. So
 * neither a table full of bots nor an address full of sessions keeps the others waiting. */
#ifndef TP_APP_SERVER_POOL_H
#define TP_APP_SERVER_POOL_H

#include "app/server/base/addresses.h"
#include "app/server/base/world.h"
#include "bots/hint.h"
#include "core/words.h"

/* What is to be thought about. The state is the task's own copy; the rules must stay. May be put
 * first into a struct of one's own. */
typedef enum { TP_ANSWER_IN_WINDOW, TP_BOT_MOVE, TP_HINT } tp_urgency;
typedef struct tp_pool tp_pool;
typedef struct tp_task tp_task;
struct tp_task {
    tp_job job; /* the pool's, with the world that it thinks in */
    tp_world *world;
    tp_pool *pool;
    /* On a thread: it touches only what is in the task, and what never changes. */
    void (*think)(tp_task *t);
    bool is_quick; /* a moment's work, which does not wait for bots */
    tp_urgency urgency;
    char owner[TP_ADDRESS];   /* the session whose share of the threads it takes */
    char address[TP_ADDRESS]; /* and from where that comes */
    /* A newer task from there about the same replaces it while it waits; NULL: none does. */
    const void *asker, *topic;
    const tp_rules *rules;
    tp_state *state; /* of chances: count of them, one after the other; of a hint those behind the
                        first are the states that what was played lately was played in */
    size_t count;
    int seat;
    tp_move recent[TP_RECENT];  /* what that seat has played lately */
    tp_move past[TP_HINT_PAST]; /* of a hint the same, farther back */
    const tp_speaker *speaker;  /* of a hint */
    char level[32];
    int max_ms;
    uint64_t seed;

    bool is_thought; /* there is an answer: it was neither replaced nor did the pool stop */
    tp_move move;
    tp_writer out;    /* JSON */
    int64_t began_us; /* in steady time; so is */
    int64_t due_us;   /* the asker's: not to be used before */
    uint64_t took_us;

    void (*done)(tp_task *t); /* on the loop; frees it with tp_task_free */
    void *context;
    uint64_t number; /* the asker's */
    tp_task *next;
    bool is_running;
    struct pool_share *from, *holder; /* the pool's: of the address and of the owner */
};

/* threads: how many tasks the world's thinking line works on at the same time. */
tp_pool *tp_pool_new(tp_world *world, int threads);
/* False if the queue is full; nothing has happened then. */
bool tp_pool_post(tp_pool *p, tp_task *t);
/* A task of that asker about that topic, if one still waits, is done with, without an answer. */
void tp_pool_replace(tp_pool *p, const void *asker, const void *topic);
void tp_pool_count(const tp_pool *p, int64_t *running, int64_t *waiting);
/* What was waiting is done with, without an answer; nothing new is begun. */
void tp_pool_stop(tp_pool *p);
void tp_pool_free(tp_pool *p); /* when nothing is being thought about any more */
void tp_task_free(tp_task *t);

/* So many ms after it began to think about its move a bot says it, where others do not see what it
 * has to choose from: with one legal move as with many. 0: as soon as it knows. */
int tp_think_pace(const tp_task *t);
/* What a bot of that level would do, into move. */
void tp_think_move(tp_task *t);
/* What it would advise, and why: the members of tp_hint_write, into an object that is open; the
 * best move into move. */
void tp_think_hint(tp_task *t);
/* Whether that seat's bot would agree to a draw: move is 1 if so, else 0. */
void tp_think_draw(tp_task *t);
/* How likely each seat is to win in each of the states: "values", into an object that is open. */
void tp_think_chances(tp_task *t);

#endif
