/* route66/setup.c: options, the edition's eleven sections, and how a game begins. */
#include "embedded.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>

static const char *const tie_breaks[] = {"turn_order", "latest_turn", NULL};

/* route66.md "Options" */
const tp_option route66_options[] = {
    [SECTIONS_TO_END] = {"sections_to_end", TP_OPTION_INT, .min = 1, .max = 11, .fallback = 8},
    [FASTER_GEAR] = {"faster_gear", TP_OPTION_BOOL, .fallback = false},
    [MAY_DECLINE] = {"may_decline", TP_OPTION_BOOL, .fallback = false},
    [TIE_BREAK] = {"tie_break", TP_OPTION_CHOICE, .choices = tie_breaks, .fallback = TURN_ORDER},
    [PLY_LIMIT] = {"ply_limit", TP_OPTION_INT, .min = 1, .max = 1000000, .fallback = 10000},
    {.name = NULL},
};

const tp_edition route66_editions[] = {{"standard", edition_route66}, {NULL, NULL}};

/* route66.md "Checks" 3: where a section's numbers and names come from; of no effect. */
static bool check_source(const tp_at *at, tp_error *e) {
    static const char *const keys[] = {"cities", "length", "points", "stars", NULL};
    static const char *const sources[] = {"rulebook", "reconstructed", NULL};
    int source;
    if (!tp_want_keys(at, keys, TP_MISSING_FIRST, e)) return false;
    for (int i = 0; keys[i] != NULL; i++) {
        const tp_at value = tp_at_key(at, keys[i]);
        if (!tp_want_word(&value, sources, &source, e)) return false;
    }
    return true;
}

static bool read_number(const tp_at *at, int min, int max, uint8_t *out, tp_error *e) {
    int number;
    if (!tp_want_int(at, min, max, &number, e)) return false;
    *out = (uint8_t)number;
    return true;
}

/* route66.md "Checks" 3: the points of the second box are fewer than those of the first. */
static bool read_points(const tp_at *section, int n, tp_tables *t, tp_error *e) {
    const tp_at first = tp_at_key(section, "first"), second = tp_at_key(section, "second");
    if (!read_number(&first, 2, 99, &t->first[n], e)) return false;
    if (!read_number(&second, 1, t->first[n] - 1, &t->second[n], e))
        return tp_wrong(e, &second, "Expected 1 or more here, and less than the first place's %d.",
                        t->first[n]);
    return true;
}

/* route66.md "Checks" 3: one section. */
static bool read_section(const tp_at *at, int n, tp_tables *t, tp_error *e) {
    static const char *const keys[] = {"number", "from",  "to",     "length", "first",
                                       "second", "stars", "source", NULL};
    uint8_t number;
    if (!tp_want_keys(at, keys, TP_MISSING_FIRST, e)) return false;
    const tp_at number_at = tp_at_key(at, "number"), length = tp_at_key(at, "length");
    const tp_at from = tp_at_key(at, "from"), to = tp_at_key(at, "to");
    const tp_at stars = tp_at_key(at, "stars"), source = tp_at_key(at, "source");
    return read_number(&number_at, n, n, &number, e) && tp_want_text(&from, 1, 64, e) &&
           tp_want_text(&to, 1, 64, e) && read_number(&length, 2, 30, &t->length[n], e) &&
           read_points(at, n, t, e) &&
           route66_want_rising(&stars, "starred space", 1, t->length[n] - 1, &t->stars[n], e) &&
           check_source(&source, e);
}

/* Copies the text and returns where the next one goes. */
static char *append(char *out, const char *text) {
    while (*text != '\0') *out++ = *text++;
    *out = '\0';
    return out;
}

/* What people call a section: where it begins and where it ends. */
static const char *name_of_section(tp_arena *a, const tp_at *section) {
    static const char dash[] = " – ";
    const char *from = tp_json_text(tp_json_get(section->json, "from"), NULL);
    const char *to = tp_json_text(tp_json_get(section->json, "to"), NULL);
    char *name = tp_arena_take(a, strlen(from) + strlen(dash) + strlen(to) + 1);
    append(append(append(name, from), dash), to);
    return name;
}

const char *route66_name_of(const tp_rules *r, const char *group, const char *id) {
    const long n = strtol(id, NULL, 10);
    if (strcmp(group, "places") != 0 || n < LOWEST || n > HIGHEST) return NULL;
    return r->tables->names[n];
}

/* A path counts sections from 0, the road from 2: the sentence says which one is meant. */
static bool name_section(int n, tp_error *e) {
    tp_error named;
    tp_error_set(&named, e->code, "Section %d: %s", n, e->message);
    memcpy(e->message, named.message, sizeof e->message);
    return false;
}

/* route66.md "Checks". */
bool route66_setup(tp_rules *r, tp_arena *a, const tp_at *edition, tp_error *e) {
    static const char *const keys[] = {"game", "name", "sections", NULL};
    static const char *const game[] = {"route66", NULL};
    int word;
    tp_tables *t = tp_arena_take(a, sizeof *t);
    if (!tp_want_keys(edition, keys, TP_MISSING_FIRST, e)) return false;
    const tp_at game_at = tp_at_key(edition, "game"), name = tp_at_key(edition, "name");
    const tp_at sections = tp_at_key(edition, "sections");
    if (!tp_want_word(&game_at, game, &word, e) || !tp_want_text(&name, 1, 64, e) ||
        !tp_want_list(&sections, SECTIONS, SECTIONS, NULL, e))
        return false;
    for (int n = LOWEST; n <= HIGHEST; n++) {
        const tp_at section = tp_at_item(&sections, (size_t)(n - LOWEST));
        if (!read_section(&section, n, t, e)) return name_section(n, e);
        t->names[n] = name_of_section(a, &section);
    }
    route66_list_rolls(t);
    r->tables = t;
    r->max_moves = ROLLS;
    return true;
}

/* route66.md "Setup" */
void route66_start(const tp_rules *r, tp_state *s) {
    (void)r;
    memset(s, 0, sizeof *s);
    s->phase = ROLLING;
    s->open = ROUTE66_ALL_SECTIONS;
}
