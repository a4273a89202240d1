/* app/entrant.c: see entrant.h. */
#include "app/entrant.h"

#include "app/args.h"

#include <stdio.h>
#include <string.h>

/* The number behind its name, "ms=100". */
static bool take_number(const char *item, const char *name, long max, long *out) {
    const size_t n = strlen(name);
    return strncmp(item, name, n) == 0 && tp_args_number(item + n, 1, max, out);
}

/* "ms=100", "iterations=2000", "threads=2", or some of these with commas between them. */
static bool read_budget(const char *text, tp_entrant *out) {
    char item[64];
    do {
        const size_t n = strcspn(text, ",");
        long number;
        if (n >= sizeof item) return false;
        snprintf(item, sizeof item, "%.*s", (int)n, text);
        if (take_number(item, "ms=", TP_MOST_MS, &number))
            out->ms = (int)number;
        else if (take_number(item, "iterations=", 1000000000, &number))
            out->iterations = (uint64_t)number;
        else if (take_number(item, "threads=", TP_MOST_BOT_THREADS, &number))
            out->threads = (int)number;
        else
            return false;
        text += n;
    } while (*text++ == ',');
    return true;
}

static bool find_player(const char *command, const char *name, const tp_rules *r, tp_player *out) {
    if (tp_player_find(r, name, out)) return true;
    if (command == NULL) return false;
    fprintf(stderr, "turnpike %s: no bot \"%s\" plays this; there are:", command, name);
    for (size_t k = 0; tp_player_at(r, k, out); k++) fprintf(stderr, " %s", out->name);
    fputs(", and cmd:PROGRAM\n", stderr);
    return false;
}

bool tp_entrant_read(const char *command, const char *word, const tp_rules *r, int ms,
                     uint64_t iterations, tp_entrant *out) {
    char name[TP_BOT_NAME];
    const size_t n = strcspn(word, ":");
    *out = (tp_entrant){.word = word};
    if (strlen(word) > TP_LONGEST_WORD || !tp_args_are_utf8(word)) {
        if (command != NULL)
            tp_args_misuse(command, "a bot has at most %d bytes of UTF-8", TP_LONGEST_WORD);
        return false;
    }
    if (strncmp(word, "cmd:", 4) == 0) {
        out->program = word + 4;
        out->ms = ms != 0 ? ms : TP_DEFAULT_MS;
        return true;
    }
    snprintf(name, sizeof name, "%.*s", (int)n, word);
    if (!find_player(command, name, r, &out->player)) return false;
    if (word[n] == ':' && !read_budget(word + n + 1, out)) {
        if (command != NULL)
            tp_args_misuse(command, "after \"%s:\" comes ms=N, iterations=N or threads=N", name);
        return false;
    }
    const bool has_budget = out->player.level != NULL || out->ms != 0 || out->iterations != 0;
    if (has_budget) return true;
    out->ms = ms;
    out->iterations = iterations;
    return true;
}
