/* app/tui/games/test_draw_square.c: the drawings of the six games on boards of squares: pictures of
 * known positions, and what every drawing owes in random games. */
#include "app/tui/games/test_scene.h"

#include "app/tui/games/square.h"
#include "core/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- pictures ---- */

enum { PICTURE = 1 << 16 };

static void draw_ahead(const test_scene *t, const char *ahead, tp_canvas *c) {
    for (size_t i = 0; i < t->s->count; i++)
        if (strcmp(t->s->moves[i], ahead) == 0) t->drawing->ahead(t->s, i, true, c);
}

/* The whole sheet as lines of text, with the cursor on the move ahead; NULL: on none. */
static void picture(const tp_match *m, int width, int height, bool ascii, const char *ahead,
                    char out[PICTURE]) {
    test_scene t;
    tp_canvas c;
    int columns, rows;
    scene_open(&t, m);
    scene_look_now(&t, TP_ENGLISH, width, height);
    t.drawing->size(t.s, &columns, &rows);
    tp_canvas_init(&c, columns, rows, ascii);
    t.drawing->draw(t.s, &c);
    if (ahead != NULL) draw_ahead(&t, ahead, &c);
    size_t used = 0;
    for (int y = 0; y < rows; y++) {
        char row[1024];
        tp_canvas_row(&c, y, row, sizeof row);
        used += (size_t)snprintf(out + used, PICTURE - used, "%s\n", row);
    }
    tp_canvas_done(&c);
    scene_close(&t);
}

/* ---- what every drawing owes ---- */

typedef struct {
    const char *game;
    int players;
    const char *options;
} setup;

static const setup setups[] = {
    {"quadro-be", 2, NULL},
    {"solo-jump", 1, NULL},
    {"solo-jump", 1, "{'puzzle':6,'goal':'any'}"},
    {"blockade", 2, NULL},
    {"blockade", 2, "{'start':'diagonal','homes':'open','after_placing':'relocate'}"},
    {"stargate", 2, NULL},
    {"stargate", 4, NULL},
    {"stargate", 4, "{'mode':'alliances','capture_lines':'all','jump':true}"},
    {"transmitter", 2, "{'pair':'blue-yellow'}"},
    {"transmitter", 3, NULL},
    {"transmitter", 4, "{'bring_in':'forced'}"},
    {"jump", 2, NULL},
    {"jump", 2, "{'layout':'spread','squares':'diagonal'}"},
};

static const int sizes[][2] = {{56, 18}, {110, 44}, {50, 18}, {80, 30}, {60, 60}, {44, 12}};

/* Nothing is written beyond what size says, so a larger sheet stays empty there. */
static void check_sheet(const tp_drawing *d, const tp_scene *s) {
    enum { MARGIN = 20 };
    int width, height;
    tp_canvas c;
    d->size(s, &width, &height);
    CHECK(width > 0 && width <= (s->width > 44 ? s->width : 44) && height > 0);
    if (s->width >= 50 && s->height >= 18) CHECK(height <= s->height);
    tp_canvas_init(&c, width + MARGIN, height + MARGIN, false);
    d->draw(s, &c);
    for (int y = 0; y < c.height; y++)
        for (int x = 0; x < c.width; x++)
            if (x >= width || y >= height) CHECK_EQ(c.cells[y * c.width + x].character, 0);
    tp_canvas_done(&c);
}

/* In ASCII nothing is left without a counterpart. */
static void check_ascii(const tp_drawing *d, const tp_scene *s) {
    int width, height;
    tp_canvas c;
    d->size(s, &width, &height);
    tp_canvas_init(&c, width, height, true);
    d->draw(s, &c);
    const bool is_dealt = strcmp(d->game, "solo-jump") != 0; /* there a ? is a square not dealt */
    for (int i = 0; i < width * height; i++) {
        CHECK(c.cells[i].character < 127);
        if (is_dealt) CHECK(c.cells[i].character != '?');
    }
    tp_canvas_done(&c);
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The last step is the move, which the kernel has a label for. */
static void check_step(const tp_drawing *d, const tp_scene *s, int index, bool is_last,
                       const char *step) {
    char text[TP_SENTENCE] = "";
    tp_spot spot;
    int width, height;
    if (!is_last) d->label(s, index, step, text);
    CHECK(is_last || (text[0] != '\0' && strlen(text) < TP_SENTENCE - 1));
    d->size(s, &width, &height);
    if (!d->place(s, index, step, &spot)) return;
    CHECK(spot.x >= 0 && spot.width > 0 && spot.x + spot.width <= width);
    CHECK(spot.y >= 0 && spot.y < height);
}

/* Steps lead to one move each: no way is another's, nor ends where another goes on. */
static void check_ways(const tp_drawing *d, const tp_scene *s) {
    char(*joined)[TP_STEPS * TP_STEP_TEXT] = tp_alloc((s->count + 1) * sizeof *joined);
    const char **ways = tp_alloc((s->count + 1) * sizeof *ways);
    for (size_t i = 0; i < s->count; i++) {
        tp_step steps[TP_STEPS];
        const int n = d->steps(s, s->moves[i], steps);
        CHECK(n > 0 && n <= TP_STEPS);
        size_t used = 0;
        for (int k = 0; k < n; k++) {
            check_step(d, s, k, k == n - 1, steps[k]);
            used += (size_t)snprintf(joined[i] + used, sizeof *joined - used, "%s\001", steps[k]);
        }
        ways[i] = joined[i];
    }
    qsort(ways, s->count, sizeof *ways, by_text);
    for (size_t i = 1; i < s->count; i++)
        CHECK(strncmp(ways[i], ways[i - 1], strlen(ways[i - 1])) != 0);
    free(joined);
    free(ways);
}

static void count_line(void *context, const char *text) {
    CHECK(text[0] != '\0');
    ++*(int *)context;
}

static void check_position(test_scene *t, size_t ply) {
    const int *size = sizes[ply % (sizeof sizes / sizeof *sizes)];
    scene_look_now(t, ply % 2 == 0 ? TP_ENGLISH : TP_GERMAN, size[0], size[1]);
    check_sheet(t->drawing, t->s);
    check_ascii(t->drawing, t->s);
    check_ways(t->drawing, t->s);
    int lines = 0;
    t->drawing->say(t->s, count_line, &lines);
    CHECK(lines > 0 && lines < 20);
}

static void play_through(const setup *u, size_t most_plies, uint64_t seed) {
    tp_match *m = begin(u->game, u->players, u->options, NULL);
    test_scene t;
    tp_rng g;
    tp_scratch x;
    scene_open(&t, m);
    tp_rng_seed(&g, seed);
    tp_scratch_init(&x, tp_match_rules(m));
    for (size_t ply = 0; ply < most_plies; ply++) {
        int seat;
        const tp_node n = tp_match_node(m);
        if (ply % 5 == 0 || n.kind != TP_DECISION) check_position(&t, ply);
        if (n.kind == TP_END) break;
        const tp_move move = tp_random_move(tp_match_rules(m), tp_match_state(m), n, &g, &x, &seat);
        tp_match_push(m, seat, move);
    }
    tp_scratch_done(&x);
    scene_close(&t);
    tp_match_free(m);
}

TEST(square_boards_are_drawn_said_and_pointed_at_in_random_games) {
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) play_through(&setups[i], 100, i);
}

TEST(square_boards_cut_long_names) {
    static const char *const long_names[] = {
        "Donaudampfschifffahrtsgesellschaftskapitänsmützenträger",
        "Ääääääääääääääääääääääääääääääääää"};
    tp_match *m = begin("stargate", 2, NULL, NULL);
    test_scene t;
    scene_open(&t, m);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        scene_look_now(&t, TP_ENGLISH, sizes[i][0], sizes[i][1]);
        t.s->names = long_names;
        check_sheet(t.drawing, t.s);
    }
    scene_close(&t);
    tp_match_free(m);
}

/* ---- pictures of known positions ---- */

static void check_picture(tp_match *m, int width, int height, bool ascii, const char *expected) {
    static char out[PICTURE];
    picture(m, width, height, ascii, NULL, out);
    if (strcmp(out, expected) != 0) fputs(out, stderr);
    CHECK_TEXT(out, expected);
    tp_match_free(m);
}

/* With the cursor on a move the picture has this row. */
static void check_ahead(tp_match *m, const char *ahead, const char *row) {
    static char out[PICTURE];
    picture(m, 56, 18, false, ahead, out);
    if (strstr(out, row) == NULL) fail_msg("no row %s in\n%s", row, out);
    tp_match_free(m);
}

TEST(quadro_be_shows_points_coming_turns_and_what_is_to_be_set) {
    tp_match *m = begin("quadro-be", 2, NULL, NULL);
    play(m, "a1 b2 a4 c3 a2 d4 d1");
    check_picture(m, 56, 18, false,
                  "   ┌───────┬───────┬───────┬───────┐  Coming turns\n"
                  "   │ ╭───╮ │       │       │ ╭───╮ │  △ ● □ ▲ ○ ■\n"
                  " 4 │ │ ● │ │       │       │ │ ○ │ │\n"
                  "   │ ╰───╯ │       │       │ ╰───╯ │  To set\n"
                  "   ├───────┼───────┼───────┼───────┤  ● Anna\n"
                  "   │       │       │ ┌───┐ │       │    ▲\n"
                  " 3 │(  +  )│       │ │ □ │ │       │  ○ Björn\n"
                  "   │       │       │ └───┘ │       │    △□\n"
                  "   ├───────┼───────┼───────┼───────┤\n"
                  "   │  ╱ ╲  │  ╱ ╲  │       │       │\n"
                  " 2 │ ╱ ▲ ╲ │ ╱ △ ╲ │       │       │\n"
                  "   │ ───── │ ───── │       │       │\n"
                  "   ├───────┼───────┼───────┼───────┤\n"
                  "   │ ┌───┐ │       │       │ ┌───┐ │\n"
                  " 1 │ │ ■ │ │       │       │ │ ■ │ │\n"
                  "   │ └───┘ │       │       │ └───┘ │\n"
                  "   └───────┴───────┴───────┴───────┘\n"
                  "       a       b       c       d\n");
}

TEST(solo_jump_shows_what_is_left) {
    tp_match *m = begin("solo-jump", 1, "{'puzzle':1}", NULL);
    play(m, "a1-c3 c4-a2");
    check_picture(m, 56, 18, false,
                  "   ┌───────┬───────┬───────┬───────┐  Puzzle 1\n"
                  "   │  ╱ ╲  │ ┌───┐ │       │ ╭───╮ │  pieces left: 9\n"
                  " 4 │ ╱ ▲ ╲ │ │ ■ │ │       │ │ ● │ │  ● 1\n"
                  "   │ ───── │ └───┘ │       │ ╰───╯ │  ▲ 3\n"
                  "   ├───────┼───────┼───────┼───────┤  ■ 5\n"
                  "   │       │       │ ┌───┐ │ ┌───┐ │\n"
                  " 3 │       │       │ │ ■ │ │ │ ■ │ │  Last piece:\n"
                  "   │       │       │ └───┘ │ └───┘ │  the cylinder\n"
                  "   ├───────┼───────┼───────┼───────┤\n"
                  "   │ ┌───┐ │       │  ╱ ╲  │ ┌───┐ │\n"
                  " 2 │ │ ■ │ │       │ ╱ ▲ ╲ │ │ ■ │ │\n"
                  "   │ └───┘ │       │ ───── │ └───┘ │\n"
                  "   ├───────┼───────┼───────┼───────┤\n"
                  "   │       │       │       │  ╱ ╲  │\n"
                  " 1 │       │       │       │ ╱ ▲ ╲ │\n"
                  "   │       │       │       │ ───── │\n"
                  "   └───────┴───────┴───────┴───────┘\n"
                  "       a       b       c       d\n");
}

TEST(blockade_shows_homes_goals_and_the_way_out) {
    tp_match *m = begin("blockade", 2, NULL, NULL);
    play(m, "h2 g11 f9 a2");
    check_picture(m, 56, 18, false,
                  "   ┌─↑──↑──↑─┬─↑──↑──↑─┬─↑──↑──↑─┬─↑──↑──↑─┐  ▲ Anna\n"
                  "12 │ ·  ↑  · │░░░░░░░░░│ ·  ·  · │ ·  ·  · │    goal ↑\n"
                  "11 │ ·  ↑  · │░░░░▼░░░░│ ○  +  · │ ·  +  · │    ●●●●\n"
                  "10 │ ·  ↑  · │░░░░░░░░░│ ·  ·  · │ ·  ·  · │\n"
                  "   ├─────────┼─────────┼─────────┼─────────┤  ▼ Björn\n"
                  " 9 │ ·  ↑  · │ ·  ·  ● │ ·  ·  · │ ·  ·  · │    goal ↓\n"
                  " 8 │ ·  ↑  · │ ·  +  · │ ·  +  · │ ·  +  · │    ○○○○\n"
                  " 7 │ ·  ↑  · │ ·  ·  · │ ·  ·  · │ ·  ·  · │\n"
                  "   ├─────────┼─────────┼─────────┼─────────┤\n"
                  " 6 │ ·  ↑  · │ ·  ·  · │ ·  ·  · │ ·  ·  · │\n"
                  " 5 │ ·  ↑  · │ ·  +  · │ ·  +  · │ ·  +  · │\n"
                  " 4 │ ·  ↑  · │ ·  ·  · │ ·  ·  · │ ·  ·  · │\n"
                  "   ├─────────┼─────────┼─────────┼─────────┤\n"
                  " 3 │ ·  ↑  · │░░░░░░░░░│ ·  ·  · │ ·  ·  · │\n"
                  " 2 │ ○  ↑  ← │░←░░▲░░░░│ ·  ●  · │ ·  +  · │\n"
                  " 1 │ ·  ·  · │░░░░░░░░░│ ·  ·  · │ ·  ·  · │\n"
                  "   └─↓──↓──↓─┴─↓──↓──↓─┴─↓──↓──↓─┴─↓──↓──↓─┘\n"
                  "     a  b  c   d  e  f   g  h  i   j  k  l\n");
}

TEST(stargate_shows_gates_and_whose_maingate) {
    tp_match *m = begin("stargate", 2, NULL, NULL);
    play(m, "b4-b8 k9-k8 b3-b6 j10-j9 b2-b5 k8-h8");
    check_picture(m, 56, 18, false,
                  "   ┌─────────┬─────────┬─────────┬─────────┐  ☆ stargate\n"
                  "12 │ ·  ·  · │ ·  ·  · │ ·  ·  · │ □  △  □ │  ★ maingate\n"
                  "11 │ ·  ·  · │ ·  ·  · │ ·  ·  □ │ △  ○  △ │\n"
                  "10 │ ·  ·  · │ ·  ·  · │ ·  ·  · │ ·  △  □ │  ●▲■ Anna\n"
                  "   ├─────────┼─────────┼─────────┼─────────┤   ☆0/4 ★h8\n"
                  " 9 │ ·  ·  · │ ·  ·  · │ ·  ·  · │ □  ·  · │  ○△□ Björn\n"
                  " 8 │ ·  ■  · │ · [☆] · │ · ‹□› · │ ·  ·  · │   ☆1/4 ★e5\n"
                  " 7 │ ·  ·  · │ ·  ·  · │ ·  ·  · │ ·  ·  · │\n"
                  "   ├─────────┼─────────┼─────────┼─────────┤\n"
                  " 6 │ ·  ▲  · │ ·  ·  · │ ·  ·  · │ ·  ·  · │\n"
                  " 5 │ ·  ●  · │ · [☆] · │ · [☆] · │ ·  ·  · │\n"
                  " 4 │ ·  ·  · │ ·  ·  · │ ·  ·  · │ ·  ·  · │\n"
                  "   ├─────────┼─────────┼─────────┼─────────┤\n"
                  " 3 │ ■  ·  ■ │ ·  ·  · │ ·  ·  · │ ·  ·  · │\n"
                  " 2 │ ▲  ·  ▲ │ ■  ·  · │ ·  ·  · │ ·  ·  · │\n"
                  " 1 │ ■  ▲  ■ │ ·  ·  · │ ·  ·  · │ ·  ·  · │\n"
                  "   └─────────┴─────────┴─────────┴─────────┘\n"
                  "     a  b  c   d  e  f   g  h  i   j  k  l\n");
}

TEST(blockade_shows_how_far_the_own_way_goes) {
    tp_match *m = begin("blockade", 2, NULL, NULL);
    check_picture(m, 50, 18, true,
                  "12  .  .  . |:::::::::| .  .  . | .  .  .\n"
                  "11  .  +  . |::::B::::| .  +  . | .  +  .\n"
                  "10  .  .  . |::::X::::| .  .  . | .  .  .\n"
                  "   ---------+---------+---------+---------\n"
                  " 9  .  .  . | .  ^  . | .  .  . | .  .  .\n"
                  " 8  .  +  . | .  ^  . | .  +  . | .  +  .\n"
                  " 7  .  .  . | .  ^  . | .  .  . | .  .  .\n"
                  "   ---------+---------+---------+---------\n"
                  " 6  .  .  . | .  ^  . | .  .  . | .  .  .\n"
                  " 5  .  +  . | .  ^  . | .  +  . | .  +  .\n"
                  " 4  .  .  . | .  ^  . | .  .  . | .  .  .\n"
                  "   ---------+---------+---------+---------\n"
                  " 3  .  .  . |::::^::::| .  .  . | .  .  .\n"
                  " 2  .  +  . |::::R::::| .  +  . | .  +  .\n"
                  " 1  .  .  . |:::::::::| .  .  . | .  .  .\n"
                  "    a  b  c   d  e  f   g  h  i   j  k  l\n"
                  "R Anna goal ^ rrrrrr  B Bjoern goal v bbbbbb\n");
}

TEST(stargate_counts_the_line_to_a_commander_in_danger) {
    tp_match *m = load("{'game':'stargate','players':2,'options':{'mode':'free','seating':"
                       "'adjacent','moving':'reach','capture_lines':'straight','jump':false,"
                       "'ply_limit':600},'edition':'standard','ply':20,'seat':0,'out':[],'board':["
                       "'........................','........................',"
                       "'....................C1..','..........T1............',"
                       "'........................','........................',"
                       "'..........T0............','........................',"
                       "'........................','........C0......S1......',"
                       "'........................','........................'],'result':null}");
    check_picture(m, 50, 18, true,
                  "12  .  .  . | .  .  . | .  .  . | .  .  .\n"
                  "11  .  .  . | .  .  . | .  .  . | .  .  .\n"
                  "10  .  .  . | .  .  . | .  .  . | .  c  .\n"
                  "   ---------+---------+---------+---------\n"
                  " 9  .  .  . | .  . (t)| .  .  . | .  .  .\n"
                  " 8  .  .  . | . [+] . | . <*> . | .  .  .\n"
                  " 7  .  .  . | .  .  . | .  .  . | .  .  .\n"
                  "   ---------+---------+---------+---------\n"
                  " 6  .  .  . | .  .  T | .  .  . | .  .  .\n"
                  " 5  .  .  . | . [+] . | . [+] . | .  .  .\n"
                  " 4  .  .  . | .  .  . | .  .  . | .  .  .\n"
                  "   ---------+---------+---------+---------\n"
                  " 3  .  .  . | . !C! 3 | 2  1  s | .  .  .\n"
                  " 2  .  .  . | .  .  . | .  .  . | .  .  .\n"
                  " 1  .  .  . | .  .  . | .  .  . | .  .  .\n"
                  "    a  b  c   d  e  f   g  h  i   j  k  l\n"
                  "+ stargate  * maingate  CTS Anna +0/4 *h8\n"
                  "cts Bjoern +0/4 *e5\n");
}

TEST(transmitter_draws_the_lines_of_crossings) {
    tp_match *m = begin("transmitter", 2, NULL, NULL);
    check_picture(m, 50, 18, true,
                  "12  .  .  . | .  .  . | .  c  . | .  .  .\n"
                  "11  .  +  . | .  +  . | .  |  . | .  +  .\n"
                  "10  .  .  . | .  .  . | .  |  . | .  .  .\n"
                  "   ---------+---------+---------+---------\n"
                  " 9  .  .  . | .  s  . | .  X  t | .  .  .\n"
                  " 8  .  +  . | .  +  . | . (+) . | .  +  .\n"
                  " 7  .  .  . | .  .  . | .  .  . | .  .  .\n"
                  "   ---------+---------+---------+---------\n"
                  " 6  .  .  . | .  .  . | .  .  . | .  .  .\n"
                  " 5  .  +  . | .  +  . | .  +  . | .  +  .\n"
                  " 4  .  .  . | T  .  . | .  S  . | .  .  .\n"
                  "   ---------+---------+---------+---------\n"
                  " 3  .  .  . | .  .  . | .  .  . | .  .  .\n"
                  " 2  .  +  . | .  +  . | .  +  . | .  +  .\n"
                  " 1  .  .  . | .  C  . | .  .  . | .  .  .\n"
                  "    a  b  c   d  e  f   g  h  i   j  k  l\n"
                  "Supply  C Anna TTTSSSSS  c Bjoern tttsssss\n");
}

TEST(stargate_in_ascii_has_a_letter_for_every_seat) {
    tp_match *m = begin("stargate", 4, NULL, NULL);
    play(m, "b4-e4");
    check_picture(m, 50, 18, true,
                  "12  s  t  s  .  .  .  .  .  .  Q  V  Q\n"
                  "11  t  c  t  s  .  .  .  .  Q  V  O  V\n"
                  "10  s  t  s  .  .  .  .  .  .  Q  V  Q\n"
                  " 9  .  s  .  .  .  .  .  .  .  .  Q  .\n"
                  " 8  .  .  .  . [+] .  . [+] .  .  .  .\n"
                  " 7  .  .  .  .  .  .  .  .  .  .  .  .\n"
                  " 6  .  .  .  .  .  .  .  .  .  .  .  .\n"
                  " 5  .  .  .  . [+] .  . <*> .  .  .  .\n"
                  " 4  .  .  .  .  S  .  .  .  .  .  q  .\n"
                  " 3  S  T  S  .  .  .  .  .  .  q  v  q\n"
                  " 2  T  C  T  S  .  .  .  .  q  v  o  v\n"
                  " 1  S  T  S  .  .  .  .  .  .  q  v  q\n"
                  "    a  b  c  d  e  f  g  h  i  j  k  l\n"
                  "+ stargate  * maingate  CTS Anna +0/3 *h8\n"
                  "cts Bjoern +0/3 *h5  OVQ Computer (hard) +0/3 *e5\n"
                  "ovq D +0/3 *e8\n");
}

TEST(transmitter_shows_the_open_centre_and_what_is_outside) {
    tp_match *m = begin("transmitter", 2, NULL, NULL);
    play(m, "h4-h9");
    check_picture(m, 56, 18, false,
                  "   ┌─────────┬─────────┬─────────┬─────────┐  Supply\n"
                  "12 │ ·  ·  · │ ·  ·  · │ ·  ○  · │ ·  ·  · │\n"
                  "11 │ ·  +  · │ ·  +  · │ ·  +  · │ ·  +  · │  ● Anna\n"
                  "10 │ ·  ·  · │ ·  ·  · │ ·  ·  · │ ·  ·  · │    ▲▲▲■■■■■\n"
                  "   ├─────────┼─────────┼─────────┼─────────┤\n"
                  " 9 │ ·  ·  · │ ·  □  · │ ·  ■  △ │ ·  ·  · │  ○ Björn\n"
                  " 8 │ ·  +  · │ ·  +  · │ · [★] · │ ·  +  · │    △△△□□□□□\n"
                  " 7 │ ·  ·  · │ ·  ·  · │ ·  ·  · │ ·  ·  · │\n"
                  "   ├─────────┼─────────┼─────────┼─────────┤\n"
                  " 6 │ ·  ·  · │ ·  ·  · │ ·  ·  · │ ·  ·  · │\n"
                  " 5 │ ·  +  · │ ·  +  · │ ·  +  · │ ·  +  · │\n"
                  " 4 │ ·  ·  · │ ▲  ·  · │ ·  ·  · │ ·  ·  · │\n"
                  "   ├─────────┼─────────┼─────────┼─────────┤\n"
                  " 3 │ ·  ·  · │ ·  ·  · │ ·  ·  · │ ·  ·  · │\n"
                  " 2 │ ·  +  · │ ·  +  · │ ·  +  · │ ·  +  · │\n"
                  " 1 │ ·  ·  · │ ·  ●  · │ ·  ·  · │ ·  ·  · │\n"
                  "   └─────────┴─────────┴─────────┴─────────┘\n"
                  "     a  b  c   d  e  f   g  h  i   j  k  l\n");
}

TEST(jump_shows_the_bank_and_the_points) {
    tp_match *m =
        load("{'game':'jump','players':2,'options':{'layout':'squares_behind','squares':'both','"
             "goal':6,'cylinder':2,'ply_limit':300},'edition':null,'ply':40,'board':['s...s.......'"
             ",'..s.......t.','.c.s........','s....s...t..','........t...','...........t','........"
             "....','........T...','C...S....T..','..S...T.....','S..S...T....','.S...S......']}");
    check_picture(m, 56, 18, false,
                  "   ┌────────────────────────────────────┐  ← bank\n"
                  "12 │░□░ ·  ·  ·  □  ·  ·  ·  ·  ·  ·  · │\n"
                  "11 │░░░ ·  □  ·  ·  ·  ·  ·  ·  ·  △  · │  ● Anna\n"
                  "10 │░░░ ○  ·  □  ·  ·  ·  ·  ·  ·  ·  · │    3/6\n"
                  " 9 │░□░ ·  ·  ·  ·  □  ·  ·  ·  △  ·  · │\n"
                  " 8 │░░░ ·  ·  ·  ·  ·  ·  ·  △  ·  ·  · │  ○ Björn\n"
                  " 7 │░░░ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  △ │    2/6\n"
                  " 6 │░░░ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · │\n"
                  " 5 │░░░ ·  ·  ·  ·  ·  ·  ·  ▲  ·  ·  · │  ● ○: 2\n"
                  " 4 │░●░ ·  ·  ·  ■  ·  ·  ·  ·  ▲  ·  · │  ▲ △: 1\n"
                  " 3 │░░░ ·  ■  ·  ·  ·  ▲  ·  ·  ·  ·  · │  ■ □: 1\n"
                  " 2 │░■░ ·  ·  ■  ·  ·  ·  ▲  ·  ·  ·  · │\n"
                  " 1 │░░░ ■  ·  ·  ·  ■  ·  ·  ·  ·  ·  · │\n"
                  "   └────────────────────────────────────┘\n"
                  "     a  b  c  d  e  f  g  h  i  j  k  l\n");
}

#define JUMP_CHAIN                                                                                 \
    "{'game':'jump','players':2,'options':{'layout':'squares_behind','squares':'both','goal':6,"   \
    "'cylinder':2,'ply_limit':300},'edition':null,'ply':0,'board':['..........tc','..........ts'," \
    "'..........ts','..........ts','...........s','.....s......','......s....S','......T....S',"   \
    "'..........TS','..........TS','..........TS','..........SC']}"

TEST(a_move_that_is_chosen_shows_its_hops_and_distances) {
    check_ahead(load(JUMP_CHAIN), "g5-e7", " 7 │░░░ ·  ·  ·  2 (□) 1  ");
    check_ahead(load(JUMP_CHAIN), "g5-e7", " 6 │░░░ ·  ·  ·  ·  · (□) ");
    check_ahead(load(JUMP_CHAIN), "g5-f5", " 7 │░░░ ·  ·  ·  ·  □  ·  ");
    check_ahead(begin("solo-jump", 1, "{'puzzle':6}", NULL), "a3-c3", " 3 │ │ ■ │ │(╱ ▲ ╲)│");
    check_ahead(begin("stargate", 2, NULL, NULL), "b4-e4", " 8 │ ·  4  · │ · [☆]");
}

/* ---- words ---- */

static void check_chosen(tp_match *m, tp_language language, const char *move, const char *steps) {
    test_scene t;
    char all[4 * TP_SENTENCE];
    scene_open(&t, m);
    scene_look_now(&t, language, 56, 18);
    scene_choose(&t, move, all);
    CHECK_TEXT(all, steps);
    scene_close(&t);
    tp_match_free(m);
}

TEST(square_moves_are_chosen_in_the_words_of_the_game) {
    check_chosen(begin("stargate", 2, NULL, NULL), TP_ENGLISH, "b4-e4",
                 "Nozzler on b4 | Nozzler b4 to e4");
    check_chosen(begin("jump", 2, NULL, NULL), TP_GERMAN, "l1-j3",
                 "Viereck auf l1 | l1 nach j3, ein Sprung");
    check_chosen(begin("blockade", 2, NULL, NULL), TP_GERMAN, "h2", "Fluppie auf h2");
    tp_match *m = begin("blockade", 2, NULL, NULL);
    play(m, "h2 g11 f9 a2");
    check_chosen(m, TP_ENGLISH, "run", "Run!");
}

typedef struct {
    char lines[24][256];
    int count;
} heard;

static void hear(void *context, const char *text) {
    heard *h = context;
    CHECK(h->count < 24);
    snprintf(h->lines[h->count++], sizeof h->lines[0], "%s", text);
}

/* What is said of a position must have the line. */
static void check_said(tp_match *m, tp_language language, const char *line) {
    test_scene t;
    heard h = {.count = 0};
    bool found = false;
    scene_open(&t, m);
    scene_look_now(&t, language, 80, 24);
    t.drawing->say(t.s, hear, &h);
    for (int i = 0; i < h.count; i++) found = found || strcmp(h.lines[i], line) == 0;
    for (int i = 0; i < h.count && !found; i++) print_error("%s\n", h.lines[i]);
    if (!found) fail_msg("nobody says: %s", line);
    scene_close(&t);
    tp_match_free(m);
}

static tp_match *played(const char *game, const char *moves) {
    tp_match *m = begin(game, 2, NULL, NULL);
    play(m, moves);
    return m;
}

TEST(square_positions_are_said_from_the_facts_of_the_game) {
    check_said(played("blockade", "h2 g11 f9 a2"), TP_ENGLISH,
               "The way out of Anna: e2, d2, c2, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11 and b12");
    check_said(played("blockade", "h2 g11 f9 a2"), TP_GERMAN,
               "Björn hat noch 4 Fluppies zu setzen");
    check_said(played("quadro-be", "a1 b2 a4 c3 a2 d4"), TP_ENGLISH, "Anna can make four on a3");
    check_said(played("stargate", "b4-b8 k9-k8 b3-b6 j10-j9 b2-b5 k8-h8"), TP_GERMAN,
               "Björn hält 1 von 4 Stargates; Maingate e5.");
    check_said(played("transmitter", "h4-h9"), TP_ENGLISH, "Which piece comes in on h8?");
    check_said(played("jump", "l1-j3"), TP_ENGLISH,
               "Anna: 0 of 6 points; columns still to go: 114");
}

/* ---- what was played last ---- */

TEST(square_boards_mark_what_was_played_last) {
    static const char *const last[] = {"pass", "b4-e4"};
    tp_match *m = begin("stargate", 2, NULL, NULL);
    test_scene t;
    tp_canvas c;
    tp_spot spot;
    scene_open(&t, m);
    scene_look_now(&t, TP_ENGLISH, 56, 18);
    t.s->last = last;
    t.s->last_count = 2;
    tp_canvas_init(&c, 56, 18, false);
    t.drawing->draw(t.s, &c);
    int marked = 0;
    for (int i = 0; i < c.width * c.height; i++) marked += c.cells[i].marks == TP_MARK_LAST;
    CHECK(t.drawing->place(t.s, 1, "e4", &spot));
    CHECK_EQ(c.cells[spot.y * c.width + spot.x].marks, TP_MARK_LAST);
    CHECK_EQ(marked, 2 * spot.width);
    tp_canvas_done(&c);
    scene_close(&t);
    tp_match_free(m);
}
