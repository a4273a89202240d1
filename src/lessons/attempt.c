/* lessons/attempt.c: a lesson being played. After each move of the learner what others and chance
 * do is taken from the lesson ("then"), and the goal is looked at before and after it. An attempt
 * that went otherwise is not cut off in silence: if somebody can win at once now, they do, so that
 * the learner sees what came of it. */
#include "core/moves.h"
#include "core/tell.h"
#include "lessons/inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tp_attempt {
    tp_lesson lesson;
    tp_match *match;
    size_t then;   /* how much of the lesson's script is played */
    size_t played; /* moves of the learner */
    bool is_shown; /* so far these were those of the first right way */
    char last[TP_MOVE_TEXT];
    tp_verdict verdict;
    const tp_json *says;
};

void tp_attempt_free(tp_attempt *a) {
    if (a == NULL) return;
    tp_match_free(a->match);
    free(a);
}

bool tp_attempt_is_fresh(const tp_attempt *a) {
    return a->played == 0;
}

const tp_match *tp_attempt_match(const tp_attempt *a) {
    return a->match;
}

tp_verdict tp_attempt_verdict(const tp_attempt *a) {
    return a->verdict;
}

const char *tp_attempt_says(const tp_attempt *a, tp_language language) {
    return lesson_words(a->says, language);
}

/* ---- what others do ---- */

/* A seat, or the table, that is to act and is not the learner. TP_EVERYTHING: it is the learner, or
 * the game is over. */
static int other_to_act(const tp_attempt *a) {
    const tp_node n = tp_match_node(a->match);
    if (n.kind == TP_END) return TP_EVERYTHING;
    if (n.kind == TP_CHANCE) return TP_TABLE;
    if (n.kind == TP_RACE)
        return n.seats >> a->lesson.seat & 1u ? TP_EVERYTHING : __builtin_ctz(n.seats);
    return n.seat == a->lesson.seat ? TP_EVERYTHING : n.seat;
}

/* ---- judging ---- */

typedef struct {
    tp_writer *w;
    const tp_rules *rules;
} telling;

static void tell_ply(void *context, const tp_state *before, tp_node node, int seat, tp_move move) {
    const telling *x = context;
    (void)node;
    tp_tell(x->rules, before, seat, move, TP_EVERYTHING, x->w);
}

static tp_json *parsed(tp_writer *w) {
    tp_error e = {0};
    tp_json *v = tp_json_parse(w->data, w->length, &e);
    tp_writer_done(w);
    return v;
}

static tp_json *events_of(const tp_attempt *a) {
    tp_writer w = {0};
    telling x = {.w = &w, .rules = tp_match_rules(a->match)};
    tp_write_open(&w, '[');
    tp_match_walk(a->match, tell_ply, &x);
    tp_write_close(&w, ']');
    return parsed(&w);
}

static tp_json *facts_of(const tp_attempt *a) {
    tp_writer w = {0};
    tp_facts_write(tp_match_rules(a->match), tp_match_state(a->match), a->lesson.seat, NULL, &w);
    return parsed(&w);
}

static tp_json *view_of(const tp_attempt *a) {
    tp_writer w = {0};
    tp_state_write(tp_match_rules(a->match), tp_match_state(a->match), TP_EVERYTHING, &w);
    return parsed(&w);
}

/* Somebody else is to act and can win at once: they do. */
static bool punish(tp_attempt *a) {
    const int seat = other_to_act(a);
    if (seat < 0) return false;
    tp_json *facts = facts_of(a);
    const tp_json *wins = tp_json_get(facts, "wins");
    const bool can_win = tp_json_what(wins) == TP_LIST && tp_json_size(wins) > 0;
    if (can_win) {
        size_t length;
        tp_error e = {0};
        const char *text = tp_json_text(tp_json_item(wins, 0), &length);
        (void)tp_match_play(a->match, seat, text, length, &e);
    }
    tp_json_free(facts);
    return can_win;
}

/* What the lesson says that they do; "*" rolls from its seed. What is not possible after what the
 * learner did is left out: then the lesson is about something else by now. */
static void play_script(tp_attempt *a) {
    const tp_json *then = tp_json_get(a->lesson.json, "then");
    const size_t count = then != NULL ? tp_json_size(then) : 0;
    int seat;
    while (a->then < count && (seat = other_to_act(a)) != TP_EVERYTHING && !punish(a)) {
        const tp_json *item = tp_json_item(then, a->then++);
        size_t length;
        tp_error e = {0};
        tp_move rolled;
        const char *text = tp_json_text(item, &length);
        const bool ok = strcmp(text, "*") == 0 ? tp_match_roll(a->match, &rolled, &e)
                                               : tp_match_play(a->match, seat, text, length, &e);
        if (!ok) return;
    }
}

typedef struct {
    lesson_scene scene;
    tp_json *events, *facts, *view;
} look;

static look look_at(const tp_attempt *a) {
    look x = {.events = events_of(a), .facts = facts_of(a), .view = view_of(a)};
    x.scene = (lesson_scene){.rules = tp_match_rules(a->match),
                             .state = tp_match_state(a->match),
                             .seat = a->lesson.seat,
                             .last = a->last,
                             .events = x.events,
                             .facts = x.facts,
                             .view = x.view,
                             .node = tp_match_node(a->match)};
    return x;
}

static void look_done(look *x) {
    tp_json_free(x->events);
    tp_json_free(x->facts);
    tp_json_free(x->view);
}

static const tp_json *shown_way(const tp_attempt *a) {
    const tp_json *right = tp_json_get(a->lesson.json, "right");
    return tp_json_size(right) > 0 ? tp_json_item(right, 0) : NULL;
}

/* Only its first right way is right, and going it is enough. */
static bool is_strict(const tp_attempt *a) {
    const tp_json *strict = tp_json_get(a->lesson.json, "strict");
    return tp_json_what(strict) == TP_BOOL && tp_json_bool(strict);
}

static bool goal_is_reached(const tp_attempt *a) {
    look x = look_at(a);
    const bool holds = lesson_holds(&x.scene, tp_json_get(a->lesson.json, "goal"));
    look_done(&x);
    return holds;
}

/* The first of the friendly words that fits what happened; the last one has no condition. */
static const tp_json *word_for(const tp_attempt *a) {
    const tp_json *list = tp_json_get(a->lesson.json, "otherwise"), *found = NULL;
    look x = look_at(a);
    for (size_t i = 0; found == NULL && i < tp_json_size(list); i++) {
        const tp_json *item = tp_json_item(list, i), *when = tp_json_get(item, "if");
        if (when == NULL || lesson_holds(&x.scene, when)) found = item;
    }
    look_done(&x);
    return found;
}

/* Of a strict lesson: the whole right way was gone. */
static bool has_gone_the_way(const tp_attempt *a) {
    const tp_json *way = shown_way(a);
    return is_strict(a) && a->is_shown && way != NULL && a->played == tp_json_size(way);
}

static void judge(tp_attempt *a) {
    const tp_json *most = tp_json_get(a->lesson.json, "moves");
    const size_t limit = most != NULL ? (size_t)tp_json_int(most) : 1;
    const bool has_left = is_strict(a) && !a->is_shown;
    bool is_done = goal_is_reached(a) || has_gone_the_way(a);
    if (!is_done && !has_left) {
        play_script(a);
        is_done = goal_is_reached(a);
    }
    if (is_done) {
        a->verdict = TP_LESSON_DONE;
        a->says = tp_json_get(a->lesson.json, "done");
    } else if (a->played >= limit || has_left || tp_match_node(a->match).kind == TP_END ||
               other_to_act(a) != TP_EVERYTHING) {
        a->verdict = TP_LESSON_OTHERWISE;
        a->says = word_for(a);
        (void)punish(a);
    }
}

/* ---- playing ---- */

tp_attempt *tp_attempt_new(const tp_lesson *l, tp_error *e) {
    tp_match *m = tp_position_load(l->course->game, tp_json_get(l->json, "position"), e);
    if (m == NULL) return NULL;
    tp_attempt *a = tp_alloc(sizeof *a);
    *a = (tp_attempt){.lesson = *l, .match = m, .is_shown = true};
    return a;
}

const char *tp_attempt_shows(const tp_attempt *a) {
    const tp_json *way = shown_way(a);
    if (!a->is_shown || a->verdict != TP_LESSON_OPEN || way == NULL ||
        a->played >= tp_json_size(way))
        return NULL;
    return tp_json_text(tp_json_item(way, a->played), NULL);
}

bool tp_attempt_play(tp_attempt *a, const char *move, tp_error *e) {
    const char *shown = tp_attempt_shows(a);
    if (a->verdict != TP_LESSON_OPEN) return tp_fail(e, TP_GAME_OVER, "This lesson is decided.");
    if (!tp_match_play(a->match, a->lesson.seat, move, strlen(move), e)) return false;
    a->is_shown = shown != NULL && strcmp(shown, move) == 0;
    a->played++;
    snprintf(a->last, sizeof a->last, "%s", move);
    judge(a);
    return true;
}
