/* gridlock/lab.c: actions and observations, see core/lab.h. Both follow the edition's map: its
 * rectangle of spaces, row by row. */
#include "state.h"

#include "core/lab.h"

/* On each space: placing the lower or the higher tile in hand in each rotation, turning a tile,
 * removing it, a cone set or cleared, a stop. Then build, drive and end. Hands are sorted; of two
 * equal tiles the lower one is placed. */
enum { ROTATIONS = HEX_EDGES, ROTATE_AT = HAND * ROTATIONS, REMOVE_AT = ROTATE_AT + ROTATIONS };
enum { CONE_AT = REMOVE_AT + 1, CLEAR_AT, STOP_AT, ON_A_SPACE };
enum { WORDS = 3 };

static int actions(const tp_rules *r) {
    return (ON_A_SPACE * r->tables->spaces + WORDS);
}

static int on_space(const gridlock_seat *own, tp_move m) {
    const int rotation = gridlock_rotation(m);
    switch (gridlock_move_kind(m)) {
    case PLACE: return (own->hand[0] == gridlock_what(m) ? 0 : ROTATIONS) + rotation;
    case ROTATE: return ROTATE_AT + rotation;
    case REMOVE: return REMOVE_AT;
    case CONE: return CONE_AT;
    case CLEAR: return CLEAR_AT;
    default: return STOP_AT;
    }
}

static int action(const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    const int kind = gridlock_move_kind(m);
    if (kind >= BUILD) return (ON_A_SPACE * r->tables->spaces + kind - BUILD);
    return (ON_A_SPACE * gridlock_space(m) + on_space(&s->seats[seat], m));
}

static const tp_plane planes[] = {{"spaces of the map", 1, TP_ONES},
                                  {"empty spaces, for tiles", 1, TP_ONES},
                                  {"destinations", 1, TP_ONES},
                                  {"printed roads, by edge", HEX_EDGES, TP_ONES},
                                  {"roads of tiles, by edge", HEX_EDGES, TP_ONES},
                                  {"cones", 1, TP_ONES},
                                  {"car", TP_EACH_SEAT, TP_ONES},
                                  {"start", TP_EACH_SEAT, TP_ONES},
                                  {"visited", TP_EACH_SEAT, TP_ONES},
                                  {"own goals", 1, TP_ONES},
                                  {"goals left", TP_EACH_SEAT, TP_FULL},
                                  {"tiles in hand", TP_EACH_SEAT, TP_FULL},
                                  {"roads of the own tiles, by edge", HAND *HEX_EDGES, TP_FULL},
                                  {"phase, in the order of the state's page", PHASES, TP_FULL},
                                  {"to act", TP_EACH_SEAT, TP_FULL},
                                  {"actions left", 1, TP_FULL},
                                  {"tiles to draw", 1, TP_FULL},
                                  {"tiles discarded", 1, TP_FULL},
                                  {"turns left", 1, TP_FULL},
                                  {NULL, 0, TP_ONES}};

static void size(const tp_rules *r, tp_shape *out) {
    out->height = r->tables->hex.rows;
    out->width = r->tables->hex.columns;
}

/* A plane for each edge: where a road leaves over it. */
static void mark_roads(uint8_t *first, size_t area, int space, unsigned roads) {
    for (int edge = 0; edge < HEX_EDGES; edge++)
        (first + (size_t)edge * area)[space] = (uint8_t)(roads >> edge & 1);
}

static uint8_t *several(tp_sheet *x, size_t planes_of_it) {
    uint8_t *first = x->next;
    x->next += planes_of_it * x->area;
    return first;
}

static void observe_map(const tp_rules *r, const tp_state *s, tp_sheet *x) {
    const tp_tables *t = r->tables;
    uint8_t *board = tp_sheet_next(x), *empty = tp_sheet_next(x), *goals = tp_sheet_next(x);
    uint8_t *printed = several(x, HEX_EDGES), *laid = several(x, HEX_EDGES);
    for (int space = 0; space < t->spaces; space++) {
        board[space] = hex_has(&t->board, space);
        empty[space] = t->place_of[space] != NO_PLACE;
        mark_roads(printed, x->area, space, t->roads[ORDINARY_CAR][space]);
        if (empty[space] && gridlock_face_at(s, t->place_of[space]) != NO_TILE)
            mark_roads(laid, x->area, space, gridlock_tile_at(r, s, t->place_of[space])->roads);
    }
    for (int i = 0; i < t->destinations; i++) goals[t->destination[i].space] = 1;
    uint8_t *cones = tp_sheet_next(x);
    for (int i = 0; i < s->cones_standing; i++) cones[s->cones[i]] = 1;
}

static void mark_destinations(const tp_tables *t, uint32_t set, uint8_t *plane) {
    for (; set != 0; set &= set - 1) plane[t->destination[__builtin_ctz(set)].space] = 1;
}

static void observe_seats(const tp_rules *r, const tp_state *s, int viewer, tp_sheet *x) {
    const tp_tables *t = r->tables;
    const size_t n = (size_t)r->players;
    uint8_t *cars = several(x, n), *starts = several(x, n), *visited = several(x, n);
    for (size_t i = 0; i < n; i++) {
        const gridlock_seat *p = &s->seats[tp_seat_after(r, viewer, (int)i)];
        if (p->car != HEX_NOWHERE) (cars + i * x->area)[p->car] = 1;
        if (p->start != NO_START) (starts + i * x->area)[t->destination[p->start].space] = 1;
        mark_destinations(t, p->visited, visited + i * x->area);
    }
    mark_destinations(t, s->seats[viewer].goals, tp_sheet_next(x));
    for (size_t i = 0; i < n; i++)
        tp_sheet_fill(x, __builtin_popcount(s->seats[tp_seat_after(r, viewer, (int)i)].goals));
    for (size_t i = 0; i < n; i++)
        tp_sheet_fill(x, s->seats[tp_seat_after(r, viewer, (int)i)].held);
}

static void observe_hand(const tp_rules *r, const gridlock_seat *own, tp_sheet *x) {
    for (int i = 0; i < HAND; i++) {
        const unsigned roads = i < own->held ? r->tables->kind[own->hand[i]].roads : 0;
        for (int edge = 0; edge < HEX_EDGES; edge++) tp_sheet_fill(x, roads >> edge & 1);
    }
}

static void observe(const tp_rules *r, const tp_state *s, int viewer, uint8_t *out) {
    const tp_node node = r->game->node(r, s);
    const unsigned acting = node.kind == TP_DECISION ? 1u << node.seat : node.seats;
    tp_sheet x = {out, (size_t)r->tables->spaces};
    long draw = 0, discard = 0;
    observe_map(r, s, &x);
    observe_seats(r, s, viewer, &x);
    observe_hand(r, &s->seats[viewer], &x);
    tp_sheet_choice(&x, s->phase, PHASES);
    for (int i = 0; i < r->players; i++)
        tp_sheet_fill(&x, acting >> tp_seat_after(r, viewer, i) & 1);
    for (int kind = 0; kind < r->tables->kinds; kind++) {
        draw += s->draw[kind];
        discard += s->discard[kind];
    }
    tp_sheet_fill(&x, s->left);
    tp_sheet_fill(&x, draw);
    tp_sheet_fill(&x, discard);
    tp_sheet_fill(&x, r->option[TURN_LIMIT] - s->turn);
}

const tp_lab gridlock_lab = {
    .actions = actions, .action = action, .planes = planes, .size = size, .observe = observe};
