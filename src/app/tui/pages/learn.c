/* app/tui/pages/learn.c: lessons in the terminal, line by line: the board as text, one thing to do,
 * and what came of it. The kernel judges (lessons/lessons.h), so this only prints and reads. */
#include "app/args.h"
#include "app/tui/pages/loops.h"
#include "app/tui/play/stage.h"
#include "app/tui/play/texts.h"
#include "app/tui/screen/signals.h"
#include "lessons/lessons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH = 80, HEIGHT = 24, MOST_WIDTH = 400 };

typedef struct {
    const tp_game *game;
    tp_language language;
    tp_words *words;
    const tp_drawing *drawing;
    tp_stage stage;
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

static void print_board(school *x, const tp_attempt *a, int seat) {
    const tp_match *m = tp_attempt_match(a);
    const tp_rules *r = tp_match_rules(m);
    const tp_node n = tp_match_node(m);
    const bool is_ours = n.kind == TP_DECISION && n.seat == seat;
    const char *names[TP_SEATS];
    tp_json *edition = tp_edition_of(r);
    tp_canvas sheet;
    int width, height;
    for (int i = 0; i < TP_SEATS; i++)
        names[i] = tp_words_name(x->words, x->language, r, "colours", tp_seat_colour(r, i));
    const tp_scene setting = {.edition = edition,
                              .players = r->players,
                              .names = names,
                              .language = x->language,
                              .width = WIDTH,
                              .height = HEIGHT,
                              .words = x->words,
                              .rules = r};
    tp_stage_show(&x->stage, &setting, tp_match_state(m), n.kind == TP_END ? TP_EVERYTHING : seat,
                  is_ours ? seat : TP_TABLE);
    x->drawing->size(&x->stage.scene, &width, &height);
    tp_canvas_init(&sheet, width < MOST_WIDTH ? width : MOST_WIDTH, height, false);
    x->drawing->draw(&x->stage.scene, &sheet);
    puts("");
    print_sheet(&sheet);
    tp_canvas_done(&sheet);
    tp_stage_done(&x->stage);
    x->stage = (tp_stage){0};
    tp_json_free(edition);
}

static void print_task(const school *x, const tp_lesson *l, size_t number, size_t count) {
    printf(text(x, "\nLesson %zu of %zu: %s\n", "\nLektion %zu von %zu: %s\n"), number, count,
           tp_lesson_text(l, "title", x->language));
    printf("%s %s\n", tp_lesson_text(l, "task", x->language),
           tp_lesson_text(l, "how", x->language));
    puts(text(x, "Type a move; `show` plays it for you, `skip` goes on, `quit` leaves.",
              "Tipp einen Zug; `show` spielt ihn vor, `skip` geht weiter, `quit` beendet."));
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

/* Plays until there is a verdict; false: the learner goes on or leaves, *out says which. */
static bool attempt(school *x, tp_attempt *a, int seat, wish *out) {
    char line[TP_MOVE_TEXT + 8];
    while (tp_attempt_verdict(a) == TP_LESSON_OPEN) {
        tp_error e = {0};
        print_board(x, a, seat);
        *out = AWAY;
        if (!read_line(line, sizeof line) || strcmp(line, "quit") == 0) return false;
        *out = ON;
        if (strcmp(line, "skip") == 0) return false;
        if (strcmp(line, "show") == 0 && tp_attempt_shows(a) != NULL)
            play_shown(x, a);
        else if (!tp_attempt_play(a, line, &e))
            printf(text(x, "%s is not possible here.\n", "%s geht hier nicht.\n"), line);
    }
    return true;
}

static wish take_lesson(school *x, const tp_lesson *l) {
    tp_error e = {0};
    wish next = ON;
    tp_attempt *a = tp_attempt_new(l, &e);
    if (a == NULL) return ON;
    if (attempt(x, a, l->seat, &next)) {
        print_board(x, a, l->seat);
        printf("\n%s\n", tp_attempt_says(a, x->language));
        if (tp_attempt_verdict(a) == TP_LESSON_OTHERWISE) next = AGAIN;
    }
    tp_attempt_free(a);
    return next;
}

static void take_course(school *x, const tp_course *c) {
    const size_t count = tp_course_count(c);
    for (size_t i = 0; i < count;) {
        const tp_lesson l = tp_lesson_at(c, i);
        print_task(x, &l, i + 1, count);
        const wish next = take_lesson(x, &l);
        if (next == AWAY) return;
        if (next == ON) i++;
    }
    printf(text(x, "\nThat was the course. Now: turnpike play %s\n",
                "\nDas war der Kurs. Jetzt: turnpike play %s\n"),
           x->game->id);
}

int tp_learn(const tp_game *game, tp_language language) {
    tp_course *c = tp_course_new(game);
    school x = {.game = game, .language = language, .drawing = tp_drawing_of(game->id)};
    if (c == NULL) return 1;
    if (x.drawing == NULL) x.drawing = &tp_draw_any;
    x.words = tp_words_new(game);
    take_course(&x, c);
    tp_words_free(x.words);
    tp_course_free(c);
    return tp_signals_caught() != 0 ? 128 + tp_signals_caught() : 0;
}
