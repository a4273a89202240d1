/* table/tell.h: what a ply did or would do, with the sentences that people read. The events come
 * from the game (core/tell.h), the words from its dictionary (core/words.h); here they are put
 * together, for whoever looks with the speaker's language and names. */
#ifndef TP_TABLE_TELL_H
#define TP_TABLE_TELL_H

#include "core/moves.h"
#include "core/words.h"

/* A list of events as tp_tell and tp_preview print it, each with its sentence as "text". A speaker
 * without words adds nothing. */
void tp_tell_in_words(const tp_speaker *x, const char *events, size_t length, tp_writer *w);

/* What a move of seat would do in s, as seat may know it: "move", "label", "events" and, if they
 * are wanted, the "facts" after it, as an object. The speaker has rules. Needs nothing of a table,
 * so threads that think can do it, too. */
void tp_tell_preview(const tp_speaker *x, const tp_state *s, int seat, tp_move move,
                     bool with_facts, tp_writer *w);
/* What all moves of a list are called before they are played, in its order. */
void tp_tell_labels(const tp_speaker *x, const tp_state *s, int seat, const tp_move_list *l,
                    tp_writer *w);

#endif
