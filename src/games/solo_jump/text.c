/* solo_jump/text.c: moves as text. solo-jump.md "Moves and state": the deal "-", "C", "S", "T"; a
 * jump "a1-c3". */
#include "boards/square.h"
#include "state.h"

#include <string.h>

static const char dealt[] = "CST-"; /* by shape, the blank last */

size_t solo_jump_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                        char out[TP_MOVE_TEXT]) {
    (void)r, (void)s, (void)viewer;
    if (grid4_kind(m) == JUMP) return tp_squares_put(out, grid4_from(m), '-', grid4_to(m), GRID4);
    out[0] = dealt[grid4_to(m)];
    out[1] = '\0';
    return 1;
}

bool solo_jump_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out) {
    int from, to;
    (void)r, (void)s;
    if (text[0] != '\0' && text[1] == '\0') {
        const char *letter = strchr(dealt, text[0]);
        if (letter == NULL) return false;
        *out = solo_jump_deal((int)(letter - dealt));
        return true;
    }
    if (!tp_squares_take(text, GRID4, '-', &from, &to)) return false;
    *out = solo_jump_jump(from, to);
    return true;
}
