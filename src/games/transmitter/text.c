/* transmitter/text.c: moves as text. transmitter.md "Moves and state": "h4-h9", "pass"; "S", "T",
 * "skip". */
#include "boards/square.h"
#include "state.h"

#include <assert.h>
#include <string.h>

static const struct {
    const char *text;
    tp_move move;
} words[] = {
    {"S", BRING << 16 | SQUARE},
    {"T", BRING << 16 | TRIANGLE},
    {"skip", SKIP << 16},
    {"pass", PASS << 16},
};
enum { WORDS = sizeof words / sizeof *words };

size_t transmitter_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                          char out[TP_MOVE_TEXT]) {
    int i = 0;
    (void)r, (void)s, (void)viewer;
    if (grid12_kind(m) == MOVE)
        return tp_squares_put(out, grid12_from(m), '-', grid12_to(m), GRID12);
    while (i < WORDS && words[i].move != m) i++;
    assert(i < WORDS);
    memcpy(out, words[i].text, strlen(words[i].text) + 1);
    return strlen(out);
}

bool transmitter_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out) {
    int from, to;
    (void)r, (void)s;
    for (int i = 0; i < WORDS; i++)
        if (strcmp(text, words[i].text) == 0) {
            *out = words[i].move;
            return true;
        }
    if (!tp_squares_take(text, GRID12, '-', &from, &to)) return false;
    *out = grid12_move(MOVE, from, to);
    return true;
}
