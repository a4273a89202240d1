/* engine/engine.h: the engine protocol: text in, text out. A request is a line of JSON, and so is
 * its reply; docs/spec/PROTOCOL.md says what they mean.
 *
 * The engine reads no clock and no randomness of the system's: whoever makes one hands in both. So
 * it runs wherever the kernel does, and in a test everything it does can be told beforehand. */
#ifndef TP_ENGINE_ENGINE_H
#define TP_ENGINE_ENGINE_H

#include "bots/bots.h"
#include "core/match.h"

enum { TP_ENGINE_LINE = 1 << 20 }; /* bytes of a request, at most */

/* What the world around an engine does for it. */
typedef struct {
    const tp_host *bots; /* clock, wish to stop and threads: the engine's and its bots'; or NULL */
    tp_seed (*fresh_seed)(void *context, char text[TP_SEED_TEXT]); /* where a request names none */
    void *context;
} tp_engine_host;

typedef struct tp_engine tp_engine;

tp_engine *tp_engine_new(const tp_engine_host *host); /* the caller's; the host outlives it */
void tp_engine_free(tp_engine *x);

/* Answers one request, without its newline; the reply (no newline either) replaces what is in w. */
void tp_engine_answer(tp_engine *x, const char *line, size_t length, tp_writer *w);

/* A game as the command `games` says it, into an open object: id, name, players, options, bots. */
void tp_engine_describe(const tp_game *g, tp_writer *w);

#endif
