/* stargate/setup.c: options, the edition's maingate and camp, and how a game begins. */
#include "boards/square.h"
#include "embedded.h"
#include "state.h"

#include <string.h>

static const char *const modes[] = {"free", "alliances", NULL};
static const char *const seatings[] = {"adjacent", "opposite", NULL};
static const char *const movings[] = {"reach", "line", "step", NULL};
static const char *const lines[] = {"straight", "all", NULL};

const tp_option stargate_options[] = {
    [MODE] = {"mode", TP_OPTION_CHOICE, .choices = modes, .fallback = FREE_FOR_ALL},
    [SEATING] = {"seating", TP_OPTION_CHOICE, .choices = seatings, .fallback = ADJACENT},
    [MOVING] = {"moving", TP_OPTION_CHOICE, .choices = movings, .fallback = REACH},
    [CAPTURE_LINES] = {"capture_lines", TP_OPTION_CHOICE, .choices = lines, .fallback = STRAIGHT},
    [JUMP] = {"jump", TP_OPTION_BOOL, .fallback = false},
    [PLY_LIMIT] = {"ply_limit", TP_OPTION_INT, .min = 1, .max = 10000, .fallback = 600},
    {.name = NULL},
};

const tp_edition stargate_editions[] = {{"standard", edition_stargate}, {NULL, NULL}};

/* ---- corners ---- */

/* A corner says what is mirrored to get there from a1: the columns, the rows, both. */
enum { A1, L1, A12, L12 };

static int mirrored(int square, int corner) {
    const int column = grid12_column(square), row = grid12_row(square);
    return grid12_square((corner & L1) != 0 ? GRID12 - 1 - column : column,
                         (corner & A12) != 0 ? GRID12 - 1 - row : row);
}

/* stargate.md "Board, pieces, seats", the table. */
static int corner_of(const tp_rules *r, int seat) {
    static const int two[] = {A1, L12}, clockwise[] = {A1, A12, L12, L1};
    static const int crossing[] = {A1, L12, A12, L1};
    if (r->players == 2) return two[seat];
    if (stargate_is_allied(r) && r->option[SEATING] == ADJACENT) return crossing[seat];
    return clockwise[seat];
}

int stargate_corner(const tp_rules *r, int seat) {
    return mirrored(grid12_square(0, 0), corner_of(r, seat));
}

/* ---- the edition ---- */

/* The edition as it is written: all for the corner a1. */
typedef struct {
    int maingate;
    int square[ARMY], shape[ARMY];
} camp;

static bool read_source(const tp_at *up, tp_error *e) {
    static const char *const sources[] = {"rulebook", "reconstructed", NULL};
    const tp_at at = tp_at_key(up, "source");
    int source;
    return tp_want_word(&at, sources, &source, e);
}

static bool read_name(const tp_at *at, tp_error *e) {
    size_t length;
    if (!tp_want_text(at, 1, 32, e)) return false;
    const char *text = tp_json_text(at->json, &length);
    if (strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") != length)
        return tp_wrong(e, at, "A name is made of a-z, 0-9 and \"-\".");
    return true;
}

static bool read_maingate(const tp_at *at, camp *c, tp_error *e) {
    static const char *const keys[] = {"square", "source", NULL};
    if (!tp_want_keys(at, keys, TP_MISSING_FIRST, e)) return false;
    const tp_at square = tp_at_key(at, "square");
    if (!tp_square_of(square.json, GRID12, &c->maingate) ||
        grid12_column(c->maingate) < GRID12 / 2 || grid12_row(c->maingate) < GRID12 / 2)
        return tp_wrong(e, &square, "Expected a square in columns g to l and rows 7 to 12.");
    return read_source(at, e);
}

/* stargate.md "Edition": form, quarter, stargate, square used twice, order. */
static bool read_piece(const tp_at *list, size_t i, camp *c, tp_error *e) {
    const tp_at at = tp_at_item(list, i);
    int square, letter;
    if (!tp_piece_of(at.json, stargate_letters + COMMANDER, GRID12, &letter, &square))
        return tp_wrong(e, &at, "Expected C, T or S and a square, as \"Cb2\".");
    if (grid12_column(square) >= GRID12 / 2 || grid12_row(square) >= GRID12 / 2)
        return tp_wrong(e, &at, "The camp lies in columns a to f and rows 1 to 6.");
    if (square == mirrored(c->maingate, L12))
        return tp_wrong(e, &at, "No piece starts on a stargate.");
    for (size_t k = 0; k < i; k++)
        if (c->square[k] == square) return tp_wrong(e, &at, "This square is taken already.");
    if (i > 0 && strcmp(tp_json_text(tp_json_item(list->json, i - 1), NULL),
                        tp_json_text(at.json, NULL)) > 0)
        return tp_wrong(e, &at, "Expected the pieces in ascending byte order.");
    c->square[i] = square;
    c->shape[i] = COMMANDER + letter;
    return true;
}

static bool read_setup(const tp_at *at, camp *c, tp_error *e) {
    static const char *const keys[] = {"pieces", "source", NULL};
    int count[SHAPES] = {0};
    if (!tp_want_keys(at, keys, TP_MISSING_FIRST, e)) return false;
    const tp_at pieces = tp_at_key(at, "pieces");
    if (!tp_want_list(&pieces, ARMY, ARMY, NULL, e)) return false;
    for (size_t i = 0; i < ARMY; i++) {
        if (!read_piece(&pieces, i, c, e)) return false;
        count[c->shape[i]]++;
    }
    for (int shape = COMMANDER; shape < SHAPES; shape++)
        if (count[shape] != stargate_owned[shape])
            return tp_wrong(e, &pieces, "A camp has one C, four T and six S.");
    return read_source(at, e);
}

static bool read_edition(const tp_at *at, camp *c, tp_error *e) {
    static const char *const keys[] = {"game", "name", "maingate", "setup", NULL};
    static const char *const game[] = {"stargate", NULL};
    int word;
    if (!tp_want_keys(at, keys, TP_MISSING_FIRST, e)) return false;
    const tp_at game_at = tp_at_key(at, "game"), name = tp_at_key(at, "name");
    const tp_at maingate = tp_at_key(at, "maingate"), setup = tp_at_key(at, "setup");
    return tp_want_word(&game_at, game, &word, e) && read_name(&name, e) &&
           read_maingate(&maingate, c, e) && read_setup(&setup, c, e);
}

/* ---- tables ---- */

static void seat_camps(const tp_rules *r, const camp *c, tp_tables *t) {
    for (int corner = A1; corner <= L12; corner++)
        t->stargates[corner] = (uint8_t)mirrored(c->maingate, corner);
    for (int i = 0; i < ARMY; i++) t->army[i] = (uint8_t)c->shape[i];
    for (int seat = 0; seat < r->players; seat++) {
        const int corner = corner_of(r, seat);
        t->maingate[seat] = (uint8_t)mirrored(c->maingate, corner);
        for (int i = 0; i < ARMY; i++) t->setup[seat][i] = (uint8_t)mirrored(c->square[i], corner);
    }
}

/* stargate.md "Moving": how far a shape moves along a straight line or a diagonal. */
static int reach_of(const tp_rules *r, int longest_capture, bool is_diagonal) {
    switch (r->option[MOVING]) {
    case STEP: return 1;
    case LINE: return is_diagonal ? 0 : GRID12 - 1;
    default: return is_diagonal ? 0 : longest_capture;
    }
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

static void measure(const tp_rules *r, tp_tables *t) {
    static const uint8_t distances[SHAPES] = {
        [COMMANDER] = 1u << 2 | 1u << 5, [DIVER] = 1u << 3, [NOZZLER] = 1u << 4};
    static const int longest_capture[SHAPES] = {[COMMANDER] = 5, [DIVER] = 3, [NOZZLER] = 4};
    t->ways = GRID12_STRAIGHT;
    for (int shape = COMMANDER; shape < SHAPES; shape++)
        for (int diagonal = 0; diagonal < 2; diagonal++) {
            const bool captures = !diagonal || r->option[CAPTURE_LINES] == ALL;
            const int reach = reach_of(r, longest_capture[shape], diagonal);
            const int farthest = larger(reach, captures ? longest_capture[shape] : 0);
            t->reach[shape][diagonal] = (uint8_t)reach;
            t->captures[shape][diagonal] = captures ? distances[shape] : 0;
            t->farthest[shape][diagonal] = (uint8_t)farthest;
            t->longest = (uint8_t)larger(t->longest, farthest);
            if (diagonal && farthest > 0) t->ways = GRID12_ALL_WAYS;
        }
}

bool stargate_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e) {
    tp_tables *t = tp_arena_take(a, sizeof *t);
    camp c = {0};
    if (!read_edition(edition, &c, e)) return false;
    seat_camps(r, &c, t);
    measure(r, t);
    r->tables = t;
    r->max_moves = stargate_is_free_for_all(r) ? MOST_MOVES : MOST_OF_A_PIECE * ARMY;
    return true;
}

void stargate_start(const tp_rules *r, tp_state *s) {
    const tp_tables *t = r->tables;
    memset(s, 0, sizeof *s);
    for (int seat = 0; seat < r->players; seat++)
        for (int i = 0; i < ARMY; i++)
            stargate_place(s, t->setup[seat][i], stargate_piece(t->army[i], seat));
}
