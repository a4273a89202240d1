/* app/server/base/map.c: see map.h. Chains in a row of buckets that doubles. */
#include "app/server/base/map.h"

#include "core/base/hash.h"
#include "core/base/memory.h"

#include <stdlib.h>
#include <string.h>

struct tp_map_entry {
    const char *key;
    void *value;
    tp_map_entry *next;
};

static size_t place(const tp_map *m, const char *key) {
    return (size_t)(tp_hash_bytes(m->seed, key, strlen(key)) & (m->rows_count - 1));
}

static tp_map_entry **find(const tp_map *m, const char *key) {
    tp_map_entry **e = &m->rows[place(m, key)];
    while (*e != NULL && strcmp((*e)->key, key) != 0) e = &(*e)->next;
    return e;
}

void *tp_map_get(const tp_map *m, const char *key) {
    if (m->count == 0) return NULL;
    tp_map_entry *e = *find(m, key);
    return e != NULL ? e->value : NULL;
}

static void insert(tp_map *m, tp_map_entry *e) {
    tp_map_entry **row = &m->rows[place(m, e->key)];
    e->next = *row;
    *row = e;
}

/* Doubling keeps chains short at a cost that is constant on average. It never shrinks: a server
 * that was busy once will be again. */
static void grow(tp_map *m) {
    tp_map_entry **old = m->rows;
    const size_t n = m->rows_count;
    m->rows_count = n == 0 ? 64 : n * 2;
    m->rows = tp_alloc(m->rows_count * sizeof(void *));
    for (size_t i = 0; i < n; i++)
        for (tp_map_entry *e = old[i], *next; e != NULL; e = next) {
            next = e->next;
            insert(m, e);
        }
    free(old);
}

void tp_map_put(tp_map *m, const char *key, void *value) {
    tp_map_entry *e = tp_alloc(sizeof *e);
    if (m->count >= m->rows_count) grow(m);
    *e = (tp_map_entry){.key = key, .value = value};
    insert(m, e);
    m->count++;
}

void *tp_map_remove(tp_map *m, const char *key) {
    if (m->count == 0) return NULL;
    tp_map_entry **e = find(m, key), *gone = *e;
    if (gone == NULL) return NULL;
    void *value = gone->value;
    *e = gone->next;
    free(gone);
    m->count--;
    return value;
}

void tp_map_each(tp_map *m, void (*visit)(void *context, void *value), void *context) {
    for (size_t i = 0; i < m->rows_count; i++)
        for (tp_map_entry *e = m->rows[i], *next; e != NULL; e = next) {
            next = e->next;
            visit(context, e->value);
        }
}

void tp_map_done(tp_map *m) {
    for (size_t i = 0; i < m->rows_count; i++)
        for (tp_map_entry *e = m->rows[i], *next; e != NULL; e = next) {
            next = e->next;
            free(e);
        }
    free(m->rows);
    *m = (tp_map){.seed = m->seed};
}
