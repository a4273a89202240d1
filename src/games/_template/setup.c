/* _template/setup.c: what can be agreed on before a game of Template, and how it begins. */
#include "state.h"

#include <string.h>

/* The kernel reads and prints options by this table, refuses unknown ones and wrong values, and
 * fills in what nobody mentioned. The list ends with a NULL name. An int has .min and .max, a
 * choice .choices; fallback is the default, for a choice its index. */
const tp_option template_options[] = {
    [CONTRARY] = {"contrary", TP_OPTION_BOOL, .fallback = false},
    {.name = NULL},
};

/* Called once for a match, when players and options are known. It owes max_moves: no node lists
 * more moves for any seat, or more outcomes, than that, ever; lists are as long as this says.
 *
 * A game with editions checks the whole edition here, with the questions of core/base/check.h,
 * works it out into tables taken from the arena and sets r->tables. It may refuse: return what a
 * check returned, which is false, with the path and the sentence already in *e. After setup nothing
 * in a game can fail any more. */
bool template_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e) {
    (void)a, (void)edition, (void)e;
    r->max_moves = 2;
    return true;
}

/* The first position, by players, options and tables. Zero every byte first: padding counts when
 * states are compared. Nothing is random here; what is shuffled or rolled is a chance node. */
void template_start(const tp_rules *r, tp_state *s) {
    (void)r;
    memset(s, 0, sizeof *s);
}
