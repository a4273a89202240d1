/* app/server/store/postgres_guest.c: a PostgreSQL database seen from outside, while servers use it:
 * `turnpike admin`. */
#include "app/server/store/postgres.h"
#include "core/base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The address may have a password in it: it is never repeated. */
static void complain(const PGconn *c, const char *why, char error[TP_STORE_ERROR]) {
    char said[TP_STORE_ERROR];
    if (why[0] == '\0') pg_complain(c, said);
    snprintf(error, TP_STORE_ERROR, "the PostgreSQL database: %.200s", why[0] != '\0' ? why : said);
}

static PGconn *connect_to(const char *url, char error[TP_STORE_ERROR]) {
    char why[TP_STORE_ERROR] = "";
    PGconn *c = pg_connect(url, why);
    const char *trouble = c != NULL ? pg_check_version(c) : why;
    if (trouble == NULL) return c;
    complain(c, trouble, error);
    PQfinish(c);
    return NULL;
}

tp_store *tp_store_visit_postgres(const char *url, char error[TP_STORE_ERROR]) {
    pg_store *x = pg_new(url);
    char why[TP_STORE_ERROR] = "";
    x->is_guest = true;
    x->writer = connect_to(url, error);
    if (x->writer != NULL && pg_prepare(x->writer, 0, PG_WRITING) && pg_open_reader(x, why))
        return &x->base;
    if (x->writer != NULL) complain(x->writer, why, error);
    pg_close(&x->base);
    return NULL;
}

bool tp_store_list_held(const char *url, tp_visit_held *visit, void *context,
                        char error[TP_STORE_ERROR]) {
    PGconn *c = connect_to(url, error);
    if (c == NULL) return false;
    PGresult *r = PQexec(c, "SELECT t.id, coalesce(n.name, '-'), t.epoch,"
                            " coalesce(turnpike_ms(clock_timestamp()) - turnpike_ms(n.renewed), -1)"
                            " FROM tables t LEFT JOIN nodes n ON n.epoch=t.owner WHERE t.owner <> 0"
                            " ORDER BY 2, 1");
    const bool ok = PQresultStatus(r) == PGRES_TUPLES_OK;
    if (!ok) complain(c, "", error);
    for (int i = 0; i < PQntuples(r) && ok; i++)
        visit(context, &(tp_held_table){.table = PQgetvalue(r, i, 0),
                                        .node = PQgetvalue(r, i, 1),
                                        .epoch = strtoull(PQgetvalue(r, i, 2), NULL, 10),
                                        .silent_ms = strtoll(PQgetvalue(r, i, 3), NULL, 10)});
    PQclear(r);
    PQfinish(c);
    return ok;
}
