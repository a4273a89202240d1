/* bots/search/search.c: see search.h. */
#include "bots/search/search.h"

#include <stdlib.h>
#include <string.h>

/* ---- budgets ---- */

/* Looking at the clock costs as much as some small games' playouts. So it is looked at after every
 * iteration at first, then after twice as many each time, as long as these take no time worth
 * speaking of; where iterations are slow it stays at every one. */
enum { LONGEST_STRIDE = 32 };
static const double short_time = 0.0002;

static double seconds_of(const tp_host *host) {
    return host->seconds != NULL ? host->seconds(host->context) : 0;
}

static const tp_host *host_of(const tp_question *q) {
    static const tp_host nothing = {0};
    return q->host != NULL ? q->host : &nothing;
}

/* Time that cannot be measured is counted in iterations: a search always ends, and a level that
 * has a time alone plays everywhere. */
void tp_budget_start(tp_budget *b, const tp_question *q) {
    *b = (tp_budget){.host = host_of(q), .left = UINT64_MAX, .stride = 1, .wait = 1};
    b->looked = seconds_of(b->host);
    if (q->ms > 0 && b->host->seconds != NULL)
        b->deadline = b->looked + q->ms / 1000.0;
    else if (q->ms > 0)
        b->left = (uint64_t)q->ms * TP_ITERATIONS_PER_MS;
    if (q->iterations > 0 && q->iterations < b->left) b->left = q->iterations;
}

/* The wish to stop counts as time that is up. */
static bool is_past(const tp_budget *b, double now) {
    const tp_host *host = b->host;
    return (b->deadline > 0 && now >= b->deadline) ||
           (host->should_stop != NULL && host->should_stop(host->context));
}

bool tp_budget_is_over(const tp_budget *b) {
    return b->left == 0 || is_past(b, seconds_of(b->host));
}

static bool look_at_clock(tp_budget *b) {
    const double now = seconds_of(b->host);
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
    const bool has_end = b->deadline > 0 || b->host->should_stop != NULL;
    if (has_end && --b->wait == 0 && !look_at_clock(b)) return false;
    b->left--;
    return true;
}

/* ---- rewards and playouts ---- */

/* A place behind the first has less than a tenth: a search must never prefer a sure second place to
 * a fair chance of winning. */
void tp_reward(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
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

/* The rollout policy: the brain's at decisions, where it has one; dice by their weights, and races
 * at random. */
static tp_move rollout_move(const tp_brain *b, const tp_rules *r, const tp_state *s, tp_node n,
                            tp_rng *g, tp_scratch *scratch, int *seat) {
    if (b->policy != NULL && n.kind == TP_DECISION) {
        *seat = n.seat;
        return b->policy(r, s, n.seat, g);
    }
    return tp_random_move(r, s, n, g, scratch, seat);
}

/* A playout need not go to the end: where there is an evaluation, a few plies and its judgement say
 * more in less time (Lorentz, "Amazons Discover Monte-Carlo", 2008). */
void tp_playout(const tp_brain *b, const tp_rules *r, tp_state *s, tp_rng *g, tp_scratch *scratch,
                float value[TP_SEATS]) {
    const int plies = b->tuning->leaf_plies, most = plies > 0 ? plies : 0;
    const bool is_cut = plies != 0 && b->evaluate != NULL;
    for (int ply = 0;; ply++) {
        const tp_node n = r->game->node(r, s);
        int seat;
        if (n.kind == TP_END) {
            tp_reward(r, s, value);
            return;
        }
        /* A chance event is always played out: what it brings is not known before. */
        if (is_cut && ply >= most && n.kind != TP_CHANCE) break;
        const tp_move m = rollout_move(b, r, s, n, g, scratch, &seat);
        r->game->apply(r, s, seat, m);
    }
    b->evaluate(r, s, value);
}

/* Rewards of several seats need not add up to 1, since a second place has a little; chances do. */
static void to_shares(float value[TP_SEATS], const double sum[TP_SEATS], int players) {
    double all = 0;
    for (int i = 0; i < players; i++) all += sum[i];
    for (int i = 0; i < players; i++)
        value[i] = all > 0 ? (float)(sum[i] / all) : 1.0F / (float)players;
}

/* Flat Monte Carlo: no tree, the same playout again and again. */
void tp_estimate_chances(const tp_question *q, float value[TP_SEATS]) {
    const tp_rules *r = q->rules;
    const tp_brain *brain = tp_brain_of(r->game);
    double sum[TP_SEATS] = {0};
    tp_state *now = tp_alloc(r->game->state_size);
    tp_scratch scratch;
    tp_budget budget;
    tp_scratch_init(&scratch, r);
    tp_budget_start(&budget, q);
    tp_budget_take(&budget); /* one playout there always is */
    do {
        memcpy(now, q->state, r->game->state_size);
        tp_playout(brain, r, now, q->rng, &scratch, value);
        for (int i = 0; i < r->players; i++) sum[i] += (double)value[i];
    } while (tp_budget_take(&budget));
    to_shares(value, sum, r->players);
    tp_scratch_done(&scratch);
    free(now);
}

size_t tp_candidates(const tp_brain *b, const tp_rules *r, const tp_state *s, int seat,
                     tp_move *out) {
    if (b->propose != NULL) return b->propose(r, s, seat, out);
    return r->game->moves(r, s, seat, out);
}

bool tp_is_without(const tp_question *q, tp_move m) {
    for (size_t i = 0; i < q->withouts; i++)
        if (q->without[i] == m) return true;
    return false;
}

/* Those that may be the answer, to the front. */
static size_t keep_wanted(const tp_question *q, tp_move *moves, size_t n) {
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (!tp_is_without(q, moves[i])) moves[kept++] = moves[i];
    return kept;
}

size_t tp_root_moves(const tp_question *q, const tp_state *s, tp_move *out) {
    const tp_game *game = q->rules->game;
    const size_t n = game->moves(q->rules, s, q->seat, out);
    const size_t kept = q->withouts > 0 ? keep_wanted(q, out, n) : n;
    return kept > 0 ? kept : game->moves(q->rules, s, q->seat, out);
}

size_t tp_root_candidates(const tp_brain *b, const tp_question *q, const tp_state *s,
                          tp_move *out) {
    const size_t n = tp_candidates(b, q->rules, s, q->seat, out);
    if (q->withouts == 0) return n;
    const size_t kept = keep_wanted(q, out, n);
    return kept > 0 ? kept : tp_root_moves(q, s, out);
}

/* ---- root parallelization ---- */

/* One worker with its own tree; the host does them at the same time if it can. */
typedef struct {
    tp_worker w;
    void (*work)(tp_worker *w);
} job;

static void run_job(void *context) {
    job *j = context;
    j->work(&j->w);
}

static void run_jobs(const tp_host *host, job *jobs, int n) {
    void **each = tp_alloc((size_t)n * sizeof *each);
    for (int i = 0; i < n; i++) each[i] = &jobs[i];
    if (n > 1 && host->run_all != NULL)
        host->run_all(host->context, run_job, each, n);
    else
        for (int i = 0; i < n; i++) run_job(each[i]);
    free(each);
}

/* Generators are seeded here, in order, so that the answer does not depend on which job is done
 * first; and the clock starts here for all of them. */
static void job_init(job *j, const tp_question *q, void (*work)(tp_worker *w), bool is_first) {
    j->work = work;
    j->w.q = q;
    j->w.brain = tp_brain_of(q->rules->game);
    j->w.moves = tp_alloc(q->rules->max_moves * sizeof *j->w.moves);
    j->w.memory = is_first ? q->memory : NULL;
    tp_rng_seed(&j->w.rng, tp_rng_next(q->rng));
    tp_budget_start(&j->w.budget, q);
}

/* Trees that widen see different moves at the root; those that several know are added up. */
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

float tp_circling_cost(const tp_question *q, tp_move m) {
    float cost = 0;
    for (int i = 0; i < TP_RECENT; i++)
        if (q->recent[i] == m) cost += 0.01F;
    return cost;
}

/* The robust child: the most visited, whose value is the best founded; of those with equal visits
 * the better value, then the lower move, so that the answer does not depend on the list's order. */
static const tp_root_move *robust_child(const tp_worker *w) {
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

static double mean(const tp_root_move *m) {
    return m->sum / (double)(m->visits > 0 ? m->visits : 1);
}

/* If the best one goes round in circles, another that is well founded and less than that worse. */
static const tp_root_move *way_out(const tp_worker *w, const tp_root_move *best) {
    const tp_root_move *chosen = best;
    const uint64_t enough = best->visits / 4;
    for (size_t i = 0; i < w->count; i++) {
        const tp_root_move *m = &w->moves[i];
        if (m->visits > enough && mean(m) - (double)tp_circling_cost(w->q, m->move) >
                                      mean(chosen) - (double)tp_circling_cost(w->q, chosen->move))
            chosen = m;
    }
    return chosen;
}

/* The principal variation is the first worker's, if it would have played the same. */
static void answer_from(const tp_worker *w, tp_answer *a) {
    const tp_root_move *best = robust_child(w);
    if (tp_circling_cost(w->q, best->move) > 0) best = way_out(w, best);
    a->move = best->move;
    a->visits = w->iterations;
    a->has_value = w->iterations > 0;
    for (int i = 0; i < w->q->rules->players && a->has_value; i++)
        a->value[i] = (float)(w->value[i] / (double)w->iterations);
    a->pv_length = w->pv_length;
    memcpy(a->pv, w->pv, sizeof a->pv);
    if (a->pv_length == 0 || a->pv[0] != a->move) {
        a->pv[0] = a->move;
        a->pv_length = 1;
    }
}

void tp_search(const tp_question *q, void (*work)(tp_worker *w), tp_answer *a) {
    const int threads = q->threads > 1 ? q->threads : 1;
    job *jobs = tp_alloc((size_t)threads * sizeof *jobs);
    for (int i = 0; i < threads; i++) job_init(&jobs[i], q, work, i == 0);
    run_jobs(host_of(q), jobs, threads);
    for (int i = 1; i < threads; i++) add_worker(&jobs[0].w, &jobs[i].w);
    answer_from(&jobs[0].w, a);
    for (int i = 0; i < threads; i++) free(jobs[i].w.moves);
    free(jobs);
}

/* ---- memory ---- */

tp_bot_memory *tp_bot_memory_new(void) {
    return tp_alloc(sizeof(tp_bot_memory));
}

void *tp_memory_get(const tp_bot_memory *memory, void (*free_data)(void *data)) {
    return memory != NULL && memory->free_data == free_data ? memory->data : NULL;
}

void tp_memory_put(tp_bot_memory *memory, void *data, void (*free_data)(void *data)) {
    if (memory->free_data != NULL) memory->free_data(memory->data);
    *memory = (tp_bot_memory){.data = data, .free_data = free_data};
}

void tp_bot_memory_free(tp_bot_memory *memory) {
    if (memory == NULL) return;
    if (memory->free_data != NULL) memory->free_data(memory->data);
    free(memory);
}
