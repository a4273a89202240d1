/* app/server/store/store.c: what all kinds of stores have in common. */
#include "app/server/store/store.h"

#include <string.h>

static bool is_postgres(const char *name) {
    return strncmp(name, "postgresql://", 13) == 0 || strncmp(name, "postgres://", 11) == 0;
}

const char *tp_store_label(const char *name) {
    return is_postgres(name) ? "postgresql" : name;
}

tp_store *tp_store_try(const char *name, bool *is_taken, char error[TP_STORE_ERROR]) {
    if (is_postgres(name)) return tp_store_open_postgres(name, is_taken, error);
    tp_store *s = tp_store_open_sqlite(name, error);
    *is_taken = s == NULL && strstr(error, "another server uses it") != NULL;
    return s;
}

tp_store *tp_store_open(const char *name, char error[TP_STORE_ERROR]) {
    bool is_taken;
    return tp_store_try(name, &is_taken, error);
}

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
