/* app/sitter.h: a bot at a table: an entrant with what it keeps during a game. One thread
 * plays one game at a time, with one sitter for each entrant; a program runs on from game to game
 * and is started anew after a fault. */
#ifndef TP_APP_SITTER_H
#define TP_APP_SITTER_H

#include "app/command.h"
#include "app/entrant.h"
#include "core/moves.h"

#include <stdatomic.h>

enum { TP_REPLY_SAID = 160 };

/* Room that the sitters of a thread share. */
typedef struct {
    tp_move_list moves;
    tp_writer line;
} tp_desk;
/* For all games whose rules agree with these but for chance. */
void tp_desk_init(tp_desk *d, const tp_rules *r);
void tp_desk_done(tp_desk *d);

typedef struct {
    const tp_entrant *who;
    int grace_ms; /* how much longer than told a program may take */
    tp_desk *desk;
    const atomic_int *stop; /* once this is not 0 it is not waited for; NULL: never */
    tp_child *child;        /* of a program; NULL if it does not run */
    tp_bot_memory *memory;
    tp_rng rng;
} tp_sitter;

typedef struct {
    tp_move move; /* legal unless there is a fault */
    uint64_t iterations;
    double seconds;
    tp_fault fault;
    char said[TP_REPLY_SAID];
} tp_reply;

/* A game begins; rng is seeded from the text. */
tp_fault tp_sitter_begin(tp_sitter *x, const tp_rules *r, int seat, const char *seed);
/* What seat, which may act at the node, does. After a fault the game is over for the sitter. */
void tp_sitter_ask(tp_sitter *x, const tp_rules *r, const tp_state *s, tp_kind kind, int seat,
                   tp_reply *out);
/* The game is over; result is NULL if it was broken off. */
void tp_sitter_end(tp_sitter *x, const tp_result *result, int players);
/* There are no more games. */
void tp_sitter_leave(tp_sitter *x);

#endif
