/* gridlock/state.h: what a position of Gridlock is made of. The law is docs/spec/gridlock.md;
 * comments cite its headings.
 *
 * Spaces are numbered as in boards/hex.h. Tiles lie on empty spaces only, so the state has a place
 * for each of those, in board order: place and space are two numberings, place_of and space_of in
 * the tables lead from one to the other. */
#ifndef GRIDLOCK_STATE_H
#define GRIDLOCK_STATE_H

#include "boards/hex.h"
#include "core/game.h"

#include <assert.h>

enum { MOST_SEATS = 4, HAND = 2, CONES = 2 };
enum { MOST_DESTINATIONS = 32, LEAST_DESTINATIONS = 7, MOST_KINDS = 64, MOST_COLOURS = 8 };
enum { MOST_PLACES = HEX_SPACES - LEAST_DESTINATIONS };

/* Options, 3. */
enum {
    QUICK_TRIP,
    QUICK_CONES,
    LENGTH,
    CONGESTION,
    TRAFFIC,
    SPECIAL,
    RED_IGNORES_TRAFFIC,
    COLOURS, /* four bits a seat, the colour's index in the edition */
    TURN_LIMIT
};
enum { NORMAL, SHORT, SHORTER, LONG }; /* choices of LENGTH */

/* gridlock.md "State", in the order of gridlock_phases. */
enum {
    PHASE_START,
    PHASE_GOALS,
    PHASE_DEAL,
    PHASE_RACE,
    PHASE_FIRST,
    PHASE_TURN,
    PHASE_BUILD,
    PHASE_DRIVE,
    PHASE_QUICK,
    PHASE_REFILL,
    PHASE_END,
    PHASES
};
extern const char *const gridlock_phases[PHASES + 1];

enum { NOBODY = -1, NO_START = -1 };

typedef struct {
    uint32_t visited, goals; /* a bit a destination, edition order */
    int16_t car;             /* a space, HEX_NOWHERE before the start card */
    int8_t start;            /* a destination, or NO_START */
    uint8_t held;            /* how many tiles are in hand */
    uint8_t hand[HAND];      /* their kinds, ascending; 0 where none is */
    uint8_t zero[2];
} gridlock_seat;

struct tp_state {
    gridlock_seat seats[MOST_SEATS];
    uint8_t phase;
    int8_t seat, first; /* or NOBODY */
    uint8_t left;
    uint16_t turn;
    uint16_t cones[CONES]; /* ascending; 0 where none stands */
    uint8_t cones_standing;
    uint8_t zero;
    uint8_t draw[MOST_KINDS], discard[MOST_KINDS];
    /* The tile on each place is a face, 9 bits: here its highest bit, then the other eight. Faces
     * are numbered so that the low byte is 0 only without a tile. */
    uint8_t high[(MOST_PLACES + 7) / 8];
    uint8_t low[(MOST_PLACES + 3) / 4 * 4]; /* no padding behind it */
};
static_assert(sizeof(tp_state) < 1024, "a state of any edition fits");

/* ---- the edition, 11 ---- */

enum { ID_ROOM = 25 };
typedef enum { NO_ABILITY, DUCK_BOAT, PARK_RANGER, EMERGENCY, CONSTRUCTION } gridlock_ability;

typedef struct {
    char id[ID_ROOM];
    const char *name;
    int space;
} gridlock_destination;

typedef struct {
    char id[ID_ROOM];
    const char *name;
    unsigned roads;  /* as printed: rotation 0 */
    int count;       /* how many there are */
    int period;      /* gridlock.md "Rotation": legal rotations are 0..period-1 */
    uint64_t fits;   /* a bit for each set of edges, by its number, that some rotation has */
    int first_face;  /* the face of rotation 0; the others follow it */
    bool has_rotary; /* for printing */
} gridlock_kind;

typedef struct {
    char id[ID_ROOM];
    const char *name;
    gridlock_ability ability;
} gridlock_colour;

/* A kind in one of its rotations. */
enum { NO_TILE = 0, FACES = 512 };
typedef struct {
    uint8_t kind, rotation, roads;
} gridlock_face;

/* Cars for which spaces have different roads: 8. */
enum { ORDINARY_CAR, BOAT, RANGER, CARS };
enum { NO_PLACE = 0xFFFF, NO_DESTINATION = -1 };

struct tp_tables {
    const char *title;
    tp_hex hex;
    int spaces, places, destinations, tunnels, kinds, colours; /* how many */
    char type[HEX_SPACES];                    /* gridlock.md "Board and edges": the map's letters */
    tp_hex_set board;                         /* all but holes */
    int16_t neighbour[HEX_SPACES][HEX_EDGES]; /* HEX_NOWHERE where there is none */
    uint8_t roads[CARS][HEX_SPACES];          /* without those of tiles */
    uint16_t place_of[HEX_SPACES], space_of[MOST_PLACES];
    uint16_t by_name[HEX_SPACES],
        name_rank[HEX_SPACES]; /* spaces in byte order; one's number in it */
    int16_t destination_at[HEX_SPACES];
    uint16_t tunnel[HEX_SPACES]; /* their spaces */
    gridlock_destination destination[MOST_DESTINATIONS];
    gridlock_kind kind[MOST_KINDS];
    gridlock_face face[FACES];
    gridlock_colour colour[MOST_COLOURS];
    const char *names[HEX_SPACES];  /* of destinations, tunnels, parks; else NULL */
    const char *labels[HEX_SPACES]; /* or NULL */
};

/* ---- small questions ---- */

static inline int gridlock_face_at(const tp_state *s, int place) {
    return s->low[place] | (s->high[place >> 3] >> (place & 7) & 1) << 8;
}
static inline void gridlock_set_face(tp_state *s, int place, int face) {
    const unsigned bit = 1u << (place & 7), high = s->high[place >> 3];
    s->low[place] = (uint8_t)face;
    s->high[place >> 3] = (uint8_t)(face > 255 ? high | bit : high & ~bit);
}
static inline const gridlock_face *gridlock_tile_at(const tp_rules *r, const tp_state *s,
                                                    int place) {
    return &r->tables->face[gridlock_face_at(s, place)];
}
static inline int gridlock_colour_of(const tp_rules *r, int seat) {
    return r->option[COLOURS] >> 4 * seat & 15;
}
/* gridlock.md "Abilities": they exist only with the option. */
static inline gridlock_ability gridlock_ability_of(const tp_rules *r, int seat) {
    if (!r->option[SPECIAL]) return NO_ABILITY;
    return r->tables->colour[gridlock_colour_of(r, seat)].ability;
}
/* gridlock.md "Options": how many goals a seat has. */
static inline int gridlock_goals(const tp_rules *r) {
    static const int cards[] = {[NORMAL] = 5, [SHORT] = 4, [SHORTER] = 3, [LONG] = 6};
    return cards[r->option[LENGTH]];
}
/* gridlock.md "A turn", "Quick Trip" */
static inline bool gridlock_uses_cones(const tp_rules *r) {
    return !r->option[QUICK_TRIP] || r->option[QUICK_CONES];
}
/* Puts a tile into a hand that has room, in its order. */
static inline void gridlock_take(gridlock_seat *p, int kind) {
    assert(p->held < HAND);
    int i = p->held++;
    for (; i > 0 && p->hand[i - 1] > kind; i--) p->hand[i] = p->hand[i - 1];
    p->hand[i] = (uint8_t)kind;
}

/* ---- moves ----
 * Kind of move on top; then a destination, a tile's kind or a rotation each in its own field, and
 * a space. Cards and tiles that are drawn name the seat, since that seat alone may see them. */
enum { START = 1, GOAL, TILE, PLACE, ROTATE, REMOVE, CONE, CLEAR, STOP, BUILD, DRIVE, END };

static inline tp_move gridlock_move(int kind, int what, int space, int rotation) {
    return (tp_move)kind << 24 | (tp_move)what << 16 | (tp_move)space << 4 | (tp_move)rotation;
}
static inline tp_move gridlock_drawn(int kind, int what, int seat) {
    return gridlock_move(kind, what, seat, 0);
}
static inline int gridlock_move_kind(tp_move m) {
    return (int)(m >> 24);
}
static inline int gridlock_what(tp_move m) { /* a destination or a kind of tile */
    return (int)(m >> 16 & 255);
}
static inline int gridlock_space(tp_move m) { /* or the seat that draws */
    return (int)(m >> 4 & 1023);
}
static inline int gridlock_rotation(tp_move m) {
    return (int)(m & 7);
}

/* ---- rules_roads.c: who can drive where ---- */

/* The roads that seat's car finds on a space; none if it cannot be there. */
unsigned gridlock_roads(const tp_rules *r, const tp_state *s, int seat, int space);
/* The same for every space of the map. */
void gridlock_all_roads(const tp_rules *r, const tp_state *s, int seat, uint8_t roads[HEX_SPACES]);
/* gridlock.md "Board and edges": the space that is connected over this edge, where a road leaves
 * from; HEX_NOWHERE if that road ends there. roads is as above. */
static inline int gridlock_over(const tp_tables *t, const uint8_t *roads, int from, int edge) {
    const int to = t->neighbour[from][edge];
    return to != HEX_NOWHERE && (roads[to] >> hex_opposite(edge) & 1u) != 0 ? to : HEX_NOWHERE;
}
/* gridlock.md "Mandatory stops": where the seat's car must stop if it comes by; and why it must on
 * a space, the first reason of those that hold. */
typedef enum { NO_HALT, HALT_CONE, HALT_CAR, HALT_CONGESTION } gridlock_halt;
void gridlock_halts(const tp_rules *r, const tp_state *s, int seat, tp_hex_set *halts);
gridlock_halt gridlock_halt_at(const tp_rules *r, const tp_state *s, int seat, int space);
/* gridlock.md "Mandatory stops" 3: where cubes of the seat lie, a bit a destination. */
uint32_t gridlock_cubes(const tp_rules *r, const tp_state *s, int seat);
/* gridlock.md "Drive": can the seat's car make a stop at all. */
bool gridlock_can_stop(const tp_rules *r, const tp_state *s, int seat);
/* gridlock.md "Drive": where it can. */
void gridlock_stops(const tp_rules *r, const tp_state *s, int seat, tp_hex_set *stops);
/* Every space connected to from, itself too, driving on from all but those of halts; roads is a
 * set of edges for each space. */
void gridlock_flood(const tp_tables *t, const uint8_t *roads, const tp_hex_set *halts, int from,
                    tp_hex_set *reached);

/* ---- route.c: which way a car takes ----
 * The best way to every space: fewest mandatory stops in between, then fewest spaces, then byte
 * order of the names along it. */
typedef struct {
    int16_t before[HEX_SPACES]; /* where one comes from; HEX_NOWHERE where ways begin */
    int16_t stops[HEX_SPACES];  /* mandatory ones in between */
    int16_t length[HEX_SPACES]; /* how many spaces the way has, both ends counted; 0: no way */
} gridlock_routes;

void gridlock_find_routes(const tp_tables *t, const uint8_t *roads, const tp_hex_set *halts,
                          const tp_hex_set *from, gridlock_routes *out);
/* From where the seat's car stands, as its roads and mandatory stops are. */
void gridlock_car_routes(const tp_rules *r, const tp_state *s, int seat, gridlock_routes *out);
/* The spaces of the way to a space; returns how many. */
int gridlock_route(const gridlock_routes *routes, int to, uint16_t path[HEX_SPACES]);

/* ---- rules_moves.c: what a seat may do ---- */

/* gridlock.md "Zones": where the seat may rotate and remove nothing. */
void gridlock_zones(const tp_rules *r, const tp_state *s, int seat, tp_hex_set *zones);
/* The spaces that these are around: first those of the cones, then those of cars. */
enum { ZONE_MAKERS = CONES + MOST_SEATS };
int gridlock_zone_makers(const tp_rules *r, const tp_state *s, int seat, uint16_t *out);
void gridlock_add_zone(const tp_tables *t, int space, tp_hex_set *zones); /* the zone of one */
size_t gridlock_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out);
size_t gridlock_outcomes(const tp_rules *r, const tp_state *s, tp_move *out, uint32_t *weight);
tp_move gridlock_sample(const tp_rules *r, const tp_state *s, int seat, tp_rng *g);

/* ---- what the other files give to the game's tp_game, in rules.c ---- */
extern const tp_option gridlock_options[];
extern const tp_edition gridlock_editions[];
bool gridlock_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e);
void gridlock_start(const tp_rules *r, tp_state *s);
const char *gridlock_seat_colour(const tp_rules *r, int seat);
bool gridlock_read_option(tp_rules *r, int index, const tp_at *at, tp_error *e);
void gridlock_write_option(const tp_rules *r, int index, tp_writer *w);
size_t gridlock_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                       char out[TP_MOVE_TEXT]);
bool gridlock_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out);
void gridlock_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w);
bool gridlock_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e);
void gridlock_render(const tp_rules *r, tp_writer *w);
void gridlock_sketch(const tp_at *edition, tp_arena *a, const tp_remarks *to, tp_writer *w);
void gridlock_review(const tp_rules *r, const tp_at *edition, const tp_remarks *to);
void gridlock_determinize(const tp_rules *r, tp_state *s, int seat, tp_rng *g);
void gridlock_tell(const tp_ply *p, tp_writer *w);
extern const char *const gridlock_kinds[];
extern const char *const gridlock_halt_words[]; /* as events and facts name a gridlock_halt */
void gridlock_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                    tp_writer *w);
/* For events and facts: the key `place` of a space that has a name. tell.c */
void gridlock_write_place(const tp_rules *r, int space, tp_writer *w);
const char *gridlock_name_of(const tp_rules *r, const char *group, const char *id);

/* What is wrong with an edition, and on which spaces of its map. */
enum { MOST_FAULTS = 48 };
typedef struct {
    tp_error what;
    tp_hex_set where;
} gridlock_fault;
typedef struct {
    int count;
    gridlock_fault list[MOST_FAULTS];
} gridlock_faults;

/* edition.c: the edition's JSON into tables, everything checked. Without faults (NULL) the first
 * thing that is wrong ends the reading: false, and *e says what. With them everything wrong is
 * listed there, what can be read is read, and it is true; such tables are for looking at, not for
 * playing. */
bool gridlock_read_edition(tp_tables *t, tp_arena *a, const tp_at *edition, gridlock_faults *faults,
                           tp_error *e);
extern const tp_lab gridlock_lab; /* lab.c */

#endif
