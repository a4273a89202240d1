/* bots/brains/autobahn.c: what a position is worth to a bot: pumps taken, pumps in hand as a debt
 * that grows towards the end, and what the next driver could take at once; and which moves look
 * good before anything is searched. Every move gets a score in pumps; the scorer plays the best, a
 * playout mostly, a search looks at them in that order. */
#include "games/autobahn/state.h"

#include "bots/brains/brains.h"

/* What a glance tells of a position. */
typedef struct {
    const tp_rules *r;
    const tp_state *s;
    autobahn_tops tops;
    int leftmost;     /* the leftmost lane with a vehicle, 0 if there is none */
    int ready, catch; /* the lane that is ready to overtake, and the pumps it would take */
    float rounds;     /* how often everybody will drive again, about */
    float debt;       /* what a pump in hand costs by the end, about */
    float card;       /* what a card more in hand is worth, for what it can do */
} glance;

/* ---- prey ---- */

/* What of a column is slower than that, from the top down; false if somebody there is not. */
static bool count_column(const glance *k, int lane, int speed, int *pumps) {
    const tp_state *s = k->s;
    const int bottom = lane == 1 ? 0 : s->end[lane - 2];
    for (int place = s->end[lane - 1] - 1; place >= bottom; place--) {
        const int kind = s->traffic[place];
        if (autobahn_speed(s, &k->tops, kind, lane) >= speed) return false;
        *pumps += k->r->tables->pumps[kind];
    }
    return true;
}

/* autobahn.md "Overtaking": the pumps that a car of that speed would take from the lanes right of
 * lane; but a man with hat under the transporter keeps the speed he has now. */
static int prey_of(const glance *k, int lane, int speed) {
    int pumps = 0;
    for (int right = lane - 1; right >= 1; right--) {
        if (right <= 2 && k->tops.top[right] == HEAVY && (right == 2 || lane == 2))
            pumps += k->r->tables->pumps[HEAVY];
        if (!count_column(k, right, speed, &pumps)) break;
    }
    return pumps;
}

/* autobahn.md "Empty roads and roadworks": those that roadworks would take, with two lanes open or
 * more. */
static int works_prey(const glance *k) {
    const int lane = k->s->open;
    int pumps = lane == 2 && k->s->heavy ? k->r->tables->pumps[HEAVY] : 0;
    count_column(k, lane, 255, &pumps);
    return pumps;
}

/* ---- a turn ---- */

/* A car on the free lane beside the leftmost vehicle, and a card on it: two cards, or three if the
 * lane must be built first. */
static float car_gain(const glance *k, int kind, int snails, int cards) {
    const tp_tables *t = k->r->tables;
    const int lane = k->leftmost + 1, speed = autobahn_speed(k->s, &k->tops, kind, lane);
    const bool builds = lane > k->s->open;
    if ((t->overtakers >> kind & 1) == 0 || k->leftmost == 0 || lane > LANES) return 0;
    if (speed <= k->tops.speed[k->leftmost] || cards < 2 + builds) return 0;
    if (snails + t->snails[kind] + 1 + builds > SNAILS) return 0;
    const float safe = speed > autobahn_limit(k->s) ? 0.75F : 1.0F; /* a camera may come first */
    return safe * (float)prey_of(k, lane, speed);
}

/* The most that seat can take in a turn in which so many snails are used up. */
static float turn_gain(const glance *k, int seat, int snails) {
    const uint8_t *hand = k->s->hand[seat];
    const int cards = k->s->hand_size[seat];
    float best = k->ready > 0 && cards > 0 && snails < SNAILS ? (float)k->catch : 0;
    for (int i = 0; i < cards; i++) {
        float gain = car_gain(k, hand[i], snails, cards);
        if (hand[i] == RW && snails == 0 && k->s->open >= 2) gain = (float)works_prey(k);
        if (gain > best) best = gain;
    }
    return best;
}

static glance glance_at(const tp_rules *r, const tp_state *s) {
    glance k = {.r = r, .s = s, .tops = autobahn_look(s), .leftmost = s->open};
    while (k.leftmost > 0 && k.tops.top[k.leftmost] == NOBODY) k.leftmost--;
    k.ready = autobahn_ready_lane(r, s, &k.tops);
    k.catch = k.ready > 0 ? prey_of(&k, k.ready, k.tops.speed[k.ready]) : 0;
    k.rounds = (float)s->deck_size / (2.0F * (float)r->players);
    k.debt = 1.0F / (1.0F + 0.35F * k.rounds);
    k.card = k.rounds < 3 ? 0.3F * k.rounds : 0.9F;
    return k;
}

/* ---- the position ---- */

/* Who drives next or still has cards to play, and how many snails he has used. */
static int next_driver(const glance *k, int *snails) {
    const tp_state *s = k->s;
    const bool is_done = (s->phase == PHASE_FUEL || s->phase == PHASE_DRAW) && s->colour == YELLOW;
    *snails = is_done ? 0 : s->snails;
    return is_done ? (s->driver + 1) % k->r->players : s->driver;
}

/* What a seat would score now, with a guess of what its hand will cost and bring. */
static float points(const glance *k, int seat) {
    const uint8_t *pumps = k->r->tables->pumps, *hand = k->s->hand[seat];
    int taken = 0, held = 0;
    for (int i = 0; i < VEHICLES; i++) taken += k->s->taken[seat][i] * pumps[L80 + i];
    for (int i = 0; i < k->s->hand_size[seat]; i++) held += pumps[hand[i]];
    return (float)taken - k->debt * (float)held + k->card * (float)k->s->hand_size[seat];
}

enum { LEAD, DRIVES, DRIVES_NEXT, FEATURES };
static const char *const feature_names[] = {"what it will score", "drives", "drives next", NULL};

/* How sure a lead is depends on how much is to come. */
static void features(const tp_rules *r, const tp_state *s, tp_features *out) {
    const glance k = glance_at(r, s);
    const float unit = 2.0F + 0.5F * k.rounds;
    float value[TP_SEATS];
    int snails;
    const int driver = next_driver(&k, &snails), after = (driver + 1) % r->players;
    for (int i = 0; i < r->players; i++) value[i] = points(&k, i);
    value[driver] += 0.8F * turn_gain(&k, driver, snails);
    value[after] += 0.3F * turn_gain(&k, after, 0);
    for (int i = 0; i < r->players; i++) {
        out->of[i][LEAD] = value[i] / unit;
        out->of[i][DRIVES] = i == driver ? 1 : 0;
        out->of[i][DRIVES_NEXT] = i == after ? 1 : 0;
    }
    out->phase = 1 / (1 + k.rounds / 2);
    out->out = 0;
}

static const tp_model model = {
#include "bots/weights/autobahn.def"
};

static void evaluate(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    tp_features x;
    features(r, s, &x);
    tp_model_judge(&model, r->players, &x, value);
}

/* ---- cards ---- */

/* What a card in hand is good for, apart from its pumps. */
static float use_of(const glance *k, int kind) {
    static const float use[KINDS] = {
        [RW] = 2.0F, [CAM] = 1.5F, [IND] = 1.0F, [FLA] = 0.7F, [DOC] = 0.7F, [SX] = 0.5F};
    const bool overtakes = (k->r->tables->overtakers >> kind & 1) != 0;
    const float worth = overtakes ? 1.0F + 0.08F * (float)(kind - C90) : use[kind];
    return k->rounds < 1 ? worth * k->rounds : worth;
}

/* What it brings to be rid of it. */
static float relief(const glance *k, int kind) {
    return k->debt * (float)k->r->tables->pumps[kind] - k->card - use_of(k, kind);
}

/* What it brings to draw so many. */
static float refuelling(const glance *k, int cards) {
    const float pumps = 1.7F; /* on a card, about */
    return (float)cards * (k->card + 0.4F - k->debt * pumps);
}

/* ---- the driver's moves ---- */

/* A card laid into the traffic: the seat is rid of it, and it may be ready to overtake; but what it
 * makes ready and cannot use is the neighbour's. */
static float put_score(const glance *k, int seat, int kind, int lane) {
    const tp_state *s = k->s;
    const int pumps = k->r->tables->pumps[kind];
    const int speed = autobahn_speed(s, &k->tops, kind, lane);
    const bool is_left = lane == k->leftmost + 1;
    const bool overtakes = (k->r->tables->overtakers >> kind & 1) != 0;
    const int snails = s->snails + k->r->tables->snails[kind];
    float score = relief(k, kind) + 0.15F * (float)pumps;
    if (k->ready > 0 && lane == k->ready) score += 0.6F * (float)k->catch; /* it stays behind */
    if (kind == HEAVY || !is_left || !overtakes || lane < 2) return score;
    const float prey = (float)prey_of(k, lane, speed);
    if (snails >= SNAILS || s->hand_size[seat] < 2) return score - 0.7F * prey;
    return score + (speed > autobahn_limit(s) ? 0.7F : 1.0F) * prey;
}

/* What a camera would bring; the speeder may be covered by others. */
static int pumps_seen(const glance *k, int lane) {
    return k->r->tables->pumps[autobahn_photographed(k->r, k->s, lane)];
}

/* The driver's moves: what they take at once, what they leave to the neighbour, and the card. */
static float drive_score(const glance *k, int seat, tp_move m) {
    const int card = autobahn_card(m), lane = autobahn_number(m);
    const float left = k->ready > 0 ? 0.7F * (float)k->catch : 0; /* to the neighbour */
    switch (autobahn_verb(m)) {
    case OVERTAKE: return (float)k->catch + left + relief(k, card);
    case BUILD: return 0.3F + relief(k, card);
    case PUT: return put_score(k, seat, card, lane);
    case SIGN: return relief(k, card) + refuelling(k, 1);
    case WORKS: return (float)works_prey(k) + relief(k, RW) + (k->ready == k->s->open ? left : 0);
    case REFUEL: return relief(k, card) + refuelling(k, k->r->tables->pumps[card]);
    case CAMERA: return (float)pumps_seen(k, lane) + relief(k, CAM) + (lane == k->ready ? left : 0);
    default: return 0; /* end */
    }
}

/* ---- windows ---- */

/* A reaction costs a card; passing is 0, so what scores less is left. */
static float window_score(const glance *k, int seat, tp_move m) {
    const tp_state *s = k->s;
    const float rivals = (float)(k->r->players - 1);
    switch (autobahn_verb(m)) {
    case CAMERA:
        return (float)pumps_seen(k, autobahn_number(m)) + relief(k, CAM) +
               (autobahn_number(m) == k->ready ? (float)k->catch / rivals : 0);
    case INDICATOR: return turn_gain(k, seat, 0) - 1.0F + relief(k, IND);
    case FLASH: return turn_gain(k, seat, 0) - 1.0F + relief(k, FLA);
    case DOCTOR: return (float)pumps_seen(k, s->shot_lane) / rivals + relief(k, DOC);
    default: return 0; /* pass */
    }
}

/* ---- scores ---- */

static float score_of(const glance *k, int seat, tp_move m) {
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

/* A forced move needs no score. */
static void score_all(const tp_rules *r, const tp_state *s, int seat, scores *x) {
    x->count = autobahn_moves(r, s, seat, x->move);
    if (x->count == 1) return;
    const glance k = glance_at(r, s);
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

static size_t propose(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
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

/* The rollout policy: the best move with a little luck in what is best, so that playouts differ. */
static tp_move policy(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    scores x;
    score_all(r, s, seat, &x);
    if (x.count == 1) return x.move[0];
    for (size_t i = 0; i < x.count; i++) {
        const float luck = (float)(tp_rng_next(g) >> 40) / (float)(1 << 24);
        x.score[i] += 1.5F * luck;
    }
    return x.move[best_of(&x)];
}

/* The adviser: the best by score, always the same. */
static tp_move choose_by_score(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    scores x;
    (void)g;
    score_all(r, s, seat, &x);
    return x.count == 1 ? x.move[0] : x.move[best_of(&x)];
}

static const tp_adviser advisers[] = {{"scorer", choose_by_score}, {NULL, NULL}};

/* Playouts of a few turns, then the evaluation: what the cards bring later is luck. */
static const tp_tuning tuning = {.leaf_plies = 20, .exploration = 0.3F};

static const tp_level levels[] = {
    {.name = "easy", .bot = "scorer", .slip = 0.060F},
    {.name = "medium", .bot = "ismcts", .iterations = 150, .slip = 0.012F},
    {.name = "hard", .bot = "ismcts", .ms = 1000},
    {.name = NULL},
};

const tp_brain autobahn_brain = {
    .game = &autobahn,
    .tuning = &tuning,
    .levels = levels,
    .advisers = advisers,
    .evaluate = evaluate,
    .features = features,
    .feature_names = feature_names,
    .propose = propose,
    .policy = policy,
};
