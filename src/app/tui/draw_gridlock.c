/* app/tui/draw_gridlock.c: Gridlock: the city, and beside or below it who is where, the hand and
 * the cards. A space is chosen first, then what to do there, then how a tile lies. The map itself
 * is in city.h; small windows scroll over it. */
#include "app/tui/city.h"
#include "app/tui/reading.h"

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

/* The viewer's tiles or goals; NULL if nobody in particular looks. */
static const tp_json *own(const tp_scene *s, const char *list) {
    const tp_json *found = s->viewer < 0 ? NULL : tp_json_get(seat_of(s, s->viewer), list);
    return found != NULL && tp_json_what(found) == TP_LIST ? found : NULL;
}

static bool is_phase(const tp_scene *s, const char *phase) {
    return tp_json_equals(tp_json_get(s->view, "phase"), phase);
}

/* ---- names ---- */

/* The edition names its tiles in English; the built-in ones have German names, too. */
static const char *german_tile(const char *kind) {
    static const char *const names[][2] = {{"straight", "Gerade"},
                                           {"sharp", "Enge Kurve"},
                                           {"bend", "Weite Kurve"},
                                           {"wye", "Dreistern"},
                                           {"fan", "Dreierfächer"},
                                           {"fork_left", "Abzweig links"},
                                           {"fork_right", "Abzweig rechts"},
                                           {"fan4", "Viererfächer"},
                                           {"cross", "Kreuzung"},
                                           {"kay", "K-Kreuzung"},
                                           {"five", "Fünfstern"},
                                           {"six", "Sechsstern"},
                                           {"dead_end", "Sackgasse"},
                                           {"wye_rotary", "Dreistern mit Kreisel"},
                                           {"cross_rotary", "Kreuzung mit Kreisel"},
                                           {"six_rotary", "Sechsstern mit Kreisel"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i][0], kind) == 0) return names[i][1];
    return NULL;
}

static const char *tile_name(const tp_scene *s, const char *kind) {
    const char *german = s->language == TP_GERMAN ? german_tile(kind) : NULL;
    const char *name = tp_read_text(tp_read_find(table_of(s, "tiles"), "id", kind), "name");
    return german != NULL ? german : name[0] != '\0' ? name : kind;
}

/* What a space is called: its name, if it is a place, or "". */
static const char *place_name(const tp_scene *s, const char *cell) {
    static const char *const tables[] = {"destinations", "tunnels", "parks"};
    for (size_t i = 0; i < 3; i++) {
        const char *name = tp_read_text(tp_read_find(table_of(s, tables[i]), "cell", cell), "name");
        if (name[0] != '\0') return name;
    }
    return "";
}

static const char *destination_name(const tp_scene *s, const char *id) {
    const char *name = tp_read_text(tp_read_find(table_of(s, "destinations"), "id", id), "name");
    return name[0] != '\0' ? name : id;
}

/* "NE SW". */
static void add_edges(const tp_scene *s, unsigned edges, char out[TP_SENTENCE]) {
    static const char *const english[] = {"NE", "E", "SE", "SW", "W", "NW"};
    static const char *const german[] = {"NO", "O", "SO", "SW", "W", "NW"};
    int count = 0;
    for (unsigned e = 0; e < TP_CITY_EDGES; e++)
        if ((edges >> e & 1) != 0)
            tp_add(out, "%s%s", count++ > 0 ? " " : "", tp_either(s, english[e], german[e]));
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
    return !p->scale.is_large || tp_read_has(own(s, "goals"), id);
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

static void add_phase(const tp_scene *s, char out[TP_SENTENCE]) {
    const int left = tp_read_int(s->view, "left", 0);
    if (is_phase(s, "drive"))
        tp_add(out, tp_either(s, "Driving, stops left: %d", "Fahren, Halte übrig: %d"), left);
    else if (is_phase(s, "build"))
        tp_add(out, tp_either(s, "Building, actions left: %d", "Bauen, Aktionen übrig: %d"), left);
    else if (is_phase(s, "quick"))
        tp_add(out, tp_either(s, "Actions left: %d", "Aktionen übrig: %d"), left);
    else if (is_phase(s, "race"))
        tp_add(out, "%s", tp_either(s, "Whoever is first begins", "Wer zuerst legt, beginnt"));
    else if (is_phase(s, "turn"))
        tp_add(out, "%s", tp_either(s, "Build or drive", "Bauen oder fahren"));
    else
        tp_add(out, tp_either(s, "Turn %d", "Zug %d"), tp_read_int(s->view, "turn", 0) + 1);
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

/* Whose cubes lie on a destination; a start has one, too, unless the game is long. */
static void put_cubes(const tp_scene *s, tp_canvas *c, int x, int y, const char *id) {
    const tp_json *length = tp_json_get(tp_json_get(s->view, "options"), "length");
    const bool starts_count = !tp_json_equals(length, "long");
    for (int seat = 0; seat < s->players; seat++) {
        const tp_json *of = seat_of(s, seat);
        const bool started = starts_count && strcmp(tp_read_text(of, "start"), id) == 0;
        if (started || tp_read_has(tp_json_get(of, "visited"), id))
            tp_canvas_put(c, x++, y, TP_INK_SEAT + (tp_ink)seat, tp_seat_shape(seat));
    }
}

static void draw_entry(const tp_scene *s, const plan *p, tp_canvas *c, size_t i, int number) {
    const tp_json *entry = tp_json_item(table_of(s, "destinations"), i);
    const char *id = tp_read_text(entry, "id"), *name = tp_read_text(entry, "name");
    const int x = p->x + number % p->across * ENTRY, y = p->entries + number / p->across;
    const bool is_goal = tp_read_has(own(s, "goals"), id);
    const tp_ink ink = is_goal ? TP_INK_GOLD : TP_INK_PLAIN;
    if (!p->scale.is_large)
        tp_canvas_print(c, x, y, TP_INK_STRONG, "%c", tp_city_letter(c, (int)i));
    if (is_goal) tp_canvas_put(c, x + 1, y, TP_INK_GOLD, "★");
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
    static const char *const english = "∩ tunnel △ cone ○ rotary";
    static const char *const german = "∩ Tunnel △ Kegel ○ Kreisel";
    tp_put_within(c, p->x, p->key, p->width, TP_INK_FAINT, tp_either(s, english, german));
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

static const char *tile_on(const tp_scene *s, const char *cell) {
    return tp_read_text(tp_read_find(tp_json_get(s->view, "board"), "cell", cell), "kind");
}

/* "E7/straight/2": which roads it will have, and which of them join others. */
static void label_rotation(const tp_scene *s, const char *step, char out[TP_SENTENCE]) {
    char cell[4], kind[25];
    tp_city city;
    const char *rest = take(step, "/", cell, sizeof cell) + 1;
    rest = take(rest, "/", kind, sizeof kind);
    const unsigned roads =
        tp_city_kind_roads(s, kind[0] != '\0' ? kind : tile_on(s, cell), rest[1] - '0');
    tp_city_read(&city, s);
    const unsigned joined = tp_city_joined(&city, tp_city_cell_of(&city, cell), roads);
    out[0] = '\0';
    add_edges(s, roads, out);
    if (joined == 0) return;
    tp_add(out, "%s", tp_either(s, ", joins ", ", trifft "));
    add_edges(s, joined, out);
}

/* What a verb is called: as a label, and with a seat and a place in a sentence. */
typedef struct {
    const char *verb, *label_en, *label_de, *tell_en, *tell_de;
} verb_words;

static const verb_words *words_of(const char *verb) {
    static const verb_words all[] = {
        {"rotate", "Turn the tile", "Plättchen drehen", "%s turns the tile on %s",
         "%s dreht das Plättchen auf %s"},
        {"remove", "Remove the tile", "Plättchen entfernen", "%s removes the tile on %s",
         "%s entfernt das Plättchen auf %s"},
        {"cone", "Set a cone", "Kegel setzen", "%s sets a cone on %s",
         "%s setzt einen Kegel auf %s"},
        {"clear", "Clear the cone", "Kegel wegnehmen", "%s clears the cone on %s",
         "%s nimmt den Kegel von %s"},
        {"stop", "Drive there", "Dorthin fahren", "%s drives to %s", "%s fährt nach %s"},
        {"build", "Build", "Bauen", "%s builds%s", "%s baut%s"},
        {"drive", "Drive", "Fahren", "%s drives%s", "%s fährt%s"},
        {"end", "End turn", "Zug beenden", "%s ends the turn%s", "%s beendet den Zug%s"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].verb, verb) == 0) return &all[i];
    return NULL;
}

static void label(const tp_scene *s, int index, const char *step, char out[TP_SENTENCE]) {
    const verb_words *verb = words_of(step);
    out[0] = '\0';
    if (index == 2)
        label_rotation(s, step, out);
    else if (verb != NULL)
        tp_add(out, "%s", tp_either(s, verb->label_en, verb->label_de));
    else if (strncmp(step, "tile:", 5) == 0)
        tp_add(out, "%s", tile_name(s, step + 5));
    else
        add_cell(s, step, out);
}

/* Cards and tiles that are drawn; "?" is one that the viewer does not see. */
static void tell_chance(const tp_scene *s, const char *move, char out[TP_SENTENCE]) {
    const char *who = tp_seat_name(s, tp_read_int(s->view, "seat", -1));
    const char *what = move + strcspn(move, ":");
    if (what[0] == ':') what++;
    const bool is_seen = what[0] != '?' && what[0] != '\0';
    if (strncmp(move, "start:", 6) == 0)
        tp_write_sentence(out, tp_either(s, "%s starts at %s", "%s beginnt bei %s"), who,
                          destination_name(s, what));
    else if (strncmp(move, "goal:", 5) == 0)
        tp_write_sentence(out, tp_either(s, "%s draws a destination%s%s", "%s zieht ein Ziel%s%s"),
                          who, is_seen ? ": " : "", is_seen ? destination_name(s, what) : "");
    else
        tp_write_sentence(out, tp_either(s, "%s draws a tile%s%s", "%s zieht ein Plättchen%s%s"),
                          who, is_seen ? ": " : "", is_seen ? tile_name(s, what) : "");
}

/* Whose cards can be seen is told when one of them is reached. */
static void add_arrival(const tp_scene *s, int seat, const char *cell, char out[TP_SENTENCE]) {
    const tp_json *goals = tp_json_get(seat_of(s, seat), "goals");
    const char *id = tp_read_text(tp_read_find(table_of(s, "destinations"), "cell", cell), "id");
    const int done = visits_of(s, seat) + 1, left = goals_of(s, seat) - 1;
    if (id[0] != '\0' && tp_read_has(goals, id))
        tp_add(out, tp_either(s, ", %d of %d", ", %d von %d"), done, done + left);
}

static void tell(const tp_scene *s, int seat, const char *move, char out[TP_SENTENCE]) {
    const act a = act_of(move);
    const verb_words *verb = words_of(a.verb);
    const char *name = place_name(s, a.cell), *where = name[0] != '\0' ? name : a.cell;
    const char *who = tp_seat_name(s, seat);
    if (seat == TP_TABLE) {
        tell_chance(s, move, out);
        return;
    }
    if (is_verb(&a, "place"))
        tp_write_sentence(out, tp_either(s, "%s places %s on %s", "%s legt %s auf %s"), who,
                          tile_name(s, a.kind), where);
    else if (verb != NULL)
        tp_write_sentence(out, tp_either(s, verb->tell_en, verb->tell_de), who, where);
    else
        tp_write_sentence(out, "%s: %s", who, move);
    if (is_verb(&a, "stop")) add_arrival(s, seat, a.cell, out);
}

static void say_seat(const tp_scene *s, int seat, char out[TP_SENTENCE]) {
    const int done = visits_of(s, seat);
    const char *car = tp_read_text(seat_of(s, seat), "car");
    tp_write_sentence(out, tp_either(s, "%s: %d of %d destinations", "%s: %d von %d Zielen"),
                      tp_seat_name(s, seat), done, done + goals_of(s, seat));
    if (car[0] == '\0') return;
    tp_add(out, "%s", tp_either(s, "; car on ", "; Auto auf "));
    add_cell(s, car, out);
}

static void say_own(const tp_scene *s, const char *list, const char *heading,
                    const char *(*name)(const tp_scene *, const char *), char out[TP_SENTENCE]) {
    const tp_json *found = own(s, list);
    int count = 0;
    tp_write_sentence(out, "%s: ", heading);
    for (size_t i = 0; i < tp_json_size(found); i++)
        tp_add_item(out, &count, name(s, tp_json_text(tp_json_item(found, i), NULL)));
    if (count == 0) tp_add(out, "%s", tp_either(s, "none", "keine"));
}

/* Every tile with its roads, several to a line. */
static void say_tiles(const tp_scene *s, void (*line)(void *context, const char *text),
                      void *context) {
    const tp_json *board = tp_json_get(s->view, "board");
    char text[TP_SENTENCE] = "";
    for (size_t i = 0; i < tp_json_size(board); i++) {
        const tp_json *tile = tp_json_item(board, i);
        if (text[0] == '\0') tp_add(text, "%s: ", tp_either(s, "Tiles", "Plättchen"));
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

static void say(const tp_scene *s, void (*line)(void *context, const char *text), void *context) {
    char text[TP_SENTENCE] = "";
    const tp_json *cones = tp_json_get(s->view, "cones");
    add_phase(s, text);
    line(context, text);
    for (int seat = 0; seat < s->players; seat++) {
        say_seat(s, seat, text);
        line(context, text);
    }
    say_tiles(s, line, context);
    for (size_t i = 0; i < tp_json_size(cones); i++) {
        tp_write_sentence(text, "%s ", tp_either(s, "Cone on", "Kegel auf"));
        add_cell(s, tp_json_text(tp_json_item(cones, i), NULL), text);
        line(context, text);
    }
    if (own(s, "goals") == NULL) return;
    say_own(s, "goals", tp_either(s, "Your goals", "Deine Ziele"), destination_name, text);
    line(context, text);
    say_own(s, "tiles", tp_either(s, "Your tiles", "Deine Plättchen"), tile_name, text);
    line(context, text);
}

/* A city of somebody's own may have colours that nobody here has heard of. */
static int colour(const tp_json *view, int players, int seat) {
    const tp_json *colours = tp_json_get(tp_json_get(view, "options"), "colours");
    const int number = tp_colour_number(tp_json_text(tp_json_item(colours, (size_t)seat), NULL));
    (void)players;
    return number >= 0 ? number : 4 + seat;
}

const tp_drawing draw_gridlock = {
    .game = "gridlock",
    .size = size,
    .draw = draw,
    .steps = steps,
    .place = place,
    .label = label,
    .tell = tell,
    .say = say,
    .colour = colour,
};
