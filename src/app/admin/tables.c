/* app/admin/tables.c: `turnpike admin tables`, `leases` and `close-table`. */
#include "app/admin/admin.h"
#include "app/host.h"
#include "app/means.h"
#include "app/server/store/copy.h"
#include "core/base/memory.h"
#include "core/base/writer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- what tables there are ---- */

static const char *status_word(int64_t status) {
    static const char *const words[] = {"open", "running", "over"};
    return status >= 0 && status < 3 ? words[status] : "?";
}

/* Where a program reads it the same lines without their heads are enough. */
void admin_print_time(int64_t ms) {
    const time_t seconds = (time_t)(ms / 1000);
    struct tm day;
    char text[32] = "-";
    if (gmtime_r(&seconds, &day) != NULL) strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &day);
    printf("  %s", text);
}

typedef struct {
    bool is_over; /* all tables were told */
} listing;

static bool begin_listing(void *context, const tp_copy_place *place) {
    (void)context, (void)place;
    printf("%-12s  %-12s  %-7s  %-7s  %5s  %-20s  %s\n", "table", "game", "status", "lobby", "ply",
           "made", "changed");
    return !admin_is_stopped();
}

/* Tables come first: what is behind them need not be read. */
static bool list_row(void *context, const tp_copy_row *row) {
    listing *l = context;
    const tp_copy_value *v = row->value;
    l->is_over = row->set != TP_COPY_TABLES;
    if (l->is_over) return false;
    printf("%-12s  %-12s  %-7s  %-7s  %5" PRId64, v[0].text, v[1].text, status_word(v[2].number),
           v[3].number != 0 ? "public" : "private", v[11].number);
    admin_print_time(v[4].number);
    admin_print_time(v[5].number);
    putchar('\n');
    return !admin_is_stopped();
}

int admin_tables(const char *db, const char *value) {
    (void)value;
    char error[TP_STORE_ERROR] = "", *copy = admin_copy_name();
    listing l = {0};
    const bool is_told =
        tp_copy_out(db, copy,
                    &(tp_copy_taker){
                        .context = &l, .begin = begin_listing, .row = list_row, .tick = admin_tick},
                    error);
    free(copy);
    if (is_told || l.is_over) return 0;
    return error[0] != '\0' ? admin_complain_of_store(error) : admin_complain("stopped");
}

/* ---- who has them ---- */

/* Once it is known that there is something to head, or nothing: not above a complaint. */
static void print_heading(bool *is_told) {
    if (!*is_told) printf("%-12s  %-20s  %10s  %s\n", "table", "node", "epoch", "node heard of");
    *is_told = true;
}

static void print_held(void *context, const tp_held_table *held) {
    print_heading(context);
    printf("%-12s  %-20s  %10" PRIu64 "  ", held->table, held->node, held->epoch);
    if (held->silent_ms < 0)
        printf("unknown\n");
    else
        printf("%.1f s ago\n", (double)held->silent_ms / 1000);
}

int admin_leases(const char *db, const char *value) {
    (void)value;
    char error[TP_STORE_ERROR] = "";
    if (!tp_store_is_postgres(db))
        return admin_complain("a file has no leases: the server that has it open has all tables");
    bool is_told = false;
    if (!tp_store_list_held(db, print_held, &is_told, error)) return admin_complain_of_store(error);
    print_heading(&is_told);
    return 0;
}

/* ---- closing one ---- */

static void take_row(const tp_table *t, const char *listing_text, tp_table_row *row) {
    *row = (tp_table_row){.status = t->status,
                          .is_public = t->is_public,
                          .created = t->created_wall,
                          .updated = t->updated_wall,
                          .ply = (int64_t)tp_match_plies(t->match),
                          .summary = listing_text};
    memcpy(row->id, t->id, sizeof row->id);
    snprintf(row->game, sizeof row->game, "%s", tp_match_rules(t->match)->game->id);
    for (int i = 0; i < t->players; i++) memcpy(row->session[i], t->seat[i].session, TP_ID);
}

/* The event that ends it, at the time of the last one: clocks have charged nobody since. */
static int close_it(tp_store *s, tp_table *t, uint64_t epoch) {
    struct timespec now;
    tp_writer body = {0}, text = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    t->calendar = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 - t->updated;
    tp_table_close(t, t->updated);
    const tp_event *e = &t->events[t->count - 1];
    tp_event_write(e, &body);
    tp_table_write_listing(t, &text);
    tp_stored_event stored = {.at = e->at, .body = body.data, .length = body.length};
    tp_table_changes changes = {.next = t->count, .epoch = epoch, .events = &stored, .count = 1};
    take_row(t, text.data, &changes.row);
    tp_changes c = {.tables = &changes, .table_count = 1, .clock = s->clock};
    const bool is_written = s->write(s, &c);
    tp_writer_done(&body);
    tp_writer_done(&text);
    if (!is_written) return admin_complain_of_store(c.error);
    if (changes.is_dropped) return -1;
    printf("%s: closed\n", t->id);
    return 0;
}

/* An exit status; -1: somebody has just done something there, so it is to be read again. */
static int try_close(tp_store *s, const char *id) {
    tp_table *t = NULL;
    tp_lease lease = {.epoch = s->epoch};
    int status;
    const tp_lease_wish wish = {.tables = &id, .count = 1};
    if ((s->lease != NULL && !s->lease(s, &wish, &lease)) || !tp_store_load(s, tp_means(), id, &t))
        return admin_complain("table %s cannot be read", id);
    if (t == NULL)
        status = admin_complain("there is no table %s", id);
    else if (t->status == TP_TABLE_OVER)
        status = admin_complain("table %s is over already", id);
    else
        status = close_it(s, t, lease.epoch);
    tp_table_free(t);
    return status;
}

int admin_close_table(const char *db, const char *id) {
    enum { TRIES = 100 };
    char error[TP_STORE_ERROR] = "";
    int status = -1;
    tp_store *s = tp_store_visit(db, error);
    if (s == NULL) return admin_complain_of_store(error);
    for (int i = 0; i < TRIES && status < 0 && !admin_is_stopped(); i++) status = try_close(s, id);
    s->close(s);
    return status >= 0 ? status : admin_complain("table %s is too busy; try again", id);
}
