/* boards/square.c: see square.h. */
#include "boards/square.h"

#include <string.h>

size_t tp_square_put(char *out, int square, int size) {
    const int row = square / size + 1;
    size_t n = 0;
    out[n++] = (char)('a' + square % size);
    if (row >= 10) out[n++] = (char)('0' + row / 10);
    out[n++] = (char)('0' + row % 10);
    out[n] = '\0';
    return n;
}

/* A name is read by hand rather than by strtol, which takes blanks, signs and leading zeros: a
 * square has one name. */
bool tp_square_take(const char **text, int size, int *square) {
    const char *p = *text;
    const int column = *p - 'a';
    int row = 0;
    if (column < 0 || column >= size) return false;
    p++;
    if (*p < '1' || *p > '9') return false;
    while (*p >= '0' && *p <= '9' && row < 100) row = row * 10 + (*p++ - '0');
    if (row > size) return false;
    *square = column + size * (row - 1);
    *text = p;
    return true;
}

size_t tp_squares_put(char *out, int from, char between, int to, int size) {
    size_t n = tp_square_put(out, from, size);
    out[n++] = between;
    return n + tp_square_put(out + n, to, size);
}

bool tp_squares_take(const char *text, int size, char between, int *from, int *to) {
    if (!tp_square_take(&text, size, from) || *text != between) return false;
    text++;
    return tp_square_take(&text, size, to) && *text == '\0';
}

/* The bytes of a string from `from` on, all of them, as a square. */
static bool rest_is_square(const tp_json *v, size_t from, int size, int *square) {
    size_t length;
    const char *text = tp_json_text(v, &length), *p = text + from;
    return length > from && tp_square_take(&p, size, square) && p == text + length;
}

bool tp_square_of(const tp_json *v, int size, int *square) {
    return tp_json_what(v) == TP_STRING && rest_is_square(v, 0, size, square);
}

bool tp_piece_of(const tp_json *v, const char *letters, int size, int *letter, int *square) {
    if (tp_json_what(v) != TP_STRING || !rest_is_square(v, 1, size, square)) return false;
    const char *found = strchr(letters, *tp_json_text(v, NULL));
    if (found == NULL || *found == '\0') return false;
    *letter = (int)(found - letters);
    return true;
}

/* Rows are written as one sees a board, the highest first, and numbered from below. */
bool tp_want_board(const tp_at *at, int size, const char *alphabet, char *cells, tp_error *e) {
    const size_t n = (size_t)size;
    if (!tp_want_list(at, n, n, NULL, e)) return false;
    for (size_t i = 0; i < n; i++) {
        const tp_at row = tp_at_item(at, i);
        const char *text;
        if (!tp_want_row(&row, n, alphabet, &text, e)) return false;
        memcpy(cells + (n - 1 - i) * n, text, n);
    }
    return true;
}

void tp_write_board(tp_writer *w, int size, const char *cells) {
    tp_write_open(w, '[');
    for (int row = size - 1; row >= 0; row--)
        tp_write_bytes(w, cells + (size_t)row * (size_t)size, (size_t)size);
    tp_write_close(w, ']');
}

void tp_write_square(tp_writer *w, int square, int size) {
    char name[8];
    tp_square_put(name, square, size);
    tp_write_text(w, name);
}

void tp_write_key_square(tp_writer *w, const char *key, int square, int size) {
    tp_write_key(w, key);
    tp_write_square(w, square, size);
}

void tp_write_key_squares(tp_writer *w, const char *key, const uint8_t *squares, size_t count,
                          int size) {
    tp_write_key(w, key);
    tp_write_open(w, '[');
    for (size_t i = 0; i < count; i++) tp_write_square(w, squares[i], size);
    tp_write_close(w, ']');
}
