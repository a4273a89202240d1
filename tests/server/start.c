/* tests/server/start.c: how a server starts, and what it says when it cannot. */
#include "player.h"
#include "test.h"

#include <arpa/inet.h>
#include <elf.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- servers that do not start ---- */

typedef struct {
    char folder[64], db[DATABASE_NAME], said[96], conf[96];
} place;

static void place_init(place *x) {
    *x = (place){.folder = "/tmp/turnpike-start-XXXXXX"};
    assert_non_null(mkdtemp(x->folder));
    database_name(x->folder, x->db);
    snprintf(x->said, sizeof x->said, "%s/said", x->folder);
    snprintf(x->conf, sizeof x->conf, "%s/conf", x->folder);
}

static void place_done(const place *x) {
    database_remove(x->db);
    unlink(x->said);
    unlink(x->conf);
    rmdir(x->folder);
}

static void run(const place *x, const char *const *flags) {
    const char *argv[16] = {TP_BINARY, "serve", "--db", x->db, "--port", "0"};
    for (int n = 6; *flags != NULL && n < 15; flags++) argv[n++] = *flags;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int said = open(x->said, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(said, STDOUT_FILENO);
    dup2(said, STDERR_FILENO);
    execv(TP_BINARY, (char *const *)(uintptr_t)argv);
    _exit(127);
}

static void read_all(const char *path, char *text, size_t room) {
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    text[fread(text, 1, room - 1, f)] = '\0';
    fclose(f);
}

/* It ends by itself with that status, and says that. */
static void check_ends(const place *x, const char *const *flags, int status, const char *words) {
    const int64_t end = client_now_ms() + SOON;
    char text[8192];
    int code = 0;
    const pid_t pid = fork();
    if (pid == 0) run(x, flags);
    while (waitpid(pid, &code, WNOHANG) == 0) {
        if (client_now_ms() > end) {
            kill(pid, SIGKILL);
            waitpid(pid, &code, 0);
            fail_msg("the server started with %s %s", flags[0], flags[1] != NULL ? flags[1] : "");
        }
        client_sleep_ms(10);
    }
    read_all(x->said, text, sizeof text);
    if (!WIFEXITED(code) || WEXITSTATUS(code) != status || strstr(text, words) == NULL)
        fail_msg("%s: status %d (%d), %s", flags[0], WEXITSTATUS(code), WTERMSIG(code), text);
}

#define CHECK_ENDS(x, status, words, ...)                                                          \
    check_ends(x, (const char *const[]){__VA_ARGS__, NULL}, status, words)

TEST(server_says_when_its_port_is_taken) {
    server_process s;
    place x;
    char port[16];
    server_start(&s, NULL);
    place_init(&x);
    snprintf(port, sizeof port, "%d", s.port);
    CHECK_ENDS(&x, 1, "msg=cannot_listen", "--port", port);
    place_done(&x);
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

TEST(server_says_when_another_one_has_its_database) {
    server_process s;
    place x;
    server_start(&s, NULL);
    place_init(&x);
    CHECK_ENDS(&x, 1, "another server uses it", "--db", s.db);
    place_done(&x);
    server_kill(&s);
    server_restart(&s, NULL); /* however the first one ended */
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

TEST(server_listens_where_it_is_told_or_not_at_all) {
    place x;
    place_init(&x);
    CHECK_ENDS(&x, 2, "listen takes an IPv4 or IPv6 address", "--listen", "example.org");
    CHECK_ENDS(&x, 2, "listen takes an IPv4 or IPv6 address", "--listen", "127.0.0.1.");
    CHECK_ENDS(&x, 2, "listen takes an IPv4 or IPv6 address", "--listen", "[::1]");
    CHECK_ENDS(&x, 1, "msg=cannot_listen", "--listen", "203.0.113.77");
    CHECK_ENDS(&x, 1, "msg=cannot_listen", "--listen", "2001:db8::77");
    place_done(&x);
}

/* Whether there is a server on this port of the loopback address of IPv6. */
static bool answers_on_ip6(int port) {
    static const char request[] = "GET /healthz HTTP/1.0\r\n\r\n";
    const struct sockaddr_in6 to = {.sin6_family = AF_INET6,
                                    .sin6_port = htons((uint16_t)port),
                                    .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    char head[16] = "";
    const int fd = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool ok = connect(fd, (const struct sockaddr *)&to, sizeof to) == 0 &&
                    send(fd, request, sizeof request - 1, MSG_NOSIGNAL) > 0 &&
                    recv(fd, head, 12, MSG_WAITALL) == 12;
    close(fd);
    return ok && strcmp(head, "HTTP/1.1 200") == 0;
}

static bool answers_on_ip4(int port) {
    http_answer a = http_request(port, "GET", "/healthz", NULL, NULL, NULL);
    free(a.body);
    return a.status == 200;
}

TEST(server_listens_on_ip6_and_on_both) {
    static const char *const listen[][3] = {
        {"--listen", "127.0.0.1"}, {"--listen", "::1"}, {"--listen", "::"}};
    for (int i = 0; i < 3; i++) {
        server_process s;
        server_start(&s, listen[i]);
        CHECK_EQ(answers_on_ip4(s.port), i != 1);
        CHECK_EQ(answers_on_ip6(s.port), i != 0);
        CHECK_EQ(server_stop(&s), 0);
        server_remove(&s);
    }
}

TEST(server_wants_a_public_url_that_browsers_could_send) {
    static const char *const bad[] = {"play.example.org", "ftp://play.example.org", "https://",
                                      "http:///t"};
    place x;
    place_init(&x);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK_ENDS(&x, 2, "public-url takes http://HOST or https://HOST", "--public-url", bad[i]);
    place_done(&x);
}

TEST(server_helps_wherever_it_is_asked) {
    place x;
    place_init(&x);
    CHECK_ENDS(&x, 0, "--running-days N", "--listen", "127.0.0.1", "--help");
    place_done(&x);
}

static void check_config(const place *x, const char *lines, const char *words, const char *where) {
    char text[8192], path[128];
    FILE *f = fopen(x->conf, "w");
    assert_non_null(f);
    fputs(lines, f);
    fclose(f);
    CHECK_ENDS(x, 2, words, "--config", x->conf);
    read_all(x->said, text, sizeof text);
    snprintf(path, sizeof path, "%s:%s", x->conf, where);
    if (strstr(text, path) == NULL) fail_msg("%s is not in %s", path, text);
}

TEST(server_says_which_line_of_its_config_is_wrong) {
    place x;
    place_init(&x);
    check_config(&x, "# mine\nport = much\n", "port takes a number", "2");
    check_config(&x, "fly = true\n", "what is \"fly\"", "1");
    check_config(&x, "\n\ntrust-proxy\n", "expected NAME = VALUE", "3");
    check_config(&x, "trust-proxy = perhaps\n", "trust-proxy takes true", "1");
    place_done(&x);
}

/* ---- behind a proxy ---- */

TEST(server_behind_https_has_secure_cookies_and_one_origin) {
    static const char *const flags[] = {"--public-url", "HTTPS://Play.Example.org:443/", NULL};
    static const char origin[] = "https://play.example.org";
    server_process s;
    char text[2048];
    ws_client w;
    server_start(&s, flags);
    http_answer a = http_request(s.port, "POST", "/api/session", NULL, s.origin, "{}");
    CHECK_EQ(a.status, 403);
    free(a.body);
    a = http_request(s.port, "POST", "/api/session", NULL, origin, "{}");
    CHECK_EQ(a.status, 200);
    snprintf(text, sizeof text, "%s;", a.cookie_flags);
    CHECK(strstr(text, "; HttpOnly;") != NULL);
    CHECK(strstr(text, "; SameSite=Lax;") != NULL);
    CHECK(strstr(text, "; Secure;") != NULL);
    CHECK(!ws_open(&w, s.port, a.cookie, s.origin));
    CHECK(ws_open(&w, s.port, a.cookie, origin));
    ws_close(&w);
    free(a.body);
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

/* ---- what an operator relies on ---- */

/* The next datagram that begins so; false if none comes. */
static bool is_notified(int fd, const char *state) {
    for (const int64_t end = client_now_ms() + SOON; client_now_ms() < end;) {
        struct pollfd p = {.fd = fd, .events = POLLIN};
        char text[64] = "";
        if (poll(&p, 1, 1000) == 1 && recv(fd, text, sizeof text - 1, 0) > 0 &&
            strcmp(text, state) == 0)
            return true;
    }
    return false;
}

TEST(server_tells_systemd_that_its_loop_turns) {
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    server_process s;
    snprintf(at.sun_path, sizeof at.sun_path, "/tmp/turnpike-notify-%ld", (long)getpid());
    const int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    unlink(at.sun_path);
    CHECK_EQ(bind(fd, (const struct sockaddr *)&at, sizeof at), 0);
    setenv("NOTIFY_SOCKET", at.sun_path, 1);
    setenv("WATCHDOG_USEC", "400000", 1);
    server_start(&s, NULL);
    unsetenv("NOTIFY_SOCKET");
    unsetenv("WATCHDOG_USEC");
    CHECK(is_notified(fd, "READY=1"));
    CHECK(is_notified(fd, "WATCHDOG=1"));
    CHECK(is_notified(fd, "WATCHDOG=1"));
    kill(s.pid, SIGTERM);
    CHECK(is_notified(fd, "STOPPING=1"));
    CHECK_EQ(server_await_end(&s), 0);
    server_remove(&s);
    close(fd);
    unlink(at.sun_path);
}

/* Somebody who does not answer to a goodbye keeps it waiting for seconds; whoever says a second
 * time that it is to end does not wait. */
TEST(server_ends_at_once_when_it_is_told_twice) {
    server_process s;
    player p;
    int status = 0;
    server_start(&s, NULL);
    arrive(&p, &s, "Ada");
    while (waitpid(s.pid, &status, WNOHANG) == 0) {
        kill(s.pid, SIGTERM);
        client_sleep_ms(50);
    }
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    ws_close(&p.ws);
    server_restart(&s, NULL); /* nothing is the matter with what is stored */
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

/* Sends a request as it is; the reply's beginning. */
static void ask_raw(const server_process *s, const char *request, char *out, size_t room) {
    const int fd = client_dial(s->port, NULL);
    size_t n = 0;
    CHECK(fd >= 0);
    CHECK_EQ(send(fd, request, strlen(request), MSG_NOSIGNAL), strlen(request));
    for (ssize_t got; n + 1 < room && (got = recv(fd, out + n, room - 1 - n, 0)) > 0;)
        n += (size_t)got;
    out[n] = '\0';
    close(fd);
}

TEST(server_shows_its_metrics_to_its_own_machine_alone) {
    static char reply[65536];
    server_process s;
    server_start(&s, NULL);
    ask_raw(&s, "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", reply,
            sizeof reply);
    CHECK(strncmp(reply, "HTTP/1.1 200", 12) == 0);
    CHECK(strstr(reply, "\nturnpike_resident_bytes ") != NULL);
    CHECK(strstr(reply, "\nturnpike_queued_bytes ") != NULL);
    CHECK(strstr(reply, "\nturnpike_store_log_bytes ") != NULL);
    CHECK(strstr(reply, "\nturnpike_loop_lag_seconds_count ") != NULL);
    CHECK(strstr(reply, "\r\nx-request-id: ") != NULL);
    ask_raw(&s,
            "GET /metrics HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n"
            "Connection: close\r\n\r\n",
            reply, sizeof reply);
    CHECK(strncmp(reply, "HTTP/1.1 404", 12) == 0);
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

/* A proxy that passes on any upgrade lets requests through that it has not looked at. */
TEST(server_proxies_pass_on_upgrades_to_websockets_alone) {
    static const struct {
        const char *path, *has, *has_not;
    } files[] = {
        {TP_SOURCE_DIR "/contrib/nginx.conf", "proxy_set_header Upgrade $turnpike_upgrade;",
         "Upgrade $http_upgrade"},
        {TP_SOURCE_DIR "/contrib/nginx.conf", "~*^websocket$ websocket;", "h2c"},
        {TP_SOURCE_DIR "/contrib/Caddyfile", "header_up -Upgrade", "h2c"},
        {TP_SOURCE_DIR "/contrib/Caddyfile", "header_regexp Upgrade (?i)^websocket$", "h2c"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char text[8192] = "";
        FILE *f = fopen(files[i].path, "r");
        CHECK(f != NULL && fread(text, 1, sizeof text - 1, f) > 0);
        fclose(f);
        CHECK(strstr(text, files[i].has) != NULL);
        CHECK(strstr(text, files[i].has_not) == NULL);
    }
}

/* Of the program itself: position-independent, and what the loader fills in is read-only after. */
TEST(server_is_a_hardened_program) {
    FILE *f = fopen(TP_BINARY, "rb");
    Elf64_Ehdr head;
    bool has_relro = false, binds_now = false;
    assert_non_null(f);
    CHECK_EQ(fread(&head, sizeof head, 1, f), 1);
    CHECK_EQ(head.e_type, ET_DYN);
    for (int i = 0; i < head.e_phnum; i++) {
        Elf64_Phdr part;
        CHECK_EQ(fseek(f, (long)(head.e_phoff + (size_t)i * sizeof part), SEEK_SET), 0);
        CHECK_EQ(fread(&part, sizeof part, 1, f), 1);
        has_relro = has_relro || part.p_type == PT_GNU_RELRO;
        if (part.p_type != PT_DYNAMIC) continue;
        CHECK_EQ(fseek(f, (long)part.p_offset, SEEK_SET), 0);
        for (Elf64_Dyn d; fread(&d, sizeof d, 1, f) == 1 && d.d_tag != DT_NULL;)
            binds_now = binds_now || (d.d_tag == DT_FLAGS && (d.d_un.d_val & DF_BIND_NOW) != 0);
    }
    CHECK(has_relro);
    CHECK(binds_now);
    fclose(f);
}
