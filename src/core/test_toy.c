/* core/test_toy.c: see test_toy.h. */
#include "core/test_toy.h"

#include "core/base/hash.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tp_state {
    int32_t ply, number;
};

enum { LENGTH };
static const tp_option options[] = {
    [LENGTH] = {"length", TP_OPTION_INT, .min = 0, .max = 1000, .fallback = 300},
    {.name = NULL},
};

static bool setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e) {
    (void)a, (void)edition, (void)e;
    r->max_moves = 4;
    return true;
}

static void start(const tp_rules *r, tp_state *s) {
    (void)r;
    memset(s, 0, sizeof *s);
}

static tp_node node(const tp_rules *r, const tp_state *s) {
    if (s->ply == r->option[LENGTH]) return (tp_node){.kind = TP_END, .seat = TP_TABLE};
    switch (s->ply % 4) {
    case 0: return (tp_node){.kind = TP_DECISION, .seat = 0};
    case 1: return (tp_node){.kind = TP_CHANCE, .seat = TP_TABLE};
    case 2: return (tp_node){.kind = TP_RACE, .seat = TP_TABLE, .seats = (1u << r->players) - 1};
    default: return (tp_node){.kind = TP_DECISION, .seat = 1};
    }
}

static size_t moves(const tp_rules *r, const tp_state *s, int seat, tp_move *out) {
    const size_t n = node(r, s).kind == TP_RACE ? (size_t)(1 + seat % 2) : 3;
    for (size_t i = 0; i < n; i++) out[i] = (tp_move)(i + 1);
    return n;
}

static size_t outcomes(const tp_rules *r, const tp_state *s, tp_move *out, uint32_t *weight) {
    (void)r, (void)s;
    for (uint32_t i = 0; i < 4; i++) out[i] = weight[i] = i + 1;
    return 4;
}

static void apply(const tp_rules *r, tp_state *s, int seat, tp_move m) {
    const uint64_t mixed = tp_hash_mix((uint64_t)s->number << 16 | m << 8 | (uint64_t)(seat + 2));
    (void)r;
    s->number = (int32_t)(mixed & INT32_MAX);
    s->ply++;
}

static void result(const tp_rules *r, const tp_state *s, tp_result *out) {
    for (int seat = 0; seat < r->players; seat++) {
        out->rank[seat] = 1 + (seat != s->number % r->players);
        out->score[seat] = seat;
    }
    out->scored = true;
    out->reason = "length";
}

static size_t format(const tp_rules *r, const tp_state *s, tp_move m, int viewer,
                     char out[TP_MOVE_TEXT]) {
    (void)r, (void)s, (void)viewer;
    return (size_t)snprintf(out, TP_MOVE_TEXT, "m%u", m);
}

/* Takes "m01" too, which is no move's own spelling. */
static bool parse(const tp_rules *r, const tp_state *s, const char *text, tp_move *out) {
    char *end;
    (void)r, (void)s;
    if (text[0] != 'm') return false;
    *out = (tp_move)strtoul(text + 1, &end, 10);
    return *end == '\0';
}

static void write_state(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w) {
    (void)r, (void)viewer;
    tp_write_key_int(w, "ply", s->ply);
    tp_write_key_int(w, "number", s->number);
}

static bool read_state(const tp_rules *r, tp_state *s, const tp_at *at, tp_error *e) {
    const tp_at ply = tp_at_key(at, "ply"), number = tp_at_key(at, "number");
    memset(s, 0, sizeof *s);
    return tp_want_int(&ply, 0, r->option[LENGTH], &s->ply, e) &&
           tp_want_int(&number, 0, INT32_MAX, &s->number, e);
}

static const char *const keys[] = {"ply", "number", NULL};

const tp_game tp_toy = {
    .id = "toy",
    .name = "Toy",
    .players = TP_PLAYERS(2) | TP_PLAYERS(3),
    .options = options,
    .keys = keys,
    .state_size = sizeof(tp_state),
    .setup = setup,
    .start = start,
    .node = node,
    .moves = moves,
    .outcomes = outcomes,
    .apply = apply,
    .result = result,
    .format = format,
    .parse = parse,
    .write = write_state,
    .read = read_state,
};

tp_match *tp_toy_match(int players, int length, const char *seed) {
    char number[16], option[32];
    tp_error e = {0};
    const tp_seed text = {.text = seed, .length = strlen(seed)};
    snprintf(number, sizeof number, "%d", players);
    snprintf(option, sizeof option, "{\"length\":%d}", length);
    tp_json *p = tp_json_parse(number, strlen(number), &e);
    tp_json *o = tp_json_parse(option, strlen(option), &e);
    tp_match *m = tp_match_new(&tp_toy, p, o, NULL, text, &e);
    tp_json_free(p);
    tp_json_free(o);
    CHECK(m != NULL);
    return m;
}
