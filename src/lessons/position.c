/* lessons/position.c: positions written short. A full state lists everything, which nobody wants to
 * read in a lesson; here only what differs from the game's beginning is written. Since the kernel
 * loads the result, no lesson and no picture can show what the rules do not allow. */
#include "games/games.h"
#include "lessons/lessons.h"

#include <stdlib.h>
#include <string.h>

static const tp_seed no_seed = {.text = "lesson", .length = 6};

static tp_seed seed_of(const tp_json *position) {
    const tp_json *seed = tp_json_get(position, "seed");
    if (tp_json_what(seed) != TP_STRING) return no_seed;
    tp_seed out = {0};
    out.text = tp_json_text(seed, &out.length);
    return out;
}

static void write_json(tp_writer *w, const tp_json *v) {
    char *text = tp_json_print(v);
    tp_write_raw(w, text, strlen(text));
    free(text);
}

/* The state of m with the keys of set in the places of its own. */
static void write_merged(const tp_match *m, const tp_json *set, tp_writer *w) {
    tp_writer plain = {0};
    tp_error e = {0};
    tp_state_write(tp_match_rules(m), tp_match_state(m), TP_EVERYTHING, &plain);
    tp_json *state = tp_json_parse(plain.data, plain.length, &e);
    tp_json_pair pair = {0};
    tp_write_open(w, '{');
    while (tp_json_next(state, &pair)) {
        const tp_json *other = set != NULL ? tp_json_get(set, pair.key) : NULL;
        tp_write_key(w, pair.key);
        write_json(w, other != NULL ? other : pair.value);
    }
    tp_write_close(w, '}');
    tp_json_free(state);
    tp_writer_done(&plain);
}

static tp_match *with_set(tp_match *m, const tp_json *set, tp_seed seed, tp_error *e) {
    tp_writer w = {0};
    write_merged(m, set, &w);
    tp_match_free(m);
    tp_json *state = tp_json_parse(w.data, w.length, e);
    m = state != NULL ? tp_match_load(tp_games, state, seed, e) : NULL;
    tp_json_free(state);
    tp_writer_done(&w);
    return m;
}

static bool play_one(tp_match *m, const tp_json *move, tp_error *e) {
    const tp_node node = tp_match_node(m);
    tp_move rolled;
    if (tp_json_equals(move, "*")) return tp_match_roll(m, &rolled, e);
    if (tp_json_what(move) != TP_STRING) return tp_fail(e, TP_BAD_STATE, "A move is a text.");
    size_t length;
    const char *text = tp_json_text(move, &length);
    /* At a race the first seat that may act does. */
    const int seat = node.kind == TP_RACE ? __builtin_ctz(node.seats) : TP_TABLE;
    return tp_match_play(m, seat, text, length, e);
}

/* The same position with nothing before it: how it came about is nobody's business. */
static tp_match *without_past(tp_match *m, tp_seed seed, tp_error *e) {
    return tp_match_plies(m) == 0 ? m : with_set(m, NULL, seed, e);
}

static bool play_all(tp_match *m, const tp_json *moves, tp_error *e) {
    for (size_t i = 0; moves != NULL && i < tp_json_size(moves); i++)
        if (!play_one(m, tp_json_item(moves, i), e)) return false;
    return true;
}

/* Where a lesson of the game begins. */
static tp_match *begin_lesson(const tp_game *game, const tp_json *id, tp_error *e) {
    tp_course *c = tp_course_new(game);
    tp_lesson l;
    tp_match *m = NULL;
    if (c != NULL && tp_json_what(id) == TP_STRING && tp_lesson_find(c, tp_json_text(id, NULL), &l))
        m = tp_position_load(game, tp_json_get(l.json, "position"), e);
    else
        (void)tp_fail(e, TP_BAD_STATE, "There is no such lesson.");
    tp_course_free(c);
    return m;
}

static tp_match *begin(const tp_game *game, const tp_json *position, tp_seed seed, tp_error *e) {
    const tp_json *set = tp_json_get(position, "set"), *lesson = tp_json_get(position, "lesson");
    tp_match *m = lesson != NULL ? begin_lesson(game, lesson, e)
                                 : tp_match_new(game, tp_json_get(position, "players"),
                                                tp_json_get(position, "options"), NULL, seed, e);
    return m != NULL && set != NULL ? with_set(m, set, seed, e) : m;
}

tp_match *tp_position_load(const tp_game *game, const tp_json *position, tp_error *e) {
    const tp_seed seed = seed_of(position);
    tp_match *m = begin(game, position, seed, e);
    if (m != NULL && play_all(m, tp_json_get(position, "moves"), e))
        return without_past(m, seed, e);
    if (m != NULL) tp_match_free(m);
    return NULL;
}
