/* table/refusal.c: see refusal.h. */
#include "table/refusal.h"

#include <stdarg.h>
#include <string.h>

static const char *const words[] = {
#define TP_REFUSAL(name, word, status) word,
#include "table/refusals.def"
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
    while (code < TP_REFUSALS && strcmp(words[code], word) != 0) code++;
    r->code = code < TP_REFUSALS ? (tp_refused)code : TP_BAD_REQUEST_REFUSED;
    r->why = *e;
}

const char *tp_refusal_word(tp_refused code) {
    return words[code];
}

void tp_refusal_write(const tp_refusal *r, tp_writer *w) {
    tp_write_key_text(w, "code", words[r->code]);
    tp_write_key_text(w, "message", r->why.message);
    if (r->why.has_path) tp_write_key_text(w, "path", r->why.path);
}
