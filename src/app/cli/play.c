/* app/cli/play.c: `turnpike play`: a game in plain lines. It shows the position, lists the moves
 * with numbers and reads a number or a move; the other seats are bots. It knows no game by name: a
 * state is shown as the JSON it is printed as, a key a line. */
#include "app/cli/cli.h"
#include "app/seed.h"
#include "app/setup.h"
#include "app/words.h"
#include "bots/bots.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: turnpike play [GAME] [--players N] [--seat human|BOT ...] [--option NAME=VALUE ...]\n"
    "                     [--edition NAME|FILE] [--seed TEXT] [--load STATE.json]\n"
    "\n"
    "Plays a game line by line. The first seat is yours and a bot has the others, unless\n"
    "--seat says who sits where, once a seat. Type a move or its number; then there are\n"
    "undo, state (the position as JSON, to keep and --load), rules, quit.\n";

typedef struct {
    tp_match *m;
    const char *who[TP_SEATS]; /* "human" or the name of a bot */
    tp_player bot[TP_SEATS];
    tp_rng rng;   /* the bots' */
    char **texts; /* the moves last listed */
    size_t count;
} game;

static bool is_human(const game *x, int seat) {
    return strcmp(x->who[seat], "human") == 0;
}

static bool is_human_only(const game *x) {
    const tp_rules *r = tp_match_rules(x->m);
    for (int i = 0; i < r->players; i++)
        if (!is_human(x, i)) return false;
    return true;
}

/* ---- showing ---- */

static void print_indented(const tp_json *v) {
    tp_json_pair pair = {0};
    while (tp_json_next(v, &pair)) {
        const tp_json_kind kind = tp_json_what(pair.value);
        printf("  %-10s", pair.key);
        if (kind == TP_LIST && tp_json_size(pair.value) > 1 &&
            tp_json_what(tp_json_item(pair.value, 0)) == TP_STRING) {
            for (size_t i = 0; i < tp_json_size(pair.value); i++)
                printf("%s %s\n", i == 0 ? "" : "            ",
                       tp_json_text(tp_json_item(pair.value, i), NULL));
            continue;
        }
        char *text = tp_json_print(pair.value);
        printf(" %s\n", text);
        free(text);
    }
}

static void show_position(const game *x, int viewer) {
    const tp_rules *r = tp_match_rules(x->m);
    tp_writer w = {0};
    tp_error e;
    puts("");
    tp_write_open(&w, '{');
    r->game->write(r, tp_match_state(x->m), viewer, &w);
    tp_write_close(&w, '}');
    tp_json *v = tp_json_parse(w.data, w.length, &e);
    print_indented(v);
    tp_json_free(v);
    tp_writer_done(&w);
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void forget_moves(game *x) {
    for (size_t i = 0; i < x->count; i++) free(x->texts[i]);
    free(x->texts);
    x->texts = NULL;
    x->count = 0;
}

static void list_moves(game *x, int seat) {
    const tp_rules *r = tp_match_rules(x->m);
    tp_move *moves = tp_alloc(r->max_moves * sizeof *moves);
    forget_moves(x);
    x->count = r->game->moves(r, tp_match_state(x->m), seat, moves);
    x->texts = tp_alloc(x->count * sizeof *x->texts);
    for (size_t i = 0; i < x->count; i++) {
        x->texts[i] = tp_alloc(TP_MOVE_TEXT);
        r->game->format(r, tp_match_state(x->m), moves[i], seat, x->texts[i]);
    }
    qsort(x->texts, x->count, sizeof *x->texts, compare_texts);
    free(moves);
    int column = 0;
    for (size_t i = 0; i < x->count; i++) {
        column += printf("%4zu %-10s", i + 1, x->texts[i]);
        if (column > 64 || i + 1 == x->count) {
            puts("");
            column = 0;
        }
    }
}

static void print_result(const game *x) {
    const tp_rules *r = tp_match_rules(x->m);
    tp_result result = {0};
    show_position(x, TP_EVERYTHING);
    r->game->result(r, tp_match_state(x->m), &result);
    printf("The game is over: %s.\n", result.reason);
    for (int i = 0; i < r->players; i++) {
        printf("  seat %d: rank %d", i, result.rank[i]);
        if (result.scored) printf(", %d", result.score[i]);
        puts("");
    }
}

static void print_state(const game *x) {
    tp_writer w = {0};
    tp_state_write(tp_match_rules(x->m), tp_match_state(x->m), TP_EVERYTHING, &w);
    puts(w.data);
    tp_writer_done(&w);
}

/* ---- acting ---- */

static void act_by_chance(game *x, int viewer) {
    const tp_rules *r = tp_match_rules(x->m);
    char text[TP_MOVE_TEXT];
    tp_error e;
    tp_move m;
    tp_match_roll(x->m, &m, &e);
    r->game->format(r, tp_match_state(x->m), m, viewer, text);
    printf("The table: %s\n", text);
}

static void act_by_bot(game *x, int seat, int viewer) {
    const tp_rules *r = tp_match_rules(x->m);
    char text[TP_MOVE_TEXT];
    tp_answer a;
    const tp_question q = {.rules = r, .state = tp_match_state(x->m), .seat = seat, .rng = &x->rng};
    tp_bot_ask(&x->bot[seat], &q, &a);
    r->game->format(r, q.state, a.move, viewer, text);
    printf("Seat %d: %s\n", seat, text);
    tp_match_push(x->m, seat, a.move);
}

/* Back to the last decision of a person. */
static void take_back(game *x) {
    tp_error e;
    do {
        if (!tp_match_undo(x->m, 1, &e)) {
            puts("There is nothing to take back.");
            return;
        }
    } while (tp_match_node(x->m).kind == TP_CHANCE ||
             (tp_match_node(x->m).kind == TP_DECISION && !is_human(x, tp_match_node(x->m).seat) &&
              tp_match_plies(x->m) > 0));
}

typedef enum { PLAYED, ASK_AGAIN, QUIT } done;

static done obey(game *x, int seat, char *line) {
    tp_error e;
    long number;
    line[strcspn(line, "\r\n")] = '\0';
    if (strcmp(line, "quit") == 0) return QUIT;
    if (strcmp(line, "undo") == 0) {
        take_back(x);
        return PLAYED;
    }
    if (strcmp(line, "state") == 0) {
        print_state(x);
        return ASK_AGAIN;
    }
    if (strcmp(line, "rules") == 0) {
        char name[64], *words[] = {(char[]){"rules"}, name};
        snprintf(name, sizeof name, "%s", tp_match_rules(x->m)->game->id);
        tp_cli_rules(2, words);
        return ASK_AGAIN;
    }
    const char *text =
        tp_words_number(line, 1, (long)x->count, &number) ? x->texts[number - 1] : line;
    if (tp_match_play(x->m, seat, text, strlen(text), &e)) return PLAYED;
    printf("%s\n", *line != '\0' ? e.message : "Type a move or its number, or quit.");
    return ASK_AGAIN;
}

static done act_by_person(game *x, int seat) {
    char line[256];
    show_position(x, seat);
    list_moves(x, seat);
    for (;;) {
        printf("Seat %d, your move (1-%zu, undo, state, rules, quit): ", seat, x->count);
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL) return QUIT;
        if (!isatty(STDIN_FILENO)) fputs(line, stdout);
        const done d = obey(x, seat, line);
        if (d != ASK_AGAIN) return d;
    }
}

/* At a race a person goes first, else the lowest seat. */
static int racer(const game *x, unsigned seats) {
    int first = TP_TABLE;
    for (int i = TP_SEATS - 1; i >= 0; i--) {
        if ((seats >> i & 1u) == 0) continue;
        if (first == TP_TABLE || is_human(x, i) || !is_human(x, first)) first = i;
    }
    return first;
}

static void play_on(game *x) {
    const int viewer = is_human_only(x) ? TP_TABLE : 0;
    for (;;) {
        const tp_node n = tp_match_node(x->m);
        if (n.kind == TP_END) {
            print_result(x);
            return;
        }
        if (n.kind == TP_CHANCE) {
            act_by_chance(x, viewer);
            continue;
        }
        const int seat = n.kind == TP_RACE ? racer(x, n.seats) : n.seat;
        if (!is_human(x, seat)) {
            act_by_bot(x, seat, viewer);
        } else if (act_by_person(x, seat) == QUIT) {
            puts("\nTo go on with this game, keep the next line in a file and --load it:");
            print_state(x);
            return;
        }
    }
}

/* ---- beginning ---- */

/* Seats nobody spoke for: the first is a person's, the others are the game's medium level, or play
 * at random where it has none. */
static bool fill_seats(game *x, int spoken_for) {
    const tp_rules *r = tp_match_rules(x->m);
    tp_player found;
    for (int i = 0; i < r->players; i++) {
        if (i >= spoken_for)
            x->who[i] = i == 0 && spoken_for == 0             ? "human"
                        : tp_player_find(r, "medium", &found) ? "medium"
                                                              : "random";
        if (is_human(x, i) || tp_player_find(r, x->who[i], &x->bot[i])) continue;
        fprintf(stderr, "turnpike play: no bot \"%s\" plays this; there are:", x->who[i]);
        for (size_t k = 0; tp_player_at(r, k, &found); k++) fprintf(stderr, " %s", found.name);
        fputc('\n', stderr);
        return false;
    }
    return true;
}

/* Asks which game until one is named; NULL at the end of input. */
static const char *ask_game(char line[64]) {
    for (;;) {
        puts("Which game?");
        for (const tp_game *const *g = tp_games; *g != NULL; g++)
            printf("  %-12s %s\n", (*g)->id, (*g)->name);
        printf("> ");
        fflush(stdout);
        if (fgets(line, 64, stdin) == NULL) return NULL;
        line[strcspn(line, "\r\n")] = '\0';
        if (tp_game_by_id(line) != NULL) return line;
    }
}

int tp_cli_play(int argc, char **argv) {
    tp_setup setup = {0};
    game x = {0};
    char asked[64], fresh[TP_SEED_TEXT];
    int seats = 0;
    for (int i = 1; i < argc;) {
        if (tp_words_want_help(argv[i])) {
            fputs(help, stdout);
            return 0;
        }
        if (strcmp(argv[i], "--seat") == 0) {
            if (i + 1 == argc || seats == TP_SEATS)
                return tp_words_misuse("play", "--seat is human or the name of a bot");
            x.who[seats++] = argv[i + 1];
            i += 2;
            continue;
        }
        const int used = tp_setup_take(&setup, argc, argv, i);
        if (used < 0) return 2;
        if (used == 0) return tp_words_misuse("play", "what is \"%s\"", argv[i]);
        i += used;
    }
    if (setup.load == NULL) {
        if (setup.game == NULL && (setup.game = ask_game(asked)) == NULL) return 0;
        if (tp_words_game("play", setup.game) == NULL) return 2;
    }
    const tp_seed seed = tp_seed_fresh(fresh);
    tp_rng_seed_text(&x.rng, seed.text, seed.length);
    x.m = tp_setup_match(&setup);
    if (x.m == NULL) return 1;
    const bool ok = fill_seats(&x, seats);
    if (ok) play_on(&x);
    forget_moves(&x);
    tp_match_free(x.m);
    return ok ? 0 : 2;
}
