/* app/server/batch.c: see batch.h. */
#include "app/server/batch.h"

#include "app/server/keeper.h"
#include "app/server/live.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    tp_live *live;
    char table[TP_ID];
    uint32_t n;
    int64_t at;
    char *body;
    size_t length;
} item;

typedef struct {
    tp_table_row row;
    char *summary;
} row_item;

typedef struct {
    tp_after *run;
    void *context;
    const tp_live *live;
} after_item;

struct tp_batch {
    tp_job job;
    tp_server *server;
    uint64_t number;
    item *items;
    size_t count, room;
    row_item *rows;
    size_t rows_count;
    tp_session *sessions;
    size_t sessions_count, sessions_room;
    after_item *afters;
    size_t afters_count, afters_room;
    bool is_stored;
    char error[TP_STORE_ERROR];
    uint64_t started, took;
};

static tp_batch *current(tp_server *s) {
    if (s->batch != NULL) return s->batch;
    s->batch = tp_alloc(sizeof *s->batch);
    s->batch->server = s;
    s->batch->number = s->next_batch++;
    return s->batch;
}

/* Room for one more in a list that doubles. */
static void *more(void *list, size_t count, size_t *room, size_t size) {
    if (count < *room) return list;
    *room = *room * 2 + 8;
    return tp_grow(list, *room * size);
}

void tp_batch_event(tp_server *s, tp_live *l, const tp_event *e) {
    tp_batch *b = current(s);
    tp_writer w = {0};
    tp_event_write(e, &w);
    b->items = more(b->items, b->count, &b->room, sizeof *b->items);
    item *x = &b->items[b->count++];
    *x = (item){.live = l, .n = e->n, .at = e->at, .body = w.data, .length = w.length};
    memcpy(x->table, l->table->id, TP_ID);
}

void tp_batch_session(tp_server *s, const tp_session *session) {
    tp_batch *b = current(s);
    b->sessions = more(b->sessions, b->sessions_count, &b->sessions_room, sizeof *b->sessions);
    b->sessions[b->sessions_count++] = *session;
}

uint64_t tp_batch_number(const tp_server *s) {
    return s->batch != NULL ? s->batch->number : s->next_batch;
}

void tp_batch_after(tp_server *s, uint64_t n, const tp_live *live, tp_after *after, void *context) {
    tp_batch *b = s->batch != NULL && s->batch->number == n     ? s->batch
                  : s->flying != NULL && s->flying->number == n ? s->flying
                                                                : NULL;
    if (b == NULL) {
        after(context, true);
        return;
    }
    b->afters = more(b->afters, b->afters_count, &b->afters_room, sizeof *b->afters);
    b->afters[b->afters_count++] = (after_item){.run = after, .context = context, .live = live};
}

static void free_batch(tp_batch *b) {
    for (size_t i = 0; i < b->count; i++) free(b->items[i].body);
    for (size_t i = 0; i < b->rows_count; i++) free(b->rows[i].summary);
    free(b->items);
    free(b->rows);
    free(b->sessions);
    free(b->afters);
    free(b);
}

/* ---- storing ---- */

/* The last event of each table brings its line in the lobby up to date. */
static void collect_rows(tp_batch *b) {
    b->rows = tp_alloc((b->count + 1) * sizeof *b->rows);
    for (size_t i = b->count; i-- > 0;) {
        tp_live *l = b->items[i].live;
        if (l->in_batch == b->number + 1) continue; /* is in it already */
        l->in_batch = b->number + 1;
        row_item *x = &b->rows[b->rows_count++];
        tp_live_row(l, &x->row, &x->summary);
        x->row.summary = x->summary;
    }
}

static bool store_all(const tp_batch *b, tp_store *s) {
    for (size_t i = 0; i < b->count; i++) {
        const item *x = &b->items[i];
        if (!s->append(s, x->table, x->n, x->at, x->body, x->length)) return false;
    }
    for (size_t i = 0; i < b->rows_count; i++)
        if (!s->put_table(s, &b->rows[i].row)) return false;
    for (size_t i = 0; i < b->sessions_count; i++)
        if (!s->put_session(s, &b->sessions[i])) return false;
    return true;
}

static void run_batch(tp_job *j, tp_store *s) {
    tp_batch *b = (tp_batch *)j;
    b->started = tp_now_us();
    b->is_stored = s->begin(s) && store_all(b, s) && s->commit(s);
    if (!b->is_stored) {
        strncat(b->error, s->error(s), sizeof b->error - 1);
        s->rollback(s);
    }
    b->took = tp_now_us() - b->started;
}

/* Tables with events that were not stored know more than the store does: they go, with what they
 * have put into the next batch, and come back from the store when they are wanted. */
static void give_up_tables(tp_batch *b) {
    tp_batch *next = b->server->batch;
    size_t kept = 0;
    for (size_t i = 0; i < b->count; i++) b->items[i].live->is_broken = true;
    if (next == NULL) return;
    for (size_t i = 0; i < next->count; i++) {
        if (next->items[i].live->is_broken)
            free(next->items[i].body);
        else
            next->items[kept++] = next->items[i];
    }
    next->count = kept;
    kept = 0;
    for (size_t i = 0; i < next->afters_count; i++) {
        const after_item a = next->afters[i];
        if (a.live != NULL && a.live->is_broken)
            a.run(a.context, false);
        else
            next->afters[kept++] = a;
    }
    next->afters_count = kept;
}

static void count_batch(tp_server *s, const tp_batch *b) {
    char quoted[TP_LOG_VALUE];
    s->store_works = b->is_stored;
    s->metrics.commits += b->is_stored;
    s->metrics.commit_failures += !b->is_stored;
    s->metrics.commit_events += b->is_stored ? b->count : 0;
    tp_histogram_add(&s->metrics.commit_time, b->took);
    if (b->is_stored) return;
    tp_log(TP_LOG_ERROR, "msg=not_stored events=%zu error=%s", b->count,
           tp_log_quote(b->error, quoted));
}

static void finish_batch(tp_job *j) {
    tp_batch *b = (tp_batch *)j;
    tp_server *s = b->server;
    s->flying = NULL;
    count_batch(s, b);
    if (!b->is_stored) give_up_tables(b);
    for (size_t i = 0; i < b->afters_count; i++)
        b->afters[i].run(b->afters[i].context, b->is_stored);
    if (!b->is_stored) tp_live_drop_broken(s);
    free_batch(b);
    tp_batch_flush(s);
}

void tp_batch_flush(tp_server *s) {
    tp_batch *b = s->batch;
    if (b == NULL || s->flying != NULL) return;
    collect_rows(b);
    s->batch = NULL;
    s->flying = b;
    b->job = (tp_job){.run = run_batch, .done = finish_batch};
    tp_keeper_post(s->keeper, &b->job);
}

bool tp_batch_is_stored(const tp_server *s, uint64_t n) {
    return !(s->batch != NULL && s->batch->number <= n) &&
           !(s->flying != NULL && s->flying->number <= n);
}

bool tp_batch_is_idle(const tp_server *s) {
    return s->batch == NULL && s->flying == NULL;
}

void tp_batch_done(tp_server *s) {
    if (s->batch == NULL) return;
    for (size_t i = 0; i < s->batch->afters_count; i++)
        s->batch->afters[i].run(s->batch->afters[i].context, false);
    free_batch(s->batch);
    s->batch = NULL;
}
