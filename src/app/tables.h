/* app/tables.h: tables of games that are solved, as files of a folder: `turnpike solve` writes
 * them,
 * --tables DIR makes bots use them. A file is mapped, not read: it costs the memory of what is
 * asked, and programs that run side by side share it. */
#ifndef TP_APP_TABLES_H
#define TP_APP_TABLES_H

#include "bots/bots.h"

/* A file begins with a page that says what it is. */
enum { TP_TABLE_HEAD = 4096, TP_TABLE_PATH = 4096 };
void tp_table_head(const char *game, char head[TP_TABLE_HEAD]);
/* DIR/GAME.table; false if that is too long. */
bool tp_table_path(const char *folder, const char *game, char out[TP_TABLE_PATH]);

typedef struct tp_tables_open tp_tables_open;
/* The tables in that folder, the caller's; NULL and a message if there is none, or one of another
 * kind or cut short. */
tp_tables_open *tp_tables_find(const char *folder);
void tp_tables_close(tp_tables_open *t); /* NULL is fine */
/* Borrowed until then; NULL of NULL. */
const tp_oracle *tp_tables_oracles(const tp_tables_open *t);

#endif
