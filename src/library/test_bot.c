/* library/test_bot.c: bots and the engine through the public interface. */
#include "test.h"

#include "turnpike.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A world that counts what it is asked for. Its clock goes a millisecond a look, so a test that
 * waits for it depends on no speed. */
typedef struct {
    int looks, wishes, jobs, bytes;
    bool stops;
} world;

static double seconds(void *context) {
    world *w = context;
    return ++w->looks / 1000.0;
}

static bool should_stop(void *context) {
    world *w = context;
    w->wishes++;
    return w->stops;
}

static void run_all(void *context, void (*work)(void *job), void *jobs[], int n) {
    world *w = context;
    w->jobs += n;
    for (int i = 0; i < n; i++) work(jobs[i]);
}

static void random_bytes(void *context, uint8_t *bytes, size_t n) {
    world *w = context;
    w->bytes += (int)n;
    memset(bytes, w->bytes, n);
}

static turnpike_host host_in(world *w) {
    return (turnpike_host){.seconds = seconds,
                           .should_stop = should_stop,
                           .run_all = run_all,
                           .random = random_bytes,
                           .context = w};
}

static turnpike_match *open_match(const char *game, int players) {
    turnpike_match *m = turnpike_match_new(game, players, NULL, NULL, "bots", NULL);
    assert_non_null(m);
    return m;
}

/* ---- bots ---- */

TEST(library_bots_have_names) {
    turnpike_match *m = open_match("jump", 2);
    size_t n = 0;
    bool has_hard = false;
    for (const char *name; (name = turnpike_bot_name(m, n)) != NULL; n++)
        has_hard = has_hard || strcmp(name, "hard") == 0;
    CHECK(n > 3 && has_hard);
    CHECK_TEXT(turnpike_bot_name(m, 0), "random");
    turnpike_match_free(m);
}

TEST(library_bots_play_a_game_against_each_other) {
    turnpike_match *m = open_match("quadro-be", 2);
    turnpike_bot *b[] = {turnpike_bot_new("mcts", "first"), turnpike_bot_new("ab", "second")};
    const turnpike_budget budget = {.iterations = 100};
    turnpike_node n;
    while ((n = turnpike_match_node(m)).kind == TURNPIKE_DECISION) {
        turnpike_answer a;
        turnpike_error e = {0};
        if (!turnpike_bot_ask(b[n.seat], m, TURNPIKE_TABLE, &budget, NULL, &a, &e))
            fail_msg("%s", e.message);
        CHECK(turnpike_match_play(m, n.seat, a.text, &e));
    }
    CHECK_EQ(n.kind, TURNPIKE_END);
    turnpike_bot_free(b[0]);
    turnpike_bot_free(b[1]);
    turnpike_match_free(m);
}

/* The same question by two ways: the number of iterations and the seed decide alone. */
TEST(library_bots_answer_as_the_engine_does) {
    static const char begin[] = "{\"cmd\":\"new\",\"game\":\"transmitter\",\"players\":2}";
    static const char ask[] =
        "{\"cmd\":\"bot\",\"bot\":\"mcts\",\"iterations\":300,\"seed\":\"s\"}";
    turnpike_engine *x = turnpike_engine_new(NULL);
    turnpike_match *m = open_match("transmitter", 2);
    turnpike_bot *b = turnpike_bot_new("mcts", "s");
    turnpike_answer a;
    char move[TURNPIKE_MOVE_TEXT + 16];
    CHECK(turnpike_bot_ask(b, m, 0, &(turnpike_budget){.iterations = 300}, NULL, &a, NULL));
    snprintf(move, sizeof move, "\"move\":\"%s\"", a.text);
    turnpike_engine_answer(x, begin, strlen(begin), NULL);
    CHECK(strstr(turnpike_engine_answer(x, ask, strlen(ask), NULL), move) != NULL);
    CHECK(a.has_value && a.visits == 300 && a.line_length > 0);
    CHECK_TEXT(a.line[0], a.text);
    turnpike_bot_free(b);
    turnpike_match_free(m);
    turnpike_engine_free(x);
}

TEST(library_bots_use_the_callers_world) {
    world w = {0};
    const turnpike_host host = host_in(&w);
    turnpike_match *m = open_match("jump", 2);
    turnpike_bot *b = turnpike_bot_new("mcts", NULL);
    turnpike_answer a;
    CHECK(turnpike_bot_ask(b, m, 0, &(turnpike_budget){.ms = 20, .threads = 3}, &host, &a, NULL));
    CHECK(w.looks > 0 && w.wishes > 0);
    CHECK_EQ(w.jobs, 3);
    w.stops = true; /* a minute of a clock that hardly goes, but somebody wants an answer now */
    CHECK(turnpike_bot_ask(b, m, 0, &(turnpike_budget){.ms = 60000}, &host, &a, NULL));
    CHECK(w.looks < 30000);
    CHECK(turnpike_match_play(m, 0, a.text, NULL));
    turnpike_bot_free(b);
    turnpike_match_free(m);
}

TEST(library_bots_begin_anew_with_another_match) {
    const turnpike_budget budget = {.iterations = 50};
    turnpike_bot *b = turnpike_bot_new("mcts", NULL);
    for (size_t i = 0; turnpike_game_id(i) != NULL; i++) {
        turnpike_match *m = turnpike_match_new(turnpike_game_id(i), 2, NULL, NULL, NULL, NULL);
        turnpike_answer a;
        if (m == NULL) continue; /* a game for one */
        while (turnpike_match_node(m).kind == TURNPIKE_CHANCE) turnpike_match_roll(m, NULL, NULL);
        const turnpike_node n = turnpike_match_node(m);
        const int seat = n.kind == TURNPIKE_RACE ? __builtin_ctz(n.seats) : n.seat;
        turnpike_match *copy = turnpike_match_clone(m);
        CHECK(turnpike_bot_ask(b, m, seat, &budget, NULL, &a, NULL));
        turnpike_match_free(m);
        CHECK(turnpike_bot_ask(b, copy, seat, &budget, NULL, &a, NULL));
        CHECK(turnpike_match_play(copy, seat, a.text, NULL));
        turnpike_match_free(copy);
    }
    turnpike_bot_free(b);
}

TEST(library_bots_say_why_they_do_not_answer) {
    turnpike_error e = {0};
    turnpike_answer a;
    turnpike_match *m = open_match("route66", 2);
    turnpike_bot *b = turnpike_bot_new("nobody", NULL), *r = turnpike_bot_new("random", NULL);
    CHECK(!turnpike_bot_ask(b, m, 0, NULL, NULL, &a, &e) && e.code == TURNPIKE_UNKNOWN_BOT);
    CHECK(turnpike_match_node(m).kind == TURNPIKE_CHANCE);
    CHECK(!turnpike_bot_ask(r, m, 0, NULL, NULL, &a, &e) && e.code == TURNPIKE_BAD_REQUEST);
    while (turnpike_match_node(m).kind == TURNPIKE_CHANCE) turnpike_match_roll(m, NULL, NULL);
    CHECK(!turnpike_bot_ask(r, m, 1, NULL, NULL, &a, &e) && e.code == TURNPIKE_WRONG_SEAT);
    CHECK(turnpike_bot_ask(r, m, 0, NULL, NULL, &a, &e));
    turnpike_bot_free(b);
    turnpike_bot_free(r);
    turnpike_match_free(m);
}

/* ---- the engine ---- */

static bool answers(turnpike_engine *x, const char *line, const char *part) {
    char *request = quoted(line), *wanted = quoted(part);
    size_t length;
    const char *reply = turnpike_engine_answer(x, request, strlen(request), &length);
    const bool found = strstr(reply, wanted) != NULL && strlen(reply) == length;
    if (!found) print_error("no %s in %s\n", wanted, reply);
    free(request);
    free(wanted);
    return found;
}

TEST(library_engine_speaks_the_protocol) {
    turnpike_engine *x = turnpike_engine_new(NULL);
    CHECK(answers(x, "{'cmd':'play','move':'b2','id':7}", "{'ok':false,'id':7,"));
    CHECK(answers(x, "{'cmd':'new','game':'quadro-be','players':2}", "'node':{'kind':'decision'"));
    CHECK(answers(x, "{'cmd':'play','move':'b2'}", "'seat':1"));
    CHECK(answers(x, "{", "'bad_json'"));
    CHECK(answers(x, "{'cmd':'history'}", "'moves':['b2']"));
    turnpike_engine_free(x);
}

/* What rolls after a request without a seed is what the host says; without one always the same. */
TEST(library_engine_takes_its_seeds_from_the_host) {
    static const char *const script[] = {"{'cmd':'new','game':'route66','players':2}",
                                         "{'cmd':'roll'}", "{'cmd':'state'}"};
    char states[4][8192];
    world w = {0};
    const turnpike_host host = host_in(&w);
    for (int i = 0; i < 4; i++) {
        turnpike_engine *x = turnpike_engine_new(i < 2 ? NULL : &host);
        for (int k = 0; k < 3; k++) {
            char *line = quoted(script[k]);
            snprintf(states[i], sizeof states[i], "%s",
                     turnpike_engine_answer(x, line, strlen(line), NULL));
            free(line);
        }
        turnpike_engine_free(x);
    }
    CHECK_TEXT(states[0], states[1]);
    CHECK_EQ(w.bytes, 32);
    CHECK(strcmp(states[2], states[3]) != 0);
}

TEST(library_frees_nothing) {
    turnpike_free(NULL);
    turnpike_match_free(NULL);
    turnpike_moves_free(NULL);
    turnpike_bot_free(NULL);
    turnpike_engine_free(NULL);
}
