/* app/admin/admin.h: `turnpike admin`: what whoever looks after a server does with its database. */
#ifndef TP_APP_ADMIN_ADMIN_H
#define TP_APP_ADMIN_ADMIN_H

#include "app/server/store/copy.h"

#include <stdbool.h>

/* argv[0] is the subcommand's name; returns an exit status as cli.h says. */
int tp_admin_main(int argc, char **argv);

/* The rest is this folder's own. Each says what is wrong, and returns an exit status. */
int admin_backup(const char *db, const char *path);
int admin_restore(const char *db, const char *path);
int admin_tables(const char *db, const char *value);
int admin_leases(const char *db, const char *value);
int admin_erase_person(const char *db, const char *session);
int admin_export_person(const char *db, const char *who);
int admin_close_table(const char *db, const char *id);
int admin_ban(const char *db, const char *who);
int admin_unban(const char *db, const char *who);
int admin_bans(const char *db, const char *value);
void admin_print_time(int64_t ms);                                                 /* in a column */
int admin_complain(const char *format, ...) __attribute__((format(printf, 1, 2))); /* 1 */
int admin_complain_of_store(const char *error);                                    /* 1 */
/* Where an SQLite file may be copied to while it is read: in a folder for what is not to stay. The
 * caller's. */
char *admin_copy_name(void);
bool admin_is_stopped(void); /* Ctrl-C: nothing half is left behind */
/* Of a tp_copy_taker that wants nothing but to be stopped. */
bool admin_begin(void *context, const tp_copy_place *place);
bool admin_tick(void *context);
/* So many of these are done; said now and then, from the third second on. */
void admin_progress(const char *what, long long count);

#endif
