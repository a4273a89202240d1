/* gridlock/rules_roads.c: where roads lead. 1 says what is connected, 5 how far a drive goes, 8 who
 * must stop where. */
#include "state.h"

#include <string.h>

/* gridlock.md "Abilities": which spaces have roads for the seat. */
static int car_of(const tp_rules *r, int seat) {
    switch (gridlock_ability_of(r, seat)) {
    case DUCK_BOAT: return BOAT;
    case PARK_RANGER: return RANGER;
    case NO_ABILITY:
    case EMERGENCY:
    case CONSTRUCTION: break;
    }
    return ORDINARY_CAR;
}

static unsigned roads_at(const tp_rules *r, const tp_state *s, int car, int space) {
    const int place = r->tables->place_of[space];
    if (place == NO_PLACE) return r->tables->roads[car][space];
    return gridlock_tile_at(r, s, place)->roads; /* none without a tile */
}

unsigned gridlock_roads(const tp_rules *r, const tp_state *s, int seat, int space) {
    return roads_at(r, s, car_of(r, seat), space);
}

void gridlock_all_roads(const tp_rules *r, const tp_state *s, int seat, uint8_t roads[HEX_SPACES]) {
    const tp_tables *t = r->tables;
    memcpy(roads, t->roads[car_of(r, seat)], (size_t)t->spaces);
    for (int place = 0; place < t->places; place++)
        roads[t->space_of[place]] = gridlock_tile_at(r, s, place)->roads;
}

/* Any first step will do: one may stop wherever one must. */
bool gridlock_can_stop(const tp_rules *r, const tp_state *s, int seat) {
    const tp_tables *t = r->tables;
    const int car = car_of(r, seat), from = s->seats[seat].car;
    if (t->type[from] == 'T' && t->tunnels > 1) return true;
    for (unsigned roads = roads_at(r, s, car, from); roads != 0; roads &= roads - 1) {
        const int edge = __builtin_ctz(roads), to = t->neighbour[from][edge];
        if (to != HEX_NOWHERE && (roads_at(r, s, car, to) >> hex_opposite(edge) & 1u) != 0)
            return true;
    }
    return false;
}

/* ---- mandatory stops, 8 ---- */

static bool is_other_car_a_halt(const tp_rules *r, int seat, int other) {
    const bool is_emergency = gridlock_ability_of(r, seat) == EMERGENCY;
    if (r->option[TRAFFIC] && !(is_emergency && r->option[RED_IGNORES_TRAFFIC])) return true;
    return gridlock_ability_of(r, other) == CONSTRUCTION && !is_emergency;
}

uint32_t gridlock_cubes(const tp_rules *r, const tp_state *s, int seat) {
    const gridlock_seat *own = &s->seats[seat];
    const bool has_start = r->option[LENGTH] != LONG && own->start != NO_START;
    return own->visited | (has_start ? UINT32_C(1) << own->start : 0);
}

/* Destinations with at least two cubes, whoever's. */
static uint32_t congested(const tp_rules *r, const tp_state *s) {
    uint32_t once = 0, twice = 0;
    for (int seat = 0; seat < r->players; seat++) {
        const uint32_t cubes = gridlock_cubes(r, s, seat);
        twice |= once & cubes;
        once |= cubes;
    }
    return twice;
}

void gridlock_halts(const tp_rules *r, const tp_state *s, int seat, tp_hex_set *halts) {
    *halts = (tp_hex_set){0};
    for (int other = 0; other < r->players; other++)
        if (other != seat && is_other_car_a_halt(r, seat, other))
            hex_add(halts, s->seats[other].car);
    if (gridlock_ability_of(r, seat) == EMERGENCY) return;
    for (int i = 0; i < s->cones_standing; i++) hex_add(halts, s->cones[i]);
    if (!r->option[CONGESTION]) return;
    for (uint32_t set = congested(r, s); set != 0; set &= set - 1)
        hex_add(halts, r->tables->destination[__builtin_ctz(set)].space);
}

/* By elimination, so that whether it is one at all is decided in one place. */
gridlock_halt gridlock_halt_at(const tp_rules *r, const tp_state *s, int seat, int space) {
    tp_hex_set halts;
    gridlock_halts(r, s, seat, &halts);
    if (!hex_has(&halts, space)) return NO_HALT;
    for (int i = 0; i < s->cones_standing; i++)
        if (s->cones[i] == space && gridlock_ability_of(r, seat) != EMERGENCY) return HALT_CONE;
    for (int other = 0; other < r->players; other++)
        if (other != seat && s->seats[other].car == space && is_other_car_a_halt(r, seat, other))
            return HALT_CAR;
    return HALT_CONGESTION;
}

/* ---- driving ---- */

typedef struct {
    tp_hex_set *reached;
    int count;
    uint16_t spaces[HEX_SPACES]; /* reached, in the order in which they were */
} journey;

static void reach(journey *j, int space) {
    if (hex_has(j->reached, space)) return;
    hex_add(j->reached, space);
    j->spaces[j->count++] = (uint16_t)space;
}

static void drive_on(const tp_tables *t, const uint8_t *roads, int from, journey *j) {
    for (unsigned edges = roads[from]; edges != 0; edges &= edges - 1) {
        const int to = gridlock_over(t, roads, from, __builtin_ctz(edges));
        if (to != HEX_NOWHERE) reach(j, to);
    }
}

/* Where one starts never forces a stop, and who drives on from one tunnel is at every other. */
void gridlock_flood(const tp_tables *t, const uint8_t *roads, const tp_hex_set *halts, int from,
                    tp_hex_set *reached) {
    journey j;
    bool went_under = false;
    j.reached = reached;
    j.count = 0;
    *reached = (tp_hex_set){0};
    reach(&j, from);
    for (int i = 0; i < j.count; i++) {
        const int space = j.spaces[i];
        if (i > 0 && hex_has(halts, space)) continue;
        drive_on(t, roads, space, &j);
        if (t->type[space] != 'T' || went_under) continue;
        for (int k = 0; k < t->tunnels; k++) reach(&j, t->tunnel[k]);
        went_under = true;
    }
}

void gridlock_stops(const tp_rules *r, const tp_state *s, int seat, tp_hex_set *stops) {
    const int from = s->seats[seat].car;
    uint8_t roads[HEX_SPACES];
    tp_hex_set halts;
    gridlock_all_roads(r, s, seat, roads);
    gridlock_halts(r, s, seat, &halts);
    gridlock_flood(r->tables, roads, &halts, from, stops);
    hex_remove(stops, from);
}
