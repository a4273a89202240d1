/* app/server/base/log.c: see log.h. */
#include "app/server/base/log.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const words[] = {[TP_LOG_DEBUG] = "debug",
                                    [TP_LOG_INFO] = "info",
                                    [TP_LOG_WARN] = "warn",
                                    [TP_LOG_ERROR] = "error"};
static atomic_int lowest = TP_LOG_INFO;
static tp_world *_Atomic around;

void tp_log_set(tp_log_level level) {
    lowest = (int)level;
}

void tp_log_in(tp_world *world) {
    around = world;
}

bool tp_log_level_read(const char *word, tp_log_level *out) {
    for (int i = TP_LOG_DEBUG; i <= TP_LOG_ERROR; i++)
        if (strcmp(words[i], word) == 0) {
            *out = (tp_log_level)i;
            return true;
        }
    return false;
}

static size_t put_time(char *line, size_t room) {
    tp_world *world = around;
    struct tm parts;
    if (world == NULL) return 0;
    const int64_t now = world->wall_ms(world);
    gmtime_r(&(time_t){now / 1000}, &parts);
    const size_t n = strftime(line, room, "t=%Y-%m-%dT%H:%M:%S", &parts);
    return n + (size_t)snprintf(line + n, room - n, ".%03dZ ", (int)(now % 1000));
}

/* One write a line, so that lines of several threads do not mix. */
void tp_log(tp_log_level level, const char *format, ...) {
    char line[1024];
    va_list args;
    if ((int)level < lowest) return;
    size_t n = put_time(line, sizeof line);
    n += (size_t)snprintf(line + n, sizeof line - n, "level=%s ", words[level]);
    va_start(args, format);
    const int more = vsnprintf(line + n, sizeof line - n - 1, format, args);
    va_end(args);
    n += more < 0 ? 0 : (size_t)more;
    if (n > sizeof line - 2) n = sizeof line - 2;
    line[n++] = '\n';
    if (write(STDERR_FILENO, line, n) < 0) return;
}

static bool is_tame(char c) {
    return (unsigned char)c >= ' ' && c != '"' && c != '\\';
}

const char *tp_log_quote(const char *text, char out[TP_LOG_VALUE]) {
    size_t n = 0;
    out[n++] = '"';
    for (; *text != '\0' && n < TP_LOG_VALUE - 2; text++)
        out[n++] = (char)(is_tame(*text) ? *text : '.');
    out[n++] = '"';
    out[n] = '\0';
    return out;
}
