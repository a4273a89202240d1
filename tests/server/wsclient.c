/* tests/server/wsclient.c: see wsclient.h. */
#include "wsclient.h"

#include "test.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_FLAGS = 64, START_MS = 60000, STOP_MS = 60000, ANSWER_MS = 60000 };

int64_t client_now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void client_sleep_ms(int ms) {
    const struct timespec t = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    nanosleep(&t, NULL);
}

/* ---- a server ---- */

static void run_server(const server_process *s, const char *const *flags) {
    const char *other = getenv("TP_TEST_PROGRAM"); /* one with a bug in it, see tests/cluster */
    const char *program = other != NULL ? other : TP_BINARY;
    const char *argv[MOST_FLAGS] = {program,  "serve", "--db",        s->db,
                                    "--port", "0",     "--port-file", s->port_file};
    int n = 8;
    for (; flags != NULL && *flags != NULL && n < MOST_FLAGS - 1; flags++) argv[n++] = *flags;
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a test that fails leaves nobody behind */
    if (s->most_bytes > 0) {
        const struct rlimit limit = {(rlim_t)s->most_bytes, RLIM_INFINITY};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    const int log = open(s->log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(log, STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
    execv(program, (char *const *)(uintptr_t)argv);
    _exit(127);
}

static bool read_port(server_process *s) {
    FILE *f = fopen(s->port_file, "r");
    s->port = 0;
    if (f == NULL) return false;
    char line[16] = "";
    if (fgets(line, sizeof line, f) != NULL && strchr(line, '\n') != NULL)
        s->port = (int)strtol(line, NULL, 10);
    fclose(f);
    return s->port > 0;
}

void server_begin(server_process *s, const char *const *flags) {
    unlink(s->port_file);
    s->pid = fork();
    if (s->pid == 0) run_server(s, flags);
}

void server_await(server_process *s) {
    const int64_t start = client_now_ms();
    while (!read_port(s)) {
        if (waitpid(s->pid, NULL, WNOHANG) != 0 || client_now_ms() - start > START_MS)
            fail_msg("the server does not start; see %s", s->log);
        client_sleep_ms(10);
    }
    snprintf(s->origin, sizeof s->origin, "http://localhost:%d", s->port);
}

void server_restart(server_process *s, const char *const *flags) {
    server_begin(s, flags);
    server_await(s);
}

void server_start(server_process *s, const char *const *flags) {
    *s = (server_process){.folder = "/tmp/turnpike-server-XXXXXX"};
    if (mkdtemp(s->folder) == NULL) fail_msg("no folder under /tmp");
    database_name(s->folder, s->db);
    snprintf(s->port_file, sizeof s->port_file, "%s/port", s->folder);
    snprintf(s->log, sizeof s->log, "%s/log", s->folder);
    server_restart(s, flags);
}

void server_gets_a_disk(server_process *s, long most_bytes) {
    const rlim_t most = most_bytes > 0 ? (rlim_t)most_bytes : RLIM_INFINITY;
    const struct rlimit limit = {most, RLIM_INFINITY};
    s->most_bytes = most_bytes;
    CHECK_EQ(prlimit(s->pid, RLIMIT_FSIZE, &limit, NULL), 0);
}

int server_stop(server_process *s) {
    kill(s->pid, SIGTERM);
    return server_await_end(s);
}

int server_await_end(server_process *s) {
    const int64_t start = client_now_ms();
    int status = 0;
    while (waitpid(s->pid, &status, WNOHANG) == 0) {
        if (client_now_ms() - start > STOP_MS) {
            server_kill(s);
            return -1;
        }
        client_sleep_ms(10);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void server_kill(server_process *s) {
    kill(s->pid, SIGKILL);
    waitpid(s->pid, NULL, 0);
}

void server_remove(server_process *s) {
    static const char *const names[] = {"port", "log"};
    database_remove(s->db);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", s->folder, names[i]);
        unlink(path);
    }
    rmdir(s->folder);
}

/* ---- sockets ---- */

int client_dial(int port, const char *from) {
    const struct sockaddr_in to = {.sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    struct sockaddr_in own = {.sin_family = AF_INET};
    if (fd < 0) return -1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    const bool is_bound =
        from == NULL || (inet_pton(AF_INET, from, &own.sin_addr) == 1 &&
                         bind(fd, (const struct sockaddr *)&own, sizeof own) == 0);
    if (is_bound && connect(fd, (const struct sockaddr *)&to, sizeof to) == 0) return fd;
    close(fd);
    return -1;
}

static bool send_all(int fd, const void *bytes, size_t length) {
    const char *p = bytes;
    while (length > 0) {
        const ssize_t n = send(fd, p, length, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        p += n;
        length -= (size_t)n;
    }
    return true;
}

/* Appends what comes; 0: closed, -1: nothing in time. */
static ssize_t read_more(int fd, unsigned char **buffer, size_t *length, size_t *room,
                         int timeout_ms) {
    struct pollfd p = {.fd = fd, .events = POLLIN};
    if (poll(&p, 1, timeout_ms) <= 0) return -1;
    if (*room - *length < 65536) *buffer = tp_grow(*buffer, *room = *room * 2 + 131072);
    const ssize_t n = recv(fd, *buffer + *length, *room - *length, 0);
    if (n <= 0) return 0;
    *length += (size_t)n;
    return n;
}

/* ---- HTTP ---- */

/* "HTTP/1.1 200 OK" */
static int status_of(const char *head) {
    const char *blank = strchr(head, ' ');
    return strncmp(head, "HTTP/1.", 7) == 0 && blank != NULL ? (int)strtol(blank, NULL, 10) : 0;
}

/* The value of a header in a head that ends with a blank line; "" if it is not there. */
static void find_header(const char *head, const char *name, char *out, size_t room) {
    const size_t n = strlen(name);
    out[0] = '\0';
    for (const char *line = strstr(head, "\r\n"); line != NULL; line = strstr(line + 2, "\r\n")) {
        if (strncasecmp(line + 2, name, n) != 0 || line[2 + n] != ':') continue;
        const char *value = line + 3 + n + strspn(line + 3 + n, " ");
        snprintf(out, room, "%.*s", (int)strcspn(value, "\r"), value);
        return;
    }
}

static void send_request(int fd, const char *method, const char *path, const char *cookie,
                         const char *origin, const char *body) {
    tp_writer w = {0};
    char line[2048];
    snprintf(line, sizeof line, "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n",
             method, path);
    tp_write_raw(&w, line, strlen(line));
    const char *const names[] = {"Cookie", "Origin"}, *const values[] = {cookie, origin};
    for (int i = 0; i < 2; i++) {
        if (values[i] == NULL) continue;
        snprintf(line, sizeof line, "%s: %s\r\n", names[i], values[i]);
        w.needs_comma = false;
        tp_write_raw(&w, line, strlen(line));
    }
    if (body != NULL)
        snprintf(line, sizeof line, "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
                 strlen(body));
    else
        snprintf(line, sizeof line, "\r\n");
    w.needs_comma = false;
    tp_write_raw(&w, line, strlen(line));
    w.needs_comma = false;
    if (body != NULL) tp_write_raw(&w, body, strlen(body));
    send_all(fd, w.data, w.length);
    tp_writer_done(&w);
}

static void read_answer(const char *text, size_t length, http_answer *a) {
    char cookie[256];
    const char *end = strstr(text, "\r\n\r\n");
    if (end == NULL || (a->status = status_of(text)) == 0) return;
    find_header(text, "content-type", a->type, sizeof a->type);
    find_header(text, "set-cookie", cookie, sizeof cookie);
    const int token = (int)strcspn(cookie, ";");
    snprintf(a->cookie, sizeof a->cookie, "%.*s", token, cookie);
    snprintf(a->cookie_flags, sizeof a->cookie_flags, "%s", cookie + token);
    a->length = length - (size_t)(end + 4 - text);
    a->body = tp_alloc(a->length + 1);
    memcpy(a->body, end + 4, a->length);
}

http_answer http_request(int port, const char *method, const char *path, const char *cookie,
                         const char *origin, const char *body) {
    http_answer a = {0};
    unsigned char *buffer = NULL;
    size_t length = 0, room = 0;
    const int fd = client_dial(port, NULL);
    if (fd < 0) return a;
    send_request(fd, method, path, cookie, origin, body);
    while (read_more(fd, &buffer, &length, &room, ANSWER_MS) > 0) continue;
    close(fd);
    if (length > 0) {
        buffer = tp_grow(buffer, length + 1);
        buffer[length] = '\0';
        read_answer((const char *)buffer, length, &a);
    }
    free(buffer);
    return a;
}

void http_session(const server_process *s, const char *name, char *cookie) {
    char body[128];
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    http_answer a = http_request(s->port, "POST", "/api/session", NULL, s->origin, body);
    if (a.status != 200) fail_msg("no session: %d %s", a.status, a.body != NULL ? a.body : "");
    memcpy(cookie, a.cookie, sizeof a.cookie);
    free(a.body);
}

/* ---- WebSocket ---- */

ssize_t ws_read(ws_client *w, int timeout_ms) {
    return read_more(w->fd, &w->buffer, &w->length, &w->room, timeout_ms);
}

bool ws_is_answered(ws_client *w) {
    char *end;
    while (w->length == 0 || (end = memmem(w->buffer, w->length, "\r\n\r\n", 4)) == NULL)
        if (ws_read(w, ANSWER_MS) <= 0) return false;
    w->status = status_of((const char *)w->buffer);
    const size_t used = (size_t)(end + 4 - (char *)w->buffer);
    memmove(w->buffer, w->buffer + used, w->length -= used);
    if (w->status == 101) return true;
    while (ws_read(w, ANSWER_MS) > 0) continue;
    snprintf(w->refusal, sizeof w->refusal, "%.*s", (int)w->length, (const char *)w->buffer);
    return false;
}

bool ws_ask(ws_client *w, int port, const char *cookie, const char *origin) {
    char head[1024];
    *w = (ws_client){.fd = client_dial(port, NULL)};
    if (w->fd < 0) return false;
    int n = snprintf(head, sizeof head,
                     "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
    if (cookie != NULL) n += snprintf(head + n, sizeof head - (size_t)n, "Cookie: %s\r\n", cookie);
    if (origin != NULL) n += snprintf(head + n, sizeof head - (size_t)n, "Origin: %s\r\n", origin);
    n += snprintf(head + n, sizeof head - (size_t)n, "\r\n");
    return send_all(w->fd, head, (size_t)n);
}

bool ws_open(ws_client *w, int port, const char *cookie, const char *origin) {
    if (ws_ask(w, port, cookie, origin) && ws_is_answered(w)) return true;
    ws_close(w);
    return false;
}

void ws_close(ws_client *w) {
    if (w->fd >= 0) close(w->fd);
    free(w->buffer);
    w->fd = -1;
    w->buffer = NULL;
    w->length = w->room = 0;
}

bool ws_send_frame(ws_client *w, int opcode, bool fin, const void *bytes, size_t length) {
    unsigned char *frame = tp_alloc(length + 14), *p = frame;
    const unsigned char mask[4] = {0x12, 0x34, 0x56, 0x78}, *in = bytes;
    *p++ = (unsigned char)((fin ? 0x80 : 0) | opcode);
    if (length < 126) {
        *p++ = (unsigned char)(0x80 | length);
    } else if (length < 65536) {
        *p++ = 0x80 | 126;
        *p++ = (unsigned char)(length >> 8);
        *p++ = (unsigned char)length;
    } else {
        *p++ = 0x80 | 127;
        for (int i = 7; i >= 0; i--) *p++ = (unsigned char)((uint64_t)length >> (8 * i));
    }
    memcpy(p, mask, 4);
    p += 4;
    for (size_t i = 0; i < length; i++) *p++ = in[i] ^ mask[i & 3];
    const bool ok = w->fd >= 0 && send_all(w->fd, frame, (size_t)(p - frame));
    free(frame);
    return ok;
}

bool ws_send(ws_client *w, const char *text) {
    return ws_send_frame(w, 1, true, text, strlen(text));
}

/* A whole frame at the start of the buffer: its opcode, and where its payload is. */
static bool whole_frame(const ws_client *w, int *opcode, size_t *start, size_t *size) {
    const unsigned char *b = w->buffer;
    if (w->length < 2) return false;
    *opcode = b[0] & 15;
    *size = b[1] & 127;
    *start = 2;
    if (*size == 126) {
        if (w->length < 4) return false;
        *size = (size_t)b[2] << 8 | b[3];
        *start = 4;
    } else if (*size == 127) {
        if (w->length < 10) return false;
        *size = 0;
        for (int i = 2; i < 10; i++) *size = *size << 8 | b[i];
        *start = 10;
    }
    return w->length >= *start + *size;
}

/* Takes a frame out of the buffer; a text is the caller's, all else is dealt with here. */
static char *take_frame(ws_client *w, size_t *length) {
    char *text = NULL;
    size_t start, size;
    int opcode;
    if (!whole_frame(w, &opcode, &start, &size)) return NULL;
    if (opcode == 1) {
        text = tp_alloc(size + 1);
        memcpy(text, w->buffer + start, size);
        if (length != NULL) *length = size;
    } else if (opcode == 8) {
        w->close_code = size >= 2 ? w->buffer[start] << 8 | w->buffer[start + 1] : 1005;
    } else if (opcode == 9) {
        ws_send_frame(w, 10, true, w->buffer + start, size);
    }
    memmove(w->buffer, w->buffer + start + size, w->length -= start + size);
    return text;
}

char *ws_receive(ws_client *w, int timeout_ms, size_t *length) {
    const int64_t end = client_now_ms() + timeout_ms;
    size_t start, size;
    int opcode;
    while (w->fd >= 0 && w->close_code == 0) {
        while (whole_frame(w, &opcode, &start, &size)) {
            char *text = take_frame(w, length);
            if (text != NULL || w->close_code != 0) return text;
        }
        const int64_t left = end - client_now_ms();
        const ssize_t n = ws_read(w, left > 0 ? (int)left : 0);
        if (n == 0) w->close_code = 1006;
        if (n < 0) return NULL;
    }
    return NULL;
}

char *ws_expect(ws_client *w, int timeout_ms, const char *part, const char *other_part) {
    const int64_t end = client_now_ms() + timeout_ms;
    char *wanted = quoted(part), *also = quoted(other_part != NULL ? other_part : "");
    char *text;
    for (;;) {
        const int64_t left = end - client_now_ms();
        text = ws_receive(w, left > 0 ? (int)left : 0, NULL);
        if (text == NULL || (strstr(text, wanted) != NULL && strstr(text, also) != NULL)) break;
        free(text);
    }
    free(wanted);
    free(also);
    return text;
}
