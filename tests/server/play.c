/* tests/server/play.c: whole games and what can happen to them, through real sockets. */
#include "player.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define QUADRO "{'game':'quadro-be','players':2,'options':{'ply_limit':20}}"

TEST(server_tells_both_sides_and_spectators_of_a_move) {
    server_process s;
    player a, b, c;
    server_start(&s, unlimited);
    two_at_a_table(&s, &a, &b, "{'game':'quadro-be','players':2,'public':true}");
    arrive(&c, &s, "Carl");
    memcpy(c.table, a.table, sizeof c.table);
    say(&c, "watch", "");
    hear_only(&c, "'type':'table'", "'viewer':'table'");
    hear_only(&a, "'type':'presence'", "'seat':1,'connected':true");
    move(&a, 0, "a1");
    hear_only(&a, "'type':'ack'", "'ref':0");
    hear_only(&a, "'type':'update'", "'node':{'kind':'decision','seat':1},");
    hear_only(&b, "'type':'update'", "'node':{'kind':'decision','seat':1,'moves':[");
    hear_only(&c, "'type':'update'", "'node':{'kind':'decision','seat':1},");
    move(&c, 1, "b2");
    hear_only(&c, "'type':'error'", "'code':'not_seated'");
    go(&b);
    hear_only(&a, "'type':'presence'", "'seat':1,'connected':false");
    go(&a);
    go(&c);
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

TEST(server_goes_on_where_it_was_killed) {
    server_process s;
    player a, b;
    server_start(&s, unlimited);
    two_at_a_table(&s, &a, &b, QUADRO);
    move(&a, 0, "a1");
    hear_only(&a, "'type':'ack'", "'ref':0");
    server_kill(&s);
    go(&a);
    go(&b);
    server_restart(&s, unlimited);
    CHECK(ws_open(&b.ws, s.port, b.cookie, s.origin));
    say(&b, "watch", "'since':4");
    char *text = hear(&b, "'type':'table'", "'log':[{'n':5,");
    CHECK_EQ(number_of(text, "ply"), 1);
    free(text);
    move(&b, 1, "b2");
    hear_only(&b, "'type':'ack'", "'event':6");
    go(&b);
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

TEST(server_brings_back_a_table_that_left_memory) {
    static const char *const flags[] = {"--idle", "1", "--requests", "0", NULL};
    server_process s;
    player a;
    server_start(&s, flags);
    arrive(&a, &s, "Ada");
    make_table(&a, "{'game':'solo-jump','players':1}");
    bool is_evicted = false;
    for (const int64_t end = client_now_ms() + SOON; !is_evicted && client_now_ms() < end;) {
        client_sleep_ms(100);
        http_answer m = http_request(s.port, "GET", "/metrics", NULL, NULL, NULL);
        is_evicted = strstr(m.body, "\nturnpike_tables 0\n") != NULL;
        free(m.body);
    }
    CHECK(is_evicted);
    say(&a, "watch", "");
    hear_only(&a, "'type':'table'", "'status':'running'");
    go(&a);
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

/* Plays the first listed move whenever it is seat 0's turn, until the game is over. */
static void play_to_the_end(player *p) {
    const int64_t end = client_now_ms() + LONG;
    bool is_over = false;
    while (!is_over) {
        char *text = ws_receive(&p->ws, (int)(end - client_now_ms()), NULL);
        if (text == NULL) fail_msg("the game does not end; closed with %d", p->ws.close_code);
        if (text == NULL) return; /* fail_msg does not come back */
        const char *list = strstr(text, "\"kind\":\"decision\",\"seat\":0,\"moves\":[\"");
        is_over = strstr(text, "\"status\":\"over\"") != NULL;
        if (list != NULL && !is_over) {
            char first[TP_MOVE_TEXT];
            list = strchr(list, '[') + 2;
            snprintf(first, sizeof first, "%.*s", (int)strcspn(list, "\""), list);
            move(p, (int)number_of(text, "ply"), first);
        }
        free(text);
    }
}

TEST(server_lets_bots_play_to_the_end) {
    server_process s;
    player a;
    server_start(&s, unlimited);
    arrive(&a, &s, "Ada");
    make_table(&a, "{'game':'quadro-be','players':2,'options':{'ply_limit':20},'seats':["
                   "{'kind':'me'},{'kind':'bot','level':'random'}]}");
    say(&a, "watch", "");
    play_to_the_end(&a);
    go(&a);
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

TEST(server_keeps_hands_apart) {
    server_process s;
    player a, b;
    server_start(&s, unlimited);
    two_at_a_table(&s, &a, &b, "{'game':'autobahn','players':2,'window':1}");
    say(&a, "watch", "");
    char *mine = hear(&a, "'type':'table'", "'viewer':0");
    CHECK(strstr(mine, "\"draw:?\"") != NULL);
    CHECK(strstr(mine, "\"hands\":[{") != NULL);
    say(&b, "watch", "");
    char *yours = hear(&b, "'type':'table'", "'viewer':1");
    CHECK(strstr(yours, "\"hands\":[5,{") != NULL);
    free(mine);
    free(yours);
    go(&a);
    go(&b);
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

/* A table that begins with a window for Bea, which Ada sees and Bea answers. False: this machine
 * was too slow for it, and the window was closed by then. */
static bool answer_a_window(server_process *s, int seconds, player *a, player *b) {
    char request[96];
    snprintf(request, sizeof request, "{'game':'autobahn','players':2,'window':%d}", seconds);
    two_at_a_table(s, a, b, request);
    say(a, "watch", "'ref':'now'");
    char *text = hear(a, "'type':'table','ref':'now'", NULL);
    char *node = quoted("'node':{'kind':'window','seats':[1],");
    bool in_time = strstr(text, node) != NULL;
    if (in_time) {
        CHECK(strstr(text, "\"moves\":{}") != NULL);
        say(b, "move", "'ply':10,'move':'pass','ref':'pass'");
        free(text);
        text = hear(b, "'ref':'pass'", NULL);
        in_time = strstr(text, "\"type\":\"held\"") != NULL;
    }
    free(node);
    free(text);
    return in_time;
}

TEST(server_closes_a_reaction_window_by_itself) {
    server_process s;
    player a, b;
    server_start(&s, unlimited);
    for (int seconds = 1; !answer_a_window(&s, seconds, &a, &b); seconds *= 4) {
        CHECK(seconds < 60);
        go(&a);
        go(&b);
    }
    char *text = hear(&a, "'type':'update'", "'kind':'move','seat':1");
    CHECK(strstr(text, "\"auto\"") == NULL);
    free(text);
    go(&a);
    go(&b);
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

TEST(server_tells_the_slower_one_at_a_race) {
    server_process s;
    player a, b;
    char first[2][TP_MOVE_TEXT];
    int ply = 0;
    server_start(&s, unlimited);
    two_at_a_table(&s, &a, &b, "{'game':'gridlock','players':2}");
    player *const both[] = {&a, &b};
    for (int i = 0; i < 2; i++) {
        say(both[i], "watch", "");
        char *text = hear(both[i], "'type':'table'", "'node':{'kind':'race'");
        const char *list = strstr(text, "\"moves\":{\"") + 9;
        CHECK_EQ(list[1], '0' + i); /* only one's own list */
        list = strstr(list, "[\"") + 2;
        snprintf(first[i], sizeof first[i], "%.*s", (int)strcspn(list, "\""), list);
        ply = (int)number_of(text, "ply");
        free(text);
    }
    move(&b, ply, first[1]);
    hear_only(&b, "'type':'ack'", NULL);
    move(&a, ply, first[0]);
    hear_only(&a, "'type':'error'", "'code':'too_late'");
    go(&a);
    go(&b);
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

TEST(server_takes_a_lost_game_on_time) {
    server_process s;
    player a, b;
    server_start(&s, unlimited);
    two_at_a_table(&s, &a, &b,
                   "{'game':'quadro-be','players':2,'clock':{'kind':'move','seconds':1}}");
    say(&b, "watch", ""); /* it may be over by now, and what said so was skipped */
    hear_only(&b, "'reason':'timeout'", "'ranks':[2,1]");
    go(&a);
    go(&b);
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

TEST(server_says_goodbye_when_it_is_stopped) {
    server_process s;
    player a;
    server_start(&s, unlimited);
    arrive(&a, &s, "Ada");
    CHECK_EQ(server_stop(&s), 0);
    free(ws_receive(&a.ws, SOON, NULL));
    CHECK_EQ(a.ws.close_code, 1001);
    go(&a);
    server_remove(&s);
}

TEST(server_serves_the_page_wherever_people_can_be) {
    server_process s;
    server_start(&s, unlimited);
    const char *const paths[] = {"/", "/t/abcdefghijkl"};
    for (size_t i = 0; i < 2; i++) {
        http_answer a = http_request(s.port, "GET", paths[i], NULL, NULL, NULL);
        CHECK_EQ(a.status, 200);
        CHECK(strstr(a.body, "<title>") != NULL);
        free(a.body);
    }
    http_answer a = http_request(s.port, "GET", "/assets/nothing.js", NULL, NULL, NULL);
    CHECK_EQ(a.status, 404);
    free(a.body);
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

static int post_session(const server_process *s) {
    http_answer a = http_request(s->port, "POST", "/api/session", NULL, s->origin, "{}");
    free(a.body);
    return a.status;
}

/* A move is refused, or the socket is closed because the table had to be given up. */
static void check_not_acknowledged(player *p) {
    char *text = ws_expect(&p->ws, SOON, "'ref':0", NULL);
    CHECK(text != NULL ? strstr(text, "not_stored") != NULL : p->ws.close_code == 1012);
    free(text);
}

static void check_gets_well(const server_process *s) {
    const int64_t end = client_now_ms() + SOON;
    int status = 0;
    while (status != 200 && client_now_ms() < end) {
        client_sleep_ms(100);
        http_answer health = http_request(s->port, "GET", "/healthz", NULL, NULL, NULL);
        status = health.status;
        free(health.body);
    }
    CHECK_EQ(status, 200);
}

TEST(server_does_not_acknowledge_what_it_cannot_store) {
    server_process s;
    player a, b;
    if (!database_is_file()) return;
    server_start(&s, unlimited);
    two_at_a_table(&s, &a, &b, QUADRO);
    server_gets_a_disk(&s, 4096); /* less than a page and its frame */
    CHECK_EQ(post_session(&s), 503);
    http_answer health = http_request(s.port, "GET", "/healthz", NULL, NULL, NULL);
    CHECK_EQ(health.status, 503);
    free(health.body);
    move(&a, 0, "a1");
    check_not_acknowledged(&a);
    server_gets_a_disk(&s, 0);
    check_gets_well(&s); /* by itself: nobody does anything */
    go(&a);
    go(&b);
    CHECK_EQ(server_stop(&s), 0);
    server_restart(&s, unlimited);
    CHECK(ws_open(&a.ws, s.port, a.cookie, s.origin));
    say(&a, "watch", "");
    hear_only(&a, "'type':'table'", "'event':4,");
    move(&a, 0, "a1");
    hear_only(&a, "'type':'ack'", "'event':5");
    go(&a);
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

/* By itself a full disk must not keep a server from starting: people can look, and play on when
 * there is room again. */
TEST(server_starts_on_a_full_disk_and_gets_well) {
    server_process s;
    player a, b;
    if (!database_is_file()) return;
    server_start(&s, unlimited);
    two_at_a_table(&s, &a, &b, QUADRO);
    go(&a);
    go(&b);
    server_kill(&s);
    s.most_bytes = 40000; /* room for SQLite to look, and none to write: its files are larger */
    server_restart(&s, unlimited);
    CHECK(ws_open(&a.ws, s.port, a.cookie, s.origin));
    say(&a, "watch", "");
    hear_only(&a, "'type':'table'", "'event':4,");
    CHECK_EQ(post_session(&s), 503);
    http_answer health = http_request(s.port, "GET", "/healthz", NULL, NULL, NULL);
    CHECK_EQ(health.status, 503);
    free(health.body);
    server_gets_a_disk(&s, 0);
    check_gets_well(&s);
    say(&a, "watch", "");
    hear_only(&a, "'type':'table'", "'event':4,");
    move(&a, 0, "a1");
    hear_only(&a, "'type':'ack'", "'event':5");
    go(&a);
    CHECK_EQ(server_stop(&s), 0);
    server_remove(&s);
}

TEST(server_acknowledges_nothing_once_its_database_was_deleted) {
    server_process s;
    player a, b;
    if (!database_is_file()) return;
    server_start(&s, unlimited);
    two_at_a_table(&s, &a, &b, QUADRO);
    CHECK_EQ(unlink(s.db), 0);
    move(&a, 0, "a1");
    check_not_acknowledged(&a);
    http_answer health = http_request(s.port, "GET", "/healthz", NULL, NULL, NULL);
    CHECK_EQ(health.status, 503);
    free(health.body);
    go(&a);
    go(&b);
    server_stop(&s);
    server_remove(&s);
}
