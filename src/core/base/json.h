/* core/base/json.h: JSON that comes in. Strict: an object with the same key twice, bad UTF-8, NUL
 * bytes (but not \u0000 in a string) and deep nesting are refused. What goes out is writer.h.
 *
 * A tp_at is a value together with the way to it, so that a check can say where it failed. It lives
 * on the stack of whoever looks at the value and points to the tp_at it was reached from. */
#ifndef TP_CORE_JSON_H
#define TP_CORE_JSON_H

#include "core/base/error.h"

#include <stddef.h>
#include <stdint.h>

typedef struct tp_json tp_json;
typedef enum {
    TP_NULL,
    TP_BOOL,
    TP_INT,  /* without fraction or exponent; one beyond 64 bits reads as one beyond 32 bits */
    TP_REAL, /* with either */
    TP_STRING,
    TP_LIST,
    TP_OBJECT
} tp_json_kind;

/* The whole text as one value, the caller's; NULL and TP_BAD_JSON if it is not JSON. */
tp_json *tp_json_parse(const char *text, size_t length, tp_error *e);
void tp_json_free(tp_json *v);

tp_json_kind tp_json_what(const tp_json *v); /* what is not there, NULL, is as if it were null */
bool tp_json_bool(const tp_json *v);
int64_t tp_json_int(const tp_json *v);
/* The bytes of a string, borrowed; *length may be NULL. A string may hold NUL bytes. */
const char *tp_json_text(const tp_json *v, size_t *length);
bool tp_json_equals(const tp_json *v, const char *text); /* is this string */
/* How many entries a list or an object has. */
size_t tp_json_size(const tp_json *v);
const tp_json *tp_json_item(const tp_json *list, size_t i);
const tp_json *tp_json_get(const tp_json *object, const char *key); /* NULL if it is not there */

/* The value as compact JSON, the caller's. */
char *tp_json_print(const tp_json *v);

/* Walks through an object in the order of the input: start with all zero, true while there is more.
 */
typedef struct {
    const char *key;
    const tp_json *value;
    size_t place; /* of the next */
} tp_json_pair;
bool tp_json_next(const tp_json *object, tp_json_pair *pair);

typedef struct tp_at tp_at;
struct tp_at {
    const tp_at *up; /* NULL at the root */
    const char *key; /* NULL if reached by index */
    size_t index;
    const tp_json *json; /* NULL if it is not there */
};

static inline tp_at tp_at_root(const tp_json *json) {
    return (tp_at){.json = json};
}
/* A key of an object. json is NULL if the key is missing. */
tp_at tp_at_key(const tp_at *up, const char *key);
tp_at tp_at_item(const tp_at *up, size_t index);

/* Fills in message and path, leaves the code to whoever knows what was being read; is false. */
#define tp_wrong(...) (tp_error_locate(__VA_ARGS__), false)
void tp_error_locate(tp_error *e, const tp_at *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
