/* app/server/addresses.c: see addresses.h. */
#include "app/server/addresses.h"

#include "core/memory.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct {
    char address[TP_ADDRESS];
    long count;
} entry;

char *tp_addresses_add(tp_addresses *a, const char *address) {
    entry *e = tp_map_get(&a->counts, address);
    if (e == NULL) {
        e = tp_alloc(sizeof *e);
        snprintf(e->address, sizeof e->address, "%s", address);
        tp_map_put(&a->counts, e->address, e);
    }
    e->count++;
    return e->address;
}

void tp_addresses_remove(tp_addresses *a, const char *address) {
    entry *e = tp_map_get(&a->counts, address);
    if (e == NULL || --e->count > 0) return;
    tp_map_remove(&a->counts, e->address);
    free(e);
}

long tp_addresses_count(const tp_addresses *a, const char *address) {
    const entry *e = tp_map_get(&a->counts, address);
    return e != NULL ? e->count : 0;
}

static void free_one(void *context, void *value) {
    (void)context;
    free(value);
}

void tp_addresses_done(tp_addresses *a) {
    tp_map_each(&a->counts, free_one, NULL);
    tp_map_done(&a->counts);
}
