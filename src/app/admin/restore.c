/* app/admin/restore.c: `turnpike admin restore`: the file of a backup into an empty store. Nothing
 * in the file is believed before it was looked at. */
#include "app/admin/admin.h"
#include "app/admin/file.h"
#include "app/args.h"
#include "app/means.h"
#include "app/server/base/map.h"
#include "app/server/store/copy.h"
#include "core/base/json.h"
#include "core/base/memory.h"
#include "table/event.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *path, *trouble; /* trouble: what is wrong with the file; NULL: nothing */
    FILE *file;
    char *text; /* the line, and what getline knows of it */
    size_t room, length;
    long long lines;
    backup_sum sum;
    tp_json *json; /* of the row that was last handed out */
    bool has_shifts;
    tp_map shifts; /* int64_t by table, where they are not 0 and the store has none */
    tp_writer body;
    int set; /* of the last row */
} restore;

/* ---- lines ---- */

static bool read_line(restore *r) {
    errno = 0;
    const ssize_t n = getline(&r->text, &r->room, r->file);
    if (n <= 0 || r->text[n - 1] != '\n') {
        r->trouble = errno != 0 ? strerror(errno) : "it is cut off";
        return false;
    }
    r->length = (size_t)n - 1;
    r->lines++;
    return true;
}

static bool parse_line(restore *r) {
    tp_error e;
    tp_json_free(r->json);
    r->json = tp_json_parse(r->text, r->length, &e);
    if (r->json == NULL) r->trouble = "it is damaged";
    return r->json != NULL;
}

static bool take_number(const tp_json *object, const char *key, int64_t *out) {
    const tp_json *v = tp_json_get(object, key);
    *out = tp_json_what(v) == TP_INT ? tp_json_int(v) : -1;
    return *out >= 0;
}

/* The first line; any other file is told apart from a backup that is damaged. */
static bool read_head(restore *r, tp_copy_place *place) {
    static const char start[] = "{\"format\":\"" BACKUP_FORMAT "\",";
    int64_t version, epoch = 0;
    bool is_whole = true;
    if (!read_line(r) || strncmp(r->text, start, strlen(start)) != 0) {
        r->trouble = "it is not a backup that turnpike admin made";
        return false;
    }
    if (!parse_line(r)) return false;
    is_whole = take_number(r->json, "version", &version) && version > 0;
    if (is_whole && version > BACKUP_VERSION) {
        r->trouble = "a later version of turnpike made it; restore it with that one";
        return false;
    }
    is_whole = is_whole && take_number(r->json, "clock", &place->clock) &&
               take_number(r->json, "epoch", &epoch);
    if (!is_whole) r->trouble = "it is damaged";
    place->epoch = (uint64_t)epoch;
    backup_add(&r->sum, r->text, r->length);
    return r->trouble == NULL;
}

/* ---- rows ---- */

static bool take_value(char kind, const tp_json *v, tp_copy_value *out) {
    uint8_t hash[TP_TOKEN_HASH];
    *out = (tp_copy_value){0};
    if (kind == 'i') {
        out->number = tp_json_int(v);
        return tp_json_what(v) == TP_INT;
    }
    if (tp_json_what(v) != TP_STRING) return false;
    out->text = tp_json_text(v, &out->length);
    return memchr(out->text, '\0', out->length) == NULL &&
           (kind == 't' || tp_base16_read(out->text, hash, sizeof hash));
}

static bool take_row(restore *r, tp_copy_row *row) {
    const tp_json *name = tp_json_item(r->json, 0);
    row->set = 0;
    while (row->set < TP_COPY_SETS && !tp_json_equals(name, tp_copy_sets[row->set].name))
        row->set++;
    if (row->set == TP_COPY_SETS || row->set < r->set) return false;
    const char *kinds = tp_copy_sets[row->set].kinds;
    const size_t n = strlen(kinds);
    bool ok = tp_json_size(r->json) == n + 1;
    for (size_t i = 0; i < n && ok; i++)
        ok = take_value(kinds[i], tp_json_item(r->json, i + 1), &row->value[i]);
    r->set = row->set;
    return ok;
}

static void keep_shift(restore *r, const tp_copy_row *row) {
    const int64_t shift = row->value[TP_COPY_SHIFT].number;
    const char *id = row->value[TP_COPY_ID].text;
    if (row->set != TP_COPY_TABLES || id == NULL || shift == 0 || r->has_shifts) return;
    if (tp_map_get(&r->shifts, id) != NULL) return;
    int64_t *kept = tp_alloc(sizeof *kept + row->value[TP_COPY_ID].length + 1);
    *kept = shift;
    memcpy(kept + 1, id, row->value[TP_COPY_ID].length + 1);
    tp_map_put(&r->shifts, (const char *)(kept + 1), kept);
}

/* Where tables have no time of their own, events are told in that of the server; the time of day
 * they were at stays the same. */
static bool move_event(restore *r, tp_copy_row *row) {
    if (row->set != TP_COPY_EVENTS) return true;
    const int64_t *shift = tp_map_get(&r->shifts, row->value[TP_COPY_ID].text);
    tp_copy_value *at = &row->value[TP_COPY_EVENT_AT], *body = &row->value[TP_COPY_EVENT_BODY];
    tp_event e;
    if (memchr(body->text, '\n', body->length) != NULL ||
        !tp_event_read(&e, at->number, body->text, body->length))
        return false;
    if (shift != NULL) {
        at->number = e.at -= *shift;
        tp_writer_clear(&r->body);
        tp_event_write(&e, &r->body);
        *body = (tp_copy_value){.text = r->body.data, .length = r->body.length};
    }
    tp_event_done(&e);
    return true;
}

/* ---- the end ---- */

static bool is_end(restore *r) {
    char sum[2 * BACKUP_SUM + 1];
    int64_t rows;
    if (tp_json_what(r->json) != TP_OBJECT) return false;
    tp_base16_write(r->sum.bytes, sizeof r->sum.bytes, sum);
    if (!take_number(r->json, "rows", &rows) || rows != r->lines - 2 ||
        !tp_json_equals(tp_json_get(r->json, "sum"), sum) || getc(r->file) != EOF)
        r->trouble = "it is damaged";
    return true;
}

static bool next_row(void *context, tp_copy_row *row, bool *is_broken) {
    restore *r = context;
    bool is_over = false;
    if (admin_is_stopped()) r->trouble = "stopped";
    if (r->trouble == NULL && read_line(r) && parse_line(r)) {
        is_over = is_end(r);
        if (!is_over && !(take_row(r, row) && move_event(r, row))) r->trouble = "it is damaged";
    }
    *is_broken = r->trouble != NULL;
    if (*is_broken || is_over) return false;
    keep_shift(r, row);
    backup_add(&r->sum, r->text, r->length);
    admin_progress("rows restored", r->lines - 1);
    return true;
}

static void free_shift(void *context, void *value) {
    (void)context;
    free(value);
}

static void restore_done(restore *r) {
    tp_map_each(&r->shifts, free_shift, NULL);
    tp_map_done(&r->shifts);
    tp_writer_done(&r->body);
    tp_json_free(r->json);
    free(r->text);
    if (r->file != NULL) fclose(r->file);
}

int admin_restore(const char *db, const char *path) {
    restore r = {.path = path, .has_shifts = tp_copy_has_shifts(db)};
    tp_copy_place place = {0};
    char error[TP_STORE_ERROR] = "";
    int status = 0;
    tp_hash_ready();
    r.file = fopen(path, "rb");
    if (r.file == NULL) return admin_complain("cannot open %s: %s", path, strerror(errno));
    const bool ok = read_head(&r, &place) && tp_copy_in(db, &place, next_row, &r, error);
    tp_args_progress(NULL);
    if (ok)
        printf("%s: %lld rows\n", tp_store_label(db), r.lines - 2);
    else if (admin_is_stopped())
        status = admin_complain("stopped; nothing was restored");
    else if (r.trouble != NULL)
        status =
            admin_complain("%s, line %lld: %s; nothing was restored", path, r.lines, r.trouble);
    else
        status = admin_complain_of_store(error);
    restore_done(&r);
    return status;
}
