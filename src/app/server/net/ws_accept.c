/* app/server/net/ws_accept.c: see speak.h. The RFC wants SHA-1 (FIPS 180-4), which libsodium
 * rightly has not: here it only shows that somebody has read the RFC, and guards nothing. */
#include "app/server/net/speak.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { KEY = 16, DIGEST = 20, BLOCK = 64 };

static uint32_t rotate(uint32_t x, int n) {
    return x << n | x >> (32 - n);
}

static void schedule(const uint8_t block[BLOCK], uint32_t w[80]) {
    for (size_t i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++) w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
}

static uint32_t mix(int i, uint32_t b, uint32_t c, uint32_t d) {
    if (i < 20) return ((b & c) | (~b & d)) + 0x5a827999;
    if (i < 40) return (b ^ c ^ d) + 0x6ed9eba1;
    if (i < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
    return (b ^ c ^ d) + 0xca62c1d6;
}

static void add_block(uint32_t h[5], const uint8_t block[BLOCK]) {
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    schedule(block, w);
    for (int i = 0; i < 80; i++) {
        const uint32_t next = rotate(a, 5) + mix(i, b, c, d) + e + w[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

/* Of a text that fits into two blocks with its padding, which key and suffix do. */
static void sha1_of_two_blocks(const char *text, uint8_t out[DIGEST]) {
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t blocks[2 * BLOCK] = {0};
    const size_t n = strlen(text), used = n + 9 <= BLOCK ? BLOCK : 2 * BLOCK;
    memcpy(blocks, text, n + 1);
    blocks[n] = 0x80;
    blocks[used - 2] = (uint8_t)(n * 8 >> 8);
    blocks[used - 1] = (uint8_t)(n * 8);
    for (size_t i = 0; i < used; i += BLOCK) add_block(h, blocks + i);
    for (int i = 0; i < DIGEST; i++) out[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}

bool tp_ws_is_key(const char *key) {
    uint8_t bytes[KEY];
    size_t n = 0;
    return strlen(key) == 24 &&
           sodium_base642bin(bytes, KEY, key, 24, NULL, &n, NULL, sodium_base64_VARIANT_ORIGINAL) ==
               0 &&
           n == KEY;
}

void tp_ws_accept(const char *key, char out[TP_WS_ACCEPT]) {
    char text[2 * BLOCK - 9];
    uint8_t digest[DIGEST];
    snprintf(text, sizeof text, "%.24s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    sha1_of_two_blocks(text, digest);
    sodium_bin2base64(out, TP_WS_ACCEPT, digest, DIGEST, sodium_base64_VARIANT_ORIGINAL);
}
