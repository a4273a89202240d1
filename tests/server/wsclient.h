/* tests/server/wsclient.h: the other end of the wire, for tests and load: a small HTTP and
 * WebSocket client, and a server process to talk to. Blocking, loopback only, no library. */
#ifndef TP_TESTS_SERVER_WSCLIENT_H
#define TP_TESTS_SERVER_WSCLIENT_H

#include "database.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* ---- a server ---- */

typedef struct {
    pid_t pid;
    int port;
    char folder[64], db[DATABASE_NAME], port_file[96], log[96];
    char origin[64]; /* http://localhost:PORT */
    long most_bytes; /* no file of its may grow larger, as on a full disk; 0: no limit */
} server_process;

/* Starts `turnpike serve` with a database of its own in a new folder under /tmp, and these further
 * flags (ended with NULL; may be NULL). Fails the test if it does not come up. */
void server_start(server_process *s, const char *const *flags);
/* From now on no file of its may grow larger than that; 0: as large as it likes. */
void server_gets_a_disk(server_process *s, long most_bytes);
/* The same again, on the database that is there. */
void server_restart(server_process *s, const char *const *flags);
/* The same in two steps, where it is not to be open yet. */
void server_begin(server_process *s, const char *const *flags);
void server_await(server_process *s);
int server_stop(server_process *s);      /* SIGTERM; its exit status, -1 if it had to be killed */
int server_await_end(server_process *s); /* the same of one that was told to stop */
void server_kill(server_process *s);     /* SIGKILL */
void server_remove(server_process *s);   /* its folder */

/* ---- HTTP ---- */

typedef struct {
    int status;                  /* 0: no answer */
    char type[128], cookie[128]; /* cookie: what Set-Cookie set, "tp=…" */
    char cookie_flags[128];      /* and what it said about it, "; HttpOnly…" */
    char *body;                  /* the caller's to free() */
    size_t length;
} http_answer;

/* cookie, origin and body may be NULL. */
http_answer http_request(int port, const char *method, const char *path, const char *cookie,
                         const char *origin, const char *body);
/* A session of that name; cookie has room for 128. Fails the test if there is none. */
void http_session(const server_process *s, const char *name, char *cookie);

/* ---- WebSocket ---- */

typedef struct {
    int fd;
    int status;        /* of the upgrade; 101: it is one */
    char refusal[512]; /* what came with another status */
    int close_code;    /* once the server has closed it; 1006: without a word */
    unsigned char *buffer;
    size_t length, room;
} ws_client;

/* False if it was refused; w->status says how. */
bool ws_open(ws_client *w, int port, const char *cookie, const char *origin);
/* The two halves of it, for whoever has something to do in between. */
bool ws_ask(ws_client *w, int port, const char *cookie, const char *origin);
bool ws_is_answered(ws_client *w);
/* Reads what has come into w->buffer: how much, 0: it is closed, -1: nothing in time. */
ssize_t ws_read(ws_client *w, int timeout_ms);
bool ws_send(ws_client *w, const char *text);
/* A frame with any opcode and length; fin is its last part. */
bool ws_send_frame(ws_client *w, int opcode, bool fin, const void *bytes, size_t length);
/* The next text, the caller's; NULL after timeout_ms, or when it is closed (close_code is set).
 * Pings are answered. */
char *ws_receive(ws_client *w, int timeout_ms, size_t *length);
/* Skips messages until one has all these parts (with ' for "), the caller's; NULL: none came. */
char *ws_expect(ws_client *w, int timeout_ms, const char *part, const char *other_part);
void ws_close(ws_client *w);

/* A TCP connection from that address (127.0.0.2; NULL: the usual one); -1: there is none. */
int client_dial(int port, const char *from);
int64_t client_now_ms(void);
void client_sleep_ms(int ms);

#endif
