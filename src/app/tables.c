/* app/tables.c: see tables.h. */
#include "app/tables.h"

#include "bots/tables/quadro_be.h"
#include "core/base/memory.h"
#include "games/games.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct tp_tables_open {
    void *map;
    size_t size;
    tp_quadro_be_table *quadro_be;
    tp_oracle oracles[2]; /* and the end of the list */
};

void tp_table_head(const char *game, char head[TP_TABLE_HEAD]) {
    memset(head, 0, TP_TABLE_HEAD);
    snprintf(head, TP_TABLE_HEAD, "Turnpike table 1: %s\n", game);
}

bool tp_table_path(const char *folder, const char *game, char out[TP_TABLE_PATH]) {
    return snprintf(out, TP_TABLE_PATH, "%s/%s.table", folder, game) < TP_TABLE_PATH;
}

/* The whole file at an address, if it is a table of that game and as long as it must be. */
static void *map_table(const char *path, const char *game, size_t size) {
    char head[TP_TABLE_HEAD], expected[TP_TABLE_HEAD];
    struct stat about;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    void *map = MAP_FAILED;
    if (file < 0) {
        fprintf(stderr, "turnpike: %s: %s; `turnpike solve %s` makes one\n", path, strerror(errno),
                game);
        return NULL;
    }
    tp_table_head(game, expected);
    if (fstat(file, &about) != 0 || (uintmax_t)about.st_size != size ||
        pread(file, head, sizeof head, 0) != (ssize_t)sizeof head ||
        memcmp(head, expected, sizeof head) != 0)
        fprintf(stderr, "turnpike: %s is no table of this version, or not whole\n", path);
    else if ((map = mmap(NULL, size, PROT_READ, MAP_SHARED, file, 0)) == MAP_FAILED)
        fprintf(stderr, "turnpike: %s: %s\n", path, strerror(errno));
    close(file);
    return map == MAP_FAILED ? NULL : map;
}

tp_tables_open *tp_tables_find(const char *folder) {
    char path[TP_TABLE_PATH];
    const size_t size = TP_TABLE_HEAD + tp_quadro_be_table_bytes();
    if (!tp_table_path(folder, "quadro-be", path)) {
        fputs("turnpike: --tables: that path is too long\n", stderr);
        return NULL;
    }
    void *map = map_table(path, "quadro-be", size);
    if (map == NULL) return NULL;
    tp_tables_open *t = tp_alloc(sizeof *t);
    t->map = map;
    t->size = size;
    t->quadro_be = tp_quadro_be_table_open((uint8_t *)map + TP_TABLE_HEAD);
    t->oracles[0] = tp_quadro_be_oracle(t->quadro_be, tp_game_by_id("quadro-be"));
    return t;
}

void tp_tables_close(tp_tables_open *t) {
    if (t == NULL) return;
    tp_quadro_be_table_close(t->quadro_be);
    munmap(t->map, t->size);
    free(t);
}

const tp_oracle *tp_tables_oracles(const tp_tables_open *t) {
    return t != NULL ? t->oracles : NULL;
}
