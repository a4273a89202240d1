/* core/base/error.h: what went wrong, for a program (code), for a person (message), and where
 * (path).
 *
 * Functions at the border return false and fill in a tp_error; nothing has changed then. Inside the
 * rules a wrong call is a bug and an assert. */
#ifndef TP_CORE_ERROR_H
#define TP_CORE_ERROR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* The error codes of the engine protocol, in its order. */
typedef enum {
    TP_OK,
    TP_BAD_JSON,
    TP_TOO_LONG,
    TP_UNKNOWN_CMD,
    TP_BAD_REQUEST,
    TP_UNKNOWN_GAME,
    TP_BAD_PLAYERS,
    TP_BAD_OPTION,
    TP_BAD_EDITION,
    TP_BAD_STATE,
    TP_NO_GAME,
    TP_ILLEGAL_MOVE,
    TP_WRONG_SEAT,
    TP_GAME_OVER,
    TP_NOT_CHANCE,
    TP_NOTHING_TO_UNDO,
    TP_UNKNOWN_BOT
} tp_code;

enum { TP_MESSAGE = 256, TP_PATH = 512 };

typedef struct {
    tp_code code;
    bool has_path;            /* path says where; a path may be empty: the whole value */
    char message[TP_MESSAGE]; /* a sentence */
    char path[TP_PATH];       /* a JSON pointer (RFC 6901) */
} tp_error;

/* Fills in *e and is false, so that a guard is one line: `return tp_fail(e, code, "…", …);`. */
#define tp_fail(...) (tp_error_set(__VA_ARGS__), false)
void tp_error_set(tp_error *e, tp_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Fills in the message alone. Messages quote what came in and cut it to some length: what is left
 * of a character that was cut becomes "?", so that a message is always UTF-8. */
void tp_error_say(tp_error *e, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));

/* The word the protocol uses for a code, "bad_json". */
const char *tp_code_word(tp_code code);

#endif
