/* app/tui/pages/moves.c: see moves.h. */
#include "app/tui/pages/moves.h"

#include "app/args.h"
#include "app/tui/games/speech.h"
#include "app/tui/play/texts.h"

#include <stdio.h>
#include <string.h>

static bool begins_so(const char *move, const char *head) {
    return strncmp(move, head, strlen(head)) == 0;
}

/* Moves are sorted, so those that begin alike are one stretch. */
typedef struct {
    size_t from, to; /* to is the first that does not */
} stretch;

static stretch find_stretch(const tp_scene *s, const char *head) {
    stretch found = {0, 0};
    while (found.from < s->count && !begins_so(s->moves[found.from], head)) found.from++;
    found.to = found.from;
    while (found.to < s->count && begins_so(s->moves[found.to], head)) found.to++;
    return found;
}

static void list_all(const tp_scene *s, stretch these) {
    int column = 0, widest = 8;
    for (size_t i = these.from; i < these.to; i++)
        if ((int)strlen(s->moves[i]) > widest) widest = (int)strlen(s->moves[i]);
    for (size_t i = these.from; i < these.to; i++) {
        const bool is_end = i + 1 == these.to || column + 2 * (widest + 7) > 79;
        column += printf("%4zu %-*s", i + 1, is_end ? 0 : widest + 1, s->moves[i]);
        if (is_end) {
            puts("");
            column = 0;
        }
    }
}

/* A line each, with what the game calls them. */
static void list_labelled(const tp_scene *s, stretch these) {
    char label[TP_SENTENCE];
    int widest = 8;
    for (size_t i = these.from; i < these.to; i++)
        if ((int)strlen(s->moves[i]) > widest) widest = (int)strlen(s->moves[i]);
    for (size_t i = these.from; i < these.to; i++) {
        tp_move_label(s, i, label);
        printf("%4zu %-*s %s\n", i + 1, widest, s->moves[i],
               strcmp(label, s->moves[i]) != 0 ? label : "");
    }
}

/* How much of a move says what kind it is, "place:fan@" or "a2-"; where that is known, up to the
 * letter of the square. */
static size_t head_length(const char *move, size_t known) {
    size_t n = 0;
    for (size_t i = 0; move[i] != '\0'; i++)
        if (strchr(":@-", move[i]) != NULL) n = i + 1;
    return n > known ? n : known + strcspn(move + known, "0123456789");
}

/* What begins alike is one line. */
static void list_heads(const tp_scene *s, tp_language language, stretch these, size_t known) {
    char head[TP_MOVE_TEXT];
    stretch alike;
    for (size_t i = these.from; i < these.to; i = alike.to) {
        snprintf(head, sizeof head, "%.*s", (int)head_length(s->moves[i], known), s->moves[i]);
        alike = find_stretch(s, head);
        if (alike.to == i + 1)
            printf("%4zu %s\n", i + 1, s->moves[i]);
        else
            printf(tp_text(language, "%4zu to %zu %s...\n", "%4zu bis %zu %s...\n"), i + 1,
                   alike.to, head);
    }
    printf(tp_text(language, "%zu moves. Type the beginning of one to hear those that go on so.\n",
                   "%zu Züge. Tipp den Anfang von einem, dann kommen die, die so beginnen.\n"),
           these.to - these.from);
}

bool tp_moves_print(const tp_scene *s, tp_language language, const char *head) {
    enum { FEW = 24, MANY = 60 };
    const size_t known = strlen(head);
    const stretch these = find_stretch(s, head);
    const size_t count = these.to - these.from;
    if (count > MANY && head_length(s->moves[these.from], known) > known)
        list_heads(s, language, these, known);
    else if (count > FEW)
        list_all(s, these);
    else
        list_labelled(s, these);
    return count > 0;
}

void tp_moves_print_all(const tp_scene *s) {
    list_all(s, (stretch){0, s->count});
}

size_t tp_moves_meant(const tp_scene *s, const char *line) {
    long number;
    if (tp_args_number(line, 1, (long)s->count, &number)) return (size_t)number - 1;
    for (size_t i = 0; i < s->count; i++)
        if (strcmp(s->moves[i], line) == 0) return i;
    return s->count;
}
