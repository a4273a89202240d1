/* app/tui/tui.c: see tui.h: the words of the command line, and which way they are shown. */
#include "app/tui/tui.h"

#include "app/args.h"
#include "app/tui/pages/loops.h"
#include "app/tui/play/disk.h"
#include "app/tui/play/rules.h"
#include "app/tui/play/texts.h"
#include "app/tui/screen/screen.h"
#include "app/tui/screen/signals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_PACE_MS = 60000, USUAL_PACE_MS = 700 };

static const char play_help[] =
    "usage: turnpike play [GAME] [--players N] [--seat human|easy|medium|hard|cmd:PROGRAM ...]\n"
    "                     [--option NAME=VALUE ...] [--edition NAME|FILE] [--seed TEXT]\n"
    "                     [--load FILE] [--save FILE] [--lang en|de] [--pace MS] [--plain]\n"
    "       turnpike play --learn GAME [--lang en|de]\n"
    "       turnpike play --puzzle [GAME] [--lang en|de]\n"
    "\n"
    "Plays a game in the terminal; without GAME a menu asks which. The first seat is yours and a\n"
    "medium bot has each of the others (an easy one in your first game), unless --seat says who\n"
    "sits where, once a seat.\n"
    "\n"
    "  --load FILE   go on with a record or a position; people and bots sit where they sat\n"
    "  --save FILE   keep the game there; it is written after every move. Otherwise it is in\n"
    "                $XDG_DATA_HOME/turnpike or ~/.local/share/turnpike\n"
    "  --lang en|de  the language; without it the system's\n"
    "  --pace MS     how long each thing that others do is shown (700)\n"
    "  --tables DIR  tables of solved games, as turnpike solve writes them, for hard and hints\n"
    "  --learn       lessons that are played: one thing to do on the board, five minutes in all\n"
    "  --puzzle      puzzles, gentle ones first; without GAME the one of the day\n"
    "  --plain       lines without escape codes, for screen readers, pipes and scripts: type a\n"
    "                move or its number; `help` says what else. Also where there is no terminal\n"
    "\n"
    "On the screen: arrow keys and Enter choose, Esc goes back, `:` types a move, `h` is a hint,\n"
    "`u` takes back, `?` are the rules, `L` is the language, `q` leaves; the game is kept.\n";

static const char replay_help[] =
    "usage: turnpike replay FILE [--lang en|de] [--plain]\n"
    "\n"
    "Goes through a recorded game: arrow keys one ply back and forth, Home and End to its ends, a\n"
    "number and Enter to a ply, `q` leaves. --plain prints it, a line a ply.\n";

typedef struct {
    tp_order order;
    bool is_plain, is_learning, is_puzzling;
} call;

/* Takes a flag of the client's own: how many words it used, 0 if it is none, -1 if it is wrong. */
static int take_own(call *x, const char *command, const char *flag, const char *value) {
    long number;
    if (strcmp(flag, "--plain") == 0) {
        x->is_plain = true;
        return 1;
    }
    if (strcmp(flag, "--learn") == 0 && strcmp(command, "play") == 0) {
        x->is_learning = true;
        return 1;
    }
    if (strcmp(flag, "--puzzle") == 0 && strcmp(command, "play") == 0) {
        x->is_puzzling = true;
        return 1;
    }
    if (strcmp(flag, "--lang") == 0) {
        if (value != NULL && tp_language_read(value, &x->order.language)) return 2;
        tp_args_misuse(command, "--lang is en or de");
        return -1;
    }
    if (strcmp(flag, "--pace") == 0) {
        if (value != NULL && tp_args_number(value, 0, MOST_PACE_MS, &number)) {
            x->order.pace_ms = (int)number;
            return 2;
        }
        tp_args_misuse(command, "--pace takes a number from 0 to %d", MOST_PACE_MS);
        return -1;
    }
    return 0;
}

static int take_seat_or_file(call *x, const char *flag, const char *value) {
    if (strcmp(flag, "--seat") == 0) {
        if (value != NULL && x->order.seats < TP_SEATS) {
            x->order.seat[x->order.seats++] = value;
            return 2;
        }
        tp_args_misuse("play", "--seat is human or the name of a bot");
        return -1;
    }
    if (strcmp(flag, "--tables") == 0) {
        x->order.tables = value;
        if (value != NULL && value[0] != '\0') return 2;
        tp_args_misuse("play", "--tables names a folder");
        return -1;
    }
    if (strcmp(flag, "--save") == 0) {
        x->order.save = value;
        if (value != NULL && value[0] != '\0') return 2;
        tp_args_misuse("play", "--save names a file");
        return -1;
    }
    return 0;
}

/* 0, or an exit status plus one. */
static int read_play(call *x, int argc, char **argv) {
    for (int i = 1; i < argc;) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (tp_args_want_help(argv[i])) {
            fputs(play_help, stdout);
            return 1 + 0;
        }
        int used = take_own(x, "play", argv[i], value);
        if (used == 0) used = take_seat_or_file(x, argv[i], value);
        if (used == 0) used = tp_setup_take(&x->order.setup, argc, argv, i);
        if (used < 0) return 1 + 2;
        if (used == 0) return 1 + tp_args_misuse("play", "what is \"%s\"", argv[i]);
        i += used;
    }
    const tp_setup *setup = &x->order.setup;
    if (tp_setup_contradiction(setup) != NULL)
        return 1 + tp_args_misuse("play", "%s", tp_setup_contradiction(setup));
    if (setup->game != NULL && tp_args_game("play", setup->game) == NULL) return 1 + 2;
    return 0;
}

/* A place where nothing but lines can be shown. */
static bool is_dumb(void) {
    const char *term = getenv("TERM");
    return !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || term == NULL || term[0] == '\0' ||
           strcmp(term, "dumb") == 0;
}

static bool names_a_game(const tp_order *o) {
    return o->setup.load != NULL || o->setup.game != NULL;
}

static int play_plain(tp_order *o) {
    tp_party p;
    if (!names_a_game(o) && !tp_plain_ask(o)) return 0;
    if (!tp_party_open(&p, o)) return 1;
    const int status = tp_plain_play(&p);
    tp_party_close(&p);
    return status;
}

/* The party is opened before the screen, so that complaints are read where they belong. */
static int play_on_screen(tp_order *o) {
    tp_party p;
    if (!names_a_game(o)) {
        if (!tp_screen_open()) return play_plain(o);
        const bool is_chosen = tp_menu(o);
        tp_screen_close();
        if (!is_chosen) return 0;
    }
    if (!tp_party_open(&p, o)) return 1;
    if (!tp_screen_open()) {
        const int status = tp_plain_play(&p);
        tp_party_close(&p);
        return status;
    }
    tp_window_play(&p, o->pace_ms);
    const bool is_kept = tp_plain_farewell(&p);
    tp_party_close(&p);
    return tp_signals_caught() != 0 ? 128 + tp_signals_caught() : !is_kept;
}

int tp_tui_play(int argc, char **argv) {
    call x = {.order = {.language = tp_language_of_system(), .pace_ms = USUAL_PACE_MS}};
    const int status = read_play(&x, argc, argv);
    if (status != 0) return status - 1;
    tp_signals_catch();
    if (x.is_learning) {
        if (x.order.setup.game == NULL) return tp_args_misuse("play", "--learn needs a game");
        return tp_learn(tp_args_game("play", x.order.setup.game), x.order.language);
    }
    if (x.is_puzzling) {
        const char *id = x.order.setup.game;
        const tp_game *game = id != NULL ? tp_args_game("play", id) : NULL;
        return id != NULL && game == NULL ? 2 : tp_puzzle_play(game, x.order.language);
    }
    x.order.is_first = !tp_disk_has_games();
    if (x.is_plain || is_dumb()) return play_plain(&x.order);
    return play_on_screen(&x.order);
}

static int read_replay(call *x, int argc, char **argv) {
    for (int i = 1; i < argc;) {
        if (tp_args_want_help(argv[i])) {
            fputs(replay_help, stdout);
            return 1 + 0;
        }
        const int used = take_own(x, "replay", argv[i], i + 1 < argc ? argv[i + 1] : NULL);
        if (used < 0) return 1 + 2;
        if (used == 0 && (argv[i][0] == '-' || x->order.setup.load != NULL))
            return 1 + tp_args_misuse("replay", "what is \"%s\"", argv[i]);
        if (used == 0) x->order.setup.load = argv[i];
        i += used > 0 ? used : 1;
    }
    if (x->order.setup.load == NULL) return 1 + tp_args_misuse("replay", "name a record");
    return 0;
}

int tp_tui_replay(int argc, char **argv) {
    call x = {.order = {.language = tp_language_of_system(), .is_replay = true}};
    tp_party p;
    const int status = read_replay(&x, argc, argv);
    if (status != 0) return status - 1;
    if (!tp_party_open(&p, &x.order)) return 1;
    tp_signals_catch();
    if (x.is_plain || is_dumb() || !tp_screen_open())
        tp_plain_replay(&p);
    else
        tp_replay(&p);
    tp_screen_close();
    tp_party_close(&p);
    return 0;
}

char *tp_tui_rules(const tp_game *game, tp_language language, bool ascii) {
    return tp_rules_drawn(game, language, ascii);
}
