/* autobahn/advice.c: which moves look good before anything is searched. Every move gets a score in
 * pumps; the scorer plays the best, a playout mostly, a search looks at them in that order. */
#include "state.h"

/* ---- cards ---- */

/* What a card in hand is good for, apart from its pumps. */
static float use_of(const autobahn_glance *k, int kind) {
    static const float use[KINDS] = {
        [RW] = 2.0F, [CAM] = 1.5F, [IND] = 1.0F, [FLA] = 0.7F, [DOC] = 0.7F, [SX] = 0.5F};
    const bool overtakes = (k->r->tables->overtakers >> kind & 1) != 0;
    const float worth = overtakes ? 1.0F + 0.08F * (float)(kind - C90) : use[kind];
    return k->rounds < 1 ? worth * k->rounds : worth;
}

/* What it brings to be rid of it. */
static float relief(const autobahn_glance *k, int kind) {
    return k->debt * (float)k->r->tables->pumps[kind] - k->card - use_of(k, kind);
}

/* What it brings to draw so many. */
static float refuelling(const autobahn_glance *k, int cards) {
    const float pumps = 1.7F; /* on a card, about */
    return (float)cards * (k->card + 0.4F - k->debt * pumps);
}

/* ---- the driver's moves ---- */

static float put_score(const autobahn_glance *k, int seat, int kind, int lane) {
    const tp_state *s = k->s;
    const int pumps = k->r->tables->pumps[kind];
    const int speed = autobahn_speed(s, &k->tops, kind, lane);
    const bool is_left = lane == k->leftmost + 1;
    const bool overtakes = (k->r->tables->overtakers >> kind & 1) != 0;
    const int snails = s->snails + k->r->tables->snails[kind];
    float score = relief(k, kind) + 0.15F * (float)pumps;
    if (k->ready > 0 && lane == k->ready) score += 0.6F * (float)k->catch; /* it stays behind */
    if (kind == HEAVY || !is_left || !overtakes || lane < 2) return score;
    const float prey = (float)autobahn_prey(k, lane, speed);
    if (snails >= SNAILS || s->hand_size[seat] < 2) return score - 0.7F * prey;
    return score + (speed > autobahn_limit(s) ? 0.7F : 1.0F) * prey;
}

static int pumps_seen(const autobahn_glance *k, int lane) {
    return k->r->tables->pumps[k->tops.top[lane]];
}

static float drive_score(const autobahn_glance *k, int seat, tp_move m) {
    const int card = autobahn_card(m), lane = autobahn_number(m);
    const float left = k->ready > 0 ? 0.7F * (float)k->catch : 0; /* to the neighbour */
    switch (autobahn_verb(m)) {
    case OVERTAKE: return (float)k->catch + left + relief(k, card);
    case BUILD: return 0.3F + relief(k, card);
    case PUT: return put_score(k, seat, card, lane);
    case SIGN: return relief(k, card) + refuelling(k, 1);
    case WORKS:
        return (float)autobahn_works_prey(k) + relief(k, RW) + (k->ready == k->s->open ? left : 0);
    case REFUEL: return relief(k, card) + refuelling(k, k->r->tables->pumps[card]);
    case CAMERA: return (float)pumps_seen(k, lane) + relief(k, CAM) + (lane == k->ready ? left : 0);
    default: return 0; /* end */
    }
}

/* ---- windows ---- */

static float window_score(const autobahn_glance *k, int seat, tp_move m) {
    const tp_state *s = k->s;
    const float rivals = (float)(k->r->players - 1);
    switch (autobahn_verb(m)) {
    case CAMERA:
        return (float)pumps_seen(k, autobahn_number(m)) + relief(k, CAM) +
               (autobahn_number(m) == k->ready ? (float)k->catch / rivals : 0);
    case INDICATOR: return autobahn_turn_gain(k, seat, 0) - 1.0F + relief(k, IND);
    case FLASH: return autobahn_turn_gain(k, seat, 0) - 1.0F + relief(k, FLA);
    case DOCTOR: return (float)pumps_seen(k, s->shot_lane) / rivals + relief(k, DOC);
    default: return 0; /* pass */
    }
}

/* ---- scores ---- */

static float score_of(const autobahn_glance *k, int seat, tp_move m) {
    switch (k->s->phase) {
    case PHASE_WINDOW: return window_score(k, seat, m);
    case PHASE_FUEL: return refuelling(k, autobahn_number(m));
    default: return drive_score(k, seat, m);
    }
}

typedef struct {
    size_t count;
    tp_move move[MOST_MOVES];
    float score[MOST_MOVES];
} scores;

static void score_all(const tp_rules *r, const tp_state *s, int seat, scores *x) {
    x->count = autobahn_moves(r, s, seat, x->move);
    if (x->count == 1) return;
    const autobahn_glance k = autobahn_glance_at(r, s);
    for (size_t i = 0; i < x->count; i++) x->score[i] = score_of(&k, seat, x->move[i]);
}

static size_t best_of(const scores *x) {
    size_t best = 0;
    for (size_t i = 1; i < x->count; i++)
        if (x->score[i] > x->score[best]) best = i;
    return best;
}

/* ---- for bots ---- */

static void drop(scores *x, size_t i) {
    x->count--;
    x->move[i] = x->move[x->count];
    x->score[i] = x->score[x->count];
}

/* Which card lies face down matters little: of those who build and of those who overtake only the
 * best two. */
static void thin_out(scores *x, int verb) {
    for (;;) {
        size_t n = 0, worst = 0;
        for (size_t i = 0; i < x->count; i++) {
            if (autobahn_verb(x->move[i]) != verb) continue;
            if (n++ == 0 || x->score[i] < x->score[worst]) worst = i;
        }
        if (n <= 2) return;
        drop(x, worst);
    }
}

size_t autobahn_propose(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    scores x;
    size_t n = 0;
    score_all(r, s, seat, &x);
    if (x.count > 1) {
        thin_out(&x, BUILD);
        thin_out(&x, OVERTAKE);
    }
    while (x.count > 1) {
        const size_t best = best_of(&x);
        out[n++] = x.move[best];
        drop(&x, best);
    }
    out[n++] = x.move[0];
    return n;
}

/* The best move with a little luck in what is best. */
tp_move autobahn_policy(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    scores x;
    score_all(r, s, seat, &x);
    if (x.count == 1) return x.move[0];
    for (size_t i = 0; i < x.count; i++) {
        const float luck = (float)(tp_rng_next(g) >> 40) / (float)(1 << 24);
        x.score[i] += 1.5F * luck;
    }
    return x.move[best_of(&x)];
}

static tp_move choose_by_score(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    scores x;
    (void)g;
    score_all(r, s, seat, &x);
    return x.count == 1 ? x.move[0] : x.move[best_of(&x)];
}

const tp_adviser autobahn_advisers[] = {{"scorer", choose_by_score}, {NULL, NULL}};

const tp_tuning autobahn_tuning = {.leaf_plies = 20, .exploration = 0.3F};

const tp_level autobahn_levels[] = {
    {.name = "easy", .bot = "scorer", .blunder = 35},
    {.name = "medium", .bot = "ismcts", .iterations = 150, .blunder = 5},
    {.name = "hard", .bot = "ismcts", .ms = 1000},
    {.name = NULL},
};
