/* table/test/test_tell.c: what a table tells about plies: events, sentences, and what was seen
 * between them. */
#include "test.h"

#include "games/games.h"
#include "table/tell.h"
#include "table/test/test_sit.h"

#include <stdlib.h>
#include <string.h>

/* What somebody is told, as JSON; and the dictionary that it was told with. */
typedef struct {
    tp_words *words;
    tp_json *json;
} told;

static tp_viewer viewer_of(const tp_table *t, unsigned mine, tp_language language, told *x) {
    *x = (told){.words = tp_words_new(tp_match_rules(t->match)->game)};
    return (tp_viewer){.mine = mine, .now = 1000, .words = x->words, .language = language};
}

static void read_told(told *x, tp_writer *w) {
    tp_error e = {0};
    tp_write_close(w, '}');
    x->json = tp_json_parse(w->data, w->length, &e);
    assert_non_null(x->json);
    tp_writer_done(w);
}

static told listen(const tp_table *t, unsigned mine, tp_language language, bool whole,
                   uint32_t since) {
    told x;
    tp_writer w = {0};
    const tp_viewer v = viewer_of(t, mine, language, &x);
    tp_write_open(&w, '{');
    tp_table_write(t, &v, whole, since, &w);
    read_told(&x, &w);
    return x;
}

static told look_at(const tp_table *t, unsigned mine, int64_t ply) {
    told x;
    tp_writer w = {0};
    const tp_viewer v = viewer_of(t, mine, TP_ENGLISH, &x);
    tp_write_open(&w, '{');
    CHECK(tp_table_write_position(t, &v, ply, &w));
    read_told(&x, &w);
    return x;
}

static void told_done(told *x) {
    tp_words_free(x->words);
    tp_json_free(x->json);
}

/* The log's entry of that event. */
static const tp_json *entry_of(const told *x, int64_t n) {
    const tp_json *log = tp_json_get(x->json, "log");
    for (size_t i = 0; i < tp_json_size(log); i++)
        if (tp_json_int(tp_json_get(tp_json_item(log, i), "n")) == n) return tp_json_item(log, i);
    fail_msg("event %d is not there", (int)n);
    return NULL;
}

static const char *text_of(const tp_json *entry, size_t i) {
    const tp_json *event = tp_json_item(tp_json_get(entry, "events"), i);
    return tp_json_text(tp_json_get(event, "text"), NULL);
}

static void check_equal(const tp_json *a, const tp_json *b) {
    assert_non_null(a);
    assert_non_null(b);
    char *x = tp_json_print(a), *y = tp_json_print(b);
    CHECK_TEXT(x, y);
    free(x);
    free(y);
}

#define WITH_A_BOT                                                                                 \
    "{'game':'quadro-be','players':2,'seats':[{'kind':'me'},{'kind':'bot','level':'random'}]}"

/* Any move of the bot in the second seat. */
static void bot_plays(tp_table *t) {
    const tp_rules *r = tp_match_rules(t->match);
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    r->game->moves(r, tp_match_state(t->match), 1, moves);
    CHECK(tp_table_bot_move(t, 1, t->position, moves[0], 2000));
    free(moves);
}

TEST(plies_are_told_in_the_language_of_whoever_listens) {
    tp_table *t = sit_make(WITH_A_BOT);
    const uint32_t since = t->count;
    CHECK_TEXT(sit_move(t, 0, 0, "a1", 2000), "");
    bot_plays(t);
    told en = listen(t, 1, TP_ENGLISH, true, 0), de = listen(t, 1, TP_GERMAN, false, since);
    CHECK(strncmp(text_of(entry_of(&en, since + 1), 0), "anna sets ", 10) == 0);
    CHECK(strncmp(text_of(entry_of(&en, since + 2), 0), "Blue sets ", 10) == 0);
    CHECK(strncmp(text_of(entry_of(&de, since + 1), 0), "anna setzt ", 11) == 0);
    CHECK(strncmp(text_of(entry_of(&de, since + 2), 0), "Blau setzt ", 11) == 0);
    told_done(&en);
    told_done(&de);
    tp_table_free(t);
}

TEST(a_ply_that_was_taken_back_is_told_no_more) {
    const tp_actor anna = sit_actor(0, 3000);
    tp_table *t = sit_make(WITH_A_BOT);
    const uint32_t since = t->count;
    tp_refusal r = {0};
    CHECK_TEXT(sit_move(t, 0, 0, "a1", 2000), "");
    bot_plays(t);
    CHECK(tp_table_offer(t, &anna, 0, TP_OFFER_TAKEBACK, 0, &r));
    CHECK_EQ(tp_match_plies(t->match), 0);
    const uint32_t back = t->count;
    CHECK_TEXT(sit_move(t, 0, 0, "b2", 4000), "");
    told x = listen(t, 1, TP_ENGLISH, true, 0);
    CHECK(tp_json_get(entry_of(&x, since + 1), "events") == NULL);
    CHECK(tp_json_get(entry_of(&x, since + 2), "events") == NULL);
    CHECK(strstr(text_of(entry_of(&x, back + 1), 0), " on b2.") != NULL);
    told_done(&x);
    tp_table_free(t);
}

/* Random play by whoever is to act; a table that is loaded again tells the same. */
static tp_table *played(const char *request, int moves) {
    tp_table *t = sit_make(request);
    for (int i = 0; i < moves && t->status == TP_TABLE_RUNNING; i++) sit_play_first(t, 2000);
    return t;
}

#define HOT_SEAT(game) "{'game':'" game "','players':2,'seats':[{'kind':'me'},{'kind':'me'}]}"

/* Each ply but the last with what a position shows after it, the last with nothing. */
static void check_between(const tp_table *t, const told *x, uint32_t since, size_t most) {
    const size_t plies = tp_match_plies(t->match);
    size_t views = 0;
    for (size_t ply = 0; ply < plies; ply++) {
        if (t->steps[ply].event <= since) continue;
        const tp_json *entry = entry_of(x, t->steps[ply].event);
        const tp_json *view = tp_json_get(entry, "view");
        told after = look_at(t, 1, (int64_t)ply + 1);
        check_equal(tp_json_get(entry, "events"), tp_json_get(after.json, "events"));
        if (view != NULL) check_equal(view, tp_json_get(after.json, "view"));
        CHECK(ply + 1 < plies || view == NULL);
        views += view != NULL;
        told_done(&after);
    }
    CHECK_EQ(views, most);
}

TEST(an_update_of_several_plies_has_the_views_between_them) {
    tp_table *t = played(HOT_SEAT("route66"), 6);
    CHECK(tp_match_plies(t->match) > 6);
    const size_t first = tp_match_plies(t->match) - 4;
    const uint32_t since = t->steps[first].event - 1;
    told update = listen(t, 1, TP_ENGLISH, false, since);
    check_between(t, &update, since, 3);
    told whole = listen(t, 1, TP_ENGLISH, true, 0);
    check_between(t, &whole, 0, 0);
    told_done(&update);
    told_done(&whole);
    tp_table_free(t);
}

TEST(an_update_of_very_many_plies_has_the_last_views_alone) {
    tp_table *t = played(HOT_SEAT("jump"), 200);
    CHECK(tp_match_plies(t->match) > 100);
    told update = listen(t, 1, TP_ENGLISH, false, 0);
    check_between(t, &update, 0, 63);
    tp_table *copy = sit_refold(t, 2000);
    told again = listen(copy, 1, TP_ENGLISH, false, 0);
    check_equal(tp_json_get(again.json, "log"), tp_json_get(update.json, "log"));
    told_done(&again);
    told_done(&update);
    tp_table_free(copy);
    tp_table_free(t);
}

TEST(no_ply_led_to_the_first_position) {
    tp_table *t = played(HOT_SEAT("jump"), 1);
    told x = look_at(t, 1, 0);
    CHECK_EQ(tp_json_size(tp_json_get(x.json, "events")), 0);
    told_done(&x);
    tp_table_free(t);
}

/* How many tiles somebody was told that were drawn. */
static int tiles_told(const tp_table *t, unsigned mine) {
    told x = listen(t, mine, TP_ENGLISH, true, 0);
    int n = 0;
    for (size_t ply = 0; ply < tp_match_plies(t->match); ply++) {
        const tp_json *events = tp_json_get(entry_of(&x, t->steps[ply].event), "events");
        for (size_t i = 0; i < tp_json_size(events); i++) {
            const tp_json *event = tp_json_item(events, i);
            n += tp_json_equals(tp_json_get(event, "kind"), "draw") &&
                 tp_json_get(event, "tile") != NULL;
        }
    }
    told_done(&x);
    return n;
}

/* The log is kept, and whoever is handed the device next reads it. */
TEST(whoever_holds_several_seats_is_told_what_is_public) {
    tp_table *t = played(HOT_SEAT("gridlock"), 12);
    CHECK(tiles_told(t, 1) > 0);
    CHECK(tiles_told(t, 2) > 0);
    CHECK_EQ(tiles_told(t, 3), 0);
    CHECK_EQ(tiles_told(t, 0), 0);
    tp_table_free(t);
}

/* What the public and the seat see of a table: all keys of an update from the first event on. */
static char *told_to(const tp_table *t, unsigned mine) {
    const tp_viewer v = {.mine = mine, .now = 2000};
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_table_write(t, &v, false, 0, &w);
    tp_write_close(&w, '}');
    return w.data;
}

/* Else they could watch the hand that a bot goes on playing, and tell the others. */
TEST(whoever_has_resigned_sees_what_is_public) {
    tp_table *t = sit_make("{'game':'autobahn','players':3}");
    tp_refusal r = {0};
    sit_join(t, 1, 1000);
    sit_join(t, 2, 1000);
    for (int i = 0; i < 20 && !t->window.is_open; i++) sit_play_first(t, 1000);
    const tp_actor who = sit_actor(2, 1000);
    CHECK_EQ(tp_table_eyes(t, 1u << 2), 2);
    CHECK(tp_table_resign(t, &who, TP_TABLE, &r));
    CHECK_EQ(t->status, TP_TABLE_RUNNING);
    CHECK_EQ(tp_table_eyes(t, 1u << 2), TP_TABLE);
    char *own = told_to(t, 1u << 2), *others = told_to(t, 0);
    char *you = strstr(own, "\"you\":[2]");
    assert_non_null(you);
    memmove(you + 7, you + 8, strlen(you + 8) + 1); /* all else is the same */
    CHECK_TEXT(own, others);
    free(own);
    free(others);
    tp_table_free(t);
}

/* Two people who talk without end must still find their table. */
TEST(of_a_very_long_log_the_last_is_told) {
    enum { LINES = 4000 };
    tp_table *t = sit_make("{'game':'quadro-be','players':2}");
    tp_refusal r = {0};
    tp_error e = {0};
    char text[TP_SAID + 1];
    sit_join(t, 1, 1000);
    memset(text, 'x', TP_SAID);
    text[TP_SAID] = '\0';
    for (int i = 0; i < LINES; i++) {
        const tp_actor who = sit_actor(i % 2, 1000 + i);
        CHECK(tp_table_say(t, &who, text, &r));
    }
    char *update = told_to(t, 1);
    CHECK(strlen(update) < (1 << 20) + 10000);
    tp_json *v = tp_json_parse(update, strlen(update), &e);
    assert_non_null(v);
    const tp_json *log = tp_json_get(v, "log");
    const size_t n = tp_json_size(log);
    CHECK(n > 2000 && n < LINES);
    for (size_t i = 0; i < n; i++)
        CHECK_EQ(tp_json_int(tp_json_get(tp_json_item(log, i), "n")), t->count - n + i + 1);
    tp_json_free(v);
    free(update);
    tp_table_free(t);
}

TEST(seats_have_the_colours_of_their_game) {
    tp_table *t = played(HOT_SEAT("gridlock"), 0);
    told x = listen(t, 1, TP_ENGLISH, true, 0);
    const tp_json *colours = tp_json_get(x.json, "colours");
    CHECK_EQ(tp_json_size(colours), 2);
    for (int i = 0; i < 2; i++)
        CHECK(tp_json_equals(tp_json_item(colours, (size_t)i),
                             tp_seat_colour(tp_match_rules(t->match), i)));
    told_done(&x);
    tp_table_free(t);
}

/* ---- what could happen ---- */

static tp_json *parsed(tp_writer *w) {
    tp_error e = {0};
    tp_json *v = tp_json_parse(w->data, w->length, &e);
    assert_non_null(v);
    tp_writer_done(w);
    return v;
}

/* Labels and previews agree for every move of whoever is to act, and differ in two languages. */
static void check_previews(const tp_table *t, const tp_actor *who) {
    const tp_rules *r = tp_match_rules(t->match);
    const char *names[TP_SEATS];
    told x;
    const tp_viewer v = viewer_of(t, 1, TP_GERMAN, &x);
    const tp_speaker speaker = tp_table_speaker(t, &v, names);
    tp_state *s = tp_alloc(r->game->state_size);
    tp_move_list l;
    tp_writer w = {0};
    tp_refusal refusal = {0};
    int seat;
    CHECK(
        tp_table_consult(t, who, TP_TABLE, (int64_t)tp_match_plies(t->match), &seat, s, &refusal));
    tp_move_list_init(&l, r);
    tp_move_list_fill(&l, r, s, seat);
    tp_tell_labels(&speaker, s, seat, &l, &w);
    tp_json *labels = parsed(&w);
    CHECK_EQ(tp_json_size(labels), l.count);
    for (size_t i = 0; i < l.count; i++) {
        tp_tell_preview(&speaker, s, seat, l.move[i], i == 0, &w);
        tp_json *preview = parsed(&w);
        CHECK(tp_json_equals(tp_json_get(preview, "move"), tp_move_list_text(&l, i)));
        check_equal(tp_json_get(preview, "label"), tp_json_item(labels, i));
        CHECK(text_of(preview, 0)[0] != '\0');
        CHECK((tp_json_get(preview, "facts") != NULL) == (i == 0));
        tp_json_free(preview);
    }
    tp_json_free(labels);
    tp_move_list_done(&l);
    free(s);
    told_done(&x);
}

TEST(every_move_has_a_label_and_a_preview) {
    static const char *const requests[] = {HOT_SEAT("gridlock"), HOT_SEAT("route66"),
                                           HOT_SEAT("autobahn"), HOT_SEAT("stargate"),
                                           HOT_SEAT("blockade")};
    const tp_actor anna = sit_actor(0, 2000);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        tp_table *t = played(requests[i], 9);
        check_previews(t, &anna);
        tp_table_free(t);
    }
}

TEST(who_asks_about_moves_is_refused_as_who_plays_them) {
    const tp_actor anna = sit_actor(0, 2000), bob = sit_actor(1, 2000), carl = sit_actor(2, 2000);
    tp_table *t = sit_make("{'game':'quadro-be','players':2}");
    tp_state *s = tp_alloc(tp_match_rules(t->match)->game->state_size);
    tp_refusal r = {0};
    int seat;
    CHECK(!tp_table_consult(t, &anna, TP_TABLE, 0, &seat, s, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "not_running");
    sit_join(t, 1, 1000);
    const uint32_t events = t->count;
    CHECK(tp_table_consult(t, &anna, TP_TABLE, 0, &seat, s, &r));
    CHECK_EQ(seat, 0);
    CHECK(!tp_table_consult(t, &anna, TP_TABLE, 1, &seat, s, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "stale_ply");
    CHECK(!tp_table_consult(t, &anna, 1, 0, &seat, s, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "not_yours");
    CHECK(!tp_table_consult(t, &bob, TP_TABLE, 0, &seat, s, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "not_your_turn");
    CHECK(!tp_table_consult(t, &carl, TP_TABLE, 0, &seat, s, &r));
    CHECK_TEXT(tp_refusal_word(r.code), "not_seated");
    CHECK_EQ(t->count, events);
    free(s);
    tp_table_free(t);
}

/* All are asked at the same time, each as if everybody before them had passed. */
TEST(in_a_window_one_asks_about_the_position_one_is_asked_in) {
    tp_table *t = sit_make("{'game':'autobahn','players':3}");
    tp_state *s = tp_alloc(tp_match_rules(t->match)->game->state_size);
    tp_refusal r = {0};
    int seat, apart = 0;
    for (int i = 1; i < 3; i++) sit_join(t, i, 1000);
    for (int64_t now = 2000; apart == 0 && now < 2000000; now += 1000) {
        tp_table_tick(t, now);
        if (!t->window.is_open) {
            sit_play_first(t, now);
            continue;
        }
        for (int i = 0; i < t->window.count; i++) {
            const int asked = t->window.seats[i];
            const tp_actor who = {.session = t->seat[asked].session, .now = now};
            CHECK(tp_table_consult(t, &who, TP_TABLE, (int64_t)tp_match_plies(t->match), &seat, s,
                                   &r));
            CHECK_EQ(seat, asked);
            CHECK_EQ(tp_match_rules(t->match)->game->node(tp_match_rules(t->match), s).seat, asked);
            apart += i > 0;
        }
        now = t->window.ends;
    }
    CHECK(apart > 0);
    free(s);
    tp_table_free(t);
}
