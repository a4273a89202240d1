/* app/tui/play/asker.c: see asker.h. */
#include "app/tui/play/asker.h"

#include "app/host.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

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

static void *think(void *context) {
    tp_asker *a = context;
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

void tp_asker_start(tp_asker *a, tp_sitter *x, const tp_rules *r, const tp_state *s, tp_kind kind,
                    int seat) {
    a->sitter = x;
    a->rules = r;
    a->kind = kind;
    a->seat = seat;
    a->state = tp_alloc(r->game->state_size);
    memcpy(a->state, s, r->game->state_size);
    atomic_store(&a->is_done, false);
    a->is_busy = true;
    a->since = tp_seconds();
    start_thread(a);
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

void tp_asker_wait(tp_asker *a, tp_reply *out) {
    pthread_join(a->thread, NULL);
    a->is_busy = false;
    *out = a->reply;
    free(a->state);
    a->state = NULL;
}

/* ---- hints ---- */

void tp_adviser_open(tp_adviser_seat *x, const tp_party *p, int seat) {
    *x = (tp_adviser_seat){0};
    tp_entrant_read(NULL, "hard", p->rules, 0, 0, &x->entrant); /* which every game has */
    x->entrant.oracles = tp_tables_oracles(p->tables);
    tp_desk_init(&x->desk, p->rules);
    x->sitter = (tp_sitter){.who = &x->entrant, .desk = &x->desk};
    tp_sitter_begin(&x->sitter, p->rules, seat, p->seed);
}

void tp_adviser_close(tp_adviser_seat *x, const tp_party *p) {
    tp_sitter_end(&x->sitter, NULL, p->rules->players);
    tp_desk_done(&x->desk);
}
