/* bots/brain.h: what bots know of a game beyond its rules. The rules say what may be done; a brain
 * says what is worth doing: an evaluation, a move ordering, a rollout policy, how the game likes to
 * be searched, and the strengths that people choose from. Rules know nothing of it, so they build
 * and run without bots; bots find the brain of a game by its tp_game. */
#ifndef TP_BOTS_BRAIN_H
#define TP_BOTS_BRAIN_H

#include "bots/model.h"

/* How a game likes to be searched, see bots/search/search.h. All zero: play at random to the end
 * from each leaf, and look at every move. */
typedef struct {
    int leaf_plies; /* plies played from a leaf before evaluate judges; -1: at once; 0: to the end
                     */
    float exploration; /* of UCT; 0: the usual one */
    float widening; /* a node with n visits looks at this many times the root of n moves; 0: all */
    bool own_turn;  /* where there are secrets: the tree ends when another seat decides, who does
                       not know what this one does; what it does is played out */
} tp_tuning;

/* A strength people can choose: a bot with a budget. Where the bot is not for these rules, say for
 * so many players, mcts plays with the same budget. The list ends with a NULL name. */
typedef struct {
    const char *name, *bot;
    int ms;
    uint64_t iterations;
    /* How it errs, see search/slip.c: a move that costs so much of a win is played e times less
     * often than the best. blunder is for games without an evaluation: how often, of 100 moves, it
     * plays any move at all. watches: it never lets the other win at once where that can be helped.
     */
    float slip;
    int blunder;
    bool watches;
    bool asks_oracles; /* plays perfectly where somebody has worked it out, see bots.h */
} tp_level;

/* A way to play that belongs to one game: no search, a rule of thumb. NULL ends the list. */
typedef struct {
    const char *name;
    tp_move (*choose)(const tp_rules *r, const tp_state *s, int seat, tp_rng *g);
} tp_adviser;

typedef struct {
    const tp_game *game;        /* NULL for the plain brain */
    const tp_tuning *tuning;    /* never NULL */
    const tp_level *levels;     /* easy, medium, hard: never NULL, the same names for every game */
    const tp_adviser *advisers; /* may be NULL */

    /* All optional, and total as the functions of a game are: no allocation, no failure. evaluate
     * guesses for each seat how likely it is to win, 0..1. propose lists the moves worth a thought,
     * best first: some of the legal ones, at least one, the same each time. policy plays one legal
     * move of a seat at a decision quickly, for playouts. NULL: no opinion; all moves; any move. */
    void (*evaluate)(const tp_rules *r, const tp_state *s, float value[TP_SEATS]);
    size_t (*propose)(const tp_rules *r, const tp_state *s, int seat, tp_move *out);
    tp_move (*policy)(const tp_rules *r, const tp_state *s, int seat, tp_rng *g);
    /* What evaluate weighs, for those who learn the weights, by name; NULL: it is made by hand. */
    void (*features)(const tp_rules *r, const tp_state *s, tp_features *out);
    const char *const *feature_names; /* ends with NULL */
    /* Whether seat cannot win any more, whatever happens; may take its time and allocate. */
    bool (*is_hopeless)(const tp_rules *r, const tp_state *s, int seat);
    /* A move that is known by heart; false: none here. For levels that ask oracles. */
    bool (*book)(const tp_rules *r, const tp_state *s, tp_move *out);
} tp_brain;

/* The brain that was made for the game (brains/brains.def), else the plain one: never NULL. */
const tp_brain *tp_brain_of(const tp_game *game);

/* What the plain brain has, for brains that have no better of their own. */
extern const tp_tuning tp_plain_tuning;
extern const tp_level tp_plain_levels[];

#endif
