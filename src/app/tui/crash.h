/* app/tui/crash.h: when the program dies of a fault of its own, the terminal is put back first and
 * the last words are written, so that nobody sits before a dead screen. */
#ifndef TP_APP_TUI_CRASH_H
#define TP_APP_TUI_CRASH_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/* What puts the terminal back: its modes, and bytes to be sent to it. Both are copied. errors is
 * what was standard error, -1 if it still is. */
void tp_crash_watch(const struct termios *modes, const char *bytes, size_t length, int errors);
void tp_crash_unwatch(void);
/* How to go on, written last; a line without its end, copied. */
void tp_crash_last_words(const char *words);

#endif
