/* core/error.c: see error.h. */
#include "core/error.h"

#include <stdarg.h>
#include <stdio.h>

void tp_error_set(tp_error *e, tp_code code, const char *format, ...) {
    va_list args;
    e->code = code;
    e->has_path = false;
    e->path[0] = '\0';
    va_start(args, format);
    vsnprintf(e->message, sizeof e->message, format, args);
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
