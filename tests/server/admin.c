/* tests/server/admin.c: `turnpike admin` with real databases and servers. On PostgreSQL, too, where
 * backups also go from there into a file and back. */
#include "player.h"
#include "test.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TP_ID_ROOM = 16 };
#define QUADRO "{'game':'quadro-be','players':2}"

/* Two people at a table of a server, and a place for files. */
typedef struct {
    server_process s;
    player a, b;
    char backup[96], other[96], said[96], file[96];
    char empty[DATABASE_NAME]; /* a database in which there is nothing */
} house;

static void house_init(house *x) {
    server_start(&x->s, unlimited);
    two_at_a_table(&x->s, &x->a, &x->b, QUADRO);
    snprintf(x->backup, sizeof x->backup, "%s/backup", x->s.folder);
    snprintf(x->other, sizeof x->other, "%s/other", x->s.folder);
    snprintf(x->said, sizeof x->said, "%s/said", x->s.folder);
    snprintf(x->file, sizeof x->file, "%s/file.db", x->s.folder);
    snprintf(x->empty, sizeof x->empty, "%s/empty.db", x->s.folder);
    if (!database_is_file()) database_name(x->s.folder, x->empty);
}

static void house_done(house *x) {
    database_remove(x->empty);
    database_remove(x->file);
    unlink(x->backup);
    unlink(x->other);
    unlink(x->said);
    server_remove(&x->s);
}

static pid_t begin_admin(const house *x, const char *const *words) {
    const char *argv[16] = {TP_BINARY, "admin"};
    for (int n = 2; *words != NULL && n < 15; words++) argv[n++] = *words;
    const pid_t pid = fork();
    if (pid != 0) return pid;
    const int said = open(x->said, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(said, STDOUT_FILENO);
    dup2(said, STDERR_FILENO);
    execv(TP_BINARY, (char *const *)(uintptr_t)argv);
    _exit(127);
}

/* The whole file, the caller's. */
static char *read_all(const char *path) {
    char *text = NULL;
    size_t n = 0, got;
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    do {
        text = realloc(text, n + 65537);
        assert_non_null(text);
        n += got = fread(text + n, 1, 65536, f);
    } while (got > 0);
    text[n] = '\0';
    fclose(f);
    return text;
}

static void write_all(const char *path, const char *text, size_t length) {
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    CHECK_EQ(fwrite(text, 1, length, f), length);
    fclose(f);
}

static void check_ended(const house *x, pid_t pid, int status, const char *words) {
    int code = 0;
    CHECK_EQ(waitpid(pid, &code, 0), pid);
    char *text = read_all(x->said);
    if (!WIFEXITED(code) || WEXITSTATUS(code) != status || strstr(text, words) == NULL)
        fail_msg("status %d (%d), not \"%s\": %s", WEXITSTATUS(code), WTERMSIG(code), words, text);
    free(text);
}

#define ADMIN(x, status, words, ...)                                                               \
    check_ended(x, begin_admin(x, (const char *const[]){__VA_ARGS__, NULL}), status, words)

/* But for the first line, which says when, and the last one with the sum of all. */
static void check_same_rows(const char *one, const char *other) {
    char *a = read_all(one), *b = read_all(other);
    char *end_a = strstr(a, "\n{\"rows\""), *end_b = strstr(b, "\n{\"rows\"");
    assert_non_null(end_a);
    assert_non_null(end_b);
    *end_a = *end_b = '\0';
    CHECK_TEXT(strchr(a, '\n'), strchr(b, '\n'));
    free(a);
    free(b);
}

static void go_away(house *x) {
    go(&x->a);
    go(&x->b);
}

static void go_home(house *x) {
    go_away(x);
    CHECK_EQ(server_stop(&x->s), 0);
}

/* Bea comes back with her cookie, sees so many events, and plays. */
static void check_goes_on(house *x, const char *watched, int ply, const char *text) {
    server_restart(&x->s, unlimited);
    CHECK(ws_open(&x->b.ws, x->s.port, x->b.cookie, x->s.origin));
    say(&x->b, "watch", "");
    hear_only(&x->b, "'type':'table'", watched);
    move(&x->b, ply, text);
    hear_only(&x->b, "'type':'ack'", "'event':");
    go(&x->b);
    CHECK_EQ(server_stop(&x->s), 0);
}

TEST(server_admin_restores_what_it_saved_while_people_played) {
    house x;
    house_init(&x);
    move(&x.a, 0, "a1");
    hear_only(&x.a, "'type':'ack'", "'event':5");
    ADMIN(&x, 0, " rows", "backup", "--db", x.s.db, "--to", x.backup);
    move(&x.b, 1, "b2"); /* nobody was kept waiting, and this is not in it */
    hear_only(&x.b, "'type':'ack'", "'event':6");
    go_home(&x);
    ADMIN(&x, 0, " rows", "restore", "--db", x.empty, "--from", x.backup);
    ADMIN(&x, 0, " rows", "backup", "--db", x.empty, "--to", x.other);
    check_same_rows(x.backup, x.other);
    char kept[DATABASE_NAME];
    memcpy(kept, x.s.db, sizeof kept);
    memcpy(x.s.db, x.empty, sizeof kept);
    check_goes_on(&x, "'event':5,", 1, "c3");
    memcpy(x.s.db, kept, sizeof kept);
    house_done(&x);
}

/* By way of a file, where tables have no time of their own. */
TEST(server_admin_takes_everything_from_one_kind_of_database_to_the_other) {
    house x;
    house_init(&x);
    move(&x.a, 0, "a1");
    hear_only(&x.a, "'type':'ack'", "'event':5");
    go_home(&x);
    if (!database_is_file()) database_ask(x.s.db, "UPDATE tables SET shift=shift - 5000");
    ADMIN(&x, 0, " rows", "backup", "--db", x.s.db, "--to", x.backup);
    ADMIN(&x, 0, " rows", "restore", "--db", x.file, "--from", x.backup);
    ADMIN(&x, 0, " rows", "backup", "--db", x.file, "--to", x.other);
    ADMIN(&x, 0, " rows", "restore", "--db", x.empty, "--from", x.other);
    if (!database_is_file())
        CHECK_EQ(database_ask(x.empty, "SELECT min(at) FROM events"),
                 database_ask(x.s.db, "SELECT min(at) FROM events") + 5000);
    char kept[DATABASE_NAME];
    memcpy(kept, x.s.db, sizeof kept);
    memcpy(x.s.db, x.file, sizeof x.file);
    check_goes_on(&x, "'event':5,", 1, "b2");
    memcpy(x.s.db, x.empty, sizeof kept);
    check_goes_on(&x, "'event':5,", 1, "c3");
    memcpy(x.s.db, kept, sizeof kept);
    check_goes_on(&x, "'event':5,", 1, "d4");
    house_done(&x);
}

TEST(server_admin_restores_only_into_a_database_that_is_empty_and_free) {
    house x;
    house_init(&x);
    ADMIN(&x, 0, " rows", "backup", "--db", x.s.db, "--to", x.backup);
    ADMIN(&x, 1, "stop it first", "restore", "--db", x.s.db, "--from", x.backup);
    move(&x.a, 0, "a1");
    hear_only(&x.a, "'type':'ack'", "'event':5");
    go_home(&x);
    ADMIN(&x, 1, "it is not empty", "restore", "--db", x.s.db, "--from", x.backup);
    check_goes_on(&x, "'event':5,", 1, "b2");
    ADMIN(&x, 1, "cannot open", "restore", "--db", x.empty, "--from", "/nowhere/backup");
    ADMIN(&x, 1, "cannot write", "backup", "--db", x.s.db, "--to", "/nowhere/backup");
    house_done(&x);
}

/* Puts text in place of the first such words, which is as long. */
static void check_refused(const house *x, const char *old, const char *text, const char *words) {
    char *all = read_all(x->backup), *at = strstr(all, old);
    assert_non_null(at);
    for (size_t i = 0; text[i] != '\0'; i++) at[i] = text[i];
    write_all(x->other, all, strlen(all));
    ADMIN(x, 1, words, "restore", "--db", x->empty, "--from", x->other);
    free(all);
}

TEST(server_admin_refuses_a_backup_that_is_broken_or_newer) {
    house x;
    house_init(&x);
    ADMIN(&x, 0, " rows", "backup", "--db", x.s.db, "--to", x.backup);
    go_home(&x);
    check_refused(&x, "\"version\":2", "\"version\":3", "a later version of turnpike made it");
    check_refused(&x, "turnpike-backup", "turnpike-record", "not a backup");
    check_refused(&x, "Bea", "Bob", "it is damaged");
    check_refused(&x, "[\"seats\"", "[\"beats\"", "it is damaged");
    check_refused(&x, "\"sit", "\"sot", "it is damaged");
    char *all = read_all(x.backup);
    const size_t n = strlen(all);
    write_all(x.other, all, (size_t)(strstr(all, "{\"rows\"") - all));
    ADMIN(&x, 1, "it is cut off", "restore", "--db", x.empty, "--from", x.other);
    write_all(x.other, all, n - 5);
    ADMIN(&x, 1, "it is cut off", "restore", "--db", x.empty, "--from", x.other);
    write_all(x.other, "", 0);
    ADMIN(&x, 1, "not a backup", "restore", "--db", x.empty, "--from", x.other);
    free(all);
    if (database_is_file()) CHECK(access(x.empty, F_OK) != 0);             /* nothing is left */
    ADMIN(&x, 0, " rows", "restore", "--db", x.empty, "--from", x.backup); /* and it is empty */
    house_done(&x);
}

/* Half of a backup comes through a pipe when it is told to stop. */
TEST(server_admin_leaves_nothing_half_restored) {
    house x;
    house_init(&x);
    ADMIN(&x, 0, " rows", "backup", "--db", x.s.db, "--to", x.backup);
    go_home(&x);
    char *all = read_all(x.backup), *half = strstr(all, "\n[\"sessions\"");
    assert_non_null(half);
    unlink(x.other);
    CHECK_EQ(mkfifo(x.other, 0600), 0);
    const pid_t pid =
        begin_admin(&x, (const char *const[]){"restore", "--db", x.empty, "--from", x.other, NULL});
    FILE *f = fopen(x.other, "w"); /* it has opened the other end */
    assert_non_null(f);
    CHECK_EQ(fwrite(all, 1, (size_t)(half + 1 - all), f), (size_t)(half + 1 - all));
    fflush(f);
    kill(pid, SIGINT);
    fclose(f);
    check_ended(&x, pid, 1, "stopped; nothing was restored");
    free(all);
    ADMIN(&x, 0, " rows", "restore", "--db", x.empty, "--from", x.backup);
    house_done(&x);
}

/* What was done at it last is not acknowledged to be stored, and whoever looks again sees the end.
 */
TEST(server_admin_closes_a_table) {
    house x;
    house_init(&x);
    if (database_is_file()) {
        ADMIN(&x, 1, "stop it first", "close-table", x.a.table, "--db", x.s.db);
        go_home(&x);
    }
    ADMIN(&x, 0, ": closed", "close-table", x.a.table, "--db", x.s.db);
    if (database_is_file()) {
        server_restart(&x.s, unlimited);
    } else {
        move(&x.a, 0, "a1");
        hear_only(&x.a, "'type':'error'", "'not_stored'");
        go_away(&x);
    }
    CHECK(ws_open(&x.a.ws, x.s.port, x.a.cookie, x.s.origin));
    say(&x.a, "watch", "");
    hear_only(&x.a, "'status':'over'", "'reason':'abandoned'");
    go(&x.a);
    CHECK_EQ(server_stop(&x.s), 0);
    ADMIN(&x, 1, "is over already", "close-table", "--db", x.s.db, x.a.table);
    ADMIN(&x, 1, "there is no table nowhere", "close-table", "nowhere", "--db", x.s.db);
    ADMIN(&x, 2, "close-table takes ID", "close-table", "--db", x.s.db);
    ADMIN(&x, 1, "", "close-table", "nowhere", "--db", "/nowhere/t.db");
    house_done(&x);
}

TEST(server_admin_exports_what_is_kept_of_somebody) {
    house x;
    player other;
    char made[64];
    house_init(&x);
    arrive(&other, &x.s, "Cay");
    go(&other);
    arrive(&other, &x.s, "Cay");
    go(&other);
    say(&x.b, "say", "'text':'hello Ada'");
    hear_only(&x.a, "'kind':'say'", "hello Ada");
    say(&x.a, "say", "'text':'hello Bea'");
    hear_only(&x.b, "'kind':'say'", "hello Bea");
    ADMIN(&x, 0, "\"text\":\"hello Ada\"", "export-person", "Bea", "--db", x.s.db);
    char *text = read_all(x.said), session[TP_ID_ROOM];
    CHECK(strstr(text, "hello Bea") == NULL);
    CHECK(strstr(text, "\"name\":\"Ada\"") == NULL);
    CHECK(strstr(text, "\"made\":false,\"sat\":[{\"seat\":1,") != NULL);
    text_of(text, "session", session, sizeof session);
    free(text);
    snprintf(made, sizeof made, "{\"session\":\"%s\",\"name\":\"Bea\"", session);
    ADMIN(&x, 0, made, "export-person", session, "--db", x.s.db);
    ADMIN(&x, 0, "\"made\":true", "export-person", "--db", x.s.db, "Ada");
    ADMIN(&x, 1, "which session: ", "export-person", "Cay", "--db", x.s.db);
    ADMIN(&x, 1, "nobody of the session or name", "export-person", "Dot", "--db", x.s.db);
    go_home(&x);
    house_done(&x);
}

TEST(server_admin_erases_somebody_and_others_play_on) {
    house x;
    char session[TP_ID_ROOM];
    house_init(&x);
    say(&x.b, "say", "'text':'hello Ada'");
    hear_only(&x.a, "'kind':'say'", "hello Ada");
    say(&x.a, "say", "'text':'hello you'");
    hear_only(&x.b, "'kind':'say'", "hello you");
    ADMIN(&x, 0, "\"name\":\"Bea\"", "export-person", "Bea", "--db", x.s.db);
    char *text = read_all(x.said);
    text_of(text, "session", session, sizeof session);
    free(text);
    ADMIN(&x, 1, "stop it first", "erase-person", session, "--db", x.s.db);
    go_home(&x);
    ADMIN(&x, 1, "is no session", "erase-person", "Bea", "--db", x.s.db);
    ADMIN(&x, 1, "there is no session", "erase-person", "nobodynobody", "--db", x.s.db);
    ADMIN(&x, 0, ": erased from 1 tables", "erase-person", session, "--db", x.s.db);
    ADMIN(&x, 0, " rows", "backup", "--db", x.s.db, "--to", x.backup);
    text = read_all(x.backup);
    CHECK(strstr(text, "Bea") == NULL && strstr(text, "hello Ada") == NULL);
    CHECK(strstr(text, "Ada") != NULL && strstr(text, "hello you") != NULL);
    free(text);
    server_restart(&x.s, unlimited);
    CHECK(ws_open(&x.a.ws, x.s.port, x.a.cookie, x.s.origin));
    say(&x.a, "watch", "");
    hear_only(&x.a, "'type':'table'", "'event':6,");
    move(&x.a, 0, "a1");
    hear_only(&x.a, "'type':'ack'", "'event':7");
    http_answer a = post(&x.b, "/api/tables", QUADRO); /* her session is over */
    CHECK_EQ(a.status, 401);
    free(a.body);
    go(&x.a);
    CHECK_EQ(server_stop(&x.s), 0);
    house_done(&x);
}

/* Whose session is banned loses their socket and is refused, and others are not. */
static void check_banned(house *x) {
    ws_client fresh = {.fd = -1};
    http_answer a;
    for (const int64_t end = client_now_ms() + SOON;; client_sleep_ms(100)) {
        a = post(&x->b, "/api/tables", QUADRO);
        const bool is_refused = a.status == 403 && strstr(a.body, "\"banned\"") != NULL;
        free(a.body);
        if (is_refused) break;
        if (client_now_ms() > end) fail_msg("she is not refused: %d", a.status);
    }
    if (!database_is_file()) {
        CHECK(ws_expect(&x->b.ws, SOON, "'type':'nothing'", "") == NULL);
        CHECK_EQ(x->b.ws.close_code, 1008);
    }
    /* The handshake does not wait for the session, but nothing is heard behind it. */
    if (ws_open(&fresh, x->s.port, x->b.cookie, x->s.origin)) {
        CHECK(ws_expect(&fresh, SOON, "'type':'nothing'", "") == NULL);
        CHECK_EQ(fresh.close_code, 1008);
    }
    ws_close(&fresh);
    a = http_request(x->s.port, "GET", "/", x->b.cookie, NULL, NULL);
    CHECK_EQ(a.status, 200);
    free(a.body);
    a = post(&x->a, "/api/tables", QUADRO);
    CHECK_EQ(a.status, 201);
    free(a.body);
}

/* A file belongs to its server: there it is stopped first. */
static void ban(house *x, const char *command, const char *who, const char *said) {
    if (!database_is_file()) {
        ADMIN(x, 0, said, command, who, "--db", x->s.db);
        return;
    }
    ADMIN(x, 1, "stop it first", command, who, "--db", x->s.db);
    go_home(x);
    ADMIN(x, 0, said, command, who, "--db", x->s.db);
    server_restart(&x->s, unlimited);
}

TEST(server_admin_bans_a_session_and_an_address) {
    house x;
    char session[TP_ID_ROOM], want[64];
    house_init(&x);
    ADMIN(&x, 0, "\"name\":\"Bea\"", "export-person", "Bea", "--db", x.s.db);
    char *text = read_all(x.said);
    text_of(text, "session", session, sizeof session);
    free(text);
    snprintf(want, sizeof want, "%s: banned", session);
    ban(&x, "ban", session, want);
    check_banned(&x);
    ADMIN(&x, 0, "\"banned\":1", "export-person", session, "--db", x.s.db);
    ban(&x, "unban", session, "no longer banned");
    ban(&x, "ban", "127.0.0.1", "127.0.0.1: banned");
    const int64_t end = client_now_ms() + SOON;
    ws_client fresh = {.fd = -1};
    do {
        http_answer a = post(&x.a, "/api/tables", QUADRO);
        const bool is_refused = a.status == 403;
        free(a.body);
        if (is_refused) break;
        client_sleep_ms(100);
    } while (client_now_ms() < end);
    CHECK(!ws_open(&fresh, x.s.port, x.a.cookie, x.s.origin));
    CHECK_EQ(fresh.status, 403);
    ADMIN(&x, 0, " rows", "backup", "--db", x.s.db, "--to", x.backup);
    go_home(&x);
    ADMIN(&x, 0, " rows", "restore", "--db", x.empty, "--from", x.backup);
    ADMIN(&x, 0, "127.0.0.1  ", "bans", "--db", x.empty);
    ADMIN(&x, 0, "2001:db8::/64: banned", "ban", "2001:db8::17", "--db", x.empty);
    ADMIN(&x, 0, "2001:db8::/64: no longer", "unban", "2001:db8::/64", "--db", x.empty);
    ADMIN(&x, 1, "is not banned", "unban", session, "--db", x.empty);
    ADMIN(&x, 1, "neither a session nor an address", "ban", "Bea", "--db", x.empty);
    ADMIN(&x, 1, "neither a session nor an address", "ban", "10.0.0.0/8", "--db", x.empty);
    ADMIN(&x, 2, "ban takes SESSION|ADDRESS", "ban", "--db", x.empty);
    house_done(&x);
}

TEST(server_admin_lists_tables_and_leases) {
    house x;
    house_init(&x);
    ADMIN(&x, 0, x.a.table, "tables", "--db", x.s.db);
    ADMIN(&x, 0, "  quadro-be     running  private      0  20", "tables", "--db", x.s.db);
    if (database_is_file()) {
        ADMIN(&x, 1, "a file has no leases", "leases", "--db", x.s.db);
    } else {
        char want[64];
        ADMIN(&x, 0, "table         node                       epoch  node heard of\n", "leases",
              "--db", x.s.db);
        database_ask(x.s.db, "INSERT INTO nodes VALUES(9000, 'n7', '', 0, clock_timestamp())");
        database_ask(x.s.db, "UPDATE tables SET owner=9000");
        snprintf(want, sizeof want, "%s  n7 ", x.a.table);
        ADMIN(&x, 0, want, "leases", "--db", x.s.db);
    }
    go_home(&x);
    house_done(&x);
}
