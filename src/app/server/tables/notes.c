/* app/server/tables/notes.c: see peers.h. What is promised at one node is put into the store, and
 * taken from there by whichever node needs it; in between it is nowhere else, so nobody can use it
 * at two nodes. */
#include "app/server/tables/live.h"
#include "app/server/tables/peers.h"
#include "app/server/tables/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    tp_job job;
    tp_server *server;
    tp_note note;
    char session[TP_ID]; /* who takes it; "": anybody */
    bool ok, is_found;
    tp_noted *then;
    void *context;
} errand;

static errand *new_errand(tp_server *s, const char *kind, const char *name, tp_noted *then,
                          void *context) {
    errand *x = tp_alloc(sizeof *x);
    *x = (errand){.server = s, .then = then, .context = context};
    snprintf(x->note.key, sizeof x->note.key, "%s:%s", kind, name);
    return x;
}

static void post(errand *x, void (*run)(tp_job *j), void (*done)(tp_job *j)) {
    tp_world *w = x->server->world;
    x->job = (tp_job){.run = run, .done = done};
    w->post(w, TP_READING, &x->job);
}

static void finish(errand *x, bool ok) {
    if (x->then != NULL) x->then(x->context, ok);
    explicit_bzero(x, sizeof *x);
    free(x);
}

static void run_put(tp_job *j) {
    errand *x = (errand *)j;
    x->ok = x->server->store->put_note(x->server->store, &x->note);
}

static void finish_put(tp_job *j) {
    errand *x = (errand *)j;
    finish(x, x->ok);
}

static void run_take(tp_job *j) {
    errand *x = (errand *)j;
    tp_store *s = x->server->store;
    char key[TP_NOTE_KEY];
    memcpy(key, x->note.key, sizeof key);
    x->ok = s->take_note(s, key, x->session, &x->note, &x->is_found);
}

/* ---- commitments ---- */

static bool move_out(tp_server *s, const char *session, const char *commitment, errand *x) {
    if (!tp_commitment_secret(s, session, commitment, x->note.body)) return false;
    x->note.length = TP_DICE_SECRET;
    snprintf(x->note.session, sizeof x->note.session, "%s", session);
    tp_commitment_used(s, session, commitment);
    return true;
}

void tp_commitment_publish(tp_server *s, const char *session, const char *commitment,
                           tp_noted *then, void *context) {
    errand *x = s->store->is_node ? new_errand(s, "dice", commitment, then, context) : NULL;
    if (x != NULL && move_out(s, session, commitment, x)) {
        post(x, run_put, finish_put);
        return;
    }
    free(x);
    if (then != NULL) then(context, true);
}

static const char *commitment_of(const tp_json *request) {
    const tp_json *v = tp_json_get(request, "commitment");
    const bool is_text = v != NULL && tp_json_what(v) == TP_STRING;
    const char *text = is_text ? tp_json_text(v, NULL) : "";
    return strlen(text) == TP_COMMITMENT - 1 ? text : NULL;
}

static void finish_fetch(tp_job *j) {
    errand *x = (errand *)j;
    if (x->ok && x->is_found && x->note.length == TP_DICE_SECRET)
        tp_commitment_put(x->server, x->session, x->note.body);
    finish(x, x->ok);
}

void tp_commitment_fetch(tp_server *s, const char *session, const tp_json *request, tp_noted *then,
                         void *context) {
    const char *commitment = commitment_of(request);
    if (!s->store->is_node || commitment == NULL) {
        then(context, true);
        return;
    }
    errand *x = new_errand(s, "dice", commitment, then, context);
    snprintf(x->session, sizeof x->session, "%s", session);
    post(x, run_take, finish_fetch);
}

void tp_commitment_return(tp_server *s, const char *session, const tp_json *request) {
    const char *commitment = commitment_of(request);
    if (s->store->is_node && commitment != NULL)
        tp_commitment_publish(s, session, commitment, NULL, NULL);
}

/* ---- codes ---- */

static void put_text(tp_note *n, const char *text) {
    const size_t size = strlen(text) + 1;
    memcpy(n->body + n->length, text, size);
    n->length += size;
}

static bool take_text(const tp_note *n, size_t *at, char *out, size_t room) {
    const char *text = (const char *)n->body + *at;
    const size_t size = strnlen(text, n->length - *at) + 1;
    if (*at + size > n->length || size > room) return false;
    memcpy(out, text, size);
    *at += size;
    return true;
}

void tp_code_publish(tp_server *s, const char *code, tp_noted *then, void *context) {
    tp_session session;
    if (!s->store->is_node || !tp_code_take(s, code, &session)) {
        then(context, true);
        return;
    }
    errand *x = new_errand(s, "code", code, then, context);
    snprintf(x->note.session, sizeof x->note.session, "%s", session.id);
    put_text(&x->note, session.name);
    put_text(&x->note, session.lang);
    post(x, run_put, finish_put);
}

/* A session has one: a note that is no code takes its place. */
void tp_code_withdraw(tp_server *s, const char *session) {
    if (!s->store->is_node) return;
    errand *x = new_errand(s, "code", "", NULL, NULL);
    snprintf(x->note.session, sizeof x->note.session, "%s", session);
    post(x, run_put, finish_put);
}

static void finish_code(tp_job *j) {
    errand *x = (errand *)j;
    tp_session session = {0};
    size_t at = 0;
    memcpy(session.id, x->note.session, TP_ID);
    if (x->ok && x->is_found && take_text(&x->note, &at, session.name, sizeof session.name) &&
        take_text(&x->note, &at, session.lang, sizeof session.lang))
        tp_code_put(x->server, strchr(x->note.key, ':') + 1, &session);
    finish(x, x->ok);
}

void tp_code_fetch(tp_server *s, const char *code, tp_noted *then, void *context) {
    if (!s->store->is_node || strlen(code) != TP_CODE - 1) {
        then(context, true);
        return;
    }
    post(new_errand(s, "code", code, then, context), run_take, finish_code);
}
