/* app/server/base/limits.h: how much of something somebody may do: a bucket that fills up at a
 * rate, and a token taken for each time. */
#ifndef TP_APP_SERVER_LIMITS_H
#define TP_APP_SERVER_LIMITS_H

#include "app/server/base/map.h"

/* burst tokens fit; so many flow in a second. A rate of 0: no limit. */
typedef struct {
    double burst, per_second;
} tp_rate;

typedef struct {
    double tokens;
    int64_t filled; /* 0: not used yet */
} tp_bucket;

bool tp_bucket_take(tp_bucket *b, tp_rate rate, int64_t now_ms);

/* Buckets by name: a session, an address. Several servers that are to count as one tell each other
 * what was taken. */
typedef struct tp_limit tp_limit;
typedef struct {
    tp_map buckets;
    bool is_shared;
    tp_limit *spent; /* those from which something was taken since the others were told */
} tp_limits;

bool tp_limits_take(tp_limits *l, const char *what, const char *who, tp_rate rate, int64_t now_ms);
/* Takes away what it turned out to cost, of a bucket that was taken from: it may be in debt then.
 */
void tp_limits_spend(tp_limits *l, const char *what, const char *who, double tokens);
typedef void tp_limits_visit(void *context, const char *name, double tokens, double burst);
/* What was taken in the last so many seconds, of each bucket from which more than a trickle was:
 * so people who play as people do cost the others nothing, and what is not told is at most an
 * eighth of the rate. */
void tp_limits_tell(tp_limits *l, double seconds, tp_limits_visit *visit, void *context);
/* So much was taken elsewhere; a bucket may be in debt then, but never by more than it holds. */
void tp_limits_hear(tp_limits *l, const char *name, double tokens, double burst, int64_t now_ms);
/* Forgets those that have been full for long. */
void tp_limits_sweep(tp_limits *l, int64_t now_ms);
void tp_limits_done(tp_limits *l);

#endif
