/* stargate/text.c: moves as text. stargate.md "The turn": "b4-e4", "f3xf6", "pass". */
#include "boards/square.h"
#include "state.h"

#include <string.h>

size_t stargate_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                       char out[TP_MOVE_TEXT]) {
    const char between = grid12_kind(m) == CAPTURE ? 'x' : '-';
    (void)r, (void)s, (void)viewer;
    if (grid12_kind(m) == PASS) {
        memcpy(out, "pass", sizeof "pass");
        return strlen(out);
    }
    return tp_squares_put(out, grid12_from(m), between, grid12_to(m), GRID12);
}

bool stargate_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out) {
    int from = 0, to = 0, kind = 0;
    (void)r, (void)s;
    if (strcmp(text, "pass") == 0)
        kind = PASS;
    else if (tp_squares_take(text, GRID12, '-', &from, &to))
        kind = WALK;
    else if (tp_squares_take(text, GRID12, 'x', &from, &to))
        kind = CAPTURE;
    *out = grid12_move(kind, from, to);
    return kind != 0;
}
