/* lessons/picture.c: pictures on rules pages, see docs/spec/LESSONS.md "Pictures". A page has the
 * position, the kernel loads it, and whoever shows the page draws it as it draws the game: so no
 * picture shows what the rules do not allow, and none has to be painted anew. */
#include "core/tell.h"
#include "lessons/lessons.h"

#include <stdlib.h>
#include <string.h>

static const char fence[] = "```", head[] = "```board\n";

/* The next line that begins with prefix; NULL: there is none. */
static const char *find_line(const char *text, const char *prefix) {
    const size_t length = strlen(prefix);
    while (text != NULL && strncmp(text, prefix, length) != 0) {
        text = strchr(text, '\n');
        if (text != NULL) text++;
    }
    return text;
}

bool tp_picture_find(const char *text, tp_picture_block *out) {
    const char *begin = find_line(text, head);
    if (begin == NULL) return false;
    const char *json = begin + strlen(head), *close = find_line(json, fence);
    if (close == NULL) return false;
    const char *line = strchr(close, '\n');
    *out = (tp_picture_block){.begin = begin,
                              .end = line != NULL ? line + 1 : close + strlen(close),
                              .json = json,
                              .length = (size_t)(close - json)};
    return true;
}

/* ---- one ---- */

static bool want_seat(tp_picture *p, const tp_at *root, tp_error *e) {
    const tp_at at = tp_at_key(root, "seat");
    int seat = TP_EVERYTHING;
    if (at.json != NULL && !tp_want_int(&at, 0, tp_match_rules(p->match)->players - 1, &seat, e))
        return false;
    p->seat = seat;
    return true;
}

static bool want_marks(tp_picture *p, const tp_at *root, tp_error *e) {
    const tp_at marks = tp_at_key(root, "marks");
    bool ok = marks.json == NULL || tp_want_list(&marks, 1, 16, NULL, e);
    for (size_t i = 0; ok && marks.json != NULL && i < tp_json_size(marks.json); i++) {
        const tp_at mark = tp_at_item(&marks, i);
        const bool is_way = tp_json_what(mark.json) == TP_LIST;
        ok = is_way ? tp_want_list(&mark, 2, 32, NULL, e) : tp_want_text(&mark, 1, 32, e);
        for (size_t j = 0; ok && is_way && j < tp_json_size(mark.json); j++) {
            const tp_at space = tp_at_item(&mark, j);
            ok = tp_want_text(&space, 1, 32, e);
        }
    }
    p->marks = marks.json;
    return ok;
}

static bool read_picture(const tp_game *game, tp_picture *p, tp_error *e) {
    static const char *const keys[] = {"says", "parts", "position", "seat", "marks", NULL};
    const tp_at root = tp_at_root(p->json), says = tp_at_key(&root, "says");
    tp_json_pair pair = {0};
    if (tp_json_what(p->json) != TP_OBJECT) return tp_fail(e, TP_BAD_STATE, "Expected an object.");
    while (tp_json_next(p->json, &pair)) {
        size_t i = 0;
        while (keys[i] != NULL && strcmp(keys[i], pair.key) != 0) i++;
        if (keys[i] == NULL) return tp_fail(e, TP_BAD_STATE, "What is \"%s\"?", pair.key);
    }
    p->shows_parts = tp_json_get(p->json, "parts") != NULL;
    p->match = tp_position_load(game, tp_json_get(p->json, "position"), e);
    if (p->match == NULL || !tp_want_text(&says, 1, 400, e)) return false;
    p->says = tp_json_text(says.json, NULL);
    return want_seat(p, &root, e) && want_marks(p, &root, e);
}

bool tp_picture_open(const tp_game *game, const tp_picture_block *b, tp_picture *out, tp_error *e) {
    *out = (tp_picture){.json = tp_json_parse(b->json, b->length, e)};
    e->code = TP_BAD_STATE;
    if (out->json != NULL && read_picture(game, out, e)) return true;
    tp_picture_close(out);
    return false;
}

void tp_picture_close(tp_picture *p) {
    if (p->match != NULL) tp_match_free(p->match);
    tp_json_free(p->json);
    *p = (tp_picture){0};
}

/* ---- all of a page ---- */

static void write_colours(const tp_rules *r, tp_writer *w) {
    tp_write_key(w, "colours");
    tp_write_open(w, '[');
    for (int i = 0; i < r->players; i++) tp_write_text(w, tp_seat_colour(r, i));
    tp_write_close(w, ']');
}

static void write_marks(const tp_json *marks, tp_writer *w) {
    char *text = marks != NULL ? tp_json_print(marks) : NULL;
    tp_write_key(w, "marks");
    if (text != NULL)
        tp_write_raw(w, text, strlen(text));
    else
        tp_write_raw(w, "[]", 2);
    free(text);
}

static void write_picture(const tp_picture *p, tp_writer *w) {
    const tp_rules *r = tp_match_rules(p->match);
    const tp_state *s = tp_match_state(p->match);
    tp_write_open(w, '{');
    tp_write_key_text(w, "says", p->says);
    tp_write_key_bool(w, "parts", p->shows_parts);
    tp_write_key(w, "seat");
    if (p->seat >= 0)
        tp_write_int(w, p->seat);
    else
        tp_write_null(w);
    write_marks(p->marks, w);
    write_colours(r, w);
    tp_write_key(w, "view");
    tp_state_write(r, s, p->seat, w);
    tp_write_key(w, "facts");
    tp_facts_write(r, s, p->seat, NULL, w);
    if (p->shows_parts && r->built_in != NULL) {
        tp_write_key(w, "edition");
        tp_write_raw(w, r->built_in->json, strlen(r->built_in->json));
    }
    tp_write_close(w, '}');
}

void tp_pictures_write(const tp_game *game, const char *page, tp_writer *w) {
    tp_picture_block b;
    tp_picture p;
    tp_error e = {0};
    tp_write_open(w, '{');
    tp_write_key(w, "pictures");
    tp_write_open(w, '[');
    for (; tp_picture_find(page, &b); page = b.end)
        if (tp_picture_open(game, &b, &p, &e)) { /* tests open all there are */
            write_picture(&p, w);
            tp_picture_close(&p);
        }
    tp_write_close(w, ']');
    tp_write_close(w, '}');
}
