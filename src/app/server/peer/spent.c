/* app/server/peer/spent.c: limits hold of all nodes together: each tells the others once a second
 * what was taken of a session's or an address's, a line for each: how much, how much there is in
 * all, and of what (base/limits.h). */
#include "app/server/peer/inner.h"

#include "core/base/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TELL_MS = 1000, NAME = 64 };

static void write_line(void *context, const char *name, double tokens, double burst) {
    char line[NAME + 48];
    const int n = snprintf(line, sizeof line, "%.1f %.1f %s\n", tokens, burst, name);
    tp_write_chars(context, line, (size_t)n);
}

void tp_spent_tell(tp_net_peers *p, int64_t now_ms) {
    tp_writer w = {0};
    if (now_ms - p->told_at < TELL_MS) return;
    const double seconds = (double)(now_ms - p->told_at) / 1000;
    p->told_at = now_ms;
    tp_limits_tell(&p->server->limits, seconds, write_line, &w);
    const tp_peer_frame f = {.kind = TP_PEER_SPENT, .text = w.data, .length = w.length};
    for (const tp_peer *x = p->all; x != NULL && w.length > 0; x = x->next)
        if (x->link->is_greeted) tp_link_say(x->link, &f);
    tp_writer_done(&w);
}

/* False: it is none, and nothing is believed that cannot be. */
static bool read_line(const char *line, double *tokens, double *burst, const char **name) {
    char *end;
    *tokens = strtod(line, &end);
    if (end == line || *end != ' ') return false;
    line = end + 1;
    *burst = strtod(line, &end);
    *name = end + 1;
    return end != line && *end == ' ' && *tokens > 0 && *tokens < 1e9 && *burst > 0 &&
           *burst < 1e9 && strlen(*name) < NAME;
}

void tp_spent_hear(tp_server *s, const tp_peer_frame *f) {
    const int64_t now = tp_now(s);
    char *text = strndup(f->text, f->length), *rest = text, *line;
    while (rest != NULL && (line = strsep(&rest, "\n")) != NULL) {
        double tokens, burst;
        const char *name;
        if (read_line(line, &tokens, &burst, &name))
            tp_limits_hear(&s->limits, name, tokens, burst, now);
    }
    free(text);
}
