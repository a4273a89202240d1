/* lessons/judge.c: what counts as done. A goal is a predicate over what happened (events), what can
 * be worked out (facts) and the position; docs/spec/LESSONS.md lists them. Small on purpose: what
 * cannot be said with these is not one thing to do. */
#include "lessons/inner.h"

#include <stdlib.h>
#include <string.h>

static bool same(const tp_json *a, const tp_json *b) {
    if (a == NULL || b == NULL) return a == b;
    char *x = tp_json_print(a), *y = tp_json_print(b);
    const bool is_same = strcmp(x, y) == 0;
    free(x);
    free(y);
    return is_same;
}

/* A number as it is written; facts have fractions. */
static double number(const tp_json *v) {
    if (v == NULL) return 0;
    char *text = tp_json_print(v);
    const double value = strtod(text, NULL);
    free(text);
    return value;
}

/* ---- events ---- */

/* Every key of wanted has this value in the event. */
static bool event_fits(const tp_json *event, const tp_json *wanted) {
    tp_json_pair pair = {0};
    while (tp_json_next(wanted, &pair))
        if (!same(tp_json_get(event, pair.key), pair.value)) return false;
    return true;
}

static int64_t count_events(const lesson_scene *x, const tp_json *wanted) {
    int64_t n = 0;
    for (size_t i = 0; i < tp_json_size(x->events); i++) {
        const tp_json *ply = tp_json_item(x->events, i);
        for (size_t j = 0; j < tp_json_size(ply); j++)
            if (event_fits(tp_json_item(ply, j), wanted)) n++;
    }
    return n;
}

static bool event_happened(const lesson_scene *x, const tp_json *p) {
    const tp_json *times = tp_json_get(p, "times");
    const int64_t wanted = times != NULL ? tp_json_int(times) : 1;
    return count_events(x, tp_json_get(p, "event")) >= wanted;
}

/* ---- values of facts and of the position ---- */

/* The value at a JSON pointer; NULL: there is none. */
static const tp_json *at_pointer(const tp_json *v, const char *pointer) {
    char key[64];
    while (v != NULL && *pointer == '/') {
        const size_t length = strcspn(++pointer, "/");
        if (length >= sizeof key) return NULL;
        memcpy(key, pointer, length);
        key[length] = '\0';
        pointer += length;
        if (tp_json_what(v) == TP_OBJECT) {
            v = tp_json_get(v, key);
        } else if (tp_json_what(v) == TP_LIST) {
            const size_t i = strtoul(key, NULL, 10);
            v = i < tp_json_size(v) ? tp_json_item(v, i) : NULL;
        } else {
            return NULL;
        }
    }
    return v;
}

static bool list_has(const tp_json *list, const tp_json *value) {
    for (size_t i = 0; tp_json_what(list) == TP_LIST && i < tp_json_size(list); i++)
        if (same(tp_json_item(list, i), value)) return true;
    return false;
}

static bool value_fits(const tp_json *value, const tp_json *p) {
    const tp_json *is = tp_json_get(p, "is"), *most = tp_json_get(p, "most"),
                  *least = tp_json_get(p, "least"), *size = tp_json_get(p, "size"),
                  *has = tp_json_get(p, "has");
    if (is != NULL) return same(value, is);
    if (most != NULL) return value != NULL && number(value) <= number(most);
    if (least != NULL) return value != NULL && number(value) >= number(least);
    if (has != NULL) return list_has(value, has);
    return size != NULL && tp_json_what(value) == TP_LIST &&
           (int64_t)tp_json_size(value) == tp_json_int(size);
}

static bool value_holds(const tp_json *root, const tp_json *p, const char *key) {
    return value_fits(at_pointer(root, tp_json_text(tp_json_get(p, key), NULL)), p);
}

/* ---- who wins ---- */

static bool learner_won(const lesson_scene *x) {
    tp_result result = {0};
    if (x->node.kind != TP_END) return false;
    x->rules->game->result(x->rules, x->state, &result);
    return result.rank[x->seat] == 1;
}

/* Nobody else is to move and could win at once. */
static bool is_safe(const lesson_scene *x) {
    if (x->node.kind == TP_END) return learner_won(x);
    if (x->node.kind != TP_DECISION || x->node.seat == x->seat) return true;
    const tp_json *wins = tp_json_get(x->facts, "wins");
    return tp_json_what(wins) != TP_LIST || tp_json_size(wins) == 0;
}

/* ---- predicates ---- */

static bool all_hold(const lesson_scene *x, const tp_json *list) {
    for (size_t i = 0; i < tp_json_size(list); i++)
        if (!lesson_holds(x, tp_json_item(list, i))) return false;
    return true;
}

static bool any_holds(const lesson_scene *x, const tp_json *list) {
    for (size_t i = 0; i < tp_json_size(list); i++)
        if (lesson_holds(x, tp_json_item(list, i))) return true;
    return false;
}

static bool move_is_one(const lesson_scene *x, const tp_json *moves) {
    for (size_t i = 0; i < tp_json_size(moves); i++)
        if (tp_json_equals(tp_json_item(moves, i), x->last)) return true;
    return false;
}

bool lesson_holds(const lesson_scene *x, const tp_json *p) {
    const tp_json *part;
    if ((part = tp_json_get(p, "all")) != NULL) return all_hold(x, part);
    if ((part = tp_json_get(p, "any")) != NULL) return any_holds(x, part);
    if ((part = tp_json_get(p, "not")) != NULL) return !lesson_holds(x, part);
    if (tp_json_get(p, "event") != NULL) return event_happened(x, p);
    if (tp_json_get(p, "fact") != NULL) return value_holds(x->facts, p, "fact");
    if (tp_json_get(p, "view") != NULL) return value_holds(x->view, p, "view");
    if ((part = tp_json_get(p, "move")) != NULL) return move_is_one(x, part);
    if (tp_json_get(p, "won") != NULL) return learner_won(x);
    if (tp_json_get(p, "safe") != NULL) return is_safe(x);
    return false;
}

bool lesson_is_predicate(const tp_json *p) {
    static const char *const plain[] = {"event", "fact", "view", "move", "won", "safe", NULL};
    static const char *const lists[] = {"all", "any", NULL};
    if (tp_json_what(p) != TP_OBJECT) return false;
    for (size_t i = 0; lists[i] != NULL; i++) {
        const tp_json *list = tp_json_get(p, lists[i]);
        if (list == NULL) continue;
        for (size_t j = 0; j < tp_json_size(list); j++)
            if (!lesson_is_predicate(tp_json_item(list, j))) return false;
        return tp_json_size(list) > 0;
    }
    if (tp_json_get(p, "not") != NULL) return lesson_is_predicate(tp_json_get(p, "not"));
    for (size_t i = 0; plain[i] != NULL; i++)
        if (tp_json_get(p, plain[i]) != NULL) return true;
    return false;
}
