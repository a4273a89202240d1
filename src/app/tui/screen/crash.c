/* app/tui/screen/crash.c: see signals.h. The handler only calls what POSIX allows in one; all it
 * needs was prepared before. */
#include "app/tui/screen/signals.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_BYTES = 512, MOST_WORDS = 1024, STACK_BYTES = 64 * 1024, SIGNALS = 5 };

static const int signals[SIGNALS] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};

/* There is one terminal, and a handler sees nothing but what is static. */
static struct {
    bool is_watched;
    struct termios modes;
    char bytes[MOST_BYTES];
    size_t length;
    int errors;
    struct sigaction before[SIGNALS];
    char words[2][MOST_WORDS]; /* the ones not in use may be written */
    atomic_int in_use;
} watch;

/* The stack that overflowed cannot be used for this. */
static char stack[STACK_BYTES];

static void say(const char *text, size_t length) {
    while (length > 0) {
        const ssize_t n = write(STDOUT_FILENO, text, length);
        if (n <= 0) return;
        text += n;
        length -= (size_t)n;
    }
}

/* A fault happens again when the handler returns, and is then treated as it was before; what
 * somebody sent must be sent again. */
static void die(int signal, siginfo_t *info, void *context) {
    const char *words = watch.words[atomic_load(&watch.in_use)];
    (void)context;
    for (int i = 0; i < SIGNALS; i++) sigaction(signals[i], &watch.before[i], NULL);
    say(watch.bytes, watch.length);
    tcsetattr(STDIN_FILENO, TCSANOW, &watch.modes);
    if (watch.errors >= 0) dup2(watch.errors, STDERR_FILENO);
    say(words, strlen(words));
    say("\n", 1);
    if (info->si_code <= 0) raise(signal);
}

void tp_crash_watch(const struct termios *modes, const char *bytes, size_t length, int errors) {
    const stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction how = {.sa_sigaction = die, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    watch.modes = *modes;
    watch.length = length < sizeof watch.bytes ? length : sizeof watch.bytes;
    memcpy(watch.bytes, bytes, watch.length);
    watch.errors = errors;
    sigemptyset(&how.sa_mask);
    sigaltstack(&other, NULL);
    for (int i = 0; i < SIGNALS; i++) sigaction(signals[i], &how, &watch.before[i]);
    watch.is_watched = true;
}

void tp_crash_unwatch(void) {
    if (!watch.is_watched) return;
    for (int i = 0; i < SIGNALS; i++) sigaction(signals[i], &watch.before[i], NULL);
    watch.is_watched = false;
}

void tp_crash_last_words(const char *words) {
    const int next = 1 - atomic_load(&watch.in_use);
    snprintf(watch.words[next], MOST_WORDS, "%s", words);
    atomic_store(&watch.in_use, next);
}
