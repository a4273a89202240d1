/* app/file.c: see file.h. */
#include "app/file.h"

#include "core/base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Far more than any record or edition has: /dev/zero is refused before it fills the memory. */
enum { MOST_BYTES = 1 << 26 };

char *tp_file_read(const char *path, size_t *length) {
    FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *text = NULL;
    size_t n = 0, room = 0, got;
    if (f == NULL) {
        fprintf(stderr, "turnpike: cannot open %s: %s\n", path, strerror(errno));
        return NULL;
    }
    do {
        if (n + 4096 + 1 > room) text = tp_grow(text, room = room * 2 + 8192);
        got = fread(text + n, 1, 4096, f);
        n += got;
    } while (got > 0 && n <= MOST_BYTES);
    const char *trouble = ferror(f) != 0 ? strerror(errno) : n > MOST_BYTES ? "too large" : NULL;
    if (f != stdin) fclose(f);
    if (trouble != NULL) {
        fprintf(stderr, "turnpike: cannot read %s: %s\n", path, trouble);
        free(text);
        return NULL;
    }
    text[n] = '\0';
    *length = n;
    return text;
}

/* Writes the text and a newline; false, with errno and without a file, if that cannot be done. */
static bool put(const char *path, const char *text, size_t length) {
    FILE *f = fopen(path, "wb");
    if (f == NULL) return false;
    const bool is_written = fwrite(text, 1, length, f) == length && putc('\n', f) != EOF;
    int why = errno;
    const bool is_closed = fclose(f) == 0;
    if (is_written && is_closed) return true;
    if (is_written) why = errno;
    remove(path);
    errno = why;
    return false;
}

static void complain(const char *path) {
    fprintf(stderr, "turnpike: cannot write %s: %s\n", path, strerror(errno));
}

bool tp_file_write(const char *path, const char *text, size_t length) {
    const bool ok = put(path, text, length);
    if (!ok) complain(path);
    return ok;
}

bool tp_file_replace(const char *path, const char *text, size_t length) {
    const size_t room = strlen(path) + 24;
    char *beside = tp_alloc(room);
    snprintf(beside, room, "%s.%ld.part", path, (long)getpid());
    const bool is_beside = put(beside, text, length);
    const bool ok = is_beside && rename(beside, path) == 0;
    if (!ok) complain(path); /* the name that somebody gave, not the one beside it */
    if (is_beside && !ok) remove(beside);
    free(beside);
    return ok;
}
