/* app/server/store/sqlite_journal.c: plies on their way into the file, see sqlite.h.
 *
 * Five hundred tables at which somebody moves are five hundred places in a B-tree, and each place
 * is a page that is written and summed up for a line of a hundred bytes. So what is only played
 * goes first where everything can lie side by side: into one row of the journal for each write set.
 * Here it is kept in memory as well, by table; when the journal has grown enough, each table's
 * events go to their place as one row, a few tables with every write set. That is a log-structured
 * merge in two levels. A crash leaves rows in the journal, and opening the file reads them: nothing
 * is written then, so it can be done on a full disk.
 *
 * Lines of text, since no event has a line break in it: a table's line says who and where, and an
 * event's line follows for each of its events, its time in front. */
#include "app/server/store/sqlite.h"

#include "core/base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETTLED_AT_ONCE = 64, MOST_JOURNAL = 4 << 20 };

/* A table with events that are in the journal alone. */
struct journal_entry {
    char id[TP_ID];
    uint32_t first, next; /* the numbers of its first event here and of the one to come */
    uint64_t epoch;
    int64_t first_at, updated, ply;
    unsigned to_act;
    tp_writer text;    /* as the body of a row of events, see sqlite_events_visit */
    int64_t first_row; /* of the journal, with its first event; 0: nothing is in the journal yet */
    bool is_settled;   /* by the transaction under way */
    bool is_touched;   /* it has been looked at by that: */
    journal_entry *next_touched;
    journal_entry *older, *newer; /* by first_row */
};

/* ---- events in a row ---- */

/* The first is as it is, each after it on a line of its own behind its time. */
static void add_event(tp_writer *w, int64_t at, const char *body, size_t length, bool is_first) {
    if (!is_first) {
        tp_write_chars(w, "\n", 1);
        w->needs_comma = false;
        tp_write_int(w, at);
        tp_write_chars(w, " ", 1);
    }
    tp_write_chars(w, body, length);
}

bool sqlite_events_visit(uint32_t n, int64_t at, const char *text, size_t length, uint32_t from,
                         tp_visit_event *visit, void *context) {
    const char *end = text + length;
    for (;; n++) {
        const char *line = memchr(text, '\n', (size_t)(end - text));
        const char *stop = line != NULL ? line : end;
        if (n >= from && !visit(context, n, at, text, (size_t)(stop - text))) return false;
        if (line == NULL) return true;
        char *after;
        at = strtoll(line + 1, &after, 10);
        text = after + (after < end);
    }
}

/* ---- the list, oldest first ---- */

static void link_newest(sqlite_journal *j, journal_entry *e) {
    e->older = j->newest;
    if (j->newest != NULL)
        j->newest->newer = e;
    else
        j->oldest = e;
    j->newest = e;
}

static void unlink_entry(sqlite_journal *j, journal_entry *e) {
    if (e->older != NULL)
        e->older->newer = e->newer;
    else
        j->oldest = e->newer;
    if (e->newer != NULL)
        e->newer->older = e->older;
    else
        j->newest = e->older;
}

static bool is_empty(const journal_entry *e) {
    return e->first == e->next;
}

static void drop_entry(sqlite_journal *j, journal_entry *e) {
    if (e->first_row != 0) unlink_entry(j, e);
    tp_map_remove(&j->by_id, e->id);
    tp_writer_done(&e->text);
    free(e);
}

/* Its events are in their place. */
static void empty_entry(sqlite_journal *j, journal_entry *e) {
    if (e->first_row != 0) unlink_entry(j, e);
    e->first_row = 0;
    e->older = e->newer = NULL;
    e->first = e->next;
    tp_writer_clear(&e->text);
}

/* ---- the fence ---- */

static void touch(sqlite_journal *j, journal_entry *e) {
    if (e->is_touched) return;
    e->is_touched = true;
    e->next_touched = j->touched;
    j->touched = e;
}

/* Where a table stands whose events are all in their place; false: there is no such table. */
static bool read_fence(tp_store *s, const char *id, uint32_t *next, uint64_t *epoch) {
    sqlite3_stmt *q = sqlite_ready(s, FENCE);
    sqlite_bind(q, 1, id);
    const bool is_there = sqlite3_step(q) == SQLITE_ROW;
    if (is_there) {
        *next = (uint32_t)sqlite3_column_int64(q, 0);
        *epoch = (uint64_t)sqlite3_column_int64(q, 1);
    }
    sqlite3_reset(q);
    return is_there;
}

/* Nobody else writes to the file, so what is known of a table stays true while it is here. NULL:
 * there is no such table. */
static journal_entry *entry_of(tp_store *s, const char *id) {
    sqlite_journal *j = &sqlite_own(s)->journal;
    journal_entry *e = tp_map_get(&j->by_id, id);
    uint32_t next;
    uint64_t epoch;
    if (e != NULL || !read_fence(s, id, &next, &epoch)) return e;
    e = tp_alloc(sizeof *e);
    *e = (journal_entry){.first = next, .next = next, .epoch = epoch};
    snprintf(e->id, sizeof e->id, "%s", id);
    sqlite3_mutex_enter(j->lock);
    tp_map_put(&j->by_id, e->id, e);
    sqlite3_mutex_leave(j->lock);
    touch(j, e);
    return e;
}

/* ---- writing ---- */

static void write_number(tp_writer *w, int64_t value) {
    w->needs_comma = false;
    tp_write_int(w, value);
    tp_write_chars(w, " ", 1);
}

void journal_add(tp_store *s, tp_table_changes *t) {
    tp_writer *w = &sqlite_own(s)->journal.row;
    const journal_entry *e = entry_of(s, t->row.id);
    t->is_dropped = e == NULL || e->next != t->next || e->epoch > t->epoch;
    if (t->is_dropped) return;
    tp_write_chars(w, t->row.id, strlen(t->row.id));
    tp_write_chars(w, " ", 1);
    write_number(w, t->next);
    write_number(w, (int64_t)t->count);
    write_number(w, (int64_t)t->epoch);
    write_number(w, t->row.updated);
    write_number(w, t->row.ply);
    write_number(w, t->row.to_act);
    tp_write_chars(w, "\n", 1);
    for (size_t i = 0; i < t->count; i++) {
        write_number(w, t->events[i].at);
        tp_write_chars(w, t->events[i].body, t->events[i].length);
        tp_write_chars(w, "\n", 1);
    }
}

static bool put_row(tp_store *s, int64_t clock) {
    sqlite_journal *j = &sqlite_own(s)->journal;
    sqlite3_stmt *q = sqlite_ready(s, PUT_JOURNAL);
    sqlite3_bind_int64(q, 1, j->last_row + 1);
    sqlite3_bind_int64(q, 2, clock);
    sqlite3_bind_text(q, 3, j->row.data, (int)j->row.length, SQLITE_STATIC);
    return sqlite_run(q);
}

/* ---- settling ---- */

static bool put_events(tp_store *s, const journal_entry *e) {
    sqlite3_stmt *q = sqlite_ready(s, APPEND_ONE);
    sqlite_bind(q, 1, e->id);
    sqlite3_bind_int64(q, 2, e->first);
    sqlite3_bind_int64(q, 3, e->first_at);
    sqlite3_bind_text(q, 4, e->text.data, (int)e->text.length, SQLITE_STATIC);
    return sqlite_run(q);
}

static bool put_standing(tp_store *s, const journal_entry *e) {
    sqlite3_stmt *q = sqlite_ready(s, PUT_PLAYED);
    sqlite_bind(q, 1, e->id);
    sqlite3_bind_int64(q, 2, e->updated);
    sqlite3_bind_int64(q, 3, e->ply);
    sqlite3_bind_int64(q, 4, e->to_act);
    sqlite3_bind_int64(q, 5, e->next);
    sqlite3_bind_int64(q, 6, (int64_t)e->epoch);
    return sqlite_run(q);
}

/* That it is settled holds when the transaction does. */
static bool settle(tp_store *s, journal_entry *e) {
    if (e->is_settled) return true;
    touch(&sqlite_own(s)->journal, e);
    e->is_settled = true;
    return is_empty(e) || (put_events(s, e) && put_standing(s, e));
}

bool journal_settle_table(tp_store *s, const char *id) {
    journal_entry *e = tp_map_get(&sqlite_own(s)->journal.by_id, id);
    return e == NULL || settle(s, e);
}

bool journal_has(tp_store *s, const char *id) {
    return tp_map_get(&sqlite_own(s)->journal.by_id, id) != NULL;
}

/* Rows whose tables are all settled say nothing that is not elsewhere, but the time. */
static bool delete_rows(tp_store *s, int64_t last, int64_t clock) {
    sqlite3_stmt *q = sqlite_ready(s, CUT_JOURNAL);
    sqlite3_bind_int64(q, 1, last);
    sqlite_own(s)->journal.is_cut = true;
    return sqlite_run(q) && sqlite_put_clock(s, clock);
}

/* A few tables at a time, so that no move waits long for it. */
static bool settle_some(tp_store *s, int64_t clock, int most) {
    sqlite_journal *j = &sqlite_own(s)->journal;
    journal_entry *e = j->oldest;
    for (; e != NULL && e->first_row <= j->target_row && most > 0; e = e->newer, most--)
        if (!settle(s, e)) return false;
    return (e != NULL && e->first_row <= j->target_row) || delete_rows(s, j->target_row, clock);
}

static void set_target(sqlite_journal *j) {
    if (j->target_row != 0) return;
    j->target_row = j->last_row;
    j->target_bytes = j->bytes;
}

bool journal_write(tp_store *s, int64_t clock) {
    sqlite_journal *j = &sqlite_own(s)->journal;
    if (!(j->row.length > 0 ? put_row(s, clock) : sqlite_put_clock(s, clock))) return false;
    if (j->bytes > MOST_JOURNAL) set_target(j);
    return j->target_row == 0 || settle_some(s, clock, SETTLED_AT_ONCE);
}

bool journal_settle_all(tp_store *s) {
    sqlite_journal *j = &sqlite_own(s)->journal;
    if (j->last_row == 0) return true;
    j->target_row = 0;
    set_target(j);
    return settle_some(s, j->clock, INT32_MAX);
}

/* ---- when the transaction is over ---- */

void journal_begin(tp_store *s) {
    sqlite_journal *j = &sqlite_own(s)->journal;
    tp_writer_clear(&j->row);
    j->is_cut = false;
}

static void take_event(journal_entry *e, int64_t at, const char *body, size_t length) {
    if (is_empty(e)) e->first_at = at;
    add_event(&e->text, at, body, length, is_empty(e));
    e->next++;
}

/* The standing of the row, and that something of it is in the journal's last row. */
static void take_standing(sqlite_journal *j, journal_entry *e, uint64_t epoch, int64_t updated,
                          int64_t ply, unsigned to_act) {
    e->epoch = epoch;
    e->updated = updated;
    e->ply = ply;
    e->to_act = to_act;
    if (e->first_row != 0) return;
    e->first_row = j->last_row;
    link_newest(j, e);
}

static void take_table(sqlite_journal *j, const tp_table_changes *t) {
    journal_entry *e = tp_map_get(&j->by_id, t->row.id);
    for (size_t i = 0; i < t->count; i++)
        take_event(e, t->events[i].at, t->events[i].body, t->events[i].length);
    take_standing(j, e, t->epoch, t->row.updated, t->row.ply, t->row.to_act);
}

/* Nothing is kept of a table that has nothing here. */
static void forget_touched(sqlite_journal *j) {
    while (j->touched != NULL) {
        journal_entry *e = j->touched;
        j->touched = e->next_touched;
        e->is_touched = e->is_settled = false;
        if (is_empty(e)) drop_entry(j, e);
    }
}

static void did_cut(sqlite_journal *j) {
    j->bytes -= j->target_bytes;
    j->target_row = 0;
}

void journal_committed(tp_store *s, const tp_changes *c) {
    sqlite_journal *j = &sqlite_own(s)->journal;
    sqlite3_mutex_enter(j->lock);
    for (journal_entry *e = j->touched; e != NULL; e = e->next_touched)
        if (e->is_settled) empty_entry(j, e);
    if (j->is_cut) did_cut(j);
    j->clock = c->clock;
    j->last_row += j->row.length > 0;
    j->bytes += j->row.length;
    for (size_t i = 0; i < c->table_count; i++)
        if (sqlite_is_just_played(&c->tables[i]) && !c->tables[i].is_dropped)
            take_table(j, &c->tables[i]);
    forget_touched(j);
    sqlite3_mutex_leave(j->lock);
}

void journal_rolled_back(tp_store *s) {
    sqlite_journal *j = &sqlite_own(s)->journal;
    sqlite3_mutex_enter(j->lock);
    forget_touched(j);
    sqlite3_mutex_leave(j->lock);
}

/* ---- reading ---- */

bool journal_copy(tp_store *s, const char *id, journal_part *out) {
    sqlite_journal *j = &sqlite_own(s)->journal;
    sqlite3_mutex_enter(j->lock);
    const journal_entry *e = tp_map_get(&j->by_id, id);
    const bool is_there = e != NULL && !is_empty(e);
    if (is_there) {
        *out = (journal_part){.first = e->first, .at = e->first_at, .length = e->text.length};
        out->text = tp_alloc(e->text.length);
        memcpy(out->text, e->text.data, e->text.length);
    }
    sqlite3_mutex_leave(j->lock);
    return is_there;
}

void journal_overlay(tp_store *s, tp_table_row *row) {
    sqlite_journal *j = &sqlite_own(s)->journal;
    sqlite3_mutex_enter(j->lock);
    const journal_entry *e = tp_map_get(&j->by_id, row->id);
    if (e != NULL && !is_empty(e) && e->updated >= row->updated) {
        row->updated = e->updated;
        row->ply = e->ply;
        row->to_act = e->to_act;
    }
    sqlite3_mutex_leave(j->lock);
}

/* ---- opening and closing ---- */

typedef struct {
    const char *at, *end;
    bool is_damaged;
} page;

static int64_t read_number(page *p) {
    char *after = NULL;
    const int64_t value = p->at < p->end ? strtoll(p->at, &after, 10) : 0;
    if (after == NULL || after == p->at || after >= p->end || *after != ' ') {
        p->is_damaged = true;
        return 0;
    }
    p->at = after + 1;
    return value;
}

/* From here to the end of the line, which is passed. */
static size_t read_line(page *p) {
    const char *line = p->at < p->end ? memchr(p->at, '\n', (size_t)(p->end - p->at)) : NULL;
    const size_t length = line != NULL ? (size_t)(line - p->at) : 0;
    p->is_damaged = p->is_damaged || line == NULL;
    p->at = line != NULL ? line + 1 : p->end;
    return length;
}

static bool read_id(page *p, char id[TP_ID]) {
    const size_t n = strcspn(p->at, " \n");
    p->is_damaged = n == 0 || n >= TP_ID || p->at[n] != ' ';
    if (p->is_damaged) return false;
    memcpy(id, p->at, n);
    id[n] = '\0';
    p->at += n + 1;
    return true;
}

/* What a table was given by one write set. Events that are in their place already, because the
 * table was settled later, are passed over; so is a table that has been forgotten since. */
static void load_table(tp_store *s, page *p) {
    sqlite_journal *j = &sqlite_own(s)->journal;
    char id[TP_ID];
    if (!read_id(p, id)) return;
    const uint32_t next = (uint32_t)read_number(p), count = (uint32_t)read_number(p);
    const uint64_t epoch = (uint64_t)read_number(p);
    const int64_t updated = read_number(p), ply = read_number(p);
    const unsigned to_act = (unsigned)read_number(p);
    if (read_line(p) != 0) p->is_damaged = true;
    journal_entry *e = p->is_damaged ? NULL : entry_of(s, id);
    p->is_damaged = p->is_damaged || (e != NULL && next > e->next);
    const bool is_new = e != NULL && next == e->next;
    for (uint32_t i = 0; i < count && !p->is_damaged; i++) {
        const int64_t at = read_number(p);
        const char *body = p->at;
        const size_t length = read_line(p);
        if (is_new && !p->is_damaged) take_event(e, at, body, length);
    }
    if (is_new && !p->is_damaged) take_standing(j, e, epoch, updated, ply, to_act);
}

static bool load_row(tp_store *s, int64_t row, int64_t clock, const char *text, size_t length) {
    sqlite_journal *j = &sqlite_own(s)->journal;
    page p = {.at = text, .end = text + length};
    j->last_row = row;
    j->bytes += length;
    if (clock > s->clock) s->clock = j->clock = clock;
    while (p.at < p.end && !p.is_damaged) load_table(s, &p);
    return !p.is_damaged;
}

bool journal_open(tp_store *s) {
    sqlite_journal *j = &sqlite_own(s)->journal;
    sqlite3_stmt *q = sqlite_ready(s, READ_JOURNAL);
    bool is_whole = true;
    int status;
    j->lock = sqlite3_mutex_alloc(SQLITE_MUTEX_FAST);
    j->clock = s->clock;
    while (is_whole && (status = sqlite3_step(q)) == SQLITE_ROW)
        is_whole =
            load_row(s, sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1),
                     (const char *)sqlite3_column_text(q, 2), (size_t)sqlite3_column_bytes(q, 2));
    sqlite3_reset(q);
    forget_touched(j);
    return is_whole && status == SQLITE_DONE;
}

static void free_entry(void *context, void *value) {
    drop_entry(context, value);
}

void journal_close(tp_store *s) {
    sqlite_journal *j = &sqlite_own(s)->journal;
    tp_map_each(&j->by_id, free_entry, j);
    tp_map_done(&j->by_id);
    tp_writer_done(&j->row);
    sqlite3_mutex_free(j->lock);
}
