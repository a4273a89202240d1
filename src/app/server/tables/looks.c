/* app/server/tables/looks.c: see looks.h. All but think() runs on the loop. */
#include "app/server/tables/looks.h"

#include "analysis/analysis.h"
#include "app/server/tables/pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_KEPT = 32,     /* results, in memory */
    MOST_RUNNING = 16,  /* of all sessions */
    PIECE_US = 120000,  /* a piece of the work */
    WHOLE_MS = 12000,   /* what all of it should take, if the pool has nothing else to do */
    LEAST_MS = 10,      /* for a position */
    MOST_MS = 80,       /* more does not change much of what is said */
    UNASKED_MS = 20000, /* nobody waits for it any more */
    KEPT_MS = 60 * 60 * 1000
};

typedef struct tp_look tp_look;
struct tp_look {
    char table[TP_ID], session[TP_ID];
    char address[TP_ADDRESS];
    tp_match *match; /* its own: the table may go meanwhile */
    tp_host host;
    tp_analyst *analyst; /* NULL when it is done */
    const tp_words *words;
    const char *names[TP_SEATS];
    char name[TP_SEATS][TP_NAME_BYTES];
    size_t done, plies;
    tp_writer text[TP_LANGUAGES];
    bool is_done, is_stopped;
    int64_t asked;
    tp_server *server;
};

/* A piece of it in the pool. */
typedef struct {
    tp_task task; /* first, so that tp_task_free frees all of it */
    tp_look *look;
    bool is_last;
} piece;

/* ---- on a thread ---- */

static void write_words(tp_look *x, tp_language language) {
    const tp_analysis *a = tp_analyst_result(x->analyst);
    const tp_speaker speaker = {.words = x->words,
                                .language = language,
                                .rules = tp_match_rules(x->match),
                                .names = x->names};
    tp_writer *w = &x->text[language];
    tp_write_open(w, '{');
    tp_write_key_text(w, "status", "done");
    tp_analysis_write(a, x->match, w);
    tp_analysis_explain(a, x->match, &speaker, w);
}

static void think(tp_task *t) {
    piece *p = (piece *)t;
    tp_look *x = p->look;
    const int64_t end = t->world->steady_us(t->world) + PIECE_US;
    bool goes_on;
    do goes_on = tp_analyst_step(x->analyst);
    while (goes_on && t->world->steady_us(t->world) < end);
    if (goes_on) return;
    write_words(x, TP_ENGLISH);
    write_words(x, TP_GERMAN);
    p->is_last = true;
}

/* ---- one ---- */

static void free_look(tp_look *x) {
    tp_analyst_free(x->analyst);
    tp_match_free(x->match);
    for (int i = 0; i < TP_LANGUAGES; i++) tp_writer_done(&x->text[i]);
    free(x);
}

static void drop(tp_look *x) {
    tp_map_remove(&x->server->looks, x->table);
    free_look(x);
}

/* Only the words stay. */
static void finish(tp_look *x) {
    tp_analyst_free(x->analyst);
    tp_match_free(x->match);
    x->analyst = NULL;
    x->match = NULL;
}

static void post_piece(tp_look *x);

static void piece_done(tp_task *t) {
    tp_look *x = ((piece *)t)->look;
    const bool is_thought = t->is_thought;
    x->is_done = ((piece *)t)->is_last;
    tp_task_free(t);
    x->done = tp_analyst_done(x->analyst);
    if (x->is_done)
        finish(x);
    else if (!is_thought || x->is_stopped || tp_now(x->server) - x->asked > UNASKED_MS)
        drop(x);
    else
        post_piece(x);
}

static void post_piece(tp_look *x) {
    piece *p = tp_alloc(sizeof *p);
    p->look = x;
    p->task = (tp_task){.think = think,
                        .rules = tp_match_rules(x->match),
                        .urgency = TP_HINT,
                        .max_ms = PIECE_US / 1000,
                        .done = piece_done};
    snprintf(p->task.owner, sizeof p->task.owner, "%s", x->session);
    snprintf(p->task.address, sizeof p->task.address, "%s", x->address);
    if (tp_pool_post(x->server->pool, &p->task)) return;
    tp_task_free(&p->task);
    drop(x);
}

/* ---- all ---- */

typedef struct {
    const char *session;
    int running, of_session, kept;
    tp_look *oldest; /* of those that are done */
} census;

static void count(void *context, void *value) {
    census *c = context;
    tp_look *x = value;
    if (x->is_done) {
        c->kept++;
        if (c->oldest == NULL || x->asked < c->oldest->asked) c->oldest = x;
        return;
    }
    c->running++;
    c->of_session += strcmp(x->session, c->session) == 0;
}

tp_look_status tp_look_at(tp_server *s, const char *table, size_t *done, size_t *plies) {
    tp_look *x = tp_map_get(&s->looks, table);
    if (x == NULL || x->is_stopped) return TP_LOOK_NONE;
    x->asked = tp_now(s);
    *done = x->done;
    *plies = x->plies;
    return x->is_done ? TP_LOOK_DONE : TP_LOOK_RUNNING;
}

const char *tp_look_text(tp_server *s, const char *table, tp_language language, size_t *length) {
    const tp_look *x = tp_map_get(&s->looks, table);
    *length = x->text[language].length;
    return x->text[language].data;
}

static double seconds(void *context) {
    tp_world *w = context;
    return (double)w->steady_us(w) / 1e6;
}

/* Names may be told in sentences: they are copied, the table may be gone when these are made. */
static void take_names(tp_look *x, const tp_table *t) {
    const tp_viewer v = {0};
    (void)tp_table_speaker(t, &v, x->names);
    for (int i = 0; i < TP_SEATS; i++) {
        if (x->names[i] == NULL) continue;
        snprintf(x->name[i], sizeof x->name[i], "%s", x->names[i]);
        x->names[i] = x->name[i];
    }
}

static tp_look *make(tp_live *l, const char *session, const char *address) {
    tp_server *s = l->server;
    const tp_table *t = l->table;
    tp_look *x = tp_alloc(sizeof *x);
    x->server = s;
    x->asked = tp_now(s);
    snprintf(x->table, sizeof x->table, "%s", t->id);
    snprintf(x->session, sizeof x->session, "%s", session);
    snprintf(x->address, sizeof x->address, "%s", address);
    x->match = tp_match_clone(t->match);
    x->plies = tp_match_plies(x->match);
    x->words = tp_dictionary_of(s->words, tp_match_rules(x->match)->game);
    take_names(x, t);
    x->host = (tp_host){.seconds = seconds, .context = s->world, .oracles = s->world->oracles};
    tp_analysis_wish wish = {.ms = WHOLE_MS / (int)(2 * x->plies + 1), .host = &x->host};
    if (wish.ms > MOST_MS) wish.ms = MOST_MS;
    if (wish.ms < LEAST_MS) wish.ms = LEAST_MS;
    if (wish.ms > s->config.bot_ms && s->config.bot_ms > 0) wish.ms = (int)s->config.bot_ms;
    tp_random(s, &wish.seed, sizeof wish.seed);
    x->analyst = tp_analyst_new(x->match, &wish);
    return x;
}

bool tp_look_begin(tp_live *l, const char *session, const char *address, tp_refusal *r) {
    tp_server *s = l->server;
    tp_look *before = tp_map_get(&s->looks, l->table->id);
    if (before != NULL) {
        before->is_stopped = false; /* somebody wants it again before it came to a rest */
        before->asked = tp_now(s);
        return true;
    }
    census c = {.session = session};
    tp_map_each(&s->looks, count, &c);
    if (c.of_session > 0)
        return tp_refuse(r, TP_TOO_MANY_REFUSED, "One game is being analysed for you already.");
    if (s->is_closing || c.running >= MOST_RUNNING)
        return tp_refuse(r, TP_BUSY_REFUSED, "Too many games are being analysed.");
    if (c.kept >= MOST_KEPT) drop(c.oldest);
    tp_look *x = make(l, session, address);
    tp_map_put(&s->looks, x->table, x);
    post_piece(x);
    return tp_map_get(&s->looks, l->table->id) != NULL ||
           tp_refuse(r, TP_BUSY_REFUSED, "All bots are busy.");
}

void tp_look_stop(tp_server *s, const char *table, const char *session) {
    tp_look *x = tp_map_get(&s->looks, table);
    if (x != NULL && !x->is_done && strcmp(x->session, session) == 0) x->is_stopped = true;
}

/* ---- the end ---- */

static void sweep_one(void *context, void *value) {
    const int64_t *now = context;
    tp_look *x = value;
    if (x->is_done && *now - x->asked > KEPT_MS) drop(x);
}

void tp_looks_sweep(tp_server *s, int64_t now) {
    tp_map_each(&s->looks, sweep_one, &now);
}

static void drop_one(void *context, void *value) {
    (void)context;
    drop(value);
}

void tp_looks_done(tp_server *s) {
    tp_map_each(&s->looks, drop_one, NULL);
    tp_map_done(&s->looks);
}
