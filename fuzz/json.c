/* fuzz/json.c: libFuzzer on the reader of JSON: what jansson takes for JSON is JSON, and nothing
 * else is, and both read the same into it. */
#include "core/base/json.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_same(const tp_json *ours, const json_t *theirs);

static void check_object(const tp_json *ours, const json_t *theirs) {
    tp_json_pair pair = {0};
    if (tp_json_size(ours) != json_object_size(theirs)) abort();
    while (tp_json_next(ours, &pair)) {
        if (tp_json_get(ours, pair.key) != pair.value) abort();
        check_same(pair.value, json_object_get(theirs, pair.key));
    }
}

static void check_same(const tp_json *ours, const json_t *theirs) {
    size_t length;
    switch (tp_json_what(ours)) {
    case TP_NULL:
        if (!json_is_null(theirs)) abort();
        break;
    case TP_BOOL:
        if (!json_is_boolean(theirs) || tp_json_bool(ours) != json_is_true(theirs)) abort();
        break;
    case TP_INT:
        if (!json_is_integer(theirs) || tp_json_int(ours) != json_integer_value(theirs)) abort();
        break;
    case TP_REAL:
        if (!json_is_real(theirs)) abort();
        break;
    case TP_STRING:
        if (!json_is_string(theirs) || tp_json_text(ours, &length) == NULL ||
            length != json_string_length(theirs) ||
            memcmp(tp_json_text(ours, NULL), json_string_value(theirs), length) != 0)
            abort();
        break;
    case TP_LIST:
        if (!json_is_array(theirs) || tp_json_size(ours) != json_array_size(theirs)) abort();
        for (size_t i = 0; i < tp_json_size(ours); i++)
            check_same(tp_json_item(ours, i), json_array_get(theirs, i));
        break;
    case TP_OBJECT:
        if (!json_is_object(theirs)) abort();
        check_object(ours, theirs);
        break;
    }
}

/* What is printed again is read as the same. */
static void check_print(const tp_json *v) {
    tp_error e = {0};
    char *once = tp_json_print(v);
    tp_json *again = tp_json_parse(once, strlen(once), &e);
    if (again == NULL) abort();
    char *twice = tp_json_print(again);
    if (strcmp(once, twice) != 0) abort();
    tp_json_free(again);
    free(once);
    free(twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    tp_error e = {0};
    json_error_t why;
    tp_json *ours = tp_json_parse(text, size, &e);
    json_t *theirs =
        json_loadb(text, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL, &why);
    if (ours != NULL) check_print(ours);
    /* jansson skips a NUL behind a number or a word, and has a largest number. */
    const bool is_special =
        memchr(text, '\0', size) != NULL ||
        (theirs == NULL && json_error_code(&why) == json_error_numeric_overflow);
    if (!is_special && (ours == NULL) != (theirs == NULL)) abort();
    if (ours != NULL && theirs != NULL) check_same(ours, theirs);
    tp_json_free(ours);
    json_decref(theirs);
    return 0;
}
