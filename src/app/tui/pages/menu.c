/* app/tui/pages/menu.c: see loops.h. */
#include "app/tui/pages/loops.h"

#include "app/tui/pages/dialog.h"
#include "app/tui/pages/list.h"
#include "app/tui/play/disk.h"
#include "app/tui/play/texts.h"
#include "app/tui/screen/screen.h"
#include "games/games.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { MOST_GAMES = 32, MOST_SAVED = 50, WAIT_MS = 60000 };

static_assert(MOST_GAMES + MOST_SAVED <= TP_LIST_ROWS, "every game and every file has a row");

/* ---- who sits where ---- */

/* The order borrows from the dialog that was answered last. */
static tp_dialog_end ask(const tp_game *game, tp_order *o) {
    static tp_dialog d;
    tp_words *words = tp_words_new(game);
    tp_dialog_end end = TP_DIALOG_ON;
    tp_dialog_open(&d, game, words, o);
    while (end == TP_DIALOG_ON) {
        tp_dialog_write(&d, o);
        tp_list_show(&d.list, o->language);
        const tp_input e = tp_screen_wait(WAIT_MS);
        if (e.key != '?')
            end = tp_dialog_key(&d, &e, o);
        else if (!tp_pager_rules(game, o->language))
            end = TP_DIALOG_LEAVE;
    }
    tp_words_free(words);
    return end;
}

/* ---- which game ---- */

static void write_players(const tp_game *g, tp_language language, char *out, size_t room) {
    const int min = tp_min_players(g), max = tp_max_players(g);
    const char *to = tp_text(language, "to", "bis");
    if (max == 1)
        snprintf(out, room, "%s", tp_text(language, "1 player", "allein"));
    else if (min == max)
        snprintf(out, room, tp_text(language, "%d players", "%d Personen"), min);
    else
        snprintf(out, room, tp_text(language, "%d %s %d players", "%d %s %d Personen"), min,
                 (g->players & TP_PLAYERS(min + 1)) != 0 ? to : tp_text(language, "or", "oder"),
                 max);
}

static int write_games(tp_language language, tp_list *l, const tp_saved *saved, size_t count) {
    int games = 0;
    char players[48];
    for (const tp_game *const *g = tp_games; *g != NULL && games < MOST_GAMES; g++) {
        write_players(*g, language, players, sizeof players);
        snprintf(l->rows[games++], TP_LIST_TEXT, "%-28s %s", (*g)->name, players);
    }
    for (size_t i = 0; i < count; i++)
        snprintf(l->rows[games + (int)i], TP_LIST_TEXT, "%s", saved[i].name);
    l->count = games + (int)count;
    l->headed = count > 0 ? games : -1;
    l->headline = tp_text(language, "Go on with", "Weiterspielen");
    l->title = tp_text(language, "Turnpike: which game?", "Turnpike: welches Spiel?");
    l->keys = tp_text(language, "up, down   Enter: choose   L: deutsch   q: quit",
                      "auf, ab   Enter: wählen   L: english   q: Ende");
    return games;
}

/* Enter, or a click on the row where the cursor is; any other row is pointed at first. */
static bool chooses(tp_list *l, const tp_input *e) {
    const int row = e->key == TP_KEY_CLICK ? tp_list_at(l, e->y) : l->cursor;
    const bool is_here = row == l->cursor;
    if (row >= 0) l->cursor = row;
    return is_here && (e->key == TP_KEY_ENTER || e->key == TP_KEY_CLICK);
}

bool tp_menu(tp_order *o) {
    static tp_saved saved[MOST_SAVED]; /* the order points into it */
    const size_t count = tp_saved_list(saved, MOST_SAVED);
    tp_list l = {0};
    for (;;) {
        const int games = write_games(o->language, &l, saved, count);
        tp_list_show(&l, o->language);
        const tp_input e = tp_screen_wait(WAIT_MS);
        tp_dialog_end end = TP_DIALOG_BACK;
        if (e.key == TP_KEY_LEAVE || e.key == 'q' || e.key == TP_KEY_ESCAPE) return false;
        if (e.key == 'L') o->language = o->language == TP_GERMAN ? TP_ENGLISH : TP_GERMAN;
        if (chooses(&l, &e)) {
            if (l.cursor >= games) {
                o->setup.load = saved[l.cursor - games].path;
                return true;
            }
            end = ask(tp_games[l.cursor], o);
        }
        if (end != TP_DIALOG_BACK) return end == TP_DIALOG_BEGIN;
        tp_list_moves(&l, e.key);
    }
}
