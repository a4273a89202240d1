/* app/web/hash.c: what app/hash.c does elsewhere. The page has an audited BLAKE2b, which it checks
 * dice with (web/src/local/kernel.ts). */
#include "app/means.h"

#include "app/web/page.h"

void tp_blake2b(uint8_t *out, size_t size, const uint8_t *key, size_t key_size,
                const uint8_t *bytes, size_t length) {
    page_hash(out, size, key, key_size, bytes, length);
}

void tp_hash_ready(void) {
    /* It needs nothing. */
}
