/* app/server/store/copy.c: see copy.h. */
#include "app/server/store/copy.h"

#include <string.h>

const tp_copy_set tp_copy_sets[TP_COPY_SETS] = {
    [TP_COPY_TABLES] = {"tables",
                        "id game status public created updated due sessions summary next epoch ply"
                        " to_act shift",
                        "ttiiiiittiiiii"},
    [TP_COPY_SEATS] = {"seats", "session table_id created", "tti"},
    [TP_COPY_EVENTS] = {"events", "table_id n at body", "tiit"},
    [TP_COPY_SESSIONS] = {"sessions", "hash id name lang seen", "httti"},
    [TP_COPY_BANS] = {"bans", "who made", "ti"},
};

const char copy_not_empty[] = "it is not empty; a backup is restored into an empty database";
const char copy_incomplete[] = "tables in the backup are without some of their events";

bool tp_copy_has_shifts(const char *name) {
    return tp_store_is_postgres(name);
}

bool tp_copy_out(const char *name, const char *beside, const tp_copy_taker *taker,
                 char error[TP_STORE_ERROR]) {
    error[0] = '\0';
    return tp_store_is_postgres(name) ? pg_copy_out(name, taker, error)
                                      : sqlite_copy_out(name, beside, taker, error);
}

bool tp_copy_in(const char *name, const tp_copy_place *place, tp_copy_next *next, void *context,
                char error[TP_STORE_ERROR]) {
    error[0] = '\0';
    return tp_store_is_postgres(name) ? pg_copy_in(name, place, next, context, error)
                                      : sqlite_copy_in(name, place, next, context, error);
}

bool tp_copy_rewrite(tp_store *s, const char *name, const tp_rewritten_table *tables, size_t count,
                     const char *session, char error[TP_STORE_ERROR]) {
    error[0] = '\0';
    return tp_store_is_postgres(name) ? pg_rewrite(s, tables, count, session, error)
                                      : sqlite_rewrite(s, tables, count, session, error);
}
