/* boards/grid12.h: the 12x12 board of the Blockade box: squares, its sixteen 3x3 fields with their
 * centres, the eight directions, and sets of squares. Squares are numbered as in square.h: column c
 * and row r, both from 0, make c + 12 * r. North is up a row, east is right a column, as seen from
 * seat 0. */
#ifndef TP_BOARDS_GRID12_H
#define TP_BOARDS_GRID12_H

#include "core/lab.h"

#include <stdbool.h>
#include <stdint.h>

enum { GRID12 = 12, GRID12_SQUARES = 144, GRID12_FIELDS = 16 };

static inline int grid12_square(int column, int row) {
    return column + GRID12 * row;
}
static inline int grid12_column(int square) {
    return square % GRID12;
}
static inline int grid12_row(int square) {
    return square / GRID12;
}

/* Whether the name of square a comes before that of b in byte order: by column letter, then by the
 * digits of the row, 1 before 10 before 2. */
static inline bool grid12_comes_before(int a, int b) {
    static const uint8_t rank[GRID12] = {0, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2, 3};
    if (grid12_column(a) != grid12_column(b)) return grid12_column(a) < grid12_column(b);
    return rank[grid12_row(a)] < rank[grid12_row(b)];
}

/* Fields are numbered like squares of a 4x4 board, 0..15; their centres lie in the middle. */
static inline int grid12_field(int square) {
    return grid12_column(square) / 3 + 4 * (grid12_row(square) / 3);
}
static inline int grid12_centre(int field) {
    return grid12_square(field % 4 * 3 + 1, field / 4 * 3 + 1);
}
static inline bool grid12_is_centre(int square) {
    return grid12_column(square) % 3 == 1 && grid12_row(square) % 3 == 1;
}

/* The four straight directions clockwise, then the four diagonals clockwise. */
enum { GRID12_N, GRID12_E, GRID12_S, GRID12_W, GRID12_NE, GRID12_SE, GRID12_SW, GRID12_NW };
enum { GRID12_STRAIGHT = 4, GRID12_ALL_WAYS = 8 };
static const int8_t grid12_across[GRID12_ALL_WAYS] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int8_t grid12_up[GRID12_ALL_WAYS] = {1, 0, -1, 0, 1, -1, -1, 1};

/* The square `steps` further that way, or -1 off the board. */
static inline int grid12_go(int square, int way, int steps) {
    const int column = grid12_column(square) + steps * grid12_across[way];
    const int row = grid12_row(square) + steps * grid12_up[way];
    if (column < 0 || column >= GRID12 || row < 0 || row >= GRID12) return -1;
    return grid12_square(column, row);
}

/* What one step that way adds to the number of a square, as long as it stays on the board. */
static inline int grid12_step(int way) {
    return grid12_across[way] + GRID12 * grid12_up[way];
}

/* How many squares lie that way, up to the edge. */
static inline int grid12_room(int square, int way) {
    const int column = grid12_column(square), row = grid12_row(square);
    const int across = grid12_across[way] > 0 ? GRID12 - 1 - column : column;
    const int up = grid12_up[way] > 0 ? GRID12 - 1 - row : row;
    if (grid12_up[way] == 0) return across;
    if (grid12_across[way] == 0) return up;
    return across < up ? across : up;
}

/* A set of squares. */
typedef struct {
    uint64_t words[3];
} grid12_set;

static inline bool grid12_has(const grid12_set *set, int square) {
    return (set->words[square >> 6] >> (square & 63) & 1u) != 0;
}
static inline void grid12_add(grid12_set *set, int square) {
    set->words[square >> 6] |= UINT64_C(1) << (square & 63);
}
static inline void grid12_remove(grid12_set *set, int square) {
    set->words[square >> 6] &= ~(UINT64_C(1) << (square & 63));
}
static inline int grid12_count(const grid12_set *set) {
    return __builtin_popcountll(set->words[0]) + __builtin_popcountll(set->words[1]) +
           __builtin_popcountll(set->words[2]);
}
static inline void grid12_unite(grid12_set *set, const grid12_set *other) {
    for (int i = 0; i < 3; i++) set->words[i] |= other->words[i];
}
static inline void grid12_keep(grid12_set *set, const grid12_set *other) {
    for (int i = 0; i < 3; i++) set->words[i] &= other->words[i];
}
/* Takes the lowest square out of the set; -1 if it is empty. */
static inline int grid12_take(grid12_set *set) {
    for (int i = 0; i < 3; i++)
        if (set->words[i] != 0) {
            const int square = 64 * i + __builtin_ctzll(set->words[i]);
            set->words[i] &= set->words[i] - 1;
            return square;
        }
    return -1;
}
/* The n-th square of the set from the lowest, n from 0; there are more than n. */
static inline int grid12_nth(const grid12_set *set, int n) {
    int i = 0;
    for (int here; n >= (here = __builtin_popcountll(set->words[i])); i++) n -= here;
    uint64_t word = set->words[i];
    for (; n > 0; n--) word &= word - 1;
    return 64 * i + __builtin_ctzll(word);
}

/* Moves of games on this board: from a square to a square. The kind, from 1, keeps them from 0; a
 * game may write something else than a square into the lowest bits. */
static inline tp_move grid12_move(int kind, int from, int to) {
    return (tp_move)(kind << 16 | from << 8 | to);
}
static inline int grid12_kind(tp_move m) {
    return (int)(m >> 16);
}
static inline int grid12_from(tp_move m) {
    return (int)(m >> 8 & 255);
}
static inline int grid12_to(tp_move m) {
    return (int)(m & 255);
}

/* Observations of games on this board are planes of its squares, see core/lab.h. */
static inline void grid12_size(const tp_rules *r, tp_shape *out) {
    (void)r;
    out->height = out->width = GRID12;
}

#endif
