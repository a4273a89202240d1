/* fuzz/net.c: libFuzzer on the bytes of a connection, through src/app/server/net as it is, with a
 * real socket. The input's first byte says into which pieces the rest is cut. Whatever comes,
 * every reply is HTTP, the connection can be closed, and the pieces make no difference: the same
 * bytes at once get as many replies, of the same kinds and lengths. */
#include "far_end.h"
#include "watchdog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What is compared of two replies. */
typedef struct {
    size_t length, replies, statuses;
    /* A head is too large: how much of it is counted depends on the pieces. Or it is a WebSocket,
     * and so is what wslay says to a reason to close that is no UTF-8: see ws.c. */
    bool may_differ;
} answer;

/* The date and what is random differ, but not in length. */
static answer look_at(const char *text, size_t length) {
    answer a = {.length = length};
    if (length == 0) return a;
    if (length < 12 || memcmp(text, "HTTP/1.1 ", 9) != 0) abort();
    for (const char *p = text, *end = text + length;
         (p = memmem(p, (size_t)(end - p), "HTTP/1.1 ", 9)) != NULL; p++) {
        const long status = strtol(p + 9, NULL, 10);
        a.replies++;
        a.statuses = a.statuses * 31 + (size_t)status;
        a.may_differ = a.may_differ || status == 431 || status == 101;
    }
    return a;
}

static answer talk(const uint8_t *bytes, size_t size, unsigned most) {
    static far_end f;
    if (!f.x.is_open) far_open(&f);
    far_connect(&f);
    far_say(&f, bytes, size, most);
    const answer a = look_at(f.text, f.length);
    far_leave(&f);
    inside_reset(&f.x);
    f.x.server.metrics = (tp_metrics){0};
    return a;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    watchdog_start();
    const answer pieces = talk(data + 1, size - 1, 1u + data[0]),
                 whole = talk(data + 1, size - 1, 0);
    if (pieces.length >= FAR_ROOM || whole.length >= FAR_ROOM) return 0;
    const bool may_differ = pieces.may_differ || whole.may_differ;
    if (pieces.replies != whole.replies ||
        (!may_differ && (pieces.statuses != whole.statuses || pieces.length != whole.length))) {
        fprintf(stderr, "%zu replies, %zu bytes in pieces; %zu and %zu at once\n", pieces.replies,
                pieces.length, whole.replies, whole.length);
        abort();
    }
    return 0;
}
