/* table/dice.h: fair dice. Chance that nobody at the table, the server included, could have chosen:
 * a secret that was committed to before anybody sat down, and a number from everybody who did.
 * docs/API.md, "Fair dice", has the formulas; these are pure functions of them. */
#ifndef TP_TABLE_DICE_H
#define TP_TABLE_DICE_H

#include "core/base/writer.h"
#include "core/match.h"

enum { TP_DICE_SECRET = 32, TP_DICE_HASH = 32, TP_DICE_NUMBER = 16 };

/* size bytes of hash over length bytes, with a key (NULL and 0: none). docs/API.md says BLAKE2b, so
 * that anybody can compute a roll again; it is handed in, so that this needs no library. */
typedef void tp_hash(uint8_t *out, size_t size, const uint8_t *key, size_t key_size,
                     const uint8_t *bytes, size_t length);

typedef struct {
    tp_hash *hash;
    uint8_t secret[TP_DICE_SECRET];
    uint8_t number[TP_SEATS][TP_DICE_NUMBER]; /* zero for a seat that has none */
    int seats;
} tp_dice;

/* What is told of the secret before anybody sits down. */
void tp_dice_commit(const tp_dice *d, uint8_t commitment[TP_DICE_HASH]);

/* Roll number roll, uniform in 0..sum-1; sum > 0. */
uint64_t tp_dice_below(const tp_dice *d, uint64_t roll, uint64_t sum);

/* The outcome of roll number roll at a chance node. */
tp_move tp_dice_outcome(const tp_dice *d, uint64_t roll, const tp_rules *r, const tp_state *s);

/* What could come at a chance node: [["1-1-2-5",12],…], sorted as rolls count them. */
void tp_dice_write_outcomes(const tp_rules *r, const tp_state *s, tp_writer *w);

/* Bytes as hexadecimal digits and back. text has room for 2 * size + 1. */
void tp_base16_write(const uint8_t *bytes, size_t size, char *text);
/* False unless text is exactly 2 * size hexadecimal digits, small letters. */
bool tp_base16_read(const char *text, uint8_t *bytes, size_t size);

#endif
