/* boards/hex.c: see hex.h. */
#include "boards/hex.h"

#include <assert.h>
#include <string.h>

/* Clockwise from NE, as tiles are turned: rotating by 60 degrees is adding one. */
static const char *const edge_names[HEX_EDGES + 1] = {"NE", "E", "SE", "SW", "W", "NW", NULL};

/* "Odd-r" offset coordinates: rows are straight and every second one is shifted by half a hex, as
 * the board is printed. Axial coordinates would spare the shift and cost every name a conversion.
 */
int tp_hex_neighbour(const tp_hex *hex, int space, int edge) {
    static const int down[HEX_EDGES] = {-1, 0, 1, 1, 0, -1};
    /* East of an unshifted row; a shifted one has its northern and southern neighbours one on. */
    static const int right[HEX_EDGES] = {0, 1, 0, -1, -1, -1};
    const int row = space / hex->columns, shift = down[edge] != 0 ? row & 1 : 0;
    const int r = row + down[edge], c = space % hex->columns + right[edge] + shift;
    if (r < 0 || r >= hex->rows || c < 0 || c >= hex->columns) return HEX_NOWHERE;
    return c + hex->columns * r;
}

size_t tp_hex_put(char *out, const tp_hex *hex, int space) {
    const int column = space % hex->columns + 1;
    size_t n = 0;
    out[n++] = (char)('A' + space / hex->columns);
    if (column >= 10) out[n++] = (char)('0' + column / 10);
    out[n++] = (char)('0' + column % 10);
    out[n] = '\0';
    return n;
}

bool tp_hex_take(const char **text, const tp_hex *hex, int *space) {
    const char *p = *text;
    const int row = *p - 'A';
    int column = 0;
    if (row < 0 || row >= hex->rows) return false;
    p++;
    /* No leading zero: a space has one name. The bound keeps "A99999999999" from overflowing. */
    if (*p < '1' || *p > '9') return false;
    while (*p >= '0' && *p <= '9' && column < 100) column = column * 10 + (*p++ - '0');
    if (column > hex->columns) return false;
    *space = column - 1 + hex->columns * row;
    *text = p;
    return true;
}

/* The spaces in byte order of their names, "A1" "A10" "A11" "A2": a game that enumerates its moves
 * in this order needs no sorting. */
void tp_hex_by_name(const tp_hex *hex, uint16_t *out) {
    for (int row = 0; row < hex->rows; row++)
        for (int digit = 1; digit <= 9 && digit <= hex->columns; digit++) {
            *out++ = (uint16_t)(digit - 1 + hex->columns * row);
            for (int n = 10 * digit; n < 10 * digit + 10 && n <= hex->columns; n++)
                *out++ = (uint16_t)(n - 1 + hex->columns * row);
        }
}

bool tp_want_space(const tp_at *at, const tp_hex *hex, int *space, tp_error *e) {
    size_t length = 0;
    const char *text = NULL, *rest;
    if (tp_json_what(at->json) == TP_STRING) rest = text = tp_json_text(at->json, &length);
    if (text == NULL || !tp_hex_take(&rest, hex, space) || rest != text + length)
        return tp_wrong(e, at, "Expected a space of the map here, such as \"A1\".");
    return true;
}

bool tp_want_edges(const tp_at *at, unsigned *edges, tp_error *e) {
    size_t n;
    int last = -1;
    if (!tp_want_list(at, 1, SIZE_MAX, &n, e)) return false;
    *edges = 0;
    for (size_t i = 0; i < n; i++) {
        const tp_at item = tp_at_item(at, i);
        int edge;
        if (!tp_want_word(&item, edge_names, &edge, e)) return false;
        if (edge <= last)
            return tp_wrong(e, &item, "Edges go clockwise from NE, each at most once.");
        *edges |= 1u << edge;
        last = edge;
    }
    return true;
}

void tp_write_space(tp_writer *w, const tp_hex *hex, int space) {
    char name[8];
    if (space == HEX_NOWHERE) {
        tp_write_null(w);
        return;
    }
    tp_hex_put(name, hex, space);
    tp_write_text(w, name);
}

void tp_write_key_space(tp_writer *w, const char *key, const tp_hex *hex, int space) {
    tp_write_key(w, key);
    tp_write_space(w, hex, space);
}

void tp_write_key_spaces(tp_writer *w, const char *key, const tp_hex *hex, const uint16_t *spaces,
                         int count) {
    tp_write_key(w, key);
    tp_write_open(w, '[');
    for (int i = 0; i < count; i++) tp_write_space(w, hex, spaces[i]);
    tp_write_close(w, ']');
}

void tp_write_key_edges(tp_writer *w, const char *key, unsigned edges) {
    tp_write_key(w, key);
    tp_write_open(w, '[');
    for (int edge = 0; edge < HEX_EDGES; edge++)
        if ((edges >> edge & 1u) != 0) tp_write_text(w, edge_names[edge]);
    tp_write_close(w, ']');
}

int tp_hex_nth(const tp_hex_set *set, uint32_t n) {
    int i = 0;
    for (;; i++) {
        const uint32_t here = (uint32_t)__builtin_popcountll(set->words[i]);
        if (n < here) break;
        n -= here;
        assert(i + 1 < HEX_WORDS);
    }
    uint64_t word = set->words[i];
    for (; n > 0; n--) word &= word - 1;
    return i * 64 + __builtin_ctzll(word);
}
