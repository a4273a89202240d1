/* app/tui/games/draw_gridlock.c: Gridlock: the city, and beside or below it who is where, the hand
 * and the cards. A space is chosen first, then what to do there, then how a tile lies. The map
 * itself is in city.h; small windows scroll over it. */
#include "app/tui/games/city.h"
#include "app/tui/games/reading.h"
#include "app/tui/games/speech.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 27, NAME = 15, TILE_ROWS = 3, TILE = 27, ENTRY = 27 };

/* ---- reading ---- */

static const tp_json *table_of(const tp_scene *s, const char *name) {
    return tp_json_get(tp_json_get(s->edition, name), "list");
}

static const tp_json *seat_of(const tp_scene *s, int seat) {
    return tp_json_item(tp_json_get(s->view, "seats"), (size_t)seat);
}

/* The viewer's tiles, goals or visits; NULL if nobody in particular looks. */
static const tp_json *own(const tp_scene *s, const char *list) {
    const tp_json *found = s->viewer < 0 ? NULL : tp_json_get(seat_of(s, s->viewer), list);
    return found != NULL && tp_json_what(found) == TP_LIST ? found : NULL;
}

static bool is_phase(const tp_scene *s, const char *phase) {
    return tp_json_equals(tp_json_get(s->view, "phase"), phase);
}

/* ---- names ---- */

static const char *tile_name(const tp_scene *s, const char *kind) {
    return tp_word(s, "tiles", kind, NULL);
}

static const char *destination_name(const tp_scene *s, const char *id) {
    return tp_word(s, "places", id, NULL);
}

/* What a space is called: its name, if it is a place, or "". Destinations go by their ids, tunnels
 * and parks by their spaces. */
static const char *place_name(const tp_scene *s, const char *cell) {
    const char *id = tp_read_text(tp_read_find(table_of(s, "destinations"), "cell", cell), "id");
    const char *name = destination_name(s, id[0] != '\0' ? id : cell);
    return strcmp(name, cell) != 0 ? name : "";
}

/* "NE SW". */
static void add_edges(const tp_scene *s, unsigned edges, char out[TP_SENTENCE]) {
    int count = 0;
    for (unsigned e = 0; e < TP_CITY_EDGES; e++)
        if ((edges >> e & 1) != 0)
            tp_add(out, "%s%s", count++ > 0 ? " " : "", tp_word(s, "edges", tp_city_edge(e), NULL));
}

/* ---- moves ---- */

typedef struct {
    char verb[16], kind[25], cell[4];
    int rotation; /* -1: none */
} act;

/* Copies what stands before any of the marks; returns what comes after it. */
static const char *take(const char *text, const char *marks, char *out, size_t room) {
    const size_t length = strcspn(text, marks);
    snprintf(out, room, "%.*s", (int)length, text);
    return text + length;
}

/* "place:straight@E7/2", "rotate:E7/1", "stop:D6", "build". */
static act act_of(const char *move) {
    act a = {.rotation = -1};
    const char *rest = take(move, ":", a.verb, sizeof a.verb);
    if (rest[0] == '\0') return a;
    if (strchr(++rest, '@') != NULL) rest = take(rest, "@", a.kind, sizeof a.kind) + 1;
    rest = take(rest, "/", a.cell, sizeof a.cell);
    if (rest[0] == '/') a.rotation = rest[1] - '0';
    return a;
}

static bool is_verb(const act *a, const char *verb) {
    return strcmp(a->verb, verb) == 0;
}

/* A space, what to do there ("tile:KIND" or a verb), how it lies ("CELL/KIND/ROTATION", the kind
 * left out for a tile that is there already). While driving there is one thing to do anywhere. */
static int steps(const tp_scene *s, const char *move, tp_step out[TP_STEPS]) {
    const act a = act_of(move);
    if (a.cell[0] == '\0') {
        snprintf(out[0], sizeof out[0], "%s", move);
        return 1;
    }
    snprintf(out[0], sizeof out[0], "%s", a.cell);
    if (is_verb(&a, "stop") && is_phase(s, "drive")) return 1;
    if (is_verb(&a, "place"))
        snprintf(out[1], sizeof out[1], "tile:%s", a.kind);
    else
        snprintf(out[1], sizeof out[1], "%s", a.verb);
    if (a.rotation < 0) return 2;
    snprintf(out[2], sizeof out[2], "%s/%s/%d", a.cell, a.kind, a.rotation);
    return 3;
}

/* ---- where things are ---- */

typedef struct {
    tp_city city;
    tp_city_scale scale;
    int x, y, width;         /* of what stands beside or below the map */
    int tiles, entries, key; /* its rows where the hand, the list of destinations, the key begin */
    int across;              /* entries in a row */
    int sheet_width, sheet_height;
} plan;

static int tile_rows(const plan *p, int count) {
    const int across = p->width / TILE > 0 ? p->width / TILE : 1;
    return (count + across - 1) / across * TILE_ROWS;
}

static bool is_listed(const tp_scene *s, const plan *p, size_t i) {
    const char *id = tp_read_text(tp_json_item(table_of(s, "destinations"), i), "id");
    return !p->scale.is_large || tp_read_has(own(s, "goals"), id) ||
           tp_read_has(own(s, "visited"), id);
}

static int count_entries(const tp_scene *s, const plan *p) {
    int n = 0;
    for (size_t i = 0; i < tp_json_size(table_of(s, "destinations")); i++) n += is_listed(s, p, i);
    return n;
}

static void plan_sheet(const tp_scene *s, plan *p) {
    int width = 0, height = 0;
    tp_city_size(&p->city, &p->scale, &width, &height);
    /* Where the map scrolls anyway, what goes with it does not take room beside it. */
    const bool is_beside = s->width - width - 2 >= SIDE && s->height >= height;
    p->x = is_beside ? width + 2 : 0;
    p->y = is_beside ? 0 : height;
    p->width = is_beside ? s->width - p->x : s->width;
    p->across = p->width / ENTRY > 0 ? p->width / ENTRY : 1;
    p->tiles = p->y + 1 + s->players;
    p->entries = p->tiles + tile_rows(p, tp_read_size(own(s, "tiles")));
    const int rows = (count_entries(s, p) + p->across - 1) / p->across;
    p->sheet_width = width > p->x + p->width ? width : p->x + p->width;
    p->key = p->entries + rows;
    p->sheet_height = p->key + 1 > height ? p->key + 1 : height;
}

/* Large if the whole map can be seen, else small. */
static tp_city_scale scale_of(const tp_scene *s, const tp_city *city) {
    const tp_city_scale scale = tp_city_large();
    int width = 0, height = 0;
    tp_city_size(city, &scale, &width, &height);
    return width > s->width || height > s->height ? tp_city_small() : scale;
}

static plan plan_of(const tp_scene *s) {
    plan p;
    tp_city_read(&p.city, s);
    p.scale = scale_of(s, &p.city);
    plan_sheet(s, &p);
    return p;
}

static void size(const tp_scene *s, int *width, int *height) {
    const plan p = plan_of(s);
    *width = p.sheet_width;
    *height = p.sheet_height;
}

static bool place(const tp_scene *s, int index, const char *step, tp_spot *out) {
    if (index > 0) return false;
    tp_city city;
    tp_city_read_ground(&city, s);
    const tp_city_scale scale = scale_of(s, &city);
    const tp_city_cell at = tp_city_cell_of(&city, step);
    if (at.row < 0) return false;
    *out = tp_city_spot(&scale, at);
    return true;
}

/* ---- beside the map ---- */

/* What the mover is at, and what is left of it. */
static void add_phase(const tp_scene *s, char out[TP_SENTENCE]) {
    static const char *const phases[][2] = {
        {"drive", "drive_left"}, {"build", "build_left"}, {"quick", "quick_left"},
        {"race", "race"},        {"first", "first"},      {"turn", "turn"},
    };
    for (size_t i = 0; i < sizeof phases / sizeof *phases; i++)
        if (is_phase(s, phases[i][0])) {
            tp_add_caption(s, phases[i][1], s->view, out);
            return;
        }
    tp_add_filled(s, "turn_number",
                  TP_VALUES(TP_NUMBER("turn", tp_read_int(s->view, "turn", 0) + 1)), out);
}

static int goals_of(const tp_scene *s, int seat) {
    return tp_read_size(tp_json_get(seat_of(s, seat), "goals"));
}

static int visits_of(const tp_scene *s, int seat) {
    return tp_read_size(tp_json_get(seat_of(s, seat), "visited"));
}

static void draw_seats(const tp_scene *s, const plan *p, tp_canvas *c) {
    for (int seat = 0; seat < s->players; seat++) {
        const int y = p->y + 1 + seat, done = visits_of(s, seat);
        const bool acts = tp_read_int(s->view, "seat", -1) == seat;
        const char *car = tp_read_text(seat_of(s, seat), "car");
        char words[TP_SENTENCE];
        if (acts) tp_canvas_put(c, p->x, y, TP_INK_STRONG, "▸");
        tp_canvas_put(c, p->x + 1, y, TP_INK_SEAT + (tp_ink)seat, tp_seat_shape(seat));
        tp_put_within(c, p->x + 3, y, NAME, acts ? TP_INK_STRONG : TP_INK_PLAIN,
                      tp_seat_name(s, seat));
        tp_write_sentence(words, "%d/%d %s", done, done + goals_of(s, seat), car);
        const char *where = place_name(s, car);
        if (tp_canvas_columns(words) + 1 + tp_canvas_columns(where) <= p->width - 4 - NAME)
            tp_add(words, " %s", where);
        tp_put_within(c, p->x + 4 + NAME, y, p->width - 4 - NAME, TP_INK_PLAIN, words);
    }
}

/* A tile's name beside its picture, in two rows if it is long. */
static void put_tile_name(tp_canvas *c, int x, int y, const char *name) {
    char first[TP_SENTENCE];
    tp_write_sentence(first, "%s", name);
    for (char *space; tp_canvas_columns(first) > TILE - 10; *space = '\0')
        if ((space = strrchr(first, ' ')) == NULL) break;
    tp_put_within(c, x, y, TILE - 10, TP_INK_PLAIN, first);
    const char *rest = name + strlen(first);
    tp_put_within(c, x, y + 1, TILE - 10, TP_INK_PLAIN, rest[0] == ' ' ? rest + 1 : rest);
}

static void draw_tiles(const tp_scene *s, const plan *p, tp_canvas *c) {
    const tp_json *tiles = own(s, "tiles");
    const int count = tp_read_size(tiles), across = p->width / TILE > 0 ? p->width / TILE : 1;
    for (int i = 0; i < count; i++) {
        const char *kind = tp_json_text(tp_json_item(tiles, (size_t)i), NULL);
        const tp_json *found = tp_read_find(table_of(s, "tiles"), "id", kind);
        const int x = p->x + i % across * TILE, y = p->tiles + i / across * TILE_ROWS;
        tp_city_draw_tile(c, x, y, tp_city_kind_roads(s, kind, 0),
                          tp_json_bool(tp_json_get(found, "rotary")));
        put_tile_name(c, x + 9, y + 1, tile_name(s, kind));
    }
}

/* Whose cubes lie on a destination. */
static void put_cubes(const tp_scene *s, tp_canvas *c, int x, int y, const char *id) {
    const tp_json *cubes = tp_read_find(tp_json_get(s->facts, "cubes"), "place", id);
    const tp_json *seats = cubes != NULL ? tp_json_get(cubes, "seats") : NULL;
    for (size_t i = 0; i < tp_json_size(seats); i++) {
        const int seat = tp_read_item(seats, i, 0);
        tp_canvas_put(c, x++, y, TP_INK_SEAT + (tp_ink)seat, tp_seat_shape(seat));
    }
}

static void draw_entry(const tp_scene *s, const plan *p, tp_canvas *c, size_t i, int number) {
    const tp_json *entry = tp_json_item(table_of(s, "destinations"), i);
    const char *id = tp_read_text(entry, "id"), *name = destination_name(s, id);
    const int x = p->x + number % p->across * ENTRY, y = p->entries + number / p->across;
    const bool is_goal = tp_read_has(own(s, "goals"), id);
    const tp_ink ink = is_goal ? TP_INK_GOLD : TP_INK_PLAIN;
    if (!p->scale.is_large)
        tp_canvas_print(c, x, y, TP_INK_STRONG, "%c", tp_city_letter(c, (int)i));
    if (is_goal) tp_canvas_put(c, x + 1, y, TP_INK_GOLD, "★");
    if (tp_read_has(own(s, "visited"), id)) tp_canvas_put(c, x + 1, y, TP_INK_GOLD, "✓");
    tp_put_within(c, x + 2, y, ENTRY - 7, ink, name);
    const int columns = tp_canvas_columns(name);
    put_cubes(s, c, x + 3 + (columns < ENTRY - 7 ? columns : ENTRY - 7), y, id);
}

static void draw_entries(const tp_scene *s, const plan *p, tp_canvas *c) {
    int number = 0;
    for (size_t i = 0; i < tp_json_size(table_of(s, "destinations")); i++)
        if (is_listed(s, p, i)) draw_entry(s, p, c, i, number++);
}

static void draw_key(const tp_scene *s, const plan *p, tp_canvas *c) {
    char words[TP_SENTENCE];
    tp_write_sentence(words, "∩ %s △ %s ○ %s ═ %s", tp_caption(s, "tunnel"), tp_caption(s, "cone"),
                      tp_caption(s, "rotary"), tp_caption(s, "route"));
    tp_put_within(c, p->x, p->key, p->width, TP_INK_FAINT, words);
}

static void mark_last(const tp_scene *s, const plan *p, tp_canvas *c) {
    for (size_t i = 0; i < s->last_count; i++) {
        const act a = act_of(s->last[i]);
        const tp_city_cell at = tp_city_cell_of(&p->city, a.cell);
        if (at.row < 0) continue;
        const tp_spot spot = tp_city_spot(&p->scale, at);
        tp_canvas_mark(c, spot.x, spot.y, spot.width, TP_MARK_LAST);
    }
}

static void draw(const tp_scene *s, tp_canvas *c) {
    char words[TP_SENTENCE] = "";
    const plan p = plan_of(s);
    tp_city_draw(&p.city, &p.scale, c);
    mark_last(s, &p, c);
    add_phase(s, words);
    tp_put_within(c, p.x, p.y, p.width, TP_INK_STRONG, words);
    draw_seats(s, &p, c);
    draw_tiles(s, &p, c);
    draw_entries(s, &p, c);
    draw_key(s, &p, c);
}

/* ---- in words ---- */

static void add_cell(const tp_scene *s, const char *cell, char out[TP_SENTENCE]) {
    const char *name = place_name(s, cell);
    tp_add(out, "%s%s%s", cell, name[0] != '\0' ? " " : "", name);
}

/* A space, or a tile that can be laid there. Of what can be done there with the tile that is there
 * already only turning it takes another step. */
static void label(const tp_scene *s, int index, const char *step, char out[TP_SENTENCE]) {
    out[0] = '\0';
    if (strncmp(step, "tile:", 5) == 0)
        tp_add(out, "%s", tile_name(s, step + 5));
    else if (index > 0)
        tp_add(out, "%s", tp_caption(s, "do_rotate"));
    else
        add_cell(s, step, out);
}

static void say_seat(const tp_scene *s, int seat, char out[TP_SENTENCE]) {
    const int done = visits_of(s, seat);
    const char *car = tp_read_text(seat_of(s, seat), "car");
    char where[TP_SENTENCE] = "";
    out[0] = '\0';
    tp_add_filled(s, "goals_of",
                  TP_VALUES(TP_NUMBER("seat", seat), TP_NUMBER("n", done),
                            TP_NUMBER("of", done + goals_of(s, seat))),
                  out);
    if (car[0] == '\0') return;
    add_cell(s, car, where);
    tp_add(out, "; ");
    tp_add_filled(s, "car_on", TP_VALUES(TP_TEXT("at", where)), out);
}

/* How far a goal of the viewer's is: "You can stop there right away.", or what is in the way. */
static void add_way(const tp_scene *s, const char *goal, char out[TP_SENTENCE]) {
    const tp_json *way = tp_read_find(tp_json_get(s->facts, "goals"), "place", goal);
    if (way == NULL) return;
    const int stops = tp_read_int(way, "stops", -1);
    tp_add(out, " ");
    if (stops >= 0) {
        tp_add_caption(s, stops == 0 ? "in_reach" : "in_reach_after", way, out);
        return;
    }
    tp_add(out, "%s", tp_caption(s, "why_road"));
    if (tp_json_size(tp_json_get(way, "gap")) == 0) return;
    tp_add(out, " ");
    tp_add_caption(s, "gap", way, out);
}

static void say_goals(const tp_scene *s, tp_line *line, void *context) {
    const tp_json *goals = own(s, "goals");
    char text[TP_SENTENCE];
    tp_write_sentence(text, "%s:", tp_caption(s, "your_goals"));
    line(context, text);
    for (size_t i = 0; i < tp_json_size(goals); i++) {
        const char *goal = tp_json_text(tp_json_item(goals, i), NULL);
        tp_write_sentence(text, "  %s.", destination_name(s, goal));
        add_way(s, goal, text);
        line(context, text);
    }
    const tp_json *visited = own(s, "visited");
    for (size_t i = 0; i < tp_json_size(visited); i++) {
        const char *place = destination_name(s, tp_json_text(tp_json_item(visited, i), NULL));
        tp_write_sentence(text, "  %s, %s.", place, tp_caption(s, "visited"));
        line(context, text);
    }
}

static void say_hand(const tp_scene *s, tp_line *line, void *context) {
    const tp_json *tiles = own(s, "tiles");
    char text[TP_SENTENCE];
    int count = 0;
    tp_write_sentence(text, "%s: ", tp_caption(s, "your_tiles"));
    for (size_t i = 0; i < tp_json_size(tiles); i++)
        tp_add_item(text, &count, tile_name(s, tp_json_text(tp_json_item(tiles, i), NULL)));
    if (count == 0) tp_add(text, "%s", tp_caption(s, "none"));
    line(context, text);
}

/* Every tile with its roads, several to a line. */
static void say_tiles(const tp_scene *s, tp_line *line, void *context) {
    const tp_json *board = tp_json_get(s->view, "board");
    char text[TP_SENTENCE] = "";
    for (size_t i = 0; i < tp_json_size(board); i++) {
        const tp_json *tile = tp_json_item(board, i);
        if (text[0] == '\0') tp_add(text, "%s: ", tp_caption(s, "tiles"));
        tp_add(text, "%s ", tp_read_text(tile, "cell"));
        add_edges(
            s, tp_city_kind_roads(s, tp_read_text(tile, "kind"), tp_read_int(tile, "rotation", 0)),
            text);
        const bool is_last = i + 1 == tp_json_size(board);
        if (!is_last && strlen(text) < 100) {
            tp_add(text, "; ");
            continue;
        }
        line(context, text);
        text[0] = '\0';
    }
}

static void say(const tp_scene *s, tp_line *line, void *context) {
    char text[TP_SENTENCE] = "", where[TP_SENTENCE];
    const tp_json *cones = tp_json_get(s->view, "cones");
    add_phase(s, text);
    line(context, text);
    for (int seat = 0; seat < s->players; seat++) {
        say_seat(s, seat, text);
        line(context, text);
    }
    say_tiles(s, line, context);
    for (size_t i = 0; i < tp_json_size(cones); i++) {
        where[0] = '\0';
        add_cell(s, tp_json_text(tp_json_item(cones, i), NULL), where);
        tp_say_filled(s, "cone_on", TP_VALUES(TP_TEXT("at", where)), line, context);
    }
    if (own(s, "goals") == NULL) return;
    say_goals(s, line, context);
    say_hand(s, line, context);
}

/* The way to the stop under the cursor, as the facts have it. */
static void ahead(const tp_scene *s, size_t move, bool is_whole, tp_canvas *c) {
    static const char stop[] = "stop:";
    const size_t length = sizeof stop - 1;
    if (!is_whole || strncmp(s->moves[move], stop, length) != 0) return;
    const tp_json *way =
        tp_read_find(tp_json_get(s->facts, "reach"), "to", s->moves[move] + length);
    if (way == NULL) return;
    const plan p = plan_of(s);
    tp_city_draw_drive(&p.city, &p.scale, tp_json_get(way, "path"), c);
}

/* ---- for the rules ---- */

/* A line for each kind of tile: its roads as arrows, how many there are, name and id. */
static void parts(const tp_scene *s, tp_line *line, void *context) {
    static const char *const edges[][2] = {{"NW", "↖"}, {"NE", "↗"}, {"W", "←"},
                                           {"E", "→"},  {"SW", "↙"}, {"SE", "↘"}};
    const tp_json *kinds = tp_json_get(tp_json_get(s->edition, "tiles"), "list");
    for (size_t i = 0; i < tp_json_size(kinds); i++) {
        const tp_json *kind = tp_json_item(kinds, i), *roads = tp_json_get(kind, "roads");
        const char *id = tp_read_text(kind, "id");
        char text[TP_SENTENCE] = "";
        for (size_t k = 0; k < sizeof edges / sizeof *edges; k++)
            tp_add(text, "%s ", tp_read_has(roads, edges[k][0]) ? edges[k][1] : " ");
        tp_add(text, " %d ×  %s (%s)", tp_read_int(kind, "count", 0), tp_word(s, "tiles", id, NULL),
               id);
        line(context, text);
    }
}

const tp_drawing draw_gridlock = {
    .game = "gridlock",
    .size = size,
    .draw = draw,
    .ahead = ahead,
    .steps = steps,
    .place = place,
    .label = label,
    .say = say,
    .parts = parts,
};
