/* table/test/test_record.c: records of every game are written, read back, and not believed when
 * wrong.
 */
#include "test.h"

#include "games/games.h"
#include "table/record.h"
#include "table/test/test_sit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const tp_seed seed = {.text = "test", .length = 4};
static const char *const names[TP_SEATS] = {"anna", "bob", "", "d\"\\", "e", "f", "g", "ä"};

/* A random game of at most so many plies, the caller's. */
static tp_match *random_match(const tp_game *game, int players, const char *text, size_t plies) {
    tp_rng g;
    tp_rng_seed_text(&g, text, strlen(text));
    return sit_random_match(game, players, &g, plies);
}

static tp_match *read_text(const char *text, size_t length, tp_error *e) {
    tp_match *m = NULL;
    tp_json *record = tp_json_parse(text, length, e);
    if (record != NULL) m = tp_record_read(record, sit_means.hash, e);
    tp_json_free(record);
    return m;
}

/* What was read is the same position after the same moves, and prints the same record. */
static void check_same(const tp_match *m, const tp_writer *w) {
    tp_error e = {0};
    tp_writer again = {0};
    tp_match *copy = read_text(w->data, w->length, &e);
    if (copy == NULL) fail_msg("%s at %s: %s", e.message, e.path, w->data);
    CHECK_EQ(tp_match_plies(copy), tp_match_plies(m));
    assert_memory_equal(tp_match_state(copy), tp_match_state(m),
                        tp_match_rules(m)->game->state_size);
    CHECK_EQ(tp_match_rules(copy)->digest, tp_match_rules(m)->digest);
    tp_record_write(copy, seed, names, &again);
    CHECK_TEXT(again.data, w->data);
    tp_writer_done(&again);
    tp_match_free(copy);
}

TEST(a_record_of_any_game_reads_back_to_the_same_position) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++)
        for (int n = tp_min_players(*g); n <= tp_max_players(*g); n++) {
            if (((*g)->players & TP_PLAYERS(n)) == 0) continue;
            for (size_t plies = 0; plies <= 100000; plies = plies * 5 + 20) {
                tp_writer w = {0};
                tp_match *m = random_match(*g, n, "record", plies);
                tp_record_write(m, seed, names, &w);
                check_same(m, &w);
                tp_writer_done(&w);
                tp_match_free(m);
            }
        }
}

/* One byte changed, one left out, one put in, or a stretch left out. */
static size_t mutate(char *text, size_t length, tp_rng *g) {
    const size_t at = tp_rng_below(g, (uint32_t)length);
    size_t gone = 1;
    switch (tp_rng_below(g, 4)) {
    case 0: text[at] = (char)(' ' + tp_rng_below(g, 95)); return length;
    case 1: text[at] = text[tp_rng_below(g, (uint32_t)length)]; return length;
    case 2: gone = 1 + tp_rng_below(g, 20); break;
    default: break;
    }
    if (gone > length - at) gone = length - at;
    memmove(text + at, text + at + gone, length - at - gone);
    return length - gone;
}

/* A mutation may hit a name or the seed, and then the record is as good as before. */
TEST(a_mutated_record_is_refused_or_still_true) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++) {
        tp_writer w = {0};
        tp_rng rng;
        tp_match *m = random_match(*g, tp_min_players(*g), "mutate", 60);
        tp_record_write(m, seed, names, &w);
        tp_rng_seed(&rng, 1);
        for (int i = 0; i < 300; i++) {
            tp_error e = {0};
            char *text = tp_alloc(w.length);
            memcpy(text, w.data, w.length);
            const size_t length = mutate(text, w.length, &rng);
            tp_match *copy = read_text(text, length, &e);
            CHECK(copy != NULL || e.message[0] != '\0');
            tp_match_free(copy);
            free(text);
        }
        tp_writer_done(&w);
        tp_match_free(m);
    }
}

#define RECORD                                                                                     \
    "{'format':'turnpike-record','version':1,'game':'quadro-be','players':2,"                      \
    "'options':{'ply_limit':4},'edition':null,'seed':'s','names':['a','b'],"                       \
    "'moves':['0:a1','1:b2','0:a4','1:c3'],"                                                       \
    "'result':{'ranks':[1,1],'scores':null,'reason':'limit'}}"

static tp_match *read_quoted(const char *text, tp_error *e) {
    char *json = quoted(text);
    tp_match *m = read_text(json, strlen(json), e);
    free(json);
    return m;
}

TEST(a_record_written_by_hand_can_be_read) {
    tp_error e = {0};
    tp_match *m = read_quoted(RECORD, &e);
    assert_non_null(m);
    CHECK_NODE(m, "{'kind':'end','ranks':[1,1],'scores':null,'reason':'limit'}");
    tp_match_free(m);
}

TEST(a_record_names_the_players) {
    tp_error e = {0};
    char *json = quoted(RECORD);
    tp_json *record = tp_json_parse(json, strlen(json), &e);
    CHECK_TEXT(tp_record_name(record, 0), "a");
    CHECK_TEXT(tp_record_name(record, 1), "b");
    tp_json_free(record);
    free(json);
}

static void check_refused(const char *find, const char *with, tp_code code, const char *path) {
    tp_error e = {0};
    char *changed = replaced(RECORD, find, with);
    tp_match *m = read_quoted(changed, &e);
    if (m != NULL || e.code != code || !e.has_path || strcmp(e.path, path) != 0)
        fail_msg("%s: %s at %s: %s", changed, tp_code_word(e.code), e.path, e.message);
    CHECK(e.message[0] != '\0');
    free(changed);
}

TEST(a_record_with_one_thing_wrong_is_refused_there) {
    check_refused("'turnpike-record'", "'pgn'", TP_BAD_REQUEST, "/format");
    check_refused("'version':1", "'version':2", TP_BAD_REQUEST, "/version");
    check_refused("'version':1,", "", TP_BAD_REQUEST, "/version");
    check_refused("'seed':'s'", "'seed':7", TP_BAD_REQUEST, "/seed");
    check_refused("'seed':'s'", "'seed':'s','luck':1", TP_BAD_REQUEST, "/luck");
    check_refused("'quadro-be'", "'chess'", TP_UNKNOWN_GAME, "/game");
    check_refused("'quadro-be'", "null", TP_UNKNOWN_GAME, "/game");
    check_refused("'players':2", "'players':3", TP_BAD_PLAYERS, "/players");
    check_refused("'ply_limit':4", "'ply_limit':0", TP_BAD_OPTION, "/options/ply_limit");
    check_refused("'edition':null", "'edition':'x'", TP_BAD_EDITION, "/edition");
    check_refused("'names':['a','b']", "'names':['a']", TP_BAD_REQUEST, "/names");
    check_refused("'names':['a','b']", "'names':['a',1]", TP_BAD_REQUEST, "/names/1");
    check_refused("['0:a1','1:b2','0:a4','1:c3']", "3", TP_BAD_REQUEST, "/moves");
    check_refused("'0:a4'", "4", TP_BAD_REQUEST, "/moves/2");
    check_refused("'0:a4'", "'a4'", TP_BAD_REQUEST, "/moves/2");
    check_refused("'0:a4'", "'9:a4'", TP_BAD_REQUEST, "/moves/2");
    check_refused("'0:a4'", "'1:a4'", TP_WRONG_SEAT, "/moves/2");
    check_refused("'0:a4'", "'-:a4'", TP_WRONG_SEAT, "/moves/2");
    check_refused("'0:a4'", "'0:a1'", TP_ILLEGAL_MOVE, "/moves/2");
    check_refused("'0:a4'", "'0:a4\\u0000'", TP_ILLEGAL_MOVE, "/moves/2");
    check_refused("'1:c3'", "'1:c3','0:d4'", TP_GAME_OVER, "/moves/4");
    check_refused("'1:c3'", "'1:c3','-:d4'", TP_GAME_OVER, "/moves/4");
    check_refused(",'1:c3'", "", TP_BAD_REQUEST, "/result");
    check_refused("{'ranks':[1,1],'scores':null,'reason':'limit'}", "null", TP_BAD_REQUEST,
                  "/result");
    check_refused("'ranks':[1,1]", "'ranks':[1,2]", TP_BAD_REQUEST, "/result/ranks/1");
    check_refused("'ranks':[1,1]", "'ranks':[1]", TP_BAD_REQUEST, "/result/ranks");
    check_refused("'scores':null", "'scores':[0,0]", TP_BAD_REQUEST, "/result/scores");
    check_refused("'reason':'limit'", "'reason':'line'", TP_BAD_REQUEST, "/result/reason");
}

/* The first move that is listed, or what chance draws. */
static void push_any(tp_match *m) {
    const tp_rules *r = tp_match_rules(m);
    const tp_node n = tp_match_node(m);
    const int seat = n.kind == TP_RACE ? 0 : n.seat;
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    tp_error e;
    if (n.kind == TP_CHANCE) {
        tp_match_roll(m, moves, &e);
    } else {
        r->game->moves(r, tp_match_state(m), seat, moves);
        tp_match_push(m, seat, moves[0]);
    }
    free(moves);
}

TEST(a_game_that_was_read_back_goes_on_with_the_same_rolls) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++) {
        tp_error e = {0};
        tp_writer w = {0};
        tp_match *m = begin((*g)->id, tp_min_players(*g), NULL, NULL);
        for (int i = 0; i < 40 && tp_match_node(m).kind != TP_END; i++) push_any(m);
        tp_record_write(m, seed, names, &w);
        tp_match *copy = read_text(w.data, w.length, &e);
        for (int i = 0; i < 60 && tp_match_node(m).kind != TP_END; i++) {
            push_any(m);
            push_any(copy);
        }
        assert_memory_equal(tp_match_state(copy), tp_match_state(m), (*g)->state_size);
        tp_match_free(copy);
        tp_match_free(m);
        tp_writer_done(&w);
    }
}
