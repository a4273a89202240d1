/* app/puzzles/puzzles.h: `turnpike puzzles`, an exit status as in app/cli/cli.h. */
#ifndef TP_APP_PUZZLES_PUZZLES_H
#define TP_APP_PUZZLES_PUZZLES_H

int tp_puzzles_main(int argc, char **argv);

#endif
