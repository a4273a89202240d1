/* bots/brains/gridlock_propose.c: of the hundreds of moves the few worth a thought, best first:
 * stops at goals, what the seat's own plan (gridlock.h) needs built, and what stands in the
 * leader's way. */
#include "bots/brains/gridlock.h"

enum { MOST = 60, WORKED_ON = 8, HINDERED = 12, CONES_TRIED = 6, IDLE_STOPS = 4 };

/* What moves are worth, to put them in order; what comes later in a plan is worth FARTHER less each
 * time. The order was found by matches, only GOAL_REACHED is sure. */
enum {
    GOAL_REACHED = 300,
    OPEN_ROAD = 200,
    OWN_WORK = 200,
    OPEN_RIVAL = 190,
    FREE_OWN_WAY = 170,
    GUARD = 130,
    HINDER = 120,
    BUILDING = 100,
    ENOUGH = 60,
    FARTHER = 8
};

/* The plans that the moves are taken from, and a short list kept sorted by insertion. */
typedef struct {
    const tp_rules *r;
    const tp_state *s;
    int seat;
    gridlock_plan own, rival;
    int count;
    tp_move move[MOST];
    int worth[MOST];
} proposals;

static void put(proposals *x, int at, tp_move m, int worth) {
    x->move[at] = m;
    x->worth[at] = worth;
}

/* Keeps the list in order, each move once; the worst fall off its end. */
static void offer(proposals *x, tp_move m, int worth) {
    int i = 0;
    while (i < x->count && x->move[i] != m) i++;
    if (i < x->count && x->worth[i] >= worth) return;
    if (i == MOST && x->worth[MOST - 1] >= worth) return;
    if (i == x->count && x->count < MOST) x->count++;
    if (i == MOST) i--;
    for (; i > 0 && x->worth[i - 1] < worth; i--) put(x, i, x->move[i - 1], x->worth[i - 1]);
    put(x, i, m, worth);
}

static bool has_car(const proposals *x, int space) {
    for (int seat = 0; seat < x->r->players; seat++)
        if (x->s->seats[seat].car == space) return true;
    return false;
}

static bool may_remove(const proposals *x, int space) {
    return !hex_has(&x->own.zones, space) && !has_car(x, space);
}

/* ---- building the seat's own plan ---- */

/* How many of these roads of a space meet one of a neighbour. */
static int links(const proposals *x, int space, unsigned roads) {
    int n = 0;
    for (; roads != 0; roads &= roads - 1) {
        const int edge = __builtin_ctz(roads), to = x->r->tables->neighbour[space][edge];
        n += to != HEX_NOWHERE && (x->own.roads[to] >> hex_opposite(edge) & 1u) != 0;
    }
    return n;
}

/* The rotations of a kind that have what the plan needs, those with most links first. */
static void offer_rotations(proposals *x, int how, int kind, int space, int worth) {
    const gridlock_kind *k = &x->r->tables->kind[kind];
    const unsigned need = x->own.need[space], now = x->own.roads[space];
    for (int i = 0; i < k->period; i++) {
        const unsigned roads = hex_turned(k->roads, i);
        if (roads == now) continue;
        if ((roads & need) == need)
            offer(x, gridlock_move(how, how == PLACE ? kind : 0, space, i),
                  worth + links(x, space, roads));
    }
}

/* Each kind in hand once. */
static void offer_hand(proposals *x, int space, int worth) {
    const gridlock_seat *own = &x->s->seats[x->seat];
    for (int i = 0; i < own->held; i++)
        if (i == 0 || own->hand[i] != own->hand[i - 1])
            offer_rotations(x, PLACE, own->hand[i], space, worth);
}

/* gridlock.md "Zones": a cone on the space or beside it is what forbids to change it. */
static void offer_clearing(proposals *x, int space, int worth) {
    for (int i = 0; i < x->s->cones_standing; i++) {
        const int cone = x->s->cones[i];
        bool is_near = cone == space;
        for (int edge = 0; edge < HEX_EDGES; edge++)
            is_near = is_near || x->r->tables->neighbour[cone][edge] == space;
        if (is_near && gridlock_uses_cones(x->r)) offer(x, gridlock_move(CLEAR, 0, cone, 0), worth);
    }
}

/* A tile that does not have what the plan needs: clear the zone, else turn it, else take it away.
 */
static void offer_mending(proposals *x, int space, int worth) {
    const unsigned need = x->own.need[space], now = x->own.roads[space];
    const int place = x->r->tables->place_of[space];
    if (hex_has(&x->own.zones, space))
        offer_clearing(x, space, worth);
    else if (gridlock_roads_fit(now, need))
        offer_rotations(x, ROTATE, gridlock_tile_at(x->r, x->s, place)->kind, space, worth + 5);
    else if (may_remove(x, space))
        offer(x, gridlock_move(REMOVE, 0, space, 0), worth);
}

/* What the plan needs first is worth most: from the car on, in the order in which it was joined. */
static void offer_own_work(proposals *x) {
    int worth = OWN_WORK, works = 0;
    const bool is_opening = x->s->phase == PHASE_RACE || x->s->phase == PHASE_FIRST;
    for (int i = 0; i < x->own.length && works < WORKED_ON; i++) {
        const int space = x->own.way[i];
        const unsigned need = x->own.need[space], now = x->own.roads[space];
        if ((now & need) == need) continue;
        if (now == 0)
            offer_hand(x, space, worth);
        else if (!is_opening)
            offer_mending(x, space, worth);
        works++;
        worth -= FARTHER;
    }
    for (int i = 0; i < x->s->cones_standing && !is_opening && gridlock_uses_cones(x->r); i++)
        if (x->own.need[x->s->cones[i]] != 0)
            offer(x, gridlock_move(CLEAR, 0, x->s->cones[i], 0), FREE_OWN_WAY);
}

/* ---- hindering ---- */

/* The plan of the seat that needs fewest turns, of the others. */
static void find_rival(proposals *x) {
    int best = -1;
    float fewest = 0;
    for (int seat = 0; seat < x->r->players; seat++) {
        if (seat == x->seat) continue;
        gridlock_make_plan(x->r, x->s, seat, &x->rival);
        const float turns = gridlock_turns_left(x->r, x->s, seat, &x->rival);
        if (best >= 0 && turns >= fewest) continue;
        best = seat;
        fewest = turns;
    }
    if (best != x->r->players - 1 && x->r->players > 2)
        gridlock_make_plan(x->r, x->s, best, &x->rival);
}

/* The rotation that leaves the rival least and the seat what it needs. */
static void offer_turning_away(proposals *x, int space, int worth) {
    const gridlock_face *face = gridlock_tile_at(x->r, x->s, x->r->tables->place_of[space]);
    const gridlock_kind *k = &x->r->tables->kind[face->kind];
    const unsigned own = x->own.need[space], rival = x->rival.need[space];
    int best = -1, fewest = __builtin_popcount(rival);
    for (int i = 0; i < k->period; i++) {
        const unsigned roads = hex_turned(k->roads, i);
        const int left = __builtin_popcount(roads & rival);
        if (i == face->rotation || (roads & own) != own || left >= fewest) continue;
        best = i;
        fewest = left;
    }
    if (best >= 0) offer(x, gridlock_move(ROTATE, 0, space, best), worth);
}

/* A road that the rival's plan counts on: turned away, or taken up if the own plan can spare it. */
static void offer_breaking(proposals *x, int space, int worth) {
    const unsigned rival = x->rival.need[space], now = x->own.roads[space];
    if (x->r->tables->place_of[space] == NO_PLACE || now == 0 || (now & rival) != rival) return;
    if (hex_has(&x->own.zones, space)) return;
    offer_turning_away(x, space, worth);
    if (x->own.need[space] == 0 && may_remove(x, space))
        offer(x, gridlock_move(REMOVE, 0, space, 0), worth + 1);
}

static bool has_cone(const proposals *x, int space) {
    for (int i = 0; i < x->s->cones_standing; i++)
        if (x->s->cones[i] == space) return true;
    return false;
}

static bool may_set_cone(const proposals *x) {
    return gridlock_uses_cones(x->r) && x->s->cones_standing < CONES;
}

/* The rotation of a kind that has fewest of these edges; *left says how many. */
static int rotation_away(const gridlock_kind *k, unsigned edges, int *left) {
    int best = 0;
    *left = HEX_EDGES + 1;
    for (int i = 0; i < k->period; i++) {
        const int n = __builtin_popcount(hex_turned(k->roads, i) & edges);
        if (n >= *left) continue;
        best = i;
        *left = n;
    }
    return best;
}

/* A tile from the hand where the rival wants to build; that also makes room in the hand. */
static void offer_blocking(proposals *x, int space, int worth) {
    const gridlock_seat *own = &x->s->seats[x->seat];
    if (x->r->tables->place_of[space] == NO_PLACE || x->own.roads[space] != 0) return;
    if (x->own.need[space] != 0) return;
    for (int i = 0; i < own->held; i++) {
        const gridlock_kind *k = &x->r->tables->kind[own->hand[i]];
        int left;
        const int rotation = rotation_away(k, x->rival.need[space], &left);
        offer(x, gridlock_move(PLACE, own->hand[i], space, rotation), worth - 10 * left);
    }
}

/* Along the rival's way, nearest to his car first: where he can drive at once it matters more. A
 * cone on the own way, too, is worth less. */
static void offer_hindering(proposals *x) {
    find_rival(x);
    int worth = x->rival.open > 0 ? OPEN_RIVAL : HINDER;
    for (int i = 1; i < x->rival.length && i < HINDERED; i++, worth -= FARTHER) {
        const int space = x->rival.way[i];
        offer_breaking(x, space, worth);
        offer_blocking(x, space, worth - 20);
        if (i < CONES_TRIED && may_set_cone(x) && !has_cone(x, space))
            offer(x, gridlock_move(CONE, 0, space, 0), worth - (x->own.need[space] != 0 ? 55 : 15));
    }
}

/* ---- guarding ---- */

/* A tile that the own plan has and that others could still turn or take. */
static bool is_exposed(const proposals *x, int space) {
    const unsigned need = x->own.need[space];
    return need != 0 && x->r->tables->place_of[space] != NO_PLACE &&
           (x->own.roads[space] & need) == need && !hex_has(&x->own.zones, space);
}

static int covers_exposed(const proposals *x, int space) {
    int n = 0;
    for (int edge = 0; edge < HEX_EDGES; edge++) {
        const int to = x->r->tables->neighbour[space][edge];
        n += to != HEX_NOWHERE && is_exposed(x, to);
    }
    return n;
}

/* A cone beside the plan keeps others from changing the tiles around it. */
static void offer_guards(proposals *x) {
    if (!may_set_cone(x)) return;
    for (int i = 0; i < x->own.length; i++) {
        const int16_t *around = x->r->tables->neighbour[x->own.way[i]];
        if (!is_exposed(x, x->own.way[i])) continue;
        for (int edge = 0; edge < HEX_EDGES; edge++) {
            const int space = around[edge];
            if (space == HEX_NOWHERE || x->own.need[space] != 0 || has_cone(x, space)) continue;
            offer(x, gridlock_move(CONE, 0, space, 0), GUARD + 15 * covers_exposed(x, space));
        }
    }
}

/* ---- driving ---- */

/* A goal above all; else a place on the own way. */
static int worth_of_stop(const proposals *x, int space) {
    const int goal = x->r->tables->destination_at[space];
    if (goal != NO_DESTINATION && (x->s->seats[x->seat].goals >> goal & 1u) != 0)
        return GOAL_REACHED;
    if (goal != NO_DESTINATION) return x->own.need[space] != 0 ? 45 : 30;
    return x->own.need[space] != 0 ? 50 : 10;
}

/* Of the stops that lead nowhere only a few: a drive must have one. */
static void offer_stops(proposals *x) {
    tp_hex_set stops;
    int few = 0;
    gridlock_stops(x->r, x->s, x->seat, &stops);
    for (int i = 0; i < HEX_WORDS; i++)
        for (uint64_t word = stops.words[i]; word != 0; word &= word - 1) {
            const int space = i * 64 + __builtin_ctzll(word), worth = worth_of_stop(x, space);
            if (worth >= 45 || few++ < IDLE_STOPS)
                offer(x, gridlock_move(STOP, 0, space, 0), worth);
        }
}

/* ---- all together ---- */

/* The first placement, gridlock.md "Setup and opening": on the own way, else anywhere free. */
static void offer_opening(proposals *x) {
    int place = 0;
    offer_own_work(x);
    if (x->count > 0) return;
    while (gridlock_face_at(x->s, place) != NO_TILE) place++;
    offer(x, gridlock_move(PLACE, x->s->seats[x->seat].hand[0], x->r->tables->space_of[place], 0),
          0);
}

/* gridlock.md "A turn": build or drive. */
static void offer_declarations(proposals *x) {
    const bool can_drive = gridlock_can_stop(x->r, x->s, x->seat);
    offer(x, gridlock_move(BUILD, 0, 0, 0), BUILDING);
    if (can_drive) offer(x, gridlock_move(DRIVE, 0, 0, 0), x->own.open > 0 ? OPEN_ROAD : ENOUGH);
}

/* What is offered depends on what the phase lets a seat do. The list is never empty. */
static void find_proposals(proposals *x) {
    x->count = 0;
    gridlock_make_plan(x->r, x->s, x->seat, &x->own);
    switch (x->s->phase) {
    case PHASE_RACE:
    case PHASE_FIRST: offer_opening(x); return;
    case PHASE_TURN: offer_declarations(x); return;
    case PHASE_BUILD:
        offer_own_work(x);
        offer_hindering(x);
        offer_guards(x);
        break;
    case PHASE_DRIVE:
        offer_stops(x);
        if (x->s->left == 2) return;
        break;
    default:
        offer_stops(x);
        offer_own_work(x);
        offer_hindering(x);
        offer_guards(x);
    }
    offer(x, gridlock_move(END, 0, 0, 0), ENOUGH);
}

size_t gridlock_propose(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    proposals x;
    x.r = r;
    x.s = s;
    x.seat = seat;
    find_proposals(&x);
    for (int i = 0; i < x.count; i++) out[i] = x.move[i];
    return (size_t)x.count;
}

/* Plays as the seat could, not knowing what others have: against a deal of its own. Mostly what
 * looks best, now and then one of the next best. */
tp_move gridlock_policy(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    enum { USUALLY = 70, NEXT_BEST = 4 };
    proposals x;
    tp_state dealt = *s;
    gridlock_determinize(r, &dealt, seat, g);
    x.r = r;
    x.s = &dealt;
    x.seat = seat;
    find_proposals(&x);
    const bool is_sure =
        x.worth[0] >= GOAL_REACHED || s->phase == PHASE_TURN || s->phase == PHASE_DRIVE;
    if (is_sure || tp_rng_below(g, 100) < USUALLY) return x.move[0];
    return x.move[tp_rng_below(g, (uint32_t)(x.count < NEXT_BEST ? x.count : NEXT_BEST))];
}
