/* app/web/names.c: what app/names.c does elsewhere. The browser knows Unicode, so the page cleans
 * names (web/src/local/names.ts). */
#include "app/means.h"

#include "app/web/page.h"

static bool clean(const char *text, size_t length, char *out, size_t room, int most) {
    const size_t n = page_clean(text, length, out, room - 1, most);
    out[n] = '\0';
    return n > 0;
}

bool tp_name_clean(const char *text, size_t length, char out[TP_NAME_BYTES]) {
    return clean(text, length, out, TP_NAME_BYTES, TP_NAME);
}

bool tp_said_clean(const char *text, size_t length, char out[TP_SAID_BYTES]) {
    return clean(text, length, out, TP_SAID_BYTES, TP_SAID);
}
