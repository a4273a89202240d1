/* app/tui/play/disk.c: see disk.h. */
#include "app/tui/play/disk.h"

#include "app/file.h"
#include "core/base/json.h"
#include "core/base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char *join(const char *a, const char *b) {
    const size_t room = strlen(a) + strlen(b) + 2;
    char *out = tp_alloc(room);
    snprintf(out, room, "%s/%s", a, b);
    return out;
}

/* The XDG Base Directory Specification: a relative path in the variable is to be ignored. */
char *tp_disk_folder(void) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data != NULL && data[0] == '/') return join(data, "turnpike");
    return home != NULL && home[0] != '\0' ? join(home, ".local/share/turnpike") : NULL;
}

/* Makes a folder and those above it. */
static bool make_folder(char *path) {
    for (char *p = path + 1;; p++) {
        if (*p != '/' && *p != '\0') continue;
        const char end = *p;
        *p = '\0';
        const bool ok = mkdir(path, 0700) == 0 || errno == EEXIST;
        if (!ok) fprintf(stderr, "turnpike: cannot make %s: %s\n", path, strerror(errno));
        *p = end;
        if (!ok) return false;
        if (end == '\0') return true;
    }
}

/* The first free name of the game and the second; several may start in one. */
static char *free_path(const char *folder, const char *game) {
    char name[128], when[32];
    const time_t now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", &local);
    for (int i = 1;; i++) {
        snprintf(name, sizeof name, i == 1 ? "%s-%s.json" : "%s-%s-%d.json", game, when, i);
        char *path = join(folder, name);
        if (access(path, F_OK) != 0) return path;
        free(path);
    }
}

char *tp_disk_new_path(const char *game) {
    char *folder = tp_disk_folder(), *path = NULL;
    if (folder == NULL)
        fputs("turnpike: HOME is not set, so there is no place for games; use --save FILE\n",
              stderr);
    else if (make_folder(folder))
        path = free_path(folder, game);
    free(folder);
    return path;
}

bool tp_disk_is_own(const char *path) {
    char *folder = tp_disk_folder();
    const size_t length = folder != NULL ? strlen(folder) : 0;
    const bool own = folder != NULL && strncmp(path, folder, length) == 0 && path[length] == '/';
    free(folder);
    return own;
}

/* ---- what is there ---- */

typedef struct {
    char *path;
    time_t changed;
} found;

static int newest_first(const void *a, const void *b) {
    const found *x = a, *y = b;
    if (x->changed != y->changed) return x->changed < y->changed ? 1 : -1;
    return strcmp(y->path, x->path);
}

static bool is_json_name(const char *name) {
    const size_t n = strlen(name);
    return n > 5 && strcmp(name + n - 5, ".json") == 0 && name[0] != '.';
}

static size_t list_files(const char *folder, found **out) {
    size_t count = 0, room = 0;
    const struct dirent *entry;
    struct stat info;
    DIR *d = opendir(folder);
    *out = NULL;
    if (d == NULL) return 0;
    while ((entry = readdir(d)) != NULL) {
        if (!is_json_name(entry->d_name)) continue;
        char *path = join(folder, entry->d_name);
        if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) {
            free(path);
            continue;
        }
        if (count == room) *out = tp_grow(*out, (room = room * 2 + 16) * sizeof **out);
        (*out)[count++] = (found){.path = path, .changed = info.st_mtime};
    }
    closedir(d);
    if (count > 0) qsort(*out, count, sizeof **out, newest_first);
    return count;
}

/* A record without a result, or a state. It is not replayed here; loading does that. */
/* Whole files are read for the menu's list. They are some kilobytes, and a name or a date says
 * nothing about whether the game is over. */
static bool is_unfinished(const char *path) {
    size_t length;
    tp_error e = {0};
    char *text = tp_file_read(path, &length);
    tp_json *v = text != NULL ? tp_json_parse(text, length, &e) : NULL;
    bool ok = v != NULL && tp_json_what(v) == TP_OBJECT && tp_json_get(v, "game") != NULL;
    if (ok) {
        const tp_json *result = tp_json_get(v, "result");
        ok = result == NULL || tp_json_what(result) == TP_NULL;
    }
    tp_json_free(v);
    free(text);
    return ok;
}

static char *stem_of(const char *path) {
    const char *name = strrchr(path, '/') + 1;
    return strndup(name, strlen(name) - strlen(".json"));
}

size_t tp_saved_list(tp_saved *out, size_t most) {
    char *folder = tp_disk_folder();
    found *files = NULL;
    size_t count = 0;
    const size_t n = folder != NULL ? list_files(folder, &files) : 0;
    for (size_t i = 0; i < n; i++) {
        if (count < most && is_unfinished(files[i].path))
            out[count++] = (tp_saved){.path = files[i].path, .name = stem_of(files[i].path)};
        else
            free(files[i].path);
    }
    free(files);
    free(folder);
    return count;
}

bool tp_disk_has_games(void) {
    found *all;
    char *folder = tp_disk_folder();
    const size_t count = folder != NULL ? list_files(folder, &all) : 0;
    for (size_t i = 0; i < count; i++) free(all[i].path);
    if (folder != NULL) free(all);
    free(folder);
    return count > 0;
}

/* ---- lessons ---- */

/* A line for each lesson that is done: its game and its id. The caller's; NULL: no place. */
static char *lessons_path(void) {
    char *folder = tp_disk_folder();
    char *path = folder != NULL ? join(folder, "lessons") : NULL;
    free(folder);
    return path;
}

bool tp_disk_has_learned(const char *game, const char *lesson) {
    char line[128], wanted[128];
    char *path = lessons_path();
    FILE *file = path != NULL ? fopen(path, "r") : NULL;
    bool is_there = false;
    snprintf(wanted, sizeof wanted, "%s %s\n", game, lesson);
    while (file != NULL && !is_there && fgets(line, sizeof line, file) != NULL)
        is_there = strcmp(line, wanted) == 0;
    if (file != NULL) fclose(file);
    free(path);
    return is_there;
}

/* Where nothing can be written nothing is kept, and the lesson goes on. */
void tp_disk_learn(const char *game, const char *lesson) {
    char *folder = tp_disk_folder(), *path = lessons_path();
    if (folder != NULL && !tp_disk_has_learned(game, lesson) && make_folder(folder)) {
        FILE *file = fopen(path, "a");
        if (file != NULL) {
            fprintf(file, "%s %s\n", game, lesson);
            fclose(file);
        }
    }
    free(folder);
    free(path);
}
