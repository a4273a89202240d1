/* table/table.h: one table: what was agreed on, who sits where, and everything that happened.
 *
 * Pure logic: no sockets, no store, no clock of its own (the time is passed in), no thread. Every
 * change is an event, appended and folded in one step; whoever calls looks which events are new,
 * stores them, and only then tells anybody. Folding the stored events again gives the same table.
 *
 * Times are milliseconds of a clock that only goes forward; calendar is what must be added for the
 * time of day, which is for people to read and decides nothing.
 *
 * Read next: table.c (appending and folding), agree.c and make.c (an agreement), carry.c (a game
 * from elsewhere), seats.c (who sits down), play.c (moves, undo, clocks), offer.c, window.c,
 * device.c, view.c and log.c (what a viewer is told). */
#ifndef TP_TABLE_TABLE_H
#define TP_TABLE_TABLE_H

#include "core/match.h"
#include "core/moves.h"
#include "core/words.h"
#include "table/event.h"
#include "table/means.h"
#include "table/refusal.h"

enum { TP_ID = 13, TP_INVITE = 33, TP_LEVEL = 32, TP_REASON = 32 }; /* with the NUL */

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

/* One ply of the present line: whose it was, whether it can be taken back by its player, and where
 * in the log it is. */
typedef struct {
    int seat;
    bool is_final;
    uint32_t event; /* the number of the event that made it */
} tp_table_step;

typedef enum { TP_OFFER_NONE, TP_OFFER_TAKEBACK, TP_OFFER_DRAW, TP_OFFER_ABANDON } tp_offer_kind;
typedef struct {
    tp_offer_kind kind;
    uint32_t id; /* its event */
    int seat;
    unsigned waiting; /* seats that have not answered */
} tp_pending_offer;

/* A reaction window: whom it asks, in the order their answers count, and what they said so far. Not
 * stored: after a break it opens again. */
typedef struct {
    bool is_open;
    int count, seats[TP_SEATS];
    int64_t opened, ends;                     /* ends 0: when everybody has answered */
    tp_move pass[TP_SEATS], answer[TP_SEATS]; /* by seat; an answer of 0: none yet */
} tp_pending_window;

typedef struct {
    const tp_table_means *means;
    char id[TP_ID], owner[TP_ID], from[TP_ID], next[TP_ID], invite[TP_INVITE];
    char owner_name[TP_NAME_BYTES];
    bool is_public;
    tp_clock clock;
    tp_patience patience; /* the server's, not agreed on */
    int window_ms;
    bool is_device; /* all people share one device, see device.c */
    char *seed;     /* what chance is drawn from; NULL: the dice */
    uint8_t commitment[TP_DICE_HASH];
    tp_dice dice;
    uint64_t rolls;         /* so far, also those taken back */
    uint32_t brought;       /* plies that were played elsewhere before, see carry.c */
    uint32_t brought_until; /* the last event that is one of them, once the game has begun */
    uint32_t carried;       /* of the present line, so many plies are such */

    tp_match *match;
    int64_t rules_version; /* of its game, when the table was made */
    bool is_outdated;      /* a stored ply is not legal by today's rules: it ends there */
    int players;
    tp_seat seat[TP_SEATS];
    tp_status status;
    char *result;   /* JSON, once it is over */
    bool is_ranked; /* and the same as ranks and scores; false: it was abandoned or closed */
    tp_result ranking;
    char reason[TP_REASON];
    int64_t calendar;
    int64_t created_wall, updated_wall; /* in milliseconds since 1970 */
    int64_t updated;

    tp_move_list own_list, *list; /* where moves are listed: its own, or one of many tables */
    tp_event *events;             /* number n is at n - 1 */
    uint32_t count;
    size_t room;

    tp_table_step *steps; /* of the present line; as many as the match has plies */
    size_t steps_room;

    uint64_t
        position;     /* goes up whenever the position changes: an answer to an older one is void */
    int64_t since;    /* when it last did */
    int acting;       /* whose turn it is, TP_TABLE before the first */
    int deferred;     /* at a race on one device: so many let others go first */
    int64_t raced_at; /* the ply that was last decided by a race; -1: none */
    int64_t left[TP_SEATS]; /* on the clocks, when the turn began or the last move was made */
    tp_pending_offer offer;
    tp_pending_window window;
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

/* What makes a table besides the request: drawn or looked up by the caller, so that tests can
 * choose it. */
typedef struct {
    const char *id, *invite;
    uint8_t secret[TP_DICE_SECRET];
    uint8_t number[TP_DICE_NUMBER]; /* the maker's, if the request has none */
    int64_t calendar;               /* of the table, see above */
} tp_table_seed;

/* A table as POST /api/tables asks for it, the caller's; NULL and *r if it is refused. */
tp_table *tp_table_make(const tp_table_means *means, const tp_json *request,
                        const tp_table_seed *seed, const tp_actor *who, tp_refusal *r);
/* The same agreement again, everybody one seat further. */
tp_table *tp_table_again(const tp_table *old, const tp_table_seed *seed, const tp_actor *who,
                         tp_refusal *r);
/* A table on one device: people share it, or one is alone with bots; device.c says what is
 * different there. Its people act as tp_device_actor. */
typedef struct {
    const tp_match *played;      /* its rules, where it began, and the moves so far */
    tp_seed seed;                /* what chance was and will be drawn from */
    const char *level[TP_SEATS]; /* of a bot; NULL: a human sits there */
    const tp_result *ended;      /* it ended before its game did, so; NULL: it did not */
} tp_device;
tp_table *tp_table_on_device(const tp_table_means *means, const tp_device *d, int64_t now);
tp_actor tp_device_actor(int64_t now);

/* An empty one to fold stored events into; tp_table_wake when all are in. */
tp_table *tp_table_blank(const tp_table_means *means);
/* Takes over what the event owns. False if it does not fit: what was stored is corrupt. Unless the
 * rules were others then: what follows a ply that is not legal any more is kept and changes
 * nothing, and tp_table_wake ends the game without a result. */
bool tp_table_fold(tp_table *t, tp_event *e);
void tp_table_wake(tp_table *t, int64_t now);
void tp_table_free(tp_table *t);
/* Has it list moves in room that all tables of a thread can share; that must outlast it. */
void tp_table_list_in(tp_table *t, tp_move_list *list);

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
/* May they ask about the moves they have at that ply? The same answer as tp_table_move would give,
 * but nothing happens. *asked is the seat that is meant, *s the state in which it is asked. */
bool tp_table_consult(const tp_table *t, const tp_actor *who, int seat, int64_t ply, int *asked,
                      tp_state *s, tp_refusal *r);
bool tp_table_undo(tp_table *t, const tp_actor *who, int64_t ply, bool whole_turn, tp_refusal *r);
bool tp_table_resign(tp_table *t, const tp_actor *who, int seat, tp_refusal *r);
bool tp_table_say(tp_table *t, const tp_actor *who, const char *text, tp_refusal *r);
bool tp_table_hold(tp_table *t, const tp_actor *who, int seat, bool on, tp_refusal *r);
/* absent: seats that have been away so long that they agree to abandon. */
bool tp_table_offer(tp_table *t, const tp_actor *who, int seat, tp_offer_kind kind, unsigned absent,
                    tp_refusal *r);
bool tp_table_answer(tp_table *t, const tp_actor *who, int seat, int64_t offer, bool accept,
                     tp_refusal *r);
/* What a bot says to an offer to draw. False: there is none any more that waits for it. */
bool tp_table_bot_answer(tp_table *t, int seat, uint32_t offer, bool accept, int64_t now);
bool tp_table_link(tp_table *t, const tp_actor *who, const char *next, tp_refusal *r);

/* On one device. Who is to be asked now: a seat; TP_TABLE at chance and at the end. At a race
 * people come before bots, the lower seat first, unless they defer: let others go first. Chance
 * waits until it is rolled. The last two are false where there is nothing of the kind. */
int tp_table_asked(const tp_table *t);
bool tp_table_defer(tp_table *t);
bool tp_table_roll(tp_table *t, int64_t now);

/* To which ply those who hold these seats could undo; -1: not now. */
int64_t tp_table_undo_ply(const tp_table *t, unsigned mine, bool whole_turn);

/* ---- time ---- */

/* Does what is due: closes a window, takes a seat out whose clock has run out, ends what nobody has
 * touched for long. */
void tp_table_tick(tp_table *t, int64_t now);
/* Ends it as if nobody had touched it for long. It must not be over. */
void tp_table_close(tp_table *t, int64_t now);
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
/* How long it may think about it at most, of so long otherwise: in a window all of them have the
 * same few moments. */
int tp_table_bot_ms(const tp_table *t, int most_ms);
/* The state that seat is asked about, into *s. */
void tp_table_question(const tp_table *t, int seat, tp_state *s);
const char *tp_table_level(const tp_table *t, int seat);
/* The last moves of a seat, newest first, out of those of the last few turns; 0: no more. */
void tp_table_recent(const tp_table *t, int seat, tp_move *out, int most);
/* The same, and the states they were made in, into room for so many, one after the other; how many
 * there are. */
int tp_table_past(const tp_table *t, int seat, tp_move *out, tp_state *before, int most);
/* What the bot answered to that position. False: it came too late, and nothing happened. */
bool tp_table_bot_move(tp_table *t, int seat, uint64_t position, tp_move move, int64_t now);

/* ---- telling ---- */

/* Whoever looks: the seats they hold, which seats are connected at the moment, and the words in
 * which they are told what happened. */
typedef struct {
    unsigned mine, connected;
    int64_t now;
    const tp_words *words; /* of the table's game; NULL: events come without sentences */
    tp_language language;
} tp_viewer;

/* Whose eyes they look through: a seat, TP_TABLE, TP_EVERYTHING. */
int tp_table_eyes(const tp_table *t, unsigned mine);
/* The keys of a `table` message (whole) or an `update`, into an open object; log from since on. In
 * an update of several plies all but the last come with what was seen after them. */
void tp_table_write(const tp_table *t, const tp_viewer *v, bool whole, uint32_t since,
                    tp_writer *w);
/* The keys of an update for somebody who has the rules: the plies since then with their events, and
 * of all else only what does not follow from them. In games with secrets also the view and the
 * node. False, and nothing was written: something else has happened, so it takes tp_table_write. */
bool tp_table_write_compact(const tp_table *t, const tp_viewer *v, uint32_t since, tp_writer *w);
/* Is that written, and the same for everybody, whichever seats they hold? */
bool tp_table_is_plain(const tp_table *t, uint32_t since);
/* What they saw before that ply was played, and the events that led there. False if there was no
 * such ply. */
bool tp_table_write_position(const tp_table *t, const tp_viewer *v, int64_t ply, tp_writer *w);
/* Who is who in sentences for that viewer. The names are the table's, borrowed while it runs. */
tp_speaker tp_table_speaker(const tp_table *t, const tp_viewer *v, const char *names[TP_SEATS]);
/* A line of the lobby: the keys that are the same for everybody, into an open object. It is a
 * listing, which changes with status and seats, and how the game stands, which every ply changes.
 */
void tp_table_write_summary(const tp_table *t, tp_writer *w);
void tp_table_write_listing(const tp_table *t, tp_writer *w);
void tp_table_write_standing(unsigned to_act, int64_t ply, int64_t updated, tp_writer *w);
void tp_table_write_details(const tp_table *t, tp_writer *w); /* and what the lobby leaves out */
/* The record of a finished game. */
void tp_table_write_record(const tp_table *t, tp_writer *w);
/* What could have come at each roll of the final line, with weights, as a key. */
void tp_table_write_outcomes(const tp_table *t, tp_writer *w);

#endif
