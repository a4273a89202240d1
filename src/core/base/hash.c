/* core/base/hash.c: see hash.h. Eight bytes at a time through the mixer, the length at the end. */
#include "core/base/hash.h"

#include <string.h>

uint64_t tp_hash_bytes(uint64_t seed, const void *bytes, size_t size) {
    const unsigned char *p = bytes;
    uint64_t h = seed ^ UINT64_C(0x2545f4914f6cdd1d);
    size_t left = size;
    for (; left >= 8; left -= 8, p += 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        h = tp_hash_mix(h ^ word) + UINT64_C(0x9e3779b97f4a7c15);
    }
    uint64_t tail = 0;
    if (left > 0) memcpy(&tail, p, left); /* nothing may come without a place */
    return tp_hash_mix(tp_hash_mix(h ^ tail) ^ size);
}
