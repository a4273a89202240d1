/* app/server/api/wire_look.c: messages that look: watch a table, see an old position. */
#include "app/server/api/wire_inner.h"

/* ---- watching ---- */

static uint32_t since_of(const wire_message *m, const tp_live *l) {
    const tp_json *v = tp_json_get(m->json, "since");
    if (v == NULL || tp_json_what(v) != TP_INT || tp_json_int(v) < 0) return 0;
    return tp_json_int(v) < l->table->count ? (uint32_t)tp_json_int(v) : l->table->count;
}

/* "lang" may be left out. */
static bool want_language(const wire_message *m, tp_language *out, tp_refusal *r) {
    static const char *const codes[] = {"en", "de", NULL};
    const tp_at root = tp_at_root(m->json), at = tp_at_key(&root, "lang");
    int index;
    *out = tp_conn_language(m->conn);
    if (at.json == NULL || tp_json_what(at.json) == TP_NULL) return true;
    r->code = TP_BAD_REQUEST_REFUSED;
    if (!tp_want_word(&at, codes, &index, &r->why)) return false;
    r->code = TP_NONE_REFUSED;
    return tp_language_read(codes[index], out);
}

/* "mode" may be left out, too. */
static bool want_mode(const wire_message *m, bool *is_compact, tp_refusal *r) {
    static const char *const modes[] = {"full", "compact", NULL};
    const tp_at root = tp_at_root(m->json), at = tp_at_key(&root, "mode");
    int index = 0;
    *is_compact = false;
    if (at.json == NULL || tp_json_what(at.json) == TP_NULL) return true;
    r->code = TP_BAD_REQUEST_REFUSED;
    if (!tp_want_word(&at, modes, &index, &r->why)) return false;
    r->code = TP_NONE_REFUSED;
    *is_compact = index == 1;
    return true;
}

/* A table can be large, of an edition of one's own above all, and asking for it is small: so
 * whoever asks has so much to be told, all sessions of an address together. In KiB. */
static const char told[] = "told";

static bool may_be_told(const wire_message *m, tp_refusal *r) {
    tp_server *s = m->conn->server;
    const tp_rate rate = {.burst = 16384, .per_second = s->config.messages > 0 ? 2048 : 0};
    if (tp_limits_take(&s->limits, told, m->conn->address, rate, tp_now(s))) return true;
    return tp_refuse(r, TP_TOO_MANY_REFUSED, "That was a lot to tell: wait a little.");
}

static void count_told(const wire_message *m, const tp_writer *w) {
    tp_limits_spend(&m->conn->server->limits, told, m->conn->address, (double)w->length / 1024);
}

static bool begin_watch(const wire_message *m, tp_live *l, tp_refusal *r) {
    tp_language language;
    bool is_compact;
    if (!tp_table_admits(l->table, tp_conn_session_id(m->conn), wire_text(m->json, "invite")))
        return tp_refuse(r, TP_PRIVATE_REFUSED, "It takes an invitation to watch this table.");
    if (!want_language(m, &language, r) || !want_mode(m, &is_compact, r) || !may_be_told(m, r))
        return false;
    if (!tp_live_watch(l, m->conn, language, is_compact))
        return tp_refuse(r, TP_TOO_MANY_REFUSED, "One socket watches %d tables at most.",
                         TP_WATCHES);
    return true;
}

void wire_watch(wire_message *m, tp_live *l) {
    tp_refusal r = {0};
    tp_writer w = {0};
    if (!begin_watch(m, l, &r)) {
        wire_refuse(m, l, &r);
        return;
    }
    const tp_viewer v = tp_live_viewer(l, m->conn);
    wire_open(&w, "table", m->ref);
    tp_table_write(l->table, &v, true, since_of(m, l), &w);
    count_told(m, &w);
    wire_send(m, l, &w);
    tp_live_tell_thinking(l, m->conn);
}

void wire_unwatch(wire_message *m, tp_live *l) {
    tp_watch *watch = tp_live_watch_of(l, m->conn);
    tp_writer w = {0};
    if (watch != NULL) tp_live_unwatch(watch);
    wire_open(&w, "ack", m->ref);
    tp_write_key_text(&w, "table", l->table->id);
    wire_send(m, l, &w);
}

/* ---- looking closer ---- */

bool wire_may_look(wire_message *m, tp_live *l) {
    tp_refusal r = {0};
    if (tp_table_admits(l->table, tp_conn_session_id(m->conn), wire_text(m->json, "invite")))
        return true;
    tp_refusal_set(&r, TP_PRIVATE_REFUSED, "It takes an invitation to watch this table.");
    wire_refuse(m, l, &r);
    return false;
}

void wire_position(wire_message *m, tp_live *l) {
    tp_refusal r = {0};
    tp_writer w = {0};
    int64_t ply;
    if (!wire_may_look(m, l)) return;
    const tp_viewer v = tp_live_viewer(l, m->conn);
    wire_open(&w, "position", m->ref);
    if (wire_want_int(m, "ply", &ply, &r) && tp_table_write_position(l->table, &v, ply, &w)) {
        wire_send(m, l, &w);
        return;
    }
    if (r.code == TP_NONE_REFUSED)
        tp_refusal_set(&r, TP_STALE_PLY_REFUSED, "There is no such ply.");
    wire_refuse(m, l, &r);
    tp_writer_done(&w);
}
