/* app/solve/solve.h: `turnpike solve`: works a game out for good. */
#ifndef TP_APP_SOLVE_SOLVE_H
#define TP_APP_SOLVE_SOLVE_H

int tp_solve_main(int argc, char **argv);

#endif
