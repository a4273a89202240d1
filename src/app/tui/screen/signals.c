/* app/tui/screen/signals.c: see signals.h. */
#include "app/tui/screen/signals.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t caught;

static void note(int signal) {
    caught = signal;
}

void tp_signals_catch(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction how = {.sa_handler = note}; /* without SA_RESTART: reading is interrupted */
    sigemptyset(&how.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &how, NULL);
    how.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &how, NULL);
}

int tp_signals_caught(void) {
    return caught;
}
