/* bots/brains/gridlock.h: what the files of Gridlock's brain share, above all the plan: what a seat
 * still has to build and where it has to stop, guessed for bots. Cars drive as far as roads lead,
 * so what counts is not a tour but a network: a Steiner tree of roads that joins the car with all
 * goals, as cheap to build as a heuristic finds it. */
#ifndef TP_BRAINS_GRIDLOCK_H
#define TP_BRAINS_GRIDLOCK_H

#include "games/gridlock/state.h"

#include "bots/brains/brains.h"

typedef struct {
    int tiles;   /* to be placed */
    int actions; /* of building, placements among them */
    int stops;   /* at goals, and at halts on the way */
    int open;    /* goals that can be reached with one stop each as roads are now */
    int length;
    uint16_t way[HEX_SPACES]; /* the tree's spaces in the order they were joined, the car's first */
    uint8_t need[HEX_SPACES]; /* of each space the edges that the tree uses; 0 off the tree */
    uint8_t roads[HEX_SPACES]; /* that the seat's car finds on each space now */
    tp_hex_set zones;          /* where the seat may not rotate or remove */
} gridlock_plan;

void gridlock_make_plan(const tp_rules *r, const tp_state *s, int seat, gridlock_plan *p);

/* Some rotation of these roads has all edges of the set. */
bool gridlock_roads_fit(unsigned roads, unsigned edges);

/* How many turns of its own the seat needs by its plan, the rest of one that it is in counted. */
float gridlock_turns_left(const tp_rules *r, const tp_state *s, int seat, const gridlock_plan *p);

/* gridlock_propose.c: of the hundreds of moves the few worth a thought, and one of them. */
size_t gridlock_propose(const tp_rules *r, const tp_state *s, int seat, tp_move *out);
tp_move gridlock_policy(const tp_rules *r, const tp_state *s, int seat, tp_rng *g);

#endif
