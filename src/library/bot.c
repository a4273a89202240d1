/* library/bot.c: bots and the engine; see include/turnpike.h. */
#include "library/inner.h"

#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)TURNPIKE_LINE == (int)TP_PV, "lines differ");

/* The caller's world as bots know it. Signatures are the same, so the callbacks go through. */
static tp_host host_of(const turnpike_host *h) {
    if (h == NULL) return (tp_host){0};
    return (tp_host){.seconds = h->seconds,
                     .should_stop = h->should_stop,
                     .run_all = h->run_all,
                     .context = h->context};
}

/* ---- bots ---- */

/* What a bot remembers belongs to one seat and to rules at one address. The clone keeps those rules
 * alive, so that no other match can come to lie at their address while they are remembered. */
struct turnpike_bot {
    char *name;
    tp_rng rng;
    tp_bot_memory *memory;
    tp_match *about; /* NULL before the first question */
    int seat;
};

const char *turnpike_bot_name(const turnpike_match *m, size_t i) {
    tp_player player;
    return tp_player_at(tp_match_rules(m->m), i, &player) ? player.name : NULL;
}

turnpike_bot *turnpike_bot_new(const char *name, const char *seed) {
    const tp_seed text = library_seed(seed);
    turnpike_bot *b = tp_alloc(sizeof *b);
    b->name = library_copy(name, strlen(name));
    b->memory = tp_bot_memory_new();
    tp_rng_seed_text(&b->rng, text.text, text.length);
    return b;
}

void turnpike_bot_free(turnpike_bot *b) {
    if (b == NULL) return;
    tp_bot_memory_free(b->memory);
    tp_match_free(b->about);
    free(b->name);
    free(b);
}

static void turn_to(turnpike_bot *b, const tp_match *m, int seat) {
    if (b->about != NULL && tp_match_rules(b->about) == tp_match_rules(m) && b->seat == seat)
        return;
    tp_bot_memory_free(b->memory);
    tp_match_free(b->about);
    b->memory = tp_bot_memory_new();
    b->about = tp_match_clone(m);
    b->seat = seat;
}

static void hand_over(const tp_match *m, const tp_answer *a, turnpike_answer *out) {
    const tp_rules *r = tp_match_rules(m);
    *out = (turnpike_answer){.move = a->move,
                             .has_value = a->has_value,
                             .visits = a->visits,
                             .line_length = a->pv_length};
    r->game->format(r, tp_match_state(m), a->move, TP_EVERYTHING, out->text);
    memcpy(out->value, a->value, sizeof out->value);
    memcpy(out->line, a->line, sizeof out->line);
}

bool turnpike_bot_ask(turnpike_bot *b, const turnpike_match *m, int seat,
                      const turnpike_budget *budget, const turnpike_host *host,
                      turnpike_answer *out, turnpike_error *e) {
    const tp_rules *r = tp_match_rules(m->m);
    const tp_host world = host_of(host);
    const turnpike_budget none = {0}, *limit = budget != NULL ? budget : &none;
    tp_error why = {0};
    tp_player player;
    tp_answer a;
    if (!tp_player_find(r, b->name, &player)) {
        tp_error_set(&why, TP_UNKNOWN_BOT, "No bot \"%.64s\" plays this game.", b->name);
        return library_refuse(e, &why);
    }
    if (!tp_match_decider(m->m, &seat, &why)) return library_refuse(e, &why);
    turn_to(b, m->m, seat);
    const tp_question q = {.rules = r,
                           .state = tp_match_state(m->m),
                           .seat = seat,
                           .ms = limit->ms > 0 ? limit->ms : 0,
                           .iterations = limit->iterations,
                           .threads = limit->threads > 0 ? limit->threads : 0,
                           .rng = &b->rng,
                           .memory = b->memory,
                           .host = &world};
    tp_bot_ask(&player, &q, &a);
    hand_over(m->m, &a, out);
    return true;
}

/* ---- the engine ---- */

struct turnpike_engine {
    turnpike_host given;
    tp_host bots;
    tp_engine_host host;
    tp_engine *engine;
    tp_writer reply;
};

/* 128 bits as 32 hexadecimal digits. */
static tp_seed fresh_seed(void *context, char text[TP_SEED_TEXT]) {
    const turnpike_engine *x = context;
    uint8_t bytes[(TP_SEED_TEXT - 1) / 2] = {0};
    if (x->given.random != NULL) x->given.random(x->given.context, bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++) {
        text[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        text[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    text[TP_SEED_TEXT - 1] = '\0';
    return (tp_seed){.text = text, .length = TP_SEED_TEXT - 1};
}

turnpike_engine *turnpike_engine_new(const turnpike_host *host) {
    turnpike_engine *x = tp_alloc(sizeof *x);
    if (host != NULL) x->given = *host;
    x->bots = host_of(host);
    x->host = (tp_engine_host){.bots = &x->bots, .fresh_seed = fresh_seed, .context = x};
    x->engine = tp_engine_new(&x->host);
    return x;
}

void turnpike_engine_free(turnpike_engine *x) {
    if (x == NULL) return;
    tp_engine_free(x->engine);
    tp_writer_done(&x->reply);
    free(x);
}

const char *turnpike_engine_answer(turnpike_engine *x, const char *line, size_t length,
                                   size_t *reply_length) {
    tp_engine_answer(x->engine, line, length, &x->reply);
    if (reply_length != NULL) *reply_length = x->reply.length;
    return x->reply.data;
}
