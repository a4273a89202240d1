/* app/tui/menu.c: see menu.h. */
#include "app/tui/menu.h"

#include "app/tui/disk.h"
#include "app/tui/screen.h"
#include "app/tui/texts.h"
#include "games/games.h"

#include <stdio.h>
#include <string.h>

enum { MOST_GAMES = 32, MOST_SAVED = 50, MOST_ROWS = MOST_GAMES + MOST_SAVED, ROW_TEXT = 128 };

/* A list of lines one of which is chosen. */
typedef struct {
    const char *title, *keys;
    char rows[MOST_ROWS][ROW_TEXT];
    int count, cursor;
    int headed; /* the row that headline stands above; -1: none does */
    const char *headline;
} list;

static void draw_row(const list *l, tp_canvas *c, int row, int y) {
    const bool is_here = row == l->cursor;
    tp_canvas_put(c, 2, y, TP_INK_STRONG, is_here ? ">" : " ");
    tp_canvas_put(c, 4, y, is_here ? TP_INK_STRONG : TP_INK_PLAIN, l->rows[row]);
    if (is_here) tp_canvas_mark(c, 4, y, tp_canvas_columns(l->rows[row]), TP_MARK_CURSOR);
}

static void show(const list *l) {
    tp_canvas c;
    int width, height;
    tp_screen_size(&width, &height);
    tp_canvas_init(&c, width, height, tp_screen_is_ascii());
    tp_canvas_put(&c, 2, 1, TP_INK_STRONG, l->title);
    const int extra = l->headed >= 0 ? 2 : 0, room = height > 6 ? height - 5 : 1;
    const int line = l->cursor + (l->headed >= 0 && l->cursor >= l->headed ? extra : 0);
    const int top = line >= room ? line - room + 1 : 0;
    for (int i = 0, at = 0; i < l->count; i++, at++) {
        if (i == l->headed) {
            if (at + 1 >= top && at + 1 - top < room)
                tp_canvas_put(&c, 2, 3 + at + 1 - top, TP_INK_STRONG, l->headline);
            at += extra;
        }
        if (at >= top && at - top < room) draw_row(l, &c, i, 3 + at - top);
    }
    tp_canvas_put(&c, 2, height - 1, TP_INK_FAINT, l->keys);
    tp_screen_show(&c, -1, 0);
    tp_canvas_done(&c);
}

/* Up, down and the like; false if the key is none of them. */
static bool moves_cursor(list *l, uint32_t key) {
    const int before = l->cursor, last = l->count - 1;
    switch (key) {
    case TP_KEY_UP:
    case TP_KEY_BACKTAB:
    case TP_KEY_SCROLL_UP: l->cursor = before > 0 ? before - 1 : last; return true;
    case TP_KEY_DOWN:
    case TP_KEY_TAB:
    case TP_KEY_SCROLL_DOWN: l->cursor = before < last ? before + 1 : 0; return true;
    case TP_KEY_HOME:
    case TP_KEY_PAGE_UP: l->cursor = 0; return true;
    case TP_KEY_END:
    case TP_KEY_PAGE_DOWN: l->cursor = last; return true;
    default: return false;
    }
}

static void switch_language(tp_order *o) {
    o->language = o->language == TP_GERMAN ? TP_ENGLISH : TP_GERMAN;
}

/* ---- who sits where ---- */

static const char *const words[] = {"human", "easy", "medium", "hard"};
enum { WORDS = sizeof words / sizeof *words };

typedef struct {
    const tp_game *game;
    int players, seat[TP_SEATS]; /* an index into words each */
} seating;

static void write_seats(const seating *x, const tp_order *o, list *l) {
    snprintf(l->rows[0], ROW_TEXT, "%-12s ‹ %d ›", tp_text(o->language, "Players", "Personen"),
             x->players);
    for (int i = 0; i < x->players; i++)
        snprintf(l->rows[1 + i], ROW_TEXT, "%s %-*d ‹ %s ›", tp_text(o->language, "Seat", "Platz"),
                 o->language == TP_GERMAN ? 6 : 7, i + 1,
                 tp_sitter_name(o->language, words[x->seat[i]]));
    snprintf(l->rows[1 + x->players], ROW_TEXT, "%s", tp_text(o->language, "Begin", "Los"));
    l->count = 2 + x->players;
    l->title = x->game->name;
    l->headed = -1;
    l->keys = tp_text(o->language, "up, down   left, right: change   Enter: begin   Esc: back",
                      "auf, ab   links, rechts: ändern   Enter: los   Esc: zurück");
}

static void change(seating *x, int row, int by) {
    if (row == 0) {
        int n = x->players;
        do n += by;
        while (n >= 1 && n <= TP_SEATS && (x->game->players & TP_PLAYERS(n)) == 0);
        if (n >= 1 && n <= TP_SEATS) x->players = n;
    } else if (row <= x->players) {
        x->seat[row - 1] = (x->seat[row - 1] + WORDS + by) % WORDS;
    }
}

static void accept(const seating *x, tp_order *o) {
    o->setup.game = x->game->id;
    o->setup.players = x->players;
    o->seats = x->players;
    for (int i = 0; i < x->players; i++) o->seat[i] = words[x->seat[i]];
}

typedef enum { CHOSEN, BACK, LEAVE } answer;

static answer ask_seats(const tp_game *game, tp_order *o) {
    seating x = {.game = game, .players = tp_min_players(game)};
    list l = {0};
    for (int i = 1; i < TP_SEATS; i++) x.seat[i] = 2;
    for (;;) {
        write_seats(&x, o, &l);
        if (l.cursor >= l.count) l.cursor = l.count - 1;
        show(&l);
        const uint32_t key = tp_screen_wait(60000).key;
        if (key == TP_KEY_LEAVE || key == 'q') return LEAVE;
        if (key == TP_KEY_ESCAPE || key == TP_KEY_BACKSPACE) return BACK;
        if (key == TP_KEY_LEFT || key == TP_KEY_RIGHT)
            change(&x, l.cursor, key == TP_KEY_RIGHT ? 1 : -1);
        else if (key == 'L')
            switch_language(o);
        else if (key == TP_KEY_ENTER) {
            accept(&x, o);
            return CHOSEN;
        } else {
            moves_cursor(&l, key);
        }
    }
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

static int write_games(tp_language language, list *l, const tp_saved *saved, size_t count) {
    int games = 0;
    char players[48];
    for (const tp_game *const *g = tp_games; *g != NULL && games < MOST_GAMES; g++) {
        write_players(*g, language, players, sizeof players);
        snprintf(l->rows[games++], ROW_TEXT, "%-28s %s", (*g)->name, players);
    }
    for (size_t i = 0; i < count; i++)
        snprintf(l->rows[games + (int)i], ROW_TEXT, "%s", saved[i].name);
    l->count = games + (int)count;
    l->headed = count > 0 ? games : -1;
    l->headline = tp_text(language, "Go on with", "Weiterspielen");
    l->title = tp_text(language, "Turnpike: which game?", "Turnpike: welches Spiel?");
    l->keys = tp_text(language, "up, down   Enter: choose   L: deutsch   q: quit",
                      "auf, ab   Enter: wählen   L: english   q: Ende");
    return games;
}

bool tp_menu(tp_order *o) {
    static tp_saved saved[MOST_SAVED]; /* the order points into it */
    const size_t count = tp_saved_list(saved, MOST_SAVED);
    list l = {0};
    for (;;) {
        const int games = write_games(o->language, &l, saved, count);
        show(&l);
        const uint32_t key = tp_screen_wait(60000).key;
        answer a = BACK;
        if (key == TP_KEY_LEAVE || key == 'q' || key == TP_KEY_ESCAPE) return false;
        if (key == 'L') switch_language(o);
        if (key == TP_KEY_ENTER && l.cursor >= games) {
            o->setup.load = saved[l.cursor - games].path;
            return true;
        }
        if (key == TP_KEY_ENTER) a = ask_seats(tp_games[l.cursor], o);
        if (a != BACK) return a == CHOSEN;
        moves_cursor(&l, key);
    }
}
