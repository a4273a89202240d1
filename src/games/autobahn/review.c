/* autobahn/review.c: what docs/EDITIONS.md, "Another deck", advises against. That there are too few
 * cards for so many players is found by the kernel, which asks setup for each number. */
#include "state.h"

static bool is_in_deck(const tp_tables *t, int kind) {
    return t->shuffled[kind] > 0;
}

static void remark_on_kind(const tp_at *cards, int kind, const char *key, const char *sentence,
                           const tp_remarks *to) {
    const tp_at card = tp_at_item(cards, (size_t)kind), at = tp_at_key(&card, key);
    tp_remark(to, &at, "%s: %s", autobahn_kind_words[kind], sentence);
}

/* Lorries, vans and cars rise in speed; fast ones are hard to keep in a lane and so worth more. */
static void review_pumps(const tp_tables *t, const tp_at *cards, const tp_remarks *to) {
    static const int rows[][2] = {{L80, L90}, {V100, V160}, {C90, C220}};
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++)
        for (int kind = rows[row][0] + 1; kind <= rows[row][1]; kind++)
            if (t->pumps[kind] < t->pumps[kind - 1])
                remark_on_kind(cards, kind, "pumps",
                               "Worth less fuel than the slower one before it.", to);
}

/* autobahn.md "Windows": a flasher answers an indicator, a doctor a camera; alone they are fuel and
 * nothing else. */
static void review_answers(const tp_tables *t, const tp_at *cards, const tp_remarks *to) {
    if (is_in_deck(t, FLA) && !is_in_deck(t, IND))
        remark_on_kind(cards, FLA, "count", "Without indicators there is nobody to flash at.", to);
    if (is_in_deck(t, DOC) && !is_in_deck(t, CAM))
        remark_on_kind(cards, DOC, "count", "Without cameras there is nothing to help with.", to);
}

static void review_overtakers(const tp_tables *t, const tp_at *cards, const tp_remarks *to) {
    for (int kind = L80; kind < KINDS; kind++)
        if ((t->overtakers >> kind & 1u) != 0 && is_in_deck(t, kind)) return;
    tp_remark(to, cards, "No card in this deck can overtake, and most points come from it.");
}

void autobahn_review(const tp_rules *r, const tp_at *edition, const tp_remarks *to) {
    const tp_at cards = tp_at_key(edition, "cards");
    review_pumps(r->tables, &cards, to);
    review_answers(r->tables, &cards, to);
    review_overtakers(r->tables, &cards, to);
}
