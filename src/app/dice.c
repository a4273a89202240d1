/* app/dice.c: see dice.h. */
#include "app/dice.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char commitment_label[] = "turnpike commitment 1";
static const char key_label[] = "turnpike dice 1";
enum { BLOCK = 64, WORDS = BLOCK / 8 };

void tp_dice_init(void) {
    if (sodium_init() >= 0) return;
    fputs("turnpike: the system has no randomness\n", stderr);
    abort();
}

void tp_dice_commit(const uint8_t secret[TP_DICE_SECRET], uint8_t hash[TP_DICE_HASH]) {
    crypto_generichash_state h;
    crypto_generichash_init(&h, NULL, 0, TP_DICE_HASH);
    crypto_generichash_update(&h, (const uint8_t *)commitment_label, sizeof commitment_label - 1);
    crypto_generichash_update(&h, secret, TP_DICE_SECRET);
    crypto_generichash_final(&h, hash, TP_DICE_HASH);
}

static void make_key(const tp_dice *d, uint8_t key[TP_DICE_HASH]) {
    crypto_generichash_state h;
    crypto_generichash_init(&h, NULL, 0, TP_DICE_HASH);
    crypto_generichash_update(&h, (const uint8_t *)key_label, sizeof key_label - 1);
    crypto_generichash_update(&h, d->secret, TP_DICE_SECRET);
    for (int i = 0; i < d->seats; i++) crypto_generichash_update(&h, d->number[i], TP_DICE_NUMBER);
    crypto_generichash_final(&h, key, TP_DICE_HASH);
}

static void put_big(uint8_t *out, uint64_t value, int size) {
    for (int i = size - 1; i >= 0; i--, value >>= 8) out[i] = (uint8_t)value;
}

static uint64_t get_big(const uint8_t *in) {
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) value = value << 8 | in[i];
    return value;
}

/* Numbers from the short end, above the greatest multiple of sum, would favour small outcomes. */
uint64_t tp_dice_below(const tp_dice *d, uint64_t roll, uint64_t sum) {
    uint8_t key[TP_DICE_HASH], message[12], block[BLOCK];
    assert(sum > 0);
    if (sum == 0) return 0;                               /* never, but a checker cannot know */
    const uint64_t excess = (UINT64_MAX % sum + 1) % sum; /* 2^64 mod sum */
    make_key(d, key);
    put_big(message, roll, 8);
    for (uint64_t attempt = 0;; attempt++) {
        put_big(message + 8, attempt, 4);
        crypto_generichash(block, sizeof block, message, sizeof message, key, sizeof key);
        for (size_t i = 0; i < WORDS; i++) {
            const uint64_t x = get_big(block + i * 8);
            if (x <= UINT64_MAX - excess) return x % sum;
        }
    }
}

typedef struct {
    char text[TP_MOVE_TEXT];
    tp_move move;
    uint32_t weight;
} outcome;

static int compare_outcomes(const void *a, const void *b) {
    return strcmp(((const outcome *)a)->text, ((const outcome *)b)->text);
}

/* The caller's, in the order the protocol lists them; *sum is that of the weights. */
static outcome *list_outcomes(const tp_rules *r, const tp_state *s, size_t *n, uint64_t *sum) {
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    uint32_t *weights = tp_alloc(r->max_moves * sizeof *weights);
    *n = r->game->outcomes(r, s, moves, weights);
    outcome *list = tp_alloc(*n * sizeof *list);
    *sum = 0;
    for (size_t i = 0; i < *n; i++) {
        list[i].move = moves[i];
        list[i].weight = weights[i];
        *sum += weights[i];
        r->game->format(r, s, moves[i], TP_EVERYTHING, list[i].text);
    }
    qsort(list, *n, sizeof *list, compare_outcomes);
    free(moves);
    free(weights);
    return list;
}

tp_move tp_dice_outcome(const tp_dice *d, uint64_t roll, const tp_rules *r, const tp_state *s) {
    size_t n, i = 0;
    uint64_t sum;
    outcome *list = list_outcomes(r, s, &n, &sum);
    uint64_t x = tp_dice_below(d, roll, sum);
    while (x >= list[i].weight) x -= list[i++].weight;
    assert(i < n);
    const tp_move move = list[i].move;
    free(list);
    return move;
}

void tp_dice_write_outcomes(const tp_rules *r, const tp_state *s, tp_writer *w) {
    size_t n;
    uint64_t sum;
    outcome *list = list_outcomes(r, s, &n, &sum);
    tp_write_open(w, '[');
    for (size_t i = 0; i < n; i++) {
        tp_write_open(w, '[');
        tp_write_text(w, list[i].text);
        tp_write_int(w, list[i].weight);
        tp_write_close(w, ']');
    }
    tp_write_close(w, ']');
    free(list);
}

void tp_hex_write(const uint8_t *bytes, size_t size, char *text) {
    sodium_bin2hex(text, 2 * size + 1, bytes, size);
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool tp_hex_read(const char *text, uint8_t *bytes, size_t size) {
    if (strlen(text) != 2 * size) return false;
    for (size_t i = 0; i < size; i++) {
        const int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}
