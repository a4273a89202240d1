/* tests/hints.c: hints in every kind of phase of every game, races and reaction windows included.
 * Random games are walked through; whenever a kind of decision is met that has not been looked at
 * often enough, somebody asks for a hint there, and it must
 *
 * - be legal, with a second-best that differs wherever there is another move;
 * - give a reason, in both languages, without a gap;
 * - tell what then happens: the events of the move, as far as the seat can know them before;
 * - depend on nothing that the seat cannot know. */
#include "setups.h"
#include "test.h"

#include "bots/hint.h"
#include "core/coach.h"
#include "core/moves.h"
#include "core/play.h"
#include "core/tell.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PHASES = 512, PHASE_TEXT = 200, EACH = 2, MOST_GAMES = 32, ITERATIONS = 24 };

typedef struct {
    const tp_game *game;
    tp_words *words;
    char phase[MOST_PHASES][PHASE_TEXT];
    int asked[MOST_PHASES];
    size_t phases;
    size_t windows, races, hints, lost, prevented, won;
    char gap[128];
} round;

typedef struct {
    round *all;
    const tp_rules *r;
    tp_state *s, *other;
    tp_rng g;
    tp_move_list moves;
    int seat;
} place;

static void note_gap(void *context, const char *group, const char *key, bool found) {
    round *x = context;
    (void)group;
    if (!found) snprintf(x->gap, sizeof x->gap, "%s", key);
}

/* ---- phases: what kind of decision, told apart by what can be done ---- */

static tp_json *preview_of(const place *p, const tp_state *s, tp_move m) {
    tp_writer w = {0};
    tp_error e = {0};
    tp_preview(p->r, s, p->seat, m, &w);
    tp_json *v = tp_json_parse(w.data, w.length, &e);
    assert_non_null(v);
    tp_writer_done(&w);
    return v;
}

static bool is_window(const place *p) {
    return p->r->game->window != NULL && p->r->game->window(p->r, p->s).pass != 0;
}

static void phase_of(const place *p, tp_node n, char out[PHASE_TEXT]) {
    size_t used =
        (size_t)snprintf(out, PHASE_TEXT, "%s%s:", n.kind == TP_RACE ? "race" : "decision",
                         is_window(p) ? " in a window" : "");
    for (size_t i = 0; i < p->moves.count; i++) {
        tp_json *events = preview_of(p, p->s, p->moves.move[i]);
        char kind[64];
        snprintf(kind, sizeof kind, " %s",
                 tp_json_text(tp_json_get(tp_json_item(events, 0), "kind"), NULL));
        tp_json_free(events);
        if (strstr(out, kind) == NULL && used + strlen(kind) < PHASE_TEXT)
            used += (size_t)snprintf(out + used, PHASE_TEXT - used, "%s", kind);
    }
}

static bool is_wanted(round *x, const char *phase) {
    for (size_t i = 0; i < x->phases; i++)
        if (strcmp(x->phase[i], phase) == 0) return x->asked[i]++ < EACH;
    assert_true(x->phases < MOST_PHASES);
    snprintf(x->phase[x->phases], PHASE_TEXT, "%s", phase);
    x->asked[x->phases++] = 1;
    return true;
}

/* ---- a hint ---- */

static tp_hint hint_in(const place *p, const tp_state *s, const tp_hint_past *past) {
    tp_rng g;
    tp_player hard;
    tp_hint h;
    tp_rng_seed(&g, 7);
    assert_true(tp_player_find(p->r, "hard", &hard));
    const tp_question q = {
        .rules = p->r, .state = s, .seat = p->seat, .rng = &g, .iterations = ITERATIONS};
    tp_hint_find(&hard, &q, past, &h);
    return h;
}

static tp_speaker speaker(const place *p, tp_language language) {
    return (tp_speaker){.words = p->all->words, .language = language, .rules = p->r};
}

static char *written(const place *p, const tp_state *s, const tp_hint *h) {
    const tp_speaker x = speaker(p, TP_ENGLISH);
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_hint_write(&x, s, h, &w);
    tp_write_close(&w, '}');
    return w.data;
}

/* There is more than the move's name, and nothing that only programs read. */
static void check_words(place *p, const tp_hint *h, int choice) {
    for (int language = 0; language < TP_LANGUAGES; language++) {
        const tp_speaker x = speaker(p, (tp_language)language);
        tp_writer text = {0}, label = {0};
        tp_json *events = preview_of(p, p->s, h->choice[choice].move);
        tp_words_label(&x, events, &label);
        p->all->gap[0] = '\0';
        tp_hint_say(&x, p->s, h, choice, &text);
        if (text.length < label.length + 8 || strpbrk(text.data, "{}|") != NULL ||
            p->all->gap[0] != '\0')
            fail_msg("%s: a hint without a reason, or with a gap {%s}: %s", p->r->game->id,
                     p->all->gap, text.data);
        CHECK(strchr(".!?", text.data[text.length - 1]) != NULL);
        if (language == TP_ENGLISH) {
            p->all->lost += strstr(text.data, "lost") != NULL;
            p->all->prevented += strstr(text.data, "Otherwise") != NULL;
            p->all->won += strstr(text.data, "That wins.") != NULL;
        }
        tp_json_free(events);
        tp_writer_done(&text);
        tp_writer_done(&label);
    }
}

/* What is shown beforehand is how what is told afterwards begins. */
static void check_events(const place *p, tp_move m) {
    tp_writer before = {0}, told = {0};
    tp_preview(p->r, p->s, p->seat, m, &before);
    tp_tell(p->r, p->s, p->seat, m, p->seat, &told);
    CHECK(before.length > 2 && strncmp(told.data, before.data, before.length - 1) == 0);
    tp_writer_done(&before);
    tp_writer_done(&told);
}

static bool is_legal(const place *p, tp_move m) {
    for (size_t i = 0; i < p->moves.count; i++)
        if (p->moves.move[i] == m) return true;
    return false;
}

static void check_secrets(place *p, const tp_hint *h) {
    if (p->r->game->determinize == NULL) return;
    memcpy(p->other, p->s, p->r->game->state_size);
    p->r->game->determinize(p->r, p->other, p->seat, &p->g);
    const tp_hint same = hint_in(p, p->other, NULL);
    char *one = written(p, p->s, h), *two = written(p, p->other, &same);
    assert_string_equal(one, two);
    free(one);
    free(two);
}

static void check_hint(place *p) {
    const tp_hint h = hint_in(p, p->s, NULL);
    p->all->hints++;
    CHECK_EQ(h.seat, p->seat);
    CHECK_EQ(h.count, p->moves.count > 1 ? 2 : 1);
    if (h.count == 2) CHECK(h.choice[0].move != h.choice[1].move);
    for (int i = 0; i < h.count; i++) {
        CHECK(is_legal(p, h.choice[i].move));
        check_words(p, &h, i);
        check_events(p, h.choice[i].move);
    }
    check_secrets(p, &h);
}

/* ---- walking ---- */

static void look_at(place *p, tp_node n) {
    char phase[PHASE_TEXT];
    if (n.kind != TP_DECISION && n.kind != TP_RACE) return;
    p->seat = n.kind == TP_RACE ? __builtin_ctz(n.seats) : n.seat;
    tp_move_list_fill(&p->moves, p->r, p->s, p->seat);
    phase_of(p, n, phase);
    const bool is_lost = tp_coach_knows(p->r, p->s) && p->all->lost == 0 &&
                         tp_coach_risk(p->r, p->s, p->seat, p->moves.move[0]).seat != TP_TABLE;
    if (!is_wanted(p->all, phase) && !is_lost) return;
    p->all->windows += is_window(p);
    p->all->races += n.kind == TP_RACE;
    check_hint(p);
}

static void walk(round *x, int players, const char *options, int number) {
    char seed[32];
    tp_match *m = begin(x->game->id, players, options, NULL);
    place p = {.all = x, .r = tp_match_rules(m)};
    tp_scratch scratch;
    snprintf(seed, sizeof seed, "hints-%d-%d", players, number);
    test_going_on("%s: %d players, %s", x->game->id, players, seed);
    tp_rng_seed_text(&p.g, seed, strlen(seed));
    tp_scratch_init(&scratch, p.r);
    tp_move_list_init(&p.moves, p.r);
    p.s = tp_alloc(p.r->game->state_size);
    p.other = tp_alloc(p.r->game->state_size);
    memcpy(p.s, tp_match_state(m), p.r->game->state_size);
    for (int ply = 0; ply < 600; ply++) {
        const tp_node n = p.r->game->node(p.r, p.s);
        int seat;
        if (n.kind == TP_END) break;
        look_at(&p, n);
        const tp_move move = tp_random_move(p.r, p.s, n, &p.g, &scratch, &seat);
        p.r->game->apply(p.r, p.s, seat, move);
    }
    tp_scratch_done(&scratch);
    tp_move_list_done(&p.moves);
    free(p.s);
    free(p.other);
    tp_match_free(m);
}

/* Words for hints are about kinds of events that the game has. */
static void check_kinds(const tp_game *game) {
    static const char *const groups[] = {"hints", "otherwise"};
    tp_error e = {0};
    if (game->words == NULL || game->kinds == NULL) return;
    tp_json *own = tp_json_parse(game->words, strlen(game->words), &e);
    for (size_t i = 0; i < 2; i++) {
        const tp_json *entries = tp_json_get(own, groups[i]);
        tp_json_pair pair = {0};
        while (entries != NULL && tp_json_next(entries, &pair)) {
            bool known = false;
            for (const char *const *k = game->kinds; *k != NULL; k++)
                known = known || (strlen(*k) == strcspn(pair.key, ":") &&
                                  strncmp(*k, pair.key, strlen(*k)) == 0);
            if (!known) fail_msg("%s: %s/%s is no kind of event", game->id, groups[i], pair.key);
        }
    }
    tp_json_free(own);
}

/* What must be met of each game, or the walks have not shown what they should: a kind of decision
 * for each phase and each reaction window that the game's page knows, by words of phase_of. */
static const struct {
    const char *game, *words[3];
} musts[] = {
    {"gridlock", {"race", " place"}},              /* the race to begin */
    {"gridlock", {"decision: place"}},             /* the others' first tiles */
    {"gridlock", {" declare"}},                    /* build or drive */
    {"gridlock", {" rotate", " remove", " done"}}, /* building */
    {"gridlock", {" cone", " place", " done"}},
    {"gridlock", {" clear", " done"}},
    {"gridlock", {"decision: drive"}}, /* the first stop and the second */
    {"gridlock", {"decision: done drive"}},
    {"gridlock", {" drive", " place", " rotate"}}, /* the quick trip, where both go on at once */
    {"route66", {" advance"}},
    {"route66", {" again", " stop"}},
    {"autobahn", {"decision:", " lay", " sign"}},
    {"autobahn", {"decision:", " overtake"}},
    {"autobahn", {"decision:", " camera"}},
    {"autobahn", {"decision:", " works"}},
    {"autobahn", {"decision:", " refuel"}},
    {"autobahn", {"decision:", " build"}},
    {"autobahn", {"decision: fuel"}},
    {"autobahn", {"window", " indicator"}},
    {"autobahn", {"window", " flasher"}},
    {"autobahn", {"window", " camera"}},
    {"autobahn", {"window", " doctor"}},
    {"autobahn", {"window: pass"}}, /* whoever holds nothing is asked too */
    {"blockade", {" place"}},
    {"blockade", {" move"}},
    {"blockade", {" run"}},
    {"stargate", {"decision: move"}},
    {"stargate", {" capture"}},
    {"transmitter", {" move"}},
    {"transmitter", {" enter", " decline"}},
    {"jump", {" step", " jump"}},
    {"quadro-be", {" set"}},
    {"quadro-be", {" move"}},
    {"solo-jump", {" jump"}},
};

static void check_phases(const round *x) {
    for (size_t i = 0; i < sizeof musts / sizeof *musts; i++) {
        bool is_met = strcmp(musts[i].game, x->game->id) != 0;
        for (size_t k = 0; k < x->phases && !is_met; k++) {
            is_met = true;
            for (int w = 0; w < 3 && musts[i].words[w] != NULL; w++)
                is_met = is_met && strstr(x->phase[k], musts[i].words[w]) != NULL;
        }
        if (!is_met)
            fail_msg("%s: no decision with \"%s\" was met", x->game->id, musts[i].words[0]);
    }
    if (getenv("TP_SHOW") == NULL) return;
    print_message("%s: %zu hints in %zu kinds of decisions, %zu in windows, %zu in races\n",
                  x->game->id, x->hints, x->phases, x->windows, x->races);
    for (size_t i = 0; i < x->phases; i++) print_message("%s: %s\n", x->game->id, x->phase[i]);
}

static void walk_all(round *x, const char *options) {
    for (int n = tp_min_players(x->game); n <= tp_max_players(x->game); n++)
        for (int i = 0; (x->game->players & TP_PLAYERS(n)) != 0 && i < games_per_setup(3); i++)
            walk(x, n, options, i);
}

static void hints_everywhere(void **state) {
    const tp_game *game = *state;
    round *x = tp_alloc(sizeof *x);
    x->game = game;
    x->words = tp_words_new(game);
    tp_words_on_use(x->words, note_gap, x);
    check_kinds(game);
    walk_all(x, NULL);
    if (strcmp(game->id, "gridlock") == 0) walk_all(x, "{'quick_trip':true,'quick_cones':true}");
    CHECK(x->hints > 0);
    check_phases(x);
    if (strcmp(game->id, "autobahn") == 0) CHECK(x->windows > 3);
    if (strcmp(game->id, "gridlock") == 0) CHECK(x->races > 0);
    if (strcmp(game->id, "blockade") == 0) CHECK(x->lost > 0 && x->prevented > 0 && x->won > 0);
    tp_words_free(x->words);
    free(x);
}

__attribute__((constructor)) static void register_all(void) {
    static char names[MOST_GAMES][64];
    for (size_t i = 0; tp_games[i] != NULL && i < MOST_GAMES; i++) {
        snprintf(names[i], sizeof names[i], "hints_%.40s", tp_games[i]->id);
        tp_test_register_with(__FILE__, names[i], hints_everywhere, tp_games[i]);
    }
}

/* ---- no to and fro ---- */

enum { MOST_PLIES = 240 };

/* Somebody who plays nothing but hints. */
typedef struct {
    round all;
    place p;
    tp_match *m;
    tp_hint_past past;
    tp_state *before[TP_HINT_PAST]; /* of past */
    char *seen[MOST_PLIES];         /* positions, after each of their moves */
    int moves;
} follower;

static void follow_begin(follower *f, const char *game) {
    *f = (follower){.all = {.game = tp_game_by_id(game)}, .m = begin(game, 2, NULL, NULL)};
    f->p = (place){.all = &f->all, .r = tp_match_rules(f->m)};
    tp_rng_seed(&f->p.g, 5);
    for (int i = 0; i < TP_HINT_PAST; i++) f->before[i] = tp_alloc(f->p.r->game->state_size);
}

static void follow_end(follower *f) {
    for (int i = 0; i < TP_HINT_PAST; i++) free(f->before[i]);
    for (int i = 0; i < f->moves; i++) free(f->seen[i]);
    tp_match_free(f->m);
}

/* The position as players see it, without how many moves led to it. */
static char *board_of(const follower *f) {
    static const char *const counters[] = {"\"ply\":", "\"turn\":"};
    tp_writer w = {0};
    f->p.r->game->write(f->p.r, tp_match_state(f->m), TP_EVERYTHING, &w);
    for (size_t i = 0; i < sizeof counters / sizeof *counters; i++) {
        char *at = strstr(w.data, counters[i]);
        if (at == NULL) continue;
        at += strlen(counters[i]);
        memset(at, '0', strspn(at, "0123456789"));
    }
    return w.data;
}

static void remember(follower *f, tp_move move) {
    tp_state *oldest = f->before[TP_HINT_PAST - 1];
    for (int i = TP_HINT_PAST - 1; i > 0; i--) {
        f->before[i] = f->before[i - 1];
        f->past.move[i] = f->past.move[i - 1];
    }
    memcpy(oldest, tp_match_state(f->m), f->p.r->game->state_size);
    f->before[0] = oldest;
    f->past.move[0] = move;
    if (f->past.count < TP_HINT_PAST) f->past.count++;
    for (int i = 0; i < f->past.count; i++) f->past.before[i] = f->before[i];
}

static int times_seen(const follower *f, const char *board) {
    int times = 0;
    for (int i = 0; i < f->moves; i++) times += strcmp(f->seen[i], board) == 0;
    return times;
}

/* Plays the hint. What it takes back nothing else was as good as. */
static void follow(follower *f, uint64_t iterations) {
    const tp_state *s = tp_match_state(f->m);
    tp_hint h;
    tp_player hard;
    tp_question q = {.rules = f->p.r, .state = s, .rng = &f->p.g, .iterations = iterations};
    memcpy(q.recent, f->past.move, sizeof q.recent);
    assert_true(tp_player_find(f->p.r, "hard", &hard));
    tp_hint_find(&hard, &q, &f->past, &h);
    const bool is_better = h.choice[0].chance - h.choice[1].chance > 5;
    if (h.count == 2 && !is_better && tp_hint_takes_back(f->p.r, &f->past, s, 0, h.choice[0].move))
        CHECK(tp_hint_takes_back(f->p.r, &f->past, s, 0, h.choice[1].move));
    remember(f, h.choice[0].move);
    tp_match_push(f->m, 0, h.choice[0].move);
    char *board = board_of(f);
    CHECK(times_seen(f, board) < 2);
    f->seen[f->moves++] = board;
}

/* Against random moves. */
static void follow_hints(const char *game) {
    follower f;
    tp_scratch scratch;
    follow_begin(&f, game);
    tp_scratch_init(&scratch, f.p.r);
    for (int ply = 0; ply < 60 && tp_match_node(f.m).kind != TP_END; ply++) {
        const tp_node n = tp_match_node(f.m);
        int seat;
        if (n.seat == 0) {
            follow(&f, ITERATIONS);
            continue;
        }
        const tp_move random =
            tp_random_move(f.p.r, tp_match_state(f.m), n, &f.p.g, &scratch, &seat);
        tp_match_push(f.m, seat, random);
    }
    CHECK(f.moves > 2);
    tp_scratch_done(&scratch);
    follow_end(&f);
}

TEST(hints_are_not_taken_back) {
    follow_hints("jump");
    follow_hints("transmitter");
    follow_hints("stargate");
    follow_hints("quadro-be");
}

/* Against somebody who takes back what they did last as often as they can: whoever follows hints
 * does not go round with them, neither to and fro nor by a detour, until the game is over. */
static void follow_hints_against_a_mule(const char *game, uint64_t iterations, uint64_t seed) {
    follower f;
    tp_hint_past theirs = {0};
    tp_move_list l;
    follow_begin(&f, game);
    tp_rng_seed(&f.p.g, seed);
    tp_state *before = tp_alloc(f.p.r->game->state_size);
    tp_move_list_init(&l, f.p.r);
    for (tp_node n = tp_match_node(f.m); n.kind != TP_END && f.moves < MOST_PLIES;
         n = tp_match_node(f.m)) {
        const tp_state *s = tp_match_state(f.m);
        if (n.seat == 0) {
            follow(&f, iterations);
            continue;
        }
        tp_move_list_fill(&l, f.p.r, s, n.seat);
        tp_move move = l.move[0];
        for (size_t i = 0; i < l.count; i++)
            if (tp_hint_takes_back(f.p.r, &theirs, s, n.seat, l.move[i])) move = l.move[i];
        memcpy(before, s, f.p.r->game->state_size);
        theirs = (tp_hint_past){.count = 1, .before = {before}, .move = {move}};
        tp_match_push(f.m, n.seat, move);
    }
    CHECK(tp_match_node(f.m).kind == TP_END && f.moves > 2);
    tp_move_list_done(&l);
    free(before);
    follow_end(&f);
}

TEST(hints_do_not_go_round_in_circles) {
    static const char *const games[] = {"jump", "transmitter", "stargate"};
    for (size_t i = 0; i < 3; i++)
        for (uint64_t seed = 1; seed < 4; seed++) follow_hints_against_a_mule(games[i], 288, seed);
}

static tp_move move_in(tp_match *m, const char *text) {
    tp_move out = 0;
    tp_error e = {0};
    assert_true(tp_match_legal(m, tp_match_node(m).seat, text, strlen(text), &out, &e));
    return out;
}

TEST(hints_know_what_takes_a_move_back) {
    tp_match *m = begin("transmitter", 2, NULL, NULL);
    const tp_rules *r = tp_match_rules(m);
    tp_move_list l;
    tp_move_list_init(&l, r);
    tp_move_list_fill(&l, r, tp_match_state(m), 0);
    tp_state *before = tp_alloc(r->game->state_size);
    memcpy(before, tp_match_state(m), r->game->state_size);
    char there[TP_MOVE_TEXT], back[TP_MOVE_TEXT];
    snprintf(there, sizeof there, "%s", tp_move_list_text(&l, 0));
    const char *dash = strchr(there, '-');
    assert_non_null(dash);
    snprintf(back, sizeof back, "%s-%.*s", dash + 1, (int)(dash - there), there);
    const tp_hint_past past = {.count = 1, .before = {before}, .move = {move_in(m, there)}};
    tp_match_push(m, 0, past.move[0]);
    tp_move_list_fill(&l, r, tp_match_state(m), 1);
    tp_match_push(m, 1, l.move[0]);
    tp_move_list_fill(&l, r, tp_match_state(m), 0);
    size_t found = 0;
    for (size_t i = 0; i < l.count; i++) {
        const bool is_back = tp_hint_takes_back(r, &past, tp_match_state(m), 0, l.move[i]);
        CHECK(is_back == (strcmp(tp_move_list_text(&l, i), back) == 0));
        found += is_back;
    }
    CHECK_EQ(found, 1);
    free(before);
    tp_move_list_done(&l);
    tp_match_free(m);
}
