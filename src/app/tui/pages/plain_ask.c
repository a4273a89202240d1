/* app/tui/pages/plain_ask.c: which game, and what is agreed on, in lines. See plain.h, and dialog.h
 * for the same on a screen. */
#include "app/args.h"
#include "app/tui/pages/dialog.h"
#include "app/tui/pages/loops.h"
#include "app/tui/play/disk.h"
#include "app/tui/play/texts.h"
#include "games/games.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_SAVED = 20 };

/* False at the end of input. What is no terminal is printed, as it is in a game. */
static bool read_answer(const char *question, char *line, int room) {
    printf("%s", question);
    fflush(stdout);
    if (fgets(line, room, stdin) == NULL) return false;
    line[strcspn(line, "\r\n")] = '\0';
    if (!isatty(STDIN_FILENO)) puts(line);
    return true;
}

/* ---- what is agreed on ---- */

static void print_rows(const tp_dialog *d, const tp_order *o) {
    char name[TP_SENTENCE], value[TP_SENTENCE];
    for (int i = 0; i + 1 < d->list.count; i++) {
        tp_dialog_row(d, o, i, name, value);
        printf("%4d %s: %s\n", i + 1, name, value);
    }
}

static void change_row(tp_dialog *d, tp_order *o, int row) {
    const tp_input right = {.key = TP_KEY_RIGHT};
    char name[TP_SENTENCE], value[TP_SENTENCE];
    d->list.cursor = row;
    tp_dialog_key(d, &right, o);
    tp_dialog_write(d, o);
    tp_dialog_row(d, o, row, name, value);
    printf("%s: %s. %s\n", name, value, d->list.note);
    if (row == 0) print_rows(d, o);
}

/* Nobody need know more than that Enter begins. */
static tp_dialog_end converse(tp_dialog *d, tp_order *o) {
    const tp_input enter = {.key = TP_KEY_ENTER};
    char line[64];
    long number;
    for (;;) {
        if (!read_answer(tp_text(o->language, "Enter begins, a number changes that line, back: ",
                                 "Enter beginnt, eine Nummer ändert diese Zeile, back: "),
                         line, sizeof line))
            return TP_DIALOG_LEAVE;
        if (line[0] == '\0') return tp_dialog_key(d, &enter, o);
        if (strcmp(line, "back") == 0) return TP_DIALOG_BACK;
        if (strcmp(line, "quit") == 0) return TP_DIALOG_LEAVE;
        if (tp_args_number(line, 1, d->list.count - 1, &number))
            change_row(d, o, (int)number - 1);
        else
            print_rows(d, o);
    }
}

/* The order borrows from the dialog. */
static tp_dialog_end agree(const tp_game *game, tp_order *o) {
    static tp_dialog d;
    tp_words *words = tp_words_new(game);
    tp_dialog_open(&d, game, words, o);
    tp_dialog_write(&d, o);
    printf("%s\n", game->name);
    print_rows(&d, o);
    const tp_dialog_end end = converse(&d, o);
    tp_words_free(words);
    return end;
}

/* ---- which game ---- */

static void print_games(const tp_order *o, const tp_saved *saved, size_t count) {
    puts(tp_text(o->language, "Which game?", "Welches Spiel?"));
    for (const tp_game *const *g = tp_games; *g != NULL; g++)
        printf("  %-12s %s\n", (*g)->id, (*g)->name);
    if (count > 0)
        puts(tp_text(o->language, "Or go on with one of these, by its number:",
                     "Oder weiter mit einer von diesen, nach Nummer:"));
    for (size_t i = 0; i < count; i++) printf("  %-12zu %s\n", i + 1, saved[i].name);
}

bool tp_plain_ask(tp_order *o) {
    static tp_saved saved[MOST_SAVED];
    const size_t count = tp_saved_list(saved, MOST_SAVED);
    char line[256];
    long number;
    for (;;) {
        print_games(o, saved, count);
        if (!read_answer("> ", line, sizeof line)) return false;
        if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0) return false;
        const tp_game *game = tp_game_by_id(line);
        const tp_dialog_end end = game != NULL ? agree(game, o) : TP_DIALOG_BACK;
        if (end != TP_DIALOG_BACK) return end == TP_DIALOG_BEGIN;
        if (tp_args_number(line, 1, (long)count, &number)) {
            o->setup.load = saved[number - 1].path;
            return true;
        }
    }
}
