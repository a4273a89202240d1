/* core/base/error.c: see error.h. */
#include "core/base/error.h"

#include <stdio.h>

static bool is_inside(char c) {
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* How many bytes the UTF-8 character at text has, 0 if it is not whole. */
static size_t whole_character(const char *text) {
    const unsigned char c = (unsigned char)text[0];
    const size_t size = c < 0x80 ? 1 : c < 0xC0 ? 0 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
    for (size_t i = 1; i < size; i++)
        if (!is_inside(text[i])) return 0;
    return size;
}

void tp_error_say(tp_error *e, const char *format, va_list args) {
    vsnprintf(e->message, sizeof e->message, format, args);
    for (char *c = e->message; *c != '\0';) {
        const size_t size = whole_character(c);
        if (size == 0) *c = '?';
        c += size > 0 ? size : 1;
    }
}

void tp_error_set(tp_error *e, tp_code code, const char *format, ...) {
    va_list args;
    e->code = code;
    e->has_path = false;
    e->path[0] = '\0';
    va_start(args, format);
    tp_error_say(e, format, args);
    va_end(args);
}

const char *tp_code_word(tp_code code) {
    static const char *const words[] = {
        [TP_OK] = "ok",
        [TP_BAD_JSON] = "bad_json",
        [TP_TOO_LONG] = "too_long",
        [TP_UNKNOWN_CMD] = "unknown_cmd",
        [TP_BAD_REQUEST] = "bad_request",
        [TP_UNKNOWN_GAME] = "unknown_game",
        [TP_BAD_PLAYERS] = "bad_players",
        [TP_BAD_OPTION] = "bad_option",
        [TP_BAD_EDITION] = "bad_edition",
        [TP_BAD_STATE] = "bad_state",
        [TP_NO_GAME] = "no_game",
        [TP_ILLEGAL_MOVE] = "illegal_move",
        [TP_WRONG_SEAT] = "wrong_seat",
        [TP_GAME_OVER] = "game_over",
        [TP_NOT_CHANCE] = "not_chance",
        [TP_NOTHING_TO_UNDO] = "nothing_to_undo",
        [TP_UNKNOWN_BOT] = "unknown_bot",
    };
    return words[code];
}
