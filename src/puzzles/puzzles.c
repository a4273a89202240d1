/* puzzles/puzzles.c: the puzzles there are, and the one of a day. They are part of the program, so
 * a mistake in them is a bug that the test finds, not something to report. */
#include "puzzles/puzzles.h"

#include "games/games.h"
#include "puzzles_texts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct tp_puzzles {
    const tp_game *game;
    tp_json *json;
};

static const struct {
    const char *game, *text;
} files[] = {
    {"quadro-be", puzzles_quadro_be}, {"stargate", puzzles_stargate},
    {"route66", puzzles_route66},     {"blockade", puzzles_blockade},
    {"jump", puzzles_jump},           {"gridlock", puzzles_gridlock},
    {"autobahn", puzzles_autobahn},   {"transmitter", puzzles_transmitter},
};
enum { FILES = sizeof files / sizeof *files };

static tp_puzzles *open_file(size_t i) {
    tp_error e = {0};
    tp_puzzles *p = tp_alloc(sizeof *p);
    p->game = tp_game_by_id(files[i].game);
    p->json = tp_json_parse(files[i].text, strlen(files[i].text), &e);
    assert(p->game != NULL && p->json != NULL);
    return p;
}

tp_puzzles *tp_puzzles_new(const tp_game *game) {
    for (size_t i = 0; i < FILES; i++)
        if (strcmp(files[i].game, game->id) == 0) return open_file(i);
    return NULL;
}

void tp_puzzles_free(tp_puzzles *p) {
    if (p == NULL) return;
    tp_json_free(p->json);
    free(p);
}

static const tp_json *list_of(const tp_puzzles *p) {
    return tp_json_get(p->json, "puzzles");
}

size_t tp_puzzles_count(const tp_puzzles *p) {
    return tp_json_size(list_of(p));
}

const tp_game *tp_puzzles_game(const tp_puzzles *p) {
    return p->game;
}

static int number(const tp_json *v, const char *key) {
    return (int)tp_json_int(tp_json_get(v, key));
}

tp_puzzle tp_puzzle_at(const tp_puzzles *p, size_t i) {
    const tp_json *v = tp_json_item(list_of(p), i);
    return (tp_puzzle){.id = tp_json_text(tp_json_get(v, "id"), NULL),
                       .kind = tp_json_text(tp_json_get(v, "kind"), NULL),
                       .grade = number(v, "grade"),
                       .seat = number(v, "seat"),
                       .moves = number(v, "moves"),
                       .asks = number(v, "asks"),
                       .json = v};
}

size_t tp_puzzle_find(const tp_puzzles *p, const char *id) {
    for (size_t i = 0; i < tp_puzzles_count(p); i++)
        if (strcmp(tp_puzzle_at(p, i).id, id) == 0) return i;
    return SIZE_MAX;
}

/* A step through the list that has no factor in common with its length visits all before any comes
 * again. */
static size_t step_through(size_t count) {
    size_t step = count * 5 / 8 + 1;
    for (size_t a = step, b = count; b != 1;) {
        while (b != 0) {
            const size_t rest = a % b;
            a = b;
            b = rest;
        }
        if (a == 1) break;
        a = ++step;
        b = count;
    }
    return step;
}

tp_puzzle_day tp_puzzle_of_day(int64_t day) {
    const uint64_t n = day > 0 ? (uint64_t)day : 0;
    tp_puzzles *p = open_file(n % FILES);
    const size_t count = tp_puzzles_count(p), round = (size_t)(n / FILES);
    const tp_puzzle_day out = {.game = p->game, .index = round * step_through(count) % count};
    tp_puzzles_free(p);
    return out;
}

/* ---- words ---- */

static const char *const grades[TP_LANGUAGES][5] = {
    {"Flat", "Gentle", "Hilly", "Steep", "Sheer"},
    {"Eben", "Sanft", "Hügelig", "Steil", "Schroff"},
};

const char *tp_puzzle_grade_in(tp_language language, int grade) {
    return grades[language][grade < 1 ? 0 : grade > 5 ? 4 : grade - 1];
}

const char *tp_puzzle_task(const tp_puzzle *p, tp_language language) {
    static const struct {
        const char *kind;
        int moves; /* 0: any number */
        const char *text[TP_LANGUAGES];
    } tasks[] = {
        {"win", 1, {"Win with one move.", "Gewinn mit einem Zug."}},
        {"win", 2, {"Win in two moves.", "Gewinn in zwei Zügen."}},
        {"win", 3, {"Win in three moves.", "Gewinn in drei Zügen."}},
        {"win", 0, {"Find the only move that wins.", "Finde den einzigen Zug, der gewinnt."}},
        {"save", 0, {"Only one move holds. Find it.", "Nur ein Zug hält. Finde ihn."}},
        {"pair", 0, {"Choose the best pair.", "Wähle das beste Paar."}},
        {"stop", 0, {"Stop here, or roll on?", "Anhalten oder weiterwürfeln?"}},
        {"roll", 0, {"Stop here, or roll on?", "Anhalten oder weiterwürfeln?"}},
        {"drive", 0, {"Where is the best place to stop?", "Wo hältst du am besten?"}},
        {"overtake", 0, {"What is best now?", "Was ist jetzt das Beste?"}},
    };
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        if (strcmp(tasks[i].kind, p->kind) == 0 &&
            (tasks[i].moves == 0 || tasks[i].moves == p->moves))
            return tasks[i].text[language];
    return "";
}

static void write_puzzle(const tp_puzzle *p, tp_language language, tp_writer *w) {
    char *levels = tp_json_print(tp_json_get(p->json, "levels"));
    tp_write_open(w, '{');
    tp_write_key_text(w, "id", p->id);
    tp_write_key_text(w, "kind", p->kind);
    tp_write_key_int(w, "grade", p->grade);
    tp_write_key_int(w, "seat", p->seat);
    tp_write_key_int(w, "moves", p->moves);
    tp_write_key(w, "levels");
    tp_write_raw(w, levels, strlen(levels));
    tp_write_key_text(w, "task", tp_puzzle_task(p, language));
    tp_write_close(w, '}');
    free(levels);
}

void tp_puzzles_write(const tp_puzzles *p, tp_language language, tp_writer *w) {
    tp_write_key(w, "puzzles");
    tp_write_open(w, '[');
    for (size_t i = 0; i < tp_puzzles_count(p); i++) {
        const tp_puzzle one = tp_puzzle_at(p, i);
        write_puzzle(&one, language, w);
    }
    tp_write_close(w, ']');
}
