/* _template/tell.c: what happens in a game of Template, told; docs/spec/EVENTS.md says what that is
 * for. Clients make log lines, animations and sounds of it and know no rule of the game. */
#include "state.h"

#include "core/tell.h"

/* All kinds of events that template_tell prints. The sentence for each is in words.json. */
const char *const template_kinds[] = {"say", NULL};

/* The events of a ply, in the order in which people at a table see them happen, into an open list.
 * before and after are the positions; the move is legal. A game with secrets leaves out keys that
 * p->viewer may not know. The kernel adds the event that closes a game, `end`. */
void template_tell(const tp_ply *p, tp_writer *w) {
    tp_tell_open(w, "say", p->seat);
    tp_write_key_text(w, "word", template_spelling[p->move]);
    tp_tell_close(w);
}
