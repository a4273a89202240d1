/* transmitter/setup.c: options, the edition's starting squares, and how a game begins. */
#include "boards/square.h"
#include "embedded.h"
#include "state.h"

#include <string.h>

enum { RED, BLUE, GREEN, YELLOW }; /* clockwise */

static const char *const pairs[] = {"red-green", "blue-yellow", NULL};
static const char *const colours[] = {"red", "blue", "green", "yellow", NULL};
static const char *const bringings[] = {"optional", "forced", NULL};

const tp_option transmitter_options[] = {
    [PAIR] = {"pair", TP_OPTION_CHOICE, .choices = pairs, .fallback = RED_GREEN},
    [LEFT_OUT] = {"left_out", TP_OPTION_CHOICE, .choices = colours, .fallback = YELLOW},
    [BRING_IN] = {"bring_in", TP_OPTION_CHOICE, .choices = bringings, .fallback = OPTIONAL},
    [TURN_LIMIT] = {"turn_limit", TP_OPTION_INT, .min = 1, .max = 10000, .fallback = 200},
    {.name = NULL},
};

const tp_edition transmitter_editions[] = {{"standard", edition_transmitter}, {NULL, NULL}};

/* transmitter.md "Board and pieces": the colour of a seat. */
static int colour_of(const tp_rules *r, int seat) {
    switch (r->players) {
    case 2: return (r->option[PAIR] == RED_GREEN ? RED : BLUE) + 2 * seat;
    case 3: return seat + (seat >= r->option[LEFT_OUT]);
    default: return seat;
    }
}

const char *transmitter_colour_of(const tp_rules *r, int seat) {
    return colours[colour_of(r, seat)];
}

/* transmitter.md "Edition" 2: the C, the S, the T of a colour; taken are the squares of the colours
 * before it. */
static bool read_colour(const tp_at *at, grid12_set *taken, uint8_t squares[FIRST], tp_error *e) {
    if (!tp_want_list(at, FIRST, FIRST, NULL, e)) return false;
    for (int i = 0; i < FIRST; i++) {
        const tp_at item = tp_at_item(at, (size_t)i);
        int letter, square;
        if (!tp_piece_of(item.json, transmitter_letters, GRID12, &letter, &square) || letter != i)
            return tp_wrong(e, &item, "Expected a %c and a square, as \"%ce1\".",
                            transmitter_letters[i], transmitter_letters[i]);
        if (grid12_is_centre(square)) return tp_wrong(e, &item, "No piece starts on a centre.");
        if (grid12_has(taken, square)) return tp_wrong(e, &item, "This square is taken already.");
        grid12_add(taken, square);
        squares[i] = (uint8_t)square;
    }
    return true;
}

static bool read_setup(const tp_at *at, uint8_t squares[COLOURS][FIRST], tp_error *e) {
    static const char *const keys[] = {"red", "blue", "green", "yellow", "source", NULL};
    static const char *const sources[] = {"rulebook", "reconstructed", NULL};
    grid12_set taken = {0};
    int source;
    if (!tp_want_keys(at, keys, TP_MISSING_FIRST, e)) return false;
    for (int colour = RED; colour <= YELLOW; colour++) {
        const tp_at list = tp_at_key(at, colours[colour]);
        if (!read_colour(&list, &taken, squares[colour], e)) return false;
    }
    const tp_at source_at = tp_at_key(at, "source");
    return tp_want_word(&source_at, sources, &source, e);
}

static bool read_edition(const tp_at *at, uint8_t squares[COLOURS][FIRST], tp_error *e) {
    static const char *const keys[] = {"game", "name", "setup", NULL};
    static const char *const game[] = {"transmitter", NULL};
    int word;
    if (!tp_want_keys(at, keys, TP_MISSING_FIRST, e)) return false;
    const tp_at game_at = tp_at_key(at, "game"), name = tp_at_key(at, "name");
    const tp_at setup = tp_at_key(at, "setup");
    return tp_want_word(&game_at, game, &word, e) && tp_want_text(&name, 1, 64, e) &&
           read_setup(&setup, squares, e);
}

bool transmitter_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e) {
    tp_tables *t = tp_arena_take(a, sizeof *t);
    uint8_t squares[COLOURS][FIRST];
    if (!read_edition(edition, squares, e)) return false;
    for (int seat = 0; seat < r->players; seat++)
        memcpy(t->setup[seat], squares[colour_of(r, seat)], FIRST);
    for (int field = 0; field < GRID12_FIELDS; field++)
        grid12_add(&t->centres, grid12_centre(field));
    r->tables = t;
    r->max_moves = MOST_MOVES;
    return true;
}

void transmitter_start(const tp_rules *r, tp_state *s) {
    memset(s, 0, sizeof *s);
    for (int seat = 0; seat < r->players; seat++)
        for (int i = 0; i < FIRST; i++)
            transmitter_place(s, r->tables->setup[seat][i], transmitter_piece(CYLINDER + i, seat));
}
