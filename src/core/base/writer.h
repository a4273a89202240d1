/* core/base/writer.h: JSON that goes out, compact and on one line, into a buffer that grows. Commas
 * are the writer's business. Start with all zero; reuse with tp_writer_clear, end with
 * tp_writer_done.
 */
#ifndef TP_CORE_WRITER_H
#define TP_CORE_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *data; /* the text so far, NUL-terminated once anything was written */
    size_t length, room;
    bool needs_comma;
} tp_writer;

void tp_writer_clear(tp_writer *w);
void tp_writer_done(tp_writer *w);

/* Containers: tp_write_open(w, '{') … tp_write_close(w, '}'), and the same with brackets. */
void tp_write_open(tp_writer *w, char bracket);
void tp_write_close(tp_writer *w, char bracket);
void tp_write_key(tp_writer *w, const char *key);

void tp_write_int(tp_writer *w, int64_t value);
void tp_write_unsigned(tp_writer *w, uint64_t value);
void tp_write_real(tp_writer *w, double value); /* not a number and infinity become null */
void tp_write_bool(tp_writer *w, bool value);
void tp_write_null(tp_writer *w);
void tp_write_text(tp_writer *w, const char *text); /* UTF-8, printed as it is */
void tp_write_bytes(tp_writer *w, const char *text, size_t length);
/* JSON that is already written, as one value. */
void tp_write_raw(tp_writer *w, const char *json, size_t length);

/* Bytes as they are: no quotes, no commas. */
void tp_write_chars(tp_writer *w, const char *text, size_t length);
/* What is not JSON, as in printf: no quotes, no commas. */
void tp_write_plain(tp_writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same with the key in front, since that is what states are made of; NULL prints null. */
void tp_write_key_int(tp_writer *w, const char *key, int64_t value);
void tp_write_key_ints(tp_writer *w, const char *key, const int *values, int n);
void tp_write_key_bool(tp_writer *w, const char *key, bool value);
void tp_write_key_text(tp_writer *w, const char *key, const char *text);

#endif
