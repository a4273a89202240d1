/* app/host.h: what only the system knows: time, fresh randomness, threads. The layers below ask for
 * none of it; whoever runs them hands it in. */
#ifndef TP_APP_HOST_H
#define TP_APP_HOST_H

#include "bots/bots.h"
#include "core/match.h"

#include <stdatomic.h>

/* Seconds that only go forward. */
double tp_seconds(void);

/* A seed nobody knows, for games whose players named none: 128 bits of the system's randomness as
 * 32 hexadecimal digits in text, and a tp_seed that points to it. */
tp_seed tp_seed_fresh(char text[TP_SEED_TEXT]);

/* The world as bots are told of it: the clock, threads, and a wish to stop that somebody may have.
 */
typedef struct {
    tp_host host;
    const atomic_int *stop;
} tp_app_host;

/* For one question; *h must stay until it is answered. Once *stop is not 0 the bot answers as soon
 * as it can; NULL: never. oracles may be NULL, see bots.h. */
const tp_host *tp_app_host_open(tp_app_host *h, const atomic_int *stop, const tp_oracle *oracles);

#endif
