/* app/admin/backup.c: `turnpike admin backup`: everything a store keeps as a file of lines.
 *
 * The first line says what it is, {"format":"turnpike-backup","version":2,"clock":…,"epoch":…}; one
 * follows for each row, its columns in a list behind the name of its set (store/copy.h); the last
 * one, {"rows":…,"sum":"…"}, has a hash of all lines before it, each hashed with the sum so far as
 * the key. */
#include "app/admin/admin.h"
#include "app/admin/file.h"
#include "app/args.h"
#include "app/means.h"
#include "app/server/store/copy.h"
#include "core/base/memory.h"
#include "core/base/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void backup_add(backup_sum *s, const char *line, size_t length) {
    uint8_t next[BACKUP_SUM];
    tp_blake2b(next, sizeof next, s->bytes, sizeof s->bytes, (const uint8_t *)line, length);
    memcpy(s->bytes, next, sizeof next);
}

typedef struct {
    FILE *file;
    backup_sum sum;
    tp_writer line;
    long long rows;
    int trouble; /* an errno */
} backup;

/* The line with its newline; false if the disk is full, or there is another reason to stop. */
static bool put_line(backup *b) {
    backup_add(&b->sum, b->line.data, b->line.length);
    errno = 0;
    if (fwrite(b->line.data, 1, b->line.length, b->file) == b->line.length &&
        putc('\n', b->file) != EOF)
        return !admin_is_stopped();
    b->trouble = errno != 0 ? errno : EIO;
    return false;
}

static bool begin(void *context, const tp_copy_place *place) {
    backup *b = context;
    tp_writer_clear(&b->line);
    tp_write_open(&b->line, '{');
    tp_write_key_text(&b->line, "format", BACKUP_FORMAT);
    tp_write_key_int(&b->line, "version", BACKUP_VERSION);
    tp_write_key_int(&b->line, "clock", place->clock);
    tp_write_key_int(&b->line, "epoch", (int64_t)place->epoch);
    tp_write_close(&b->line, '}');
    return put_line(b);
}

static bool put_row(void *context, const tp_copy_row *row) {
    backup *b = context;
    const tp_copy_set *set = &tp_copy_sets[row->set];
    tp_writer_clear(&b->line);
    tp_write_open(&b->line, '[');
    tp_write_text(&b->line, set->name);
    for (int i = 0; set->kinds[i] != '\0'; i++)
        if (set->kinds[i] == 'i')
            tp_write_int(&b->line, row->value[i].number);
        else
            tp_write_bytes(&b->line, row->value[i].text, row->value[i].length);
    tp_write_close(&b->line, ']');
    admin_progress("rows saved", ++b->rows);
    return put_line(b);
}

static bool tick(void *context) {
    (void)context;
    return !admin_is_stopped();
}

static bool put_end(backup *b) {
    char sum[2 * BACKUP_SUM + 1];
    tp_base16_write(b->sum.bytes, sizeof b->sum.bytes, sum);
    tp_writer_clear(&b->line);
    tp_write_open(&b->line, '{');
    tp_write_key_int(&b->line, "rows", b->rows);
    tp_write_key_text(&b->line, "sum", sum);
    tp_write_close(&b->line, '}');
    if (!put_line(b)) return false;
    if (fflush(b->file) == 0 && fsync(fileno(b->file)) == 0) return true;
    b->trouble = errno;
    return false;
}

/* The file is written beside where it is to be, and has its name when it is whole. There are
 * secrets of games and names of people in it. */
static int save(const char *db, const char *path, const char *part, const char *copy) {
    char error[TP_STORE_ERROR] = "";
    const int fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    backup b = {.file = fd >= 0 ? fdopen(fd, "wb") : NULL};
    if (b.file == NULL) return admin_complain("cannot write %s: %s", path, strerror(errno));
    bool ok = tp_copy_out(
        db, copy, &(tp_copy_taker){.context = &b, .begin = begin, .row = put_row, .tick = tick},
        error);
    ok = ok && put_end(&b);
    tp_args_progress(NULL);
    tp_writer_done(&b.line);
    if (fclose(b.file) != 0 && b.trouble == 0) b.trouble = errno;
    if (ok && b.trouble == 0 && rename(part, path) != 0) b.trouble = errno;
    if (ok && b.trouble == 0) {
        printf("%s: %lld rows\n", path, b.rows);
        return 0;
    }
    unlink(part);
    if (b.trouble != 0) return admin_complain("cannot write %s: %s", path, strerror(b.trouble));
    if (error[0] == '\0') return admin_complain("stopped; nothing was saved");
    return admin_complain_of_store(error);
}

int admin_backup(const char *db, const char *path) {
    char *part, *copy;
    tp_hash_ready();
    if (asprintf(&part, "%s.%ld.part", path, (long)getpid()) < 0 ||
        asprintf(&copy, "%s.%ld.copy", path, (long)getpid()) < 0)
        abort(); /* as tp_alloc */
    const int status = save(db, path, part, copy);
    free(part);
    free(copy);
    return status;
}
