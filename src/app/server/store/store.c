/* app/server/store/store.c: which kind of store a name means. */
#include "app/server/store/store.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool tp_store_is_postgres(const char *name) {
    return strncmp(name, "postgresql://", 13) == 0 || strncmp(name, "postgres://", 11) == 0;
}

const char *tp_store_label(const char *name) {
    return tp_store_is_postgres(name) ? "postgresql" : name;
}

tp_store *tp_store_try(const char *name, bool *is_taken, char error[TP_STORE_ERROR]) {
    if (tp_store_is_postgres(name)) return tp_store_open_postgres(name, NULL, is_taken, error);
    tp_store *s = tp_store_open_sqlite(name, error);
    *is_taken = s == NULL && strstr(error, "another server uses it") != NULL;
    return s;
}

tp_store *tp_store_join(const char *name, const tp_store_node *node, bool *is_taken,
                        char error[TP_STORE_ERROR]) {
    if (tp_store_is_postgres(name)) return tp_store_open_postgres(name, node, is_taken, error);
    *is_taken = false;
    snprintf(error, TP_STORE_ERROR, "several nodes take a PostgreSQL database");
    return NULL;
}

tp_store *tp_store_visit(const char *name, char error[TP_STORE_ERROR]) {
    if (tp_store_is_postgres(name)) return tp_store_visit_postgres(name, error);
    if (access(name, F_OK) == 0) return tp_store_open_sqlite(name, error);
    snprintf(error, TP_STORE_ERROR, "%.200s: there is no such file", name);
    return NULL;
}

tp_store *tp_store_open(const char *name, char error[TP_STORE_ERROR]) {
    bool is_taken;
    return tp_store_try(name, &is_taken, error);
}
