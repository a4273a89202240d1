/* jump/text.c: moves as text. jump.md "Moves and state": "l1-j3", "pass". */
#include "boards/square.h"
#include "state.h"

#include <string.h>

size_t jump_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                   char out[TP_MOVE_TEXT]) {
    static const char pass[] = "pass";
    (void)r, (void)s, (void)viewer;
    if (grid12_kind(m) == MOVE)
        return tp_squares_put(out, jump_square(grid12_from(m)), '-', jump_square(grid12_to(m)),
                              GRID12);
    memcpy(out, pass, sizeof pass);
    return sizeof pass - 1;
}

bool jump_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out) {
    int from, to;
    (void)r, (void)s;
    if (strcmp(text, "pass") == 0) {
        *out = grid12_move(PASS, 0, 0);
        return true;
    }
    if (!tp_squares_take(text, GRID12, '-', &from, &to)) return false;
    *out = grid12_move(MOVE, jump_spot(from), jump_spot(to));
    return true;
}
