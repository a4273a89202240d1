/* tests/server/database.c: see database.h. */
#include "database.h"

#include "test.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char option[] = "&options=-csearch_path%3D";

bool database_is_file(void) {
    return getenv("TP_TEST_DB") == NULL;
}

static void ignore(void *context, const PGresult *r) {
    (void)context, (void)r;
}

int64_t database_ask(const char *name, const char *text) {
    PGconn *c = PQconnectdb(name);
    PQsetNoticeReceiver(c, ignore, NULL);
    PGresult *r = PQexec(c, text);
    const ExecStatusType status = PQresultStatus(r);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s: %s", text, PQerrorMessage(c));
    const int64_t n = PQntuples(r) > 0 ? strtoll(PQgetvalue(r, 0, 0), NULL, 10) : 0;
    PQclear(r);
    PQfinish(c);
    return n;
}

void database_name(const char *folder, char out[DATABASE_NAME]) {
    static int count = 0;
    char text[64];
    if (database_is_file()) {
        snprintf(out, DATABASE_NAME, "%s/t.db", folder);
        return;
    }
    snprintf(text, sizeof text, "CREATE SCHEMA t%ld_%d", (long)getpid(), ++count);
    database_ask(getenv("TP_TEST_DB"), text);
    snprintf(out, DATABASE_NAME, "%s%s%s", getenv("TP_TEST_DB"), option, strrchr(text, ' ') + 1);
}

void database_remove(const char *name) {
    static const char *const endings[] = {"", "-wal", "-shm"};
    const char *schema = strstr(name, option);
    char text[DATABASE_NAME + 8];
    if (schema != NULL) {
        snprintf(text, sizeof text, "DROP SCHEMA %s CASCADE", schema + strlen(option));
        database_ask(getenv("TP_TEST_DB"), text);
    }
    for (size_t i = 0; i < 3 && schema == NULL; i++) {
        snprintf(text, sizeof text, "%s%s", name, endings[i]);
        unlink(text);
    }
}
