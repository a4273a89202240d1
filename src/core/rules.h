/* core/rules.h: agreeing on a game. What `new` and `load` have in common, for every game: players,
 * options and edition are checked in the order the game's page gives, and then they are fixed. */
#ifndef TP_CORE_RULES_H
#define TP_CORE_RULES_H

#include "core/game.h"

/* From a request for a new game. options and edition may be NULL or null: the defaults. What the
 * rules need is kept in *a. Errors are TP_BAD_PLAYERS, TP_BAD_OPTION, TP_BAD_EDITION, with a path
 * into the request. */
bool tp_rules_new(tp_rules *r, tp_arena *a, const tp_game *game, const tp_json *players,
                  const tp_json *options, const tp_json *edition, tp_error *e);

/* From the first four keys of a full state; also checks that the state has exactly its keys. at is
 * the whole state. Every error is TP_BAD_STATE. */
bool tp_rules_load(tp_rules *r, tp_arena *a, const tp_game *game, const tp_at *at, tp_error *e);

/* What an edition by itself makes, with as few players as there may be and all options left out; a
 * NULL edition is the built-in one. Errors are TP_BAD_EDITION. */
bool tp_rules_of_edition(tp_rules *r, tp_arena *a, const tp_game *game, const tp_json *edition,
                         tp_error *e);
/* Only whether it is one. */
bool tp_edition_check(const tp_game *game, const tp_json *edition, tp_error *e);
/* What is better done otherwise in an edition that passed the check. Paths begin with "/edition".
 */
void tp_edition_review(const tp_game *game, const tp_json *edition, const tp_remarks *to);

int tp_min_players(const tp_game *game);
int tp_max_players(const tp_game *game);

/* What was agreed on, into an open object: game, players, options (all of them), edition. */
void tp_rules_write(const tp_rules *r, tp_writer *w);
/* The edition whole, as an object, a built-in one too; null where the game has none. */
void tp_edition_write(const tp_rules *r, tp_writer *w);
/* The options alone, as an object. */
void tp_options_write(const tp_rules *r, tp_writer *w);

/* A result, into an open object: ranks, scores (null where there are none), reason. */
void tp_result_write(const tp_result *result, int players, tp_writer *w);

/* The state as the viewer may see it, one JSON object. */
void tp_state_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w);

/* The node as it is for everybody who may see everything: kind, who acts, moves in byte order,
 * weights, or the result. */
void tp_node_write(const tp_rules *r, const tp_state *s, tp_writer *w);

/* Equal for equal full states of equal rules, whatever the way there. */
uint64_t tp_state_hash(const tp_rules *r, const tp_state *s);

#endif
