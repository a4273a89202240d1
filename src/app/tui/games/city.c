/* app/tui/games/city.c: see city.h. */
#include "app/tui/games/city.h"

#include "app/tui/games/reading.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

static const tp_json *table_of(const tp_scene *s, const char *name) {
    return tp_json_get(tp_json_get(s->edition, name), "list");
}

const char *tp_city_edge(unsigned edge) {
    static const char *const ids[TP_CITY_EDGES] = {"NE", "E", "SE", "SW", "W", "NW"};
    return ids[edge];
}

static unsigned edges_of(const tp_json *roads) {
    unsigned edges = 0;
    for (unsigned e = 0; e < TP_CITY_EDGES; e++)
        if (tp_read_has(roads, tp_city_edge(e))) edges |= 1u << e;
    return edges;
}

static unsigned turned(unsigned edges, int rotation) {
    const unsigned twice = edges << rotation;
    return (twice | twice >> TP_CITY_EDGES) & 0x3F;
}

unsigned tp_city_kind_roads(const tp_scene *s, const char *kind, int rotation) {
    const tp_json *found = tp_read_find(table_of(s, "tiles"), "id", kind);
    return found == NULL ? 0 : turned(edges_of(tp_json_get(found, "roads")), rotation);
}

tp_city_cell tp_city_cell_of(const tp_city *city, const char *text) {
    const int row = text[0] - 'A', column = (int)strtol(text[0] ? text + 1 : text, NULL, 10) - 1;
    const bool is_on = row >= 0 && row < city->rows && column >= 0 && column < city->columns &&
                       city->type[row][column] != '-';
    return is_on ? (tp_city_cell){row, column} : (tp_city_cell){-1, -1};
}

static tp_city_cell neighbour(const tp_city *city, tp_city_cell at, int edge) {
    static const int down[TP_CITY_EDGES] = {-1, 0, 1, 1, 0, -1};
    static const int right[TP_CITY_EDGES] = {0, 1, 0, -1, -1, -1};
    const int shift = down[edge] != 0 ? at.row % 2 : 0;
    const int row = at.row + down[edge], column = at.column + right[edge] + shift;
    const bool is_on = row >= 0 && row < city->rows && column >= 0 && column < city->columns &&
                       city->type[row][column] != '-';
    return is_on ? (tp_city_cell){row, column} : (tp_city_cell){-1, -1};
}

/* Those of the edges of a space over which a road joins another. */
static unsigned joined_roads(const tp_city *city, tp_city_cell at, unsigned roads) {
    unsigned joined = 0;
    for (int e = 0; e < TP_CITY_EDGES; e++) {
        const tp_city_cell to = neighbour(city, at, e);
        if ((roads >> e & 1) != 0 && to.row >= 0 &&
            (city->roads[to.row][to.column] >> (e + 3) % TP_CITY_EDGES & 1) != 0)
            joined |= 1u << e;
    }
    return joined;
}

static void read_ground(tp_city *city) {
    const tp_json *rows = tp_json_get(tp_json_get(city->scene->edition, "map"), "rows");
    city->rows = (int)tp_json_size(rows);
    for (int r = 0; r < city->rows; r++) {
        size_t length = 0;
        const char *row = tp_json_text(tp_json_item(rows, (size_t)r), &length);
        city->columns = (int)length;
        memcpy(city->type[r], row, length);
        memset(city->destination[r], -1, sizeof city->destination[r]);
    }
}

static void read_places(tp_city *city) {
    const tp_json *destinations = table_of(city->scene, "destinations");
    const tp_json *tunnels = table_of(city->scene, "tunnels");
    for (size_t i = 0; i < tp_json_size(destinations); i++) {
        const tp_city_cell at =
            tp_city_cell_of(city, tp_read_text(tp_json_item(destinations, i), "cell"));
        city->destination[at.row][at.column] = (short)i;
        city->roads[at.row][at.column] = 0x3F;
    }
    for (size_t i = 0; i < tp_json_size(tunnels); i++) {
        const tp_json *tunnel = tp_json_item(tunnels, i);
        const tp_city_cell at = tp_city_cell_of(city, tp_read_text(tunnel, "cell"));
        city->roads[at.row][at.column] = (unsigned char)edges_of(tp_json_get(tunnel, "roads"));
    }
}

static void read_tiles(tp_city *city) {
    const tp_json *board = tp_json_get(city->scene->view, "board");
    const tp_json *kinds = table_of(city->scene, "tiles");
    for (size_t i = 0; i < tp_json_size(board); i++) {
        const tp_json *tile = tp_json_item(board, i);
        const char *kind = tp_read_text(tile, "kind");
        const tp_city_cell at = tp_city_cell_of(city, tp_read_text(tile, "cell"));
        city->has_tile[at.row][at.column] = true;
        city->has_rotary[at.row][at.column] =
            tp_json_bool(tp_json_get(tp_read_find(kinds, "id", kind), "rotary"));
        city->roads[at.row][at.column] =
            (unsigned char)tp_city_kind_roads(city->scene, kind, tp_read_int(tile, "rotation", 0));
    }
}

void tp_city_read_ground(tp_city *city, const tp_scene *s) {
    *city = (tp_city){.scene = s};
    read_ground(city);
}

void tp_city_read(tp_city *city, const tp_scene *s) {
    tp_city_read_ground(city, s);
    read_places(city);
    read_tiles(city);
}

/* ---- where things are ---- */

tp_city_scale tp_city_small(void) {
    return (tp_city_scale){.width = 4, .height = 2, .x = 2, .y = 1};
}

tp_city_scale tp_city_large(void) {
    return (tp_city_scale){.width = 8, .height = 3, .middle = 1, .x = 2, .y = 1, .is_large = true};
}

void tp_city_size(const tp_city *city, const tp_city_scale *scale, int *width, int *height) {
    *width = scale->x + city->columns * scale->width + scale->width / 2;
    *height = scale->y + city->rows * scale->height;
}

static int left_of(const tp_city_scale *scale, tp_city_cell at) {
    return scale->x + at.column * scale->width + at.row % 2 * scale->width / 2;
}

static int top_of(const tp_city_scale *scale, tp_city_cell at) {
    return scale->y + at.row * scale->height;
}

tp_spot tp_city_spot(const tp_city_scale *scale, tp_city_cell at) {
    return (tp_spot){left_of(scale, at) + 1, top_of(scale, at) + scale->middle,
                     scale->is_large ? scale->width - 2 : scale->width - 1};
}

char tp_city_letter(const tp_canvas *c, int destination) {
    const bool is_small = c->ascii != (destination >= 26);
    return (char)((is_small ? 'a' : 'A') + destination % 26);
}

/* ---- roads ---- */

/* What leaves the middle of a character; a sheet of these becomes box characters at the end, so
 * that roads of neighbours which share a character join in it. */
enum { UP = 1, RIGHT = 2, DOWN = 4, LEFT = 8 };

typedef struct {
    int width, height;
    unsigned char *arms;
} road_sheet;

static void add_arms(const road_sheet *sheet, int x, int y, int arms) {
    if (x >= 0 && x < sheet->width && y >= 0 && y < sheet->height)
        sheet->arms[y * sheet->width + x] |= (unsigned char)arms;
}

enum { EAST_EDGES = 0x07, WEST_EDGES = 0x38 }; /* NE, E, SE and SW, W, NW */

/* Where the roads of a space begin. Those that all lead east or all west meet where they bend,
 * which looks less like a crossing than a way to the middle and back would. */
typedef struct {
    const tp_city_scale *scale;
    int x, y;        /* of the space */
    bool has_middle; /* roads begin there */
} road_start;

static int bend_of(const road_start *from, bool is_east) {
    return from->x + from->scale->width / 4 * (is_east ? 3 : 1);
}

/* Along the middle row from the middle to where roads bend. */
static void add_middle(const road_sheet *sheet, const road_start *from, bool is_east) {
    const int middle = from->x + from->scale->width / 2, row = from->y + from->scale->middle;
    const int bend = bend_of(from, is_east);
    if (!from->has_middle) return;
    add_arms(sheet, middle, row, is_east ? RIGHT : LEFT);
    for (int i = middle + (is_east ? 1 : -1); i != bend; i += is_east ? 1 : -1)
        add_arms(sheet, i, row, LEFT | RIGHT);
    add_arms(sheet, bend, row, is_east ? LEFT : RIGHT);
}

/* From the bend up or down to the edge. On a small map the last character is shared with the space
 * beyond, each adds its half. */
static void add_slanted(const road_sheet *sheet, const road_start *from, int edge,
                        bool has_neighbour) {
    const bool is_up = edge == 0 || edge == 5;
    const int bend = bend_of(from, (EAST_EDGES >> edge & 1) != 0);
    const int row = from->y + from->scale->middle, beyond = row + (is_up ? -1 : 1);
    add_arms(sheet, bend, row, is_up ? UP : DOWN);
    if (from->scale->is_large)
        add_arms(sheet, bend, beyond, UP | DOWN);
    else if (has_neighbour)
        add_arms(sheet, bend, beyond, is_up ? DOWN : UP);
}

static void add_level(const road_sheet *sheet, const road_start *from, bool is_east) {
    const int bend = bend_of(from, is_east), row = from->y + from->scale->middle;
    const int first = is_east ? bend + 1 : from->x;
    const int end = is_east ? from->x + from->scale->width : bend;
    add_arms(sheet, bend, row, is_east ? RIGHT : LEFT);
    for (int i = first; i < end; i++) add_arms(sheet, i, row, LEFT | RIGHT);
}

/* neighbours: the edges beyond which there is a space. has_sign: something stands in the middle. */
static void add_roads(const road_sheet *sheet, road_start from, unsigned roads, unsigned neighbours,
                      bool has_sign) {
    const bool is_single = (roads & (roads - 1)) == 0;
    const bool is_through = (roads & EAST_EDGES) != 0 && (roads & WEST_EDGES) != 0;
    from.has_middle = has_sign || is_single || is_through;
    if ((roads & EAST_EDGES) != 0) add_middle(sheet, &from, true);
    if ((roads & WEST_EDGES) != 0) add_middle(sheet, &from, false);
    for (int e = 0; e < TP_CITY_EDGES; e++) {
        if ((roads >> e & 1) == 0) continue;
        if (e == 1 || e == 4)
            add_level(sheet, &from, e == 1);
        else
            add_slanted(sheet, &from, e, (neighbours >> e & 1) != 0);
    }
}

static void put_roads(const road_sheet *sheet, tp_canvas *c, int x, int y) {
    static const char *const shapes[] = {"",  "╹", "╺", "┗", "╻", "┃", "┏", "┣",
                                         "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"};
    for (int i = 0; i < sheet->width * sheet->height; i++)
        if (sheet->arms[i] != 0)
            tp_canvas_put(c, x + i % sheet->width, y + i / sheet->width, TP_INK_ROAD,
                          shapes[sheet->arms[i]]);
}

/* Over the roads that are drawn already: a way has two lines where they have a heavy one, so that
 * it can be told without colours. */
static void put_way(const road_sheet *sheet, tp_canvas *c) {
    static const char *const shapes[] = {"",  "║", "═", "╚", "║", "║", "╔", "╠",
                                         "═", "╝", "═", "╩", "╗", "╣", "╦", "╬"};
    for (int i = 0; i < sheet->width * sheet->height; i++)
        if (sheet->arms[i] != 0)
            tp_canvas_put(c, i % sheet->width, i / sheet->width, TP_INK_GOLD,
                          shapes[sheet->arms[i]]);
}

void tp_city_draw_tile(tp_canvas *c, int x, int y, unsigned roads, bool has_rotary) {
    unsigned char arms[8 * 3] = {0};
    const road_sheet sheet = {8, 3, arms};
    const tp_city_scale scale = tp_city_large();
    add_roads(&sheet, (road_start){.scale = &scale}, roads, 0x3F, has_rotary);
    put_roads(&sheet, c, x, y);
    if (has_rotary) tp_canvas_put(c, x + 4, y + 1, TP_INK_ROAD, "○");
}

/* ---- the ground ---- */

static void fill(const tp_city_scale *scale, tp_canvas *c, tp_city_cell at, tp_ink ink,
                 const char *text) {
    for (int i = 0; i < scale->width * scale->height; i++)
        tp_canvas_put(c, left_of(scale, at) + i % scale->width,
                      top_of(scale, at) + i / scale->width, ink, text);
}

/* A name in the middle of a large space, a word or two a row. */
static void put_name(const tp_city_scale *scale, tp_canvas *c, tp_city_cell at, tp_ink ink,
                     const char *name) {
    char rows[3][TP_SENTENCE] = {"", "", ""};
    int count = 0;
    while (*name != '\0' && count < 3) {
        char word[TP_SENTENCE], both[TP_SENTENCE];
        const int length = (int)strcspn(name, " ,");
        tp_write_sentence(word, "%.*s", length, name);
        tp_write_sentence(both, "%s%s%s", rows[count], rows[count][0] != '\0' ? " " : "", word);
        if (rows[count][0] != '\0' && tp_canvas_columns(both) > scale->width - 1) {
            if (++count == 3) break;
            tp_write_sentence(both, "%s", word);
        }
        tp_write_sentence(rows[count], "%s", both);
        name += length + (int)strspn(name + length, " ,");
    }
    const int first = count < 2;
    for (int i = 0; i <= count && i < 3; i++) {
        const int gap = (scale->width - tp_canvas_columns(rows[i])) / 2;
        tp_put_within(c, left_of(scale, at) + (gap > 0 ? gap : 0), top_of(scale, at) + first + i,
                      scale->width, ink, rows[i]);
    }
}

static void put_middle(const tp_city_scale *scale, tp_canvas *c, tp_city_cell at, tp_ink ink,
                       const char *text) {
    tp_canvas_put(c, left_of(scale, at) + scale->width / 2, top_of(scale, at) + scale->middle, ink,
                  text);
}

static void draw_empty(const tp_city_scale *scale, tp_canvas *c, tp_city_cell at) {
    if (scale->is_large)
        tp_canvas_print(c, left_of(scale, at) + scale->width / 2 - 1,
                        top_of(scale, at) + scale->middle, TP_INK_FAINT, "%c%d", 'A' + at.row,
                        at.column + 1);
    else
        put_middle(scale, c, at, TP_INK_FAINT, "·");
}

static void draw_ground(const tp_city *city, const tp_city_scale *scale, tp_canvas *c,
                        tp_city_cell at) {
    switch (city->type[at.row][at.column]) {
    case 'W': fill(scale, c, at, TP_INK_WATER, "≈"); break;
    case 'P': fill(scale, c, at, TP_INK_PARK, "\""); break;
    case '.':
        if (!city->has_tile[at.row][at.column]) draw_empty(scale, c, at);
        break;
    default: break;
    }
}

/* A destination on the viewer's cards, or one that the viewer has been to. */
static bool is_on_card(const tp_city *city, const char *list, int destination) {
    if (city->scene->viewer < 0) return false;
    const tp_json *seat =
        tp_json_item(tp_json_get(city->scene->view, "seats"), (size_t)city->scene->viewer);
    const tp_json *entry = tp_json_item(table_of(city->scene, "destinations"), (size_t)destination);
    return tp_read_has(tp_json_get(seat, list), tp_read_text(entry, "id"));
}

static void draw_large_destination(const tp_city *city, const tp_city_scale *scale, tp_canvas *c,
                                   tp_city_cell at, int destination) {
    const tp_json *entry = tp_json_item(table_of(city->scene, "destinations"), (size_t)destination);
    const bool is_goal = is_on_card(city, "goals", destination);
    const bool is_done = is_on_card(city, "visited", destination);
    fill(scale, c, at, TP_INK_PLAIN, " ");
    put_name(scale, c, at, is_goal ? TP_INK_GOLD : TP_INK_STRONG, tp_read_text(entry, "name"));
    if (is_goal || is_done)
        tp_canvas_put(c, left_of(scale, at), top_of(scale, at), TP_INK_GOLD, is_goal ? "★" : "✓");
}

/* "[A]" is a goal, "(A)" is done. */
static void draw_small_destination(const tp_city *city, const tp_city_scale *scale, tp_canvas *c,
                                   tp_city_cell at, int destination) {
    const bool is_goal = is_on_card(city, "goals", destination);
    const bool is_done = is_on_card(city, "visited", destination);
    const int x = left_of(scale, at) + 1, y = top_of(scale, at);
    if (is_goal || is_done) {
        tp_canvas_put(c, x, y, TP_INK_GOLD, is_goal ? "[" : "(");
        tp_canvas_put(c, x + 2, y, TP_INK_GOLD, is_goal ? "]" : ")");
    }
    tp_canvas_print(c, x + 1, y, is_goal ? TP_INK_GOLD : TP_INK_STRONG, "%c",
                    tp_city_letter(c, destination));
}

/* What stands on roads: names, letters, portals. */
static void draw_place(const tp_city *city, const tp_city_scale *scale, tp_canvas *c,
                       tp_city_cell at) {
    const int destination = city->destination[at.row][at.column];
    if (destination >= 0 && scale->is_large)
        draw_large_destination(city, scale, c, at, destination);
    else if (destination >= 0)
        draw_small_destination(city, scale, c, at, destination);
    else if (city->type[at.row][at.column] == 'T')
        put_middle(scale, c, at, TP_INK_STRONG, "∩");
    else if (city->has_rotary[at.row][at.column])
        put_middle(scale, c, at, TP_INK_ROAD, "○");
}

/* Parks and water have names, too, if there is room. */
static void draw_names(const tp_city *city, const tp_city_scale *scale, tp_canvas *c) {
    static const char *const tables[] = {"parks", "labels"};
    for (size_t t = 0; t < 2; t++) {
        const tp_json *list = table_of(city->scene, tables[t]);
        for (size_t i = 0; i < tp_json_size(list); i++) {
            const tp_json *entry = tp_json_item(list, i);
            const tp_city_cell at = tp_city_cell_of(city, tp_read_text(entry, "cell"));
            if (at.row < 0 || strchr("PW", city->type[at.row][at.column]) == NULL) continue;
            put_name(scale, c, at, t == 0 ? TP_INK_PARK : TP_INK_WATER,
                     tp_read_text(entry, "name"));
        }
    }
}

/* ---- cars and cones ---- */

/* Beside the name on a large map, below the middle on a small one. */
static void draw_cars(const tp_city *city, const tp_city_scale *scale, tp_canvas *c) {
    static const int small[] = {2, 0, 1, 3}, large[] = {7, 6, 5, 4};
    const tp_json *seats = tp_json_get(city->scene->view, "seats");
    for (int seat = 0; seat < city->scene->players; seat++) {
        const char *cell = tp_read_text(tp_json_item(seats, (size_t)seat), "car");
        const tp_city_cell at = tp_city_cell_of(city, cell);
        unsigned others = 0;
        if (at.row < 0) continue;
        for (int i = 0; i < seat; i++)
            others += strcmp(tp_read_text(tp_json_item(seats, (size_t)i), "car"), cell) == 0;
        tp_canvas_put(c, left_of(scale, at) + (scale->is_large ? large : small)[others % 4],
                      top_of(scale, at) + (scale->is_large ? 0 : 1), TP_INK_SEAT + (tp_ink)seat,
                      tp_seat_shape(seat));
    }
}

static void draw_cones(const tp_city *city, const tp_city_scale *scale, tp_canvas *c) {
    const tp_json *cones = tp_json_get(city->scene->view, "cones");
    for (size_t i = 0; i < tp_json_size(cones); i++) {
        const tp_city_cell at = tp_city_cell_of(city, tp_json_text(tp_json_item(cones, i), NULL));
        if (scale->is_large || city->destination[at.row][at.column] >= 0)
            tp_canvas_put(c, left_of(scale, at) + 1, top_of(scale, at), TP_INK_WARN, "△");
        else
            put_middle(scale, c, at, TP_INK_WARN, "△");
    }
}

/* ---- the whole ---- */

static void draw_rim(const tp_city *city, const tp_city_scale *scale, tp_canvas *c) {
    for (int row = 0; row < city->rows; row++)
        tp_canvas_print(c, 0, scale->y + row * scale->height + scale->middle, TP_INK_FAINT, "%c",
                        'A' + row);
    for (int column = 0; column < city->columns; column++)
        tp_canvas_print(c, scale->x + column * scale->width + scale->width / 2, 0, TP_INK_FAINT,
                        "%d", column + 1);
}

static void each_cell(const tp_city *city, const tp_city_scale *scale, tp_canvas *c,
                      void (*visit)(const tp_city *, const tp_city_scale *, tp_canvas *,
                                    tp_city_cell)) {
    for (int row = 0; row < city->rows; row++)
        for (int column = 0; column < city->columns; column++)
            if (city->type[row][column] != '-') visit(city, scale, c, (tp_city_cell){row, column});
}

/* The roads of a space that are drawn. A destination has all six, so it shows those that lead on.
 */
static unsigned shown_roads(const tp_city *city, tp_city_cell at) {
    const unsigned roads = city->roads[at.row][at.column];
    return city->destination[at.row][at.column] >= 0 ? joined_roads(city, at, roads) : roads;
}

static unsigned neighbours_of(const tp_city *city, tp_city_cell at) {
    unsigned neighbours = 0;
    for (int e = 0; e < TP_CITY_EDGES; e++)
        neighbours |= (unsigned)(neighbour(city, at, e).row >= 0) << e;
    return neighbours;
}

static road_sheet new_sheet(const tp_city *city, const tp_city_scale *scale) {
    road_sheet sheet = {0};
    tp_city_size(city, scale, &sheet.width, &sheet.height);
    sheet.arms = tp_alloc((size_t)sheet.width * (size_t)sheet.height);
    return sheet;
}

static void add_space(const tp_city *city, const tp_city_scale *scale, const road_sheet *sheet,
                      tp_city_cell at, unsigned roads) {
    const road_start from = {.scale = scale, .x = left_of(scale, at), .y = top_of(scale, at)};
    const bool has_sign =
        city->has_rotary[at.row][at.column] || city->type[at.row][at.column] != '.';
    add_roads(sheet, from, roads, neighbours_of(city, at), has_sign);
}

static void draw_roads(const tp_city *city, const tp_city_scale *scale, tp_canvas *c) {
    const road_sheet sheet = new_sheet(city, scale);
    for (int row = 0; row < city->rows; row++)
        for (int column = 0; column < city->columns; column++) {
            const tp_city_cell at = {row, column};
            add_space(city, scale, &sheet, at, shown_roads(city, at));
        }
    put_roads(&sheet, c, 0, 0);
    free(sheet.arms);
}

/* The edge over which the other space lies, as a bit; none for the next portal of a tunnel. */
static unsigned edge_to(const tp_city *city, tp_city_cell at, tp_city_cell other) {
    for (int e = 0; e < TP_CITY_EDGES; e++) {
        const tp_city_cell next = neighbour(city, at, e);
        if (next.row == other.row && next.column == other.column && next.row >= 0) return 1u << e;
    }
    return 0;
}

static tp_city_cell path_cell(const tp_city *city, const tp_json *path, size_t i) {
    return tp_city_cell_of(city, tp_json_text(tp_json_item(path, i), NULL));
}

/* A way, space by space. */
static void add_path(const tp_city *city, const tp_city_scale *scale, const road_sheet *sheet,
                     const tp_json *path) {
    for (size_t i = 0; i < tp_json_size(path); i++) {
        const tp_city_cell at = path_cell(city, path, i);
        unsigned roads = 0;
        if (i > 0) roads |= edge_to(city, at, path_cell(city, path, i - 1));
        if (i + 1 < tp_json_size(path)) roads |= edge_to(city, at, path_cell(city, path, i + 1));
        add_space(city, scale, sheet, at, roads);
    }
}

/* The ways to the viewer's goals that its car can reach in this turn, as the facts have them. */
static void draw_ways(const tp_city *city, const tp_city_scale *scale, tp_canvas *c) {
    const tp_json *goals = tp_json_get(city->scene->facts, "goals");
    const road_sheet sheet = new_sheet(city, scale);
    for (size_t g = 0; g < tp_json_size(goals); g++) {
        const tp_json *way = tp_json_item(goals, g);
        const int stops = tp_read_int(way, "stops", -1);
        if (stops >= 0 && stops <= 1) add_path(city, scale, &sheet, tp_json_get(way, "path"));
    }
    put_way(&sheet, c);
    free(sheet.arms);
}

static void draw_things(const tp_city *city, const tp_city_scale *scale, tp_canvas *c) {
    each_cell(city, scale, c, draw_place);
    draw_cars(city, scale, c);
    draw_cones(city, scale, c);
}

void tp_city_draw(const tp_city *city, const tp_city_scale *scale, tp_canvas *c) {
    draw_rim(city, scale, c);
    each_cell(city, scale, c, draw_ground);
    if (scale->is_large) draw_names(city, scale, c);
    draw_roads(city, scale, c);
    draw_ways(city, scale, c);
    draw_things(city, scale, c);
}

void tp_city_draw_drive(const tp_city *city, const tp_city_scale *scale, const tp_json *path,
                        tp_canvas *c) {
    const road_sheet sheet = new_sheet(city, scale);
    draw_roads(city, scale, c);
    add_path(city, scale, &sheet, path);
    put_way(&sheet, c);
    free(sheet.arms);
    draw_things(city, scale, c);
}
