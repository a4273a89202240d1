/* table/record.h: a game that was played, as one JSON object that can be kept, sent and replayed.
 *
 *   {"format":"turnpike-record","version":1,
 *    "game":"quadro-be","players":2,"options":{…},"edition":null,   as a state begins
 *    "seed":"s-0",                       what chance was drawn from
 *    "names":["mcts","random"],          who sat where
 *    "state":{…},                        where it began, if not at the game's own beginning
 *    "moves":["0:b2","1:c3","-:7",…],    SEAT:MOVE, and -:MOVE where chance acted
 *    "result":{"ranks":[1,2],"scores":null,"reason":"line"}}        null: it is not over
 *
 * What was played at a table server has more:
 *
 *    "dice":{"commitment":"…","secret":"…","numbers":["…",null],"rolls":[0,1,…]},
 *                                        fair dice: where each -:MOVE came from (table/dice.h);
 *                                        with "carried":12 only those after so many plies, which
 *                                        were played elsewhere before
 *    "ended":{"ranks":[2,1],"scores":null,"reason":"resigned"},     how the table took it
 *    "table":"…","created":…,"finished":…
 *
 * A record is a claim; reading one proves it, move by move and roll by roll. */
#ifndef TP_TABLE_RECORD_H
#define TP_TABLE_RECORD_H

#include "core/match.h"
#include "table/dice.h"

/* Everything played in a match that tp_match_new began. names has an entry for each seat. */
void tp_record_write(const tp_match *m, tp_seed seed, const char *const *names, tp_writer *w);

/* The list of its moves alone. */
void tp_record_write_moves(const tp_match *m, tp_writer *w);

/* What a table adds. rolls says for each ply, if chance played it, which roll of the dice it was.
 */
typedef struct {
    const tp_dice *dice;
    const uint64_t *rolls;
    size_t carried;      /* so many plies were played elsewhere before */
    unsigned has_number; /* a bit for each seat that gave one */
    const char *ended;   /* JSON; NULL: the game goes on, so its dice are a secret and left out */
    const char *table;
    int64_t created, finished;
} tp_record_table;
void tp_record_write_table(const tp_match *m, const char *const *names, const tp_record_table *t,
                           tp_writer *w);

/* Begins the game anew and plays every move with all checks. The match as it stood at the end, with
 * its generator there too if the rolls came from the seed, the caller's; NULL and *e with a path
 * into the record: TP_BAD_REQUEST if it is no record or claims another result, else the code of
 * what the rules refused. hash is that of the fair dice; NULL: what the record claims about them is
 * not looked at. */
tp_match *tp_record_read(const tp_json *record, tp_hash *hash, tp_error *e);
/* The same of a record that is part of something. */
tp_match *tp_record_read_at(const tp_at *record, tp_hash *hash, tp_error *e);

/* Who sat there, in a record that could be read; borrowed from it. */
const char *tp_record_name(const tp_json *record, int seat);

#endif
