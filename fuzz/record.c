/* fuzz/record.c: libFuzzer on records: whatever the input holds, it is refused with a sentence or
 * replays, and then the record of the replay reads back to the same position. */
#include "table/record.h"
#include "app/means.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const tp_seed seed = {.text = "fuzz", .length = 4};

static tp_match *read_text(const char *text, size_t length) {
    tp_error e = {0};
    tp_match *m = NULL;
    tp_json *record = tp_json_parse(text, length, &e);
    if (record != NULL) m = tp_record_read(record, tp_means()->hash, &e);
    if (m == NULL && e.message[0] == '\0') abort();
    tp_json_free(record);
    return m;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const names[TP_SEATS] = {"", "", "", "", "", "", "", ""};
    tp_writer w = {0};
    tp_match *m = read_text((const char *)data, size);
    if (m == NULL) return 0;
    tp_record_write(m, seed, names, &w);
    tp_match *copy = read_text(w.data, w.length);
    if (copy == NULL ||
        memcmp(tp_match_state(m), tp_match_state(copy), tp_match_rules(m)->game->state_size) != 0)
        abort();
    tp_match_free(copy);
    tp_match_free(m);
    tp_writer_done(&w);
    return 0;
}
