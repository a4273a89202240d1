/* route66/test_tell.c: what Route 66 tells. route66.md "Events" */
#include "telling.h"

#include "core/tell.h"
#include "core/words.h"
#include "state.h"
#include "test_states.h"

#include <stdlib.h>
#include <string.h>

/* ---- a checker that reads the printed states, not the game's own ---- */

/* An entry of a list of eleven, -1 for null. */
static int entry(const tp_json *list, int n) {
    const tp_json *v = tp_json_item(list, (size_t)(n - LOWEST));
    return tp_json_what(v) == TP_INT ? (int)tp_json_int(v) : -1;
}

static int in_list(const tp_json *state, const char *key, int n) {
    return entry(tp_json_get(state, key), n);
}

static int marker(const tp_json *state, int seat, int n) {
    return entry(tp_json_item(tp_json_get(state, "markers"), (size_t)seat), n);
}

static int item(const tp_json *list, size_t i) {
    return i < tp_json_size(list) ? (int)tp_json_int(tp_json_item(list, i)) : -1;
}

static const tp_json *event_at(const tell_case *c, size_t i) {
    static const tp_json *none = NULL;
    return i < tp_json_size(c->events) ? tp_json_item(c->events, i) : none;
}

static bool is_event(const tell_case *c, size_t i, const char *kind, int seat) {
    const tp_json *event = event_at(c, i);
    return event != NULL && told_is(event, kind) && told_int(event, "seat") == seat;
}

static size_t events_but_end(const tell_case *c) {
    return tp_json_size(c->events) - told_count(c->events, "end");
}

/* What the cars have gained, as both a bust and a stop list it. */
static bool lists_gains(const tell_case *c, const tp_json *event, const char *key) {
    const tp_json *list = tp_json_get(event, key);
    const int seat = (int)told_int(c->before, "seat");
    int spaces = 0;
    size_t i = 0;
    for (int n = LOWEST; n <= HIGHEST; n++) {
        const int car = in_list(c->before, "cars", n), from = marker(c->before, seat, n);
        if (car == 0) continue;
        if (i >= tp_json_size(list)) return false;
        const tp_json *gain = tp_json_item(list, i++);
        if (told_int(gain, "section") != n || told_int(gain, "from") != from ||
            told_int(gain, "to") != car)
            return false;
        spaces += car - from;
    }
    return i == tp_json_size(list) && told_int(event, "spaces") == spaces;
}

static bool shows_dice(const tell_case *c, const tp_json *event) {
    const tp_json *dice = tp_json_get(event, "dice");
    for (size_t i = 0; i < DICE; i++)
        if (item(dice, i) != c->move[strlen("roll:") + 2 * i] - '0') return false;
    return tp_json_size(dice) == DICE;
}

/* route66.md "Bust": the turn passes with a roll only if that failed. */
static const char *check_fall(const tell_case *c) {
    const int seat = (int)told_int(c->before, "seat");
    const bool failed = told_int(c->after, "seat") != seat;
    if (!is_event(c, 0, "roll", seat) || !shows_dice(c, event_at(c, 0)))
        return "a roll is told wrongly";
    if (events_but_end(c) != 1u + failed) return "a roll tells too little or too much";
    if (!failed) return NULL;
    if (!is_event(c, 1, "bust", seat) || !shows_dice(c, event_at(c, 1)))
        return "a bust is not told";
    return lists_gains(c, event_at(c, 1), "lost") ? NULL : "a bust loses something else";
}

/* Every space that a step passes has the marker of the rival it names, the last one has none. */
static bool jumps_right(const tell_case *c, const tp_json *event, int n) {
    const tp_json *over = tp_json_get(event, "over");
    const int from = (int)told_int(event, "from"), to = (int)told_int(event, "to");
    if (to <= from || tp_json_size(over) != (size_t)(to - from - 1)) return false;
    for (int i = 0; i < to - from - 1; i++) {
        const int rival = item(over, (size_t)i);
        if (rival == c->seat || marker(c->before, rival, n) != from + 1 + i) return false;
    }
    for (int rival = 0; rival < c->rules->players; rival++)
        if (marker(c->before, rival, n) == to) return false;
    return true;
}

static const char *check_step(const tell_case *c, size_t i, int n, bool is_second) {
    const tp_json *event = event_at(c, i);
    const int car = in_list(c->before, "cars", n);
    int from = car > 0 ? car : marker(c->before, c->seat, n);
    if (!is_event(c, i, "advance", c->seat)) return "a step is not told";
    if (is_second) from = (int)told_int(event_at(c, i - 1), "to");
    if (told_int(event, "section") != n || told_int(event, "from") != from)
        return "a step begins elsewhere";
    if (!jumps_right(c, event, n)) return "a step does not jump as the rules say";
    if (tp_json_bool(tp_json_get(event, "new")) != (car == 0 && !is_second))
        return "a car is not as new as is told";
    if (told_int(event, "step") != 1 + is_second) return "a step is counted wrongly";
    return told_int(event, "left") == c->rules->tables->length[n] - told_int(event, "to")
               ? NULL
               : "the rest of a section is told wrongly";
}

static const char *check_steps(const tell_case *c) {
    const char *plus = strchr(c->move, '+');
    const int sections[] = {told_row(strchr(c->move, ':')), plus != NULL ? told_row(plus) : 0};
    const size_t steps = plus != NULL ? 2 : 1;
    const bool is_over = told_first(c->events, "end") != NULL; /* the cars are gone */
    if (events_but_end(c) != steps) return "not every step is told once";
    for (size_t i = 0; i < steps; i++) {
        const bool is_second = i == 1 && sections[0] == sections[1];
        const char *wrong = check_step(c, i, sections[i], is_second);
        if (wrong != NULL) return wrong;
    }
    const tp_json *last = event_at(c, steps - 1);
    return is_over || told_int(last, "to") == in_list(c->after, "cars", sections[steps - 1])
               ? NULL
               : "a car stands elsewhere";
}

static bool is_win(const tell_case *c, size_t i, int n, int place, int points) {
    const int seat = in_list(c->after, place == 1 ? "first" : "second", n);
    return is_event(c, i, "win", seat) && told_int(event_at(c, i), "section") == n &&
           told_int(event_at(c, i), "place") == place &&
           told_int(event_at(c, i), "points") == points;
}

static bool is_close(const tell_case *c, size_t i, int n, int closed) {
    const int left = c->rules->option[SECTIONS_TO_END] - closed;
    const tp_json *event = event_at(c, i);
    return event != NULL && told_is(event, "close") && told_int(event, "section") == n &&
           told_int(event, "left") == (left > 0 ? left : 0);
}

static bool scores_add_up(const tell_case *c) {
    for (int seat = 0; seat < c->rules->players; seat++) {
        int points = item(tp_json_get(c->before, "scores"), (size_t)seat);
        for (size_t i = 0; i < tp_json_size(c->events); i++)
            if (is_event(c, i, "win", seat)) points += (int)told_int(event_at(c, i), "points");
        if (points != item(tp_json_get(c->after, "scores"), (size_t)seat)) return false;
    }
    return true;
}

static const char *check_stop(const tell_case *c) {
    const tp_tables *t = c->rules->tables;
    size_t i = 1;
    int closed = 0;
    if (!is_event(c, 0, "stop", c->seat)) return "a stop is not told";
    if (!lists_gains(c, event_at(c, 0), "kept")) return "a stop keeps something else";
    for (int n = LOWEST; n <= HIGHEST; n++) closed += in_list(c->before, "first", n) >= 0;
    for (int n = LOWEST; n <= HIGHEST; n++) {
        if (in_list(c->before, "first", n) == in_list(c->after, "first", n)) continue;
        if (!is_win(c, i++, n, 1, t->first[n])) return "a win is not told";
        if (in_list(c->after, "second", n) >= 0 && !is_win(c, i++, n, 2, t->second[n]))
            return "a second place is not told";
        if (!is_close(c, i++, n, ++closed)) return "a section closes untold";
    }
    if (events_but_end(c) != i) return "a stop tells too much";
    return scores_add_up(c) ? NULL : "the points do not add up";
}

static const char *check(const tell_case *c) {
    if (c->seat == TP_TABLE) return check_fall(c);
    if (strncmp(c->move, "move:", 5) == 0) return check_steps(c);
    if (strcmp(c->move, "stop") == 0) return check_stop(c);
    return is_event(c, 0, "again", c->seat) && events_but_end(c) == 1 ? NULL
                                                                      : "a roll on is not told";
}
TELL_CHECK("route66", check)

/* Rivals in a row to be jumped, stars to be second from, and an end that is near. */
TELL_FROM("route66", middle, MIDDLE)
TELL_FROM("route66", late, LATE)

/* ---- by example ---- */

/* route66.md "Worked examples" 1 */
TEST(route66_two_steps_in_one_section_are_two_events) {
    tp_match *m = begin("route66", 2, NULL, NULL);
    CHECK_TOLD(m, 0, "roll:2-3-4-5", "[{'kind':'roll','seat':0,'dice':[2,3,4,5]}]");
    play(m, "roll:2-3-4-5");
    CHECK_PREVIEW(m, "move:7+7",
                  "[{'kind':'advance','seat':0,'section':7,'from':0,'to':1,'new':true,'left':12,"
                  "'over':[],'step':1},{'kind':'advance','seat':0,'section':7,'from':1,'to':2,"
                  "'new':false,'left':11,'over':[],'step':2}]");
    play(m, "move:7+7");
    CHECK_TOLD(m, TP_TABLE, "roll", "[{'kind':'again','seat':0}]");
    CHECK_TOLD(m, 1, "stop",
               "[{'kind':'stop','seat':0,'kept':[{'section':7,'from':0,'to':2}],'spaces':2}]");
    tp_match_free(m);
}

/* route66.md "Worked examples" 3 */
TEST(route66_a_bust_tells_what_is_lost) {
    tp_match *m = load(DRIVING(DEFAULTS, "[1,0,0,1,0,0,0,1,0,0,0]"));
    CHECK_TOLD(m, 1, "roll:3-3-4-4",
               "[{'kind':'roll','seat':0,'dice':[3,3,4,4]},{'kind':'bust','seat':0,'dice':[3,3,4,"
               "4],'lost':[{'section':2,'from':0,'to':1},{'section':5,'from':0,'to':1},{'section':"
               "9,'from':0,'to':1}],'spaces':3}]");
    tp_match_free(m);
}

TEST(route66_a_bust_on_a_first_roll_loses_nothing) {
    tp_match *m =
        load(STATE("2", DEFAULTS, TURN("300", "1", "roll"), "[null,null,0,0,0,0,0,0,0,null,null]",
                   NOBODY, "[" BARE "," BARE "]", BARE, "[88,0]", "null"));
    CHECK_TOLD(m, 1, "roll:3-3-4-4",
               "[{'kind':'roll','seat':1,'dice':[3,3,4,4]},{'kind':'bust','seat':1,'dice':[3,3,4,"
               "4],'lost':[],'spaces':0}]");
    tp_match_free(m);
}

/* A roll at the ply limit ends the game, and yet is a bust only if it allows nothing. */
TEST(route66_at_the_ply_limit_only_a_failed_roll_is_a_bust) {
    static const char one_left[] = "{'ply_limit':1}";
    tp_match *m = begin("route66", 2, one_left, NULL);
    CHECK_TOLD(m, 0, "roll:1-1-1-1",
               "[{'kind':'roll','seat':0,'dice':[1,1,1,1]},{'kind':'end','reason':'limit','ranks':"
               "[2,1],'scores':[0,0]}]");
    tp_match_free(m);
}

/* route66.md "Worked examples" 4: over two rivals to the end, and one of them is second. */
TEST(route66_a_win_tells_both_places_and_the_closing) {
    tp_match *m = load(STATE("3", DEFAULTS, TURN("10", "0", "roll"), NOBODY, NOBODY,
                             "[" BARE ",[1,0,0,0,0,0,0,0,0,0,0],[2,0,0,0,0,0,0,0,0,0,0]]", BARE,
                             "[0,0,0]", "null"));
    play(m, "roll:1-1-6-6");
    CHECK_TOLD(m, 0, "move:2+12",
               "[{'kind':'advance','seat':0,'section':2,'from':0,'to':3,'new':true,'left':0,'over':"
               "[1,2],'step':1},{'kind':'advance','seat':0,'section':12,'from':0,'to':1,'new':true,"
               "'left':2,'over':[],'step':1}]");
    play(m, "move:2+12");
    CHECK_TOLD(m, 2, "stop",
               "[{'kind':'stop','seat':0,'kept':[{'section':2,'from':0,'to':3},{'section':12,"
               "'from':0,'to':1}],'spaces':4},{'kind':'win','seat':0,'section':2,'place':1,"
               "'points':6},{'kind':'win','seat':2,'section':2,'place':2,'points':3},{'kind':"
               "'close','section':2,'left':7}]");
    tp_match_free(m);
}

/* route66.md "End": three at once, more than are needed; all of them are told. */
TEST(route66_a_last_stop_tells_every_section_and_the_end) {
    tp_match *m = load(LATE);
    CHECK_TOLD(m, TP_EVERYTHING, "stop",
               "[{'kind':'stop','seat':0,'kept':[{'section':3,'from':3,'to':5},{'section':6,'from':"
               "9,'to':11},{'section':7,'from':11,'to':13}],'spaces':6},{'kind':'win','seat':0,"
               "'section':3,'place':1,'points':8},{'kind':'win','seat':1,'section':3,'place':2,"
               "'points':4},{'kind':'close','section':3,'left':0},{'kind':'win','seat':0,'section':"
               "6,'place':1,'points':14},{'kind':'win','seat':1,'section':6,'place':2,'points':7},"
               "{'kind':'close','section':6,'left':0},{'kind':'win','seat':0,'section':7,'place':1,"
               "'points':16},{'kind':'win','seat':1,'section':7,'place':2,'points':8},{'kind':"
               "'close','section':7,'left':0},{'kind':'end','reason':'sections','ranks':[1,2],"
               "'scores':[73,65]}]");
    tp_match_free(m);
}

/* ---- words ---- */

static void check_words(tp_match *m, const char *move, bool is_label, size_t i,
                        const char *wanted) {
    const tp_rules *r = tp_match_rules(m);
    tp_words *words = tp_words_new(r->game);
    const tp_speaker x = {.words = words, .language = TP_ENGLISH, .rules = r};
    tp_writer told = {0}, out = {0};
    tp_error e = {0};
    tp_move parsed = 0;
    int seat = TP_TABLE;
    CHECK(tp_match_admit(m, &seat, move, strlen(move), &parsed, &e));
    tp_tell(r, tp_match_state(m), seat, parsed, TP_EVERYTHING, &told);
    tp_json *events = tp_json_parse(told.data, told.length, &e);
    CHECK(is_label ? tp_words_label(&x, events, &out) : tp_words_sentence(&x, events, i, &out));
    CHECK_TEXT(out.data, wanted);
    tp_json_free(events);
    tp_writer_done(&told);
    tp_writer_done(&out);
    tp_words_free(words);
}

TEST(route66_a_label_names_both_sections_of_a_move) {
    tp_match *m = begin("route66", 2, "{'may_decline':true}", NULL);
    play(m, "roll:2-3-4-5");
    check_words(m, "move:5+9", true, 0, "5 and 9");
    check_words(m, "move:7+7", true, 0, "7 twice");
    check_words(m, "move:7", true, 0, "only 7");
    tp_match_free(m);
}

/* A section of another road is called what its edition calls it. */
TEST(route66_a_win_names_the_towns_of_the_edition) {
    static const char wins_section_2[] = "roll:1-1-1-1 move:2+2 roll roll:1-1-1-1 move:2";
    tp_match *m = begin("route66", 2, NULL, NULL);
    char *road = strdup(tp_match_rules(m)->game->editions[0].json);
    play(m, wins_section_2);
    check_words(m, "stop", false, 1, "Red wins section 2, Chicago – Springfield: 6 points.");
    tp_match_free(m);
    static const char town[] = "Regen I"; /* as long a name */
    char *chicago = strstr(road, "Chicago");
    for (size_t i = 0; town[i] != '\0'; i++) chicago[i] = town[i];
    m = begin("route66", 2, NULL, road);
    play(m, wins_section_2);
    check_words(m, "stop", false, 1, "Red wins section 2, Regen I – Springfield: 6 points.");
    tp_match_free(m);
    free(road);
}
