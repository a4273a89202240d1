/* app/web/mirror.h: somebody's table at a server, followed in their own page (docs/API.md, "Compact
 * updates"). A page that has the rules is told plies alone; here the events it is told are folded
 * into a table like the server's, and that table says the rest, in the same words and by the same
 * code. In games with secrets nobody but the server knows the position: there it adds the sentences
 * and nothing else.
 *
 * It guesses nothing. Where it is in doubt it says nothing, and the page asks the server. */
#ifndef TP_APP_WEB_MIRROR_H
#define TP_APP_WEB_MIRROR_H

#include "app/server/base/world.h"
#include "core/base/json.h"
#include "core/base/writer.h"

typedef struct mirror mirror;

/* {"lang","table"}: a `table` message with its log from the first event, of a game that runs. NULL:
 * this one cannot be followed. */
mirror *mirror_new(const tp_json *wish);
void mirror_free(mirror *m);

/* Hints are worked out in so many milliseconds, on the clock of that world. */
void mirror_think_in(mirror *m, tp_world *world, int ms);

/* {"connected","update"}: what has just happened at the table, and which seats are connected, a bit
 * for each. Writes the `update` that somebody is told who has no rules; of a game with secrets only
 * its `log`. False: it does not fit what was here before, and the mirror is to be given up. */
bool mirror_follow(mirror *m, const tp_json *news, tp_writer *w);

/* A message that asks: `labels`, `preview`, `facts`, `position`, `hint`. Writes the answer; false:
 * it is the server's to answer. */
bool mirror_answer(const mirror *m, const tp_json *question, tp_writer *w);

#endif
