/* app/tui/test_draw_square.c: the drawings of the six games on boards of squares: pictures of known
 * positions, and what every drawing owes in random games. */
#include "test.h"

#include "app/tui/drawing.h"
#include "app/tui/square.h"
#include "core/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A scene and what it borrows. */
typedef struct {
    tp_scene scene;
    tp_json *view, *edition;
    char (*texts)[TP_MOVE_TEXT];
    const char **moves;
} stage;

static const char *const names[] = {"Anna", "Björn", "Chloé", "Dag"};

static tp_json *parsed(const char *text) {
    tp_error e;
    tp_json *v = tp_json_parse(text, strlen(text), &e);
    CHECK(v != NULL);
    return v;
}

static tp_json *view_of(const tp_match *m, int viewer) {
    tp_writer w = {0};
    tp_state_write(tp_match_rules(m), tp_match_state(m), viewer, &w);
    tp_json *view = parsed(w.data);
    tp_writer_done(&w);
    return view;
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void list_moves(stage *st, const tp_match *m, int seat) {
    const tp_rules *r = tp_match_rules(m);
    const tp_state *s = tp_match_state(m);
    tp_scratch x;
    tp_scratch_init(&x, r);
    st->scene.count = r->game->moves(r, s, seat, x.moves);
    st->texts = tp_alloc(st->scene.count * sizeof *st->texts);
    st->moves = tp_alloc(st->scene.count * sizeof *st->moves);
    for (size_t i = 0; i < st->scene.count; i++) {
        r->game->format(r, s, x.moves[i], seat, st->texts[i]);
        st->moves[i] = st->texts[i];
    }
    qsort(st->moves, st->scene.count, sizeof *st->moves, by_text);
    st->scene.moves = st->moves;
    tp_scratch_done(&x);
}

static void stage_init(stage *st, const tp_match *m, int width, int height, tp_language language) {
    const tp_rules *r = tp_match_rules(m);
    const tp_node n = tp_match_node(m);
    *st = (stage){0};
    const int viewer = n.kind == TP_DECISION ? n.seat : TP_TABLE;
    st->view = view_of(m, viewer);
    if (r->game->editions != NULL) st->edition = parsed(r->game->editions[0].json);
    st->scene = (tp_scene){.view = st->view,
                           .edition = st->edition,
                           .players = r->players,
                           .viewer = viewer,
                           .names = names,
                           .language = language,
                           .width = width,
                           .height = height};
    if (n.kind == TP_DECISION) list_moves(st, m, n.seat);
}

static void stage_done(stage *st) {
    tp_json_free(st->view);
    tp_json_free(st->edition);
    free(st->texts);
    free(st->moves);
}

static const tp_drawing *drawing_for(const tp_match *m) {
    const tp_drawing *d = tp_drawing_of(tp_match_rules(m)->game->id);
    CHECK(d != NULL);
    return d;
}

/* ---- pictures ---- */

enum { PICTURE = 1 << 16 };

/* The whole sheet as lines of text. */
static void picture(const tp_match *m, int width, int height, bool ascii, char out[PICTURE]) {
    stage st;
    tp_canvas c;
    int columns, rows;
    stage_init(&st, m, width, height, TP_ENGLISH);
    drawing_for(m)->size(&st.scene, &columns, &rows);
    tp_canvas_init(&c, columns, rows, ascii);
    drawing_for(m)->draw(&st.scene, &c);
    size_t used = 0;
    for (int y = 0; y < rows; y++) {
        char row[1024];
        tp_canvas_row(&c, y, row, sizeof row);
        used += (size_t)snprintf(out + used, PICTURE - used, "%s\n", row);
    }
    tp_canvas_done(&c);
    stage_done(&st);
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
    {"blockade", 2, "{'start':'diagonal','homes':'open','after_placing':'slide'}"},
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

static void check_step(const tp_drawing *d, const tp_scene *s, int index, const char *step) {
    char text[TP_SENTENCE] = "";
    tp_spot spot;
    int width, height;
    d->label(s, index, step, text);
    CHECK(text[0] != '\0' && strlen(text) < TP_SENTENCE - 1);
    d->size(s, &width, &height);
    if (!d->place(s, index, step, &spot)) return;
    CHECK(spot.x >= 0 && spot.width > 0 && spot.x + spot.width <= width);
    CHECK(spot.y >= 0 && spot.y < height);
}

static void check_told(const tp_drawing *d, const tp_scene *s, int seat, const char *move) {
    char text[TP_SENTENCE] = "";
    d->tell(s, seat, move, text);
    CHECK(text[0] != '\0' && strlen(text) < TP_SENTENCE - 1);
    if (seat != TP_TABLE) CHECK(strstr(text, names[seat]) != NULL);
}

/* Steps lead to one move each: no way is another's, nor ends where another goes on. */
static void check_ways(stage *st, const tp_drawing *d) {
    const size_t count = st->scene.count;
    char(*joined)[TP_STEPS * TP_STEP_TEXT] = tp_alloc((count + 1) * sizeof *joined);
    const char **ways = tp_alloc((count + 1) * sizeof *ways);
    for (size_t i = 0; i < count; i++) {
        tp_step steps[TP_STEPS];
        const int n = d->steps(&st->scene, st->scene.moves[i], steps);
        CHECK(n > 0 && n <= TP_STEPS);
        size_t used = 0;
        for (int k = 0; k < n; k++) {
            check_step(d, &st->scene, k, steps[k]);
            used += (size_t)snprintf(joined[i] + used, sizeof *joined - used, "%s\001", steps[k]);
        }
        ways[i] = joined[i];
        check_told(d, &st->scene, st->scene.viewer, st->scene.moves[i]);
    }
    qsort(ways, count, sizeof *ways, by_text);
    for (size_t i = 1; i < count; i++)
        CHECK(strncmp(ways[i], ways[i - 1], strlen(ways[i - 1])) != 0);
    free(joined);
    free(ways);
}

static void count_line(void *context, const char *text) {
    CHECK(text[0] != '\0');
    ++*(int *)context;
}

static void check_position(const tp_match *m, size_t ply) {
    stage st;
    const int *size = sizes[ply % (sizeof sizes / sizeof *sizes)];
    const tp_drawing *d = drawing_for(m);
    stage_init(&st, m, size[0], size[1], ply % 2 == 0 ? TP_ENGLISH : TP_GERMAN);
    check_sheet(d, &st.scene);
    check_ascii(d, &st.scene);
    check_ways(&st, d);
    int lines = 0;
    d->say(&st.scene, count_line, &lines);
    CHECK(lines > 0 && lines < 20);
    stage_done(&st);
}

/* What chance does is told too. */
static void check_chance(const tp_match *m, int seat, tp_move move) {
    char text[TP_MOVE_TEXT];
    stage st;
    if (seat != TP_TABLE) return;
    stage_init(&st, m, 56, 18, TP_GERMAN);
    tp_match_rules(m)->game->format(tp_match_rules(m), tp_match_state(m), move, TP_TABLE, text);
    check_told(drawing_for(m), &st.scene, seat, text);
    stage_done(&st);
}

static void play_through(const setup *u, size_t most_plies, uint64_t seed) {
    tp_match *m = begin(u->game, u->players, u->options, NULL);
    tp_rng g;
    tp_scratch x;
    tp_rng_seed(&g, seed);
    tp_scratch_init(&x, tp_match_rules(m));
    for (size_t ply = 0; ply < most_plies; ply++) {
        int seat;
        const tp_node n = tp_match_node(m);
        if (ply % 5 == 0 || n.kind != TP_DECISION) check_position(m, ply);
        if (n.kind == TP_END) break;
        const tp_move move = tp_random_move(tp_match_rules(m), tp_match_state(m), n, &g, &x, &seat);
        check_chance(m, seat, move);
        tp_match_push(m, seat, move);
    }
    tp_scratch_done(&x);
    tp_match_free(m);
}

TEST(square_boards_are_drawn_told_and_pointed_at_in_random_games) {
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) play_through(&setups[i], 100, i);
}

TEST(square_boards_cut_long_names) {
    static const char *const long_names[] = {
        "Donaudampfschifffahrtsgesellschaftskapitänsmützenträger",
        "Ääääääääääääääääääääääääääääääääää"};
    tp_match *m = begin("stargate", 2, NULL, NULL);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        stage st;
        char text[TP_SENTENCE];
        stage_init(&st, m, sizes[i][0], sizes[i][1], TP_ENGLISH);
        st.scene.names = long_names;
        check_sheet(drawing_for(m), &st.scene);
        drawing_for(m)->tell(&st.scene, 0, "b4-e4", text);
        CHECK(strstr(text, "to e4") != NULL);
        stage_done(&st);
    }
    tp_match_free(m);
}

/* ---- pictures of known positions ---- */

static void check_picture(tp_match *m, int width, int height, bool ascii, const char *expected) {
    static char out[PICTURE];
    picture(m, width, height, ascii, out);
    if (strcmp(out, expected) != 0) fputs(out, stderr);
    CHECK_TEXT(out, expected);
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
                  " 3 │       │       │ │ □ │ │       │  ○ Björn\n"
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
                  "   │  ╱ ╲  │ ┌───┐ │       │ ╭───╮ │  Pieces: 9\n"
                  " 4 │ ╱ ▲ ╲ │ │ ■ │ │       │ │ ● │ │  ● 1\n"
                  "   │ ───── │ └───┘ │       │ ╰───╯ │  ▲ 3\n"
                  "   ├───────┼───────┼───────┼───────┤  ■ 5\n"
                  "   │       │       │ ┌───┐ │ ┌───┐ │\n"
                  " 3 │       │       │ │ ■ │ │ │ ■ │ │  Leave only\n"
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
                  "cts Bjoern +0/3 *h5  OVQ Chloe +0/3 *e5\n"
                  "ovq Dag +0/3 *e8\n");
}

TEST(transmitter_shows_the_open_centre_and_what_is_outside) {
    tp_match *m = begin("transmitter", 2, NULL, NULL);
    play(m, "h4-h9");
    check_picture(m, 56, 18, false,
                  "   ┌─────────┬─────────┬─────────┬─────────┐  Outside\n"
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
                  "   ┌────────────────────────────────────┐  ← the bank\n"
                  "12 │░□░ ·  ·  ·  □  ·  ·  ·  ·  ·  ·  · │\n"
                  "11 │░░░ ·  □  ·  ·  ·  ·  ·  ·  ·  △  · │  ● Anna\n"
                  "10 │░░░ ○  ·  □  ·  ·  ·  ·  ·  ·  ·  · │    3 of 6\n"
                  " 9 │░□░ ·  ·  ·  ·  □  ·  ·  ·  △  ·  · │\n"
                  " 8 │░░░ ·  ·  ·  ·  ·  ·  ·  △  ·  ·  · │  ○ Björn\n"
                  " 7 │░░░ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  △ │    2 of 6\n"
                  " 6 │░░░ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · │\n"
                  " 5 │░░░ ·  ·  ·  ·  ·  ·  ·  ▲  ·  ·  · │  ● ○: 2\n"
                  " 4 │░●░ ·  ·  ·  ■  ·  ·  ·  ·  ▲  ·  · │  ▲ △: 1\n"
                  " 3 │░░░ ·  ■  ·  ·  ·  ▲  ·  ·  ·  ·  · │  ■ □: 1\n"
                  " 2 │░■░ ·  ·  ■  ·  ·  ·  ▲  ·  ·  ·  · │\n"
                  " 1 │░░░ ■  ·  ·  ·  ■  ·  ·  ·  ·  ·  · │\n"
                  "   └────────────────────────────────────┘\n"
                  "     a  b  c  d  e  f  g  h  i  j  k  l\n");
}

/* ---- words ---- */

/* Plays moves, then tells the last of them as it was before. */
static void check_words(const char *game, int players, const char *before, int seat,
                        const char *move, const char *english, const char *german) {
    const char *const expected[] = {english, german};
    for (int language = 0; language < 2; language++) {
        tp_match *m = begin(game, players, NULL, NULL);
        stage st;
        char text[TP_SENTENCE];
        play(m, before);
        stage_init(&st, m, 56, 18, (tp_language)language);
        drawing_for(m)->tell(&st.scene, seat, move, text);
        CHECK_TEXT(text, expected[language]);
        stage_done(&st);
        tp_match_free(m);
    }
}

TEST(square_games_tell_moves_in_sentences) {
    check_words("quadro-be", 2, "", 0, "b3", "Anna sets the square on b3",
                "Anna setzt das Quadrat auf b3");
    check_words("solo-jump", 1, "C", TP_TABLE, "T", "Dealt on b1: triangle",
                "Ausgelegt auf b1: Dreieck");
    check_words("blockade", 2, "h2 g11 f9 a2", 0, "run", "Anna's Flätz runs and leaves the board",
                "Der Flätz von Anna läuft los und ist draußen");
    check_words("stargate", 2, "b4-b8", 1, "k9-k8", "Björn's Nozzler goes from k9 to k8",
                "Björn: Nozzler von k9 nach k8");
    check_words("transmitter", 2, "h4-h9", 0, "T", "Anna brings in a triangle on h8",
                "Anna holt ein Dreieck auf h8 herein");
    check_words("jump", 2, "", 0, "l1-j3", "Anna jumps from l1 to j3",
                "Anna springt von l1 nach j3");
}

static void check_label(const tp_match *m, tp_language language, int index, const char *step,
                        const char *expected) {
    stage st;
    char text[TP_SENTENCE];
    stage_init(&st, m, 56, 18, language);
    drawing_for(m)->label(&st.scene, index, step, text);
    CHECK_TEXT(text, expected);
    stage_done(&st);
}

TEST(square_steps_say_what_they_do) {
    tp_match *m = begin("stargate", 2, NULL, NULL);
    check_label(m, TP_ENGLISH, 0, "b4", "Nozzler on b4");
    check_label(m, TP_GERMAN, 1, "e4", "nach e4");
    check_label(m, TP_GERMAN, 1, "xk11", "den Commander auf k11 schlagen");
    tp_match_free(m);
    m = begin("blockade", 2, NULL, NULL);
    check_label(m, TP_GERMAN, 0, "h2", "auf h2 setzen");
    check_label(m, TP_ENGLISH, 0, "run", "Run! Leave the board");
    tp_match_free(m);
}

/* ---- what was played last ---- */

TEST(square_boards_mark_what_was_played_last) {
    static const char *const last[] = {"pass", "b4-e4"};
    tp_match *m = begin("stargate", 2, NULL, NULL);
    stage st;
    tp_canvas c;
    tp_spot spot;
    stage_init(&st, m, 56, 18, TP_ENGLISH);
    st.scene.last = last;
    st.scene.last_count = 2;
    tp_canvas_init(&c, 56, 18, false);
    drawing_for(m)->draw(&st.scene, &c);
    int marked = 0;
    for (int i = 0; i < c.width * c.height; i++) marked += c.cells[i].marks == TP_MARK_LAST;
    CHECK(drawing_for(m)->place(&st.scene, 1, "e4", &spot));
    CHECK_EQ(c.cells[spot.y * c.width + spot.x].marks, TP_MARK_LAST);
    CHECK_EQ(marked, 2 * spot.width);
    tp_canvas_done(&c);
    stage_done(&st);
    tp_match_free(m);
}
