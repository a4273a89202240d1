/* app/tui/games/test_draw_cards.c: the drawings of Route 66, Autobahn and Gridlock in random games:
 * every position can be drawn, said and played from, in both languages and in windows of several
 * sizes.
 */
#include "app/tui/games/test_scene.h"

#include "app/tui/games/reading.h"
#include "core/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of the viewer's moves, to compare them: their steps joined. */
typedef char joined_steps[TP_STEPS * TP_STEP_TEXT];

/* ---- what every scene owes ---- */

static void count_line(void *context, const char *text) {
    CHECK(text[0] != '\0');
    ++*(int *)context;
}

static int by_steps(const void *a, const void *b) {
    return strcmp(a, b);
}

/* The last step is the move, which the kernel has a label for. */
static void check_step(const test_scene *t, int index, bool is_last, const char *step, int width,
                       int height) {
    char words[TP_SENTENCE] = "";
    tp_spot at;
    if (!is_last) t->drawing->label(t->s, index, step, words);
    CHECK(is_last || (words[0] != '\0' && strlen(words) < TP_SENTENCE - 1));
    if (!t->drawing->place(t->s, index, step, &at)) return;
    CHECK(at.x >= 0 && at.y >= 0 && at.width > 0);
    CHECK(at.x + at.width <= width && at.y < height);
}

/* Steps lead to one move only, and no move's steps are the beginning of another's. */
static void check_steps(const test_scene *t, int width, int height) {
    const size_t count = t->s->count;
    joined_steps *all = tp_alloc((count + 1) * sizeof *all);
    for (size_t i = 0; i < count; i++) {
        tp_step steps[TP_STEPS];
        size_t length = 0;
        const int n = t->drawing->steps(t->s, t->s->moves[i], steps);
        CHECK(n >= 1 && n <= TP_STEPS);
        for (int k = 0; k < n; k++) {
            CHECK(steps[k][0] != '\0');
            length += (size_t)snprintf(all[i] + length, sizeof *all - length, "%s\n", steps[k]);
        }
        /* Thousands of moves: every one is told apart, some are looked at closely. */
        if (count < 200 || i % 37 == 0)
            for (int k = 0; k < n; k++) check_step(t, k, k == n - 1, steps[k], width, height);
    }
    qsort(all, count, sizeof *all, by_steps);
    for (size_t i = 1; i < count; i++) CHECK(strncmp(all[i - 1], all[i], strlen(all[i - 1])) != 0);
    free(all);
}

/* A larger sheet shows whether anything would have fallen off. */
static void check_edges(const tp_canvas *c, int width, int height) {
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++)
            if (x >= width || y >= height)
                CHECK_EQ(c->cells[(size_t)y * (size_t)c->width + (size_t)x].character, 0);
}

static void check_scene(const test_scene *t) {
    int width = 0, height = 0, lines = 0;
    tp_canvas c;
    t->drawing->size(t->s, &width, &height);
    CHECK(width > 0 && height > 0 && width < 1000 && height < 1000);
    tp_canvas_init(&c, width + 20, height + 10, false);
    t->drawing->draw(t->s, &c);
    check_edges(&c, width, height);
    check_steps(t, width, height);
    t->drawing->say(t->s, count_line, &lines);
    CHECK(lines > 0);
    tp_canvas_done(&c);
}

static int count_questions(const tp_canvas *c) {
    int n = 0;
    for (int i = 0; i < c->width * c->height; i++) n += c->cells[i].character == '?';
    return n;
}

/* ASCII has something for everything that is drawn. */
static void check_ascii(const test_scene *t) {
    int width = 0, height = 0;
    tp_canvas c, plain;
    t->drawing->size(t->s, &width, &height);
    tp_canvas_init(&c, width, height, false);
    tp_canvas_init(&plain, width, height, true);
    t->drawing->draw(t->s, &c);
    t->drawing->draw(t->s, &plain);
    CHECK(count_questions(&plain) <= count_questions(&c));
    tp_canvas_done(&plain);
    tp_canvas_done(&c);
}

static void play_one(tp_match *m, tp_rng *g, tp_scratch *x) {
    int seat = 0;
    const tp_move move =
        tp_random_move(tp_match_rules(m), tp_match_state(m), tp_match_node(m), g, x, &seat);
    tp_match_push(m, seat, move);
}

static void watch_position(test_scene *t, int viewer, const int size[2]) {
    for (int language = TP_ENGLISH; language <= TP_GERMAN; language++) {
        scene_look(t, viewer, (tp_language)language, size[0], size[1]);
        check_scene(t);
    }
    check_ascii(t);
}

/* Plays at random; every so many plies somebody looks. */
static void watch_edition(const char *game, int players, const char *options, const char *edition,
                          int plies, int every) {
    static const int sizes[][2] = {{50, 16}, {56, 18}, {76, 30}, {110, 44}};
    tp_match *m = begin(game, players, options, edition);
    test_scene t;
    tp_rng g;
    tp_scratch x;
    scene_open(&t, m);
    tp_rng_seed_text(&g, game, strlen(game));
    tp_scratch_init(&x, tp_match_rules(m));
    for (int ply = 0; ply < plies; ply++) {
        const tp_node n = tp_match_node(m);
        const int viewer = n.kind == TP_END        ? TP_EVERYTHING
                           : n.kind == TP_DECISION ? n.seat
                                                   : ply % (players + 1) - 1;
        if (ply % every == 0) watch_position(&t, viewer, sizes[ply / every % 4]);
        if (n.kind == TP_END) break;
        play_one(m, &g, &x);
    }
    tp_scratch_done(&x);
    scene_close(&t);
    tp_match_free(m);
}

static void watch(const char *game, int players, const char *options, int plies, int every) {
    watch_edition(game, players, options, NULL, plies, every);
}

/* ---- pictures ---- */

/* How the seat to move chooses a move, step by step. */
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

static void draw_ahead(const test_scene *t, const char *ahead, tp_canvas *c) {
    for (size_t i = 0; i < t->s->count; i++)
        if (strcmp(t->s->moves[i], ahead) == 0) t->drawing->ahead(t->s, i, true, c);
}

/* One row of what the seat to move sees with the cursor on a move; NULL: on none. */
static void check_row(tp_match *m, const char *ahead, int y, const char *wanted) {
    int width = 0, height = 0;
    char row[1024];
    test_scene t;
    tp_canvas c;
    scene_open(&t, m);
    scene_look_now(&t, TP_ENGLISH, 56, 18);
    t.drawing->size(t.s, &width, &height);
    tp_canvas_init(&c, width, height, false);
    t.drawing->draw(t.s, &c);
    if (ahead != NULL) draw_ahead(&t, ahead, &c);
    tp_canvas_row(&c, y, row, sizeof row);
    CHECK_TEXT(row, wanted);
    tp_canvas_done(&c);
    scene_close(&t);
    tp_match_free(m);
}

/* What the seat to move sees in the smallest window, row by row. */
static void check_picture(tp_match *m, tp_language language, const char *const *rows) {
    int width = 0, height = 0;
    test_scene t;
    tp_canvas c;
    scene_open(&t, m);
    scene_look_now(&t, language, 56, 18);
    t.drawing->size(t.s, &width, &height);
    tp_canvas_init(&c, width, height, false);
    t.drawing->draw(t.s, &c);
    for (int y = 0; y < height; y++) {
        char row[1024];
        tp_canvas_row(&c, y, row, sizeof row);
        CHECK(rows[y] != NULL);
        CHECK_TEXT(row, rows[y]);
    }
    CHECK(rows[height] == NULL);
    tp_canvas_done(&c);
    scene_close(&t);
    tp_match_free(m);
}

TEST(route66_can_be_played_from_its_drawing) {
    for (int players = 2; players <= 4; players++) watch("route66", players, NULL, 1000, 1);
    watch("route66", 2, "{'may_decline':true,'sections_to_end':11}", 1000, 1);
}

TEST(autobahn_can_be_played_from_its_drawing) {
    for (int players = 2; players <= 6; players++) watch("autobahn", players, NULL, 700, 1);
    watch("autobahn", 3, "{'camera':'top','decks':2}", 700, 1);
}

/* A small town with holes, names that do not fit, and cars on the water. */
static const char smallville[] =
    "{'game':'gridlock','name':'smallville','title':'Smallville',"
    "'map':{'source':'reconstructed','note':'','rows':['D.DW','.T.P','D-.D','WT.D','D..D']},"
    "'destinations':{'source':'reconstructed','note':'','list':[{'id':'d0','name':'A1','cell':'A1'}"
    ","
    "{'id':'d1','name':'A3','cell':'A3'},{'id':'d2','name':'A place with a very long "
    "name','cell':'C1'},"
    "{'id':'d3','name':'C4','cell':'C4'},{'id':'d4','name':'Donaudampfschifffahrt','cell':'D4'},"
    "{'id':'d5','name':'E1','cell':'E1'},{'id':'d6','name':'E4','cell':'E4'}]},"
    "'tunnels':{'source':'reconstructed','note':'','list':["
    "{'cell':'B2','name':'T1','roads':['E','W']},{'cell':'D2','name':'T2','roads':['SW']}]},"
    "'parks':{'source':'reconstructed','note':'','list':[{'cell':'B4','name':'P','ranger':true}]},"
    "'labels':{'source':'reconstructed','note':'','list':[]},"
    "'tiles':{'source':'reconstructed','note':'','list':["
    "{'id':'x','name':'X','roads':['NE','SW'],'count':5,'rotary':false},"
    "{'id':'y','name':'Y','roads':['NE','E','SE','SW','W','NW'],'count':4,'rotary':true}]},"
    "'colours':{'source':'reconstructed','note':'','list':["
    "{'id':'blue','name':'blue','ability':'duck_boat'},{'id':'green','name':'green','ability':'"
    "park_ranger'},"
    "{'id':'red','name':'red','ability':'emergency'},{'id':'yellow','name':'yellow','ability':'"
    "construction'}]}}";

TEST(gridlock_can_be_played_from_its_drawing) {
    for (int players = 2; players <= 4; players++) watch("gridlock", players, NULL, 400, 7);
    watch("gridlock", 4, "{'quick_trip':true,'quick_cones':true,'special':true}", 400, 7);
    watch_edition("gridlock", 2, "{'length':'long','special':true}", smallville, 400, 3);
}

TEST(route66_looks_like_this) {
    /* clang-format off */
    static const char state[] =
        "{'game':'route66','players':3,'options':{'sections_to_end':8,'faster_gear':f"
        "alse,'may_decline':false,'tie_break':'turn_order','ply_limit':10000},'editio"
        "n':'standard','ply':150,'seat':1,'phase':'move','reason':null,'dice':[3,4,4,"
        "5],'first':[null,0,null,null,null,null,null,null,null,null,2],'second':[null"
        ",2,null,null,null,null,null,null,null,null,null],'markers':[[1,0,2,0,0,7,0,0"
        ",0,0,0],[0,0,0,3,0,10,0,5,0,2,0],[2,0,0,0,4,9,1,0,0,0,0]],'cars':[0,0,0,0,0,"
        "12,2,0,0,0,0],'scores':[8,0,10],'last':{'seat':0,'event':'bust','dice':[1,1,"
        "2,2],'sections':[7,8],'won':[]}}";
    static const char *const rows[] = {
        "┌───┐┌───┐┌───┐┌───┐  [7 and 9 73 %]  [8 twice 100 %]",
        "│ 3 ││ 4 ││ 4 ││ 5 │",
        "└───┘└───┘└───┘└───┘  Anna: lost with 1, 1, 2 and 2",
        "",
        " 2 Chicago     ─●─▲─⚑ 6/3",
        " 3 Springfield ─·─·─☆─☆─× ● ▲",
        " 4 St. Louis   ─·─●─·─·─☆─☆─⚑ 10/5",
        " 5 Lebanon     ─·─·─■─·─·─☆─☆─☆─⚑ 12/6",
        " 6 Tulsa       ─·─·─·─▲─·─·─☆─☆─☆─☆─⚑ 14/7",
        " 7 Amarillo    ─·─·─·─·─·─·─●─·─▲─■─☆─▶─▷ 16/8",
        " 8 Albuquerque ─▲─▶─▷─▷─·─·─☆─☆─☆─☆─⚑ 14/7",
        " 9 Winslow     ─·─·─·─·─■─▷─☆─☆─⚑ 12/6",
        "10 Seligman    ─·─·─·─·─☆─☆─⚑ 10/5",
        "11 Needles     ─·─■─☆─☆─⚑ 8/4",
        "12 Barstow     ─·─☆─× ▲     → Santa Monica",
        "  ● Anna              8  first: 3",
        "▸ ■ Björn             0",
        "  ▲ Computer (hard)  10  first: 12  second: 3",
        NULL};
    /* clang-format on */
    check_picture(load(state), TP_ENGLISH, rows);
}

/* autobahn.md "Worked examples" */
/* clang-format off */
static const char state_c[] =
    "{'game':'autobahn','players':2,'options':{'decks':1,'camera':'any','ply_limi"
    "t':5000},'edition':'standard','ply':40,'phase':'drive','driver':1,'began':tr"
    "ue,'snails':0,'played':false,'window':null,'shot':null,'fuel':null,'lanes':["
    "['L90'],['V130','V110'],['C140'],'works'],'heavy':true,'sign':'S120','deck':"
    "{'S100':2,'S120':1,'SX':1,'RW':1,'CAM':4,'IND':4,'FLA':2,'DOC':2,'L80':4,'L9"
    "0':5,'V100':1,'V120':1,'V140':1,'V150':1,'V160':1,'C100':1,'C110':1,'C120':1"
    ",'C130':1,'C150':1,'C160':1,'C170':1,'C180':1,'C190':1,'C200':1,'C210':1,'C2"
    "20':1,'HEAVY':1,'HAT':1,'SUN':1},'hands':[{'C90':1,'HAT':1,'SUN':1},{'SX':1,"
    "'L80':1}],'roads':[{'S80':2},{}],'taken':[{},{'L80':1}],'discard':{},'spent'"
    ":{'S100':1},'last':null,'over':null}";
/* clang-format on */

TEST(autobahn_looks_like_this) {
    /* clang-format off */
    static const char *const rows[] = {
        "║/  /  /  / ┊           ┊           ┊           ║ ╭───╮",
        "║  /  /  /  ┊           ┊           ┊           ║ │120│",
        "║ /  /  /  /┊           ┊           ┊           ║ ╰─┬─╯",
        "║/  /  /  / ┊           ┊           ┊           ║   │",
        "║  /  /  /  ┊           ┊           ┊           ║   │",
        "║ /  /  /  /┊           ┊           ┊           ║   │",
        "║/  /  /  / ┊           ┊           ┊           ║   │",
        "║  /  /  /  ┊           ┊█    Schwer 60 5•     █║   │",
        "║ /  /  /  /┊           ┊  V110 ••  ┊           ║   │",
        "║/gesperrt/ ┊Pkw 140 •• ┊  V130 ••  ┊ Lkw 90 •  ║   │",
        "║  Spur 4   ┊Spur 3 ▸+10┊  Spur 2   ┊  Spur 1   ║   │",
        "  ● Anna             3 Karten  0•",
        "▸ ■ Björn            2 Karten  1• L80",
        "Stapel 46   noch 2 Schnecken   Hand −2",
        "Limitende •     Lkw 80 •",
        "",
        "",
        "",
        NULL};
    /* clang-format on */
    check_picture(load(state_c), TP_GERMAN, rows);
}

/* gridlock.md "Worked examples": the opening of script S, and position T. */
static tp_match *position_t(const char *more) {
    tp_match *m = begin("gridlock", 2, NULL, NULL);
    play(m, "start:copley start:faneuil_hall goal:logan goal:kendall goal:theater goal:fenway "
            "goal:seaport goal:td_garden goal:science_museum goal:south_station goal:bunker_hill "
            "goal:fine_arts tile:straight tile:six tile:straight tile:cross 1:place:straight@E7/2 "
            "tile:bend place:straight@H4/1 tile:wye");
    play(m, more);
    return m;
}

TEST(gridlock_looks_like_this) {
    /* clang-format off */
    static const char *const rows[] = {
        "    1   2   3   4   5   6   7   8   9   10  11",
        "A       ·   ·   ·  [A]  · ≈≈≈≈≈≈≈≈  ·   ·   ·",
        "                          ≈≈≈≈≈≈≈≈",
        "B     ·   ·   ·   ·   ·   ·   ·   · ≈≈≈≈ ┏∩┓  ·",
        "                                    ≈≈≈≈ ╹ ╹",
        "C   ·   ·   ·   ·  [B]≈≈≈≈  · ≈≈≈≈≈≈≈≈  ·   ·",
        "                      ≈≈≈≈    ≈≈≈≈≈≈≈≈",
        "D     ·   ·   · ≈≈≈≈  ·  [C]  · ━┳∩ ≈≈≈≈  D   ·",
        "                ≈≈≈≈       ║     ╹  ≈≈≈≈",
        "E   ·   E   ·   ·   ·   ·  ╚═╗  · ≈≈≈≈  ·   ·",
        "                             ║    ≈≈≈≈   ╻ ╻",
        "F     ·   · ≈≈≈≈  · \"\"\"\"  ·  ╚F   · ≈≈≈≈ ┗∩┛≈≈≈≈",
        "            ≈≈≈≈    \"\"\"\"      ■     ≈≈≈≈    ≈≈≈≈",
        "G ≈≈≈≈≈≈≈≈  · \"\"\"\"\"\"\"\"  ·   ·   ·   · ≈≈≈≈≈≈≈≈",
        "  ≈≈≈≈≈≈≈≈    \"\"\"\"\"\"\"\"                ≈≈≈≈≈≈≈≈",
        "H     ·   ·   G━━━━━━△H   ·   ·  [I]  · ━━∩┓≈≈≈≈",
        "              ●                            ╹≈≈≈≈",
        "I   ·   J   · ━━∩━  ·   ·   ·   ·   ·   K   ·",
        "                                 ╻",
        "J     · \"\"\"\"  ·   ·   ·   ·   ·  ┣∩   ·   ·",
        "        \"\"\"\"                     ╹",
        "K   ·   ·  [L]  ·   ·   ·   ·   ·   ·",
        "",
        "Building: 3 actions left",
        " ● Anna            0/5 H3 Copley Square",
        "▸■ Björn           0/5 F7 Faneuil Hall",
        "      ┃                          ┃",
        "      ┃  Wide bend         ━━┳━━━┻━ Crossroads",
        "      ┃                      ┃",
        "A★Bunker Hill              B★Museum of Science",
        "C★TD Garden                D Logan Airport",
        "E Kendall Square           F Faneuil Hall ■",
        "G Copley Square ●          H Theater District",
        "I★South Station            J Fenway Park",
        "K Seaport                  L★Museum of Fine Arts",
        "∩ tunnel △ cone ○ rotary ═ the way there",
        NULL};
    /* clang-format on */
    check_picture(position_t("build cone:H5"), TP_ENGLISH, rows);
}

TEST(gridlock_shows_the_way_to_the_stop_under_the_cursor) {
    check_row(position_t("drive"), NULL, 8, "                ≈≈≈≈       ║     ╹  ≈≈≈≈");
    check_row(position_t("drive"), "stop:E7", 8, "                ≈≈≈≈       ┃     ╹  ≈≈≈≈");
    check_row(position_t("drive"), "stop:E7", 10, "                             ║    ≈≈≈≈   ╻ ╻");
    check_row(position_t("drive"), "stop:D6", 8, "                ≈≈≈≈       ║     ╹  ≈≈≈≈");
}

static void look_for(void *context, const char *text) {
    const char **wanted = context;
    if (*wanted != NULL && strcmp(text, *wanted) == 0) *wanted = NULL;
}

TEST(gridlock_tells_which_goals_are_reached) {
    tp_match *m = position_t("drive stop:D6");
    const char *wanted = "  TD Garden, visited.";
    test_scene t;
    scene_open(&t, m);
    scene_look_now(&t, TP_ENGLISH, 56, 18);
    t.drawing->say(t.s, look_for, &wanted);
    CHECK(wanted == NULL);
    scene_close(&t);
    tp_match_free(m);
}

TEST(cards_and_tiles_are_chosen_in_the_words_of_the_game) {
    check_chosen(position_t("drive"), TP_ENGLISH, "stop:D6", "Drive to TD Garden");
    check_chosen(position_t("build"), TP_ENGLISH, "place:cross@G8/1",
                 "G8 | Crossroads | Crossroads on G8: E, SE, W and NW; joins SE and NW");
    check_chosen(position_t("build"), TP_GERMAN, "rotate:E7/0",
                 "E7 | Drehen | E7 drehen: NO und SW");
    check_chosen(position_t("build"), TP_GERMAN, "cone:I4",
                 "I4 Prudential Tunnel | Kegel auf I4, Prudential Tunnel, setzen");
    check_chosen(position_t(""), TP_GERMAN, "build", "Bauen");
    check_chosen(load(state_c), TP_ENGLISH, "put:L80:3", "lorry 80 | lorry 80: on lane 3");
    check_chosen(
        load(state_c), TP_GERMAN, "overtake:SX",
        "Ende des Limits | Ende des Limits als Straße: mit dem Pkw 140 überholen (10 Punkte)");
}
