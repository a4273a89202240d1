/* app/server/store/memory.h: a store in memory: for simulations, and for a page, which keeps what
 * is written itself (app/web/keep.c). The memory outlives whoever opens it; a write set is stored
 * whole, and nothing is ever forgotten. */
#ifndef TP_APP_SERVER_STORE_MEMORY_H
#define TP_APP_SERVER_STORE_MEMORY_H

#include "app/server/store/store.h"

typedef struct tp_memory tp_memory;
tp_memory *tp_memory_new(void);
void tp_memory_free(tp_memory *m);
tp_store *tp_store_open_memory(tp_memory *m);

#endif
