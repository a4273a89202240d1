/* app/tui/play/asker.c: see asker.h. */
#include "app/tui/play/asker.h"

#include "app/host.h"
#include "core/rules.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* All that a hint is made of, copied. */
typedef struct {
    bool is_wanted;
    tp_state *state, *before; /* before: what the seat played lately was played in these */
    tp_question q;
    tp_hint_past past;
    tp_player player;
    const tp_oracle *oracles;
    tp_hint found;
} advice;

/* One thread for one question, not a pool: people wait for one bot at a time. All that the thread
 * reads is its own, the state is a copy, so the board can be drawn meanwhile; is_done is the only
 * thing that both touch, and it hands the reply over. */
struct tp_asker {
    pthread_t thread;
    bool is_busy;
    atomic_bool is_done;
    double since;
    tp_sitter *sitter;
    const tp_rules *rules;
    tp_state *state;
    tp_kind kind;
    int seat;
    tp_reply reply;
    advice hint; /* instead of a sitter's reply */
};

tp_asker *tp_asker_new(void) {
    return tp_alloc(sizeof(tp_asker));
}

void tp_asker_free(tp_asker *a) {
    tp_reply unused;
    if (a == NULL) return;
    if (a->is_busy) tp_asker_wait(a, &unused);
    free(a);
}

static void advise(advice *x);

static void *think(void *context) {
    tp_asker *a = context;
    if (a->hint.is_wanted)
        advise(&a->hint);
    else
        tp_sitter_ask(a->sitter, a->rules, a->state, a->kind, a->seat, &a->reply);
    atomic_store(&a->is_done, true);
    return NULL;
}

/* Signals are for the thread that has the terminal, but for faults of the bot's own: those end the
 * program, see crash.h. */
static void start_thread(tp_asker *a) {
    static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
    sigset_t all, before;
    sigfillset(&all);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigdelset(&all, faults[i]);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (pthread_create(&a->thread, NULL, think, a) != 0) abort();
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void begin(tp_asker *a) {
    atomic_store(&a->is_done, false);
    a->is_busy = true;
    a->since = tp_seconds();
    start_thread(a);
}

void tp_asker_start(tp_asker *a, tp_sitter *x, const tp_rules *r, const tp_state *s, tp_kind kind,
                    int seat) {
    a->sitter = x;
    a->rules = r;
    a->kind = kind;
    a->seat = seat;
    a->state = tp_alloc(r->game->state_size);
    memcpy(a->state, s, r->game->state_size);
    begin(a);
}

bool tp_asker_is_busy(const tp_asker *a) {
    return a->is_busy;
}

double tp_asker_seconds(const tp_asker *a) {
    return tp_seconds() - a->since;
}

bool tp_asker_take(tp_asker *a, tp_reply *out) {
    if (!a->is_busy || !atomic_load(&a->is_done)) return false;
    tp_asker_wait(a, out);
    return true;
}

static void advice_done(advice *x) {
    free(x->state);
    free(x->before);
    x->state = x->before = NULL;
    x->is_wanted = false;
}

void tp_asker_wait(tp_asker *a, tp_reply *out) {
    pthread_join(a->thread, NULL);
    a->is_busy = false;
    *out = a->reply;
    free(a->state);
    a->state = NULL;
    advice_done(&a->hint);
}

/* ---- hints ---- */

static void advice_begin(advice *x, const tp_party *p, int seat) {
    const size_t size = p->rules->game->state_size;
    *x = (advice){.is_wanted = true, .oracles = tp_tables_oracles(p->tables)};
    x->state = tp_alloc(size);
    x->before = tp_alloc(TP_HINT_PAST * size);
    memcpy(x->state, tp_match_state(p->m), size);
    x->past.count = tp_table_past(p->table, seat, x->past.move, x->before, TP_HINT_PAST);
    for (int i = 0; i < x->past.count; i++)
        x->past.before[i] = (const tp_state *)((const char *)x->before + (size_t)i * size);
    tp_player_find(p->rules, "hard", &x->player); /* which every game has */
    x->q = (tp_question){.rules = p->rules, .state = x->state, .seat = seat};
    memcpy(x->q.recent, x->past.move, sizeof x->q.recent);
}

static void advise(advice *x) {
    tp_app_host here;
    tp_rng g;
    tp_rng_seed(&g, tp_state_hash(x->q.rules, x->state));
    x->q.rng = &g;
    x->q.host = tp_app_host_open(&here, NULL, x->oracles);
    tp_hint_find(&x->player, &x->q, &x->past, &x->found);
    x->q.rng = NULL; /* both end here */
    x->q.host = NULL;
}

void tp_party_hint(const tp_party *p, int seat, tp_hint *out) {
    advice x;
    advice_begin(&x, p, seat);
    advise(&x);
    *out = x.found;
    advice_done(&x);
}

void tp_party_say_hint(const tp_party *p, const tp_hint *h, int choice, tp_writer *out) {
    const tp_speaker x = {
        .words = p->words, .language = p->language, .rules = p->rules, .names = p->names};
    tp_hint_say(&x, tp_match_state(p->m), h, choice, out);
}

void tp_asker_start_hint(tp_asker *a, const tp_party *p, int seat) {
    advice_begin(&a->hint, p, seat);
    begin(a);
}

bool tp_asker_take_hint(tp_asker *a, tp_hint *out) {
    tp_reply unused;
    if (!tp_asker_take(a, &unused)) return false;
    *out = a->hint.found;
    return true;
}
