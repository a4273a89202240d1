/* app/server/peer/seal.h: what two nodes say to each other, sealed, so that only who knows the
 * cluster's secret can say or read any of it. Each side sends a greeting with random bytes; both
 * work out a key for each direction from the secret and both greetings (BLAKE2b), and number their
 * frames (ChaCha20-Poly1305, RFC 8439): so nothing can be made up, changed, left out or said twice.
 */
#ifndef TP_APP_SERVER_SEAL_H
#define TP_APP_SERVER_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TP_SEAL_SECRET = 32, TP_SEAL_NONCE = 32, TP_SEAL_GREETING = 48, TP_SEAL_TAG = 16 };

typedef struct {
    uint8_t greeting[TP_SEAL_GREETING]; /* ours */
    uint8_t out[32], in[32];
    uint64_t sent, received;
} tp_seal;

/* What a file with the secret comes to; false if that is too short to be one. */
bool tp_seal_secret(const char *text, size_t length, uint8_t secret[TP_SEAL_SECRET]);
void tp_seal_begin(tp_seal *s, const uint8_t nonce[TP_SEAL_NONCE]);
/* With the other side's greeting; false: it is none of ours. Whoever has called is the caller. */
bool tp_seal_agree(tp_seal *s, const uint8_t secret[TP_SEAL_SECRET],
                   const uint8_t greeting[TP_SEAL_GREETING], bool is_caller);
/* out has room for TP_SEAL_TAG more. */
void tp_seal_close(tp_seal *s, const uint8_t *text, size_t length, uint8_t *out);
/* length is with the tag; out has room for what is left without it. */
bool tp_seal_open(tp_seal *s, const uint8_t *sealed, size_t length, uint8_t *out);

#endif
