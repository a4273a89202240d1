/* app/server/peer/seal.c: see seal.h. */
#include "app/server/peer/seal.h"

#include <sodium.h>
#include <string.h>

enum { MAGIC = TP_SEAL_GREETING - TP_SEAL_NONCE, LEAST_SECRET = 16 };

/* The number is that of what is said between nodes: others do not understand each other. */
static const char magic[MAGIC + 1] = "turnpike nodes 2";

bool tp_seal_secret(const char *text, size_t length, uint8_t secret[TP_SEAL_SECRET]) {
    while (length > 0 && strchr(" \t\r\n", text[length - 1]) != NULL) length--;
    if (length < LEAST_SECRET) return false;
    return crypto_generichash(secret, TP_SEAL_SECRET, (const uint8_t *)text, length,
                              (const uint8_t *)magic, MAGIC) == 0;
}

void tp_seal_begin(tp_seal *s, const uint8_t nonce[TP_SEAL_NONCE]) {
    *s = (tp_seal){.sent = 0};
    memcpy(s->greeting, magic, MAGIC);
    memcpy(s->greeting + MAGIC, nonce, TP_SEAL_NONCE);
}

/* The caller's greeting comes first, and then whose words the key is for. */
static void derive(uint8_t key[32], const uint8_t secret[TP_SEAL_SECRET], const uint8_t *caller,
                   const uint8_t *called, uint8_t who) {
    crypto_generichash_state h;
    crypto_generichash_init(&h, secret, TP_SEAL_SECRET, 32);
    crypto_generichash_update(&h, caller, TP_SEAL_GREETING);
    crypto_generichash_update(&h, called, TP_SEAL_GREETING);
    crypto_generichash_update(&h, &who, 1);
    crypto_generichash_final(&h, key, 32);
}

bool tp_seal_agree(tp_seal *s, const uint8_t secret[TP_SEAL_SECRET],
                   const uint8_t greeting[TP_SEAL_GREETING], bool is_caller) {
    const uint8_t *caller = is_caller ? s->greeting : greeting;
    const uint8_t *called = is_caller ? greeting : s->greeting;
    if (memcmp(greeting, magic, MAGIC) != 0) return false;
    derive(is_caller ? s->out : s->in, secret, caller, called, 'c');
    derive(is_caller ? s->in : s->out, secret, caller, called, 'd');
    return true;
}

static void number(uint64_t n, uint8_t out[crypto_aead_chacha20poly1305_ietf_NPUBBYTES]) {
    memset(out, 0, crypto_aead_chacha20poly1305_ietf_NPUBBYTES);
    for (int i = 0; i < 8; i++) out[4 + i] = (uint8_t)(n >> 8 * i);
}

void tp_seal_close(tp_seal *s, const uint8_t *text, size_t length, uint8_t *out) {
    uint8_t n[crypto_aead_chacha20poly1305_ietf_NPUBBYTES];
    number(s->sent++, n);
    crypto_aead_chacha20poly1305_ietf_encrypt(out, NULL, text, length, NULL, 0, NULL, n, s->out);
}

bool tp_seal_open(tp_seal *s, const uint8_t *sealed, size_t length, uint8_t *out) {
    uint8_t n[crypto_aead_chacha20poly1305_ietf_NPUBBYTES];
    if (length < TP_SEAL_TAG) return false;
    number(s->received++, n);
    return crypto_aead_chacha20poly1305_ietf_decrypt(out, NULL, NULL, sealed, length, NULL, 0, n,
                                                     s->in) == 0;
}
