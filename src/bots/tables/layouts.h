/* bots/tables/layouts.h: Quadro-Be's positions as numbers. A placement is where the ten pieces, or
 * those that are set already, stand; the eight symmetries of the board make one of up to eight.
 *
 * The number is a mixed radix: first the pair of cylinders, of which symmetry leaves 33, then the
 * other four sets, each ranked among the points that those before it left free. Pieces of a shape
 * are alike, and a set of two is ranked by the combinatorial number system (colex): the rank does
 * not depend on how many points there are. Everything is looked up in tables of some 200 KB. */
#ifndef TP_BOTS_TABLES_LAYOUTS_H
#define TP_BOTS_TABLES_LAYOUTS_H

#include "games/quadro_be/state.h"

/* The sets of a placement in the order in which they are ranked. */
enum { RED_C, BLUE_C, RED_T, BLUE_T, RED_S, BLUE_S, LAYOUT_SETS };
enum { LAYOUT_PAIRS = 33, SYMMETRIES = 8 };

typedef struct {
    uint16_t set[LAYOUT_SETS];
} placement;

/* How many pieces of each set stand on the board, and the numbers that follow from it. Both
 * cylinders do. */
typedef struct {
    uint8_t count[LAYOUT_SETS];
    uint32_t radix[LAYOUT_SETS]; /* ways to place each set, the cylinders' left out */
    uint32_t pair_size;          /* placements of a pair of cylinders */
    uint32_t size;               /* of all pairs */
} material;

typedef struct {
    uint16_t turned[SYMMETRIES][2][256]; /* a byte of a set, lower or upper, under a symmetry */
    uint8_t packed[256][256];            /* [mask][byte]: its bits at the mask, moved together */
    uint8_t spread[256][256];            /* [mask][bits]: the other way round */
    uint8_t rank[1 << 14];               /* of a set of at most two points */
    uint16_t unrank[3][91];              /* by how many points it has */
    uint8_t pair[16][16], turn[16][16];  /* of two points: the pair, and the symmetry to it */
    uint8_t home[LAYOUT_PAIRS][2];       /* the two points of a pair */
    uint8_t mirror[LAYOUT_PAIRS]; /* the symmetry that leaves a pair where it is; 0: there is none
                                   */
    bool has_line[1 << 16];
} layouts;

void layouts_init(layouts *l);
/* What stands on the board when so many plies have been played, at least 6. */
material material_at(int ply);

int layout_turned_point(int symmetry, int point);

uint32_t layout_index(const layouts *l, const material *m, const placement *p);
/* The other number of the same placement, if its pair has a mirror; else the same. */
uint32_t layout_twin(const layouts *l, const material *m, uint32_t index);
void layout_at(const layouts *l, const material *m, uint32_t index, placement *p);
/* The same with another rank of the last set: the numbers of a run differ in nothing else. */
void layout_vary(const layouts *l, const material *m, uint32_t rank, placement *p);
/* How many placements a number stands for, all symmetries counted. */
int layout_weight(const layouts *l, const material *m, uint32_t index);

placement layout_of(const tp_state *s);
/* A position of the game with that placement at that ply. */
void layout_state(const tp_rules *r, const placement *p, int ply, tp_state *s);

static inline unsigned layout_red(const placement *p) {
    return (unsigned)p->set[RED_C] | p->set[RED_T] | p->set[RED_S];
}
static inline unsigned layout_blue(const placement *p) {
    return (unsigned)p->set[BLUE_C] | p->set[BLUE_T] | p->set[BLUE_S];
}

/* quadro-be.md "The order of shapes": the set that a ply sets or moves. */
static inline int layout_mover(int ply) {
    static const uint8_t order[] = {RED_S, BLUE_T, RED_C, BLUE_S, RED_T, BLUE_C};
    return order[ply % 6];
}
static inline unsigned layout_reach(int set, unsigned from) {
    return set <= BLUE_C ? grid4_around(from) : grid4_straight(from);
}

#endif
