/* app/sitter.c: see sitter.h; the lines that programs are sent are described in docs/BOTS.md.
 */
#include "app/sitter.h"

#include "app/host.h"
#include "core/rules.h"

#include <stdlib.h>
#include <string.h>

enum { PATIENCE_MS = 500 }; /* for a program to end by itself when there are no more games */

void tp_desk_init(tp_desk *d, const tp_rules *r) {
    *d = (tp_desk){0};
    tp_move_list_init(&d->moves, r);
}

void tp_desk_done(tp_desk *d) {
    tp_move_list_done(&d->moves);
    tp_writer_done(&d->line);
}

/* ---- programs ---- */

static void open_line(tp_writer *w, const char *cmd) {
    tp_writer_clear(w);
    tp_write_open(w, '{');
    tp_write_key_text(w, "cmd", cmd);
}

/* A program that failed is not asked again; the next game gets a new one. */
static void dismiss(tp_sitter *x) {
    tp_child_stop(x->child, 0);
    x->child = NULL;
}

static int limit_ms(const tp_sitter *x) {
    return x->who->ms + x->grace_ms;
}

static tp_fault tell(tp_sitter *x) {
    const tp_writer *w = &x->desk->line;
    const tp_fault fault = tp_child_tell(x->child, w->data, w->length, limit_ms(x));
    if (fault != TP_FAULT_NONE) dismiss(x);
    return fault;
}

static tp_fault tell_new(tp_sitter *x, const tp_rules *r, int seat) {
    tp_writer *w = &x->desk->line;
    if (x->child == NULL) x->child = tp_child_start(x->who->program, x->stop);
    if (x->child == NULL) return TP_FAULT_START;
    open_line(w, "new");
    tp_rules_write(r, w);
    tp_write_key_int(w, "seat", seat);
    tp_write_close(w, '}');
    return tell(x);
}

static void tell_end(tp_sitter *x, const tp_result *result, int players) {
    tp_writer *w = &x->desk->line;
    open_line(w, "end");
    tp_result_write(result, players, w);
    tp_write_close(w, '}');
    tell(x);
}

static void write_think(const tp_sitter *x, const tp_rules *r, const tp_state *s, tp_kind kind,
                        int seat) {
    tp_writer *w = &x->desk->line;
    open_line(w, "think");
    tp_write_key_int(w, "seat", seat);
    tp_write_key_int(w, "ms", x->who->ms);
    tp_write_key(w, "state");
    tp_state_write(r, s, seat, w);
    tp_write_key(w, "node");
    tp_write_open(w, '{');
    tp_write_key_text(w, "kind", kind == TP_RACE ? "race" : "decision");
    tp_write_key_int(w, "seat", seat);
    tp_write_key(w, "moves");
    tp_move_list_write(&x->desk->moves, w);
    tp_write_close(w, '}');
    tp_write_close(w, '}');
}

/* What a program said, for a person to read: cut, and nothing that moves the cursor. */
static void quote(char said[TP_REPLY_SAID], const char *text, size_t length) {
    const size_t n = length < TP_REPLY_SAID ? length : TP_REPLY_SAID - 1;
    for (size_t i = 0; i < n; i++)
        said[i] = (char)(text[i] >= ' ' && text[i] <= '~' ? text[i] : '?');
    said[n] = '\0';
}

/* The move in {"move":"…"}. */
static tp_fault read_answer(const tp_desk *d, const char *text, size_t length, tp_move *out) {
    tp_error e = {0};
    size_t n = 0;
    tp_json *answer = tp_json_parse(text, length, &e);
    if (answer == NULL) return TP_FAULT_NOT_JSON;
    const tp_json *move = tp_json_what(answer) == TP_OBJECT ? tp_json_get(answer, "move") : NULL;
    const bool has_move = move != NULL && tp_json_what(move) == TP_STRING;
    const char *word = has_move ? tp_json_text(move, &n) : "";
    const size_t i = strlen(word) == n ? tp_move_list_find(&d->moves, word) : SIZE_MAX;
    tp_json_free(answer);
    if (!has_move) return TP_FAULT_NO_MOVE;
    if (i == SIZE_MAX) return TP_FAULT_ILLEGAL;
    *out = d->moves.move[i];
    return TP_FAULT_NONE;
}

static void ask_program(tp_sitter *x, const tp_rules *r, const tp_state *s, tp_kind kind, int seat,
                        tp_reply *out) {
    tp_desk *d = x->desk;
    const char *answer;
    size_t length;
    out->fault = TP_FAULT_DIED;
    if (x->child == NULL) return; /* it failed before and was let go */
    tp_move_list_fill(&d->moves, r, s, seat);
    write_think(x, r, s, kind, seat);
    const double start = tp_seconds();
    out->fault =
        tp_child_ask(x->child, d->line.data, d->line.length, limit_ms(x), &answer, &length);
    out->seconds = tp_seconds() - start;
    if (out->fault == TP_FAULT_NONE) {
        out->fault = read_answer(d, answer, length, &out->move);
        if (out->fault != TP_FAULT_NONE) quote(out->said, answer, length);
    }
    if (out->fault != TP_FAULT_NONE) dismiss(x);
}

/* ---- bots of ours ---- */

/* Ours are trusted no more than others: a search over what might be could find what is not. Their
 * texts are not needed for that, only the room of the list. */
static bool is_listed(const tp_desk *d, const tp_rules *r, const tp_state *s, int seat, tp_move m) {
    const size_t n = r->game->moves(r, s, seat, d->moves.move);
    for (size_t i = 0; i < n; i++)
        if (d->moves.move[i] == m) return true;
    return false;
}

static void ask_ours(tp_sitter *x, const tp_rules *r, const tp_state *s, int seat, tp_reply *out) {
    tp_answer a;
    tp_app_host here;
    const tp_question q = {.rules = r,
                           .state = s,
                           .seat = seat,
                           .ms = x->who->ms,
                           .iterations = x->who->iterations,
                           .threads = x->who->threads,
                           .rng = &x->rng,
                           .memory = x->memory,
                           .host = tp_app_host_open(&here, x->stop, x->who->oracles)};
    const double start = tp_seconds();
    tp_bot_ask(&x->who->player, &q, &a);
    out->seconds = tp_seconds() - start;
    out->move = a.move;
    out->iterations = a.visits;
    if (!is_listed(x->desk, r, s, seat, a.move)) out->fault = TP_FAULT_ILLEGAL;
}

/* ---- a game ---- */

tp_fault tp_sitter_begin(tp_sitter *x, const tp_rules *r, int seat, const char *seed) {
    if (x->who->program != NULL) return tell_new(x, r, seat);
    tp_rng_seed_text(&x->rng, seed, strlen(seed));
    x->memory = tp_bot_memory_new();
    return TP_FAULT_NONE;
}

void tp_sitter_ask(tp_sitter *x, const tp_rules *r, const tp_state *s, tp_kind kind, int seat,
                   tp_reply *out) {
    *out = (tp_reply){0};
    if (x->who->program != NULL)
        ask_program(x, r, s, kind, seat, out);
    else
        ask_ours(x, r, s, seat, out);
}

void tp_sitter_end(tp_sitter *x, const tp_result *result, int players) {
    if (result != NULL && x->child != NULL) tell_end(x, result, players);
    tp_bot_memory_free(x->memory);
    x->memory = NULL;
}

void tp_sitter_leave(tp_sitter *x) {
    tp_child_stop(x->child, PATIENCE_MS);
    x->child = NULL;
}
