/* tests/load/attacks/attacks.h: what people have tried on the server, each for a few seconds, while
 * somebody honest at the next table measures how long it takes to be answered: docs/PERFORMANCE.md.
 * The server has its usual limits, and all of it stays on loopback: attackers come from addresses
 * of their own (127.0.0.2 and on), the honest one from 127.0.0.1. */
#ifndef TP_TESTS_LOAD_ATTACKS_H
#define TP_TESTS_LOAD_ATTACKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- somebody with a connection (client.c); blocking, with a time-out ---- */

typedef struct {
    int port;
    int address; /* the last number of 127.0.0.N */
    char cookie[64];
} client;

int client_connect(const client *c); /* -1: there is no room */
bool client_put(int fd, const void *bytes, size_t length);
/* A request on a connection of its own. The answer's start, NUL-terminated; false: there is none.
 */
bool client_ask(const client *c, const char *method, const char *path, const char *body,
                char *answer, size_t room);
bool client_session(client *c);
/* Copies what stands between start and end. */
bool client_between(const char *text, const char *start, const char *end, char *out, size_t room);
/* Makes a table from that request; its id. */
bool client_table(const client *c, const char *request, char id[16]);
int client_socket(const client *c); /* an open WebSocket, -1: refused */
bool client_say(int fd, const char *text);

/* ---- attacks (attacks.c) ---- */

/* Each runs in a process of its own until it is killed. */
typedef struct {
    const char *name;
    void (*run)(int port);
} attack;

extern const attack attacks[];
extern const size_t attacks_count;

#endif
