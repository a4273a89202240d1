/* core/game.h: what a game is. Every game fills in one struct tp_game; no code outside a game's
 * folder knows more about it than this file says.
 *
 * Read next: games/_template/ (a whole game in a few lines), core/match.h (a game being played). */
#ifndef TP_CORE_GAME_H
#define TP_CORE_GAME_H

#include "core/check.h"
#include "core/error.h"
#include "core/json.h"
#include "core/memory.h"
#include "core/rng.h"
#include "core/writer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TP_SEATS = 8, TP_MOVE_TEXT = 65, TP_OPTIONS = 16 };

/* Seats that are nobody's. As a mover TP_TABLE is who rolls and deals; as a viewer it is the
 * public, who sees what every seat sees. TP_EVERYTHING is only ever a viewer. */
enum { TP_TABLE = -1, TP_EVERYTHING = -2 };

typedef uint32_t tp_move;           /* packed by the game; 0 is never a move */
typedef struct tp_state tp_state;   /* each game completes these two in its own state.h; */
typedef struct tp_tables tp_tables; /* everyone else knows a pointer and a size */
typedef struct tp_game tp_game;

typedef enum { TP_DECISION, TP_CHANCE, TP_RACE, TP_END } tp_kind;
typedef struct {
    tp_kind kind;
    int seat;       /* who decides; TP_TABLE at chance, race and end */
    unsigned seats; /* at a race a bit for each seat that may act, else 0 */
} tp_node;

typedef struct {
    int rank[TP_SEATS], score[TP_SEATS];
    bool scored;        /* the game has points */
    const char *reason; /* a word of the game's page */
} tp_result;

/* What can be agreed on before a game. Values are small integers: the number itself, 0 or 1 for a
 * bool, the index of a choice. The list ends with a NULL name. */
typedef enum { TP_OPTION_BOOL, TP_OPTION_INT, TP_OPTION_CHOICE, TP_OPTION_LIST } tp_option_type;
typedef struct {
    const char *name;
    tp_option_type type;
    const char *const
        *choices; /* of a choice, and what a list is made of by default; NULL ends it */
    int min, max; /* of an int */
    int fallback; /* what it is when nobody says */
    bool by_game; /* read_option reads it and knows its fallback */
} tp_option;

/* A built-in edition: maps and cards as JSON. The first one is the default; a NULL name ends it. */
typedef struct {
    const char *name;
    const char *json;
} tp_edition;

/* What the players agreed on. Made once by tp_rules_new or tp_rules_load (core/rules.h), then
 * read-only and shared by all threads. */
typedef struct {
    const tp_game *game;
    int players;
    int option[TP_OPTIONS];  /* by index into game->options */
    const tp_tables *tables; /* the edition, checked and worked out */
    size_t max_moves;        /* no node of this match lists more, for any seat */
    const char *edition;     /* as it is printed: null, "name", or the whole custom object */
    uint64_t digest;         /* of game, players, options, edition; part of every hash */
} tp_rules;

/* How a game likes to be searched; bots read it, see bots/search.h. All zero: play at random to the
 * end from each leaf, and look at every move. */
typedef struct {
    int leaf_plies; /* plies played from a leaf before evaluate judges; -1: at once; 0: to the end
                     */
    float exploration; /* of UCT; 0: the usual one */
    float widening; /* a node with n visits looks at this many times the root of n moves; 0: all */
    bool own_turn;  /* where there are secrets: the tree ends when another seat decides, who does
                       not know what this one does; what it does is played out */
} tp_tuning;

/* A strength people can choose: a bot with a budget. blunder is how often, of 100 moves, it plays
 * any move at all instead of the one it found. Where the bot is not for these rules, say for so
 * many players, mcts plays with the same budget. The list ends with a NULL name. */
typedef struct {
    const char *name, *bot;
    int ms;
    uint64_t iterations;
    int blunder;
} tp_level;

/* A way to play that belongs to one game: no search, a rule of thumb. NULL ends the list. */
typedef struct {
    const char *name;
    tp_move (*choose)(const tp_rules *r, const tp_state *s, int seat, tp_rng *g);
} tp_adviser;

/* Player counts as a bit set: TP_PLAYERS(2) | TP_PLAYERS(4). */
#define TP_PLAYERS(n) (1u << (n))

/* A reaction window: the move that declines, 0 at any other node; whom it still asks, the seat to
 * decide among them, in the order that declining leads to; and whose turn it comes between. */
typedef struct {
    tp_move pass;
    unsigned seats;
    int turn;
} tp_reaction;

struct tp_game {
    const char *id, *name;
    unsigned players; /* how many can play, TP_PLAYERS() each */
    const tp_option *options;
    const tp_edition *editions; /* NULL if the game has none; the default sets the order of keys */
    const char *const *keys; /* of a state after game, players, options, edition; ends with NULL */
    tp_key_order key_order;  /* which fault of an object the page reports first */
    bool edition_first;      /* the edition is read before the options, not after */
    bool can_draw;           /* all can end up first, so players may agree on that */
    size_t state_size;

    /* Beginning. setup turns the edition (NULL if the game has none) into tables and says
     * max_moves; it may refuse (false, and *e says where); nothing after it may. */
    bool (*setup)(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e);
    void (*start)(const tp_rules *r, tp_state *s);

    /* Playing. Total functions: no allocation, no failure, no clock, no randomness of their own.
     * moves is asked for a seat that node lets act; outcomes at a chance node. */
    tp_node (*node)(const tp_rules *r, const tp_state *s);
    size_t (*moves)(const tp_rules *r, const tp_state *s, int seat, tp_move *out);
    size_t (*outcomes)(const tp_rules *r, const tp_state *s, tp_move *out, uint32_t *weight);
    void (*apply)(const tp_rules *r, tp_state *s, int seat, tp_move m);
    void (*result)(const tp_rules *r, const tp_state *s, tp_result *out);

    /* Speaking. viewer is a seat, TP_TABLE or TP_EVERYTHING; a seat is told only what it may know.
     * What it learns it learns from chance, from others or when its turn is over: a move after
     * which the same seat goes on shows it nothing that was hidden, so such steps can be taken
     * back. parse need not look whether the move is legal, nor whether the text is its only
     * spelling. write prints the game's own keys into an open object; read checks them, all are
     * there. */
    size_t (*format)(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                     char out[TP_MOVE_TEXT]);
    bool (*parse)(const tp_rules *r, const tp_state *s, const char *text, tp_move *out);
    void (*write)(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w);
    bool (*read)(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e);

    /* Optional. NULL means: no list and no fallback that depends on anything; hash the bytes;
     * nothing is hidden; list and pick; no opinion. read_option is given NULL for an option left
     * out, and then sets the fallback. sample draws one move of seat uniformly, or with TP_TABLE a
     * chance outcome by its weight. evaluate guesses for each seat how likely it is to win, 0..1.
     * facts prints, into an open object, what can be worked out about the position and the viewer
     * may know: the odds of a roll, how hard a puzzle is. It may take its time and allocate.
     * draw prints the edition's board as a picture, SVG, with tp_write_plain. */
    bool (*read_option)(tp_rules *r, int index, const tp_at *at, tp_error *e);
    void (*write_option)(const tp_rules *r, int index, tp_writer *w);
    uint64_t (*hash)(const tp_rules *r, const tp_state *s);
    void (*determinize)(const tp_rules *r, tp_state *s, int seat, tp_rng *g);
    tp_move (*sample)(const tp_rules *r, const tp_state *s, int seat, tp_rng *g);
    void (*evaluate)(const tp_rules *r, const tp_state *s, float value[TP_SEATS]);
    size_t (*propose)(const tp_rules *r, const tp_state *s, int seat, tp_move *out);
    tp_move (*policy)(const tp_rules *r, const tp_state *s, int seat, tp_rng *g);
    const tp_tuning *tuning;
    const tp_level *levels; /* easy, medium, hard */
    const tp_adviser *advisers;
    void (*facts)(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w);
    void (*draw)(const tp_rules *r, tp_writer *w);

    /* Optional. A reaction window is a decision out of turn, where hesitating would tell what a
     * seat holds, so a server asks all of them at once. */
    tp_reaction (*window)(const tp_rules *r, const tp_state *s);
};

#endif
