/* app/server/keeper.h: the thread that talks to the store. Jobs are run in the order they came, one
 * at a time; when one is done the loop is told. */
#ifndef TP_APP_SERVER_KEEPER_H
#define TP_APP_SERVER_KEEPER_H

#include "app/server/server.h"

/* To be put first into a struct of one's own. */
typedef struct tp_job tp_job;
struct tp_job {
    void (*run)(tp_job *j, tp_store *s); /* on the keeper's thread */
    void (*done)(tp_job *j);             /* on the loop; frees it */
    tp_job *next;
};

/* Takes over the store. */
tp_keeper *tp_keeper_new(uv_loop_t *loop, tp_store *store);
void tp_keeper_post(tp_keeper *k, tp_job *j);
bool tp_keeper_is_idle(const tp_keeper *k); /* every job is done */
/* Lets the thread end, closes the store and the handle; the keeper is freed when the loop has let
 * go of it. */
void tp_keeper_close(tp_keeper *k);

#endif
