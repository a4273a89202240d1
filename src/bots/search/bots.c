/* bots/search/bots.c: who can be asked, see bots.h; the searchers are listed in bots.def. */
#include "bots/bots.h"

#include "bots/search/search.h"
#include "core/play.h"

#include <stdlib.h>
#include <string.h>

#define TP_BOT(name, suits) void tp_bot_##name(const tp_question *q, tp_answer *a);
#include "bots/bots.def"
#undef TP_BOT

#define TP_BOT(name, suits) {#name, tp_bot_##name, suits},
const tp_bot tp_bots[] = {
#include "bots/bots.def"
    {NULL, NULL, NULL},
};
#undef TP_BOT

/* NULL if there is no searcher of that name: it is an adviser's then. */
static const tp_bot *bot_by_name(const char *name) {
    const tp_bot *b = tp_bots;
    while (b->name != NULL && strcmp(b->name, name) != 0) b++;
    return b->name != NULL ? b : NULL;
}

static bool suits(const tp_bot *b, const tp_rules *r) {
    return b->suits == NULL || b->suits(r);
}

/* A level is a bot with a budget, or an adviser. Where the bot is not for these rules, say for so
 * many players, tree search stands in: it plays anything. */
static tp_player level_player(const tp_rules *r, const tp_level *l) {
    tp_player p = {.name = l->name, .level = l, .bot = bot_by_name(l->bot)};
    if (p.bot != NULL && !suits(p.bot, r)) p.bot = bot_by_name("mcts");
    for (const tp_adviser *a = tp_brain_of(r->game)->advisers; a != NULL && a->name != NULL; a++)
        if (strcmp(a->name, l->bot) == 0) p.adviser = a;
    return p;
}

/* Searchers first, then advisers, then levels: a name that several have is the first's. */
bool tp_player_at(const tp_rules *r, size_t i, tp_player *out) {
    for (const tp_bot *b = tp_bots; b->name != NULL; b++) {
        if (!suits(b, r)) continue;
        *out = (tp_player){.name = b->name, .bot = b};
        if (i-- == 0) return true;
    }
    for (const tp_adviser *a = tp_brain_of(r->game)->advisers; a != NULL && a->name != NULL; a++) {
        *out = (tp_player){.name = a->name, .adviser = a};
        if (i-- == 0) return true;
    }
    for (const tp_level *l = tp_brain_of(r->game)->levels; l->name != NULL; l++) {
        *out = level_player(r, l);
        if (i-- == 0) return true;
    }
    return false;
}

bool tp_player_find(const tp_rules *r, const char *name, tp_player *out) {
    for (size_t i = 0; tp_player_at(r, i, out); i++)
        if (strcmp(out->name, name) == 0) return true;
    return false;
}

/* A race is asked about as a decision of the seat that was quick enough to be asked. */
static void play_anything(const tp_question *q, tp_answer *a) {
    const tp_node n = {.kind = TP_DECISION, .seat = q->seat};
    tp_scratch x;
    int seat;
    tp_scratch_init(&x, q->rules);
    a->move = tp_random_move(q->rules, q->state, n, q->rng, &x, &seat);
    if (tp_is_without(q, a->move)) {
        const size_t count = tp_root_moves(q, q->state, x.moves);
        a->move = x.moves[tp_rng_below(q->rng, (uint32_t)count)];
    }
    tp_scratch_done(&x);
}

void tp_bot_random(const tp_question *q, tp_answer *a) {
    play_anything(q, a);
}

/* Budgets: what the question says, else what the level says, else a second. */
static void set_budget(tp_question *q, const tp_level *level) {
    if (q->ms != 0 || q->iterations != 0) return;
    q->ms = level != NULL ? level->ms : 1000;
    q->iterations = level != NULL ? level->iterations : 0;
}

static bool is_listed(const tp_rules *r, const tp_state *s, int seat, tp_move m, tp_move *room) {
    const size_t n = r->game->moves(r, s, seat, room);
    for (size_t i = 0; i < n; i++)
        if (room[i] == m) return true;
    return false;
}

/* Turns the principal variation into text, as far as it can be played in the position the player
 * saw and up to the next roll; *s is used up. A search over many determinizations may expect what
 * cannot be in this one. */
static void spell_pv(const tp_question *q, tp_state *s, tp_answer *a) {
    const tp_game *game = q->rules->game;
    tp_move *room = tp_alloc(q->rules->max_moves * sizeof *room);
    int n = 0;
    for (; n < a->pv_length; n++) {
        const tp_node node = game->node(q->rules, s);
        const int seat = n == 0 ? q->seat : node.seat;
        if (n > 0 && node.kind != TP_DECISION) break;
        if (!is_listed(q->rules, s, seat, a->pv[n], room)) break;
        game->format(q->rules, s, a->pv[n], q->seat, a->line[n]);
        game->apply(q->rules, s, seat, a->pv[n]);
    }
    a->pv_length = n;
    free(room);
}

/* Where there is nothing to choose nobody needs to think. */
static bool is_forced(const tp_question *q, tp_answer *a) {
    tp_move *room = tp_alloc(q->rules->max_moves * sizeof *room);
    const bool forced = tp_root_moves(q, q->state, room) == 1;
    if (forced) {
        a->move = a->pv[0] = room[0];
        a->pv_length = 1;
    }
    free(room);
    return forced;
}

/* Of what has been worked out for good, all of it or what is known by heart. */
static bool knows(const tp_question *q, tp_answer *a) {
    const tp_brain *brain = tp_brain_of(q->rules->game);
    if (tp_oracle_move(q, a)) return true;
    if (brain->book == NULL || !brain->book(q->rules, q->state, &a->move)) return false;
    if (tp_is_without(q, a->move)) return false;
    a->pv[0] = a->move;
    a->pv_length = 1;
    return true;
}

/* An adviser has one opinion. Who wants another asks a tree search. */
static void take_advice(const tp_adviser *adviser, const tp_question *q, tp_answer *a) {
    a->move = adviser->choose(q->rules, q->state, q->seat, q->rng);
    if (!tp_is_without(q, a->move)) return;
    const bool has_secrets = q->rules->game->determinize != NULL;
    bot_by_name(has_secrets ? "ismcts" : "mcts")->think(q, a);
}

/* A blunder is drawn before anybody thinks, so that it costs no time and says nothing about how
 * good the move would have been. */
static void let_think(const tp_player *player, const tp_question *q, tp_answer *a) {
    const tp_level *level = player->level;
    if (is_forced(q, a)) return;
    if (level != NULL && level->asks_oracles && knows(q, a)) return;
    if (level != NULL && (int)tp_rng_below(q->rng, 100) < level->blunder)
        play_anything(q, a);
    else if (player->adviser != NULL)
        take_advice(player->adviser, q, a);
    else
        player->bot->think(q, a);
    if (level != NULL && (level->slip > 0 || level->watches)) tp_slip(q, level, a);
}

float tp_bot_outlook(const tp_question *q) {
    const tp_game *game = q->rules->game;
    const tp_brain *brain = tp_brain_of(game);
    float value[TP_SEATS] = {0};
    tp_state *seen = tp_alloc(game->state_size);
    tp_question asked = *q;
    memcpy(seen, q->state, game->state_size);
    if (game->determinize != NULL) game->determinize(q->rules, seen, q->seat, q->rng);
    asked.state = seen;
    if (brain->evaluate != NULL)
        brain->evaluate(q->rules, seen, value);
    else
        tp_estimate_chances(&asked, value);
    free(seen);
    return value[q->seat];
}

/* The determinization is drawn from the question's own generator: with the same seed the same deal,
 * whatever the true cards are. */
void tp_bot_ask(const tp_player *player, const tp_question *q, tp_answer *a) {
    const tp_game *game = q->rules->game;
    tp_state *seen = tp_alloc(game->state_size);
    tp_question asked = *q;
    memcpy(seen, q->state, game->state_size);
    if (game->determinize != NULL) game->determinize(q->rules, seen, q->seat, q->rng);
    asked.state = seen;
    set_budget(&asked, player->level);
    *a = (tp_answer){0};
    let_think(player, &asked, a);
    spell_pv(&asked, seen, a);
    free(seen);
}
