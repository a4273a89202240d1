/* app/server/base/map.h: things by name. Keys belong to the things; a map holds neither. Start with
 * all zero. */
#ifndef TP_APP_SERVER_MAP_H
#define TP_APP_SERVER_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tp_map_entry tp_map_entry;
typedef struct {
    tp_map_entry **rows;
    size_t rows_count, count;
    uint64_t seed; /* a random one keeps others from choosing names that all fall into one bucket */
} tp_map;

void *tp_map_get(const tp_map *m, const char *key); /* NULL: there is none */
/* There must be none of that name yet. key stays with the thing, value is not NULL. */
void tp_map_put(tp_map *m, const char *key, void *value);
void *tp_map_remove(tp_map *m, const char *key); /* what it was */
/* Calls visit for each; it may remove what it is called for, and nothing else. */
void tp_map_each(tp_map *m, void (*visit)(void *context, void *value), void *context);
void tp_map_done(tp_map *m);

#endif
