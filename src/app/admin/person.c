/* app/admin/person.c: `turnpike admin export-person`: what is kept of somebody, as JSON. A session
 * is what the server knows of a person; a name may be that of several. */
#include "app/admin/admin.h"
#include "app/server/store/copy.h"
#include "core/base/json.h"
#include "core/base/writer.h"
#include "table/event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SHOWN = 20 };

/* Of the first pass: who is meant. */
typedef struct {
    const char *wanted;
    char ids[MOST_SHOWN][TP_ID];
    size_t count; /* of different sessions, some of which may not be in ids */
    char name[TP_NAME_BYTES], lang[TP_LANG];
    int64_t seen, banned; /* banned: since when; 0: they are not */
    bool is_signed_in;    /* there is a token for it: name, lang and seen are known */
} search;

/* Of the second: a table at a time, since events come in that order. */
typedef struct {
    const search *who;
    const char *id;
    tp_writer out, table, sat, said;
    char table_id[TP_ID];
    unsigned seats; /* that are theirs at this point */
    bool is_theirs; /* they made the table or had a seat */
} dossier;

/* ---- who is meant ---- */

static void found(search *s, const char *id) {
    for (size_t i = 0; i < s->count && i < MOST_SHOWN; i++)
        if (strcmp(s->ids[i], id) == 0) return;
    if (s->count < MOST_SHOWN) snprintf(s->ids[s->count], TP_ID, "%s", id);
    s->count++;
}

/* Seats outlive sessions that nobody uses any more. */
static bool look_for(void *context, const tp_copy_row *row) {
    search *s = context;
    const tp_copy_value *v = row->value;
    if (row->set == TP_COPY_SEATS && strcmp(v[0].text, s->wanted) == 0) found(s, v[0].text);
    if (row->set == TP_COPY_BANS && s->count == 1 && strcmp(v[0].text, s->ids[0]) == 0)
        s->banned = v[1].number; /* bans come last */
    if (row->set != TP_COPY_SESSIONS) return !admin_is_stopped();
    if (strcmp(v[1].text, s->wanted) != 0 && strcmp(v[2].text, s->wanted) != 0) return true;
    found(s, v[1].text);
    s->is_signed_in = true;
    snprintf(s->name, sizeof s->name, "%s", v[2].text);
    snprintf(s->lang, sizeof s->lang, "%s", v[3].text);
    if (v[4].number > s->seen) s->seen = v[4].number;
    return true;
}

/* ---- what is kept of them ---- */

static void end_table(dossier *d) {
    if (d->is_theirs) {
        tp_write_close(&d->sat, ']');
        tp_write_close(&d->said, ']');
        tp_write_key(&d->table, "sat");
        tp_write_raw(&d->table, d->sat.data, d->sat.length);
        tp_write_key(&d->table, "said");
        tp_write_raw(&d->table, d->said.data, d->said.length);
        tp_write_close(&d->table, '}');
        tp_write_raw(&d->out, d->table.data, d->table.length);
    }
    d->is_theirs = false;
    d->seats = 0;
}

/* Lists that are open until the table ends. */
static void begin_table(dossier *d, const char *id) {
    end_table(d);
    snprintf(d->table_id, sizeof d->table_id, "%s", id);
    tp_writer_clear(&d->table);
    tp_writer_clear(&d->sat);
    tp_writer_clear(&d->said);
    tp_write_open(&d->table, '{');
    tp_write_key_text(&d->table, "table", id);
    tp_write_open(&d->sat, '[');
    tp_write_open(&d->said, '[');
}

static void take_create(dossier *d, const tp_event *e) {
    tp_error error;
    tp_json *v = tp_json_parse(e->text, strlen(e->text), &error);
    const tp_json *game = tp_json_get(v, "game");
    const bool is_made = tp_json_equals(tp_json_get(v, "owner"), d->id);
    if (tp_json_what(game) == TP_STRING)
        tp_write_key_text(&d->table, "game", tp_json_text(game, NULL));
    tp_write_key_int(&d->table, "created", e->wall);
    tp_write_key_bool(&d->table, "made", is_made);
    d->is_theirs = d->is_theirs || is_made;
    tp_json_free(v);
}

static void write_entry(tp_writer *w, const tp_event *e, const char *key) {
    tp_write_open(w, '{');
    tp_write_key_int(w, "seat", e->seat);
    tp_write_key_int(w, "at", e->wall);
    tp_write_key_text(w, key, e->text);
    tp_write_close(w, '}');
}

static void take_event(dossier *d, const tp_event *e) {
    const unsigned seat = e->seat >= 0 ? 1u << e->seat : 0;
    if (e->kind == TP_CREATE) take_create(d, e);
    if (e->kind == TP_STAND) d->seats &= ~seat;
    if (e->kind == TP_SPOKEN && (d->seats & seat) != 0) write_entry(&d->said, e, "text");
    if (e->kind != TP_SIT || e->session == NULL || strcmp(e->session, d->id) != 0) return;
    d->seats |= seat;
    d->is_theirs = true;
    write_entry(&d->sat, e, "name");
}

static bool gather(void *context, const tp_copy_row *row) {
    dossier *d = context;
    tp_event e;
    if (row->set != TP_COPY_EVENTS) return !admin_is_stopped();
    const tp_copy_value *body = &row->value[TP_COPY_EVENT_BODY];
    if (strcmp(d->table_id, row->value[TP_COPY_ID].text) != 0)
        begin_table(d, row->value[TP_COPY_ID].text);
    if (!tp_event_read(&e, row->value[TP_COPY_EVENT_AT].number, body->text, body->length))
        return true; /* what nobody can read is nothing of theirs */
    take_event(d, &e);
    tp_event_done(&e);
    return !admin_is_stopped();
}

static void print_dossier(dossier *d) {
    const search *s = d->who;
    tp_writer w = {0};
    end_table(d);
    tp_write_close(&d->out, ']');
    tp_write_open(&w, '{');
    tp_write_key_text(&w, "session", d->id);
    tp_write_key_text(&w, "name", s->is_signed_in ? s->name : NULL);
    tp_write_key_text(&w, "language", s->is_signed_in ? s->lang : NULL);
    if (s->is_signed_in) tp_write_key_int(&w, "last_seen", s->seen);
    if (s->banned > 0) tp_write_key_int(&w, "banned", s->banned);
    tp_write_key(&w, "tables");
    tp_write_raw(&w, d->out.data, d->out.length);
    tp_write_close(&w, '}');
    puts(w.data);
    tp_writer_done(&w);
}

/* ---- the command ---- */

static int complain(const char *error) {
    return error[0] != '\0' ? admin_complain_of_store(error) : admin_complain("stopped");
}

/* With whoever it could be, for whoever has to choose. */
static int complain_of_name(const search *s) {
    if (s->count == 0)
        return admin_complain("there is nobody of the session or name \"%s\"", s->wanted);
    fprintf(stderr,
            "turnpike admin: several people have the name \"%s\"; which session:", s->wanted);
    for (size_t i = 0; i < s->count && i < MOST_SHOWN; i++) fprintf(stderr, " %s", s->ids[i]);
    fputs(s->count > MOST_SHOWN ? " ...\n" : "\n", stderr);
    return 1;
}

static int export(const char *db, const char *copy, search *s) {
    char error[TP_STORE_ERROR] = "";
    tp_copy_taker taker = {.context = s, .begin = admin_begin, .row = look_for, .tick = admin_tick};
    if (!tp_copy_out(db, copy, &taker, error)) return complain(error);
    if (s->count != 1) return complain_of_name(s);
    dossier d = {.who = s, .id = s->ids[0]};
    taker.context = &d;
    taker.row = gather;
    tp_write_open(&d.out, '[');
    const bool ok = tp_copy_out(db, copy, &taker, error);
    if (ok) print_dossier(&d);
    tp_writer_done(&d.out);
    tp_writer_done(&d.table);
    tp_writer_done(&d.sat);
    tp_writer_done(&d.said);
    return ok ? 0 : complain(error);
}

int admin_export_person(const char *db, const char *who) {
    search s = {.wanted = who};
    char *copy = admin_copy_name();
    const int status = export(db, copy, &s);
    free(copy);
    return status;
}
