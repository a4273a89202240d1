/* app/tui/signals.h: being told to stop. */
#ifndef TP_APP_TUI_SIGNALS_H
#define TP_APP_TUI_SIGNALS_H

/* From now on SIGINT, SIGTERM and SIGHUP are noted, and wake whoever waits for input; SIGPIPE is
 * nothing. */
void tp_signals_catch(void);
/* The signal that was noted, 0: none. */
int tp_signals_caught(void);

#endif
