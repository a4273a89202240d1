/* core/rules.c: see rules.h. Read agree() first: it is the order in which things are looked at. */
#include "core/rules.h"

#include "core/base/hash.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- players ---- */

int tp_min_players(const tp_game *game) {
    int n = 0;
    while ((game->players >> n & 1u) == 0) n++;
    return n;
}

int tp_max_players(const tp_game *game) {
    int n = 31;
    while ((game->players >> n & 1u) == 0) n--;
    return n;
}

static bool agree_players(tp_rules *r, const tp_at *at, tp_error *e) {
    const int min = tp_min_players(r->game), max = tp_max_players(r->game);
    if (!tp_want_int(at, min, max, &r->players, e)) return false;
    if ((r->game->players & TP_PLAYERS(r->players)) == 0)
        return tp_wrong(e, at, "%s cannot be played with %d.", r->game->name, r->players);
    return true;
}

/* ---- options ---- */

/* A game may read an option itself where its type cannot say what is allowed: a list, or a number
 * whose bounds depend on the players. */
static bool read_option(tp_rules *r, int i, const tp_at *at, tp_error *e) {
    const tp_option *o = &r->game->options[i];
    bool flag = false;
    if (o->by_game) return r->game->read_option(r, i, at, e);
    if (at == NULL) {
        r->option[i] = o->fallback;
        return true;
    }
    switch (o->type) {
    case TP_OPTION_BOOL:
        if (!tp_want_bool(at, &flag, e)) return false;
        r->option[i] = flag;
        return true;
    case TP_OPTION_INT: return tp_want_int(at, o->min, o->max, &r->option[i], e);
    case TP_OPTION_CHOICE: return tp_want_word(at, o->choices, &r->option[i], e);
    case TP_OPTION_LIST: break;
    }
    assert(o->by_game); /* a list is the game's to read */
    return false;
}

static bool agree_options(tp_rules *r, const tp_at *at, bool complete, tp_error *e) {
    const char *names[TP_OPTIONS + 1] = {NULL};
    const tp_option *options = r->game->options;
    for (int i = 0; options[i].name != NULL; i++) {
        assert(i < TP_OPTIONS);
        names[i] = options[i].name;
    }
    /* Which of two faults is named first is law, page by page: golden games hold every
     * implementation to the same path. */
    if (at != NULL) {
        if (!tp_want_object(at, e)) return false;
        const bool missing_first = complete && r->game->key_order == TP_MISSING_FIRST;
        if (missing_first && !tp_want_present(at, names, e)) return false;
        if (!tp_want_known(at, names, e)) return false;
    }
    for (int i = 0; options[i].name != NULL; i++) {
        const tp_at value = at != NULL ? tp_at_key(at, names[i]) : (tp_at){0};
        if (complete && value.json == NULL)
            return tp_wrong(e, &value, "The option \"%s\" is missing.", names[i]);
        if (!read_option(r, i, value.json != NULL ? &value : NULL, e)) return false;
    }
    return true;
}

void tp_options_write(const tp_rules *r, tp_writer *w) {
    const tp_option *o = r->game->options;
    tp_write_open(w, '{');
    for (int i = 0; o[i].name != NULL; i++) {
        tp_write_key(w, o[i].name);
        switch (o[i].type) {
        case TP_OPTION_BOOL: tp_write_bool(w, r->option[i]); break;
        case TP_OPTION_INT: tp_write_int(w, r->option[i]); break;
        case TP_OPTION_CHOICE: tp_write_text(w, o[i].choices[r->option[i]]); break;
        case TP_OPTION_LIST: r->game->write_option(r, i, w); break;
        }
    }
    tp_write_close(w, '}');
}

/* ---- editions ---- */

/* Prints v with the keys of every object in the order in which like has them. Editions that passed
 * their checks have the same keys as the built-in one; entries of lists are like its first entry.
 */
static void write_like(tp_writer *w, const tp_json *v, const tp_json *like) {
    tp_json_pair pair = {0};
    size_t length;
    switch (tp_json_what(v)) {
    case TP_OBJECT:
        tp_write_open(w, '{');
        while (tp_json_next(like, &pair)) {
            tp_write_key(w, pair.key);
            write_like(w, tp_json_get(v, pair.key), pair.value);
        }
        tp_write_close(w, '}');
        break;
    case TP_LIST:
        tp_write_open(w, '[');
        for (size_t i = 0; i < tp_json_size(v); i++)
            write_like(w, tp_json_item(v, i), tp_json_item(like, 0));
        tp_write_close(w, ']');
        break;
    case TP_STRING: {
        const char *text = tp_json_text(v, &length);
        tp_write_bytes(w, text, length);
        break;
    }
    case TP_INT: tp_write_int(w, tp_json_int(v)); break;
    case TP_BOOL: tp_write_bool(w, tp_json_bool(v)); break;
    case TP_NULL:
    case TP_REAL: tp_write_null(w); break;
    }
}

static tp_json *parse_built_in(const tp_edition *edition) {
    tp_error e;
    tp_json *v = tp_json_parse(edition->json, strlen(edition->json), &e);
    assert(v != NULL && "a built-in edition is JSON");
    return v;
}

/* The built-in edition that at asks for: the default one for NULL, else the one of that name. */
static const tp_edition *built_in(const tp_game *game, const tp_at *at) {
    const tp_edition *edition = game->editions;
    if (at == NULL) return edition;
    while (edition->name != NULL && !tp_json_equals(at->json, edition->name)) edition++;
    return edition->name != NULL ? edition : NULL;
}

static bool use_built_in(tp_rules *r, tp_arena *a, const tp_at *at, tp_error *e) {
    const tp_edition *edition = built_in(r->game, at);
    tp_writer w = {0};
    if (edition == NULL)
        return tp_wrong(e, at, "Expected an edition: an object, or \"%s\".",
                        r->game->editions->name);
    tp_json *v = parse_built_in(edition);
    const tp_at root = {.key = "edition", .json = v};
    const bool ok = r->game->setup(r, a, &root, e);
    if (ok) {
        tp_write_text(&w, edition->name);
        r->edition = tp_arena_text(a, w.data, w.length);
        r->built_in = edition;
        tp_writer_done(&w);
    }
    tp_json_free(v);
    return ok;
}

/* "new-york" as people write it, "New York"; what is no such word stays as it is. */
static void write_slug(const char *name, tp_writer *w) {
    const bool is_slug = name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-")] == '\0';
    bool starts_word = true;
    for (; *name != '\0'; name++) {
        const bool is_gap = *name == '-' || *name == '_', is_small = *name >= 'a' && *name <= 'z';
        const char capital = (char)(starts_word && is_small ? *name - 'a' + 'A' : *name);
        tp_write_plain(w, "%c", !is_slug ? *name : is_gap ? ' ' : capital);
        starts_word = is_gap;
    }
}

/* What people call an edition: its title where the game's editions have one, else its name. */
static void write_label(const tp_json *edition, tp_writer *w) {
    const tp_json *title = tp_json_get(edition, "title");
    if (title != NULL)
        tp_write_plain(w, "%s", tp_json_text(title, NULL));
    else
        write_slug(tp_json_text(tp_json_get(edition, "name"), NULL), w);
}

/* The edition's label takes the place of what follows the colon in the game's name, which is the
 * city or the road of the built-in one. An edition that kept the built-in one's label is a copy
 * with changes, and nobody has thought of a name for it. */
static void entitle(tp_rules *r, tp_arena *a, const tp_json *edition, const tp_json *like) {
    tp_writer label = {0}, known = {0}, title = {0};
    write_label(edition, &label);
    write_label(like, &known);
    if (label.length > 0 && strcmp(label.data, known.data) != 0) {
        const char *name = r->game->name, *colon = strstr(name, ": ");
        const size_t length = colon != NULL ? (size_t)(colon - name) : strlen(name);
        tp_write_plain(&title, "%.*s: %s", (int)length, name, label.data);
        r->title = tp_arena_text(a, title.data, title.length);
    }
    tp_writer_done(&label);
    tp_writer_done(&known);
    tp_writer_done(&title);
}

/* A custom edition is kept as text in the state itself: whoever loads the state years later needs
 * no file beside it. */
static bool use_custom(tp_rules *r, tp_arena *a, const tp_at *at, tp_error *e) {
    tp_writer w = {0};
    if (!r->game->setup(r, a, at, e)) return false;
    tp_json *like = parse_built_in(r->game->editions);
    write_like(&w, at->json, like);
    r->edition = tp_arena_text(a, w.data, w.length);
    entitle(r, a, at->json, like);
    tp_writer_done(&w);
    tp_json_free(like);
    return true;
}

/* at is NULL if nobody asked for an edition. */
static bool agree_edition(tp_rules *r, tp_arena *a, const tp_at *at, tp_error *e) {
    r->title = r->game->name;
    if (r->game->editions == NULL) {
        if (at != NULL && !tp_want_null(at, e)) return false;
        r->edition = "null";
        return r->game->setup(r, a, NULL, e);
    }
    if (at != NULL && tp_json_what(at->json) == TP_OBJECT) return use_custom(r, a, at, e);
    return use_built_in(r, a, at, e);
}

void tp_edition_write(const tp_rules *r, tp_writer *w) {
    if (r->built_in == NULL) {
        tp_write_raw(w, r->edition, strlen(r->edition));
        return;
    }
    tp_json *v = parse_built_in(r->built_in);
    write_like(w, v, v); /* the same as a custom edition is printed: compact, keys in order */
    tp_json_free(v);
}

/* ---- the whole ---- */

void tp_rules_write(const tp_rules *r, tp_writer *w) {
    tp_write_key_text(w, "game", r->game->id);
    tp_write_key_int(w, "players", r->players);
    tp_write_key(w, "options");
    tp_options_write(r, w);
    tp_write_key(w, "edition");
    tp_write_raw(w, r->edition, strlen(r->edition));
}

/* Of the printed head, not of the structs: what was agreed on has the same digest in every build.
 */
static void make_digest(tp_rules *r) {
    tp_writer w = {0};
    tp_write_open(&w, '{');
    tp_rules_write(r, &w);
    r->digest = tp_hash_bytes(0, w.data, w.length);
    tp_writer_done(&w);
}

/* Players, then options, then the edition, or the edition before the options; complete: nothing may
 * be left out. A failure has the code of the thing that failed. */
static bool agree(tp_rules *r, tp_arena *a, const tp_at *players, const tp_at *options,
                  const tp_at *edition, bool complete, tp_error *e) {
    e->code = TP_BAD_PLAYERS;
    if (!agree_players(r, players, e)) return false;
    if (r->game->edition_first) {
        e->code = TP_BAD_EDITION;
        if (!agree_edition(r, a, edition, e)) return false;
    }
    e->code = TP_BAD_OPTION;
    if (!agree_options(r, options, complete, e)) return false;
    if (!r->game->edition_first) {
        e->code = TP_BAD_EDITION;
        if (!agree_edition(r, a, edition, e)) return false;
    }
    assert(r->max_moves > 0);
    make_digest(r);
    e->code = TP_OK;
    return true;
}

/* Requests are lenient, null is as good as nothing; stored states are not (complete, above). */
static bool is_given(const tp_json *v) {
    return v != NULL && tp_json_what(v) != TP_NULL;
}

bool tp_rules_new(tp_rules *r, tp_arena *a, const tp_game *game, const tp_json *players,
                  const tp_json *options, const tp_json *edition, tp_error *e) {
    const tp_at at_players = {.key = "players", .json = players};
    const tp_at at_options = {.key = "options", .json = options};
    const tp_at at_edition = {.key = "edition", .json = edition};
    *r = (tp_rules){.game = game};
    return agree(r, a, &at_players, is_given(options) ? &at_options : NULL,
                 is_given(edition) ? &at_edition : NULL, false, e);
}

bool tp_rules_load(tp_rules *r, tp_arena *a, const tp_game *game, const tp_at *at, tp_error *e) {
    enum { SHARED = 4, MOST = 64 };
    const char *keys[MOST] = {"game", "players", "options", "edition"};
    for (int i = 0; game->keys[i] != NULL; i++) {
        assert(SHARED + i < MOST - 1); /* NULL comes last */
        keys[SHARED + i] = game->keys[i];
    }
    *r = (tp_rules){.game = game};
    e->code = TP_BAD_STATE;
    if (!tp_want_keys(at, keys, game->key_order, e)) return false;
    const tp_at players = tp_at_key(at, "players");
    const tp_at options = tp_at_key(at, "options");
    const tp_at edition = tp_at_key(at, "edition");
    const bool ok = agree(r, a, &players, &options, &edition, true, e);
    if (!ok) e->code = TP_BAD_STATE;
    return ok;
}

/* All options are left out. at is NULL for the built-in edition. */
static bool agree_for_players(tp_rules *r, tp_arena *a, const tp_game *game, int players,
                              const tp_at *at, tp_error *e) {
    *r = (tp_rules){.game = game, .players = players};
    const bool ok = agree_options(r, NULL, false, e);
    e->code = TP_BAD_EDITION;
    return ok && agree_edition(r, a, at, e);
}

bool tp_rules_of_edition(tp_rules *r, tp_arena *a, const tp_game *game, const tp_json *edition,
                         tp_error *e) {
    const tp_at at = {.key = "edition", .json = edition};
    return agree_for_players(r, a, game, tp_min_players(game), edition != NULL ? &at : NULL, e);
}

bool tp_edition_check(const tp_game *game, const tp_json *edition, tp_error *e) {
    tp_arena arena = {0};
    tp_rules r;
    const bool ok = tp_rules_of_edition(&r, &arena, game, edition, e);
    tp_arena_done(&arena);
    return ok;
}

/* Whether an edition is sound may depend on how many play: Autobahn deals five cards to each. The
 * check asks for the fewest players; the other numbers have their turn here. */
void tp_edition_review(const tp_game *game, const tp_json *edition, const tp_remarks *to) {
    const tp_at at = {.key = "edition", .json = edition};
    tp_arena arena = {0};
    tp_rules most = {0};
    for (int players = tp_min_players(game); players <= tp_max_players(game); players++) {
        tp_error refused = {0};
        tp_rules r;
        if ((game->players & TP_PLAYERS(players)) == 0) continue;
        if (agree_for_players(&r, &arena, game, players, &at, &refused))
            most = r;
        else
            to->take(to->context, &refused);
    }
    assert(most.tables != NULL); /* it passed the check */
    if (game->review != NULL) game->review(&most, &at, to);
    tp_arena_done(&arena);
}

void tp_state_write(const tp_rules *r, const tp_state *s, int viewer, tp_writer *w) {
    tp_write_open(w, '{');
    tp_rules_write(r, w);
    r->game->write(r, s, viewer, w);
    tp_write_close(w, '}');
}

/* The digest makes positions of different rules differ even where their bytes agree: with another
 * option the same board has another value, and a transposition table must not mix them up. */
uint64_t tp_state_hash(const tp_rules *r, const tp_state *s) {
    const uint64_t h =
        r->game->hash != NULL ? r->game->hash(r, s) : tp_hash_bytes(0, s, r->game->state_size);
    return tp_hash_mix(h ^ r->digest);
}
