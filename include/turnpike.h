/* turnpike.h: nine board games to build into a program of your own: their rules, what happens in
 * them told in English and German, bots to play against, and the engine protocol. This is all of
 * the library's interface. docs/EMBEDDING.md is the guide, examples/embed.c a program that plays.
 *
 * A match is a game being played. Positions, moves and events go in and out as text: a move is a
 * word ("b2", "7-9"), everything else is JSON, and what it means is on the game's page in
 * docs/spec/. The library reads no clock, draws no random number of the system's, starts no thread,
 * opens no file and prints nothing; where a bot needs a clock or threads the caller hands them in.
 *
 * Who owns what. A `char *` and every handle that is returned are the caller's: free them with
 * turnpike_free, and handles with the function of their name. A `const char *` is borrowed; it says
 * for how long where it is declared. What is handed in is only read, and only during the call,
 * unless something else is said. Every text is UTF-8 and ends with NUL.
 *
 * Errors. What can be refused returns false or NULL and fills in a turnpike_error, which may be
 * NULL if nobody wants to know; nothing has changed then. Arguments that cannot be right (a NULL
 * handle, an index past the end) are bugs of the caller and not checked, unless it says so. When
 * memory is gone the library prints a line on standard error and calls abort.
 *
 * Threads. The library has no state of its own, so different handles may be used by different
 * threads at the same time. One handle is used by one thread at a time, even for questions that
 * change nothing: it keeps room to answer them in. Clones are handles of their own. */
#ifndef TURNPIKE_H
#define TURNPIKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined __GNUC__
#define TURNPIKE_API __attribute__((visibility("default")))
#else
#define TURNPIKE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- version ----
 *
 * Semantic versions. While the major number is 0 a new minor number may change this header, and
 * then programs must be compiled again; a new patch number never asks for that. */

#define TURNPIKE_VERSION_MAJOR 0
#define TURNPIKE_VERSION_MINOR 1
#define TURNPIKE_VERSION_PATCH 0
/* For comparing: 1002003 is version 1.2.3. */
#define TURNPIKE_VERSION                                                                           \
    (TURNPIKE_VERSION_MAJOR * 1000000 + TURNPIKE_VERSION_MINOR * 1000 + TURNPIKE_VERSION_PATCH)

/* Of the library that runs, which may be another one than was compiled against. */
TURNPIKE_API int turnpike_version(void);
TURNPIKE_API const char *turnpike_version_text(void); /* "0.1.0"; borrowed for ever */

/* ---- errors ---- */

/* The error codes of the engine protocol. */
typedef enum turnpike_code {
    TURNPIKE_OK,
    TURNPIKE_BAD_JSON,
    TURNPIKE_TOO_LONG,
    TURNPIKE_UNKNOWN_CMD,
    TURNPIKE_BAD_REQUEST,
    TURNPIKE_UNKNOWN_GAME,
    TURNPIKE_BAD_PLAYERS,
    TURNPIKE_BAD_OPTION,
    TURNPIKE_BAD_EDITION,
    TURNPIKE_BAD_STATE,
    TURNPIKE_NO_GAME,
    TURNPIKE_ILLEGAL_MOVE,
    TURNPIKE_WRONG_SEAT,
    TURNPIKE_GAME_OVER,
    TURNPIKE_NOT_CHANCE,
    TURNPIKE_NOTHING_TO_UNDO,
    TURNPIKE_UNKNOWN_BOT
} turnpike_code;

typedef struct turnpike_error {
    turnpike_code code;
    bool has_path;
    char message[256]; /* a sentence for people, in English */
    char path[512];    /* where, a JSON pointer (RFC 6901) as "/options/ply_limit"; may be "" */
} turnpike_error;

/* The word the protocol uses, "bad_option"; borrowed for ever. */
TURNPIKE_API const char *turnpike_code_word(turnpike_code code);

/* Frees a text; NULL is fine. */
TURNPIKE_API void turnpike_free(char *text);

/* ---- what there is ---- */

typedef enum turnpike_language { TURNPIKE_ENGLISH, TURNPIKE_GERMAN } turnpike_language;

/* The id of the i-th game, "gridlock"; NULL: there are no more. Borrowed for ever. */
TURNPIKE_API const char *turnpike_game_id(size_t i);

/* What a game is, before anybody plays it, as JSON: name, players, options with their choices and
 * defaults, bots, as the command "games" of the protocol says it. NULL: unknown game. */
TURNPIKE_API char *turnpike_game_describe(const char *game, turnpike_error *e);

/* The game's dictionary as JSON: what its options, pieces, cards and endings are called, and its
 * tips. The schema is in docs/spec/EVENTS.md, "Words", each pair a text of that language. NULL:
 * unknown game. */
TURNPIKE_API char *turnpike_game_words(const char *game, turnpike_language language,
                                       turnpike_error *e);

/* ---- a match ---- */

enum {
    TURNPIKE_SEATS = 8,      /* seats are 0 to players - 1, and never more than this */
    TURNPIKE_MOVE_TEXT = 65, /* room for a move as text, with its NUL */
    TURNPIKE_LINE = 16       /* moves of a line that a bot expects */
};

/* Seats that are nobody's. As a mover the table is who rolls and deals, as a viewer it is the
 * public, who sees what every seat sees. TURNPIKE_EVERYTHING is only ever a viewer. */
enum { TURNPIKE_TABLE = -1, TURNPIKE_EVERYTHING = -2 };

typedef struct turnpike_match turnpike_match;

/* A new game. options and edition are JSON as in the command "new", {"ply_limit":100} and "boston"
 * (with its quotes) or a whole edition; NULL: the defaults. The seed is any text, NULL the empty
 * one: the same seed gives the same rolls and deals, so a game that nobody shall foresee needs a
 * seed that nobody knows. Errors have a path as if it all were one request: "/options/ply_limit".
 */
TURNPIKE_API turnpike_match *turnpike_match_new(const char *game, int players, const char *options,
                                                const char *edition, const char *seed,
                                                turnpike_error *e);
/* From a full state, as turnpike_match_view(m, TURNPIKE_EVERYTHING) prints it. */
TURNPIKE_API turnpike_match *turnpike_match_load(const char *state, const char *seed,
                                                 turnpike_error *e);
/* From a record: the game is begun anew and every move played with all checks. What a table server
 * claims about its fair dice is not proved here (`turnpike verify` does). */
TURNPIKE_API turnpike_match *turnpike_match_replay(const char *record, turnpike_error *e);
/* The record of a match so far, as JSON. names has an entry for each seat; NULL, and a NULL in it:
 * no name. */
TURNPIKE_API char *turnpike_match_record(const turnpike_match *m, const char *const *names);

/* Another match that stands where this one stands and goes on by itself, its history and its
 * generator included. It costs memory in proportion to the plies played; rules are shared. */
TURNPIKE_API turnpike_match *turnpike_match_clone(const turnpike_match *m);
TURNPIKE_API void turnpike_match_free(turnpike_match *m); /* NULL is fine */

TURNPIKE_API const char *turnpike_match_game(const turnpike_match *m); /* its id; for ever */
/* What it is called, "Gridlock: Boston"; borrowed while the match lives. */
TURNPIKE_API const char *turnpike_match_title(const turnpike_match *m);
TURNPIKE_API int turnpike_match_players(const turnpike_match *m);
/* The edition in force, whole, as JSON; "null" where the game has none. */
TURNPIKE_API char *turnpike_match_edition(const turnpike_match *m);

/* ---- where it stands ---- */

typedef enum turnpike_kind {
    TURNPIKE_DECISION, /* one seat decides */
    TURNPIKE_CHANCE,   /* the table rolls or deals: turnpike_match_roll */
    TURNPIKE_RACE,     /* several seats may act, whoever is first does */
    TURNPIKE_END       /* it is over: turnpike_match_result */
} turnpike_kind;

typedef struct turnpike_node {
    turnpike_kind kind;
    int seat;       /* who decides; TURNPIKE_TABLE at chance, race and end */
    unsigned seats; /* at a race a bit for each seat that may act, else 0 */
} turnpike_node;

TURNPIKE_API turnpike_node turnpike_match_node(const turnpike_match *m);

typedef struct turnpike_result {
    int rank[TURNPIKE_SEATS]; /* 1 is first; equal ranks share a place */
    bool has_scores;
    int score[TURNPIKE_SEATS];
    const char *reason; /* why it ended, a word of the game's page; borrowed for ever */
} turnpike_result;

/* How it ended; false while it has not. */
TURNPIKE_API bool turnpike_match_result(const turnpike_match *m, turnpike_result *out);

/* The position as viewer may see it, as JSON; with TURNPIKE_EVERYTHING the full state. NULL: there
 * is no such viewer. */
TURNPIKE_API char *turnpike_match_view(const turnpike_match *m, int viewer);
/* Equal for equal full states of equal rules, whatever the way there. */
TURNPIKE_API uint64_t turnpike_match_hash(const turnpike_match *m);

/* ---- moves ---- */

/* A move as a number means the same in every position of a match and its clones; 0 is never one.
 * Its text is its name for people, stores and other programs. */
typedef uint32_t turnpike_move;

/* The moves of a seat that may act here, or with TURNPIKE_TABLE at a chance node its outcomes, in
 * the byte order of their texts; empty for everybody else. Meant for that seat's eyes. */
typedef struct turnpike_moves turnpike_moves;
TURNPIKE_API turnpike_moves *turnpike_moves_new(const turnpike_match *m, int seat);
TURNPIKE_API void turnpike_moves_free(turnpike_moves *l); /* NULL is fine */
TURNPIKE_API size_t turnpike_moves_count(const turnpike_moves *l);
TURNPIKE_API turnpike_move turnpike_moves_at(const turnpike_moves *l, size_t i);
TURNPIKE_API const char *turnpike_moves_text(const turnpike_moves *l, size_t i); /* the list's */
/* Of an outcome: how likely it is in proportion to the others; 0 for decisions. */
TURNPIKE_API uint32_t turnpike_moves_weight(const turnpike_moves *l, size_t i);

/* A legal move as viewer may see it: where cards are drawn face down, "draw:?" for all others.
 * False: nobody can play that here, or there is no such viewer. */
TURNPIKE_API bool turnpike_match_format(const turnpike_match *m, turnpike_move move, int viewer,
                                        char text[TURNPIKE_MOVE_TEXT]);
/* The legal move that text means here for seat; the seat as in turnpike_match_play. */
TURNPIKE_API bool turnpike_match_parse(const turnpike_match *m, int seat, const char *text,
                                       turnpike_move *out, turnpike_error *e);

/* ---- playing ----
 *
 * seat is who plays; TURNPIKE_TABLE: whoever is to act, or chance itself. A race needs a seat. */

TURNPIKE_API bool turnpike_match_play(turnpike_match *m, int seat, const char *text,
                                      turnpike_error *e);
TURNPIKE_API bool turnpike_match_apply(turnpike_match *m, int seat, turnpike_move move,
                                       turnpike_error *e);
/* At a chance node: draws an outcome by its weight and plays it; *out, unless NULL, says which. */
TURNPIKE_API bool turnpike_match_roll(turnpike_match *m, turnpike_move *out, turnpike_error *e);
/* Takes back the last plies. Rolling again gives the same roll. */
TURNPIKE_API bool turnpike_match_undo(turnpike_match *m, size_t plies, turnpike_error *e);

/* ---- what happened ----
 *
 * Plies are numbered from 0; a match that was loaded from a state begins at 0 again. */

TURNPIKE_API size_t turnpike_match_plies(const turnpike_match *m);

typedef struct turnpike_ply {
    int seat; /* who played it, TURNPIKE_TABLE: chance */
    turnpike_move move;
    char text[TURNPIKE_MOVE_TEXT]; /* as the viewer may see it */
} turnpike_ply;

/* False: no such ply, or no such viewer. */
TURNPIKE_API bool turnpike_match_ply(const turnpike_match *m, size_t ply, int viewer,
                                     turnpike_ply *out);

/* The events of a ply as viewer may know them, a JSON list: what a client makes its log, its
 * animations and its sounds of. docs/spec/EVENTS.md says which there are. NULL as above. */
TURNPIKE_API char *turnpike_match_tell(const turnpike_match *m, size_t ply, int viewer);
/* The same as sentences, a line for each event. names has an entry for each seat; NULL, and a NULL
 * in it: the seat is called by its colour. NULL as above. */
TURNPIKE_API char *turnpike_match_say(turnpike_match *m, size_t ply, int viewer,
                                      turnpike_language language, const char *const *names);

/* ---- what would happen, and what is so ---- */

/* The events that playing text would have, through the eyes of whoever would play it. They stop
 * before chance and before anything that this seat cannot know. Errors as in playing. */
TURNPIKE_API char *turnpike_match_preview(const turnpike_match *m, int seat, const char *text,
                                          turnpike_error *e);
/* What the move is called, short as on a button: "move from d2 to d4". "" if it has no name. */
TURNPIKE_API char *turnpike_match_label(turnpike_match *m, int seat, const char *text,
                                        turnpike_language language, turnpike_error *e);
/* The facts of the position for a viewer, a JSON object: what a player would count out by hand.
 * about is what is asked for in particular (a square, "solution"; the game's page says), or NULL.
 * NULL: there is no such viewer. */
TURNPIKE_API char *turnpike_match_facts(const turnpike_match *m, int viewer, const char *about);

/* ---- what the caller's world does for bots and engine ---- */

typedef struct turnpike_host {
    /* Seconds of a clock that only goes forward. NULL: there is none, and a millisecond is ten
     * iterations. */
    double (*seconds)(void *context);
    /* Asked now and then, by every thread that works: once it is true, the bot answers as soon as
     * it can. NULL: never. */
    bool (*should_stop)(void *context);
    /* Does all n jobs, at the same time if it can, and returns when they are done: work(jobs[i])
     * once for each. NULL: they are done one after the other. */
    void (*run_all)(void *context, void (*work)(void *job), void *jobs[], int n);
    /* Random bytes, for what a request to the engine gives no seed for. NULL: all zero, so equal
     * requests have equal replies. */
    void (*random)(void *context, uint8_t *bytes, size_t n);
    void *context;
} turnpike_host;

/* ---- bots ---- */

/* The name of the i-th of all who play this match, strongest last: searchers, rules of thumb, then
 * "easy", "medium" and "hard", which every game has. NULL: there are no more. Borrowed for ever. */
TURNPIKE_API const char *turnpike_bot_name(const turnpike_match *m, size_t i);

/* Somebody who plays one seat of one match. A bot keeps what it thought from move to move; asked
 * about another match or seat it begins anew. The seed is any text, NULL the empty one. */
typedef struct turnpike_bot turnpike_bot;
TURNPIKE_API turnpike_bot *turnpike_bot_new(const char *name, const char *seed);
TURNPIKE_API void turnpike_bot_free(turnpike_bot *b); /* NULL is fine */

/* How long to think: whichever ends first, 0 is no limit. All zero, or no budget at all: the
 * level's own, or a second. */
typedef struct turnpike_budget {
    int ms;
    uint64_t iterations;
    int threads; /* 0 and 1: one; with one, iterations and a seed the answer is always the same */
} turnpike_budget;

typedef struct turnpike_answer {
    turnpike_move move;
    char text[TURNPIKE_MOVE_TEXT];
    bool has_value;
    float value[TURNPIKE_SEATS]; /* how likely each seat is to win, 0..1 */
    uint64_t visits;             /* iterations or positions looked at; 0: it does not count */
    int line_length;
    char line[TURNPIKE_LINE][TURNPIKE_MOVE_TEXT]; /* what it expects, its own move first */
} turnpike_answer;

/* Asks for a move of seat (TURNPIKE_TABLE: whoever decides); the match stays as it is. The bot is
 * shown what the seat may know and nothing else. budget and host may be NULL. */
TURNPIKE_API bool turnpike_bot_ask(turnpike_bot *b, const turnpike_match *m, int seat,
                                   const turnpike_budget *budget, const turnpike_host *host,
                                   turnpike_answer *out, turnpike_error *e);

/* ---- counting and random play ---- */

/* How many sequences of exactly depth plies begin here; at a race every pair of seat and move
 * counts. */
TURNPIKE_API uint64_t turnpike_match_perft(const turnpike_match *m, int depth);

/* What random games came to. */
typedef struct turnpike_tally {
    uint64_t plies, games;          /* games: those that ended */
    uint64_t first[TURNPIKE_SEATS]; /* in how many a seat came first, alone or with others */
    uint64_t shared;                /* in how many several came first */
    int64_t points[TURNPIKE_SEATS]; /* the sum of the scores, where the game has any */
} turnpike_tally;

/* Plays so many random games from here to their end; the match stays as it is. With a seat as
 * viewer, what that seat cannot know is drawn anew for each of them; with TURNPIKE_EVERYTHING they
 * begin at the position as it is. False: there is no such viewer. */
TURNPIKE_API bool turnpike_match_playouts(const turnpike_match *m, int viewer, uint64_t games,
                                          const char *seed, turnpike_tally *out);

/* ---- batches ----
 *
 * Many games of one kind side by side, each in a lane of its own, for learning and for statistics;
 * docs/LABORATORY.md is the guide. Decisions are numbered actions and positions are planes of
 * bytes, both listed there and by turnpike_batch_describe. Results go into the caller's arrays, row
 * by row in the order of the lanes.
 *
 * After every call each lane stands where a seat decides or where its game has ended: what chance
 * has to say is rolled by the lane's own generator, which depends on the seed and the lane's number
 * alone. At a race the lane draws who may act. */

typedef struct turnpike_batch turnpike_batch;

/* All lanes begin where the match stands, and games that begin anew begin there. The match is not
 * needed any longer. NULL: its game is over, or there are no lanes. */
TURNPIKE_API turnpike_batch *turnpike_batch_new(const turnpike_match *m, size_t lanes,
                                                const char *seed, turnpike_error *e);
TURNPIKE_API void turnpike_batch_free(turnpike_batch *b); /* NULL is fine */
/* From now on calls are divided into so many jobs, which the host's run_all does. The host is
 * copied. What comes out does not depend on it. */
TURNPIKE_API void turnpike_batch_use(turnpike_batch *b, int threads, const turnpike_host *host);

TURNPIKE_API size_t turnpike_batch_lanes(const turnpike_batch *b);
TURNPIKE_API int turnpike_batch_players(const turnpike_batch *b);
TURNPIKE_API size_t turnpike_batch_actions(const turnpike_batch *b); /* numbers there are */

typedef struct turnpike_shape {
    int planes, height, width;
} turnpike_shape;
TURNPIKE_API turnpike_shape turnpike_batch_shape(const turnpike_batch *b); /* of an observation */

/* Game, players, actions, shape and the names of the planes, as JSON. */
TURNPIKE_API char *turnpike_batch_describe(const turnpike_batch *b);

/* Begins lanes anew: those whose byte is not 0, or with NULL all of them. */
TURNPIKE_API void turnpike_batch_reset(turnpike_batch *b, const uint8_t *which);
/* The seat that decides in each lane; TURNPIKE_TABLE where the game has ended. */
TURNPIKE_API void turnpike_batch_seats(const turnpike_batch *b, int8_t *seats);
/* lanes x actions: 1 for each legal action of the seat that decides. */
TURNPIKE_API void turnpike_batch_mask(turnpike_batch *b, uint8_t *mask);
/* lanes x planes x height x width: what viewer sees; with TURNPIKE_TABLE what the seat sees that
 * decides, or in a lane that has ended the seat that decided last. */
TURNPIKE_API void turnpike_batch_observe(turnpike_batch *b, int viewer, uint8_t *planes);
/* lanes x players: ranks and scores where the game has ended, else 0. Either may be NULL. */
TURNPIKE_API void turnpike_batch_results(const turnpike_batch *b, int8_t *ranks, int32_t *scores);
/* The hash of each lane's position, as turnpike_match_hash. */
TURNPIKE_API void turnpike_batch_hashes(const turnpike_batch *b, uint64_t *hashes);

/* Plays an action in every lane. A lane that has ended begins anew instead, whatever its action
 * is. An illegal action leaves its lane as it is; *illegal, unless NULL, is the first such lane,
 * and it is false. A lane with TURNPIKE_STAY is left alone. */
enum { TURNPIKE_STAY = -1 };
TURNPIKE_API bool turnpike_batch_apply(turnpike_batch *b, const int32_t *actions, size_t *illegal);
/* Plays so many random plies in every lane, chance included, and begins games anew that have
 * ended; what chance still has to say then comes on top. *tally, unless NULL, is what all of it
 * came to. */
TURNPIKE_API void turnpike_batch_random(turnpike_batch *b, uint64_t plies, turnpike_tally *tally);
/* One legal action of each lane, drawn by its generator; TURNPIKE_STAY where the game has ended. */
TURNPIKE_API void turnpike_batch_choose(turnpike_batch *b, int32_t *actions);

/* The position of a lane as a full state, JSON for turnpike_match_load. */
TURNPIKE_API char *turnpike_batch_view(const turnpike_batch *b, size_t lane, int viewer);
/* Puts a lane where a match stands that has equal rules: game, players, options and edition. */
TURNPIKE_API bool turnpike_batch_place(turnpike_batch *b, size_t lane, const turnpike_match *m,
                                       turnpike_error *e);
/* The move an action of the deciding seat is in that lane, as text. False: it is not legal. */
TURNPIKE_API bool turnpike_batch_text(turnpike_batch *b, size_t lane, int32_t action,
                                      char text[TURNPIKE_MOVE_TEXT]);

/* ---- the engine: text in, text out ---- */

/* The engine protocol (docs/PROTOCOL.md, with an example of every command), the same that `turnpike
 * engine` speaks on standard input. */
typedef struct turnpike_engine turnpike_engine;
/* host may be NULL; it is copied, only its context must outlive the engine. */
TURNPIKE_API turnpike_engine *turnpike_engine_new(const turnpike_host *host);
TURNPIKE_API void turnpike_engine_free(turnpike_engine *x); /* NULL is fine */

/* Answers one request of length bytes, a line without its newline; so is the reply, borrowed until
 * the next request or turnpike_engine_free. Its length is in *reply_length, unless that is NULL. */
TURNPIKE_API const char *turnpike_engine_answer(turnpike_engine *x, const char *line, size_t length,
                                                size_t *reply_length);

#ifdef __cplusplus
}
#endif

#endif
