/* lessons/answer.c: lessons for clients that speak JSON. A request names the lesson and all moves
 * made in it, so nothing is kept between two of them; the answer is the same message that a table
 * of a server sends, so a client shows a lesson with what it has for tables. */
#include "core/tell.h"
#include "lessons/inner.h"
#include "table/table.h"
#include "table/tell.h"

#include <string.h>

enum { MOST_MOVES = 64, MOST_TRIED = 16 };

typedef struct {
    const tp_table_means *means;
    const tp_words *words;
    tp_language language;
    const tp_json *request;
    const tp_lesson *lesson;
    const tp_attempt *attempt;
} asked;

static tp_speaker speaker_of(const asked *x) {
    return (tp_speaker){.words = x->words,
                        .language = x->language,
                        .rules = tp_match_rules(tp_attempt_match(x->attempt))};
}

/* ---- the table ---- */

static tp_table *table_of(const asked *x) {
    const tp_match *m = tp_attempt_match(x->attempt);
    tp_device d = {.played = m, .seed = {.text = "lesson", .length = 6}};
    for (int i = 0; i < TP_SEATS; i++) d.level[i] = i == x->lesson->seat ? NULL : "easy";
    return tp_table_on_device(x->means, &d, 0);
}

static void write_verdict(const asked *x, tp_writer *w) {
    static const char *const words[] = {"open", "done", "otherwise"};
    const tp_verdict verdict = tp_attempt_verdict(x->attempt);
    tp_write_key(w, "lesson");
    tp_write_open(w, '{');
    tp_write_key_text(w, "id", x->lesson->id);
    tp_write_key_text(w, "verdict", words[verdict]);
    tp_write_key_text(w, "says", tp_attempt_says(x->attempt, x->language));
    tp_write_key_text(w, "shows", tp_attempt_shows(x->attempt));
    tp_write_close(w, '}');
}

static uint32_t since_of(const tp_json *since) {
    const int64_t event = tp_json_int(since);
    return event > 0 && event < UINT32_MAX ? (uint32_t)event : 0;
}

static void answer_table(const asked *x, tp_writer *w) {
    tp_table *t = table_of(x);
    const tp_viewer v = {.mine = 1u << x->lesson->seat,
                         .connected = 1u << x->lesson->seat,
                         .words = x->words,
                         .language = x->language};
    /* Whoever has seen the table up to an event is told only what followed. */
    const tp_json *since = tp_json_get(x->request, "since");
    const bool is_whole = since == NULL || tp_json_what(since) != TP_INT;
    tp_write_key_text(w, "type", is_whole ? "table" : "update");
    tp_table_write(t, &v, is_whole, is_whole ? 0 : since_of(since), w);
    write_verdict(x, w);
    tp_table_free(t);
}

/* ---- what is worked out about it ---- */

static bool answer_facts(const asked *x, tp_writer *w, tp_error *e) {
    const tp_match *m = tp_attempt_match(x->attempt);
    const tp_at root = tp_at_root(x->request), about = tp_at_key(&root, "about");
    const bool has_about = about.json != NULL && tp_json_what(about.json) != TP_NULL;
    e->code = TP_BAD_REQUEST;
    if (has_about && !tp_want_text(&about, 1, TP_MOVE_TEXT - 1, e)) return false;
    tp_write_key_text(w, "type", "facts");
    tp_write_key(w, "facts");
    tp_facts_write(tp_match_rules(m), tp_match_state(m), x->lesson->seat,
                   has_about ? tp_json_text(about.json, NULL) : NULL, w);
    return true;
}

/* The learner's moves here, the caller's; none if others are to act. */
static void fill_moves(const asked *x, tp_move_list *l) {
    const tp_match *m = tp_attempt_match(x->attempt);
    const tp_node n = tp_match_node(m);
    const int seat = x->lesson->seat;
    tp_move_list_init(l, tp_match_rules(m));
    if (n.seat == seat || (n.kind == TP_RACE && (n.seats >> seat & 1u) != 0))
        tp_move_list_fill(l, tp_match_rules(m), tp_match_state(m), seat);
}

static void answer_labels(const asked *x, tp_writer *w) {
    const tp_speaker speaker = speaker_of(x);
    tp_move_list l;
    fill_moves(x, &l);
    tp_write_key_text(w, "type", "labels");
    tp_write_key(w, "labels");
    tp_tell_labels(&speaker, tp_match_state(tp_attempt_match(x->attempt)), x->lesson->seat, &l, w);
    tp_move_list_done(&l);
}

static bool answer_preview(const asked *x, tp_writer *w, tp_error *e) {
    const tp_speaker speaker = speaker_of(x);
    const tp_at root = tp_at_root(x->request), tried = tp_at_key(&root, "try");
    const tp_json *facts = tp_json_get(x->request, "facts");
    const bool with_facts = tp_json_what(facts) == TP_BOOL && tp_json_bool(facts);
    tp_move_list l;
    bool ok = true;
    e->code = TP_BAD_REQUEST;
    if (!tp_want_list(&tried, 1, MOST_TRIED, NULL, e)) return false;
    fill_moves(x, &l);
    tp_write_key_text(w, "type", "preview");
    tp_write_key(w, "previews");
    tp_write_open(w, '[');
    for (size_t i = 0; ok && i < tp_json_size(tried.json); i++) {
        const tp_at at = tp_at_item(&tried, i);
        ok = tp_want_text(&at, 1, TP_MOVE_TEXT - 1, e);
        const size_t n = ok ? tp_move_list_find(&l, tp_json_text(at.json, NULL)) : SIZE_MAX;
        ok = ok && (n != SIZE_MAX || tp_wrong(e, &at, "This move is not legal here."));
        if (ok)
            tp_tell_preview(&speaker, tp_match_state(tp_attempt_match(x->attempt)), x->lesson->seat,
                            l.move[n], with_facts, w);
    }
    tp_write_close(w, ']');
    tp_move_list_done(&l);
    return ok;
}

static bool answer(const asked *x, tp_writer *w, tp_error *e) {
    static const char *const wants[] = {"table", "facts", "labels", "preview", NULL};
    const tp_at root = tp_at_root(x->request), at = tp_at_key(&root, "want");
    int want = 0;
    e->code = TP_BAD_REQUEST;
    if (at.json != NULL && !tp_want_word(&at, wants, &want, e)) return false;
    if (want == 1) return answer_facts(x, w, e);
    if (want == 3) return answer_preview(x, w, e);
    if (want == 2)
        answer_labels(x, w);
    else
        answer_table(x, w);
    return true;
}

/* ---- reading the request ---- */

static bool want_lesson(const tp_course *c, const tp_at *root, tp_lesson *out, tp_error *e) {
    const tp_at id = tp_at_key(root, "lesson");
    e->code = TP_BAD_REQUEST;
    return tp_want_text(&id, 1, 32, e) && (tp_lesson_find(c, tp_json_text(id.json, NULL), out) ||
                                           tp_wrong(e, &id, "There is no such lesson."));
}

static bool play_moves(tp_attempt *a, const tp_at *root, tp_error *e) {
    const tp_at moves = tp_at_key(root, "moves");
    if (moves.json == NULL) return true;
    e->code = TP_BAD_REQUEST;
    if (!tp_want_list(&moves, 0, MOST_MOVES, NULL, e)) return false;
    for (size_t i = 0; i < tp_json_size(moves.json); i++) {
        const tp_at at = tp_at_item(&moves, i);
        e->code = TP_BAD_REQUEST;
        if (!tp_want_text(&at, 1, TP_MOVE_TEXT - 1, e) ||
            !tp_attempt_play(a, tp_json_text(at.json, NULL), e))
            return false;
    }
    return true;
}

bool tp_lesson_answer(const tp_table_means *means, const tp_course *c, const tp_words *words,
                      tp_language language, const tp_json *request, tp_writer *w, tp_error *e) {
    const tp_at root = tp_at_root(request);
    tp_lesson lesson;
    if (!want_lesson(c, &root, &lesson, e)) return false;
    tp_attempt *a = tp_attempt_new(&lesson, e);
    const asked x = {.means = means,
                     .words = words,
                     .language = language,
                     .request = request,
                     .lesson = &lesson,
                     .attempt = a};
    if (a == NULL) return false;
    tp_write_open(w, '{');
    const bool ok = play_moves(a, &root, e) && answer(&x, w, e);
    tp_write_close(w, '}');
    tp_attempt_free(a);
    return ok;
}
