/* autobahn/test_position.c: see test_position.h. */
#include "test_position.h"

#include "state.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* autobahn.md "Edition": how many copies the standard edition has. */
static const int standard[KINDS] = {
    2, 2, 2, 2, 2, 4, 4, 2, 2, 5, 6, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2,
};

typedef struct {
    int deck[KINDS], hands[SEATS][KINDS], roads[SEATS][KINDS], taken[SEATS][KINDS];
    int discard[KINDS], spent[KINDS], lanes[KINDS];
} cards;

static int kind_of(const char *word, size_t length) {
    for (int kind = 0; kind < KINDS; kind++)
        if (strlen(autobahn_kind_words[kind]) == length &&
            memcmp(autobahn_kind_words[kind], word, length) == 0)
            return kind;
    fail_msg("no card %.*s", (int)length, word);
    return 0;
}

/* Counts the words of capitals and digits up to the end or a |, and returns what is behind it. */
static const char *count_words(const char *text, int count[KINDS]) {
    while (text != NULL && *text != '\0' && *text != '|') {
        size_t n = 0;
        while (isupper((unsigned char)text[n]) || (n > 0 && isdigit((unsigned char)text[n]))) n++;
        if (n > 0) count[kind_of(text, n)]++;
        text += n > 0 ? n : 1;
    }
    return text != NULL && *text == '|' ? text + 1 : NULL;
}

static void count_seats(const char *text, int count[SEATS][KINDS]) {
    for (int seat = 0; text != NULL && seat < SEATS; seat++) text = count_words(text, count[seat]);
}

static int closed_lanes(const char *lanes) {
    int closed = 0;
    while ((lanes = strstr(lanes, "works")) != NULL) {
        lanes++;
        closed++;
    }
    return closed;
}

static int lanes_in_all(const char *lanes) {
    int open = 0;
    for (const char *c = lanes; *c != '\0'; c++) open += *c == '[';
    return open - 1 + closed_lanes(lanes);
}

static void lay_roads(const position *p, const char *lanes, cards *c) {
    int needed = lanes_in_all(lanes) - 2;
    count_seats(p->roads, c->roads);
    for (int kind = RW; kind < KINDS; kind++) needed += c->spent[kind];
    if (p->roads == NULL) c->roads[0][L90] += needed;
}

static int placed(const cards *c, int kind) {
    int n = c->deck[kind] + c->discard[kind] + c->spent[kind] + c->lanes[kind];
    for (int seat = 0; seat < SEATS; seat++)
        n += c->hands[seat][kind] + c->roads[seat][kind] + c->taken[seat][kind];
    return n;
}

/* A start card that is nowhere on the table has been spent, or taken by seat 1. */
static void place_start_cards(cards *c) {
    if (c->lanes[S100] + c->spent[S100] == 0) c->spent[S100]++;
    if (c->lanes[L80] + c->taken[0][L80] + c->taken[1][L80] == 0) c->taken[1][L80]++;
}

/* What is named nowhere. */
static void place_rest(const position *p, int decks, cards *c) {
    for (int kind = 0; kind < KINDS; kind++) {
        const int copies = standard[kind] * decks + (kind == L80 || kind == S100);
        const int rest = copies - placed(c, kind);
        if (p->deck != NULL && kind == RW && rest > 0) fail_msg("where are the roadworks?");
        if (p->deck == NULL)
            c->deck[kind] += rest > 0 ? rest : 0;
        else if (kind >= L80)
            c->taken[0][kind] += rest;
        else if (kind > RW)
            c->discard[kind] += rest;
        else
            c->spent[kind] += rest;
    }
}

/* ---- printing ---- */

static const char *or_else(const char *text, const char *usual) {
    return text != NULL ? text : usual;
}

static void print_counts(FILE *out, const int count[KINDS]) {
    const char *comma = "";
    fprintf(out, "{");
    for (int kind = 0; kind < KINDS; kind++) {
        if (count[kind] == 0) continue;
        fprintf(out, "%s'%s':%d", comma, autobahn_kind_words[kind], count[kind]);
        comma = ",";
    }
    fprintf(out, "}");
}

static void print_pile(FILE *out, const char *key, const int count[KINDS]) {
    fprintf(out, ",'%s':", key);
    print_counts(out, count);
}

static void print_seats(FILE *out, const char *key, int count[SEATS][KINDS], int players) {
    fprintf(out, ",'%s':[", key);
    for (int seat = 0; seat < players; seat++) {
        if (seat > 0) fprintf(out, ",");
        print_counts(out, count[seat]);
    }
    fprintf(out, "]");
}

static void print_head(FILE *out, const position *p, int players, int decks) {
    const int limit = p->ply_limit > 0 ? p->ply_limit : 5000;
    fprintf(out, "{'game':'autobahn','players':%d,", players);
    fprintf(out, "'options':{'decks':%d,'camera':'%s','ply_limit':%d},", decks,
            or_else(p->camera, "any"), limit);
    fprintf(out, "'edition':'standard','ply':%d,'phase':'%s',", p->ply > 0 ? p->ply : 40,
            or_else(p->phase, "drive"));
    fprintf(out, "'driver':%d,'began':%s,'snails':%d,'played':%s,", p->driver,
            p->waits ? "false" : "true", p->snails, p->played ? "true" : "false");
    fprintf(out, "'window':%s,'shot':%s,'fuel':%s", or_else(p->window, "null"),
            or_else(p->shot, "null"), or_else(p->fuel, "null"));
}

char *position_text(const position *p) {
    const int players = p->players > 0 ? p->players : 2;
    const int decks = p->decks > 0 ? p->decks : players > 4 ? 2 : 1;
    const char *lanes = or_else(p->lanes, "[['L80'],[]]"), *sign = or_else(p->sign, "S100");
    cards c = {0};
    char *text = NULL;
    size_t length;
    count_words(lanes, c.lanes);
    count_words(sign, c.lanes);
    c.lanes[RW] += closed_lanes(lanes);
    c.lanes[HEAVY] += p->heavy;
    count_seats(p->hands, c.hands);
    count_seats(p->taken, c.taken);
    count_words(p->discard, c.discard);
    count_words(p->spent, c.spent);
    count_words(p->deck, c.deck);
    lay_roads(p, lanes, &c);
    place_start_cards(&c);
    place_rest(p, decks, &c);

    FILE *out = open_memstream(&text, &length);
    print_head(out, p, players, decks);
    fprintf(out, ",'lanes':%s,'heavy':%s,'sign':'%s'", lanes, p->heavy ? "true" : "false", sign);
    print_pile(out, "deck", c.deck);
    print_seats(out, "hands", c.hands, players);
    print_seats(out, "roads", c.roads, players);
    print_seats(out, "taken", c.taken, players);
    print_pile(out, "discard", c.discard);
    print_pile(out, "spent", c.spent);
    fprintf(out, ",'last':%s,'over':%s}", or_else(p->last, "null"), or_else(p->over, "null"));
    fclose(out);
    return text;
}

tp_match *position_load(const position *p) {
    char *text = position_text(p);
    tp_match *m = load(text);
    free(text);
    return m;
}

void check_part(const char *file, int line, const tp_match *m, int viewer, const char *part) {
    tp_writer w = {0};
    char *wanted = quoted(part);
    tp_state_write(tp_match_rules(m), tp_match_state(m), viewer, &w);
    const bool found = strstr(w.data, wanted) != NULL;
    if (!found) print_error("expected %s in %s\n", wanted, w.data);
    tp_writer_done(&w);
    test_free_text(wanted);
    if (!found) _fail(file, line);
}
