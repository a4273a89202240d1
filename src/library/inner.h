/* library/inner.h: what the files behind include/turnpike.h share. They hold no rules and no
 * knowledge: each function checks what a stranger may get wrong, calls the layer that knows, and
 * hands the answer over in types that are the public header's own. */
#ifndef TP_LIBRARY_INNER_H
#define TP_LIBRARY_INNER_H

#include "core/match.h"
#include "core/words.h"
#include "turnpike.h"

struct turnpike_match {
    tp_match *m;
    tp_seed seed;    /* its own copy: records name it */
    tp_words *words; /* NULL until somebody asks for a sentence */
};

/* Hands an error over; is false. to may be NULL. */
bool library_refuse(turnpike_error *to, const tp_error *e);

/* What a writer holds, the caller's; "" if it is nothing. */
char *library_take(tp_writer *w);
char *library_copy(const char *text, size_t length);

/* NULL and *e: no game of that name. */
const tp_game *library_game(const char *id, tp_error *e);
tp_seed library_seed(const char *text); /* borrows it; NULL is the empty one */
bool library_is_viewer(const turnpike_match *m, int viewer);

/* A match around m, which belongs to it then. */
turnpike_match *library_adopt(tp_match *m, tp_seed seed);

#endif
