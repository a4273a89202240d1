/* bot.c: a bot for Turnpike in plain C, any game: a random move. It has no JSON library and needs
 * none: the list of moves is the last thing in a line, and moves hold no quotes.
 *
 *   gcc -O2 -o bot examples/bot.c && turnpike contest quadro-be --bot cmd:./bot --bot random
 *
 * How it works: docs/BOTS.md */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char *line;
static size_t room;

/* One line of any length, without its newline; 0 at the end of input. */
static int read_line(void) {
    size_t n = 0;
    int c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (n + 2 > room) {
            room = 2 * room + 4096;
            line = realloc(line, room);
            if (line == NULL) exit(1);
        }
        line[n++] = (char)c;
    }
    if (line != NULL) line[n] = '\0';
    return line != NULL && (c != EOF || n > 0);
}

/* Where the list of moves begins, behind its bracket. A state may have a list "moves" too, so it is
 * the last one that counts. */
static const char *find_moves(void) {
    static const char key[] = "\"moves\":[";
    const char *found = NULL;
    for (const char *at = line; (at = strstr(at, key)) != NULL; at += strlen(key))
        found = at + strlen(key);
    return found;
}

/* Prints the n-th move; returns how many there are. Moves look like "a1","b2","c3"] */
static int pick(const char *moves, int n) {
    int count = 0;
    while (*moves == '"') {
        const char *end = strchr(moves + 1, '"');
        if (end == NULL) break;
        if (count++ == n) printf("{\"move\":\"%.*s\"}\n", (int)(end - moves - 1), moves + 1);
        moves = end + 1;
        if (*moves == ',') moves++;
    }
    return count;
}

int main(void) {
    srand((unsigned)time(NULL));
    while (read_line()) {
        const char *moves = find_moves();
        if (strncmp(line, "{\"cmd\":\"think\"", 14) != 0 || moves == NULL) continue;
        pick(moves, rand() % pick(moves, -1));
        fflush(stdout); /* or the answer stays here, and the bot is too slow */
    }
    free(line);
    return 0;
}
