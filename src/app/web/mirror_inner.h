/* app/web/mirror_inner.h: what mirror.c and mirror_ask.c share. */
#ifndef TP_APP_WEB_MIRROR_INNER_H
#define TP_APP_WEB_MIRROR_INNER_H

#include "app/web/mirror.h"
#include "table/table.h"

struct mirror {
    tp_table *table;
    bool is_open_book; /* nothing is hidden: the position follows from the plies */
    uint32_t count;    /* events that were told */
    unsigned mine, connected;
    tp_words *words;
    tp_language language;
    tp_world *world;
    int think_ms;
};

tp_viewer mirror_viewer(const mirror *m);
tp_actor mirror_actor(const mirror *m);

#endif
