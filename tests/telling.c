/* tests/telling.c: the promises of docs/spec/EVENTS.md, in random games of every game, with every
 * number of players and every option:
 *
 * - no ply tells an empty list, and only kinds that the game names;
 * - nothing visible happens untold: to each viewer, equal views before and equal events mean equal
 *   views after;
 * - nothing hidden is told: to each viewer, equal views before and after and an equal text of the
 *   move give equal events;
 * - previews depend on the view alone and are how the real thing begins; facts depend on the view;
 * - telling allocates nothing;
 * - every event has its sentence and every move its label, in both languages, without a gap, and no
 *   word of the dictionary is idle;
 * - the game's own checker (telling.h) agrees, and notices when any one kind is left out.
 *
 * A failure prints game, setup and seed; TP_SEED=… repeats it, TP_GAMES=… plays more. */
#include "telling.h"

#include "setups.h"

#include "core/base/hash.h"
#include "core/moves.h"
#include "core/play.h"
#include "core/tell.h"
#include "core/words.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_KINDS = 64,
    MOST_USED = 4096,
    MOST_GAMES = 32,
    MOST_FROM = 16,
    SAMPLED = 48,
    SIGHTS = 144
};

/* ---- what the games' folders bring ---- */

static struct {
    const char *game;
    tell_checker *check;
} checkers[MOST_GAMES];
static struct { const char *game, *state; } positions[MOST_GAMES * MOST_FROM];
static size_t checker_count, position_count;

void tell_check_register(const char *game, tell_checker *check) {
    checkers[checker_count].game = game;
    checkers[checker_count++].check = check;
}

void tell_from_register(const char *game, const char *state) {
    positions[position_count].game = game;
    positions[position_count++].state = state;
}

static tell_checker *checker_of(const tp_game *game) {
    for (size_t i = 0; i < checker_count; i++)
        if (strcmp(checkers[i].game, game->id) == 0) return checkers[i].check;
    return NULL;
}

/* ---- a game being told ---- */

typedef struct {
    const tp_game *game;
    tp_words *words;
    tell_checker *check;
    struct {
        bool is_seen, is_missed; /* somebody told it; the checker noticed when it was left out */
    } kind[MOST_KINDS];
    char *used[MOST_USED]; /* "group/key" of every word that was used */
    size_t used_count;
    char gap[256]; /* the first gap in a sentence */
} audience;

static audience *now_telling; /* the game whose setups are walked through */

typedef struct {
    audience *a;
    const tp_rules *r;
    tp_rng g;
    tp_scratch x;
    tp_move_list list;
    tp_state *s, *other, *after;
    tp_writer view, events, text;
    const char *seed, *players, *options;
    size_t ply;
    char move[TP_MOVE_TEXT];
} trial;

static void blame(const trial *t, const char *what, int line) {
    print_error("%s: %s players, %s, seed %s, ply %zu, move %s: %s\n%s\n", t->r->game->id,
                t->players, t->options, t->seed, t->ply, t->move, what,
                t->events.data != NULL ? t->events.data : "");
    _fail(__FILE__, line);
}

#define MUST(condition, what)                                                                      \
    do {                                                                                           \
        if (!(condition)) blame(t, what, __LINE__);                                                \
    } while (0)

static tp_json *parsed(const trial *t, const tp_writer *w) {
    tp_error e = {0};
    tp_json *v = tp_json_parse(w->data, w->length, &e);
    MUST(v != NULL, "what is told is not JSON");
    return v;
}

static int kind_index(const tp_game *game, const char *kind) {
    int n = 0;
    for (const char *const *k = game->kinds; k != NULL && *k != NULL; k++, n++)
        if (strcmp(*k, kind) == 0) return n;
    const bool plain =
        game->kinds == NULL && (strcmp(kind, "move") == 0 || strcmp(kind, "chance") == 0);
    return plain || strcmp(kind, "end") == 0 ? n : -1;
}

/* ---- words ---- */

static void note_use(void *context, const char *group, const char *key, bool found) {
    audience *a = context;
    char text[256];
    snprintf(text, sizeof text, "%s/%s", group, key);
    if (!found && a->gap[0] == '\0') snprintf(a->gap, sizeof a->gap, "%.200s", key);
    for (size_t i = 0; i < a->used_count; i++)
        if (strcmp(a->used[i], text) == 0) return;
    if (a->used_count < MOST_USED) a->used[a->used_count++] = strdup(text);
}

static void check_sentences(trial *t, const tp_json *events) {
    static const char *const names[TP_SEATS] = {"A", "B", "C", "D", "E", "F", "G", "H"};
    for (int language = 0; language < TP_LANGUAGES; language++) {
        const tp_speaker x = {
            .words = t->a->words, .language = (tp_language)language, .rules = t->r, .names = names};
        for (size_t i = 0; i < tp_json_size(events); i++) {
            tp_writer_clear(&t->text);
            MUST(tp_words_sentence(&x, events, i, &t->text), "an event has no sentence");
            MUST(t->text.length > 0, "a sentence is empty");
            MUST(strpbrk(t->text.data, "{}|") == NULL, t->text.data);
        }
        if (t->a->game->words == NULL) t->a->gap[0] = '\0'; /* plain words: reasons as they are */
        if (t->a->gap[0] != '\0') print_error("gap: {%s} in %s\n", t->a->gap, t->text.data);
        MUST(t->a->gap[0] == '\0', "a sentence has a gap");
    }
}

static void check_label(trial *t, const tp_json *events) {
    for (int language = 0; language < TP_LANGUAGES; language++) {
        const tp_speaker x = {
            .words = t->a->words, .language = (tp_language)language, .rules = t->r};
        tp_writer_clear(&t->text);
        MUST(tp_words_label(&x, events, &t->text), "a move has no label");
        MUST(t->text.length > 0 && t->a->gap[0] == '\0', "a label has a gap");
    }
}

/* ---- the promises ---- */

static const char *tell(trial *t, const tp_state *s, int seat, tp_move m, int viewer) {
    tp_writer_clear(&t->events);
    tp_tell(t->r, s, seat, m, viewer, &t->events);
    return t->events.data;
}

static uint64_t hash_text(const char *text) {
    return tp_hash_bytes(1, text, strlen(text));
}

/* One possible ply, seen by one viewer. */
typedef struct {
    uint64_t events, after, text;
} sight;

static sight look(trial *t, const tp_state *s, int seat, tp_move m, int viewer) {
    char text[TP_MOVE_TEXT];
    sight x;
    t->r->game->format(t->r, s, m, TP_EVERYTHING, t->move);
    tell(t, s, seat, m, viewer);
    MUST(t->events.length > 2, "a ply tells nothing");
    x.events = hash_text(t->events.data);
    memcpy(t->after, s, t->r->game->state_size);
    t->r->game->apply(t->r, t->after, seat, m);
    tp_writer_clear(&t->view);
    tp_state_write(t->r, t->after, viewer, &t->view);
    /* Who may act next is visible, too, and how the game ended; neither is always in the state. */
    const tp_node n = t->r->game->node(t->r, t->after);
    if (n.kind == TP_END) tp_node_write(t->r, t->after, &t->view);
    x.after =
        tp_hash_bytes((uint64_t)n.kind * 64 + (uint64_t)n.seat + 8, t->view.data, t->view.length);
    t->r->game->format(t->r, s, m, viewer, text);
    x.text = tp_hash_bytes((uint64_t)seat + 8, text, strlen(text));
    return x;
}

/* All sights of a position that look alike before: of the true one and, where there are secrets, of
 * others that look the same to the viewer. */
typedef struct {
    sight x[SIGHTS];
    size_t n;
} sights;

static void add_sights(trial *t, const tp_state *s, int seat, int viewer, sights *out) {
    tp_move_list_fill(&t->list, t->r, s, seat);
    const size_t n = t->list.count;
    for (size_t i = 0; i < n && i < SAMPLED && out->n < SIGHTS; i++) {
        const size_t k = n <= SAMPLED ? i : tp_rng_below(&t->g, (uint32_t)n);
        out->x[out->n++] = look(t, s, seat, t->list.move[k], viewer);
    }
}

static void check_sights(const trial *t, const sights *all) {
    for (size_t i = 0; i < all->n; i++)
        for (size_t k = 0; k < i; k++) {
            const sight *x = &all->x[i], *y = &all->x[k];
            MUST(x->events != y->events || x->after == y->after, "something visible is untold");
            MUST(x->after != y->after || x->text != y->text || x->events == y->events,
                 "something hidden is told");
        }
}

static void check_viewer(trial *t, tp_node n, int viewer) {
    sights *all = tp_alloc(sizeof *all);
    for (int seat = n.kind == TP_RACE ? 0 : n.seat; seat < t->r->players; seat++) {
        if (n.kind == TP_RACE && (n.seats >> seat & 1u) == 0) continue;
        all->n = 0;
        add_sights(t, t->s, seat, viewer, all);
        for (int i = 0; i < 2 && t->r->game->determinize != NULL && viewer >= 0; i++) {
            memcpy(t->other, t->s, t->r->game->state_size);
            t->r->game->determinize(t->r, t->other, viewer, &t->g);
            add_sights(t, t->other, seat, viewer, all);
        }
        check_sights(t, all);
        if (n.kind != TP_RACE) break;
    }
    free(all);
}

/* Equal views give equal previews, and what happens begins as it was previewed. */
static void check_preview_of(trial *t, int seat, tp_move m) {
    const tp_game *game = t->r->game;
    tp_writer one = {0}, two = {0};
    game->format(t->r, t->s, m, TP_EVERYTHING, t->move);
    tp_preview(t->r, t->s, seat, m, &one);
    if (game->determinize != NULL) {
        memcpy(t->other, t->s, game->state_size);
        game->determinize(t->r, t->other, seat, &t->g);
        tp_preview(t->r, t->other, seat, m, &two);
        MUST(strcmp(one.data, two.data) == 0, "a preview knows what is hidden");
    }
    tell(t, t->s, seat, m, seat);
    one.data[one.length - 1] = '\0'; /* without the bracket: how it begins */
    if (strncmp(t->events.data, one.data, one.length - 1) != 0) print_error("%s\n", one.data);
    MUST(strncmp(t->events.data, one.data, one.length - 1) == 0, "a preview is not what happens");
    MUST(one.length > 2, "a preview is empty");
    one.data[one.length - 1] = ']';
    tp_json *events = parsed(t, &one);
    check_label(t, events);
    tp_json_free(events);
    tp_writer_done(&one);
    tp_writer_done(&two);
}

static void check_previews(trial *t, tp_node n) {
    if (n.kind != TP_DECISION && n.kind != TP_RACE) return;
    const int seat = n.kind == TP_RACE ? __builtin_ctz(n.seats) : n.seat;
    tp_move_list_fill(&t->list, t->r, t->s, seat);
    for (int i = 0; i < 6; i++)
        check_preview_of(t, seat, t->list.move[tp_rng_below(&t->g, (uint32_t)t->list.count)]);
}

static void check_facts_for(trial *t, int viewer) {
    tp_writer one = {0}, two = {0};
    tp_error e = {0};
    t->move[0] = '\0';
    tp_facts_write(t->r, t->s, viewer, NULL, &one);
    tp_json *v = tp_json_parse(one.data, one.length, &e);
    MUST(v != NULL && tp_json_get(v, "wins") != NULL, "facts are no JSON object with wins");
    tp_json_free(v);
    if (t->r->game->determinize != NULL && viewer != TP_EVERYTHING) {
        const int eyes = viewer >= 0 ? viewer : (int)tp_rng_below(&t->g, (uint32_t)t->r->players);
        memcpy(t->other, t->s, t->r->game->state_size);
        t->r->game->determinize(t->r, t->other, eyes, &t->g);
        tp_facts_write(t->r, t->other, viewer, NULL, &two);
        if (strcmp(one.data, two.data) != 0) print_error("%s\n%s\n", one.data, two.data);
        MUST(strcmp(one.data, two.data) == 0, "facts know what is hidden");
    }
    tp_writer_done(&one);
    tp_writer_done(&two);
}

static void check_position(trial *t, tp_node n) {
    const int viewers = t->r->players + 2; /* the seats, the public, and who sees everything */
    for (int i = 0; i < 2 && n.kind != TP_END; i++)
        check_viewer(t, n, (int)tp_rng_below(&t->g, (uint32_t)viewers) - 2);
    check_previews(t, n);
    check_facts_for(t, (int)tp_rng_below(&t->g, (uint32_t)viewers) - 2);
}

/* ---- the ply that is played ---- */

/* The events without those of one kind. */
static tp_json *without(const trial *t, const tp_json *events, const char *kind) {
    tp_writer w = {0};
    tp_write_open(&w, '[');
    for (size_t i = 0; i < tp_json_size(events); i++) {
        const tp_json *event = tp_json_item(events, i);
        if (told_is(event, kind)) continue;
        char *text = tp_json_print(event);
        tp_write_raw(&w, text, strlen(text));
        free(text);
    }
    tp_write_close(&w, ']');
    tp_json *v = parsed(t, &w);
    tp_writer_done(&w);
    return v;
}

/* An end is the kernel's to tell and to check: exactly where the game is over, with its result. */
static const char *check_end(const trial *t, const tell_case *c) {
    const bool is_over = t->r->game->node(t->r, c->after_state).kind == TP_END;
    const tp_json *end = told_first(c->events, "end");
    tp_result result = {0};
    if (is_over != (end != NULL)) return "an end is not told where the game ends";
    if (!is_over) return NULL;
    t->r->game->result(t->r, c->after_state, &result);
    return strcmp(told_text(end, "reason"), result.reason) == 0 ? NULL
                                                                : "an end has a wrong reason";
}

static const char *complaint(const trial *t, const tell_case *c) {
    const char *wrong = tp_json_size(c->events) == 0 ? "nothing is told" : check_end(t, c);
    if (wrong == NULL && t->a->check != NULL) wrong = t->a->check(c);
    return wrong;
}

static void drop_each_kind(trial *t, const tell_case *c) {
    for (size_t i = 0; i < tp_json_size(c->events); i++) {
        const char *kind = told_text(tp_json_item(c->events, i), "kind");
        const int index = kind_index(t->r->game, kind);
        if (t->a->kind[index].is_missed) continue;
        tell_case less = *c;
        tp_json *events = without(t, c->events, kind);
        less.events = events;
        t->a->kind[index].is_missed = complaint(t, &less) != NULL;
        tp_json_free(events);
    }
}

static void check_kinds(trial *t, const tp_json *events) {
    for (size_t i = 0; i < tp_json_size(events); i++) {
        const tp_json *event = tp_json_item(events, i);
        tp_json_pair first = {0};
        MUST(tp_json_next(event, &first) && strcmp(first.key, "kind") == 0,
             "an event does not begin with its kind");
        const int index = kind_index(t->r->game, told_text(event, "kind"));
        MUST(index >= 0, "a kind is told that the game does not name");
        t->a->kind[index].is_seen = true;
    }
}

static tp_json *state_json(trial *t, const tp_state *s) {
    tp_writer_clear(&t->view);
    tp_state_write(t->r, s, TP_EVERYTHING, &t->view);
    return parsed(t, &t->view);
}

static void check_played(trial *t, const tp_state *after, int seat, tp_move m) {
    t->r->game->format(t->r, t->s, m, TP_EVERYTHING, t->move);
    tell(t, t->s, seat, m, TP_EVERYTHING);
    const size_t before = heap_allocations();
    tell(t, t->s, seat, m, TP_EVERYTHING); /* the writer has its room by now */
    MUST(heap_allocations() == before, "telling allocates");
    tp_json *events = parsed(t, &t->events), *x = state_json(t, t->s), *y = state_json(t, after);
    const tell_case c = {.rules = t->r,
                         .before_state = t->s,
                         .after_state = after,
                         .before = x,
                         .after = y,
                         .events = events,
                         .seat = seat,
                         .move = t->move};
    check_kinds(t, events);
    check_sentences(t, events);
    const char *wrong = complaint(t, &c);
    MUST(wrong == NULL, wrong);
    drop_each_kind(t, &c);
    tp_json_free(events);
    const int viewer = (int)tp_rng_below(&t->g, (uint32_t)t->r->players + 1) - 1;
    tell(t, t->s, seat, m, viewer);
    events = parsed(t, &t->events);
    check_sentences(t, events);
    tp_json_free(events);
    tp_json_free(x);
    tp_json_free(y);
}

static void play_on(trial *t) {
    const tp_game *game = t->r->game;
    tp_state *after = tp_alloc(game->state_size);
    for (t->ply = 0;; t->ply++) {
        const tp_node n = game->node(t->r, t->s);
        int seat;
        if (n.kind == TP_END) break;
        if (tp_rng_below(&t->g, 40) == 0 || t->ply < 2) check_position(t, n);
        const tp_move m = tp_random_move(t->r, t->s, n, &t->g, &t->x, &seat);
        memcpy(after, t->s, game->state_size);
        game->apply(t->r, after, seat, m);
        const bool ends = game->node(t->r, after).kind == TP_END;
        if (ends || t->ply < 24 || tp_rng_below(&t->g, 6) == 0) check_played(t, after, seat, m);
        memcpy(t->s, after, game->state_size);
    }
    free(after);
}

static void run_match(tp_match *m, const char *players, const char *options, int number) {
    char seed[64];
    const char *fixed = getenv("TP_SEED");
    trial t = {.a = now_telling, .r = tp_match_rules(m), .players = players, .options = options};
    snprintf(seed, sizeof seed, "telling-%d", number);
    t.seed = fixed != NULL ? fixed : seed;
    test_going_on("%s: %s players, %s, seed %s", t.r->game->id, players, options, t.seed);
    tp_rng_seed_text(&t.g, t.seed, strlen(t.seed));
    tp_scratch_init(&t.x, t.r);
    tp_move_list_init(&t.list, t.r);
    t.s = tp_alloc(t.r->game->state_size);
    t.other = tp_alloc(t.r->game->state_size);
    t.after = tp_alloc(t.r->game->state_size);
    memcpy(t.s, tp_match_state(m), t.r->game->state_size);
    play_on(&t);
    tp_scratch_done(&t.x);
    tp_move_list_done(&t.list);
    free(t.s);
    free(t.other);
    free(t.after);
    tp_writer_done(&t.view);
    tp_writer_done(&t.events);
    tp_writer_done(&t.text);
    tp_match_free(m);
}

static bool run_setup(const tp_game *game, const char *players, const char *options, int number) {
    tp_error e = {0};
    tp_json *p = tp_json_parse(players, strlen(players), &e);
    tp_json *o = tp_json_parse(options, strlen(options), &e);
    tp_match *m = tp_match_new(game, p, o, NULL, (tp_seed){.text = "", .length = 0}, &e);
    tp_json_free(p);
    tp_json_free(o);
    if (m == NULL) return false;
    run_match(m, players, options, number);
    return true;
}

static void run_positions(const tp_game *game) {
    for (size_t i = 0; i < position_count; i++) {
        if (strcmp(positions[i].game, game->id) != 0) continue;
        for (int k = 0; k < 24; k++) run_match(load(positions[i].state), "given", "position", k);
    }
}

/* ---- words: none missing, none idle ---- */

static void must_have(const audience *a, const char *path) {
    for (int language = 0; language < TP_LANGUAGES; language++) {
        const char *text = tp_words_at(a->words, (tp_language)language, path);
        if (text == NULL || *text == '\0')
            fail_msg("%s: no word in %s for %s", a->game->id,
                     tp_language_code((tp_language)language), path);
    }
}

static void check_option_words(const audience *a) {
    char path[256];
    for (const tp_option *o = a->game->options; o->name != NULL; o++) {
        snprintf(path, sizeof path, "options/%s/name", o->name);
        must_have(a, path);
        snprintf(path, sizeof path, "options/%s/tip", o->name);
        must_have(a, path);
        for (const char *const *c = o->choices; c != NULL && *c != NULL; c++) {
            if (o->type == TP_OPTION_CHOICE)
                snprintf(path, sizeof path, "options/%s/choices/%s", o->name, *c);
            if (o->type == TP_OPTION_CHOICE) must_have(a, path);
        }
    }
    for (const char *const *reason = a->game->reasons; *reason != NULL; reason++) {
        snprintf(path, sizeof path, "reasons/%s", *reason);
        must_have(a, path);
    }
}

static bool is_option(const tp_game *game, const char *name) {
    const tp_option *o = game->options;
    while (o->name != NULL && strcmp(o->name, name) != 0) o++;
    return o->name != NULL;
}

static bool is_among(const char *const *list, const char *word) {
    for (; list != NULL && *list != NULL; list++)
        if (strcmp(*list, word) == 0) return true;
    return false;
}

/* Every leaf is a pair of two texts that are there. */
static void check_pairs(const tp_game *game, const tp_json *v, const char *where) {
    tp_json_pair pair = {0};
    if (tp_json_what(v) == TP_LIST) {
        for (size_t i = 0; i < tp_json_size(v); i++) check_pairs(game, tp_json_item(v, i), where);
        return;
    }
    if (tp_json_what(v) != TP_OBJECT) fail_msg("%s: %s is no pair of texts", game->id, where);
    const tp_json *en = tp_json_get(v, "en"), *de = tp_json_get(v, "de");
    if (en == NULL && de == NULL) {
        while (tp_json_next(v, &pair)) check_pairs(game, pair.value, pair.key);
        return;
    }
    const bool both = tp_json_size(v) == 2 && en != NULL && de != NULL &&
                      tp_json_what(en) == TP_STRING && tp_json_what(de) == TP_STRING &&
                      *tp_json_text(en, NULL) != '\0' && *tp_json_text(de, NULL) != '\0';
    if (!both) fail_msg("%s: %s has not exactly two texts", game->id, where);
}

static bool was_used(const audience *a, const char *group, const char *key) {
    char text[256];
    snprintf(text, sizeof text, "%s/%s", group, key);
    for (size_t i = 0; i < a->used_count; i++)
        if (strcmp(a->used[i], text) == 0) return true;
    return false;
}

/* Things have names for the board, too: what the edition or a position mentions is no idle word. */
static bool is_mentioned(const audience *a, const char *id) {
    char text[128];
    const tp_edition *edition = a->game->editions;
    snprintf(text, sizeof text, "\"%.*s\"", (int)strcspn(id, ":"), id);
    return edition != NULL && edition->json != NULL && strstr(edition->json, text) != NULL;
}

static void check_idle(const audience *a, const char *group, const tp_json *entries) {
    tp_json_pair pair = {0};
    while (tp_json_next(entries, &pair)) {
        bool used = was_used(a, group, pair.key);
        if (strcmp(group, "options") == 0) used = is_option(a->game, pair.key);
        if (strcmp(group, "reasons") == 0) used = is_among(a->game->reasons, pair.key);
        /* Captions and the names of pieces on the board are for clients. */
        if (strcmp(group, "facts") == 0 || strcmp(group, "pieces") == 0) continue;
        /* What hints say is walked through in tests/hints.c. */
        if (strcmp(group, "hints") == 0 || strcmp(group, "otherwise") == 0) continue;
        if (!used) used = is_mentioned(a, pair.key);
        if (!used) fail_msg("%s: nothing uses the word %s/%s", a->game->id, group, pair.key);
    }
}

static void check_dictionary(const audience *a) {
    tp_error e = {0};
    tp_json_pair pair = {0};
    tp_json *own = tp_json_parse(a->game->words, strlen(a->game->words), &e);
    if (own == NULL) fail_msg("%s: words.json: %s", a->game->id, e.message);
    check_pairs(a->game, own, "words.json");
    must_have(a, "name");
    must_have(a, "tagline");
    check_option_words(a);
    while (tp_json_next(own, &pair))
        if (tp_json_what(pair.value) == TP_OBJECT && tp_json_get(pair.value, "en") == NULL)
            check_idle(a, pair.key, pair.value);
    tp_json_free(own);
}

static void check_coverage(const audience *a) {
    const char *const *kind = a->game->kinds;
    for (int i = 0; kind != NULL && kind[i] != NULL; i++) {
        if (!a->kind[i].is_seen) fail_msg("%s: %s was never told", a->game->id, kind[i]);
        if (!a->kind[i].is_missed)
            fail_msg("%s: %s could be left out unnoticed", a->game->id, kind[i]);
    }
}

static void game_tells(void **state) {
    const tp_game *game = *state;
    audience *a = tp_alloc(sizeof *a);
    a->game = game;
    a->words = tp_words_new(game);
    a->check = checker_of(game);
    tp_words_on_use(a->words, note_use, a);
    now_telling = a;
    each_setup(game, games_per_setup(1), run_setup);
    run_positions(game);
    if (game->tell != NULL) {
        check_dictionary(a);
        check_coverage(a);
    }
    tp_words_free(a->words);
    for (size_t i = 0; i < a->used_count; i++) free(a->used[i]);
    free(a);
}

__attribute__((constructor)) static void register_all(void) {
    static char names[MOST_GAMES][64];
    for (size_t i = 0; tp_games[i] != NULL; i++) {
        snprintf(names[i], sizeof names[i], "tells_%.40s", tp_games[i]->id);
        tp_test_register_with(__FILE__, names[i], game_tells, tp_games[i]);
    }
}

/* ---- for the games' own tests ---- */

const char *told_text(const tp_json *object, const char *key) {
    const tp_json *v = tp_json_get(object, key);
    return v != NULL && tp_json_what(v) == TP_STRING ? tp_json_text(v, NULL) : "";
}

int64_t told_int(const tp_json *object, const char *key) {
    const tp_json *v = tp_json_get(object, key);
    return v != NULL && tp_json_what(v) == TP_INT ? tp_json_int(v) : INT64_MIN;
}

int told_row(const char *square) {
    return (int)strtol(square + 1, NULL, 10);
}

bool told_is(const tp_json *event, const char *kind) {
    return strcmp(told_text(event, "kind"), kind) == 0;
}

size_t told_count(const tp_json *events, const char *kind) {
    size_t n = 0;
    for (size_t i = 0; i < tp_json_size(events); i++) n += told_is(tp_json_item(events, i), kind);
    return n;
}

const tp_json *told_first(const tp_json *events, const char *kind) {
    for (size_t i = 0; i < tp_json_size(events); i++)
        if (told_is(tp_json_item(events, i), kind)) return tp_json_item(events, i);
    return NULL;
}

static void compare(const char *file, int line, tp_writer *w, const char *json) {
    char *wanted = quoted(json);
    const bool same = strcmp(w->data, wanted) == 0;
    if (!same) print_error("expected %s\nbut got  %s\n", wanted, w->data);
    test_free_text(wanted);
    tp_writer_done(w);
    if (!same) _fail(file, line);
}

/* The move and who makes it, "SEAT:MOVE" at a race. */
static tp_move admitted(tp_match *m, const char *text, int *seat) {
    tp_error e = {0};
    tp_move move = 0;
    *seat = TP_TABLE;
    if (tp_match_node(m).kind == TP_RACE) {
        *seat = text[0] - '0';
        text += 2;
    }
    if (!tp_match_admit(m, seat, text, strlen(text), &move, &e)) fail_msg("%s", e.message);
    return move;
}

void check_told(const char *file, int line, tp_match *m, int viewer, const char *move,
                const char *json) {
    tp_writer w = {0};
    int seat;
    const tp_move played = admitted(m, move, &seat);
    tp_tell(tp_match_rules(m), tp_match_state(m), seat, played, viewer, &w);
    compare(file, line, &w, json);
}

void check_preview(const char *file, int line, tp_match *m, const char *move, const char *json) {
    tp_writer w = {0};
    int seat;
    const tp_move played = admitted(m, move, &seat);
    tp_preview(tp_match_rules(m), tp_match_state(m), seat, played, &w);
    compare(file, line, &w, json);
}

void check_facts(const char *file, int line, const tp_match *m, int viewer, const char *about,
                 const char *json) {
    tp_writer w = {0};
    tp_facts_write(tp_match_rules(m), tp_match_state(m), viewer, about, &w);
    compare(file, line, &w, json);
}
