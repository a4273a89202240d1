/* app/tui/pages/agreement.c: see agreement.h. */
#include "app/tui/pages/agreement.h"

#include "app/args.h"
#include "app/tui/play/texts.h"
#include "core/rules.h"

#include <stdio.h>
#include <string.h>

enum {
    LEFT_TO_GAME = -1, /* the value of an option whose default the game works out */
    MOST_STEPS = 20,   /* a number with more values than this goes 1, 2, 5, 10 … */
};

/* A row is an option, or a seat's part of one that is a list. */
typedef struct {
    int option, seat;
} place;

static place place_of(const tp_agreement *a, int row) {
    const tp_option *o = a->game->options;
    for (int i = 0;; i++) {
        const int rows = o[i].type == TP_OPTION_LIST ? a->players : 1;
        if (row < rows) return (place){i, o[i].type == TP_OPTION_LIST ? row : -1};
        row -= rows;
    }
}

int tp_agreement_rows(const tp_agreement *a) {
    int rows = 0;
    for (const tp_option *o = a->game->options; o->name != NULL; o++)
        rows += o->type == TP_OPTION_LIST ? a->players : 1;
    return rows;
}

/* ---- values ---- */

static int usual(const tp_option *o) {
    return o->by_game ? LEFT_TO_GAME : o->fallback;
}

static int count_choices(const tp_option *o) {
    int n = 0;
    while (o->choices[n] != NULL) n++;
    return n;
}

static int least(const tp_option *o) {
    if (o->by_game) return LEFT_TO_GAME;
    return o->type == TP_OPTION_INT ? o->min : 0;
}

static int most(const tp_option *o) {
    if (o->type == TP_OPTION_BOOL) return 1;
    return o->type == TP_OPTION_INT ? o->max : count_choices(o) - 1;
}

/* 1, 2, 5, 10, 20 … and what is usual: nobody wants to step through ten thousand numbers. */
static bool is_stop(const tp_option *o, int value) {
    int head = value;
    if (o->type != TP_OPTION_INT || o->max - o->min < MOST_STEPS) return true;
    if (value == o->fallback || value == o->min || value == o->max) return true;
    while (head > 0 && head % 10 == 0) head /= 10;
    return head == 1 || head == 2 || head == 5;
}

static int next_value(const tp_option *o, int value, int by) {
    do {
        value += by;
        if (o->by_game && value > LEFT_TO_GAME && value < o->min)
            value = by > 0 ? o->min : LEFT_TO_GAME;
        if (value > most(o)) value = least(o);
        if (value < least(o)) value = most(o);
    } while (!is_stop(o, value));
    return value;
}

/* Takes the colour of another seat in exchange, so that no two have the same. */
static void change_item(tp_agreement *a, int option, int seat, int by) {
    const int n = count_choices(&a->game->options[option]), before = a->item[seat];
    a->item[seat] = (before + n + by) % n;
    for (int i = 0; i < a->players; i++)
        if (i != seat && a->item[i] == a->item[seat]) a->item[i] = before;
}

static bool has_usual_items(const tp_agreement *a) {
    for (int i = 0; i < a->players; i++)
        if (a->item[i] != i) return false;
    return true;
}

/* ---- as the command line has it ---- */

static void write_value(const tp_option *o, int value, char *out, size_t room) {
    if (o->type == TP_OPTION_BOOL)
        snprintf(out, room, "%s=%s", o->name, value != 0 ? "true" : "false");
    else if (o->type == TP_OPTION_CHOICE)
        snprintf(out, room, "%s=%s", o->name, o->choices[value]);
    else
        snprintf(out, room, "%s=%d", o->name, value);
}

static void write_items(const tp_agreement *a, const tp_option *o, char *out, size_t room) {
    size_t n = (size_t)snprintf(out, room, "%s=", o->name);
    for (int i = 0; i < a->players && n < room; i++)
        n += (size_t)snprintf(out + n, room - n, "%s%s", i > 0 ? "," : "", o->choices[a->item[i]]);
}

void tp_agreement_accept(tp_agreement *a, tp_setup *out) {
    out->game = a->game->id;
    out->edition = a->edition;
    out->players = a->players;
    out->options = 0;
    for (int i = 0; a->game->options[i].name != NULL; i++) {
        const tp_option *o = &a->game->options[i];
        char *text = a->assignment[i];
        const bool is_list = o->type == TP_OPTION_LIST;
        if (is_list ? has_usual_items(a) : a->option[i] == usual(o)) continue;
        if (is_list)
            write_items(a, o, text, TP_ASSIGNMENT);
        else
            write_value(o, a->option[i], text, TP_ASSIGNMENT);
        out->option[out->options++] = text;
    }
}

/* Would the game begin? */
static bool is_accepted(const tp_agreement *a) {
    tp_agreement copy = *a;
    tp_setup setup = {0};
    tp_arena arena = {0};
    tp_rules r;
    tp_error e = {0};
    tp_agreement_accept(&copy, &setup);
    tp_json *x = tp_setup_request(&setup);
    const bool ok =
        x != NULL && tp_rules_new(&r, &arena, a->game, tp_json_get(x, "players"),
                                  tp_json_get(x, "options"), tp_json_get(x, "edition"), &e);
    tp_json_free(x);
    tp_arena_done(&arena);
    return ok;
}

/* ---- changing ---- */

void tp_agreement_change(tp_agreement *a, int row, int by) {
    const place at = place_of(a, row);
    const tp_option *o = &a->game->options[at.option];
    const tp_agreement before = *a;
    int *value = &a->option[at.option];
    if (at.seat >= 0) {
        change_item(a, at.option, at.seat, by);
        if (!is_accepted(a)) *a = before;
        return;
    }
    do *value = next_value(o, *value, by);
    while (*value != before.option[at.option] && !is_accepted(a));
}

static void make_usual(tp_agreement *a) {
    for (int i = 0; a->game->options[i].name != NULL; i++)
        a->option[i] = usual(&a->game->options[i]);
    for (int i = 0; i < TP_SEATS; i++) a->item[i] = i;
}

void tp_agreement_seat(tp_agreement *a, int players) {
    const tp_agreement before = *a;
    a->players = players;
    for (int i = 0; i < TP_SEATS; i++) a->item[i] = i;
    if (is_accepted(a)) return;
    make_usual(a);
    for (int i = 0; a->game->options[i].name != NULL; i++) {
        a->option[i] = before.option[i];
        if (!is_accepted(a)) a->option[i] = usual(&a->game->options[i]);
    }
}

/* A value from the words of a command line; what means nothing here is left out. */
static void take_given(tp_agreement *a, const char *given) {
    char text[TP_ASSIGNMENT];
    long number;
    for (int i = 0; a->game->options[i].name != NULL; i++) {
        const tp_option *o = &a->game->options[i];
        if (o->type == TP_OPTION_LIST) continue;
        const size_t n = strlen(o->name);
        if (strncmp(given, o->name, n) != 0 || given[n] != '=') continue;
        const int before = a->option[i];
        if (o->type == TP_OPTION_INT && tp_args_number(given + n + 1, o->min, o->max, &number))
            a->option[i] = (int)number;
        for (int v = 0; o->type != TP_OPTION_INT && v <= most(o); v++) {
            write_value(o, v, text, sizeof text);
            if (strcmp(text, given) == 0) a->option[i] = v;
        }
        if (!is_accepted(a)) a->option[i] = before;
    }
}

void tp_agreement_init(tp_agreement *a, const tp_game *game, const tp_words *words,
                       const tp_setup *given) {
    const int wished = given->players;
    const bool fits =
        wished >= 1 && wished <= TP_SEATS && (game->players & TP_PLAYERS(wished)) != 0;
    *a = (tp_agreement){.game = game, .words = words, .edition = given->edition};
    a->players = fits ? wished : tp_min_players(game);
    make_usual(a);
    for (int i = 0; i < given->options; i++) take_given(a, given->option[i]);
}

/* ---- in words ---- */

static const char *value_text(const tp_agreement *a, int option, int value, tp_language language,
                              char *room, size_t size) {
    const tp_option *o = &a->game->options[option];
    if (value == LEFT_TO_GAME)
        return tp_text(language, "by number of players", "nach Personenzahl");
    if (o->type == TP_OPTION_BOOL)
        return value != 0 ? tp_text(language, "yes", "ja") : tp_text(language, "no", "nein");
    if (o->type == TP_OPTION_INT) {
        snprintf(room, size, "%d", value);
        return room;
    }
    return tp_words_choice(a->words, language, o->name, o->choices[value]);
}

void tp_agreement_name(const tp_agreement *a, int row, tp_language language,
                       char out[TP_SENTENCE]) {
    const place at = place_of(a, row);
    const char *name = tp_words_option(a->words, language, a->game->options[at.option].name);
    if (at.seat < 0)
        snprintf(out, TP_SENTENCE, "%s", name);
    else
        snprintf(out, TP_SENTENCE, tp_text(language, "%s, seat %d", "%s, Platz %d"), name,
                 at.seat + 1);
}

void tp_agreement_value(const tp_agreement *a, int row, tp_language language,
                        char out[TP_SENTENCE]) {
    const place at = place_of(a, row);
    char number[16];
    const int value = at.seat < 0 ? a->option[at.option] : a->item[at.seat];
    snprintf(out, TP_SENTENCE, "%s",
             value_text(a, at.option, value, language, number, sizeof number));
}

void tp_agreement_why(const tp_agreement *a, int row, tp_language language, char out[TP_SENTENCE]) {
    const place at = place_of(a, row);
    const tp_option *o = &a->game->options[at.option];
    char number[16];
    const int value = at.seat < 0 ? usual(o) : at.seat;
    snprintf(out, TP_SENTENCE, "%s (%s: %s)", tp_words_option_tip(a->words, language, o->name),
             tp_text(language, "usual", "üblich"),
             value_text(a, at.option, value, language, number, sizeof number));
}
