/* core/base/check.h: the questions every page asks of a value: is it an object with these keys, a
 * list of so many, an integer from here to there. Each returns false and says where and why. */
#ifndef TP_CORE_CHECK_H
#define TP_CORE_CHECK_H

#include "core/base/json.h"

/* Somebody who takes remarks about a value, one after the other: what is wrong with it, or what is
 * better done otherwise. A remark has a sentence and a path; it is borrowed. */
typedef struct {
    void (*take)(void *context, const tp_error *remark);
    void *context;
} tp_remarks;
void tp_remark(const tp_remarks *to, const tp_at *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Which of two faults of an object counts as the first. Pages differ. */
typedef enum { TP_MISSING_FIRST, TP_UNKNOWN_FIRST } tp_key_order;

bool tp_want_object(const tp_at *at, tp_error *e); /* an object, whatever its keys */
bool tp_want_known(const tp_at *at, const char *const *keys, tp_error *e);   /* no other keys */
bool tp_want_present(const tp_at *at, const char *const *keys, tp_error *e); /* all of these keys */
/* An object with exactly these keys (the list ends with NULL). */
bool tp_want_keys(const tp_at *at, const char *const *keys, tp_key_order order, tp_error *e);

bool tp_want_int(const tp_at *at, int min, int max, int *out, tp_error *e);
bool tp_want_bool(const tp_at *at, bool *out, tp_error *e);
bool tp_want_null(const tp_at *at, tp_error *e);
/* One of these words (the list ends with NULL); *out is its index. */
bool tp_want_word(const tp_at *at, const char *const *words, int *out, tp_error *e);
/* A string of min..max bytes. */
bool tp_want_text(const tp_at *at, size_t min, size_t max, tp_error *e);
/* A list of min..max entries, SIZE_MAX: of any length; *size may be NULL. */
bool tp_want_list(const tp_at *at, size_t min, size_t max, size_t *size, tp_error *e);
/* A string of exactly width bytes, each one of alphabet: the row of a board. */
bool tp_want_row(const tp_at *at, size_t width, const char *alphabet, const char **out,
                 tp_error *e);

#endif
