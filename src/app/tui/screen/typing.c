/* app/tui/screen/typing.c: see typing.h. */
#include "app/tui/screen/typing.h"

#include <stdio.h>
#include <string.h>

void tp_typing_set(tp_typing *t, const char *text) {
    snprintf(t->text, sizeof t->text, "%s", text);
    t->length = strlen(t->text);
}

static void append(tp_typing *t, uint32_t c) {
    char bytes[5] = {0};
    if (c < 0x80)
        bytes[0] = (char)c;
    else if (c < 0x800)
        snprintf(bytes, sizeof bytes, "%c%c", (int)(0xC0 | c >> 6), (int)(0x80 | (c & 0x3F)));
    else if (c < 0x10000)
        snprintf(bytes, sizeof bytes, "%c%c%c", (int)(0xE0 | c >> 12),
                 (int)(0x80 | (c >> 6 & 0x3F)), (int)(0x80 | (c & 0x3F)));
    const size_t n = strlen(bytes);
    if (t->length + n >= sizeof t->text) return;
    memcpy(t->text + t->length, bytes, n + 1);
    t->length += n;
}

static void erase_last(tp_typing *t) {
    while (t->length > 0 && (t->text[t->length - 1] & 0xC0) == 0x80) t->length--;
    if (t->length > 0) t->length--;
    t->text[t->length] = '\0';
}

tp_typing_end tp_typing_key(tp_typing *t, uint32_t key) {
    if (key == TP_KEY_ENTER) return TP_TYPING_DONE;
    if (key == TP_KEY_ESCAPE || (key == TP_KEY_BACKSPACE && t->length == 0)) return TP_TYPING_LEFT;
    if (key == TP_KEY_CLEAR)
        tp_typing_set(t, "");
    else if (key == TP_KEY_BACKSPACE)
        erase_last(t);
    else if (key >= ' ' && key < TP_KEY_FIRST)
        append(t, key);
    return TP_TYPING_ON;
}

size_t tp_typing_complete(tp_typing *t, const char *const *words, size_t count) {
    const char *first = NULL;
    size_t same = 0, found = 0;
    for (size_t i = 0; i < count; i++) {
        if (strncmp(words[i], t->text, t->length) != 0) continue;
        if (found++ == 0) {
            first = words[i];
            same = strlen(first);
        }
        while (strncmp(words[i], first, same) != 0) same--;
    }
    if (found > 0 && same < sizeof t->text) {
        memcpy(t->text, first, same);
        t->text[same] = '\0';
        t->length = same;
    }
    return found;
}
