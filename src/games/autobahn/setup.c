/* autobahn/setup.c: options, the edition's cards, and how a game begins. */
#include "embedded.h"
#include "state.h"

#include <string.h>

static const char *const sees[] = {"top", "any", NULL};

const tp_option autobahn_options[] = {
    [DECKS] = {"decks", TP_OPTION_INT, .min = 1, .max = 2, .by_game = true},
    [CAMERA_SEES] = {"camera", TP_OPTION_CHOICE, .choices = sees, .fallback = CAMERA_SEES_ANY},
    [PLY_LIMIT] = {"ply_limit", TP_OPTION_INT, .min = 100, .max = 100000, .fallback = 5000},
    {.name = NULL},
};

const tp_edition autobahn_editions[] = {{"standard", edition_autobahn}, {NULL, NULL}};

/* autobahn.md "Options": five and six need both. */
bool autobahn_read_option(tp_rules *r, int index, const tp_at *at, tp_error *e) {
    const int least = r->players > 4 ? 2 : 1;
    if (at != NULL) return tp_want_int(at, least, 2, &r->option[index], e);
    r->option[index] = least;
    return true;
}

/* ---- the edition, in the order of 9 ---- */

/* A text of min..max code points; its UTF-8 is sound, so those are the bytes that begin one. */
static bool want_name(const tp_at *at, size_t min, size_t max, tp_error *e) {
    size_t length = 0, points = 0;
    if (tp_json_what(at->json) == TP_STRING) {
        const char *text = tp_json_text(at->json, &length);
        for (size_t i = 0; i < length; i++) points += ((unsigned char)text[i] & 0xC0) != 0x80;
    }
    if (points < min || points > max)
        return tp_wrong(e, at, "Expected a text of %zu to %zu characters here.", min, max);
    return true;
}

static bool read_number(const tp_at *card, const char *key, int most, uint8_t *out, tp_error *e) {
    const tp_at at = tp_at_key(card, key);
    int number;
    if (!tp_want_int(&at, 0, most, &number, e)) return false;
    *out = (uint8_t)number;
    return true;
}

static bool check_source(const tp_at *card, tp_error *e) {
    static const char *const keys[] = {"count", "pumps", "snails", "back", "overtakes", NULL};
    static const char *const words[] = {"rulebook", "reconstructed", NULL};
    const tp_at source = tp_at_key(card, "source");
    int word;
    if (!tp_want_keys(&source, keys, TP_MISSING_FIRST, e)) return false;
    for (int i = 0; keys[i] != NULL; i++) {
        const tp_at at = tp_at_key(&source, keys[i]);
        if (!tp_want_word(&at, words, &word, e)) return false;
    }
    return true;
}

static bool read_overtakes(const tp_at *card, int kind, uint64_t *overtakers, tp_error *e) {
    const tp_at at = tp_at_key(card, "overtakes");
    bool overtakes;
    if (!tp_want_bool(&at, &overtakes, e)) return false;
    if (overtakes && (kind < L80 || kind == HEAVY))
        return tp_wrong(e, &at, "Only vehicles overtake, and the heavy transporter does not.");
    *overtakers |= (uint64_t)overtakes << kind;
    return true;
}

static bool read_card(const tp_at *at, int kind, tp_tables *t, tp_error *e) {
    static const char *const keys[] = {"kind", "count",     "pumps",  "snails",
                                       "back", "overtakes", "source", NULL};
    const char *const name[] = {autobahn_kind_words[kind], NULL};
    int word;
    if (!tp_want_keys(at, keys, TP_MISSING_FIRST, e)) return false;
    const tp_at kind_at = tp_at_key(at, "kind");
    return tp_want_word(&kind_at, name, &word, e) &&
           read_number(at, "count", 50, &t->shuffled[kind], e) &&
           read_number(at, "pumps", kind == RW ? 0 : 9, &t->pumps[kind], e) &&
           read_number(at, "snails", autobahn_is_action(kind) ? 0 : 2, &t->snails[kind], e) &&
           read_number(at, "back", 2, &t->back[kind], e) &&
           read_overtakes(at, kind, &t->overtakers, e) && check_source(at, e);
}

static bool read_cards(const tp_rules *r, const tp_at *cards, tp_tables *t, tp_error *e) {
    const int decks = r->option[DECKS], needed = DEALT * r->players + 1;
    int sum = 0;
    if (!tp_want_list(cards, KINDS, KINDS, NULL, e)) return false;
    for (int kind = 0; kind < KINDS; kind++) {
        const tp_at card = tp_at_item(cards, (size_t)kind);
        if (!read_card(&card, kind, t, e)) return false;
        t->shuffled[kind] = (uint8_t)(t->shuffled[kind] * decks);
        sum += t->shuffled[kind];
    }
    if (sum < needed)
        return tp_wrong(e, cards, "%d players need at least %d cards, here are %d.", r->players,
                        needed, sum);
    return true;
}

bool autobahn_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e) {
    static const char *const keys[] = {"game", "name", "cards", NULL};
    static const char *const game[] = {"autobahn", NULL};
    int word;
    tp_tables *t = tp_arena_take(a, sizeof *t);
    if (!tp_want_keys(edition, keys, TP_MISSING_FIRST, e)) return false;
    const tp_at game_at = tp_at_key(edition, "game"), name = tp_at_key(edition, "name");
    const tp_at cards = tp_at_key(edition, "cards");
    if (!tp_want_word(&game_at, game, &word, e) || !want_name(&name, 1, 64, e) ||
        !read_cards(r, &cards, t, e))
        return false;
    r->tables = t;
    r->max_moves = MOST_MOVES;
    return true;
}

/* autobahn.md "Setup": a lorry on the first of two lanes, limit 100; then the deal. */
void autobahn_start(const tp_rules *r, tp_state *s) {
    memset(s, 0, sizeof *s);
    s->lanes = s->open = 2;
    s->sign = S100;
    autobahn_put(s, L80, 1);
    memcpy(s->deck, r->tables->shuffled, sizeof s->deck);
    for (int kind = 0; kind < KINDS; kind++)
        s->deck_size = (uint16_t)(s->deck_size + s->deck[kind]);
}
