/* tests/load/attacks/client.c: see attacks.h. */
#include "attacks.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

int client_connect(const client *c) {
    const struct sockaddr_in to = {.sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)c->port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const struct sockaddr_in from = {.sin_family = AF_INET,
                                     .sin_addr.s_addr =
                                         htonl(INADDR_LOOPBACK - 1 + (uint32_t)c->address)};
    const struct timeval patience = {.tv_sec = 2};
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (bind(fd, (const struct sockaddr *)&from, sizeof from) == 0 &&
        connect(fd, (const struct sockaddr *)&to, sizeof to) == 0)
        return fd;
    close(fd);
    return -1;
}

bool client_put(int fd, const void *bytes, size_t length) {
    return send(fd, bytes, length, MSG_NOSIGNAL) == (ssize_t)length;
}

static bool read_answer(int fd, char *answer, size_t room) {
    size_t length = 0;
    ssize_t n;
    while (length + 1 < room && (n = recv(fd, answer + length, room - 1 - length, 0)) > 0)
        length += (size_t)n;
    answer[length] = '\0';
    return length > 0;
}

bool client_ask(const client *c, const char *method, const char *path, const char *body,
                char *answer, size_t room) {
    char head[512];
    const int fd = client_connect(c);
    if (fd < 0) return false;
    const int n = snprintf(head, sizeof head,
                           "%s %s HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:%d\r\n"
                           "Cookie: %s\r\nContent-Type: application/json\r\nConnection: close\r\n"
                           "Content-Length: %zu\r\n\r\n",
                           method, path, c->port, c->cookie, strlen(body));
    const bool ok = client_put(fd, head, (size_t)n) && client_put(fd, body, strlen(body)) &&
                    read_answer(fd, answer, room);
    close(fd);
    return ok;
}

bool client_between(const char *text, const char *start, const char *end, char *out, size_t room) {
    const char *a = strstr(text, start);
    const char *b = a != NULL ? strstr(a + strlen(start), end) : NULL;
    if (b == NULL || (size_t)(b - a) - strlen(start) >= room) return false;
    a += strlen(start);
    memcpy(out, a, (size_t)(b - a));
    out[b - a] = '\0';
    return true;
}

bool client_session(client *c) {
    char answer[2048];
    return client_ask(c, "POST", "/api/session", "{}", answer, sizeof answer) &&
           client_between(answer, "set-cookie: ", ";", c->cookie, sizeof c->cookie);
}

bool client_table(const client *c, const char *request, char id[16]) {
    char answer[2048];
    return client_ask(c, "POST", "/api/tables", request, answer, sizeof answer) &&
           client_between(answer, "\"id\":\"", "\"", id, 16);
}

int client_socket(const client *c) {
    char text[512], answer[512] = "";
    const int fd = client_connect(c);
    const int n = snprintf(text, sizeof text,
                           "GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:%d\r\n"
                           "Cookie: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           "Sec-WebSocket-Version: 13\r\n"
                           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                           c->port, c->cookie);
    if (fd < 0) return -1;
    if (client_put(fd, text, (size_t)n) && recv(fd, answer, sizeof answer - 1, 0) > 0 &&
        strncmp(answer, "HTTP/1.1 101", 12) == 0)
        return fd;
    close(fd);
    return -1;
}

/* A masked frame; a mask of zeros is one too. */
bool client_say(int fd, const char *text) {
    const size_t n = strlen(text), head = n < 126 ? 6 : 8;
    unsigned char frame[1024] = {0x81, (unsigned char)(0x80 | (n < 126 ? n : 126))};
    if (n + head > sizeof frame) return false;
    if (n >= 126) {
        frame[2] = (unsigned char)(n >> 8);
        frame[3] = (unsigned char)n;
    }
    for (size_t i = 0; i < n; i++) frame[head + i] = (unsigned char)text[i];
    return client_put(fd, frame, head + n);
}
