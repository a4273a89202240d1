/* app/tui/pages/learn.c: lessons in the terminal, line by line: the board as text, one thing to do,
 * and what came of it. The kernel judges (lessons/lessons.h), so this only prints and reads. */
#include "app/args.h"
#include "app/tui/pages/loops.h"
#include "app/tui/pages/moves.h"
#include "app/tui/pages/page.h"
#include "app/tui/play/disk.h"
#include "app/tui/play/rules.h"
#include "app/tui/play/stage.h"
#include "app/tui/play/texts.h"
#include "app/tui/screen/signals.h"
#include "lessons/lessons.h"
#include "puzzles/puzzles.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WIDTH = 80, HEIGHT = 24, MOST_WIDTH = 400 };

typedef struct {
    const tp_game *game;
    tp_language language;
    tp_words *words;
    const tp_drawing *drawing;
    tp_stage stage; /* what was printed last; its moves can be typed by number */
    tp_json *edition;
    const char *name[TP_SEATS];
    bool is_course, has_said_how; /* lessons, not puzzles; and what can be typed has been said */
} school;

typedef enum { ON, AGAIN, AWAY } wish;

static const char *text(const school *x, const char *english, const char *german) {
    return tp_text(x->language, english, german);
}

/* ---- showing ---- */

static void print_sheet(const tp_canvas *sheet) {
    char row[4 * MOST_WIDTH + 1];
    for (int y = 0; y < sheet->height; y++) {
        tp_canvas_row(sheet, y, row, sizeof row);
        puts(row);
    }
}

/* Where to look stands in brackets, as on rules pages, until the first move. */
static void print_pointer(const school *x, const tp_lesson *l, tp_canvas *sheet, bool *is_marked) {
    const char *space;
    *is_marked = false;
    for (size_t i = 0; (space = tp_lesson_look(l, i)) != NULL; i++)
        if (tp_rules_ring(x->drawing, &x->stage.scene, sheet, space)) *is_marked = true;
}

/* Below the board, where it is read even if the terminal is no higher than that. */
static void print_task(const school *x, const tp_lesson *l) {
    char task[2 * TP_SENTENCE];
    snprintf(task, sizeof task, "%s %s", tp_lesson_text(l, "task", x->language),
             tp_lesson_text(l, "how", x->language));
    tp_page_print(task);
}

static void draw_board(school *x, const tp_lesson *l, const tp_attempt *a) {
    tp_canvas sheet;
    int width, height;
    bool is_marked = false;
    x->drawing->size(&x->stage.scene, &width, &height);
    tp_canvas_init(&sheet, width < MOST_WIDTH ? width : MOST_WIDTH, height, false);
    x->drawing->draw(&x->stage.scene, &sheet);
    if (tp_attempt_is_fresh(a)) print_pointer(x, l, &sheet, &is_marked);
    puts("");
    print_sheet(&sheet);
    if (is_marked) printf("[ ] %s\n", tp_lesson_text(l, "says", x->language));
    if (tp_attempt_is_fresh(a) && x->is_course) print_task(x, l);
    tp_canvas_done(&sheet);
}

static void print_board(school *x, const tp_lesson *l, const tp_attempt *a) {
    const tp_match *m = tp_attempt_match(a);
    const tp_rules *r = tp_match_rules(m);
    const tp_node n = tp_match_node(m);
    const bool is_ours = n.kind == TP_DECISION && n.seat == l->seat;
    for (int i = 0; i < TP_SEATS; i++)
        x->name[i] = tp_words_name(x->words, x->language, r, "colours", tp_seat_colour(r, i));
    tp_json_free(x->edition);
    x->edition = tp_edition_of(r);
    const tp_scene setting = {.edition = x->edition,
                              .players = r->players,
                              .names = x->name,
                              .language = x->language,
                              .width = WIDTH,
                              .height = HEIGHT,
                              .words = x->words,
                              .rules = r};
    tp_stage_show(&x->stage, &setting, tp_match_state(m),
                  n.kind == TP_END ? TP_EVERYTHING : l->seat, is_ours ? l->seat : TP_TABLE);
    draw_board(x, l, a);
}

static void print_head(school *x, const tp_lesson *l, size_t number, size_t count) {
    printf(text(x, "\nLesson %zu of %zu: %s\n", "\nLektion %zu von %zu: %s\n"), number, count,
           tp_lesson_text(l, "title", x->language));
    if (x->has_said_how) return;
    x->has_said_how = true;
    tp_page_print(text(
        x,
        "Type a move or its number; `moves` lists them, `show` plays one for you, `skip` goes on,"
        " `quit` leaves.",
        "Tipp einen Zug oder seine Nummer; `moves` zählt sie auf, `show` spielt einen vor,"
        " `skip` geht weiter, `quit` beendet."));
}

/* ---- asking ---- */

/* False at the end of input and after a signal. Input that is no terminal is printed. */
static bool read_line(char *line, int room) {
    fputs("> ", stdout);
    fflush(stdout);
    if (tp_signals_caught() != 0 || fgets(line, room, stdin) == NULL) return false;
    line[strcspn(line, "\r\n")] = '\0';
    if (!isatty(STDIN_FILENO)) puts(line);
    return true;
}

static void play_shown(school *x, tp_attempt *a) {
    char move[TP_MOVE_TEXT];
    tp_error e = {0};
    for (const char *shown; (shown = tp_attempt_shows(a)) != NULL;) {
        snprintf(move, sizeof move, "%s", shown);
        printf("%s\n", move);
        if (!tp_attempt_play(a, move, &e)) return;
    }
    (void)x;
}

/* A move, or the beginning of some: those are listed. */
static void play_typed(school *x, tp_attempt *a, const char *line) {
    const tp_scene *s = &x->stage.scene;
    const size_t meant = tp_moves_meant(s, line);
    tp_error e = {0};
    if (meant < s->count ? tp_attempt_play(a, s->moves[meant], &e)
                         : line[0] != '\0' && tp_moves_print(s, x->language, line))
        return;
    printf(text(x, "%s is not possible here.\n", "%s geht hier nicht.\n"), line);
}

/* Plays until there is a verdict; false: the learner goes on or leaves, *out says which. */
static bool attempt(school *x, const tp_lesson *l, tp_attempt *a, wish *out) {
    char line[TP_MOVE_TEXT + 8];
    size_t plies = SIZE_MAX;
    while (tp_attempt_verdict(a) == TP_LESSON_OPEN) {
        if (tp_match_plies(tp_attempt_match(a)) != plies) print_board(x, l, a);
        plies = tp_match_plies(tp_attempt_match(a));
        *out = AWAY;
        if (!read_line(line, sizeof line) || strcmp(line, "quit") == 0) return false;
        *out = ON;
        if (strcmp(line, "skip") == 0) return false;
        if (strcmp(line, "show") == 0 && tp_attempt_shows(a) != NULL)
            play_shown(x, a);
        else if (strcmp(line, "moves") == 0)
            tp_moves_print(&x->stage.scene, x->language, "");
        else
            play_typed(x, a, line);
    }
    return true;
}

static wish take_lesson(school *x, const tp_lesson *l) {
    tp_error e = {0};
    wish next = ON;
    tp_attempt *a = tp_attempt_new(l, &e);
    if (a == NULL) return ON;
    if (attempt(x, l, a, &next)) {
        print_board(x, l, a);
        puts("");
        tp_page_print(tp_attempt_says(a, x->language));
        if (tp_attempt_verdict(a) == TP_LESSON_OTHERWISE)
            next = AGAIN;
        else
            tp_disk_learn(x->game->id, l->id);
    }
    tp_stage_done(&x->stage);
    x->stage = (tp_stage){0};
    tp_attempt_free(a);
    return next;
}

/* The first lesson that is not done; where all are, the course begins anew. */
static size_t resume_at(const school *x, const tp_course *c) {
    const size_t count = tp_course_count(c);
    for (size_t i = 0; i < count; i++) {
        const tp_lesson l = tp_lesson_at(c, i);
        if (!tp_disk_has_learned(x->game->id, l.id)) return i;
    }
    return 0;
}

static void take_course(school *x, const tp_course *c) {
    const size_t count = tp_course_count(c);
    for (size_t i = resume_at(x, c); i < count;) {
        const tp_lesson l = tp_lesson_at(c, i);
        print_head(x, &l, i + 1, count);
        const wish next = take_lesson(x, &l);
        if (next == AWAY) return;
        if (next == ON) i++;
    }
    printf(text(x, "\nThat was the course. Now: turnpike play %s\n",
                "\nDas war der Kurs. Jetzt: turnpike play %s\n"),
           x->game->id);
}

/* ---- puzzles ---- */

static void print_puzzle(const school *x, const tp_puzzle *p, const tp_lesson *l, size_t number,
                         size_t count, bool is_daily) {
    if (is_daily)
        printf(text(x, "\nPuzzle of the day: %s\n", "\nRätsel des Tages: %s\n"), x->game->name);
    else
        printf(text(x, "\nPuzzle %zu of %zu\n", "\nRätsel %zu von %zu\n"), number, count);
    tp_error e = {0};
    tp_attempt *a = tp_attempt_new(l, &e);
    const tp_rules *r = a != NULL ? tp_match_rules(tp_attempt_match(a)) : NULL;
    printf("%s, %s. %s\n%s\n",
           tp_words_name(x->words, x->language, r, "colours", tp_seat_colour(r, p->seat)),
           tp_puzzle_grade_in(x->language, p->grade), tp_puzzle_task(p, x->language),
           tp_lesson_text(l, "how", x->language));
    tp_attempt_free(a);
    puts(text(x, "Type a move; `show` solves it, `skip` goes on, `quit` leaves.",
              "Tipp einen Zug; `show` löst es, `skip` geht weiter, `quit` beendet."));
}

/* AGAIN: it was not solved. */
static wish take_puzzle(school *x, const tp_puzzles *all, size_t i, bool is_daily) {
    tp_error e = {0};
    const tp_puzzle p = tp_puzzle_at(all, i);
    tp_course *c = tp_puzzle_course(all, i, x->words, &e);
    if (c == NULL) return ON;
    const tp_lesson l = tp_lesson_at(c, 0);
    print_puzzle(x, &p, &l, i + 1, tp_puzzles_count(all), is_daily);
    const wish next = take_lesson(x, &l);
    tp_course_free(c);
    return next;
}

int tp_puzzle_play(const tp_game *game, tp_language language) {
    enum { DAY_SECONDS = 86400 };
    const tp_puzzle_day today = tp_puzzle_of_day((int64_t)time(NULL) / DAY_SECONDS);
    const bool is_daily = game == NULL;
    if (is_daily) game = today.game;
    tp_puzzles *all = tp_puzzles_new(game);
    if (all == NULL) {
        fprintf(stderr, "turnpike play: there are no puzzles of %s\n", game->name);
        return 1;
    }
    school x = {.game = game, .language = language, .drawing = tp_drawing_of(game->id)};
    if (x.drawing == NULL) x.drawing = &tp_draw_any;
    x.words = tp_words_new(game);
    wish next = ON;
    for (size_t i = is_daily ? today.index : 0; next != AWAY && i < tp_puzzles_count(all);) {
        next = take_puzzle(&x, all, i, is_daily);
        if (next == ON && is_daily) break;
        if (next == ON) i++;
    }
    tp_words_free(x.words);
    tp_puzzles_free(all);
    return tp_signals_caught() != 0 ? 128 + tp_signals_caught() : 0;
}

int tp_learn(const tp_game *game, tp_language language) {
    tp_course *c = tp_course_new(game);
    school x = {
        .game = game, .language = language, .drawing = tp_drawing_of(game->id), .is_course = true};
    if (c == NULL) return 1;
    if (x.drawing == NULL) x.drawing = &tp_draw_any;
    x.words = tp_words_new(game);
    take_course(&x, c);
    tp_json_free(x.edition);
    tp_words_free(x.words);
    tp_course_free(c);
    return tp_signals_caught() != 0 ? 128 + tp_signals_caught() : 0;
}
