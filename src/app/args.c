/* app/args.c: see args.h. */
#include "app/args.h"

#include "games/games.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int tp_args_misuse(const char *command, const char *format, ...) {
    va_list args;
    fprintf(stderr, "turnpike %s: ", command);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "; see turnpike %s --help\n", command);
    return 2;
}

void tp_args_complain(const tp_error *e) {
    fprintf(stderr, "turnpike: %s", e->message);
    if (e->has_path) fprintf(stderr, " (at %s)", e->path[0] != '\0' ? e->path : "the whole");
    if (e->code == TP_BAD_OPTION || e->code == TP_BAD_PLAYERS)
        fputs("; turnpike games says what there is", stderr);
    fputc('\n', stderr);
}

bool tp_args_want_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

bool tp_args_ask_for_help(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (tp_args_want_help(argv[i])) return true;
    return false;
}

const char *tp_args_flag(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-' && argv[i][1] != '\0') return argv[i];
    return NULL;
}

const tp_game *tp_args_game(const char *command, const char *id) {
    const tp_game *game = tp_game_by_id(id);
    if (game != NULL) return game;
    fprintf(stderr, "turnpike %s: there is no game \"%s\"; there are:", command, id);
    for (const tp_game *const *g = tp_games; *g != NULL; g++) fprintf(stderr, " %s", (*g)->id);
    fputc('\n', stderr);
    return NULL;
}

bool tp_args_number(const char *text, long min, long max, long *out) {
    char *end;
    errno = 0;
    const long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0 || value < min || value > max) return false;
    *out = value;
    return true;
}

bool tp_args_are_utf8(const char *text) {
    tp_writer w = {0};
    tp_error e;
    tp_write_text(&w, text);
    tp_json *v = tp_json_parse(w.data, w.length, &e);
    const bool ok = v != NULL;
    tp_json_free(v);
    tp_writer_done(&w);
    return ok;
}

bool tp_args_speak_german(void) {
    const char *names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && *value != '\0') return strncmp(value, "de", 2) == 0;
    }
    return false;
}

void tp_args_progress(const char *format, ...) {
    static const char wiped[] = "\r\033[K";
    va_list args;
    if (!isatty(STDERR_FILENO)) return;
    fputs(wiped, stderr);
    if (format == NULL) return;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fflush(stderr);
}

int tp_args_cut(const char *text, int most) {
    int n = (int)strnlen(text, (size_t)most);
    while (n > 0 && ((unsigned char)text[n] & 0xC0) == 0x80) n--;
    return n;
}
