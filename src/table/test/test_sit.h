/* table/test/test_sit.h: people at a table, for tests of a table by itself. Requests are written
 * with ' for ", and the time is what we say. */
#ifndef TP_TABLE_TEST_SIT_H
#define TP_TABLE_TEST_SIT_H

#include "table/table.h"

extern const tp_table_means sit_means;

extern const char *const sit_ids[]; /* sessions, and names, of four people */
extern const uint8_t sit_number[TP_DICE_NUMBER];

tp_actor sit_actor(int who, int64_t now);
tp_table_seed sit_seed(const char *id);
/* By the first of them; the second one fails the test if it is refused. */
tp_table *sit_try_make(const char *request, int64_t now, tp_refusal *r);
tp_table *sit_make(const char *request);
void sit_join(tp_table *t, int who, int64_t now);
/* "" if the move was made, "held", else the word of the refusal. */
const char *sit_move(tp_table *t, int who, int64_t ply, const char *move, int64_t now);
/* The first listed move of whoever is to act. */
void sit_play_first(tp_table *t, int64_t now);
/* Another table, from what the store would keep of this one. */
tp_table *sit_refold(const tp_table *t, int64_t now);
/* A random game of at most so many plies, the caller's. */
tp_match *sit_random_match(const tp_game *game, int players, tp_rng *g, size_t plies);
/* NULL and *e if the record is not believed. */
tp_match *sit_read_record(const char *text, tp_error *e);

#endif
