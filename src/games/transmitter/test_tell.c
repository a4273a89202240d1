/* transmitter/test_tell.c: what Transmitter tells and works out. transmitter.md "Events", "Facts"
 */
#include "telling.h"

#include "core/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What stands on a square: the seat and the letter, or -1 and a NUL. */
typedef struct {
    int seat;
    char letter;
} occupant;

static occupant at(const tp_json *state, const char *square) {
    const tp_json *seats = tp_json_get(state, "pieces");
    for (size_t i = 0; i < tp_json_size(seats); i++) {
        const tp_json *own = tp_json_item(seats, i);
        for (size_t k = 0; k < tp_json_size(own); k++) {
            const char *piece = tp_json_text(tp_json_item(own, k), NULL);
            if (strcmp(piece + 1, square) == 0) return (occupant){(int)i, piece[0]};
        }
    }
    return (occupant){-1, '\0'};
}

static size_t piece_count(const tp_json *state, int seat) {
    return tp_json_size(tp_json_item(tp_json_get(state, "pieces"), (size_t)seat));
}

static const char *entry_of(const tp_json *state) {
    return told_text(state, "entry");
}

/* Every pair of enemies that crosses at the square, counted by looking at all of them. */
static size_t count_pairs(const tell_case *c, const char *square) {
    const char mine = at(c->after, square).letter;
    size_t n = 0;
    for (int seat = 0; seat < c->rules->players; seat++)
        for (int column = 0; column < 12 && seat != c->seat; column++)
            for (int row = 1; row <= 12; row++) {
                char a[16], b[16];
                snprintf(a, sizeof a, "%c%d", (char)('a' + column), told_row(square));
                snprintf(b, sizeof b, "%c%d", square[0], row);
                const occupant x = at(c->after, a), y = at(c->after, b);
                n += x.seat == seat && y.seat == seat && x.letter != y.letter && x.letter != mine &&
                     y.letter != mine;
            }
    return n;
}

static const char *check_cross(const tell_case *c, const tp_json *event, const char *to) {
    const tp_json *by = tp_json_get(event, "by");
    const char *on_row = tp_json_text(tp_json_item(by, 0), NULL);
    const char *on_column = tp_json_text(tp_json_item(by, 1), NULL);
    const occupant x = at(c->after, on_row), y = at(c->after, on_column);
    if (strcmp(told_text(event, "at"), to) != 0) return "a crossing is elsewhere";
    if (strcmp(on_row + 1, to + 1) != 0 || on_column[0] != to[0])
        return "a crossing is not of its row and column";
    return x.seat == told_int(event, "of") && y.seat == x.seat ? NULL : "a crossing is of others";
}

static const char *check_over(const tell_case *c, const tp_json *event) {
    const tp_json *over = tp_json_get(event, "over");
    for (size_t i = 0; i < tp_json_size(over); i++)
        if (at(c->before, tp_json_text(tp_json_item(over, i), NULL)).seat < 0)
            return "an empty square is passed";
    return over != NULL ? NULL : "what is passed is not told";
}

static const char *check_move(const tell_case *c, const tp_json *event) {
    const char *from = told_text(event, "from"), *to = told_text(event, "to");
    const char piece = told_text(event, "piece")[0];
    const size_t crossings = told_count(c->events, "cross");
    const bool calls = told_first(c->events, "call") != NULL;
    const bool lapses = told_first(c->events, "lapse") != NULL;
    if (!told_is(event, "move")) return "a move is not told";
    if (at(c->before, from).letter != piece || at(c->after, to).letter != piece ||
        at(c->before, from).seat != c->seat || at(c->after, from).seat >= 0)
        return "a move is told wrongly";
    for (size_t i = 0; i < tp_json_size(c->events); i++) {
        const tp_json *cross = tp_json_item(c->events, i);
        const char *wrong = told_is(cross, "cross") ? check_cross(c, cross, to) : NULL;
        if (wrong != NULL) return wrong;
    }
    if (crossings != count_pairs(c, to)) return "crossings are missing or too many";
    if (calls != (*entry_of(c->after) != '\0')) return "a call is told wrongly";
    if ((calls || lapses) != (crossings > 0) || (calls && lapses)) return "a right is told wrongly";
    return check_over(c, event);
}

static const char *check(const tell_case *c) {
    const tp_json *event = tp_json_item(c->events, 0);
    const char *entry = entry_of(c->before);
    if (told_int(event, "seat") != c->seat) return "the seat is wrong";
    if (strcmp(c->move, "pass") == 0) return told_is(event, "pass") ? NULL : "a pass is not told";
    if (*entry == '\0') return check_move(c, event);
    if (strcmp(c->move, "skip") == 0)
        return told_is(event, "decline") && strcmp(told_text(event, "at"), entry) == 0
                   ? NULL
                   : "declining is told wrongly";
    return told_is(event, "enter") && strcmp(told_text(event, "to"), entry) == 0 &&
                   at(c->after, entry).letter == told_text(event, "piece")[0] &&
                   piece_count(c->after, c->seat) == piece_count(c->before, c->seat) + 1
               ? NULL
               : "an entry is told wrongly";
}
TELL_CHECK("transmitter", check)

#define OPTIONS "{'pair':'red-green','left_out':'yellow','bring_in':'optional','turn_limit':200}"
#define STATE(players, turn, entry, pieces)                                                        \
    "{'game':'transmitter','players':" players ",'options':" OPTIONS                               \
    ",'edition':'standard','turn':" turn ",'entry':" entry ",'pieces':" pieces "}"
#define NO_WAY_OUT                                                                                 \
    "[['Cb1','Se1','Th1'],"                                                                        \
    "['Ca1','Sc1','Sd1','Sf1','Sg1','Si1','Sj1','Tb3','Tk1','Tl1'],"                               \
    "['Cb4','Sb10','Sb12','Sb6','Sb7','Sb9','Se3','Te10','Te4','Te6'],"                            \
    "['Ce7','Se12','Se9','Sh10','Sh12','Sh3','Sh4','Th6','Th7','Th9']]"
TELL_FROM("transmitter", no_way_out, STATE("4", "0", "null", NO_WAY_OUT))

TEST(transmitter_tells_a_crossing_and_what_it_calls) {
    tp_match *m = load(STATE("2", "0", "null", "[['Ca6','Sa5','Tl9'],['Cj1','Sc3','Tk6']]"));
    CHECK_TOLD(m, 1, "a6-c6",
               "[{'kind':'move','seat':0,'piece':'C','from':'a6','to':'c6','over':[]},{'kind':"
               "'cross','seat':0,'at':'c6','by':['k6','c3'],'of':1},{'kind':'call','seat':0,'at':"
               "'b5'}]");
    CHECK_PREVIEW(m, "a6-d6",
                  "[{'kind':'move','seat':0,'piece':'C','from':'a6','to':'d6','over':[]}]");
    play(m, "a6-c6");
    CHECK_TOLD(m, 1, "T", "[{'kind':'enter','seat':0,'piece':'T','to':'b5'}]");
    CHECK_TOLD(m, 1, "skip", "[{'kind':'decline','seat':0,'at':'b5'}]");
    tp_match_free(m);
}

TEST(transmitter_facts_name_crossings_and_who_must_leave) {
    tp_match *m = load(STATE("2", "0", "null", "[['Ca6','Sa5','Tl9'],['Cj1','Sc3','Tk6']]"));
    tp_writer w = {0};
    tp_facts_write(tp_match_rules(m), tp_match_state(m), 0, NULL, &w);
    CHECK(strstr(w.data, "{\"move\":\"a6-c6\",\"at\":\"c6\",\"pairs\":[{\"by\":[\"k6\",\"c3\"],"
                         "\"of\":1}],\"centre\":\"b5\",\"calls\":true}") != NULL);
    CHECK(strstr(w.data, "\"pieces\":[3,3],\"of\":11,\"supply\":[{\"C\":0,\"S\":5,\"T\":3},"
                         "{\"C\":0,\"S\":5,\"T\":3}],\"must_leave\":[[],[]]") != NULL);
    tp_writer_done(&w);
    tp_match_free(m);
}
