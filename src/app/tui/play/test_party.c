/* app/tui/play/test_party.c: games that people play: choosing by steps, taking back, keeping, and
 * what every game owes the client, looked at in random games of all of them. */
#include "test.h"

#include "app/file.h"
#include "app/tui/pages/page.h"
#include "app/tui/play/party.h"
#include "app/tui/play/stage.h"
#include "app/tui/screen/screen.h"
#include "core/play.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A file that is gone when the test is. */
static char kept[64];

static tp_order order_of(const char *game, int players) {
    tp_order o = {.setup = {.game = game, .players = players, .seed = "party"}, .save = kept};
    snprintf(kept, sizeof kept, "/tmp/turnpike-party-%ld.json", (long)getpid());
    return o;
}

static tp_order with_seats(tp_order o, const char *first, const char *second) {
    o.seats = 2;
    o.seat[0] = first;
    o.seat[1] = second;
    return o;
}

static void open_party(tp_party *p, const tp_order *o) {
    CHECK(tp_party_open(p, o));
}

static void close_party(tp_party *p) {
    tp_party_close(p);
    remove(kept);
}

/* Lets whoever is to act do anything. */
static void push_any(tp_party *p, tp_rng *g, tp_scratch *x) {
    int seat;
    const tp_node n = tp_match_node(p->m);
    const tp_move move = tp_random_move(p->rules, tp_match_state(p->m), n, g, x, &seat);
    if (seat == TP_TABLE)
        tp_party_roll(p);
    else
        tp_party_push(p, seat, move);
}

/* ---- what every game owes ---- */

static void check_label(const tp_party *p, const char *label) {
    const size_t n = strlen(label);
    if (n == 0 || n >= TP_SENTENCE || tp_canvas_columns(label) > 120)
        fail_msg("%s: a label is \"%s\"", p->rules->game->id, label);
    for (size_t i = 0; i < n; i++) CHECK((unsigned char)label[i] >= ' ');
}

/* Every ply has a sentence, and every line is one. */
static void check_told(const tp_party *p, const tp_told *t) {
    if (t->text[0] == '\0' && strcmp(t->move, "pass") == 0) return; /* others are still asked */
    for (const char *line = t->text;;) {
        const size_t n = strcspn(line, "\n");
        if (n < 5 || n > 400 || strchr(".!?:)", line[n - 1]) == NULL)
            fail_msg("%s: %s is told as \"%s\"", p->rules->game->id, t->move, t->text);
        if (line[n] == '\0') break;
        line += n + 1;
    }
}

/* Follows the steps of one move as a player would; it must be the move that comes out. */
static void check_reached(const tp_party *p, const tp_stage *stage, size_t move) {
    tp_picker x = {0};
    size_t chosen = stage->scene.count;
    tp_picker_set(&x, p->drawing, &stage->scene);
    for (int i = 0; i <= TP_STEPS && chosen == stage->scene.count; i++) {
        tp_picker_point(&x, move);
        check_label(p, x.picks[x.cursor].label);
        if (!tp_picker_take(&x, x.cursor, &chosen)) chosen = stage->scene.count;
    }
    if (chosen != move)
        fail_msg("%s: %s cannot be chosen by its steps", p->rules->game->id,
                 stage->scene.moves[move]);
    CHECK(x.depth < TP_STEPS);
    while (tp_picker_back(&x)) continue;
    CHECK_EQ(x.depth, 0);
    tp_picker_done(&x);
}

/* Every spot is on the sheet, and a sheet is no wider than its place unless it is a map. */
static void check_layout(const tp_party *p, tp_stage *stage, int width, int height) {
    tp_layout l;
    tp_picker x = {0};
    tp_layout_find(&l, p->drawing, &stage->scene, width, height);
    CHECK(l.sheet_width > 0 && l.sheet_height > 0);
    const bool may_scroll = width < 80 || strcmp(p->rules->game->id, "gridlock") == 0 ||
                            tp_drawing_of(p->rules->game->id) == NULL;
    if (!may_scroll && (l.sheet_width > l.board.width || l.sheet_height > l.board.height))
        fail_msg("%s: %dx%d does not fit into %dx%d", p->rules->game->id, l.sheet_width,
                 l.sheet_height, l.board.width, l.board.height);
    tp_picker_set(&x, p->drawing, &stage->scene);
    for (size_t i = 0; i < x.count; i++) {
        const tp_spot *spot = &x.picks[i].spot;
        if (!x.picks[i].has_spot) continue;
        CHECK(spot->x >= 0 && spot->width > 0 && spot->x + spot->width <= l.sheet_width);
        CHECK(spot->y >= 0 && spot->y < l.sheet_height);
    }
    tp_picker_done(&x);
}

static void check_position(tp_party *p, tp_rng *g) {
    const int actor = tp_table_asked(p->table);
    tp_stage stage = {0};
    if (actor < 0) return;
    for (tp_language language = TP_ENGLISH; language <= TP_GERMAN; language++) {
        tp_party_speak(p, language);
        tp_stage_set(&stage, p, tp_match_state(p->m), actor, actor);
        check_layout(p, &stage, 160, 50);
        check_layout(p, &stage, 80, 24);
        check_layout(p, &stage, 60, 20);
        check_layout(p, &stage, TP_LEAST_WIDTH, TP_LEAST_HEIGHT);
        for (int i = 0; i < 5; i++)
            check_reached(p, &stage, tp_rng_below(g, (uint32_t)stage.scene.count));
    }
    tp_stage_done(&stage);
}

static void check_all_steps_differ(const tp_party *p) {
    const int actor = tp_table_asked(p->table);
    tp_stage stage = {0};
    if (actor < 0) return;
    tp_stage_set(&stage, p, tp_match_state(p->m), actor, actor);
    stage.scene.width = 80;
    stage.scene.height = 21;
    for (size_t i = 0; i < stage.scene.count && stage.scene.count <= 64; i++)
        check_reached(p, &stage, i);
    tp_stage_done(&stage);
}

static void check_game(const tp_game *game, int players) {
    const tp_order o = order_of(game->id, players);
    tp_party p;
    tp_rng g;
    tp_scratch x;
    open_party(&p, &o);
    tp_scratch_init(&x, p.rules);
    tp_rng_seed_text(&g, "any", 3);
    for (int i = 0; i < 120 && tp_match_node(p.m).kind != TP_END; i++) {
        if (i % 11 == 0) check_position(&p, &g);
        if (i % 5 == 0) check_all_steps_differ(&p);
        push_any(&p, &g, &x);
    }
    for (int viewer = TP_EVERYTHING; viewer < players; viewer++) {
        tp_party_tell(&p, viewer);
        CHECK_EQ(p.told_count, tp_match_plies(p.m));
        for (size_t i = 0; i < p.told_count; i++) check_told(&p, &p.told[i]);
    }
    tp_scratch_done(&x);
    close_party(&p);
}

TEST(tui_every_move_of_every_game_can_be_chosen_by_its_steps) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++)
        for (int n = tp_min_players(*g); n <= tp_max_players(*g); n++)
            if (((*g)->players & TP_PLAYERS(n)) != 0) check_game(*g, n);
}

/* ---- choosing ---- */

TEST(tui_the_cursor_goes_to_the_nearest_spot_in_a_direction) {
    const tp_order o = order_of("quadro-be", 2);
    tp_party p;
    tp_stage stage = {0};
    tp_picker x = {0};
    tp_layout l;
    open_party(&p, &o);
    tp_stage_set(&stage, &p, tp_match_state(p.m), 0, 0);
    tp_layout_find(&l, p.drawing, &stage.scene, 80, 24);
    tp_picker_set(&x, p.drawing, &stage.scene);
    CHECK_EQ(x.count, 16);
    CHECK_TEXT(x.picks[x.cursor].step, "a1");
    CHECK(tp_picker_go(&x, 1, 0));
    CHECK_TEXT(x.picks[x.cursor].step, "b1");
    CHECK(tp_picker_go(&x, 0, -1));
    CHECK_TEXT(x.picks[x.cursor].step, "b2");
    CHECK(tp_picker_go(&x, -1, 0));
    CHECK(!tp_picker_go(&x, -1, 0));
    CHECK_TEXT(x.picks[x.cursor].step, "a2");
    size_t found = 99;
    const tp_spot *spot = &x.picks[x.cursor].spot;
    CHECK(tp_picker_at(&x, spot->x, spot->y, &found) && found == x.cursor);
    CHECK(!tp_picker_at(&x, -1, 0, &found));
    tp_picker_done(&x);
    tp_stage_done(&stage);
    close_party(&p);
}

/* ---- seats ---- */

TEST(tui_the_first_game_is_against_easy_bots) {
    tp_order o = order_of("route66", 3);
    tp_party p;
    open_party(&p, &o);
    CHECK_TEXT(p.word[1], "medium");
    close_party(&p);
    o.is_first = true;
    open_party(&p, &o);
    CHECK(p.is_human[0]);
    CHECK_TEXT(p.word[1], "easy");
    CHECK_TEXT(p.word[2], "easy");
    close_party(&p);
}

TEST(tui_seats_are_people_bots_and_names) {
    tp_order o = with_seats(order_of("quadro-be", 0), "human", "easy");
    tp_party p;
    open_party(&p, &o);
    CHECK(p.is_human[0] && !p.is_human[1]);
    CHECK_EQ(p.humans, 1);
    CHECK_TEXT(p.name[1], "Blue");
    CHECK_EQ(tp_party_onlooker(&p), 0);
    CHECK(!tp_party_covers(&p));
    close_party(&p);
    o = with_seats(order_of("autobahn", 0), "human", "human");
    open_party(&p, &o);
    CHECK(tp_party_covers(&p));
    CHECK_EQ(tp_party_onlooker(&p), TP_TABLE);
    close_party(&p);
    o = with_seats(order_of("jump", 0), "human", "hard"); /* levels everywhere */
    open_party(&p, &o);
    close_party(&p);
    o = with_seats(order_of("quadro-be", 0), "human", "nobody");
    CHECK(!tp_party_open(&p, &o));
}

TEST(tui_seats_have_the_colours_of_the_game) {
    tp_order o = order_of("transmitter", 2);
    tp_party p;
    open_party(&p, &o);
    CHECK_TEXT(p.name[0], "Red");
    CHECK_TEXT(p.name[1], "Green");
    close_party(&p);
    o = order_of("transmitter", 3);
    o.setup.option[o.setup.options++] = "left_out=blue";
    open_party(&p, &o);
    CHECK_TEXT(p.name[1], "Green");
    CHECK_TEXT(p.name[2], "Yellow");
    close_party(&p);
    o = order_of("gridlock", 2);
    o.setup.option[o.setup.options++] = "colours=yellow,red";
    open_party(&p, &o);
    CHECK_TEXT(p.name[0], "Yellow");
    CHECK_EQ(p.colour[1], 0);
    close_party(&p);
}

TEST(tui_at_a_race_people_come_first_and_may_let_others_go) {
    tp_order o = with_seats(order_of("gridlock", 2), "easy", "human");
    tp_party p;
    open_party(&p, &o);
    while (tp_match_node(p.m).kind != TP_RACE) tp_party_roll(&p);
    CHECK_EQ(tp_table_asked(p.table), 1);
    CHECK(tp_table_defer(p.table));
    CHECK_EQ(tp_table_asked(p.table), 0);
    close_party(&p);
}

/* ---- taking back ---- */

static void push_text(tp_party *p, int seat, const char *text) {
    tp_move move;
    tp_error e;
    CHECK(tp_match_legal(p->m, seat, text, strlen(text), &move, &e));
    tp_party_push(p, seat, move);
}

TEST(tui_alone_one_takes_back_to_the_own_last_decision) {
    const tp_order o = with_seats(order_of("quadro-be", 2), "human", "random");
    tp_party p;
    const char *why;
    open_party(&p, &o);
    CHECK(!tp_party_undo(&p, &why));
    CHECK_TEXT(why, "There is nothing to take back.");
    push_text(&p, 0, "a1");
    push_text(&p, 1, "b2");
    CHECK(tp_party_undo(&p, &why));
    CHECK_EQ(tp_match_plies(p.m), 0);
    close_party(&p);
}

TEST(tui_among_people_only_own_steps_are_taken_back) {
    const tp_order o = with_seats(order_of("quadro-be", 2), "human", "human");
    tp_party p;
    const char *why;
    open_party(&p, &o);
    push_text(&p, 0, "a1");
    CHECK(!tp_party_undo(&p, &why));
    CHECK_TEXT(why, "The last move was somebody else's.");
    CHECK_EQ(tp_match_plies(p.m), 1);
    close_party(&p);
}

/* In a random game with two people every step back that is granted is one's own, and nothing that
 * the seat sees now was hidden from it before. */
TEST(tui_among_people_chance_and_secrets_stay) {
    static const char *const games[] = {"gridlock", "autobahn", "route66"};
    for (size_t k = 0; k < sizeof games / sizeof *games; k++) {
        const tp_order o = with_seats(order_of(games[k], 2), "human", "human");
        tp_party p;
        tp_rng g;
        tp_scratch x;
        const char *why;
        int granted = 0, refused = 0;
        open_party(&p, &o);
        tp_scratch_init(&x, p.rules);
        tp_rng_seed_text(&g, "any", 3);
        for (int i = 0; i < 150 && tp_match_node(p.m).kind != TP_END; i++) {
            const tp_node before = tp_match_node(p.m);
            push_any(&p, &g, &x);
            const size_t plies = tp_match_plies(p.m);
            if (before.kind == TP_CHANCE) {
                CHECK(!tp_party_undo(&p, &why));
                refused++;
            } else if (tp_party_undo(&p, &why)) {
                CHECK_EQ(tp_table_asked(p.table), before.seat);
                granted++;
                push_any(&p, &g, &x);
            } else {
                CHECK_EQ(tp_match_plies(p.m), plies);
                refused++;
            }
        }
        CHECK(refused > 0);
        if (strcmp(games[k], "route66") != 0) CHECK(granted > 0);
        tp_scratch_done(&x);
        close_party(&p);
    }
}

/* ---- keeping ---- */

static void check_same_position(const tp_party *a, const tp_party *b) {
    assert_memory_equal(tp_match_state(a->m), tp_match_state(b->m), a->rules->game->state_size);
}

TEST(tui_a_game_is_kept_after_every_move_and_resumed) {
    for (const tp_game *const *game = tp_games; *game != NULL; game++) {
        tp_order o = order_of((*game)->id, 0);
        tp_party p, again;
        tp_rng g;
        tp_scratch x;
        open_party(&p, &o);
        tp_scratch_init(&x, p.rules);
        tp_rng_seed_text(&g, "any", 3);
        for (int i = 0; i < 20 && !tp_party_is_over(&p); i++) push_any(&p, &g, &x);
        char *line = tp_party_resume_line(&p);
        CHECK(strstr(line, kept) != NULL);
        free(line);
        const tp_order resumed = {.setup = {.load = kept}};
        open_party(&again, &resumed);
        check_same_position(&p, &again);
        CHECK(again.is_human[0] && again.humans == 1 && again.is_kept);
        CHECK_TEXT(again.path, kept);
        tp_party_close(&again);
        tp_scratch_done(&x);
        close_party(&p);
    }
}

TEST(tui_a_game_from_a_state_is_kept_with_the_state_it_began_with) {
    tp_order o = order_of("quadro-be", 2);
    char from[80];
    tp_party p, again, resumed;
    tp_writer w = {0};
    const char *why;
    open_party(&p, &o);
    push_text(&p, 0, "a1");
    tp_state_write(p.rules, tp_match_state(p.m), TP_EVERYTHING, &w);
    snprintf(from, sizeof from, "%s.state", kept);
    CHECK(tp_file_write(from, w.data, w.length));
    o = with_seats((tp_order){.setup = {.load = from}, .save = kept}, "easy", "human");
    open_party(&again, &o);
    CHECK(!tp_party_undo(&again, &why));
    push_text(&again, 1, "b2");
    o = (tp_order){.setup = {.load = kept}};
    open_party(&resumed, &o);
    check_same_position(&again, &resumed);
    CHECK(!resumed.is_human[0] && resumed.is_human[1]);
    CHECK(tp_party_undo(&resumed, &why));
    check_same_position(&resumed, &p);
    tp_party_close(&resumed);
    tp_party_close(&again);
    remove(from);
    tp_writer_done(&w);
    close_party(&p);
}

TEST(tui_a_game_that_cannot_be_written_says_so_until_it_can) {
    tp_order o = order_of("quadro-be", 2);
    tp_party p;
    o.save = "/nonexistent/game.json";
    open_party(&p, &o);
    push_text(&p, 0, "a1");
    CHECK(p.is_behind && !p.is_kept);
    CHECK(!tp_party_keep_as(&p, "/nonexistent/other.json"));
    CHECK_TEXT(p.path, "/nonexistent/game.json");
    CHECK(tp_party_keep_as(&p, kept));
    CHECK(!p.is_behind && p.is_kept);
    close_party(&p);
}

TEST(tui_what_cannot_be_written_is_rescued) {
    char data[64], path[128] = "";
    snprintf(data, sizeof data, "/tmp/turnpike-rescue-%ld", (long)getpid());
    setenv("XDG_DATA_HOME", data, 1);
    tp_order o = order_of("quadro-be", 2);
    o.save = "/nonexistent/game.json";
    tp_party p;
    open_party(&p, &o);
    push_text(&p, 0, "a1");
    CHECK(p.is_behind);
    tp_party_rescue(&p);
    CHECK(!p.is_behind && p.is_kept);
    snprintf(path, sizeof path, "%s/turnpike/quadro-be-", data);
    CHECK(strncmp(p.path, path, strlen(path)) == 0);
    CHECK(remove(p.path) == 0);
    snprintf(path, sizeof path, "%s/turnpike", data);
    CHECK(rmdir(path) == 0 && rmdir(data) == 0);
    unsetenv("XDG_DATA_HOME");
    close_party(&p);
}

static void join_lines(void *context, const char *line) {
    char *all = context;
    snprintf(all + strlen(all), 256 - strlen(all), "%s|", line);
}

/* As a table server writes it when somebody resigns. */
TEST(tui_a_record_that_a_table_ended_says_how) {
    static const char record[] =
        "{\"format\":\"turnpike-record\",\"version\":1,\"game\":\"quadro-be\",\"players\":2,"
        "\"options\":{\"ply_limit\":200},\"edition\":null,\"seed\":\"\","
        "\"names\":[\"Ada\",\"Bea\"],\"moves\":[\"0:a1\",\"1:b2\"],\"result\":null,"
        "\"ended\":{\"ranks\":[2,1],\"scores\":null,\"reason\":\"resigned\"}}";
    char all[256] = "";
    tp_party p;
    order_of("quadro-be", 2);
    CHECK(tp_file_write(kept, record, sizeof record - 1));
    const tp_order o = {.setup = {.load = kept}, .is_replay = true, .language = TP_GERMAN};
    open_party(&p, &o);
    CHECK(tp_party_is_over(&p) && p.humans == 2);
    tp_party_say_result(&p, join_lines, all);
    CHECK_TEXT(all, "Die Partie ist zu Ende.|Es wurde aufgegeben.|1. Bea|2. Ada|");
    close_party(&p);
}

TEST(tui_the_title_names_an_edition_that_is_not_ours) {
    tp_party p;
    tp_order o = order_of("gridlock", 2);
    open_party(&p, &o);
    CHECK_TEXT(p.title, "Gridlock: Boston");
    close_party(&p);
    o.setup.edition = TP_SOURCE_DIR "/editions/examples/passau.json";
    open_party(&p, &o);
    CHECK_TEXT(p.title, "Gridlock: Passau");
    close_party(&p);
}

TEST(tui_what_is_no_game_is_refused) {
    tp_party p;
    const tp_order none = {.setup = {.load = "/nonexistent/game.json"}};
    CHECK(!tp_party_open(&p, &none));
    order_of("quadro-be", 2);
    CHECK(tp_file_write(kept, "{\"format\":1}", 12));
    const tp_order bad = {.setup = {.load = kept}};
    CHECK(!tp_party_open(&p, &bad));
    remove(kept);
    CHECK(!tp_file_replace("/nonexistent/x.json", "{}", 2));
}
