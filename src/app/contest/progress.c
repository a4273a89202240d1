/* app/contest/progress.c: see report.h. */
#include "app/contest/report.h"

#include "app/args.h"
#include "app/host.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { BAR = 20, NAME = 16, LINE = 512 };

static const struct {
    const char *word, *sentence;
} faults[TP_FAULT_KINDS] = {
    [TP_FAULT_NONE] = {"none", "did nothing wrong"},
    [TP_FAULT_START] = {"not_started", "cannot be started"},
    [TP_FAULT_DIED] = {"died", "ended, or closed its input or output, in the middle of a game"},
    [TP_FAULT_SLOW] = {"slow", "did not answer in time"},
    [TP_FAULT_TOO_LONG] = {"too_long", "answered with a line of more than 65536 bytes"},
    [TP_FAULT_NOT_JSON] = {"not_json", "answered something that is not JSON"},
    [TP_FAULT_NO_MOVE] = {"no_move", "answered without {\"move\":\"...\"}"},
    [TP_FAULT_ILLEGAL] = {"illegal_move", "chose a move that is not in the list"},
    [TP_FAULT_STOPPED] = {"stopped", "was not waited for"},
};

const char *tp_fault_sentence(tp_fault fault) {
    return faults[fault].sentence;
}

const char *tp_fault_word(tp_fault fault) {
    return faults[fault].word;
}

void tp_progress_start(tp_progress *p, const tp_score *score) {
    *p = (tp_progress){.score = score, .is_terminal = isatty(STDERR_FILENO) == 1};
    p->due = tp_seconds() + (p->is_terminal ? 0 : 10);
}

static void put(char line[LINE], const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(char line[LINE], const char *format, ...) {
    const size_t n = strlen(line);
    va_list args;
    va_start(args, format);
    vsnprintf(line + n, LINE - n, format, args);
    va_end(args);
}

static void put_bar(char line[LINE], const tp_score *s) {
    const uint64_t filled = s->games * BAR / s->contest->games;
    put(line, "[");
    for (uint64_t i = 0; i < BAR; i++) put(line, i < filled ? "#" : ".");
    put(line, "] ");
}

static void put_score(char line[LINE], const tp_score *s) {
    const tp_contest *c = s->contest;
    put(line, "%" PRIu64 "/%" PRIu64, s->games, c->games);
    for (int b = 0; b < c->players; b++) {
        const char *word = c->entrants[b].word;
        put(line, "  %.*s %.1f", tp_args_cut(word, NAME), word, s->bots[b].share);
    }
    if (c->has_sprt) put(line, "  LLR %.2f", tp_score_ratio(s));
}

/* A line that is wider than the terminal cannot be written over. */
static int terminal_width(void) {
    struct winsize size = {0};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 79;
    return size.ws_col - 1;
}

void tp_progress_show(tp_progress *p) {
    const double now = tp_seconds();
    char line[LINE] = "";
    if (now < p->due) return;
    p->due = now + (p->is_terminal ? 0.1 : 10);
    if (p->is_terminal) put_bar(line, p->score);
    put_score(line, p->score);
    if (p->is_terminal)
        fprintf(stderr, "\r%.*s\033[K", tp_args_cut(line, terminal_width()), line);
    else
        fprintf(stderr, "%s\n", line);
    fflush(stderr);
}

void tp_progress_end(tp_progress *p) {
    if (p->is_terminal) fputs("\r\033[K", stderr);
}

void tp_progress_fault(tp_progress *p, uint64_t game, const tp_contest_game *o) {
    const char *word = p->score->contest->entrants[o->offender].word;
    if ((p->told[o->offender] >> o->fault & 1u) != 0) return;
    p->told[o->offender] |= 1u << o->fault;
    tp_progress_end(p);
    fprintf(stderr, "turnpike contest: %s %s", word, tp_fault_sentence(o->fault));
    if (o->said[0] != '\0') fprintf(stderr, ": %s", o->said);
    fprintf(stderr, " (game %" PRIu64 ", ply %zu); such games are lost and counted\n", game + 1,
            o->plies);
}
