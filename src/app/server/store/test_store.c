/* app/server/store/test_store.c: what was written is there when the store is opened again, and what
 * is behind a fence is not. */
#include "test.h"

#include "database.h"

#include "app/means.h"
#include "app/server/store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    char folder[64], path[DATABASE_NAME];
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
    database_name(x->folder, x->path);
    open_store(x);
}

/* Where the test is about SQLite. */
static void shelf_init_file(shelf *x) {
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
    x->store->close(x->store);
    database_remove(x->path);
    rmdir(x->folder);
}

/* A table with events from number next on, their bodies words of the text; its summary is its id.
 */
typedef struct {
    tp_table_changes changes;
    tp_stored_event events[32];
    char words[256];
} parcel;

static void pack(parcel *p, const shelf *x, const char *id, uint32_t next, const char *words) {
    *p = (parcel){.changes = {.row = {.summary = "{}"}, .next = next, .epoch = x->store->epoch}};
    snprintf(p->changes.row.id, TP_ID, "%s", id);
    snprintf(p->changes.row.game, sizeof p->changes.row.game, "jump");
    snprintf(p->words, sizeof p->words, "%s", words);
    char *word = strtok(p->words, " ");
    for (; word != NULL; word = strtok(NULL, " "), p->changes.count++)
        p->events[p->changes.count] = (tp_stored_event){
            .at = 1000 + next + (int64_t)p->changes.count, .body = word, .length = strlen(word)};
    p->changes.events = p->events;
}

/* Writes so many; the changes say afterwards which were dropped. */
static bool write_all(shelf *x, parcel *const *parcels, size_t count) {
    tp_table_changes changes[8];
    tp_changes c = {.tables = changes, .table_count = count, .clock = 7};
    for (size_t i = 0; i < count; i++) changes[i] = parcels[i]->changes;
    const bool ok = x->store->write(x->store, &c);
    for (size_t i = 0; i < count; i++) parcels[i]->changes.is_dropped = changes[i].is_dropped;
    return ok;
}

/* False: it was dropped. */
static bool write_one(shelf *x, const char *id, uint32_t next, const char *words) {
    parcel p, *const list[] = {&p};
    pack(&p, x, id, next, words);
    CHECK(write_all(x, list, 1));
    return !p.changes.is_dropped;
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

TEST(the_store_keeps_what_was_written) {
    shelf x;
    shelf_init(&x);
    CHECK(write_one(&x, "a", 1, "one two"));
    CHECK(write_one(&x, "b", 1, "uno"));
    CHECK(write_one(&x, "a", 3, "three"));
    reopen(&x);
    check_events(&x, "a", "1@1001:one 2@1002:two 3@1003:three ");
    check_events(&x, "b", "1@1001:uno ");
    check_events(&x, "c", "");
    shelf_done(&x);
}

TEST(the_store_takes_any_number_of_events_at_once) {
    static const char *const words[] = {"a", "a b c d e f g", "a b c d e f g h",
                                        "a b c d e f g h i j k l m n o p q"};
    shelf x;
    shelf_init(&x);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char id[] = {(char)('a' + i), '\0'};
        char text[512] = "", expected[512] = "";
        parcel p;
        CHECK(write_one(&x, id, 1, words[i]));
        pack(&p, &x, id, 1, words[i]);
        for (size_t k = 0; k < p.changes.count; k++)
            sprintf(expected + strlen(expected), "%zu@%zu:%s ", k + 1, 1001 + k, p.events[k].body);
        CHECK(x.store->read(x.store, id, collect, text));
        CHECK_TEXT(text, expected);
    }
    shelf_done(&x);
}

/* One of three is not where its owner believes it to be. */
TEST(the_store_drops_whole_what_is_behind_a_fence_and_nothing_else) {
    shelf x;
    parcel a, b, c, *const all[] = {&a, &b, &c};
    shelf_init(&x);
    CHECK(write_one(&x, "b", 1, "uno"));
    pack(&a, &x, "a", 1, "one");
    pack(&b, &x, "b", 1, "eins zwei");
    pack(&c, &x, "c", 1, "un deux");
    CHECK(write_all(&x, all, 3));
    CHECK(!a.changes.is_dropped && b.changes.is_dropped && !c.changes.is_dropped);
    check_events(&x, "a", "1@1001:one ");
    check_events(&x, "b", "1@1001:uno ");
    check_events(&x, "c", "1@1001:un 2@1002:deux ");
    CHECK(!write_one(&x, "a", 3, "gap"));
    CHECK(!write_one(&x, "a", 1, "twice"));
    CHECK(!write_one(&x, "d", 2, "from nowhere"));
    CHECK(write_one(&x, "a", 2, "two"));
    shelf_done(&x);
}

TEST(the_store_takes_nothing_from_an_owner_of_an_earlier_epoch) {
    shelf x;
    parcel old, *const list[] = {&old};
    shelf_init(&x);
    CHECK(write_one(&x, "a", 1, "one"));
    pack(&old, &x, "a", 3, "old");
    const uint64_t epoch = x.store->epoch;
    reopen(&x);
    CHECK(x.store->epoch > epoch);
    CHECK(write_one(&x, "a", 2, "two"));
    CHECK(write_all(&x, list, 1));
    CHECK(old.changes.is_dropped);
    CHECK(write_one(&x, "a", 3, "three"));
    shelf_done(&x);
}

TEST(the_store_knows_how_far_game_time_had_come) {
    shelf x;
    tp_changes c = {.clock = 123456};
    shelf_init(&x);
    CHECK_EQ(x.store->clock, 0);
    CHECK(x.store->write(x.store, &c));
    reopen(&x);
    CHECK_EQ(x.store->clock, 123456);
    shelf_done(&x);
}

static void collect_ids(void *context, const tp_table_row *row) {
    char *text = context;
    sprintf(text + strlen(text), "%s(%s%s) ", row->id, row->session[0], row->summary);
}

static void check_list(shelf *x, const char *session, const char *game, int status,
                       const char *expected) {
    const tp_table_query q = {.session = session, .game = game, .status = status, .limit = 100};
    char text[512] = "";
    CHECK(x->store->list(x->store, &q, collect_ids, text));
    CHECK_TEXT(text, expected);
}

/* ---- files ---- */

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

/* ---- the files ---- */

static bool writes(shelf *x, uint32_t next) {
    parcel p, *const list[] = {&p};
    pack(&p, x, "a", next, "word");
    return write_all(x, list, 1);
}

/* SQLite would go on writing to what nobody will ever find again. */
TEST(the_store_takes_nothing_once_its_file_is_gone) {
    static const char *const endings[] = {"", "-wal"};
    for (size_t i = 0; i < 2; i++)
        for (int is_replaced = 0; is_replaced < 2; is_replaced++) {
            shelf x;
            char path[DATABASE_NAME + 8];
            shelf_init_file(&x);
            CHECK(writes(&x, 1));
            snprintf(path, sizeof path, "%s%s", x.path, endings[i]);
            CHECK_EQ(unlink(path), 0);
            if (is_replaced) fclose(fopen(path, "w"));
            CHECK(!writes(&x, 2));
            CHECK(!writes(&x, 2));
            shelf_done(&x);
        }
}

TEST(the_stores_log_does_not_grow_without_end) {
    enum { WRITES = 4000, MOST = 33 << 20 };
    static char body[8192];
    shelf x;
    int64_t largest = 0;
    shelf_init_file(&x);
    memset(body, 'x', sizeof body);
    for (uint32_t i = 1; i <= WRITES; i++) {
        const tp_stored_event e = {.at = 1, .body = body, .length = sizeof body};
        tp_table_changes t = {.row = {.id = "a", .game = "jump", .summary = "{}"},
                              .next = i,
                              .epoch = x.store->epoch,
                              .events = &e,
                              .count = 1};
        tp_changes c = {.tables = &t, .table_count = 1, .clock = 7};
        if (i == 2) /* somebody who reads and does not stop */
            sqlite3_exec(((sqlite_store *)x.store)->reader, "BEGIN; SELECT * FROM tables", NULL,
                         NULL, NULL);
        if (i == WRITES - 100)
            sqlite3_exec(((sqlite_store *)x.store)->reader, "COMMIT", NULL, NULL, NULL);
        CHECK(x.store->write(x.store, &c));
        largest = c.log_bytes;
    }
    CHECK(largest < MOST);
    shelf_done(&x);
}

/* ---- forgetting ---- */

static void put_over(shelf *x, const char *id, int64_t updated) {
    parcel p, *const list[] = {&p};
    pack(&p, x, id, 1, "one two three");
    p.changes.row.status = TP_TABLE_OVER;
    p.changes.row.updated = updated;
    p.changes.row.has_new_seats = true;
    snprintf(p.changes.row.session[0], TP_ID, "anna");
    snprintf(p.changes.row.session[2], TP_ID, "bob");
    CHECK(write_all(x, list, 1));
}

static int64_t count_rows(const shelf *x, const char *table) {
    char text[64];
    sqlite3_stmt *q = NULL;
    snprintf(text, sizeof text, "SELECT count(*) FROM %s", table);
    if (strncmp(x->path, "postgresql:", 11) == 0) return database_ask(x->path, text);
    sqlite3 *db = ((sqlite_store *)x->store)->reader;
    CHECK_EQ(sqlite3_prepare_v2(db, text, -1, &q, NULL), SQLITE_OK);
    CHECK_EQ(sqlite3_step(q), SQLITE_ROW);
    const int64_t n = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    return n;
}

TEST(the_store_forgets_what_is_old_and_over) {
    shelf x;
    shelf_init(&x);
    for (int i = 0; i < 50; i++) {
        char id[32];
        snprintf(id, sizeof id, "old%d", i);
        put_over(&x, id, 1000 + i);
    }
    put_over(&x, "late", 5000);
    CHECK(write_one(&x, "running", 1, "one"));
    tp_changes c = {.forget_tables = 5000, .clock = 1};
    int rounds = 0;
    do CHECK(x.store->write(x.store, &c));
    while (c.forgotten > 0 && rounds++ < 10);
    CHECK_EQ(count_rows(&x, "tables"), 2);
    CHECK_EQ(count_rows(&x, "events"), 4);
    CHECK_EQ(count_rows(&x, "seats"), 2);
    shelf_done(&x);
}

TEST(the_store_forgets_sessions_that_ended_or_were_not_used) {
    const tp_session put[] = {{.hash = {1}, .id = "a", .seen = 10},
                              {.hash = {2}, .id = "b", .seen = 99},
                              {.hash = {3}, .id = "c", .seen = 99}};
    const tp_session end = {.hash = {2}, .is_ended = true};
    shelf x;
    tp_session out;
    bool found;
    shelf_init(&x);
    CHECK(x.store->write(x.store, &(tp_changes){.sessions = put, .session_count = 3, .clock = 1}));
    CHECK(x.store->write(
        x.store,
        &(tp_changes){.sessions = &end, .session_count = 1, .forget_sessions = 50, .clock = 1}));
    for (int i = 0; i < 3; i++) {
        CHECK(x.store->get_session(x.store, put[i].hash, &out, &found));
        CHECK_EQ(found, i == 2);
    }
    shelf_done(&x);
}

TEST(the_store_does_not_touch_what_a_later_version_made) {
    shelf x;
    char error[TP_STORE_ERROR] = "";
    shelf_init_file(&x);
    x.store->close(x.store);
    stamp_version(&x, 7);
    CHECK(tp_store_open(x.path, error) == NULL);
    CHECK(strstr(error, "a later version of this program made it") != NULL);
    stamp_version(&x, 3);
    open_store(&x);
    shelf_done(&x);
}

static void add_ban(void *context, const tp_ban *ban) {
    char *text = context;
    sprintf(text + strlen(text), "%s@%lld ", ban->who, (long long)ban->made);
}

static void check_bans(const shelf *x, const char *wanted) {
    char text[256] = "";
    CHECK(x->store->list_bans(x->store, add_ban, text));
    CHECK_TEXT(text, wanted);
}

TEST(the_store_knows_who_is_kept_out) {
    const tp_ban anna = {.who = "anna", .made = 5}, later = {.who = "anna", .made = 7};
    const tp_ban net = {.who = "2001:db8::/64", .made = 6};
    shelf x;
    shelf_init(&x);
    check_bans(&x, "");
    CHECK(x.store->put_ban(x.store, &anna, false));
    CHECK(x.store->put_ban(x.store, &net, false));
    CHECK(x.store->put_ban(x.store, &later, false)); /* there is one for each */
    reopen(&x);
    check_bans(&x, "2001:db8::/64@6 anna@7 ");
    CHECK(x.store->put_ban(x.store, &anna, true));
    CHECK(!x.store->put_ban(x.store, &anna, true));
    check_bans(&x, "2001:db8::/64@6 ");
    shelf_done(&x);
}

/* As version 1 made it. */
TEST(the_store_takes_over_what_an_earlier_version_made) {
    static const char first[] =
        "CREATE TABLE events(table_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL,"
        " body TEXT NOT NULL, PRIMARY KEY(table_id, n)) WITHOUT ROWID;"
        "CREATE TABLE tables(id TEXT PRIMARY KEY, game TEXT NOT NULL, status INTEGER NOT NULL,"
        " public INTEGER NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL,"
        " due INTEGER NOT NULL, sessions TEXT NOT NULL, summary TEXT NOT NULL) WITHOUT ROWID;"
        "CREATE INDEX tables_public ON tables(public, status, created);"
        "CREATE TABLE seats(session TEXT NOT NULL, table_id TEXT NOT NULL,"
        " PRIMARY KEY(session, table_id)) WITHOUT ROWID;"
        "CREATE TABLE sessions(hash BLOB PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL,"
        " lang TEXT NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;"
        "INSERT INTO events VALUES('a', 1, 1001, 'one'), ('a', 2, 1002, 'two');"
        "INSERT INTO tables VALUES('a', 'jump', 1, 1, 5, 1002, 0, 'anna      ', '{}');"
        "INSERT INTO seats VALUES('anna', 'a'); PRAGMA user_version=1;";
    shelf x;
    sqlite3 *db;
    shelf_init_file(&x);
    x.store->close(x.store);
    unlink(x.path);
    CHECK_EQ(sqlite3_open(x.path, &db), SQLITE_OK);
    CHECK_EQ(sqlite3_exec(db, first, NULL, NULL, NULL), SQLITE_OK);
    CHECK_EQ(sqlite3_close(db), SQLITE_OK);
    open_store(&x);
    CHECK_EQ(x.store->clock, 1002);
    check_list(&x, "anna", NULL, -1, "a(anna{}) ");
    CHECK(!write_one(&x, "a", 2, "again"));
    CHECK(write_one(&x, "a", 3, "three"));
    check_events(&x, "a", "1@1001:one 2@1002:two 3@1003:three ");
    shelf_done(&x);
}

/* ---- the journal ---- */

static bool play_one(shelf *x, const char *id, uint32_t next, const char *words) {
    parcel p, *const list[] = {&p};
    pack(&p, x, id, next, words);
    p.changes.row.is_just_played = true;
    p.changes.row.summary = NULL;
    p.changes.row.ply = next;
    p.changes.row.updated = 5000 + next;
    CHECK(write_all(x, list, 1));
    return !p.changes.is_dropped;
}

static bool count_event(void *context, uint32_t n, int64_t at, const char *body, size_t length) {
    uint32_t *count = context;
    (void)at, (void)body, (void)length;
    CHECK_EQ(n, *count + 1);
    *count = n;
    return true;
}

/* As a process leaves it that is killed: nothing is tidied up, and nobody else has the file open.
 */
static void crash(shelf *x) {
    if (x->path[0] == '/') ((sqlite_store *)x->store)->is_open = false;
    reopen(x);
}

TEST(the_store_keeps_what_is_in_its_journal_alone) {
    for (int is_crash = 0; is_crash < 2; is_crash++) {
        shelf x;
        shelf_init_file(&x);
        CHECK(write_one(&x, "a", 1, "one two"));
        CHECK(write_one(&x, "b", 1, "uno"));
        CHECK(play_one(&x, "a", 3, "three four"));
        CHECK(play_one(&x, "b", 2, "due"));
        CHECK(play_one(&x, "a", 5, "five"));
        CHECK_EQ(count_rows(&x, "events"), 3);
        CHECK_EQ(count_rows(&x, "journal"), 3);
        check_events(&x, "a", "1@1001:one 2@1002:two 3@1003:three 4@1004:four 5@1005:five ");
        is_crash ? crash(&x) : reopen(&x);
        CHECK_EQ(count_rows(&x, "journal"), is_crash ? 3 : 0);
        CHECK_EQ(x.store->clock, 7);
        check_events(&x, "a", "1@1001:one 2@1002:two 3@1003:three 4@1004:four 5@1005:five ");
        CHECK(play_one(&x, "a", 6, "six"));
        CHECK(write_one(&x, "b", 3, "tre"));
        crash(&x);
        check_events(&x, "a",
                     "1@1001:one 2@1002:two 3@1003:three 4@1004:four 5@1005:five 6@1006:six ");
        check_events(&x, "b", "1@1001:uno 2@1002:due 3@1003:tre ");
        shelf_done(&x);
    }
}

TEST(the_store_has_a_fence_before_its_journal) {
    shelf x;
    parcel old, *const list[] = {&old};
    shelf_init(&x);
    CHECK(!play_one(&x, "a", 2, "from nowhere"));
    CHECK(write_one(&x, "a", 1, "one"));
    CHECK(!play_one(&x, "a", 3, "gap"));
    CHECK(play_one(&x, "a", 2, "two"));
    CHECK(!play_one(&x, "a", 2, "twice"));
    CHECK(!write_one(&x, "a", 2, "twice"));
    CHECK(play_one(&x, "a", 3, "three"));
    pack(&old, &x, "a", 5, "old");
    old.changes.row.is_just_played = true;
    crash(&x);
    CHECK(play_one(&x, "a", 4, "four"));
    CHECK(write_all(&x, list, 1));
    CHECK(old.changes.is_dropped);
    check_events(&x, "a", "1@1001:one 2@1002:two 3@1003:three 4@1004:four ");
    shelf_done(&x);
}

/* What is in the file of a table is older than what the lobby says of it. */
TEST(the_store_lists_tables_as_they_stand) {
    shelf x;
    shelf_init(&x);
    for (const char *id = "abc"; *id != '\0'; id++) {
        const char name[] = {*id, '\0'};
        parcel p, *const list[] = {&p};
        pack(&p, &x, name, 1, "one");
        p.changes.row.has_new_seats = p.changes.row.is_public = true;
        p.changes.row.created = p.changes.row.updated = (unsigned char)*id;
        snprintf(p.changes.row.session[0], TP_ID, "anna");
        CHECK(write_all(&x, list, 1));
    }
    check_list(&x, "anna", NULL, -1, "c(anna{}) b(anna{}) a(anna{}) ");
    CHECK(play_one(&x, "b", 2, "two"));
    for (int i = 0; i < 2; i++) {
        check_list(&x, "anna", NULL, -1, "b(anna{}) c(anna{}) a(anna{}) ");
        check_list(&x, NULL, NULL, -1, "c(anna{}) b(anna{}) a(anna{}) ");
        i == 0 ? crash(&x) : reopen(&x);
    }
    shelf_done(&x);
}

/* Enough to be settled again and again, with some tables played at all the time. */
TEST(the_stores_journal_does_not_grow_without_end) {
    enum { TABLES = 200, AT_ONCE = 50, ROUNDS = 40 };
    static char body[2048];
    const tp_stored_event e = {.at = 1, .body = body, .length = sizeof body};
    shelf x;
    int64_t most = 0;
    shelf_init_file(&x);
    memset(body, 'x', sizeof body);
    for (int n = 0; n < TABLES * ROUNDS; n += AT_ONCE) {
        const uint32_t next = (uint32_t)(n / TABLES) + 1;
        tp_table_changes t[AT_ONCE];
        tp_changes c = {.tables = t, .table_count = AT_ONCE, .clock = next};
        for (int i = 0; i < AT_ONCE; i++) {
            t[i] = (tp_table_changes){
                .row = {.game = "jump", .summary = "{}", .is_just_played = next > 1},
                .next = next,
                .epoch = x.store->epoch,
                .events = &e,
                .count = 1};
            snprintf(t[i].row.id, TP_ID, "t%d", (n + i) % TABLES);
        }
        CHECK(x.store->write(x.store, &c));
        const int64_t rows = count_rows(&x, "journal");
        if (rows > most) most = rows;
    }
    CHECK(most > 40 && most < 60); /* 4 MiB of them, and what comes while they are settled */
    crash(&x);
    for (int k = 0; k < TABLES; k++) {
        char id[TP_ID];
        uint32_t count = 0;
        snprintf(id, sizeof id, "t%d", k);
        CHECK(x.store->read(x.store, id, count_event, &count));
        CHECK_EQ(count, ROUNDS);
    }
    shelf_done(&x);
}

TEST(the_store_does_not_open_a_journal_that_is_damaged) {
    static const char *const bodies[] = {"a", "a 2 1 1 1 1 1\n", "a 9 1 1 1 1 1 \n7 x\n",
                                         "a 2 1 1 1 1 1 \n7 x",
                                         "averylongname 2 1 1 1 1 1 \n7 x\n"};
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        shelf x;
        char error[TP_STORE_ERROR] = "", text[200];
        shelf_init_file(&x);
        CHECK(write_one(&x, "a", 1, "one"));
        snprintf(text, sizeof text, "INSERT INTO journal VALUES(1, 1, '%s')", bodies[i]);
        CHECK_EQ(sqlite3_exec(((sqlite_store *)x.store)->writer, text, NULL, NULL, NULL),
                 SQLITE_OK);
        x.store->close(x.store);
        CHECK(tp_store_open(x.path, error) == NULL);
        CHECK(strstr(error, "journal") != NULL);
        unlink(x.path);
        open_store(&x);
        shelf_done(&x);
    }
}

/* ---- the lobby ---- */

static void put_row(shelf *x, const char *id, uint32_t next, tp_status status, bool is_public,
                    int64_t created, int64_t due, const char *session) {
    parcel p, *const list[] = {&p};
    pack(&p, x, id, next, "event");
    tp_table_row *row = &p.changes.row;
    row->status = status;
    row->is_public = is_public;
    row->created = row->updated = created;
    row->due = due;
    row->has_new_seats = next == 1;
    snprintf(row->session[0], TP_ID, "%s", session);
    CHECK(write_all(x, list, 1));
    CHECK(!p.changes.is_dropped);
}

TEST(the_store_lists_tables_for_the_lobby) {
    shelf x;
    char due[512] = "";
    shelf_init(&x);
    put_row(&x, "a", 1, TP_TABLE_OPEN, true, 1, 0, "anna");
    put_row(&x, "b", 1, TP_TABLE_RUNNING, true, 2, 77, "bob");
    put_row(&x, "c", 1, TP_TABLE_OPEN, false, 3, 99, "anna");
    put_row(&x, "b", 2, TP_TABLE_OVER, true, 2, 78, "bob");
    check_list(&x, NULL, NULL, -1, "b(bob{}) a(anna{}) ");
    check_list(&x, NULL, NULL, TP_TABLE_OPEN, "a(anna{}) ");
    check_list(&x, NULL, NULL, TP_TABLE_RUNNING, "");
    check_list(&x, NULL, "chess", -1, "");
    check_list(&x, NULL, "jump", -1, "b(bob{}) a(anna{}) ");
    check_list(&x, NULL, "jump", TP_TABLE_OVER, "b(bob{}) ");
    check_list(&x, "anna", "jump", -1, "c(anna{}) a(anna{}) ");
    CHECK(x.store->list_due(x.store, 90, collect_ids, due));
    CHECK_TEXT(due, "b(bob{}) ");
    shelf_done(&x);
}

/* Whatever the lobby asks, an index answers: no table is read that is not listed, and nothing is
 * sorted. One's own tables are sorted, a thousand at most. */
TEST(the_lobbys_questions_have_indexes) {
    shelf x;
    sqlite3 *db;
    shelf_init_file(&x);
    CHECK_EQ(sqlite3_open(x.path, &db), SQLITE_OK);
    for (int i = READ; i <= GET_SESSION; i++) {
        char text[1024];
        sqlite3_stmt *q;
        snprintf(text, sizeof text, "EXPLAIN QUERY PLAN %s", sqlite_texts[i]);
        CHECK_EQ(sqlite3_prepare_v2(db, text, -1, &q, NULL), SQLITE_OK);
        while (sqlite3_step(q) == SQLITE_ROW) {
            const char *step = (const char *)sqlite3_column_text(q, 3);
            const bool is_mine = i == LIST_MINE;
            if ((strncmp(step, "SCAN", 4) == 0 && strstr(step, "USING") == NULL && !is_mine) ||
                (strstr(step, "TEMP B-TREE") != NULL && !is_mine))
                fail_msg("%s: %s", sqlite_texts[i], step);
        }
        sqlite3_finalize(q);
    }
    CHECK_EQ(sqlite3_close(db), SQLITE_OK);
    shelf_done(&x);
}

TEST(the_store_reads_while_it_writes) {
    shelf x;
    sqlite3_stmt *q;
    shelf_init_file(&x);
    CHECK(write_one(&x, "a", 1, "one"));
    CHECK(sqlite_run(sqlite_ready(x.store, BEGIN))); /* somebody is in the middle of it */
    check_events(&x, "a", "1@1001:one ");
    check_list(&x, NULL, NULL, -1, "");
    q = sqlite_ready(x.store, ROLLBACK);
    CHECK(sqlite_run(q));
    shelf_done(&x);
}

TEST(the_store_finds_sessions_by_the_hash_of_their_token) {
    shelf x;
    tp_session s = {.hash = {1, 2, 3}, .id = "anna", .name = "Anna", .lang = "de", .seen = 5}, got;
    bool found;
    shelf_init(&x);
    CHECK(x.store->get_session(x.store, s.hash, &got, &found));
    CHECK(!found);
    const tp_session *const all = &s;
    tp_changes c = {.sessions = all, .session_count = 1};
    CHECK(x.store->write(x.store, &c));
    snprintf(s.name, sizeof s.name, "Ännchen");
    CHECK(x.store->write(x.store, &c));
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
    CHECK(tp_store_load(x.store, tp_means(), "nothing", &t));
    CHECK(t == NULL);
    CHECK(write_one(&x, "bad", 1, "{\"kind\":\"start\"}"));
    CHECK(!tp_store_load(x.store, tp_means(), "bad", &t));
    shelf_done(&x);
}
