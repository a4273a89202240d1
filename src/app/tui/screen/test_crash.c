/* app/tui/screen/test_crash.c: a program that dies puts the terminal back and says how to go on. */
#include "test.h"

#include "app/tui/screen/signals.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a child writes before it dies. */
static void die_in_child(int out) {
    const struct rlimit none = {0};
    const struct termios modes = {0};
    setrlimit(RLIMIT_CORE, &none);
    dup2(out, STDOUT_FILENO);
    tp_crash_watch(&modes, "<back>", 6, -1);
    tp_crash_last_words("first");
    tp_crash_last_words("To go on: here");
    raise(SIGABRT);
    _exit(0);
}

TEST(tui_a_crash_puts_the_terminal_back_and_says_how_to_go_on) {
    int ends[2], status = 0;
    char said[128] = "";
    size_t n = 0;
    ssize_t got;
    CHECK(pipe(ends) == 0);
    const pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) die_in_child(ends[1]);
    close(ends[1]);
    while ((got = read(ends[0], said + n, sizeof said - 1 - n)) > 0) n += (size_t)got;
    close(ends[0]);
    CHECK_EQ(waitpid(child, &status, 0), child);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    CHECK_TEXT(said, "<back>To go on: here\n");
}

TEST(tui_faults_are_treated_as_before_when_the_screen_is_closed) {
    const struct termios modes = {0};
    struct sigaction before, after;
    sigaction(SIGABRT, NULL, &before);
    tp_crash_watch(&modes, "", 0, -1);
    tp_crash_unwatch();
    tp_crash_unwatch();
    sigaction(SIGABRT, NULL, &after);
    CHECK(before.sa_handler == after.sa_handler);
}
