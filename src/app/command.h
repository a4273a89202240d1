/* app/command.h: a bot that is a program of its own: a child process that reads a line from
 * standard input and answers with a line on standard output. Only lines here, no games; what they
 * say is sitter.c's business and docs/BOTS.md's.
 *
 * Nothing a child does, or leaves undone, may stop or slow the contest by more than its time. */
#ifndef TP_APP_COMMAND_H
#define TP_APP_COMMAND_H

#include <stdatomic.h>
#include <stddef.h>

enum { TP_ANSWER = 65536 }; /* the most bytes an answer has, with its newline */

/* What a bot can do wrong. */
typedef enum {
    TP_FAULT_NONE,
    TP_FAULT_START,    /* it cannot be started */
    TP_FAULT_DIED,     /* it ended or closed its output */
    TP_FAULT_SLOW,     /* no whole line came in time */
    TP_FAULT_TOO_LONG, /* a line without an end */
    TP_FAULT_NOT_JSON,
    TP_FAULT_NO_MOVE, /* JSON, but not {"move":"…"} */
    TP_FAULT_ILLEGAL, /* a move that is not in the list */
    TP_FAULT_STOPPED, /* nothing: we were told not to wait for it any longer */
    TP_FAULT_KINDS
} tp_fault;

typedef struct tp_child tp_child;

/* Runs the program with /bin/sh -c, in a process group of its own; the caller's, NULL if that
 * cannot be done. Its standard error is ours. Whoever starts children ignores SIGPIPE. Once *stop
 * is not 0 nothing is said to it or heard from it; NULL: never. */
tp_child *tp_child_start(const char *program, const atomic_int *stop);

/* Sends a line (without its newline), within so many milliseconds. */
tp_fault tp_child_tell(tp_child *c, const char *line, size_t length, int ms);
/* The same, and waits for a line. *answer, without its newline, is borrowed until the next call. */
tp_fault tp_child_ask(tp_child *c, const char *line, size_t length, int ms, const char **answer,
                      size_t *answer_length);

/* Closes its input, gives it so long to end by itself, then kills it and all it started. NULL is
 * fine. */
void tp_child_stop(tp_child *c, int patience_ms);

#endif
