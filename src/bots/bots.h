/* bots/bots.h: what a bot is. A bot is one function from a question to an answer; it knows games
 * only through core/game.h, and what is worth doing in them through brain.h.
 *
 * Whoever asks a bot determinizes the state for the seat first, so that a bot cannot cheat even by
 * mistake; tp_bot_ask does both. */
#ifndef TP_BOTS_BOTS_H
#define TP_BOTS_BOTS_H

#include "bots/brain.h"

enum { TP_PV = 16, TP_BOT_NAME = 32, TP_RECENT = 8 };

/* How a position ends for the seat to move if both play as well as can be. */
typedef struct {
    int outcome; /* 1: it wins, 0: a draw, -1: it loses */
    int plies;   /* to the end, of a win or a loss */
} tp_exact;

/* What has been worked out for good, as for a game that is solved. A list of them ends with a NULL
 * game. judge is total, quick and safe in any thread; false: it does not know. */
typedef struct tp_oracle tp_oracle;
struct tp_oracle {
    const tp_game *game;
    bool (*judge)(const tp_oracle *o, const tp_rules *r, const tp_state *s, tp_exact *out);
    const void *knowledge;
};
/* The first of the list that knows the position. NULL is an empty list. */
bool tp_oracle_judge(const tp_oracle *list, const tp_rules *r, const tp_state *s, tp_exact *out);

/* What a search needs of the world, handed in by whoever asks: bots look at no clock and start no
 * threads themselves, so they run wherever C runs. The apps' own is app/host.h. Any member may be
 * NULL. */
typedef struct {
    double (*seconds)(void *context); /* of a clock that only goes forward; NULL: there is none, and
                                         a millisecond is TP_ITERATIONS_PER_MS iterations */
    bool (*should_stop)(void *context); /* asked now and then, by every thread that works: once it
                                           is true, answer as soon as you can; NULL: never */
    /* Does all the jobs, at the same time if it can, and returns when they are done. NULL: they are
     * done one after the other. */
    void (*run_all)(void *context, void (*work)(void *job), void *jobs[], int n);
    void *context;
    const tp_oracle *oracles; /* what those ask who play as well as can be */
} tp_host;
enum { TP_ITERATIONS_PER_MS = 10 };

/* What a bot keeps between the moves of one match and one seat: a table, a tree. */
typedef struct tp_bot_memory tp_bot_memory;
tp_bot_memory *tp_bot_memory_new(void); /* the caller's */
void tp_bot_memory_free(tp_bot_memory *memory);

typedef struct {
    const tp_rules *rules;
    const tp_state *state; /* as the seat may know it */
    int seat;
    int ms;              /* time to think, 0: no limit but iterations */
    uint64_t iterations; /* 0: no limit but ms */
    int threads; /* 0 and 1: one; with one, iterations and a seed the answer is always the same */
    tp_rng *rng;
    /* What the seat has played lately; 0: nothing. Positions do not know how they came about, so a
     * search does not see that it goes round in circles: what was played before is played again
     * only where nothing else is as good. */
    tp_move recent[TP_RECENT];
    /* So many moves that are never the answer while there is another, as for a second-best. Not
     * together with memory, which knows nothing of them. */
    const tp_move *without;
    size_t withouts;
    tp_bot_memory *memory; /* NULL: nothing is kept */
    const tp_host *host;   /* NULL: no clock, never stop, one thread */
} tp_question;

typedef struct {
    tp_move move;
    bool is_exact; /* nobody guessed: exact is how it stands for the seat that was asked */
    tp_exact exact;
    bool has_value;
    float value[TP_SEATS]; /* how likely each seat is to win, 0..1 */
    uint64_t visits;       /* iterations or positions looked at; 0 if the bot does not count */
    int pv_length;
    tp_move pv[TP_PV];              /* what it expects to be played, its own move first, */
    char line[TP_PV][TP_MOVE_TEXT]; /* and as text, as the seat may see it */
} tp_answer;

typedef struct {
    const char *name;
    void (*think)(const tp_question *q, tp_answer *a);
    bool (*suits)(const tp_rules *r); /* NULL: any game */
} tp_bot;

/* The searchers. Ends with a NULL name. */
extern const tp_bot tp_bots[];

/* Somebody who can be asked: a searcher, one of the game's levels, or one of its advisers. */
typedef struct {
    const char *name;
    const tp_bot *bot;
    const tp_level *level;     /* NULL if it is none */
    const tp_adviser *adviser; /* NULL if it is none */
} tp_player;

/* False if nobody of that name plays this game with these rules. */
bool tp_player_find(const tp_rules *r, const char *name, tp_player *out);
/* The i-th of all who play it, strongest last; false when there are no more. */
bool tp_player_at(const tp_rules *r, size_t i, tp_player *out);

/* Asks about the true state: hides from the player what the seat may not know, then lets it think.
 * A question without ms and iterations gets the level's own, or a second. */
void tp_bot_ask(const tp_player *player, const tp_question *q, tp_answer *a);

/* How likely each seat is to win from the question's state, all together 1: playouts for as long as
 * it says, one at least. It sees everything; only for games that are over. */
void tp_estimate_chances(const tp_question *q, float value[TP_SEATS]);
/* How likely the seat is to win, as far as it can tell, whoever is to move: the brain's evaluation,
 * or else playouts, of one state that fits what it knows. */
float tp_bot_outlook(const tp_question *q);

#endif
