/* app/server/base/config.c: see config.h. */
#include "app/server/base/config.h"

#include "app/args.h"
#include "app/file.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

typedef struct {
    const char *name, *value; /* value as the help shows it; NULL: a flag without one */
    const char *help;
    size_t text, number, flag; /* offsets into tp_config, one more; 0: not that kind */
    long min, max;
} setting;

#define TEXT(field) .text = offsetof(tp_config, field) + 1
#define NUMBER(field, least, most)                                                                 \
    .number = offsetof(tp_config, field) + 1, .min = (least), .max = (most)
static const setting settings[] = {
    {"db", "NAME", "the file, or postgresql://… database, that keeps tables and sessions",
     TEXT(db)},
    {"standby", NULL, "wait until no other server uses it, then take over",
     .flag = offsetof(tp_config, standby) + 1},
    {"node", "NAME", "one of several servers on a PostgreSQL database, see docs/CLUSTER.md",
     TEXT(node)},
    {"peer-listen", "HOST:PORT", "where the other nodes reach this one", TEXT(peer_listen)},
    {"peer-address", "HOST:PORT", "where they are told to, if that is another address",
     TEXT(peer_address)},
    {"peer-secret-file", "PATH", "a file that all nodes have, with what nobody else knows",
     TEXT(peer_secret_file)},
    {"port", "N", "where to listen (6660; 0: any free port)", NUMBER(port, 0, 65535)},
    {"listen", "ADDRESS", "on which address (127.0.0.1; 0.0.0.0: on all of IPv4, ::: of both)",
     TEXT(listen)},
    {"public-url", "URL", "how browsers reach the server (http://localhost:PORT)",
     TEXT(public_url)},
    {"port-file", "PATH", "write the port there once it is open", TEXT(port_file)},
    {"log", "LEVEL", "debug, info, warn or error (info)", TEXT(log_level)},
    {"trust-proxy", NULL, "take addresses from X-Forwarded-For",
     .flag = offsetof(tp_config, trust_proxy) + 1},
    {"bot-threads", "N", "threads that think for bots (one less than there are cores)",
     NUMBER(bot_threads, 1, 256)},
    {"bot-ms", "N", "a bot thinks at most so long about a move (5000)", NUMBER(bot_ms, 1, 600000)},
    {"tables", "DIR", "tables of solved games, as turnpike solve writes them, for hard",
     TEXT(table_folder)},
    {"max-sockets", "N", "open WebSockets (4096)", NUMBER(max_sockets, 1, 100000)},
    {"max-address-sockets", "N", "of these from one address (64; 0: no limit)",
     NUMBER(max_address_sockets, 0, 100000)},
    {"max-queued", "MIB", "sent and not read, of all sockets together (64; 0: no limit)",
     NUMBER(max_queued, 0, 1000000)},
    {"messages", "N", "a second from one session, after a burst (20; 0: no limit)",
     NUMBER(messages, 0, 1000000)},
    {"requests", "N", "HTTP requests a second from one address, after a burst (20; 0: no limit)",
     NUMBER(requests, 0, 1000000)},
    {"new-tables", "N", "tables an hour from one session, after a burst (60; 0: no limit)",
     NUMBER(tables, 0, 1000000)},
    {"idle", "SECONDS", "after which a table that nobody watches leaves memory (300)",
     NUMBER(idle_seconds, 1, 86400)},
    {"open-hours", "N", "after which a table that nobody joins is closed (24)",
     NUMBER(open_hours, 1, 87600)},
    {"running-days", "N", "after which a game without a clock that nobody touches is ended (30)",
     NUMBER(running_days, 1, 3650)},
    {"keep-days", "N",
     "after which games that are over, and unused sessions, are forgotten (400; 0: "
     "never)",
     NUMBER(keep_days, 0, 36500)},
};
enum { SETTINGS = sizeof settings / sizeof *settings };

static void default_db(char out[TP_CONFIG_TEXT]) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data != NULL && *data == '/')
        snprintf(out, TP_CONFIG_TEXT, "%s/turnpike/turnpike.db", data);
    else if (home != NULL && *home == '/')
        snprintf(out, TP_CONFIG_TEXT, "%s/.local/share/turnpike/turnpike.db", home);
    else
        snprintf(out, TP_CONFIG_TEXT, "turnpike.db");
}

void tp_config_init(tp_config *c) {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *c = (tp_config){.listen = "127.0.0.1",
                     .log_level = "info",
                     .port = 6660,
                     .bot_threads = cores > 2 ? cores - 1 : 1,
                     .bot_ms = 5000,
                     .max_sockets = 4096,
                     .max_address_sockets = 64,
                     .max_queued = 64,
                     .messages = 20,
                     .requests = 20,
                     .tables = 60,
                     .idle_seconds = 300,
                     .open_hours = 24,
                     .running_days = 30,
                     .keep_days = 400};
    default_db(c->db);
}

/* ---- one setting ---- */

static const setting *find(const char *name) {
    for (int i = 0; i < SETTINGS; i++)
        if (strcmp(settings[i].name, name) == 0) return &settings[i];
    return NULL;
}

static bool complain(const setting *x) {
    if (x->number != 0)
        tp_args_misuse("serve", "%s takes a number from %ld to %ld", x->name, x->min, x->max);
    else
        tp_args_misuse("serve", "%s takes %s", x->name, x->value != NULL ? x->value : "true");
    return false;
}

static bool set(tp_config *c, const setting *x, const char *value) {
    char *base = (char *)c;
    if (x->text != 0) {
        const size_t length = strlen(value);
        if (length == 0 || length >= TP_CONFIG_TEXT) return complain(x);
        memcpy(base + x->text - 1, value, length + 1);
    } else if (x->number != 0) {
        long number;
        if (!tp_args_number(value, x->min, x->max, &number)) return complain(x);
        memcpy(base + x->number - 1, &number, sizeof number);
    } else {
        const bool on = strcmp(value, "true") == 0;
        if (!on && strcmp(value, "false") != 0) return complain(x);
        memcpy(base + x->flag - 1, &on, sizeof on);
    }
    return true;
}

/* ---- the file ---- */

static char *strip(char *text) {
    text += strspn(text, " \t\r");
    size_t n = strlen(text);
    while (n > 0 && strchr(" \t\r", text[n - 1]) != NULL) text[--n] = '\0';
    return text;
}

static bool read_line(tp_config *c, char *line, const char *path, int number) {
    line[strcspn(line, "#")] = '\0';
    line = strip(line);
    if (*line == '\0') return true;
    char *equals = strchr(line, '=');
    if (equals != NULL) *equals = '\0';
    const setting *x = equals != NULL ? find(strip(line)) : NULL;
    if (x != NULL && set(c, x, strip(equals + 1))) return true;
    if (equals == NULL)
        tp_args_misuse("serve", "%s:%d: expected NAME = VALUE", path, number);
    else if (x == NULL)
        tp_args_misuse("serve", "%s:%d: what is \"%s\"", path, number, strip(line));
    else
        fprintf(stderr, "turnpike serve: that was %s:%d\n", path, number);
    return false;
}

static bool read_file(tp_config *c, const char *path) {
    size_t length;
    char *text = tp_file_read(path, &length), *rest = text, *line;
    bool ok = text != NULL;
    for (int number = 1; ok && (line = strsep(&rest, "\n")) != NULL; number++)
        ok = read_line(c, line, path, number);
    free(text);
    return ok;
}

/* ---- the command line ---- */

static bool read_flag(tp_config *c, int argc, char **argv, int *i, bool files) {
    const char *word = argv[*i];
    if (strncmp(word, "--", 2) != 0) return tp_args_misuse("serve", "what is \"%s\"", word) == 0;
    const bool is_file = strcmp(word, "--config") == 0;
    const setting *x = find(word + 2);
    if (!is_file && x == NULL) return tp_args_misuse("serve", "what is \"%s\"", word) == 0;
    if (!is_file && x->value == NULL) return files || set(c, x, "true");
    if (*i + 1 >= argc) return tp_args_misuse("serve", "%s needs a value", word) == 0;
    const char *value = argv[++*i];
    if (is_file) return !files || read_file(c, value);
    return files || set(c, x, value);
}

/* ---- what must hold however it was said ---- */

/* A name could be many addresses, and which ones is not ours to say. */
static bool check_listen(tp_config *c) {
    struct in6_addr address;
    if (strcmp(c->listen, "localhost") == 0) snprintf(c->listen, sizeof c->listen, "127.0.0.1");
    if (inet_pton(AF_INET, c->listen, &address) == 1) return true;
    if (inet_pton(AF_INET6, c->listen, &address) == 1) return true;
    tp_args_misuse("serve", "listen takes an IPv4 or IPv6 address, not \"%s\"", c->listen);
    return false;
}

static bool check_public_url(const tp_config *c) {
    const char *url = c->public_url, *host = strstr(url, "://");
    const bool has_scheme =
        strncasecmp(url, "http://", 7) == 0 || strncasecmp(url, "https://", 8) == 0;
    if (*url == '\0' || (has_scheme && host[3] != '\0' && host[3] != '/')) return true;
    tp_args_misuse("serve", "public-url takes http://HOST or https://HOST, not \"%s\"", url);
    return false;
}

static bool check_node(const tp_config *c) {
    if (c->node[0] == '\0') return true;
    const bool has_port = strchr(c->peer_listen, ':') != NULL &&
                          (c->peer_address[0] == '\0' || strchr(c->peer_address, ':') != NULL);
    if (has_port && c->peer_secret_file[0] != '\0') return true;
    tp_args_misuse("serve", "a node needs peer-listen, HOST:PORT, and peer-secret-file");
    return false;
}

bool tp_config_read(tp_config *c, int argc, char **argv) {
    for (int i = 0; i < argc; i++) /* files first, so that flags win */
        if (!read_flag(c, argc, argv, &i, true)) return false;
    for (int i = 0; i < argc; i++)
        if (!read_flag(c, argc, argv, &i, false)) return false;
    tp_log_level level;
    if (!tp_log_level_read(c->log_level, &level)) return complain(find("log"));
    tp_log_set(level);
    return check_listen(c) && check_public_url(c) && check_node(c);
}

void tp_config_help(void) {
    puts("usage: turnpike serve [FLAG ...]\n\n"
         "Hosts tables for people and bots on http://localhost:6660, until it is told to stop\n"
         "(SIGTERM, Ctrl-C). docs/API.md says how to talk to it.\n\n"
         "  --config FILE            flags from a file, NAME = VALUE a line");
    for (int i = 0; i < SETTINGS; i++) {
        char flag[48];
        snprintf(flag, sizeof flag, "--%s %s", settings[i].name,
                 settings[i].value != NULL ? settings[i].value : "");
        printf("  %-24s %s\n", flag, settings[i].help);
    }
}
