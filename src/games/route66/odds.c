/* route66/odds.c: the dice. Lists the 126 rolls and their splits once per match, and says exactly
 * how many of the 1296 ordered rolls would end a turn. */
#include "state.h"

/* Four dice one by one as a number 0..1295. */
static int ordered(const int dice[DICE]) {
    int number = 0;
    for (int i = 0; i < DICE; i++) number = number * 6 + dice[i] - 1;
    return number;
}

static void sort_dice(int dice[DICE]) {
    for (int i = 1; i < DICE; i++)
        for (int k = i; k > 0 && dice[k - 1] > dice[k]; k--) {
            const int swapped = dice[k];
            dice[k] = dice[k - 1];
            dice[k - 1] = swapped;
        }
}

/* route66.md "Pairings". Both halves of a split add up to the same total as those of any other, so
 * two splits that share a half are the same split. */
static void add_split(route66_roll *roll, int one, int other) {
    const int x = one < other ? one : other, y = one < other ? other : one;
    if (route66_is_in(roll->sums, x)) return;
    roll->halves[roll->splits][0] = (uint8_t)x;
    roll->halves[roll->splits][1] = (uint8_t)y;
    roll->splits++;
    roll->sums = (uint16_t)(roll->sums | 1u << x | 1u << y);
}

static void describe(route66_roll *roll, const int dice[DICE]) {
    const int a = dice[0], b = dice[1], c = dice[2], d = dice[3];
    for (int i = 0; i < DICE; i++) roll->dice[i] = (uint8_t)dice[i];
    add_split(roll, a + b, c + d);
    add_split(roll, a + c, b + d);
    add_split(roll, a + d, b + c);
}

/* route66.md "Moves and state": the rolls in byte order of their text. In counting order the sorted
 * dice are the first of all that give their roll. */
void route66_list_rolls(tp_tables *t) {
    int count = 0;
    for (int number = 0; number < ORDERED_ROLLS; number++) {
        int dice[DICE] = {1 + number / 216, 1 + number / 36 % 6, 1 + number / 6 % 6,
                          1 + number % 6};
        sort_dice(dice);
        if (ordered(dice) == number) {
            describe(&t->rolls[++count], dice);
            t->sorted[number] = (uint8_t)count;
        }
        t->sorted[number] = t->sorted[ordered(dice)];
        t->rolls[t->sorted[number]].weight++;
    }
}

int route66_roll_of_dice(const tp_tables *t, const int dice[DICE]) {
    return t->sorted[ordered(dice)];
}

/* route66.md "Bust". A roll is lost if none of its sums is usable; with one that is, a move is
 * left. */
int route66_lost_rolls(const tp_rules *r, const tp_state *s) {
    const unsigned usable = route66_usable(s);
    int lost = 0;
    for (int i = 1; i <= ROLLS; i++) {
        const route66_roll *roll = &r->tables->rolls[i];
        if ((roll->sums & usable) == 0) lost += roll->weight;
    }
    return lost;
}
