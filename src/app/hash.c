/* app/hash.c: BLAKE2b as libsodium has it, see means.h. */
#include "app/means.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

void tp_blake2b(uint8_t *out, size_t size, const uint8_t *key, size_t key_size,
                const uint8_t *bytes, size_t length) {
    crypto_generichash(out, size, bytes, length, key, key_size);
}

/* sodium_init may be called again and from any thread; the first call chooses the fastest
 * implementation for this processor. */
void tp_hash_ready(void) {
    if (sodium_init() >= 0) return;
    fputs("turnpike: the system has no randomness\n", stderr);
    abort();
}
