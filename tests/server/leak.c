/* tests/server/leak.c: nobody is ever sent anything that depends on what they may not know.
 *
 * Two worlds are played side by side. In both the same people sit at the same table, and whatever
 * the one who watches may know is the same: their own cards, everybody's open moves, what is drawn
 * openly. The rest is drawn and chosen anew in the second world: others draw other cards and play
 * other moves that look the same. Then every frame and every reply that the watcher gets must be
 * the same, byte for byte: views, nodes, logs, errors, old positions, resumed tables.
 *
 * For that the clock stands still and dice are loaded, so there is nothing that would have to be
 * left out of the comparison.
 *
 * Most tables are played without sockets, because that is fast; some through real ones, where
 * every byte that arrives is compared, of HTTP the heads, too. */
#include "line.h"
#include "test.h"

#include "app/means.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_PLIES = 120, MOST_ROLLS = 256, PROBES = 24, WORLDS = 2 };
static const char table_id[] = "leaktesttabl";
static const char *const people[] = {"anna", "bob", "carl", "dora", "emil", "fred"};

/* ---- loaded dice and a clock that stands still ---- */

static struct {
    int64_t now;
    int viewer;                            /* who must not notice */
    int world;                             /* the one that rolls */
    char rolled[MOST_ROLLS][TP_MOVE_TEXT]; /* in the first world, as the viewer sees it */
    tp_move move[MOST_ROLLS];
    size_t count, used;
    bool is_lost; /* the second world could not follow */
    tp_rng rng;
} fate;

/* An outcome that looks like this to the viewer; 0: there is none. More often than not it is the
 * same one, so that others can go on playing moves that look the same. */
static tp_move outcome_like(const tp_rules *r, const tp_state *s, const char *shown, tp_move same) {
    const bool is_same = tp_rng_below(&fate.rng, 8) < 5;
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves), found = 0;
    uint32_t *weights = tp_alloc(r->max_moves * sizeof *weights), seen = 0;
    const size_t n = r->game->outcomes(r, s, moves, weights);
    char text[TP_MOVE_TEXT];
    for (size_t i = 0; i < n; i++) {
        r->game->format(r, s, moves[i], fate.viewer, text);
        if (weights[i] == 0 || strcmp(text, shown) != 0) continue;
        if (tp_rng_below(&fate.rng, ++seen) == 0) found = moves[i];
        if (moves[i] == same && is_same) {
            found = same;
            break;
        }
    }
    free(moves);
    free(weights);
    return found;
}

static tp_move loaded_roll(const tp_dice *d, uint64_t roll, const tp_rules *r, const tp_state *s) {
    const tp_move honest = tp_dice_outcome(d, roll, r, s);
    tp_move found = 0;
    if (fate.world == 0) {
        CHECK(fate.count < MOST_ROLLS);
        r->game->format(r, s, honest, fate.viewer, fate.rolled[fate.count]);
        fate.move[fate.count++] = honest;
        return honest;
    }
    if (fate.used < fate.count) {
        found = outcome_like(r, s, fate.rolled[fate.used], fate.move[fate.used]);
        fate.used++;
    }
    fate.is_lost = fate.is_lost || found == 0;
    return found != 0 ? found : honest;
}

static const tp_table_means *loaded_means(void) {
    static tp_table_means means;
    means = *tp_means();
    means.roll = loaded_roll;
    return &means;
}

/* ---- two worlds ---- */

typedef struct {
    inside x;
    exchange_point point;
    tp_live *live;
    line seat[TP_SEATS], spectator;
    char token[TP_TOKEN];
} world;

typedef struct {
    const tp_game *game;
    int players, viewer;
    bool has_sockets;
    world w[WORLDS];
    tp_rng rng;
    int64_t compared, apart; /* frames; plies at which the worlds were different */
    int64_t others_apart;    /* frames of other seats that were different */
    int64_t plies;
} pair;

static void turn_to(int i) {
    fate.world = i;
    if (i == 0) fate.count = fate.used = 0;
}

static const tp_state *state_of(const world *w) {
    return tp_match_state(w->live->table->match);
}

static tp_table *make_table(const pair *p) {
    const tp_actor anna = {.session = people[0], .name = people[0], .now = fate.now};
    tp_table_seed seed = {.id = table_id, .invite = "secret"};
    const uint8_t number[TP_DICE_NUMBER] = {4};
    char request[128];
    tp_refusal r = {0};
    tp_error e = {0};
    int seat;
    for (size_t i = 0; i < sizeof seed.secret; i++)
        seed.secret[i] = (uint8_t)(p->rng.s[0] >> (8 * (i % 8)));
    snprintf(request, sizeof request, "{\"game\":\"%s\",\"players\":%d,\"public\":true}",
             p->game->id, p->players);
    tp_json *v = tp_json_parse(request, strlen(request), &e);
    tp_table *t = tp_table_make(loaded_means(), v, &seed, &anna, &r);
    tp_json_free(v);
    assert_non_null(t);
    for (int i = 1; i < p->players; i++) {
        const tp_actor who = {.session = people[i], .name = people[i], .now = fate.now};
        CHECK(tp_table_join(t, &who, NULL, TP_TABLE, number, &seat, &r));
    }
    return t;
}

/* A message about the table, more after type and table, with ' for ". */
static void tell(line *l, const char *type, const char *more) {
    char text[1400];
    snprintf(text, sizeof text, "{'type':'%s','table':'%s'%s%s}", type, table_id,
             more[0] != '\0' ? "," : "", more);
    char *json = quoted(text);
    line_say(l, json);
    free(json);
}

static void open_world(pair *p, int i) {
    world *w = &p->w[i];
    turn_to(i);
    inside_open_still(&w->x, NULL, fate.now);
    w->x.server.means = loaded_means();
    lines_open(&w->point, &w->x, p->has_sockets);
    w->live = tp_live_adopt(&w->x.server, make_table(p));
    tp_live_commit(w->live, NULL, NULL);
    inside_settle(&w->x);
    for (int k = 0; k < p->players; k++) {
        inside_token(&w->x, people[k], w->token);
        line_open(&w->seat[k], &w->point, people[k], w->token);
        tell(&w->seat[k], "watch", "");
    }
    line_open(&w->spectator, &w->point, NULL, NULL);
    tell(&w->spectator, "watch", "");
    inside_token(&w->x, p->viewer >= 0 ? people[p->viewer] : "nobody", w->token);
}

static void close_world(pair *p, int i) {
    world *w = &p->w[i];
    for (int k = 0; k < p->players; k++) line_close(&w->seat[k]);
    line_close(&w->spectator);
    lines_close(&w->point);
    inside_close(&w->x);
}

/* ---- comparing ---- */

/* As the game itself shows it to the viewer: if that differs, something hidden has come out by the
 * rules. */
static bool looks_the_same(const pair *p) {
    tp_writer view[WORLDS] = {{0}, {0}};
    for (int i = 0; i < WORLDS; i++) {
        tp_state_write(tp_match_rules(p->w[i].live->table->match), state_of(&p->w[i]), p->viewer,
                       &view[i]);
    }
    const bool same = strcmp(view[0].data, view[1].data) == 0;
    for (int i = 0; i < WORLDS; i++) tp_writer_done(&view[i]);
    return same;
}

/* Two games that are still the same to the viewer. */
static bool is_alike(const pair *p) {
    return !fate.is_lost && looks_the_same(p) && p->w[0].live->table->status == TP_TABLE_RUNNING &&
           p->w[1].live->table->status == TP_TABLE_RUNNING;
}

static void report(const pair *p, const char *what, const char *a, const char *b) {
    size_t at = 0;
    while (a[at] != '\0' && a[at] == b[at]) at++;
    const size_t from = at > 200 ? at - 200 : 0;
    fail_msg("%s: seat %d can tell two games apart by %s:\n%.400s\n%.400s", p->game->id, p->viewer,
             what, a + from, b + from);
}

/* Takes all frames of both, and says whether they were the same; strict: they must be. */
static bool same_frames(pair *p, line *a, line *b, bool strict) {
    size_t n[WORLDS];
    bool same = true, is_last = false;
    while (!is_last) {
        char *x = line_hear(a, &n[0]), *y = line_hear(b, &n[1]);
        if (x == NULL && y == NULL) return same;
        const bool equal = x != NULL && y != NULL && n[0] == n[1] && memcmp(x, y, n[0]) == 0;
        if (!equal && strict)
            report(p, "a frame", x != NULL ? x : "nothing", y != NULL ? y : "nothing");
        same = same && equal;
        p->compared += strict;
        is_last = p->has_sockets; /* all there was */
        free(x);
        free(y);
    }
    return same;
}

static void compare_reply(pair *p, const char *path, bool as_viewer) {
    char *reply[WORLDS];
    size_t n[WORLDS];
    for (int i = 0; i < WORLDS; i++)
        reply[i] = line_get(&p->w[i].point, path, as_viewer ? p->w[i].token : NULL, &n[i]);
    if (n[0] != n[1] || memcmp(reply[0], reply[1], n[0]) != 0) report(p, path, reply[0], reply[1]);
    p->compared++;
    for (int i = 0; i < WORLDS; i++) free(reply[i]);
}

static void compare_frames(pair *p) {
    for (int k = 0; k < p->players; k++) {
        const bool same = same_frames(p, &p->w[0].seat[k], &p->w[1].seat[k], k == p->viewer);
        p->others_apart += k != p->viewer && !same;
    }
    same_frames(p, &p->w[0].spectator, &p->w[1].spectator, true);
}

/* ---- what a seat can do ---- */

/* A move as the viewer sees it, and as its player says it. */
typedef struct {
    char shown[TP_MOVE_TEXT], own[TP_MOVE_TEXT];
} option;

static int compare_options(const void *a, const void *b) {
    return strcmp(((const option *)a)->shown, ((const option *)b)->shown);
}

/* What a seat can do in a world, in the order of what is shown; the caller's. */
static option *list_options(const pair *p, int i, int seat, size_t *n) {
    const tp_table *t = p->w[i].live->table;
    const tp_rules *r = tp_match_rules(t->match);
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    tp_state *s = tp_alloc(r->game->state_size);
    tp_table_question(t, seat, s);
    *n = r->game->moves(r, s, seat, moves);
    option *list = tp_alloc((*n + 1) * sizeof *list);
    for (size_t k = 0; k < *n; k++) {
        r->game->format(r, s, moves[k], p->viewer, list[k].shown);
        r->game->format(r, s, moves[k], seat, list[k].own);
    }
    qsort(list, *n, sizeof *list, compare_options);
    free(s);
    free(moves);
    return list;
}

/* ---- asking for more than one should know ---- */

/* The same message from the same person in both worlds. */
static void ask_both(pair *p, bool as_spectator, const char *type, const char *more) {
    for (int i = 0; i < WORLDS; i++) {
        world *w = &p->w[i];
        turn_to(i);
        tell(as_spectator || p->viewer < 0 ? &w->spectator : &w->seat[p->viewer], type, more);
    }
}

/* A move that somebody could play in the first world and perhaps not in the second. */
static void steal_move(pair *p, char text[TP_MOVE_TEXT]) {
    const tp_table *t = p->w[0].live->table;
    const tp_rules *r = tp_match_rules(t->match);
    const unsigned seats = tp_table_to_act(t);
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    tp_state *s = tp_alloc(r->game->state_size);
    snprintf(text, TP_MOVE_TEXT, "pass");
    if (seats != 0) {
        const int seat = __builtin_ctz(seats);
        tp_table_question(t, seat, s);
        const size_t n = r->game->moves(r, s, seat, moves);
        if (n > 0) r->game->format(r, s, moves[tp_rng_below(&p->rng, (uint32_t)n)], seat, text);
    }
    free(s);
    free(moves);
}

/* Asks what moves of the viewer's own would do: those they have, which are the same in both worlds,
 * and what somebody else could play. Out of turn it is refused, in both. */
static void probe_moves(pair *p, bool as_spectator, const char *facts) {
    const int seat = p->viewer >= 0 ? p->viewer : 0;
    char more[1200], text[TP_MOVE_TEXT];
    int n = snprintf(more, sizeof more, "'ply':%d,'seat':%d,'facts':%s,'moves':[",
                     (int)tp_match_plies(p->w[0].live->table->match), seat, facts);
    size_t count = 0;
    const bool is_ours = (tp_table_to_act(p->w[0].live->table) >> seat & 1u) != 0;
    option *list = is_ours ? list_options(p, 0, seat, &count) : NULL;
    for (size_t i = 0; i < count && i < 16; i++)
        n += snprintf(more + n, sizeof more - (size_t)n, "%s'%s'", i > 0 ? "," : "",
                      list[i * count / (count < 16 ? count : 16)].own);
    if (count == 0) {
        steal_move(p, text);
        n += snprintf(more + n, sizeof more - (size_t)n, "'%s'", text);
    }
    snprintf(more + n, sizeof more - (size_t)n, "]");
    free(list);
    ask_both(p, as_spectator, "preview", more);
}

static void probe_facts(pair *p, bool as_spectator) {
    static const char *const topics[] = {"D4", "0:E5", "1:F6", "goals", "cards", "hand"};
    char more[64];
    snprintf(more, sizeof more, "'ply':%d,'about':'%s'",
             (int)tp_match_plies(p->w[0].live->table->match),
             topics[tp_rng_below(&p->rng, sizeof topics / sizeof *topics)]);
    ask_both(p, as_spectator, "facts", more);
}

/* A move that somebody else could make, as theirs, as ours, or too late. */
static void probe_stolen(pair *p, bool as_spectator, int how) {
    const tp_table *t = p->w[0].live->table;
    const int ply = (int)tp_match_plies(t->match), other = (p->viewer + 1) % p->players;
    const bool is_ours = p->viewer >= 0 && !as_spectator && (tp_table_to_act(t) >> p->viewer & 1u);
    char more[256], stolen[TP_MOVE_TEXT];
    if (how == 1 && is_ours) return; /* it might be legal */
    steal_move(p, stolen);
    if (how == 0)
        snprintf(more, sizeof more, "'ply':%d,'seat':%d,'move':'%s'", ply, other, stolen);
    else
        snprintf(more, sizeof more, "'ply':%d,'move':'%s'", how == 1 ? ply : ply - 1, stolen);
    ask_both(p, as_spectator, "move", more);
}

static void probe(pair *p) {
    const tp_table *t = p->w[0].live->table;
    const int64_t ply = (int64_t)tp_match_plies(t->match);
    const bool as_spectator = tp_rng_below(&p->rng, 3) == 0;
    const uint32_t which = tp_rng_below(&p->rng, PROBES);
    char more[256];
    switch (which) {
    case 0:
        snprintf(more, sizeof more, "'since':%u", tp_rng_below(&p->rng, t->count + 1));
        ask_both(p, as_spectator, "watch", more);
        break;
    case 1:
        snprintf(more, sizeof more, "'ply':%u", tp_rng_below(&p->rng, (uint32_t)ply + 1));
        ask_both(p, as_spectator, "position", more);
        break;
    case 2:
    case 3:
    case 4: probe_stolen(p, as_spectator, (int)which - 2); break;
    case 5:
        snprintf(more, sizeof more, "'ply':%d,'move':'%s!'", (int)ply, "x");
        ask_both(p, as_spectator, "move", more);
        break;
    case 6: ask_both(p, as_spectator, "hint", ""); break;
    case 7: ask_both(p, as_spectator, "facts", ""); break;
    case 8: ask_both(p, as_spectator, "draw", ""); break;
    case 9: ask_both(p, as_spectator, "hold", "'until':'never'"); break;
    case 10: compare_reply(p, "/api/tables/leaktesttabl", !as_spectator); break;
    case 11: compare_reply(p, "/api/tables/leaktesttabl/record", !as_spectator); break;
    case 12: compare_reply(p, "/api/tables/leaktesttabl/outcomes", !as_spectator); break;
    case 13: compare_reply(p, "/api/tables", !as_spectator); break;
    case 14: ask_both(p, as_spectator, "say", "'text':'hm'"); break;
    case 15:
        snprintf(more, sizeof more, "'ply':%d", (int)ply);
        ask_both(p, as_spectator, tp_rng_below(&p->rng, 2) == 0 ? "undo" : "reset", more);
        break;
    case 16:
    case 17: probe_moves(p, as_spectator, "false"); break;
    case 18:
    case 19: probe_moves(p, as_spectator, "true"); break;
    case 20: probe_facts(p, as_spectator); break;
    case 21:
        snprintf(more, sizeof more, "'ply':%d", (int)ply);
        ask_both(p, as_spectator, "labels", more);
        break;
    case 22: ask_both(p, as_spectator, "watch", "'lang':'de'"); break;
    default: ask_both(p, as_spectator, "ping", ""); break;
    }
}

/* ---- playing both ---- */

/* Moves of one seat, one for each world, that the viewer cannot tell apart; false: there are none.
 */
static bool choose(pair *p, int seat, char own[WORLDS][TP_MOVE_TEXT]) {
    size_t n[WORLDS];
    uint32_t seen = 0;
    option *list[WORLDS];
    for (int i = 0; i < WORLDS; i++) list[i] = list_options(p, i, seat, &n[i]);
    for (size_t a = 0, b = 0; a < n[0] && b < n[1];) {
        const int order = strcmp(list[0][a].shown, list[1][b].shown);
        if (order == 0 && tp_rng_below(&p->rng, ++seen) == 0) {
            memcpy(own[0], list[0][a].own, TP_MOVE_TEXT);
            memcpy(own[1], list[1][b].own, TP_MOVE_TEXT);
        }
        /* Of several that look the same any may be played in the second world. */
        const bool is_twin =
            order == 0 && b + 1 < n[1] && strcmp(list[1][b].shown, list[1][b + 1].shown) == 0;
        if (order > 0 || (is_twin && tp_rng_below(&p->rng, 2) == 0))
            b++;
        else
            a++;
    }
    for (int i = 0; i < WORLDS; i++) free(list[i]);
    return seen > 0;
}

static void play_choice(pair *p, int seat, char own[WORLDS][TP_MOVE_TEXT]) {
    for (int i = 0; i < WORLDS; i++) {
        char more[256];
        snprintf(more, sizeof more, "'ply':%d,'seat':%d,'move':'%s'",
                 (int)tp_match_plies(p->w[i].live->table->match), seat, own[i]);
        turn_to(i);
        tell(&p->w[i].seat[seat], "move", more);
    }
}

static void pass_time(pair *p, int64_t ms) {
    fate.now += ms;
    for (int i = 0; i < WORLDS; i++) {
        turn_to(i);
        p->w[i].x.now = fate.now;
        tp_live_tick(&p->w[i].x.server, tp_now(&p->w[i].x.server));
        inside_settle(&p->w[i].x);
    }
}

/* If a move of the viewer's own has shown what was hidden, it cannot be taken back. */
static void check_undo(const pair *p) {
    for (int i = 0; i < WORLDS && p->viewer >= 0 && !looks_the_same(p); i++) {
        CHECK_EQ(tp_table_undo_ply(p->w[i].live->table, 1u << p->viewer, false), -1);
        CHECK_EQ(tp_table_undo_ply(p->w[i].live->table, 1u << p->viewer, true), -1);
    }
}

/* False if the worlds cannot be kept alike any longer, or the game is over. */
static bool step(pair *p) {
    const tp_table *t = p->w[0].live->table;
    char own[WORLDS][TP_MOVE_TEXT];
    const bool is_window = t->window.is_open;
    unsigned seats = tp_table_to_act(t);
    if (seats == 0 || seats != tp_table_to_act(p->w[1].live->table)) return false;
    if (!is_window && (seats & (seats - 1)) != 0) { /* a race: one of them */
        int seat = (int)tp_rng_below(&p->rng, (uint32_t)p->players);
        while ((seats >> seat & 1u) == 0) seat = (seat + 1) % p->players;
        seats = 1u << seat;
    }
    for (int seat = 0; seat < p->players; seat++) {
        if ((seats >> seat & 1u) == 0) continue;
        if (!choose(p, seat, own)) return false;
        play_choice(p, seat, own);
        if (seat == p->viewer) check_undo(p);
    }
    pass_time(p, is_window ? t->window_ms : 500);
    return is_alike(p);
}

static bool is_in_memory(const pair *p) {
    return tp_map_get(&p->w[0].x.server.tables, table_id) != NULL ||
           tp_map_get(&p->w[1].x.server.tables, table_id) != NULL;
}

/* Everybody goes, the table leaves memory, and everybody comes back to what the store knows. */
static void forget_and_return(pair *p) {
    for (int i = 0; i < WORLDS; i++) {
        world *w = &p->w[i];
        for (int k = 0; k < p->players; k++) tell(&w->seat[k], "unwatch", "");
        tell(&w->spectator, "unwatch", "");
    }
    for (int i = 0; i < 50 && is_in_memory(p); i++) /* a window that closes is news */
        pass_time(p, p->w[0].x.server.config.idle_seconds * 1000 + 1);
    CHECK(!is_in_memory(p));
    for (int i = 0; i < WORLDS; i++) {
        world *w = &p->w[i];
        turn_to(i);
        for (int k = 0; k < p->players; k++) tell(&w->seat[k], "watch", "'since':3");
        tell(&w->spectator, "watch", "");
        w->live = tp_map_get(&w->x.server.tables, table_id);
        assert_non_null(w->live);
    }
}

static void play_pair(pair *p) {
    fate.is_lost = false;
    for (int i = 0; i < WORLDS; i++) open_world(p, i);
    bool goes_on = is_alike(p);
    for (int ply = 0; ply < TABLE_PLIES && goes_on; ply++) {
        const size_t size = p->game->state_size;
        compare_frames(p);
        probe(p);
        compare_frames(p);
        if (ply % 30 == 29) forget_and_return(p);
        if (!is_alike(p)) break;
        compare_frames(p);
        p->plies++;
        p->apart += memcmp(state_of(&p->w[0]), state_of(&p->w[1]), size) != 0;
        goes_on = step(p);
    }
    for (int i = 0; i < WORLDS; i++) close_world(p, i);
}

/* Each number of players, each seat as the one who must not notice, and a spectator. */
static void play_pairs(const char *id, bool has_sockets, int tables, int64_t least) {
    pair p = {.game = tp_game_by_id(id), .has_sockets = has_sockets};
    fate.now = 1700000000000;
    tp_rng_seed(&fate.rng, 5);
    for (int table = 0; table < tables; table++) {
        p.players = 2 + table % 3;
        for (p.viewer = TP_TABLE; p.viewer < p.players; p.viewer++) {
            tp_rng_seed(&p.rng, (uint64_t)table * 8 + (uint64_t)(p.viewer + 1));
            fate.viewer = p.viewer;
            play_pair(&p);
        }
    }
    /* It proves nothing unless there was something to tell apart, and others could. */
    CHECK(p.plies >= least);
    CHECK(p.apart > p.plies / 2);
    CHECK(p.others_apart > p.plies / 2);
    CHECK(p.compared > 2 * p.plies);
}

TEST(server_leaks_nothing_of_gridlock) {
    play_pairs("gridlock", false, 6, 400);
}

TEST(server_leaks_nothing_of_autobahn) {
    play_pairs("autobahn", false, 12, 400);
}

TEST(server_leaks_nothing_of_gridlock_through_sockets) {
    play_pairs("gridlock", true, 3, 100);
}

TEST(server_leaks_nothing_of_autobahn_through_sockets) {
    play_pairs("autobahn", true, 6, 100);
}
