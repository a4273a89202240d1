/* app/admin/erase.c: `turnpike admin erase-person`: the name of a session and what it said are
 * taken out of every table, its tokens are worth nothing any more, and the games stay as they were
 * played. No server may run meanwhile: it would have names in memory. */
#include "app/admin/admin.h"
#include "app/means.h"
#include "app/server/store/copy.h"
#include "core/base/json.h"
#include "core/base/memory.h"
#include "core/base/writer.h"
#include "table/event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Instead of a name, and of what was said: a word of no language. */
static const char nobody[] = "?", nothing[] = "\xe2\x80\xa6";

typedef struct {
    const char *session;
    char (*ids)[TP_ID]; /* of their tables, each once */
    size_t id_count;
    tp_rewritten_table *tables;
    size_t count;
    bool is_known; /* there are tokens for it */
} erasure;

/* ---- their tables ---- */

static void found(erasure *x, const char *id) {
    for (size_t i = 0; i < x->id_count; i++)
        if (strcmp(x->ids[i], id) == 0) return;
    x->ids = tp_grow(x->ids, (x->id_count + 1) * sizeof *x->ids);
    snprintf(x->ids[x->id_count++], TP_ID, "%s", id);
}

/* A session is named where it made a table and where it sat down, and nowhere else. */
static bool look_for(void *context, const tp_copy_row *row) {
    erasure *x = context;
    const tp_copy_value *v = row->value;
    if (row->set == TP_COPY_EVENTS && strstr(v[TP_COPY_EVENT_BODY].text, x->session) != NULL)
        found(x, v[TP_COPY_ID].text);
    if (row->set == TP_COPY_SESSIONS && strcmp(v[1].text, x->session) == 0) x->is_known = true;
    return !admin_is_stopped();
}

/* ---- a table ---- */

typedef struct {
    const char *session;
    tp_rewritten_table *out;
    tp_table *table; /* of what is said now */
    unsigned seats;  /* that are theirs at this point */
    bool is_broken;
} rewriting;

static void replace_text(tp_event *e, const char *text) {
    free(e->text);
    e->text = strdup(text);
}

/* The agreement has the name of whoever made it. */
static void rewrite_create(tp_event *e, const char *session) {
    tp_error error;
    tp_json *v = tp_json_parse(e->text, strlen(e->text), &error);
    if (tp_json_equals(tp_json_get(v, "owner"), session)) {
        tp_writer w = {0};
        tp_write_open(&w, '{');
        for (tp_json_pair p = {0}; tp_json_next(v, &p);) {
            char *text = tp_json_print(p.value);
            tp_write_key(&w, p.key);
            if (strcmp(p.key, "name") == 0)
                tp_write_text(&w, nobody);
            else
                tp_write_raw(&w, text, strlen(text));
            free(text);
        }
        tp_write_close(&w, '}');
        replace_text(e, w.data);
        tp_writer_done(&w);
    }
    tp_json_free(v);
}

static void rewrite_event(rewriting *r, tp_event *e) {
    const unsigned seat = e->seat >= 0 ? 1u << e->seat : 0;
    if (e->kind == TP_CREATE) rewrite_create(e, r->session);
    if (e->kind == TP_STAND) r->seats &= ~seat;
    if (e->kind == TP_SPOKEN && (r->seats & seat) != 0) replace_text(e, nothing);
    if (e->kind != TP_SIT || e->session == NULL || strcmp(e->session, r->session) != 0) return;
    r->seats |= seat;
    replace_text(e, nobody);
}

static bool take_event(void *context, uint32_t n, int64_t at, const char *body, size_t length) {
    rewriting *r = context;
    tp_rewritten_table *t = r->out;
    tp_writer w = {0};
    tp_event e;
    r->is_broken = n != t->count + 1 || !tp_event_read(&e, at, body, length);
    if (r->is_broken) return false;
    rewrite_event(r, &e);
    tp_event_write(&e, &w);
    t->events = tp_grow(t->events, (t->count + 1) * sizeof *t->events);
    t->events[t->count++] = (tp_stored_event){.at = at, .body = w.data, .length = w.length};
    r->is_broken = !tp_table_fold(r->table, &e);
    return !r->is_broken;
}

/* False: it is not what it should be, and nothing is to be erased. */
static bool rewrite_table(tp_store *s, const char *session, const char *id,
                          tp_rewritten_table *out) {
    rewriting r = {.session = session, .out = out, .table = tp_table_blank(tp_means())};
    tp_writer w = {0};
    snprintf(out->id, sizeof out->id, "%s", id);
    const bool ok = s->read(s, id, take_event, &r) && !r.is_broken && out->count > 0;
    if (ok) tp_table_write_listing(r.table, &w);
    if (ok) {
        out->ply = (int64_t)tp_match_plies(r.table->match);
        out->to_act = tp_table_to_act(r.table);
    }
    out->summary = w.data;
    tp_table_free(r.table);
    return ok;
}

static void erasure_done(erasure *x) {
    for (size_t i = 0; i < x->count; i++) {
        for (size_t k = 0; k < x->tables[i].count; k++) free(x->tables[i].events[k].body);
        free(x->tables[i].events);
        free(x->tables[i].summary);
    }
    free(x->tables);
    free(x->ids);
}

/* ---- the command ---- */

static int complain(const char *error) {
    return error[0] != '\0' ? admin_complain_of_store(error)
                            : admin_complain("stopped; nothing was erased");
}

static int erase(tp_store *s, const char *db, const char *copy, erasure *x) {
    char error[TP_STORE_ERROR] = "";
    const tp_copy_taker taker = {
        .context = x, .begin = admin_begin, .row = look_for, .tick = admin_tick};
    if (!tp_copy_out(db, copy, &taker, error)) return complain(error);
    if (x->id_count == 0 && !x->is_known)
        return admin_complain("there is no session \"%s\"; export-person finds it by a name",
                              x->session);
    x->tables = tp_alloc((x->id_count + 1) * sizeof *x->tables);
    for (; x->count < x->id_count; x->count++) {
        if (rewrite_table(s, x->session, x->ids[x->count], &x->tables[x->count])) continue;
        const int status =
            admin_complain("table %s cannot be read; nothing was erased", x->ids[x->count]);
        x->count++; /* to be freed with the others */
        return status;
    }
    if (!tp_copy_rewrite(s, db, x->tables, x->count, x->session, error)) return complain(error);
    printf("%s: erased from %zu tables\n", x->session, x->count);
    return 0;
}

int admin_erase_person(const char *db, const char *session) {
    char error[TP_STORE_ERROR] = "";
    if (strlen(session) != TP_ID - 1)
        return admin_complain("\"%s\" is no session; export-person finds it by a name", session);
    if (!tp_store_is_postgres(db) && access(db, F_OK) != 0)
        return admin_complain("%s: there is no such file", db);
    tp_store *s = tp_store_open(db, error);
    if (s == NULL) return admin_complain_of_store(error);
    erasure x = {.session = session};
    char *copy = admin_copy_name();
    const int status = erase(s, db, copy, &x);
    free(copy);
    erasure_done(&x);
    s->close(s);
    return status;
}
