/* app/export/run.c: threads play portions of games and write them in their order; what has been
 * written is noted beside the file, so that the same command goes on after a break. See plan.h. */
#include "app/export/plan.h"

#include "app/args.h"
#include "app/file.h"
#include "app/host.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Why to stop: a signal, or trouble. A handler knows nothing else. */
enum { GOING, INTERRUPTED, FAILED };
static atomic_int stop;

static void on_signal(int number) {
    (void)number;
    atomic_store(&stop, INTERRUPTED);
}

typedef struct {
    const export_plan *plan;
    char *path, *notes; /* what is written to, and where it is noted how far that is */
    FILE *file;
    export_set seen;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t written;
    uint64_t next;             /* portion to be played */
    uint64_t done;             /* portions that are in the file */
    uint64_t bytes, positions; /* in the file */
    bool is_full;              /* as many positions as were wanted */
    double noted, started;
} press;

/* Games of a portion: enough to be worth the lock, few enough to lose little. */
static uint64_t portion_of(const export_plan *plan) {
    return plan->is_random || plan->records != NULL ? 64 : 1;
}

static char *with_ending(const char *path, const char *ending) {
    const size_t n = strlen(path) + strlen(ending) + 1;
    char *text = tp_alloc(n);
    snprintf(text, n, "%s%s", path, ending);
    return text;
}

static bool complain(const press *x, const char *what) {
    fprintf(stderr, "turnpike export: %s: cannot be %s: %s\n", x->path, what, strerror(errno));
    return false;
}

/* ---- how far it is ---- */

/* What must be the same for an export to go on. */
static void write_identity(const export_plan *plan, tp_writer *w) {
    tp_write_plain(w, "turnpike export 1\n%s %016" PRIx64 " by %s\nformat %d sample %d unique %d\n",
                   plan->rules->game->id, tp_state_hash(plan->rules, tp_match_state(plan->match)),
                   plan->by, (int)plan->format, plan->sample, plan->is_unique);
    tp_write_plain(w, "ms %d iterations %" PRIu64 "\nseed %s\n", plan->ms, plan->iterations,
                   plan->seed);
}

/* The rows first, then the note about them: after a power cut there may be more rows than noted,
 * which are cut off and written again, never fewer. */
static bool note_progress(press *x) {
    tp_writer w = {0};
    if (fflush(x->file) != 0) return complain(x, "written");
    write_identity(x->plan, &w);
    tp_write_plain(&w, "done %" PRIu64 " bytes %" PRIu64 " positions %" PRIu64, x->done, x->bytes,
                   x->positions);
    const bool ok = tp_file_replace(x->notes, w.data, w.length);
    tp_writer_done(&w);
    x->noted = tp_seconds();
    return ok;
}

/* The hashes of what is there already. */
/* Read back from the file itself rather than kept beside it: then they cannot disagree with it. */
static bool remember_rows(press *x, uint64_t header) {
    const export_plan *plan = x->plan;
    static const char front[] = "{\"hash\":\""; /* of a line */
    const size_t size = export_record_size(plan->rules);
    uint8_t *record = tp_alloc(size);
    char *line = NULL;
    size_t room = 0;
    bool ok = fseeko(x->file, (off_t)header, SEEK_SET) == 0;
    for (uint64_t i = 0; ok && i < x->positions; i++) {
        uint64_t hash = 0;
        if (plan->format == EXPORT_JSONL) {
            ok = getline(&line, &room, x->file) > 0 && strncmp(line, front, sizeof front - 1) == 0;
            if (ok) hash = strtoull(line + sizeof front - 1, NULL, 16);
        } else {
            ok = fread(record, size, 1, x->file) == 1;
            for (int k = 0; k < 8; k++) hash |= (uint64_t)record[k] << 8 * k;
        }
        if (plan->is_unique) export_set_add(&x->seen, hash);
    }
    free(record);
    free(line);
    return ok || complain(x, "read as far as it was written");
}

/* As note_progress wrote it. */
static bool read_progress(press *x, const char *text) {
    static const char *const words[] = {"done ", " bytes ", " positions "};
    uint64_t *const numbers[] = {&x->done, &x->bytes, &x->positions};
    for (int i = 0; i < 3; i++) {
        char *end;
        if (strncmp(text, words[i], strlen(words[i])) != 0) return false;
        text += strlen(words[i]);
        *numbers[i] = strtoull(text, &end, 10);
        if (end == text) return false;
        text = end;
    }
    return true;
}

static bool go_on(press *x, const char *notes, size_t header) {
    tp_writer w = {0};
    write_identity(x->plan, &w);
    const bool is_same = strncmp(notes, w.data, w.length) == 0;
    const bool is_read = is_same && read_progress(x, notes + w.length);
    tp_writer_done(&w);
    if (!is_read) {
        fprintf(stderr, "turnpike export: %s is of another export; remove it to begin anew\n",
                x->notes);
        return false;
    }
    x->next = x->done;
    x->is_full = x->plan->positions > 0 && x->positions >= x->plan->positions;
    x->file = fopen(x->path, "r+b");
    if (x->file == NULL) return complain(x, "read");
    if (!remember_rows(x, header)) return false;
    if (ftruncate(fileno(x->file), (off_t)x->bytes) != 0) return complain(x, "cut");
    fprintf(stderr, "turnpike export: going on after %" PRIu64 " positions\n", x->positions);
    return fseeko(x->file, 0, SEEK_END) == 0;
}

static bool begin(press *x, const tp_writer *header) {
    x->file = fopen(x->path, "wbx");
    if (x->file == NULL) return complain(x, "made");
    if (header->length > 0 && fwrite(header->data, header->length, 1, x->file) != 1)
        return complain(x, "written");
    x->bytes = header->length;
    return note_progress(x);
}

static bool open_file(press *x) {
    tp_writer header = {0};
    bool ok;
    export_write_header(x->plan, &header);
    if (access(x->notes, F_OK) == 0) {
        size_t length;
        char *notes = tp_file_read(x->notes, &length);
        ok = notes != NULL && go_on(x, notes, header.length);
        free(notes);
    } else {
        ok = begin(x, &header);
    }
    tp_writer_done(&header);
    return ok;
}

/* ---- playing and writing ---- */

static void show(const press *x) {
    const double seconds = tp_seconds() - x->started;
    tp_args_progress("%" PRIu64 " games, %" PRIu64 " positions, %.0f s",
                     x->done * portion_of(x->plan), x->positions, seconds);
}

/* Rows that are wanted, one after the other; what is new is pushed together and written at once. */
static bool write_rows(press *x, const export_rows *rows) {
    const export_plan *plan = x->plan;
    size_t kept = 0;
    for (size_t i = 0; i < rows->count && !x->is_full; i++) {
        const export_row *row = &rows->rows[i];
        if (plan->is_unique && !export_set_add(&x->seen, row->hash)) continue;
        memmove(rows->bytes + kept, rows->bytes + row->begin, row->end - row->begin);
        kept += row->end - row->begin;
        x->positions++;
        x->is_full = plan->positions > 0 && x->positions >= plan->positions;
    }
    x->bytes += kept;
    return kept == 0 || fwrite(rows->bytes, kept, 1, x->file) == 1 || complain(x, "written");
}

/* In the order of the portions: each waits for the one before it. */
static void hand_in(press *x, uint64_t portion, const export_rows *rows) {
    pthread_mutex_lock(&x->lock);
    while (x->done != portion && !x->is_full && atomic_load(&stop) == GOING) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++; /* a signal may come between looking and waiting */
        pthread_cond_timedwait(&x->written, &x->lock, &until);
    }
    if (x->done == portion && !x->is_full) {
        bool ok = write_rows(x, rows);
        x->done++;
        if (ok && tp_seconds() - x->noted > 1) ok = note_progress(x);
        if (!ok) atomic_store(&stop, FAILED);
        show(x);
    }
    pthread_cond_broadcast(&x->written);
    pthread_mutex_unlock(&x->lock);
}

static bool take_portion(press *x, uint64_t *portion) {
    pthread_mutex_lock(&x->lock);
    const bool is_more = x->next * portion_of(x->plan) < x->plan->games && !x->is_full &&
                         atomic_load(&stop) == GOING;
    if (is_more) *portion = x->next++;
    pthread_mutex_unlock(&x->lock);
    return is_more;
}

static void *work(void *context) {
    press *x = context;
    const uint64_t length = portion_of(x->plan);
    export_worker w;
    export_rows rows = {0};
    uint64_t portion;
    export_worker_init(&w, x->plan, &stop);
    while (take_portion(x, &portion)) {
        bool is_whole = true;
        rows.count = rows.length = 0;
        for (uint64_t i = portion * length; is_whole && i < (portion + 1) * length; i++)
            if (i < x->plan->games) is_whole = export_game(&w, i, &rows);
        if (is_whole) hand_in(x, portion, &rows);
    }
    export_rows_done(&rows);
    export_worker_done(&w);
    return NULL;
}

static void run_threads(press *x) {
    const int most = x->plan->threads;
    pthread_t *threads = tp_alloc((size_t)most * sizeof *threads);
    struct sigaction catching = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    struct sigaction interrupt, terminate;
    int n = 0;
    sigaction(SIGINT, &catching, &interrupt);
    sigaction(SIGTERM, &catching, &terminate);
    while (n + 1 < most && pthread_create(&threads[n], NULL, work, x) == 0) n++;
    work(x);
    for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGTERM, &terminate, NULL);
    tp_args_progress(NULL);
    free(threads);
}

/* ---- the whole ---- */

static int finish(press *x) {
    const int why = atomic_load(&stop);
    if (why != FAILED && !note_progress(x)) return 1;
    if (fclose(x->file) != 0) return complain(x, "written"), 1;
    x->file = NULL;
    if (why == FAILED) return 1;
    if (why == INTERRUPTED) {
        fprintf(stderr,
                "turnpike export: stopped after %" PRIu64 " positions, which are in %s;\n"
                "the same command goes on\n",
                x->positions, x->path);
        return 130;
    }
    if (x->plan->format == EXPORT_NPZ) {
        if (!export_npz(x->plan->rules, x->path, x->plan->path)) return 1;
        unlink(x->path);
    }
    unlink(x->notes);
    fprintf(stderr, "turnpike export: %" PRIu64 " positions in %s, %.1f s\n", x->positions,
            x->plan->path, tp_seconds() - x->started);
    return 0;
}

int export_run(const export_plan *plan) {
    press x = {.plan = plan, .started = tp_seconds()};
    int status = 1;
    x.path = with_ending(plan->path, plan->format == EXPORT_NPZ ? ".part" : "");
    x.notes = with_ending(plan->path, ".resume");
    pthread_mutex_init(&x.lock, NULL);
    pthread_cond_init(&x.written, NULL);
    atomic_store(&stop, GOING);
    if (open_file(&x)) {
        run_threads(&x);
        status = finish(&x);
    }
    if (x.file != NULL) fclose(x.file);
    pthread_cond_destroy(&x.written);
    pthread_mutex_destroy(&x.lock);
    export_set_done(&x.seen);
    free(x.path);
    free(x.notes);
    return status;
}
