/* app/server/peer/test_peer.c: what nodes say to each other, sealed, and what others make of it. */
#include "test.h"

#include "app/server/peer/frame.h"
#include "app/server/peer/seal.h"

#include <string.h>

enum { WORDS = 32 };

static void greet(tp_seal *s, uint8_t with) {
    uint8_t nonce[TP_SEAL_NONCE];
    memset(nonce, with, sizeof nonce);
    tp_seal_begin(s, nonce);
}

/* Two that have greeted each other, with these secrets. */
static void meet(tp_seal *a, tp_seal *b, const char *one, const char *other) {
    uint8_t secret[2][TP_SEAL_SECRET];
    CHECK(tp_seal_secret(one, strlen(one), secret[0]));
    CHECK(tp_seal_secret(other, strlen(other), secret[1]));
    greet(a, 1);
    greet(b, 2);
    CHECK(tp_seal_agree(a, secret[0], b->greeting, true));
    CHECK(tp_seal_agree(b, secret[1], a->greeting, false));
}

static void say(tp_seal *s, const char *text, uint8_t out[WORDS + TP_SEAL_TAG]) {
    tp_seal_close(s, (const uint8_t *)text, strlen(text), out);
}

static bool hears(tp_seal *s, const uint8_t *sealed, size_t length, const char *text) {
    uint8_t out[WORDS];
    return tp_seal_open(s, sealed, length + TP_SEAL_TAG, out) && memcmp(out, text, length) == 0;
}

static const char secret[] = "sixteen bytes at least";

TEST(peers_understand_each_other_and_in_order) {
    tp_seal a, b;
    uint8_t first[WORDS + TP_SEAL_TAG], second[WORDS + TP_SEAL_TAG], back[WORDS + TP_SEAL_TAG];
    meet(&a, &b, secret, "sixteen bytes at least\n"); /* of another editor's file */
    say(&a, "one", first);
    say(&a, "two", second);
    say(&b, "yes", back);
    CHECK(hears(&b, first, 3, "one"));
    CHECK(hears(&b, second, 3, "two"));
    CHECK(hears(&a, back, 3, "yes"));
}

TEST(peers_refuse_what_was_changed_repeated_reflected_or_left_out) {
    tp_seal a, b;
    uint8_t sealed[WORDS + TP_SEAL_TAG], next[WORDS + TP_SEAL_TAG];
    meet(&a, &b, secret, secret);
    say(&a, "one", sealed);
    CHECK(hears(&b, sealed, 3, "one"));
    CHECK(!hears(&b, sealed, 3, "one")); /* repeated */
    meet(&a, &b, secret, secret);
    say(&a, "one", sealed);
    CHECK(!hears(&a, sealed, 3, "one")); /* reflected */
    sealed[1] ^= 1;
    CHECK(!hears(&b, sealed, 3, "one"));
    meet(&a, &b, secret, secret);
    say(&a, "one", sealed);
    say(&a, "two", next);
    CHECK(!hears(&b, next, 3, "two"));
    CHECK(!tp_seal_open(&b, next, TP_SEAL_TAG - 1, sealed));
}

TEST(peers_with_another_secret_say_nothing_that_is_understood) {
    tp_seal a, b;
    uint8_t sealed[WORDS + TP_SEAL_TAG], short_one[TP_SEAL_SECRET];
    meet(&a, &b, secret, "sixteen other bytes or so");
    say(&a, "one", sealed);
    CHECK(!hears(&b, sealed, 3, "one"));
    CHECK(!tp_seal_secret("fifteen bytes!!\n", 16, short_one));
}

/* Of every kind, with everything in it. */
static tp_peer_frame full(tp_peer_kind kind) {
    return (tp_peer_frame){.kind = kind,
                           .number = UINT64_C(0x0102030405060708),
                           .has_session = true,
                           .session = {.hash = {1, 2, 3},
                                       .id = "abcdefghijkl",
                                       .name = "Ada",
                                       .lang = "de",
                                       .is_ended = true},
                           .address = "10.0.0.1",
                           .name = "n1",
                           .table = "abcdefghijkl",
                           .method = "POST",
                           .path = "/api/tables/x",
                           .query = "a=b",
                           .code = 1012,
                           .text = "{}",
                           .length = 2};
}

TEST(peers_read_every_kind_of_frame_whole_and_none_that_is_cut_or_longer) {
    for (const char *kind = "HPOSGTUMARNL"; *kind != '\0'; kind++) {
        const tp_peer_frame f = full((tp_peer_kind)*kind);
        tp_peer_frame read;
        tp_writer w = {0}, again = {0};
        tp_peer_frame_write(&f, &w);
        CHECK(tp_peer_frame_read(&read, (const uint8_t *)w.data, w.length));
        CHECK_EQ(read.number, f.number);
        tp_peer_frame_write(&read, &again);
        CHECK_EQ(again.length, w.length);
        CHECK(memcmp(again.data, w.data, w.length) == 0);
        for (size_t n = 0; n < w.length; n++)
            CHECK(!tp_peer_frame_read(&read, (const uint8_t *)w.data, n));
        tp_write_chars(&w, "x", 1);
        CHECK(!tp_peer_frame_read(&read, (const uint8_t *)w.data, w.length));
        tp_writer_done(&w);
        tp_writer_done(&again);
    }
}

TEST(peers_refuse_frames_of_no_kind_and_texts_that_do_not_fit) {
    tp_peer_frame f = full(TP_PEER_MOVED), read;
    tp_writer w = {0};
    tp_peer_frame_write(&f, &w);
    w.data[0] = 'Z';
    CHECK(!tp_peer_frame_read(&read, (const uint8_t *)w.data, w.length));
    w.data[0] = 'M';
    w.data[12] = 127; /* the id's length */
    CHECK(!tp_peer_frame_read(&read, (const uint8_t *)w.data, w.length));
    w.data[12] = 12;
    w.data[14] = '\0'; /* within the id */
    CHECK(!tp_peer_frame_read(&read, (const uint8_t *)w.data, w.length));
    tp_writer_done(&w);
}
