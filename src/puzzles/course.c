/* puzzles/course.c: a puzzle as a lesson. Nothing of the game is known here: the line that solves
 * it is played through once to see whose move each is. */
#include "puzzles/puzzles.h"

#include "bots/hint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    tp_puzzle p;
    size_t number;
    tp_match *m; /* at the beginning of the puzzle */
    const tp_json *line;
    const tp_words *words;
} making;

static void write_raw(tp_writer *w, const char *key, const tp_json *v) {
    char *text = tp_json_print(v);
    tp_write_key(w, key);
    tp_write_raw(w, text, strlen(text));
    free(text);
}

static void write_pair(tp_writer *w, const char *key, const char *english, const char *german) {
    if (key != NULL) tp_write_key(w, key);
    tp_write_open(w, '{');
    tp_write_key_text(w, "en", english);
    tp_write_key_text(w, "de", german);
    tp_write_close(w, '}');
}

/* ---- the line ---- */

/* The solver's moves that are asked for, and what others do in between. */
static bool write_line(const making *x, tp_writer *w, tp_error *e) {
    tp_match *m = tp_match_clone(x->m);
    tp_writer then = {0};
    int asked = 0;
    bool ok = true;
    tp_write_key(w, "right");
    tp_write_open(w, '[');
    tp_write_open(w, '[');
    tp_write_open(&then, '[');
    for (size_t i = 0; i < tp_json_size(x->line) && asked < x->p.asks && ok; i++) {
        size_t length;
        const char *text = tp_json_text(tp_json_item(x->line, i), &length);
        const tp_node n = tp_match_node(m);
        const bool is_own = n.kind == TP_DECISION && n.seat == x->p.seat;
        tp_write_text(is_own ? w : &then, text);
        asked += is_own;
        ok = tp_match_play(m, n.seat, text, length, e);
    }
    tp_write_close(w, ']');
    tp_write_close(w, ']');
    tp_write_close(&then, ']');
    tp_write_key(w, "then");
    tp_write_raw(w, then.data, then.length);
    tp_writer_done(&then);
    tp_match_free(m);
    return ok;
}

/* Besides the line that is asked for: winning is right however it comes about, and of an overtaking
 * any card. */
static void write_goal(const making *x, tp_writer *w) {
    tp_write_key(w, "goal");
    tp_write_open(w, '{');
    if (strcmp(x->p.kind, "overtake") == 0) {
        tp_write_key(w, "event");
        tp_write_open(w, '{');
        tp_write_key_text(w, "kind", "overtake");
        tp_write_close(w, '}');
    } else {
        tp_write_key_bool(w, "won", true);
    }
    tp_write_close(w, '}');
}

/* ---- words ---- */

static tp_move first_move(const making *x) {
    size_t length;
    tp_move m = 0;
    tp_error e = {0};
    const char *text = tp_json_text(tp_json_item(x->line, 0), &length);
    (void)tp_match_legal(x->m, x->p.seat, text, length, &m, &e);
    return m;
}

/* "Right! c3 to b3. Next turn you win, whatever the answer." */
static void say_why(const making *x, tp_language language, tp_writer *out) {
    const tp_rules *r = tp_match_rules(x->m);
    const tp_json *keeps = tp_json_get(x->p.json, "keeps");
    const tp_speaker speaker = {.words = x->words, .language = language, .rules = r};
    const tp_hint hint = {.seat = x->p.seat,
                          .count = 2,
                          .choice = {{.move = first_move(x),
                                      .chance = keeps != NULL ? (int)tp_json_int(keeps) : -1}}};
    tp_writer why = {0};
    tp_write_plain(out, language == TP_GERMAN ? "Gelöst!" : "Solved!");
    if (x->words != NULL) {
        tp_hint_say(&speaker, tp_match_state(x->m), &hint, 0, &why);
        if (why.length > 0) tp_write_plain(out, " %s", why.data);
    }
    if (keeps != NULL)
        tp_write_plain(out,
                       language == TP_GERMAN
                           ? " So gewinnst du %d von 100 Partien, mit dem nächstbesten %d."
                           : " You win %d games of 100 that way, and %d with the next best.",
                       (int)tp_json_int(keeps), (int)tp_json_int(tp_json_get(x->p.json, "other")));
    tp_writer_done(&why);
}

static void write_done(const making *x, tp_writer *w) {
    tp_writer text[TP_LANGUAGES] = {{0}};
    for (int i = 0; i < TP_LANGUAGES; i++) say_why(x, (tp_language)i, &text[i]);
    write_pair(w, "done", text[TP_ENGLISH].data, text[TP_GERMAN].data);
    for (int i = 0; i < TP_LANGUAGES; i++) tp_writer_done(&text[i]);
}

/* What it is about, and what is said of a wrong move, by kind. */
static void write_kind(const making *x, tp_writer *w) {
    static const struct {
        const char *kind, *how[TP_LANGUAGES], *wrong[TP_LANGUAGES];
    } texts[] = {
        {"win",
         {"One move forces it; every other lets it slip.",
          "Ein Zug erzwingt es, jeder andere lässt es aus der Hand."},
         {"Nearly. That lets the win slip: look for the move that leaves no answer.",
          "Knapp. So entgleitet dir der Sieg: Such den Zug, auf den es keine Antwort gibt."}},
        {"save",
         {"After every other move you lose by force.",
          "Nach jedem anderen Zug verlierst du unweigerlich."},
         {"Nearly. That does not hold: see what the other side threatens.",
          "Knapp. Das hält nicht: Sieh, was die andere Seite droht."}},
        {"",
         {"One choice wins clearly more games than any other.",
          "Eine Wahl gewinnt deutlich mehr Partien als jede andere."},
         {"Nearly. Something else wins more games from here.",
          "Knapp. Etwas anderes gewinnt von hier aus mehr Partien."}},
    };
    size_t i = 0;
    while (texts[i].kind[0] != '\0' && strcmp(texts[i].kind, x->p.kind) != 0) i++;
    write_pair(w, "how", texts[i].how[TP_ENGLISH], texts[i].how[TP_GERMAN]);
    tp_write_key(w, "otherwise");
    tp_write_open(w, '[');
    write_pair(w, NULL, texts[i].wrong[TP_ENGLISH], texts[i].wrong[TP_GERMAN]);
    tp_write_close(w, ']');
}

static void write_title(const making *x, tp_writer *w) {
    char title[2][48];
    snprintf(title[0], sizeof title[0], "Puzzle %zu", x->number);
    snprintf(title[1], sizeof title[1], "Rätsel %zu", x->number);
    write_pair(w, "title", title[0], title[1]);
    write_pair(w, "task", tp_puzzle_task(&x->p, TP_ENGLISH), tp_puzzle_task(&x->p, TP_GERMAN));
}

/* ---- in all ---- */

static bool write_lesson(const making *x, tp_writer *w, tp_error *e) {
    tp_write_open(w, '{');
    tp_write_key(w, "lessons");
    tp_write_open(w, '[');
    tp_write_open(w, '{');
    tp_write_key_text(w, "id", x->p.id);
    write_title(x, w);
    tp_write_key_int(w, "seat", x->p.seat);
    write_raw(w, "position", tp_json_get(x->p.json, "position"));
    write_kind(x, w);
    tp_write_key_int(w, "moves", x->p.asks);
    tp_write_key_bool(w, "strict", true);
    write_goal(x, w);
    write_done(x, w);
    const bool ok = write_line(x, w, e);
    tp_write_close(w, '}');
    tp_write_close(w, ']');
    tp_write_close(w, '}');
    return ok;
}

tp_course *tp_puzzle_course(const tp_puzzles *p, size_t i, const tp_words *words, tp_error *e) {
    making x = {.p = tp_puzzle_at(p, i), .number = i + 1, .words = words};
    x.line = tp_json_get(x.p.json, "line");
    x.m = tp_position_load(tp_puzzles_game(p), tp_json_get(x.p.json, "position"), e);
    if (x.m == NULL) return NULL;
    tp_writer w = {0};
    tp_course *c = NULL;
    if (write_lesson(&x, &w, e)) {
        tp_json *json = tp_json_parse(w.data, w.length, e);
        if (json != NULL) c = tp_course_of(tp_puzzles_game(p), json);
    }
    tp_writer_done(&w);
    tp_match_free(x.m);
    return c;
}
