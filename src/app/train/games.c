/* app/train/games.c: games to learn from. They begin with a few random moves, so that positions
 * come up which good players avoid; in some of them everybody errs now and then, for the same
 * reason; and everybody in a game is as strong as everybody else, so that who wins says something
 * about the position alone. Every game has a seed of its own. */
#include "app/train/plan.h"

#include "app/args.h"
#include "app/host.h"
#include "core/base/hash.h"
#include "core/play.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const train_plan *plan;
    const atomic_int *stop;
    atomic_uint_fast64_t *done;
    train_samples *out; /* those of game g are at g * positions */
    uint32_t *kept;     /* how many of each game */
    uint64_t first, stride;
} worker;

/* A game in progress. */
typedef struct {
    const train_plan *plan;
    const tp_rules *rules;
    tp_player player;
    tp_rng chance, thoughts;
    uint64_t iterations;
    int opening;
    uint32_t blunders; /* of 100 moves */
    tp_bot_memory *memory[TP_SEATS];
    tp_app_host here;
    const tp_host *host;
    tp_scratch scratch;
    char *states; /* positions of them */
    uint64_t seen;
} table;

/* With how many players: the fewest in half of the games, else any number that is played. */
static const tp_rules *draw_rules(const train_plan *plan, tp_rng *g) {
    int counts[TP_SEATS + 1], n = 0;
    for (int i = 1; i <= TP_SEATS; i++)
        if (plan->match[i] != NULL) counts[n++] = i;
    const bool fewest = tp_rng_below(g, 2) == 0;
    const uint32_t any = tp_rng_below(g, (uint32_t)n);
    return tp_match_rules(plan->match[counts[fewest ? 0 : any]]);
}

static void open_table(table *t, const train_plan *plan, uint64_t game, const atomic_int *stop) {
    static const uint32_t blunders[] = {0, 0, 5, 15};
    const uint64_t hash = tp_hash_bytes(0, plan->seed, strlen(plan->seed));
    tp_rng *g = &t->chance;
    *t = (table){.plan = plan};
    tp_rng_seed(g, tp_hash_mix(hash + game));
    tp_rng_seed(&t->thoughts, tp_hash_mix(hash + game) ^ 1);
    t->rules = draw_rules(plan, g);
    t->opening = (int)tp_rng_below(g, (uint32_t)plan->opening + 1);
    t->blunders = blunders[tp_rng_below(g, 4)];
    t->iterations = plan->iterations >> tp_rng_below(g, 3); /* all of it, half, or a quarter */
    if (t->iterations == 0) t->iterations = 1;
    tp_player_find(t->rules, plan->bots[tp_rng_below(g, (uint32_t)plan->bot_count)], &t->player);
    for (int i = 0; i < t->rules->players; i++) t->memory[i] = tp_bot_memory_new();
    t->host = tp_app_host_open(&t->here, stop, NULL);
    t->states = tp_alloc((size_t)plan->positions * plan->game->state_size);
    tp_scratch_init(&t->scratch, t->rules);
}

static void close_table(table *t) {
    for (int i = 0; i < TP_SEATS; i++)
        if (t->memory[i] != NULL) tp_bot_memory_free(t->memory[i]);
    tp_scratch_done(&t->scratch);
    free(t->states);
}

static tp_move choose(table *t, const tp_state *s, int seat) {
    const tp_question q = {.rules = t->rules,
                           .state = s,
                           .seat = seat,
                           .iterations = t->iterations,
                           .rng = &t->thoughts,
                           .memory = t->memory[seat],
                           .host = t->host};
    tp_answer a;
    tp_bot_ask(&t->player, &q, &a);
    return a.move;
}

/* Reservoir sampling: every position of the game is kept with the same probability. */
static void note(table *t, const tp_state *s) {
    const uint64_t room = (uint64_t)t->plan->positions;
    uint64_t at = t->seen++;
    if (at >= room) at = tp_rng_below(&t->chance, (uint32_t)t->seen);
    if (at < room) memcpy(t->states + at * t->plan->game->state_size, s, t->plan->game->state_size);
}

/* To its end; false if it was stopped. */
static bool play(table *t, tp_state *s, const atomic_int *stop) {
    const tp_game *game = t->plan->game;
    int decisions = 0;
    for (;;) {
        const tp_node n = game->node(t->rules, s);
        int seat;
        if (n.kind == TP_END) return true;
        if (atomic_load(stop) != 0) return false;
        tp_move m = tp_random_move(t->rules, s, n, &t->chance, &t->scratch, &seat);
        if (decisions >= t->opening) note(t, s);
        if (n.kind != TP_CHANCE && decisions++ >= t->opening &&
            tp_rng_below(&t->chance, 100) >= t->blunders)
            m = choose(t, s, seat);
        game->apply(t->rules, s, seat, m);
    }
}

static void share_win(const tp_rules *r, const tp_state *s, float won[TP_SEATS]) {
    tp_result result = {0};
    int first = 0;
    r->game->result(r, s, &result);
    for (int i = 0; i < r->players; i++) first += result.rank[i] == 1;
    for (int i = 0; i < r->players; i++)
        won[i] = result.rank[i] == 1 ? 1.0F / (float)(r->players > 1 ? first : 1) : 0;
}

static uint32_t keep(table *t, uint64_t game, const tp_state *end, train_sample *out) {
    const uint64_t room = (uint64_t)t->plan->positions;
    const uint32_t n = (uint32_t)(t->seen < room ? t->seen : room);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n; i++) {
        const tp_state *s =
            (const tp_state *)(const void *)(t->states + i * t->plan->game->state_size);
        train_sample *x = &out[kept];
        *x = (train_sample){.game = (uint32_t)game, .players = (uint8_t)t->rules->players};
        x->seat = (uint8_t)tp_rng_below(&t->chance, x->players);
        share_win(t->rules, end, x->won);
        if (t->plan->is_check)
            train_judge(t->rules, s, x->value);
        else
            t->plan->brain->features(t->rules, s, &x->x);
        kept += !x->x.is_mixed;
    }
    return kept;
}

static void work(void *job) {
    worker *w = job;
    const train_plan *plan = w->plan;
    for (uint64_t game = w->first; game < plan->games && atomic_load(w->stop) == 0;
         game += w->stride) {
        table t;
        tp_state *s = tp_alloc(plan->game->state_size);
        open_table(&t, plan, game, w->stop);
        memcpy(s, tp_match_state(plan->match[t.rules->players]), plan->game->state_size);
        if (play(&t, s, w->stop))
            w->kept[game] = keep(&t, game, s, &w->out->all[game * (uint64_t)plan->positions]);
        close_table(&t);
        free(s);
        const unsigned long long done = atomic_fetch_add(w->done, 1) + 1;
        if (w->first == 0)
            tp_args_progress("%llu of %llu games", done, (unsigned long long)plan->games);
    }
}

/* Games that were short have fewer positions than there is room for. */
static void close_ranks(const train_plan *plan, const uint32_t *kept, train_samples *s) {
    s->count = 0;
    for (uint64_t game = 0; game < plan->games; game++)
        for (uint32_t i = 0; i < kept[game]; i++)
            s->all[s->count++] = s->all[game * (uint64_t)plan->positions + i];
}

bool train_play(const train_plan *plan, const atomic_int *stop, train_samples *out) {
    worker workers[TRAIN_THREADS];
    void *jobs[TRAIN_THREADS];
    atomic_uint_fast64_t done = 0;
    tp_app_host here;
    const tp_host *host = tp_app_host_open(&here, stop, NULL);
    out->all = tp_alloc(plan->games * (uint64_t)plan->positions * sizeof *out->all);
    uint32_t *kept = tp_alloc(plan->games * sizeof *kept);
    for (int i = 0; i < plan->threads; i++) {
        workers[i] = (worker){.plan = plan,
                              .stop = stop,
                              .done = &done,
                              .out = out,
                              .kept = kept,
                              .first = (uint64_t)i,
                              .stride = (uint64_t)plan->threads};
        jobs[i] = &workers[i];
    }
    host->run_all(host->context, work, jobs, plan->threads);
    tp_args_progress(NULL);
    close_ranks(plan, kept, out);
    free(kept);
    return atomic_load(stop) == 0;
}
