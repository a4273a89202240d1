/* engine/test.c: the engine protocol, command by command and error by error. Requests and
 * replies are written with ' for ". */
#include "test.h"

#include "core/base/json.h"
#include "core/rules.h"
#include "engine/engine.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a world that stands still ---- */

static double noon(void *context) {
    (void)context;
    return 12 * 3600;
}

static tp_seed always_the_same(void *context, char text[TP_SEED_TEXT]) {
    (void)context;
    return (tp_seed){.text = text, .length = (size_t)snprintf(text, TP_SEED_TEXT, "fresh")};
}

static const tp_host standing = {.seconds = noon};
static const tp_engine_host host = {.bots = &standing, .fresh_seed = always_the_same};

/* ---- asking ---- */

/* The reply to a line, the caller's. Whatever the line: the reply is one line of JSON. */
static char *answer(tp_engine *x, const char *line, size_t length) {
    tp_writer w = {0};
    tp_error e = {0};
    tp_engine_answer(x, line, length, &w);
    tp_json *reply = tp_json_parse(w.data, w.length, &e);
    if (reply == NULL || tp_json_what(reply) != TP_OBJECT) fail_msg("not a reply: %s", w.data);
    CHECK(memchr(w.data, '\n', w.length) == NULL);
    CHECK_EQ(strlen(w.data), w.length);
    tp_json_free(reply);
    return w.data;
}

static char *ask(tp_engine *x, const char *request) {
    char *line = quoted(request);
    char *reply = answer(x, line, strlen(line));
    test_free_text(line);
    return reply;
}

static void check_reply(int at, tp_engine *x, const char *request, const char *wanted) {
    char *reply = ask(x, request), *json = quoted(wanted);
    const bool same = strcmp(reply, json) == 0;
    if (!same) print_error("%s\nexpected %s\nbut got  %s\n", request, json, reply);
    free(reply);
    test_free_text(json);
    if (!same) _fail(__FILE__, at);
}
#define CHECK_REPLY(x, request, reply) check_reply(__LINE__, x, request, reply)

/* Everything there is to see of the engine's match. */
static char *look(tp_engine *x) {
    static const char *const requests[] = {"{'cmd':'moves'}", "{'cmd':'state'}", "{'cmd':'hash'}",
                                           "{'cmd':'history'}"};
    char *all = tp_alloc(1 << 16);
    for (size_t i = 0; i < 4; i++) {
        char *reply = ask(x, requests[i]);
        strncat(all, reply, 8000);
        free(reply);
    }
    return all;
}

/* The error's code and path (NULL: none); the message is a sentence; nothing has changed. */
static void check_error(int at, tp_engine *x, const char *line, size_t length, const char *code,
                        const char *path) {
    tp_error e = {0};
    char *before = look(x), *reply = answer(x, line, length), *after = look(x);
    tp_json *v = tp_json_parse(reply, strlen(reply), &e);
    const tp_json *error = tp_json_get(v, "error"), *where = tp_json_get(error, "path");
    const bool ok = strcmp(before, after) == 0 && !tp_json_bool(tp_json_get(v, "ok")) &&
                    error != NULL && tp_json_equals(tp_json_get(error, "code"), code) &&
                    strlen(tp_json_text(tp_json_get(error, "message"), NULL)) > 5 &&
                    (path == NULL ? where == NULL : where != NULL && tp_json_equals(where, path));
    if (!ok)
        print_error("%.200s\nexpected %s at %s\nbut got %s\n", line, code,
                    path != NULL ? path : "-", reply);
    tp_json_free(v);
    free(before);
    free(after);
    free(reply);
    if (!ok) _fail(__FILE__, at);
}

static void check_error_text(int at, tp_engine *x, const char *request, const char *code,
                             const char *path) {
    char *line = quoted(request);
    check_error(at, x, line, strlen(line), code, path);
    test_free_text(line);
}
#define CHECK_ERROR(x, request, code) check_error_text(__LINE__, x, request, code, NULL)
#define CHECK_ERROR_AT(x, request, code, path) check_error_text(__LINE__, x, request, code, path)
#define CHECK_ERROR_BYTES(x, bytes, code)                                                          \
    check_error(__LINE__, x, bytes, sizeof(bytes) - 1, code, NULL)

#define NEW_QUADRO "{'cmd':'new','game':'quadro-be','players':2}"
#define NEW_TEMPLATE "{'cmd':'new','game':'template','players':2}"
#define TEMPLATE_STATE(said)                                                                       \
    "{'game':'template','players':2,'options':{'contrary':false},'edition':null,'said':" said "}"
#define NODE(seat) "{'ok':true,'node':{'kind':'decision','seat':" seat ",'moves':['left','right']}}"
#define END "{'ok':true,'node':{'kind':'end','ranks':[1,2],'scores':null,'reason':'equal'}}"

static void begin_with(tp_engine *x, const char *request) {
    char *reply = ask(x, request);
    CHECK(strstr(reply, "\"ok\":true") != NULL);
    free(reply);
}

static tp_engine *engine_with(const char *request) {
    tp_engine *x = tp_engine_new(&host);
    begin_with(x, request);
    return x;
}

/* ---- Commands ---- */

TEST(engine_lists_the_games) {
    tp_engine *x = tp_engine_new(&host);
    tp_error e = {0};
    char *reply = ask(x, "{'cmd':'games'}");
    tp_json *v = tp_json_parse(reply, strlen(reply), &e);
    const tp_json *games = tp_json_get(v, "games");
    bool has_solo_jump = false;
    for (size_t i = 0; i < tp_json_size(games); i++) {
        static const char *const keys[] = {"id", "name", "players", "options", "bots", NULL};
        const tp_at at = tp_at_root(tp_json_item(games, i));
        CHECK(tp_want_keys(&at, keys, TP_MISSING_FIRST, &e));
        if (!tp_json_equals(tp_json_get(at.json, "id"), "solo-jump")) continue;
        char *text = tp_json_print(at.json);
        has_solo_jump = true;
        char *wanted = quoted(
            "{'id':'solo-jump','name':'Solo-Jump','players':{'min':1,'max':1},'options':["
            "{'name':'puzzle','type':'int','default':0,'min':0,'max':12},"
            "{'name':'goal','type':'choice','default':'cylinder','choices':['cylinder','any']},"
            "{'name':'squares','type':'choice','default':'both','choices':"
            "['both','diagonal','straight']}],'bots':['random'");
        CHECK_EQ(strncmp(text, wanted, strlen(wanted)), 0);
        free(text);
        test_free_text(wanted);
    }
    CHECK(has_solo_jump);
    tp_json_free(v);
    free(reply);
    tp_engine_free(x);
}

TEST(engine_plays_a_game) {
    tp_engine *x = tp_engine_new(&host);
    CHECK_REPLY(x, NEW_TEMPLATE, NODE("0"));
    CHECK_REPLY(x, "{'cmd':'moves'}", NODE("0"));
    CHECK_REPLY(x, "{'cmd':'play','move':'left'}", NODE("1"));
    CHECK_REPLY(x, "{'cmd':'state'}", "{'ok':true,'state':" TEMPLATE_STATE("['left',null]") "}");
    CHECK_REPLY(x, "{'cmd':'state','seat':1}",
                "{'ok':true,'state':" TEMPLATE_STATE("['left',null]") "}");
    CHECK_REPLY(x, "{'cmd':'play','move':'left','seat':1}", END);
    CHECK_REPLY(x, "{'cmd':'history'}", "{'ok':true,'moves':['left','left']}");
    CHECK_REPLY(x, "{'cmd':'undo'}", NODE("1"));
    CHECK_REPLY(x, "{'cmd':'undo','plies':1}", NODE("0"));
    CHECK_REPLY(x, "{'cmd':'history'}", "{'ok':true,'moves':[]}");
    CHECK_REPLY(x, "{'cmd':'perft','depth':0}", "{'ok':true,'nodes':1}");
    CHECK_REPLY(x, "{'cmd':'perft','depth':2}", "{'ok':true,'nodes':4}");
    CHECK_REPLY(x, "{'cmd':'perft','depth':3}", "{'ok':true,'nodes':0}");
    tp_engine_free(x);
}

TEST(engine_new_begins_again) {
    tp_engine *x = engine_with(NEW_TEMPLATE);
    CHECK_REPLY(x, "{'cmd':'play','move':'left'}", NODE("1"));
    CHECK_REPLY(x,
                "{'cmd':'new','game':'template','players':2,'options':null,'edition':null,"
                "'seed':null}",
                NODE("0"));
    CHECK_REPLY(x, "{'cmd':'history'}", "{'ok':true,'moves':[]}");
    CHECK_REPLY(x, "{'cmd':'new','game':'template','players':2,'options':{'contrary':true}}",
                NODE("0"));
    CHECK_REPLY(x, "{'cmd':'play','move':'left'}", NODE("1"));
    CHECK_REPLY(x, "{'cmd':'play','move':'left'}",
                "{'ok':true,'node':{'kind':'end','ranks':[2,1],'scores':null,'reason':'equal'}}");
    tp_engine_free(x);
}

TEST(engine_loads_what_state_prints) {
    tp_engine *x = tp_engine_new(&host);
    CHECK_REPLY(x, "{'cmd':'load','state':" TEMPLATE_STATE("['left',null]") "}", NODE("1"));
    char *hash = ask(x, "{'cmd':'hash'}");
    CHECK_EQ(strlen(hash), strlen("{\"ok\":true,\"hash\":\"0123456789abcdef\"}"));
    CHECK_EQ(strspn(hash + 19, "0123456789abcdef"), 16);
    CHECK_REPLY(x, "{'cmd':'history'}", "{'ok':true,'moves':[]}");
    CHECK_REPLY(x, "{'cmd':'play','move':'right'}",
                "{'ok':true,'node':{'kind':'end','ranks':[2,1],'scores':null,"
                "'reason':'different'}}");
    CHECK_REPLY(x, NEW_TEMPLATE, NODE("0"));
    CHECK_REPLY(x, "{'cmd':'play','move':'left'}", NODE("1"));
    char *again = ask(x, "{'cmd':'hash'}"); /* by another way */
    CHECK_TEXT(again, hash);
    free(again);
    free(hash);
    tp_engine_free(x);
}

/* The same seed, the same rolls; an undo takes the generator back as well. */
/* The edition in force, whole: what `new` was given, and the built-in one just so. */
TEST(engine_prints_the_edition_in_force) {
    static const char gates[] =
        "{'game':'stargate','name':'near','maingate':{'square':'g7','source':'rulebook'},"
        "'setup':{'pieces':['Cb2','Sa1','Sa3','Sb4','Sc1','Sc3','Sd2','Ta2','Tb1','Tb3','Tc2'],"
        "'source':'reconstructed'}}";
    char request[1024], reply[1024];
    tp_engine *x = tp_engine_new(&host);
    CHECK_ERROR(x, "{'cmd':'edition'}", "no_game");
    begin_with(x, "{'cmd':'new','game':'quadro-be','players':2}");
    CHECK_REPLY(x, "{'cmd':'edition'}", "{'ok':true,'edition':null}");
    begin_with(x, "{'cmd':'new','game':'transmitter','players':2}");
    CHECK_REPLY(x, "{'cmd':'edition'}",
                "{'ok':true,'edition':{'game':'transmitter','name':'standard','setup':{'red':["
                "'Ce1','Sh4','Td4'],'blue':['Ca8','Sd5','Td9'],'green':['Ch12','Se9','Ti9'],"
                "'yellow':['Cl5','Si8','Ti4'],'source':'reconstructed'}}}");
    snprintf(request, sizeof request, "{'cmd':'new','game':'stargate','players':2,'edition':%s}",
             gates);
    snprintf(reply, sizeof reply, "{'ok':true,'edition':%s}", gates);
    begin_with(x, request);
    CHECK_REPLY(x, "{'cmd':'edition'}", reply);
    tp_engine_free(x);
}

/* What it prints begins the same game again, now with a custom edition. */
TEST(engine_takes_any_edition_that_it_prints) {
    for (const tp_game *const *game = tp_games; *game != NULL; game++) {
        const int players = tp_min_players(*game);
        char request[128];
        snprintf(request, sizeof request, "{'cmd':'new','game':'%s','players':%d}", (*game)->id,
                 players);
        tp_engine *x = engine_with(request);
        char *printed = ask(x, "{'cmd':'edition'}");
        tp_writer again = {0};
        tp_write_plain(&again, "{\"cmd\":\"new\",\"game\":\"%s\",\"players\":%d,%s", (*game)->id,
                       players, strstr(printed, "\"edition\":"));
        char *node = answer(x, again.data, again.length);
        char *same = ask(x, "{'cmd':'edition'}");
        CHECK(strstr(node, "\"node\"") != NULL);
        CHECK_TEXT(same, printed);
        free(printed);
        free(node);
        free(same);
        tp_writer_done(&again);
        tp_engine_free(x);
    }
}

TEST(engine_rolls) {
    static const char new_game[] = "{'cmd':'new','game':'solo-jump','players':1,'seed':'s'}";
    tp_engine *x = engine_with(new_game), *y = engine_with(new_game);
    char *first = NULL;
    for (int i = 0; i < 16; i++) {
        char *a = ask(x, "{'cmd':'roll'}"), *b = ask(y, "{'cmd':'roll'}");
        CHECK_TEXT(a, b);
        CHECK_EQ(strncmp(a, "{\"ok\":true,\"move\":\"", 19), 0);
        CHECK(strstr(a, "\",\"node\":{\"kind\":\"") != NULL);
        free(b);
        if (i == 0)
            first = a;
        else
            free(a);
    }
    CHECK_ERROR(x, "{'cmd':'roll'}", "not_chance");
    free(ask(x, "{'cmd':'undo','plies':16}"));
    char *again = ask(x, "{'cmd':'roll'}");
    CHECK_TEXT(again, first);
    free(again);
    free(first);
    tp_engine_free(x);
    tp_engine_free(y);
}

TEST(engine_plays_chance_outcomes_by_name) {
    tp_engine *x = engine_with("{'cmd':'new','game':'solo-jump','players':1}");
    CHECK_REPLY(x, "{'cmd':'play','move':'C'}",
                "{'ok':true,'node':{'kind':'chance','moves':['-','S','T'],'weights':[5,6,4]}}");
    CHECK_ERROR(x, "{'cmd':'play','move':'C'}", "illegal_move");
    CHECK_ERROR(x, "{'cmd':'play','move':'S','seat':0}", "wrong_seat");
    tp_engine_free(x);
}

/* Everything but the time it took. */
static void check_playout(int at, tp_engine *x, const char *request, const char *wanted) {
    char *reply = ask(x, request), *json = quoted(wanted);
    const char *seconds = strstr(reply, ",\"seconds\":");
    const bool same = seconds != NULL && strlen(json) == (size_t)(seconds - reply) &&
                      strncmp(reply, json, strlen(json)) == 0;
    if (!same) print_error("expected %s\nbut got  %s\n", json, reply);
    free(reply);
    test_free_text(json);
    if (!same) _fail(__FILE__, at);
}

TEST(engine_plays_out) {
    tp_engine *x = engine_with("{'cmd':'load','state':" TEMPLATE_STATE("['left','left']") "}");
    check_playout(__LINE__, x, "{'cmd':'playout','games':5}",
                  "{'ok':true,'plies':0,'wins':[5,0],'draws':0");
    check_playout(__LINE__, x, "{'cmd':'playout','games':0,'seed':'s'}",
                  "{'ok':true,'plies':0,'wins':[0,0],'draws':0");
    free(ask(x, NEW_TEMPLATE));
    char *one = ask(x, "{'cmd':'playout','games':1000,'seed':'s'}");
    char *two = ask(x, "{'cmd':'playout','games':1000,'seed':'s'}");
    CHECK_EQ(strncmp(one, "{\"ok\":true,\"plies\":2000,", 24), 0);
    CHECK_EQ(strncmp(one, two, (size_t)(strstr(one, "\"seconds\"") - one)), 0);
    free(one);
    free(two);
    CHECK_REPLY(x, "{'cmd':'moves'}", NODE("0")); /* it was only thought */
    tp_engine_free(x);
}

TEST(engine_counts_shared_ranks_as_draws) {
    tp_engine *x = engine_with("{'cmd':'new','game':'quadro-be','players':2,"
                               "'options':{'ply_limit':1}}");
    check_playout(__LINE__, x, "{'cmd':'playout','games':3}",
                  "{'ok':true,'plies':3,'wins':[0,0],'draws':3");
    tp_engine_free(x);
}

TEST(engine_asks_bots) {
    tp_engine *x = engine_with(NEW_TEMPLATE);
    for (int i = 0; i < 8; i++) {
        char *reply = ask(x, "{'cmd':'bot','bot':'random','iterations':1}");
        CHECK(strcmp(reply, "{\"ok\":true,\"move\":\"left\"}") == 0 ||
              strcmp(reply, "{\"ok\":true,\"move\":\"right\"}") == 0);
        free(reply);
    }
    char *one = ask(x, "{'cmd':'bot','bot':'random','ms':1,'seed':'a'}");
    char *two = ask(x, "{'cmd':'bot','bot':'random','ms':1,'seed':'a'}");
    CHECK_TEXT(one, two);
    free(one);
    free(two);
    CHECK_REPLY(x, "{'cmd':'moves'}", NODE("0")); /* it was only advice */
    CHECK_ERROR(x, "{'cmd':'bot','bot':'deepest','ms':1}", "unknown_bot");
    CHECK_ERROR(x, "{'cmd':'bot','bot':'random\\u0000','ms':1}", "unknown_bot");
    CHECK_ERROR(x, "{'cmd':'bot','ms':1}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'bot','bot':7,'ms':1}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'bot','bot':'random'}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'bot','bot':'random','ms':0}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'bot','bot':'random','ms':1.5}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'bot','bot':'random','iterations':'1'}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'bot','bot':'random','ms':1,'seed':1}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'bot','bot':'random','ms':1,'seat':1}", "wrong_seat");
    free(ask(x, "{'cmd':'play','move':'left'}"));
    free(ask(x, "{'cmd':'play','move':'left'}"));
    CHECK_ERROR(x, "{'cmd':'bot','bot':'random','ms':1}", "game_over");
    free(ask(x, "{'cmd':'new','game':'solo-jump','players':1}"));
    CHECK_ERROR(x, "{'cmd':'bot','bot':'random','ms':1}", "bad_request");
    tp_engine_free(x);
}

/* ---- Error codes, in the page's order ---- */

TEST(engine_bad_json) {
    tp_engine *x = engine_with(NEW_TEMPLATE);
    CHECK_ERROR(x, "", "bad_json");
    CHECK_ERROR(x, "garbage", "bad_json");
    CHECK_ERROR(x, "{'cmd':'moves'", "bad_json");
    CHECK_ERROR(x, "{'cmd':'moves'} {}", "bad_json");
    CHECK_ERROR(x, "{'cmd':'moves','cmd':'moves'}", "bad_json");
    CHECK_ERROR(x, "{'id':1,'cmd':'moves','id':1}", "bad_json");
    CHECK_ERROR(x, "{'cmd':'moves','x':{'a':[{'b':1,'b':2}]}}", "bad_json");
    CHECK_ERROR(x, "{'cmd':'moves','x':01}", "bad_json");
    CHECK_ERROR_BYTES(x, "{\"cmd\":\"moves\"}\0", "bad_json");
    CHECK_ERROR_BYTES(x, "{\"cmd\":\"moves\",\"x\":1\0}", "bad_json");
    CHECK_ERROR_BYTES(x, "\0", "bad_json");
    CHECK_ERROR_BYTES(x, "{\"cmd\":\"\xFF\"}", "bad_json");
    CHECK_ERROR_BYTES(x, "{\"cmd\":\"moves\",\"\xC3\":1}", "bad_json");
    CHECK_ERROR_BYTES(x, "\xEF\xBB\xBF{\"cmd\":\"moves\"}", "bad_json");
    tp_engine_free(x);
}

TEST(engine_bad_json_for_deep_nesting) {
    enum { DEEP = 300000 };
    tp_engine *x = engine_with(NEW_TEMPLATE);
    char *line = tp_alloc(DEEP + 64);
    size_t n = (size_t)sprintf(line, "{\"cmd\":\"moves\",\"id\":");
    memset(line + n, '[', DEEP);
    check_error(__LINE__, x, line, n + DEEP, "bad_json", NULL);
    free(line);
    tp_engine_free(x);
}

/* A request of exactly so many bytes: moves, with spaces behind it. */
static char *long_line(size_t length) {
    char *line = tp_alloc(length + 1);
    const int n = snprintf(line, length, "{\"cmd\":\"moves\"}");
    memset(line + n, ' ', length - (size_t)n);
    return line;
}

TEST(engine_too_long) {
    enum { MIB = 1 << 20 };
    tp_engine *x = engine_with(NEW_TEMPLATE);
    char *wanted = quoted(NODE("0"));
    for (size_t length = MIB - 1; length <= MIB; length++) {
        char *line = long_line(length), *reply = answer(x, line, length);
        CHECK_TEXT(reply, wanted);
        free(reply);
        free(line);
    }
    for (size_t length = MIB + 1; length <= MIB + 2; length++) {
        char *line = long_line(length);
        check_error(__LINE__, x, line, length, "too_long", NULL);
        free(line);
    }
    test_free_text(wanted);
    tp_engine_free(x);
}

TEST(engine_unknown_cmd) {
    tp_engine *x = engine_with(NEW_TEMPLATE);
    CHECK_ERROR(x, "{'cmd':'fly'}", "unknown_cmd");
    CHECK_ERROR(x, "{'cmd':''}", "unknown_cmd");
    CHECK_ERROR(x, "{'cmd':'Moves'}", "unknown_cmd");
    CHECK_ERROR(x, "{'cmd':'moves\\u0000'}", "unknown_cmd");
    CHECK_ERROR(x, "{'cmd':'moves '}", "unknown_cmd");
    tp_engine_free(x);
}

TEST(engine_bad_request) {
    tp_engine *x = engine_with(NEW_TEMPLATE);
    CHECK_ERROR(x, "[]", "bad_request");
    CHECK_ERROR(x, "'moves'", "bad_request");
    CHECK_ERROR(x, "7", "bad_request");
    CHECK_ERROR(x, "null", "bad_request");
    CHECK_ERROR(x, "{}", "bad_request");
    CHECK_ERROR(x, "{'cmd':null}", "bad_request");
    CHECK_ERROR(x, "{'cmd':['moves']}", "bad_request");
    CHECK_ERROR(x, "{'CMD':'moves'}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'new'}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'new','players':2}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'new','game':7,'players':2}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'new','game':'template'}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'new','game':'template','players':2,'seed':1}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'load'}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'play'}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'play','move':7}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'play','move':'left','seat':'0'}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'play','move':'left','seat':0.0}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'play','move':'left','seat':false}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'undo','plies':0}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'undo','plies':-1}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'undo','plies':'1'}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'state','seat':2}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'state','seat':-1}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'state','seat':'0'}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'perft'}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'perft','depth':-1}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'perft','depth':1.0}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'perft','depth':99999999999999999999}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'playout'}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'playout','games':-1}", "bad_request");
    CHECK_ERROR(x, "{'cmd':'playout','games':1,'seed':[]}", "bad_request");
    tp_engine_free(x);
}

TEST(engine_unknown_game) {
    tp_engine *x = engine_with(NEW_TEMPLATE);
    CHECK_ERROR(x, "{'cmd':'new','game':'chess','players':2}", "unknown_game");
    CHECK_ERROR(x, "{'cmd':'new','game':'','players':2}", "unknown_game");
    CHECK_ERROR(x, "{'cmd':'new','game':'template\\u0000','players':2}", "unknown_game");
    CHECK_ERROR(x, "{'cmd':'new','game':'Template','players':2}", "unknown_game");
    tp_engine_free(x);
}

TEST(engine_bad_players_options_and_editions) {
    tp_engine *x = engine_with(NEW_TEMPLATE);
    static const char *const players[] = {
        "0", "1", "3", "-2", "2.0", "'2'", "true", "null", "[]", "1e999", "99999999999999999999"};
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        char request[128];
        snprintf(request, sizeof request, "{'cmd':'new','game':'template','players':%s}",
                 players[i]);
        CHECK_ERROR_AT(x, request, "bad_players", "/players");
    }
    CHECK_ERROR_AT(x, "{'cmd':'new','game':'template','players':2,'options':[]}", "bad_option",
                   "/options");
    CHECK_ERROR_AT(x, "{'cmd':'new','game':'template','players':2,'options':{'a/b':1}}",
                   "bad_option", "/options/a~1b");
    CHECK_ERROR_AT(x, "{'cmd':'new','game':'template','players':2,'options':{'contrary':1}}",
                   "bad_option", "/options/contrary");
    CHECK_ERROR_AT(x, "{'cmd':'new','game':'template','players':2,'options':{'contrary':null}}",
                   "bad_option", "/options/contrary");
    CHECK_ERROR_AT(x, "{'cmd':'new','game':'template','players':2,'edition':'standard'}",
                   "bad_edition", "/edition");
    CHECK_ERROR_AT(x, "{'cmd':'new','game':'solo-jump','players':1,'edition':{'game':1}}",
                   "bad_edition", "/edition/name");
    tp_engine_free(x);
}

TEST(engine_bad_state) {
    tp_engine *x = engine_with(NEW_TEMPLATE);
    CHECK_ERROR_AT(x, "{'cmd':'load','state':null}", "bad_state", "");
    CHECK_ERROR_AT(x, "{'cmd':'load','state':[]}", "bad_state", "");
    CHECK_ERROR_AT(x, "{'cmd':'load','state':{}}", "bad_state", "/game");
    CHECK_ERROR_AT(x, "{'cmd':'load','state':{'game':'chess'}}", "bad_state", "/game");
    CHECK_ERROR_AT(x, "{'cmd':'load','state':" TEMPLATE_STATE("['left']") "}", "bad_state",
                   "/said");
    CHECK_ERROR_AT(x, "{'cmd':'load','state':" TEMPLATE_STATE("[null,'left']") "}", "bad_state",
                   "/said/1");
    CHECK_ERROR_AT(x, "{'cmd':'load','state':" TEMPLATE_STATE("['left',null],'x':1") "}",
                   "bad_state", "/x");
    tp_engine_free(x);
}

TEST(engine_no_game) {
    static const char *const commands[] = {"moves", "play",    "roll", "undo",    "state",  "hash",
                                           "perft", "playout", "bot",  "history", "edition"};
    tp_engine *x = tp_engine_new(&host);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char request[64];
        snprintf(request, sizeof request, "{'cmd':'%s'}", commands[i]);
        char *reply = ask(x, request);
        CHECK(strstr(reply, "\"no_game\"") != NULL);
        free(reply);
    }
    free(ask(x, "{'cmd':'new','game':'template','players':3}"));
    CHECK_REPLY(x, "{'cmd':'moves'}",
                "{'ok':false,'error':{'code':'no_game','message':'There is no game: begin with "
                "\\'new\\' or \\'load\\'.'}}");
    tp_engine_free(x);
}

TEST(engine_refuses_moves_seats_and_undo) {
    tp_engine *x = engine_with(NEW_TEMPLATE);
    CHECK_ERROR(x, "{'cmd':'play','move':'up'}", "illegal_move");
    CHECK_ERROR(x, "{'cmd':'play','move':''}", "illegal_move");
    CHECK_ERROR(x, "{'cmd':'play','move':'left\\u0000'}", "illegal_move");
    CHECK_ERROR(x, "{'cmd':'play','move':'left '}", "illegal_move");
    CHECK_ERROR(x, "{'cmd':'play','move':'left','seat':1}", "wrong_seat");
    CHECK_ERROR(x, "{'cmd':'play','move':'left','seat':2}", "wrong_seat");
    CHECK_ERROR(x, "{'cmd':'play','move':'left','seat':64}", "wrong_seat");
    CHECK_ERROR(x, "{'cmd':'play','move':'left','seat':-1}", "wrong_seat");
    CHECK_ERROR(x, "{'cmd':'play','move':'left','seat':-2}", "wrong_seat");
    CHECK_ERROR(x, "{'cmd':'play','move':'left','seat':99999999999999999999}", "wrong_seat");
    CHECK_ERROR(x, "{'cmd':'roll'}", "not_chance");
    CHECK_ERROR(x, "{'cmd':'undo'}", "nothing_to_undo");
    CHECK_REPLY(x, "{'cmd':'play','move':'left','seat':null}", NODE("1"));
    CHECK_ERROR(x, "{'cmd':'play','move':'left','seat':0}", "wrong_seat");
    CHECK_ERROR(x, "{'cmd':'undo','plies':2}", "nothing_to_undo");
    CHECK_ERROR(x, "{'cmd':'undo','plies':99999999999999999999}", "nothing_to_undo");
    CHECK_REPLY(x, "{'cmd':'play','move':'left'}", END);
    CHECK_ERROR(x, "{'cmd':'play','move':'left'}", "game_over");
    CHECK_ERROR(x, "{'cmd':'play','move':'up','seat':1}", "game_over");
    CHECK_ERROR(x, "{'cmd':'roll'}", "not_chance");
    tp_engine_free(x);
}

/* ---- id ---- */

TEST(engine_echoes_an_id_of_any_type) {
    static const char *const ids[] = {
        "1",
        "-0",
        "1.50",
        "-1e-7",
        "1E400",
        "123456789012345678901234567890",
        "-0.00000000000000000000000000000000000000000001e-999999",
        "null",
        "true",
        "false",
        "''",
        "'a'",
        "'\\u0000 \\\\ \\n \\/ \\u00e4 } ] , :'",
        "'\\ud83d\\ude97 \xC3\xA4'",
        "[]",
        "{}",
        "[1,[2,{'id':3}],'],',null]",
        "{'id':{'id':'id'},'cmd':'}'}",
    };
    tp_engine *x = engine_with(NEW_TEMPLATE);
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        char request[512], wanted[512];
        snprintf(request, sizeof request, "{'cmd':'perft','id':%s,'depth':1}", ids[i]);
        snprintf(wanted, sizeof wanted, "{'ok':true,'id':%s,'nodes':2}", ids[i]);
        CHECK_REPLY(x, request, wanted);
        snprintf(request, sizeof request, " {\t'id' : %s , 'depth' : 1 , 'cmd' : 'perft' } ",
                 ids[i]);
        CHECK_REPLY(x, request, wanted);
        snprintf(request, sizeof request, "{'cmd':'roll','id':%s}", ids[i]);
        snprintf(wanted, sizeof wanted,
                 "{'ok':false,'id':%s,'error':{'code':'not_chance','message':'There is nothing to "
                 "roll or draw here.'}}",
                 ids[i]);
        CHECK_REPLY(x, request, wanted);
    }
    tp_engine_free(x);
}

TEST(engine_echoes_an_id_without_the_space_in_it) {
    tp_engine *x = engine_with(NEW_TEMPLATE);
    CHECK_REPLY(x, "{'cmd':'perft','depth':0,'id':\t[ 1 , { 'a b' : ' \\\\' } ] }",
                "{'ok':true,'id':[1,{'a b':' \\\\'}],'nodes':1}");
    tp_engine_free(x);
}

/* Only the request's own id counts, however its key is spelled. */
TEST(engine_finds_the_id) {
    tp_engine *x = engine_with(NEW_TEMPLATE);
    CHECK_REPLY(x, "{'cmd':'perft','depth':0}", "{'ok':true,'nodes':1}");
    CHECK_REPLY(x, "{'cmd':'perft','depth':0,'x':{'id':1},'y':'id'}", "{'ok':true,'nodes':1}");
    CHECK_REPLY(x, "{'x':[{'id':1}],'id':2,'cmd':'perft','depth':0}",
                "{'ok':true,'id':2,'nodes':1}");
    CHECK_REPLY(x, "{'\\u0069d':3,'cmd':'perft','depth':0}", "{'ok':true,'id':3,'nodes':1}");
    CHECK_REPLY(x, "{'a\\\\':1,'\\'id\\'':4,'id':5,'cmd':'perft','depth':0}",
                "{'ok':true,'id':5,'nodes':1}");
    CHECK_REPLY(x, "{'ID':1,'id ':2,'cmd':'perft','depth':0}", "{'ok':true,'nodes':1}");
    tp_engine_free(x);
}

TEST(engine_echoes_the_id_of_a_wrong_request_but_not_of_what_is_not_json) {
    tp_engine *x = tp_engine_new(&host);
    static const char *const with_id[] = {"{'id':7}", "{'cmd':'fly','id':7}",
                                          "{'id':7,'cmd':'moves'}",
                                          "{'cmd':'new','game':'template','players':9,'id':7}"};
    static const char *const without[] = {"['id',7]", "{'id':7,'id':7}", "{'id':7", "'id'"};
    for (size_t i = 0; i < sizeof with_id / sizeof *with_id; i++) {
        char *reply = ask(x, with_id[i]);
        CHECK_EQ(strncmp(reply, "{\"ok\":false,\"id\":7,\"error\":{", 28), 0);
        free(reply);
    }
    for (size_t i = 0; i < sizeof without / sizeof *without; i++) {
        char *reply = ask(x, without[i]);
        CHECK_EQ(strncmp(reply, "{\"ok\":false,\"error\":{", 21), 0);
        free(reply);
    }
    tp_engine_free(x);
}

/* ---- messages ---- */

/* What a message quotes is cut somewhere; the reply is JSON all the same (answer checks it). */
TEST(engine_replies_are_json_whatever_they_quote) {
    static const char *const requests[] = {
        "{'cmd':'%s'}",
        "{'cmd':'new','game':'%s','players':2}",
        "{'cmd':'play','move':'%s'}",
        "{'cmd':'bot','bot':'%s','ms':1}",
        "{'cmd':'new','game':'template','players':2,'options':{'%s':1}}",
        "{'cmd':'new','game':'solo-jump','players':1,'edition':{'%s':1}}",
        "{'cmd':'load','state':{'game':'template','%s':1}}",
        "{'cmd':'load','state':{'game':'%s'}}",
        "{'cmd':'moves','%s",
        "{'cmd':'moves'}%s",
    };
    tp_engine *x = engine_with(NEW_TEMPLATE);
    for (size_t shift = 0; shift < 8; shift++) {
        char word[1200] = "", request[2048];
        memset(word, 'x', shift);
        for (size_t n = shift; n + 5 < sizeof word; n += 4) memcpy(word + n, "\xF0\x9F\x9A\x97", 5);
        for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
            const char *mark = strstr(requests[i], "%s");
            snprintf(request, sizeof request, "%.*s%s%s", (int)(mark - requests[i]), requests[i],
                     word, mark + 2);
            char *reply = ask(x, request);
            CHECK(strstr(reply, "\"ok\":false") != NULL);
            free(reply);
        }
    }
    tp_engine_free(x);
}

/* ---- time and chance ---- */

TEST(engine_has_no_time_and_no_chance_but_its_hosts) {
    static const char begin[] = "{'cmd':'new','game':'route66','players':2}";
    tp_engine *x = engine_with(begin), *y = engine_with(begin);
    tp_engine *seeded = engine_with("{'cmd':'new','game':'route66','players':2,'seed':'fresh'}");
    char *a = ask(x, "{'cmd':'playout','games':5}"), *b = ask(y, "{'cmd':'playout','games':5}");
    char *c = ask(seeded, "{'cmd':'playout','games':5,'seed':'fresh'}");
    CHECK_TEXT(a, b);
    CHECK_TEXT(a, c);
    CHECK(strstr(a, "\"seconds\":0") != NULL);
    free(a);
    free(b);
    free(c);
    tp_engine_free(x);
    tp_engine_free(y);
    tp_engine_free(seeded);
}
