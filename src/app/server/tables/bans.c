/* app/server/tables/bans.c: see bans.h. */
#include "app/server/tables/bans.h"

#include "app/server/tables/hub.h"
#include "core/base/memory.h"

#include <stdlib.h>

enum { POLICY = 1008 };

typedef struct {
    tp_job job;
    tp_server *server;
    tp_ban *bans;
    size_t count, room;
    bool is_read;
} list;

static void add(void *context, const tp_ban *ban) {
    list *x = context;
    if (x->count == x->room)
        x->bans = tp_grow(x->bans, (x->room = x->room * 2 + 16) * sizeof *x->bans);
    x->bans[x->count++] = *ban;
}

static void run_list(tp_job *j) {
    list *x = (list *)j;
    tp_store *s = x->server->store;
    x->is_read = s->list_bans(s, add, x);
}

static void forget(void *context, void *value) {
    const tp_ban *ban = value;
    tp_map_remove(context, ban->who);
    free(value);
}

bool tp_is_banned(const tp_server *s, const char *session_or_address) {
    return s->bans.count > 0 && tp_map_get(&s->bans, session_or_address) != NULL;
}

static void send_away(tp_server *s) {
    for (tp_conn *c = s->conns; c != NULL; c = c->next)
        if (tp_is_banned(s, c->address) || (c->has_session && tp_is_banned(s, c->session.id)))
            tp_conn_hang_up(c, POLICY);
}

static void finish_list(tp_job *j) {
    list *x = (list *)j;
    tp_server *s = x->server;
    if (x->is_read) {
        tp_map_each(&s->bans, forget, &s->bans);
        for (size_t i = 0; i < x->count; i++) {
            tp_ban *ban = tp_alloc(sizeof *ban);
            *ban = x->bans[i];
            tp_map_put(&s->bans, ban->who, ban);
        }
        send_away(s);
    }
    free(x->bans);
    free(x);
}

void tp_bans_read(tp_server *s) {
    if (s->store->list_bans == NULL) return;
    list *x = tp_alloc(sizeof *x);
    *x = (list){.job = {.run = run_list, .done = finish_list}, .server = s};
    s->world->post(s->world, TP_READING, &x->job);
}

void tp_bans_done(tp_server *s) {
    tp_map_each(&s->bans, forget, &s->bans);
    tp_map_done(&s->bans);
}
