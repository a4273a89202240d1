/* engine/commands.h: the commands of the engine protocol, as a table. */
#ifndef TP_ENGINE_COMMANDS_H
#define TP_ENGINE_COMMANDS_H

#include "engine/engine.h"

struct tp_engine {
    const tp_engine_host *host;
    tp_match *match; /* NULL before the first new or load */
};

/* Looks up, checks, changes and replies, in that order; the reply's keys go into the open object of
 * w. False and *e: nothing has changed. */
typedef bool tp_command_function(tp_engine *x, const tp_json *request, tp_writer *w, tp_error *e);

typedef struct {
    const char *name;
    tp_command_function *run;
    bool needs_game;
} tp_command;

extern const tp_command tp_commands[]; /* ends with a NULL name */

#endif
