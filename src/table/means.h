/* table/means.h: what a table needs and does not have itself, handed in by whoever makes tables. So
 * the table needs no library but the kernel's: a server hands in BLAKE2b from libsodium, names
 * cleaned by Unicode's rules and the bots of this program (app/means.h); a test, a page or an
 * embedded program hands in its own. */
#ifndef TP_TABLE_MEANS_H
#define TP_TABLE_MEANS_H

#include "table/dice.h"

/* Names and what is said, in characters and in bytes of UTF-8 with the NUL. */
enum {
    TP_NAME = 24,
    TP_NAME_BYTES = TP_NAME * 4 + 1,
    TP_SAID = 300,
    TP_SAID_BYTES = TP_SAID * 4 + 1
};

typedef struct {
    /* For the fair dice; records can be verified only with the same one. */
    tp_hash *hash;
    /* The outcome of roll number roll at a chance node: tp_dice_outcome, but for tests. */
    tp_move (*roll)(const tp_dice *d, uint64_t roll, const tp_rules *r, const tp_state *s);
    /* What somebody says as others may read it. False: it cannot be said. */
    bool (*clean)(const char *text, size_t length, char out[TP_SAID_BYTES]);
    /* Does a bot of that name play by these rules? */
    bool (*has_bot)(const tp_rules *r, const char *level);
    /* The one that plays on for a seat whose human is out. */
    const char *(*stand_in)(const tp_rules *r);
} tp_table_means;

#endif
