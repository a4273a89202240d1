/* app/server/tables/making.c: see live.h. */
#include "app/server/tables/live.h"

#include <stdio.h>
#include <string.h>

/* Everything about a table that must be drawn. */
typedef struct {
    char id[TP_ID], invite[TP_INVITE];
    tp_table_seed seed;
} draw;

/* Ids are for addresses and need not be secret; the invite is. The secret of the dice is drawn
 * before anybody sits down. */
static void draw_seed(tp_server *s, draw *d) {
    tp_random_id(s, d->id);
    tp_random_base16(s, d->invite, (TP_INVITE - 1) / 2);
    d->seed = (tp_table_seed){.id = d->id, .invite = d->invite, .calendar = s->calendar};
    tp_random(s, d->seed.secret, sizeof d->seed.secret);
    tp_random(s, d->seed.number, sizeof d->seed.number);
}

static bool is_given(const tp_json *v) {
    return v != NULL && tp_json_what(v) != TP_NULL;
}

static bool read_digits(const tp_at *at, uint8_t *out, size_t size, tp_refusal *r) {
    r->code = TP_BAD_REQUEST_REFUSED;
    if (tp_json_what(at->json) == TP_STRING &&
        tp_base16_read(tp_json_text(at->json, NULL), out, size)) {
        r->code = TP_NONE_REFUSED;
        return true;
    }
    return tp_wrong(&r->why, at, "Expected %zu hexadecimal digits.", 2 * size);
}

/* First the server commits itself, then the maker says a number: the other way round it could
 * choose a secret to suit. */
static bool read_dice(tp_server *s, const tp_json *request, const tp_actor *who, draw *d,
                      tp_refusal *r) {
    const tp_at root = tp_at_root(request), number = tp_at_key(&root, "dice");
    const tp_at commitment = tp_at_key(&root, "commitment");
    uint8_t hash[TP_DICE_HASH];
    if (is_given(number.json) && !read_digits(&number, d->seed.number, TP_DICE_NUMBER, r))
        return false;
    if (!is_given(commitment.json) && !is_given(number.json)) return true;
    r->code = TP_BAD_REQUEST_REFUSED;
    if (!is_given(commitment.json))
        return tp_wrong(&r->why, &commitment, "A number answers a commitment: POST /api/dice.");
    if (!read_digits(&commitment, hash, sizeof hash, r)) return false;
    if (tp_commitment_secret(s, who->session, tp_json_text(commitment.json, NULL), d->seed.secret))
        return true;
    r->code = TP_NO_COMMITMENT_REFUSED;
    return tp_wrong(&r->why, &commitment, "This was not promised to you, or is used already.");
}

static void use_dice(tp_server *s, const tp_json *request, const tp_actor *who) {
    const tp_json *commitment = tp_json_get(request, "commitment");
    if (is_given(commitment)) tp_commitment_used(s, who->session, tp_json_text(commitment, NULL));
}

/* So many times as often as a session may make tables. */
static tp_rate times(const tp_server *s, int n) {
    const double an_hour = (double)s->config.tables, burst = an_hour < 20 ? an_hour : 20;
    return (tp_rate){.burst = n * burst, .per_second = n * an_hour / 3600};
}

/* Sessions are had for the asking, so their address has a limit, too: that of a small party. */
static bool may_make(tp_server *s, const tp_actor *who, tp_refusal *r) {
    enum { PARTY = 5 };
    if (s->is_closing) return tp_refuse(r, TP_BUSY_REFUSED, "The server is closing.");
    if (!tp_limits_take(&s->limits, "table", who->session, times(s, 1), tp_now(s)))
        return tp_refuse(r, TP_TOO_MANY_REFUSED, "You have made too many tables: wait a little.");
    if (who->address != NULL &&
        !tp_limits_take(&s->limits, "tables", who->address, times(s, PARTY), tp_now(s)))
        return tp_refuse(r, TP_TOO_MANY_REFUSED, "Too many tables come from your address.");
    return true;
}

/* Or somebody could take every seat there is and play at none. */
bool tp_making_may_join(tp_server *s, const tp_actor *who, tp_refusal *r) {
    enum { COUPLE = 2 };
    if (tp_limits_take(&s->limits, "join", who->session, times(s, 1), tp_now(s)) &&
        tp_limits_take(&s->limits, "joins", who->address, times(s, COUPLE), tp_now(s)))
        return true;
    return tp_refuse(r, TP_TOO_MANY_REFUSED, "You have sat down too often: wait a little.");
}

bool tp_making_may_come(tp_server *s, const char *address, tp_refusal *r) {
    enum { SCHOOL = 10 };
    if (tp_limits_take(&s->limits, "sessions", address, times(s, SCHOOL), tp_now(s))) return true;
    return tp_refuse(r, TP_TOO_MANY_REFUSED, "Too many sessions come from your address.");
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
    draw_seed(s, &d);
    if (!read_dice(s, request, who, &d, r)) return NULL;
    tp_table *t = tp_table_make(s->means, request, &d.seed, who, r);
    if (t != NULL) use_dice(s, request, who);
    return take_in(s, t);
}

/* The next table is committed before the link to it: whoever follows the link finds a table. */
tp_live *tp_making_rematch(tp_live *l, const tp_json *request, const tp_actor *who, tp_refusal *r) {
    draw d;
    tp_actor here = *who; /* the next table's time is our own */
    here.now = tp_now(l->server);
    if (tp_table_mine(l->table, who->session) != 0 && l->table->next[0] != '\0') return NULL;
    if (!may_make(l->server, who, r)) return NULL;
    draw_seed(l->server, &d);
    if (!read_dice(l->server, request, who, &d, r)) return NULL;
    tp_live *next = take_in(l->server, tp_table_again(l->table, &d.seed, &here, r));
    if (next == NULL) return NULL;
    use_dice(l->server, request, who);
    tp_table_link(l->table, who, next->table->id, r);
    tp_live_commit(next, NULL, NULL);
    return next;
}

void tp_making_url(const tp_table *t, const char *origin, char *out, size_t room) {
    if (t->is_public)
        snprintf(out, room, "%s/t/%s", origin, t->id);
    else
        snprintf(out, room, "%s/t/%s#%s", origin, t->id, t->invite);
}
