/* table/dice.c: see dice.h. */
#include "table/dice.h"

#include "core/moves.h"

#include <assert.h>
#include <string.h>

static const char commitment_label[] = "turnpike commitment 1";
static const char key_label[] = "turnpike dice 1";
enum { BLOCK = 64, WORDS = BLOCK / 8 };

/* The two labels keep the commitment, which everybody sees, apart from the key of the rolls. */
void tp_dice_commit(const tp_dice *d, uint8_t commitment[TP_DICE_HASH]) {
    uint8_t bytes[sizeof commitment_label - 1 + TP_DICE_SECRET];
    memcpy(bytes, commitment_label, sizeof commitment_label - 1);
    memcpy(bytes + sizeof commitment_label - 1, d->secret, TP_DICE_SECRET);
    d->hash(commitment, TP_DICE_HASH, NULL, 0, bytes, sizeof bytes);
}

static void make_key(const tp_dice *d, uint8_t key[TP_DICE_HASH]) {
    uint8_t bytes[sizeof key_label - 1 + TP_DICE_SECRET + sizeof d->number];
    size_t n = sizeof key_label - 1;
    memcpy(bytes, key_label, n);
    memcpy(bytes + n, d->secret, TP_DICE_SECRET);
    n += TP_DICE_SECRET;
    memcpy(bytes + n, d->number, (size_t)d->seats * TP_DICE_NUMBER);
    n += (size_t)d->seats * TP_DICE_NUMBER;
    d->hash(key, TP_DICE_HASH, NULL, 0, bytes, n);
}

/* Numbers go into the hash and come out of it with the most significant byte first, as API.md says:
 * whoever verifies a roll in another language gets the same. */
static void put_big(uint8_t *out, uint64_t value, int size) {
    for (int i = size - 1; i >= 0; i--, value >>= 8) out[i] = (uint8_t)value;
}

static uint64_t get_big(const uint8_t *in) {
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) value = value << 8 | in[i];
    return value;
}

/* Keyed hashing: the key is the hash of secret and numbers, the message is which roll this is. One
 * block has eight candidates; rejection sampling takes the first that is not in the short end. */
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
        d->hash(block, sizeof block, key, sizeof key, message, sizeof message);
        for (size_t i = 0; i < WORDS; i++) {
            const uint64_t x = get_big(block + i * 8);
            if (x <= UINT64_MAX - excess) return x % sum;
        }
    }
}

/* Outcomes count in the byte order of their texts, which everybody can compute, not in the order of
 * the rules' code; so a list is just right. */
tp_move tp_dice_outcome(const tp_dice *d, uint64_t roll, const tp_rules *r, const tp_state *s) {
    tp_move_list l;
    uint64_t sum = 0;
    size_t i = 0;
    tp_move_list_init(&l, r);
    tp_move_list_fill(&l, r, s, TP_TABLE);
    for (size_t k = 0; k < l.count; k++) sum += l.weight[k];
    uint64_t x = tp_dice_below(d, roll, sum);
    while (x >= l.weight[i]) x -= l.weight[i++];
    assert(i < l.count);
    const tp_move move = l.move[i];
    tp_move_list_done(&l);
    return move;
}

/* For whoever wants to check a roll without having the rules: what it was drawn from. */
void tp_dice_write_outcomes(const tp_rules *r, const tp_state *s, tp_writer *w) {
    tp_move_list l;
    tp_move_list_init(&l, r);
    tp_move_list_fill(&l, r, s, TP_TABLE);
    tp_write_open(w, '[');
    for (size_t i = 0; i < l.count; i++) {
        tp_write_open(w, '[');
        tp_write_text(w, tp_move_list_text(&l, i));
        tp_write_int(w, l.weight[i]);
        tp_write_close(w, ']');
    }
    tp_write_close(w, ']');
    tp_move_list_done(&l);
}

void tp_base16_write(const uint8_t *bytes, size_t size, char *text) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < size; i++) {
        *text++ = digits[bytes[i] >> 4];
        *text++ = digits[bytes[i] & 15];
    }
    *text = '\0';
}

static int digit_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool tp_base16_read(const char *text, uint8_t *bytes, size_t size) {
    if (strlen(text) != 2 * size) return false;
    for (size_t i = 0; i < size; i++) {
        const int high = digit_value(text[2 * i]), low = digit_value(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}
