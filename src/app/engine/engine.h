/* app/engine/engine.h: the engine protocol: JSON lines in, JSON lines out, one reply a request. */
#ifndef TP_APP_ENGINE_ENGINE_H
#define TP_APP_ENGINE_ENGINE_H

#include "core/writer.h"

#include <stdio.h>

typedef struct tp_engine tp_engine;

tp_engine *tp_engine_new(void); /* the caller's */
void tp_engine_free(tp_engine *x);

/* Answers one request, without its newline; the reply (no newline either) replaces what is in w. */
void tp_engine_answer(tp_engine *x, const char *line, size_t length, tp_writer *w);

/* Answers lines until the input ends; each reply is flushed. Returns the program's exit status. */
int tp_engine_run(FILE *in, FILE *out);

#endif
