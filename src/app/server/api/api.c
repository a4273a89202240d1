/* app/server/api/api.c: the routes of the HTTP API, and what is about neither games nor tables. */
#include "app/server/api/api.h"

#include "app/means.h"
#include "app/server/tables/batch.h"
#include "app/server/tables/live.h"
#include "app/server/tables/peers.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

tp_json *tp_api_body(tp_exchange *x) {
    tp_error e = {0};
    tp_refusal r = {0};
    tp_json *v = tp_json_parse(x->body != NULL ? x->body : "", x->length, &e);
    if (v != NULL && tp_json_what(v) == TP_OBJECT) return v;
    if (v == NULL)
        tp_refusal_from(&r, &e);
    else
        tp_refusal_set(&r, TP_BAD_REQUEST_REFUSED, "Expected an object.");
    tp_json_free(v);
    tp_reply_refusal(x, &r);
    return NULL;
}

typedef struct {
    tp_exchange *exchange;
    int status;
    tp_writer w;
} stored_reply;

static void reply_when_stored(void *context, bool stored) {
    stored_reply *a = context;
    if (stored) {
        tp_reply_json(a->exchange, a->status, &a->w);
    } else {
        tp_writer_done(&a->w);
        a->exchange->cookie[0] = '\0';
        tp_reply_refuse(a->exchange, TP_NOT_STORED_REFUSED,
                        "This could not be stored, so it did not happen.");
    }
    tp_exchange_release(a->exchange);
    free(a);
}

void tp_api_reply_stored(tp_exchange *x, tp_live *l, int status, tp_writer *w) {
    stored_reply *a = tp_alloc(sizeof *a);
    *a = (stored_reply){.exchange = tp_exchange_hold(x), .status = status, .w = *w};
    if (l != NULL)
        tp_live_commit(l, reply_when_stored, a);
    else
        tp_batch_after(x->server, NULL, reply_when_stored, a);
}

/* ---- sessions ---- */

static void write_session(tp_writer *w, const tp_session *s) {
    tp_write_open(w, '{');
    tp_write_key(w, "session");
    if (s == NULL) {
        tp_write_null(w);
        return;
    }
    tp_write_open(w, '{');
    tp_write_key_text(w, "id", s->id);
    tp_write_key_text(w, "name", s->name);
    tp_write_key_text(w, "lang", s->lang);
    tp_write_close(w, '}');
}

static void get_session(tp_exchange *x) {
    tp_writer w = {0};
    write_session(&w, x->has_session ? &x->session : NULL);
    tp_reply_json(x, 200, &w);
}

static bool is_given(const tp_at *at) {
    return at->json != NULL && tp_json_what(at->json) != TP_NULL;
}

static bool read_name(const tp_at *at, char name[TP_NAME_BYTES], tp_refusal *r) {
    size_t length;
    r->code = TP_BAD_NAME_REFUSED;
    if (!is_given(at)) return true;
    if (tp_json_what(at->json) == TP_STRING) {
        const char *text = tp_json_text(at->json, &length);
        if (tp_name_clean(text, length, name)) return true;
    }
    return tp_wrong(&r->why, at, "A name has 1 to %d visible characters.", TP_NAME);
}

static bool read_lang(const tp_at *at, char lang[TP_LANG], tp_refusal *r) {
    static const char *const langs[] = {"en", "de", NULL};
    int index;
    if (!is_given(at)) return true;
    r->code = TP_BAD_REQUEST_REFUSED;
    if (!tp_want_word(at, langs, &index, &r->why)) return false;
    snprintf(lang, TP_LANG, "%s", langs[index]);
    return true;
}

static void name_guest(tp_server *s, char name[TP_NAME_BYTES], const char *lang) {
    snprintf(name, TP_NAME_BYTES, "%s %u", strcmp(lang, "de") == 0 ? "Gast" : "Guest",
             1000 + tp_random_below(s, 9000));
}

/* "Guest 1168" is not somebody's choice: it follows the language. */
static void translate_guest(char name[TP_NAME_BYTES], const char *lang) {
    static const char english[] = "Guest ", german[] = "Gast ";
    const bool is_german = strcmp(lang, "de") == 0;
    const char *from = is_german ? english : german;
    const char *digits = name + strlen(from);
    char number[5];
    if (strncmp(name, from, strlen(from)) != 0 || strlen(digits) != 4 ||
        strspn(digits, "0123456789") != 4)
        return;
    memcpy(number, digits, sizeof number);
    snprintf(name, TP_NAME_BYTES, "%s%s", is_german ? german : english, number);
}

typedef struct {
    tp_exchange *exchange;
    char code[TP_CODE];
} code_visit;

static void has_code(void *context, bool ok) {
    code_visit *v = context;
    tp_exchange *x = v->exchange;
    tp_session found;
    tp_writer w = {0};
    if (!ok) {
        tp_reply_refuse(x, TP_BUSY_REFUSED, "Codes cannot be read at the moment: try again.");
    } else if (!tp_code_take(x->server, v->code, &found)) {
        tp_reply_refuse(x, TP_NOT_FOUND_REFUSED, "There is no such code, or it is too old.");
    } else {
        write_session(&w, tp_session_share(x->server, &found, x->cookie));
        tp_api_reply_stored(x, NULL, 200, &w);
    }
    tp_exchange_release(x);
    free(v);
}

/* Somebody comes with a code from another device of theirs. */
static void take_over(tp_exchange *x, const tp_json *code) {
    const tp_rate rate = {.burst = 10, .per_second = 0.1};
    tp_server *s = x->server;
    if (!tp_limits_take(&s->limits, "code", x->address, rate, tp_now(s))) {
        tp_reply_refuse(x, TP_TOO_MANY_REFUSED, "Too many codes: wait a little.");
        return;
    }
    code_visit *v = tp_alloc(sizeof *v);
    *v = (code_visit){.exchange = tp_exchange_hold(x)};
    if (tp_json_what(code) == TP_STRING && strlen(tp_json_text(code, NULL)) < TP_CODE)
        snprintf(v->code, sizeof v->code, "%s", tp_json_text(code, NULL));
    tp_code_fetch(s, v->code, has_code, v);
}

static void reply_code(void *context, bool ok) {
    code_visit *v = context;
    tp_writer w = {0};
    if (ok) {
        tp_write_open(&w, '{');
        tp_write_key_text(&w, "code", v->code);
        tp_write_key_int(&w, "expires", tp_now_wall(v->exchange->server) + TP_CODE_MS);
        tp_reply_json(v->exchange, 201, &w);
    } else {
        tp_reply_refuse(v->exchange, TP_BUSY_REFUSED, "No code can be kept at the moment.");
    }
    tp_exchange_release(v->exchange);
    free(v);
}

static void make_code(tp_exchange *x) {
    char code[TP_CODE];
    if (!tp_code_make(x->server, &x->session, code)) {
        tp_reply_refuse(x, TP_BUSY_REFUSED, "There are too many codes at the moment.");
        return;
    }
    code_visit *v = tp_alloc(sizeof *v);
    *v = (code_visit){.exchange = tp_exchange_hold(x)};
    memcpy(v->code, code, sizeof code);
    tp_code_publish(x->server, code, reply_code, v);
}

static void end_session(tp_exchange *x) {
    tp_writer w = {0};
    tp_session_end(x->server, &x->session);
    x->ends_session = true;
    write_session(&w, NULL);
    tp_api_reply_stored(x, NULL, 200, &w);
}

static void post_session(tp_exchange *x) {
    char name[TP_NAME_BYTES] = "", lang[TP_LANG] = "en";
    tp_refusal r = {0};
    tp_writer w = {0};
    tp_json *body = tp_api_body(x);
    if (body == NULL) return;
    const tp_json *code = tp_json_get(body, "code");
    if (code != NULL && tp_json_what(code) != TP_NULL) {
        take_over(x, code);
        tp_json_free(body);
        return;
    }
    if (x->has_session) {
        memcpy(name, x->session.name, sizeof name);
        memcpy(lang, x->session.lang, sizeof lang);
    }
    const tp_at root = tp_at_root(body);
    const tp_at at_name = tp_at_key(&root, "name"), at_lang = tp_at_key(&root, "lang");
    const bool ok = read_name(&at_name, name, &r) && read_lang(&at_lang, lang, &r) &&
                    (x->has_session || tp_making_may_come(x->server, x->address, &r));
    tp_json_free(body);
    if (!ok) {
        tp_reply_refusal(x, &r);
        return;
    }
    if (name[0] == '\0') name_guest(x->server, name, lang);
    if (x->has_session && strcmp(name, x->session.name) == 0) translate_guest(name, lang);
    const tp_session *s = x->has_session ? tp_session_change(x->server, &x->session, name, lang)
                                         : tp_session_make(x->server, name, lang, x->cookie);
    write_session(&w, s);
    tp_api_reply_stored(x, NULL, 200, &w);
}

/* ---- games ---- */

static void get_games(tp_exchange *x) {
    char code[8] = "";
    tp_language language = TP_ENGLISH;
    tp_query_get(x, "lang", code, sizeof code);
    (void)tp_language_read(code, &language); /* what is no language is English, as for rules */
    char **text = &x->server->games[language];
    if (*text == NULL) *text = tp_api_games_text(language);
    tp_reply(x, 200, "application/json", *text, strlen(*text));
}

/* Here it is the address that is wrong, so it is 404 and not 400. */
static void refuse_game(tp_exchange *x) {
    tp_refusal r = {0};
    tp_refusal_set(&r, TP_UNKNOWN_GAME_REFUSED, "Unknown game.");
    tp_reply_refusal_as(x, 404, &r);
}

static void get_rules(tp_exchange *x) {
    char lang[8] = "en";
    tp_query_get(x, "lang", lang, sizeof lang);
    const char *text = tp_api_rules_text(x->part[0], strcmp(lang, "de") == 0);
    if (text == NULL) {
        refuse_game(x);
        return;
    }
    tp_reply(x, 200, "text/markdown; charset=utf-8", text, strlen(text));
}

/* The dictionary of a game. Without a language it is English, as everywhere. */
static void get_words(tp_exchange *x) {
    char id[32] = "", code[TP_URL] = "en";
    tp_language language;
    tp_query_get(x, "game", id, sizeof id);
    tp_query_get(x, "lang", code, sizeof code);
    const tp_game *game = tp_game_by_id(id);
    if (game == NULL) {
        refuse_game(x);
        return;
    }
    if (!tp_language_read(code, &language)) {
        tp_reply_refuse(x, TP_BAD_REQUEST_REFUSED, "lang is en or de.");
        return;
    }
    const tp_words_page *page = tp_dictionary_page(x->server->words, game, language);
    tp_reply_tagged(x, page->etag, "application/json", page->text, page->length);
}

/* ---- operation ---- */

static void get_health(tp_exchange *x) {
    const tp_server *s = x->server;
    const bool ok = s->store_works && !s->is_closing && !s->is_joining;
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_write_key_bool(&w, "ok", ok);
    tp_write_key_text(&w, "version", TP_VERSION);
    tp_reply_json(x, ok ? 200 : 503, &w);
}

/* For the operator: how busy a server is, and with what, is nobody else's business. */
static void get_metrics(tp_exchange *x) {
    tp_writer w = {0};
    if (!x->is_local) {
        tp_reply_refuse(x, TP_NOT_FOUND_REFUSED, "There is nothing here.");
        return;
    }
    tp_metrics_write(&x->server->metrics, &w);
    tp_reply(x, 200, "text/plain; version=0.0.4; charset=utf-8", w.data, w.length);
    tp_writer_done(&w);
}

const tp_route tp_routes[] = {
    {"GET", "/healthz", get_health, false},
    {"GET", "/metrics", get_metrics, false},
    {"GET", "/api/games", get_games, false},
    {"GET", "/api/rules/*", get_rules, false},
    {"GET", "/api/rules/*/pictures", tp_api_pictures, false},
    {"GET", "/api/words", get_words, false},
    {"GET", "/api/lessons/*", tp_api_course, false},
    {"POST", "/api/lessons/*", tp_api_lesson, false},
    {"GET", "/api/puzzles", tp_api_puzzle_games, false},
    {"GET", "/api/puzzles/*", tp_api_puzzles, false},
    {"POST", "/api/puzzles/*", tp_api_puzzle, false},
    {"GET", "/api/session", get_session, false},
    {"POST", "/api/session", post_session, false},
    {"POST", "/api/session/code", make_code, true},
    {"POST", "/api/session/end", end_session, true},
    {"POST", "/api/dice", tp_api_commit, true},
    {"GET", "/api/tables", tp_api_list, false},
    {"POST", "/api/tables", tp_api_make, true},
    {"GET", "/api/tables/*", tp_api_table, false},
    {"GET", "/api/tables/*/record", tp_api_record, false},
    {"GET", "/api/tables/*/outcomes", tp_api_outcomes, false},
    {"GET", "/api/tables/*/analysis", tp_api_analysis, false},
    {"POST", "/api/tables/*/analysis", tp_api_analyse, true},
    {"POST", "/api/tables/*/analysis/stop", tp_api_analysis_stop, true},
    {"POST", "/api/tables/*/join", tp_api_join, true},
    {"POST", "/api/tables/*/leave", tp_api_leave, true},
    {"POST", "/api/tables/*/seats", tp_api_seats, true},
    {"POST", "/api/tables/*/rematch", tp_api_rematch, true},
    {"GET", "/", tp_pages_get, false},
    {"GET", "/t/*", tp_pages_get, false},
    {"GET", "/replay/*", tp_pages_get, false},
    {"GET", "/analysis/*", tp_pages_get, false},
    {"GET", "/puzzles", tp_pages_get, false},
    {"GET", "/puzzles/*", tp_pages_get, false},
    {"GET", "/new/*", tp_pages_get, false},
    {"GET", "/rules/*", tp_pages_get, false},
    {"GET", "/learn/*", tp_pages_get, false},
    {"GET", "/settings", tp_pages_get, false},
    {"GET", "/carry", tp_pages_get, false},
    {"GET", "/assets/*", tp_pages_asset, false},
    {"GET", "/manifest.webmanifest", tp_pages_file, false},
    {"GET", "/sw.js", tp_pages_file, false},
    {NULL, NULL, NULL, false},
};
