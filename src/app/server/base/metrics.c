/* app/server/base/metrics.c: see metrics.h. */
#include "app/server/base/metrics.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const uint64_t limits_us[TP_BUCKETS] = {
    500, 1000, 2000, 5000, 10000, 20000, 50000, 100000, 200000, 500000, 1000000, 2000000, 5000000};

/* Prometheus' buckets count everything up to their limit; here each has its own, and they are
 * summed when they are printed. */
void tp_histogram_add(tp_histogram *h, uint64_t us) {
    int i = 0;
    while (i < TP_BUCKETS && us > limits_us[i]) i++;
    h->count[i]++;
    h->sum_us += us;
}

__attribute__((format(printf, 2, 3))) static void put(tp_writer *w, const char *format, ...) {
    char line[256];
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    w->needs_comma = false;
    tp_write_raw(w, line, (size_t)n);
}

static void put_number(tp_writer *w, const char *name, const char *type, const char *help,
                       int64_t value) {
    put(w, "# HELP turnpike_%s %s\n# TYPE turnpike_%s %s\n", name, help, name, type);
    put(w, "turnpike_%s %" PRId64 "\n", name, value);
}

static void put_histogram(tp_writer *w, const char *name, const char *help, const tp_histogram *h) {
    uint64_t sum = 0;
    put(w, "# HELP turnpike_%s %s\n# TYPE turnpike_%s histogram\n", name, help, name);
    for (int i = 0; i < TP_BUCKETS; i++) {
        sum += h->count[i];
        put(w, "turnpike_%s_bucket{le=\"%g\"} %" PRIu64 "\n", name, (double)limits_us[i] / 1e6,
            sum);
    }
    sum += h->count[TP_BUCKETS];
    put(w, "turnpike_%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, sum);
    put(w, "turnpike_%s_sum %.6f\n", name, (double)h->sum_us / 1e6);
    put(w, "turnpike_%s_count %" PRIu64 "\n", name, sum);
}

static void put_refusals(tp_writer *w, const tp_metrics *m) {
    put(w, "# HELP turnpike_refusals_total What was refused, by code.\n"
           "# TYPE turnpike_refusals_total counter\n");
    for (int i = 1; i < TP_REFUSALS; i++)
        put(w, "turnpike_refusals_total{code=\"%s\"} %" PRIu64 "\n", tp_refusal_word((tp_refused)i),
            m->refused[i]);
}

/* In bytes; 0 where the system does not say. */
static int64_t resident(void) {
    long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f == NULL) return 0;
    if (fscanf(f, "%*s %ld", &pages) != 1) pages = 0; /* NOLINT(cert-err34-c): the kernel's own */
    fclose(f);
    return pages * sysconf(_SC_PAGESIZE);
}

void tp_metrics_write(const tp_metrics *m, tp_writer *w) {
    const struct {
        const char *name, *type, *help;
        int64_t value;
    } numbers[] = {
        {"resident_bytes", "gauge", "Memory in use (RSS).", resident()},
        {"sockets", "gauge", "Open WebSockets.", m->sockets},
        {"sockets_opened_total", "counter", "WebSockets opened.", (int64_t)m->sockets_opened},
        {"tables", "gauge", "Tables in memory.", m->tables},
        {"watchers", "gauge", "Sockets watching tables.", m->watchers},
        {"tables_made_total", "counter", "Tables made.", (int64_t)m->tables_made},
        {"tables_loaded_total", "counter", "Tables read from the store.",
         (int64_t)m->tables_loaded},
        {"tables_evicted_total", "counter", "Idle tables that left memory.",
         (int64_t)m->tables_evicted},
        {"tables_forgotten_total", "counter", "Old tables that were deleted.",
         (int64_t)m->tables_forgotten},
        {"requests_total", "counter", "HTTP requests.", (int64_t)m->requests},
        {"messages_total", "counter", "WebSocket messages.", (int64_t)m->messages},
        {"moves_total", "counter", "Moves by humans.", (int64_t)m->moves},
        {"bot_moves_total", "counter", "Moves by bots.", (int64_t)m->bot_moves},
        {"rolls_total", "counter", "Chance outcomes.", (int64_t)m->chance},
        {"store_commits_total", "counter", "Transactions.", (int64_t)m->commits},
        {"store_events_total", "counter", "Events stored.", (int64_t)m->commit_events},
        {"store_failures_total", "counter", "Transactions that failed.",
         (int64_t)m->commit_failures},
        {"store_log_bytes", "gauge", "Size of the store's write-ahead log.", m->log_bytes},
        {"bots_thinking", "gauge", "Bots at work.", m->bots_thinking},
        {"queued_bytes", "gauge", "Sent to sockets and not read.", m->queued},
        {"peers", "gauge", "Other nodes that are linked to this one.", m->peers},
        {"relayed_sockets", "gauge", "Sockets at other nodes that have a table here.", m->relayed},
        {"handed_on_total", "counter", "Messages and requests handed on to other nodes.",
         (int64_t)m->handed_on},
        {"leases_lost_total", "counter", "Tables that another node has taken over.",
         (int64_t)m->leases_lost},
        {"bots_queued", "gauge", "Bots waiting for a thread.", m->bots_queued},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        put_number(w, numbers[i].name, numbers[i].type, numbers[i].help, numbers[i].value);
    put_refusals(w, m);
    put_histogram(w, "move_seconds", "From a move's arrival to its acknowledgement.",
                  &m->move_time);
    put_histogram(w, "commit_seconds", "Transactions of the store.", &m->commit_time);
    put_histogram(w, "loop_lag_seconds", "How late the loop came round.", &m->loop_lag);
    put_histogram(w, "bot_seconds", "Thinking about a move.", &m->bot_time);
}
