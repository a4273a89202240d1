/* tests/server/database.h: databases for tests: files or, where $TP_TEST_DB names a PostgreSQL
 * (tests/postgres.sh), schemas of their own in it. */
#ifndef TP_TESTS_SERVER_DATABASE_H
#define TP_TESTS_SERVER_DATABASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DATABASE_NAME = 256 };

bool database_is_file(void);
/* A name for --db: of a file in that folder, or of a new schema. */
void database_name(const char *folder, char out[DATABASE_NAME]);
void database_remove(const char *name);
/* Statements that somebody else gives it, in PostgreSQL alone; the first number it answers. */
int64_t database_ask(const char *name, const char *text);

#endif
