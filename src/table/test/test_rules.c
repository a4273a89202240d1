/* table/test/test_rules.c: tables that were made by other rules than today's. */
#include "test.h"

#include "table/test/test_sit.h"

#include <stdlib.h>
#include <string.h>

static char *told_to(const tp_table *t) {
    const tp_viewer v = {.now = 2000};
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_table_write(t, &v, true, 0, &w);
    tp_write_close(&w, '}');
    return w.data;
}

/* Another table from the events of this one, of which one move is illegal by now; as if its rules
 * had that version. NULL: what was stored is refused. */
static tp_table *refold_with_a_wrong_move(const tp_table *t, const char *version) {
    tp_table *copy = tp_table_blank(&sit_means);
    bool fits = true;
    for (uint32_t i = 0; i < t->count && fits; i++) {
        tp_writer w = {0};
        tp_event e;
        tp_event_write(&t->events[i], &w);
        CHECK(tp_event_read(&e, t->events[i].at, w.data, w.length));
        char *rules = e.kind == TP_CREATE ? strstr(e.text, "\"rules\":0") : NULL;
        for (const char *c = version; rules != NULL && *c != '\0';) *rules++ = *c++;
        if (e.kind == TP_MOVED && e.ply == 1) e.text[0] = 'z';
        fits = tp_table_fold(copy, &e);
        tp_writer_done(&w);
    }
    if (fits) return copy;
    tp_table_free(copy);
    return NULL;
}

/* A correction of the rules must not make a table unreadable. */
TEST(a_game_that_corrected_rules_do_not_allow_ends_and_can_be_read) {
    tp_table *t = sit_make("{'game':'quadro-be','players':2}");
    const tp_actor anna = sit_actor(0, 1000);
    tp_refusal r = {0};
    sit_join(t, 1, 1000);
    for (int i = 0; i < 4; i++) sit_play_first(t, 1000);
    CHECK(tp_table_say(t, &anna, "hello", &r));
    CHECK(refold_with_a_wrong_move(t, "\"rules\":0") == NULL); /* the same rules: it is damaged */
    tp_table *old = refold_with_a_wrong_move(t, "\"rules\":7");
    assert_non_null(old);
    CHECK_EQ(old->count, t->count);
    CHECK_EQ(tp_match_plies(old->match), 1);
    CHECK_EQ(old->status, TP_TABLE_RUNNING);
    tp_table_wake(old, 2000);
    CHECK_EQ(old->status, TP_TABLE_OVER);
    CHECK_EQ(old->count, t->count + 1);
    CHECK_TEXT(old->reason, "abandoned");
    CHECK(!old->is_ranked);
    char *told = told_to(old);
    CHECK(strstr(told, "\"hello\"") != NULL);
    free(told);
    tp_table *again = sit_refold(old, 3000); /* and is the same the next time */
    CHECK_EQ(again->status, TP_TABLE_OVER);
    CHECK_EQ(again->count, old->count);
    tp_table_free(again);
    tp_table_free(old);
    tp_table_free(t);
}
