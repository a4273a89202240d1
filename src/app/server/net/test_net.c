/* app/server/net/test_net.c: the parts of the network that need none. */
#include "test.h"

#include "app/server/net/http_head.h"
#include "app/server/net/speak.h"

#include <string.h>

static void put(tp_head *h, const char *name, const char *value) {
    for (; *name != '\0'; name++) CHECK(tp_head_name(h, name, 1));
    for (size_t n = strlen(value), i = 0; i <= n; i += 3)
        CHECK(tp_head_value(h, value + i, n - i < 3 ? n - i : 3));
}

/* The parser lets it through where a value begins. */
TEST(net_a_nul_is_no_part_of_a_header) {
    tp_head h = {0};
    put(&h, "host", "a");
    CHECK(tp_head_name(&h, "upgrade", 7));
    CHECK(!tp_head_value(&h, "\0h2c", 4));
    tp_head_done(&h);
}

TEST(net_headers_that_come_again_are_a_list) {
    tp_head h = {0};
    put(&h, "Upgrade", "h2c");
    put(&h, "X-Very-Long-Name-Of-A-Header-That-Ends-In-Upgrade", "no");
    put(&h, "UPGRADE", "WebSocket");
    put(&h, "cookie", "a=b");
    put(&h, "Cookie", "c=d");
    put(&h, "origin", "");
    CHECK_TEXT(tp_head_get(&h, TP_HEADER_UPGRADE), "h2c, WebSocket");
    CHECK_TEXT(tp_head_get(&h, TP_HEADER_COOKIE), "a=b; c=d");
    CHECK_TEXT(tp_head_get(&h, TP_HEADER_HOST), "");
    CHECK(tp_head_lists(&h, TP_HEADER_UPGRADE, "websocket"));
    CHECK(!tp_head_lists(&h, TP_HEADER_UPGRADE, "socket"));
    CHECK_EQ(h.times[TP_HEADER_ORIGIN], 1);
    CHECK_EQ(h.times[TP_HEADER_HOST], 0);
    tp_head_done(&h);
}

/* A client can write any address; the proxy adds the true one at the end. */
/* A request draws its id; these need not be random. */
static void draw_nothing(tp_world *w, void *bytes, size_t size) {
    (void)w;
    memset(bytes, 0, size);
}

TEST(net_behind_a_proxy_the_last_address_counts) {
    static const char *const lines[][2] = {
        {"192.0.2.7", "192.0.2.7"},
        {"198.51.100.1, 192.0.2.7", "192.0.2.7"},
        {"198.51.100.1,\t 2001:db8:1:2:3::4", "2001:db8:1:2::/64"},
        {"::ffff:192.0.2.7", "192.0.2.7"},
        {"", "127.0.0.1"}};
    static tp_world world = {.draw = draw_nothing};
    static tp_server server = {.world = &world};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        tp_exchange *x = tp_exchange_new(&server, NULL, NULL);
        tp_head h = {0};
        put(&h, "X-Forwarded-For", "203.0.113.99");
        put(&h, "x-forwarded-for", lines[i][0]);
        server.config.trust_proxy = false;
        tp_head_read(&h, x, "127.0.0.1");
        CHECK_TEXT(x->address, "127.0.0.1");
        server.config.trust_proxy = true;
        tp_head_read(&h, x, "127.0.0.1");
        CHECK_TEXT(x->address, lines[i][1]);
        tp_head_done(&h);
        tp_exchange_release(x);
    }
}

/* The example of RFC 6455, section 1.3. */
TEST(net_a_key_is_answered_with_its_digest) {
    char accept[TP_WS_ACCEPT];
    CHECK(tp_ws_is_key("dGhlIHNhbXBsZSBub25jZQ=="));
    CHECK(!tp_ws_is_key("dGhlIHNhbXBsZSBub25jZQ"));
    CHECK(!tp_ws_is_key("dGhlIHNhbXBsZSBub25jZR=="));
    CHECK(!tp_ws_is_key(""));
    tp_ws_accept("dGhlIHNhbXBsZSBub25jZQ==", accept);
    CHECK_TEXT(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}
