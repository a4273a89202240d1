/* tests/server/player.h: somebody at a table: a session, a socket and the words to use them. All of
 * it fails the test if it does not work. JSON is written with ' for ". */
#ifndef TP_TESTS_SERVER_PLAYER_H
#define TP_TESTS_SERVER_PLAYER_H

#include "wsclient.h"

enum { SOON = 60000, LONG = 240000 }; /* a busy machine is no fault of ours */

/* Flags of a server that lets everybody do everything. */
extern const char *const unlimited[];

typedef struct {
    server_process *server;
    char cookie[128];
    ws_client ws;
    char table[16], invite[64];
} player;

void arrive(player *p, server_process *s, const char *name);
void go(player *p);

/* The text of a key, in JSON that has it once; and a number. */
void text_of(const char *json, const char *key, char *out, size_t room);
long number_of(const char *json, const char *key);

http_answer post(player *p, const char *path, const char *body);
void make_table(player *p, const char *request);
void join_table(player *p, const player *host);

/* Sends a message about the player's table: more is what comes after type and table. */
void say(player *p, const char *type, const char *more);
void move(player *p, int ply, const char *text); /* its ref is the ply */
/* Waits for a message with both parts; the caller's. */
char *hear(player *p, const char *part, const char *other);
void hear_only(player *p, const char *part, const char *other);

/* Ada makes the table, Bea joins, both watch. */
void two_at_a_table(server_process *s, player *a, player *b, const char *request);

#endif
