/* fuzz/engine.c: libFuzzer on the engine protocol: the input is a file of request lines. Whatever
 * they hold, every line gets one reply that is itself JSON, and nothing leaks or reads astray. */
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* No clock, and fresh seeds are all alike, so an input does the same again. */
static tp_seed fresh_seed(void *context, char text[TP_SEED_TEXT]) {
    (void)context;
    memcpy(text, "fuzz", sizeof "fuzz");
    return (tp_seed){.text = text, .length = 4};
}

static const tp_engine_host host = {.fresh_seed = fresh_seed};

/* Commands that may take for ever by request are not what is tested here. */
static bool is_slow(const char *line, size_t length) {
    return memmem(line, length, "perft", 5) != NULL || memmem(line, length, "playout", 7) != NULL ||
           memmem(line, length, "bot", 3) != NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data, *end = text + size;
    tp_engine *x = tp_engine_new(&host);
    tp_writer w = {0};
    while (text < end) {
        tp_error e;
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const size_t length = (size_t)((newline != NULL ? newline : end) - text);
        if (!is_slow(text, length)) {
            tp_engine_answer(x, text, length, &w);
            tp_json *reply = tp_json_parse(w.data, w.length, &e);
            if (reply == NULL) abort();
            tp_json_free(reply);
        }
        text += length + 1;
    }
    tp_writer_done(&w);
    tp_engine_free(x);
    return 0;
}
