/* quadro_be/text.c: moves as text. quadro-be.md "Moves and state": setting "b3", moving "b3-c4". */
#include "boards/square.h"
#include "state.h"

size_t quadro_be_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                        char out[TP_MOVE_TEXT]) {
    (void)r, (void)s, (void)viewer;
    if (grid4_kind(m) == SET) return tp_square_put(out, grid4_to(m), GRID4);
    return tp_squares_put(out, grid4_from(m), '-', grid4_to(m), GRID4);
}

bool quadro_be_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out) {
    int from, to;
    const char *rest = text;
    (void)r, (void)s;
    if (tp_square_take(&rest, GRID4, &to) && *rest == '\0') {
        *out = quadro_be_set(to);
        return true;
    }
    if (!tp_squares_take(text, GRID4, '-', &from, &to)) return false;
    *out = quadro_be_step(from, to);
    return true;
}
