/* app/match/match.h: `turnpike match`: bots against each other, many games, and who is better. */
#ifndef TP_APP_MATCH_MATCH_H
#define TP_APP_MATCH_MATCH_H

/* argv[0] is the subcommand's name; returns the exit status: 0 played, 1 it could not be done, 2
 * the call was wrong, 130 stopped by a signal. */
int tp_contest_main(int argc, char **argv);

#endif
