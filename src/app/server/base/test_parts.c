/* app/server/base/test_parts.c: the small parts of the server: maps, limits, refusals, metrics,
 * queries.
 */
#include "test.h"

#include "app/server/api/http.h"
#include "app/server/base/limits.h"
#include "app/server/base/map.h"
#include "app/server/base/metrics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char key[16];
    int value;
} thing;

static void count_and_remove_odd(void *context, void *value) {
    tp_map *m = context;
    thing *t = value;
    if (t->value % 2 == 1) CHECK(tp_map_remove(m, t->key) == t);
}

TEST(map_finds_what_was_put_in_and_not_taken_out) {
    static thing things[1000];
    tp_map m = {0};
    CHECK(tp_map_get(&m, "0") == NULL);
    CHECK(tp_map_remove(&m, "0") == NULL);
    for (int i = 0; i < 1000; i++) {
        things[i].value = i;
        snprintf(things[i].key, sizeof things[i].key, "%d", i);
        tp_map_put(&m, things[i].key, &things[i]);
    }
    tp_map_each(&m, count_and_remove_odd, &m);
    CHECK_EQ(m.count, 500);
    for (int i = 0; i < 1000; i++)
        CHECK(tp_map_get(&m, things[i].key) == (i % 2 == 0 ? &things[i] : NULL));
    tp_map_done(&m);
}

TEST(limits_let_a_burst_through_and_then_a_trickle) {
    const tp_rate rate = {.burst = 3, .per_second = 2};
    tp_limits l = {0};
    for (int i = 0; i < 3; i++) CHECK(tp_limits_take(&l, "x", "anna", rate, 1000));
    CHECK(!tp_limits_take(&l, "x", "anna", rate, 1000));
    CHECK(tp_limits_take(&l, "x", "bob", rate, 1000));
    CHECK(tp_limits_take(&l, "y", "anna", rate, 1000));
    CHECK(!tp_limits_take(&l, "x", "anna", rate, 1400));
    CHECK(tp_limits_take(&l, "x", "anna", rate, 1500));
    CHECK(!tp_limits_take(&l, "x", "anna", rate, 1500));
    CHECK(!tp_limits_take(&l, "x", "anna", rate, 900)); /* the clock was put back */
    tp_limits_sweep(&l, 1000 + 3600000 * 2);
    CHECK_EQ(l.buckets.count, 0);
    CHECK(tp_limits_take(&l, "x", "anna", (tp_rate){0}, 0));
    tp_limits_done(&l);
}

typedef struct {
    tp_limits *to;
    int count;
} listener;

static void pass_on(void *context, const char *name, double tokens, double burst) {
    listener *x = context;
    x->count++;
    tp_limits_hear(x->to, name, tokens, burst, 1000);
}

TEST(limits_that_are_shared_count_what_was_taken_elsewhere) {
    const tp_rate rate = {.burst = 4, .per_second = 2}, slow = {.burst = 4, .per_second = 0.1};
    tp_limits a = {.is_shared = true}, b = {.is_shared = true};
    listener x = {.to = &b};
    for (int i = 0; i < 3; i++) CHECK(tp_limits_take(&a, "x", "anna", rate, 1000));
    CHECK(tp_limits_take(&a, "y", "bob", slow, 1000));
    tp_limits_tell(&a, 1, pass_on, &x);
    CHECK_EQ(x.count, 2);
    CHECK(tp_limits_take(&b, "x", "anna", rate, 1000));
    CHECK(!tp_limits_take(&b, "x", "anna", rate, 1000));
    CHECK(tp_limits_take(&b, "y", "bob", slow, 1000));
    CHECK(tp_limits_take(&b, "x", "anna", rate, 1500)); /* it fills up as ever */
    /* Told once, and what is heard is not told again. */
    x = (listener){.to = &b};
    tp_limits_tell(&a, 1, pass_on, &x);
    CHECK_EQ(x.count, 0);
    /* A debt is no more than a bucket. */
    tp_limits_hear(&b, "x:anna", 1000, 4, 1500);
    CHECK(!tp_limits_take(&b, "x", "anna", rate, 3500));
    CHECK(tp_limits_take(&b, "x", "anna", rate, 4000));
    /* A trickle is nobody's business: so little in so long. */
    CHECK(tp_limits_take(&a, "x", "anna", rate, 9000));
    tp_limits_tell(&a, 10, pass_on, &x);
    CHECK_EQ(x.count, 0);
    tp_limits_done(&a);
    tp_limits_done(&b);
}

TEST(refusals_take_over_what_the_kernel_says) {
    tp_error e = {.code = TP_BAD_OPTION, .has_path = true, .message = "no", .path = "/options"};
    tp_refusal r = {0};
    tp_refusal_from(&r, &e);
    CHECK_TEXT(tp_refusal_word(r.code), "bad_option");
    CHECK_EQ(tp_refusal_status(r.code), 400);
    e.code = TP_NO_GAME; /* a code the server has no word for */
    tp_refusal_from(&r, &e);
    CHECK_TEXT(tp_refusal_word(r.code), "bad_request");
}

TEST(metrics_put_times_into_buckets) {
    tp_metrics m = {.moves = 7};
    tp_writer w = {0};
    tp_histogram_add(&m.move_time, 500);
    tp_histogram_add(&m.move_time, 501);
    tp_histogram_add(&m.move_time, 9000000);
    tp_metrics_write(&m, &w);
    CHECK(strstr(w.data, "\nturnpike_moves_total 7\n") != NULL);
    CHECK(strstr(w.data, "\nturnpike_move_seconds_bucket{le=\"0.0005\"} 1\n") != NULL);
    CHECK(strstr(w.data, "\nturnpike_move_seconds_bucket{le=\"0.001\"} 2\n") != NULL);
    CHECK(strstr(w.data, "\nturnpike_move_seconds_bucket{le=\"5\"} 2\n") != NULL);
    CHECK(strstr(w.data, "\nturnpike_move_seconds_bucket{le=\"+Inf\"} 3\n") != NULL);
    CHECK(strstr(w.data, "\nturnpike_move_seconds_sum 9.001001\n") != NULL);
    tp_writer_done(&w);
}

static void check_query(const char *query, const char *name, const char *value) {
    tp_exchange x = {0};
    char out[16];
    snprintf(x.query, sizeof x.query, "%s", query);
    const bool found = tp_query_get(&x, name, out, sizeof out);
    CHECK_EQ(found, value != NULL);
    if (found) CHECK_TEXT(out, value);
}

TEST(queries_are_taken_apart_and_decoded) {
    check_query("a=1&b=2", "b", "2");
    check_query("a=1&b=2", "c", NULL);
    check_query("ab=1", "a", NULL);
    check_query("a=%41%62+c", "a", "Ab c");
    check_query("a=%4", "a", NULL);
    check_query("a=%00", "a", NULL);
    check_query("a=%zz", "a", NULL);
    check_query("a=0123456789abcdef", "a", NULL); /* too long */
    check_query("", "a", NULL);
}
