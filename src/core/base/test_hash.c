/* core/base/test_hash.c: hashes of bytes, see hash.h. */
#include "test.h"

#include "core/base/hash.h"

#include <string.h>

TEST(hash_depends_on_every_bit) {
    unsigned char bytes[21] = "what a position is..";
    const uint64_t whole = tp_hash_bytes(0, bytes, sizeof bytes);
    int flipped = 0;
    for (size_t bit = 0; bit < 8 * sizeof bytes; bit++) {
        bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        const uint64_t other = tp_hash_bytes(0, bytes, sizeof bytes);
        CHECK(other != whole);
        flipped += __builtin_popcountll(other ^ whole);
        bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
    /* Half of the 64 bits, on the average. */
    CHECK(flipped > 30 * 8 * (int)sizeof bytes && flipped < 34 * 8 * (int)sizeof bytes);
}

TEST(hash_depends_on_the_length_and_the_seed) {
    static const char zeros[64] = {0};
    uint64_t seen[65];
    for (size_t n = 0; n <= sizeof zeros; n++) {
        seen[n] = tp_hash_bytes(0, zeros, n);
        for (size_t k = 0; k < n; k++) CHECK(seen[k] != seen[n]);
        CHECK(seen[n] != tp_hash_bytes(1, zeros, n));
    }
}

TEST(hash_depends_on_the_order_of_words) {
    CHECK(tp_hash_bytes(0, "aaaaaaaabbbbbbbb", 16) != tp_hash_bytes(0, "bbbbbbbbaaaaaaaa", 16));
}

TEST(hash_does_not_depend_on_where_the_bytes_are) {
    char room[32];
    const uint64_t wanted = tp_hash_bytes(7, "thirteen byte", 13);
    for (size_t shift = 0; shift < 16; shift++) {
        memset(room, (int)shift, sizeof room);
        memcpy(room + shift, "thirteen byte", 14);
        CHECK(tp_hash_bytes(7, room + shift, 13) == wanted);
    }
}

/* Seeds are hashes of texts: if these numbers change, every seed deals another game. */
TEST(hash_is_the_same_on_every_machine) {
    CHECK(tp_hash_bytes(0, "", 0) == UINT64_C(0xb11ddd28f3ea6e2c));
    CHECK(tp_hash_bytes(0, "turnpike", 8) == UINT64_C(0xd6d73fcf3bddb6f8));
    CHECK(tp_hash_bytes(42, "fifteen bytes..", 15) == UINT64_C(0x96782b073cddbacb));
    CHECK(tp_hash_mix(1) == UINT64_C(0x4179b061e0c0e0d0));
}
