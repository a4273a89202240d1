/* fuzz/parts/watchdog.c: see watchdog.h. */
#include "watchdog.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

enum { SECONDS = 10 }; /* of processor time, of the program and of the system for it */

static void bark(int signal) {
    static const char text[] = "watchdog: this input spins\n";
    (void)signal;
    if (write(STDERR_FILENO, text, sizeof text - 1) < 0) _exit(1);
    abort(); /* which libFuzzer catches, and keeps the input */
}

void watchdog_start(void) {
    static const struct itimerval limit = {.it_value = {.tv_sec = SECONDS}};
    static int is_ready;
    if (!is_ready && signal(SIGPROF, bark) == SIG_ERR) abort();
    is_ready = 1;
    if (setitimer(ITIMER_PROF, &limit, NULL) != 0) abort();
}
