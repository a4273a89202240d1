/* gridlock/tell.c: what happens in Gridlock, told, and what an edition of somebody's own calls its
 * things. gridlock.md "Events" */
#include "core/tell.h"
#include "state.h"

#include <string.h>

const char *const gridlock_kinds[] = {"start",  "goal",    "draw", "first", "declare", "place",
                                      "rotate", "remove",  "cone", "clear", "drive",   "reach",
                                      "done",   "shuffle", "turn", NULL};

static void tell_seat(tp_writer *w, const char *kind, int seat) {
    tp_tell_open(w, kind, seat);
    tp_tell_close(w);
}

/* ---- draws ---- */

/* What is drawn into a hand its owner alone sees. */
static bool may_see(const tp_ply *p, int seat) {
    return p->viewer == TP_EVERYTHING || p->viewer == seat;
}

static void tell_drawn(const tp_ply *p, tp_writer *w) {
    const tp_tables *t = p->rules->tables;
    const int8_t seat = p->before->seat;
    const int what = gridlock_what(p->move);
    switch (gridlock_move_kind(p->move)) {
    case START:
        tp_tell_open(w, "start", seat);
        tp_write_key_text(w, "place", t->destination[what].id);
        break;
    case GOAL:
        tp_tell_open(w, "goal", seat);
        if (may_see(p, seat)) tp_write_key_text(w, "place", t->destination[what].id);
        break;
    default:
        tp_tell_open(w, "draw", seat);
        if (may_see(p, seat)) tp_write_key_text(w, "tile", t->kind[what].id);
        break;
    }
    tp_tell_close(w);
}

/* ---- building ---- */

static const char *tile_id(const tp_rules *r, const tp_state *s, int space) {
    const int kind = gridlock_tile_at(r, s, r->tables->place_of[space])->kind;
    return r->tables->kind[kind].id;
}

static int rotation_of(const tp_rules *r, const tp_state *s, int space) {
    return gridlock_tile_at(r, s, r->tables->place_of[space])->rotation;
}

/* How a tile lies now: its roads, and those of them that go on beyond the edge, for the builder's
 * car. */
static void write_lie(const tp_ply *p, int space, tp_writer *w) {
    const tp_tables *t = p->rules->tables;
    uint8_t roads[HEX_SPACES];
    unsigned joins = 0;
    gridlock_all_roads(p->rules, p->after, p->seat, roads);
    for (unsigned edges = roads[space]; edges != 0; edges &= edges - 1) {
        const int edge = __builtin_ctz(edges);
        if (gridlock_over(t, roads, space, edge) != HEX_NOWHERE) joins |= 1u << edge;
    }
    tp_write_key_edges(w, "roads", roads[space]);
    tp_write_key_edges(w, "joins", joins);
}

static void tell_place(const tp_ply *p, int space, tp_writer *w) {
    tp_tell_open(w, "place", p->seat);
    tp_write_key_text(w, "tile", tile_id(p->rules, p->after, space));
    tp_write_key_space(w, "at", &p->rules->tables->hex, space);
    tp_write_key_int(w, "rotation", rotation_of(p->rules, p->after, space));
    write_lie(p, space, w);
    tp_tell_close(w);
    if (p->before->phase == PHASE_RACE) tell_seat(w, "first", p->seat);
}

static void tell_rotate(const tp_ply *p, int space, tp_writer *w) {
    tp_tell_open(w, "rotate", p->seat);
    tp_write_key_space(w, "at", &p->rules->tables->hex, space);
    tp_write_key_int(w, "from", rotation_of(p->rules, p->before, space));
    tp_write_key_int(w, "to", rotation_of(p->rules, p->after, space));
    tp_write_key_text(w, "tile", tile_id(p->rules, p->after, space));
    write_lie(p, space, w);
    tp_tell_close(w);
}

static void tell_remove(const tp_ply *p, int space, tp_writer *w) {
    tp_tell_open(w, "remove", p->seat);
    tp_write_key_space(w, "at", &p->rules->tables->hex, space);
    tp_write_key_text(w, "tile", tile_id(p->rules, p->before, space));
    tp_tell_close(w);
}

/* A space that is called something is a place: a destination by its id, a tunnel or a park, which
 * have none, by the space. */
void gridlock_write_place(const tp_rules *r, int space, tp_writer *w) {
    const int destination = r->tables->destination_at[space];
    if (destination != NO_DESTINATION)
        tp_write_key_text(w, "place", r->tables->destination[destination].id);
    else if (r->tables->names[space] != NULL)
        tp_write_key_space(w, "place", &r->tables->hex, space);
}

static void tell_cone(const tp_ply *p, const char *kind, int space, tp_writer *w) {
    tp_tell_open(w, kind, p->seat);
    tp_write_key_space(w, "at", &p->rules->tables->hex, space);
    gridlock_write_place(p->rules, space, w);
    tp_tell_close(w);
}

/* ---- driving ---- */

const char *const gridlock_halt_words[] = {
    [NO_HALT] = NULL, [HALT_CONE] = "cone", [HALT_CAR] = "car", [HALT_CONGESTION] = "congestion"};

/* gridlock.md "Drive": the card of a goal is shown where the car stops. */
static void tell_reach(const tp_ply *p, tp_writer *w) {
    const gridlock_seat *now = &p->after->seats[p->seat];
    const uint32_t scored = now->visited & ~p->before->seats[p->seat].visited;
    if (scored == 0) return;
    tp_tell_open(w, "reach", p->seat);
    tp_write_key_text(w, "place", p->rules->tables->destination[__builtin_ctz(scored)].id);
    tp_write_key_int(w, "n", __builtin_popcount(now->visited));
    tp_write_key_int(w, "of", gridlock_goals(p->rules));
    tp_tell_close(w);
}

/* A stop is reached without another in between, so its best way is one that the rules allow. */
static void tell_drive(const tp_ply *p, int space, tp_writer *w) {
    gridlock_routes routes;
    uint16_t path[HEX_SPACES];
    gridlock_car_routes(p->rules, p->before, p->seat, &routes);
    const int n = gridlock_route(&routes, space, path);
    tp_tell_open(w, "drive", p->seat);
    tp_write_key_spaces(w, "path", &p->rules->tables->hex, path, n);
    tp_write_key_text(w, "halt",
                      gridlock_halt_words[gridlock_halt_at(p->rules, p->before, p->seat, space)]);
    gridlock_write_place(p->rules, space, w);
    tp_tell_close(w);
    tell_reach(p, w);
}

static void tell_declare(const tp_ply *p, const char *what, tp_writer *w) {
    tp_tell_open(w, "declare", p->seat);
    tp_write_key_text(w, "what", what);
    tp_tell_close(w);
}

static void tell_move(const tp_ply *p, tp_writer *w) {
    const int space = gridlock_space(p->move);
    switch (gridlock_move_kind(p->move)) {
    case PLACE: tell_place(p, space, w); break;
    case ROTATE: tell_rotate(p, space, w); break;
    case REMOVE: tell_remove(p, space, w); break;
    case CONE: tell_cone(p, "cone", space, w); break;
    case CLEAR: tell_cone(p, "clear", space, w); break;
    case STOP: tell_drive(p, space, w); break;
    case BUILD: tell_declare(p, "build", w); break;
    case DRIVE: tell_declare(p, "drive", w); break;
    case END: break; /* the end of the turn is all there is to tell */
    default: tell_drawn(p, w); break;
    }
}

/* ---- the end of a turn, 7 ---- */

static int count_pile(const tp_rules *r, const uint8_t pile[MOST_KINDS]) {
    int n = 0;
    for (int kind = 0; kind < r->tables->kinds; kind++) n += pile[kind];
    return n;
}

/* Only turning it over makes the discard smaller; it may have grown by a tile just before. */
static void tell_shuffle(const tp_ply *p, tp_writer *w) {
    const int removed = gridlock_move_kind(p->move) == REMOVE;
    const int was = count_pile(p->rules, p->before->discard) + removed;
    const int turned = was - count_pile(p->rules, p->after->discard);
    if (turned == 0) return;
    tp_write_open(w, '{');
    tp_write_key_text(w, "kind", "shuffle");
    tp_write_key_int(w, "n", turned);
    tp_write_close(w, '}');
}

static bool begins_turn(const tp_ply *p) {
    const int phase = p->after->phase;
    if (phase != PHASE_FIRST && phase != PHASE_TURN && phase != PHASE_QUICK) return false;
    return p->after->turn != p->before->turn || p->before->phase == PHASE_REFILL;
}

void gridlock_tell(const tp_ply *p, tp_writer *w) {
    tell_move(p, w);
    if (p->after->turn > p->before->turn) tell_seat(w, "done", p->seat);
    tell_shuffle(p, w);
    if (begins_turn(p)) tell_seat(w, "turn", p->after->seat);
}

/* ---- names ---- */

/* The id without a form, "straight:acc": an edition has one name for every case. */
static bool is_called(const char *id, const char *wanted) {
    const size_t n = strcspn(wanted, ":");
    return strlen(id) == n && memcmp(id, wanted, n) == 0;
}

/* Destinations by id, tunnels and parks by their space. Any other space is called what it is: what
 * it may be in the built-in city is no name for it. */
static const char *place_name(const tp_tables *t, const char *id) {
    const char *rest = id;
    int space;
    for (int i = 0; i < t->destinations; i++)
        if (is_called(t->destination[i].id, id)) return t->destination[i].name;
    const bool is_space = tp_hex_take(&rest, &t->hex, &space) && *rest == '\0';
    return is_space && t->names[space] != NULL ? t->names[space] : id;
}

const char *gridlock_name_of(const tp_rules *r, const char *group, const char *id) {
    const tp_tables *t = r->tables;
    if (strcmp(group, "places") == 0) return place_name(t, id);
    for (int i = 0; strcmp(group, "tiles") == 0 && i < t->kinds; i++)
        if (is_called(t->kind[i].id, id)) return t->kind[i].name;
    for (int i = 0; strcmp(group, "colours") == 0 && i < t->colours; i++)
        if (is_called(t->colour[i].id, id)) return t->colour[i].name;
    return NULL;
}
