/* app/server/base/metrics.h: counters for /metrics, in Prometheus' text format. Only the loop's
 * thread touches them. */
#ifndef TP_APP_SERVER_METRICS_H
#define TP_APP_SERVER_METRICS_H

#include "table/refusal.h"

enum { TP_BUCKETS = 13 };

typedef struct {
    uint64_t count[TP_BUCKETS + 1]; /* the last one: longer than all */
    uint64_t sum_us;
} tp_histogram;

typedef struct {
    uint64_t sockets_opened, requests, messages, moves, bot_moves, chance, tables_made;
    uint64_t commits, commit_events, commit_failures, refused[TP_REFUSALS];
    uint64_t tables_loaded, tables_evicted, tables_forgotten;
    uint64_t leases_lost, handed_on;
    int64_t relayed, peers;
    int64_t sockets, tables, watchers, bots_thinking, bots_queued; /* now */
    int64_t log_bytes;      /* of the store's log, after the last transaction */
    int64_t queued;         /* bytes for sockets that have not read them */
    tp_histogram move_time; /* from a move's arrival to its acknowledgement */
    tp_histogram commit_time, bot_time;
    tp_histogram loop_lag; /* how much later than it should the loop came round */
} tp_metrics;

void tp_histogram_add(tp_histogram *h, uint64_t us);
void tp_metrics_write(const tp_metrics *m, tp_writer *w); /* not JSON: plain text */

#endif
