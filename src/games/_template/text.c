/* _template/text.c: moves as text: left, right. */
#include "state.h"

#include <string.h>

const char *const template_spelling[] = {[NOTHING] = "", [LEFT] = "left", [RIGHT] = "right", NULL};

/* The move's one spelling: printable ASCII without spaces, 64 bytes at most, and a NUL; returns its
 * length. viewer is a seat, TP_TABLE (the public) or TP_EVERYTHING: a game with secrets prints ?
 * for what the viewer may not know, as "draw:?". For a chance outcome it is also asked with the
 * state after it, so the text of an outcome must not depend on the state. */
size_t template_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                       char out[TP_MOVE_TEXT]) {
    const size_t length = strlen(template_spelling[m]);
    (void)r, (void)s, (void)viewer;
    memcpy(out, template_spelling[m], length + 1);
    return length;
}

/* The move that a text means. The text is anything that somebody typed. Whether the move is legal
 * and the text its own spelling is looked at afterwards, by the kernel. */
bool template_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out) {
    (void)r, (void)s;
    for (tp_move word = LEFT; word <= RIGHT; word++)
        if (strcmp(text, template_spelling[word]) == 0) {
            *out = word;
            return true;
        }
    return false;
}
