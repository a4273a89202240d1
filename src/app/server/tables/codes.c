/* app/server/tables/codes.c: see session.h. Codes are in memory alone: they are worth a few
 * minutes.
 */
#include "app/server/tables/session.h"

#include "core/base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 65536 };

typedef struct {
    char code[TP_CODE];
    tp_session session;
    int64_t made;
} entry;

typedef struct {
    tp_server *server;
    const char *session; /* NULL: anybody's */
    int64_t before;
} sweep;

static void forget(void *context, void *value) {
    const sweep *x = context;
    entry *e = value;
    if (x->session != NULL ? strcmp(e->session.id, x->session) != 0 : e->made >= x->before) return;
    tp_map_remove(&x->server->codes, e->code);
    free(e);
}

void tp_codes_sweep(tp_server *s, int64_t now) {
    sweep x = {.server = s, .before = now - TP_CODE_MS};
    tp_map_each(&s->codes, forget, &x);
}

void tp_codes_done(tp_server *s) {
    sweep x = {.server = s, .before = INT64_MAX};
    tp_map_each(&s->codes, forget, &x);
    tp_map_done(&s->codes);
}

void tp_code_forget(tp_server *s, const char *session) {
    sweep x = {.server = s, .session = session};
    tp_map_each(&s->codes, forget, &x);
}

void tp_code_put(tp_server *s, const char *code, const tp_session *session) {
    if (tp_map_get(&s->codes, code) != NULL) return;
    entry *e = tp_alloc(sizeof *e);
    *e = (entry){.session = *session, .made = tp_now(s)};
    snprintf(e->code, sizeof e->code, "%s", code);
    tp_map_put(&s->codes, e->code, e);
}

/* Without letters and digits that are taken for each other. */
bool tp_code_make(tp_server *s, const tp_session *session, char out[TP_CODE]) {
    static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz";
    tp_code_forget(s, session->id);
    if (s->codes.count >= MOST) return false;
    entry *e = tp_alloc(sizeof *e);
    *e = (entry){.session = *session, .made = tp_now(s)};
    for (int i = 0; i < TP_CODE - 1; i++)
        e->code[i] = letters[tp_random_below(s, sizeof letters - 1)];
    tp_map_put(&s->codes, e->code, e);
    memcpy(out, e->code, TP_CODE);
    return true;
}

bool tp_code_take(tp_server *s, const char *code, tp_session *out) {
    entry *e = tp_map_get(&s->codes, code);
    const bool is_good = e != NULL && tp_now(s) - e->made < TP_CODE_MS;
    if (is_good) *out = e->session;
    if (e != NULL) tp_map_remove(&s->codes, e->code);
    free(e);
    return is_good;
}
