/* library/test_batch.c: batches are the scalar rules, lane by lane and bit for bit: every game,
 * with every number of players. TP_PLIES=1000000 looks at so many plies of each; the usual number
 * is small. */
#include "library/batch.h"

#include "games/games.h"
#include "test.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 67 }; /* full vectors, and some lanes that are left over */

static uint64_t plies_to_look_at(void) {
    const char *text = getenv("TP_PLIES");
    const long n = text != NULL ? strtol(text, NULL, 10) : 20000;
    return n > 0 ? (uint64_t)n : 1;
}

static turnpike_batch *batch_with(const char *game, int players, const char *options,
                                  size_t lanes) {
    turnpike_match *m = turnpike_match_new(game, players, options, NULL, "batch", NULL);
    assert_non_null(m);
    turnpike_batch *b = turnpike_batch_new(m, lanes, "lanes", NULL);
    assert_non_null(b);
    turnpike_match_free(m);
    return b;
}

static turnpike_batch *batch_of(const char *game, int players, size_t lanes) {
    return batch_with(game, players, NULL, lanes);
}

typedef void check(const char *game, int players);

static void each_game(check *run) {
    for (const tp_game *const *g = tp_games; *g != NULL; g++)
        for (int n = tp_min_players(*g); n <= tp_max_players(*g); n++) {
            if (((*g)->players & TP_PLAYERS(n)) == 0) continue;
            test_going_on("%s with %d", (*g)->id, n);
            run((*g)->id, n);
        }
}

/* ---- the scalar rules, as a game is played everywhere else ---- */

typedef struct {
    const tp_rules *r;
    tp_state *first, *s;
    tp_rng rng;
    tp_scratch x;
    int8_t seat;
    tp_tally tally;
} scalar;

static void scalar_init(scalar *c, const turnpike_batch *b) {
    *c = (scalar){.r = b->rules};
    c->first = tp_alloc(b->size);
    c->s = tp_alloc(b->size);
    memcpy(c->first, b->first, b->size);
    tp_scratch_init(&c->x, c->r);
}

static void scalar_done(scalar *c) {
    tp_scratch_done(&c->x);
    free(c->first);
    free(c->s);
}

static void look_at(scalar *c, const turnpike_batch *b, size_t lane) {
    memcpy(c->s, batch_state(b, lane), b->size);
    c->rng = b->rng[lane];
    c->seat = b->seats[lane];
}

static bool is_over(const scalar *c) {
    return c->r->game->node(c->r, c->s).kind == TP_END;
}

static void random_ply(scalar *c) {
    tp_node n = c->r->game->node(c->r, c->s);
    int seat;
    if (n.kind == TP_END) {
        memcpy(c->s, c->first, c->r->game->state_size);
        n = c->r->game->node(c->r, c->s);
    }
    const tp_move m = tp_random_move(c->r, c->s, n, &c->rng, &c->x, &seat);
    c->r->game->apply(c->r, c->s, seat, m);
    c->tally.plies++;
    if (is_over(c)) tp_lab_count(c->r, c->s, &c->tally);
}

/* Up to where somebody decides; at a race somebody is drawn. */
static void roll_on(scalar *c) {
    while (c->r->game->node(c->r, c->s).kind == TP_CHANCE) random_ply(c);
    const tp_node n = c->r->game->node(c->r, c->s);
    if (n.kind == TP_DECISION) c->seat = (int8_t)n.seat;
    if (n.kind != TP_RACE) return;
    uint32_t skip = tp_rng_below(&c->rng, (uint32_t)__builtin_popcount(n.seats));
    for (c->seat = 0; (n.seats >> c->seat & 1u) == 0 || skip-- > 0;) c->seat++;
}

static void check_lane(const scalar *c, const turnpike_batch *b, size_t lane) {
    CHECK(memcmp(c->s, batch_state(b, lane), b->size) == 0);
    CHECK(memcmp(&c->rng, &b->rng[lane], sizeof c->rng) == 0);
    CHECK_EQ(b->has_ended[lane], is_over(c));
    CHECK_EQ(b->seats[lane], c->seat);
}

/* ---- random play ---- */

static void plays_as_rules_say(turnpike_batch *b) {
    uint64_t left = plies_to_look_at();
    scalar c[LANES];
    for (size_t i = 0; i < LANES; i++) {
        scalar_init(&c[i], b);
        look_at(&c[i], b, i);
    }
    for (uint64_t length = 1; left > 0; length = length < 200 ? length + 7 : 1) {
        turnpike_tally tally;
        tp_tally sum = {0};
        turnpike_batch_random(b, length, &tally);
        for (size_t i = 0; i < LANES; i++) {
            c[i].tally = (tp_tally){0};
            for (uint64_t k = 0; k < length; k++) random_ply(&c[i]);
            roll_on(&c[i]);
            check_lane(&c[i], b, i);
            tp_tally_add(&sum, &c[i].tally);
        }
        CHECK(memcmp(&sum, &tally, sizeof sum) == 0);
        left -= left < tally.plies ? left : tally.plies;
    }
    for (size_t i = 0; i < LANES; i++) scalar_done(&c[i]);
    turnpike_batch_free(b);
}

static void random_play_is_scalar(const char *game, int players) {
    plays_as_rules_say(batch_of(game, players, LANES));
}

TEST(batch_random_play_is_what_the_rules_say) {
    each_game(random_play_is_scalar);
}

/* Games that play many lanes at once do it by code of their own, which must know the options. */
TEST(batch_vectors_keep_to_the_options) {
    static const struct {
        const char *game;
        int players;
        const char *options;
    } cases[] = {
        {"quadro-be", 2, "{\"ply_limit\":9}"},
        {"route66", 2, "{\"ply_limit\":7}"},
        {"route66", 3, "{\"ply_limit\":100,\"tie_break\":\"latest_turn\"}"},
        {"route66", 4, "{\"sections_to_end\":1}"},
        {"route66", 2, "{\"ply_limit\":1000000,\"sections_to_end\":11}"},
        {"route66", 2, "{\"faster_gear\":true}"},
        {"route66", 3, "{\"may_decline\":true}"},
        {"solo-jump", 1, "{\"squares\":\"diagonal\"}"},
        {"solo-jump", 1, "{\"squares\":\"straight\",\"goal\":\"any\"}"},
        {"solo-jump", 1, "{\"puzzle\":1}"},
        {"solo-jump", 1, "{\"puzzle\":5,\"squares\":\"diagonal\",\"goal\":\"any\"}"},
        {"solo-jump", 1, "{\"puzzle\":12,\"goal\":\"any\"}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_going_on("%s %s", cases[i].game, cases[i].options);
        plays_as_rules_say(batch_with(cases[i].game, cases[i].players, cases[i].options, LANES));
    }
}

/* ---- masks, actions and observations ---- */

static tp_move move_of(const scalar *c, size_t count, const uint32_t *actions, int32_t action) {
    for (size_t i = 0; i < count; i++)
        if (actions[i] == (uint32_t)action) return c->x.moves[i];
    fail_msg("action %d is not legal", (int)action);
    return 0;
}

/* No two moves are one action, and the mask has exactly these. */
static void check_mask(const uint8_t *mask, size_t width, const uint32_t *actions, size_t count) {
    size_t ones = 0;
    for (size_t i = 0; i < width; i++) ones += mask[i];
    CHECK_EQ(ones, count);
    for (size_t i = 0; i < count; i++) {
        assert_in_range(actions[i], 0, width - 1);
        CHECK_EQ(mask[actions[i]], 1);
    }
}

/* What a seat cannot know is drawn anew, and it sees the same; so no number tells it anything. */
static void check_secrets(const scalar *c, const uint8_t *seen, size_t size, uint8_t *again) {
    tp_rng g = c->rng;
    if (c->r->game->determinize == NULL || is_over(c)) return;
    tp_state *other = tp_alloc(c->r->game->state_size);
    memcpy(other, c->s, c->r->game->state_size);
    c->r->game->determinize(c->r, other, c->seat, &g);
    memset(again, 0xAA, size);
    tp_lab_observe(c->r, other, c->seat, again);
    CHECK(memcmp(seen, again, size) == 0);
    free(other);
}

static size_t observation_size(const turnpike_batch *b) {
    const turnpike_shape x = turnpike_batch_shape(b);
    return (size_t)x.planes * (size_t)x.height * (size_t)x.width;
}

/* Planes are of the type that they say: else they could not be packed. */
static void check_types(const tp_rules *r, const uint8_t *planes) {
    const tp_shape shape = tp_lab_shape(r);
    const size_t area = (size_t)shape.height * (size_t)shape.width;
    if (r->game->lab == NULL) return;
    for (const tp_plane *p = r->game->lab->planes; p->name != NULL; p++)
        for (int n = p->count == TP_EACH_SEAT ? r->players : p->count; n > 0; n--, planes += area)
            for (size_t i = 0; i < area && p->type != TP_CELLS; i++)
                CHECK(p->type == TP_ONES ? planes[i] <= 1 : planes[i] == planes[0]);
}

static void actions_are_scalar(const char *game, int players) {
    enum { FEW = 5 };
    turnpike_batch *b = batch_of(game, players, FEW);
    const size_t width = turnpike_batch_actions(b), size = observation_size(b);
    const uint64_t slower = getenv("TP_PLIES") != NULL ? 1 : 20; /* lists are */
    const uint64_t rounds = plies_to_look_at() / slower / FEW + 1;
    uint8_t *mask = tp_alloc(FEW * width), *seen = tp_alloc(FEW * size + 1);
    uint8_t *again = tp_alloc(size + 1);
    uint32_t *actions = tp_alloc(b->rules->max_moves * sizeof *actions);
    int32_t chosen[FEW];
    scalar c;
    scalar_init(&c, b);
    for (uint64_t round = 0; round < rounds; round++) {
        char *before = tp_alloc(FEW * b->size);
        turnpike_batch_mask(b, mask);
        turnpike_batch_observe(b, TURNPIKE_TABLE, seen);
        turnpike_batch_choose(b, chosen);
        memcpy(before, b->states, FEW * b->size);
        tp_rng rng[FEW];
        int8_t seats[FEW];
        memcpy(rng, b->rng, sizeof rng);
        memcpy(seats, b->seats, sizeof seats);
        for (int i = 0; i < FEW; i++)
            if (chosen[i] == TURNPIKE_STAY) chosen[i] = 0; /* it has ended: begin anew */
        CHECK(turnpike_batch_apply(b, chosen, NULL));
        for (size_t i = 0; i < FEW; i++) {
            memcpy(c.s, before + i * b->size, b->size);
            c.rng = rng[i];
            c.seat = seats[i];
            check_types(b->rules, seen + i * size);
            check_secrets(&c, seen + i * size, size, again);
            if (is_over(&c)) {
                check_mask(mask + i * width, width, actions, 0);
                memcpy(c.s, c.first, b->size);
            } else {
                const size_t n = tp_lab_list(c.r, c.s, c.seat, &c.x, actions);
                check_mask(mask + i * width, width, actions, n);
                c.r->game->apply(c.r, c.s, c.seat, move_of(&c, n, actions, chosen[i]));
            }
            roll_on(&c);
            check_lane(&c, b, i);
        }
        free(before);
    }
    scalar_done(&c);
    free(mask);
    free(seen);
    free(again);
    free(actions);
    turnpike_batch_free(b);
}

TEST(batch_masks_actions_and_observations_are_what_the_rules_say) {
    each_game(actions_are_scalar);
}

/* Names and counts of the planes add up, and observers write nothing beyond. */
static void observations_fit(const char *game, int players) {
    turnpike_batch *b = batch_of(game, players, 3);
    const size_t size = observation_size(b);
    uint8_t *planes = tp_alloc(3 * size + 16), *last = planes + 3 * size;
    char *text = turnpike_batch_describe(b);
    CHECK(strstr(text, "\"actions\":") != NULL);
    memset(planes, 0xEE, 3 * size + 16);
    turnpike_batch_random(b, 40, NULL);
    for (int viewer = TURNPIKE_TABLE; viewer < players; viewer++) {
        turnpike_batch_observe(b, viewer, planes);
        for (int i = 0; i < 16; i++) CHECK_EQ(last[i], 0xEE);
    }
    free(text);
    free(planes);
    turnpike_batch_free(b);
}

TEST(batch_observations_have_the_size_that_they_say) {
    each_game(observations_fit);
}

TEST(batch_observations_see_a_position) {
    turnpike_match *m = turnpike_match_new("quadro-be", 2, NULL, NULL, NULL, NULL);
    CHECK(turnpike_match_play(m, 0, "b2", NULL));
    turnpike_batch *b = turnpike_batch_new(m, 1, NULL, NULL);
    const turnpike_shape shape = turnpike_batch_shape(b);
    CHECK_EQ(shape.planes, 12);
    CHECK_EQ(shape.height * shape.width, 16);
    uint8_t planes[12 * 16];
    turnpike_batch_observe(b, 1, planes);
    for (int i = 0; i < 6 * 16; i++) CHECK_EQ(planes[i], i == 5 * 16 + 5); /* the other's square */
    CHECK_EQ(planes[112], 1);                                              /* a triangle moves, */
    CHECK_EQ(planes[144], 1);                                              /* the viewer's, */
    CHECK_EQ(planes[191], 199); /* and 199 plies are left */
    turnpike_batch_free(b);
    turnpike_match_free(m);
}

TEST(batch_observations_can_be_packed) {
    turnpike_batch *b = batch_of("quadro-be", 2, 1);
    uint8_t planes[12 * 16], packed[32];
    turnpike_batch_random(b, 7, NULL);
    turnpike_batch_observe(b, 0, planes);
    CHECK_EQ(tp_lab_packed_size(b->rules), 6 * 2 + 3 + 2 + 1);
    tp_lab_pack(b->rules, planes, packed);
    for (int i = 0; i < 6 * 16; i++) CHECK_EQ(packed[i / 8] >> i % 8 & 1, planes[i]);
    for (int i = 0; i < 6; i++) CHECK_EQ(packed[12 + i], planes[96 + 16 * i]);
    turnpike_batch_free(b);
}

/* ---- what callers may get wrong, and what is asked of one lane ---- */

TEST(batch_refuses_what_is_illegal_and_changes_nothing) {
    turnpike_batch *b = batch_of("quadro-be", 2, 4);
    int32_t actions[4] = {0, 300, TURNPIKE_STAY, -7};
    int8_t seats[4];
    size_t lane = 99;
    CHECK(!turnpike_batch_apply(b, actions, &lane));
    CHECK_EQ(lane, 1);
    turnpike_batch_seats(b, seats);
    CHECK_EQ(seats[0], 1); /* the legal one was played */
    CHECK_EQ(seats[1], 0);
    CHECK_EQ(seats[2], 0);
    CHECK_EQ(seats[3], 0);
    char text[TURNPIKE_MOVE_TEXT];
    CHECK(turnpike_batch_text(b, 1, 5, text));
    CHECK_TEXT(text, "b2");
    CHECK(!turnpike_batch_text(b, 0, 0, text)); /* taken */
    turnpike_batch_free(b);
}

TEST(batch_begins_where_the_match_stands) {
    turnpike_match *m = turnpike_match_new("blockade", 2, NULL, NULL, NULL, NULL);
    turnpike_error e = {0};
    CHECK(turnpike_match_play(m, 0, "h2", NULL));
    turnpike_batch *b = turnpike_batch_new(m, 2, NULL, NULL);
    uint64_t hashes[2];
    turnpike_batch_random(b, 50, NULL);
    turnpike_batch_reset(b, (const uint8_t[]){0, 1});
    turnpike_batch_hashes(b, hashes);
    CHECK(hashes[1] == turnpike_match_hash(m));
    CHECK(hashes[0] != hashes[1]);
    CHECK(turnpike_batch_place(b, 0, m, &e));
    turnpike_batch_hashes(b, hashes);
    CHECK(hashes[0] == hashes[1]);
    char *view = turnpike_batch_view(b, 0, TURNPIKE_EVERYTHING);
    char *state = turnpike_match_view(m, TURNPIKE_EVERYTHING);
    CHECK_TEXT(view, state);
    turnpike_free(view);
    turnpike_free(state);
    turnpike_match *other = turnpike_match_new("jump", 2, NULL, NULL, NULL, NULL);
    CHECK(!turnpike_batch_place(b, 0, other, &e));
    CHECK_EQ(e.code, TURNPIKE_BAD_REQUEST);
    turnpike_match_free(other);
    turnpike_match_free(m);
    turnpike_batch_free(b);
}

TEST(batch_of_a_game_that_is_over_is_refused) {
    turnpike_match *m = turnpike_match_new("quadro-be", 2, "{\"ply_limit\":1}", NULL, NULL, NULL);
    turnpike_error e = {0};
    CHECK(turnpike_batch_new(m, 0, NULL, &e) == NULL);
    CHECK_EQ(e.code, TURNPIKE_BAD_REQUEST);
    CHECK(turnpike_match_play(m, 0, "a1", NULL));
    CHECK(turnpike_batch_new(m, 4, NULL, &e) == NULL);
    CHECK_EQ(e.code, TURNPIKE_GAME_OVER);
    turnpike_match_free(m);
}

TEST(batch_results_are_those_of_games_that_have_ended) {
    turnpike_batch *b = batch_of("route66", 3, 8);
    int8_t ranks[8 * 3], seats[8];
    int32_t scores[8 * 3];
    int ended = 0;
    for (int i = 0; i < 3000; i++) {
        turnpike_batch_random(b, 1, NULL);
        turnpike_batch_results(b, ranks, scores);
        turnpike_batch_seats(b, seats);
        for (int lane = 0; lane < 8; lane++) {
            const int8_t *rank = ranks + (ptrdiff_t)lane * 3;
            ended += seats[lane] == TURNPIKE_TABLE;
            if (seats[lane] == TURNPIKE_TABLE)
                CHECK(rank[0] == 1 || rank[1] == 1 || rank[2] == 1);
            else
                CHECK_EQ(rank[0] + rank[1] + rank[2], 0);
        }
    }
    CHECK(ended > 0);
    turnpike_batch_free(b);
}

/* ---- threads ---- */

typedef struct {
    void (*work)(void *job);
    void *job;
} errand;

static void *run_errand(void *context) {
    const errand *x = context;
    x->work(x->job);
    return NULL;
}

static void run_all(void *context, void (*work)(void *job), void *jobs[], int n) {
    pthread_t threads[8];
    errand errands[8];
    int *count = context;
    CHECK(n <= 8);
    *count += n;
    for (int i = 0; i < n; i++) {
        errands[i] = (errand){work, jobs[i]};
        CHECK_EQ(pthread_create(&threads[i], NULL, run_errand, &errands[i]), 0);
    }
    for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
}

static void threads_change_nothing(const char *game, int players) {
    enum { MANY = 200 };
    turnpike_batch *one = batch_of(game, players, MANY), *many = batch_of(game, players, MANY);
    turnpike_tally a, b;
    int jobs = 0;
    turnpike_batch_use(many, 3, &(turnpike_host){.run_all = run_all, .context = &jobs});
    turnpike_batch_random(one, 30, &a);
    turnpike_batch_random(many, 30, &b);
    CHECK_EQ(jobs, 3);
    CHECK(memcmp(&a, &b, sizeof a) == 0);
    CHECK(memcmp(one->states, many->states, MANY * one->size) == 0);
    turnpike_batch_free(one);
    turnpike_batch_free(many);
}

TEST(batch_threads_change_nothing) {
    each_game(threads_change_nothing);
}

/* ---- the rare case of the vectors ---- */

/* xoshiro256** backwards: a generator whose next number has these high bits. */
static tp_rng about_to_draw(uint64_t number, uint64_t rest) {
    const uint64_t ninth = UINT64_C(0x8E38E38E38E38E39), fifth = UINT64_C(0xCCCCCCCCCCCCCCCD);
    const uint64_t turned = number * ninth;
    return (tp_rng){{rest, (turned >> 7 | turned << 57) * fifth, rest + 1, rest + 2}};
}

TEST(batch_vectors_draw_again_where_the_scalar_rules_do) {
    turnpike_batch *b = batch_of("quadro-be", 2, 32);
    int32_t actions[32];
    for (int i = 0; i < 32; i++) actions[i] = i % 16;
    CHECK(turnpike_batch_apply(b, actions, NULL)); /* fifteen choices are left, 2^32 = 1 mod 15 */
    for (size_t i = 0; i < 32; i += 3) b->rng[i] = about_to_draw(i, i + 7);
    tp_rng probe = b->rng[3];
    const uint64_t drawn = tp_rng_next(&probe);
    CHECK_EQ(drawn, 3);
    scalar c[32];
    for (size_t i = 0; i < 32; i++) {
        scalar_init(&c[i], b);
        look_at(&c[i], b, i);
        random_ply(&c[i]);
        roll_on(&c[i]);
    }
    turnpike_batch_random(b, 1, NULL);
    for (size_t i = 0; i < 32; i++) {
        check_lane(&c[i], b, i);
        scalar_done(&c[i]);
    }
    turnpike_batch_free(b);
}

/* ---- counting ---- */

TEST(library_counts_and_plays_out) {
    turnpike_match *m = turnpike_match_new("quadro-be", 2, NULL, NULL, NULL, NULL);
    turnpike_tally t;
    CHECK_EQ(turnpike_match_perft(m, 3), 16 * 15 * 14);
    CHECK(turnpike_match_playouts(m, TURNPIKE_EVERYTHING, 100, "seed", &t));
    CHECK_EQ(t.games, 100);
    CHECK_EQ(t.first[0] + t.first[1] - t.shared, 100);
    CHECK(!turnpike_match_playouts(m, 2, 1, NULL, &t));
    turnpike_match_free(m);
    m = turnpike_match_new("autobahn", 3, NULL, NULL, NULL, NULL);
    CHECK(turnpike_match_playouts(m, 1, 5, "seed", &t));
    CHECK_EQ(t.games, 5);
    turnpike_match_free(m);
}
