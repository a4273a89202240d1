/* app/export/plan.h: what is exported and how, and the steps from a game to a file.
 * docs/LABORATORY.md has the formats.
 *
 * A game follows from the seed and its number alone, and games are written in their order. So what
 * comes out does not depend on threads, and an export that was broken off goes on where it was. */
#ifndef TP_APP_EXPORT_PLAN_H
#define TP_APP_EXPORT_PLAN_H

#include "app/export/export.h"

#include "bots/bots.h"
#include "core/lab.h"
#include "core/match.h"

#include <stdatomic.h>
#include <stdio.h>

typedef enum { EXPORT_JSONL, EXPORT_NPZ, EXPORT_BIN } export_format;

typedef struct {
    tp_match *match; /* where games begin; with records the first of them */
    const tp_rules *rules;
    const char *by, *seed, *path;
    tp_player player; /* unless it is_random */
    bool is_random, is_unique;
    export_format format;
    uint64_t games, positions; /* at most so many; 0: no limit */
    int sample;                /* positions of a game; 0: all */
    int threads, ms;
    uint64_t iterations;
    tp_match **records; /* played games instead of new ones; NULL: none */
} export_plan;

/* ---- unique.c: a set of hashes ---- */

typedef struct {
    uint64_t *slots;
    size_t count, size; /* size: a power of two */
    bool has_zero;
} export_set;
/* Whether it is new; then it is in the set. */
bool export_set_add(export_set *set, uint64_t hash);
void export_set_done(export_set *set);

/* ---- encode.c: positions as bytes ---- */

typedef struct {
    uint64_t hash;
    size_t begin, end; /* in bytes */
} export_row;

/* What some games came to, in order. Start with all zero. */
typedef struct {
    export_row *rows;
    size_t count, room;
    char *bytes;
    size_t length, size;
} export_rows;
void export_rows_done(export_rows *x);

/* One position of a game. */
typedef struct {
    const tp_state *state;
    tp_move move;
    int seat;
    uint32_t ply;
    bool has_values;
    float values[TP_SEATS];
} export_position;

typedef struct {
    const export_plan *plan;
    tp_writer w;
    uint8_t *planes, *record; /* room */
} export_encoder;
void export_encoder_init(export_encoder *x, const export_plan *plan);
void export_encoder_done(export_encoder *x);
/* Appends it. *result is how its game ended, all ranks 0: it has not. */
void export_encode(export_encoder *x, uint32_t game, const export_position *p,
                   const tp_result *result, export_rows *out);
/* The bytes of a record, and what the file begins with. */
size_t export_record_size(const tp_rules *r);
void export_write_header(const export_plan *plan, tp_writer *w);

/* ---- games.c: playing ---- */

typedef struct {
    const export_plan *plan;
    const atomic_int *stop;
    export_encoder encoder;
    tp_scratch scratch;
    export_position *positions;
    char *states; /* of the positions */
    size_t count, room;
} export_worker;
void export_worker_init(export_worker *w, const export_plan *plan, const atomic_int *stop);
void export_worker_done(export_worker *w);
/* Appends the positions of a game; false if it was broken off. */
bool export_game(export_worker *w, uint64_t game, export_rows *out);

/* ---- run.c: threads, the file, going on ---- */

/* Returns the exit status. */
int export_run(const export_plan *plan);

/* ---- npz.c ---- */

/* Makes a file for numpy of one in the format bin. False and a message. */
bool export_npz(const tp_rules *r, const char *from, const char *to);

#endif
