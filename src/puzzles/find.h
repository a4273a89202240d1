/* puzzles/find.h: whether a position is a puzzle: one move that is right, and why all others are
 * not.
 *
 * In games without chance and secrets that is proven (prove.h): one move wins by force within so
 * many plies ("win"), or one holds while all others lose by force ("save"). Elsewhere it is
 * weighed: games are played out after every move, the same deals and numbers for each, and one of
 * them wins clearly more of them than any other. Either way what was found is confirmed by a search
 * twice as deep. */
#ifndef TP_PUZZLES_FIND_H
#define TP_PUZZLES_FIND_H

#include "bots/bots.h"
#include "puzzles/prove.h"

enum { TP_PUZZLE_LINE = 12 };

typedef struct {
    const char *kind; /* "win", "save", or what a weighed move is about: "pair", "stop", … */
    int plies;        /* of the search that found it: the confirming one had twice as many */
    int length;       /* of the line, */
    int moves, asks;  /* the solver's in it, and those that are asked for */
    tp_move line[TP_PUZZLE_LINE];
    char text[TP_PUZZLE_LINE][TP_MOVE_TEXT];
    float keeps, other; /* weighed: how likely one wins with it, and with the best of the others */
} tp_puzzle_found;

/* For games that tp_coach_knows. plies: 1, 3 or 5, the number of plies to look for a win, and for
 * a loss in one less. */
bool tp_puzzle_prove(tp_prover *p, const tp_rules *r, const tp_state *s, int seat, int plies,
                     tp_puzzle_found *out);
/* A search twice as deep says the same: the move still wins or holds, no other does. */
bool tp_puzzle_confirm(tp_prover *p, const tp_rules *r, const tp_state *s, int seat,
                       const tp_puzzle_found *found);

/* What a weighed move is about; NULL: nothing that is made a puzzle of. */
const char *tp_puzzle_kind(const tp_rules *r, const tp_state *s, int seat, tp_move m);

/* Weighs the moves of seat by games that quick plays for everybody. False: none is better than all
 * others by much. The second asks twice as many games of other deals whether that is so. */
bool tp_puzzle_weigh(const tp_player *quick, const tp_rules *r, const tp_state *s, int seat,
                     int games, tp_rng *g, tp_puzzle_found *out);
bool tp_puzzle_weigh_again(const tp_player *quick, const tp_rules *r, const tp_state *s, int seat,
                           int games, tp_rng *g, tp_puzzle_found *out);

#endif
