/* fuzz/frames.c: libFuzzer on what one node says to another, without its seal: what is read as a
 * frame is written as the same bytes again. */
#include "app/server/peer/frame.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What says true or false is one byte, and any but 0 is true. */
static bool is_same(const uint8_t *a, const char *b, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (a[i] != (uint8_t)b[i] && (b[i] != 1 || a[i] == 0)) return false;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    tp_peer_frame f;
    tp_writer w = {0};
    if (!tp_peer_frame_read(&f, data, size)) return 0;
    tp_peer_frame_write(&f, &w);
    if (w.length != size || !is_same(data, w.data, size)) abort();
    tp_writer_done(&w);
    return 0;
}
