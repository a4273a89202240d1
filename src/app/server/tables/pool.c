/* app/server/tables/pool.c: see pool.h. All but think() runs on the loop, so there is nothing to
 * lock. */
#include "app/server/tables/pool.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WAITING = 4096, MOST_EACH = 2 };

/* Levels that count positions, not time, take a few milliseconds; the others stop a little late. */
enum { COUNTING_MS = 300, LATE_MS = 100 };

/* What an address or a session has here; gone when that is nothing. */
typedef struct pool_share pool_share;
struct pool_share {
    char name[TP_ADDRESS];
    int tasks, running; /* running: without quick ones */
    uint64_t turn;      /* virtual time: when it would have been served had all shared equally */
};

struct tp_pool {
    tp_world *world;
    tp_task *queue;             /* waiting and running, in the order they came */
    tp_map from, holders;       /* of shares, by address and by owner */
    uint64_t turn;              /* virtual time: the turn of whoever was served last */
    int threads[2], running[2]; /* for bots and the like, and for what is quick */
    int waiting;
    bool is_stopped;
};

/* ---- thinking ---- */

static double seconds(void *context) {
    tp_world *w = context;
    return (double)w->steady_us(w) / 1e6;
}

/* The question of a task, and who is asked; it lives as long as this does. */
typedef struct {
    tp_rng rng;
    tp_host host;
    tp_player player;
    tp_question q;
} asking;

/* Of that level, else the strongest. */
static tp_player find_player(const tp_task *t) {
    tp_player p = {0};
    if (!tp_player_find(t->rules, t->level, &p))
        for (size_t i = 0; tp_player_at(t->rules, i, &p);) i++;
    return p;
}

static int most_ms(const tp_task *t, const tp_level *level) {
    if (level == NULL && t->max_ms > 1000) return 1000;
    return level != NULL && level->ms > 0 && level->ms < t->max_ms ? level->ms : t->max_ms;
}

/* In a window nobody sees when it has answered, and random does not look at what it has. */
int tp_think_pace(const tp_task *t) {
    if (t->rules->game->determinize == NULL || t->urgency != TP_BOT_MOVE) return 0;
    const tp_player p = find_player(t);
    if (strcmp(p.name, "random") == 0) return 0;
    const bool has_ms = p.adviser == NULL && (p.level == NULL || p.level->ms > 0);
    return has_ms ? most_ms(t, p.level) + LATE_MS : COUNTING_MS;
}

static void ask_about(asking *x, const tp_task *t) {
    x->host = (tp_host){.seconds = seconds, .context = t->world, .oracles = t->world->oracles};
    tp_rng_seed(&x->rng, t->seed);
    x->q = (tp_question){
        .rules = t->rules, .state = t->state, .seat = t->seat, .rng = &x->rng, .host = &x->host};
    memcpy(x->q.recent, t->recent, sizeof x->q.recent);
    x->player = find_player(t);
    const tp_level *level = x->player.level;
    x->q.ms = most_ms(t, level);
    x->q.iterations = level != NULL ? level->iterations : 0;
}

void tp_think_move(tp_task *t) {
    asking x;
    tp_answer a;
    ask_about(&x, t);
    tp_bot_ask(&x.player, &x.q, &a);
    t->move = a.move;
}

void tp_think_hint(tp_task *t) {
    asking x;
    tp_hint h;
    const size_t size = t->rules->game->state_size;
    tp_hint_past past = {.count = (int)t->count - 1};
    for (size_t i = 1; i < t->count; i++) {
        past.before[i - 1] = (const tp_state *)((const char *)t->state + i * size);
        past.move[i - 1] = t->past[i - 1];
    }
    ask_about(&x, t);
    tp_hint_find(&x.player, &x.q, &past, &h);
    tp_hint_write(t->speaker, t->state, &h, &t->out);
    t->move = h.choice[0].move;
}

/* Not if it stands better than the others do on average, by more than a hair. */
void tp_think_draw(tp_task *t) {
    const tp_host here = {.seconds = seconds, .context = t->world, .oracles = t->world->oracles};
    tp_rng g;
    tp_question q = {.rules = t->rules,
                     .state = t->state,
                     .seat = t->seat,
                     .rng = &g,
                     .ms = t->max_ms,
                     .host = &here};
    tp_rng_seed(&g, t->seed);
    t->move = tp_bot_outlook(&q) <= 1.0F / (float)t->rules->players + 0.01F;
}

static void write_chances(tp_writer *w, const float *value, int players) {
    tp_write_open(w, '[');
    for (int i = 0; i < players; i++) tp_write_int(w, lrintf(value[i] * 1000));
    tp_write_close(w, ']');
}

/* In thousandths. */
void tp_think_chances(tp_task *t) {
    const tp_rules *r = t->rules;
    float value[TP_SEATS];
    tp_rng g;
    const tp_host here = {.seconds = seconds, .context = t->world, .oracles = t->world->oracles};
    tp_question q = {.rules = r, .rng = &g, .host = &here};
    q.ms = t->max_ms > (int)t->count ? t->max_ms / (int)t->count : 1;
    tp_rng_seed(&g, t->seed);
    tp_write_key(&t->out, "values");
    tp_write_open(&t->out, '[');
    for (size_t i = 0; i < t->count; i++) {
        q.state = (const tp_state *)((const char *)t->state + i * r->game->state_size);
        tp_estimate_chances(&q, value);
        write_chances(&t->out, value, r->players);
    }
    tp_write_close(&t->out, ']');
    tp_write_close(&t->out, '}');
}

static void think(tp_job *j) {
    tp_task *t = (tp_task *)j;
    const int64_t start = t->world->steady_us(t->world);
    t->think(t);
    t->is_thought = true;
    t->took_us = (uint64_t)(t->world->steady_us(t->world) - start);
}

/* ---- whose turn it is ---- */

static pool_share *take_share(tp_pool *p, tp_map *shares, const char *name) {
    pool_share *x = tp_map_get(shares, name);
    if (x == NULL) {
        x = tp_alloc(sizeof *x);
        snprintf(x->name, sizeof x->name, "%s", name);
        x->turn = p->turn;
        tp_map_put(shares, x->name, x);
    }
    x->tasks++;
    return x;
}

static void give_back(tp_map *shares, pool_share *x) {
    if (--x->tasks > 0) return;
    tp_map_remove(shares, x->name);
    free(x);
}

static bool comes_before(const tp_task *a, const tp_task *b) {
    if (b == NULL || a->urgency != b->urgency) return b == NULL || a->urgency < b->urgency;
    return a->from->turn < b->from->turn;
}

/* Start-time fair queueing: whoever has had less comes first, and the longer a task may take the
 * later its address comes next. An address that had nothing to do meanwhile has saved nothing up.
 */
static tp_task *next_task(const tp_pool *p, bool is_quick) {
    tp_task *best = NULL;
    for (tp_task *t = p->queue; t != NULL; t = t->next)
        if (!t->is_running && t->is_quick == is_quick &&
            (is_quick || t->holder->running < MOST_EACH) && comes_before(t, best))
            best = t;
    return best;
}

static void take_turn(tp_pool *p, tp_task *t) {
    if (t->from->turn < p->turn) t->from->turn = p->turn;
    p->turn = t->from->turn;
    t->from->turn += t->max_ms > 0 ? (uint64_t)t->max_ms : 1;
    t->holder->running += !t->is_quick;
}

static void unlink_task(tp_pool *p, tp_task *t) {
    tp_task **link = &p->queue;
    while (*link != t) link = &(*link)->next;
    *link = t->next;
    t->holder->running -= t->is_running && !t->is_quick;
    give_back(&p->from, t->from);
    give_back(&p->holders, t->holder);
}

static void begin_tasks(tp_pool *p);

static void thought(tp_job *j) {
    tp_task *t = (tp_task *)j;
    tp_pool *p = t->pool;
    unlink_task(p, t);
    p->running[t->is_quick]--;
    begin_tasks(p); /* its owner has a place again */
    t->done(t);
}

static void begin_some(tp_pool *p, bool is_quick) {
    tp_task *t;
    while (p->running[is_quick] < p->threads[is_quick] && (t = next_task(p, is_quick)) != NULL) {
        t->is_running = true;
        t->began_us = p->world->steady_us(p->world);
        take_turn(p, t);
        p->waiting--;
        p->running[is_quick]++;
        t->job = (tp_job){.run = think, .done = thought};
        p->world->post(p->world, is_quick ? TP_ANSWERING : TP_THINKING, &t->job);
    }
}

static void begin_tasks(tp_pool *p) {
    if (p->is_stopped) return;
    begin_some(p, true);
    begin_some(p, false);
}

tp_pool *tp_pool_new(tp_world *world, int threads) {
    tp_pool *p = tp_alloc(sizeof *p);
    *p = (tp_pool){.world = world, .threads = {threads, 1}};
    world->draw(world, &p->from.seed, sizeof p->from.seed); /* see map.h */
    world->draw(world, &p->holders.seed, sizeof p->holders.seed);
    return p;
}

bool tp_pool_post(tp_pool *p, tp_task *t) {
    tp_task **link = &p->queue;
    if (p->is_stopped || p->waiting >= MOST_WAITING) return false;
    while (*link != NULL) link = &(*link)->next;
    t->next = NULL;
    t->pool = p;
    t->world = p->world;
    t->from = take_share(p, &p->from, t->address);
    t->holder = take_share(p, &p->holders, t->owner);
    *link = t;
    p->waiting++;
    begin_tasks(p);
    return true;
}

void tp_pool_count(const tp_pool *p, int64_t *running, int64_t *waiting) {
    *running = p->running[0] + p->running[1];
    *waiting = p->waiting;
}

static void drop_task(tp_pool *p, tp_task *t) {
    unlink_task(p, t);
    p->waiting--;
    t->done(t);
}

void tp_pool_replace(tp_pool *p, const void *asker, const void *topic) {
    tp_task *t = p->queue;
    while (t != NULL && (t->is_running || t->asker != asker || t->topic != topic)) t = t->next;
    if (t != NULL) drop_task(p, t);
}

void tp_pool_stop(tp_pool *p) {
    p->is_stopped = true;
    for (tp_task *t = p->queue, *next; t != NULL; t = next) {
        next = t->next;
        if (!t->is_running) drop_task(p, t);
    }
}

void tp_pool_free(tp_pool *p) {
    if (p == NULL) return;
    assert(p->queue == NULL);
    tp_map_done(&p->from);
    tp_map_done(&p->holders);
    free(p);
}

void tp_task_free(tp_task *t) {
    free(t->state);
    tp_writer_done(&t->out);
    free(t);
}
