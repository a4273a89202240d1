/* tests/server/standby.c: a second server waits for the first one's database and takes it over,
 * whatever becomes of the first. On a file, too, but for a server that is frozen: nobody can take a
 * file's lock from it. */
#include "player.h"
#include "test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define QUADRO "{'game':'quadro-be','players':2}"

static const char *const standing_by[] = {"--messages",   "0", "--requests", "0",
                                          "--new-tables", "0", "--standby",  NULL};

/* Two servers on one database, and two people at a table of the first. */
typedef struct {
    server_process first, second;
    player a, b;
} pair;

static void await_log(const server_process *s, const char *words) {
    const int64_t end = client_now_ms() + SOON;
    char text[16384];
    do {
        FILE *f = fopen(s->log, "r");
        text[f != NULL ? fread(text, 1, sizeof text - 1, f) : 0] = '\0';
        if (f != NULL) fclose(f);
        if (strstr(text, words) != NULL) return;
        client_sleep_ms(20);
    } while (client_now_ms() < end);
    fail_msg("\"%s\" is not in the log: %s", words, text);
}

static void pair_init(pair *x) {
    server_start(&x->first, unlimited);
    x->second = x->first;
    snprintf(x->second.port_file, sizeof x->second.port_file, "%s/port2", x->first.folder);
    snprintf(x->second.log, sizeof x->second.log, "%s/log2", x->first.folder);
    server_begin(&x->second, standing_by);
    await_log(&x->second, "msg=standing_by");
    two_at_a_table(&x->first, &x->a, &x->b, QUADRO);
    move(&x->a, 0, "a1");
    hear_only(&x->a, "'type':'ack'", "'event':5");
}

/* What was acknowledged by the first is there, and the game goes on at the second. */
static void check_goes_on(pair *x) {
    server_await(&x->second);
    go(&x->a);
    go(&x->b);
    CHECK(ws_open(&x->b.ws, x->second.port, x->b.cookie, x->second.origin));
    x->b.server = &x->second;
    say(&x->b, "watch", "");
    hear_only(&x->b, "'type':'table'", "'event':5,");
    move(&x->b, 1, "b2");
    hear_only(&x->b, "'type':'ack'", "'event':6");
}

static void pair_done(pair *x) {
    go(&x->b);
    CHECK_EQ(server_stop(&x->second), 0);
    unlink(x->second.port_file);
    unlink(x->second.log);
    server_remove(&x->first);
}

TEST(server_on_standby_takes_over_from_one_that_is_stopped) {
    pair x;
    pair_init(&x);
    CHECK_EQ(server_stop(&x.first), 0);
    check_goes_on(&x);
    pair_done(&x);
}

TEST(server_on_standby_takes_over_from_one_that_is_killed) {
    pair x;
    pair_init(&x);
    server_kill(&x.first);
    check_goes_on(&x);
    pair_done(&x);
}

/* It wakes up while the other one plays on, finds that it was deposed, and ends. */
TEST(server_on_standby_takes_over_from_one_that_is_frozen) {
    pair x;
    int status = 0;
    if (database_is_file()) return;
    pair_init(&x);
    kill(x.first.pid, SIGSTOP);
    check_goes_on(&x);
    kill(x.first.pid, SIGCONT);
    for (const int64_t end = client_now_ms() + SOON; client_now_ms() < end; client_sleep_ms(20))
        if (waitpid(x.first.pid, &status, WNOHANG) != 0) break;
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    await_log(&x.first, "another_server_has_taken_over");
    move(&x.b, 1, "b2");
    hear_only(&x.b, "'type':'error'", "stale_ply");
    pair_done(&x);
}
