/* core/match.h: a game being played: its rules, where it stands, how it got there, its generator.
 *
 * A match keeps every move and, every so often, the state before it; going back means copying the
 * nearest kept state and playing on from there. So games need no undo, and a match of a million
 * plies stays small. The generator goes back too: rolling again after an undo gives the same roll.
 */
#ifndef TP_CORE_MATCH_H
#define TP_CORE_MATCH_H

#include "core/rules.h"

typedef struct tp_match tp_match;

/* A seed is any text. */
typedef struct {
    const char *text;
    size_t length;
} tp_seed;
enum { TP_SEED_TEXT = 33 }; /* room for a fresh one as text: 128 bits as 32 digits */

/* The caller's; NULL and *e if it is refused. options and edition may be NULL. */
tp_match *tp_match_new(const tp_game *game, const tp_json *players, const tp_json *options,
                       const tp_json *edition, tp_seed seed, tp_error *e);
/* From a full state. games (a list ended with NULL) are those that can be loaded. */
tp_match *tp_match_load(const tp_game *const *games, const tp_json *state, tp_seed seed,
                        tp_error *e);
/* The same where the state is part of something larger, so that *e says where in that. */
tp_match *tp_match_load_at(const tp_game *const *games, const tp_at *state, tp_seed seed,
                           tp_error *e);
/* Another match that stands where this one stands and goes on by itself, history and generator
 * included; the caller's. They share their rules, which live as long as either. */
tp_match *tp_match_clone(const tp_match *m);
void tp_match_free(tp_match *m);

const tp_rules *tp_match_rules(const tp_match *m); /* borrowed while the match lives */
const tp_state *tp_match_state(const tp_match *m); /* borrowed until the next play or undo */
tp_node tp_match_node(const tp_match *m);
/* Where it began: borrowed until the next play or undo; and whether that was a state that somebody
 * gave (tp_match_load), not the game's own beginning. */
const tp_state *tp_match_start(const tp_match *m);
bool tp_match_is_loaded(const tp_match *m);
size_t tp_match_plies(const tp_match *m); /* played since new or load */

/* Who is to be asked for a decision here: *seat, or if nobody said (TP_TABLE) the seat to act.
 * False if that seat does not decide, or nobody does. */
bool tp_match_decider(const tp_match *m, int *seat, tp_error *e);
/* The move that text means for seat here, if it is legal (TP_TABLE: a chance outcome). */
bool tp_match_legal(tp_match *m, int seat, const char *text, size_t length, tp_move *out,
                    tp_error *e);
/* Whether text can be played here, and which move by which seat that is. *seat is TP_TABLE if
 * nobody said who plays: then it becomes the seat to act, or stays the table at a chance node; a
 * race needs a seat. */
bool tp_match_admit(tp_match *m, int *seat, const char *text, size_t length, tp_move *out,
                    tp_error *e);
/* Plays it. */
bool tp_match_play(tp_match *m, int seat, const char *text, size_t length, tp_error *e);
/* Plays a move that is known to be legal. */
void tp_match_push(tp_match *m, int seat, tp_move move);
/* At a chance node: draws an outcome, plays it, and says which it was. */
bool tp_match_roll(tp_match *m, tp_move *out, tp_error *e);
/* The outcome that tp_match_roll would play; only at a chance node. */
tp_move tp_match_draw(tp_match *m);
/* Plays an outcome that is known and legal. If it is the one that would have been drawn the
 * generator goes on as if it had been: so a game that is replayed gets the rolls it would have had
 * without the break. An outcome from elsewhere leaves the generator where it is. */
void tp_match_push_outcome(tp_match *m, tp_move outcome);
bool tp_match_undo(tp_match *m, size_t plies, tp_error *e);

/* The move of that ply, and who played it. */
tp_move tp_match_ply(const tp_match *m, size_t ply, int *seat);
/* The state before that ply was played, into *s; ply may be tp_match_plies: as it stands now. */
void tp_match_look(const tp_match *m, size_t ply, tp_state *s);
/* Calls visit for every move since the start, with the state it was made in. */
typedef void tp_visit(void *context, const tp_state *before, tp_node node, int seat, tp_move move);
void tp_match_walk(const tp_match *m, tp_visit *visit, void *context);

#endif
