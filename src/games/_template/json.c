/* _template/json.c: states in and out: {"said":["left",null]}. */
#include "state.h"

#include <string.h>

/* Prints the game's own keys, in the order of keys in rules.c; the kernel has printed game,
 * players, options and edition. A game with secrets leaves out here what viewer may not know, and
 * then also owes determinize (hidden.c). */
void template_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w) {
    (void)r, (void)viewer;
    tp_write_key(w, "said");
    tp_write_open(w, '[');
    for (int seat = 0; seat < 2; seat++) {
        if (s->said[seat] == NOTHING)
            tp_write_null(w);
        else
            tp_write_text(w, template_spelling[s->said[seat]]);
    }
    tp_write_close(w, ']');
}

/* One entry of said: null or a word. */
static bool read_word(const tp_at *at, uint8_t *out, tp_error *e) {
    int index;
    if (tp_json_what(at->json) == TP_NULL) return true;
    if (!tp_want_word(at, template_spelling + LEFT, &index, e)) return false;
    *out = (uint8_t)(LEFT + index);
    return true;
}

/* The position that write printed with TP_EVERYTHING, or false with the path of the first thing
 * wrong and a sentence that says what was expected. That exactly the right keys are there is
 * already checked. What comes in is anything at all: every value is looked at before it is used,
 * and a position that play could never reach in a way that matters to the rules is refused. Zero
 * every byte first, as in start, so that what comes back is the state that was written. */
bool template_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at said = tp_at_key(at, "said");
    (void)r;
    memset(s, 0, sizeof *s);
    if (!tp_want_list(&said, 2, 2, NULL, e)) return false;
    for (size_t seat = 0; seat < 2; seat++) {
        const tp_at word = tp_at_item(&said, seat);
        if (!read_word(&word, &s->said[seat], e)) return false;
        if (seat == 1 && s->said[0] == NOTHING && s->said[1] != NOTHING)
            return tp_wrong(e, &word, "Seat 1 speaks after seat 0: expected null here.");
    }
    return true;
}
