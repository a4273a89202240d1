/* app/names.c: see means.h. */
#include "app/means.h"

#include <string.h>
#include <utf8proc.h>

/* Letters that take no room, and marks piled on one letter, hide things or spill over lines. */
enum { MOST_MARKS = 3, MOST_INPUT = 8192 };

static bool is_filler(utf8proc_int32_t c) {
    return c == 0x115f || c == 0x1160 || c == 0x3164 || c == 0xffa0 || c == 0x2800 || c == 0x034f;
}

static bool is_visible(utf8proc_int32_t c, utf8proc_category_t category) {
    switch ((int)category) {
    case UTF8PROC_CATEGORY_CC: /* control */
    case UTF8PROC_CATEGORY_CF: /* format: bidi, joiners, soft hyphen, tags */
    case UTF8PROC_CATEGORY_CS: /* halves of pairs */
    case UTF8PROC_CATEGORY_CO: /* private use */
    case UTF8PROC_CATEGORY_CN: /* nothing yet */
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP: return false;
    default: return !is_filler(c);
    }
}

static bool is_mark(utf8proc_category_t c) {
    return c == UTF8PROC_CATEGORY_MN || c == UTF8PROC_CATEGORY_ME;
}

/* A text being written: blanks wait until something follows them. */
typedef struct {
    char *out;
    size_t length;
    int count, most, marks;
    bool blank_waits;
} cleaner;

static bool put(cleaner *x, utf8proc_int32_t c) {
    if (++x->count > x->most) return false;
    x->length += (size_t)utf8proc_encode_char(c, (utf8proc_uint8_t *)x->out + x->length);
    return true;
}

static bool take(cleaner *x, utf8proc_int32_t c) {
    const utf8proc_category_t category = utf8proc_category(c);
    if (category == UTF8PROC_CATEGORY_ZS) {
        x->blank_waits = x->count > 0;
        return true;
    }
    if (!is_visible(c, category)) return false;
    x->marks = is_mark(category) ? x->marks + 1 : 0;
    if (x->marks > MOST_MARKS || (x->marks > 0 && (x->count == 0 || x->blank_waits))) return false;
    if (x->blank_waits && !put(x, ' ')) return false;
    x->blank_waits = false;
    return put(x, c);
}

static bool clean(const char *text, size_t length, char *out, int most) {
    utf8proc_int32_t points[MOST_INPUT];
    cleaner x = {.out = out, .most = most};
    if (length > MOST_INPUT / 4) return false;
    const utf8proc_ssize_t n =
        utf8proc_decompose((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)length, points,
                           MOST_INPUT, UTF8PROC_COMPAT | UTF8PROC_COMPOSE | UTF8PROC_STABLE);
    if (n < 0 || n > MOST_INPUT) return false;
    const utf8proc_ssize_t composed =
        utf8proc_normalize_utf32(points, n, UTF8PROC_COMPAT | UTF8PROC_COMPOSE | UTF8PROC_STABLE);
    for (utf8proc_ssize_t i = 0; i < composed; i++)
        if (!take(&x, points[i])) return false;
    out[x.length] = '\0';
    return x.count > 0;
}

bool tp_name_clean(const char *text, size_t length, char out[TP_NAME_BYTES]) {
    return clean(text, length, out, TP_NAME);
}

bool tp_said_clean(const char *text, size_t length, char out[TP_SAID_BYTES]) {
    return clean(text, length, out, TP_SAID);
}
