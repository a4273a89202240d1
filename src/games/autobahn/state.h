/* autobahn/state.h: what a position of Alltagswahn Autobahn is made of. The law is
 * docs/spec/autobahn.md; comments cite its headings.
 *
 * Read next: road.c (the motorway), fuel.c, rules.c (the flow of turns and windows). */
#ifndef AUTOBAHN_STATE_H
#define AUTOBAHN_STATE_H

#include "core/game.h"

/* autobahn.md "Cards": the kinds of cards in canonical order. Vans and cars go up in steps of 10
 * km/h. */
enum {
    S80,
    S100,
    S120,
    SX,
    RW,
    CAM,
    IND,
    FLA,
    DOC,
    L80,
    L90,
    V100,
    V160 = V100 + 6,
    C90,
    C220 = C90 + 13,
    HEAVY,
    HAT,
    SUN,
    KINDS,
};
_Static_assert(KINDS == 35, "vans and cars are all counted");
enum { NOBODY = 0 }; /* the top of an empty lane; as a kind it is a sign, which drives nowhere */
enum { ACTIONS = 4, VEHICLES = KINDS - L80, LANES = 4, SEATS = 6 };
enum { DEALT = 5, HAND = 10, SNAILS = 2 }; /* cards dealt, most cards in hand, most snails */

enum { DECKS, CAMERA_SEES, PLY_LIMIT };    /* options */
enum { CAMERA_SEES_TOP, CAMERA_SEES_ANY }; /* choices of CAMERA_SEES */

enum { PHASE_DEAL, PHASE_WINDOW, PHASE_DRIVE, PHASE_FUEL, PHASE_DRAW, PHASE_OVER };
enum { WINDOW_NONE, WINDOW_TURN, WINDOW_FLASH, WINDOW_CAMERA, WINDOW_DOCTOR };
enum { BLUE, RED, YELLOW };                               /* fuel */
enum { LAST_NOBODY, LAST_DRAWN, LAST_ARMED };             /* who drew the last card, and when */
enum { OVER_NOT, OVER_LAST_ROUND, OVER_JAM, OVER_LIMIT }; /* autobahn.md "End": why */

/* How many vehicles find room on the motorway: as many as a game can bring there. By autobahn.md
 * "Placing a vehicle" a column gets slower and slower, nothing is ever laid on a HAT, and only a
 * Sunday driver can become faster once he lies there. So a column is 220 to 90 km/h (14 vehicles),
 * then Sunday drivers with 110, 100 and 90 between any two, then 110 to 80 and a HAT (5). An
 * edition has at most 100 Sunday drivers: 4 * (14 + 5) + 100 + 96 * 3. */
enum { ROOM = 464 };

/* autobahn.md "State" says what is kept. Fields that say nothing in a phase are zero. */
struct tp_state {
    uint32_t ply;
    uint16_t deck_size;  /* the sum of deck */
    uint16_t end[LANES]; /* where the column of lane i + 1 ends in traffic; the next begins there */
    uint8_t phase;
    uint8_t driver, began, snails, played;
    uint8_t window, asked;      /* WINDOW_NONE if none is open */
    uint8_t shooter, shot_lane; /* the lane is 0 if nobody has shot */
    uint8_t colour, fuel;       /* what may still be drawn, 0 outside of refuelling */
    uint8_t lanes, open;        /* lanes in all, and how many of them are open */
    uint8_t heavy, sign;
    uint8_t last, last_seat;
    uint8_t over;
    uint8_t hand_size[SEATS];
    uint8_t hand[SEATS][HAND]; /* kinds, sorted */
    uint8_t deck[KINDS];       /* from here on copies by kind */
    uint8_t roads[SEATS][KINDS];
    uint8_t taken[SEATS][VEHICLES]; /* by kind - L80 */
    uint8_t discard[ACTIONS];       /* by kind - CAM */
    uint8_t spent[KINDS];
    uint8_t traffic[ROOM]; /* the columns, lane 1 first, each from bottom to top */
};
_Static_assert(sizeof(struct tp_state) <= 1024, "bots copy states all the time");

/* autobahn.md "Edition": the edition, with the decks of this match. */
struct tp_tables {
    uint8_t shuffled[KINDS]; /* copies that are shuffled: count times decks */
    uint8_t pumps[KINDS], snails[KINDS], back[KINDS];
    uint64_t overtakers; /* a bit a kind */
};

/* ---- kinds ---- */

/* A set of them, a bit each. */
static inline uint64_t autobahn_kinds(int first, int last) {
    return (UINT64_C(2) << last) - (UINT64_C(1) << first);
}
static inline bool autobahn_is_action(int kind) {
    return kind >= CAM && kind <= DOC;
}

/* ---- cards ---- */

/* autobahn.md "Cards": all copies in the game, with the start lorry and the start sign. */
static inline int autobahn_copies(const tp_rules *r, int kind) {
    return r->tables->shuffled[kind] + (kind == L80 || kind == S100);
}

static inline bool autobahn_holds(const tp_state *s, int seat, int kind) {
    for (int i = 0; i < s->hand_size[seat]; i++)
        if (s->hand[seat][i] == kind) return true;
    return false;
}

/* cards.c: a card into a hand and out of it, and from a hand onto the discard pile. */
void autobahn_gain(tp_state *s, int seat, int kind);
void autobahn_lose(tp_state *s, int seat, int kind);
void autobahn_discard(tp_state *s, int seat, int kind);
/* autobahn.md "Setup": whose hand the next drawn card goes to. */
int autobahn_drawer(const tp_rules *r, const tp_state *s);
/* How many cards have been dealt, while they are dealt. */
int autobahn_dealt(const tp_rules *r, const tp_state *s);
/* autobahn.md "Scores": the pumps taken, which count for a seat, and those in hand, which count
 * against. */
int autobahn_points(const tp_rules *r, const tp_state *s, int seat);
int autobahn_burden(const tp_rules *r, const tp_state *s, int seat);

/* ---- moves ---- */

/* What is done on top, below it a number (a lane, how many to draw, the seat that sees the card)
 * and the card. The verb keeps all from 0. */
enum {
    BUILD = 1,
    OVERTAKE,
    PUT,
    SIGN,
    WORKS,
    REFUEL,
    CAMERA,
    END,
    FUEL,
    DRAW,
    PASS,
    INDICATOR,
    FLASH,
    DOCTOR,
    VERBS,
};
enum { MOST_MOVES = HAND * (LANES + 2) + LANES + 1 };

static inline tp_move autobahn_move(int verb, int number, int card) {
    return (tp_move)(verb << 16 | number << 8 | card);
}
static inline int autobahn_verb(tp_move m) {
    return (int)(m >> 16);
}
static inline int autobahn_number(tp_move m) {
    return (int)(m >> 8 & 255);
}
static inline int autobahn_card(tp_move m) {
    return (int)(m & 255);
}

/* ---- road.c: the motorway. Speeds are in tens of km/h, lanes count from 1. ---- */

/* As people write it. */
static inline int autobahn_kmh(int speed) {
    return 10 * speed;
}

typedef struct {
    uint8_t top[LANES + 1];   /* the uppermost vehicle of each open lane, or NOBODY */
    uint8_t speed[LANES + 1]; /* its speed, 0 for NOBODY */
} autobahn_tops;

autobahn_tops autobahn_look(const tp_state *s);
/* autobahn.md "Speeds": what a vehicle drives on a lane, whose right neighbour is in t; the limit,
 * 255 for none. */
int autobahn_speed(const tp_state *s, const autobahn_tops *t, int kind, int lane);
int autobahn_limit(const tp_state *s);
bool autobahn_may_put(const tp_state *s, const autobahn_tops *t, int kind, int lane);
bool autobahn_may_put_heavy(const tp_state *s, const autobahn_tops *t);
void autobahn_put(tp_state *s, int kind, int lane);
void autobahn_build(tp_state *s);
void autobahn_close_lane(tp_state *s, int seat);
/* autobahn.md "Overtaking": the lane whose vehicle is ready to overtake, 0 if there is none. */
int autobahn_ready_lane(const tp_rules *r, const tp_state *s, const autobahn_tops *t);
void autobahn_overtake(tp_state *s, int seat, int lane);
/* autobahn.md "Who is too fast": a bit 1 << lane for each target. */
unsigned autobahn_targets(const tp_rules *r, const tp_state *s);
int autobahn_photographed(const tp_rules *r, const tp_state *s, int lane); /* of a target lane */
void autobahn_photograph(const tp_rules *r, tp_state *s, int seat, int lane);
static inline int autobahn_vehicles(const tp_state *s) {
    return s->end[LANES - 1];
}
/* The column of a lane in traffic, from the place of its lowest vehicle to behind the uppermost. */
static inline int autobahn_column_start(const tp_state *s, int lane) {
    return lane == 1 ? 0 : s->end[lane - 2];
}
static inline int autobahn_column_end(const tp_state *s, int lane) {
    return s->end[lane - 1];
}
static inline int autobahn_column_height(const tp_state *s, int lane) {
    return autobahn_column_end(s, lane) - autobahn_column_start(s, lane);
}

/* ---- fuel.c ---- */

/* autobahn.md "Refuelling": yellow pumps in sight; what a seat can draw with so many pumps; the
 * least it must draw. */
int autobahn_pumps_in_sight(const tp_rules *r, const tp_state *s);
int autobahn_most_fuel(const tp_state *s, int seat, int pumps);
int autobahn_least_fuel(const tp_state *s, int colour);
/* autobahn.md "Jam", as far as these hands tell, a bit a seat; with EVERY_SEAT it is one. */
enum { EVERY_SEAT = (1 << SEATS) - 1 };
bool autobahn_is_jammed(const tp_rules *r, const tp_state *s, unsigned hands);

/* ---- rules_moves.c ---- */

/* autobahn.md "Phase drive": so many snails can be added to those of the turn. */
static inline bool autobahn_snails_fit(int used, int more) {
    return used + more <= SNAILS;
}
/* What a seat could do as driver with so many snails used, all but `end`. */
size_t autobahn_drive_moves(const tp_rules *r, const tp_state *s, int seat, int snails,
                            tp_move *out);
/* autobahn.md "Windows": the seat that is not asked, and whether public facts call for the
 * window. */
int autobahn_base(const tp_state *s, int window);
bool autobahn_calls_for(const tp_rules *r, const tp_state *s, int window);
tp_reaction autobahn_window(const tp_rules *r, const tp_state *s);

/* ---- rules.c: a ply is a move and the steps that follow from it by themselves ---- */

typedef enum {
    WAIT, /* a node is reached */
    BEGIN_TURN,
    OPEN_TURN,
    OPEN_FLASH,
    OPEN_CAMERA,
    OPEN_DOCTOR,
    DRIVE_OFF,
    GO_ON,
    SHOOT,
    AFTER_SHOT,
    REFUEL_YELLOW,
    END_TURN,
} autobahn_step;

/* Somebody who watches: called after the move itself (done is WAIT) and after every step, with the
 * position reached and what follows. */
typedef void autobahn_witness(void *context, const tp_state *now, autobahn_step done,
                              autobahn_step next);
/* Plays a legal move and all that follows from it. witness may be NULL. */
void autobahn_walk(const tp_rules *r, tp_state *s, int seat, tp_move m, autobahn_witness *witness,
                   void *context);

/* What the game's files give to its tp_game, in rules.c. */
extern const tp_option autobahn_options[];
extern const tp_edition autobahn_editions[];
bool autobahn_read_option(tp_rules *r, int index, const tp_at *at, tp_error *e);
bool autobahn_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e);
void autobahn_start(const tp_rules *r, tp_state *s);
size_t autobahn_moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out);
size_t autobahn_outcomes(const tp_rules *r, const tp_state *s, tp_move *out, uint32_t *weight);
tp_move autobahn_sample(const tp_rules *r, const tp_state *s, int seat, tp_rng *g);
size_t autobahn_format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                       char out[TP_MOVE_TEXT]);
bool autobahn_parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out);
void autobahn_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w);
bool autobahn_read(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e);
void autobahn_determinize(const tp_rules *r, tp_state *s, int seat, tp_rng *g);
void autobahn_tell(const tp_ply *p, tp_writer *w);
extern const char *const autobahn_kinds_told[];
void autobahn_facts(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                    tp_writer *w);
void autobahn_review(const tp_rules *r, const tp_at *edition, const tp_remarks *to);

/* tell.c: "taken" and "points", the vehicles that are gone from the lanes below left between two
 * positions, in the order of autobahn.md "Overtaking": lane by lane to the right, each from the
 * top down. */
void autobahn_write_taken(const tp_rules *r, const tp_state *before, const tp_state *after,
                          int left, tp_writer *w);
/* facts.c: "lane", "taken" and "points", what the vehicle that is ready on that lane would take;
 * facts_hand.c: "hand" and "cars" of a seat. */
void autobahn_write_overtaking(const tp_rules *r, const tp_state *s, int lane, tp_writer *w);
void autobahn_write_hand(const tp_rules *r, const tp_state *s, int seat, tp_writer *w);

/* text.c: "card" in an event or a fact. */
void autobahn_write_card(tp_writer *w, int kind);

/* text.c, json.c: words by kind, phase, window, colour and reason; each list ends with NULL. */
extern const char *const autobahn_kind_words[KINDS + 1];
extern const char *const autobahn_phase_words[];
extern const char *const autobahn_window_words[]; /* from WINDOW_TURN on */
extern const char *const autobahn_colour_words[];
extern const char *const autobahn_reason_words[]; /* from OVER_LAST_ROUND on */
extern const tp_lab autobahn_lab;                 /* lab.c */

#endif
