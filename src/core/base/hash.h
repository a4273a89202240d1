/* core/base/hash.h: a fast 64-bit hash of bytes, for positions and seeds. Not for secrets. The same
 * bytes give the same number on every machine of our byte order. */
#ifndef TP_CORE_HASH_H
#define TP_CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* A bijection on 64 bits that leaves no bit unmoved. */
static inline uint64_t tp_hash_mix(uint64_t x) {
    x = (x ^ (x >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    x = (x ^ (x >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ (x >> 32);
}

uint64_t tp_hash_bytes(uint64_t seed, const void *bytes, size_t size);

#endif
