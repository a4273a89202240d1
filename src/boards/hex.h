/* boards/hex.h: boards of hexagons that stand on a corner, in rows named A, B, … from north to
 * south and columns that count from 1; every second row (B, D, …) is shifted half a space to the
 * east. A space is named row and column, "D10".
 *
 * Space (row r, column c), both from 0, is number c + columns * r, so that numbers go up in board
 * order: row by row, west to east. Which spaces of the rectangle a board really has is the game's
 * business. */
#ifndef TP_BOARDS_HEX_H
#define TP_BOARDS_HEX_H

#include "core/base/check.h"
#include "core/base/writer.h"

#include <stdbool.h>
#include <stdint.h>

enum { HEX_MOST = 26, HEX_SPACES = HEX_MOST * HEX_MOST };
enum { HEX_NOWHERE = -1 };

typedef struct {
    int rows, columns; /* 1..HEX_MOST each */
} tp_hex;

/* Edges, clockwise; a set of them is a bit each. */
enum { HEX_NE, HEX_E, HEX_SE, HEX_SW, HEX_W, HEX_NW, HEX_EDGES };
enum { HEX_ALL_EDGES = (1 << HEX_EDGES) - 1 };

/* The number that an edge has for the space on its other side. */
static inline int hex_opposite(int edge) {
    return edge < HEX_SW ? edge + 3 : edge - 3;
}
/* The set of edges turned clockwise by so many sixths. */
static inline unsigned hex_turned(unsigned edges, int sixths) {
    return (edges << sixths | edges >> (HEX_EDGES - sixths)) & HEX_ALL_EDGES;
}

/* The space over that edge; HEX_NOWHERE beyond the rectangle. */
int tp_hex_neighbour(const tp_hex *hex, int space, int edge);

/* Writes the name of a space and a NUL; returns its length. */
size_t tp_hex_put(char *out, const tp_hex *hex, int space);
/* Reads a name at *text and moves *text behind it. No leading zeros. */
bool tp_hex_take(const char **text, const tp_hex *hex, int *space);
/* All spaces of the rectangle in the byte order of their names: A1, A10, A11, A2, … */
void tp_hex_by_name(const tp_hex *hex, uint16_t *out);
/* The name of a space of the rectangle. */
bool tp_want_space(const tp_at *at, const tp_hex *hex, int *space, tp_error *e);
/* A set of edges: a list of at least one name, clockwise from NE, none twice. */
bool tp_want_edges(const tp_at *at, unsigned *edges, tp_error *e);

/* A space's name as a JSON text, null for HEX_NOWHERE; lists of spaces and of edges under a key. */
void tp_write_space(tp_writer *w, const tp_hex *hex, int space);
void tp_write_key_space(tp_writer *w, const char *key, const tp_hex *hex, int space);
void tp_write_key_spaces(tp_writer *w, const char *key, const tp_hex *hex, const uint16_t *spaces,
                         int count);
void tp_write_key_edges(tp_writer *w, const char *key, unsigned edges);

/* A set of spaces. */
enum { HEX_WORDS = (HEX_SPACES + 63) / 64 };
typedef struct {
    uint64_t words[HEX_WORDS];
} tp_hex_set;

static inline bool hex_has(const tp_hex_set *set, int space) {
    return (set->words[space >> 6] >> (space & 63) & 1u) != 0;
}
static inline void hex_add(tp_hex_set *set, int space) {
    set->words[space >> 6] |= UINT64_C(1) << (space & 63);
}
static inline void hex_remove(tp_hex_set *set, int space) {
    set->words[space >> 6] &= ~(UINT64_C(1) << (space & 63));
}
static inline uint32_t hex_count(const tp_hex_set *set) {
    uint32_t n = 0;
    for (int i = 0; i < HEX_WORDS; i++) n += (uint32_t)__builtin_popcountll(set->words[i]);
    return n;
}
/* The n-th space of the set in board order, from 0; there are more than n. */
int tp_hex_nth(const tp_hex_set *set, uint32_t n);

#endif
