/* app/admin/ban.c: `turnpike admin ban`, `unban` and `bans`: who is kept out. Servers that use the
 * database read it every few seconds (server/tables/bans.h). */
#include "app/admin/admin.h"
#include "app/server/base/addresses.h"
#include "app/server/store/store.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static bool is_session(const char *text) {
    return strlen(text) == TP_ID - 1 &&
           strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789") == TP_ID - 1;
}

/* As servers write addresses, and as `bans` lists them: 192.0.2.1, or 2001:db8::/64. */
static bool read_address(const char *text, char out[TP_ADDRESS]) {
    static const char network[] = "/64";
    struct in6_addr a;
    char address[TP_ADDRESS];
    const size_t n = strlen(text), end = sizeof network - 1;
    const bool is_network = n > end && strcmp(text + n - end, network) == 0;
    if (n >= sizeof address) return false;
    snprintf(address, sizeof address, "%.*s", (int)(is_network ? n - end : n), text);
    if (inet_pton(AF_INET6, address, &a) != 1 &&
        (is_network || inet_pton(AF_INET, address, &a) != 1))
        return false;
    tp_address_read(address, out);
    return true;
}

static bool read_who(const char *text, tp_ban *ban) {
    if (!is_session(text)) return read_address(text, ban->who);
    snprintf(ban->who, sizeof ban->who, "%s", text);
    return true;
}

static int put(const char *db, const char *who, bool is_over) {
    char error[TP_STORE_ERROR] = "";
    tp_ban ban = {.made = (int64_t)time(NULL) * 1000};
    if (!read_who(who, &ban))
        return admin_complain("\"%s\" is neither a session nor an address; export-person finds a "
                              "session by a name",
                              who);
    tp_store *s = tp_store_visit(db, error);
    if (s == NULL) return admin_complain_of_store(error);
    const bool ok = s->put_ban(s, &ban, is_over);
    s->close(s);
    if (!ok && is_over) return admin_complain("%s is not banned", ban.who);
    if (!ok) return admin_complain("the ban could not be stored");
    printf("%s: %s\n", ban.who, is_over ? "no longer banned" : "banned");
    return 0;
}

int admin_ban(const char *db, const char *who) {
    return put(db, who, false);
}

int admin_unban(const char *db, const char *who) {
    return put(db, who, true);
}

/* ---- who is ---- */

static void print_ban(void *context, const tp_ban *ban) {
    (void)context;
    printf("%-44s", ban->who);
    admin_print_time(ban->made);
    putchar('\n');
}

int admin_bans(const char *db, const char *value) {
    (void)value;
    char error[TP_STORE_ERROR] = "";
    tp_store *s = tp_store_visit(db, error);
    if (s == NULL) return admin_complain_of_store(error);
    printf("%-44s  %s\n", "session or address", "since");
    const bool ok = s->list_bans(s, print_ban, NULL);
    s->close(s);
    return ok ? 0 : admin_complain("the bans could not be read");
}
