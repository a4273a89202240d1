/* app/server/test_store.c: what was committed is there when the store is opened again. */
#include "test.h"

#include "app/server/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    char folder[64], path[80];
    tp_store *store;
} shelf;

static void open_store(shelf *x) {
    char error[TP_STORE_ERROR] = "";
    x->store = tp_store_open(x->path, error);
    if (x->store == NULL) fail_msg("%s", error);
}

static void shelf_init(shelf *x) {
    snprintf(x->folder, sizeof x->folder, "/tmp/turnpike-test-XXXXXX");
    assert_non_null(mkdtemp(x->folder));
    snprintf(x->path, sizeof x->path, "%s/t.db", x->folder);
    open_store(x);
}

static void reopen(shelf *x) {
    x->store->close(x->store);
    open_store(x);
}

static void shelf_done(shelf *x) {
    static const char *const endings[] = {"", "-wal", "-shm"};
    char path[100];
    x->store->close(x->store);
    for (size_t i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", x->path, endings[i]);
        unlink(path);
    }
    rmdir(x->folder);
}

static bool put_event(shelf *x, const char *table, uint32_t n, const char *body) {
    return x->store->append(x->store, table, n, 1000 + n, body, strlen(body));
}

static bool collect(void *context, uint32_t n, int64_t at, const char *body, size_t length) {
    char *text = context;
    sprintf(text + strlen(text), "%u@%lld:%.*s ", n, (long long)at, (int)length, body);
    return true;
}

static void check_events(shelf *x, const char *table, const char *expected) {
    char text[512] = "";
    CHECK(x->store->read(x->store, table, collect, text));
    CHECK_TEXT(text, expected);
}

TEST(the_store_keeps_what_was_committed_and_nothing_else) {
    shelf x;
    shelf_init(&x);
    CHECK(x.store->begin(x.store));
    CHECK(put_event(&x, "a", 1, "one"));
    CHECK(put_event(&x, "b", 1, "uno"));
    CHECK(put_event(&x, "a", 2, "two"));
    CHECK(x.store->commit(x.store));
    CHECK(x.store->begin(x.store));
    CHECK(put_event(&x, "a", 3, "three"));
    x.store->rollback(x.store);
    reopen(&x);
    check_events(&x, "a", "1@1001:one 2@1002:two ");
    check_events(&x, "b", "1@1001:uno ");
    check_events(&x, "c", "");
    shelf_done(&x);
}

TEST(the_store_is_one_process_at_a_time) {
    shelf x;
    char error[TP_STORE_ERROR] = "";
    shelf_init(&x);
    CHECK(tp_store_open(x.path, error) == NULL);
    CHECK(strstr(error, "another server uses it") != NULL);
    reopen(&x);
    shelf_done(&x);
}

/* Byte 63 of an SQLite file is the last one of its user_version. */
static void stamp_version(const shelf *x, int version) {
    FILE *f = fopen(x->path, "r+");
    assert_non_null(f);
    CHECK_EQ(fseek(f, 63, SEEK_SET), 0);
    CHECK_EQ(fputc(version, f), version);
    CHECK_EQ(fclose(f), 0);
}

TEST(the_store_does_not_touch_what_a_later_version_made) {
    shelf x;
    char error[TP_STORE_ERROR] = "";
    shelf_init(&x);
    x.store->close(x.store);
    stamp_version(&x, 2);
    CHECK(tp_store_open(x.path, error) == NULL);
    CHECK(strstr(error, "a later version of this program made it") != NULL);
    stamp_version(&x, 1);
    open_store(&x);
    shelf_done(&x);
}

TEST(the_store_takes_a_number_once) {
    shelf x;
    shelf_init(&x);
    CHECK(x.store->begin(x.store));
    CHECK(put_event(&x, "a", 1, "one"));
    CHECK(!put_event(&x, "a", 1, "other"));
    x.store->rollback(x.store);
    CHECK(x.store->begin(x.store));
    CHECK(put_event(&x, "a", 1, "one"));
    CHECK(x.store->commit(x.store));
    check_events(&x, "a", "1@1001:one ");
    shelf_done(&x);
}

static void collect_ids(void *context, const tp_table_row *row) {
    char *text = context;
    sprintf(text + strlen(text), "%s(%s%s) ", row->id, row->session[0], row->summary);
}

static void put_row(shelf *x, const char *id, tp_status status, bool is_public, int64_t created,
                    int64_t due, const char *session) {
    tp_table_row row = {.status = status,
                        .is_public = is_public,
                        .created = created,
                        .updated = created,
                        .due = due,
                        .has_new_seats = true,
                        .summary = "{}"};
    snprintf(row.id, sizeof row.id, "%s", id);
    snprintf(row.game, sizeof row.game, "jump");
    snprintf(row.session[0], TP_ID, "%s", session);
    CHECK(x->store->put_table(x->store, &row));
}

static void check_list(shelf *x, const char *session, const char *game, int status,
                       const char *expected) {
    const tp_table_query q = {.session = session, .game = game, .status = status, .limit = 100};
    char text[512] = "";
    CHECK(x->store->list(x->store, &q, collect_ids, text));
    CHECK_TEXT(text, expected);
}

TEST(the_store_lists_tables_for_the_lobby) {
    shelf x;
    char due[512] = "";
    shelf_init(&x);
    CHECK(x.store->begin(x.store));
    put_row(&x, "a", TP_TABLE_OPEN, true, 1, 0, "anna");
    put_row(&x, "b", TP_TABLE_RUNNING, true, 2, 77, "bob");
    put_row(&x, "c", TP_TABLE_OPEN, false, 3, 99, "anna");
    put_row(&x, "b", TP_TABLE_OVER, true, 2, 78, "bob");
    CHECK(x.store->commit(x.store));
    check_list(&x, NULL, NULL, -1, "b(bob{}) a(anna{}) ");
    check_list(&x, NULL, NULL, TP_TABLE_OPEN, "a(anna{}) ");
    check_list(&x, NULL, NULL, TP_TABLE_RUNNING, "");
    check_list(&x, NULL, "chess", -1, "");
    check_list(&x, "anna", "jump", -1, "c(anna{}) a(anna{}) ");
    CHECK(x.store->list_due(x.store, 90, collect_ids, due));
    CHECK_TEXT(due, "b(bob{}) ");
    shelf_done(&x);
}

TEST(the_store_finds_sessions_by_the_hash_of_their_token) {
    shelf x;
    tp_session s = {.hash = {1, 2, 3}, .id = "anna", .name = "Anna", .lang = "de", .seen = 5}, got;
    bool found;
    shelf_init(&x);
    CHECK(x.store->get_session(x.store, s.hash, &got, &found));
    CHECK(!found);
    CHECK(x.store->begin(x.store));
    CHECK(x.store->put_session(x.store, &s));
    snprintf(s.name, sizeof s.name, "Ännchen");
    CHECK(x.store->put_session(x.store, &s));
    CHECK(x.store->commit(x.store));
    reopen(&x);
    CHECK(x.store->get_session(x.store, s.hash, &got, &found));
    CHECK(found);
    assert_memory_equal(&got.hash, &s.hash, sizeof s.hash);
    CHECK_TEXT(got.name, "Ännchen");
    CHECK_TEXT(got.lang, "de");
    shelf_done(&x);
}

TEST(the_store_loads_a_table_or_says_that_it_is_corrupt) {
    shelf x;
    tp_table *t;
    shelf_init(&x);
    CHECK(tp_store_load(x.store, "nothing", &t));
    CHECK(t == NULL);
    CHECK(x.store->begin(x.store));
    CHECK(put_event(&x, "bad", 1, "{\"kind\":\"start\"}"));
    CHECK(put_event(&x, "gap", 2, "{\"kind\":\"start\"}"));
    CHECK(x.store->commit(x.store));
    CHECK(!tp_store_load(x.store, "bad", &t));
    CHECK(!tp_store_load(x.store, "gap", &t));
    shelf_done(&x);
}
