/* app/tui/pages/test_dialog.c: what is agreed on before a game: its words, its rows, its keys. */
#include "test.h"

#include "app/tui/pages/dialog.h"
#include "app/tui/pages/page.h"
#include "games/games.h"

#include <stdio.h>
#include <string.h>

/* The column of names is as wide as the longest of them. */
TEST(tui_every_option_has_room_in_the_dialog) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++) {
        tp_words *words = tp_words_new(*g);
        for (const tp_option *o = (*g)->options; o->name != NULL; o++)
            for (int language = 0; language < TP_LANGUAGES; language++) {
                const char *name = tp_words_option(words, (tp_language)language, o->name);
                if (tp_canvas_columns(name) > 28) fail_msg("%s: %s is too long", (*g)->id, name);
            }
        tp_words_free(words);
    }
}

/* ---- rows ---- */

/* The dictionaries that tests have asked for, until they end. */
enum { MOST_MADE = 64 };
static tp_words *made[MOST_MADE];
static size_t made_count;

static const tp_words *words_of(const char *game) {
    CHECK(made_count < MOST_MADE);
    return made[made_count++] = tp_words_new(tp_game_by_id(game));
}

static void forget_words(void) {
    while (made_count > 0) tp_words_free(made[--made_count]);
}

static tp_agreement agree(const char *game, int players, const char *option) {
    tp_agreement a;
    tp_setup given = {.players = players};
    if (option != NULL) given.option[given.options++] = option;
    tp_agreement_init(&a, tp_game_by_id(game), words_of(game), &given);
    return a;
}

static bool begins(tp_agreement *a) {
    tp_setup setup = {.seed = "s"};
    tp_agreement_accept(a, &setup);
    tp_match *m = tp_setup_match(&setup);
    const bool ok = m != NULL;
    tp_match_free(m);
    return ok;
}

/* All values of a row, each of which the game accepts; how many there are. */
static int go_round(tp_agreement *a, int row, int by) {
    const tp_canvas sheet = {.ascii = true};
    char first[TP_SENTENCE], value[TP_SENTENCE], why[TP_SENTENCE];
    tp_agreement_value(a, row, TP_ENGLISH, first);
    for (int n = 1;; n++) {
        tp_agreement_change(a, row, by);
        tp_agreement_value(a, row, TP_ENGLISH, value);
        tp_agreement_why(a, row, TP_GERMAN, why);
        CHECK(begins(a) && value[0] != '\0' && tp_page_lines(&sheet, 76, why) <= 2);
        if (strcmp(value, first) == 0) return n;
        if (n > 30) fail_msg("%s: row %d does not come round", a->game->id, row);
    }
}

TEST(tui_options_change_row_by_row_and_the_game_accepts_each) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++)
        for (int players = 1; players <= TP_SEATS; players++) {
            if (((*g)->players & TP_PLAYERS(players)) == 0) continue;
            tp_agreement a = agree((*g)->id, players, NULL);
            for (int row = 0; row < tp_agreement_rows(&a); row++)
                CHECK_EQ(go_round(&a, row, 1), go_round(&a, row, -1));
        }
    forget_words();
}

static const char *value_of(const tp_agreement *a, int row) {
    static char value[TP_SENTENCE];
    tp_agreement_value(a, row, TP_ENGLISH, value);
    return value;
}

/* autobahn.md "Options": decks. */
TEST(tui_what_more_players_cannot_have_becomes_usual) {
    tp_agreement a = agree("autobahn", 4, NULL);
    CHECK_TEXT(value_of(&a, 0), "by number of players");
    tp_agreement_change(&a, 0, 1);
    CHECK_TEXT(value_of(&a, 0), "1");
    tp_agreement_change(&a, 1, 1);
    tp_agreement_seat(&a, 6);
    CHECK_TEXT(value_of(&a, 0), "by number of players");
    CHECK_TEXT(value_of(&a, 1), "only the top of each lane");
    tp_agreement_change(&a, 0, 1);
    CHECK_TEXT(value_of(&a, 0), "2");
    forget_words();
}

TEST(tui_two_seats_that_want_one_colour_change) {
    tp_agreement a = agree("gridlock", 2, NULL);
    tp_setup setup = {0};
    tp_agreement_change(&a, 7, 1);
    CHECK_TEXT(value_of(&a, 7), "green");
    CHECK_TEXT(value_of(&a, 8), "blue");
    tp_agreement_accept(&a, &setup);
    CHECK_EQ(setup.options, 1);
    CHECK_TEXT(setup.option[0], "colours=green,blue");
    forget_words();
}

TEST(tui_long_ranges_go_in_round_numbers) {
    tp_agreement a = agree("quadro-be", 2, NULL);
    tp_agreement_change(&a, 0, 1);
    CHECK_TEXT(value_of(&a, 0), "500");
    tp_agreement_change(&a, 0, -1);
    tp_agreement_change(&a, 0, -1);
    CHECK_TEXT(value_of(&a, 0), "100");
    forget_words();
}

TEST(tui_what_the_command_line_said_is_where_rows_begin) {
    tp_agreement a = agree("jump", 0, "goal=8");
    CHECK_TEXT(value_of(&a, 2), "8");
    a = agree("jump", 0, "goal=99");
    CHECK_TEXT(value_of(&a, 2), "6");
    a = agree("jump", 5, "squares=diagonal");
    CHECK_TEXT(value_of(&a, 1), "diagonally only");
    CHECK_EQ(a.players, 2);
    forget_words();
}

/* ---- keys ---- */

static tp_dialog_end press(tp_dialog *d, tp_order *o, uint32_t key) {
    const tp_input e = {.key = key};
    const tp_dialog_end end = tp_dialog_key(d, &e, o);
    tp_dialog_write(d, o);
    return end;
}

static void open_dialog(tp_dialog *d, const char *game, tp_order *o) {
    tp_dialog_open(d, tp_game_by_id(game), words_of(game), o);
    tp_dialog_write(d, o);
}

TEST(tui_the_dialog_begins_what_was_agreed_on) {
    static tp_dialog d;
    tp_order o = {.setup = {.seed = "s"}};
    open_dialog(&d, "route66", &o);
    CHECK_EQ(press(&d, &o, TP_KEY_RIGHT), TP_DIALOG_ON);
    for (int i = 0; i < 3; i++) press(&d, &o, TP_KEY_DOWN);
    press(&d, &o, TP_KEY_RIGHT); /* seat 3 */
    press(&d, &o, TP_KEY_DOWN);
    press(&d, &o, TP_KEY_LEFT); /* sections */
    press(&d, &o, TP_KEY_DOWN);
    press(&d, &o, ' '); /* faster gear */
    CHECK_EQ(press(&d, &o, TP_KEY_ENTER), TP_DIALOG_BEGIN);
    CHECK_EQ(o.seats, 3);
    CHECK_TEXT(o.seat[0], "human");
    CHECK_TEXT(o.seat[2], "hard");
    tp_match *m = tp_setup_match(&o.setup);
    CHECK_EQ(tp_match_rules(m)->players, 3);
    CHECK_EQ(tp_match_rules(m)->option[0], 7);
    CHECK_EQ(tp_match_rules(m)->option[1], 1);
    tp_match_free(m);
    forget_words();
}

TEST(tui_the_dialog_is_left_and_speaks_german) {
    static tp_dialog d;
    tp_order o = {.language = TP_ENGLISH};
    open_dialog(&d, "solo-jump", &o);
    CHECK_EQ(press(&d, &o, 'L'), TP_DIALOG_ON);
    CHECK_TEXT(d.list.headline, "Varianten");
    CHECK_EQ(press(&d, &o, TP_KEY_ESCAPE), TP_DIALOG_BACK);
    CHECK_EQ(press(&d, &o, 'q'), TP_DIALOG_LEAVE);
    forget_words();
}

/* Every row can be brought into sight, with what it is about, and a click on it points at it. */
static void check_rows(tp_dialog *d, tp_order *o, int width, int height) {
    tp_canvas c;
    for (int row = 0; row < d->list.count; row++) {
        tp_canvas_init(&c, width, height, false);
        tp_list_draw(&d->list, &c);
        const int y = d->list.line[d->list.cursor];
        CHECK_EQ(d->list.cursor, row);
        CHECK(y >= 3 && y < height - 5);
        CHECK_EQ(tp_list_at(&d->list, y), row);
        CHECK(tp_canvas_columns(d->list.rows[row]) <= width - 5);
        tp_canvas_done(&c);
        press(d, o, TP_KEY_DOWN);
    }
}

TEST(tui_every_row_of_the_dialog_can_be_seen) {
    static tp_dialog d;
    for (const tp_game *const *g = tp_games; *g != NULL; g++) {
        tp_order o = {.setup = {.players = tp_max_players(*g)}, .language = TP_GERMAN};
        open_dialog(&d, (*g)->id, &o);
        check_rows(&d, &o, 80, 24);
        check_rows(&d, &o, 160, 50);
    }
    forget_words();
}

static const char *value_of_seat(const tp_dialog *d, const tp_order *o, int seat) {
    static char name[TP_SENTENCE], value[TP_SENTENCE];
    tp_dialog_row(d, o, 1 + seat, name, value);
    return value;
}

TEST(tui_the_dialog_of_a_first_game_proposes_easy) {
    static tp_dialog d;
    tp_order o = {.is_first = true};
    open_dialog(&d, "quadro-be", &o);
    CHECK_TEXT(value_of_seat(&d, &o, 1), "easy");
    o.is_first = false;
    open_dialog(&d, "quadro-be", &o);
    CHECK_TEXT(value_of_seat(&d, &o, 1), "medium");
    forget_words();
}

TEST(tui_clicks_point_then_change_then_begin) {
    static tp_dialog d;
    tp_order o = {0};
    tp_canvas c;
    open_dialog(&d, "quadro-be", &o);
    tp_canvas_init(&c, 80, 24, false);
    tp_list_draw(&d.list, &c);
    tp_input e = {.key = TP_KEY_CLICK, .y = d.list.line[3]};
    CHECK_EQ(tp_dialog_key(&d, &e, &o), TP_DIALOG_ON);
    CHECK_EQ(d.list.cursor, 3);
    CHECK_TEXT(value_of(&d.agreed, 0), "200");
    tp_dialog_key(&d, &e, &o);
    CHECK_TEXT(value_of(&d.agreed, 0), "500");
    e.y = d.list.line[4];
    tp_dialog_key(&d, &e, &o);
    CHECK_EQ(tp_dialog_key(&d, &e, &o), TP_DIALOG_BEGIN);
    CHECK_TEXT(o.setup.option[0], "ply_limit=500");
    tp_canvas_done(&c);
    forget_words();
}
