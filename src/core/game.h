/* core/game.h: what a game is. Every game fills in one struct tp_game; no code outside a game's
 * folder knows more about it than this file says.
 *
 * Read next: games/_template/ (a whole game in a few lines), core/match.h (a game being played). */
#ifndef TP_CORE_GAME_H
#define TP_CORE_GAME_H

#include "core/base/check.h"
#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/memory.h"
#include "core/base/rng.h"
#include "core/base/writer.h"

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
typedef struct tp_lab tp_lab; /* core/lab.h */

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
    int option[TP_OPTIONS];     /* by index into game->options */
    const tp_tables *tables;    /* the edition, checked and worked out */
    size_t max_moves;           /* no node of this match lists more, for any seat */
    const char *edition;        /* as it is printed: null, "name", or the whole custom object */
    const tp_edition *built_in; /* the built-in edition, NULL with a custom one or none */
    const char *title;          /* the game's name, or with a custom edition "Gridlock: Passau" */
    uint64_t digest;            /* of game, players, options, edition; part of every hash */
} tp_rules;

/* Player counts as a bit set: TP_PLAYERS(2) | TP_PLAYERS(4). */
#define TP_PLAYERS(n) (1u << (n))

/* A reaction window: the move that declines, 0 at any other node; whom it still asks, the seat to
 * decide among them, in the order that declining leads to; and whose turn it comes between. */
typedef struct {
    tp_move pass;
    unsigned seats;
    int turn;
} tp_reaction;

/* A ply to be told: what playing move in before did, or would do. after is the position it leads
 * to. viewer is who listens: a seat, TP_TABLE (the public) or TP_EVERYTHING. In a preview the ply
 * is not played: before is one possibility among those that look the same to viewer, so a game
 * tells only what all of them have in common. */
typedef struct {
    const tp_rules *rules;
    const tp_state *before, *after;
    int seat;
    tp_move move;
    int viewer;
    bool is_preview;
} tp_ply;

struct tp_game {
    const char *id, *name;
    unsigned players; /* how many can play, TP_PLAYERS() each */
    const tp_option *options;
    const tp_edition *editions; /* NULL if the game has none; the default sets the order of keys */
    const char *const *keys; /* of a state after game, players, options, edition; ends with NULL */
    tp_key_order key_order;  /* which fault of an object the page reports first */
    bool edition_first;      /* the edition is read before the options, not after */
    int rules_version;       /* rises when a golden game changes: what was stored under another one
                                may not be legal any more */
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

    /* Telling, see docs/spec/EVENTS.md. tell prints the events of a ply into an open list, each an
     * object whose first key is kind; core/tell.h adds `end`. Total like the playing functions: no
     * allocation beyond the writer's. kinds and reasons are all kinds of events that tell prints
     * and all reasons that result gives, each ended with NULL; words is the game's words.json
     * (core/words.h). All NULL: the move's own text is told, and the plain words serve. */
    void (*tell)(const tp_ply *p, tp_writer *w);
    const char *const *kinds;
    const char *const *reasons;
    const char *words;

    /* Optional. NULL means: no list and no fallback that depends on anything; hash the bytes;
     * nothing is hidden; list and pick. read_option is given NULL for an option left out, and then
     * sets the fallback. sample draws one move of seat uniformly, or with TP_TABLE a chance outcome
     * by its weight.
     * facts prints, into an open object, what a player would count out by hand, as far as viewer
     * may know it: equal views give equal facts. about is what is asked for in particular (a
     * square, "solution": the page of the game says), or NULL. It may take its time and allocate.
     * The kernel prints `wins` before it. has_secret_ends: whether a ply ends the game, or who has
     * won then, may depend on what the mover does not know. name_of is what the edition in force
     * calls a thing of a group ("places", "tiles", …), NULL if that has no name of its own.
     * colour_of is the id of a seat's colour, where that does not simply follow from its number.
     * render prints the edition's board as a picture, SVG, with tp_write_plain; sketch, of every
     * game that has render, renders what can be read of an edition that setup refuses, its faults
     * marked, and remarks each of them, first the one that setup names. review remarks what
     * docs/EDITIONS.md advises against in an edition that setup took; r is made from it, for as
     * many players as can be. It may take its time and allocate. */
    bool (*read_option)(tp_rules *r, int index, const tp_at *at, tp_error *e);
    void (*write_option)(const tp_rules *r, int index, tp_writer *w);
    uint64_t (*hash)(const tp_rules *r, const tp_state *s);
    void (*determinize)(const tp_rules *r, tp_state *s, int seat, tp_rng *g);
    tp_move (*sample)(const tp_rules *r, const tp_state *s, int seat, tp_rng *g);
    void (*facts)(const tp_rules *r, const tp_state *s, int viewer, const char *about,
                  tp_writer *w);
    bool has_secret_ends;
    const char *(*name_of)(const tp_rules *r, const char *group, const char *id);
    const char *(*colour_of)(const tp_rules *r, int seat);
    void (*render)(const tp_rules *r, tp_writer *w);
    void (*sketch)(const tp_at *edition, tp_arena *a, const tp_remarks *to, tp_writer *w);
    void (*review)(const tp_rules *r, const tp_at *edition, const tp_remarks *to);

    /* Optional. A reaction window is a decision out of turn, where hesitating would tell what a
     * seat holds, so a server asks all of them at once. */
    tp_reaction (*window)(const tp_rules *r, const tp_state *s);

    /* Optional: numbered actions and observations, for those who learn to play it. */
    const tp_lab *lab;
};

/* Most points first, equal points share a rank: 1 + how many have more. */
void tp_rank_by_score(const int *score, int players, int *rank);

#endif
