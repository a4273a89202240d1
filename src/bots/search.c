/* bots/search.c: see search.h. */
#include "bots/search.h"

#include "core/play.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- budgets ---- */

/* Iterations between two looks at the clock: as many as take no time worth speaking of. */
enum { LONGEST_STRIDE = 32 };
static const double short_time = 0.0002;

static double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void tp_budget_start(tp_budget *b, const tp_question *q) {
    b->looked = seconds_now();
    b->deadline = q->ms > 0 ? b->looked + q->ms / 1000.0 : 0;
    b->left = q->iterations > 0 ? q->iterations : UINT64_MAX;
    b->stop = q->stop;
    b->stride = b->wait = 1;
}

static bool is_past(const tp_budget *b, double now) {
    return (b->deadline > 0 && now >= b->deadline) ||
           (b->stop != NULL && atomic_load(b->stop) != 0);
}

bool tp_budget_is_over(const tp_budget *b) {
    return b->left == 0 || is_past(b, seconds_now());
}

static bool look_at_clock(tp_budget *b) {
    const double now = seconds_now();
    if (now - b->looked > short_time)
        b->stride = 1;
    else if (b->stride < LONGEST_STRIDE)
        b->stride *= 2;
    b->wait = b->stride;
    b->looked = now;
    return !is_past(b, now);
}

bool tp_budget_take(tp_budget *b) {
    if (b->left == 0) return false;
    const bool has_end = b->deadline > 0 || b->stop != NULL;
    if (has_end && --b->wait == 0 && !look_at_clock(b)) return false;
    b->left--;
    return true;
}

/* ---- values ---- */

void tp_worth(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    tp_result result = {0};
    int first = 0;
    r->game->result(r, s, &result);
    if (r->players == 1) {
        value[0] = result.rank[0] == 1 ? 1.0F : 0.5F / (float)(1 + abs(result.score[0]));
        return;
    }
    for (int i = 0; i < r->players; i++) first += result.rank[i] == 1;
    for (int i = 0; i < r->players; i++)
        value[i] = result.rank[i] == 1
                       ? 1.0F / (float)first
                       : 0.1F * (float)(r->players - result.rank[i]) / (float)r->players;
}

void tp_room_init(tp_room *room, const tp_rules *r) {
    room->moves = tp_alloc(r->max_moves * sizeof *room->moves);
    room->weights = tp_alloc(r->max_moves * sizeof *room->weights);
}

void tp_room_done(tp_room *room) {
    free(room->moves);
    free(room->weights);
}

static tp_move playout_move(const tp_rules *r, const tp_state *s, tp_node n, tp_rng *g,
                            tp_room *room, int *seat) {
    tp_scratch x = {.moves = room->moves, .weights = room->weights};
    if (r->game->policy != NULL && n.kind == TP_DECISION) {
        *seat = n.seat;
        return r->game->policy(r, s, n.seat, g);
    }
    return tp_random_move(r, s, n, g, &x, seat);
}

void tp_judge_leaf(const tp_rules *r, tp_state *s, tp_rng *g, tp_room *room,
                   float value[TP_SEATS]) {
    const tp_tuning *t = r->game->tuning;
    const bool judges = t != NULL && t->leaf_plies != 0 && r->game->evaluate != NULL;
    const int most = judges ? (t->leaf_plies > 0 ? t->leaf_plies : 0) : 0;
    for (int ply = 0;; ply++) {
        const tp_node n = r->game->node(r, s);
        int seat;
        if (n.kind == TP_END) {
            tp_worth(r, s, value);
            return;
        }
        /* A chance event is always played out: what it brings is not known before. */
        if (judges && ply >= most && n.kind != TP_CHANCE) break;
        const tp_move m = playout_move(r, s, n, g, room, &seat);
        r->game->apply(r, s, seat, m);
    }
    r->game->evaluate(r, s, value);
}

static void share_out(float value[TP_SEATS], const double sum[TP_SEATS], int players) {
    double all = 0;
    for (int i = 0; i < players; i++) all += sum[i];
    for (int i = 0; i < players; i++)
        value[i] = all > 0 ? (float)(sum[i] / all) : 1.0F / (float)players;
}

void tp_judge(const tp_rules *r, const tp_state *s, int ms, tp_rng *g, float value[TP_SEATS]) {
    const double end = seconds_now() + ms / 1000.0;
    double sum[TP_SEATS] = {0};
    tp_state *now = tp_alloc(r->game->state_size);
    tp_room room;
    tp_room_init(&room, r);
    do {
        memcpy(now, s, r->game->state_size);
        tp_judge_leaf(r, now, g, &room, value);
        for (int i = 0; i < r->players; i++) sum[i] += (double)value[i];
    } while (seconds_now() < end);
    share_out(value, sum, r->players);
    tp_room_done(&room);
    free(now);
}

size_t tp_candidates(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    if (r->game->propose != NULL) return r->game->propose(r, s, seat, out);
    return r->game->moves(r, s, seat, out);
}

/* ---- several threads ---- */

typedef struct {
    tp_worker w;
    void (*work)(tp_worker *w);
    pthread_t thread;
} hand;

static void *run_hand(void *arg) {
    hand *h = arg;
    h->work(&h->w);
    return NULL;
}

static void hand_init(hand *h, const tp_question *q, void (*work)(tp_worker *w), bool is_first) {
    h->work = work;
    h->w.q = q;
    h->w.moves = tp_alloc(q->rules->max_moves * sizeof *h->w.moves);
    h->w.memory = is_first ? q->memory : NULL;
    tp_rng_seed(&h->w.rng, tp_rng_next(q->rng));
    tp_budget_start(&h->w.budget, q);
}

static void add_move(tp_worker *all, const tp_root_move *m) {
    for (size_t i = 0; i < all->count; i++)
        if (all->moves[i].move == m->move) {
            all->moves[i].visits += m->visits;
            all->moves[i].sum += m->sum;
            return;
        }
    all->moves[all->count++] = *m;
}

static void add_worker(tp_worker *all, const tp_worker *w) {
    for (size_t i = 0; i < w->count; i++) add_move(all, &w->moves[i]);
    all->iterations += w->iterations;
    for (int i = 0; i < TP_SEATS; i++) all->value[i] += w->value[i];
}

/* Most visits; of those with equal visits the better value, then the lower move, so that the answer
 * does not depend on the order of the list. */
static const tp_root_move *best_move(const tp_worker *w) {
    const tp_root_move *best = &w->moves[0];
    for (size_t i = 1; i < w->count; i++) {
        const tp_root_move *m = &w->moves[i];
        if (m->visits != best->visits ? m->visits > best->visits
            : m->sum != best->sum     ? m->sum > best->sum
                                      : m->move < best->move)
            best = m;
    }
    return best;
}

static void answer_from(const tp_worker *w, tp_answer *a) {
    const tp_root_move *best = best_move(w);
    a->move = best->move;
    a->visits = w->iterations;
    a->has_value = w->iterations > 0;
    for (int i = 0; i < w->q->rules->players && a->has_value; i++)
        a->value[i] = (float)(w->value[i] / (double)w->iterations);
    a->pv_length = w->pv_length;
    memcpy(a->pv, w->pv, sizeof a->pv);
    if (a->pv_length == 0 || a->pv[0] != a->move) { /* another thread's line */
        a->pv[0] = a->move;
        a->pv_length = 1;
    }
}

void tp_search(const tp_question *q, void (*work)(tp_worker *w), tp_answer *a) {
    const int threads = q->threads > 1 ? q->threads : 1;
    hand *hands = tp_alloc((size_t)threads * sizeof *hands);
    for (int i = 0; i < threads; i++) hand_init(&hands[i], q, work, i == 0);
    int started = 1;
    while (started < threads &&
           pthread_create(&hands[started].thread, NULL, run_hand, &hands[started]) == 0)
        started++;
    run_hand(&hands[0]);
    for (int i = 1; i < started; i++) {
        pthread_join(hands[i].thread, NULL);
        add_worker(&hands[0].w, &hands[i].w);
    }
    answer_from(&hands[0].w, a);
    for (int i = 0; i < threads; i++) free(hands[i].w.moves);
    free(hands);
}

/* ---- memory ---- */

tp_bot_memory *tp_bot_memory_new(void) {
    return tp_alloc(sizeof(tp_bot_memory));
}

void tp_bot_memory_free(tp_bot_memory *memory) {
    if (memory == NULL) return;
    if (memory->free_data != NULL) memory->free_data(memory->data);
    free(memory);
}
