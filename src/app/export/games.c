/* app/export/games.c: a game is played, or gone through again, and its decisions become positions;
 * see plan.h. */
#include "app/export/plan.h"

#include "app/host.h"
#include "core/base/hash.h"

#include <stdlib.h>
#include <string.h>

void export_worker_init(export_worker *w, const export_plan *plan, const atomic_int *stop) {
    *w = (export_worker){.plan = plan, .stop = stop};
    export_encoder_init(&w->encoder, plan);
    tp_scratch_init(&w->scratch, plan->rules);
}

void export_worker_done(export_worker *w) {
    export_encoder_done(&w->encoder);
    tp_scratch_done(&w->scratch);
    free(w->positions);
    free(w->states);
}

static void note(export_worker *w, const tp_state *s, int seat, tp_move move, uint64_t ply,
                 const tp_answer *a) {
    const size_t size = w->plan->rules->game->state_size;
    if (w->count == w->room) {
        w->room = w->room == 0 ? 256 : 2 * w->room;
        w->positions = tp_grow(w->positions, w->room * sizeof *w->positions);
        w->states = tp_grow(w->states, w->room * size);
    }
    export_position *p = &w->positions[w->count];
    *p = (export_position){.seat = seat, .move = move, .ply = (uint32_t)ply};
    if (a != NULL && a->has_value) {
        p->has_values = true;
        memcpy(p->values, a->value, sizeof p->values);
    }
    memcpy(w->states + w->count++ * size, s, size);
}

/* ---- new games ---- */

typedef struct {
    tp_rng chance, thoughts;
    tp_bot_memory *memory[TP_SEATS];
    tp_app_host here;
} table;

/* What a game draws from follows from the seed and its number. */
static void open_table(table *t, const export_plan *plan, uint64_t game) {
    const uint64_t hash = tp_hash_bytes(0, plan->seed, strlen(plan->seed));
    *t = (table){0};
    tp_rng_seed(&t->chance, tp_hash_mix(hash + game));
    tp_rng_seed(&t->thoughts, tp_hash_mix(hash + game) ^ 1);
    for (int i = 0; !plan->is_random && i < plan->rules->players; i++)
        t->memory[i] = tp_bot_memory_new();
}

static void close_table(table *t) {
    for (int i = 0; i < TP_SEATS; i++)
        if (t->memory[i] != NULL) tp_bot_memory_free(t->memory[i]);
}

static tp_move ask(const export_worker *w, table *t, const tp_state *s, int seat, tp_answer *a) {
    const export_plan *plan = w->plan;
    const tp_question q = {.rules = plan->rules,
                           .state = s,
                           .seat = seat,
                           .ms = plan->ms,
                           .iterations = plan->iterations,
                           .rng = &t->thoughts,
                           .memory = t->memory[seat],
                           .host = tp_app_host_open(&t->here, w->stop, NULL)};
    tp_bot_ask(&plan->player, &q, a);
    return a->move;
}

static bool play(export_worker *w, uint64_t game, tp_state *s) {
    const tp_rules *r = w->plan->rules;
    table t;
    tp_answer a;
    open_table(&t, w->plan, game);
    tp_node n = r->game->node(r, s);
    for (uint64_t ply = 0; n.kind != TP_END && atomic_load(w->stop) == 0; ply++) {
        int seat;
        tp_move move = tp_random_move(r, s, n, &t.chance, &w->scratch, &seat);
        const bool is_asked = n.kind != TP_CHANCE && !w->plan->is_random;
        if (is_asked) move = ask(w, &t, s, seat, &a);
        if (n.kind != TP_CHANCE) note(w, s, seat, move, ply, is_asked ? &a : NULL);
        r->game->apply(r, s, seat, move);
        n = r->game->node(r, s);
    }
    close_table(&t);
    return n.kind == TP_END;
}

/* ---- recorded games ---- */

typedef struct {
    export_worker *worker;
    uint64_t ply;
} reader;

static void read_ply(void *context, const tp_state *before, tp_node node, int seat, tp_move move) {
    reader *x = context;
    if (node.kind != TP_CHANCE) note(x->worker, before, seat, move, x->ply, NULL);
    x->ply++;
}

static void go_through(export_worker *w, const tp_match *m, tp_state *s) {
    reader x = {.worker = w};
    tp_match_walk(m, read_ply, &x);
    memcpy(s, tp_match_state(m), w->plan->rules->game->state_size);
}

/* ---- from a game to rows ---- */

/* So many of them or all, in order, each set of them as likely as any other. */
static void encode_sample(export_worker *w, uint64_t game, const tp_result *result,
                          export_rows *out) {
    const size_t size = w->plan->rules->game->state_size, all = w->count;
    const size_t wanted = (size_t)w->plan->sample;
    size_t left = wanted == 0 || wanted > all ? all : wanted;
    tp_rng g;
    tp_rng_seed(&g, tp_hash_mix(game + 1));
    for (size_t i = 0; i < all && left > 0; i++) {
        if (tp_rng_below(&g, (uint32_t)(all - i)) >= left) continue;
        export_position *p = &w->positions[i];
        p->state = (const tp_state *)(const void *)(w->states + i * size);
        export_encode(&w->encoder, (uint32_t)game, p, result, out);
        left--;
    }
}

bool export_game(export_worker *w, uint64_t game, export_rows *out) {
    const export_plan *plan = w->plan;
    const tp_rules *r = plan->rules;
    tp_state *s = tp_alloc(r->game->state_size);
    tp_result result = {0};
    bool is_whole = true;
    w->count = 0;
    if (plan->records != NULL) {
        go_through(w, plan->records[game], s);
    } else {
        memcpy(s, tp_match_state(plan->match), r->game->state_size);
        is_whole = play(w, game, s);
    }
    if (is_whole) {
        if (r->game->node(r, s).kind == TP_END) r->game->result(r, s, &result);
        encode_sample(w, game, &result, out);
    }
    free(s);
    return is_whole;
}
