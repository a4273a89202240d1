/* app/server/making.c: see making.h. */
#include "app/server/making.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* Everything about a table that must be drawn. */
typedef struct {
    char id[TP_ID], invite[TP_INVITE];
    tp_table_seed seed;
} draw;

static void draw_seed(draw *d) {
    tp_random_id(d->id);
    tp_random_hex(d->invite, (TP_INVITE - 1) / 2);
    d->seed = (tp_table_seed){.id = d->id, .invite = d->invite};
    randombytes_buf(d->seed.secret, sizeof d->seed.secret);
    randombytes_buf(d->seed.number, sizeof d->seed.number);
}

/* Sessions are had for the asking, so their address has a limit, too: that of a small party. */
static bool may_make(tp_server *s, const tp_actor *who, tp_refusal *r) {
    enum { PARTY = 5 };
    const double an_hour = (double)s->config.tables, burst = an_hour < 20 ? an_hour : 20;
    const tp_rate own = {.burst = burst, .per_second = an_hour / 3600};
    const tp_rate all = {.burst = PARTY * burst, .per_second = PARTY * an_hour / 3600};
    if (s->is_closing) return tp_refuse(r, TP_BUSY_REFUSED, "The server is closing.");
    if (!tp_limits_take(&s->limits, "table", who->session, own, who->now))
        return tp_refuse(r, TP_TOO_MANY_REFUSED, "You have made too many tables: wait a little.");
    if (who->address != NULL && !tp_limits_take(&s->limits, "tables", who->address, all, who->now))
        return tp_refuse(r, TP_TOO_MANY_REFUSED, "Too many tables come from your address.");
    return true;
}

static tp_live *take_in(tp_server *s, tp_table *t) {
    if (t == NULL) return NULL;
    s->metrics.tables_made++;
    tp_log(TP_LOG_INFO, "msg=table_made table=%s game=%s players=%d", t->id,
           tp_match_rules(t->match)->game->id, t->players);
    return tp_live_adopt(s, t);
}

tp_live *tp_making_table(tp_server *s, const tp_json *request, const tp_actor *who, tp_refusal *r) {
    draw d;
    if (!may_make(s, who, r)) return NULL;
    draw_seed(&d);
    tp_live *l = take_in(s, tp_table_make(request, &d.seed, who, r));
    if (l != NULL) tp_live_changed(l);
    return l;
}

tp_live *tp_making_rematch(tp_live *l, const tp_actor *who, tp_refusal *r) {
    draw d;
    if (tp_table_mine(l->table, who->session) != 0 && l->table->next[0] != '\0') return NULL;
    if (!may_make(l->server, who, r)) return NULL;
    draw_seed(&d);
    tp_live *next = take_in(l->server, tp_table_again(l->table, &d.seed, who, r));
    if (next == NULL) return NULL;
    tp_table_link(l->table, who, next->table->id, r);
    tp_live_changed(next);
    return next;
}

void tp_making_url(const tp_table *t, const char *origin, char *out, size_t room) {
    if (t->is_public)
        snprintf(out, room, "%s/t/%s", origin, t->id);
    else
        snprintf(out, room, "%s/t/%s#%s", origin, t->id, t->invite);
}
