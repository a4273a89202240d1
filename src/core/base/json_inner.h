/* core/base/json_inner.h: what a value is, between json_parse.c, which makes it, and json.c, which
 * is asked about it. */
#ifndef TP_CORE_JSON_INNER_H
#define TP_CORE_JSON_INNER_H

#include "core/base/json.h"

typedef struct json_member json_member;

/* All that a text holds goes at once, with the value of the whole text. */
struct tp_json {
    uint8_t kind;   /* tp_json_kind */
    uint32_t count; /* entries, or bytes of a string or of a number as it was written */
    union {
        bool truth;
        const char *text; /* of a string with a NUL behind it; of a fraction as it was written */
        const tp_json *items;
        const json_member *members; /* of an object, in the order of the input */
    };
    union {
        int64_t number;
        const uint32_t *sorted; /* members by their keys; NULL: there are so few that one looks */
    };
};

struct json_member {
    const char *key; /* without a NUL in it */
    tp_json value;
};

enum { JSON_FEW = 12 };

#endif
