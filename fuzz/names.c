/* fuzz/names.c: libFuzzer on names and talk: what is let through is UTF-8 without control, bidi or
 * invisible characters, not longer than allowed, and stays what it is when it comes again. */
#include "app/means.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const char *text, int most) {
    const utf8proc_uint8_t *p = (const utf8proc_uint8_t *)text;
    utf8proc_ssize_t left = (utf8proc_ssize_t)strlen(text);
    int count = 0;
    if (left == 0) abort();
    while (left > 0) {
        utf8proc_int32_t c;
        const utf8proc_ssize_t n = utf8proc_iterate(p, left, &c);
        if (n <= 0 || c < 0x20 || c == 0x7f) abort();
        if (utf8proc_category(c) == UTF8PROC_CATEGORY_CF) abort();
        p += n;
        left -= n;
        count++;
    }
    if (count > most || text[0] == ' ' || p[-1] == ' ') abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char name[TP_NAME_BYTES], again[TP_NAME_BYTES], said[TP_SAID_BYTES];
    if (tp_name_clean((const char *)data, size, name)) {
        check(name, TP_NAME);
        if (!tp_name_clean(name, strlen(name), again) || strcmp(name, again) != 0) abort();
    }
    if (tp_said_clean((const char *)data, size, said)) check(said, TP_SAID);
    return 0;
}
