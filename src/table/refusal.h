/* table/refusal.h: why a table says no: a code for programs, a sentence for people, and
 * perhaps a path into the request. After a refusal nothing has changed. */
#ifndef TP_TABLE_REFUSAL_H
#define TP_TABLE_REFUSAL_H

#include "core/base/error.h"
#include "core/base/writer.h"

typedef enum {
#define TP_REFUSAL(name, word, status) TP_##name##_REFUSED,
#include "table/refusals.def"
#undef TP_REFUSAL
    TP_REFUSALS
} tp_refused;

typedef struct {
    tp_refused code;
    tp_error why; /* message and path; its own code is not used */
} tp_refusal;

/* Fills in *r and is false, so that a guard is one line: `return tp_refuse(r, …, "…", …);`. */
#define tp_refuse(...) (tp_refusal_set(__VA_ARGS__), false)
void tp_refusal_set(tp_refusal *r, tp_refused code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* What the kernel refused, with its own code. */
#define tp_refuse_error(r, e) (tp_refusal_from(r, e), false)
void tp_refusal_from(tp_refusal *r, const tp_error *e);

const char *tp_refusal_word(tp_refused code);

/* code, message and path, into an open object. */
void tp_refusal_write(const tp_refusal *r, tp_writer *w);

#endif
