/* boards/square.h: square boards whose squares are named like those of a chessboard, column letter
 * and row number: their names in moves, their rows in states. Geometry beyond that is grid4.h and
 * grid12.h.
 *
 * Square (column c, row r), both from 0, is number c + size * r: a1 is 0, b1 is 1. */
#ifndef TP_BOARDS_SQUARE_H
#define TP_BOARDS_SQUARE_H

#include "core/base/check.h"
#include "core/base/writer.h"

/* Writes the name of a square, "h10", and a NUL; returns its length. */
size_t tp_square_put(char *out, int square, int size);
/* Reads a name at *text and moves *text behind it. No leading zeros. */
bool tp_square_take(const char **text, int size, int *square);

/* "b3-c4", or with another sign in the middle. */
size_t tp_squares_put(char *out, int from, char between, int to, int size);
bool tp_squares_take(const char *text, int size, char between, int *from, int *to);

/* A square's name as a JSON text, and a list of such names under a key. */
void tp_write_square(tp_writer *w, int square, int size);
void tp_write_key_square(tp_writer *w, const char *key, int square, int size);
void tp_write_key_squares(tp_writer *w, const char *key, const uint8_t *squares, size_t count,
                          int size);

/* The square that a JSON string names, or a letter and a square, "Cb2": *letter is then the index
 * in letters. False if it is anything else, be it longer or no string. */
bool tp_square_of(const tp_json *v, int size, int *square);
bool tp_piece_of(const tp_json *v, const char *letters, int size, int *letter, int *square);

/* A board as a list of rows, the top row first, a character a square; cells is indexed by square
 * and has size * size characters without a NUL. */
bool tp_want_board(const tp_at *at, int size, const char *alphabet, char *cells, tp_error *e);
void tp_write_board(tp_writer *w, int size, const char *cells);

#endif
