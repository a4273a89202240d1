/* bots/brains/gridlock.c: what bots know of Gridlock: how many turns each seat still needs by its
 * plan (gridlock_plan.c), what is worth a try (gridlock_propose.c), and a way to play that plans
 * for itself alone. */
#include "bots/brains/gridlock.h"

/* ---- how long a plan takes ---- */

static float larger(float a, float b) {
    return a > b ? a : b;
}

/* Half rounded up: turns come whole, but a plan is only a guess. */
static float in_turns(float turns) {
    const float whole = (float)(int)turns;
    return (turns + (turns > whole ? whole + 1 : whole)) / 2;
}

/* A hand is filled once a turn, so tiles take turns as much as actions do. */
static float turns_of_building(const gridlock_plan *p) {
    return larger((float)p->tiles / HAND, (float)p->actions / 4.0F);
}

/* gridlock.md "Quick Trip": three of any kind a turn. */
static float quick_turns(const gridlock_plan *p) {
    return larger((float)(p->actions + p->stops) / 3.0F, (float)p->tiles / HAND);
}

/* What is left of a turn and of no use: it was declared for the other thing. */
static float wasted(const tp_state *s, const gridlock_plan *p, float building) {
    if (s->phase == PHASE_BUILD) return larger((float)s->left / 4.0F - building, 0);
    if (s->phase == PHASE_DRIVE) return larger((float)(s->left - p->open) / 2.0F, 0);
    return 0;
}

/* In turns for each goal: what is scored stays scored, while others can undo roads. */
#define LASTING 0.5F

float gridlock_turns_left(const tp_rules *r, const tp_state *s, int seat, const gridlock_plan *p) {
    const float lasting = (float)p->stops * LASTING;
    if (r->option[QUICK_TRIP]) return in_turns(quick_turns(p)) + lasting;
    const float building = turns_of_building(p), driving = (float)p->stops / 2.0F;
    return in_turns(building) + in_turns(driving) + lasting +
           (s->seat == seat ? wasted(s, p, building) : 0);
}

/* How much of the turn that the seat is in is over, 0..1. */
static float turn_used(const tp_state *s, int seat) {
    if (s->seat != seat) return 0;
    switch (s->phase) {
    case PHASE_BUILD: return 1.0F - (float)s->left / 4.0F;
    case PHASE_DRIVE: return 1.0F - (float)s->left / 2.0F;
    case PHASE_QUICK: return 1.0F - (float)s->left / 3.0F;
    default: return 0;
    }
}

/* When the seat arrives, in rounds from now. */
static float arrival(const tp_rules *r, const tp_state *s, int seat) {
    gridlock_plan p;
    gridlock_make_plan(r, s, seat, &p);
    const int acting = s->first == NOBODY ? seat : (s->first + s->turn) % r->players;
    const int after = (seat - acting + r->players) % r->players;
    return gridlock_turns_left(r, s, seat, &p) + turn_used(s, seat) +
           (float)after / (float)r->players;
}

#define UNIT 1.5F /* who arrives about so many rounds later wins e times less often */
enum { LEAD, IN_TURN, FEATURES };
static const char *const feature_names[] = {"how soon it arrives", "is in its turn", NULL};

/* A race. Before the goals are dealt nobody knows. */
static void features(const tp_rules *r, const tp_state *s, tp_features *out) {
    out->phase = (float)s->turn / (float)(12 * r->players);
    out->out = 0;
    for (int seat = 0; seat < r->players; seat++) {
        const bool is_on = s->phase > PHASE_DEAL;
        out->of[seat][LEAD] = is_on ? -arrival(r, s, seat) / UNIT : 0;
        out->of[seat][IN_TURN] = is_on && s->seat == seat ? 1 : 0;
    }
}

static const tp_model model = {
#include "bots/weights/gridlock.def"
};

static void evaluate(const tp_rules *r, const tp_state *s, float value[TP_SEATS]) {
    tp_features x;
    features(r, s, &x);
    tp_model_judge(&model, r->players, &x, value);
}

/* ---- a greedy path planner ---- */

/* How long the own plan takes after a move, or as things are with 0: as a number to compare, so
 * with a little for every action. -1 if it has arrived. */
static float turns_after(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    gridlock_plan p;
    tp_state after = *s;
    if (m != 0) r->game->apply(r, &after, seat, m);
    if (after.seats[seat].goals == 0) return -1;
    gridlock_make_plan(r, &after, seat, &p);
    return (float)p.stops / 2.0F + turns_of_building(&p) + 0.01F * (float)p.actions;
}

/* Looks only at its own plan: drives when two goals, or all that are left, lie open, and else does
 * what shortens the plan most; what does not shorten it, it leaves. */
static tp_move plan_ahead(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    tp_move list[64], best = 0;
    gridlock_plan p;
    const size_t n = gridlock_propose(r, s, seat, list);
    float fewest = 1e9F;
    (void)g;
    if (s->phase == PHASE_TURN) {
        gridlock_make_plan(r, s, seat, &p);
        const int wanted = p.stops < 2 ? p.stops : 2;
        return n == 2 && p.open >= wanted ? gridlock_move(DRIVE, 0, 0, 0)
                                          : gridlock_move(BUILD, 0, 0, 0);
    }
    if (s->phase == PHASE_BUILD || s->phase == PHASE_QUICK) {
        best = gridlock_move(END, 0, 0, 0);
        fewest = turns_after(r, s, seat, 0);
    }
    for (size_t i = 0; i < n; i++) {
        const float turns = turns_after(r, s, seat, list[i]);
        if (turns >= fewest) continue;
        fewest = turns;
        best = list[i];
    }
    return best;
}

static const tp_adviser advisers[] = {{"planner", plan_ahead}, {NULL, NULL}};

/* Playouts of a few turns and the evaluation after them. Others' turns are left to playouts: their
 * goals and tiles are secret, and a tree would let them play with what the observer merely dealt
 * them. */
static const tp_tuning tuning = {
    .leaf_plies = 12, .exploration = 0.1F, .widening = 2.0F, .own_turn = true};

static const tp_level levels[] = {
    {.name = "easy", .bot = "planner", .iterations = 1, .slip = 0.120F},
    {.name = "medium", .bot = "planner", .iterations = 1, .slip = 0.030F},
    {.name = "hard", .bot = "ismcts", .ms = 1000},
    {.name = NULL},
};

const tp_brain gridlock_brain = {
    .game = &gridlock,
    .tuning = &tuning,
    .levels = levels,
    .advisers = advisers,
    .evaluate = evaluate,
    .features = features,
    .feature_names = feature_names,
    .propose = gridlock_propose,
    .policy = gridlock_policy,
};
