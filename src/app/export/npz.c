/* app/export/npz.c: an archive for numpy.load of a file of records: a zip file, nothing compressed,
 * with an array in each member (.npy, version 1.0); see plan.h. */
#include "app/export/plan.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A column of the table: where it is in a record and what numpy calls it. */
typedef struct {
    const char *name, *type;
    size_t offset, width; /* bytes */
    char shape[64];       /* of a row, behind the comma: "2," */
    bool is_packed;       /* the planes, which are unpacked */
} column;

enum { COLUMNS = 9, LOCAL = 30, CENTRAL = 46, FLOOR = 22 };

typedef struct {
    const tp_rules *rules;
    FILE *in, *out;
    size_t record, header; /* bytes */
    uint64_t rows;
    uint32_t table[256]; /* CRC-32 */
    column columns[COLUMNS];
    uint32_t crc[COLUMNS];
    uint64_t begin[COLUMNS], size[COLUMNS]; /* of the members */
} archive;

/* ---- bytes ---- */

static void make_table(archive *x) {
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? 0xEDB88320u ^ c >> 1 : c >> 1;
        x->table[i] = c;
    }
}

static uint32_t crc_on(const archive *x, uint32_t crc, const uint8_t *bytes, size_t n) {
    crc = ~crc;
    for (size_t i = 0; i < n; i++) crc = x->table[(crc ^ bytes[i]) & 255] ^ crc >> 8;
    return ~crc;
}

static uint8_t *put(uint8_t *out, uint64_t value, int bytes) {
    for (int i = 0; i < bytes; i++) *out++ = (uint8_t)(value >> 8 * i);
    return out;
}

/* ---- planes ---- */

static void unpack_plane(tp_plane_type type, const uint8_t *packed, size_t area, uint8_t *out) {
    switch (type) {
    case TP_ONES:
        for (size_t i = 0; i < area; i++) out[i] = packed[i / 8] >> i % 8 & 1;
        break;
    case TP_FULL: memset(out, packed[0], area); break;
    case TP_CELLS: memcpy(out, packed, area); break;
    }
}

static void unpack(const tp_rules *r, const uint8_t *packed, uint8_t *out) {
    const tp_shape shape = tp_lab_shape(r);
    const size_t area = (size_t)shape.height * (size_t)shape.width;
    for (const tp_plane *p = r->game->lab->planes; p->name != NULL; p++)
        for (int n = p->count == TP_EACH_SEAT ? r->players : p->count; n > 0; n--, out += area) {
            unpack_plane(p->type, packed, area, out);
            packed += p->type == TP_ONES ? (area + 7) / 8 : p->type == TP_FULL ? 1 : area;
        }
}

/* ---- members ---- */

static void write_front(const archive *x, int i, bool is_central, uint8_t *out) {
    const column *c = &x->columns[i];
    out = put(out, is_central ? 0x02014B50 : 0x04034B50, 4);
    if (is_central) out = put(out, 20, 2);
    out = put(out, 20, 2); /* what is needed to read it */
    out = put(out, 0, 8);  /* flags, stored, no time; */
    out = put(put(put(out, x->crc[i], 4), x->size[i], 4), x->size[i], 4);
    out = put(out, strlen(c->name) + 4, 2); /* and ".npy" */
    out = put(out, 0, 2);
    if (is_central) put(put(out, 0, 10), x->begin[i], 4);
}

/* The text that an array begins with, 64 bytes or a multiple. */
static size_t write_npy_header(const archive *x, const column *c, uint8_t out[256]) {
    char text[200];
    const int n = snprintf(text, sizeof text,
                           "{'descr': '%s', 'fortran_order': False, 'shape': (%" PRIu64 ",%s), }",
                           c->type, x->rows, c->shape);
    size_t length = (size_t)n + 1; /* its newline */
    length += (64 - (10 + length) % 64) % 64;
    static const uint8_t magic[8] = {0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    memcpy(out, magic, sizeof magic);
    put(out + 8, length, 2);
    memset(out + 10, ' ', length);
    for (int i = 0; i < n; i++) out[10 + i] = (uint8_t)text[i];
    out[10 + length - 1] = '\n';
    return 10 + length;
}

static bool write_part(archive *x, int i, const uint8_t *bytes, size_t n) {
    x->crc[i] = crc_on(x, x->crc[i], bytes, n);
    x->size[i] += n;
    return n == 0 || fwrite(bytes, n, 1, x->out) == 1;
}

static bool write_rows(archive *x, int i) {
    const column *c = &x->columns[i];
    uint8_t *record = tp_alloc(x->record), *row = tp_alloc(c->width + 1);
    bool ok = fseeko(x->in, (off_t)x->header, SEEK_SET) == 0;
    for (uint64_t k = 0; ok && k < x->rows; k++) {
        ok = fread(record, x->record, 1, x->in) == 1;
        if (c->is_packed) unpack(x->rules, record + c->offset, row);
        ok = ok && write_part(x, i, c->is_packed ? row : record + c->offset, c->width);
    }
    free(record);
    free(row);
    return ok;
}

/* Size and checksum are known afterwards, and written into the gap that was left for them. */
static bool write_member(archive *x, int i) {
    const column *c = &x->columns[i];
    uint8_t front[LOCAL] = {0}, header[256];
    x->begin[i] = (uint64_t)ftello(x->out);
    if (fwrite(front, LOCAL, 1, x->out) != 1 || fprintf(x->out, "%s.npy", c->name) < 0)
        return false;
    const size_t n = write_npy_header(x, c, header);
    if (!write_part(x, i, header, n) || !write_rows(x, i)) return false;
    write_front(x, i, false, front);
    return fseeko(x->out, (off_t)x->begin[i], SEEK_SET) == 0 &&
           fwrite(front, LOCAL, 1, x->out) == 1 && fseeko(x->out, 0, SEEK_END) == 0;
}

static bool write_list(archive *x) {
    uint8_t front[CENTRAL] = {0}, end[FLOOR] = {0};
    const uint64_t begin = (uint64_t)ftello(x->out);
    for (int i = 0; i < COLUMNS; i++) {
        write_front(x, i, true, front);
        if (fwrite(front, CENTRAL, 1, x->out) != 1) return false;
        if (fprintf(x->out, "%s.npy", x->columns[i].name) < 0) return false;
    }
    const uint64_t size = (uint64_t)ftello(x->out) - begin;
    uint8_t *out = put(put(end, 0x06054B50, 4), 0, 4);
    put(put(put(put(out, COLUMNS, 2), COLUMNS, 2), size, 4), begin, 4);
    return fwrite(end, FLOOR, 1, x->out) == 1;
}

/* ---- the whole ---- */

static void lay_out(archive *x) {
    const tp_shape s = tp_lab_shape(x->rules);
    const size_t players = (size_t)x->rules->players;
    const size_t cells = (size_t)s.planes * (size_t)s.height * (size_t)s.width;
    const column columns[COLUMNS] = {
        {.name = "hash", .type = "<u8", .offset = 0, .width = 8},
        {.name = "action", .type = "<i4", .offset = 8, .width = 4},
        {.name = "game", .type = "<u4", .offset = 12, .width = 4},
        {.name = "ply", .type = "<u4", .offset = 16, .width = 4},
        {.name = "seat", .type = "|i1", .offset = 20, .width = 1},
        {.name = "has_values", .type = "|u1", .offset = 21, .width = 1},
        {.name = "values", .type = "<f4", .offset = 24, .width = 4 * players},
        {.name = "ranks", .type = "|i1", .offset = 24 + 4 * players, .width = players},
        {.name = "planes",
         .type = "|u1",
         .offset = 24 + 5 * players,
         .width = cells,
         .is_packed = true}};
    memcpy(x->columns, columns, sizeof columns);
    for (int i = 6; i < 8; i++)
        snprintf(x->columns[i].shape, sizeof x->columns[i].shape, "%zu,", players);
    snprintf(x->columns[8].shape, sizeof x->columns[8].shape, "%d,%d,%d,", s.planes, s.height,
             s.width);
}

/* Where the records begin, and how many there are. */
static bool measure(archive *x) {
    uint8_t front[12];
    if (fread(front, sizeof front, 1, x->in) != 1 || fseeko(x->in, 0, SEEK_END) != 0) return false;
    for (int i = 0; i < 4; i++) x->header += (size_t)front[8 + i] << 8 * i;
    x->header += sizeof front;
    x->record = export_record_size(x->rules);
    x->rows = ((uint64_t)ftello(x->in) - x->header) / x->record;
    return true;
}

static bool write_archive(archive *x) {
    bool ok = true;
    make_table(x);
    lay_out(x);
    for (int i = 0; ok && i < COLUMNS; i++) ok = write_member(x, i);
    return ok && write_list(x);
}

bool export_npz(const tp_rules *r, const char *from, const char *to) {
    archive x = {.rules = r, .in = fopen(from, "rb"), .out = fopen(to, "wb")};
    bool ok = x.in != NULL && x.out != NULL && measure(&x);
    const tp_shape s = tp_lab_shape(r);
    const uint64_t cells = (uint64_t)s.planes * (uint64_t)s.height * (uint64_t)s.width;
    const bool fits = ok && x.rows * (cells + 64) < UINT32_MAX;
    errno = ok ? 0 : errno;
    ok = fits && write_archive(&x);
    if (x.in != NULL) fclose(x.in);
    if (x.out != NULL && fclose(x.out) != 0) ok = false;
    if (ok) return true;
    fprintf(stderr, "turnpike export: %s: %s\n", to,
            fits || errno != 0 ? "cannot be written"
                               : "more than npz can hold (4 GB); the positions are in the .part, "
                                 "which is in the format bin");
    return false;
}
