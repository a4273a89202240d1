/* embed.c: a program with Turnpike in it. You play seat 0 of any game against a bot; type a move,
 * or nothing to have any move played for you.
 *
 *   gcc -O2 -o embed examples/embed.c $(pkg-config --cflags --libs turnpike)
 *   ./embed blockade medium
 *
 * How it works: docs/EMBEDDING.md */
#define _POSIX_C_SOURCE 200809L /* for clock_gettime */

#include <turnpike.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The library reads no clock; the bot gets ours, or it would count iterations instead. */
static double seconds(void *context) {
    struct timespec t;
    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* What somebody types, or any move for an empty line and at the end of input. */
static void ask_human(turnpike_match *m, char text[TURNPIKE_MOVE_TEXT]) {
    turnpike_moves *moves = turnpike_moves_new(m, 0);
    const size_t count = turnpike_moves_count(moves);
    printf("Your moves:");
    for (size_t i = 0; i < count && i < 12; i++) printf(" %s", turnpike_moves_text(moves, i));
    if (count > 12) printf(" and %zu more", count - 12);
    printf("\n> ");
    fflush(stdout);
    if (fgets(text, TURNPIKE_MOVE_TEXT, stdin) == NULL) text[0] = '\0';
    text[strcspn(text, "\n")] = '\0';
    if (text[0] == '\0') strcpy(text, turnpike_moves_text(moves, (size_t)rand() % count));
    turnpike_moves_free(moves);
}

/* What happened last, as far as we may know. */
static void print_last(turnpike_match *m) {
    static const char *const names[TURNPIKE_SEATS] = {"Human", "Bot"};
    char *lines = turnpike_match_say(m, turnpike_match_plies(m) - 1, 0, TURNPIKE_ENGLISH, names);
    puts(lines);
    turnpike_free(lines);
}

/* One ply, whoever is to act. At a race everybody may be first: here the lowest seat is. */
static bool step(turnpike_match *m, turnpike_bot *bots[], turnpike_error *e) {
    const turnpike_host host = {.seconds = seconds};
    const turnpike_node node = turnpike_match_node(m);
    int seat = node.seat;
    char text[TURNPIKE_MOVE_TEXT];
    turnpike_answer answer;
    if (node.kind == TURNPIKE_CHANCE) return turnpike_match_roll(m, NULL, e);
    if (node.kind == TURNPIKE_RACE)
        for (seat = 0; (node.seats >> seat & 1u) == 0;) seat++;
    if (seat == 0) {
        ask_human(m, text);
        return turnpike_match_play(m, 0, text, e);
    }
    return turnpike_bot_ask(bots[seat], m, seat, NULL, &host, &answer, e) &&
           turnpike_match_apply(m, seat, answer.move, e);
}

static void print_result(const turnpike_match *m) {
    turnpike_result result;
    if (!turnpike_match_result(m, &result)) return;
    printf("%s is over (%s).\n", turnpike_match_title(m), result.reason);
    for (int i = 0; i < turnpike_match_players(m); i++) {
        printf("%s: rank %d", i == 0 ? "Human" : "Bot", result.rank[i]);
        if (result.has_scores) printf(", %d points", result.score[i]);
        puts("");
    }
}

int main(int argc, char **argv) {
    const char *game = argc > 1 ? argv[1] : "blockade", *level = argc > 2 ? argv[2] : "easy";
    turnpike_bot *bots[TURNPIKE_SEATS] = {NULL};
    turnpike_error e;
    char seed[32];
    srand((unsigned)time(NULL));
    snprintf(seed, sizeof seed, "%ld", (long)time(NULL)); /* to play: for secrets take better */
    turnpike_match *m = turnpike_match_new(game, 2, NULL, NULL, seed, &e);
    if (m == NULL) m = turnpike_match_new(game, 1, NULL, NULL, seed, &e); /* a puzzle */
    if (m == NULL) {
        fprintf(stderr, "embed: %s\n", e.message);
        return 1;
    }
    printf("%s, with Turnpike %s\n", turnpike_match_title(m), turnpike_version_text());
    for (int i = 1; i < turnpike_match_players(m); i++) bots[i] = turnpike_bot_new(level, seed);
    while (turnpike_match_node(m).kind != TURNPIKE_END)
        if (step(m, bots, &e))
            print_last(m);
        else if (e.code == TURNPIKE_ILLEGAL_MOVE)
            printf("%s\n", e.message); /* a slip of the finger: once more */
        else
            break;
    print_result(m);
    const bool is_over = turnpike_match_node(m).kind == TURNPIKE_END;
    if (!is_over) fprintf(stderr, "embed: %s\n", e.message);
    for (int i = 1; i < TURNPIKE_SEATS; i++) turnpike_bot_free(bots[i]);
    turnpike_match_free(m);
    return is_over ? 0 : 1;
}
