/* gridlock/rules_moves.c: what may be done: the lists of moves, the draws and their weights, and
 * one move drawn without a list. Read rules.c for the phases first. */
#include "state.h"

/* ---- draws, 4 and 7 ---- */

/* What a seat may not draw: other starts, or its own start and goals. */
static uint32_t taken_destinations(const tp_rules *r, const tp_state *s) {
    const gridlock_seat *own = &s->seats[s->seat];
    uint32_t taken = 0;
    if (s->phase == PHASE_GOALS) return own->goals | UINT32_C(1) << own->start;
    for (int seat = 0; seat < r->players && s->seats[seat].start != NO_START; seat++)
        taken |= UINT32_C(1) << s->seats[seat].start;
    return taken;
}

static size_t destination_cards(const tp_rules *r, const tp_state *s, tp_move *out,
                                uint32_t *weight) {
    const uint32_t taken = taken_destinations(r, s);
    size_t n = 0;
    for (int i = 0; i < r->tables->destinations; i++) {
        if ((taken >> i & 1u) != 0) continue;
        weight[n] = 1;
        out[n++] = s->phase == PHASE_START ? gridlock_move(START, i, 0, 0)
                                           : gridlock_drawn(GOAL, i, s->seat);
    }
    return n;
}

size_t gridlock_outcomes(const tp_rules *r, const tp_state *s, tp_move *out, uint32_t *weight) {
    size_t n = 0;
    if (s->phase == PHASE_START || s->phase == PHASE_GOALS)
        return destination_cards(r, s, out, weight);
    for (int kind = 0; kind < r->tables->kinds; kind++) {
        if (s->draw[kind] == 0) continue;
        weight[n] = s->draw[kind];
        out[n++] = gridlock_drawn(TILE, kind, s->seat);
    }
    return n;
}

/* ---- decisions ---- */

/* Everything a seat may do, in groups, so that it can be listed and also drawn from. */
typedef struct {
    int places;            /* how many are built on: all or none */
    int kind[HAND], kinds; /* in hand, each once */
    unsigned placements;   /* on a place without a tile */
    tp_hex_set zones;      /* where nothing is rotated or removed */
    tp_hex_set cars;       /* where nothing is removed */
    tp_hex_set cones;      /* where a cone may go */
    tp_hex_set stops;
    int words;
    tp_move word[CONES + 2]; /* all other moves */
} choice;

static void add_word(choice *c, int kind, int space) {
    c->word[c->words++] = gridlock_move(kind, 0, space, 0);
}

static void offer_hand(const tp_rules *r, const gridlock_seat *own, choice *c) {
    c->places = r->tables->places;
    for (int i = 0; i < own->held; i++) {
        if (i > 0 && own->hand[i] == own->hand[i - 1]) continue;
        c->kind[c->kinds++] = own->hand[i];
        c->placements += (unsigned)r->tables->kind[own->hand[i]].period;
    }
}

/* gridlock.md "Setup and opening": nothing but placements, as if all the map were a zone. */
static void offer_opening(const tp_rules *r, const tp_state *s, int seat, choice *c) {
    offer_hand(r, &s->seats[seat], c);
    c->zones = r->tables->board;
}

void gridlock_add_zone(const tp_tables *t, int space, tp_hex_set *zones) {
    hex_add(zones, space);
    for (int edge = 0; edge < HEX_EDGES; edge++)
        if (t->neighbour[space][edge] != HEX_NOWHERE) hex_add(zones, t->neighbour[space][edge]);
}

/* Cones bind everybody; gridlock.md "Abilities": a construction car all but its own seat. */
int gridlock_zone_makers(const tp_rules *r, const tp_state *s, int seat, uint16_t *out) {
    int n = 0;
    for (int i = 0; i < s->cones_standing; i++) out[n++] = s->cones[i];
    for (int other = 0; other < r->players; other++)
        if (other != seat && gridlock_ability_of(r, other) == CONSTRUCTION)
            out[n++] = (uint16_t)s->seats[other].car;
    return n;
}

void gridlock_zones(const tp_rules *r, const tp_state *s, int seat, tp_hex_set *zones) {
    uint16_t makers[ZONE_MAKERS];
    const int n = gridlock_zone_makers(r, s, seat, makers);
    *zones = (tp_hex_set){0};
    for (int i = 0; i < n; i++) gridlock_add_zone(r->tables, makers[i], zones);
}

static void offer_building(const tp_rules *r, const tp_state *s, int seat, choice *c) {
    offer_hand(r, &s->seats[seat], c);
    gridlock_zones(r, s, seat, &c->zones);
    for (int other = 0; other < r->players; other++) hex_add(&c->cars, s->seats[other].car);
}

static void offer_cones(const tp_rules *r, const tp_state *s, choice *c) {
    if (s->cones_standing < CONES) c->cones = r->tables->board;
    const uint16_t *rank = r->tables->name_rank, *cone = s->cones;
    const bool is_turned = s->cones_standing == CONES && rank[cone[0]] > rank[cone[1]];
    for (int i = 0; i < s->cones_standing; i++) {
        const int space = cone[is_turned ? CONES - 1 - i : i];
        hex_remove(&c->cones, space);
        add_word(c, CLEAR, space);
    }
}

static void find_choice(const tp_rules *r, const tp_state *s, int seat, choice *c) {
    *c = (choice){0};
    switch (s->phase) {
    case PHASE_RACE:
    case PHASE_FIRST: offer_opening(r, s, seat, c); return;
    case PHASE_TURN:
        add_word(c, BUILD, 0);
        if (gridlock_can_stop(r, s, seat)) add_word(c, DRIVE, 0);
        return;
    case PHASE_BUILD:
        offer_building(r, s, seat, c);
        offer_cones(r, s, c);
        break;
    case PHASE_DRIVE:
        gridlock_stops(r, s, seat, &c->stops);
        if (s->left == 2) return; /* gridlock.md "A turn": a drive has at least one stop */
        break;
    case PHASE_QUICK:
        offer_building(r, s, seat, c);
        gridlock_stops(r, s, seat, &c->stops);
        if (gridlock_uses_cones(r)) offer_cones(r, s, c);
        break;
    default: assert(false && "somebody decides here");
    }
    add_word(c, END, 0);
}

/* How many moves there are on a place: placements, or the tile's other rotations and, with no car
 * on it, its removal. Which of them it is can't be foreseen: all are worked out, and none is
 * branched to. */
static uint32_t count_on_place(const tp_rules *r, const tp_state *s, const choice *c, int place) {
    const int space = r->tables->space_of[place];
    const uint32_t period = (uint32_t)r->tables->kind[gridlock_tile_at(r, s, place)->kind].period;
    const uint32_t changes = period - hex_has(&c->cars, space);
    const uint32_t free = 0U - !hex_has(&c->zones, space), empty = 0U - (s->low[place] == NO_TILE);
    return (c->placements & empty) | (changes & free & ~empty);
}

/* The n-th of them. */
static tp_move nth_on_place(const tp_rules *r, const tp_state *s, const choice *c, int place,
                            uint32_t n) {
    const int space = r->tables->space_of[place], number = (int)n;
    if (s->low[place] == NO_TILE) {
        const int period = r->tables->kind[c->kind[0]].period;
        if (number < period) return gridlock_move(PLACE, c->kind[0], space, number);
        return gridlock_move(PLACE, c->kind[1], space, number - period);
    }
    const gridlock_face *face = gridlock_tile_at(r, s, place);
    if (number + 1 == r->tables->kind[face->kind].period) return gridlock_move(REMOVE, 0, space, 0);
    return gridlock_move(ROTATE, 0, space, number < face->rotation ? number : number + 1);
}

/* ---- lists, in the byte order of the moves' texts ---- */

/* Does the text of the kind's placements come first? "fan4@" comes before "fan@". */
static bool is_before(const tp_tables *t, int kind, int other) {
    const char *a = t->kind[kind].id, *b = t->kind[other].id;
    while (*a != '\0' && *a == *b) a++, b++;
    return (*a != '\0' ? *a : '@') < (*b != '\0' ? *b : '@');
}

/* On every place without a tile the moves of these numbers, up to but not with end. */
static size_t list_placements(const tp_rules *r, const tp_state *s, const choice *c, uint32_t begin,
                              uint32_t end, tp_move *out) {
    const tp_tables *t = r->tables;
    size_t n = 0;
    for (int i = 0; i < t->spaces; i++) {
        const int place = t->place_of[t->by_name[i]];
        if (place == NO_PLACE || s->low[place] != NO_TILE) continue;
        for (uint32_t k = begin; k < end; k++) out[n++] = nth_on_place(r, s, c, place, k);
    }
    return n;
}

/* Kind by kind of the hand. */
static size_t list_hand(const tp_rules *r, const tp_state *s, const choice *c, tp_move *out) {
    if (c->kinds == 0) return 0;
    const uint32_t half = (uint32_t)r->tables->kind[c->kind[0]].period;
    const bool is_turned = c->kinds == HAND && is_before(r->tables, c->kind[1], c->kind[0]);
    size_t n = 0;
    if (is_turned) n += list_placements(r, s, c, half, c->placements, out);
    n += list_placements(r, s, c, 0, half, out + n);
    if (!is_turned) n += list_placements(r, s, c, half, c->placements, out + n);
    return n;
}

/* What is done to tiles that lie: all removals, or all rotations; of a place's moves the removal is
 * the last, if there is one. */
static size_t list_changes(const tp_rules *r, const tp_state *s, const choice *c, bool removes,
                           tp_move *out) {
    const tp_tables *t = r->tables;
    size_t n = 0;
    for (int i = 0; i < t->spaces && c->places > 0; i++) {
        const int place = t->place_of[t->by_name[i]];
        if (place == NO_PLACE || s->low[place] == NO_TILE) continue;
        const uint32_t count = count_on_place(r, s, c, place);
        const uint32_t turns = (uint32_t)t->kind[gridlock_tile_at(r, s, place)->kind].period - 1;
        const uint32_t end = removes || count < turns ? count : turns;
        for (uint32_t k = removes ? turns : 0; k < end; k++)
            out[n++] = nth_on_place(r, s, c, place, k);
    }
    return n;
}

static size_t list_spaces(const tp_tables *t, const tp_hex_set *set, int kind, tp_move *out) {
    size_t n = 0;
    for (int i = 0; i < t->spaces; i++)
        if (hex_has(set, t->by_name[i])) out[n++] = gridlock_move(kind, 0, t->by_name[i], 0);
    return n;
}

/* build, clear, cone, drive, end, place, remove, rotate, stop; cones and drive never meet. */
size_t gridlock_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    choice c;
    size_t n = 0;
    find_choice(r, s, seat, &c);
    const bool may_end = gridlock_move_kind(c.word[c.words > 0 ? c.words - 1 : 0]) == END;
    for (int i = 0; i < c.words - may_end; i++) out[n++] = c.word[i];
    n += list_spaces(r->tables, &c.cones, CONE, out + n);
    if (may_end) out[n++] = c.word[c.words - 1];
    n += list_hand(r, s, &c, out + n);
    n += list_changes(r, s, &c, true, out + n);
    n += list_changes(r, s, &c, false, out + n);
    n += list_spaces(r->tables, &c.stops, STOP, out + n);
    return n;
}

/* ---- one move at random ---- */

static tp_move sample_outcome(const tp_rules *r, const tp_state *s, tp_rng *g) {
    tp_move list[MOST_KINDS];
    uint32_t weights[MOST_KINDS];
    const size_t n = gridlock_outcomes(r, s, list, weights);
    return list[tp_rng_weighted(g, weights, n)];
}

tp_move gridlock_sample(const tp_rules *r, const tp_state *s, int seat, tp_rng *g) {
    choice c;
    uint8_t count[MOST_PLACES];
    uint32_t built = 0;
    if (seat == TP_TABLE) return sample_outcome(r, s, g);
    find_choice(r, s, seat, &c);
    for (int place = 0; place < c.places; place++)
        built += count[place] = (uint8_t)count_on_place(r, s, &c, place);
    const uint32_t cones = hex_count(&c.cones), stops = hex_count(&c.stops);
    uint32_t n = tp_rng_below(g, built + cones + stops + (uint32_t)c.words);
    if (n < built) {
        int place = 0;
        for (; place + 1 < c.places && n >= count[place]; place++) n -= count[place];
        return nth_on_place(r, s, &c, place, n);
    }
    n -= built;
    if (n < cones) return gridlock_move(CONE, 0, tp_hex_nth(&c.cones, n), 0);
    n -= cones;
    if (n < stops) return gridlock_move(STOP, 0, tp_hex_nth(&c.stops, n), 0);
    return c.word[n - stops];
}
