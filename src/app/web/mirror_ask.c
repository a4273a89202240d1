/* app/web/mirror_ask.c: questions about a table that is followed, answered as the server's
 * wire_ask.c would. Whatever is not as it must be is left to the server: it knows how to refuse. */
#include "app/web/mirror_inner.h"

#include "app/server/tables/pool.h"
#include "core/tell.h"
#include "table/tell.h"

#include <stdlib.h>
#include <string.h>

/* A question, and the position it is about. */
typedef struct {
    const mirror *mirror;
    const tp_json *json;
    const tp_rules *rules;
    tp_state *state;
    int seat; /* asks; or through whose eyes */
    tp_speaker speaker;
    const char *names[TP_SEATS];
    tp_writer *w;
} question;

static bool read_int(const question *q, const char *key, int64_t *out) {
    const tp_json *v = tp_json_get(q->json, key);
    if (v == NULL || tp_json_what(v) != TP_INT) return false;
    *out = tp_json_int(v);
    return true;
}

static void write_head(const question *q, const char *type, int64_t ply, int seat) {
    tp_write_key_text(q->w, "type", type);
    tp_write_key_text(q->w, "table", q->mirror->table->id);
    tp_write_key_int(q->w, "ply", ply);
    if (seat >= 0) tp_write_key_int(q->w, "seat", seat);
}

static int64_t ply_now(const question *q) {
    return (int64_t)tp_match_plies(q->mirror->table->match);
}

/* Whoever asks about a position that has gone by would hear no more from the server. */
static bool is_stale(const question *q) {
    int64_t ply;
    return read_int(q, "ply", &ply) && ply < ply_now(q);
}

static bool answer_stale(const question *q) {
    tp_write_key_text(q->w, "type", "error");
    tp_write_key_text(q->w, "code", "stale_ply");
    tp_write_key_text(q->w, "message", "The position has changed.");
    return true;
}

/* ---- our own moves ---- */

/* Those of the seat that asks, in the position that it is asked in. */
static bool consult(question *q) {
    const tp_actor who = mirror_actor(q->mirror);
    int64_t ply, seat = TP_TABLE;
    tp_refusal r = {0};
    if (!read_int(q, "ply", &ply)) return false;
    read_int(q, "seat", &seat);
    return seat >= TP_TABLE && seat < TP_SEATS &&
           tp_table_consult(q->mirror->table, &who, (int)seat, ply, &q->seat, q->state, &r);
}

static void list_moves(const question *q, tp_move_list *l) {
    tp_move_list_init(l, q->rules);
    tp_move_list_fill(l, q->rules, q->state, q->seat);
}

static bool answer_labels(question *q) {
    tp_move_list l;
    if (!consult(q)) return false;
    list_moves(q, &l);
    write_head(q, "labels", ply_now(q), q->seat);
    tp_write_key(q->w, "labels");
    tp_tell_labels(&q->speaker, q->state, q->seat, &l, q->w);
    tp_move_list_done(&l);
    return true;
}

/* False: one of them is not legal here. */
static bool write_previews(const question *q, const tp_move_list *l, const tp_json *moves) {
    const tp_json *facts = tp_json_get(q->json, "facts");
    const bool with_facts = facts != NULL && tp_json_what(facts) == TP_BOOL && tp_json_bool(facts);
    tp_write_key(q->w, "previews");
    tp_write_open(q->w, '[');
    for (size_t i = 0; i < tp_json_size(moves); i++) {
        const tp_json *text = tp_json_item(moves, i);
        const size_t at = tp_json_what(text) == TP_STRING
                              ? tp_move_list_find(l, tp_json_text(text, NULL))
                              : SIZE_MAX;
        if (at == SIZE_MAX) return false;
        tp_tell_preview(&q->speaker, q->state, q->seat, l->move[at], with_facts, q->w);
    }
    tp_write_close(q->w, ']');
    return true;
}

static bool answer_preview(question *q) {
    const tp_json *moves = tp_json_get(q->json, "moves");
    tp_move_list l;
    if (moves == NULL || tp_json_what(moves) != TP_LIST || !consult(q)) return false;
    list_moves(q, &l);
    write_head(q, "preview", ply_now(q), q->seat);
    const bool ok = write_previews(q, &l, moves);
    tp_move_list_done(&l);
    return ok;
}

/* ---- the position ---- */

static bool answer_facts(question *q) {
    const tp_json *about = tp_json_get(q->json, "about");
    const bool is_about = about != NULL && tp_json_what(about) == TP_STRING;
    int64_t ply;
    if (!read_int(q, "ply", &ply) || ply != ply_now(q)) return false;
    q->seat = tp_table_eyes(q->mirror->table, q->mirror->mine);
    write_head(q, "facts", ply, TP_TABLE);
    tp_write_key(q->w, "facts");
    tp_facts_write(q->rules, q->state, q->seat, is_about ? tp_json_text(about, NULL) : NULL, q->w);
    return true;
}

static bool answer_position(question *q) {
    const tp_viewer v = mirror_viewer(q->mirror);
    int64_t ply;
    if (!read_int(q, "ply", &ply)) return false;
    tp_write_key_text(q->w, "type", "position");
    return tp_table_write_position(q->mirror->table, &v, ply, q->w);
}

/* ---- hints ---- */

/* Nobody else of flesh and blood plays, and it is our turn. */
static bool may_have_hint(const question *q) {
    const tp_table *t = q->mirror->table;
    unsigned asked = tp_table_to_act(t) & q->mirror->mine;
    for (int i = 0; i < t->players; i++) {
        if (t->seat[i].kind == TP_SEAT_HUMAN && (q->mirror->mine >> i & 1u) == 0) return false;
        if (tp_table_plays_itself(t, i)) asked &= ~(1u << i);
    }
    return asked != 0;
}

static int seat_asked(const question *q) {
    return __builtin_ctz(tp_table_to_act(q->mirror->table) & q->mirror->mine);
}

static bool answer_hint(question *q) {
    const mirror *m = q->mirror;
    const size_t size = q->rules->game->state_size;
    char text[TP_MOVE_TEXT];
    if (m->world == NULL || !may_have_hint(q)) return false;
    tp_task t = {.world = m->world,
                 .rules = q->rules,
                 .state = tp_alloc((1 + TP_HINT_PAST) * size),
                 .seat = seat_asked(q),
                 .speaker = &q->speaker,
                 .level = "hard",
                 .max_ms = m->think_ms};
    m->world->draw(m->world, &t.seed, sizeof t.seed);
    memcpy(t.state, q->state, size);
    tp_state *before = (tp_state *)((char *)t.state + size);
    t.count = 1 + (size_t)tp_table_past(m->table, t.seat, t.past, before, TP_HINT_PAST);
    memcpy(t.recent, t.past, sizeof t.recent);
    tp_think_hint(&t);
    q->rules->game->format(q->rules, t.state, t.move, t.seat, text);
    write_head(q, "hint", ply_now(q), t.seat);
    tp_write_key_text(q->w, "move", text);
    tp_write_plain(q->w, ",%s", t.out.data);
    tp_writer_done(&t.out);
    free(t.state);
    return true;
}

/* ---- */

bool mirror_answer(const mirror *m, const tp_json *json, tp_writer *w) {
    static const struct {
        const char *type;
        bool (*run)(question *q);
        bool is_of_now;
    } types[] = {{"labels", answer_labels, true},
                 {"preview", answer_preview, true},
                 {"facts", answer_facts, true},
                 {"position", answer_position, false},
                 {"hint", answer_hint, false}};
    const tp_json *type = tp_json_get(json, "type");
    const tp_viewer v = mirror_viewer(m);
    bool ok = false;
    if (!m->is_open_book || m->table->status != TP_TABLE_RUNNING || type == NULL) return false;
    question q = {.mirror = m, .json = json, .rules = tp_match_rules(m->table->match), .w = w};
    q.state = tp_alloc(q.rules->game->state_size);
    memcpy(q.state, tp_match_state(m->table->match), q.rules->game->state_size);
    q.speaker = tp_table_speaker(m->table, &v, q.names);
    tp_write_open(w, '{');
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (tp_json_equals(type, types[i].type))
            ok = types[i].is_of_now && is_stale(&q) ? answer_stale(&q) : types[i].run(&q);
    tp_write_close(w, '}');
    free(q.state);
    return ok;
}
