/* library/batch_play.c: how the lanes of a batch go on. Every call is a function of a range of
 * lanes; lanes know nothing of each other, so ranges can be done at the same time. */
#include "library/batch.h"

#include <stdlib.h>
#include <string.h>

void batch_room_init(batch_room *x, const turnpike_batch *b) {
    tp_scratch_init(&x->scratch, b->rules);
    x->actions = tp_alloc(b->rules->max_moves * sizeof *x->actions);
}

void batch_room_done(batch_room *x) {
    tp_scratch_done(&x->scratch);
    free(x->actions);
}

/* ---- dividing the work ---- */

/* One call on lanes begin to end. What it is about is in the fields that it needs. */
typedef struct job {
    turnpike_batch *b;
    void (*work)(struct job *j, size_t begin, size_t end);
    size_t begin, end;
    batch_room room;
    const uint8_t *which;
    const int32_t *actions;
    int32_t *chosen;
    uint8_t *bytes;
    int viewer;
    uint64_t plies;
    tp_tally tally;
    size_t illegal; /* the first lane, SIZE_MAX for none */
} job;

static void run_job(void *context) {
    job *j = context;
    j->work(j, j->begin, j->end);
}

/* Does the job, in parts if the batch is used so; afterwards *j has what the parts came to. Ranges
 * are whole numbers of portions, so that vectors are filled. */
static void run(job *j) {
    enum { PORTION = 64 };
    turnpike_batch *b = j->b;
    const size_t portions = (b->lanes + PORTION - 1) / PORTION;
    const size_t n = portions < (size_t)b->threads ? portions : (size_t)b->threads;
    job *parts = tp_alloc(n * sizeof *parts);
    void **list = tp_alloc(n * sizeof *list);
    for (size_t i = 0; i < n; i++) {
        const size_t end = portions * (i + 1) / n * PORTION;
        parts[i] = *j;
        parts[i].illegal = SIZE_MAX;
        parts[i].begin = portions * i / n * PORTION;
        parts[i].end = end < b->lanes ? end : b->lanes;
        batch_room_init(&parts[i].room, b);
        list[i] = &parts[i];
    }
    if (n > 1 && b->host.run_all != NULL)
        b->host.run_all(b->host.context, run_job, list, (int)n);
    else
        for (size_t i = 0; i < n; i++) run_job(list[i]);
    j->illegal = SIZE_MAX;
    for (size_t i = 0; i < n; i++) {
        tp_tally_add(&j->tally, &parts[i].tally);
        if (parts[i].illegal < j->illegal) j->illegal = parts[i].illegal;
        batch_room_done(&parts[i].room);
    }
    free(parts);
    free(list);
}

/* ---- a lane goes on ---- */

static int any_of(unsigned seats, tp_rng *g) {
    for (uint32_t skip = tp_rng_below(g, (uint32_t)__builtin_popcount(seats)); skip > 0; skip--)
        seats &= seats - 1;
    return __builtin_ctz(seats);
}

static uint64_t settle(turnpike_batch *b, size_t lane, tp_scratch *x) {
    const tp_rules *r = b->rules;
    tp_state *s = batch_state(b, lane);
    uint64_t rolls = 0;
    tp_node n = r->game->node(r, s);
    for (; n.kind == TP_CHANCE; n = r->game->node(r, s), rolls++) {
        int seat;
        const tp_move m = tp_random_move(r, s, n, &b->rng[lane], x, &seat);
        r->game->apply(r, s, seat, m);
    }
    b->has_ended[lane] = n.kind == TP_END;
    if (n.kind == TP_DECISION) b->seats[lane] = (int8_t)n.seat;
    if (n.kind == TP_RACE) b->seats[lane] = (int8_t)any_of(n.seats, &b->rng[lane]);
    return rolls;
}

uint64_t batch_settle(turnpike_batch *b, size_t lane) {
    tp_scratch x;
    tp_scratch_init(&x, b->rules);
    const uint64_t rolls = settle(b, lane, &x);
    tp_scratch_done(&x);
    return rolls;
}

static void begin_anew(turnpike_batch *b, size_t lane, tp_scratch *x) {
    memcpy(batch_state(b, lane), b->first, b->size);
    settle(b, lane, x);
}

static void reset_lanes(job *j, size_t begin, size_t end) {
    for (size_t i = begin; i < end; i++)
        if (j->which == NULL || j->which[i] != 0) begin_anew(j->b, i, &j->room.scratch);
}

void turnpike_batch_reset(turnpike_batch *b, const uint8_t *which) {
    run(&(job){.b = b, .work = reset_lanes, .which = which});
}

bool batch_find(const turnpike_batch *b, size_t lane, int32_t action, batch_room *x, tp_move *out) {
    if (b->has_ended[lane] || action < 0) return false;
    const size_t n =
        tp_lab_list(b->rules, batch_state(b, lane), b->seats[lane], &x->scratch, x->actions);
    for (size_t i = 0; i < n; i++) {
        if (x->actions[i] != (uint32_t)action) continue;
        *out = x->scratch.moves[i];
        return true;
    }
    return false;
}

static void apply_lanes(job *j, size_t begin, size_t end) {
    turnpike_batch *b = j->b;
    for (size_t i = begin; i < end; i++) {
        tp_move move;
        if (j->actions[i] == TURNPIKE_STAY) continue;
        if (b->has_ended[i]) {
            begin_anew(b, i, &j->room.scratch);
        } else if (batch_find(b, i, j->actions[i], &j->room, &move)) {
            b->rules->game->apply(b->rules, batch_state(b, i), b->seats[i], move);
            settle(b, i, &j->room.scratch);
        } else if (j->illegal == SIZE_MAX) {
            j->illegal = i;
        }
    }
}

bool turnpike_batch_apply(turnpike_batch *b, const int32_t *actions, size_t *illegal) {
    job j = {.b = b, .work = apply_lanes, .actions = actions};
    run(&j);
    if (j.illegal == SIZE_MAX) return true;
    if (illegal != NULL) *illegal = j.illegal;
    return false;
}

/* The game's own way to play many at once takes as many lanes as it likes. */
static void play_lanes(job *j, size_t begin, size_t end) {
    turnpike_batch *b = j->b;
    const tp_lab *lab = b->rules->game->lab;
    size_t i = begin;
    if (lab != NULL && lab->play != NULL)
        i += lab->play(b->rules, b->first, batch_state(b, begin), &b->rng[begin], end - begin,
                       j->plies, &j->tally);
    for (; i < end; i++)
        tp_lab_play(b->rules, b->first, batch_state(b, i), &b->rng[i], &j->room.scratch, j->plies,
                    &j->tally);
    for (i = begin; i < end; i++) {
        const uint64_t rolls = settle(b, i, &j->room.scratch);
        j->tally.plies += rolls;
        if (rolls > 0 && b->has_ended[i]) tp_lab_count(b->rules, batch_state(b, i), &j->tally);
    }
}

void turnpike_batch_random(turnpike_batch *b, uint64_t plies, turnpike_tally *tally) {
    job j = {.b = b, .work = play_lanes, .plies = plies};
    run(&j);
    if (tally != NULL) *tally = batch_hand_over(&j.tally);
}

static void choose_lanes(job *j, size_t begin, size_t end) {
    const turnpike_batch *b = j->b;
    for (size_t i = begin; i < end; i++) {
        j->chosen[i] = TURNPIKE_STAY;
        if (b->has_ended[i]) continue;
        const size_t n = tp_lab_list(b->rules, batch_state(b, i), b->seats[i], &j->room.scratch,
                                     j->room.actions);
        j->chosen[i] = (int32_t)j->room.actions[tp_rng_below(&b->rng[i], (uint32_t)n)];
    }
}

void turnpike_batch_choose(turnpike_batch *b, int32_t *actions) {
    run(&(job){.b = b, .work = choose_lanes, .chosen = actions});
}

/* ---- what is so in each lane ---- */

void turnpike_batch_seats(const turnpike_batch *b, int8_t *seats) {
    for (size_t i = 0; i < b->lanes; i++)
        seats[i] = (int8_t)(b->has_ended[i] ? TURNPIKE_TABLE : b->seats[i]);
}

static void mask_lanes(job *j, size_t begin, size_t end) {
    const turnpike_batch *b = j->b;
    const size_t width = tp_lab_actions(b->rules);
    for (size_t i = begin; i < end; i++) {
        uint8_t *row = j->bytes + i * width;
        memset(row, 0, width);
        if (b->has_ended[i]) continue;
        const size_t n = tp_lab_list(b->rules, batch_state(b, i), b->seats[i], &j->room.scratch,
                                     j->room.actions);
        for (size_t k = 0; k < n; k++) row[j->room.actions[k]] = 1;
    }
}

void turnpike_batch_mask(turnpike_batch *b, uint8_t *mask) {
    run(&(job){.b = b, .work = mask_lanes, .bytes = mask});
}

static void observe_lanes(job *j, size_t begin, size_t end) {
    const turnpike_batch *b = j->b;
    const tp_shape shape = tp_lab_shape(b->rules);
    const size_t size = (size_t)shape.planes * (size_t)shape.height * (size_t)shape.width;
    for (size_t i = begin; i < end; i++)
        tp_lab_observe(b->rules, batch_state(b, i),
                       j->viewer == TURNPIKE_TABLE ? b->seats[i] : j->viewer, j->bytes + i * size);
}

void turnpike_batch_observe(turnpike_batch *b, int viewer, uint8_t *planes) {
    run(&(job){.b = b, .work = observe_lanes, .viewer = viewer, .bytes = planes});
}

void turnpike_batch_results(const turnpike_batch *b, int8_t *ranks, int32_t *scores) {
    const size_t players = (size_t)b->rules->players;
    for (size_t i = 0; i < b->lanes; i++) {
        tp_result result = {0};
        if (b->has_ended[i]) b->rules->game->result(b->rules, batch_state(b, i), &result);
        for (size_t seat = 0; seat < players; seat++) {
            if (ranks != NULL) ranks[i * players + seat] = (int8_t)result.rank[seat];
            if (scores != NULL) scores[i * players + seat] = result.scored ? result.score[seat] : 0;
        }
    }
}

void turnpike_batch_hashes(const turnpike_batch *b, uint64_t *hashes) {
    for (size_t i = 0; i < b->lanes; i++) hashes[i] = tp_state_hash(b->rules, batch_state(b, i));
}
