/* tests/spec.c: the pages of docs/spec against the program. Each page's table of options is what
 * the game offers, and the rows of its perft table that begin with a new game are what is counted.
 * So neither can drift away from the other. (Headings that comments cite are scripts/spec-check's.)
 *
 * A page is Markdown that we write ourselves, so it is read simply: a section begins with `## ` and
 * its name, a table is the first lines after it that begin with `|`, no cell has a `|` in it. */
#include "test.h"

#include "core/play.h"
#include "core/rules.h"
#include "games/games.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 12, LINE = 4096, TEXT = 512, ENOUGH = 50000 };

typedef struct {
    const tp_game *game;
    const char *path;
    FILE *file;
    char line[LINE];
    int count; /* cells of the row, from the left */
    char cell[CELLS][TEXT];
} page;

static void fail_at(const page *p, const char *what, const char *text) {
    fail_msg("%s: %s: %s", p->path, what, text);
}

/* ---- reading tables ---- */

/* To the first table of the section of that name, whatever its number. */
static void find_table(page *p, const char *section) {
    bool is_there = false;
    rewind(p->file);
    while (fgets(p->line, sizeof p->line, p->file) != NULL) {
        const char *name = strncmp(p->line, "## ", 3) == 0 ? strstr(p->line, section) : NULL;
        if (p->line[0] == '#') is_there = name != NULL && strcspn(name, "\n") == strlen(section);
        if (is_there && p->line[0] == '|') return;
    }
    fail_at(p, "has no table in the section", section);
}

/* Backquotes and the blanks around a cell say nothing here. */
static void copy_cell(char out[TEXT], const char *from, size_t length) {
    size_t n = 0;
    for (size_t i = 0; i < length && n + 1 < TEXT; i++)
        if (from[i] != '`' && (n > 0 || from[i] != ' ')) out[n++] = from[i];
    while (n > 0 && out[n - 1] == ' ') n--;
    out[n] = '\0';
}

static void split_row(page *p) {
    const char *at = p->line + 1;
    p->count = 0;
    while (p->count < CELLS && strchr(at, '|') != NULL) {
        const size_t length = strcspn(at, "|");
        copy_cell(p->cell[p->count++], at, length);
        at += length + 1;
    }
}

/* The next row of the table into p->cell. */
static bool next_row(page *p) {
    if (fgets(p->line, sizeof p->line, p->file) == NULL || p->line[0] != '|') return false;
    split_row(p);
    return true;
}

/* ---- every page ---- */

static void each_page(void (*check)(page *p)) {
    glob_t found;
    assert_int_equal(glob(TP_SOURCE_DIR "/docs/spec/[a-z]*.md", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char id[64];
        page p = {.path = found.gl_pathv[i]};
        const char *name = strrchr(p.path, '/') + 1;
        snprintf(id, sizeof id, "%.*s", (int)strcspn(name, "."), name);
        p.game = tp_game_by_id(id);
        if (p.game == NULL) fail_at(&p, "describes no game", id);
        p.file = fopen(p.path, "r");
        assert_non_null(p.file);
        check(&p);
        fclose(p.file);
    }
    globfree(&found);
}

/* ---- options ---- */

static const char *const type_words[] = {[TP_OPTION_BOOL] = "bool",
                                         [TP_OPTION_INT] = "int",
                                         [TP_OPTION_CHOICE] = "choice",
                                         [TP_OPTION_LIST] = "list"};

static void check_fallback(const page *p, const tp_option *o, const char *said) {
    char wanted[TEXT];
    if (o->by_game) { /* the page says in words what it depends on */
        if (said[0] == '\0') fail_at(p, "says no default", o->name);
        return;
    }
    if (o->type == TP_OPTION_CHOICE)
        snprintf(wanted, sizeof wanted, "%s", o->choices[o->fallback]);
    else if (o->type == TP_OPTION_BOOL)
        snprintf(wanted, sizeof wanted, "%s", o->fallback ? "true" : "false");
    else
        snprintf(wanted, sizeof wanted, "%d", o->fallback);
    if (strcmp(said, wanted) != 0) fail_at(p, "says another default", o->name);
}

/* "facing, diagonal (in words)" or, behind the type, "normal short shorter long". */
static bool lists_choices(const tp_option *o, const char *said) {
    for (int i = 0; o->choices[i] != NULL; i++) {
        const size_t length = strlen(o->choices[i]);
        if (strncmp(said, o->choices[i], length) != 0) return false;
        said += length;
        said += strspn(said, ", ");
    }
    return *said == '\0' || *said == '(';
}

/* "1..6", or the numbers one by one: "4, 5, 6", "0, 1, … 12". */
static bool gives_range(const tp_option *o, const char *said) {
    char *rest;
    if (strtol(said, &rest, 10) != o->min) return false;
    const char *last = rest;
    for (const char *c = rest; *c != '\0'; c++)
        if (strchr("., ", *c) != NULL) last = c + 1;
    return strtol(last, &rest, 10) == o->max && *rest == '\0';
}

/* What may be chosen stands behind the type, or in the cell after the default. */
static void check_values(const page *p, const tp_option *o) {
    const char *type = p->cell[1], *values = type + strlen(type_words[o->type]);
    if (*values == '\0' && p->count > 3) values = p->cell[3];
    values += strspn(values, ": ");
    if ((o->type == TP_OPTION_CHOICE && !lists_choices(o, values)) ||
        (o->type == TP_OPTION_INT && !gives_range(o, values)))
        fail_at(p, "offers other values", o->name);
}

static void check_options(page *p) {
    find_table(p, "Options");
    CHECK(next_row(p)); /* the line under the head */
    for (const tp_option *o = p->game->options; o->name != NULL; o++) {
        if (!next_row(p)) fail_at(p, "lacks an option", o->name);
        if (strcmp(p->cell[0], o->name) != 0) fail_at(p, "has another option in place of", o->name);
        const char *type = type_words[o->type];
        if (strncmp(p->cell[1], type, strlen(type)) != 0) fail_at(p, "says another type", o->name);
        check_fallback(p, o, p->cell[2]);
        check_values(p, o);
    }
    if (next_row(p)) fail_at(p, "has an option too many", p->cell[0]);
}

TEST(spec_pages_list_the_options_that_games_have) {
    each_page(check_options);
}

/* ---- perft ---- */

static const tp_option *option_named(const tp_game *g, const char *name, size_t length) {
    for (const tp_option *o = g->options; o->name != NULL; o++)
        if (strlen(o->name) == length && strncmp(o->name, name, length) == 0) return o;
    return NULL;
}

/* One of the words between commas: "new", "3 players", "squares straight". */
static bool read_word(const page *p, const char *word, int *players, char options[TEXT]) {
    static const char *const plain[] = {"new", "start", "default", "defaults",
                                        "default (the deal)"};
    char unit[TEXT];
    const char *value = strchr(word, ' ');
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strcmp(word, plain[i]) == 0) return true;
    /* NOLINTNEXTLINE(cert-err34-c): what is no number is no match */
    if (sscanf(word, "%d %511s", players, unit) == 2) return strcmp(unit, "players") == 0;
    if (value == NULL) return false;
    const tp_option *o = option_named(p->game, word, (size_t)(value - word));
    if (o == NULL || strchr(value + 1, ' ') != NULL) return false;
    const size_t used = strlen(options);
    const char *mark = o->type == TP_OPTION_CHOICE ? "'" : "";
    snprintf(options + used, TEXT - used, "%s'%s':%s%s%s", used > 1 ? "," : "", o->name, mark,
             value + 1, mark);
    return true;
}

/* "B: new, 3 players, faster_gear true". False: the row begins with some other position. */
static bool read_setup(const page *p, int *players, char options[TEXT]) {
    char text[TEXT], *rest = text, *word;
    const char *label = strstr(p->cell[0], ": ");
    snprintf(text, sizeof text, "%s", label == NULL ? p->cell[0] : label + 2);
    *players = tp_min_players(p->game);
    snprintf(options, TEXT, "{");
    while ((word = strsep(&rest, ",")) != NULL)
        if (!read_word(p, word + strspn(word, " "), players, options)) return false;
    const size_t used = strlen(options);
    snprintf(options + used, TEXT - used, "}");
    return true;
}

/* Cell i is for i plies. The deep entries are left to each game's own tests. */
static void check_row(const page *p, int players, const char *options) {
    tp_match *m = begin(p->game->id, players, options, NULL);
    for (int depth = 1; depth < p->count; depth++) {
        const long nodes = strtol(p->cell[depth], NULL, 10);
        if (nodes <= 0 || nodes > ENOUGH) continue;
        if (tp_perft(tp_match_rules(m), tp_match_state(m), depth) != (uint64_t)nodes)
            fail_at(p, "counts something else", p->line);
    }
    tp_match_free(m);
}

static void check_perft_table(page *p) {
    char options[TEXT];
    int players, rows = 0;
    find_table(p, "Perft");
    CHECK(next_row(p));
    while (next_row(p))
        if (read_setup(p, &players, options)) {
            check_row(p, players, options);
            rows++;
        }
    if (rows == 0) fail_at(p, "counts nothing from a new game", "Perft");
}

TEST(spec_pages_count_what_a_new_game_has) {
    each_page(check_perft_table);
}
