/* gridlock/edition.c: a city as data becomes tables. 11 is its form and the order of the checks;
 * gridlock_read_edition at the end shows it. */
#include "state.h"

#include <string.h>

typedef struct {
    tp_tables *t;
    tp_arena *a;
    gridlock_faults *faults;     /* NULL: the first fault ends the reading */
    const char *ids[MOST_KINDS]; /* those of the table being read */
    tp_hex_set listed;           /* the spaces that the table being read has named */
} reader;

/* One of the edition's tables. at and list point to each other: it is never copied. */
typedef struct {
    tp_at at, list;
    size_t n;
} section;

/* ---- faults ---- */

static bool is_told(const gridlock_faults *faults, const char *path) {
    for (int i = 0; i < faults->count; i++)
        if (strcmp(faults->list[i].what.path, path) == 0) return true;
    return false;
}

/* A fault ends the reading, unless all are wanted: then it is listed with the spaces where it is
 * (NULL: none), and what follows is read as if nothing had happened. A missing key is found again
 * when its value is looked at; such an echo is not listed. */
static bool forgive(reader *x, const tp_hex_set *where, const tp_error *e) {
    if (x->faults == NULL) return false;
    if (x->faults->count == MOST_FAULTS) return true; /* enough to begin with */
    if (where == NULL && is_told(x->faults, e->path)) return true;
    gridlock_fault *f = &x->faults->list[x->faults->count++];
    f->what = *e;
    if (where != NULL) f->where = *where;
    return true;
}

static bool pass(reader *x, bool is_right, const tp_error *e) {
    return is_right || forgive(x, NULL, e);
}

/* Checks of the whole say nothing where parts are missing. */
static bool is_sound(const reader *x) {
    return x->faults == NULL || x->faults->count == 0;
}

/* ---- what tables are made of ---- */

static bool want_source(reader *x, const tp_at *table_at, tp_error *e) {
    static const char *const sources[] = {"rulebook", "reconstructed", NULL};
    const tp_at source = tp_at_key(table_at, "source"), note = tp_at_key(table_at, "note");
    int word;
    return pass(x, tp_want_word(&source, sources, &word, e), e) &&
           pass(x, tp_want_text(&note, 0, 1000, e), e);
}

/* A list of min to max entries; *n is how many can be read, no more than max or the map has. */
static bool want_entries(reader *x, const tp_at *list, size_t min, size_t max, size_t *n,
                         tp_error *e) {
    const bool is_right = tp_want_list(list, min, max, n, e);
    if (!is_right) *n = tp_json_what(list->json) == TP_LIST ? tp_json_size(list->json) : 0;
    if (*n > max) *n = max;
    if (*n > HEX_SPACES && x->faults != NULL) *n = HEX_SPACES;
    return pass(x, is_right, e);
}

static bool open_table(reader *x, const tp_at *edition, const char *name, size_t min, size_t max,
                       section *out, tp_error *e) {
    static const char *const keys[] = {"source", "note", "list", NULL};
    x->listed = (tp_hex_set){0};
    out->n = 0;
    out->at = tp_at_key(edition, name);
    out->list = tp_at_key(&out->at, "list");
    if (!tp_want_object(&out->at, e)) return forgive(x, NULL, e);
    return pass(x, tp_want_keys(&out->at, keys, TP_UNKNOWN_FIRST, e), e) &&
           want_source(x, &out->at, e) && want_entries(x, &out->list, min, max, &out->n, e);
}

static bool is_id(const char *text, size_t length) {
    static const char first[] = "abcdefghijklmnopqrstuvwxyz",
                      others[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    return length >= 1 && length < ID_ROOM && strspn(text, first) >= 1 &&
           strspn(text, others) == length;
}

static bool want_id(const tp_at *at, char out[ID_ROOM], tp_error *e) {
    size_t length = 0;
    const char *text = "";
    if (tp_json_what(at->json) == TP_STRING) text = tp_json_text(at->json, &length);
    if (!is_id(text, length))
        return tp_wrong(e, at, "Expected a word of 1 to 24 of a-z, 0-9 and _, a letter first.");
    memcpy(out, text, length + 1);
    return true;
}

/* The id of the i-th entry of a table; the earlier ones have others. */
static bool want_new_id(reader *x, const tp_at *entry, size_t i, char out[ID_ROOM], tp_error *e) {
    const tp_at at = tp_at_key(entry, "id");
    x->ids[i] = out;
    if (!want_id(&at, out, e)) return false;
    for (size_t k = 0; k < i; k++)
        if (x->ids[k] != NULL && strcmp(x->ids[k], out) == 0)
            return tp_wrong(e, &at, "\"%s\" is the id of an earlier entry.", out);
    return true;
}

static bool want_name(reader *x, const tp_at *entry, const char *key, const char **out,
                      tp_error *e) {
    const tp_at at = tp_at_key(entry, key);
    size_t length;
    if (!tp_want_text(&at, 1, 64, e)) return false;
    const char *text = tp_json_text(at.json, &length);
    *out = tp_arena_text(x->a, text, length);
    return true;
}

/* The space an entry is about, each named once; its letter is one of letters. */
static bool want_cell(reader *x, const tp_at *entry, const char *letters, int *space, tp_error *e) {
    const tp_at at = tp_at_key(entry, "cell");
    if (!tp_want_space(&at, &x->t->hex, space, e)) return false;
    if (strchr(letters, x->t->type[*space]) == NULL)
        return tp_wrong(e, &at, "The map has \"%c\" here; expected one of \"%s\".",
                        x->t->type[*space], letters);
    if (hex_has(&x->listed, *space))
        return tp_wrong(e, &at, "An earlier entry is about this space.");
    hex_add(&x->listed, *space);
    return true;
}

/* Every space with this letter has its entry. */
static bool want_all_listed(reader *x, const section *from, char letter, tp_error *e) {
    char name[8];
    if (from->list.json == NULL) return true; /* the whole table is missing, which is told */
    for (int space = 0; space < x->t->spaces; space++) {
        tp_hex_set here = {0};
        if (x->t->type[space] != letter || hex_has(&x->listed, space)) continue;
        tp_hex_put(name, &x->t->hex, space);
        tp_error_locate(e, &from->list, "%s is \"%c\" on the map and has no entry here.", name,
                        letter);
        hex_add(&here, space);
        if (!forgive(x, &here, e)) return false;
    }
    return true;
}

/* ---- the map ---- */

static const char letters[] = ".DTWP-";

/* How long a row is; 0 if it is no text. */
static size_t length_of(const tp_json *row) {
    size_t length = 0;
    if (tp_json_what(row) == TP_STRING) tp_json_text(row, &length);
    return length;
}

/* What can be read of a faulty row: letters that are none are holes, and so is what is missing.
 * where gets the spaces that are not as they should be. */
static void read_torn_row(tp_tables *t, const tp_at *at, int row, size_t width, tp_hex_set *where) {
    const size_t length = length_of(at->json), columns = (size_t)t->hex.columns;
    for (size_t c = 0; c < columns; c++) {
        const char letter = (char)(c < length ? tp_json_text(at->json, NULL)[c] : '\0');
        const bool is_letter = letter != '\0' && strchr(letters, letter) != NULL;
        const size_t space = c + columns * (size_t)row;
        t->type[space] = (char)(is_letter ? letter : '-');
        if ((c < width || c < length) && (!is_letter || c >= width)) hex_add(where, (int)space);
    }
}

/* The first row, where it is a good one, says how long the others must be. */
static bool read_row(reader *x, const tp_at *at, int row, size_t width, tp_error *e) {
    tp_tables *t = x->t;
    tp_hex_set where = {0};
    const char *text;
    if ((row > 0 || tp_want_text(at, 1, HEX_MOST, e)) &&
        tp_want_row(at, width, letters, &text, e)) {
        memcpy(t->type + (size_t)t->hex.columns * (size_t)row, text, width);
        return true;
    }
    if (x->faults == NULL) return false;
    read_torn_row(t, at, row, width, &where);
    return forgive(x, &where, e);
}

/* All rows are as long as the first; a faulty map is as wide as its longest row. */
static int width_of_map(const reader *x, const tp_at *rows, size_t n) {
    size_t width = length_of(tp_json_item(rows->json, 0));
    for (size_t i = 1; i < n && x->faults != NULL; i++)
        if (length_of(tp_json_item(rows->json, i)) > width)
            width = length_of(tp_json_item(rows->json, i));
    return width < 1 ? 1 : width > HEX_MOST ? HEX_MOST : (int)width;
}

/* A map with more empty spaces than there are places has too few destinations. */
static void number_places(tp_tables *t) {
    for (int space = 0; space < t->spaces; space++) {
        if (t->type[space] != '-') hex_add(&t->board, space);
        t->place_of[space] = NO_PLACE;
        t->destination_at[space] = NO_DESTINATION;
        if (t->type[space] != '.' || t->places == MOST_PLACES) continue;
        t->place_of[space] = (uint16_t)t->places;
        t->space_of[t->places++] = (uint16_t)space;
    }
}

/* gridlock.md "Board and edges": a neighbour that is a hole does not exist. */
static void find_neighbours(tp_tables *t) {
    for (int space = 0; space < t->spaces; space++)
        for (int edge = 0; edge < HEX_EDGES; edge++) {
            const int other = tp_hex_neighbour(&t->hex, space, edge);
            const bool exists = other != HEX_NOWHERE && t->type[other] != '-';
            t->neighbour[space][edge] = (int16_t)(exists ? other : HEX_NOWHERE);
        }
}

static bool read_rows(reader *x, const tp_at *rows, size_t n, tp_error *e) {
    size_t width = length_of(tp_json_item(rows->json, 0));
    x->t->hex.columns = width_of_map(x, rows, n);
    if (width < 1 || width > HEX_MOST) width = (size_t)x->t->hex.columns;
    for (size_t i = 0; i < n; i++) {
        const tp_at row = tp_at_item(rows, i);
        if (!read_row(x, &row, (int)i, width, e)) return false;
    }
    x->t->hex.rows = (int)n;
    x->t->spaces = x->t->hex.rows * x->t->hex.columns;
    return true;
}

static bool read_map(reader *x, const tp_at *edition, tp_error *e) {
    static const char *const keys[] = {"source", "note", "rows", NULL};
    tp_tables *t = x->t;
    const tp_at at = tp_at_key(edition, "map"), rows = tp_at_key(&at, "rows");
    size_t n;
    if (!tp_want_object(&at, e)) return forgive(x, NULL, e);
    if (!pass(x, tp_want_keys(&at, keys, TP_UNKNOWN_FIRST, e), e) || !want_source(x, &at, e) ||
        !want_entries(x, &rows, 1, HEX_MOST, &n, e) || !read_rows(x, &rows, n, e))
        return false;
    number_places(t);
    find_neighbours(t);
    if (t->places < 4 && is_sound(x)) {
        tp_error_locate(e, &rows, "A map has at least four empty spaces, \".\".");
        return forgive(x, NULL, e);
    }
    return true;
}

/* ---- what is on the map ---- */

static bool read_destination(reader *x, const tp_at *entry, size_t i, tp_error *e) {
    static const char *const keys[] = {"id", "name", "cell", NULL};
    gridlock_destination *d = &x->t->destination[i];
    if (!tp_want_keys(entry, keys, TP_UNKNOWN_FIRST, e) || !want_new_id(x, entry, i, d->id, e) ||
        !want_name(x, entry, "name", &d->name, e) || !want_cell(x, entry, "D", &d->space, e))
        return false;
    x->t->names[d->space] = d->name;
    x->t->destination_at[d->space] = (int16_t)i;
    for (int car = 0; car < CARS; car++) x->t->roads[car][d->space] = HEX_ALL_EDGES;
    return true;
}

static bool read_tunnel(reader *x, const tp_at *entry, size_t i, tp_error *e) {
    static const char *const keys[] = {"cell", "name", "roads", NULL};
    const tp_at roads_at = tp_at_key(entry, "roads");
    unsigned roads;
    int space;
    (void)i;
    if (!tp_want_keys(entry, keys, TP_UNKNOWN_FIRST, e) || !want_cell(x, entry, "T", &space, e) ||
        !want_name(x, entry, "name", &x->t->names[space], e) ||
        !tp_want_edges(&roads_at, &roads, e))
        return false;
    x->t->tunnel[x->t->tunnels++] = (uint16_t)space;
    for (int car = 0; car < CARS; car++) x->t->roads[car][space] = (uint8_t)roads;
    return true;
}

static bool read_park(reader *x, const tp_at *entry, size_t i, tp_error *e) {
    static const char *const keys[] = {"cell", "name", "ranger", NULL};
    const tp_at ranger_at = tp_at_key(entry, "ranger");
    bool opens;
    int space;
    (void)i;
    if (!tp_want_keys(entry, keys, TP_UNKNOWN_FIRST, e) || !want_cell(x, entry, "P", &space, e) ||
        !want_name(x, entry, "name", &x->t->names[space], e) ||
        !tp_want_bool(&ranger_at, &opens, e))
        return false;
    x->t->roads[RANGER][space] = opens ? HEX_ALL_EDGES : 0;
    return true;
}

static bool read_label(reader *x, const tp_at *entry, size_t i, tp_error *e) {
    static const char *const keys[] = {"cell", "name", NULL};
    int space;
    (void)i;
    return tp_want_keys(entry, keys, TP_UNKNOWN_FIRST, e) &&
           want_cell(x, entry, ".DTWP", &space, e) &&
           want_name(x, entry, "name", &x->t->labels[space], e);
}

/* ---- pieces ---- */

/* gridlock.md "Rotation": the smallest turn that changes nothing. */
static uint64_t fits_of(unsigned roads) {
    uint64_t out = 0;
    for (int i = 0; i < HEX_EDGES; i++)
        for (unsigned edges = 0; edges <= HEX_ALL_EDGES; edges++)
            if ((hex_turned(roads, i) & edges) == edges) out |= UINT64_C(1) << edges;
    return out;
}

static int period_of(unsigned roads) {
    static const int periods[] = {1, 2, 3, 6};
    int i = 0;
    while (hex_turned(roads, periods[i]) != roads) i++;
    return periods[i];
}

static bool read_kind(reader *x, const tp_at *entry, size_t i, tp_error *e) {
    static const char *const keys[] = {"id", "name", "roads", "count", "rotary", NULL};
    gridlock_kind *k = &x->t->kind[i];
    const tp_at roads = tp_at_key(entry, "roads"), count = tp_at_key(entry, "count");
    const tp_at rotary = tp_at_key(entry, "rotary");
    if (!tp_want_keys(entry, keys, TP_UNKNOWN_FIRST, e) || !want_new_id(x, entry, i, k->id, e) ||
        !want_name(x, entry, "name", &k->name, e) || !tp_want_edges(&roads, &k->roads, e) ||
        !tp_want_int(&count, 1, 99, &k->count, e) || !tp_want_bool(&rotary, &k->has_rotary, e))
        return false;
    k->period = period_of(k->roads);
    k->fits = fits_of(k->roads);
    return true;
}

/* Gives every kind in every rotation its number; see the comment at low in state.h. */
static void number_faces(tp_tables *t) {
    int next = NO_TILE + 1;
    for (int i = 0; i < t->kinds; i++) {
        gridlock_kind *k = &t->kind[i];
        if (next <= 256 && next + k->period > 256) next = 257;
        k->first_face = next;
        for (int rotation = 0; rotation < k->period; rotation++)
            t->face[next++] = (gridlock_face){.kind = (uint8_t)i,
                                              .rotation = (uint8_t)rotation,
                                              .roads = (uint8_t)hex_turned(k->roads, rotation)};
    }
}

static bool read_colour(reader *x, const tp_at *entry, size_t i, tp_error *e) {
    static const char *const keys[] = {"id", "name", "ability", NULL};
    static const char *const abilities[] = {
        [NO_ABILITY] = "none",     [DUCK_BOAT] = "duck_boat",       [PARK_RANGER] = "park_ranger",
        [EMERGENCY] = "emergency", [CONSTRUCTION] = "construction", [CONSTRUCTION + 1] = NULL,
    };
    gridlock_colour *c = &x->t->colour[i];
    const tp_at at = tp_at_key(entry, "ability");
    int ability;
    if (!tp_want_keys(entry, keys, TP_UNKNOWN_FIRST, e) || !want_new_id(x, entry, i, c->id, e) ||
        !want_name(x, entry, "name", &c->name, e) || !tp_want_word(&at, abilities, &ability, e))
        return false;
    c->ability = (gridlock_ability)ability;
    return true;
}

/* ---- the tables, one after the other ---- */

typedef bool read_entry(reader *x, const tp_at *entry, size_t i, tp_error *e);

/* A faulty entry is about a space all the same, if it names one. */
static bool forgive_entry(reader *x, const tp_at *entry, const tp_error *e) {
    const tp_at at = tp_at_key(entry, "cell");
    tp_hex_set where = {0};
    tp_error ignored;
    int space;
    if (x->faults != NULL && tp_want_space(&at, &x->t->hex, &space, &ignored)) {
        hex_add(&where, space);
        hex_add(&x->listed, space);
    }
    return forgive(x, &where, e);
}

static bool read_entries(reader *x, const section *from, read_entry *read, tp_error *e) {
    for (size_t i = 0; i < from->n; i++) {
        const tp_at entry = tp_at_item(&from->list, i);
        if (!read(x, &entry, i, e) && !forgive_entry(x, &entry, e)) return false;
    }
    return true;
}

static bool read_destinations(reader *x, const tp_at *edition, tp_error *e) {
    section d;
    if (!open_table(x, edition, "destinations", LEAST_DESTINATIONS, MOST_DESTINATIONS, &d, e) ||
        !read_entries(x, &d, read_destination, e))
        return false;
    x->t->destinations = (int)d.n;
    return want_all_listed(x, &d, 'D', e);
}

/* Water has no table: boats find all six roads on it. */
static bool read_tunnels_and_parks(reader *x, const tp_at *edition, tp_error *e) {
    section tunnels, parks;
    if (!open_table(x, edition, "tunnels", 0, SIZE_MAX, &tunnels, e) ||
        !read_entries(x, &tunnels, read_tunnel, e) || !want_all_listed(x, &tunnels, 'T', e))
        return false;
    if (!open_table(x, edition, "parks", 0, SIZE_MAX, &parks, e) ||
        !read_entries(x, &parks, read_park, e) || !want_all_listed(x, &parks, 'P', e))
        return false;
    for (int space = 0; space < x->t->spaces; space++)
        if (x->t->type[space] == 'W') x->t->roads[BOAT][space] = HEX_ALL_EDGES;
    return true;
}

static bool read_pieces(reader *x, const tp_at *edition, tp_error *e) {
    section labels, tiles, colours;
    int total = 0;
    if (!open_table(x, edition, "labels", 0, SIZE_MAX, &labels, e) ||
        !read_entries(x, &labels, read_label, e))
        return false;
    if (!open_table(x, edition, "tiles", 1, MOST_KINDS, &tiles, e) ||
        !read_entries(x, &tiles, read_kind, e))
        return false;
    x->t->kinds = (int)tiles.n;
    number_faces(x->t);
    for (int i = 0; i < x->t->kinds; i++) total += x->t->kind[i].count;
    if (total < MOST_SEATS * HAND && is_sound(x)) {
        tp_error_locate(e, &tiles.list, "Four hands need at least 8 tiles in all.");
        if (!forgive(x, NULL, e)) return false;
    }
    if (!open_table(x, edition, "colours", MOST_SEATS, MOST_COLOURS, &colours, e)) return false;
    x->t->colours = (int)colours.n;
    return read_entries(x, &colours, read_colour, e);
}

/* gridlock.md "Edition", last: with six-way tiles everywhere each destination can be reached from
 * the first. */
static bool want_all_reachable(reader *x, const tp_at *edition, tp_error *e) {
    const tp_tables *t = x->t;
    const tp_at all = tp_at_key(edition, "destinations"), list = tp_at_key(&all, "list");
    uint8_t roads[HEX_SPACES];
    const tp_hex_set no_halts = {0};
    tp_hex_set reached;
    for (int space = 0; space < t->spaces; space++)
        roads[space] = t->type[space] == '.' ? HEX_ALL_EDGES : t->roads[ORDINARY_CAR][space];
    gridlock_flood(t, roads, &no_halts, t->destination[0].space, &reached);
    for (int i = 0; i < t->destinations; i++) {
        tp_hex_set here = {0};
        if (hex_has(&reached, t->destination[i].space)) continue;
        const tp_at entry = tp_at_item(&list, (size_t)i), cell = tp_at_key(&entry, "cell");
        tp_error_locate(e, &cell, "No roads could ever lead from %s to %s.", t->destination[0].name,
                        t->destination[i].name);
        hex_add(&here, t->destination[i].space);
        if (!forgive(x, &here, e)) return false;
    }
    return true;
}

static bool read_head(reader *x, const tp_at *edition, tp_error *e) {
    static const char *const keys[] = {"game",         "name",    "title", "map",
                                       "destinations", "tunnels", "parks", "labels",
                                       "tiles",        "colours", NULL};
    static const char *const games[] = {"gridlock", NULL};
    const tp_at game = tp_at_key(edition, "game"), name = tp_at_key(edition, "name");
    char id[ID_ROOM];
    int word;
    x->t->title = "";
    return pass(x, tp_want_keys(edition, keys, TP_UNKNOWN_FIRST, e), e) &&
           pass(x, tp_want_word(&game, games, &word, e), e) && pass(x, want_id(&name, id, e), e) &&
           pass(x, want_name(x, edition, "title", &x->t->title, e), e);
}

bool gridlock_read_edition(tp_tables *t, tp_arena *a, const tp_at *edition, gridlock_faults *faults,
                           tp_error *e) {
    reader x = {.t = t, .a = a, .faults = faults};
    return read_head(&x, edition, e) && read_map(&x, edition, e) &&
           read_destinations(&x, edition, e) && read_tunnels_and_parks(&x, edition, e) &&
           read_pieces(&x, edition, e) && (!is_sound(&x) || want_all_reachable(&x, edition, e));
}
