/* blockade/text.c: moves as text. blockade.md "The turn": "h2", "h2-c7", "run", "pass". */
#include "boards/square.h"
#include "state.h"

#include <string.h>

static size_t put_word(char *out, const char *word) {
    const size_t length = strlen(word);
    memcpy(out, word, length + 1);
    return length;
}

size_t blockade_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                       char out[TP_MOVE_TEXT]) {
    (void)r, (void)s, (void)viewer;
    switch (grid12_kind(m)) {
    case PLACE: return tp_square_put(out, grid12_to(m), GRID12);
    case MOVE: return tp_squares_put(out, grid12_from(m), '-', grid12_to(m), GRID12);
    case RUN: return put_word(out, "run");
    default: return put_word(out, "pass");
    }
}

bool blockade_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out) {
    int from = 0, to = 0, kind;
    const char *rest = text;
    (void)r, (void)s;
    if (strcmp(text, "run") == 0)
        kind = RUN;
    else if (strcmp(text, "pass") == 0)
        kind = PASS;
    else if (tp_square_take(&rest, GRID12, &to) && *rest == '\0')
        kind = PLACE;
    else if (tp_squares_take(text, GRID12, '-', &from, &to))
        kind = MOVE;
    else
        return false;
    *out = grid12_move(kind, from, to);
    return true;
}
