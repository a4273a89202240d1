/* fuzz/events.c: libFuzzer on what the store gives back: the input is lines, each an event. One
 * that does not fit is refused and changes nothing that could break; whatever table comes out of
 * the others can be shown to everybody. */
#include "app/means.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void show(const tp_table *t) {
    for (unsigned mine = 0; mine < 4; mine++) {
        const tp_viewer v = {.mine = mine, .now = 1};
        tp_writer w = {0};
        tp_error e = {0};
        tp_write_open(&w, '{');
        tp_table_write(t, &v, true, 0, &w);
        tp_write_close(&w, '}');
        tp_json *json = tp_json_parse(w.data, w.length, &e);
        if (json == NULL) abort();
        tp_json_free(json);
        tp_writer_done(&w);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data, *end = text + size;
    tp_table *t = tp_table_blank(tp_means());
    while (text < end) {
        tp_event e;
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const size_t length = (size_t)((newline != NULL ? newline : end) - text);
        if (!tp_event_read(&e, 0, text, length)) break;
        e.at = 1;
        if (!tp_table_fold(t, &e)) break;
        text += length + 1;
    }
    if (t->match != NULL) {
        tp_table_wake(t, 1);
        show(t);
    }
    tp_table_free(t);
    return 0;
}
