/* app/web/keep.c: see page.h. Everything is in memory; what is written goes to the page as texts as
 * well, one for each table of a write set, which is never changed again, so that what is kept grows
 * by what was played. Opened again they are written once more, in the same order. */
#include "app/web/page.h"

#include "app/server/store/memory.h"
#include "core/base/check.h"
#include "table/dice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_TEXT = 2 * TP_TOKEN_HASH + 1, KEY = 64 };

typedef struct {
    tp_store base; /* reads as the one in memory does */
    tp_memory *memory;
    tp_store *inner;
    tp_writer pen;
} page_store;

/* ---- keeping ---- */

static void keep(const char *key, const tp_writer *w) {
    page_keep(key, strlen(key), w->data, w->length);
}

static void write_events(const tp_table_changes *c, tp_writer *w) {
    tp_write_key(w, "events");
    tp_write_open(w, '[');
    for (size_t i = 0; i < c->count; i++) {
        tp_write_open(w, '[');
        tp_write_int(w, c->events[i].at);
        tp_write_bytes(w, c->events[i].body, c->events[i].length);
        tp_write_close(w, ']');
    }
    tp_write_close(w, ']');
}

static void keep_table(const tp_table_changes *c, tp_writer *w) {
    const tp_table_row *row = &c->row;
    char key[KEY];
    snprintf(key, sizeof key, "t/%s/%08u", row->id, (unsigned)c->next);
    tp_writer_clear(w);
    tp_write_open(w, '{');
    tp_write_key_text(w, "table", row->id);
    tp_write_key_text(w, "game", row->game);
    tp_write_key_int(w, "status", row->status);
    tp_write_key_bool(w, "public", row->is_public);
    tp_write_key_int(w, "created", row->created);
    tp_write_key_int(w, "updated", row->updated);
    tp_write_key_int(w, "due", row->due);
    tp_write_key(w, "sessions");
    tp_write_open(w, '[');
    for (int i = 0; i < TP_SEATS; i++) tp_write_text(w, row->session[i]);
    tp_write_close(w, ']');
    tp_write_key_text(w, "summary", row->summary);
    tp_write_key_int(w, "ply", row->ply);
    tp_write_key_int(w, "to_act", row->to_act);
    tp_write_key_int(w, "next", c->next);
    write_events(c, w);
    tp_write_close(w, '}');
    keep(key, w);
}

static void keep_session(const tp_session *s, tp_writer *w) {
    char key[KEY + HASH_TEXT] = "s/", *hash = key + 2;
    tp_base16_write(s->hash, TP_TOKEN_HASH, hash);
    tp_writer_clear(w);
    tp_write_open(w, '{');
    tp_write_key_text(w, "session", s->id);
    tp_write_key_text(w, "hash", hash);
    tp_write_key_text(w, "name", s->name);
    tp_write_key_text(w, "lang", s->lang);
    tp_write_key_int(w, "seen", s->seen);
    tp_write_key_bool(w, "ended", s->is_ended);
    tp_write_close(w, '}');
    keep(key, w);
}

static void keep_clock(int64_t clock, tp_writer *w) {
    tp_writer_clear(w);
    tp_write_open(w, '{');
    tp_write_key_int(w, "clock", clock);
    tp_write_close(w, '}');
    keep("c", w);
}

static bool store_write(tp_store *base, tp_changes *c) {
    page_store *s = (page_store *)base;
    if (!s->inner->write(s->inner, c)) return false;
    for (size_t i = 0; i < c->table_count; i++)
        if (!c->tables[i].is_dropped) keep_table(&c->tables[i], &s->pen);
    for (size_t i = 0; i < c->session_count; i++) keep_session(&c->sessions[i], &s->pen);
    keep_clock(c->clock, &s->pen);
    return true;
}

/* ---- what was kept comes back ---- */

static bool copy_text(const tp_json *from, const char *key, char *out, size_t room) {
    const char *text = tp_json_text(tp_json_get(from, key), NULL);
    if (text == NULL || strlen(text) >= room) return false;
    memcpy(out, text, strlen(text) + 1);
    return true;
}

static bool restore_session(page_store *s, const tp_json *v) {
    tp_session x = {.seen = tp_json_int(tp_json_get(v, "seen")),
                    .is_ended = tp_json_bool(tp_json_get(v, "ended"))};
    char hash[HASH_TEXT];
    if (!copy_text(v, "session", x.id, sizeof x.id) ||
        !copy_text(v, "name", x.name, sizeof x.name) ||
        !copy_text(v, "lang", x.lang, sizeof x.lang) || !copy_text(v, "hash", hash, sizeof hash) ||
        !tp_base16_read(hash, x.hash, sizeof x.hash))
        return false;
    tp_changes c = {.sessions = &x, .session_count = 1, .clock = s->base.clock};
    return s->inner->write(s->inner, &c);
}

static bool read_row(const tp_json *v, tp_table_row *row) {
    const tp_json *sessions = tp_json_get(v, "sessions");
    *row = (tp_table_row){.status = (tp_status)tp_json_int(tp_json_get(v, "status")),
                          .is_public = tp_json_bool(tp_json_get(v, "public")),
                          .created = tp_json_int(tp_json_get(v, "created")),
                          .updated = tp_json_int(tp_json_get(v, "updated")),
                          .due = tp_json_int(tp_json_get(v, "due")),
                          .summary = tp_json_text(tp_json_get(v, "summary"), NULL),
                          .ply = tp_json_int(tp_json_get(v, "ply")),
                          .to_act = (unsigned)tp_json_int(tp_json_get(v, "to_act"))};
    for (int i = 0; i < TP_SEATS; i++) {
        const char *id = tp_json_text(tp_json_item(sessions, (size_t)i), NULL);
        if (id == NULL || strlen(id) >= TP_ID) return false;
        memcpy(row->session[i], id, strlen(id) + 1);
    }
    return row->status <= TP_TABLE_OVER && copy_text(v, "table", row->id, sizeof row->id) &&
           copy_text(v, "game", row->game, sizeof row->game);
}

static bool read_event(const tp_json *v, tp_stored_event *out) {
    const char *body = tp_json_text(tp_json_item(v, 1), &out->length);
    out->at = tp_json_int(tp_json_item(v, 0));
    out->body = (char *)(uintptr_t)body; /* the store copies it */
    return body != NULL;
}

static bool restore_table(page_store *s, const tp_json *v) {
    const tp_json *events = tp_json_get(v, "events");
    tp_table_changes table = {.next = (uint32_t)tp_json_int(tp_json_get(v, "next")),
                              .count = tp_json_size(events)};
    tp_changes c = {.tables = &table, .table_count = 1, .clock = s->base.clock};
    tp_stored_event *list = tp_alloc(table.count * sizeof *list);
    bool ok = read_row(v, &table.row);
    for (size_t i = 0; i < table.count; i++)
        ok = ok && read_event(tp_json_item(events, i), &list[i]);
    table.events = list;
    ok = ok && s->inner->write(s->inner, &c) && !table.is_dropped;
    free(list);
    return ok;
}

bool page_store_restore(tp_store *base, const char *text, size_t length) {
    page_store *s = (page_store *)base;
    tp_error e;
    tp_json *v = tp_json_parse(text, length, &e);
    bool ok = v != NULL;
    if (tp_json_get(v, "clock") != NULL)
        s->base.clock = tp_json_int(tp_json_get(v, "clock"));
    else if (tp_json_get(v, "session") != NULL)
        ok = restore_session(s, v);
    else
        ok = ok && restore_table(s, v);
    tp_json_free(v);
    return ok;
}

/* ---- the store ---- */

static bool store_read(tp_store *base, const char *table, tp_visit_event *visit, void *context) {
    tp_store *s = ((page_store *)base)->inner;
    return s->read(s, table, visit, context);
}

static bool store_list(tp_store *base, const tp_table_query *query, tp_visit_row *visit,
                       void *context) {
    tp_store *s = ((page_store *)base)->inner;
    return s->list(s, query, visit, context);
}

static bool store_list_due(tp_store *base, int64_t before, tp_visit_row *visit, void *context) {
    tp_store *s = ((page_store *)base)->inner;
    return s->list_due(s, before, visit, context);
}

static bool store_get_session(tp_store *base, const uint8_t hash[TP_TOKEN_HASH], tp_session *out,
                              bool *found) {
    tp_store *s = ((page_store *)base)->inner;
    return s->get_session(s, hash, out, found);
}

static void store_close(tp_store *base) {
    page_store *s = (page_store *)base;
    s->inner->close(s->inner);
    tp_memory_free(s->memory);
    tp_writer_done(&s->pen);
    free(s);
}

tp_store *page_store_new(void) {
    page_store *s = tp_alloc(sizeof *s);
    s->memory = tp_memory_new();
    s->inner = tp_store_open_memory(s->memory);
    s->base = (tp_store){.close = store_close,
                         .epoch = s->inner->epoch,
                         .write = store_write,
                         .read = store_read,
                         .list = store_list,
                         .list_due = store_list_due,
                         .get_session = store_get_session};
    return &s->base;
}
