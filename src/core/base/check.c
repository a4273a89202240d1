/* core/base/check.c: see check.h. */
#include "core/base/check.h"

#include <stdio.h>
#include <string.h>

void tp_remark(const tp_remarks *to, const tp_at *at, const char *format, ...) {
    tp_error remark = {0};
    va_list args;
    tp_error_locate(&remark, at, "%s", ""); /* the path; the sentence follows */
    va_start(args, format);
    tp_error_say(&remark, format, args);
    va_end(args);
    to->take(to->context, &remark);
}

bool tp_want_object(const tp_at *at, tp_error *e) {
    if (tp_json_what(at->json) != TP_OBJECT) return tp_wrong(e, at, "Expected an object here.");
    return true;
}

bool tp_want_known(const tp_at *at, const char *const *keys, tp_error *e) {
    tp_json_pair pair = {0};
    while (tp_json_next(at->json, &pair)) {
        const char *const *k = keys;
        while (*k != NULL && strcmp(*k, pair.key) != 0) k++;
        if (*k == NULL) {
            const tp_at unknown = tp_at_key(at, pair.key);
            return tp_wrong(e, &unknown, "The key \"%.64s\" is not known here.", pair.key);
        }
    }
    return true;
}

bool tp_want_present(const tp_at *at, const char *const *keys, tp_error *e) {
    for (; *keys != NULL; keys++) {
        const tp_at wanted = tp_at_key(at, *keys);
        if (wanted.json == NULL) return tp_wrong(e, &wanted, "The key \"%s\" is missing.", *keys);
    }
    return true;
}

/* An object with a missing and an unknown key has two faults, and pages differ in which they name
 * first; see tp_key_order. */
bool tp_want_keys(const tp_at *at, const char *const *keys, tp_key_order order, tp_error *e) {
    if (!tp_want_object(at, e)) return false;
    if (order == TP_UNKNOWN_FIRST)
        return tp_want_known(at, keys, e) && tp_want_present(at, keys, e);
    return tp_want_present(at, keys, e) && tp_want_known(at, keys, e);
}

bool tp_want_int(const tp_at *at, int min, int max, int *out, tp_error *e) {
    if (tp_json_what(at->json) != TP_INT || tp_json_int(at->json) < min ||
        tp_json_int(at->json) > max) {
        if (min == max) return tp_wrong(e, at, "Expected the number %d here.", min);
        return tp_wrong(e, at, "Expected a whole number from %d to %d here.", min, max);
    }
    *out = (int)tp_json_int(at->json);
    return true;
}

bool tp_want_bool(const tp_at *at, bool *out, tp_error *e) {
    if (tp_json_what(at->json) != TP_BOOL) return tp_wrong(e, at, "Expected true or false here.");
    *out = tp_json_bool(at->json);
    return true;
}

bool tp_want_null(const tp_at *at, tp_error *e) {
    if (tp_json_what(at->json) != TP_NULL) return tp_wrong(e, at, "Expected null here.");
    return true;
}

bool tp_want_word(const tp_at *at, const char *const *words, int *out, tp_error *e) {
    char list[TP_MESSAGE / 2] = "";
    for (int i = 0; words[i] != NULL; i++)
        if (tp_json_equals(at->json, words[i])) {
            *out = i;
            return true;
        }
    for (size_t i = 0, n = 0; words[i] != NULL && n < sizeof list; i++)
        n += (size_t)snprintf(list + n, sizeof list - n, i == 0 ? "\"%s\"" : ", \"%s\"", words[i]);
    if (words[0] != NULL && words[1] == NULL) return tp_wrong(e, at, "Expected %s here.", list);
    return tp_wrong(e, at, "Expected one of %s here.", list);
}

bool tp_want_text(const tp_at *at, size_t min, size_t max, tp_error *e) {
    size_t length = 0;
    if (tp_json_what(at->json) == TP_STRING) tp_json_text(at->json, &length);
    if (tp_json_what(at->json) != TP_STRING || length < min || length > max)
        return tp_wrong(e, at, "Expected a text of %zu to %zu bytes here.", min, max);
    return true;
}

bool tp_want_list(const tp_at *at, size_t min, size_t max, size_t *size, tp_error *e) {
    const bool is_list = tp_json_what(at->json) == TP_LIST;
    if (!is_list || tp_json_size(at->json) < min || tp_json_size(at->json) > max) {
        if (min == max) return tp_wrong(e, at, "Expected a list of %zu entries here.", min);
        if (max == SIZE_MAX) return tp_wrong(e, at, "Expected a list here, %zu or longer.", min);
        return tp_wrong(e, at, "Expected a list of %zu to %zu entries here.", min, max);
    }
    if (size != NULL) *size = tp_json_size(at->json);
    return true;
}

bool tp_want_row(const tp_at *at, size_t width, const char *alphabet, const char **out,
                 tp_error *e) {
    size_t length = 0;
    const char *text = NULL;
    if (tp_json_what(at->json) == TP_STRING) text = tp_json_text(at->json, &length);
    if (text == NULL || length != width || strspn(text, alphabet) != width)
        return tp_wrong(e, at, "Expected %zu characters of \"%s\" here.", width, alphabet);
    *out = text;
    return true;
}
