/* app/server/table.h: one table: what was agreed on, who sits where, and everything that happened.
 *
 * Pure logic: no sockets, no store, no clock of its own (the time is passed in), no thread. Every
 * change is an event, appended and folded in one step; whoever calls looks which events are new,
 * stores them, and only then tells anybody. Folding the stored events again gives the same table.
 *
 * Read next: table.c (appending and folding), table_make.c (an agreement, and who sits down),
 * table_play.c (moves, undo, clocks), table_offer.c, table_window.c, table_view.c and table_log.c
 * (what a viewer is told). */
#ifndef TP_APP_SERVER_TABLE_H
#define TP_APP_SERVER_TABLE_H

#include "app/dice.h"
#include "app/server/event.h"
#include "app/server/names.h"
#include "app/server/refusal.h"
#include "core/match.h"

enum { TP_ID = 13, TP_INVITE = 33, TP_LEVEL = 32 }; /* with the NUL */

typedef enum { TP_TABLE_OPEN, TP_TABLE_RUNNING, TP_TABLE_OVER } tp_status;
typedef enum { TP_SEAT_OPEN, TP_SEAT_HUMAN, TP_SEAT_BOT } tp_seat_kind;

typedef struct {
    tp_seat_kind kind;
    bool is_out; /* resigned or out of time: a bot plays on for it */
    bool has_number;
    char session[TP_ID]; /* whose it is; of an open seat: for whom it is kept, or "" */
    char name[TP_NAME_BYTES];
    char level[TP_LEVEL];
    uint8_t number[TP_DICE_NUMBER];
} tp_seat;

typedef enum { TP_CLOCK_NONE, TP_CLOCK_MOVE, TP_CLOCK_FISCHER, TP_CLOCK_DAYS } tp_clock_kind;
typedef struct {
    tp_clock_kind kind;
    int64_t base_ms, increment_ms;
} tp_clock;

/* How long nobody may touch a table that has not begun, and a game without a running clock. */
typedef struct {
    int64_t open_ms, running_ms;
} tp_patience;

/* One ply of the present line: whose it was, and whether it can be taken back by its player. */
typedef struct {
    int seat;
    bool is_final;
} tp_step;

typedef enum { TP_OFFER_NONE, TP_OFFER_TAKEBACK, TP_OFFER_DRAW, TP_OFFER_ABANDON } tp_offer_kind;
typedef struct {
    tp_offer_kind kind;
    uint32_t id; /* its event */
    int seat;
    unsigned waiting; /* seats that have not answered */
} tp_offer;

/* A reaction window: whom it asks, in the order their answers count, and what they said so far. Not
 * stored: after a break it opens again. */
typedef struct {
    bool is_open;
    int count, seats[TP_SEATS];
    int64_t opened, ends;                     /* ends 0: when everybody has answered */
    tp_move pass[TP_SEATS], answer[TP_SEATS]; /* by seat; an answer of 0: none yet */
} tp_window;

typedef struct {
    char id[TP_ID], owner[TP_ID], from[TP_ID], next[TP_ID], invite[TP_INVITE];
    char owner_name[TP_NAME_BYTES];
    bool is_public;
    tp_clock clock;
    tp_patience patience; /* the server's, not agreed on */
    int window_ms;
    uint8_t commitment[TP_DICE_HASH];
    tp_dice dice;
    uint64_t rolls; /* so far, also those taken back */

    tp_match *match;
    int players;
    tp_seat seat[TP_SEATS];
    tp_status status;
    char *result; /* JSON, once it is over */
    int64_t created, updated;

    tp_event *events; /* number n is at n - 1 */
    uint32_t count;
    size_t room;

    tp_step *steps; /* of the present line; as many as the match has plies */
    size_t steps_room;

    uint64_t
        position;     /* goes up whenever the position changes: an answer to an older one is void */
    int64_t since;    /* when it last did */
    int acting;       /* whose turn it is, TP_TABLE before the first */
    int64_t raced_at; /* the ply that was last decided by a race; -1: none */
    int64_t left[TP_SEATS]; /* on the clocks, when the turn began or the last move was made */
    tp_offer offer;
    tp_window window;
    unsigned holding; /* seats that pass by themselves until the turn moves on */
    int held_turn;    /* the seat whose turn it is they do so in */
} tp_table;

/* Who acts, from where, and when. */
typedef struct {
    const char *session;
    const char *name;
    const char *address; /* counts where tables are made; NULL: it does not */
    int64_t now;
} tp_actor;

/* ---- beginning and ending ---- */

/* What makes a table besides the request: drawn by the caller, so that tests can choose it. */
typedef struct {
    const char *id, *invite;
    uint8_t secret[TP_DICE_SECRET];
    uint8_t number[TP_DICE_NUMBER]; /* the maker's, if the request has none */
} tp_table_seed;

/* A table as POST /api/tables asks for it, the caller's; NULL and *r if it is refused. */
tp_table *tp_table_make(const tp_json *request, const tp_table_seed *seed, const tp_actor *who,
                        tp_refusal *r);
/* The same agreement again, everybody one seat further. */
tp_table *tp_table_again(const tp_table *old, const tp_table_seed *seed, const tp_actor *who,
                         tp_refusal *r);
/* An empty one to fold stored events into; tp_table_wake when all are in. */
tp_table *tp_table_blank(void);
/* Takes over what the event owns. False if it does not fit: what was stored is corrupt. */
bool tp_table_fold(tp_table *t, tp_event *e);
/* boot: when this server started; nobody's clock ran before it. */
void tp_table_wake(tp_table *t, int64_t boot, int64_t now);
void tp_table_free(tp_table *t);

/* ---- who ---- */

unsigned tp_table_mine(const tp_table *t, const char *session); /* a bit for each of their seats */
/* May this session (NULL: nobody) with this invite (NULL: none) look at the table. */
bool tp_table_admits(const tp_table *t, const char *session, const char *invite);
bool tp_table_plays_itself(const tp_table *t, int seat); /* by a bot */
bool tp_table_has_begun(const tp_table *t);              /* and may be over by now */
unsigned tp_table_to_act(const tp_table *t);

/* ---- sitting down and getting up; number may be NULL ---- */

bool tp_table_join(tp_table *t, const tp_actor *who, const char *invite, int seat,
                   const uint8_t *number, int *taken, tp_refusal *r);
bool tp_table_leave(tp_table *t, const tp_actor *who, tp_refusal *r);
/* The owner fills a free seat with a bot (level) or frees a bot's (level NULL). */
bool tp_table_fill(tp_table *t, const tp_actor *who, int seat, const char *level, tp_refusal *r);

/* ---- playing; seat TP_TABLE: whichever of mine is meant ---- */

/* *held: it was an answer in a window, and waits until that closes. */
bool tp_table_move(tp_table *t, const tp_actor *who, int seat, int64_t ply, const char *text,
                   size_t length, bool *held, tp_refusal *r);
bool tp_table_undo(tp_table *t, const tp_actor *who, int64_t ply, bool whole_turn, tp_refusal *r);
bool tp_table_resign(tp_table *t, const tp_actor *who, int seat, tp_refusal *r);
bool tp_table_say(tp_table *t, const tp_actor *who, const char *text, tp_refusal *r);
bool tp_table_hold(tp_table *t, const tp_actor *who, int seat, bool on, tp_refusal *r);
/* absent: seats that have been away so long that they agree to abandon. */
bool tp_table_offer(tp_table *t, const tp_actor *who, int seat, tp_offer_kind kind, unsigned absent,
                    tp_refusal *r);
bool tp_table_answer(tp_table *t, const tp_actor *who, int seat, int64_t offer, bool accept,
                     tp_refusal *r);
bool tp_table_link(tp_table *t, const tp_actor *who, const char *next, tp_refusal *r);

/* To which ply those who hold these seats could undo; -1: not now. */
int64_t tp_table_undo_ply(const tp_table *t, unsigned mine, bool whole_turn);

/* ---- time ---- */

/* Does what is due: closes a window, takes a seat out whose clock has run out, ends what nobody has
 * touched for long. */
void tp_table_tick(tp_table *t, int64_t now);
/* When tick has something to do next, if nothing happens; 0: never. */
int64_t tp_table_due(const tp_table *t);
/* The same without windows: what is still true when the table has left memory. */
int64_t tp_table_due_stored(const tp_table *t);
/* What a seat has on its clock now. */
int64_t tp_table_left(const tp_table *t, int seat, int64_t now);
int tp_table_running(const tp_table *t); /* whose clock runs, TP_TABLE: nobody's */

/* ---- bots ---- */

/* Seats whose bots should be thinking about the present position. */
unsigned tp_table_bots(const tp_table *t, int64_t now);
/* The state that seat is asked about, into *s. */
void tp_table_question(const tp_table *t, int seat, tp_state *s);
const char *tp_table_level(const tp_table *t, int seat);
/* What the bot answered to that position. False: it came too late, and nothing happened. */
bool tp_table_bot_move(tp_table *t, int seat, uint64_t position, tp_move move, int64_t now);

/* ---- telling ---- */

/* Whoever looks: the seats they hold, and which seats are connected at the moment. */
typedef struct {
    unsigned mine, connected;
    int64_t now;
} tp_viewer;

/* Whose eyes they look through: a seat, TP_TABLE, TP_EVERYTHING. */
int tp_table_eyes(const tp_table *t, unsigned mine);
/* The keys of a `table` message (whole) or an `update`, into an open object; log from since on. */
void tp_table_write(const tp_table *t, const tp_viewer *v, bool whole, uint32_t since,
                    tp_writer *w);
void tp_table_write_log(const tp_table *t, unsigned mine, uint32_t since, tp_writer *w);
/* What they saw before that ply was played. False if there was no such ply. */
bool tp_table_write_position(const tp_table *t, unsigned mine, int64_t ply, tp_writer *w);
/* A line of the lobby: the keys that are the same for everybody, into an open object. */
void tp_table_write_summary(const tp_table *t, tp_writer *w);
void tp_table_write_details(const tp_table *t, tp_writer *w); /* and what the lobby leaves out */
/* The record of a finished game. */
void tp_table_write_record(const tp_table *t, tp_writer *w);
/* What could have come at each roll of the final line, with weights, as a key. */
void tp_table_write_outcomes(const tp_table *t, tp_writer *w);

#endif
