/* app/server/refusal.c: see refusal.h. */
#include "app/server/refusal.h"

#include <stdarg.h>
#include <string.h>

static const struct {
    const char *word;
    int status;
} refusals[] = {
#define TP_REFUSAL(name, word, status) {word, status},
#include "app/server/refusals.def"
#undef TP_REFUSAL
};

void tp_refusal_set(tp_refusal *r, tp_refused code, const char *format, ...) {
    va_list args;
    r->code = code;
    r->why.has_path = false;
    va_start(args, format);
    tp_error_say(&r->why, format, args);
    va_end(args);
}

/* The words of the engine protocol that the server uses too; anything else is a bad request. */
void tp_refusal_from(tp_refusal *r, const tp_error *e) {
    const char *word = tp_code_word(e->code);
    int code = TP_BAD_JSON_REFUSED;
    while (code < TP_REFUSALS && strcmp(refusals[code].word, word) != 0) code++;
    r->code = code < TP_REFUSALS ? (tp_refused)code : TP_BAD_REQUEST_REFUSED;
    r->why = *e;
}

const char *tp_refusal_word(tp_refused code) {
    return refusals[code].word;
}

int tp_refusal_status(tp_refused code) {
    return refusals[code].status;
}

void tp_refusal_write(const tp_refusal *r, tp_writer *w) {
    tp_write_key_text(w, "code", refusals[r->code].word);
    tp_write_key_text(w, "message", r->why.message);
    if (r->why.has_path) tp_write_key_text(w, "path", r->why.path);
}
