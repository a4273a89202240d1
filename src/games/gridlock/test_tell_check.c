/* gridlock/test_tell_check.c: what Gridlock tells, held against the printed positions before and
 * after. Roads and mandatory stops it takes from the rules, ways it searches for itself: backwards
 * from the end. Examples are in test_tell.c. */
#include "telling.h"

#include "state.h"

#include <stdio.h>
#include <string.h>

/* ---- reading positions ---- */

static const tp_json *seat_in(const tp_json *state, int64_t seat) {
    return tp_json_item(tp_json_get(state, "seats"), (size_t)seat);
}

static bool has_text(const tp_json *list, const char *text) {
    for (size_t i = 0; i < tp_json_size(list); i++)
        if (tp_json_equals(tp_json_item(list, i), text)) return true;
    return false;
}

static const char *text_at(const tp_json *list, size_t i) {
    return tp_json_text(tp_json_item(list, i), NULL);
}

static int count_text(const tp_json *list, const char *text) {
    int n = 0;
    for (size_t i = 0; i < tp_json_size(list); i++)
        n += tp_json_equals(tp_json_item(list, i), text);
    return n;
}

static const tp_json *tile_in(const tp_json *state, const char *cell) {
    const tp_json *board = tp_json_get(state, "board");
    for (size_t i = 0; i < tp_json_size(board); i++)
        if (strcmp(told_text(tp_json_item(board, i), "cell"), cell) == 0)
            return tp_json_item(board, i);
    return NULL;
}

static int64_t pile_size(const tp_json *state, const char *key) {
    int64_t n = 0;
    tp_json_pair pair = {0};
    while (tp_json_next(tp_json_get(state, key), &pair)) n += tp_json_int(pair.value);
    return n;
}

static int space_of(const tp_rules *r, const char *name) {
    int space = HEX_NOWHERE;
    return tp_hex_take(&name, &r->tables->hex, &space) ? space : HEX_NOWHERE;
}

/* ---- drives ---- */

static bool is_connected(const tell_case *c, int from, int to) {
    const tp_tables *t = c->rules->tables;
    for (int edge = 0; edge < HEX_EDGES; edge++)
        if (tp_hex_neighbour(&t->hex, from, edge) == to && t->type[to] != '-')
            if ((gridlock_roads(c->rules, c->before_state, c->seat, from) >> edge & 1u) != 0 &&
                (gridlock_roads(c->rules, c->before_state, c->seat, to) >> (edge + 3) % 6 & 1u) !=
                    0)
                return true;
    return from != to && t->type[from] == 'T' && t->type[to] == 'T';
}

/* How many steps it is from every space to the last one, none of them on from a mandatory stop. */
static void count_steps(const tell_case *c, int last, const tp_hex_set *halts, int *steps) {
    const tp_tables *t = c->rules->tables;
    const int from = c->before_state->seats[c->seat].car;
    for (int space = 0; space < t->spaces; space++) steps[space] = space == last ? 0 : 9999;
    for (bool changed = true; changed;) {
        changed = false;
        for (int a = 0; a < t->spaces; a++)
            for (int b = 0; b < t->spaces; b++) {
                if (steps[b] + 1 >= steps[a] || (a != from && hex_has(halts, a))) continue;
                if (!is_connected(c, a, b)) continue;
                steps[a] = steps[b] + 1;
                changed = true;
            }
    }
}

/* The first of all shortest ways: at each space the first next one by name that is nearer. */
static const char *check_way(const tell_case *c, const tp_json *path) {
    const tp_tables *t = c->rules->tables;
    const size_t n = tp_json_size(path);
    static int steps[HEX_SPACES];
    tp_hex_set halts;
    if (n < 2) return "a drive goes nowhere";
    gridlock_halts(c->rules, c->before_state, c->seat, &halts);
    count_steps(c, space_of(c->rules, text_at(path, n - 1)), &halts, steps);
    if (steps[space_of(c->rules, text_at(path, 0))] != (int)n - 1) return "a drive makes detours";
    for (size_t i = 1; i < n; i++) {
        const int from = space_of(c->rules, text_at(path, i - 1));
        const int to = space_of(c->rules, text_at(path, i));
        if (!is_connected(c, from, to)) return "a drive leaves the road";
        if (steps[to] != steps[from] - 1) return "a drive goes on from a mandatory stop";
        for (int other = 0; other < t->spaces; other++) {
            char name[8];
            if (steps[other] != steps[to] || !is_connected(c, from, other)) continue;
            tp_hex_put(name, &t->hex, other);
            if (strcmp(name, text_at(path, i)) < 0) return "a drive is not the first in byte order";
        }
    }
    return NULL;
}

static int cubes_on(const tell_case *c, const char *id) {
    const tp_json *options = tp_json_get(c->before, "options");
    const bool starts_count = strcmp(told_text(options, "length"), "long") != 0;
    int n = 0;
    for (int seat = 0; seat < c->rules->players; seat++) {
        const tp_json *of = seat_in(c->before, seat);
        n += has_text(tp_json_get(of, "visited"), id) ||
             (starts_count && strcmp(told_text(of, "start"), id) == 0);
    }
    return n;
}

static const char *id_at(const tell_case *c, const char *cell) {
    const int destination = c->rules->tables->destination_at[space_of(c->rules, cell)];
    return destination == NO_DESTINATION ? "" : c->rules->tables->destination[destination].id;
}

static const char *check_halt(const tell_case *c, const tp_json *event, const char *cell) {
    const char *halt = told_text(event, "halt");
    const bool is_emergency = gridlock_ability_of(c->rules, c->seat) == EMERGENCY;
    tp_hex_set halts;
    int cars = 0;
    gridlock_halts(c->rules, c->before_state, c->seat, &halts);
    const bool has_cone = has_text(tp_json_get(c->before, "cones"), cell) && !is_emergency;
    for (int seat = 0; seat < c->rules->players; seat++)
        cars += seat != c->seat && strcmp(told_text(seat_in(c->before, seat), "car"), cell) == 0;
    if (!hex_has(&halts, space_of(c->rules, cell))) return *halt == '\0' ? NULL : "a halt is none";
    if (has_cone) return strcmp(halt, "cone") == 0 ? NULL : "a cone that halts is not told";
    if (strcmp(halt, "car") == 0) return cars > 0 ? NULL : "a halting car is not there";
    if (strcmp(halt, "congestion") != 0) return "a halt is not told";
    return cubes_on(c, id_at(c, cell)) >= 2 ? NULL : "a congested place has not two cubes";
}

static const char *check_drive(const tell_case *c) {
    const tp_json *event = told_first(c->events, "drive");
    const tp_json *path = tp_json_get(event, "path");
    const char *from = told_text(seat_in(c->before, c->seat), "car");
    const char *to = told_text(seat_in(c->after, c->seat), "car");
    if (event == NULL || path == NULL || tp_json_size(path) == 0) return "a drive is not told";
    if (strcmp(text_at(path, 0), from) != 0 ||
        strcmp(text_at(path, tp_json_size(path) - 1), to) != 0)
        return "a drive does not lead from its space to its space";
    const char *id = id_at(c, to);
    if (*id != '\0' && strcmp(told_text(event, "place"), id) != 0) return "a place is not told";
    const char *wrong = check_way(c, path);
    return wrong != NULL ? wrong : check_halt(c, event, to);
}

static const char *check_reach(const tell_case *c) {
    const tp_json *was = tp_json_get(seat_in(c->before, c->seat), "visited");
    const tp_json *now = tp_json_get(seat_in(c->after, c->seat), "visited");
    const tp_json *event = told_first(c->events, "reach");
    const size_t goals = tp_json_size(tp_json_get(seat_in(c->after, c->seat), "goals"));
    const char *place = told_text(event, "place");
    if (event == NULL || has_text(was, place) || !has_text(now, place)) return "no goal is reached";
    return told_int(event, "n") == (int64_t)tp_json_size(now) &&
                   told_int(event, "of") == (int64_t)(tp_json_size(now) + goals)
               ? NULL
               : "goals are counted wrongly";
}

/* ---- building and drawing ---- */

/* The edges as a list names them, bit by bit. */
static unsigned edges_in(const tp_json *list) {
    static const char *const names[] = {"NE", "E", "SE", "SW", "W", "NW"};
    unsigned edges = 0;
    for (int edge = 0; edge < HEX_EDGES; edge++)
        if (has_text(list, names[edge])) edges |= 1u << edge;
    return edges;
}

/* A tile that was laid or turned: as it lies in the position afterwards. */
static const char *check_lie(const tell_case *c, const tp_json *event, const char *rotation) {
    const char *at = told_text(event, "at");
    const tp_json *tile = tile_in(c->after, at);
    const int space = space_of(c->rules, at);
    if (tile == NULL || strcmp(told_text(tile, "kind"), told_text(event, "tile")) != 0 ||
        told_int(tile, "rotation") != told_int(event, rotation))
        return "a tile lies otherwise than told";
    const unsigned roads = gridlock_roads(c->rules, c->after_state, c->seat, space);
    unsigned joins = 0;
    for (int edge = 0; edge < HEX_EDGES; edge++) {
        const int to = c->rules->tables->neighbour[space][edge];
        if (to == HEX_NOWHERE) continue;
        const unsigned there = gridlock_roads(c->rules, c->after_state, c->seat, to);
        if ((roads >> edge & 1u) != 0 && (there >> (edge + 3) % 6 & 1u) != 0) joins |= 1u << edge;
    }
    return edges_in(tp_json_get(event, "roads")) == roads &&
                   edges_in(tp_json_get(event, "joins")) == joins
               ? NULL
               : "roads are told wrongly";
}

/* What a ply has done, one way or another: the event that must be there and what may be wrong with
 * it. */
static const char *check_built(const tell_case *c, const char *kind) {
    const tp_json *event = told_first(c->events, kind);
    const char *at = told_text(event, "at");
    const tp_json *was = tile_in(c->before, at);
    if (event == NULL) return "building is not told";
    if (strcmp(kind, "place") == 0)
        return was == NULL ? check_lie(c, event, "rotation") : "a tile lay there before";
    if (was == NULL) return "there was no tile";
    if (strcmp(kind, "rotate") == 0)
        return told_int(was, "rotation") == told_int(event, "from") ? check_lie(c, event, "to")
                                                                    : "it did not lie so before";
    return tile_in(c->after, at) == NULL &&
                   strcmp(told_text(was, "kind"), told_text(event, "tile")) == 0
               ? NULL
               : "a removal is told wrongly";
}

static const char *check_cone(const tell_case *c, const char *kind) {
    const tp_json *event = told_first(c->events, kind);
    const bool is_set = strcmp(kind, "cone") == 0;
    const char *at = told_text(event, "at");
    if (event == NULL) return "a cone is not told";
    return has_text(tp_json_get(c->before, "cones"), at) != is_set &&
                   has_text(tp_json_get(c->after, "cones"), at) == is_set
               ? NULL
               : "a cone is told wrongly";
}

static const char *check_drawn(const tell_case *c, const char *kind, const char *list,
                               const char *key) {
    const tp_json *event = told_first(c->events, kind);
    const int64_t seat = tp_json_int(tp_json_get(c->before, "seat"));
    const char *what = told_text(event, key);
    if (event == NULL || told_int(event, "seat") != seat) return "a draw is not told";
    return count_text(tp_json_get(seat_in(c->after, seat), list), what) ==
                   count_text(tp_json_get(seat_in(c->before, seat), list), what) + 1
               ? NULL
               : "something else was drawn";
}

static const char *check_move(const tell_case *c) {
    char verb[TP_MOVE_TEXT];
    const tp_json *first = tp_json_item(c->events, 0);
    snprintf(verb, sizeof verb, "%.*s", (int)strcspn(c->move, ":"), c->move);
    if (c->seat != TP_TABLE && told_int(first, "seat") != c->seat) return "the seat is wrong";
    if (strcmp(verb, "start") == 0) {
        const int64_t seat = told_int(told_first(c->events, "start"), "seat");
        if (seat != tp_json_int(tp_json_get(c->before, "seat"))) return "the seat is wrong";
        return strcmp(told_text(first, "place"), told_text(seat_in(c->after, seat), "start")) == 0
                   ? NULL
                   : "a start is told wrongly";
    }
    if (strcmp(verb, "goal") == 0) return check_drawn(c, "goal", "goals", "place");
    if (strcmp(verb, "tile") == 0) return check_drawn(c, "draw", "tiles", "tile");
    if (strcmp(verb, "stop") == 0) return check_drive(c);
    if (strcmp(verb, "cone") == 0 || strcmp(verb, "clear") == 0) return check_cone(c, verb);
    if (strcmp(verb, "build") == 0 || strcmp(verb, "drive") == 0)
        return strcmp(told_text(first, "what"), told_text(c->after, "phase")) == 0
                   ? NULL
                   : "a declaration is told wrongly";
    return strcmp(verb, "end") == 0 ? NULL : check_built(c, verb);
}

/* ---- what goes with it ---- */

static bool is_begun(const tell_case *c) {
    const char *phase = told_text(c->after, "phase");
    const bool decides =
        strcmp(phase, "first") == 0 || strcmp(phase, "turn") == 0 || strcmp(phase, "quick") == 0;
    const bool drew = strcmp(told_text(c->before, "phase"), "refill") == 0;
    return decides && (drew || told_int(c->before, "turn") != told_int(c->after, "turn"));
}

static const char *check_counts(const tell_case *c) {
    const int64_t removed = (int64_t)told_count(c->events, "remove");
    const int64_t turned =
        pile_size(c->before, "discard") + removed - pile_size(c->after, "discard");
    const bool is_done = told_int(c->after, "turn") == told_int(c->before, "turn") + 1;
    const bool is_race = strcmp(told_text(c->before, "phase"), "race") == 0;
    const bool has_scored =
        c->seat != TP_TABLE && tp_json_size(tp_json_get(seat_in(c->before, c->seat), "goals")) !=
                                   tp_json_size(tp_json_get(seat_in(c->after, c->seat), "goals"));
    if (told_count(c->events, "done") != is_done) return "the end of a turn is told wrongly";
    if (told_count(c->events, "turn") != is_begun(c)) return "a turn begins untold";
    if (is_begun(c) &&
        told_int(told_first(c->events, "turn"), "seat") != told_int(c->after, "seat"))
        return "a turn begins for somebody else";
    if (told_count(c->events, "first") != is_race) return "the race is told wrongly";
    if (is_race && told_int(c->after, "first") != told_int(told_first(c->events, "first"), "seat"))
        return "somebody else is first";
    if (told_count(c->events, "shuffle") != (turned > 0)) return "a new pile is told wrongly";
    if (turned > 0 && told_int(told_first(c->events, "shuffle"), "n") != turned)
        return "the new pile is counted wrongly";
    if (told_count(c->events, "reach") != has_scored) return "a goal is told wrongly";
    return has_scored ? check_reach(c) : NULL;
}

static const char *check(const tell_case *c) {
    static const char *const others[] = {"first", "reach", "done", "shuffle", "turn", "end"};
    const char *wrong = check_move(c);
    size_t rest = tp_json_size(c->events);
    if (wrong == NULL) wrong = check_counts(c);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        rest -= told_count(c->events, others[i]);
    if (wrong == NULL && rest != (strcmp(c->move, "end") != 0))
        wrong = "more is told than happened";
    return wrong;
}
TELL_CHECK("gridlock", check)
