/* boards/grid4.h: the sixteen centres of the Blockade box as a 4x4 board of bits, a1 lowest, row by
 * row: what Quadro-Be and Solo-Jump are played on. Squares are numbered as in square.h. */
#ifndef TP_BOARDS_GRID4_H
#define TP_BOARDS_GRID4_H

#include "core/lab.h"

#include <stdint.h>

enum { GRID4 = 4, GRID4_SQUARES = 16 };

enum { GRID4_COLUMN_A = 0x1111, GRID4_COLUMN_D = 0x8888, GRID4_ALL = 0xFFFF };

/* All squares one step left, right, down or up from any square of the set. */
static inline unsigned grid4_straight(unsigned set) {
    return ((set & ~(unsigned)GRID4_COLUMN_A) >> 1 | (set & ~(unsigned)GRID4_COLUMN_D) << 1 |
            set >> 4 | set << 4) &
           GRID4_ALL;
}

/* The same in all eight directions. */
static inline unsigned grid4_around(unsigned set) {
    const unsigned wide =
        set | (set & ~(unsigned)GRID4_COLUMN_A) >> 1 | (set & ~(unsigned)GRID4_COLUMN_D) << 1;
    return (grid4_straight(set) | wide >> 4 | wide << 4) & GRID4_ALL;
}

/* The number of the n-th bit of the set, from 0; the set has at most 16 bits and more than n. All
 * of them are peeled off and one is looked up: which one is chance, and a branch on chance costs
 * more than the peeling. */
static inline int grid4_nth(uint32_t set, unsigned n) {
    uint32_t rest[GRID4_SQUARES];
    for (int i = 0; i < GRID4_SQUARES; i++, set &= set - 1) rest[i] = set;
    return __builtin_ctz(rest[n]);
}

/* Moves of games on this board: from a square to a square. The kind, from 1, keeps them from 0; a
 * game may write something else than a square into the lowest bits. */
static inline tp_move grid4_move(int kind, int from, int to) {
    return (tp_move)(kind << 8 | from << 4 | to);
}
static inline int grid4_kind(tp_move m) {
    return (int)(m >> 8);
}
static inline int grid4_from(tp_move m) {
    return (int)(m >> 4 & 15);
}
static inline int grid4_to(tp_move m) {
    return (int)(m & 15);
}

/* Observations of games on this board are planes of its squares, see core/lab.h. */
static inline void grid4_size(const tp_rules *r, tp_shape *out) {
    (void)r;
    out->height = out->width = GRID4;
}

#endif
