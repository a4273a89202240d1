/* app/server/store/test_postgres.c: what holds of a PostgreSQL database alone: who has its lease.
 * Run where there is one, see tests/postgres.sh; elsewhere these pass without looking. */
#include "test.h"

#include "database.h"

#include "app/server/store/postgres.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static tp_store *open_it(const char *name) {
    char error[TP_STORE_ERROR] = "";
    tp_store *s = tp_store_open(name, error);
    if (s == NULL) fail_msg("%s", error);
    return s;
}

static bool write_event(tp_store *s, uint32_t next, tp_changes *c) {
    static char word[] = "word";
    const tp_stored_event e = {.at = 1, .body = word, .length = 4};
    tp_table_changes t = {.row = {.id = "a", .game = "jump", .summary = "{}"},
                          .next = next,
                          .epoch = s->epoch,
                          .events = &e,
                          .count = 1};
    *c = (tp_changes){.tables = &t, .table_count = 1, .clock = 5};
    const bool ok = s->write(s, c);
    return ok && !t.is_dropped;
}

static void refuses(const char *name, bool is_taken, const char *words) {
    char error[TP_STORE_ERROR] = "";
    bool taken;
    CHECK(tp_store_try(name, &taken, error) == NULL);
    CHECK_EQ(taken, is_taken);
    if (strstr(error, words) == NULL) fail_msg("%s", error);
}

TEST(postgres_does_not_touch_what_a_later_version_made) {
    char name[DATABASE_NAME];
    if (database_is_file()) return;
    database_name("", name);
    tp_store *s = open_it(name);
    s->close(s);
    database_ask(name, "UPDATE meta SET version=99");
    refuses(name, false, "a later version of this program made it");
    CHECK_EQ(database_ask(name, "SELECT epoch FROM meta"), 1);
    database_remove(name);
}

/* Frozen or cut off, for all that others can see: connected, and not heard of. */
TEST(postgres_takes_the_lease_from_a_server_that_is_not_heard_of) {
    static const char silence[] = "UPDATE meta SET renewed=renewed - interval '1 minute'";
    char name[DATABASE_NAME];
    tp_changes c;
    if (database_is_file()) return;
    database_name("", name);
    tp_store *old = open_it(name);
    CHECK(write_event(old, 1, &c));
    refuses(name, true, "another server uses it");
    database_ask(name, silence);
    tp_store *new = open_it(name);
    CHECK(new->epoch > old->epoch);
    CHECK_EQ(new->clock, 5);
    CHECK(write_event(new, 2, &c));
    /* It wakes up: its connection is gone, and a new one does not help it. */
    for (int i = 0; i < 3; i++) CHECK(!write_event(old, 3, &c));
    CHECK(c.is_deposed);
    CHECK(write_event(new, 3, &c));
    CHECK_EQ(database_ask(name, "SELECT count(*) FROM events"), 3);
    old->close(old);
    new->close(new);
    database_remove(name);
}

/* The same in the middle of things: the old one's connection is as good as ever. */
TEST(postgres_refuses_all_that_a_deposed_server_writes) {
    char name[DATABASE_NAME];
    tp_changes c;
    if (database_is_file()) return;
    database_name("", name);
    tp_store *s = open_it(name);
    CHECK(write_event(s, 1, &c));
    database_ask(name, "UPDATE meta SET epoch=epoch + 1");
    CHECK(!write_event(s, 2, &c));
    CHECK(c.is_deposed);
    CHECK(strstr(c.error, "another server has taken over") != NULL);
    CHECK(!write_event(s, 2, &c));
    CHECK_EQ(database_ask(name, "SELECT count(*) FROM events"), 1);
    s->close(s);
    database_remove(name);
}

TEST(postgres_comes_back_when_its_connections_were_cut) {
    static const char cut[] = "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity"
                              " WHERE application_name='turnpike'";
    const uint8_t hash[TP_TOKEN_HASH] = {1};
    char name[DATABASE_NAME];
    tp_changes c;
    tp_session session;
    bool found;
    if (database_is_file()) return;
    database_name("", name);
    tp_store *s = open_it(name);
    CHECK(write_event(s, 1, &c));
    CHECK_EQ(database_ask(name, cut), 2);
    CHECK(s->get_session(s, hash, &session, &found));
    CHECK(!write_event(s, 2, &c)); /* nobody knows what became of it */
    CHECK(!c.is_deposed);
    CHECK(write_event(s, 2, &c));
    refuses(name, true, "another server uses it");
    s->close(s);
    database_remove(name);
}

static tp_store *join_as(const char *db, const char *name) {
    char error[TP_STORE_ERROR] = "";
    bool is_taken;
    const tp_store_node node = {.name = name, .address = "127.0.0.1:1"};
    tp_store *s = tp_store_join(db, &node, &is_taken, error);
    if (s == NULL) fail_msg("%s", error);
    return s;
}

/* Whoever takes over hundreds of tables does not commit hundreds of times. */
TEST(postgres_takes_many_leases_by_one_commit_and_answers_in_order) {
    static const char *const ids[] = {"c", "none", "a", "b", "a\",x{}\\"};
    enum { IDS = sizeof ids / sizeof *ids };
    char name[DATABASE_NAME];
    tp_lease mine[IDS], yours[IDS];
    const tp_lease_wish wish = {.tables = ids, .count = IDS, .now = 1000};
    if (database_is_file()) return;
    database_name("", name);
    tp_store *first = join_as(name, "n1"), *second = join_as(name, "n2");
    database_ask(name, "INSERT INTO tables SELECT id, 'jump', 1, true, 0, 0, 0, '', '', 1, 0, 0, 0,"
                       " NULL FROM unnest('{a,b,c,d}'::text[]) id");
    CHECK(first->lease(first, &wish, mine));
    CHECK(second->lease(second, &wish, yours));
    for (int i = 0; i < IDS; i++) {
        const bool is_there = strlen(ids[i]) == 1;
        CHECK_EQ(mine[i].is_known, is_there);
        CHECK_EQ(mine[i].is_ours, is_there);
        CHECK_EQ(yours[i].is_known, is_there);
        CHECK(!yours[i].is_ours);
        CHECK_EQ(yours[i].holder.epoch, is_there ? first->epoch : 0);
        if (is_there) CHECK_TEXT(yours[i].holder.name, "n1");
    }
    CHECK(mine[0].epoch > mine[3].epoch && mine[3].epoch > mine[2].epoch); /* a, b, c */
    CHECK_EQ(database_ask(name, "SELECT count(DISTINCT xmin::text) FROM tables WHERE owner <> 0"),
             1);
    CHECK_EQ(database_ask(name, "SELECT count(*) FROM tables WHERE owner <> 0"), 3);
    first->close(first);
    CHECK(second->lease(second, &wish, yours));
    CHECK(yours[0].is_ours && yours[2].is_ours && yours[3].is_ours && !yours[1].is_known);
    second->close(second);
    database_remove(name);
}
