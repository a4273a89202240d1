/* app/tui/screen/signals.h: being told to stop, and dying of a fault of our own. */
#ifndef TP_APP_TUI_SIGNALS_H
#define TP_APP_TUI_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/* From now on SIGINT, SIGTERM and SIGHUP are noted, and wake whoever waits for input; SIGPIPE is
 * nothing. */
void tp_signals_catch(void);
/* The signal that was noted, 0: none. */
int tp_signals_caught(void);

/* When the program dies of a fault of its own, the terminal is put back first and the last words
 * are written, so that nobody sits before a dead screen (crash.c). */

/* What puts the terminal back: its modes, and bytes to be sent to it. Both are copied. errors is
 * what was standard error, -1 if it still is. */
void tp_crash_watch(const struct termios *modes, const char *bytes, size_t length, int errors);
void tp_crash_unwatch(void);
/* How to go on, written last; a line without its end, copied. */
void tp_crash_last_words(const char *words);

#endif
