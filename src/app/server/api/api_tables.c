/* app/server/api/api_tables.c: tables by HTTP: make, list, look at, sit down at, get up from. */
#include "app/server/api/api.h"
#include "app/server/tables/batch.h"
#include "app/server/tables/live.h"
#include "app/server/tables/looks.h"
#include "app/server/tables/peers.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LISTED = 100 };

/* l is NULL where there is no table yet. */
static tp_actor actor(const tp_exchange *x, const tp_live *l) {
    return (tp_actor){.session = x->session.id,
                      .name = x->session.name,
                      .address = x->address,
                      .now = l != NULL ? tp_live_now(l) : tp_now(x->server)};
}

static const char *session_id(const tp_exchange *x) {
    return x->has_session ? x->session.id : NULL;
}

/* ---- the lobby ---- */

typedef struct {
    tp_job job;
    tp_exchange *exchange;
    char session[TP_ID], game[32];
    bool is_mine, has_game, is_read;
    int status;
    tp_writer w;
} listing;

static void write_you(tp_writer *w, unsigned seats) {
    tp_write_key(w, "you");
    tp_write_open(w, '[');
    for (int i = 0; i < TP_SEATS; i++)
        if (seats >> i & 1u) tp_write_int(w, i);
    tp_write_close(w, ']');
}

/* A row says for whom seats are kept, too; only in tables that have not begun can that differ. */
static void write_row(void *context, const tp_table_row *row) {
    listing *l = context;
    unsigned you = 0;
    for (int i = 0; i < TP_SEATS; i++)
        if (l->session[0] != '\0' && strcmp(row->session[i], l->session) == 0) you |= 1u << i;
    if (l->is_mine && you == 0) return; /* they have got up since */
    tp_write_open(&l->w, '{');
    tp_write_raw(&l->w, row->summary, strlen(row->summary));
    if (row->ply >= 0) tp_table_write_standing(row->to_act, row->ply, row->updated, &l->w);
    write_you(&l->w, you);
    tp_write_close(&l->w, '}');
}

static void run_listing(tp_job *j) {
    listing *l = (listing *)j;
    tp_store *s = l->exchange->server->store;
    const tp_table_query q = {.session = l->is_mine ? l->session : NULL,
                              .game = l->has_game ? l->game : NULL,
                              .status = l->status,
                              .limit = MOST_LISTED};
    tp_write_open(&l->w, '{');
    tp_write_key(&l->w, "tables");
    tp_write_open(&l->w, '[');
    l->is_read = s->list(s, &q, write_row, l);
    tp_write_close(&l->w, ']');
}

static void finish_listing(tp_job *j) {
    listing *l = (listing *)j;
    if (l->is_read) {
        tp_reply_json(l->exchange, 200, &l->w);
    } else {
        tp_writer_done(&l->w);
        tp_reply_refuse(l->exchange, TP_BUSY_REFUSED, "The tables cannot be read at the moment.");
    }
    tp_exchange_release(l->exchange);
    free(l);
}

static bool read_status(const tp_exchange *x, int *status) {
    static const char *const words[] = {"open", "running", "over"};
    char word[16];
    *status = -1;
    if (!tp_query_get(x, "status", word, sizeof word)) return true;
    for (int i = 0; i < 3; i++)
        if (strcmp(word, words[i]) == 0) *status = i;
    return *status >= 0;
}

void tp_api_list(tp_exchange *x) {
    char mine[4] = "";
    listing *l = tp_alloc(sizeof *l);
    *l = (listing){.job = {.run = run_listing, .done = finish_listing}};
    tp_query_get(x, "mine", mine, sizeof mine);
    l->is_mine = strcmp(mine, "1") == 0;
    l->has_game = tp_query_get(x, "game", l->game, sizeof l->game);
    if (x->has_session) memcpy(l->session, x->session.id, TP_ID);
    if (!read_status(x, &l->status)) {
        free(l);
        tp_reply_refuse(x, TP_BAD_REQUEST_REFUSED, "status is open, running or over.");
        return;
    }
    if (l->is_mine && !x->has_session) {
        free(l);
        tp_reply_refuse(x, TP_NO_SESSION_REFUSED, "You have no session.");
        return;
    }
    l->exchange = tp_exchange_hold(x);
    x->server->world->post(x->server->world, TP_READING, &l->job);
}

/* ---- making ---- */

/* id, invite and url of a table, for whoever made it. */
static void reply_made(tp_exchange *x, tp_live *l) {
    char url[TP_CONFIG_TEXT + TP_ID + TP_INVITE + 8];
    tp_writer w = {0};
    tp_making_url(l->table, x->server->origins[0], url, sizeof url);
    tp_write_open(&w, '{');
    tp_write_key(&w, "table");
    tp_write_open(&w, '{');
    tp_write_key_text(&w, "id", l->table->id);
    tp_write_key_text(&w, "invite", l->table->invite);
    tp_write_key_text(&w, "url", url);
    tp_write_close(&w, '}');
    tp_api_reply_stored(x, l, 201, &w);
}

typedef struct {
    tp_exchange *exchange;
    char commitment[TP_COMMITMENT];
} promise;

static void reply_promised(void *context, bool ok) {
    promise *p = context;
    tp_writer w = {0};
    if (ok) {
        tp_write_open(&w, '{');
        tp_write_key_text(&w, "commitment", p->commitment);
        tp_reply_json(p->exchange, 201, &w);
    } else {
        tp_reply_refuse(p->exchange, TP_BUSY_REFUSED, "Nothing can be promised at the moment.");
    }
    tp_exchange_release(p->exchange);
    free(p);
}

/* What the dice of a table that is still to be made will be: the maker's number comes after it. */
void tp_api_commit(tp_exchange *x) {
    char commitment[TP_COMMITMENT];
    if (!tp_commitment_make(x->server, x->session.id, commitment)) {
        tp_reply_refuse(x, TP_BUSY_REFUSED, "Too many dice are waiting for a table.");
        return;
    }
    promise *p = tp_alloc(sizeof *p);
    *p = (promise){.exchange = tp_exchange_hold(x)};
    memcpy(p->commitment, commitment, sizeof commitment);
    tp_commitment_publish(x->server, x->session.id, commitment, reply_promised, p);
}

/* A request that may name a commitment, which may have been made at another node. */
typedef struct {
    tp_exchange *exchange;
    tp_json *body;
    char table[TP_ID]; /* "": there is none yet */
    void (*run)(tp_exchange *x, tp_live *l, const tp_json *body);
} dice_visit;

static void run_with_dice(void *context, tp_live *l, const tp_node_row *elsewhere,
                          const tp_refusal *r) {
    dice_visit *v = context;
    tp_exchange *x = v->exchange;
    if (elsewhere != NULL)
        tp_reply_refuse(x, TP_BUSY_REFUSED, "The table has just moved: try again.");
    else if (l == NULL && v->table[0] != '\0')
        tp_reply_refusal(x, r);
    else
        v->run(x, l, v->body);
    tp_commitment_return(x->server, x->session.id, v->body);
    tp_json_free(v->body);
    tp_exchange_release(x);
    free(v);
}

static void has_dice(void *context, bool ok) {
    dice_visit *v = context;
    tp_refusal r = {0};
    (void)ok; /* without them the request is refused */
    if (v->table[0] != '\0')
        tp_live_find(v->exchange->server, v->table, run_with_dice, v);
    else
        run_with_dice(v, NULL, NULL, &r);
}

/* Takes the body over. */
static void with_dice(tp_exchange *x, const tp_live *l, tp_json *body,
                      void (*run)(tp_exchange *x, tp_live *l, const tp_json *body)) {
    dice_visit *v = tp_alloc(sizeof *v);
    *v = (dice_visit){.exchange = tp_exchange_hold(x), .body = body, .run = run};
    if (l != NULL) memcpy(v->table, l->table->id, TP_ID);
    tp_commitment_fetch(x->server, x->session.id, body, has_dice, v);
}

static void make(tp_exchange *x, tp_live *none, const tp_json *body) {
    const tp_actor who = actor(x, NULL);
    tp_refusal r = {0};
    (void)none;
    tp_live *l = tp_making_table(x->server, body, &who, &r);
    if (l != NULL)
        reply_made(x, l);
    else
        tp_reply_refusal(x, &r);
}

void tp_api_make(tp_exchange *x) {
    tp_json *body = tp_api_body(x);
    if (body != NULL) with_dice(x, NULL, body, make);
}

/* ---- one table ---- */

/* A request about a table waits until that is in memory. */
typedef struct {
    tp_exchange *exchange;
    void (*run)(tp_exchange *x, tp_live *l);
} visit;

/* As for messages, see wire.c. Four seconds, where the owner has gone (peer/edge.c). */
static void hand_on(tp_exchange *x, const tp_node_row *holder) {
    enum { MOST_TRIES = 16 };
    tp_peers *peers = x->server->peers;
    if (x->is_relayed)
        tp_reply(x, TP_MISDIRECTED, "application/json", "{}", 2);
    else if (x->tries++ == MOST_TRIES || !peers->relay(peers, x, holder))
        tp_reply_refuse(x, TP_BUSY_REFUSED,
                        "This table cannot be reached at the moment: try again.");
}

static void found_table(void *context, tp_live *l, const tp_node_row *elsewhere,
                        const tp_refusal *r) {
    visit *v = context;
    if (elsewhere != NULL)
        hand_on(v->exchange, elsewhere);
    else if (l == NULL)
        tp_reply_refusal(v->exchange, r);
    else
        v->run(v->exchange, l);
    tp_exchange_release(v->exchange);
    free(v);
}

static void with_table(tp_exchange *x, void (*run)(tp_exchange *x, tp_live *l)) {
    visit *v = tp_alloc(sizeof *v);
    *v = (visit){.exchange = tp_exchange_hold(x), .run = run};
    tp_live_find(x->server, x->part[0], found_table, v);
}

static bool may_look(tp_exchange *x, const tp_live *l) {
    char invite[TP_INVITE];
    const bool has_invite = tp_query_get(x, "invite", invite, sizeof invite);
    if (tp_table_admits(l->table, session_id(x), has_invite ? invite : NULL)) return true;
    tp_reply_refuse(x, TP_PRIVATE_REFUSED, "It takes an invitation to look at this table.");
    return false;
}

static void show_table(tp_exchange *x, tp_live *l) {
    tp_writer w = {0};
    if (!may_look(x, l)) return;
    tp_write_open(&w, '{');
    tp_write_key(&w, "table");
    tp_write_open(&w, '{');
    tp_table_write_summary(l->table, &w);
    write_you(&w, tp_table_mine(l->table, session_id(x)));
    tp_table_write_details(l->table, &w);
    tp_write_close(&w, '}');
    tp_api_reply_stored(x, l, 200, &w);
}

void tp_api_table(tp_exchange *x) {
    with_table(x, show_table);
}

/* While a game runs its rolls are secrets, and what was dealt is. */
static bool is_over(tp_exchange *x, const tp_live *l) {
    if (l->table->status != TP_TABLE_OVER)
        tp_reply_refuse(x, TP_NOT_OVER_REFUSED, "The game is not over yet.");
    else if (!tp_table_has_begun(l->table))
        tp_reply_refuse(x, TP_NOT_RUNNING_REFUSED, "This game never began.");
    else
        return true;
    return false;
}

/* A record is one object already; tp_reply_json closes it. */
static void show_record(tp_exchange *x, tp_live *l) {
    tp_writer w = {0};
    const bool goes_on = x->server->config.is_device && l->table->status == TP_TABLE_RUNNING;
    if (!may_look(x, l) || (!goes_on && !is_over(x, l))) return;
    tp_table_write_record(l->table, &w);
    w.length--;
    tp_api_reply_stored(x, l, 200, &w);
}

void tp_api_record(tp_exchange *x) {
    with_table(x, show_record);
}

static void show_outcomes(tp_exchange *x, tp_live *l) {
    tp_writer w = {0};
    if (!may_look(x, l) || !is_over(x, l)) return;
    tp_write_open(&w, '{');
    tp_table_write_outcomes(l->table, &w);
    tp_api_reply_stored(x, l, 200, &w);
}

void tp_api_outcomes(tp_exchange *x) {
    with_table(x, show_outcomes);
}

/* ---- the game looked at again ---- */

static void reply_look(tp_exchange *x, const tp_live *l, int status) {
    char code[8] = "";
    tp_language language = TP_ENGLISH;
    size_t done = 0, plies = 0, length;
    tp_writer w = {0};
    tp_query_get(x, "lang", code, sizeof code);
    (void)tp_language_read(code, &language); /* what is no language is English, as for rules */
    const tp_look_status how = tp_look_at(x->server, l->table->id, &done, &plies);
    if (how == TP_LOOK_DONE) {
        const char *text = tp_look_text(x->server, l->table->id, language, &length);
        tp_write_chars(&w, text, length);
    } else {
        tp_write_open(&w, '{');
        tp_write_key_text(&w, "status", how == TP_LOOK_RUNNING ? "running" : "none");
        if (how == TP_LOOK_RUNNING) {
            tp_write_key_int(&w, "done", (int64_t)done);
            tp_write_key_int(&w, "plies", (int64_t)plies);
        }
    }
    tp_reply_json(x, how == TP_LOOK_DONE ? 200 : status, &w);
}

static void show_analysis(tp_exchange *x, tp_live *l) {
    if (may_look(x, l) && is_over(x, l)) reply_look(x, l, 200);
}

void tp_api_analysis(tp_exchange *x) {
    with_table(x, show_analysis);
}

static void analyse(tp_exchange *x, tp_live *l) {
    tp_refusal r = {0};
    if (!may_look(x, l) || !is_over(x, l)) return;
    if (tp_look_begin(l, x->session.id, x->address, &r))
        reply_look(x, l, 202);
    else
        tp_reply_refusal(x, &r);
}

void tp_api_analyse(tp_exchange *x) {
    with_table(x, analyse);
}

static void stop_analysis(tp_exchange *x, tp_live *l) {
    if (!may_look(x, l)) return;
    tp_look_stop(x->server, l->table->id, x->session.id);
    reply_look(x, l, 200);
}

void tp_api_analysis_stop(tp_exchange *x) {
    with_table(x, stop_analysis);
}

/* ---- sitting down and getting up ---- */

/* A body that has only these keys, or a refusal was sent. */
static tp_json *body_with(tp_exchange *x, const char *const *keys) {
    tp_refusal r = {.code = TP_BAD_REQUEST_REFUSED};
    tp_json *body = tp_api_body(x);
    if (body == NULL) return NULL;
    const tp_at at = tp_at_root(body);
    if (tp_want_known(&at, keys, &r.why)) return body;
    tp_reply_refusal(x, &r);
    tp_json_free(body);
    return NULL;
}

static bool read_seat(const tp_at *root, bool needed, int *seat, tp_refusal *r) {
    const tp_at at = tp_at_key(root, "seat");
    *seat = TP_TABLE;
    if (!needed && (at.json == NULL || tp_json_what(at.json) == TP_NULL)) return true;
    r->code = TP_BAD_REQUEST_REFUSED;
    return tp_want_int(&at, 0, TP_SEATS - 1, seat, &r->why);
}

static bool read_number(tp_server *s, const tp_at *root, uint8_t number[TP_DICE_NUMBER],
                        tp_refusal *r) {
    const tp_at at = tp_at_key(root, "dice");
    tp_random(s, number, TP_DICE_NUMBER);
    if (at.json == NULL || tp_json_what(at.json) == TP_NULL) return true;
    r->code = TP_BAD_REQUEST_REFUSED;
    if (tp_json_what(at.json) == TP_STRING &&
        tp_base16_read(tp_json_text(at.json, NULL), number, TP_DICE_NUMBER))
        return true;
    return tp_wrong(&r->why, &at, "Expected %d hexadecimal digits.", 2 * TP_DICE_NUMBER);
}

static void write_table_id(tp_writer *w, const tp_live *l) {
    tp_write_open(w, '{');
    tp_write_key(w, "table");
    tp_write_open(w, '{');
    tp_write_key_text(w, "id", l->table->id);
}

static void join(tp_exchange *x, tp_live *l) {
    static const char *const keys[] = {"invite", "seat", "dice", NULL};
    const tp_actor who = actor(x, l);
    uint8_t number[TP_DICE_NUMBER];
    tp_refusal r = {0};
    tp_writer w = {0};
    int seat, taken;
    tp_json *body = body_with(x, keys);
    if (body == NULL) return;
    const tp_at root = tp_at_root(body);
    const tp_json *invite = tp_json_get(body, "invite");
    const bool has_invite = invite != NULL && tp_json_what(invite) == TP_STRING;
    const bool ok = read_seat(&root, false, &seat, &r) &&
                    read_number(x->server, &root, number, &r) &&
                    tp_making_may_join(x->server, &who, &r) &&
                    tp_table_join(l->table, &who, has_invite ? tp_json_text(invite, NULL) : NULL,
                                  seat, number, &taken, &r);
    tp_json_free(body);
    if (!ok) {
        tp_reply_refusal(x, &r);
        return;
    }
    write_table_id(&w, l);
    tp_write_key_int(&w, "seat", taken);
    tp_write_close(&w, '}');
    tp_api_reply_stored(x, l, 200, &w);
}

void tp_api_join(tp_exchange *x) {
    with_table(x, join);
}

static void reply_changed(tp_exchange *x, tp_live *l, bool ok, const tp_refusal *r) {
    tp_writer w = {0};
    if (!ok) {
        tp_reply_refusal(x, r);
        return;
    }
    write_table_id(&w, l);
    tp_write_close(&w, '}');
    tp_api_reply_stored(x, l, 200, &w);
}

static void leave(tp_exchange *x, tp_live *l) {
    const tp_actor who = actor(x, l);
    tp_refusal r = {0};
    reply_changed(x, l, tp_table_leave(l->table, &who, &r), &r);
}

void tp_api_leave(tp_exchange *x) {
    with_table(x, leave);
}

static void fill(tp_exchange *x, tp_live *l) {
    static const char *const keys[] = {"seat", "kind", "level", NULL};
    static const char *const kinds[] = {"open", "bot", NULL};
    const tp_actor who = actor(x, l);
    tp_refusal r = {0};
    int seat, kind;
    tp_json *body = body_with(x, keys);
    if (body == NULL) return;
    const tp_at root = tp_at_root(body), at = tp_at_key(&root, "kind");
    const tp_at level = tp_at_key(&root, "level");
    bool ok = read_seat(&root, true, &seat, &r);
    r.code = TP_BAD_REQUEST_REFUSED;
    ok = ok && tp_want_word(&at, kinds, &kind, &r.why) &&
         (kind == 0 || tp_want_text(&level, 1, TP_LEVEL - 1, &r.why)) &&
         tp_table_fill(l->table, &who, seat, kind == 1 ? tp_json_text(level.json, NULL) : NULL, &r);
    tp_json_free(body);
    reply_changed(x, l, ok, &r);
}

void tp_api_seats(tp_exchange *x) {
    with_table(x, fill);
}

/* ---- rematch ---- */

static void found_next(tp_exchange *x, tp_live *l) {
    reply_made(x, l);
}

static void make_rematch(tp_exchange *x, tp_live *l, const tp_json *body) {
    const tp_actor who = actor(x, l);
    tp_refusal r = {0};
    tp_live *next = tp_making_rematch(l, body, &who, &r);
    if (next != NULL) {
        tp_live_commit(l, NULL, NULL);
        reply_made(x, next);
    } else if (r.code != TP_NONE_REFUSED) {
        tp_reply_refusal(x, &r);
    } else {
        memcpy(x->part[0], l->table->next, TP_ID);
        with_table(x, found_next);
    }
}

static void rematch(tp_exchange *x, tp_live *l) {
    static const char *const keys[] = {"dice", "commitment", NULL};
    tp_json *body = body_with(x, keys);
    if (body != NULL) with_dice(x, l, body, make_rematch);
}

void tp_api_rematch(tp_exchange *x) {
    with_table(x, rematch);
}
