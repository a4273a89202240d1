/* core/lab.h: what a laboratory wants of a game: decisions as numbers, positions as planes of
 * numbers, and many games played at once. A game that has none of it (a NULL lab) can still be
 * played in batches; then actions are places in its list of moves and there is nothing to observe.
 *
 * docs/LABORATORY.md lists the actions and planes of every game. */
#ifndef TP_CORE_LAB_H
#define TP_CORE_LAB_H

#include "core/game.h"
#include "core/play.h"

#include <string.h>

/* Planes of one name, in the order of the observation. How many there are: a number, or one for
 * each seat, the viewer's own first and then in the order of turns. The list ends with a NULL. */
enum { TP_EACH_SEAT = -1 };
/* What a plane is made of: zeros and ones, one number everywhere, or any numbers. */
typedef enum { TP_ONES, TP_FULL, TP_CELLS } tp_plane_type;
typedef struct {
    const char *name;
    int count;
    tp_plane_type type;
} tp_plane;
extern const char *const tp_plane_types[]; /* as they are called in JSON */

typedef struct {
    int planes, height, width;
} tp_shape;

/* What random play came to. */
typedef struct {
    uint64_t plies, games;    /* games: those that ended */
    uint64_t first[TP_SEATS]; /* in how many of them a seat came first, alone or not */
    uint64_t shared;          /* in how many several did */
    int64_t points[TP_SEATS]; /* the sum of the scores, where there are any */
} tp_tally;

struct tp_lab {
    /* Actions are numbered from 0. A number means the same in every position, in the words of the
     * seat that decides: nothing in it depends on what that seat cannot know. No two legal moves of
     * a seat have the same. Chance has no actions. */
    int (*actions)(const tp_rules *r);
    int (*action)(const tp_rules *r, const tp_state *s, int seat, tp_move m);

    /* Observations: planes of height times width bytes each, as a seat may know the position; equal
     * views give equal observations. size sets height and width alone; observe is given zeros. */
    const tp_plane *planes;
    void (*size)(const tp_rules *r, tp_shape *out);
    void (*observe)(const tp_rules *r, const tp_state *s, int viewer, uint8_t *out);

    /* Optional: plays so many random plies in each of n lanes, a state and a generator each, just
     * as tp_random_move would do it lane by lane; a lane that has ended begins anew at *first
     * before it moves. Returns how many lanes from the first on it has played: the others are the
     * caller's. */
    size_t (*play)(const tp_rules *r, const tp_state *first, tp_state *lanes, tp_rng *rngs,
                   size_t n, uint64_t plies, tp_tally *t);
};

/* ---- for observers: one plane after the other ---- */

typedef struct {
    uint8_t *next;
    size_t area;
} tp_sheet;

static inline uint8_t *tp_sheet_next(tp_sheet *x) {
    uint8_t *plane = x->next;
    x->next += x->area;
    return plane;
}

static inline uint8_t tp_sheet_byte(long value) {
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

/* The same number everywhere. */
static inline void tp_sheet_fill(tp_sheet *x, long value) {
    memset(tp_sheet_next(x), tp_sheet_byte(value), x->area);
}

/* Ones where the set has a bit; at most 64 squares. */
static inline void tp_sheet_bits(tp_sheet *x, uint64_t set) {
    uint8_t *plane = tp_sheet_next(x);
    for (; set != 0; set &= set - 1) plane[__builtin_ctzll(set)] = 1;
}

/* So many planes, the i-th of them full of ones, or none if it is none of them. */
static inline void tp_sheet_choice(tp_sheet *x, int i, int planes) {
    for (int k = 0; k < planes; k++) tp_sheet_fill(x, k == i);
}

/* The seat that is so many turns behind the viewer, and the other way round. */
static inline int tp_seat_after(const tp_rules *r, int viewer, int turns) {
    return (viewer + turns) % r->players;
}
static inline int tp_turns_after(const tp_rules *r, int viewer, int seat) {
    return (seat - viewer + r->players) % r->players;
}

/* How observations of board games with a limit of plies end: these planes, and what fills them. */
#define TP_PLANES_OF_TURN                                                                          \
    {"to move", TP_EACH_SEAT, TP_FULL}, {"plies left", 1, TP_FULL}, {                              \
        NULL, 0, TP_ONES                                                                           \
    }
static inline void tp_sheet_turn(tp_sheet *x, const tp_rules *r, int viewer, int seat,
                                 long plies_left) {
    tp_sheet_choice(x, tp_turns_after(r, viewer, seat), r->players);
    tp_sheet_fill(x, plies_left);
}

/* ---- for whoever plays in batches ---- */

size_t tp_lab_actions(const tp_rules *r);
/* The legal moves of seat in x->moves, how many, and the action of each, with room for max_moves.
 */
size_t tp_lab_list(const tp_rules *r, const tp_state *s, int seat, tp_scratch *x,
                   uint32_t *actions);
tp_shape tp_lab_shape(const tp_rules *r);
/* Actions, shape and planes, into an open object. */
void tp_lab_describe(const tp_rules *r, tp_writer *w);
/* Writes every byte of the observation. */
void tp_lab_observe(const tp_rules *r, const tp_state *s, int viewer, uint8_t *out);
/* An observation in fewer bytes, plane by plane: zeros and ones as bits, the first cell lowest; one
 * number as itself; any numbers as they are. How many bytes that makes, and making it. */
size_t tp_lab_packed_size(const tp_rules *r);
void tp_lab_pack(const tp_rules *r, const uint8_t *planes, uint8_t *out);
/* Counts a game that has ended. */
void tp_lab_count(const tp_rules *r, const tp_state *s, tp_tally *t);
void tp_tally_add(tp_tally *sum, const tp_tally *part);
/* Plays random plies in one lane; see play above. */
void tp_lab_play(const tp_rules *r, const tp_state *first, tp_state *lane, tp_rng *g, tp_scratch *x,
                 uint64_t plies, tp_tally *t);

#endif
