/* app/solve/solve.h: `turnpike solve`: works a game out for good. */
#ifndef TP_APP_SOLVE_SOLVE_H
#define TP_APP_SOLVE_SOLVE_H

#include <stdbool.h>

/* solo_jump.c: solves it, checks so many deals drawn by the seed, and shows the deal of another
 * (NULL: none). */
bool tp_solve_solo_jump(const char *seed, const char *deal, long check);
int tp_solve_main(int argc, char **argv);

#endif
