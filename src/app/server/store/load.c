/* app/server/store/load.c: a table from its events, whatever keeps them. */
#include "app/server/store/store.h"

typedef struct {
    const tp_table_means *means;
    tp_table *table;
    bool is_corrupt;
} loading;

static bool fold_stored(void *context, uint32_t n, int64_t at, const char *body, size_t length) {
    loading *x = context;
    tp_event e;
    if (x->table == NULL) x->table = tp_table_blank(x->means);
    if (n != x->table->count + 1 || !tp_event_read(&e, at, body, length)) {
        x->is_corrupt = true;
        return false;
    }
    x->is_corrupt = !tp_table_fold(x->table, &e);
    return !x->is_corrupt;
}

bool tp_store_load(tp_store *s, const tp_table_means *means, const char *id, tp_table **t) {
    loading x = {.means = means};
    const bool ok = s->read(s, id, fold_stored, &x) && !x.is_corrupt;
    if (!ok) tp_table_free(x.table);
    *t = ok ? x.table : NULL;
    return ok;
}
