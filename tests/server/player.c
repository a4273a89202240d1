/* tests/server/player.c: see player.h. */
#include "player.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const unlimited[] = {"--requests", "0", "--messages", "0", "--new-tables", "0", NULL};

void arrive(player *p, server_process *s, const char *name) {
    *p = (player){.server = s};
    http_session(s, name, p->cookie);
    if (!ws_open(&p->ws, s->port, p->cookie, s->origin)) fail_msg("no socket: %d", p->ws.status);
}

void go(player *p) {
    ws_close(&p->ws);
}

void text_of(const char *json, const char *key, char *out, size_t room) {
    char find[32];
    snprintf(find, sizeof find, "\"%s\":\"", key);
    const char *at = strstr(json, find);
    assert_non_null(at);
    at += strlen(find);
    snprintf(out, room, "%.*s", (int)strcspn(at, "\""), at);
}

long number_of(const char *json, const char *key) {
    char find[32];
    snprintf(find, sizeof find, "\"%s\":", key);
    const char *at = strstr(json, find);
    assert_non_null(at);
    return strtol(at + strlen(find), NULL, 10);
}

http_answer post(player *p, const char *path, const char *body) {
    char *json = quoted(body);
    const http_answer a =
        http_request(p->server->port, "POST", path, p->cookie, p->server->origin, json);
    free(json);
    return a;
}

void make_table(player *p, const char *request) {
    http_answer a = post(p, "/api/tables", request);
    if (a.status != 201) fail_msg("%d %s", a.status, a.body != NULL ? a.body : "");
    text_of(a.body, "id", p->table, sizeof p->table);
    text_of(a.body, "invite", p->invite, sizeof p->invite);
    free(a.body);
}

void join_table(player *p, const player *host) {
    char path[64], body[128];
    memcpy(p->table, host->table, sizeof p->table);
    snprintf(path, sizeof path, "/api/tables/%s/join", p->table);
    snprintf(body, sizeof body, "{'invite':'%s'}", host->invite);
    http_answer a = post(p, path, body);
    if (a.status != 200) fail_msg("%d %s", a.status, a.body);
    free(a.body);
}

void say(player *p, const char *type, const char *more) {
    char text[512];
    snprintf(text, sizeof text, "{'type':'%s','table':'%s'%s%s}", type, p->table,
             more[0] != '\0' ? "," : "", more);
    char *json = quoted(text);
    CHECK(ws_send(&p->ws, json));
    free(json);
}

char *hear(player *p, const char *part, const char *other) {
    char *text = ws_expect(&p->ws, SOON, part, other);
    if (text == NULL) fail_msg("%s did not come; closed with %d", part, p->ws.close_code);
    return text;
}

void hear_only(player *p, const char *part, const char *other) {
    free(hear(p, part, other));
}

void move(player *p, int ply, const char *text) {
    char more[128];
    snprintf(more, sizeof more, "'ply':%d,'move':'%s','ref':%d", ply, text, ply);
    say(p, "move", more);
}

void two_at_a_table(server_process *s, player *a, player *b, const char *request) {
    arrive(a, s, "Ada");
    arrive(b, s, "Bea");
    make_table(a, request);
    join_table(b, a);
    say(a, "watch", "");
    hear_only(a, "'type':'table'", NULL);
    say(b, "watch", "");
    hear_only(b, "'type':'table'", NULL);
}
