/* app/tui/pages/dialog.c: see dialog.h. The rows are the players, a seat each, the options, and the
 * beginning. */
#include "app/tui/pages/dialog.h"

#include "app/tui/play/texts.h"
#include "core/rules.h"

#include <stdio.h>
#include <string.h>

static const char *const sitters[] = {"human", "easy", "medium", "hard"};
enum { SITTERS = sizeof sitters / sizeof *sitters, EASY = 1, MEDIUM, NAME_COLUMNS = 28 };

static int first_option(const tp_dialog *d) {
    return 1 + d->agreed.players;
}

static int last_row(const tp_dialog *d) {
    return first_option(d) + tp_agreement_rows(&d->agreed);
}

void tp_dialog_open(tp_dialog *d, const tp_game *game, const tp_words *words, const tp_order *o) {
    memset(d, 0, sizeof *d);
    tp_agreement_init(&d->agreed, game, words, &o->setup);
    const int usual = o->is_first ? EASY : MEDIUM;
    for (int i = 0; i < TP_SEATS; i++) {
        d->seat[i] = i == 0 ? 0 : usual;
        for (int w = 0; i < o->seats && w < SITTERS; w++)
            if (strcmp(o->seat[i], sitters[w]) == 0) d->seat[i] = w;
    }
}

/* ---- rows ---- */

static const char *text(const tp_order *o, const char *english, const char *german) {
    return tp_text(o->language, english, german);
}

static void write_seat(const tp_dialog *d, const tp_order *o, int seat, char name[TP_SENTENCE],
                       char value[TP_SENTENCE]) {
    const int word = d->seat[seat];
    snprintf(name, TP_SENTENCE, text(o, "Seat %d", "Platz %d"), seat + 1);
    snprintf(value, TP_SENTENCE, "%s",
             word == 0 ? text(o, "a person", "ein Mensch")
                       : tp_sitter_name(d->agreed.words, o->language, sitters[word]));
}

void tp_dialog_row(const tp_dialog *d, const tp_order *o, int row, char name[TP_SENTENCE],
                   char value[TP_SENTENCE]) {
    const int option = row - first_option(d);
    name[0] = value[0] = '\0';
    if (row == 0) {
        snprintf(name, TP_SENTENCE, "%s", text(o, "Players", "Personen"));
        snprintf(value, TP_SENTENCE, "%d", d->agreed.players);
    } else if (option < 0) {
        write_seat(d, o, row - 1, name, value);
    } else if (row < last_row(d)) {
        tp_agreement_name(&d->agreed, option, o->language, name);
        tp_agreement_value(&d->agreed, option, o->language, value);
    } else {
        snprintf(name, TP_SENTENCE, "%s", text(o, "Begin", "Los"));
    }
}

static void write_row(tp_dialog *d, const tp_order *o, int row) {
    static const char blanks[NAME_COLUMNS + 1] = "                            ";
    char name[TP_SENTENCE], value[TP_SENTENCE], *out = d->list.rows[row];
    tp_dialog_row(d, o, row, name, value);
    const int columns = tp_canvas_columns(name);
    const char *gap = blanks + (columns < NAME_COLUMNS ? columns : NAME_COLUMNS);
    if (value[0] != '\0')
        snprintf(out, TP_LIST_TEXT, "%s%s ‹ %s ›", name, gap, value);
    else
        snprintf(out, TP_LIST_TEXT, "%s", name);
}

static void write_note(tp_dialog *d, const tp_order *o) {
    const int row = d->list.cursor;
    if (row >= first_option(d) && row < last_row(d))
        tp_agreement_why(&d->agreed, row - first_option(d), o->language, d->list.note);
    else
        snprintf(d->list.note, sizeof d->list.note, "%s",
                 row == 0 ? text(o, "How many play.", "Wie viele mitspielen.")
                 : row < last_row(d)
                     ? text(o, "A person at this keyboard, or a bot and how strong.",
                            "Ein Mensch an dieser Tastatur, oder wie stark der Bot ist.")
                     : text(o, "The game begins.", "Die Partie beginnt."));
}

void tp_dialog_write(tp_dialog *d, const tp_order *o) {
    tp_list *l = &d->list;
    l->count = last_row(d) + 1;
    for (int i = 0; i < l->count; i++) write_row(d, o, i);
    if (l->cursor >= l->count) l->cursor = l->count - 1;
    l->title = d->agreed.game->name;
    l->headed = first_option(d) < last_row(d) ? first_option(d) : -1;
    l->headline = text(o, "Options", "Varianten");
    l->keys = text(o, "up, down   left, right: change   Enter: begin   ?: rules   Esc: back",
                   "auf, ab   links, rechts: ändern   Enter: los   ?: Regeln   Esc: zurück");
    write_note(d, o);
}

/* ---- keys ---- */

static void change_players(tp_dialog *d, int by) {
    int n = d->agreed.players;
    do n += by;
    while (n >= 1 && n <= TP_SEATS && (d->agreed.game->players & TP_PLAYERS(n)) == 0);
    if (n >= 1 && n <= TP_SEATS) tp_agreement_seat(&d->agreed, n);
}

static void change(tp_dialog *d, int by) {
    const int row = d->list.cursor;
    if (row == 0)
        change_players(d, by);
    else if (row < first_option(d))
        d->seat[row - 1] = (d->seat[row - 1] + SITTERS + by) % SITTERS;
    else if (row < last_row(d))
        tp_agreement_change(&d->agreed, row - first_option(d), by);
}

static tp_dialog_end begin(tp_dialog *d, tp_order *o) {
    tp_agreement_accept(&d->agreed, &o->setup);
    o->seats = d->agreed.players;
    for (int i = 0; i < o->seats; i++) o->seat[i] = sitters[d->seat[i]];
    return TP_DIALOG_BEGIN;
}

/* The first click points, the next one changes. */
static tp_dialog_end click(tp_dialog *d, int y, tp_order *o) {
    const int row = tp_list_at(&d->list, y);
    const bool is_here = row == d->list.cursor;
    if (row < 0) return TP_DIALOG_ON;
    d->list.cursor = row;
    if (is_here && row == last_row(d)) return begin(d, o);
    if (is_here) change(d, 1);
    return TP_DIALOG_ON;
}

tp_dialog_end tp_dialog_key(tp_dialog *d, const tp_input *e, tp_order *o) {
    switch (e->key) {
    case TP_KEY_LEAVE:
    case 'q': return TP_DIALOG_LEAVE;
    case TP_KEY_ESCAPE:
    case TP_KEY_BACKSPACE: return TP_DIALOG_BACK;
    case TP_KEY_LEFT: change(d, -1); break;
    case TP_KEY_RIGHT:
    case ' ': change(d, 1); break;
    case TP_KEY_ENTER: return begin(d, o);
    case TP_KEY_CLICK: return click(d, e->y, o);
    case 'L': o->language = o->language == TP_GERMAN ? TP_ENGLISH : TP_GERMAN; break;
    default: tp_list_moves(&d->list, e->key); break;
    }
    return TP_DIALOG_ON;
}
