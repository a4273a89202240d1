/* route66/review.c: what docs/EDITIONS.md, "Another road", advises against. */
#include "state.h"

#include <string.h>

/* Of the 36 ways two dice can fall, how many have this sum. */
static int ways_to_roll(int n) {
    return n <= 7 ? n - 1 : HIGHEST + 1 - n;
}

/* Whoever leans on a sum that is rolled often and needs few steps wins without deciding anything.
 * The longest of the sections that are rolled less often is the one to name. */
static void review_length(const tp_tables *t, int n, const tp_at *section, const tp_remarks *to) {
    const tp_at at = tp_at_key(section, "length");
    int longest = n;
    for (int other = LOWEST; other <= HIGHEST; other++)
        if (ways_to_roll(other) < ways_to_roll(n) && t->length[other] > t->length[longest])
            longest = other;
    if (longest != n)
        tp_remark(to, &at, "Section %d is rolled more often than section %d and yet shorter.", n,
                  longest);
}

/* route66.md "Stopping and winning": only a rival on a star comes second, one who is further ahead
 * without a star does not. With the stars on the last spaces before the scoring space that cannot
 * happen. */
static void review_stars(const tp_tables *t, int n, const tp_at *section, const tp_remarks *to) {
    const tp_at at = tp_at_key(section, "stars");
    const uint32_t stars = t->stars[n], before = (UINT32_C(1) << t->length[n]) - 1;
    if (stars == 0) {
        tp_remark(to, &at, "Without a star nobody can come second in section %d.", n);
        return;
    }
    const uint32_t lowest = stars & (~stars + 1);
    if ((stars | (lowest - 1)) != before)
        tp_remark(to, &at, "The stars of section %d have gaps: who is ahead may come away empty.",
                  n);
}

/* The road is one road. */
static void review_towns(int n, const tp_at *sections, const tp_remarks *to) {
    const tp_at here = tp_at_item(sections, (size_t)(n - LOWEST));
    const tp_at last = tp_at_item(sections, (size_t)(n - LOWEST - 1));
    const tp_at from = tp_at_key(&here, "from"), before = tp_at_key(&last, "to");
    if (strcmp(tp_json_text(from.json, NULL), tp_json_text(before.json, NULL)) != 0)
        tp_remark(to, &from, "Section %d ends in %s, section %d begins in %s.", n - 1,
                  tp_json_text(before.json, NULL), n, tp_json_text(from.json, NULL));
}

void route66_review(const tp_rules *r, const tp_at *edition, const tp_remarks *to) {
    const tp_at sections = tp_at_key(edition, "sections");
    for (int n = LOWEST; n <= HIGHEST; n++) {
        const tp_at section = tp_at_item(&sections, (size_t)(n - LOWEST));
        if (n > LOWEST) review_towns(n, &sections, to);
        review_length(r->tables, n, &section, to);
        review_stars(r->tables, n, &section, to);
    }
}
