/* app/tui/games/test_draw_any.c: games without a drawing of their own. Games that have one are
 * looked at as if they had none, and the template, which has none. */
#include "app/tui/games/test_scene.h"

#include "core/play.h"

#include <stdio.h>
#include <string.h>

/* The whole sheet as lines of text. */
static void check_picture(const test_scene *t, const char *expected) {
    static char out[1 << 14];
    int width, height;
    size_t used = 0;
    tp_canvas c;
    t->drawing->size(t->s, &width, &height);
    tp_canvas_init(&c, width, height, false);
    t->drawing->draw(t->s, &c);
    for (int y = 0; y < height; y++) {
        char row[1024];
        tp_canvas_row(&c, y, row, sizeof row);
        used += (size_t)snprintf(out + used, sizeof out - used, "%s\n", row);
    }
    CHECK_TEXT(out, expected);
    tp_canvas_done(&c);
}

static void open_any(test_scene *t, const tp_match *m) {
    scene_open(t, m);
    t->drawing = &tp_draw_any;
}

TEST(draw_any_shows_a_board_with_coordinates) {
    tp_match *m = begin("quadro-be", 2, NULL, NULL);
    test_scene t;
    play(m, "a1 b2 a4");
    open_any(&t, m);
    scene_look_now(&t, TP_ENGLISH, 40, 12);
    check_picture(&t, " 4  C  .  .  .\n"
                      " 3  .  .  .  .\n"
                      " 2  .  t  .  .\n"
                      " 1  S  .  .  .\n"
                      "    a  b  c  d\n"
                      "\n"
                      "ply        3\n");
    scene_close(&t);
    tp_match_free(m);
}

/* Two letters for a space, and moves of two spaces, some of them captures. */
TEST(draw_any_lets_spaces_be_chosen_on_the_board) {
    tp_match *m = begin("stargate", 2, NULL, NULL);
    test_scene t;
    tp_spot b4 = {0}, e4 = {0};
    char steps[4 * TP_SENTENCE];
    open_any(&t, m);
    scene_look_now(&t, TP_ENGLISH, 60, 20);
    scene_choose(&t, "b4-e4", steps);
    CHECK_TEXT(steps, "b4: S0 | Nozzler b4 to e4");
    CHECK(t.drawing->place(t.s, 0, "b4", &b4) && t.drawing->place(t.s, 1, "xe4", &e4));
    CHECK_EQ(b4.y, e4.y);
    CHECK_EQ(e4.x - b4.x, 3 * e4.width);
    CHECK(!t.drawing->place(t.s, 0, "m1", &e4) && !t.drawing->place(t.s, 0, "a13", &e4));
    CHECK(!t.drawing->place(t.s, 0, "pass", &e4) && !t.drawing->place(t.s, 0, "b4-e4", &e4));
    scene_close(&t);
    tp_match_free(m);
}

/* The template has no drawing and no board: two words of one length are none. */
TEST(draw_any_shows_other_games_as_they_are_printed) {
    tp_match *m = begin("template", 2, NULL, NULL);
    test_scene t;
    char steps[4 * TP_SENTENCE];
    open_any(&t, m);
    scene_look_now(&t, TP_GERMAN, 40, 12);
    check_picture(&t, "said       [null,null]\n");
    scene_choose(&t, "left", steps);
    CHECK_TEXT(steps, "„links“ sagen");
    play(m, "left left");
    scene_look_now(&t, TP_GERMAN, 40, 12);
    check_picture(&t, "said       [\"left\",\"left\"]\n");
    scene_close(&t);
    tp_match_free(m);
}

/* In random games every move is chosen by its steps, and a space is where the sheet is. */
static void watch(const char *game, int players) {
    tp_match *m = begin(game, players, NULL, NULL);
    test_scene t;
    tp_rng g;
    tp_scratch x;
    open_any(&t, m);
    tp_rng_seed_text(&g, game, strlen(game));
    tp_scratch_init(&x, tp_match_rules(m));
    for (int ply = 0; ply < 40 && tp_match_node(m).kind != TP_END; ply++) {
        char steps[4 * TP_SENTENCE];
        int seat, width, height;
        scene_look_now(&t, ply % 2 == 0 ? TP_ENGLISH : TP_GERMAN, 51, 21);
        t.drawing->size(t.s, &width, &height);
        if (t.s->count > 0)
            scene_choose(&t, t.s->moves[tp_rng_below(&g, (uint32_t)t.s->count)], steps);
        for (size_t i = 0; i < t.s->count; i++) {
            tp_step way[TP_STEPS];
            tp_spot at;
            const int n = t.drawing->steps(t.s, t.s->moves[i], way);
            for (int k = 0; k < n; k++)
                if (t.drawing->place(t.s, k, way[k], &at))
                    CHECK(at.x >= 0 && at.x + at.width <= width && at.y >= 0 && at.y < height);
        }
        const tp_node node = tp_match_node(m);
        const tp_move move =
            tp_random_move(tp_match_rules(m), tp_match_state(m), node, &g, &x, &seat);
        tp_match_push(m, seat, move);
    }
    tp_scratch_done(&x);
    scene_close(&t);
    tp_match_free(m);
}

TEST(draw_any_every_game_can_be_played_without_a_drawing) {
    static const struct {
        const char *game;
        int players;
    } games[] = {{"quadro-be", 2}, {"solo-jump", 1}, {"blockade", 2},
                 {"stargate", 4},  {"jump", 2},      {"route66", 3},
                 {"autobahn", 3},  {"gridlock", 2},  {"transmitter", 2}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        watch(games[i].game, games[i].players);
}
