/* app/admin/admin.c: `turnpike admin`: the words, and which function a command is. */
#include "app/admin/admin.h"

#include "app/args.h"
#include "app/host.h"

#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: turnpike admin COMMAND --db FILE|postgresql://... [ARGUMENT ...]\n"
    "\n"
    "What whoever looks after a server does with its database.\n"
    "\n"
    "  backup --to FILE     everything that is kept, as it is at one moment, while servers run\n"
    "  restore --from FILE  a backup into an empty database that no server uses; whole or not\n"
    "                       at all, and from either kind of database into either\n"
    "  tables               the tables there are\n"
    "  leases               which node has which table, in a PostgreSQL database\n"
    "  close-table ID       ends a table as if nobody had touched it for long: in a PostgreSQL\n"
    "                       database while servers run, in a file when the server is stopped\n"
    "  ban SESSION|ADDRESS  keeps somebody out, at once or within seconds; of an IPv6 address all\n"
    "                       of its network (/64). In a file when the server is stopped\n"
    "  unban SESSION|ADDRESS\n"
    "                       lets them in again\n"
    "  bans                 who is kept out, and since when; in a file when the server is stopped\n"
    "  export-person SESSION|NAME\n"
    "                       what is kept of somebody, as JSON: their name, tables, seats, talk\n"
    "  erase-person SESSION\n"
    "                       takes their name and what they said out of all tables and ends their\n"
    "                       session, when no server runs; games stay as they were played\n"
    "\n"
    "  --db NAME  the database, as turnpike serve has it: a file, or a PostgreSQL database\n";

static atomic_int stop; /* set by Ctrl-C: a signal has nothing else to write to */

static void on_signal(int number) {
    (void)number;
    atomic_store(&stop, 1);
}

bool admin_is_stopped(void) {
    return atomic_load(&stop) != 0;
}

bool admin_begin(void *context, const tp_copy_place *place) {
    (void)context, (void)place;
    return !admin_is_stopped();
}

bool admin_tick(void *context) {
    (void)context;
    return !admin_is_stopped();
}

int admin_complain(const char *format, ...) {
    va_list args;
    fputs("turnpike admin: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    return 1;
}

/* Whoever reads it can do something about this. */
int admin_complain_of_store(const char *error) {
    const bool is_used = strstr(error, "another server uses it") != NULL;
    return admin_complain("%s%s", error, is_used ? "; stop it first" : "");
}

char *admin_copy_name(void) {
    const char *folder = getenv("TMPDIR");
    char *name;
    if (asprintf(&name, "%s/turnpike-%ld.copy", folder != NULL ? folder : "/tmp", (long)getpid()) <
        0)
        abort(); /* as tp_alloc */
    return name;
}

void admin_progress(const char *what, long long count) {
    static _Thread_local double started, said;
    if (count % 256 != 0) return;
    const double now = tp_seconds();
    if (started == 0) started = said = now;
    if (now - started < 2 || now - said < 0.2) return;
    said = now;
    tp_args_progress("%lld %s", count, what);
}

typedef struct {
    const char *name;
    const char *flag; /* what it takes besides --db, and must have; a word that is no flag: such a
                         word. NULL: nothing */
    int (*run)(const char *db, const char *value);
} admin_command;

static const admin_command commands[] = {
    {"backup", "--to", admin_backup},
    {"restore", "--from", admin_restore},
    {"tables", NULL, admin_tables},
    {"leases", NULL, admin_leases},
    {"close-table", "ID", admin_close_table},
    {"ban", "SESSION|ADDRESS", admin_ban},
    {"unban", "SESSION|ADDRESS", admin_unban},
    {"bans", NULL, admin_bans},
    {"erase-person", "SESSION", admin_erase_person},
    {"export-person", "SESSION|NAME", admin_export_person},
};

static const admin_command *find_command(const char *name) {
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    return NULL;
}

static int run(const admin_command *c, int argc, char **argv) {
    const char *db = NULL, *value = NULL;
    for (int i = 0; i < argc; i += 2) {
        const char **into = NULL;
        if (c->flag != NULL && c->flag[0] != '-' && argv[i][0] != '-' && value == NULL) {
            value = argv[i--];
            continue;
        }
        if (strcmp(argv[i], "--db") == 0) into = &db;
        if (c->flag != NULL && strcmp(argv[i], c->flag) == 0) into = &value;
        if (into == NULL) return tp_args_misuse("admin", "what is \"%s\"", argv[i]);
        if (i + 1 == argc) return tp_args_misuse("admin", "%s takes a value", argv[i]);
        *into = argv[i + 1];
    }
    if (db == NULL) return tp_args_misuse("admin", "%s takes --db", c->name);
    if (c->flag != NULL && value == NULL)
        return tp_args_misuse("admin", "%s takes %s", c->name, c->flag);
    const struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return c->run(db, value);
}

int tp_admin_main(int argc, char **argv) {
    if (tp_args_ask_for_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    if (argc < 2) return tp_args_misuse("admin", "which command");
    const admin_command *c = find_command(argv[1]);
    if (c != NULL) return run(c, argc - 2, argv + 2);
    return tp_args_misuse(
        "admin", argv[1][0] == '-' ? "what is \"%s\"" : "there is no command \"%s\"", argv[1]);
}
